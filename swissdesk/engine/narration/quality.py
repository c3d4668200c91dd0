"""What a candidate of a bracket is worth: criteria with values, the pairs that break them, and whether it is legal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from swissdesk.engine.colours import Strength
from swissdesk.engine.dutch.bracket import Bracket
from swissdesk.engine.dutch.costs import Costs
from swissdesk.engine.dutch.criteria import Criterion
from swissdesk.engine.dutch.lookahead import reaches_bound
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.matching.optima import Optima
from swissdesk.engine.narration.rules import RULES_2026, Rules
from swissdesk.engine.narration.space import Node, PlacePairs, Space
from swissdesk.engine.trace import Cause, Quality, Reason, TracePair, Value

_MOST_PLACES = 8

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
        table: Sequence[Criterion],
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
        self.with_bye = bracket.holds_bye and len(downfloaters) == 1 and any(c.bye for c in table)
        self._ahead: dict[tuple[int, ...], Ahead] = {}
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
        if one_score and bracket.score == bracket.lowest_score:
            return self.rules.given_by_size
        return self.rules.given

    def ids(self, places: Sequence[int]) -> tuple[int, ...]:
        """Return the players at those places."""
        return tuple(self.bracket.player(self.players[i]).id for i in places)

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
        players = (a.id, b.id)
        if b.id in a.opponents or a.id in b.opponents:
            return Reason(Cause.MET, "C1", players)
        if b.id in a.forbidden or a.id in b.forbidden:
            return Reason(Cause.FORBIDDEN, "C1", players)
        if a.preference.strength is b.preference.strength is Strength.ABSOLUTE:
            return Reason(Cause.COLOURS, "C3", players)
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
                else tuple(c.label for c in self.table if c.pair and c.pair(self.bracket, a, b) is not None)
            )
        return known

    def shown(self, pairs: PlacePairs) -> tuple[TracePair, ...]:
        """Return the pairs as a trace has them."""
        ids = self.ids(range(len(self.players)))
        return tuple(TracePair(ids[a], ids[b], self.breaks(a, b)) for a, b in pairs)

    # ---- a candidate

    def quality(self, pairs: PlacePairs, *, ahead: bool = True) -> Quality:
        """Return the criteria of a legal candidate; without `ahead` the look-ahead (C8) is left out."""
        left = [self.players[i] for i in self.left_over(pairs)]
        made = [(self.players[min(pair)], self.players[max(pair)]) for pair in pairs]
        found: list[tuple[str, Value]] = []
        for criterion in self.table:
            if criterion.beyond:
                if ahead and self.bracket.following:
                    found.append((criterion.label, self.ahead(tuple(left))[criterion.by_score]))
            elif not criterion.bye or self.with_bye:
                found.append((criterion.label, self._value(criterion, made, left)))
        return tuple(found)

    def _value(self, criterion: Criterion, pairs: Sequence[tuple[int, int]], left: Sequence[int]) -> Value:
        amounts: list[int | None] = []
        if criterion.alone:
            amounts += [criterion.alone(self.bracket, p) for p in left]
        if criterion.pair:
            amounts += [criterion.pair(self.bracket, a, b) for a, b in pairs]
        if criterion.bye:
            amounts += [criterion.bye(self.bracket, p) for p in left]
        known = [amount for amount in amounts if amount is not None]
        return tuple(sorted(known, reverse=True)) if criterion.by_score else sum(known)

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
        rest = mask_of((*self.bracket.following, *self.bracket.lower)) | (1 << field.bye if field.bye >= 0 else 0)
        down = mask_of(numbers)
        if field.completes(down | rest, down):
            return None
        if len(numbers) == 1 and field.bye >= 0 and self.bracket.is_last:
            label = "C5" if self.bracket.player(numbers[0]).may_have_bye else "C2"
            return Reason(Cause.BYE, label, self.ids(left))
        return Reason(Cause.COMPLETION, "C4", self.ids(left))

    # ---- the next bracket (C8)

    def ahead(self, left: tuple[int, ...]) -> Ahead:
        """Return the best that the next bracket can do with these downfloaters, of whom a legal round exists."""
        known = self._ahead.get(left)
        if known is None:
            known = self._ahead[left] = self._by_counting(left) or self._nearby(left)
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

    def _nearby(self, left: tuple[int, ...]) -> Ahead:
        """Match the next bracket, whoever stays unpaired taking one of a few places below; else everybody."""
        bracket, field = self.bracket, self.bracket.field
        near = (*left, *bracket.following)
        rest = mask_of(bracket.lower) | (1 << field.bye if field.bye >= 0 else 0)
        costs = Costs(bracket, [c for c in self.table if c.beyond], ahead=True, bye=False)
        if bracket.is_open:
            return self._counted(_unmatched(bracket, costs, left, (), len(near)))
        for places in range(len(near) % 2, _MOST_PLACES + 1, 2):
            beyond = _unmatched(bracket, costs, left, (), places)
            if beyond is not None:
                break
        else:
            beyond = None
        if beyond is None or not field.completes(mask_of(beyond) | rest, mask_of(beyond)):
            below = (*bracket.lower, *([field.bye] if field.bye >= 0 else []))
            beyond = _unmatched(bracket, costs, left, below, 0)
        return self._counted(beyond)

    def _counted(self, beyond: list[int] | None) -> Ahead:
        if beyond is None:
            raise ValueError("the look-ahead was asked of downfloaters that leave no legal round")
        bracket = self.bracket
        amounts = [c.beyond(bracket, p) or 0 for c in self.table if c.beyond and not c.by_score for p in beyond]
        return sum(amounts), tuple(sorted((bracket.field.score[p] for p in beyond), reverse=True))

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


def _unmatched(
    bracket: Bracket, costs: Costs, left: tuple[int, ...], below: tuple[int, ...], places: int
) -> list[int] | None:
    """Return who of the downfloaters and the next scoregroup stays unpaired there in the best case, None if nothing is.

    They are matched with `below`, or take one of `places`, which stand for anybody below.
    """
    field = bracket.field
    numbers = (*left, *bracket.following, *below)
    ahead = len(left) + len(bracket.following)
    rows: list[dict[int, int]] = [{} for _ in range(len(numbers) + places)]
    for i, p in enumerate(numbers):
        for j in range(max(i + 1, len(left)), len(numbers)):
            if field.adj[p] >> numbers[j] & 1:
                rows[i][j] = rows[j][i] = costs.beyond(p) if i < ahead <= j else 0
        if i < ahead:
            for j in range(len(numbers), len(rows)):
                rows[i][j] = rows[j][i] = costs.beyond(p)
    for j in range(len(numbers), len(rows)):
        for k in range(len(numbers), j):
            rows[j][k] = rows[k][j] = 0
    optima = Optima(rows, field.tick)
    return None if optima.is_empty else [numbers[i] for i in range(ahead) if optima.mate[i] >= ahead]
