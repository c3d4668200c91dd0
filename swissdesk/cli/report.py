"""`swissdesk report`: a sheet as PDF, or several of them in one file."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from swissdesk.cli import files
from swissdesk.cli.exits import DONE
from swissdesk.i18n import N_

if TYPE_CHECKING:
    from collections.abc import Iterable

    from swissdesk.reports import Sheet, SheetOptions

PAPERS = ("A4", "Letter")
LARGE_PRINT = 26.0
EXAMPLES = """examples:
  swissdesk report open.swissdesk --kind alphabetical --letters 4 -o names.pdf
  swissdesk report open.swissdesk --kind standings --category women --category under-18 -o standings.pdf
  swissdesk report open.swissdesk --kind pairings --large -o large-print.pdf
  swissdesk report open.swissdesk --kind pack --sheets pairings×2,alphabetical×3,slips -o round.pdf
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    from swissdesk.reports import KINDS

    width = max(map(len, KINDS))
    kinds = "".join(f"  {name.ljust(width)}  {kind.about}\n" for name, kind in KINDS.items())
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = f"kinds of sheets:\n{kinds}\n{EXAMPLES}"
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--kind", required=True, metavar="KIND", help="which sheet: see the list below")
    parser.add_argument("--round", type=int, metavar="N", help="of or after round N (default: the latest)")
    parser.add_argument("-o", dest="output", metavar="OUT.pdf", required=True)
    _paper(parser.add_argument_group("paper"))
    _content(parser.add_argument_group("what is on it"))
    _cards(parser.add_argument_group("slips and cards"))


def _paper(group: Any) -> None:
    group.add_argument("--paper", choices=PAPERS, default="A4")
    group.add_argument("--landscape", action="store_true", default=None, help="paper laid across")
    group.add_argument("--portrait", dest="landscape", action="store_false", help="paper upright")
    group.add_argument("--columns", type=int, default=0, metavar="N", help="N tables side by side")
    group.add_argument("--large", nargs="?", type=float, const=LARGE_PRINT, default=0.0, metavar="POINTS",
                       help="type of at least 26 points, or of as many as you say")  # fmt: skip
    group.add_argument("--rules", action="store_true", help="thin rules between the lines instead of grey ones")
    group.add_argument("--logo", default="", metavar="PICTURE", help="a PNG or JPEG for the head of the sheet")
    group.add_argument("--section", default="", metavar="NAME", help="stands behind the name of the event: Group B")
    group.add_argument("--start", default="", metavar="TIME", help="when the round begins: 14:00")
    group.add_argument("--copies", type=int, default=1, metavar="N")
    group.add_argument("--duplex", action="store_true",
                       help="for both sides of the paper: the backs of sheets for the wall stay empty")  # fmt: skip
    group.add_argument("--printed", default="", metavar="TIME", help="the time of printing, for the foot: 14:02")
    group.add_argument("--replaces", default="", metavar="TIME", help="the time of the sheet that this one replaces")


def _content(group: Any) -> None:
    group.add_argument("--category", action="append", default=[], metavar="KEY",
                       help="a section for women, under-18, over-65, rating-1800-2000, federation-SVK, …; "
                       "all: every category of the event")  # fmt: skip
    group.add_argument("--only-categories", action="store_true", help="the sections without the whole table")
    group.add_argument("--apart", action="store_true", help="every section on pages of its own")
    group.add_argument("--letters", type=int, default=0, metavar="N", help="divide a list by name into N parts")
    group.add_argument("--order", choices=("rank", "name", "rating"), help="the order of the players")
    group.add_argument("--without", default="", metavar="COLUMNS", help="columns to leave out: club,federation")
    group.add_argument("--player", action="append", type=int, default=[], metavar="N",
                       help="only the player with that starting rank; may be repeated")  # fmt: skip
    group.add_argument("--best", type=int, metavar="N", help="how many players count for a club (4)")
    group.add_argument("--sheets", default="", metavar="LIST", help="the sheets of a pack: pairings×2,slips")


def _cards(group: Any) -> None:
    group.add_argument("--per-page", type=int, default=0, metavar="N", help="slips: 2, 4, 8; badges: 2, 4, 8, 10")
    group.add_argument("--code", choices=("bars", "square", "none"), default="bars", help="the code on slips")
    group.add_argument("--one-side", action="store_true", help="place cards with the name on one side only")


def run(given: argparse.Namespace) -> int:
    """Write a sheet as PDF."""
    from swissdesk import reports
    from swissdesk.reports import pdf

    tournament = files.load(given.file)
    options = _options(given)
    sheet = reports.build(given.kind, tournament, given.round, replace(options, without=()))
    if options.without:
        options = replace(options, without=_left_out(sheet, options.without))
        sheet = reports.build(given.kind, tournament, given.round, options)
    stamp = reports.Stamp(given.printed, given.replaces if given.printed else "")
    pdf.write(sheet, Path(given.output), options, stamp)
    return DONE


def _left_out(sheet: Sheet, names: Iterable[str]) -> tuple[str, ...]:
    """Return the keys of the columns that are named, by themselves or with those that mirror them (``rating``).

    A column that is not there, or that must be, is told about and passed over: another event may have it.
    """
    from swissdesk import wording
    from swissdesk.reports import Report

    tables = sheet.tables if isinstance(sheet, Report) else ()
    columns = dict.fromkeys(column for table in tables for column in table.columns if column.drop)
    keys: dict[str, list[str]] = {}
    for column in columns:
        keys.setdefault(column.key, []).append(column.key)
        if column.kin and column.kin != column.key:
            keys.setdefault(column.kin, []).append(column.key)
    for name in names:
        if name not in keys:
            text = N_("The sheet has no column “{column}” that can be left out. Choose from: {columns}.")
            print(wording.text(text, column=name, columns=", ".join(keys) or "–"), file=sys.stderr)
    return tuple(key for name in names for key in keys.get(name, ()))


def _options(given: argparse.Namespace) -> SheetOptions:
    from swissdesk.reports import Code, Lines, Order, kind_named, pack

    usual = kind_named(given.kind).defaults
    return replace(
        usual,
        paper=given.paper,
        landscape=given.landscape,
        columns=given.columns,
        size=given.large,
        lines=Lines.RULES if given.rules else usual.lines,
        logo=given.logo,
        section=given.section,
        start=given.start,
        copies=given.copies,
        sections=tuple(given.category),
        only_sections=given.only_categories,
        apart=given.apart,
        letters=given.letters,
        order=Order(given.order) if given.order else usual.order,
        without=tuple(filter(None, given.without.replace(" ", "").split(","))),
        per_page=given.per_page,
        mirrored=not given.one_side,
        code=Code(given.code),
        players=tuple(given.player),
        best_of=usual.best_of if given.best is None else given.best,
        duplex=given.duplex,
        sheets=pack.parse(given.sheets) if given.sheets else (),
    )
