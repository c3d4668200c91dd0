"""The Index of a player: how strong the opponents have been (C.04.4.2 art. 1.7 and 1.8).

Computed from the record itself, without virtual points (1.7.2.1). All values are exact integers: Buchholz in
hundredths of a point, Sonneborn-Berger in hundredths of hundredths.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from swissdesk.model import ByeKind, Points, Tournament, shown_points
from swissdesk.model.points import POINT


class Index(NamedTuple):
    """The Index of one player; more is stronger."""

    buchholz: int
    sonneborn_berger: int

    @property
    def text(self) -> str:
        """Both for people: ``12½ / 8``, ``11 / 23.25``."""
        return f"{shown_points(self.buchholz)} / {Decimal(self.sonneborn_berger) / POINT**2}"


@dataclass(frozen=True, slots=True)
class Term:
    """What one round adds: against whom (the player, where nothing was played), what was made, and what they have."""

    round: int
    opponent: int
    points: Points
    score: Points

    @property
    def product(self) -> int:
        """What the round adds to the Sonneborn-Berger."""
        return self.points * self.score


def index_of(tournament: Tournament, player: int, scores: Mapping[int, Points] | None = None) -> Index:
    """Return the Index of a player after the rounds on record; `scores` are those of all players, if known."""
    terms = tuple(terms_of(tournament, player, scores))
    return Index(sum(term.score for term in terms), sum(term.product for term in terms))


def indexes(tournament: Tournament) -> dict[int, Index]:
    """Return the Index of every player."""
    credited = {player: credited_score(tournament, player) for player in tournament.by_id}
    return {player: index_of(tournament, player, credited) for player in tournament.by_id}


def terms_of(tournament: Tournament, player: int, scores: Mapping[int, Points] | None = None) -> Iterator[Term]:
    """Yield what each round adds to the Index of a player.

    An unplayed round is a game against oneself: the own score, and the points made in it (1.7.2.2).
    """
    own = tournament.points[player]
    for number, entry in enumerate(tournament.entries(player), 1):
        made = tournament.entry_points(player, number)
        if entry.is_played and entry.opponent is not None:
            met = entry.opponent
            yield Term(number, met, made, scores[met] if scores is not None else credited_score(tournament, met))
        else:
            yield Term(number, player, made, own)


def credited_score(tournament: Tournament, player: int) -> Points:
    """Return what a player counts in the Index of the opponents met (1.7.2.3).

    Each zero-point bye of a run that lasts to the latest round is a draw for their benefit. INTERPRETATION: the run
    ends with the latest round on record; any other entry, a forfeit too, breaks it.
    """
    run = 0
    for entry in reversed(tournament.entries(player)):
        if entry.bye is not ByeKind.ZERO_POINT:
            break
        run += 1
    return tournament.points[player] + run * tournament.settings.scoring.draw
