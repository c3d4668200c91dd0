"""`swissdesk convert`: a tournament in another format."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from swissdesk.cli import files
from swissdesk.cli.exits import DONE, UsageError
from swissdesk.i18n import N_

if TYPE_CHECKING:
    from swissdesk.model import Tournament

TABLES = ("players", "standings", "pairings", "crosstable", "ratings", "prizes")

_BY_SUFFIX = {
    ".trf": "trf26", ".trfx": "trfx", ".csv": "csv", ".xlsx": "xlsx", ".json": "json", ".pgn": "pgn", ".html": "html",
    ".swissdesk": "swissdesk",
}  # fmt: skip


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("input", metavar="IN")
    parser.add_argument("output", metavar="OUT", help="a file, or a folder for web pages")
    parser.add_argument("--to", choices=TARGETS, help="the format (default: by the name of OUT)")
    parser.add_argument("--round", type=int, metavar="N", help="csv, xlsx, pgn: of or after round N")
    parser.add_argument("--table", choices=TABLES, default="players", help="csv: which table")


def run(given: argparse.Namespace) -> int:
    """Write a tournament in another format."""
    target = given.to or _format_by_name(given.output)
    _WRITERS[target](files.load(given.input), given)
    return DONE


def _format_by_name(name: str) -> str:
    suffix = Path(name).suffix.lower()
    if Path(name).is_dir() or name.endswith("/"):
        return "html"
    if suffix not in _BY_SUFFIX:
        raise UsageError(
            N_("The format cannot be told from the name {name}. Say it with --to {formats}."),
            name=name, formats="|".join(TARGETS),
        )  # fmt: skip
    return _BY_SUFFIX[suffix]


def _document(tournament: Tournament, given: argparse.Namespace) -> None:
    from swissdesk.model.events import Begin
    from swissdesk.session import Document

    Document.create(Path(given.output), Begin(tournament, origin=Path(given.input).name)).close()


def _csv(tournament: Tournament, given: argparse.Namespace) -> None:
    from swissdesk.formats import csv_table, sheets

    sheet = sheets.SHEETS[given.table](tournament, given.round)
    files.write_text(given.output, csv_table.write_rows(sheet.texts()))


def _xlsx(tournament: Tournament, given: argparse.Namespace) -> None:
    from swissdesk.formats import xlsx

    xlsx.save(tournament, given.output, given.round)


def _json(tournament: Tournament, given: argparse.Namespace) -> None:
    from swissdesk.formats.json_export import as_json

    files.write_text(given.output, as_json(tournament))


def _pgn(tournament: Tournament, given: argparse.Namespace) -> None:
    from swissdesk.formats import pgn

    files.write_text(given.output, pgn.games(tournament, given.round))


def _html(tournament: Tournament, given: argparse.Namespace) -> None:
    """Write the pages into the folder OUT; a name like index.html stands for the folder it is in."""
    from swissdesk.reports import web

    target = Path(given.output)
    web.write(tournament, target.parent if target.suffix.lower() == ".html" else target)


def _trf(dialect: str) -> Callable[[Tournament, argparse.Namespace], None]:
    def write(tournament: Tournament, given: argparse.Namespace) -> None:
        from swissdesk.formats import trf

        files.print_remarks(trf.save(tournament, Path(given.output), dialect=dialect))

    return write


_WRITERS: dict[str, Callable[[Tournament, argparse.Namespace], None]] = {
    "trf16": _trf("trf16"),
    "trfx": _trf("trfx"),
    "trf26": _trf("trf26"),
    "csv": _csv,
    "xlsx": _xlsx,
    "json": _json,
    "html": _html,
    "pgn": _pgn,
    "swissdesk": _document,
}
TARGETS = tuple(_WRITERS)
