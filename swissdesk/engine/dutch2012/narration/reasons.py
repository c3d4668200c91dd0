"""Why no candidate of a family meets the requirements in force: claims that are true of the position."""

from __future__ import annotations

from swissdesk.engine.dutch2012.candidate import ANYBODY
from swissdesk.engine.dutch2012.narration.bounds import Bounds
from swissdesk.engine.dutch2012.narration.goal import Goal
from swissdesk.engine.dutch2012.narration.odometer import NAMES
from swissdesk.engine.dutch2012.requirements import Quality
from swissdesk.engine.narration.space import Node, Stage
from swissdesk.engine.trace import Cause, Reason

_EXACT = 30
"""Up to this many players a bracket's families are always measured exactly."""

_WORK = 30_000_000
"""What may be spent at a time on measuring the families of one larger bracket exactly, in cubes of players."""

_EACH = 300_000
"""What each family costs besides."""

_DUALS = 200
"""Up to this many players the whole bracket is measured once, so that pairs can be told to be too dear."""

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

    def start_anew(self) -> None:
        """Forget what measuring has cost: what a family is told to be depends on nothing that was opened before it."""
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
        pairs = self.goal.pairs(node)
        return self.bounds.too_dear(*pairs[-1], tolerated, upfloat=len(pairs) <= self.goal.m1)

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
