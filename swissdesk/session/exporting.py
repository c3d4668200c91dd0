"""The formats that a tournament can be exported to, each declared once: purpose, options, and how it is written.

The window and `swissdesk convert` offer the same list. Everything is written in one step; what did not fit into a
report is returned. The writers' modules are loaded when they are used.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from swissdesk.i18n import N_

if TYPE_CHECKING:
    from swissdesk.formats.trf import Problem
    from swissdesk.model import Tournament


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was chosen besides the format: a round (None: the latest, or all), a table by its name."""

    round: int | None = None
    table: str = "standings"


Writer = Callable[["Tournament", Path, Wanted], "tuple[Problem, ...]"]


@dataclass(frozen=True, slots=True)
class Target:
    """A format; one without a suffix is a folder. `dialect` is that of a report to FIDE, empty for anything else.

    `usual`: a file of that suffix is in this format unless something else is said.
    """

    key: str
    title: str
    about: str
    suffix: str
    write: Writer
    dialect: str = ""
    by_round: bool = False
    by_table: bool = False
    usual: bool = True

    @property
    def is_folder(self) -> bool:
        """Whether it is a folder of files."""
        return not self.suffix


TABLES = {
    "standings": N_("Standings"),
    "pairings": N_("Pairings and results"),
    "players": N_("Players"),
    "crosstable": N_("Crosstable"),
    "ratings": N_("Rating changes"),
    "prizes": N_("Prizes"),
}
"""The tables by the names of `sheets.SHEETS`."""


def _trf(dialect: str) -> Writer:
    def write(tournament: Tournament, path: Path, _wanted: Wanted) -> tuple[Problem, ...]:
        from swissdesk.formats import trf

        return trf.save(tournament, path, dialect=dialect)

    return write


def _csv(tournament: Tournament, path: Path, wanted: Wanted) -> tuple[Problem, ...]:
    from swissdesk.formats import csv_table, sheets
    from swissdesk.formats.storing import write_file

    sheet = sheets.SHEETS[wanted.table](tournament, wanted.round)
    write_file(path, csv_table.write_rows(sheet.texts()).encode())
    return ()


def _csv_for_excel(tournament: Tournament, path: Path, wanted: Wanted) -> tuple[Problem, ...]:
    from swissdesk.formats import csv_table, sheets
    from swissdesk.formats.storing import write_file

    sheet = sheets.SHEETS[wanted.table](tournament, wanted.round)
    write_file(path, csv_table.for_excel(sheet))
    return ()


def _xlsx(tournament: Tournament, path: Path, wanted: Wanted) -> tuple[Problem, ...]:
    from swissdesk.formats import xlsx

    xlsx.save(tournament, path, wanted.round)
    return ()


def _ods(tournament: Tournament, path: Path, wanted: Wanted) -> tuple[Problem, ...]:
    from swissdesk.formats import ods

    ods.save(tournament, path, wanted.round)
    return ()


def _pgn(tournament: Tournament, path: Path, wanted: Wanted) -> tuple[Problem, ...]:
    from swissdesk.formats import pgn
    from swissdesk.formats.storing import write_file

    write_file(path, pgn.games(tournament, wanted.round).encode())
    return ()


def _json(tournament: Tournament, path: Path, _wanted: Wanted) -> tuple[Problem, ...]:
    from swissdesk.formats import json_export
    from swissdesk.formats.storing import write_file

    write_file(path, json_export.as_json(tournament).encode())
    return ()


def _calendar(tournament: Tournament, path: Path, _wanted: Wanted) -> tuple[Problem, ...]:
    from swissdesk.formats import calendar_file
    from swissdesk.formats.storing import write_file

    write_file(path, calendar_file.rounds(tournament).encode())
    return ()


def _to_fide(tournament: Tournament, path: Path, _wanted: Wanted) -> tuple[Problem, ...]:
    """Write everything that goes to FIDE into a folder."""
    from datetime import date

    from swissdesk.reports import to_fide

    to_fide.write(tournament, path, date.today())
    return ()


def _now() -> str:
    from datetime import datetime

    return datetime.now().astimezone().isoformat(timespec="minutes")


def _html(tournament: Tournament, path: Path, _wanted: Wanted) -> tuple[Problem, ...]:
    """Write the pages into a folder; a name like index.html stands for the folder it is in."""
    from swissdesk.reports import web

    web.write(tournament, path.parent if path.suffix.lower() == ".html" else path, at=_now())
    return ()


def _zip(tournament: Tournament, path: Path, _wanted: Wanted) -> tuple[Problem, ...]:
    from swissdesk.formats.storing import write_file
    from swissdesk.reports import web
    from swissdesk.session.publication.packing import packed, text_in

    made = web.Site(lessons=True).pages(tournament, lambda name: text_in(path, name))
    files = web.stamped(made, web.read(text_in(path, web.STAMP)), _now())
    write_file(path, packed({name: text.encode() for name, text in files.items()}))
    return ()


TARGETS: tuple[Target, ...] = (
    Target("trf26", N_("TRF26"), N_("FIDE's 2026 format, for the rating officer"), ".trf", _trf("trf26"), "trf26"),
    Target(
        "trf16",
        N_("TRF16"),
        N_("The format most rating servers accept"),
        ".trf",
        _trf("trf16"),
        "trf16",
        usual=False,
    ),
    Target("trfx", N_("TRF(x)"), N_("For pairing engines"), ".trfx", _trf("trfx")),
    Target("fide", N_("To FIDE"), N_("A folder with report, forms and certificates"), "", _to_fide, "trf26"),
    Target("xlsx", N_("Excel"), N_("All tables in one workbook"), ".xlsx", _xlsx, by_round=True),
    Target("ods", N_("LibreOffice"), N_("All tables in one workbook"), ".ods", _ods, by_round=True),
    Target(
        "csv-excel",
        N_("CSV for Excel"),
        N_("One table that Excel opens by a double click"),
        ".csv",
        _csv_for_excel,
        by_round=True,
        by_table=True,
        usual=False,
    ),
    Target(
        "csv",
        N_("CSV for programs"),
        N_("One table with commas and decimal points"),
        ".csv",
        _csv,
        by_round=True,
        by_table=True,
    ),
    Target("html", N_("Web pages"), N_("A folder for offline use and phones"), "", _html),
    Target("zip", N_("Web pages in a ZIP"), N_("All web pages in one file"), ".zip", _zip),
    Target("ics", N_("Calendar"), N_("The rounds for calendars on phones"), ".ics", _calendar),
    Target("pgn", N_("PGN"), N_("A game with header for every board"), ".pgn", _pgn, by_round=True),
    Target("json", N_("JSON"), N_("All data, for other programs and for SwissDesk"), ".json", _json),
)
"""In the order in which they are offered."""

BY_KEY = {target.key: target for target in TARGETS}
