"""The formats that a tournament can be exported to, each declared once: purpose, options, and how it is written.

The window and `swissdesk convert` offer the same list. A format says what is in the file (or in the files of a folder);
all are written in one place and in one step, when everything is made: until then an export can be stopped and leaves
nothing behind. The modules that make them are loaded when they are used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from swissdesk.i18n import N_
from swissdesk.values import dataclass

if TYPE_CHECKING:
    from swissdesk.engine.progress import Monitor
    from swissdesk.formats.trf import Problem
    from swissdesk.model import Tournament


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was chosen besides the format: a round (None: the latest, or all), a table by its name."""

    round: int | None = None
    table: str = "standings"


@dataclass(frozen=True, slots=True)
class Content:
    """What an export writes: one file, or the files of a folder by their names; and what did not fit into it.

    `folder` is where files go if not to the path that was asked for; `is_ours` knows those of an earlier export.
    """

    files: bytes | Mapping[str, bytes]
    problems: tuple[Problem, ...] = ()
    folder: Path | None = None
    is_ours: Callable[[str], bool] = lambda _name: False

    def put(self, path: Path) -> None:
        """Write it, in one step; raises FileError."""
        from swissdesk.formats.storing import write_file, write_folder

        if isinstance(self.files, bytes):
            write_file(path, self.files)
        else:
            write_folder(self.folder or path, self.files, self.is_ours)


Make = Callable[["Tournament", Path, Wanted], Content]


@dataclass(frozen=True, slots=True)
class Target:
    """A format; one without a suffix is a folder. `dialect` is that of a report to FIDE, empty for anything else.

    `usual`: a file of that suffix is in this format unless something else is said.
    """

    key: str
    title: str
    about: str
    suffix: str
    make: Make
    dialect: str = ""
    by_round: bool = False
    by_table: bool = False
    usual: bool = True

    @property
    def is_folder(self) -> bool:
        """Whether it is a folder of files."""
        return not self.suffix

    def write(
        self, tournament: Tournament, path: Path, wanted: Wanted, monitor: Monitor | None = None
    ) -> tuple[Problem, ...]:
        """Write a tournament to a path, and return what did not fit.

        `monitor` is called with (0, 0) when all is made and nothing written yet; what it raises leaves no file.
        """
        made = self.make(tournament, path, wanted)
        if monitor is not None:
            monitor(0, 0)
        made.put(path)
        return made.problems


TABLES = {
    "standings": N_("Standings"),
    "pairings": N_("Pairings and results"),
    "players": N_("Players"),
    "crosstable": N_("Crosstable"),
    "ratings": N_("Rating changes"),
    "prizes": N_("Prizes"),
}
"""The tables by the names of `sheets.SHEETS`."""


def _trf(dialect: str) -> Make:
    def make(tournament: Tournament, path: Path, _wanted: Wanted) -> Content:
        from swissdesk.formats import trf

        return Content(*trf.content(tournament, path.name, dialect))

    return make


def _csv(tournament: Tournament, _path: Path, wanted: Wanted) -> Content:
    from swissdesk.formats import sheets, text_table

    sheet = sheets.SHEETS[wanted.table](tournament, wanted.round)
    return Content(text_table.write_rows(sheet.texts()).encode())


def _csv_for_excel(tournament: Tournament, _path: Path, wanted: Wanted) -> Content:
    from swissdesk.formats import sheets, text_table

    return Content(text_table.for_excel(sheets.SHEETS[wanted.table](tournament, wanted.round)))


def _xlsx(tournament: Tournament, _path: Path, wanted: Wanted) -> Content:
    from swissdesk.formats import workbooks

    return Content(workbooks.excel_workbook(workbooks.tables(tournament, wanted.round)))


def _ods(tournament: Tournament, _path: Path, wanted: Wanted) -> Content:
    from swissdesk.formats import workbooks

    return Content(workbooks.open_document(workbooks.tables(tournament, wanted.round)))


def _pgn(tournament: Tournament, _path: Path, wanted: Wanted) -> Content:
    from swissdesk.formats import pgn

    return Content(pgn.games(tournament, wanted.round).encode())


def _json(tournament: Tournament, _path: Path, _wanted: Wanted) -> Content:
    from swissdesk.formats import json_file

    return Content(json_file.as_json(tournament).encode())


def _calendar(tournament: Tournament, _path: Path, _wanted: Wanted) -> Content:
    from swissdesk.formats import calendar_file

    return Content(calendar_file.rounds(tournament).encode())


def _to_fide(tournament: Tournament, _path: Path, _wanted: Wanted) -> Content:
    """Return everything that goes to FIDE, for a folder."""
    from datetime import date

    from swissdesk.reports import to_fide

    return Content(to_fide.contents(tournament, date.today()), is_ours=to_fide.is_ours)


def _now() -> str:
    from datetime import datetime

    return datetime.now().astimezone().isoformat(timespec="minutes")


def _html(tournament: Tournament, path: Path, _wanted: Wanted) -> Content:
    """Return the pages for a folder; a name like index.html stands for the folder it is in."""
    from swissdesk.reports import web

    folder = path.parent if path.suffix.lower() == ".html" else path
    return Content(web.contents(tournament, folder, at=_now()), folder=folder, is_ours=web.was_ours)


def _zip(tournament: Tournament, path: Path, _wanted: Wanted) -> Content:
    from swissdesk.reports import web
    from swissdesk.session.publication.packing import packed, text_in

    made = web.Site(lessons=True).pages(tournament, lambda name: text_in(path, name))
    files = web.stamped(made, web.read(text_in(path, web.STAMP)), _now())
    return Content(packed({name: text.encode() for name, text in files.items()}))


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
