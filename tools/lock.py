"""Write requirements.lock: every package any make target needs, pinned, with hashes, for every platform.

One resolution covers everything, so that no two targets ever see two versions of a package. The result is
sorted into sections headed "# for play", "# for test" and so on, which is how tools/setup.sh finds what a
target needs without resolving anything.

    python tools/lock.py            keep the versions that still fit
    python tools/lock.py --upgrade  take the newest of everything
    python tools/lock.py --check    only tell whether the lock still fits pyproject.toml
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PYPROJECT = ROOT / "pyproject.toml"
LOCK = ROOT / "requirements.lock"

# Section -> the dependency groups it needs on top of the project's own dependencies.
SECTIONS = {
    "play": ["build"],
    "test": ["build", "dev"],
    "mutants": ["build", "dev", "mutants"],
    "bench": ["build", "bench"],
    "lock": ["build", "lock"],
}

HEADER = """\
# Every package Regelwerk can need, pinned and hashed, for Python 3.11 and later on Linux, macOS and Windows.
# Written by `make lock`, read by `make play`, `make test`, ... : change pyproject.toml, not this file.
# Sections: everything needs "play"; the others name the make targets that need them on top of it.
"""


def main() -> None:
    if "--check" in sys.argv[1:]:
        check()
    else:
        write(upgrade="--upgrade" in sys.argv[1:])


def write(*, upgrade: bool) -> None:
    known = LOCK.read_text(encoding="utf-8") if LOCK.exists() else ""
    everything = sorted({group for groups in SECTIONS.values() for group in groups})
    packages = resolve(everything, start_from="" if upgrade else known)
    pins = "".join(packages.values())
    needs = {section: resolve(groups, start_from=pins) for section, groups in SECTIONS.items()}

    sections = {
        package: ["play"] if package in needs["play"] else [s for s in SECTIONS if package in needs[s]]
        for package in packages
    }

    text = HEADER
    order = list(SECTIONS)
    for package in sorted(packages, key=lambda package: [order.index(s) for s in sections[package]]):
        heading = f"\n# for {' '.join(sections[package])}\n"
        text += packages[package] if heading in text else heading + packages[package]
    if "://" in text:
        sys.exit("The lock would name an address; nothing written.")
    LOCK.write_text(text, encoding="utf-8")
    print(f"requirements.lock: {len(packages)} packages")


def check() -> None:
    """Everything pyproject.toml asks for is pinned, in a version it accepts. Needs no network."""
    pyproject = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))
    project = pyproject["project"]
    lists = [project["dependencies"], *project["optional-dependencies"].values()]
    lists += pyproject["dependency-groups"].values()
    pinned = [pin.split("==") for pin in parse(LOCK.read_text(encoding="utf-8"))]
    for requirement in (Requirement(line) for lines in lists for line in lines):
        versions = [version for name, version in pinned if name == canonicalize_name(requirement.name)]
        if not versions or not all(requirement.specifier.contains(version) for version in versions):
            sys.exit(f"requirements.lock has no {requirement}, which pyproject.toml asks for. Run: make lock")


def resolve(groups: list[str], start_from: str) -> dict[str, str]:
    """The packages uv chooses for the project and these groups, keeping earlier pins that still fit."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.txt"
        out.write_text(start_from, encoding="utf-8")
        command = [sys.executable, "-m", "uv", "pip", "compile", str(PYPROJECT), "--quiet", "--no-header"]
        command += ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-annotate"]
        command += ["--extra=table", *(f"--group={PYPROJECT}:{group}" for group in groups)]
        command += ["--output-file", str(out)]
        if subprocess.run(command, env=uv_environment(), check=False).returncode:
            sys.exit("uv could not resolve this; requirements.lock is unchanged.")
        return parse(out.read_text(encoding="utf-8"))


def uv_environment() -> dict[str, str]:
    """The machine's pip settings, under the names uv knows them by."""
    command = [sys.executable, "-m", "pip", "config", "list"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    pip = dict(re.findall(r"^.*\.([a-z-]+)='(.*)'$", listed, re.MULTILINE))
    env = dict(os.environ)
    for setting, variable in [("index-url", "UV_DEFAULT_INDEX"), ("cert", "SSL_CERT_FILE")]:
        if setting in pip:
            env.setdefault(variable, pip[setting])
    return env


def parse(text: str) -> dict[str, str]:
    """Pin ("rich==15.0.0") -> its lines in the lock, marker and hashes included."""
    return {pin: lines for lines, pin in re.findall(r"^((\w\S*==\S+).*\n(?: .*\n)*)", text, re.MULTILINE)}


if __name__ == "__main__":
    main()
