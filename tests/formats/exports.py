"""What leaves for other programs and people, as text: every export of a few events, the workbooks cell by cell.

`python tests/formats/exports.py` (with `PYTHONPATH=tests:tests/formats`) writes the records in tests/data/exports anew:
read what it changes.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path

from foreign_files import EVENT
from openpyxl import load_workbook

from swissdesk import __version__, wording
from swissdesk.errors import InvalidEdit
from swissdesk.formats import json_file, sheets, text_table, trf
from swissdesk.formats.standings_json import as_json
from swissdesk.model import Tournament
from swissdesk.paths import resource
from swissdesk.session.exporting import BY_KEY, TABLES, Wanted
from swissdesk.standings import chosen, table

DATA = Path(__file__).parents[1] / "data"
FOLDER = DATA / "exports"


def _everything() -> Tournament:
    found = json_file.reads((DATA / "json" / "everything.json").read_bytes(), "everything.json").tournament
    assert found is not None
    return found


def _sample(name: str) -> Callable[[], Tournament]:
    return lambda: trf.load(resource("samples", name))


EVENTS: dict[str, Callable[[], Tournament]] = {
    "small": lambda: EVENT,
    "everything": _everything,
    "club": _sample("club-evening.trf"),
}
"""Five players with a round being played; all that a tournament can hold; a club's open."""

TEXTS = ("trf26", "trf16", "trfx", "csv", "ics", "pgn")


def told(name: str) -> str:
    """Return all exports of an event, one after the other."""
    return "\n".join(_exports(EVENTS[name]())) + "\n"


def _exports(held: Tournament) -> Iterator[str]:
    for key in TEXTS:
        target = BY_KEY[key]
        for title in TABLES if target.by_table else ("",):
            yield f"==== {key} {title}".rstrip()
            try:
                made = target.make(held, Path(f"event{target.suffix}"), Wanted(None, title))
            except InvalidEdit as refused:
                yield f"refused: {refused}"
                continue
            assert isinstance(made.files, bytes)
            yield made.files.decode("utf-8-sig").replace(f"SwissDesk {__version__}", "SwissDesk")
            yield from (f"{problem.severity} {wording.sentence(problem.message)}" for problem in made.problems)
    for sign in ",.":
        yield f"==== csv-excel with {sign}"
        yield text_table.for_excel(sheets.standings(held), sign).decode("utf-8-sig")
    yield "==== xlsx"
    yield from _workbook(held)
    yield "==== standings.json"
    yield as_json(held, table(held, tiebreaks=chosen(held)))


def _workbook(held: Tournament) -> Iterator[str]:
    made = BY_KEY["xlsx"].make(held, Path("event.xlsx"), Wanted())
    assert isinstance(made.files, bytes)
    for page in load_workbook(io.BytesIO(made.files)):
        yield f"-- {page.title} {page.freeze_panes} {page.print_title_rows} {page.page_setup.orientation}"
        yield " ".join(f"{letter}:{column.width:g}" for letter, column in page.column_dimensions.items())
        for row in page.iter_rows():
            yield " | ".join("" if cell.value is None else f"{cell.value!r} {cell.number_format}" for cell in row)


def main() -> None:
    """Write all records anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in EVENTS:
        (FOLDER / f"{name}.txt").write_text(told(name), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
