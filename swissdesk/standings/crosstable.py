"""The crosstable as tie-breaks see it: for every player a row of cells, one for each round that counts.

It says what happened and what was awarded. How an unplayed round is valued is the business of `tiebreaks.unplayed`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from enum import Enum
from functools import cached_property
from typing import Any, TypeVar

from swissdesk.model import Colour, Outcome, Player, Points, RatingTime, Scoring, Tournament
from swissdesk.model.result import ByeKind
from swissdesk.model.rounds import ABSENT, Entry
from swissdesk.standings.rules import Rules, rules_of
from swissdesk.values import NamedTuple, dataclass, field, replace

T = TypeVar("T")


class Kind(Enum):
    """What a round was for a player (C.07 art. 16.1, 16.2)."""

    GAME = "game"
    FORFEIT_WIN = "forfeit-win"
    FORFEIT_LOSS = "forfeit-loss"
    PAIRING_BYE = "pairing-bye"
    FULL_BYE = "full-bye"
    HALF_BYE = "half-bye"
    ZERO_BYE = "zero-bye"


_BYES = {
    ByeKind.PAIRING_ALLOCATED: Kind.PAIRING_BYE,
    ByeKind.FULL_POINT: Kind.FULL_BYE,
    ByeKind.HALF_POINT: Kind.HALF_BYE,
    ByeKind.ZERO_POINT: Kind.ZERO_BYE,
}
_REQUESTED = frozenset((Kind.HALF_BYE, Kind.ZERO_BYE))
_VOLUNTARY = _REQUESTED | {Kind.FORFEIT_LOSS}


class Cell(NamedTuple):
    """One round of one player: `points` as awarded; `outcome` None for byes and games that are not finished.

    `requested`: a half- or zero-point bye. `vur`: a voluntary unplayed round, that is a requested bye or a loss by
    forfeit (art. 16.2.3 to 16.2.5).
    """

    round: int
    kind: Kind
    opponent: int | None
    is_black: bool
    points: Points
    outcome: Outcome | None
    requested: bool
    vur: bool

    @property
    def is_game(self) -> bool:
        """Whether the two sat down at the board, finished or not."""
        return self.kind is Kind.GAME

    @property
    def is_finished_game(self) -> bool:
        """Whether it is a game over the board with a result."""
        return self.kind is Kind.GAME and self.outcome is not None

    @property
    def is_forfeit(self) -> bool:
        """Whether there was an opponent but no game."""
        return self.kind is Kind.FORFEIT_WIN or self.kind is Kind.FORFEIT_LOSS


@dataclass(frozen=True)
class Crosstable:
    """Rounds 1 to `rounds` of a tournament. `scores` include bonuses, which belong to no round (`bonuses`).

    `is_final`: these are all rounds of the event. `left_early`: those who left a round robin before half of their
    games; they are out of the standings, and their games are days off for everybody.
    """

    rules: Rules
    scoring: Scoring
    rounds: int
    is_final: bool
    players: Mapping[int, Player]
    cells: Mapping[int, tuple[Cell, ...]]
    scores: Mapping[int, Points]
    bonuses: Mapping[int, Mapping[int, Points]] = field(default_factory=dict)
    left_early: frozenset[int] = frozenset()
    rating_time: RatingTime = RatingTime.FIRST
    _known: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, tournament: Tournament, after_round: int, rules: Rules | None = None) -> Crosstable:
        """Return the first `after_round` rounds, which must be on record."""
        announced = tournament.settings.rounds
        last = len(tournament.rounds) if announced is None else max(announced, len(tournament.rounds))
        numbers = range(1, after_round + 1)
        found = cls(
            rules=rules or rules_of(tournament),
            scoring=tournament.settings.scoring,
            rounds=after_round,
            is_final=after_round == last,
            players=tournament.by_id,
            cells=_cells(tournament, numbers),
            scores=tournament.points_after(after_round),
            bonuses=_bonuses(tournament, after_round),
            rating_time=tournament.settings.tiebreak_ratings,
        )
        gone = tournament.early_leavers(after_round) if found.is_round_robin else frozenset()
        return found.without(gone) if gone else found

    @property
    def is_round_robin(self) -> bool:
        """Whether everybody was to meet everybody."""
        return self.rules.is_round_robin

    @cached_property
    def has_unrated(self) -> bool:
        """Whether anybody is without a rating."""
        return any(not player.rating for player in self.players.values())

    def rating(self, player: int, round_number: int | None = None) -> int:
        """Return the rating that tie-breaks use for a player met in a round (None: for the player's own), 0 for none.

        By default that is the one at the start (C.07 art. 10); later ones are those that began in a later round.
        """
        known = self.players[player]
        if self.rating_time is RatingTime.FIRST:
            return known.rating
        is_of_game = self.rating_time is RatingTime.GAME and round_number is not None
        last = round_number if is_of_game and round_number is not None else self.rounds
        later = [rating for rating in known.ratings if 1 < rating.from_round <= last and rating.value]
        return max(later, key=lambda rating: (rating.from_round, rating.month)).value if later else known.rating

    def once(self, compute: Callable[..., T], *given: Hashable) -> T:
        """Return ``compute(self, *given)``, computed at the first call only; `compute` is a module's function."""
        key = (compute, *given)
        if key not in self._known:
            self._known[key] = compute(self, *given)
        known: T = self._known[key]
        return known

    def with_cells(self, cells: Mapping[int, tuple[Cell, ...]]) -> Crosstable:
        """Return the crosstable with other cells; the scores follow."""
        scores = {
            player: sum(cell.points for cell in row) + sum(self.bonuses.get(player, {}).values())
            for player, row in cells.items()
        }
        return replace(self, cells=cells, scores=scores, _known={})

    def without(self, gone: frozenset[int]) -> Crosstable:
        """Return the crosstable with the games of these players taken out; they themselves end with nothing."""
        cells = {
            player: tuple(_day_off(cell) if player in gone or cell.opponent in gone else cell for cell in row)
            for player, row in self.cells.items()
        }
        return replace(self.with_cells(cells), left_early=gone)

    def running_totals(self, player: int) -> list[Points]:
        """Return the score of a player after each round."""
        bonuses = self.bonuses.get(player, {})
        total, totals = bonuses.get(0, 0), []
        for cell in self.cells[player]:
            total += cell.points + bonuses.get(cell.round, 0)
            totals.append(total)
        return totals

    def name(self, player: int) -> str:
        """Return the name of a player, for sentences."""
        return self.players[player].name


def _cells(tournament: Tournament, numbers: range) -> dict[int, tuple[Cell, ...]]:
    """Return the rows of all players, gathered round by round."""
    scoring, exceptions = tournament.settings.scoring, tournament.settings.points_exceptions
    rows: dict[int, list[Cell]] = {player: [] for player in tournament.by_id}
    for number in numbers:
        r = tournament.rounds[number - 1]
        entries, made = r.entries, r.points(scoring)
        for player, row in rows.items():
            points = made.get(player, scoring.zero_bye)
            if exceptions:
                points = tournament.entry_points(player, number, numbers[-1])
            row.append(_cell(number, entries.get(player, ABSENT), points))
    return {player: tuple(row) for player, row in rows.items()}


def _cell(number: int, entry: Entry, points: Points) -> Cell:
    if entry.bye is not None:
        kind = _BYES[entry.bye]
        return Cell(number, kind, None, False, points, None, kind in _REQUESTED, kind in _VOLUNTARY)
    outcome = entry.outcome
    kind = Kind.GAME
    if entry.is_forfeit:
        kind = Kind.FORFEIT_WIN if outcome is Outcome.WIN else Kind.FORFEIT_LOSS
    elif outcome is Outcome.UNKNOWN:
        outcome = None
    is_black = entry.colour is Colour.BLACK
    return Cell(number, kind, entry.opponent, is_black, points, outcome, False, kind is Kind.FORFEIT_LOSS)


def _bonuses(tournament: Tournament, after_round: int) -> dict[int, dict[int, Points]]:
    """Return the points that belong to no game (TRF26 record 299), by player and round; round 0 from the start."""
    bonuses: dict[int, dict[int, Points]] = {}
    for exception in tournament.settings.points_exceptions:
        if exception.kind or exception.round > after_round:
            continue
        for player in exception.players:
            rounds = bonuses.setdefault(player, {})
            rounds[exception.round] = rounds.get(exception.round, 0) + exception.points
    return bonuses


def _day_off(cell: Cell) -> Cell:
    return Cell(cell.round, Kind.ZERO_BYE, None, False, 0, None, True, True)
