"""Opening a file, whatever it is: a document, a TRF or another program's file that becomes one, a table, a sample.

Nothing is ever overwritten: a TRF that was imported before opens its document, or becomes a second document next to the
first. Where the document is and what was unusual in the file is said at once. The rounds are checked on a thread while
the window can be used; what that finds is said when it is ready, but not if all is well or another document was opened
meanwhile.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from swissdesk import wording
from swissdesk.checking import Report, check_event
from swissdesk.errors import FileError, Message, SwissDeskError, system_reason
from swissdesk.formats import trf
from swissdesk.formats.trf import Problem
from swissdesk.formats.trf.text import looks_like_report
from swissdesk.i18n import N_, translate_plural
from swissdesk.model import EventInfo, Tournament
from swissdesk.model.events import Begin
from swissdesk.model.searching import name_key
from swissdesk.outside import SMALL, open_ordinary, readable
from swissdesk.paths import resource
from swissdesk.session import Document
from swissdesk.session.answering import Disk
from swissdesk.session.sqlite import Damaged
from swissdesk.ui.files.files import free_path
from swissdesk.ui.files.problems import Line, ProblemsDialog, line_of, lines_of, summary
from swissdesk.ui.rounds.marks import ChangedResults
from swissdesk.ui.shell import collector
from swissdesk.ui.shell.messages import Offer, Severity
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.view import PLAYERS
from swissdesk.ui.shell.workers import Answers, Job, Monitor
from swissdesk.ui.widgets.form import ask
from swissdesk.values import dataclass

if TYPE_CHECKING:
    from swissdesk.formats.table_input import Grid


# ---- the messages after an import


@dataclass(frozen=True)
class Imported:
    """What was read from a file by the name of `source` into a document by the name of `document`."""

    source: str
    document: str
    tournament: Tournament
    problems: tuple[Problem, ...]
    taken: tuple[Message, ...] = ()
    """What came out of a file of another program."""


class Import(QObject):
    """Shows the outcome of the latest import of a window."""

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self._office = office
        self.answers = Answers(lambda error: self._checked(Report(declined=error.message)), self)
        office.desk.document_changed.connect(self.answers.cancel)

    @classmethod
    def of(cls, office: Office) -> Import:
        """Return the one of this window."""
        return office.findChild(cls) or cls(office)

    def report_import(self, imported: Imported) -> None:
        """Say that the file was read, and check its rounds, if there are any."""
        from swissdesk.session.fide.importing import assumed  # the forms and standings, wanted by imports alone

        self._imported = imported
        said = wording.text(
            N_("{source} was imported as {name}. The file is unchanged."),
            source=imported.source,
            name=imported.document,
        )
        problems, tournament = imported.problems, imported.tournament
        missing = [line_of(N_("assumed"), each) for each in assumed(tournament)]
        self._assumed = (*(line_of(N_("taken"), each) for each in imported.taken), *missing)
        if missing:
            said = f"{said} {_values_assumed(len(missing))}"
        if problems:
            self._say(Severity.NOTICE, f"{said} {_remarks(len(problems))}", problems, self._assumed)
        else:
            self._say(Severity.NOTICE if missing else Severity.DONE, said, lines=self._assumed)
        self._first = self._office.messages.latest
        if tournament.rounds:
            self.answers.ask(lambda monitor: check_event(tournament, monitor=monitor), self._checked)

    def _checked(self, report: Report) -> None:
        """Say what was found: with what was said first if that is still there, else alone."""
        if not self._is_accepted(report):
            return
        problems, latest = self._imported.problems, self._office.messages.latest
        report = report.without(problems)
        found = summary(report)
        if not found:
            return
        before = f"{self._imported.source}:"
        more = self._assumed
        if latest is not None and latest is self._first:
            before = latest.text
        else:
            problems, more = (), ()
        severity = Severity.NOTICE if report.faults or problems or more else Severity.INFO
        lines = (*more, *lines_of(report, self._imported.tournament))
        self._say(severity, f"{before} {found}", problems, lines)

    def _is_accepted(self, report: Report) -> bool:
        """Have what is wrong in the file accepted and logged; if it is not, close the document and put it away."""
        from swissdesk.session.fide.importing import accepted, breaches
        from swissdesk.ui.fide.warning import accepts_import

        desk, tournament = self._office.desk, self._imported.tournament
        found = breaches(tournament, report)
        if not found or not desk.tournament.settings.fide_mode or not desk.can_edit:
            return True
        event = accepted(tournament, report)
        if accepts_import(self._office.window, self._imported.source, tournament, found, event):
            return desk.do(event, confirmed=True)
        document = desk.document
        is_untouched = document is not None and document.last == 1
        desk.close()
        if document is not None and is_untouched:
            document.path.unlink(missing_ok=True)
            self._office.preferences.forget_file(str(document.path))
        self._office.messages.info(
            wording.text(N_("{source} was not imported. The file is unchanged."), source=self._imported.source)
        )
        return False

    def _say(
        self, severity: Severity, said: str, problems: tuple[Problem, ...] = (), lines: tuple[Line, ...] = ()
    ) -> None:
        """Post a notice that offers to show the lists, if there are any."""

        def show() -> None:
            ProblemsDialog(source, problems, self._office.window, more=lines).exec()

        source = self._imported.source
        offer = Offer(N_("Show …"), show) if problems or lines else None
        self._office.messages.post(severity, said, offer, everywhere=True)


def _values_assumed(count: int) -> str:
    return translate_plural(
        N_("{count} value is not in the file and was assumed."),
        N_("{count} values are not in the file and were assumed."),
        count,
    ).format(count=count)


def _remarks(count: int) -> str:
    return translate_plural(N_("{count} remark."), N_("{count} remarks."), count).format(count=count)


# ---- opening

LONG = 300_000
"""Documents of more bytes are not waited for: a thousand players, or some two thousand actions."""

PATIENCE = 0.1
"""Seconds for which the window waits for any other document; then it shows that it is being opened, and can be stopped.
"""

_FEW_PLAYERS = 2000
"""Of so many players at most a page works out itself by what their names are found: it takes a few milliseconds."""

_SQLITE = b"SQLite format 3\0"


def folder(office: Office) -> Path:
    """Return the folder that file dialogs begin in."""
    last = office.preferences.folder  # a name that no path can have is no folder either
    return Path(last) if os.path.isdir(last) else office.files.documents()


def samples() -> list[Path]:
    """Return the sample tournaments that came with the program."""
    return sorted(path for path in resource("samples").glob("*") if path.suffix in (".json", ".trf"))


def may_leave(office: Office) -> bool:
    """Whether the window may let go of its document now; if not, what is to be done first is said."""
    if office.tasks.is_counted_on:
        office.messages.info(N_("Saving or printing is not finished. Wait for it, or stop it with Esc."))
        return False
    return office.boards.may_leave()


def open_path(office: Office, path: Path) -> None:
    """Open a file, told by its content; what is wrong with it, or how to get a readable one, is said in words."""
    if office.tasks.is_at(_Opening(path)) or not may_leave(office):
        return
    office.tasks.cancel()
    if not Disk(path.parent).answers():
        said = N_("{name} cannot be opened: its disk or share is not responding. Check the connection.")
        office.messages.error(FileError(said, name=path.name))
        return
    try:
        is_document, size = looks_like(path)
    except OSError as error:
        office.preferences.forget_file(str(path))
        office.messages.error(cannot_read(path, error))
        return
    if is_document:
        _open_document(office, path, waits=size <= LONG)
    elif _is_report(path):
        _read_trf(office, path, large=size > SMALL)
    else:
        _read_other(office, path)


def open_sample(office: Office, sample: Path) -> None:
    """Open a fresh practice copy of a sample; the sample itself stays as it is."""
    _practise(office, sample.stem, lambda: Begin(_sample(sample), sample.name))


def _sample(path: Path) -> Tournament:
    """Return what is in a sample: a report, or our own JSON, which has categories and prizes as well."""
    if path.suffix == ".trf":
        return trf.load(path)
    from swissdesk.formats import json_file  # loaded when wanted

    reading = json_file.reads(path.read_bytes(), path.name)
    if reading.tournament is None:
        raise trf.TrfError(path.name, reading.problems)
    return reading.tournament


def open_story(office: Office, tournament: Tournament, name: str) -> bool:
    """Open a practice tournament for a story, and return whether that was done."""
    return _practise(office, name, lambda: Begin(tournament, name))


def _practise(office: Office, name: str, begun: Callable[[], Begin]) -> bool:
    """Open a practice copy by that name, and return whether that was done; what it begins with may be unreadable."""
    if not may_leave(office):
        return False
    wanted = office.files.own_data() / "samples" / f"{name}.swissdesk"
    document = office.messages.tried(made_at, wanted, lambda path: Document.create(path, begun()))
    if document is None:
        return False
    take(office, document, remember=False)
    office.messages.info(N_("This is a practice copy of a sample tournament. Try anything you like."))
    return office.desk.document is document


def made_at(wanted: Path, make: Callable[[Path], Document]) -> Document:
    """Return the document that is made at a path, or beside an existing file; raises SwissDeskError."""
    path = free_path(wanted)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return make(path)
    except OSError as error:
        raise cannot_write(path, error) from error


def take(office: Office, document: Document, *, remember: bool = True) -> None:
    """Put an open document on the desk."""
    office.messages.clear()
    with office.view.one_step():
        is_taken = office.desk.open(document)
    if not is_taken:
        return
    if not document.is_sound:
        said = wording.text(N_("{name} is damaged. See what can be recovered."), name=document.path.name)
        office.messages.notice(said, _recovering(office, document.path), everywhere=True)
    if remember:
        office.preferences.remember_file(str(document.path))
        office.preferences.folder = str(document.path.parent)


def cannot_read(path: Path, error: OSError) -> FileError:
    """Return what is to be said of a file that cannot be read."""
    return FileError(N_("{name} cannot be read: {reason}."), name=path.name, reason=system_reason(error))


def cannot_write(path: Path, error: OSError) -> FileError:
    """Return what is to be said of a file that cannot be written."""
    return FileError(
        N_("{name} cannot be saved in {folder}: {reason}. Choose another folder."),
        name=path.name,
        folder=str(path.parent),
        reason=system_reason(error),
    )


def looks_like(path: Path) -> tuple[bool, int]:
    """Return whether it is a document (or calls itself one), and its size; raises OSError."""
    with open_ordinary(path) as file:
        start = file.read(len(_SQLITE))
    return start == _SQLITE or path.suffix == ".swissdesk", path.stat().st_size


def show_recovery(office: Office, path: Path) -> None:
    """Show what there is to go on with instead of a damaged document."""
    from swissdesk.ui.files.recovery import RecoveryDialog  # loaded when something is damaged

    RecoveryDialog.show_path(office, path, folder(office), open_path)


def _recovering(office: Office, path: Path) -> Offer:
    return Offer(N_("Recover …"), lambda: show_recovery(office, path))


def _open_document(office: Office, path: Path, *, waits: bool = True) -> None:
    open_now = office.desk.document
    if open_now is not None and open_now.path == path.resolve() and not open_now.read_only:
        office.messages.info(wording.text(N_("{name} is already open."), name=path.name))
        return

    def failed(error: SwissDeskError) -> None:
        office.messages.error(error, _recovering(office, path) if isinstance(error, Damaged) else None, everywhere=True)

    job = Job(
        title=wording.text(N_("Opening {name} …"), name=path.name),
        work=_Opening(path),
        done=lambda document: take(office, document),
        failed=failed,
        dropped=Document.close,
    )
    office.tasks.start(job, PATIENCE if waits else 0)
    if not waits:
        QTimer.singleShot(0, office.window, lambda: office.pages.page(office.view.page))  # made while it is read


@dataclass(frozen=True)
class _Opening:
    """The work of opening a document on a thread."""

    path: Path

    def __call__(self, monitor: Monitor) -> Document:
        """Return the open document, with what is worked out only once worked out already."""
        with collector.resting():
            return _worked_out(Document.open(self.path, asked=lambda: monitor(0, 0)))


def _worked_out(document: Document) -> Document:
    """Return an open document that has worked out what is worked out once, so that no page has to."""
    tournament = document.tournament
    tournament.points  # noqa: B018  (asked for, so that it is there)
    _count(tournament)
    if len(tournament.players) > _FEW_PLAYERS:
        for player in tournament.players:
            name_key(player.name)
    with suppress(SwissDeskError):  # it is said where the marks are wanted
        ChangedResults(document).of_round(len(tournament.rounds))
    if document.history.can_undo:
        with suppress(SwissDeskError):
            _count(document.history.before_undo())  # what Undo would take back is named from it
    return document


def _count(tournament: Tournament) -> None:
    """Have the rounds know what they were worth: of thousands of players that takes longer than a page may."""
    for played in tournament.rounds:
        played.points(tournament.settings.scoring)


def _read_trf(office: Office, path: Path, *, large: bool) -> None:
    def work(monitor: Monitor) -> trf.Reading:
        from swissdesk.formats import apart  # loaded when wanted

        return apart.read(trf.read, path, budget=apart.EVENT, monitor=monitor, progress="progress")

    def done(reading: trf.Reading) -> None:
        _import(office, path, reading)

    if large:
        title = wording.text(N_("Reading {name} …"), name=path.name)
        office.tasks.start(Job(title, work, done, office.messages.error), PATIENCE)
        return
    reading = office.messages.tried(trf.read, path)
    if reading is not None:
        done(reading)


def _is_report(path: Path) -> bool:
    """Whether a file begins like a TRF, is called one, or has nothing in it."""
    with open_ordinary(path) as file:
        head = file.read(1 << 16)
    return not head.strip() or looks_like_report(head) or path.suffix.lower() in (".trf", ".trfx", ".trfb")


def _read_other(office: Office, path: Path) -> None:
    """Have a file of another program recognised and read apart, and go where it leads."""
    from swissdesk.session import arriving  # loaded when wanted, with all readers

    def work(monitor: Monitor) -> arriving.Arrival:
        from swissdesk.formats import apart  # loaded when wanted

        return apart.read(arriving.arrive, path, budget=arriving.budget_for(path), monitor=monitor)

    def done(arrival: arriving.Arrival) -> None:
        leads = arrival.kind.leads
        if leads is Leads.PLAYERS and arrival.grid is not None:
            _show_players(office, path, arrival.grid)
        elif leads is Leads.RATING_LIST:
            from swissdesk.ui.lists.window import RatingListsWindow

            RatingListsWindow.show_for(office).begin(path)
        else:
            reading = trf.Reading(arrival.tournament, arrival.problems, arrival.key)
            _import(office, path, reading, arrival.taken)

    from swissdesk.formats.foreign.kind import Leads

    office.tasks.start(Job(wording.text(N_("Reading {name} …"), name=path.name), work, done, office.messages.error))


def _show_players(office: Office, path: Path, grid: Grid) -> None:
    """Show a table as players to be added to the open tournament, or to a new one that is called like the file."""
    from swissdesk.ui.players.import_window import ImportWindow

    if not office.desk.can_edit:
        from swissdesk.session.fide.importing import begun

        begin = Begin(begun(Tournament(info=EventInfo(name=readable(path.stem)))), readable(path.name))
        document = office.messages.tried(made_at, _target(office, path), lambda at: Document.create(at, begin))
        if document is None:
            return
        take(office, document)
        office.messages.info(
            wording.text(N_("{name} is a table: a new tournament was begun for its players."), name=path.name)
        )
    office.view.show_page(PLAYERS)
    ImportWindow.show_table(office, grid, path)


def _import(office: Office, source: Path, reading: trf.Reading, taken: tuple[Message, ...] = ()) -> None:
    errors = [problem for problem in reading.problems if problem.severity == "error"]
    if reading.tournament is None or errors:
        _refuse(office, source, reading.problems)
        return
    target = _target(office, source)
    if os.path.exists(target):
        answer = _which(office, source, target)
        if answer == "open":
            _open_document(office, target)
        if answer != "again":
            return
    from swissdesk.session.fide.importing import begun

    tournament = reading.tournament
    begin = Begin(begun(tournament), readable(source.name))

    def work(_monitor: Monitor) -> Document:
        with collector.resting():
            return _worked_out(Document.create(free_path(target), begin))

    def done(document: Document) -> None:
        take(office, document)
        imported = Imported(source.name, document.path.name, tournament, reading.problems, taken)
        Import.of(office).report_import(imported)

    title = wording.text(N_("Reading {name} …"), name=source.name)
    office.tasks.start(Job(title, work, done, office.messages.error, _unmade), PATIENCE)


def _unmade(document: Document) -> None:
    """Take back a document that nobody waits for any more."""
    document.close()
    document.path.unlink(missing_ok=True)


def _refuse(office: Office, source: Path, problems: tuple[trf.Problem, ...]) -> None:
    def show() -> None:
        ProblemsDialog(source.name, problems, office.window).exec()

    count = sum(problem.severity == "error" for problem in problems)
    said = translate_plural(
        N_("{name} cannot be opened: it has {count} error."),
        N_("{name} cannot be opened: it has {count} errors."),
        count,
    ).format(name=source.name, count=count)
    first = f"{said} {problems[0]}" if len(problems) == 1 else said
    office.messages.error(FileError("{said}", said=first), Offer(N_("Show …"), show))


def _target(office: Office, source: Path) -> Path:
    """Return the path for the document of a TRF: next to the file, or in Documents if that folder cannot be written."""
    companion = source.with_suffix(".swissdesk")
    if os.access(source.parent, os.W_OK):
        return companion
    return office.files.documents() / companion.name


def _which(office: Office, source: Path, target: Path) -> str:
    return ask(
        office.window,
        wording.text(N_("{name} is already imported"), name=source.name),
        wording.text(
            N_("The document {document} in the same folder has all the work done since."), document=target.name
        ),
        (("open", wording.text(N_("Open {document}"), document=target.name)), ("again", N_("Import again"))),
    )
