"""Sheets on their way to paper: made on a thread from the tournament as it is, printed or written, put on record.

A sheet is printed on the remembered printer at once, or after a question (printer, copies, sides of the paper); without
a printer, a message says so.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial

from PySide6.QtWidgets import QWidget

from swissdesk import wording
from swissdesk.errors import Message, SwissDeskError
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Tournament
from swissdesk.reports import SheetOptions, pdf
from swissdesk.reports.options import MOST_COPIES
from swissdesk.reports.revisions import Print
from swissdesk.session.printing import Prepared, Wanted, prepare
from swissdesk.ui.files import saving
from swissdesk.ui.files.files import file_stem
from swissdesk.ui.sheets import remembered
from swissdesk.ui.sheets.page_view import PdfPages
from swissdesk.ui.sheets.printers import PrintJob
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.workers import Job, Monitor
from swissdesk.ui.widgets.common import check_box
from swissdesk.ui.widgets.form import FormDialog
from swissdesk.values import dataclass, replace

# ---- the question


class PrintDialog(FormDialog):
    """`printers` are those there are, `chosen` is offered first; `pages` of one copy are 0 where not known."""

    help_page = "printing"

    def __init__(
        self,
        title: str,
        printers: list[str],
        chosen: str,
        options: SheetOptions,
        pages: int = 0,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title, N_("Print"), parent)
        self._options = options
        self._pages = pages
        choices = [(name, name) for name in printers]
        self.printer = self.choice_field(N_("&Printer"), choices, chosen, tip=N_("The choice is remembered"))
        self.copies = self.number_field(N_("&Copies"), options.copies, 1, MOST_COPIES)
        self.both_sides = check_box(N_("Print on &both sides"), is_on=options.duplex)
        self.form.addRow("", self.both_sides)
        self.amount = self.note("")
        self.copies.valueChanged.connect(lambda _copies: self._count())
        self._count()
        self.begin_at(self.ok)

    def _count(self) -> None:
        pages = self._pages * self.copies.value()
        self.amount.setText(translate_plural("{count} page", "{count} pages", pages).format(count=pages))
        self.amount.setVisible(pages > 0)

    def options(self) -> SheetOptions:
        """Return the options as they are wanted now."""
        return replace(self._options, copies=self.copies.value(), duplex=self.both_sides.isChecked())


# ---- making a sheet


@dataclass(frozen=True)
class Made:
    """A sheet as PDF, and what it was made from: as long as that is the same, it need not be made again."""

    wanted: Wanted
    at: str
    tournament: Tournament
    prints: tuple[Print, ...]
    prepared: Prepared
    content: bytes
    pages: int
    in_other_form: Message | None = None
    """What is to be said of signs that no face has."""


def now() -> str:
    """Return the time as it is put on record: ISO 8601 with the zone, to the minute."""
    return datetime.now().astimezone().isoformat(timespec="minutes")


def make(tournament: Tournament, prints: tuple[Print, ...], wanted: Wanted, at: str, monitor: Monitor) -> Made:
    """Return a sheet as PDF; raises what building or drawing it raises. For threads."""
    prepared = prepare(tournament, prints, wanted, at)
    content = pdf.to_bytes(prepared.sheet, prepared.options, prepared.stamp, monitor)
    said = pdf.in_other_form(prepared.sheet)
    return Made(wanted, at, tournament, prints, prepared, content, page_count(content), said)


def page_count(content: bytes) -> int:
    """Return how many pages a PDF has."""
    return len(PdfPages(content))


def title_of(office: Office, wanted: Wanted) -> str:
    """Return what a sheet is called in messages, queues and file names: ``Pairings by board, round 5``."""
    title = translate(wanted.kind.title)
    number = wanted.kind.round_for(office.tournament, wanted.shown)
    if not number:
        return title
    return wording.text(N_("{title}, round {round}"), title=title, round=number)


# ---- ways out


def save(office: Office, wanted: Wanted, ready: Made | None = None) -> None:
    """Ask for a file and write a sheet as PDF to it; `ready` is taken if it is still as it would be made."""
    document = office.desk.document
    if document is None:
        return
    name = f"{file_stem(document.path.stem)} {file_stem(title_of(office, wanted))}.pdf"
    path = office.files.pdf_to_write(office.window, document.path.with_name(name))
    if path is None:
        return

    def deliver(made: Made, monitor: Monitor) -> None:
        monitor(0, 0)
        pdf.put(made.content, path)

    def done(made: Made) -> None:
        text = wording.text(N_("{name} is saved in {folder}."), name=path.name, folder=str(path.parent))
        _report_done(office, made, text, Offer(N_("Open"), lambda: office.files.show(path)))

    title = wording.text(N_("Saving {name} …"), name=path.name)
    stopped = partial(saving.say_stopped, office, path)
    _start(office, wanted, ready, _Way(title, deliver, done, office.messages.error, stopped))


def send(office: Office, wanted: Wanted, printer: str, ready: Made | None = None) -> None:
    """Print a sheet; `ready` is taken if it is still as it would be made."""
    name = title_of(office, wanted)
    printers = office.services.printers

    def deliver(made: Made, monitor: Monitor) -> None:
        printers.send(PrintJob(printer, name, made.content, wanted.options.duplex), monitor)

    def done(made: Made) -> None:
        office.preferences.printed_on, office.preferences.printed_at = printer, made.at
        text = translate_plural(
            "{sheet}: {count} page sent to {printer}.", "{sheet}: {count} pages sent to {printer}.", made.pages
        )
        _report_done(office, made, text.format(sheet=name, count=made.pages, printer=printer))

    def failed(error: SwissDeskError) -> None:
        office.messages.error(error, _as_pdf(office, wanted))

    def stopped() -> None:
        office.messages.notice(wording.text(N_("Printing was stopped: {sheet}. Some pages may come out."), sheet=name))

    title = wording.text(N_("Printing {sheet} …"), sheet=name)
    _start(office, wanted, ready, _Way(title, deliver, done, failed, stopped))


def report_no_printer(office: Office, wanted: Wanted) -> None:
    """Say that there is no printer, and what can be done instead."""
    text = N_(
        "No printer is set up on this computer. Add one in the system settings, or save a PDF and print it elsewhere."
    )
    office.messages.notice(text, _as_pdf(office, wanted))


def _as_pdf(office: Office, wanted: Wanted) -> Offer:
    return Offer(N_("Save as PDF…"), lambda: save(office, wanted))


# ---- the work


@dataclass(frozen=True)
class _Way:
    """A way out: what is said while it lasts, what is done with the sheet, and who tells how it ended."""

    title: str
    deliver: Callable[[Made, Monitor], None]
    done: Callable[[Made], None]
    failed: Callable[[SwissDeskError], None]
    stopped: Callable[[], None]


def _start(office: Office, wanted: Wanted, ready: Made | None, way: _Way) -> None:
    document = office.desk.document
    if document is None:
        return
    tournament, prints, at = document.tournament, document.prints, now()
    known = ready if ready is not None and _still_holds(ready, tournament, prints, wanted, at) else None

    def work(monitor: Monitor) -> Made:
        made = known or make(tournament, prints, wanted, at, monitor)
        way.deliver(made, monitor)
        return made

    def finish(made: Made) -> None:
        if office.desk.document is document:
            office.desk.record_prints(made.prepared.notes, made.at)
        way.done(made)

    if not office.tasks.start(Job(way.title, work, finish, way.failed, stopped=way.stopped)):
        saving.say_busy(office)


def _still_holds(ready: Made, tournament: Tournament, prints: tuple[Print, ...], wanted: Wanted, at: str) -> bool:
    return (ready.wanted, ready.at, ready.prints) == (wanted, at, prints) and ready.tournament is tournament


def _report_done(office: Office, made: Made, text: str, offer: Offer | None = None) -> None:
    """Say that it is done, and which sheets of a pack there are not."""
    left_out = [translate(kind.title) for kind, _ in made.prepared.left_out]
    if not left_out:
        office.messages.done(text, offer)
        return
    without = wording.text(N_("Not available now: {sheets}."), sheets=left_out)
    office.messages.notice(f"{text} {without}", offer)


# ---- printing


def printer_at_hand(office: Office) -> str:
    """Return the printer that needs no question: the remembered one, else the only one; empty if there is none."""
    names = office.services.printers.names()
    if office.preferences.printer in names:
        return office.preferences.printer
    return names[0] if len(names) == 1 else ""


def at_once(office: Office, wanted: Wanted, ready: Made | None = None) -> None:
    """Print without a question, unless it is not known where."""
    printer = printer_at_hand(office)
    if printer:
        send(office, wanted, printer, ready)
    else:
        ask(office, wanted, ready)


def ask(office: Office, wanted: Wanted, ready: Made | None = None) -> None:
    """Ask where and how often, and print; what is answered is remembered."""
    names = office.services.printers.names()
    document = office.desk.document
    if document is None:
        return
    if not names:
        report_no_printer(office, wanted)
        return
    chosen = printer_at_hand(office) or office.services.printers.usual()
    pages = ready.pages if ready is not None and ready.wanted.kind is wanted.kind else 0
    dialog = PrintDialog(title_of(office, wanted), names, chosen, wanted.options, pages, office.window)
    if not dialog.exec():
        return
    office.preferences.printer = dialog.printer.currentData()
    options = dialog.options()
    remembered.remember(office.preferences, document.path, wanted.kind, options, wanted.shown)
    send(office, replace(wanted, options=options), office.preferences.printer, ready)
