"""`swissdesk report`: a sheet as PDF, or several of them in one file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from swissdesk.cli import files
from swissdesk.cli.exits import DONE, say
from swissdesk.cli.reading import NUMBER, WHOLE, Given, Grammar, one_of
from swissdesk.i18n import N_
from swissdesk.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from swissdesk.reports import Sheet, SheetOptions

EXAMPLES = (
    "swissdesk report open.swissdesk --kind alphabetical --letters 4 -o names.pdf",
    "swissdesk report open.swissdesk --kind standings --category women --category under-18 -o standings.pdf",
    "swissdesk report open.swissdesk --kind pairings --large -o large-print.pdf",
    "swissdesk report open.swissdesk --kind pack --sheets pairings×2,alphabetical×3,slips -o round.pdf",
)


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    from swissdesk.reports import KINDS

    takes.word("file", N_("FILE"), N_("a .swissdesk document or a TRF file"))
    takes.option("kind", "--kind", N_("KIND"), N_("the sheet; “swissdesk report --help” lists all sheets"), needed=True)
    takes.option("round", "--round", "N", N_("round N, or the state after it (default: the latest)"), WHOLE)
    takes.option("output", "-o", N_("OUT.pdf"), N_("the file to write"), needed=True)
    _paper(takes)
    _content(takes)
    _cards(takes)
    takes.section(N_("sheets"), ((name, kind.about) for name, kind in KINDS.items()))
    takes.examples += EXAMPLES


def _paper(takes: Grammar) -> None:
    from swissdesk.reports import LARGE_PRINT, PAPERS

    takes.section(N_("paper"))
    takes.option("paper", "--paper", "", N_("the paper size (default: A4)"), one_of(PAPERS), default="A4")
    takes.flag("landscape", "--landscape", N_("landscape"), default=None)
    takes.flag("landscape", "--portrait", N_("portrait"), default=None, constant=False)
    takes.option("columns", "--columns", "N", N_("N tables side by side"), WHOLE, default=0)
    takes.option("distance", "--distance", N_("METRES"), N_("type to be read from METRES away"), NUMBER, default=0.0)
    takes.option("pages", "--pages", "N", N_("N pages: the type grows or shrinks to fill them"), WHOLE, default=0)
    takes.option(
        "large",
        "--large",
        N_("POINTS"),
        N_("large print: at least 26 points, or the size given"),
        NUMBER,
        default=0.0,
        may_lack=True,
        constant=LARGE_PRINT,
    )
    takes.flag("rules", "--rules", N_("thin rules between the lines instead of shading"))
    takes.option("logo", "--logo", N_("PICTURE"), N_("a PNG or JPEG logo for the head of the sheet"), default="")
    takes.option("section", "--section", N_("NAME"), N_("text after the name of the event: Group B"), default="")
    takes.option("start", "--start", N_("TIME"), N_("the start of the round: 14:00"), default="")
    takes.option("copies", "--copies", "N", N_("N copies of every sheet"), WHOLE, default=1)
    takes.flag("duplex", "--duplex", N_("for two-sided printing: the backs of published sheets stay empty"))
    takes.option("printed", "--printed", N_("TIME"), N_("the time of printing, for the footer: 14:02"), default="")
    takes.option("replaces", "--replaces", N_("TIME"), N_("the time of the sheet being replaced"), default="")


def _content(takes: Grammar) -> None:
    takes.section(N_("contents"))
    takes.option(
        "category",
        "--category",
        N_("KEY"),
        N_(
            "a section for women, under-18, over-65, rating-1800-2000, federation-SVK, …; all: every category "
            "of the event"
        ),
        again=True,
    )
    takes.flag("only_categories", "--only-categories", N_("only the sections, without the whole table"))
    takes.flag("apart", "--apart", N_("each section on its own pages"))
    takes.option("letters", "--letters", "N", N_("divide an alphabetical list into N parts"), WHOLE, default=0)
    takes.option("order", "--order", "", N_("the order of the players"), one_of(("rank", "name", "rating")))
    takes.option("without", "--without", N_("COLUMNS"), N_("columns to omit: club,federation"), default="")
    takes.option(
        "player", "--player", "N", N_("only the player with this starting rank; may be repeated"), WHOLE, again=True
    )
    takes.option("best", "--best", "N", N_("the number of players that count for a club (default: 4)"), WHOLE)
    takes.option("sheets", "--sheets", N_("LIST"), N_("the sheets of a pack: pairings×2,slips"), default="")


def _cards(takes: Grammar) -> None:
    takes.section(N_("slips and cards"))
    counts = N_("slips: 2, 4, 8; badges: 2, 4, 8, 10; labels: 14, 21, 24; rescue pack: 6, 8, 10")
    takes.option("per_page", "--per-page", "N", counts, WHOLE, default=0)
    takes.option(
        "code",
        "--code",
        "",
        N_("the code on slips (default: bars)"),
        one_of(("bars", "square", "none")),
        default="bars",
    )
    takes.flag("one_side", "--one-side", N_("place cards with the name on one side only"))


def run(given: Given) -> int:
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
    said = pdf.in_other_form(sheet)
    if said is not None:
        say(said)
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
            text = N_("Unknown column “{column}”. Columns that can be omitted: {columns}.")
            print(wording.text(text, column=name, columns=", ".join(keys) or "–"), file=sys.stderr)
    return tuple(key for name in names for key in keys.get(name, ()))


def _options(given: Given) -> SheetOptions:
    from swissdesk.reports import Code, Lines, Order, kind_named, pack

    usual = kind_named(given.kind).defaults
    return replace(
        usual,
        paper=given.paper,
        landscape=given.landscape,
        columns=given.columns,
        size=given.large,
        distance=given.distance,
        pages=given.pages,
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
