"""Where a program keeps a person's data on this system."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """Matches that nobody named a file for, and the tables of the browser. It may not exist yet."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", home / "AppData/Local"))
    elif sys.platform == "darwin":
        base = home / "Library/Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local/share")
    return base / "regelwerk"
