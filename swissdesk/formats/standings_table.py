"""The standings as text for a terminal, JSON for programs, CSV for spreadsheets, HTML for a web page.

Each writer takes the tournament and the rows and returns the whole text.
"""

from __future__ import annotations

import html
import json
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence

from swissdesk.formats.csv_table import write_rows
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.model.points import POINT, format_points
from swissdesk.standings import StandingRow, Value, format_value

HEADS = (N_("Rank"), N_("No."), N_("Title"), N_("Name"), N_("Federation"), N_("Rating"), N_("Points"))
_NUMERIC = (True, True, False, False, False, True, True)


def _heads(rows: Sequence[StandingRow]) -> list[str]:
    codes = [code for code, _ in rows[0].tiebreaks] if rows else []
    return [*(translate(head) for head in HEADS), *codes]


def _cells(tournament: Tournament, row: StandingRow) -> list[str]:
    player = tournament.player(row.player)
    rating = str(player.rating) if player.rating else ""
    fixed = [str(row.rank), str(player.id), player.title, player.name, player.federation, rating]
    return [*fixed, format_points(row.points), *(format_value(value) for _, value in row.tiebreaks)]


def as_text(tournament: Tournament, rows: Sequence[StandingRow]) -> str:
    """Return a table in columns, numbers to the right."""
    lines = [_heads(rows), *(_cells(tournament, row) for row in rows)]
    numeric = [*_NUMERIC, *[True] * (len(lines[0]) - len(_NUMERIC))]
    widths = [max(_width(line[column]) for line in lines) for column in range(len(numeric))]
    return "".join(_line(line, widths, numeric) for line in lines)


def _line(cells: Sequence[str], widths: Sequence[int], numeric: Sequence[bool]) -> str:
    aligned = (_aligned(cell, width, right) for cell, width, right in zip(cells, widths, numeric, strict=True))
    return "  ".join(aligned).rstrip() + "\n"


def _width(cell: str) -> int:
    """Return how many columns of a terminal a text takes: combining marks none, wide signs two."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in cell
    )


def _aligned(cell: str, width: int, right: bool) -> str:
    padding = " " * (width - _width(cell))
    return padding + cell if right else cell + padding


def as_json(tournament: Tournament, rows: Sequence[StandingRow]) -> str:
    """Return ``{"standings": [{"rank", "id", "name", "points", "tiebreaks"}, …]}``.

    Points and tie-breaks are numbers: 6.5, 2150, null where a value is undefined. A code that is used again is
    called ``DE (2)``. A direct encounter that does not split its group is 0.
    """
    standings = [
        {
            "rank": row.rank,
            "id": row.player,
            "name": tournament.player(row.player).name,
            "points": row.points / POINT,
            "tiebreaks": _numbers(row.tiebreaks),
        }
        for row in rows
    ]
    return json.dumps({"standings": standings}, ensure_ascii=False, indent=1) + "\n"


def _numbers(tiebreaks: Sequence[tuple[str, Value]]) -> dict[str, float | int | None]:
    uses: Counter[str] = Counter()
    numbers: dict[str, float | int | None] = {}
    for code, value in tiebreaks:
        uses[code] += 1
        numbers[code if uses[code] == 1 else f"{code} ({uses[code]})"] = value.number
    return numbers


def as_csv(tournament: Tournament, rows: Sequence[StandingRow]) -> str:
    """Return CSV that a spreadsheet opens without running anything in it."""
    return write_rows([_heads(rows), *(_cells(tournament, row) for row in rows)])


def as_html(tournament: Tournament, rows: Sequence[StandingRow]) -> str:
    """Return a page with one table and no outside resources."""
    name = html.escape(tournament.info.name or translate(N_("Standings")))
    head = "".join(f"<th>{html.escape(cell)}</th>" for cell in _heads(rows))
    body = "\n".join(
        "<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in _cells(tournament, row)) + "</tr>" for row in rows
    )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>'
        f"{name}</title>\n<style>{_STYLE}</style></head>\n<body>\n<h1>{name}</h1>\n"
        f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>\n</body>\n</html>\n"
    )


_STYLE = (
    "body{font-family:sans-serif;margin:2em}table{border-collapse:collapse}"
    "th,td{padding:.3em .8em;text-align:left;border-bottom:1px solid #ccc;font-variant-numeric:tabular-nums}"
)

FORMATS: dict[str, Callable[[Tournament, Sequence[StandingRow]], str]] = {
    "text": as_text,
    "json": as_json,
    "csv": as_csv,
    "html": as_html,
}
"""The writers by the name of their format."""
