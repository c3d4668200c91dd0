"""`swissdesk report`: a sheet as PDF."""

from __future__ import annotations

import argparse
from pathlib import Path

from swissdesk.cli import files
from swissdesk.cli.exits import DONE

PAPERS = ("A4", "Letter")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--kind", required=True, metavar="KIND", help="pairings, standings, players, crosstable, trace")
    parser.add_argument("--round", type=int, metavar="N")
    parser.add_argument("-o", dest="output", metavar="OUT.pdf", required=True)
    parser.add_argument("--paper", choices=PAPERS, default="A4")
    parser.add_argument("--landscape", action="store_true")


def run(given: argparse.Namespace) -> int:
    """Write a sheet as PDF."""
    from swissdesk import reports
    from swissdesk.reports import pdf

    tournament = files.load(given.file)
    content = reports.build(given.kind, tournament, given.round)
    pdf.write(content, Path(given.output), paper=given.paper, landscape=given.landscape)
    return DONE
