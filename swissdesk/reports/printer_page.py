"""The test page: what a printer has to manage at the venue, before anybody waits for a sheet.

It is no sheet of the event and stands in no list; the print test asks for it.
"""

from __future__ import annotations

from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.reports import parts
from swissdesk.reports.content import Cell, Column, Report, Row, Table, Tone
from swissdesk.reports.drawing import Align
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.sheet_kind import SheetKind

_SAMPLES = (
    (N_("Accents are whole"), "Čerňák · Łukasik · Őszi · Şahin · Øst · Þór · Nuñez"),
    (N_("Other alphabets are printed"), "Иванова · Шевченко · Παπαδόπουλος · Ђорђевић"),
    (N_("Figures stand in columns"), "1111.5 · 8888.0 · 2026-05-01 · 14:30"),
    (N_("Signs of results are clear"), "1–0 · ½–½ · 0–1 · + − · 0 O o · 1 l I"),
)

_LINES = 24
"""So many numbered lines that the page is filled to its lower margin."""


def printer_page(tournament: Tournament, _number: int | None = None, options: SheetOptions | None = None) -> Report:
    """Return the page; of the event it has head and foot alone."""
    signs = Table(
        (Column("what", translate(N_("Look at")), stretch=True), Column("sample", translate(N_("Sample")))),
        tuple(Row((Cell(translate(what)), Cell(sample, bold=True)), key=what) for what, sample in _SAMPLES),
    )
    boards = Table(
        (
            Column("line", translate(N_("Line")), Align.RIGHT),
            Column("white", translate(N_("White")), Align.CENTRE),
            Column("result", translate(N_("Result")), Align.CENTRE, room=6),
            Column("black", translate(N_("Black")), Align.CENTRE),
            Column("end", translate(N_("Right edge")), Align.RIGHT, stretch=True),
        ),
        tuple(_line(number) for number in range(1, _LINES + 1)),
    )
    without = () if options is None else options.without
    notes = (translate(N_("Head, foot, all four edges and every line must be on the paper.")),)
    return parts.report(tournament, "test", translate(N_("Test page")), (signs, boards), without=without, notes=notes)


def _line(number: int) -> Row:
    white, black = translate(N_("White")), translate(N_("Black"))
    cells = (
        Cell(str(number), large=number == 1),
        Cell(white, tone=Tone.WHITE),
        Cell("", box=True),
        Cell(black, tone=Tone.BLACK),
        Cell(f"{number} →", muted=number % 2 == 0),
    )
    return Row(cells, key=f"line {number}")


PRINTER_PAGE = SheetKind(
    "test",
    N_("Test page"),
    N_("What a printer has to manage: edges, accents, small type, boxes"),
    printer_page,
    by_round=False,
)
"""Asked for by the print test alone."""
