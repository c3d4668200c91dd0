"""`swissdesk standings`: the table as text, JSON, CSV, HTML or a workbook, of everybody or of a category."""

from __future__ import annotations

from typing import TYPE_CHECKING

from swissdesk.cli import files, output
from swissdesk.cli.exits import DONE
from swissdesk.cli.reading import WHOLE, Given, Grammar, one_of
from swissdesk.i18n import N_
from swissdesk.values import replace

if TYPE_CHECKING:
    from swissdesk.formats.sheets import Sheet
    from swissdesk.model import Tournament

FORMATS = (*output.FORMATS, "html")


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.word("file", N_("FILE"), N_("a .swissdesk document or a TRF file"))
    takes.option("output", "-o", N_("OUT"), N_("the file to write (default: standard output)"))
    takes.option("round", "--round", "N", N_("after round N (default: the latest)"), WHOLE)
    takes.option(
        "tiebreaks",
        "--tiebreaks",
        N_("CODES"),
        N_("codes separated by commas: PTS,BH/C1,SB (default: the tie-breaks of the event)"),
    )
    takes.option(
        "category",
        "--category",
        N_("KEY"),
        N_(
            "women, under-18, over-65, rating-1800-2000, unrated, federation-SVK, club-Tower, or a category of the "
            "event"
        ),
    )
    takes.option("format", "--format", "", N_("the format (default: text)"), one_of(FORMATS), default=output.TEXT)


def run(given: Given) -> int:
    """Print the standings after the latest round, or after round N."""
    from swissdesk.standings import chosen, split_codes

    tournament = files.load(given.file)
    codes = chosen(tournament) if given.tiebreaks is None else split_codes(given.tiebreaks)
    if given.format == output.JSON:
        files.write_text(given.output, _json(tournament, given, codes))
    elif given.format == "html":
        files.write_text(given.output, _html(tournament, given, codes))
    else:
        output.write_sheet(_sheet(tournament, given, codes), given.format, given.output)
    return DONE


def _sheet(tournament: Tournament, given: Given, codes: tuple[str, ...]) -> Sheet:
    from swissdesk.formats import sheets
    from swissdesk.standings.categories import named

    category = None if given.category is None else named(tournament, given.category)
    return sheets.standings(tournament, given.round, codes, category)


def _json(tournament: Tournament, given: Given, codes: tuple[str, ...]) -> str:
    from swissdesk.formats.standings_json import as_json
    from swissdesk.standings import table
    from swissdesk.standings.categories import named, within

    rows = table(tournament, given.round, codes)
    return as_json(
        tournament, rows if given.category is None else within(tournament, rows, named(tournament, given.category))
    )


def _html(tournament: Tournament, given: Given, codes: tuple[str, ...]) -> str:
    """Return the sheet with the standings as a page of its own."""
    from swissdesk.reports import SheetOptions, standings_sheet, web

    chosen = tournament.replace(settings=replace(tournament.settings, tiebreaks=tuple(codes)))
    options = SheetOptions() if given.category is None else SheetOptions(sections=(given.category,), only_sections=True)
    return web.page(standings_sheet(chosen, given.round, options))
