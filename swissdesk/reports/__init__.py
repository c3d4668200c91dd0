"""Sheets of paper: what stands on them (pure functions of a tournament), and their drawing as PDF in `pdf`.

reportlab is imported by `pdf` and `pdf_fonts` only, and by neither before something is drawn.
"""

from __future__ import annotations

from collections.abc import Callable

from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.reports.content import Align, Cell, Column, Link, Report, Row, Table, Use
from swissdesk.reports.crosstable import crosstable
from swissdesk.reports.pairing_sheet import pairing_sheet
from swissdesk.reports.player_list import player_list
from swissdesk.reports.standings_sheet import standings_sheet
from swissdesk.reports.trace_handout import trace_handout

Builder = Callable[[Tournament, int | None], Report]

KINDS: dict[str, Builder] = {
    "pairings": pairing_sheet,
    "standings": standings_sheet,
    "players": player_list,
    "crosstable": crosstable,
    "trace": trace_handout,
}
"""Every sheet by the name that the command line uses."""


def build(kind: str, tournament: Tournament, round_number: int | None = None) -> Report:
    """Return the sheet of that kind; without a round number the latest that makes sense.

    Raises InvalidEdit for an unknown kind and for a round of which there is no such sheet.
    """
    builder = KINDS.get(kind)
    if builder is None:
        raise InvalidEdit(
            N_("There is no sheet called “{kind}”. Known are {kinds}."), kind=kind, kinds=", ".join(KINDS)
        )
    return builder(tournament, round_number)


__all__ = [
    "KINDS",
    "Align",
    "Builder",
    "Cell",
    "Column",
    "Link",
    "Report",
    "Row",
    "Table",
    "Use",
    "build",
    "crosstable",
    "pairing_sheet",
    "player_list",
    "standings_sheet",
    "trace_handout",
]
