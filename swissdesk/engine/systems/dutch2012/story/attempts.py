"""The attempts for one P1 and M1 as steps: the settings of C.10 that fail, then the candidates.

The last setting is the one at which the procedure stops. There, down the tree of candidates (`Space`) leads one way to
the accepted one; whatever branches off before it is a family that cannot matter. `StepMaker` words the steps,
`Attempts` decides which there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from swissdesk.engine import message_facts
from swissdesk.engine.message_facts import numbers
from swissdesk.engine.narration.space import Node, Stage
from swissdesk.engine.systems.dutch2012.definitions import below_lowest
from swissdesk.engine.systems.dutch2012.requirements import Quality
from swissdesk.engine.systems.dutch2012.story import claims
from swissdesk.engine.systems.dutch2012.story.goal import Dial, Goal, Setting
from swissdesk.engine.systems.dutch2012.story.reasons import Reasons, of_a_pair
from swissdesk.engine.trace import Cause, Kind, Reason, TraceMismatch, TraceStep, Verdict
from swissdesk.errors import Count, Message, message
from swissdesk.i18n import N_
from swissdesk.values import dataclass

# ---- single steps

_RAISED = {
    "B2": N_("Topscorers may break B.2. Pairs: {value}."),
    "A7d": N_("Semi-absolute preferences (A.7.d) may be ignored. Pairs: {value}."),
    "X": N_("X = {value}: this many pairs may be of players who prefer the same colour (B.4)."),
    "Z": N_("Z = {value}: this many pairs may be of players with a strong preference for the same colour (B.4)."),
    "D5": N_("Players with a downfloat in the previous round may be left over: {value} (B.5)."),
    "D6": N_("Players with a downfloat two rounds ago may be left over: {value} (B.6)."),
    "U5": N_("Moved-down players may meet opponents with an upfloat in the previous round: {value} (B.5)."),
    "U6": N_("Moved-down players may meet opponents with an upfloat two rounds ago: {value} (B.6)."),
}

Sizes = tuple[int, int]
"""How many candidates, and the number of the first."""


def verdict_of(reason: Reason) -> Verdict:
    """Return what becomes of candidates for this reason."""
    tolerable = reason.cause in (Cause.QUALITY, Cause.EXCHANGES)
    return Verdict.NOT_BETTER if tolerable else Verdict.ILLEGAL


def _raised(dial: Dial, value: int) -> Message:
    """Return what it means that a counter has a new value; the requirements after `back_to` are in force again."""
    what = message(_RAISED[dial.name], value=value)
    return message(
        N_("{what} Continue at {clause}; all that comes after it is in force again."), what=what, clause=dial.back_to
    )


class StepMaker:
    """Makes the steps of one goal; their ids come later."""

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        bracket, unmet = goal.bracket, goal.odometer.unmet
        self._fixed = (("P0", bracket.p0), ("M0", bracket.m0), ("P1", goal.p1), ("M1", goal.m1))
        self._unmet = (("X1", unmet.x1),) if goal.field.odd_round else (("X1", unmet.x1), ("Z1", unmet.z1))

    def counters(self, setting: Setting = (), node: Node | None = None) -> tuple[tuple[str, int], ...]:
        """Return P0 to Z1, P (the size of S1 at a node) and the tolerances in force."""
        size: tuple[tuple[str, int], ...] = ()
        if node is not None:
            space = self.goal.space
            size = (("P", space.m1 if len(node.opponents) < space.m1 else space.upper),)
        return (*self._fixed, *self._unmet, *size, *self.goal.odometer.counters(setting))

    # ---- C.3, C.10

    def start(self) -> TraceStep:
        """Return the step that puts all requirements in force (C.3)."""
        goal = self.goal
        template = N_("All requirements are in force: P = {p}, X = {x}.")
        facts = {"p": goal.m1 or goal.p1, "x": goal.odometer.unmet.x1, "z": goal.odometer.unmet.z1}
        if goal.field.odd_round:
            del facts["z"]
        else:
            template = N_("All requirements are in force: P = {p}, X = {x}, Z = {z}.")
        return TraceStep(
            "",
            None,
            Kind.REQUIREMENT,
            "C.3",
            message(template, **facts),
            bracket=goal.number,
            counters=self.counters(goal.odometer.first(), Node()),
        )

    def closest_scores(self, factor: int) -> TraceStep:
        """Return the step that says how small the B.3 factor can be; only candidates that reach it count (D.4)."""
        goal = self.goal
        facts = {"factor": claims.points_squared(factor)}
        template = N_(
            "The squared score differences add up to at least {factor} (B.3, D.4); only candidates with that sum "
            "can be accepted."
        )
        if goal.left_over:
            template = N_(
                "The squared score differences add up to at least {factor} (B.3, D.4); only candidates with that "
                "sum can be accepted. A player left over counts as if meeting a player on {below}, one point below "
                "the lowest here: D.4 says this of the bye in the lowest bracket; for every other bracket it is an "
                "interpretation."
            )
            facts["below"] = message_facts.score(below_lowest(goal.field, goal.members))
        return TraceStep(
            "",
            None,
            Kind.LIMIT,
            "D.4",
            message(template, **facts),
            bracket=goal.number,
            counters=self.counters(),
            quality=(("D.4", factor),),
            place=goal.tried(goal.star.pairs) if goal.star else None,
        )

    def all_in_vain(self, reason: Reason, size: int, first: int, settings: int, place: object) -> TraceStep:
        """Return the step for a goal that cannot be reached whatever is dropped."""
        goal = self.goal
        template = N_("P1 = {p1}, M1 = {m1}: no success, {why}. Attempts: {size}; settings of C.10: {settings}.")
        facts = {"p1": goal.p1, "m1": goal.m1, "size": Count(size), "settings": settings, "why": claims.why(reason)}
        return TraceStep(
            "",
            None,
            Kind.FAMILY,
            "C.10",
            message(template, **facts),
            bracket=goal.number,
            counters=self.counters(),
            verdict=verdict_of(reason),
            reason=reason,
            size=size,
            first=first,
            opens=size > 0,
            place=place,
        )

    def settings(
        self, reason: Reason, dial: tuple[Dial, int], sizes: tuple[int, int, int], begun: Setting, place: object
    ) -> TraceStep:
        """Return the step for settings of C.10 that fail; `sizes`: attempts, the first one, settings.

        `dial` goes with the value that it has, or up to which it runs if that is not settled in `begun`.
        """
        template = N_("{name} up to {value}: no success, {why}. Attempts: {size}; settings of C.10: {settings}.")
        if self.goal.odometer.dials.index(dial[0]) < len(begun):
            template = N_("{name} = {value}: no success, {why}. Attempts: {size}; settings of C.10: {settings}.")
        size, first, count = sizes
        text = message(
            template, name=dial[0].name, value=dial[1], size=Count(size), settings=count, why=claims.why(reason)
        )
        return TraceStep(
            "",
            None,
            Kind.FAMILY,
            "C.10",
            text,
            bracket=self.goal.number,
            counters=self.counters(begun),
            verdict=verdict_of(reason),
            reason=reason,
            size=size,
            first=first,
            opens=True,
            place=place,
        )

    def raised(self, dial: Dial, value: int, setting: Setting) -> TraceStep:
        """Return the step in which C.10 raises a counter; those after it start again."""
        text = _raised(dial, value)
        return TraceStep(
            "", None, Kind.REQUIREMENT, dial.clause, text, bracket=self.goal.number, counters=self.counters(setting)
        )

    def setting(self, dial: Dial | None, setting: Setting, sizes: Sizes, reason: Reason, place: object) -> TraceStep:
        """Return the step for one setting that fails; `dial` was raised last, None: all requirements are on."""
        text = message(N_("All requirements are in force."))
        if dial is not None:
            text = _raised(dial, setting[self.goal.odometer.dials.index(dial)])
        return TraceStep(
            "",
            None,
            Kind.REQUIREMENT,
            dial.clause if dial else "C.3",
            text,
            bracket=self.goal.number,
            counters=self.counters(setting),
            verdict=verdict_of(reason),
            reason=reason,
            size=sizes[0],
            first=sizes[1],
            opens=True,
            place=place,
        )

    # ---- S1 and S2

    def subgroups(self, node: Node, setting: Setting) -> TraceStep:
        """Return the step that forms S1 and S2 (C.4)."""
        return self._groups(node, setting, Kind.SUBGROUPS, "C.4", N_("S1: {s1}; S2: {s2}."))

    def remainder(self, node: Node, setting: Setting) -> TraceStep:
        """Return the step from the moved-down players to the remainder (C.6.b)."""
        template = N_("The moved-down players are paired: {pairs}. In the remainder S1: {s1}; S2: {s2}.")
        return self._groups(node, setting, Kind.MDP_PAIRING, "C.6.b", template)

    def exchange(self, node: Node, setting: Setting) -> TraceStep:
        """Return the step of an exchange (C.8.a, C.5)."""
        template = N_("Exchange of {down} and {up}. S1: {s1}; S2: {s2}.")
        return self._groups(node, setting, Kind.EXCHANGE, "C.8.a", template)

    def _groups(self, node: Node, setting: Setting, kind: Kind, clause: str, template: str) -> TraceStep:
        goal = self.goal
        one, other = (goal.ids(players) for players in goal.subgroups(node))
        rest = goal.ids(goal.rest(node)) if node.exchanged else ()
        facts = {
            "s1": numbers(one),
            "s2": numbers(other),
            "pairs": message_facts.pairs((p.one, p.other) for p in goal.shown(goal.pairs(node))),
            "down": numbers(rest[p - 1] for p in reversed(node.down)),
            "up": numbers(rest[p - 1] for p in node.up),
        }
        used = {name: fact for name, fact in facts.items() if "{" + name + "}" in template}
        return TraceStep(
            "",
            None,
            kind,
            clause,
            message(template, **used),
            bracket=goal.number,
            s1=one,
            s2=other,
            counters=self.counters(setting, node),
            pairs=goal.shown(goal.pairs(node)),
        )

    # ---- candidates

    def family(
        self, nodes: tuple[Node, ...], setting: Setting, sizes: Sizes, reason: Reason, place: object
    ) -> TraceStep:
        """Return the step for candidates that are passed by together."""
        goal, node = self.goal, nodes[0]
        one, other = goal.subgroups(node)
        text = message(
            N_("{what}: {why}. Candidates: {size}."),
            what=self._what(nodes),
            size=Count(sizes[0]),
            why=claims.why(reason),
        )
        return TraceStep(
            "",
            None,
            Kind.FAMILY,
            self._clause(node, reason),
            text,
            bracket=goal.number,
            s1=goal.ids(one),
            s2=goal.ids(other),
            counters=self.counters(setting, node),
            pairs=goal.shown(goal.pairs(node)),
            verdict=verdict_of(reason),
            reason=reason,
            size=sizes[0],
            first=sizes[1],
            opens=True,
            place=place,
        )

    def _clause(self, node: Node, reason: Reason) -> str:
        """Return the clause that goes on to the next candidates."""
        if node.partners:
            return "C.7"
        if node.exchanged is not None:
            return "C.8.a"
        if node.opponents:
            return "C.7" if of_a_pair(reason) else "C.9"
        return "C.8.b"

    def _what(self, nodes: tuple[Node, ...]) -> Message:
        goal, node, last = self.goal, nodes[0], nodes[-1]
        if node.partners or (node.opponents and node.exchanged is None):
            pair = goal.shown(goal.pairs(node))[-1]
            return message(N_("With {one}–{other}"), one=pair.one, other=pair.other)
        if node.exchanged is None:
            mdps = goal.ids([goal.bracket.mdps[m] for m in node.mdps])
            if not mdps:
                return message(N_("All candidates"))
            return message(N_("With {players} first in S1"), players=numbers(mdps))
        if not node.exchanged:
            return message(N_("Without an exchange"))
        rest = goal.ids(goal.rest(node))
        if node.up:
            tops = numbers(dict.fromkeys(rest[n.up[-1] - 1] for n in nodes))
            return message(N_("Exchanges moving {players} into S1"), players=tops)
        if node.down:
            lows = numbers(dict.fromkeys(rest[n.down[-1] - 1] for n in nodes))
            return message(N_("Exchanges moving {players} into S2"), players=lows)
        if node.difference is not None:
            return message(
                N_("Exchanges with a difference of {least} to {most}"), least=node.difference, most=last.difference
            )
        return message(N_("Exchanges of {least} to {most} players"), least=node.exchanged, most=last.exchanged)

    def candidate(
        self, node: Node, setting: Setting, number: int, verdict: Verdict, reason: Reason | None, template: str
    ) -> TraceStep:
        """Return the step of one candidate."""
        goal = self.goal
        pairs = goal.pairs(node)
        one, other = goal.subgroups(node)
        left = goal.ids(goal.unpaired(pairs))
        shown = goal.shown(pairs)
        facts = {
            "pairs": message_facts.pairs((p.one, p.other) for p in shown),
            "left": numbers(left),
            "why": claims.why(reason) if reason else claims.NO_WORDS,
        }
        text = message(template, **{name: fact for name, fact in facts.items() if "{" + name + "}" in template})
        tried = goal.tried(pairs) if goal.fault(pairs) is None else None
        return TraceStep(
            "",
            None,
            Kind.CANDIDATE,
            "C.6" if reason is None else "C.7",
            text,
            bracket=goal.number,
            s1=goal.ids(one),
            s2=goal.ids(other),
            downfloaters=left,
            counters=self.counters(setting, node),
            pairs=shown,
            quality=goal.counted(tried) if tried else (),
            verdict=verdict,
            reason=reason,
            size=1,
            first=number,
            place=tried,
        )


# ---- the attempts

_SMALL = 24
"""A family of up to this many candidates is listed one by one at once."""

_NARRATED_AT_ONCE = 300
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
        self._narrated = 0

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
                N_("The trace of bracket {bracket} does not reach the accepted candidate."),
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
        if not self.goal.terms.condition:
            return Reason(Cause.QUALITY, self.odometer.dials[i].name, best=final[i], wanted=final[i] - 1)
        most = self.odometer.last((*final[:i], final[i] - 1))
        return self.reasons.of(Node(), self._tolerance(most))

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
        small = size <= _SMALL and self._narrated + size <= _NARRATED_AT_ONCE
        if small and not of_a_pair(reason) and self.space.stage(nodes[0]) is Stage.PARTNERS:
            self._narrated += size
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
        self.reasons.restart()
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
        raised = [i for i, value in enumerate(setting) if value > self.odometer.span(setting[:i])[0]]
        dial = self.odometer.dials[raised[-1]] if raised else None
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
