"""Copies on a second medium, made by themselves whenever a round is published, complete or closed.

They are made on a thread of their own, so that neither typing nor pairing waits for a slow stick. Errors are shown in
the message strip; the status line shows when the latest copy was read back.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.session import backups
from swissdesk.session.backups import Backups, Copy, Order
from swissdesk.ui.shell.clock import now, when
from swissdesk.ui.shell.desk import Desk
from swissdesk.ui.shell.messages import Messages
from swissdesk.ui.shell.preferences import Preferences
from swissdesk.ui.shell.workers import Tasks


class Copies(QObject):
    """Follows the desk."""

    changed = Signal()
    """There is another copy, another folder, or no copy where there should be one."""

    def __init__(self, desk: Desk, messages: Messages, preferences: Preferences, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._messages = messages
        self._preferences = preferences
        self._copying = Tasks(self)
        self._looking = Tasks(self)
        self.backups = Backups(self.folder)
        """What is known of the copies, for the checks that are always on."""
        self._again = False
        desk.document_changed.connect(self._begin)
        desk.changed.connect(self._stepped)

    @property
    def folder(self) -> Path | None:
        """Where the copies go, None if none are wanted."""
        return Path(self._preferences.copies_folder) if self._preferences.copies_folder else None

    @property
    def latest(self) -> Copy | None:
        """The latest copy of the open document that was read back."""
        return self.backups.latest

    @property
    def has_failed(self) -> bool:
        """Whether the last attempt came to nothing."""
        return self.backups.failure is not None

    @property
    def busy(self) -> bool:
        """Whether a copy is being made or looked for."""
        return self._copying.busy or self._looking.busy

    def choose(self, folder: Path | None) -> None:
        """Let copies go to `folder` from now on (None: nowhere), and make the first at once."""
        self._preferences.copies_folder = str(folder or "")
        self.backups = Backups(folder)
        self._again = self._copying.busy
        self.make_now()
        self.changed.emit()

    def make_now(self) -> None:
        """Make a copy of the document as it stands, unless one is being made."""
        document, folder = self._desk.document, self.folder
        if document is None or folder is None or self._copying.busy:
            return
        self._again = False
        wanted, into = backups.order(document, folder, now()), self.backups
        into.started()
        self._copying.run(
            lambda _monitor: backups.make(wanted),
            lambda copy: self._done(into, copy),
            lambda error: self._failed(into, wanted, error),
        )

    def wait(self) -> None:
        """Return when no thread is at work any more; a copy that is being made is finished first."""
        self._looking.wait()
        self._copying.wait()

    # ---- following

    def _begin(self) -> None:
        """Another document: look for the copies that there are of it."""
        self.backups = into = Backups(self.folder)
        self._again = False
        document, folder = self._desk.document, self.folder
        self._looking.cancel()
        self.changed.emit()
        if document is None or folder is None:
            return
        path = document.path

        def found(copy: Any) -> None:
            if copy is not None and into.latest is None:
                self._done(into, copy)

        self._looking.run(lambda _monitor: backups.newest(path, folder), found, lambda _error: None)

    def _stepped(self, before: Tournament, after: Tournament) -> None:
        document = self._desk.document
        if document is None:
            return
        if self._copying.busy:
            self._again = self._again or backups.calls_for_copy(before, after)
        elif self.backups.wanted(before, after, document.last):
            self.make_now()

    def _done(self, into: Backups, copy: Copy) -> None:
        into.done(copy)
        if into is self.backups:
            self.changed.emit()
        if self._again:
            self.make_now()

    def _failed(self, into: Backups, wanted: Order, error: SwissDeskError) -> None:
        document = self._desk.document
        into.failed(error, wanted.last if document is None else document.last)
        if into is self.backups:
            self._messages.error(error, everywhere=True)
            self.changed.emit()
        elif self._again:
            self.make_now()


def status_text(copies: Copies) -> str:
    """Return what the status line says; empty where no copies are wanted."""
    if copies.folder is None:
        return ""
    if copies.latest is None:
        return translate(N_("no backup")) if copies.has_failed else translate(N_("no backup yet"))
    time = when(copies.latest.at)
    if copies.has_failed:
        return wording.text(N_("no backup since {time}"), time=time)
    return wording.text(N_("backup {time}"), time=time)


def status_tooltip(copies: Copies) -> str:
    """Return where the copies go, and where the latest is."""
    if copies.latest is None:
        return wording.text(N_("Backups are saved in {folder}."), folder=str(copies.folder))
    return wording.text(N_("Verified: {path} matches the original."), path=str(copies.latest.path))
