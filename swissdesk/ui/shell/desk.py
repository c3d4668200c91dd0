"""The open tournament: the only place of the window that changes anything.

All other parts read `tournament`, pass an event to `do`, and redraw on `changed`. If the document refuses an event, a
message says so and nothing changes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from swissdesk import wording
from swissdesk.errors import Message, StorageError, SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.model.events import Event
from swissdesk.session import Document
from swissdesk.session.printing import Note
from swissdesk.ui.shell.messages import Messages

if TYPE_CHECKING:
    from swissdesk.session.fide import Objection

NOTHING = Tournament()
"""What the pages show while no document is open."""


class Desk(QObject):
    """Holds the open document, if there is one."""

    changed = Signal(object, object)
    """The tournament before and after something was done, undone or redone."""
    document_changed = Signal()
    """Another document is open, or none."""
    refused = Signal(object, object)
    """An event (None for undo, redo and jumps) that the disk did not take, and the error."""
    left = Signal(object)
    """Where the history of a document was kept that was closed over a file which holds less."""
    printed = Signal()
    """Something was printed and is on record."""

    def __init__(self, messages: Messages, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._messages = messages
        self.confirm: Callable[[Tournament, Event, tuple[Objection, ...]], bool] = lambda *_asked: False
        """Shows a warning of FIDE mode and returns whether it was accepted; the window gives it."""
        self._document: Document | None = None
        self.shelter: Path | None = None
        """Where a history is kept if it cannot be kept beside its document."""

    @property
    def document(self) -> Document | None:
        """The open document."""
        return self._document

    @property
    def is_open(self) -> bool:
        """Whether a document is open."""
        return self._document is not None

    @property
    def can_edit(self) -> bool:
        """Whether a document is open that may be changed."""
        return self._document is not None and not self._document.read_only

    @property
    def read_only_reason(self) -> str:
        """Why the open document cannot be changed; empty if it can."""
        if self._document is None or not self._document.read_only:
            return ""
        reason: Message | None = self._document.read_only_reason
        return wording.sentence(reason) if reason else translate(N_("This document is open as read-only."))

    @property
    def tournament(self) -> Tournament:
        """The tournament as it stands; an empty one while nothing is open."""
        return NOTHING if self._document is None else self._document.history.tournament

    def open(self, document: Document) -> bool:
        """Take over a document; the former one is closed. False, and a message, if that can be kept nowhere."""
        if not self._close():
            document.close()
            return False
        self._document = document
        self.document_changed.emit()
        return True

    def exchange(self, document: Document) -> None:
        """Take over a document in the place of the open one, which has been kept already."""
        if self._document is not None:
            self._document.abandon()
        self._document = document
        self.document_changed.emit()

    def close(self) -> bool:
        """Close the open document; False, and a message, if its history can be kept nowhere."""
        if self._document is not None:
            if not self._close():
                return False
            self.document_changed.emit()
        return True

    def secure(self) -> bool:
        """Return whether closing loses nothing; what the file does not hold has been kept elsewhere then."""
        try:
            kept = None if self._document is None else self._document.secure(self.shelter)
        except SwissDeskError as error:
            self._messages.error(error)
            return False
        if kept is not None:
            self.left.emit(kept)
        return True

    def _close(self) -> bool:
        if not self.secure():
            return False
        if self._document is not None:
            self._document.close(self.shelter)
        self._document = None
        return True

    def do(self, event: Event, *, confirmed: bool = False) -> bool:
        """Do what the event says; False, and a message, if that is refused, or if FIDE mode's warning is not accepted.

        `confirmed`: the window that asks for it has stated the consequences and been accepted (level 3).
        """
        document = self._document
        if document is None or not self._may_do(event, confirmed=confirmed):
            return False
        return self._step(lambda: document.do(event), event)

    def _may_do(self, event: Event, *, confirmed: bool) -> bool:
        """Have what FIDE mode is concerned about confirmed; what it refuses is refused by the document."""
        tournament = self.tournament
        if not tournament.settings.fide_mode or self.read_only_reason:
            return True
        from swissdesk.session.fide import Level, objections, worst  # only events in FIDE mode need it

        try:
            found = objections(tournament, event)
            level = worst(found)
            if level in (Level.NONE, Level.REFUSED) or (confirmed and level <= Level.CONFIRM):
                return True
            event.apply(tournament)  # nobody is asked to confirm what is refused then
        except SwissDeskError as error:
            self._messages.error(error)
            return False
        return self.confirm(tournament, event, found)

    def undo(self) -> bool:
        """Take back the latest step."""
        if self._document is None or not self._document.history.can_undo:
            self._messages.info(N_("There is nothing to undo."))
            return False
        return self._step_aloud(self._document.undo, N_("Undone: {what}"), self.undo_text)

    def redo(self) -> bool:
        """Do again what was taken back last."""
        if self._document is None or not self._document.history.can_redo:
            self._messages.info(N_("There is nothing to redo."))
            return False
        return self._step_aloud(self._document.redo, N_("Redone: {what}"), self.redo_text)

    def _step_aloud(self, step: Callable[[], object], said: str, what: str) -> bool:
        done = self._step(step)
        if done:
            self._messages.done(wording.text(said, what=what))
        return done

    def go_to(self, node: int) -> bool:
        """Jump to any node of the history; False, and a message, if that is refused."""
        document = self._document
        return document is not None and self._step(lambda: document.go_to(node))

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return self.can_edit and self._document is not None and self._document.history.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to do again."""
        return self.can_edit and self._document is not None and self._document.history.can_redo

    @property
    def undo_text(self) -> str:
        """What undo would take back; empty if nothing."""
        if self._document is None or (event := self._document.history.undo_event) is None:
            return ""
        return wording.event_text(event, self._document.history.before_undo())

    @property
    def redo_text(self) -> str:
        """What redo would do again; empty if nothing."""
        if self._document is None or (event := self._document.history.redo_event) is None:
            return ""
        return wording.event_text(event, self.tournament)

    def record_prints(self, notes: Iterable[Note], at: str) -> None:
        """Keep on record what went on paper at `at` (ISO 8601); it is no part of what is undone."""
        if self._document is None:
            return
        try:
            self._document.check_answers()
            for note in notes:
                self._document.record_print(note.sheet, note.round, note.revision, note.digests, at)
        except SwissDeskError as error:
            self._messages.error(error)
        self.printed.emit()

    def _step(self, step: Callable[[], object], event: Event | None = None) -> bool:
        before, began = self.tournament, time.perf_counter()
        try:
            if self._document is not None:
                self._document.check_answers()  # or the window would stand still with it
            step()
        except SwissDeskError as error:
            self._messages.error(error)
            if isinstance(error, StorageError):
                self.refused.emit(event, error)
            return False
        self.changed.emit(before, self.tournament)
        from swissdesk.session import logbook  # from the first action on

        logbook.did("step" if event is None else event.kind, round(1000 * (time.perf_counter() - began)))
        return True
