"""The candidates of a bracket as the text of the rules reads: one after the other, the best so far kept.

This narrator does not know how the bracket ends. A family is passed over in one step if none of its candidates is
legal, or none better than the best so far; any other family is opened. The first perfect candidate ends the bracket,
else the best is accepted when all have been seen (2026 art. 3.4, 3.8; 2017 B.4, B.8). Nothing that a reason says
depends on how the bracket ends; the accepted candidate only saves work: nobody can undercut what it reaches on the
look-ahead. Where a bracket has too many families to be measured, those before it are passed over because none of theirs
is perfect, with one bound for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissdesk.engine.narration import steps as words
from swissdesk.engine.narration.space import Node, PlacePairs
from swissdesk.engine.narration.steps import Tree
from swissdesk.engine.systems.dutch.story.bounds import OF_A_PAIR, Reasons, is_half_exchange, proof, values
from swissdesk.engine.systems.dutch.story.frames import After, Frames, changed, parts_after
from swissdesk.engine.systems.dutch.story.quality import Case
from swissdesk.engine.trace import Cause, Kind, Quality, Reason, TraceMismatch, TraceStep, Verdict
from swissdesk.errors import Count, Message, message
from swissdesk.i18n import N_
from swissdesk.values import dataclass, field

# ---- the best so far


@dataclass
class Memory:
    """What a reader has in mind: the best candidate so far, and what was said of families passed over unmeasured."""

    best: Quality | None = None
    passed: list[Reason] = field(default_factory=list)

    def copy(self) -> Memory:
        """Return the same, to be changed by itself."""
        return Memory(self.best, list(self.passed))

    def verdict(self, quality: Quality) -> Verdict:
        """Return what becomes of a legal candidate, and remember it if it is the best so far."""
        if self.best is not None and values(quality) >= values(self.best):
            return Verdict.NOT_BETTER
        if not all(is_above(claim, quality) for claim in self.passed):
            return Verdict.PASSED
        self.best = quality
        return Verdict.BEST_SO_FAR


def is_above(claim: Reason, quality: Quality) -> bool:
    """Whether a claim about all candidates of a family says that none of them is better than a quality."""
    least = values(claim.least)
    same = values(quality)[: len(least)]
    return least > same or (least == same and (claim.beyond or len(claim.least) == len(quality)))


def worse(found: Quality, best: Quality) -> Reason:
    """Return the criterion that makes a candidate, or the best of a family, no better than the best so far."""
    for (label, value), (_, wanted) in zip(found, best, strict=True):
        if value != wanted:
            return Reason(Cause.QUALITY, label, best=value, wanted=wanted)
    return Reason(Cause.NOT_BETTER)


class Weighing:
    """Weighs families of one bracket against the best so far."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.reasons = Reasons(case)
        self.bounds = self.reasons.bounds

    def reason(self, node: Node, best: Quality | None) -> Reason | None:
        """Return why no candidate of a family is better than the best so far; None if there may be one."""
        clash = self.reasons.of_pair(node)
        if clash is not None:
            return clash
        half = is_half_exchange(node)
        at = Node(node.mdps, node.opponents) if half else node
        found = self.bounds.best(at)
        if found is None:
            return Reason(Cause.NOBODY_LEFT, self.case.rules.of_pairs)
        at_least = self._with_least_ahead(self.case.quality(found.pairs, ahead=False))
        if best is not None and values(at_least) >= values(best):
            return worse(at_least, best)
        if half or self._is_reached(found.pairs, at_least):
            return None
        return self._exactly(at, self.case.left_over(found.pairs), best)

    def _with_least_ahead(self, quality: Quality) -> Quality:
        """Return a quality, measured without the look-ahead, with the least that this can come to."""
        star, ahead = self.case.star, self.case.rules.ahead
        before = next((n for n, (label, _) in enumerate(star) if label == ahead), None)
        if before is None:
            return quality
        here = tuple(part for part in star if part[0] == ahead)
        if quality[:before] != star[:before]:
            here = tuple((label, 0 if isinstance(value, int) else ()) for label, value in here)
        return (*quality[:before], *here, *quality[before:])

    def _is_reached(self, pairs: PlacePairs, quality: Quality) -> bool:
        """Whether a candidate is legal and really worth that much."""
        return self.case.incomplete(self.case.left_over(pairs)) is None and self.case.quality(pairs) == quality

    def _exactly(self, node: Node, left: Sequence[int], best: Quality | None) -> Reason | None:
        """Return the reason where completion or the look-ahead decide."""
        pairs = self.bounds.best_of_all(node)
        if pairs is None:
            fault = self.case.incomplete(left)
            return Reason(Cause.COMPLETION, fault.criterion if fault else self.case.rules.rest)
        quality = self.case.quality(pairs)
        return worse(quality, best) if best is not None and values(quality) >= values(best) else None

    # ---- where there are too many to be measured

    def claim(self, node: Node) -> Reason:
        """Return how good a family before the accepted candidate can be at best, whatever the best so far is."""
        reason = self.reasons.of(node)
        star = self.case.star
        if reason.cause not in (Cause.QUALITY, Cause.EXCHANGES, Cause.COMPLETION, Cause.BYE):
            return reason
        known = reason.cause in (Cause.QUALITY, Cause.EXCHANGES) and reason.criterion
        to = max((n for n, (label, _) in enumerate(star) if label == known), default=len(star) - 1)
        if reason.cause is Cause.QUALITY and reason.best is not None and reason.criterion != self.case.rules.ahead:
            return Reason(Cause.QUALITY, reason.criterion, least=(*star[:to], (reason.criterion, reason.best)))
        return Reason(Cause.QUALITY, star[to][0], least=star[: to + 1], beyond=True)


# ---- the story

_SHORT = 6
"""A family of up to this many candidates is listed one by one at once."""

_SMALL = 24
"""Up to this many candidates that remain after the best one are listed one by one."""

_MEASURED = 40
"""Up to this many players a bracket's families are measured against the best so far."""

_FAMILIES = 150
"""But not more of them than this: the others are passed over."""

_WORK = 50_000
"""And in larger brackets, where one takes longer, not more than this divided by the square of the players."""


@dataclass(frozen=True)
class _Place:
    """Where a family is opened again, and what the reader knew there; `node` None: all that remains at the end."""

    node: Node | After | None
    memory: Memory
    later: bool


class Reading:
    """The story of the candidates of one bracket."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.space = case.space
        self.frames = Frames(case)
        self.weighing = Weighing(case)
        self._path = frozenset(case.path)
        self._memory = Memory()
        self._first = 1
        size = len(case.players)
        self._left = min(_FAMILIES, _WORK // size**2) if size <= _MEASURED else 0

    def add_steps(self, tree: Tree, bracket: str) -> None:
        """Add the steps of all candidates below the step of the bracket."""
        if not self._read(tree, bracket, Node()):
            raise self._mismatch()
        number = self._first - 1
        if self.frames.is_perfect or self.space.total == 1:
            return
        remaining = self.space.total - number
        if remaining:
            place = _Place(None, Memory(self.case.star), later=True)
            above = tree.add(self._remaining(remaining, place), bracket)
            if remaining <= _SMALL:
                self._add_remaining(tree, above)
        tree.add(self._accepted(number), bracket)

    def _mismatch(self) -> TraceMismatch:
        return TraceMismatch(
            N_("The trace of bracket {bracket} does not end at the proposal."), bracket=self.case.number
        )

    # ---- on the way

    def _read(self, tree: Tree, above: str, node: Node) -> bool:
        """Add the candidates that begin like a node; return whether the one to be accepted is among them, the last."""
        within: Node | None = node
        while within is not None and self.space.size(within) > 1:
            above = self.frames.header(tree, above, within)
            within = self._read_parts(tree, above, within)
        return within is not None and self._read_one(tree, above, self.frames.only(within))

    def _read_parts(self, tree: Tree, above: str, node: Node) -> Node | None:
        """Add the parts of a family up to that with the candidate to be accepted, which is returned; else all of them.

        In a large bracket that is part within part more than a thousand times.
        """
        before, left = self._memory.best, self.space.size(node)
        for chosen in self.space.children(node):
            child = self.frames.forced(chosen)
            if child in self._path:
                return child
            if self.space.size(child) == 1:
                self._read_one(tree, above, self.frames.only(child))
            else:
                self._read_family(tree, above, child)
            left -= self.space.size(child)
            rest = self._rest(node, before) if left > 1 else None
            if rest is not None:
                self._pass(tree, above, self._after(After(node, chosen), rest, left, self._first, self._memory))
                break
            before = self._memory.best
        return None

    def _rest(self, node: Node, before: Quality | None) -> Reason | None:
        """Return why what a family still holds is passed over in one step, None if it is not.

        Either something has just been found in it, and nothing better is left, or there is too much to be measured.
        """
        if node in self._path:
            return None
        if self._left <= 0:
            return self.weighing.claim(node)
        reason = self.weighing.reason(node, self._memory.best) if before is not self._memory.best else None
        return reason if reason is not None and reason.cause in (Cause.QUALITY, Cause.NOT_BETTER) else None

    def _pass(self, tree: Tree, above: str, step: TraceStep) -> None:
        """Add a family that is passed over; what was claimed of it without measuring is remembered."""
        tree.add(step, above)
        if step.verdict is Verdict.PASSED and step.reason is not None:
            self._memory.passed.append(step.reason)
        self._first += step.size

    def _read_one(self, tree: Tree, above: str, node: Node) -> bool:
        number, is_last = self._first, node == self.case.path[-1]
        self._first += 1
        if is_last and (self.frames.is_perfect or self.space.total == 1):
            text = message(N_("{pairs}: accepted, no criterion is broken."), pairs=self._pairs(node))
            if not self.frames.is_perfect:
                text = message(
                    N_("{pairs}: accepted as the only candidate; {quality}."),
                    pairs=self._pairs(node),
                    quality=self.frames.counted(self.case.star),
                )
            tree.add(self.frames.accepted(number, self.case.rules.evaluation, text), above)
            return True
        step = self._judged(node, number, self._memory)
        is_best = step.verdict is Verdict.BEST_SO_FAR and step.quality == self.case.star
        if is_last is not is_best:
            raise self._mismatch()
        tree.add(step, above)
        return is_last

    def _read_family(self, tree: Tree, above: str, node: Node) -> None:
        """Add a family that does not hold the candidate to be accepted: in one step, or what is in it."""
        size = self.space.size(node)
        reason: Reason | None
        if self._left <= 0:
            reason = self.weighing.claim(node)
        else:
            self._left -= 1
            reason = self.weighing.reason(node, self._memory.best)
        short = size <= _SHORT and self._left > 0 and (reason is None or reason.cause not in OF_A_PAIR)
        if reason is None or short:
            self._read(tree, above, node)
            return
        self._pass(tree, above, self._family(node, reason, self._first, self._memory))

    # ---- steps

    def _pairs(self, node: Node) -> str | Message:
        return self.frames.shown(self.space.pairs_of(node))

    def _judged(self, node: Node, number: int, memory: Memory) -> TraceStep:
        """Return the step of a candidate, held against the best so far; the memory takes it in."""
        step = self.frames.candidate(node, number)
        if step.verdict is not None:
            return step
        before, verdict = memory.best, memory.verdict(step.quality)
        facts: dict[str, object] = {"pairs": self._pairs(node), "quality": self.frames.counted(step.quality)}
        if verdict is Verdict.PASSED:
            text = message(N_("{pairs}. Legal ({quality}): not perfect."), **facts)
            return changed(step, verdict=verdict, message=text)
        if before is None:
            text = message(N_("{pairs}. Legal ({quality}): the first legal candidate, the best so far."), **facts)
            return changed(step, verdict=verdict, message=text)
        reason = worse(step.quality, before)
        if reason.cause is Cause.NOT_BETTER:
            text = message(N_("{pairs}. Legal ({quality}): as good as the best so far, which came first."), **facts)
            return changed(step, verdict=verdict, reason=reason, message=text)
        facts |= words.against(reason)
        template = N_(
            "{pairs}. Legal ({quality}): better than the best so far on {criterion}, {best} instead of {wanted}."
        )
        if verdict is Verdict.NOT_BETTER:
            template = N_(
                "{pairs}. Legal ({quality}): worse than the best so far on {criterion}, {best} instead of {wanted}."
            )
        return changed(step, verdict=verdict, reason=reason, message=message(template, **facts))

    def _verdict(self, reason: Reason, best: Quality | None) -> Verdict:
        if reason.cause is Cause.REPEATED:
            return Verdict.REPEATED
        if reason.least and (best is None or not is_above(reason, best)):
            return Verdict.PASSED
        return Verdict.NOT_BETTER if reason.cause in (Cause.QUALITY, Cause.NOT_BETTER) else Verdict.ILLEGAL

    def _family(self, node: Node, reason: Reason, first: int, memory: Memory, *, later: bool = False) -> TraceStep:
        verdict = self._verdict(reason, memory.best)
        step = self.frames.family(node, reason, words.why_not_better(reason), verdict, first)
        return changed(step, place=_Place(node, memory.copy(), later))

    def _remaining(self, size: int, place: _Place) -> TraceStep:
        facts: dict[str, object] = {"size": Count(size)} if size > 1 else {}
        template = N_("The remaining candidate is no better than the best so far. {why}")
        if size > 1:
            template = N_("Remaining candidates: {size}. None of them is better than the best so far. {why}")
        text = message(template, **facts, why=proof(self.case))
        return TraceStep(
            id="",
            parent=None,
            kind=Kind.FAMILY,
            clause=self.case.rules.selection,
            message=text,
            bracket=self.case.number,
            verdict=Verdict.NOT_BETTER,
            reason=Reason(Cause.NOT_BETTER),
            size=size,
            first=self._first,
            opens=True,
            place=place,
        )

    def _accepted(self, number: int) -> TraceStep:
        """Return the step that accepts the best of all candidates, which have been counted."""
        text = message(
            N_("All candidates have been examined. {pairs}: accepted, the first of the best; {quality}."),
            pairs=self._pairs(self.case.path[-1]),
            quality=self.frames.counted(self.case.star),
        )
        step = self.frames.accepted(number, self.case.rules.selection, text)
        return changed(step, size=0)

    def _add_remaining(self, tree: Tree, above: str) -> None:
        for step in self.open(tree.steps[-1]):
            below = tree.add(step, above)
            for inner in self.open(tree.steps[-1]):
                tree.add(inner, below)

    # ---- opened on demand

    def open(self, step: TraceStep) -> Iterator[TraceStep]:
        """Yield the steps of a family, one level down."""
        place, first = step.place, step.first
        if not isinstance(place, _Place):
            return
        memory = place.memory.copy()
        for number, part in enumerate(self._below(place), 1):
            made = self._opened(part, first, memory, place, step.reason)
            first += made.size
            yield changed(made, id=f"{step.id}.{number}", parent=step.id)

    def _below(self, place: _Place) -> Iterator[Node | After]:
        if place.node is None:
            return parts_after(self.space, self.case.path)
        if isinstance(place.node, After):
            return place.node.children(self.space)
        return self.space.children(place.node)

    def _opened(self, part: Node | After, first: int, memory: Memory, place: _Place, outer: Reason | None) -> TraceStep:
        if isinstance(part, After):
            return self._after(part, Reason(Cause.NOT_BETTER), part.size(self.space), first, memory, later=place.later)
        node = self.frames.forced(part)
        if self.space.size(node) == 1:
            return self._judged(self.frames.only(node), first, memory)
        reason = self._inside(node, memory, place, outer)
        made = self._family(node, reason, first, memory, later=place.later)
        if made.verdict is Verdict.PASSED:
            memory.passed.append(reason)
        return made

    def _inside(self, node: Node, memory: Memory, place: _Place, outer: Reason | None) -> Reason:
        """Return the reason for a part of a family: what holds for all of it, or something more exact."""
        own = self.weighing.reasons.of_pair(node)
        if own is not None:
            return own
        if outer is not None and outer.cause in (*OF_A_PAIR, Cause.NOBODY_LEFT):
            return outer
        if len(self.case.players) <= _MEASURED:
            exact = self.weighing.reason(node, memory.best)
            if exact is not None:
                return exact
        return Reason(Cause.NOT_BETTER) if place.later else self.weighing.claim(node)

    def _after(
        self, part: After, reason: Reason, size: int, first: int, memory: Memory, *, later: bool = False
    ) -> TraceStep:
        """Return the step of all later choices at one place."""
        what, why = self.frames.what_else(part.node, size), words.why_not_better(reason)
        text = message(N_("{what}: {why}."), what=what, why=why)
        step = self.frames.step(part.node, Kind.FAMILY, self.frames.clause(part.chosen), text)
        return changed(
            step,
            size=size,
            first=first,
            verdict=self._verdict(reason, memory.best),
            reason=reason,
            opens=True,
            place=_Place(part, memory.copy(), later),
        )
