"""The formats one can export to, each declared once: what it is for, what is asked about it, and how it is written.

Everything is written in one step; what did not fit into a report is returned. The writers' modules are loaded when
they are used.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from swissdesk.formats import csv_table, json_export, pgn, sheets, trf, xlsx
from swissdesk.formats.storing import write_file
from swissdesk.formats.trf import Problem
from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.reports import web


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was chosen besides the format: a round (None: the latest, or all), a table by its name."""

    round: int | None = None
    table: str = "standings"


Writer = Callable[[Tournament, Path, Wanted], tuple[Problem, ...]]


@dataclass(frozen=True, slots=True)
class Target:
    """A format; one without a suffix is a folder. `dialect` is that of a report to FIDE, empty for anything else."""

    key: str
    title: str
    about: str
    suffix: str
    write: Writer
    dialect: str = ""
    by_round: bool = False
    by_table: bool = False

    @property
    def is_folder(self) -> bool:
        """Whether it is a folder of files."""
        return not self.suffix


TABLES = {
    "standings": N_("Standings"), "pairings": N_("Pairings and results"), "players": N_("Players"),
    "crosstable": N_("Crosstable"), "ratings": N_("Rating changes"), "prizes": N_("Prizes"),
}  # fmt: skip
"""The tables by the names of `sheets.SHEETS`."""


def _trf(dialect: str) -> Writer:
    return lambda tournament, path, _wanted: trf.save(tournament, path, dialect=dialect)


def _csv(tournament: Tournament, path: Path, wanted: Wanted) -> tuple[Problem, ...]:
    table = sheets.SHEETS[wanted.table](tournament, wanted.round)
    # Excel takes a file for UTF-8 only with the mark at its beginning.
    write_file(path, csv_table.write_rows(table.texts()).encode("utf-8-sig"))
    return ()


def _xlsx(tournament: Tournament, path: Path, wanted: Wanted) -> tuple[Problem, ...]:
    xlsx.save(tournament, path, wanted.round)
    return ()


def _pgn(tournament: Tournament, path: Path, wanted: Wanted) -> tuple[Problem, ...]:
    write_file(path, pgn.games(tournament, wanted.round).encode("utf-8"))
    return ()


def _json(tournament: Tournament, path: Path, _wanted: Wanted) -> tuple[Problem, ...]:
    write_file(path, json_export.as_json(tournament).encode("utf-8"))
    return ()


def _html(tournament: Tournament, path: Path, _wanted: Wanted) -> tuple[Problem, ...]:
    web.write(tournament, path)
    return ()


TARGETS: tuple[Target, ...] = (
    Target("trf26", N_("TRF26"), N_("FIDE's report of 2026, for the rating officer"), ".trf", _trf("trf26"), "trf26"),
    Target("trf16", N_("TRF16"), N_("The report that most rating servers take"), ".trf", _trf("trf16"), "trf16"),
    Target("trfx", N_("TRF(x)"), N_("For pairing engines"), ".trfx", _trf("trfx")),
    Target("xlsx", N_("Excel"), N_("All tables in one workbook"), ".xlsx", _xlsx, by_round=True),
    Target("csv", N_("CSV"), N_("One table for any spreadsheet"), ".csv", _csv, by_round=True, by_table=True),
    Target("html", N_("Web pages"), N_("A folder that works offline and on a phone"), "", _html),
    Target("pgn", N_("PGN"), N_("A game with its header for every board"), ".pgn", _pgn,
           by_round=True),
    Target("json", N_("JSON"), N_("Everything, for other programs"), ".json", _json),
)  # fmt: skip
"""In the order in which they are offered."""
