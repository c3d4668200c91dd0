"""Where SwissDesk finds its own resources: beside the package in a checkout, inside it once installed."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_CANDIDATES = (_PACKAGE / "_resources", _PACKAGE.parent / "resources")


def resources() -> Path:
    """Return the folder of resources that came with this copy of the program."""
    return next((folder for folder in _CANDIDATES if folder.is_dir()), _CANDIDATES[-1])


def resource(*parts: str) -> Path:
    """Return the path of one resource, for instance ``resource("fonts", "DejaVuSans.ttf")``; it may not exist."""
    return resources().joinpath(*parts)
