"""`swissdesk standings`: the table as text, JSON, CSV or HTML."""

from __future__ import annotations

import argparse

from swissdesk.cli import files
from swissdesk.cli.exits import DONE

FORMATS = ("text", "json", "csv", "html")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("-o", dest="output", metavar="OUT")
    parser.add_argument("--round", type=int, metavar="N", help="after round N (default: the latest)")
    parser.add_argument(
        "--tiebreaks", metavar="CODES", help="codes separated by commas, as PTS,BH/C1,SB (default: those of the event)"
    )
    parser.add_argument("--format", choices=FORMATS, default="text")


def run(given: argparse.Namespace) -> int:
    """Print the standings after the latest round, or after round N."""
    from swissdesk.formats import standings_table
    from swissdesk.standings import chosen, split_codes, table

    tournament = files.load(given.file)
    codes = chosen(tournament) if given.tiebreaks is None else split_codes(given.tiebreaks)
    rows = table(tournament, given.round, codes)
    files.write_text(given.output, standings_table.FORMATS[given.format](tournament, rows))
    return DONE
