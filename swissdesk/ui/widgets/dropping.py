"""Files dropped onto a window: which they are, and what is said where they are too many."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData

from swissdesk.i18n import N_

ONE_AT_A_TIME = N_("{count} files were dropped, and nothing was opened. Drop one file at a time.")


def files_in(dragged: QMimeData) -> list[Path]:
    """Return the files of this computer in what is dragged."""
    return [Path(url.toLocalFile()) for url in dragged.urls() if url.isLocalFile()]
