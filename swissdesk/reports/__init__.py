"""Sheets of paper: their contents (pure functions of a tournament), and their drawing as PDF in `pdf`.

``build(kind, tournament, round, options)`` gives a sheet as data: a `Report` of tables, a `CardSheet` to be cut up, or
a `Bundle` of both. ``pdf.write(sheet, path, options, stamp)`` draws it. reportlab is imported by `pdf` only, and not
before something is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from swissdesk.reports.cards import Bundle, CardSheet, Part, Sheet
from swissdesk.reports.content import Cell, Column, Link, Report, Row, Table, Tone, Use
from swissdesk.reports.crosstable import crosstable
from swissdesk.reports.drawing import Align
from swissdesk.reports.options import (
    LARGE_PRINT,
    PAPERS,
    Code,
    Copies,
    Lines,
    Order,
    SheetOptions,
    Stamp,
    decode,
    encode,
)
from swissdesk.reports.pairing_sheet import pairing_sheet
from swissdesk.reports.player_list import alphabetical, player_list
from swissdesk.reports.sheet_kind import SheetKind
from swissdesk.reports.standings_sheet import standings_sheet
from swissdesk.reports.trace_handout import trace_handout

if TYPE_CHECKING:
    from swissdesk.reports.kinds import KINDS, build, build_pack, in_groups, kind_named

__all__ = [
    "KINDS",
    "LARGE_PRINT",
    "PAPERS",
    "Align",
    "Bundle",
    "CardSheet",
    "Cell",
    "Code",
    "Column",
    "Copies",
    "Lines",
    "Link",
    "Order",
    "Part",
    "Report",
    "Row",
    "Sheet",
    "SheetKind",
    "SheetOptions",
    "Stamp",
    "Table",
    "Tone",
    "Use",
    "alphabetical",
    "build",
    "build_pack",
    "crosstable",
    "decode",
    "encode",
    "in_groups",
    "kind_named",
    "pairing_sheet",
    "player_list",
    "standings_sheet",
    "trace_handout",
]

_OF_KINDS = {"KINDS", "build", "build_pack", "in_groups", "kind_named"}


def __getattr__(name: str) -> Any:
    """Load the table of all sheets, which loads every one of them, when it is first asked for."""
    if name not in _OF_KINDS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from swissdesk.reports import kinds

    return getattr(kinds, name)
