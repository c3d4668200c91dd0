"""The tournament: one immutable value from which everything else is computed.

It holds what was decided and what happened, and answers look-ups. Who is ahead, who may meet whom and how things
are printed is none of its business.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import repeat
from operator import add
from typing import Any, Self

from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_
from swissdesk.model.player import Player
from swissdesk.model.points import Points
from swissdesk.model.result import Bye, ByeKind, Result
from swissdesk.model.rounds import ABSENT, Entry, Round
from swissdesk.model.settings import EventInfo, PointsException, RankingOrder, Settings
from swissdesk.model.systems import Kind, kind_of
from swissdesk.values import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class ByeRequest:
    """A player has announced not to play in a round that is not paired yet."""

    player: int
    round: int
    kind: ByeKind


MADE_BY_HAND = "MPA"
"""FIDE's word for boards that the arbiter made or changed by hand, in the log of decisions."""


@dataclass(frozen=True, slots=True)
class Decision:
    """An irregular decision of the arbiter, for the log and the report: `kind` is FIDE's word for it (``MPA``)."""

    kind: str
    round: int
    text: str


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A small game of a practice event: which game, from which opening (as `games` reads it), and its moves."""

    round: int
    white: int
    black: int
    game: str
    opening: str
    moves: tuple[int, ...]
    result: Result

    @property
    def place(self) -> tuple[int, int, int]:
        """The round and the two players, White first."""
        return self.round, self.white, self.black


@dataclass(frozen=True, slots=True)
class StepPlace:
    """What a step of a trace is known by, whatever else is told before it.

    `bracket` (0: none), `kind` and `clause` are the step's; `players` are those whom it pairs or divides; `number`
    counts the steps of the round that are alike in all of this, from 1.
    """

    bracket: int
    kind: str
    clause: str
    players: tuple[int, ...] = ()
    number: int = 1


@dataclass(frozen=True, slots=True)
class StepNote:
    """A note of the arbiter on a step of the trace of round `round`; `viewpoint` is that of the trace."""

    round: int
    viewpoint: str
    step: StepPlace
    text: str

    @property
    def place(self) -> tuple[int, str, StepPlace]:
        """The round, the viewpoint and the step."""
        return self.round, self.viewpoint, self.step


@dataclass(frozen=True, slots=True)
class Listing:
    """Points and place of one player as a file gave them; still true as long as the points are the same."""

    player: int
    points: Points | None
    rank: int | None


@dataclass(frozen=True, slots=True)
class Source:
    """How the file looked that the tournament came from, so that writing it back keeps what we do not interpret.

    `layout` is private to the reader and writer of `format`.
    """

    format: str
    layout: tuple[str, ...] = ()


@dataclass(frozen=True)
class Tournament:
    """Settings, players, rounds, and what was announced for the rounds to come.

    `players` stand in the order in which they were listed; their ids are starting ranks and unique. `rounds` are
    numbered from 1 without a gap. Every id in `rounds` and `requests` is a player's. `drawer` holds rounds that were
    taken back with results in them, oldest first; a number may be there more than once. `games` are those of a practice
    event; one whose board has changed since is still there. `step_notes` stand at steps of traces, a coming round's
    included; those whose step has gone are still there.
    """

    info: EventInfo = field(default_factory=EventInfo)
    settings: Settings = field(default_factory=Settings)
    players: tuple[Player, ...] = ()
    rounds: tuple[Round, ...] = ()
    requests: tuple[ByeRequest, ...] = ()
    decisions: tuple[Decision, ...] = ()
    listing: tuple[Listing, ...] = ()
    source: Source | None = None
    drawer: tuple[Round, ...] = ()
    games: tuple[PlayedGame, ...] = ()
    step_notes: tuple[StepNote, ...] = ()

    @cached_property
    def by_id(self) -> dict[int, Player]:
        """The players by starting rank. Not to be changed."""
        return {player.id: player for player in self.players}

    @cached_property
    def ranking(self) -> dict[int, int]:
        """The place of every player among equals, from 0: by starting rank or by the listed order."""
        ids: Iterable[int] = (player.id for player in self.players)
        if self.settings.ranking_order is RankingOrder.STARTING_RANK:
            ids = sorted(ids)
        return {player: place for place, player in enumerate(ids)}

    def player(self, player_id: int) -> Player:
        """Return the player with that starting rank; raises InvalidEdit if there is none."""
        try:
            return self.by_id[player_id]
        except KeyError:
            raise InvalidEdit(N_("There is no player no. {player}."), player=player_id) from None

    def round(self, number: int) -> Round:
        """Return round `number`; raises InvalidEdit if it has not been paired."""
        if not 1 <= number <= len(self.rounds):
            raise InvalidEdit(N_("Round {round} is not paired yet."), round=number)
        return self.rounds[number - 1]

    @property
    def current_round(self) -> Round | None:
        """The latest round that was paired, None before the first."""
        return self.rounds[-1] if self.rounds else None

    @property
    def next_round_number(self) -> int:
        """The number of the round that comes after the latest paired one."""
        return len(self.rounds) + 1

    @cached_property
    def is_over(self) -> bool:
        """Whether no round is left to be paired: all announced ones have been, or a knockout is decided.

        A knockout has as many rounds as its matches need, whatever was announced.
        """
        if kind_of(self.settings.system) is Kind.KNOCKOUT:
            from swissdesk.model.knockout import is_decided  # wanted by knockouts only

            decided = is_decided(self)
            if decided is not None:
                return decided
        return self.settings.rounds is not None and len(self.rounds) >= self.settings.rounds

    @property
    def meets_everybody(self) -> bool:
        """Whether the event is a round robin: by its system, or by the words of a file that names no system."""
        words = self.info.type.lower()
        is_said = not self.info.type_code and "round" in words and "robin" in words
        return is_said or kind_of(self.settings.system) is Kind.ROUND_ROBIN

    def entry(self, player_id: int, round_number: int) -> Entry:
        """Return what `round_number` was for the player; absent where there is nothing on record."""
        return self.rounds[round_number - 1].entries.get(player_id, ABSENT)

    def entries(self, player_id: int) -> tuple[Entry, ...]:
        """Return what every paired round was for the player, in order."""
        return tuple(r.entries.get(player_id, ABSENT) for r in self.rounds)

    def entry_points(self, player_id: int, round_number: int, after_round: int | None = None) -> Points:
        """Return the points the player made in that round, without fictitious ones and without bonuses.

        Games that a round robin annuls because of who has left by the end of `after_round` are worth nothing.
        """
        annulled = self.annulled if after_round is None else self.annulled_after(after_round)
        return self._made(player_id, round_number, annulled)

    def _made(self, player_id: int, round_number: int, annulled: frozenset[int]) -> Points:
        entry = self.entry(player_id, round_number)
        if player_id in annulled or entry.opponent in annulled:
            return 0
        for exception in self.settings.points_exceptions:
            if _replaces(exception, player_id, round_number, entry):
                return exception.points
        return worth(self.settings, entry)

    @cached_property
    def points(self) -> dict[int, Points]:
        """The points of every player after the rounds on record, bonuses and penalties included."""
        return self.points_after(len(self.rounds))

    @cached_property
    def annulled(self) -> frozenset[int]:
        """Those whose games do not count, because they left a round robin early."""
        return self.annulled_after(len(self.rounds))

    def annulled_after(self, rounds: int) -> frozenset[int]:
        """Return whose games do not count after the first `rounds` rounds."""
        return self.early_leavers(rounds) if self.meets_everybody else frozenset()

    def early_leavers(self, rounds: int) -> frozenset[int]:
        """Return who left by the end of round `rounds` before half of the games; nobody if the event annuls none."""
        if not self.settings.annul_early:
            return frozenset()
        from swissdesk.model.annulment import early_leavers  # wanted by round robins only

        return early_leavers(self.players, self.rounds, self.settings.rounds, rounds)

    def points_after(self, rounds: int) -> dict[int, Points]:
        """Return the points of every player after the first `rounds` rounds."""
        if rounds == len(self.rounds) and "points" in vars(self):
            return dict(self.points)
        scores = {player.id: 0 for player in self.players}
        numbers = range(1, min(rounds, len(self.rounds)) + 1)
        annulled = self.annulled_after(rounds)
        if annulled or self.settings.points_exceptions:
            for player_id in scores:
                made = sum(self._made(player_id, number, annulled) for number in numbers)
                scores[player_id] = made + self._bonus(player_id, rounds)
            return scores
        absent = self.settings.scoring.zero_bye
        if rounds == len(self.rounds) - 1 and "points" in vars(self) and not self.annulled:
            latest = self.rounds[-1].points(self.settings.scoring)
            return {player: made - latest.get(player, absent) for player, made in self.points.items()}
        totals: Iterable[Points] = scores.values()
        for number in numbers:
            made_then = self.rounds[number - 1].points(self.settings.scoring)
            totals = list(map(add, totals, map(made_then.get, scores, repeat(absent))))
        return dict(zip(scores, totals, strict=True))

    def points_before(self, number: int) -> dict[int, Points]:
        """Return the points of every player before round `number`, as they were known when it was paired.

        So a sheet that is printed again says the same. Who has been entered since has what is known now.
        """
        then = self.before_round(number).points_after(number - 1)
        return then if len(then) == len(self.players) else self.points_after(number - 1) | then

    def had_left(self, player_id: int, number: int) -> bool:
        """Whether the player had withdrawn when round `number` was paired, and is not in it for that reason."""
        return self.before_round(number).by_id.get(player_id, self.player(player_id)).has_left(number)

    def _bonus(self, player_id: int, rounds: int) -> Points:
        return sum(
            exception.points
            for exception in self.settings.points_exceptions
            if not exception.kind and exception.round <= rounds and player_id in exception.players
        )

    def request(self, player_id: int, round_number: int) -> ByeKind | None:
        """Return what the player announced for a round, None if expected to play.

        A withdrawn player is a zero-point bye, whatever else was announced.
        """
        if self.by_id[player_id].has_left(round_number):
            return ByeKind.ZERO_POINT
        return self._requests.get((player_id, round_number))

    @cached_property
    def _requests(self) -> dict[tuple[int, int], ByeKind]:
        return {(request.player, request.round): request.kind for request in self.requests}

    def present(self, round_number: int) -> tuple[int, ...]:
        """Return the ids of those to be paired in a round, in starting order."""
        known = self._present.get(round_number)
        if known is None:
            ids = (p.id for p in self.players if self.request(p.id, round_number) is None)
            known = self._present[round_number] = tuple(sorted(ids, key=self.ranking.__getitem__))
        return known

    @cached_property
    def _present(self) -> dict[int, tuple[int, ...]]:
        """What `present` has returned: everybody who pairs or checks a round asks for it, some more than once."""
        return {}

    def replace(self, **changes: Any) -> Self:
        """Return the tournament with some fields changed."""
        result = replace(self, **changes)
        if result.players is self.players:
            result.__dict__["by_id"] = self.by_id  # not made anew with every result
            if result.settings.ranking_order is self.settings.ranking_order:
                result.__dict__["ranking"] = self.ranking
        return result

    def before_round(self, number: int) -> Tournament:
        """Return the tournament as it was known when round `number` was paired.

        Later rounds are gone, and so is everything that became known later: results, players, settings. Whoever was
        announced absent for round `number` stays announced. Of a round that does not know what it was paired from
        (one of a bare file) it is what is known now (`with_hindsight`).
        Raises InvalidEdit if fewer than `number` - 1 rounds are on record.
        """
        before = self._before.get(number)
        if before is None:
            before = self._known_before(number)
            if before is not self:
                self._before[number] = before
        return before

    @cached_property
    def _before(self) -> dict[int, Tournament]:
        """What `before_round` has returned: every round is asked for again and again while a record is checked."""
        return {}

    def _known_before(self, number: int) -> Tournament:
        self._check_round_number(number)
        known = self.rounds[number - 1].known if number <= len(self.rounds) else None
        if known is None:
            return self.with_hindsight(number)
        return replace(
            self,
            info=known.info,
            settings=known.settings,
            players=known.players,
            rounds=known.rounds,
            requests=_announced(number, known.byes),
        )

    def with_hindsight(self, number: int) -> Tournament:
        """Return the tournament before round `number` with all that is known now of the rounds before it.

        Later rounds are gone. Announced absent are those who had a requested bye in round `number`, and players whom
        it does not mention. Raises InvalidEdit if fewer than `number` - 1 rounds are on record.
        """
        self._check_round_number(number)
        if number == self.next_round_number:
            return self
        entries = self.rounds[number - 1].entries
        absent = (Bye(p.id, kind) for p in self.players if (kind := entries.get(p.id, ABSENT).bye) is not None)
        kept = tuple(r for r in self.requests if r.round != number)
        players = self.players
        if any(p.withdrawn_from is not None and p.withdrawn_from > number for p in players):
            players = tuple(
                replace(p, withdrawn_from=None) if p.withdrawn_from is not None and p.withdrawn_from > number else p
                for p in players
            )
        announced = _announced(number, absent)
        return self.replace(players=players, rounds=self.rounds[: number - 1], requests=kept + announced)

    def _check_round_number(self, number: int) -> None:
        if not 1 <= number <= self.next_round_number:
            raise InvalidEdit(
                N_("Round {round} cannot be shown; rounds paired: {paired}."),
                round=number,
                paired=len(self.rounds),
            )


def _announced(number: int, byes: Iterable[Bye]) -> tuple[ByeRequest, ...]:
    """Return the byes of a round that were asked for, as they were before it."""
    return tuple(ByeRequest(bye.player, number, bye.kind) for bye in byes if bye.kind.is_requested)


def worth(settings: Settings, entry: Entry) -> Points:
    """Return what an entry is worth under the scoring; a game without a result is worth nothing yet."""
    return entry.worth(settings.scoring)


_KIND_OF_OUTCOME = {"win": "W", "draw": "D", "loss": "L"}


def _replaces(exception: PointsException, player_id: int, round_number: int, entry: Entry) -> bool:
    """Whether a TRF26 record 299 says what this entry of this player is worth."""
    if not exception.kind or player_id not in exception.players or exception.round not in (0, round_number):
        return False
    if entry.bye is not None:
        return exception.kind == entry.bye.value
    if entry.outcome is None:
        return False
    if entry.is_forfeit:
        return exception.kind == ("+" if entry.outcome.value == "win" else "-")
    return exception.kind == _KIND_OF_OUTCOME.get(entry.outcome.value)
