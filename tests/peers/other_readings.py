"""Where TieBreakServer leaves an article, told by the values that it gives then.

Three places are known, all of TieBreakServer 1.9.57 of 21 July 2026:

- Of the voluntary unplayed rounds of a player, Sonneborn-Berger with a cut holds the one with the lowest *contribution*
  against the least significant value (C.07 art. 16.5.2, tests/notes/tiebreaks-by-hand.md); it takes the one with the
  lowest *score*. Its author's repository has mended that since (README.md).
- The average of the opponents' Buchholz (art. 8.2) is a quotient, and no article rounds it; it compares two decimals:
  players are level who are not.
- A last round of which every game was forfeited is a round; it does not count it, not even in the points.

A difference is explained only if its value is to the last digit the one of such a reading, and if the place follows
from such values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judges import Standing

from swissdesk.model import Tournament
from swissdesk.standings.crosstable import Crosstable
from swissdesk.standings.tiebreaks.buchholz import Item, items_of
from swissdesk.standings.tiebreaks.registry import find

HALF_A_HUNDREDTH = 0.0051
SQUARE = 10_000
"""A product of two scores in hundredths of a point, as a number."""


def cut_by_score(items: Sequence[Item], low: int) -> int:
    """Return the sum of a Sonneborn-Berger after `low` cuts, voluntary rounds cut by score (in products of points)."""
    left = list(items)
    for _ in range(min(low, len(left))):
        least = min(left, key=lambda item: (item.source.score, item.amount))
        voluntary = min(left, key=lambda item: (not item.source.vur, item.source.score, item.amount))
        left.remove(least if least.amount > voluntary.amount else voluntary)
    return sum(item.amount for item in left)


def is_read_otherwise(tournament: Tournament, player: int, code: str, value: object) -> bool:
    """Whether TieBreakServer's value of a Sonneborn-Berger with a cut is the one of its reading."""
    modifiers = find(code).code.modifiers
    if not code.startswith("SB/") or not modifiers.low or modifiers.high:
        return False
    crosstable = Crosstable.of(tournament, len(tournament.rounds))
    items = items_of(crosstable, modifiers, player, lambda each: each.score * each.result)
    return is_same(cut_by_score(items, modifiers.low) / SQUARE, value)


def is_same(mine: object, theirs: object) -> bool:
    """Whether two values of a tie-break are the same to half a hundredth."""
    return abs(float(str(mine or 0)) - float(str(theirs or 0))) <= HALF_A_HUNDREDTH


def is_level_by_decimals(
    standings: Mapping[int, Standing], exact: Mapping[int, tuple[object, ...]], player: int, columns: int
) -> bool:
    """Whether TieBreakServer holds somebody level with a player whose `exact` values differ from the player's."""
    mine = _numbers(standings[player], columns)
    return any(
        _numbers(standing, columns) == mine and exact[other] != exact[player] for other, standing in standings.items()
    )


def ends_in_forfeits(tournament: Tournament) -> bool:
    """Whether nobody played in the last round, though games were paired for it."""
    entries = tournament.rounds[-1].entries.values() if tournament.rounds else ()
    games = [entry for entry in entries if entry.is_game]
    return bool(games) and not any(entry.is_played for entry in games)


def follows(standings: Mapping[int, Standing], player: int, columns: int) -> bool:
    """Whether a place is one that the first values of all give; those who are level in them may stand in any order."""
    mine = _numbers(standings[player], columns)
    others = [_numbers(standing, columns) for standing in standings.values()]
    before = sum(other > mine for other in others)
    return before < standings[player].place <= before + others.count(mine)


def _numbers(standing: Standing, columns: int) -> tuple[float, ...]:
    return tuple(float(str(value or 0)) for value in standing.values[:columns])
