"""`swissdesk convert`: a tournament in another format."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from swissdesk.cli import files
from swissdesk.cli.exits import DONE, UsageError
from swissdesk.cli.grammar import WHOLE, Given, Grammar, one_of
from swissdesk.i18n import N_

if TYPE_CHECKING:
    from swissdesk.model import Tournament

TABLES = ("players", "standings", "pairings", "crosstable", "ratings", "prizes")

_BY_SUFFIX = {
    ".trf": "trf26",
    ".trfx": "trfx",
    ".csv": "csv",
    ".xlsx": "xlsx",
    ".json": "json",
    ".pgn": "pgn",
    ".html": "html",
    ".swissdesk": "swissdesk",
}


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.word("input", N_("IN"), N_("a .swissdesk document or a TRF file"))
    takes.word("output", N_("OUT"), N_("a file, or a folder for web pages"))
    takes.option("to", "--to", "", N_("the format (default: by the name of the file to write)"), one_of(TARGETS))
    takes.option("round", "--round", "N", N_("csv, xlsx, pgn: round N, or the state after it"), WHOLE)
    takes.option("table", "--table", "", N_("csv: which table (default: players)"), one_of(TABLES), default="players")


def run(given: Given) -> int:
    """Write a tournament in another format; what is wrong with it goes to standard error and stops nothing."""
    target = given.to or _format_by_name(given.output)
    tournament = files.load(given.input)
    if files.is_document(given.input):
        _remark_on_findings(tournament, Path(given.input).name)
    _WRITERS[target](tournament, given)
    return DONE


def _remark_on_findings(tournament: Tournament, name: str) -> None:
    """Say on standard error what the reader of a report would say of the same tournament: rematches, second byes, …"""
    from swissdesk.formats.trf.problems import Findings
    from swissdesk.model.findings import check

    findings = Findings(name)
    for found in check(tournament):
        findings.warn(0, 0, found.message.template, who=found.player, at=found.round, **found.message.facts)
    files.print_remarks(findings.items)


def _format_by_name(name: str) -> str:
    suffix = Path(name).suffix.lower()
    if Path(name).is_dir() or name.endswith("/"):
        return "html"
    if suffix not in _BY_SUFFIX:
        raise UsageError(
            N_("Unknown format of {name}. Choose it with --to {formats}."),
            name=name,
            formats="|".join(TARGETS),
        )
    return _BY_SUFFIX[suffix]


def _document(tournament: Tournament, given: Given) -> None:
    from swissdesk.model.events import Begin
    from swissdesk.session import Document

    name = Path(given.input).name
    if files.is_document(given.input):
        Document.create(Path(given.output), Begin(tournament, origin=name)).close()
        return
    from swissdesk.checking import check_event
    from swissdesk.session.fide.importing import accepted, begun, breaches

    report = check_event(tournament)
    with Document.create(Path(given.output), Begin(begun(tournament), origin=name)) as document:
        if breaches(tournament, report):
            document.do(accepted(tournament, report))


def _csv(tournament: Tournament, given: Given) -> None:
    from swissdesk.formats import csv_table, sheets

    sheet = sheets.SHEETS[given.table](tournament, given.round)
    files.write_text(given.output, csv_table.write_rows(sheet.texts()))


def _xlsx(tournament: Tournament, given: Given) -> None:
    from swissdesk.formats import xlsx

    xlsx.save(tournament, given.output, given.round)


def _json(tournament: Tournament, given: Given) -> None:
    from swissdesk.formats.json_export import as_json

    files.write_text(given.output, as_json(tournament))


def _pgn(tournament: Tournament, given: Given) -> None:
    from swissdesk.formats import pgn

    files.write_text(given.output, pgn.games(tournament, given.round))


def _html(tournament: Tournament, given: Given) -> None:
    """Write the pages into the folder OUT; a name like index.html stands for the folder it is in."""
    from swissdesk.reports import web

    target = Path(given.output)
    folder = target.parent if target.suffix.lower() == ".html" else target
    web.write(tournament, folder, at=datetime.now().astimezone().isoformat(timespec="minutes"))


def _trf(dialect: str) -> Callable[[Tournament, Given], None]:
    def write(tournament: Tournament, given: Given) -> None:
        from swissdesk.formats import trf

        files.print_remarks(trf.save(tournament, Path(given.output), dialect=dialect))

    return write


_WRITERS: dict[str, Callable[[Tournament, Given], None]] = {
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
