"""The candidates of a bracket in their order, up to the accepted one and past it, as steps.

Down the tree of candidates (`space`) leads one way to the accepted candidate. Whatever branches off before it is a
family that cannot matter: one step with its size and its reason, or, while it is small, its candidates one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from swissdesk.engine.narration import words
from swissdesk.engine.narration.quality import Case
from swissdesk.engine.narration.reasons import OF_A_PAIR, Reasons, is_half_exchange, last_pair, values
from swissdesk.engine.narration.rest import After, parts_after
from swissdesk.engine.narration.space import Node, Stage
from swissdesk.engine.narration.tree import Tree
from swissdesk.engine.trace import Cause, Kind, Quality, Reason, TraceMismatch, TraceStep, Verdict
from swissdesk.errors import Message, message
from swissdesk.i18n import N_

_SMALL = 24
"""A family of so many candidates is told one by one at once."""

_FEW = 6
"""A family of so many exchanges is told exchange by exchange."""

_TOLD_AT_ONCE = 300
"""But not more of them in one bracket."""


class Walk:
    """The story of the candidates of one bracket."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.space = case.space
        self.reasons = Reasons(case)
        self._best: Quality | None = None
        self._first = 1
        self._left = _TOLD_AT_ONCE

    def tell(self, tree: Tree, bracket: str) -> None:
        """Add the steps of all candidates below the step of the bracket."""
        above = bracket
        path = self.case.path
        for node, chosen in pairwise(path):
            above = self._header(tree, above, node)
            for child in self.space.children(node):
                if child == chosen:
                    break
                self._pass_by(tree, above, self._forced(child))
        above = self._header(tree, above, path[-1])
        self._accept(tree, above)
        later = self.space.total - self._first + 1
        if later:
            above = tree.add(self._later(later), bracket)
            if later <= _SMALL and not self._is_perfect:
                self._tell_later(tree, above)

    # ---- headers

    def _header(self, tree: Tree, above: str, node: Node) -> str:
        """Add the step that says what S1 and S2 are, where they are formed or changed; return what comes below what."""
        space, case = self.space, self.case
        stage = space.stage(node)
        if stage is Stage.OPPONENTS and not node.opponents:
            limbo = case.ids(space.limbo(node))
            template = N_("S1: the MDPs {s1}; S2: the residents {s2}.")
            if limbo:
                template = N_("S1: the MDPs {s1}; S2: the residents {s2}; in the Limbo: {limbo}.")
            return tree.add(self._groups(node, Kind.SUBGROUPS, case.rules.mdp_groups, template), above)
        if stage is Stage.EXCHANGED and space.m1:
            template = N_("MDP-Pairing: {pairs}. In the remainder S1: {s1}; S2: {s2}.")
            return tree.add(self._groups(node, Kind.MDP_PAIRING, case.rules.mdp_pairing, template), above)
        if stage is Stage.EXCHANGED:
            return tree.add(self._groups(node, Kind.SUBGROUPS, case.rules.groups, N_("S1: {s1}; S2: {s2}.")), above)
        if node.exchanged and len(node.up) == node.exchanged and not node.partners:
            template = N_("Exchange: {down} against {up}. S1: {s1}; S2: {s2}.")
            return tree.add(self._groups(node, Kind.EXCHANGE, case.rules.exchange, template), above)
        return above

    def _groups(self, node: Node, kind: Kind, clause: str, template: str) -> TraceStep:
        case, space = self.case, self.space
        s1, s2 = case.subgroups(node)
        rest = space.remainder(node) if space.stage(node) is not Stage.OPPONENTS else ()
        facts = {
            "s1": words.numbers(s1),
            "s2": words.numbers(s2),
            "limbo": words.numbers(case.ids(space.limbo(node))),
            "pairs": ", ".join("–".join(map(str, case.ids(pair))) for pair in space.pairs_of(node)),
            "down": words.numbers(case.ids([rest[p - 1] for p in reversed(node.down)])),
            "up": words.numbers(case.ids([rest[p - 1] for p in node.up])),
        }
        used = {name: fact for name, fact in facts.items() if "{" + name + "}" in template}
        return self._step(node, kind, clause, message(template, **used))

    def _step(self, node: Node, kind: Kind, clause: str, text: Message) -> TraceStep:
        s1, s2 = self.case.subgroups(node)
        return TraceStep(
            id="", parent=None, kind=kind, clause=clause, message=text, bracket=self.case.number, s1=s1, s2=s2,
            limbo=self.case.ids(self.space.limbo(node)), pairs=self.case.shown(self.space.pairs_of(node)),
        )  # fmt: skip

    # ---- what does not matter

    def _pass_by(self, tree: Tree, above: str, node: Node, inherited: Reason | None = None) -> None:
        """Add a family before the accepted candidate: as one step, or candidate by candidate while it is small."""
        size = self.space.size(node)
        if size == 1:
            tree.add(self._tried(self._only(node)), above)
            self._first += 1
            return
        reason = inherited or self.reasons.of(node)
        if reason.cause not in OF_A_PAIR and self._is_short(node, size):
            self._left -= size // self.space.transpositions if is_half_exchange(node) else size
            for child in map(self._forced, self.space.children(node)):
                self._pass_by(tree, above, child, self._inside(reason, child, later=False))
            return
        tree.add(self._family(node, reason, self._first), above)
        self._first += size

    def _is_short(self, node: Node, size: int) -> bool:
        """Whether a family is told bit by bit: few candidates, or few exchanges, but no exchange in more than a line.

        One sentence about all transpositions of an exchange is easier to follow.
        """
        if is_half_exchange(node):
            return size // self.space.transpositions <= min(_FEW, self._left)
        return size <= min(_SMALL, self._left) and not node.exchanged

    def _forced(self, node: Node) -> Node:
        """Return the node after the choices that leave nothing to choose: the rest of an exchange."""
        while is_half_exchange(node) and self.space.size(node) == self.space.transpositions:
            node = next(self.space.children(node))
        return node

    def _only(self, node: Node) -> Node:
        """Return the single candidate of a family of one."""
        while self.space.stage(node) is not Stage.CANDIDATE:
            node = next(self.space.children(node))
        return node

    def _family(self, node: Node, reason: Reason, first: int) -> TraceStep:
        size = self.space.size(node)
        text = message(N_("{what}: {why}."), what=self._what(node, size), why=words.why(reason))
        verdict = {
            Cause.REPEATED: Verdict.REPEATED, Cause.LATER: Verdict.LATER, Cause.QUALITY: Verdict.NOT_BETTER,
            Cause.EXCHANGES: Verdict.NOT_BETTER,
        }.get(reason.cause, Verdict.ILLEGAL)  # fmt: skip
        step = self._step(node, Kind.FAMILY, self._clause(node), text)
        return _with(step, size=size, first=first, reason=reason, verdict=verdict, opens=True, place=node)

    def _what(self, node: Node, size: int) -> Message:
        """Return what the candidates of a family have in common."""
        case, space = self.case, self.space
        facts: dict[str, object] = {"size": words.count(size)}
        pair = last_pair(case, node)
        if pair is not None:
            facts["one"], facts["other"] = case.ids(pair)
            template = N_("The next {size} candidates pair {one} with {other}")
        elif node.exchanged is None:
            facts["mdps"] = words.numbers(case.ids(node.mdps))
            template = N_("The next {size} candidates pair the MDPs {mdps} first")
        elif not node.exchanged:
            template = N_("The next {size} candidates leave S1 and S2 as they are")
        elif not node.down:
            facts["exchanged"], facts["difference"] = node.exchanged, node.difference
            template = N_("The next {size} candidates exchange {exchanged} of each side")
            if node.difference is not None:
                template = N_(
                    "The next {size} candidates exchange {exchanged} of each side with difference {difference}"
                )
        else:
            rest = space.remainder(node)
            facts["down"] = words.numbers(case.ids([rest[p - 1] for p in reversed(node.down)]))
            facts["up"] = words.numbers(case.ids([rest[p - 1] for p in node.up]))
            template = N_("The next {size} candidates exchange {down} against {up}")
        return message(template, **facts)

    def _clause(self, node: Node) -> str:
        if node.partners or (node.opponents and node.exchanged is None):
            return self.case.rules.transposition
        return self.case.rules.exchange if node.exchanged is not None else self.case.rules.mdp_set

    # ---- single candidates

    def _tried(self, node: Node) -> TraceStep:
        """Return the step of a candidate before the accepted one."""
        step = self._opened(node, self._first)
        if step.verdict in (Verdict.NOT_BETTER, Verdict.LATER):
            if values(step.quality) <= values(self.case.star):
                raise TraceMismatch(
                    N_("The trace of bracket {bracket} finds a candidate before the one that was accepted."),
                    bracket=self.case.number,
                )
            if self._best is None or values(step.quality) < values(self._best):
                self._best = step.quality
                text = message(N_("{pairs}. Legal; {quality}: the best so far."), **step.message.facts)
                return _with(step, verdict=Verdict.BEST_SO_FAR, message=text)
        return step

    def _opened(self, node: Node, first: int) -> TraceStep:
        """Return the step of a candidate by itself."""
        pairs = self.space.pairs_of(node)
        step = self._step(node, Kind.CANDIDATE, self.case.rules.evaluation, message(""))
        step = _with(step, size=1, first=first, downfloaters=self.case.ids(self.case.left_over(pairs)))
        shown = ", ".join("–".join(map(str, self.case.ids(pair))) for pair in pairs) or "–"
        if any(a > b for a, b in pairs):
            reason = Reason(Cause.REPEATED, players=self.case.ids(next(p for p in pairs if p[0] > p[1])))
            text = message(N_("{pairs}: {why}."), pairs=shown, why=words.why(reason))
            return _with(step, verdict=Verdict.REPEATED, reason=reason, message=text)
        reason_or_none = self.case.fault(pairs)
        if reason_or_none is not None:
            text = message(N_("{pairs}: {why}."), pairs=shown, why=words.fault(reason_or_none))
            return _with(step, verdict=Verdict.ILLEGAL, reason=reason_or_none, message=text)
        quality = self.case.quality(pairs)
        facts = {"pairs": shown, "quality": self._told(quality)}
        if quality == self.case.star:
            text = message(N_("{pairs}. Legal; {quality}: as good, but it comes later."), **facts)
            return _with(step, verdict=Verdict.LATER, reason=Reason(Cause.LATER), quality=quality, message=text)
        text = message(N_("{pairs}. Legal; {quality}: not better."), **facts)
        return _with(step, verdict=Verdict.NOT_BETTER, quality=quality, message=text)

    @property
    def _is_perfect(self) -> bool:
        case = self.case
        return all(case.costs_nothing(label) for label, _ in case.star if label not in case.given)

    def _accept(self, tree: Tree, above: str) -> None:
        case = self.case
        fault = case.fault(case.accepted)
        told = {frozenset(pair) for pair in case.space.pairs_of(case.path[-1])}
        if fault is not None or self._first != self._accepted_first or told != set(map(frozenset, case.accepted)):
            raise TraceMismatch(N_("The trace of bracket {bracket} does not end at the proposal."), bracket=case.number)
        shown = ", ".join("–".join(map(str, case.ids(pair))) for pair in case.space.pairs_of(case.path[-1])) or "–"
        perfect = self._is_perfect
        verdict = Verdict.WITHDRAWN if case.is_withdrawn else Verdict.ACCEPTED
        text = message(
            N_("{pairs}: accepted, nothing is broken.") if perfect
            else N_("{pairs}: accepted, the first of the best; {quality}."),
            pairs=shown, **({} if perfect else {"quality": self._told(case.star)}),
        )  # fmt: skip
        step = self._step(
            case.path[-1], Kind.CANDIDATE, case.rules.evaluation if perfect else case.rules.selection, text
        )
        step = _with(
            step, size=1, first=self._first, verdict=verdict, quality=case.star,
            downfloaters=case.ids(case.left_over(case.accepted)),
        )  # fmt: skip
        tree.add(step, above)
        self._first += 1

    def _told(self, quality: Quality) -> str:
        return words.quality_text(quality, self.case.given) or "–"

    # ---- what comes later

    def _later(self, size: int) -> TraceStep:
        text = message(N_("Later in the order: {size} more. None of them is better."), size=words.count(size))
        return TraceStep(
            id="", parent=None, kind=Kind.FAMILY, clause=self.case.rules.selection, message=text,
            bracket=self.case.number, verdict=Verdict.LATER, reason=Reason(Cause.LATER),
            size=size, first=self._first, opens=True,
        )  # fmt: skip

    def _tell_later(self, tree: Tree, above: str) -> None:
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
            yield _with(made, id=f"{step.id}.{number}", parent=step.id)

    def _below_one(self, step: TraceStep, node: Node, first: int) -> TraceStep:
        node = self._forced(node)
        if self.space.size(node) == 1:
            return self._opened(self._only(node), first)
        later = first > self._accepted_first
        return self._family(node, self._inside(step.reason, node, later=later), first)

    def _after(self, part: After, first: int) -> TraceStep:
        """Return the step of all later choices at one place on the way to the accepted candidate."""
        size = part.size(self.space)
        text = message(
            N_("{size} candidates have the same {pairs} pairs as the accepted one, and then make a later choice."),
            size=words.count(size), pairs=len(self.space.pairs_of(part.node)),
        )  # fmt: skip
        step = self._step(part.node, Kind.FAMILY, self._clause(part.chosen), text)
        return _with(
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


def _with(step: TraceStep, **changes: Any) -> TraceStep:
    return replace(step, **changes)
