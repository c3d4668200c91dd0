"""Watches the file of the open document, when nothing is typed too, and keeps what its disk refuses.

Every few seconds, and at once when an action was refused, the file is looked at on a thread. If it does not hold what
memory holds, that is said, with the offer to compare both; if it is there again (a stick, a share), the document goes
on with it. What was entered while the disk refused it is kept in the emergency log and offered again.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from swissdesk import wording
from swissdesk.errors import StorageError, SwissDeskError
from swissdesk.i18n import N_, translate_plural
from swissdesk.model.events import Event
from swissdesk.session.answering import awaited
from swissdesk.session.journal import Standing, Tip, tip_of
from swissdesk.ui.shell.clock import now
from swissdesk.ui.shell.desk import Desk
from swissdesk.ui.shell.messages import Messages, Offer, Severity
from swissdesk.ui.shell.workers import Tasks

if TYPE_CHECKING:
    from swissdesk.session.document import Document
    from swissdesk.session.emergency import EmergencyLog

EVERY_MS = 4000
"""How often the file is looked at."""

UNREAD = 2
"""So many looks in a row that came to nothing are told."""

_TROUBLE = {
    Standing.GONE: N_(
        "{name} is no longer there: moved, deleted, or its stick or share is not connected. Nothing is lost. Plug it "
        "in again, or save the tournament elsewhere."
    ),
    Standing.BEHIND: N_(
        "{name} was overwritten with an older version. Nothing is lost: this window has the newer one. Compare both."
    ),
    Standing.AHEAD: N_("{name} was changed by another program: it has newer actions than this window. Compare both."),
    Standing.OTHER: N_(
        "{name} now holds another version of the tournament, or none. Nothing is lost: this window has its own. "
        "Compare both."
    ),
    Standing.UNKNOWN: N_(
        "{name} cannot be read: its disk or share is not responding. Nothing is lost. Check the connection; the "
        "program continues with the file as soon as it can be read."
    ),
}


class FileWatch(QObject):
    """Follows the desk. `standing` is how the file stood when it was last looked at."""

    compare = Signal()
    """The user wants to see both versions."""
    show_refused = Signal()
    """The user wants to see what the disk refused."""
    open_anew = Signal()
    """The user wants to see what another program has made of a document that is only shown here."""

    def __init__(self, desk: Desk, messages: Messages, folder: Path, parent: QObject | None = None) -> None:
        """`folder` is where the emergency log is kept."""
        super().__init__(parent)
        self._desk = desk
        self._messages = messages
        self._folder = folder
        self._looking = Tasks(self)
        self._timer = QTimer(self, interval=EVERY_MS)
        self._timer.timeout.connect(self.follow)
        self.standing = Standing.SAME
        self._unread = 0
        self._shown: Tip | None = None
        """How the file of a document that is only shown here was when it was first looked at."""
        self.log: EmergencyLog | None = None
        desk.document_changed.connect(self._begin)
        desk.changed.connect(self._stepped)
        desk.refused.connect(self._refused)

    def _begin(self) -> None:
        """Another document is open, or none."""
        self._looking.cancel()
        self.standing, self.log, self._unread = Standing.SAME, None, 0
        self._shown = None
        document = self._desk.document
        if document is None:
            self._timer.stop()
            return
        self._timer.start()
        if document.read_only:
            self.check_file()
        elif os.path.isdir(self._folder):
            self._open_log()
            self.offer_refused()

    def wait(self) -> None:
        """Return when nothing is looked at any more."""
        self._timer.stop()
        self._looking.wait()

    # ---- the file

    def follow(self) -> None:
        """Look at the file, as is done every few seconds; if the last look has not come back, note that."""
        document = self._desk.document
        if document is not None and not document.read_only and self._looking.busy:
            self._note_unread(document.path)
        self.check_file()

    def check_file(self) -> None:
        """Look at the file now, unless that is going on."""
        document = self._desk.document
        if document is None or self._looking.busy:
            return
        path, last = document.wanted_of_file

        self._looking.run(
            lambda monitor: awaited(lambda: tip_of(path, last), lambda: monitor(0, 0)),
            lambda tip: self._seen(tip, last),
            lambda _error: None,
        )

    def _seen(self, tip: Tip, last: int) -> None:
        document = self._desk.document
        if document is None or document.last != last:
            return  # something was done meanwhile, and so the file was as it should be
        if document.read_only:
            self._seen_of_shown(document, tip)
            return
        before, now = self.standing, document.standing(tip)
        if now is Standing.UNKNOWN:
            self._note_unread(document.path)
            return
        self.standing, self._unread = now, 0
        if self.standing is Standing.BACK:
            self._go_on()
        elif self.standing in _TROUBLE and self.standing is not before:
            self._say_trouble(document.path)
        elif self.standing is Standing.SAME and before in _TROUBLE:
            self._say_back(document.path)

    def _seen_of_shown(self, document: Document, tip: Tip) -> None:
        """Say that another program has done something, once for each time; of a document that is only shown here."""
        if tip.last is None:
            return
        before, self._shown = self._shown, tip
        if before is None and not document.is_sound:
            return  # of a damaged document less is shown than the file holds
        known = (document.last, tip.sum) if before is None else (before.last, before.sum)
        if (tip.last, tip.sum) != known:
            said = wording.text(
                N_("{name} was changed meanwhile: this window shows an earlier state."), name=document.path.name
            )
            self._messages.notice(said, Offer(N_("Open again"), self.open_anew.emit), everywhere=True)

    def _note_unread(self, path: Path) -> None:
        """The file could not be read: once that may be chance, for another program may have it at this moment."""
        self._unread += 1
        if self._unread == UNREAD and self.standing is not Standing.UNKNOWN:
            self.standing = Standing.UNKNOWN
            self._say_trouble(path)

    def settled(self) -> None:
        """The user has chosen a version, and the file holds it: nothing is to be said of that."""
        self._looking.cancel()
        self.standing, self._unread = Standing.SAME, 0

    def _go_on(self) -> None:
        """Take the file that came back, if it is free."""
        document = self._desk.document
        assert document is not None
        try:
            document.open_again()
        except SwissDeskError as error:
            self._messages.error(error)
        else:
            self.standing = Standing.SAME
            self._say_back(document.path)

    def _say_trouble(self, path: Path) -> None:
        offers = {Standing.GONE: N_("Choose where it is kept …"), Standing.UNKNOWN: ""}
        text = offers.get(self.standing, N_("Compare versions …"))
        offer = Offer(text, self.compare.emit) if text else None
        said = wording.text(_TROUBLE[self.standing], name=path.name)
        if self.log is not None and self.log.waiting:
            said += " " + wording.text(N_("What you enter meanwhile is kept on this computer."))
        self._messages.post(Severity.ERROR, said, offer, everywhere=True)

    def _say_back(self, path: Path) -> None:
        if self.log is not None and self.log.waiting:
            self.offer_refused()
        else:
            self._messages.done(wording.text(N_("{name} is back, and complete."), name=path.name))

    # ---- what the disk refused

    def _open_log(self) -> EmergencyLog | None:
        from swissdesk.session.emergency import EmergencyLog  # loaded when a disk fails

        document = self._desk.document
        if self.log is None and document is not None:
            self.log = EmergencyLog(self._folder, document.beginning)
        return self.log

    def _refused(self, event: Event | None, error: StorageError) -> None:
        """Keep an event that the disk did not take; and see what is the matter with the file."""
        document = self._desk.document
        if document is None or document.read_only:
            return
        self.check_file()
        log = None if event is None else self._open_log()
        if event is None or log is None:
            return
        if log.note(event, now()):
            said = f"{wording.sentence(error)} {wording.text(N_('The entry is kept on this computer.'))}"
            offer = Offer(N_("Show entries …"), self.show_refused.emit)
            self._messages.post(Severity.ERROR, said, offer, everywhere=True)

    def _stepped(self, _before: object, _after: object) -> None:
        """What was refused before may have been done now."""
        document, log = self._desk.document, self.log
        if document is not None and log is not None and log.waiting:
            log.done(document.history.event(document.history.node))

    def offer_refused(self) -> None:
        """Say that entries wait that the disk refused, if there are any."""
        count = 0 if self.log is None else len(self.log.waiting)
        if not count:
            return
        said = translate_plural(
            N_("{count} entry was refused by the disk and is kept on this computer."),
            N_("{count} entries were refused by the disk and are kept on this computer."),
            count,
        )
        offer = Offer(N_("Show entries …"), self.show_refused.emit)
        self._messages.notice(said.format(count=count), offer, everywhere=True)
