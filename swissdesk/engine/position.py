"""What a pairing system sees before a round: one immutable value, computed once from the tournament.

It holds the players to be paired and everything the rules derive from the record. It does not decide which pairs are
good.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from swissdesk.engine.colours import Float, Preference, difference, float_of, preference
from swissdesk.engine.edition import Edition
from swissdesk.engine.record import Records, records_before
from swissdesk.model import Colour, Points, Tournament
from swissdesk.model.acceleration import fictitious_points
from swissdesk.model.forbidding import forbidden_groups
from swissdesk.model.rounds import ABSENT
from swissdesk.values import NamedTuple, dataclass, field

Pairs = tuple[tuple[int, int], ...]
"""Boards as (White, Black) by starting rank."""


class Competitor(NamedTuple):
    """A player to be paired.

    `score` is the pairing score (with the virtual points of the round), `place` the place in the starting order,
    `colours` the history of played games, `floats` those of rounds r-1 and r-2, `unplayed` the rounds without a
    played game, `number` the pairing number whose parity art. 5.2.5 looks at. `name` is for sentences only.
    """

    id: int
    name: str
    place: int
    score: Points
    points: Points
    opponents: frozenset[int]
    forbidden: frozenset[int]
    colours: str
    floats: tuple[Float, Float]
    may_have_bye: bool
    unplayed: int
    is_topscorer: bool
    number: int

    @property
    def named(self) -> str:
        """The number and the name, as sentences call the player: ``12 Ivanova``."""
        return f"{self.id} {self.name}".strip()

    @property
    def difference(self) -> int:
        """Games with White minus games with Black."""
        return difference(self.colours)

    @property
    def preference(self) -> Preference:
        """The colour due, and how strongly."""
        return preference(self.colours)


@dataclass(frozen=True)
class Position:
    """The round to be paired; `competitors` stand in the order of C.04.3 art. 1.2: score, then starting order.

    `tournament` is the record itself, for systems that look at more of it: opponents' ratings, opponents' scores.
    """

    round: int
    rounds: int
    initial_colour: Colour
    competitors: tuple[Competitor, ...]
    tournament: Tournament = field(default_factory=Tournament, compare=False, repr=False)

    @cached_property
    def by_id(self) -> dict[int, Competitor]:
        """The competitors by id. Not to be changed."""
        return {c.id: c for c in self.competitors}

    def ids(self, places: Iterable[int]) -> tuple[int, ...]:
        """Return the ids of the competitors in these places, counted from 0."""
        return tuple(self.competitors[place].id for place in places)

    @property
    def is_last_round(self) -> bool:
        """Whether the rules of the last round apply."""
        return self.round == self.rounds


def position_of(tournament: Tournament, edition: Edition, rounds: int, initial_colour: Colour) -> Position:
    """Return the position before the next round of a tournament of `rounds` rounds."""
    with records_before(tournament, edition) as records:
        return _Reader(tournament, edition, records, rounds, initial_colour).position()


class _Reader:
    """Puts together the records of the players and what the settings say about the coming round."""

    def __init__(
        self, tournament: Tournament, edition: Edition, records: Records, rounds: int, initial_colour: Colour
    ) -> None:
        self.tournament = tournament
        self.edition = edition
        self.records = records
        self.rounds = rounds
        self.initial_colour = initial_colour
        self.round = tournament.next_round_number
        self.present = tournament.present(self.round)

    def position(self) -> Position:
        points = self.records.before[self.round]
        scores = self._pairing_scores(self.round)
        numbers = self._numbers()
        forbidden = self._forbidden()
        last, before_last = (self._floats(self.round - back) for back in (1, 2))
        scoring = self.tournament.settings.scoring
        knows_topscorers = self.edition.topscorers and self.round == self.rounds
        top_above = (self.rounds - 1) * max(scoring.win, scoring.draw)
        competitors = []
        for player in self.present:
            record = self.records.players[player]
            competitors.append(
                Competitor(
                    id=player,
                    name=self.tournament.by_id[player].name,
                    place=self.tournament.ranking[player],
                    score=scores[player],
                    points=points[player],
                    opponents=frozenset(record.opponents),
                    forbidden=forbidden.get(player, _NOBODY),
                    colours=record.colours,
                    floats=(last.get(player, Float.NONE), before_last.get(player, Float.NONE)),
                    may_have_bye=record.may_have_bye,
                    unplayed=record.unplayed,
                    is_topscorer=knows_topscorers and 2 * scores[player] > top_above,
                    number=numbers[player],
                )
            )
        competitors.sort(key=lambda c: (-c.score, c.place))
        return Position(self.round, self.rounds, self.initial_colour, tuple(competitors), self.tournament)

    def _pairing_scores(self, number: int) -> Mapping[int, Points]:
        """Return the scores by which round `number` was or is paired."""
        return _sum(self.records.before[number], fictitious_points(self.tournament, number))

    def _floats(self, number: int) -> Mapping[int, Float]:
        if number < 1:
            return {}
        extra = fictitious_points(self.tournament, number)
        known, floats = self.records.floats.get(number, ({}, {}))
        if floats and known == extra:
            return floats
        scores = _sum(self.records.before[number], extra)
        scoring = self.tournament.settings.scoring
        entries = self.tournament.rounds[number - 1].entries
        floats = {}
        for player in scores:
            entry = entries.get(player, ABSENT)
            points = 0 if entry.is_played else self.tournament.entry_points(player, number)
            opponent_score = scores[entry.opponent] if entry.opponent is not None else 0
            floats[player] = float_of(entry, points, scores[player], opponent_score, scoring, self.edition)
        self.records.floats[number] = extra, floats
        return floats

    def _forbidden(self) -> dict[int, frozenset[int]]:
        forbidden: dict[int, frozenset[int]] = {}
        for group in forbidden_groups(self.tournament):
            if group.applies(self.round):
                for player in group.players:
                    others = frozenset(group.players) - {player}
                    forbidden[player] = forbidden.get(player, _NOBODY) | others
        return forbidden

    def _numbers(self) -> dict[int, int]:
        """Return the pairing numbers for art. 5.2.5.

        INTERPRETATION: who was never paired and is not present now holds no number yet.
        """
        records, present = self.records.players, set(self.present)
        ranked = [p for p in self.tournament.ranking if p in present or records[p].taken_part]
        return {player: number for number, player in enumerate(ranked, 1)}


def _sum(points: Mapping[int, Points], extra: Mapping[int, Points]) -> Mapping[int, Points]:
    """Return the points of every player with what some of them have extra."""
    return {player: made + extra.get(player, 0) for player, made in points.items()} if extra else points


_NOBODY: frozenset[int] = frozenset()
