"""`swissdesk convert`: a tournament in another format."""

from __future__ import annotations

import argparse
from pathlib import Path

from swissdesk.cli import files
from swissdesk.cli.exits import DONE, UsageError
from swissdesk.i18n import N_

TARGETS = ("trf16", "trfx", "trf26", "csv", "swissdesk")

_BY_SUFFIX = {".trf": "trf26", ".trfx": "trfx", ".csv": "csv", ".swissdesk": "swissdesk"}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("input", metavar="IN")
    parser.add_argument("output", metavar="OUT")
    parser.add_argument("--to", choices=TARGETS, help="the format (default: by the name of OUT)")


def run(given: argparse.Namespace) -> int:
    """Write a tournament in another format."""
    target = given.to or _format_by_name(given.output)
    tournament = files.load(given.input)
    if target == "swissdesk":
        from swissdesk.model.events import Begin
        from swissdesk.session import Document

        Document.create(Path(given.output), Begin(tournament, origin=Path(given.input).name)).close()
    elif target == "csv":
        from swissdesk.formats import csv_table

        files.write_text(given.output, csv_table.players(tournament))
    else:
        from swissdesk.formats import trf

        files.print_remarks(trf.save(tournament, Path(given.output), dialect=target))
    return DONE


def _format_by_name(name: str) -> str:
    suffix = Path(name).suffix.lower()
    if suffix not in _BY_SUFFIX:
        raise UsageError(
            N_("The format cannot be told from the name {name}. Say it with --to {formats}."),
            name=name, formats="|".join(TARGETS),
        )  # fmt: skip
    return _BY_SUFFIX[suffix]
