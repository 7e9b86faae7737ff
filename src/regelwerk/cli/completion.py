"""`regelwerk completion`: what a shell needs to complete our commands."""

from __future__ import annotations

from typing import Literal, get_args

from regelwerk.cli.say import Say
from regelwerk.cli.trouble import Trouble
from regelwerk.cli.voice import Voice

Shell = Literal["bash", "zsh", "fish", "powershell"]


def script(voice: Voice, shell: str) -> int:
    """Print the script; where it goes stands in the help."""
    from regelwerk.cli.app import build

    shells: tuple[Shell, ...] = get_args(Shell)
    for known in shells:
        if shell == known:
            print(build(voice).generate_completion(shell=known))
            return 0
    raise Trouble(Say.UNKNOWN_SHELL, word=shell, known=list(shells))
