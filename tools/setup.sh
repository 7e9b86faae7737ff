#!/bin/sh
# Set up one section of requirements.lock in .venv: sh tools/setup.sh play|test|bench|lock
# Needs Python 3.11 and what comes with it. The machine's own pip settings apply.
set -eu
cd "$(dirname "$0")/.."
section=$1

fail() {
    echo >&2
    for line in "$@"; do echo "$line" >&2; done
    exit 1
}

# The first Python here that is new enough, or the one named in $PYTHON.
find_python() {
    set -- python3 python3.14 python3.13 python3.12 python3.11 python
    if [ -n "${PYTHON:-}" ]; then set -- "$PYTHON"; fi
    for python; do
        if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then return; fi
    done
    found=$("$1" --version 2>/dev/null || echo "none")
    fail "Regelwerk needs Python 3.11 or newer; found as $1: $found." \
        "Get one from python.org or the system's packages (Debian, Ubuntu: sudo apt install python3 python3-venv;" \
        "Fedora: sudo dnf install python3; macOS: brew install python). If it is installed under another name:" \
        "make PYTHON=/path/to/python3 ..."
}

make_venv() {
    find_python
    "$python" -c 'import venv, ensurepip' 2>/dev/null || fail \
        "$("$python" --version) is here, but without the part that makes virtual environments." \
        "Debian, Ubuntu: sudo apt install python3-venv. Elsewhere: install the complete Python from python.org."
    rm -rf .venv
    mkdir .venv
    echo $$ > .venv/.unfinished
    "$python" -m venv .venv > .venv/setup.log 2>&1 || {
        cat .venv/setup.log >&2
        fail "The virtual environment .venv could not be made; the reason is above."
    }
    pwd -P > .venv/.home
}

pip_install() {
    .venv/bin/python -m pip install --no-input --no-deps --progress-bar off "$@" >> .venv/setup.log 2>&1 && return
    if grep -q -e 'Retrying (' -e 'Could not fetch URL' .venv/setup.log; then
        grep '^ERROR' .venv/setup.log >&2 || true
        fail "Packages could not be fetched: is this machine online?" \
            "Behind a proxy or with a mirror of its own, pip has to know (HTTPS_PROXY, PIP_INDEX_URL or pip config)." \
            "Then run the same command again."
    fi
    tail -n 20 .venv/setup.log >&2
    fail "Installing did not work; the reason is above (all of it: .venv/setup.log)." \
        "Run the same command again; if it stays, make clean first."
}

if [ -e .venv/.unfinished ]; then
    other=$(cat .venv/.unfinished)
    if [ -n "$other" ] && kill -0 "$other" 2>/dev/null; then
        fail "Another set-up is at work here (process $other). Run this again when it is done." \
            "If that process is something else: make clean."
    fi
    echo "The last set-up did not finish: starting over."
    rm -rf .venv
fi

echo "Setting up what '$section' needs in .venv (once, up to a minute) ..."
if ! [ "$(cat .venv/.home 2>/dev/null)" = "$(pwd -P)" ] || ! .venv/bin/python -c '' 2>/dev/null; then
    make_venv
fi
echo $$ > .venv/.unfinished
: > .venv/setup.log

# The lock is sorted into sections headed "# for test bench": take those that name ours.
awk -v section="$section" '
    /^# for / { wanted = 0; for (i = 3; i <= NF; i++) if ($i == section) wanted = 1 }
    wanted
' requirements.lock > ".venv/$section.txt"
pip_install --require-hashes -r ".venv/$section.txt"
if [ "$section" = play ]; then
    pip_install --no-build-isolation --no-index --editable .
fi

touch ".venv/.$section"
rm .venv/.unfinished
