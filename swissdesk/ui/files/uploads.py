"""The web pages of the event on a server: uploaded on request, and after every published round if that is wanted.

Nothing waits for it: pages are made and sent on a thread, only those that changed. A server that does not answer is
tried again after growing pauses; what only the arbiter can settle (a password, the key of a server that is not known)
is said once, with the way to settle it. Where to is remembered of each document, and the key of the server; a password
is kept until the program ends and written nowhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from swissdesk import wording
from swissdesk.errors import InvalidEdit, SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.session.publication.destination import Destination, destination
from swissdesk.ui.files.web_pages import site_of
from swissdesk.ui.shell.clock import now, when
from swissdesk.ui.shell.desk import Desk
from swissdesk.ui.shell.due import published_rounds
from swissdesk.ui.shell.messages import Messages, Offer
from swissdesk.ui.shell.preferences import PerDocument, Preferences
from swissdesk.ui.shell.workers import Monitor, Tasks, delayed
from swissdesk.values import dataclass, replace

if TYPE_CHECKING:
    from swissdesk.reports.web import Site
    from swissdesk.session.publication.sending import Sent

PAUSES = (5, 30, 120, 600)
"""So many seconds pass before each further attempt; after the last one the next change or request tries again."""

_MOST = 40


@dataclass(frozen=True, slots=True)
class Upload:
    """Where the pages of a document go, whether after every published round, the server's key, the latest stamp."""

    address: str
    each_round: bool = False
    key: str = ""
    stamp: str = ""


class Uploads(QObject):
    """Follows the desk; `changed` is sent when the state is another one."""

    changed = Signal()
    settle_wanted = Signal()
    """The arbiter wants to settle what stands in the way: a password, or the key of the server."""

    def __init__(self, desk: Desk, messages: Messages, preferences: Preferences, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._messages = messages
        self._remembered = PerDocument(preferences, "uploads", Upload, _MOST)
        self._tasks = Tasks(self)
        self._passwords: dict[str, str] = {}
        self._sent: dict[str, Sent] = {}
        self._sites: dict[str, Site] = {}
        self._attempt = 0
        self._pause = delayed(self, self.upload_now)
        self._again = False
        self.problem: SwissDeskError | None = None
        self.sent_at = ""
        self.count = 0
        desk.changed.connect(self._changed)
        desk.document_changed.connect(self._other_document)

    # ---- where to

    @property
    def upload(self) -> Upload | None:
        """Where the pages of the open document go, None if nowhere."""
        document = self._desk.document
        return None if document is None else self._remembered.of(str(document.path))

    def choose(self, upload: Upload | None, password: str = "") -> None:
        """Upload the pages of the open document there from now on (None: nowhere); raises InvalidEdit."""
        document = self._desk.document
        if document is None:
            return
        if upload is not None:
            wanted = destination(upload.address)
            upload = replace(upload, address=wanted.address)
            if password:
                self._passwords[wanted.address] = password
        self._pause.stop()
        self._attempt = 0
        self.problem = None
        self._remembered.remember(str(document.path), upload)
        self.changed.emit()

    def trust(self, key: str) -> None:
        """Take a key as the one of the server, and go on."""
        if self.upload is not None:
            self.choose(replace(self.upload, key=key))
            self.upload_now()

    # ---- how it stands

    @property
    def busy(self) -> bool:
        """Whether pages are on their way."""
        return self._tasks.busy

    @property
    def state(self) -> str:
        """How it stands, in a plain sentence; empty if nothing was uploaded yet."""
        if self.busy:
            return translate(N_("Uploading …"))
        if self.problem is not None:
            said = wording.sentence(self.problem)
            if self._pause.isActive():
                seconds = PAUSES[self._attempt - 1]
                return f"{said} {wording.text(N_('Next attempt in {seconds} s.'), seconds=seconds)}"
            return said
        if self.sent_at:
            text = N_("Uploaded: {time}; files sent: {count}.")
            return wording.text(text, time=when(self.sent_at), count=self.count)
        return ""

    def wait(self) -> None:
        """Return when nothing is on its way any more (closing the program)."""
        self._pause.stop()
        self._tasks.wait()

    # ---- doing it

    def upload_now(self) -> None:
        """Upload the pages as things stand."""
        upload = self.upload
        if upload is None or self._desk.document is None:
            return
        if self._tasks.busy:
            self._again = True
            return
        self._pause.stop()
        document = str(self._desk.document.path)
        tournament, to, site = self._desk.tournament, destination(upload.address), site_of(self._sites, document)
        password, known = self._passwords.get(upload.address, ""), self._sent.get(upload.address)

        def work(monitor: Monitor) -> object:
            from swissdesk.reports import web  # loaded when pages are written
            from swissdesk.session.publication import sending

            files = web.stamped(site.pages(tournament, monitor=monitor), web.read(upload.stamp), now())
            content = {name: text.encode() for name, text in files.items()}
            before = known or sending.Sent()
            sent = sending.send(content, to, password=password, key=upload.key, before=before, monitor=monitor)
            return sent, files[web.STAMP]

        title = wording.text(N_("Uploading to {server} …"), server=to.host)
        self._tasks.run(work, lambda done: self._done(document, to, *done), self._failed, title)
        self.changed.emit()

    def _done(self, document: str, to: Destination, sent: Sent, stamp: str) -> None:
        self._sent[to.address] = sent
        known = self._remembered.of(document)
        if known is not None and known.address == to.address:
            self._remembered.remember(document, replace(known, stamp=stamp))
        had_failed = self.problem is not None
        self._attempt, self.problem = 0, None
        self.sent_at, self.count = now(), sent.count
        if had_failed:
            self._messages.info(N_("The web pages are on the server again."))
        self._finished()

    def _failed(self, error: SwissDeskError) -> None:
        from swissdesk.session.publication import sending

        is_new = type(error) is not type(self.problem)
        self.problem = error
        self._sent.pop(self.upload.address if self.upload is not None else "", None)
        if isinstance(error, sending.Unreachable) and self._attempt < len(PAUSES):
            self._pause.start(PAUSES[self._attempt] * 1000)
            self._attempt += 1
        if is_new:
            offer = Offer(N_("Try again"), self.upload_now)
            if isinstance(error, sending.PasswordNeeded | sending.StrangeServer):
                offer = Offer(N_("Settle …"), self.settle_wanted.emit)
            said = wording.text(N_("The web pages were not uploaded. {reason}"), reason=wording.sentence(error))
            self._messages.notice(said, offer)
        self._finished()

    def _finished(self) -> None:
        self.changed.emit()
        if self._again:
            self._again = False
            QTimer.singleShot(0, self.upload_now)

    # ---- following

    def _changed(self, before: Tournament, after: Tournament) -> None:
        upload = self.upload
        if upload is not None and upload.each_round and published_rounds(after) > published_rounds(before):
            self._attempt = 0
            self.upload_now()

    def _other_document(self) -> None:
        self._pause.stop()
        self._attempt, self.problem, self.sent_at, self.count, self._again = 0, None, "", 0, False
        self.changed.emit()


def refusal(address: str) -> str:
    """Return why an address is refused, in words; empty for one that can be used."""
    try:
        destination(address)
    except InvalidEdit as error:
        return wording.sentence(error)
    return ""
