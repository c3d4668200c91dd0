"""The candidates of a bracket with foresight: in their order, up to the accepted one and past it, as steps.

Down the tree of candidates (`space`) leads one way to the accepted candidate. Whatever branches off before it is a
family that cannot matter: one step with its size and its reason, or, while it is small, its candidates one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise

from swissdesk.engine.narration import steps as words
from swissdesk.engine.narration.space import Node
from swissdesk.engine.narration.steps import Tree
from swissdesk.engine.systems.dutch.story.bounds import OF_A_PAIR, Reasons, is_half_exchange, values
from swissdesk.engine.systems.dutch.story.frames import After, Frames, changed, parts_after
from swissdesk.engine.systems.dutch.story.quality import Case
from swissdesk.engine.trace import Cause, Kind, Quality, Reason, TraceMismatch, TraceStep, Verdict
from swissdesk.errors import Count, message
from swissdesk.i18n import N_

_SMALL = 24
"""A family of up to this many candidates is listed one by one at once."""

_FEW = 6
"""A family of up to this many exchanges is listed exchange by exchange."""

_NARRATED_AT_ONCE = 300
"""But not more of them in one bracket."""

_VERDICTS = {
    Cause.REPEATED: Verdict.REPEATED,
    Cause.LATER: Verdict.LATER,
    Cause.QUALITY: Verdict.NOT_BETTER,
    Cause.EXCHANGES: Verdict.NOT_BETTER,
}
"""What a reason amounts to, if not that no candidate is legal."""


class Walk:
    """The story of the candidates of one bracket."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.space = case.space
        self.frames = Frames(case)
        self.reasons = Reasons(case)
        self._best: Quality | None = None
        self._first = 1
        self._left = _NARRATED_AT_ONCE

    def add_steps(self, tree: Tree, bracket: str) -> None:
        """Add the steps of all candidates below the step of the bracket."""
        above = bracket
        path = self.case.path
        for node, chosen in pairwise(path):
            above = self.frames.header(tree, above, node)
            for child in self.space.children(node):
                if child == chosen:
                    break
                self._pass_by(tree, above, self.frames.forced(child))
        above = self.frames.header(tree, above, path[-1])
        self._accept(tree, above)
        later = self.space.total - self._first + 1
        if later:
            above = tree.add(self._later(later), bracket)
            if later <= _SMALL and not self.frames.is_perfect:
                self._add_later(tree, above)

    # ---- what does not matter

    def _pass_by(self, tree: Tree, above: str, node: Node, inherited: Reason | None = None) -> None:
        """Add a family before the accepted candidate: as one step, or candidate by candidate while it is small."""
        size = self.space.size(node)
        if size == 1:
            tree.add(self._tried(self.frames.only(node)), above)
            self._first += 1
            return
        reason = inherited or self.reasons.of(node)
        if reason.cause not in OF_A_PAIR and self._is_short(node, size):
            self._left -= size // self.space.transpositions if is_half_exchange(node) else size
            for child in map(self.frames.forced, self.space.children(node)):
                self._pass_by(tree, above, child, self._inside(reason, child, later=False))
            return
        tree.add(self._family(node, reason, self._first), above)
        self._first += size

    def _is_short(self, node: Node, size: int) -> bool:
        """Whether a family is listed in parts: few candidates, or few exchanges, but no exchange in more than a line.

        One sentence about all transpositions of an exchange is easier to follow.
        """
        if is_half_exchange(node):
            return size // self.space.transpositions <= min(_FEW, self._left)
        return size <= min(_SMALL, self._left) and not node.exchanged

    def _family(self, node: Node, reason: Reason, first: int) -> TraceStep:
        verdict = _VERDICTS.get(reason.cause, Verdict.ILLEGAL)
        return self.frames.family(node, reason, words.why(reason), verdict, first)

    # ---- single candidates

    def _tried(self, node: Node) -> TraceStep:
        """Return the step of a candidate before the accepted one."""
        step = self._opened(node, self._first)
        if step.verdict in (Verdict.NOT_BETTER, Verdict.LATER):
            if values(step.quality) <= values(self.case.star):
                raise TraceMismatch(
                    N_("The trace of bracket {bracket} finds a candidate before the accepted one."),
                    bracket=self.case.number,
                )
            if self._best is None or values(step.quality) < values(self._best):
                self._best = step.quality
                text = message(N_("{pairs}. Legal ({quality}): the best so far."), **step.message.facts)
                return changed(step, verdict=Verdict.BEST_SO_FAR, message=text)
        return step

    def _opened(self, node: Node, first: int) -> TraceStep:
        """Return the step of a candidate by itself."""
        step = self.frames.candidate(node, first)
        if step.verdict is not None:
            return step
        facts = {"pairs": self.frames.shown(self.space.pairs_of(node)), "quality": self.frames.counted(step.quality)}
        if step.quality == self.case.star:
            text = message(N_("{pairs}. Legal ({quality}): equally good, but later in the order."), **facts)
            return changed(step, verdict=Verdict.LATER, reason=Reason(Cause.LATER), message=text)
        text = message(N_("{pairs}. Legal ({quality}): no better."), **facts)
        return changed(step, verdict=Verdict.NOT_BETTER, message=text)

    def _accept(self, tree: Tree, above: str) -> None:
        case, end = self.case, self.case.path[-1]
        if self._first != self._accepted_first:
            raise TraceMismatch(N_("The trace of bracket {bracket} does not end at the proposal."), bracket=case.number)
        perfect = self.frames.is_perfect
        facts = {"pairs": self.frames.shown(self.space.pairs_of(end))}
        text = message(N_("{pairs}: accepted, no criterion is broken."), **facts)
        if not perfect:
            quality = self.frames.counted(case.star)
            text = message(N_("{pairs}: accepted, the first of the best; {quality}."), **facts, quality=quality)
        clause = case.rules.evaluation if perfect else case.rules.selection
        tree.add(self.frames.accepted(self._first, clause, text), above)
        self._first += 1

    # ---- what comes later

    def _later(self, size: int) -> TraceStep:
        text = message(N_("Later in the order: {size} more. None of them is better."), size=Count(size))
        return TraceStep(
            id="",
            parent=None,
            kind=Kind.FAMILY,
            clause=self.case.rules.selection,
            message=text,
            bracket=self.case.number,
            verdict=Verdict.LATER,
            reason=Reason(Cause.LATER),
            size=size,
            first=self._first,
            opens=True,
        )

    def _add_later(self, tree: Tree, above: str) -> None:
        """Add what comes after an accepted candidate that is not perfect: the rules look at all of it."""
        place = tree.steps[-1]
        for step in self.open(place):
            below = tree.add(step, above)
            if step.opens:
                for inner in self.open(tree.steps[-1]):
                    tree.add(inner, below)

    # ---- opened on demand

    def open(self, step: TraceStep) -> Iterator[TraceStep]:
        """Yield the steps of a family, one level down."""
        first = step.first
        for number, part in enumerate(self._below(step), 1):
            made = self._after(part, first) if isinstance(part, After) else self._below_one(step, part, first)
            first += made.size
            yield changed(made, id=f"{step.id}.{number}", parent=step.id)

    def _below_one(self, step: TraceStep, node: Node, first: int) -> TraceStep:
        node = self.frames.forced(node)
        if self.space.size(node) == 1:
            return self._opened(self.frames.only(node), first)
        later = first > self._accepted_first
        return self._family(node, self._inside(step.reason, node, later=later), first)

    def _after(self, part: After, first: int) -> TraceStep:
        """Return the step of all later choices at one place on the way to the accepted candidate."""
        size = part.size(self.space)
        text = message(
            N_(
                "Candidates that share the first pairs ({pairs}) with the accepted one, but then make a later "
                "choice: {size}."
            ),
            size=Count(size),
            pairs=len(self.space.pairs_of(part.node)),
        )
        step = self.frames.step(part.node, Kind.FAMILY, self.frames.clause(part.chosen), text)
        return changed(
            step, size=size, first=first, verdict=Verdict.LATER, reason=Reason(Cause.LATER), opens=True, place=part
        )

    def _inside(self, outer: Reason | None, node: Node, *, later: bool) -> Reason:
        """Return the reason for a part of a family: what holds for all of it, or something more exact."""
        own = self.reasons.of_pair(node)
        if own is None and outer is not None and outer.cause in _HOLDS_INSIDE and self.space.size(node) > 1:
            return outer
        return own or self.reasons.of(node, later=later)

    @cached_property
    def _accepted_first(self) -> int:
        """The number of the accepted candidate in the order."""
        return self.space.number(self.case.path)

    def _below(self, step: TraceStep) -> Iterator[Node | After]:
        if isinstance(step.place, Node):
            return self.space.children(step.place)
        if isinstance(step.place, After):
            return step.place.children(self.space)
        return parts_after(self.space, self.case.path)


_HOLDS_INSIDE = (*OF_A_PAIR, Cause.NOBODY_LEFT)
