"""The folders of SwissDesk's resources, and of its own files on this computer.

Resources are beside the package in a checkout, inside it once installed. Files of its own are no part of any
tournament.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_CANDIDATES = (_PACKAGE / "_resources", _PACKAGE.parent / "resources")


def resources() -> Path:
    """Return the folder of resources that came with this copy of the program."""
    return next((folder for folder in _CANDIDATES if folder.is_dir()), _CANDIDATES[-1])


def resource(*parts: str) -> Path:
    """Return the path of one resource, for instance ``resource("fonts", "DejaVuSans.ttf")``; it may not exist."""
    return resources().joinpath(*parts)


def portable() -> Path | None:
    """Return the folder beside the program where one on a USB stick keeps all files of its own; None elsewhere."""
    folder = os.environ.get("SWISSDESK_PORTABLE")
    return Path(folder) if folder else None


def user_data() -> Path:
    """Return the folder where the program keeps files of its own for this user; the window asks Qt, which agrees."""
    beside = portable()
    if beside is not None:
        return beside
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or home / "AppData" / "Roaming") / "SwissDesk"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "SwissDesk"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "SwissDesk"
