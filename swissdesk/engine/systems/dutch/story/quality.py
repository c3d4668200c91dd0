"""The brackets of a round as the story looks at them: the quality of every candidate, and whether it is legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from swissdesk.engine.colours import Strength
from swissdesk.engine.field import Field
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.measure import Measure
from swissdesk.engine.narration.space import Node, PlacePairs, Space
from swissdesk.engine.systems.dutch.bracket import Bracket, Candidate
from swissdesk.engine.systems.dutch.criteria import Criterion, evaluated
from swissdesk.engine.systems.dutch.next_bracket import left_ahead, reaches_bound
from swissdesk.engine.systems.dutch.optimum import pair_bracket
from swissdesk.engine.systems.dutch.prices import Cost
from swissdesk.engine.systems.dutch.procedure import DutchProcedure
from swissdesk.engine.systems.dutch.story.rules import RULES_2017, RULES_2026, Rules
from swissdesk.engine.trace import Cause, Quality, Reason, TracePair, Value

# ---- one bracket

Ahead = tuple[int, tuple[int, ...]]
"""C8: how many stay unpaired in the next bracket, and their scores from the highest."""


class Case:
    """A bracket with its number from the top, the criteria, and the accepted candidate by numbers of the field.

    Places are BSNs less one; `star` is the quality of the accepted candidate. `is_withdrawn`: the bracket is paired
    again afterwards (2017 A.9).
    """

    def __init__(
        self,
        number: int,
        bracket: Bracket,
        table: tuple[Criterion, ...],
        pairs: Sequence[tuple[int, int]],
        downfloaters: tuple[int, ...],
        rules: Rules = RULES_2026,
        *,
        is_withdrawn: bool = False,
    ) -> None:
        self.number = number
        self.rules = rules
        self.is_withdrawn = is_withdrawn
        self.bracket = bracket
        self.table = table
        self.pairs = tuple(pairs)
        self.downfloaters = downfloaters
        self.players = bracket.players
        self.legal = bracket.legal()
        self.space = Space(self._quotas(), len(bracket.residents), len(pairs))
        place = {p: i for i, p in enumerate(self.players)}
        self.accepted: PlacePairs = tuple((place[a], place[b]) for a, b in pairs)
        self.path = self.space.path(self.accepted)
        self.with_bye = bracket.holds_bye and len(downfloaters) == 1 and any(c.cost.bye for c in table)
        self._ahead: dict[tuple[int, ...], Ahead] = {}
        self._left: dict[tuple[int, ...], list[int]] = {}
        self._breaks: dict[tuple[int, int], tuple[str, ...]] = {}

    def _quotas(self) -> list[tuple[int, int]]:
        left = set(self.downfloaters)
        if not self.rules.limbo_by_score:
            mdps = self.bracket.mdps
            return [(len(mdps), sum(p not in left for p in mdps))] if mdps else []
        groups: dict[int, list[int]] = {}
        for p in self.bracket.mdps:
            groups.setdefault(self.bracket.field.score[p], []).append(p)
        return [(len(group), sum(p not in left for p in group)) for group in groups.values()]

    @cached_property
    def star(self) -> Quality:
        """The quality of the accepted candidate."""
        return self.quality(self.accepted)

    @cached_property
    def given(self) -> tuple[str, ...]:
        """The criteria that have one value for all candidates of the bracket."""
        bracket = self.bracket
        one_score = len({bracket.field.score[p] for p in bracket.mdps}) < 2
        is_simple = one_score and bracket.score == bracket.lowest_score
        by_size = self.rules.given_by_size if is_simple else self.rules.given
        return by_size if set(self.downfloaters) & set(bracket.mdps) else by_size + self.rules.given_by_mdps

    def ids(self, places: Sequence[int]) -> tuple[int, ...]:
        """Return the players at those places."""
        return tuple(self.bracket.player(self.players[i]).id for i in places)

    def places(self, pairs: Sequence[TracePair]) -> PlacePairs:
        """Return the places of pairs as a trace has them."""
        place = {player: i for i, player in enumerate(self.ids(range(len(self.players))))}
        return tuple((place[pair.one], place[pair.other]) for pair in pairs)

    def left_over(self, pairs: PlacePairs) -> tuple[int, ...]:
        """Return the places that no pair holds."""
        taken = {i for pair in pairs for i in pair}
        return tuple(i for i in range(len(self.players)) if i not in taken)

    # ---- one pair

    def clash(self, one: int, other: int) -> Reason | None:
        """Return which absolute rule keeps two places apart, None if none does (C1, C3)."""
        if self.legal[one] >> other & 1:
            return None
        a, b = (self.bracket.player(self.players[i]) for i in (one, other))
        players, clauses = (a.id, b.id), self.rules.clauses
        if b.id in a.opponents or a.id in b.opponents:
            return Reason(Cause.MET, clauses.meetings, players)
        if b.id in a.forbidden or a.id in b.forbidden:
            return Reason(Cause.FORBIDDEN, clauses.meetings, players)
        if a.preference.strength is b.preference.strength is Strength.ABSOLUTE:
            return Reason(Cause.COLOURS, clauses.colours, players)
        raise ValueError(f"nothing keeps {a.id} and {b.id} apart")

    def breaks(self, one: int, other: int) -> tuple[str, ...]:
        """Return the labels of the criteria that a pair breaks: an absolute rule, or others."""
        key = (min(one, other), max(one, other))
        known = self._breaks.get(key)
        if known is None:
            clash = self.clash(*key)
            a, b = self.players[key[0]], self.players[key[1]]
            known = self._breaks[key] = (
                (clash.criterion,)
                if clash
                else tuple(c.label for c in self.table if c.cost.pair and c.cost.pair(self.bracket, a, b) is not None)
            )
        return known

    def shown(self, pairs: PlacePairs) -> tuple[TracePair, ...]:
        """Return the pairs as a trace has them."""
        ids = self.ids(range(len(self.players)))
        return tuple(TracePair(ids[a], ids[b], self.breaks(a, b)) for a, b in pairs)

    # ---- a candidate

    def quality(self, pairs: PlacePairs, *, ahead: bool = True) -> Quality:
        """Return the criteria of a legal candidate; without `ahead` the look-ahead (C8) is left out."""
        candidate = self._candidate(pairs)
        found: list[tuple[str, Value]] = []
        for criterion in self._evaluated:
            if not criterion.cost.beyond:
                found.append((criterion.label, criterion.value(criterion.measure(candidate))))
            elif ahead:
                found.append((criterion.label, self.ahead(candidate.downfloaters)[criterion.is_list]))
        return tuple(found)

    def measures(self, pairs: PlacePairs) -> tuple[Measure, ...]:
        """Return the same criteria with everybody who makes up their values."""
        candidate = self._candidate(pairs)
        return tuple(criterion.measured(candidate) for criterion in self._evaluated)

    @cached_property
    def _evaluated(self) -> tuple[Criterion, ...]:
        """The criteria that are evaluated in the bracket; all of its candidates leave as many downfloaters."""
        return tuple(evaluated(self.table, self._candidate(self.accepted)))

    def _candidate(self, pairs: PlacePairs) -> Candidate:
        left = tuple(self.players[i] for i in self.left_over(pairs))
        made = tuple((self.players[min(pair)], self.players[max(pair)]) for pair in pairs)
        return Candidate(self.bracket, made, left, lambda: self._left_ahead(left))

    def costs_nothing(self, label: str) -> bool:
        """Whether the accepted candidate is as good by a criterion as any could ever be.

        A measure alone does not say it: an MDP who floated down and is paired adds a difference to C18.
        """
        if not any(value for name, value in self.star if name == label):
            return True
        return not any(self._costs(criterion.cost) for criterion in self.table if criterion.label == label)

    def _costs(self, cost: Cost) -> bool:
        """Whether anything of the accepted candidate has a price; on the next bracket that is not told."""
        bracket, left = self.bracket, [self.players[i] for i in self.left_over(self.accepted)]
        return (
            bool(cost.beyond)
            or any(cost.pair is not None and cost.pair(bracket, a, b) is not None for a, b in self.pairs)
            or any(
                price is not None and price(bracket, p) is not None for price in (cost.alone, cost.bye) for p in left
            )
        )

    def fault(self, pairs: PlacePairs) -> Reason | None:
        """Return why a candidate is not legal (C1 to C5), None if it is."""
        for pair in pairs:
            clash = self.clash(*pair)
            if clash is not None:
                return clash
        return self.incomplete(self.left_over(pairs))

    def incomplete(self, left: Sequence[int]) -> Reason | None:
        """Return why no complete round is possible with those places floating down (C4, C2, C5)."""
        field = self.bracket.field
        if self.bracket.is_open:
            return None
        numbers = tuple(self.players[i] for i in left)
        rest = mask_of((*self.bracket.following, *self.bracket.lower)) | field.bye_bit
        down = mask_of(numbers)
        if field.completes(down | rest, down):
            return None
        if len(numbers) == 1 and self.bracket.is_last:
            label = "C5" if self.bracket.player(numbers[0]).may_have_bye else self.rules.clauses.byes
            return Reason(Cause.BYE, label, self.ids(left))
        return Reason(Cause.COMPLETION, self.rules.rest, self.ids(left))

    # ---- the next bracket (C8)

    def ahead(self, left: tuple[int, ...]) -> Ahead:
        """Return the best that the next bracket can do with these downfloaters, of whom a legal round exists."""
        known = self._ahead.get(left)
        if known is None:
            known = self._ahead[left] = self._by_counting(left) or self._counted(left)
        return known

    def _by_counting(self, left: tuple[int, ...]) -> Ahead | None:
        bracket, field = self.bracket, self.bracket.field
        if not reaches_bound(bracket, left):
            return None
        if (len(left) + len(bracket.following)) % 2 == 0:
            return 0, ()
        if bracket.holds_bye and not bracket.is_open and field.bye_score is not None:
            return 1, (field.bye_score,)
        return 1, (field.score[bracket.following[0]],)

    def _counted(self, left: tuple[int, ...]) -> Ahead:
        candidate = Candidate(self.bracket, (), left, lambda: self._left_ahead(left))
        count, scores = (c.value(c.measure(candidate)) for c in self.table if c.cost.beyond)
        return count, scores  # type: ignore[return-value]

    def _left_ahead(self, left: tuple[int, ...]) -> list[int]:
        """Return who stays unpaired in the next bracket with these downfloaters, of whom a legal round exists."""
        known = self._left.get(left)
        if known is None:
            known = left_ahead(self.bracket, self.table, left)
            if known is None:
                raise ValueError("the look-ahead was asked of downfloaters that leave no legal round")
            self._left[left] = known
        return known

    # ---- as a node of the order

    def subgroups(self, node: Node) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return S1 and S2 (ids) as they stand at a node: of the MDPs first, then of the remainder."""
        space = self.space
        if space.m1 and len(node.opponents) < space.m1:
            residents = range(space.m0, len(self.players))
            others = [r for r in residents if r not in node.opponents]
            return self.ids(node.mdps), self.ids((*node.opponents, *others))
        rest = space.remainder(node)
        one, other = space.s1(node), space.s2(node)
        return self.ids([rest[i - 1] for i in one]), self.ids([rest[i - 1] for i in other])


# ---- the brackets of a round

FieldPairs = Sequence[tuple[int, int]]
"""Pairs by numbers of the field, the higher ranked player first."""


def rules_of(system: DutchProcedure) -> Rules:
    """Return the names of an edition's parts."""
    return RULES_2017 if system.collapses else RULES_2026


def cases_of(system: DutchProcedure, field: Field, pairs: FieldPairs) -> list[Case]:
    """Return the brackets of a round in the order in which they are paired.

    Every pair belongs to the bracket of its lower ranked player; a player of a bracket without one floats down. Where
    the round collapses, the bracket that showed it comes twice: as it was paired first, and as the penultimate one.
    """
    made = _collapsing(field, system, pairs) if system.collapses else _plain(field, pairs)
    rules = rules_of(system)
    return [
        Case(number, bracket, system.criteria, inside, _left(bracket, inside), rules, is_withdrawn=withdrawn)
        for number, (bracket, inside, withdrawn) in enumerate(made, 1)
    ]


Made = tuple[Bracket, FieldPairs, bool]


def _plain(field: Field, pairs: FieldPairs) -> Iterator[Made]:
    mdps: tuple[int, ...] = ()
    for group, following, lower in field.steps():
        bracket = Bracket(field, mdps, group, following, lower)
        inside = _inside(bracket, pairs)
        yield bracket, inside, False
        mdps = _left(bracket, inside)


def _collapsing(field: Field, system: DutchProcedure, pairs: FieldPairs) -> Iterator[Made]:
    mdps: tuple[int, ...] = ()
    for group, following, lower in field.steps():
        below = following + lower
        bracket = Bracket(field, mdps, group, following, lower, is_open=bool(following))
        first = pair_bracket(bracket, system.criteria)
        bye = field.bye_bit
        if bracket.is_open and not field.completes(mask_of(first.downfloaters) | mask_of(below) | bye):
            yield bracket, first.pairs, True
            penultimate = Bracket(field, mdps, group, (), below)
            inside = _inside(penultimate, pairs)
            yield penultimate, inside, False
            last = Bracket(field, _left(penultimate, inside), below, (), ())
            yield last, _inside(last, pairs), False
            return
        inside = _inside(bracket, pairs)
        yield bracket, inside, False
        mdps = _left(bracket, inside)


def _inside(bracket: Bracket, pairs: FieldPairs) -> FieldPairs:
    residents = set(bracket.residents)
    return tuple(pair for pair in pairs if pair[1] in residents)


def _left(bracket: Bracket, pairs: FieldPairs) -> tuple[int, ...]:
    paired = {player for pair in pairs for player in pair}
    return tuple(player for player in bracket.players if player not in paired)
