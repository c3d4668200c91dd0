"""The standings as JSON for programs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

from swissdesk.model import Tournament
from swissdesk.model.points import POINT
from swissdesk.standings import StandingRow, Value


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
            "tiebreaks": numbers(row.tiebreaks),
        }
        for row in rows
    ]
    return json.dumps({"standings": standings}, ensure_ascii=False, indent=1) + "\n"


def numbers(tiebreaks: Sequence[tuple[str, Value]]) -> dict[str, float | int | None]:
    """Return the values by their codes; the second use of a code is called ``DE (2)``."""
    uses: Counter[str] = Counter()
    numbers: dict[str, float | int | None] = {}
    for code, value in tiebreaks:
        uses[code] += 1
        numbers[code if uses[code] == 1 else f"{code} ({uses[code]})"] = value.number
    return numbers
