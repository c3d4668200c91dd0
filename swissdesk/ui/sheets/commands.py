"""The print actions: they turn to the sheet, which is looked at before it is printed; packs go at once."""

from __future__ import annotations

from collections.abc import Callable

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.reports import Report, parts
from swissdesk.ui.shell.faces import SheetAsked
from swissdesk.ui.shell.office import ActionSpec, Office, action, because, is_open, steady
from swissdesk.ui.shell.view import PLAYERS, ROUND, SHEETS, STANDINGS, TRACE
from swissdesk.ui.trace.commands import round_in_view


@because(N_("No published round is shown."))
def can_print_pairings(office: Office) -> bool:
    """Whether the round shown is published; a draft is not for the players."""
    return 0 < office.view.round <= parts.latest_published(office.tournament)


@because(N_("No round is paired yet."))
def can_print_trace(office: Office) -> bool:
    """Whether there is a round with a trace to print; a draft has one too."""
    known = office.view.round > 0 or (office.view.page == TRACE and office.shown.trace.is_ready)
    return office.desk.is_open and known


@steady
@because(N_("Go to the Trace page and mark the steps."))
def can_print_steps(office: Office) -> bool:
    """Whether steps of the trace that is shown are marked."""
    return office.desk.is_open and office.view.page == TRACE and office.shown.trace.marked > 0


def _why_no_sheet(office: Office) -> str:
    if office.view.page != SHEETS:
        return translate(N_("Go to the Sheets page."))
    return translate(N_("This sheet is not available now; the page says why."))


@steady
@because(_why_no_sheet)
def has_sheet(office: Office) -> bool:
    """Whether a sheet is shown that can be printed."""
    return office.desk.is_open and office.view.page == SHEETS and office.shown.has_sheet


def _why_nothing_shown(office: Office) -> str:
    if office.view.page == ROUND:
        return translate(N_("No published round is shown."))
    return translate(N_("No round is paired yet.")) if office.view.page == TRACE else _why_no_sheet(office)


@because(_why_nothing_shown)
def can_print_shown(office: Office) -> bool:
    """Whether there is a sheet of what is shown."""
    if not office.desk.is_open:
        return False
    special = {SHEETS: has_sheet, ROUND: can_print_pairings, TRACE: can_print_trace}.get(office.view.page)
    return special is None or special(office)


@steady
def shown_label(office: Office) -> str:
    """Return the name of the action: on the page of the sheets it prints, elsewhere it turns there."""
    return translate(N_("&Print…")) if office.view.page == SHEETS else translate(N_("&Print this page…"))


def shown(office: Office) -> None:
    """Turn to the sheet of what is shown; if that is so already, print it."""
    printing: dict[str, Callable[[Office], object]] = {
        PLAYERS: players,
        ROUND: pairings,
        STANDINGS: lambda w: w.pages.standings.print_shown(),
        TRACE: trace,
        SHEETS: lambda w: w.pages.sheets.print_it(),
    }
    printing[office.view.page](office)


@steady
def at_once_label(office: Office) -> str:
    """Return the name of the action, with the printer if it is known."""
    printer = office.preferences.printer
    if not printer:
        return translate(N_("Print &at once"))
    return wording.text(N_("Print &at once on {printer}"), printer=printer.replace("&", "&&"))


def pairings(office: Office) -> None:
    """Turn to the pairing sheet of the round that is shown."""
    office.go.to_sheet(SheetAsked("pairings"))


def players(office: Office) -> None:
    """Turn to the starting list."""
    office.go.to_sheet(SheetAsked("players"))


def trace(office: Office) -> None:
    """Turn to the handout of the round that is shown; from the page of the trace it may be the coming one."""
    office.go.to_sheet(SheetAsked("trace", round_in_view(office)))


def steps(office: Office, number: int, build: Callable[[], Report]) -> None:
    """Turn to a sheet of the marked steps of round `number`."""
    from swissdesk.reports import SheetKind  # all sheets are loaded with it

    kind = SheetKind(
        "steps",
        N_("Marked steps"),
        N_("The marked steps of the trace, each with its drawing"),
        lambda _tournament, _number, _options: build(),
        takes=("landscape",),
    )
    office.go.to_sheet(SheetAsked(kind, number))


def _print_at_once(office: Office, name: str) -> None:
    """Print a pack for the round that is shown."""
    from swissdesk.reports import KINDS  # all sheets are loaded with it, and the printer
    from swissdesk.ui.sheets import delivery as printing
    from swissdesk.ui.sheets import remembered

    document = office.desk.document
    if document is not None:
        tournament, number = office.tournament, office.view.round
        wanted = remembered.wanted(office.preferences, document.path, KINDS[name], tournament, number)
        printing.at_once(office, wanted)


ACTIONS: tuple[ActionSpec, ...] = (
    action("print.shown", N_("&Print…"), "Ctrl+P", "print", label=shown_label)
    .tip(N_("Preview this page as a sheet, then print it"))
    .does(shown, can_print_shown),
    action("print.at_once", N_("Print &at once"), "Ctrl+I", "at_once", label=at_once_label)
    .tip(N_("Print the sheet shown on the last printer used, without asking"))
    .does(lambda w: w.pages.sheets.print_at_once(), has_sheet),
    action("print.pdf", N_("&Save as PDF…"), "Ctrl+Shift+E", "export")
    .tip(N_("Save the sheet shown as a PDF"))
    .does(lambda w: w.pages.sheets.save_pdf(), has_sheet),
    action("print.pack", N_("Print &round pack"), "Ctrl+F10", "print_pack")
    .tip(N_("Print all sheets of the round shown in one go; choose sheets and copies on the Sheets page"))
    .does(lambda w: _print_at_once(w, "pack"), can_print_pairings),
    action("print.rescue", N_("Print r&escue pack"), "Ctrl+Shift+F10", "print_rescue")
    .tip(N_("Print player cards, crosstable and absences: enough to pair the next round manually"))
    .does(lambda w: _print_at_once(w, "rescue"), is_open),
    action("print.pairings", N_("Pairings by &board…"), "Ctrl+B", "round")
    .tip(N_("The pairing list of the round shown"))
    .does(pairings, can_print_pairings),
    action("print.standings", N_("S&tandings…"), "Ctrl+Shift+P", "standings")
    .tip(N_("The standings after the round shown"))
    .does(lambda w: w.go.to_sheet(SheetAsked("standings")), is_open),
    action("print.players", N_("Starting &list…"), "Ctrl+M, Ctrl+P", "players")
    .tip(N_("The list of players"))
    .does(players, is_open),
    action("print.trace", N_("Explanation of t&he pairing…"), "Ctrl+M, Ctrl+T", "trace")
    .tip(N_("How the round shown was paired, as a handout"))
    .does(trace, can_print_trace),
    action("print.steps", N_("Mar&ked steps…"), "Ctrl+Shift+M", "trace_mark")
    .tip(N_("The marked steps of the trace, each with its drawing"))
    .does(lambda w: w.pages.trace.print_steps(), can_print_steps),
    action("sheets.previous", N_("Pre&vious page"), "Alt+PgUp", "left")
    .tip(N_("Show the previous page"))
    .does(lambda w: w.pages.sheets.view.previous(), has_sheet),
    action("sheets.next", N_("&Next page"), "Alt+PgDown", "right")
    .tip(N_("Show the next page"))
    .does(lambda w: w.pages.sheets.view.next(), has_sheet),
    action("sheets.closer", N_("Lar&ger"), "Alt++", "trace_closer")
    .tip(N_("Show the pages larger"))
    .does(lambda w: w.pages.sheets.view.closer(), has_sheet),
    action("sheets.further", N_("S&maller"), "Alt+-", "trace_further")
    .tip(N_("Show the pages smaller"))
    .does(lambda w: w.pages.sheets.view.further(), has_sheet),
    action("sheets.fit", N_("&Fit page"), "Alt+0", "trace_fit")
    .tip(N_("Show the whole page; press again to fit its width"))
    .does(lambda w: w.pages.sheets.view.fit(), has_sheet),
)
