"""Questions about files, in one object that tests replace; opening what was written, and files that are dropped."""

from __future__ import annotations

import os
import re
from pathlib import Path

from PySide6.QtCore import QMimeData, QStandardPaths, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from swissdesk.i18n import N_, translate, worded
from swissdesk.paths import portable

_ALL = N_("All files (*)")


class Files:
    """Asks the arbiter for files by the dialogs of the system."""

    def documents(self) -> Path:
        """Return the folder where the user keeps documents."""
        return _location(QStandardPaths.StandardLocation.DocumentsLocation)

    def own_data(self) -> Path:
        """Return the folder where the program may keep files of its own."""
        return portable() or _location(QStandardPaths.StandardLocation.AppDataLocation)

    def tournament_to_open(self, parent: QWidget, folder: Path) -> Path | None:
        """Ask for a tournament to open; None if the user thinks better of it."""
        from swissdesk.formats.foreign.kind import Leads  # loaded when wanted, with all readers
        from swissdesk.formats.foreign.kinds import suffixes

        tournaments = suffixes(Leads.DOCUMENT, Leads.TOURNAMENT, Leads.PLAYERS)
        patterns = (_named(N_("Tournaments and tables"), tournaments), N_("SwissDesk documents (*.swissdesk)"), _ALL)
        return self._to_open(parent, N_("Open tournament"), folder, *patterns)

    def table_to_open(self, parent: QWidget, folder: Path) -> Path | None:
        """Ask for a table of players; None if the user thinks better of it."""
        return self._to_open(
            parent, N_("Import players"), folder, N_("Tables (*.csv *.xlsx *.xls *.ods *.txt *.tsv *.html)"), _ALL
        )

    def rating_list_to_open(self, parent: QWidget, folder: Path) -> Path | None:
        """Ask for a rating list; None if the user thinks better of it."""
        lists = N_("Rating lists (*.zip *.xml *.txt *.csv *.xlsx *.tsv)")
        return self._to_open(parent, N_("Import rating list"), folder, lists, _ALL)

    def picture_to_open(self, parent: QWidget, folder: Path) -> Path | None:
        """Ask for a picture; None if the user thinks better of it."""
        return self._to_open(parent, N_("Choose logo"), folder, N_("Pictures (*.png *.jpg *.jpeg)"))

    def _to_open(self, parent: QWidget, title: str, folder: Path, *patterns: str) -> Path | None:
        pattern = ";;".join(map(translate, patterns))
        chosen, _ = QFileDialog.getOpenFileName(parent, translate(title), str(folder), pattern)
        return Path(chosen) if chosen else None

    def document_to_write(self, parent: QWidget, suggestion: Path, title: str) -> Path | None:
        """Ask where a document goes."""
        return self._to_write(parent, title, suggestion, N_("SwissDesk documents (*.swissdesk)"))

    def export_to_write(self, parent: QWidget, suggestion: Path) -> Path | None:
        """Ask where a file in another format goes; its suffix says which files are listed."""
        return self._to_write(parent, N_("Export"), suggestion, f"*{suggestion.suffix}")

    def folder_to_write(self, parent: QWidget, suggestion: Path, title: str) -> Path | None:
        """Ask for the folder that files go to."""
        return self._folder(parent, title, suggestion.parent)

    def pdf_to_write(self, parent: QWidget, suggestion: Path, title: str = N_("Save as PDF")) -> Path | None:
        """Ask where a PDF goes."""
        return self._to_write(parent, title, suggestion, N_("PDF files (*.pdf)"))

    def folder_for_copies(self, parent: QWidget, folder: Path) -> Path | None:
        """Ask for the folder that copies go to."""
        return self._folder(parent, N_("Backups on a second medium"), folder)

    def _folder(self, parent: QWidget, title: str, start: Path) -> Path | None:
        chosen = QFileDialog.getExistingDirectory(parent, translate(title), str(start))
        return Path(chosen) if chosen else None

    def _to_write(self, parent: QWidget, title: str, suggestion: Path, pattern: str) -> Path | None:
        chosen, _ = QFileDialog.getSaveFileName(parent, worded(title), str(suggestion), worded(pattern))
        if not chosen:
            return None
        path = Path(chosen)
        return path if path.suffix else path.with_suffix(suggestion.suffix)

    def show(self, path: Path) -> None:
        """Open a file with the program the system has for it."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def _named(title: str, suffixes: tuple[str, ...]) -> str:
    """Return a pattern of a dialog that lists the files with these ends."""
    return f"{translate(title)} ({' '.join(f'*{suffix}' for suffix in suffixes)})"


def free_path(path: Path) -> Path:
    """Return `path`, or the first of ``name 2``, ``name 3``, … that does not exist."""
    number = 1
    free = path
    while os.path.exists(free):
        number += 1
        free = path.with_name(f"{path.stem} {number}{path.suffix}")
    return free


_MOST_BYTES = 200
"""Disks take names of 255 bytes; some scripts have three for a letter, and the ends of files beside it need room."""
_DEVICE = re.compile(r"CON|PRN|AUX|NUL|(COM|LPT)[0-9¹²³]", re.IGNORECASE)


def file_stem(text: str) -> str:
    """Return a text without what file names must not hold; never empty, and no name that Windows keeps for itself."""
    kept = "".join(letter if letter not in '<>:"/\\|?*' and letter.isprintable() else " " for letter in text)
    whole = " ".join(kept.split()).strip(". ")[:80].encode("utf-8", "ignore")[:_MOST_BYTES]
    stem = whole.decode("utf-8", "ignore").rstrip(". ") or translate(N_("Tournament"))
    return f"{stem}_" if _DEVICE.fullmatch(stem.partition(".")[0].rstrip()) else stem


def _location(kind: QStandardPaths.StandardLocation) -> Path:
    found = QStandardPaths.writableLocation(kind)
    return Path(found) if found else Path.home()


# ---- files dropped onto a window

ONE_AT_A_TIME = N_("{count} files were dropped, and nothing was opened. Drop one file at a time.")


def files_in(dragged: QMimeData) -> list[Path]:
    """Return the files of this computer in what is dragged."""
    return [Path(url.toLocalFile()) for url in dragged.urls() if url.isLocalFile()]
