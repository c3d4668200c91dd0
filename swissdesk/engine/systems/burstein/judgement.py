"""Judges a given round by the criteria of the Burstein system (C.04.4.2 art. 2.3 and 3.1), bracket by bracket.

Any legal round falls into brackets: a player without an opponent in their bracket floats out of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import comb, prod

from swissdesk.engine.bench import FieldBench
from swissdesk.engine.byes import receiver_measures
from swissdesk.engine.clauses import (
    BRACKETS,
    BYE_OF_ANOTHER,
    DENIED,
    DOWN,
    DOWN_HIGH,
    FEWEST_FLOATERS,
    LEFT_AHEAD,
    MAIN_ABSOLUTE,
    MAIN_COLOURS,
    MISSED_COLOURS,
    Clause,
    Words,
)
from swissdesk.engine.judgement import BracketJudgement, FirstDifference, Judgement, RoundAsPaired
from swissdesk.engine.matching.bits import mask_of, members
from swissdesk.engine.matching.optima import Optima
from swissdesk.engine.measure import CriterionName, Measure
from swissdesk.engine.position import Pairs
from swissdesk.engine.systems.burstein.procedure import Bracket, Costs, Filled, Folding, miss_colour
from swissdesk.errors import message
from swissdesk.i18n import N_

# ---- the clauses in plain words

_INDEX = Clause(
    N_("Ranking by opposition"),
    N_(
        "Within a bracket players are ranked by the strength of their opponents: by the sum of the opponents' "
        "scores, then by the sum of each opponent's score times the points made against that opponent, then by "
        "pairing number. An unplayed round counts as a game against oneself."
    ),
)
_FOLD = Clause(
    N_("First against last"),
    N_(
        "The first in the ranking should meet the last, the second the last but one, and so on. Pairings are "
        "compared in that order: first by the first player's opponent, the lowest ranked being best, then by the "
        "second player's."
    ),
)
_FLOATERS_SCORES = Clause(
    N_("Downfloaters with low scores"),
    N_(
        "If players must float down, they should have scores as low as possible, so that no player floats through "
        "two brackets in a row without need."
    ),
)
_NEXT = Clause(
    N_("Look-ahead to the next bracket"),
    N_("Of equally good downfloaters, those are chosen with whom the next bracket can make the most pairs."),
)
_BEST_FIRST = Clause(
    N_("First of the best"),
    N_(
        "Of all pairings that meet the criteria best, in their order of importance, the first in the order of the "
        "rules is chosen."
    ),
)
_BYE_BURSTEIN = Clause(
    N_("Bye before the brackets"),
    N_(
        "Before any bracket is paired, the bye is assigned. Of the eligible players without whom all others can be "
        "paired, it goes to the one with the lowest score; then with the most games played; then ranked lowest."
    ),
)

WORDS = Words(
    MAIN_ABSOLUTE
    | MAIN_COLOURS
    | {
        "1.2": BRACKETS,
        "1.8": _INDEX,
        "3.1": _BYE_BURSTEIN,
        "3.2": _BEST_FIRST,
        "4": _FOLD,
        "4.1": _INDEX,
        "2.3": FEWEST_FLOATERS,
        "C5": FEWEST_FLOATERS,
        "C6": _FLOATERS_SCORES,
        "C7": _NEXT,
        "C8": MISSED_COLOURS,
    },
)


# ---- the judgement


class BursteinBench(FieldBench):
    """Judges main rounds of one position."""

    @cached_property
    def folding(self) -> Folding:
        """The ranking by Index and the receiver of the bye; raises NoPairing if no legal round exists."""
        return Folding(self.field)

    def brackets(self, paired: RoundAsPaired) -> Iterator[tuple[Bracket, Filled]]:
        """Yield the brackets of a legal round as it fills them, from the top."""
        pairs = self.numbers(paired)
        without = {self.index[player] for player in paired.byes}
        folding = Folding(self.field)
        folding.receiver = min(without, default=None)
        for bracket in folding.brackets():
            inside = {p: place for place, p in enumerate(bracket.players)}
            made = sorted(
                (_by_place(pair, inside) for pair in pairs if pair[0] in inside and pair[1] in inside),
                key=lambda pair: inside[pair[0]],
            )
            met = {p for pair in made for p in pair}
            filled = Filled(tuple(made), tuple(p for p in bracket.players if p not in met))
            folding.accept(filled)
            yield bracket, filled

    def _judged(self, paired: RoundAsPaired) -> Judgement:
        whole = tuple(self._of_bye(self.index[paired.byes[0]])) if paired.byes else ()
        return Judgement((), whole, tuple(self._bracket(*each) for each in self.brackets(paired)))

    def _of_bye(self, receiver: int) -> Iterator[Measure]:
        """Judge the receiver of the bye by art. 3.1.3 to 3.1.5."""
        player = self.field.players[receiver]
        place = sorted(range(self.field.size), key=self.folding.rank).index(receiver) + 1
        title, hits = N_("place in the ranking of the player who gets the bye"), ((player.id,),)
        return receiver_measures(
            player, CriterionName("3.1.5", "3.1.5", title, BYE_OF_ANOTHER).measured(-place, hits, str(place))
        )

    def _bracket(self, bracket: Bracket, filled: Filled) -> BracketJudgement:
        return BracketJudgement(
            bracket.scores[0],
            self.ids(bracket.players),
            frozenset(frozenset(self.ids(pair)) for pair in filled.pairs),
            lambda: measures_of(bracket, filled),
        )

    def rank_text(self, p: int) -> str:
        """Return the Index of a player of the field: ``12½ / 8``."""
        return self.folding.index[self.field.players[p].id].text

    def first_difference(
        self, number: int, bracket: BracketJudgement, ours: RoundAsPaired, theirs: RoundAsPaired
    ) -> FirstDifference | None:
        """Return the first in the ranking whose opponent comes later in `theirs` (art. 4.3).

        None if the brackets are not the same.
        """
        (mine, accepted), (other, later) = (list(self.brackets(made))[number - 1] for made in (ours, theirs))
        if mine.players != other.players:
            return None
        partners = [
            {one: two for pair in filled.pairs for one, two in (pair, reversed(pair))} for filled in (accepted, later)
        ]
        for p in mine.players:
            first, second = (made.get(p) for made in partners)
            if first != second:
                return self._met_later(p, first, second)
        return None

    def _met_later(self, p: int, first: int | None, second: int | None) -> FirstDifference | None:
        if first is None:
            return None
        one, mine = self.ids((p, first))
        if second is None:
            text = message(N_("{one} is tried with {mine} before floating"), one=one, mine=mine)
        else:
            text = message(
                N_("{one} ({index}) is tried with {mine} ({theirs}) before {other} ({others})"),
                one=one,
                mine=mine,
                other=self.ids((second,))[0],
                index=self.rank_text(p),
                theirs=self.rank_text(first),
                others=self.rank_text(second),
            )
        return FirstDifference(text, one, "4.3")


def _by_place(pair: Sequence[int], place: dict[int, int]) -> tuple[int, int]:
    one, other = sorted(pair, key=place.__getitem__)
    return one, other


def measures_of(bracket: Bracket, filled: Filled) -> Iterator[Measure]:
    """Yield the criteria of a bracket as it was filled (art. 2.3), each with everybody who makes it up."""
    players = bracket.field.players
    floating, scores, ahead, scores_ahead, colours = CRITERIA
    yield _count(floating, bracket, filled.floaters)
    yield _list(scores, bracket, filled.floaters)
    if bracket.following:
        stuck = stuck_ahead(bracket, filled.floaters)
        yield _count(ahead, bracket, stuck)
        yield _list(scores_ahead, bracket, stuck)
    missed = tuple((players[a].id, players[b].id) for a, b in filled.pairs if miss_colour(players[a], players[b]))
    yield colours.measured(len(missed), missed)


CRITERIA = (
    CriterionName("C5", "2.3.1", N_("downfloaters"), DOWN),
    CriterionName("C6", "2.3.2", N_("scores of the downfloaters"), DOWN_HIGH),
    CriterionName("C7", "2.3.3", N_("downfloaters of the next bracket"), LEFT_AHEAD),
    CriterionName("C7", "2.3.3", N_("scores of the downfloaters of the next bracket"), LEFT_AHEAD),
    CriterionName("C8", "2.3.4", N_("players denied their preferred colour"), DENIED),
)
"""The criteria on quality in their order."""


def _count(criterion: CriterionName, bracket: Bracket, floaters: Sequence[int]) -> Measure:
    return criterion.measured(len(floaters), tuple((bracket.field.players[p].id,) for p in floaters))


def _list(criterion: CriterionName, bracket: Bracket, floaters: Sequence[int]) -> Measure:
    """Return the scores of those who float, from the highest."""
    hits = tuple((bracket.field.players[p].id,) for p in floaters)
    scores = tuple(bracket.field.score[p] for p in floaters)
    return criterion.measured(tuple(sorted(scores, reverse=True)), hits, amounts=scores)


def stuck_ahead(bracket: Bracket, floaters: Sequence[int]) -> list[int]:
    """Return who stays unpaired in the next bracket at its best (C7), given who floats into it."""
    field = bracket.field
    near = (*floaters, *bracket.following)
    if len(near) % 2 == 0 and field.completes(mask_of(near)) and field.completes(mask_of(bracket.beyond)):
        return []
    costs = Costs(bracket)
    numbers = (*near, *bracket.beyond)
    rows: list[dict[int, int]] = [{} for _ in numbers]
    place = {p: i for i, p in enumerate(numbers)}
    for i, p in enumerate(numbers):
        for q in members(field.adj[p]):
            j = place.get(q, -1)
            if j > i:
                rows[i][j] = rows[j][i] = costs.stays_ahead(p) if i < len(near) <= j else 0
    mate = Optima(rows, field.tick).mate
    return [p for i, p in enumerate(near) if mate[i] >= len(near)]


# ---- candidates

Made = tuple[tuple[int, int], ...]


def candidates_of(players: Sequence[int], floaters: int) -> Iterator[Made]:
    """Yield the pairings of players, given by BSN, of whom so many float, in the order of art. 4.3.

    The opponent of the first player decides: the last in the ranking comes first, floating (BSN 0) last.
    """
    if floaters == len(players):
        yield ()
        return
    first, rest = players[0], players[1:]
    for other in reversed(rest):
        left = [p for p in rest if p != other]
        if floaters <= len(left):
            yield from (((first, other), *others) for others in candidates_of(left, floaters))
    if floaters:
        yield from candidates_of(rest, floaters - 1)


def how_many(players: int, floaters: int) -> int:
    """Return the number of pairings of so many players of whom so many float."""
    if not 0 <= floaters <= players:
        return 0
    return comb(players, floaters) * prod(range(1, players - floaters, 2))


class Listing:
    """The candidates of one bracket with as many floaters as the accepted one has (art. 3.2.1, 4.2)."""

    def __init__(self, bench: BursteinBench, bracket: Bracket, filled: Filled) -> None:
        self._bench, self._bracket, self._filled = bench, bracket, filled

    @classmethod
    def of(cls, bench: BursteinBench, paired: RoundAsPaired, bracket: int) -> Listing | None:
        """Return the candidates of a bracket of a legal round, None if it has no such bracket."""
        found = list(bench.brackets(paired))
        return cls(bench, *found[bracket - 1]) if 0 < bracket <= len(found) else None

    @property
    def total(self) -> int:
        """How many there are."""
        return how_many(len(self._bracket.players), len(self._filled.floaters))

    @property
    def accepted(self) -> int:
        """The number of the one that is taken, from 1."""
        partner = dict(self._filled.pairs)
        left, floaters, before = list(self._bracket.players), len(self._filled.floaters), 0
        while left:
            first, *rest = left
            other = partner.get(first)
            later = len(rest) if other is None else len(rest) - 1 - rest.index(other)
            before += later * how_many(len(rest) - 1, floaters)
            floaters -= other is None
            left = [p for p in rest if p != other]
        return before + 1

    def __iter__(self) -> Iterator[Pairs]:
        """Yield them from the first; there can be too many to see them all."""
        for made in candidates_of(self._bracket.players, len(self._filled.floaters)):
            yield tuple((one, other) for one, other in map(self._bench.ids, made))

    def is_legal(self, pairs: Pairs) -> bool:
        """Whether one of them breaks no absolute rule, and leaves the others pairable (C4)."""
        field, bracket = self._bracket.field, self._bracket
        made = [(self._bench.index[one], self._bench.index[other]) for one, other in pairs]
        floating = set(bracket.players) - {p for pair in made for p in pair}
        below = mask_of((*floating, *bracket.following, *bracket.beyond))
        return all(field.adj[one] >> other & 1 for one, other in made) and field.completes(below)
