"""The web pages of the event, kept up to date in a folder after each change, if that is wanted.

They are written on a thread of their own a moment after the last of several changes, and only the pages whose content
differs. If the folder cannot be written (a USB stick was removed), that is reported once and tried again with the next
change; nothing waits for it. The folder of each document is remembered.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.ui.shell.clock import now
from swissdesk.ui.shell.desk import Desk
from swissdesk.ui.shell.messages import Messages, Offer
from swissdesk.ui.shell.preferences import PerDocument, Preferences
from swissdesk.ui.shell.workers import Tasks, delayed

if TYPE_CHECKING:
    from swissdesk.reports.web import Site

Key = TypeVar("Key")

PAUSE_MS = 1500
"""So long after the last change the pages are written."""

_MOST = 40
"""How many documents are remembered with their folders."""


class Publishing(QObject):
    """Follows the desk; `published` is sent when the pages say what the tournament says."""

    published = Signal()

    def __init__(self, desk: Desk, messages: Messages, preferences: Preferences, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._messages = messages
        self._folders = PerDocument(preferences, "web_folders", str, _MOST)
        self._writing = Tasks(self)
        self._waiting: dict[Path, Tournament] = {}
        self.has_failed = False
        """Whether the last attempt came to nothing."""
        self._sites: dict[Path, Site] = {}
        self.written_at = ""
        self.latest: tuple[str, ...] = ()
        """The files that were written last."""
        self._pause = delayed(self, self._begin)
        desk.changed.connect(self._changed)
        desk.document_changed.connect(self._other_document)

    @property
    def folder(self) -> Path | None:
        """Where the pages of the open document go, None if they are not kept up to date."""
        document = self._desk.document
        stored = None if document is None else self._folders.of(str(document.path))
        return Path(stored) if stored else None

    @property
    def busy(self) -> bool:
        """Whether pages are being written or about to be."""
        return self._writing.busy or self._pause.isActive()

    def choose(self, folder: Path | None) -> None:
        """Keep the pages of the open document in `folder` from now on (None: nowhere), and write them at once."""
        document = self._desk.document
        if document is None:
            return
        if (former := self.folder) is not None:
            self._waiting.pop(former, None)
        self._folders.remember(str(document.path), None if folder is None else str(folder))
        self.has_failed = False
        self.written_at = ""
        self.write_now()

    def write_now(self) -> None:
        """Write the pages as things stand."""
        self._pause.stop()
        self._note(self._desk.tournament)
        self._begin()

    def wait(self) -> None:
        """Return when the pages are written (closing the program); what was still to come is written first."""
        self._pause.stop()
        self._writing.wait()
        while self._waiting:
            from swissdesk.reports import web  # loaded when pages are written

            folder, tournament = self._waiting.popitem()
            try:
                web.write(tournament, folder, at=now(), site=site_of(self._sites, folder))
            except SwissDeskError as error:
                self._report_failure(error)

    # ---- following

    def _changed(self, _before: Tournament, after: Tournament) -> None:
        if self.folder is not None:
            self._note(after)
            self._pause.start(PAUSE_MS)

    def _note(self, tournament: Tournament) -> None:
        folder = self.folder
        if folder is not None:
            self._waiting[folder] = tournament

    def _other_document(self) -> None:
        """What the former document has to say is written still; the pages of the new one may be old."""
        self._pause.stop()
        self._begin()
        self.has_failed = False
        self.written_at = ""
        if self.folder is not None:
            self._note(self._desk.tournament)
            self._pause.start(PAUSE_MS)

    # ---- writing

    def _begin(self) -> None:
        if not self._waiting or self._writing.busy:
            return
        from swissdesk.reports import web  # loaded when pages are written

        folder = next(iter(self._waiting))
        tournament = self._waiting.pop(folder)
        site = site_of(self._sites, folder)
        self._writing.run(
            lambda _monitor: web.write(tournament, folder, at=now(), site=site),
            lambda written: self._done(folder, written),
            self._report_failure,
        )

    def _done(self, folder: Path, written: tuple[str, ...]) -> None:
        if folder == self.folder:
            self.latest = written
            self.written_at = now()
            if self.has_failed:
                self.has_failed = False
                self._messages.info(N_("The web pages are being updated again."))
            self.published.emit()
        self._begin()

    def _report_failure(self, error: SwissDeskError) -> None:
        """Say it once; the next change tries again."""
        if not self.has_failed:
            self.has_failed = True
            said = wording.text(N_("The web pages are out of date. {reason}"), reason=wording.sentence(error))
            self._messages.notice(said, Offer(N_("Try again"), self.write_now), everywhere=True)
        self._begin()


def site_of(sites: dict[Key, Site], key: Key) -> Site:
    """Return what made the same pages before, so that only those that changed are made again; keep no other."""
    from swissdesk.reports import web

    if key not in sites:
        sites.clear()
        sites[key] = web.Site(lessons=True)
    return sites[key]


def folder_within(chosen: Path, name: str, is_ours: Callable[[Path], bool]) -> Path:
    """Return the folder of that name within the chosen one, so that files never mix with anything else.

    It is the chosen one itself if that is empty, called so, or `is_ours`: holds such files already. Raises OSError.
    """
    if not os.path.exists(chosen) or chosen.name == name or is_ours(chosen):
        return chosen
    return chosen / name if any(chosen.iterdir()) else chosen
