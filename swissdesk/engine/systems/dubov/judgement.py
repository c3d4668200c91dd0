"""Judges a given round by the criteria of the Dubov system (C.04.4.1 art. 2.3 and 3.1), bracket by bracket.

Any legal round falls into brackets: those of a scoregroup who are not taken up, and whom they meet of those below.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import permutations, zip_longest
from math import factorial

from swissdesk.engine.bench import FieldBench
from swissdesk.engine.byes import receiver_measures
from swissdesk.engine.clauses import (
    BRACKETS,
    BYE_OF_ANOTHER,
    DENIED,
    MAIN_ABSOLUTE,
    MAIN_COLOURS,
    MISSED_COLOURS,
    TOO_FAR,
    Clause,
    Words,
)
from swissdesk.engine.field import Field
from swissdesk.engine.judgement import BracketJudgement, FirstDifference, Judgement, RoundAsPaired
from swissdesk.engine.measure import CriterionName, Measure
from swissdesk.engine.narration import steps as words
from swissdesk.engine.position import Pairs
from swissdesk.engine.systems.dubov.procedure import Balancing, Split, same_wish, split_bracket
from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.values import dataclass

# ---- the clauses in plain words

_BYE_DUBOV = Clause(
    N_("Bye before the brackets"),
    N_(
        "Before any bracket is paired, the bye is assigned. Of the eligible players without whom all others can be "
        "paired, it goes to the one with the lowest score; then with the most games played; then with the largest "
        "pairing number."
    ),
)
_AVERAGES = Clause(
    N_("Balanced average ratings of opponents"),
    N_(
        "Players due White are ordered by the average rating of their opponents, lowest first. They meet the "
        "players due Black, highest rated first. This makes up for weak opposition so far."
    ),
)
_UPFLOATERS = Clause(
    N_("Upfloaters only"),
    N_(
        "Where a scoregroup cannot be paired by itself, upfloaters join it from below: as few as possible, with "
        "scores as high as possible, then so that colours fit, then players who have not floated up often or in "
        "the previous round."
    ),
)
_SPLIT = Clause(
    N_("Two subgroups by colour"),
    N_(
        "One subgroup holds the players who prefer White, the other those who prefer Black. If no player of the "
        "bracket has played yet, it is halved by pairing number."
    ),
)
_SHIFT = Clause(
    N_("Shifters"),
    N_(
        "If some players must meet a player of their own subgroup, or the subgroups differ in size, shifters move "
        "to the other one. They are chosen from the middle of the list outwards."
    ),
)

WORDS = Words(
    MAIN_ABSOLUTE
    | MAIN_COLOURS
    | {
        "1.3": BRACKETS,
        "3.1": _BYE_DUBOV,
        "3.2": _AVERAGES,
        "3.2.2": _UPFLOATERS,
        "3.2.3": _SPLIT,
        "3.2.4": _SHIFT,
        "3.2.6": _AVERAGES,
        "C5": _UPFLOATERS,
        "C6": _UPFLOATERS,
        "C7": MISSED_COLOURS,
        "C8": _UPFLOATERS,
        "C9": _UPFLOATERS,
        "C10": _UPFLOATERS,
    },
    readings={"C9": N_("All earlier upfloats of the maximum upfloaters are added up.")},
)


# ---- the judgement


@dataclass(frozen=True)
class Taken:
    """A bracket as a round fills it, in numbers of the field; of each pair the higher ranked comes first."""

    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]


class DubovBench(FieldBench):
    """Judges rounds of one position."""

    @cached_property
    def balancing(self) -> Balancing:
        """What is on record about ratings met and upfloats; raises NoPairing if no legal round exists."""
        return Balancing(self.field)

    def brackets(self, paired: RoundAsPaired) -> Iterator[Taken]:
        """Yield the brackets of a legal round from the top."""
        pairs = self.numbers(paired)
        gone = {self.index[player] for player in paired.byes}
        for group in self.field.groups():
            residents = tuple(p for p in group if p not in gone)
            inside = set(residents)
            made = tuple(pair for pair in pairs if inside & set(pair))
            upfloaters = tuple(sorted({p for pair in made for p in pair} - inside))
            if residents:
                yield Taken(residents, upfloaters, made)
            gone |= {p for pair in made for p in pair}

    def _judged(self, paired: RoundAsPaired) -> Judgement:
        whole = tuple(self._of_bye(self.index[paired.byes[0]])) if paired.byes else ()
        return Judgement((), whole, tuple(map(self._bracket, self.brackets(paired))))

    def _of_bye(self, receiver: int) -> Iterator[Measure]:
        """Judge the receiver of the bye by art. 3.1.3 to 3.1.5."""
        player = self.field.players[receiver]
        title, hits = N_("pairing number of the player who gets the bye"), ((player.id,),)
        return receiver_measures(
            player, CriterionName("3.1.5", "3.1.5", title, BYE_OF_ANOTHER).measured(-player.place, hits, str(player.id))
        )

    def _bracket(self, taken: Taken) -> BracketJudgement:
        return BracketJudgement(
            self.field.score[taken.residents[0]],
            self.ids((*taken.residents, *taken.upfloaters)),
            frozenset(frozenset(self.ids(pair)) for pair in taken.pairs),
            lambda: measures_of(self.balancing, taken),
        )

    def first_difference(
        self, number: int, bracket: BracketJudgement, ours: RoundAsPaired, theirs: RoundAsPaired
    ) -> FirstDifference | None:
        """Return what comes later in `theirs`: the upfloaters (art. 4.2), else the subgroups or the transposition."""
        mine, other = (list(self.brackets(made))[number - 1] for made in (ours, theirs))
        if mine.upfloaters != other.upfloaters:
            chosen, instead = self.ids(mine.upfloaters), self.ids(other.upfloaters)
            text = message(
                N_("the upfloaters {mine} are tried before {other}"),
                mine=words.numbers(chosen),
                other=words.numbers(instead),
            )
            changed = next(two for one, two in zip_longest(chosen, instead) if one != two)
            return FirstDifference(text, changed, "4.2")
        return self._in_split(mine, other)

    def _in_split(self, mine: Taken, other: Taken) -> FirstDifference | None:
        """Return what comes later in `other`: who is in which subgroup (art. 4.3), or the transposition (4.4)."""
        split = split_bracket(self.field, (*mine.residents, *mine.upfloaters), self.balancing.aro)
        partner = {one: two for pair in other.pairs for one, two in (pair, reversed(pair))}
        for p, opponent in split.pairs:
            if partner[p] == opponent:
                continue
            one, accepted, instead_of = self.ids((p, opponent, partner[p]))
            if partner[p] not in split.t2:
                text = message(
                    N_("{one} and {other} are in the same subgroup once the shifters are chosen"),
                    one=one,
                    other=instead_of,
                )
                return FirstDifference(text, one, "3.2.4, 4.3")
            text = message(N_("{one} is tried with {mine} before {other}"), one=one, mine=accepted, other=instead_of)
            return FirstDifference(text, one, "4.4")
        return None


def measures_of(balancing: Balancing, taken: Taken) -> Iterator[Measure]:
    """Yield the criteria of a bracket as it was filled (art. 2.3), each with everybody who makes it up."""
    field, upfloaters = balancing.field, taken.upfloaters
    taking = [pair for pair in taken.pairs if set(pair) & set(upfloaters)]
    gaps = tuple(field.score[a] - field.score[b] for a, b in taking)
    missed = [pair for pair in taken.pairs if same_wish(field, *pair)]
    taken_up, differences, colours, *records = CRITERIA
    yield taken_up.measured(len(upfloaters), _ids(field, upfloaters))
    yield differences.measured(tuple(sorted(gaps, reverse=True)), _pair_ids(field, taking), amounts=gaps)
    yield colours.measured(len(missed), _pair_ids(field, missed))
    if field.position.is_last_round:
        return
    burdens = {p: balancing.burdens.of(p) for p in upfloaters}
    for place, criterion in enumerate(records):
        hit = {p: burden[place] for p, burden in burdens.items() if burden[place]}
        yield criterion.measured(sum(hit.values()), _ids(field, hit), amounts=tuple(hit.values()))


def _ids(field: Field, players: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    return tuple((field.players[p].id,) for p in players)


def _pair_ids(field: Field, pairs: Iterable[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    return tuple((field.players[a].id, field.players[b].id) for a, b in pairs)


CRITERIA = (
    CriterionName("C5", "2.3.1", N_("upfloaters"), N_("{player} floats up, though fewer players need to")),
    CriterionName("C6", "2.3.2", N_("score differences in pairs with upfloaters"), TOO_FAR),
    CriterionName("C7", "2.3.3", N_("players denied their preferred colour"), DENIED),
    CriterionName(
        "C8",
        "2.3.4",
        N_("upfloaters who are maximum upfloaters"),
        N_("{player} has already floated up as often as allowed"),
    ),
    CriterionName(
        "C9",
        "2.3.5",
        N_("earlier upfloats of the maximum upfloaters"),
        N_("{player} has already floated up as often as allowed"),
    ),
    CriterionName(
        "C10",
        "2.3.6",
        N_("upfloaters who floated up in the previous round too"),
        N_("{player} floats up twice running"),
    ),
)
"""The criteria on quality in their order."""


# ---- candidates


class Listing:
    """The transpositions of one bracket."""

    def __init__(self, bench: DubovBench, split: Split) -> None:
        self._bench, self._split = bench, split
        self._lower = sorted(split.t2, key=lambda p: bench.field.players[p].place)

    @classmethod
    def of(cls, bench: DubovBench, paired: RoundAsPaired, bracket: int) -> Listing | None:
        """Return the candidates of a bracket of a legal round, None if it has no such bracket."""
        found = list(bench.brackets(paired))
        if not 0 < bracket <= len(found):
            return None
        taken = found[bracket - 1]
        everybody = (*taken.residents, *taken.upfloaters)
        return cls(bench, split_bracket(bench.field, everybody, bench.balancing.aro))

    @property
    def total(self) -> int:
        """How many there are."""
        return factorial(len(self._lower))

    @property
    def accepted(self) -> int:
        """The number of the one that is taken, from 1."""
        left, before = list(self._lower), 0
        for p in self._split.t2:
            before += left.index(p) * factorial(len(left) - 1)
            left.remove(p)
        return before + 1

    def __iter__(self) -> Iterator[Pairs]:
        """Yield them from the first; there can be too many to see them all."""
        for t2 in permutations(self._lower):
            pairs = zip(self._split.s1, t2, strict=True)
            yield tuple((one, other) for one, other in map(self._bench.ids, pairs))

    def is_legal(self, pairs: Pairs) -> bool:
        """Whether one of them breaks no absolute rule; those below do not depend on it (art. 3.2.2)."""
        index, adj = self._bench.index, self._bench.field.adj
        return all(adj[index[one]] >> index[other] & 1 for one, other in pairs)
