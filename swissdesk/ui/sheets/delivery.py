"""Sheets on their way to paper: made on a thread from the tournament as it is, printed or written, put on record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Tournament
from swissdesk.reports import pdf
from swissdesk.reports.revisions import Print
from swissdesk.session.printing import Prepared, Wanted, prepare
from swissdesk.ui.dialogs.files import file_stem
from swissdesk.ui.messages import Offer
from swissdesk.ui.sheets.printers import PrintJob, opened
from swissdesk.ui.workers import Job, Monitor
from swissdesk.ui.workspace import Workspace


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


def now() -> str:
    """Return the time as it is put on record: ISO 8601 with the zone, to the minute."""
    return datetime.now().astimezone().isoformat(timespec="minutes")


def make(tournament: Tournament, prints: tuple[Print, ...], wanted: Wanted, at: str, monitor: Monitor) -> Made:
    """Return a sheet as PDF; raises what building or drawing it raises. For threads."""
    prepared = prepare(tournament, prints, wanted, at)
    content = pdf.to_bytes(prepared.sheet, prepared.options, prepared.stamp, monitor)
    return Made(wanted, at, tournament, prints, prepared, content, page_count(content))


def page_count(content: bytes) -> int:
    """Return how many pages a PDF has."""
    document = opened(content)
    pages = document.pageCount()
    document.close()
    return pages


def title_of(workspace: Workspace, wanted: Wanted) -> str:
    """Return what a sheet is called in messages, queues and file names: ``Pairings by board, round 5``."""
    title = translate(wanted.kind.title)
    number = wanted.kind.round_for(workspace.tournament, wanted.shown)
    if not number:
        return title
    return wording.text(N_("{title}, round {round}"), title=title, round=number)


# ---- ways out


def save(workspace: Workspace, wanted: Wanted, ready: Made | None = None) -> None:
    """Ask for a file and write a sheet as PDF to it; `ready` is taken if it is still as it would be made."""
    document = workspace.desk.document
    if document is None:
        return
    name = f"{file_stem(document.path.stem)} {file_stem(title_of(workspace, wanted))}.pdf"
    path = workspace.files.pdf_to_write(workspace.window, document.path.with_name(name))
    if path is None:
        return

    def deliver(made: Made, _monitor: Monitor) -> None:
        pdf.put(made.content, path)

    def done(made: Made) -> None:
        told = wording.text(N_("{name} is in {folder}."), name=path.name, folder=str(path.parent))
        _tell(workspace, made, told, Offer(translate(N_("Open")), lambda: workspace.files.show(path)))

    title = wording.text(N_("Writing {name} …"), name=path.name)
    _start(workspace, wanted, ready, title, deliver, done, workspace.messages.error)


def send(workspace: Workspace, wanted: Wanted, printer: str, ready: Made | None = None) -> None:
    """Print a sheet; `ready` is taken if it is still as it would be made."""
    name = title_of(workspace, wanted)
    printers = workspace.printers

    def deliver(made: Made, monitor: Monitor) -> None:
        printers.send(PrintJob(printer, name, made.content, wanted.options.duplex), monitor)

    def done(made: Made) -> None:
        told = translate_plural(
            "{sheet}: {count} page has gone to {printer}.", "{sheet}: {count} pages have gone to {printer}.", made.pages
        )
        _tell(workspace, made, told.format(sheet=name, count=made.pages, printer=printer))

    def failed(error: SwissDeskError) -> None:
        workspace.messages.error(error, _as_pdf(workspace, wanted))

    title = wording.text(N_("Printing {sheet} …"), sheet=name)
    _start(workspace, wanted, ready, title, deliver, done, failed)


def tell_no_printer(workspace: Workspace, wanted: Wanted) -> None:
    """Say that there is no printer, and what can be done instead."""
    text = N_("This computer knows no printer. Connect one in the settings of the system, or write a PDF and print it "
              "elsewhere.")  # fmt: skip
    workspace.messages.notice(translate(text), _as_pdf(workspace, wanted))


def _as_pdf(workspace: Workspace, wanted: Wanted) -> Offer:
    return Offer(translate(N_("Save as PDF…")), lambda: save(workspace, wanted))


# ---- the work


def _start(
    workspace: Workspace,
    wanted: Wanted,
    ready: Made | None,
    title: str,
    deliver: Callable[[Made, Monitor], None],
    done: Callable[[Made], None],
    failed: Callable[[SwissDeskError], None],
) -> None:
    document = workspace.desk.document
    if document is None:
        return
    tournament, prints, at = document.tournament, document.prints, now()
    known = ready if ready is not None and _still_holds(ready, tournament, prints, wanted, at) else None

    def work(monitor: Monitor) -> Made:
        made = known or make(tournament, prints, wanted, at, monitor)
        deliver(made, monitor)
        return made

    def finish(made: Made) -> None:
        if workspace.desk.document is document:
            workspace.desk.record_prints(made.prepared.notes, made.at)
        done(made)

    if not workspace.tasks.start(Job(title, work, finish, failed)):
        workspace.messages.info(translate(N_("Something else is being made. Wait for it, then print.")))


def _still_holds(ready: Made, tournament: Tournament, prints: tuple[Print, ...], wanted: Wanted, at: str) -> bool:
    return (ready.wanted, ready.at, ready.prints) == (wanted, at, prints) and ready.tournament is tournament


def _tell(workspace: Workspace, made: Made, told: str, offer: Offer | None = None) -> None:
    """Say that it is done, and which sheets of a pack there are not."""
    left_out = [translate(kind.title) for kind, _ in made.prepared.left_out]
    if not left_out:
        workspace.messages.done(told, offer)
        return
    without = wording.text(N_("There is no such sheet now: {sheets}."), sheets=left_out)
    workspace.messages.notice(f"{told} {without}", offer)
