"""Everything that is tried for one P1 and M1, as steps: the settings of C.10 that fail, then the candidates.

The last setting is the one at which the procedure stops. There, down the tree of candidates (`Space`) leads one way to
the accepted one; whatever branches off before it is a family that cannot matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from swissdesk.engine.dutch2012.narration.goal import Goal
from swissdesk.engine.dutch2012.narration.odometer import Setting
from swissdesk.engine.dutch2012.narration.reasons import ANY, Reasons, of_a_pair
from swissdesk.engine.dutch2012.narration.steps import StepMaker, verdict_of
from swissdesk.engine.dutch2012.requirements import Quality
from swissdesk.engine.narration.space import Node, Stage
from swissdesk.engine.trace import Cause, Reason, TraceMismatch, TraceStep, Verdict
from swissdesk.i18n import N_

_SMALL = 24
"""A family of so many candidates is told one by one at once."""

_TOLD_AT_ONCE = 300
"""But not more of them for one goal."""

_EXCHANGE = (Stage.EXCHANGED, Stage.DIFFERENCE, Stage.DOWN, Stage.UP)


@dataclass(frozen=True)
class Settings:
    """Where to find settings again: those that begin with `begun` and go on with less than `stop`."""

    attempts: Attempts
    begun: Setting
    stop: int | None
    reason: Reason


@dataclass(frozen=True)
class Family:
    """Where to find candidates again: those of some nodes with one parent, while a setting is in force.

    `inherited` is a reason of the family above that holds for each of them.
    """

    attempts: Attempts
    nodes: tuple[Node, ...]
    setting: Setting
    inherited: Reason | None = None


class Attempts:
    """The attempts for one goal, numbered from `first`."""

    def __init__(self, goal: Goal, first: int) -> None:
        self.goal = goal
        self.space, self.odometer = goal.space, goal.odometer
        self.reasons = Reasons(goal)
        self.make = StepMaker(goal)
        self.first = first
        self._next = first
        self._told = 0

    @property
    def total(self) -> int:
        """The number of attempts until C.10 is exhausted."""
        return self.odometer.count() * self.space.total

    def _tolerance(self, setting: Setting) -> Quality:
        return self.odometer.tolerance(setting, self.goal.scores)

    # ---- all in vain

    def in_vain(self, reason: Reason) -> TraceStep:
        """Return the one step for a goal that cannot be reached."""
        begun = self.odometer.settled(())
        place = Settings(self, begun, None, reason)
        return self.make.all_in_vain(reason, self.total, self.first, self.odometer.count(), place)

    # ---- up to the accepted candidate

    def until_accepted(self, verdict: Verdict, text: str) -> Iterator[TraceStep]:
        """Yield the steps up to the accepted candidate, which gets this verdict and message."""
        star = self.goal.star
        if star is None:
            return
        final = self.odometer.setting(star.quality)
        yield self.make.start()
        if self.goal.has_choice_of_scores and not self.goal.terms.topscorers_first:
            yield self.make.closest_scores(star.quality.scores)
        yield from self._settings_before(final)
        path = self.goal.path
        for node, chosen in pairwise(path):
            yield from self._header(node, final)
            for family in self._passed_by(node, chosen):
                yield from self._pass_by(family, final)
        last = path[-1]
        yield from self._header(last, final)
        pairs = self.goal.pairs(last)
        if pairs != star.pairs:
            raise TraceMismatch(
                N_("The trace of bracket {bracket} does not come to the candidate that was accepted."),
                bracket=self.goal.number,
            )
        yield self.make.candidate(last, final, self._next, verdict, None, text)
        self._next += 1

    def _settings_before(self, final: Setting) -> Iterator[TraceStep]:
        """Yield a step for the settings below each counter that has to be raised, and one for raising it."""
        for i, dial in enumerate(self.odometer.dials):
            begun = final[:i]
            least = self.odometer.span(begun)[0]
            if final[i] == least:
                continue
            count = self.odometer.before(final[: i + 1]) - self.odometer.before(begun)
            size = count * self.space.total
            reason = self._why_raised(final, i)
            place = Settings(self, begun, final[i], reason)
            yield self.make.settings(reason, (dial, final[i] - 1), (size, self._next, count), begun, place)
            self._next += size
            yield self.make.raised(dial, final[i], self.odometer.first(final[: i + 1]))

    def _why_raised(self, final: Setting, i: int) -> Reason:
        """Return why no setting below the final value of counter i will do."""
        dial = self.odometer.dials[i]
        reason = Reason(Cause.QUALITY, dial.name, best=final[i], wanted=final[i] - 1)
        if not self.goal.terms.condition:
            return reason
        most = self.odometer.last((*final[:i], final[i] - 1))
        found = self.reasons.of(Node(), self._tolerance(most))
        return found if found.cause is not Cause.QUALITY or found is ANY else reason

    # ---- the way to the accepted candidate

    def _header(self, node: Node, setting: Setting) -> Iterator[TraceStep]:
        """Yield the step that says what S1 and S2 are, where they are formed or changed."""
        stage, m1 = self.space.stage(node), self.space.m1
        if (stage is Stage.OPPONENTS and not node.opponents) or (stage is Stage.EXCHANGED and not m1):
            yield self.make.subgroups(node, setting)
        elif stage is Stage.EXCHANGED:
            yield self.make.remainder(node, setting)
        elif node.exchanged and len(node.up) == node.exchanged and not node.partners:
            yield self.make.exchange(node, setting)

    def _passed_by(self, node: Node, chosen: Node) -> Iterator[tuple[Node, ...]]:
        """Yield what comes before the chosen branch, exchanges taken together."""
        stage = self.space.stage(node)
        if stage is Stage.PARTNERS:
            taken = set(node.partners)
            unpaired = Node(node.mdps, node.opponents, node.exchanged, node.difference, node.down, node.up)
            for p in self.space.s2(unpaired):
                if p < chosen.partners[-1] and p not in taken:
                    yield (_with_partner(node, p),)
            return
        before = []
        for child in self.space.children(node):
            if child == chosen:
                break
            before.append(child)
        if stage not in _EXCHANGE:
            yield from ((child,) for child in before)
            return
        if stage is Stage.EXCHANGED and before:
            yield (before.pop(0),)
        if before:
            yield tuple(before)

    def _pass_by(self, nodes: tuple[Node, ...], setting: Setting) -> Iterator[TraceStep]:
        """Yield a family as one step, or candidate by candidate while it is small."""
        size = sum(map(self.space.size, nodes))
        if size == 1 and len(nodes) == 1:
            yield self._tried(nodes[0], setting, self._next)
            self._next += 1
            return
        reason = self._why(nodes, setting)
        small = size <= _SMALL and self._told + size <= _TOLD_AT_ONCE
        if small and not of_a_pair(reason) and self.space.stage(nodes[0]) is Stage.PARTNERS:
            self._told += size
            for child in self.space.children(nodes[0]):
                yield from self._pass_by((child,), setting)
            return
        yield self._family(nodes, setting, self._next, reason)
        self._next += size

    def _why(self, nodes: tuple[Node, ...], setting: Setting) -> Reason:
        if len(nodes) > 1:
            return Reason(Cause.EXCHANGES)
        return self.reasons.of(nodes[0], self._tolerance(setting))

    def _family(self, nodes: tuple[Node, ...], setting: Setting, first: int, reason: Reason) -> TraceStep:
        size = sum(map(self.space.size, nodes))
        place = Family(self, nodes, setting, reason if of_a_pair(reason) else None)
        return self.make.family(nodes, setting, (size, first), reason, place)

    def _tried(self, node: Node, setting: Setting, number: int) -> TraceStep:
        while self.space.stage(node) is not Stage.CANDIDATE:
            node = next(self.space.children(node))
        reason = self.reasons.of_candidate(node, self._tolerance(setting))
        verdict = Verdict.ILLEGAL if reason is None else verdict_of(reason)
        return self.make.candidate(node, setting, number, verdict, reason, N_("Tried: {pairs}; {why}."))

    # ---- opening

    def open(self, step: TraceStep) -> Iterator[TraceStep]:
        """Yield what is inside a step of this goal."""
        place = step.place
        self.reasons.start_anew()
        if isinstance(place, Settings):
            yield from self._open_settings(place, step.first)
        elif isinstance(place, Family):
            yield from self._open_family(place, step.first)

    def _open_settings(self, place: Settings, first: int) -> Iterator[TraceStep]:
        if len(place.begun) == len(self.odometer.dials):
            yield self._setting(place.begun, first, place.reason)
            return
        for begun in self.odometer.children(place.begun):
            if place.stop is not None and begun[len(place.begun)] >= place.stop:
                break
            count = self.odometer.count(begun)
            size = count * self.space.total
            if len(begun) == len(self.odometer.dials):
                yield self._setting(begun, first, place.reason)
            else:
                inner = Settings(self, begun, None, place.reason)
                dial = self.odometer.dials[len(place.begun)]
                value = begun[len(place.begun)]
                yield self.make.settings(place.reason, (dial, value), (size, first, count), begun, inner)
            first += size

    def _setting(self, setting: Setting, first: int, reason: Reason) -> TraceStep:
        start = self.odometer.first()
        raised = [i for i, value in enumerate(setting) if value > self.odometer.span(setting[:i])[0]]
        dial = self.odometer.dials[raised[-1]] if raised and setting != start else None
        return self.make.setting(dial, setting, (self.space.total, first), reason, Family(self, (Node(),), setting))

    def _open_family(self, place: Family, first: int) -> Iterator[TraceStep]:
        nodes: Sequence[Node] = place.nodes
        if len(nodes) == 1:
            nodes = list(self.space.children(nodes[0]))
        for node in nodes:
            size = self.space.size(node)
            if size == 1:
                yield self._tried(node, place.setting, first)
            else:
                reason = place.inherited or self._why((node,), place.setting)
                yield self._family((node,), place.setting, first, reason)
            first += size


def _with_partner(node: Node, partner: int) -> Node:
    return Node(
        node.mdps, node.opponents, node.exchanged, node.difference, node.down, node.up, (*node.partners, partner)
    )
