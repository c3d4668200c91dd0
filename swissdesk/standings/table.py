"""The table: points first, then the criteria in the announced order, then the starting rank.

Every criterion splits the groups that the ones before it left level (C.07 art. 4); ranks are shared by those whom
no criterion separates. A criterion is a function from a tournament and a number of rounds to a value for each
player, the greater the better; `tiebreaks` is where their codes are registered. The starting rank only orders
the lines, it does not break a tie.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_
from swissdesk.model import Points, Tournament

Criterion = Callable[[Tournament, int], Mapping[int, int]]


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line of the table: `player` is the starting rank, `tiebreaks` the values in the order of use."""

    rank: int
    player: int
    points: Points
    tiebreaks: tuple[tuple[str, int], ...] = ()

    @property
    def sort_key(self) -> tuple[int, ...]:
        """What players are compared by; the greater goes first."""
        return (self.points, *(value for _, value in self.tiebreaks))


def points(tournament: Tournament, after_round: int) -> Mapping[int, Points]:
    """Return the points after that round (code PTS), without fictitious ones."""
    return tournament.points_after(after_round)


CRITERIA: dict[str, Criterion] = {"PTS": points}
"""Every code that can be computed."""


def table(
    tournament: Tournament, after_round: int | None = None, tiebreaks: tuple[str, ...] = ()
) -> tuple[StandingRow, ...]:
    """Return the standings after `after_round` (the latest round if None), the best first.

    Level players share the better rank (1, 2, 2, 4) and stand in starting order.
    Raises InvalidEdit for a round that has not been paired or a code that cannot be computed.
    """
    last = len(tournament.rounds)
    rounds = last if after_round is None else after_round
    if not 0 <= rounds <= last:
        raise InvalidEdit(N_("There are no standings after round {round}: {paired} have been paired."),
                          round=rounds, paired=last)  # fmt: skip
    codes = tuple(code for code in tiebreaks if code != "PTS")
    for code in codes:
        if code not in CRITERIA:
            raise InvalidEdit(N_("The tie-break {code} cannot be computed."), code=code)
    scores = points(tournament, rounds)
    values = {code: CRITERIA[code](tournament, rounds) for code in codes}
    unranked = [
        StandingRow(0, player.id, scores[player.id], tuple((code, values[code][player.id]) for code in codes))
        for player in tournament.players
    ]
    unranked.sort(key=lambda row: (*(-value for value in row.sort_key), tournament.ranking[row.player]))
    return _ranked(unranked)


def _ranked(rows: list[StandingRow]) -> tuple[StandingRow, ...]:
    """Give equal ranks to level rows; `rows` are sorted."""
    ranked: list[StandingRow] = []
    for place, row in enumerate(rows, 1):
        level = ranked and ranked[-1].sort_key == row.sort_key
        rank = ranked[-1].rank if level else place
        ranked.append(StandingRow(rank, row.player, row.points, row.tiebreaks))
    return tuple(ranked)
