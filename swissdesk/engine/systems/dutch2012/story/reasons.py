"""Why no candidate of a family meets the requirements in force: its best candidate, and the claims that follow.

One cheapest matching finds the best of a family, without its candidates being looked at. Claims are true of the
position.
"""

from __future__ import annotations

from functools import cached_property
from itertools import combinations

from swissdesk.engine.matching.weighted import WeightedMatching
from swissdesk.engine.narration.space import Node, Stage
from swissdesk.engine.systems.dutch2012.requirements import ANYBODY, Quality
from swissdesk.engine.systems.dutch2012.search import Scale
from swissdesk.engine.systems.dutch2012.story.goal import NAMES, Goal, PairList
from swissdesk.engine.trace import Cause, Reason
from swissdesk.model.points import POINT
from swissdesk.values import NamedTuple

# ---- bounds

_MOST_SETS = 60
"""So many sets of moved-down players are looked at one by one."""


class Best(NamedTuple):
    """The best candidate of a family: what it needs, and its pairs."""

    needed: Quality
    pairs: PairList


class Parts(NamedTuple):
    """What is settled at a node: pairs, who must still find a resident, who is in S1 of the remainder and in S2.

    Without a settled exchange S1 is empty and S2 everybody else.
    """

    settled: PairList
    mdps: tuple[int, ...]
    upper: tuple[int, ...]
    lower: tuple[int, ...]


class Bounds:
    """Cheapest matchings for the families of one goal."""

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        scores = [goal.field.score[p] for p in goal.members]
        size = len(goal.members)
        widest = (max(scores) - min(scores) + 2 * POINT) ** 2 * size if scores else 0
        limits = [widest if name == "scores" else size for name in goal.order]
        self.scale = Scale(limits)

    def _weigh(self, quality: Quality) -> int:
        return self.scale.weigh(self.goal.values(quality))

    def is_exact(self, node: Node) -> bool:
        """Return whether `best` knows of everything that is chosen at a node: not of half an exchange."""
        return not node.exchanged or len(node.up) == node.exchanged

    def best(self, node: Node) -> Best | None:
        """Return the best candidate of a family, None if it has no legal one.

        A half chosen exchange counts as not chosen, so that the family may be worse. Raises OverflowError if there are
        too many sets of moved-down players to be looked at.
        """
        space = self.goal.space
        if len(node.mdps) == space.m1:
            return self._of(self._parts(node))
        later = range(node.mdps[-1] + 1 if node.mdps else 0, space.m0)
        found: list[Best] = []
        for i, more in enumerate(combinations(later, space.m1 - len(node.mdps))):
            if i == _MOST_SETS:
                raise OverflowError("too many sets of moved-down players")
            best = self._of(self._parts(Node(mdps=(*node.mdps, *more))))
            if best is not None:
                found.append(best)
        return min(found, key=lambda best: self.goal.values(best.needed), default=None)

    def _parts(self, node: Node) -> Parts:
        goal = self.goal
        settled = goal.pairs(node)
        taken = {p for pair in settled for p in pair}
        mdps = tuple(goal.bracket.mdps[m] for m in node.mdps if goal.bracket.mdps[m] not in taken)
        others = [p for p in goal.members if p not in taken and p not in mdps]
        if node.exchanged is None or not self.is_exact(node):
            return Parts(settled, mdps, (), tuple(others))
        rest = goal.rest(node)
        one = {rest[i - 1] for i in goal.space.s1(node)}
        return Parts(settled, (), tuple(p for p in others if p in one), tuple(p for p in others if p not in one))

    def _of(self, parts: Parts) -> Best | None:
        goal = self.goal
        names = [*parts.mdps, *parts.upper, *parts.lower]
        rows = self._rows(parts, names)
        matching = WeightedMatching(rows, goal.field.tick)
        if not matching.solve():
            return None
        inner = [(names[i], names[j]) for i, j in enumerate(matching.mate[: len(names)]) if i < j < len(names)]
        top = [pair for pair in inner if pair[0] in parts.mdps]
        pairs = (*parts.settled, *top, *(pair for pair in inner if pair not in top))
        return Best(goal.needed(pairs), pairs)

    def _rows(self, parts: Parts, names: list[int]) -> list[dict[int, int]]:
        """Return the prices of what may happen to those without a pair."""
        goal = self.goal
        legal, may_leave = goal.field.legal, goal.terms.may_leave
        first, second = len(parts.mdps), len(parts.mdps) + len(parts.upper)
        rows: list[dict[int, int]] = [{} for _ in range(len(names) + goal.left_over)]
        for j in range(first, len(names)):
            b = names[j]
            for i in range(min(j, second) if parts.upper else j):
                if first <= i < j < second:
                    continue
                if legal[names[i]] >> b & 1:
                    price = self._weigh(goal.of_pair(names[i], b, upfloat=i < first))
                    rows[i][j] = rows[j][i] = price
            if j >= second and may_leave >> b & 1:
                price = self._weigh(goal.judge.left_over(b))
                for k in range(len(names), len(rows)):
                    rows[j][k] = rows[k][j] = price
        return rows

    def alone(self, node: Node) -> tuple[int, ...]:
        """Return who could not be paired or left over in any candidate of a family."""
        parts = self._parts(node)
        names = [*parts.mdps, *parts.upper, *parts.lower]
        rows = self._rows(parts, names)
        return tuple(p for p, row in zip(names, rows, strict=False) if not row)

    # ---- at a glance, for large brackets

    @cached_property
    def _duals(self) -> tuple[dict[int, int], int] | None:
        """Twice the dual of each player in the cheapest candidate of the goal, and its price."""
        goal = self.goal
        root = Parts((), goal.bracket.mdps if goal.m1 else (), (), goal.bracket.residents if goal.m1 else goal.members)
        names = [*root.mdps, *root.upper, *root.lower]
        matching = WeightedMatching(self._rows(root, names), goal.field.tick)
        return (dict(zip(names, matching.y, strict=False)), matching.cost()) if matching.solve() else None

    def too_dear(self, a: int, b: int, tolerated: Quality, *, upfloat: bool) -> str:
        """Return the counter that, at the latest, exceeds what is tolerated whenever this pair is made; '' if unknown.

        Making the pair costs at least its reduced cost more than the cheapest candidate.
        """
        goal = self.goal
        if goal.m1 != goal.space.m0 or self._duals is None:
            return ""
        y, cheapest = self._duals
        slack = 2 * self._weigh(goal.of_pair(a, b, upfloat=upfloat)) - y[a] - y[b]
        least, wanted = cheapest + (slack + 1) // 2, self._weigh(tolerated)
        names = zip(goal.order, self.scale.units, strict=True)
        return next((NAMES[name] for name, unit in names if least // unit > wanted // unit), "")


_EXACT = 30
"""Up to this many players a bracket's families are always measured exactly."""

_WORK = 30_000_000
"""What may be spent at a time on measuring the families of one larger bracket exactly, in cubes of players."""

_EACH = 300_000
"""What each family costs besides."""

_DUALS = 200
"""Up to this many players the whole bracket is measured once, so that pairs can be told to be too dear."""


# ---- claims

PAIRS, PAIRS_AND_BYE = "B.1, B.2", "B.1, B.2, bye"
"""What stands in the way of enough pairs; in the latter case whoever is left over must also be allowed the bye."""

ANY = Reason(Cause.QUALITY)
"""None of them meets the requirements, without a closer look."""


def of_a_pair(reason: Reason) -> bool:
    """Return whether a reason is about the pair settled last, so that it holds for whatever is chosen after it."""
    if reason.cause is Cause.QUALITY:
        return bool(reason.players)
    return reason.cause in (Cause.MET, Cause.FORBIDDEN, Cause.COLOURS)


def nobody_left(goal: Goal, players: tuple[int, ...]) -> Reason:
    """Return that the pairs of a goal cannot be made, because of `players` if any are known to have no opponent."""
    with_bye = goal.left_over > 0 and goal.terms.may_leave != ANYBODY and not players
    return Reason(Cause.NOBODY_LEFT, PAIRS_AND_BYE if with_bye else PAIRS, players)


class Reasons:
    """Reasons for the families and candidates of one goal."""

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        self.bounds = Bounds(goal)
        self._work = _WORK

    def restart(self) -> None:
        """Forget what measuring has cost, so that a family's text depends on nothing that was opened before it."""
        self._work = _WORK

    def of(self, node: Node, tolerated: Quality) -> Reason:
        """Return why no candidate of a family is accepted while `tolerated` is in force."""
        return self.of_last_pair(node, tolerated) or self._measured(node, tolerated)

    def of_candidate(self, node: Node, tolerated: Quality) -> Reason | None:
        """Return why one candidate is not accepted, None if nothing is wrong with it."""
        goal = self.goal
        pairs = goal.pairs(node)
        fault = goal.fault(pairs) or goal.excess(goal.needed(pairs), tolerated)
        if fault is None and goal.terms.condition:
            return Reason(Cause.COMPLETION, goal.terms.condition, goal.ids(goal.unpaired(pairs)))
        return fault

    def of_last_pair(self, node: Node, tolerated: Quality) -> Reason | None:
        """Return what is wrong with the pair that was settled last, None if nothing is."""
        if not self.settles_a_pair(node):
            return None
        goal = self.goal
        pairs = goal.pairs(node)
        clash = goal.clash(*pairs[-1])
        if clash is not None:
            return clash
        if any(goal.clash(*pair) for pair in pairs[:-1]):
            return None
        so_far = goal.excess(goal.settled(pairs), tolerated)
        if so_far is None:
            return None
        return Reason(so_far.cause, so_far.criterion, goal.ids(pairs[-1]), so_far.best, so_far.wanted)

    def settles_a_pair(self, node: Node) -> bool:
        """Return whether the last choice made at a node was a pair."""
        stage = self.goal.space.stage(node)
        return bool(node.partners or (node.opponents and stage in (Stage.OPPONENTS, Stage.EXCHANGED)))

    def _measured(self, node: Node, tolerated: Quality) -> Reason:
        goal = self.goal
        size = len(goal.members)
        if size > _EXACT:
            label = self._too_dear(node, tolerated)
            if label:
                return Reason(Cause.QUALITY, label, goal.ids(goal.pairs(node)[-1]))
            self._work -= size**3 + _EACH
            if self._work < 0:
                return ANY
        return self._exactly(node, tolerated)

    def _too_dear(self, node: Node, tolerated: Quality) -> str:
        if len(self.goal.members) > _DUALS or not self.settles_a_pair(node):
            return ""
        return self.bounds.too_dear(*self.goal.pairs(node)[-1], tolerated, upfloat=not node.partners)

    def _exactly(self, node: Node, tolerated: Quality) -> Reason:
        goal = self.goal
        try:
            best = self.bounds.best(node)
        except OverflowError:
            return ANY
        if best is None:
            alone = self.bounds.alone(node) if len(node.mdps) == goal.space.m1 else ()
            return nobody_left(goal, goal.ids(alone))
        worse = self._worse(best.needed, tolerated)
        if worse is not None:
            return worse
        if goal.terms.condition:
            return Reason(Cause.COMPLETION, goal.terms.condition)
        return Reason(Cause.EXCHANGES) if not self.bounds.is_exact(node) else ANY

    def _worse(self, best: Quality, tolerated: Quality) -> Reason | None:
        """Return the counter by which the best of a family is worse than what is tolerated, None if it is not."""
        for name in self.goal.order:
            reached, wanted = int(getattr(best, name)), int(getattr(tolerated, name))
            if reached != wanted:
                return Reason(Cause.QUALITY, NAMES[name], best=reached, wanted=wanted) if reached > wanted else None
        return None
