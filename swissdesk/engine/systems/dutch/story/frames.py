"""Steps of a bracket that both ways of telling share: headers, families, single candidates; no verdicts.

`walk` traces a bracket with foresight, `reading` as the text of the rules reads; both put their verdicts into these.
What comes after the accepted candidate is given in parts that can be opened (`parts_after`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from swissdesk.engine.narration import steps as words
from swissdesk.engine.narration.space import Node, PlacePairs, Space, Stage
from swissdesk.engine.narration.steps import Tree
from swissdesk.engine.systems.dutch.story.bounds import is_half_exchange, last_pair
from swissdesk.engine.systems.dutch.story.quality import Case
from swissdesk.engine.trace import Cause, Kind, Quality, Reason, TraceStep, Verdict
from swissdesk.errors import Count, Message, message
from swissdesk.i18n import N_
from swissdesk.values import dataclass, replace

_GROUPED = 12
"""With more pairs than this the rest is shown choice by choice first: every choice has as many branches as players."""


@dataclass(frozen=True)
class After:
    """The candidates that make all choices of the accepted one down to `node`, and then a later one than `chosen`."""

    node: Node
    chosen: Node

    def children(self, space: Space) -> Iterator[Node]:
        """Yield the later choices in the order of generation."""
        past = False
        for child in space.children(self.node):
            if past:
                yield child
            past = past or child == self.chosen

    def size(self, space: Space) -> int:
        """Return how many candidates there are."""
        return sum(map(space.size, self.children(space)))


def parts_after(space: Space, path: Sequence[Node]) -> Iterator[Node | After]:
    """Yield everything after the end of a path, in the order of generation."""
    for node, chosen in reversed(list(pairwise(path))):
        after = After(node, chosen)
        if space.pairs <= _GROUPED:
            yield from after.children(space)
        elif after.size(space):
            yield after


_MDP_GROUPS = {
    (False, False): N_("S1: the MDPs {s1}; S2: the residents {s2}."),
    (False, True): N_("S1: the MDPs {s1}; S2: the residents {s2}; in the Limbo: {limbo}."),
    (True, False): N_("S1: the MDP {s1}; S2: the residents {s2}."),
    (True, True): N_("S1: the MDP {s1}; S2: the residents {s2}; in the Limbo: {limbo}."),
}
"""By whether there is one MDP, and whether there is a Limbo."""


class Frames:
    """Makes the steps of one bracket."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.space = case.space

    # ---- headers

    def header(self, tree: Tree, above: str, node: Node) -> str:
        """Add the step that says what S1 and S2 are, where they are formed or changed; return what comes below what."""
        space, case = self.space, self.case
        stage = space.stage(node)
        if stage is Stage.OPPONENTS and not node.opponents:
            limbo = case.ids(space.limbo(node))
            template = _MDP_GROUPS[len(node.mdps) == 1, bool(limbo)]
            return tree.add(self._groups(node, Kind.SUBGROUPS, case.rules.mdp_groups, template), above)
        if stage is Stage.EXCHANGED and space.m1 and space.remainders > 1:
            template = N_("MDP-Pairing: {pairs}. In the remainder S1: {s1}; S2: {s2}.")
            return tree.add(self._groups(node, Kind.MDP_PAIRING, case.rules.mdp_pairing, template), above)
        if stage is Stage.EXCHANGED and not space.m1:
            return tree.add(self._groups(node, Kind.SUBGROUPS, case.rules.groups, N_("S1: {s1}; S2: {s2}.")), above)
        if node.exchanged and len(node.up) == node.exchanged and not node.partners:
            template = N_("Exchange: {down} for {up}. S1: {s1}; S2: {s2}.")
            return tree.add(self._groups(node, Kind.EXCHANGE, case.rules.exchange, template), above)
        return above

    def _groups(self, node: Node, kind: Kind, clause: str, template: str) -> TraceStep:
        case, space = self.case, self.space
        s1, s2 = case.subgroups(node)
        rest = space.remainder(node)
        facts = {
            "s1": words.numbers(s1),
            "s2": words.numbers(s2),
            "limbo": words.numbers(case.ids(space.limbo(node))),
            "pairs": ", ".join("–".join(map(str, case.ids(pair))) for pair in space.pairs_of(node)),
            "down": words.numbers(case.ids([rest[p - 1] for p in reversed(node.down)])),
            "up": words.numbers(case.ids([rest[p - 1] for p in node.up])),
        }
        used = {name: fact for name, fact in facts.items() if "{" + name + "}" in template}
        return self.step(node, kind, clause, message(template, **used))

    def step(self, node: Node, kind: Kind, clause: str, text: Message) -> TraceStep:
        """Return a step that shows the subgroups and the pairs as they stand at a node."""
        s1, s2 = self.case.subgroups(node)
        return TraceStep(
            id="",
            parent=None,
            kind=kind,
            clause=clause,
            message=text,
            bracket=self.case.number,
            s1=s1,
            s2=s2,
            limbo=self.case.ids(self.space.limbo(node)),
            pairs=self.case.shown(self.space.pairs_of(node)),
        )

    # ---- families

    def family(self, node: Node, reason: Reason, why: Message, verdict: Verdict, first: int) -> TraceStep:
        """Return the step of all candidates that begin like a node, the first of them by its number."""
        size = self.space.size(node)
        text = message(N_("{what}: {why}."), what=self.what(node, size), why=why)
        step = self.step(node, Kind.FAMILY, self.clause(node), text)
        return changed(step, size=size, first=first, reason=reason, verdict=verdict, opens=True, place=node)

    def what(self, node: Node, size: int) -> Message:
        """Return what the candidates of a family have in common."""
        case, space = self.case, self.space
        facts: dict[str, object] = {"size": Count(size)}
        pair = last_pair(case, node)
        if pair is not None:
            facts["one"], facts["other"] = case.ids(pair)
            template = N_("Next candidates ({size}) with {one} against {other}")
        elif node.exchanged is None:
            facts["mdps"] = words.numbers(case.ids(node.mdps))
            template = N_("Next candidates ({size}) with the MDPs {mdps} paired first")
            if len(node.mdps) == 1:
                template = N_("Next candidates ({size}) with the MDP {mdps} paired first")
        elif not node.exchanged:
            template = N_("Next candidates ({size}) with S1 and S2 unchanged")
        elif not node.down:
            facts["exchanged"], facts["difference"] = node.exchanged, node.difference
            template = N_("Next candidates ({size}) exchanging {exchanged} each way")
            if node.difference is not None:
                template = N_("Next candidates ({size}) exchanging {exchanged} each way, difference {difference}")
        else:
            rest = space.remainder(node)
            facts["down"] = words.numbers(case.ids([rest[p - 1] for p in reversed(node.down)]))
            facts["up"] = words.numbers(case.ids([rest[p - 1] for p in node.up]))
            template = N_("Next candidates ({size}) exchanging {down} for {up}")
        return message(template, **facts)

    def what_else(self, node: Node, size: int) -> Message:
        """Return what all candidates of a family share with those of it that have been shown."""
        settled = len(self.space.pairs_of(node))
        template = (
            N_("Other candidates ({size}) with this exchange")
            if node.exchanged
            else N_("Other candidates ({size}) with these S1 and S2")
        )
        if settled == 1:
            template = N_("Other candidates ({size}) with the same first pair")
        elif settled > 1:
            template = N_("Other candidates ({size}) with the same first {pairs} pairs")
        facts = {"size": Count(size)} | ({"pairs": settled} if settled > 1 else {})
        return message(template, **facts)

    def clause(self, node: Node) -> str:
        """Return the clause by which the choice made last at a node is made."""
        if node.partners or (node.opponents and node.exchanged is None):
            return self.case.rules.transposition
        return self.case.rules.exchange if node.exchanged is not None else self.case.rules.mdp_set

    def forced(self, node: Node) -> Node:
        """Return the node after the choices that leave nothing to choose: the rest of an exchange."""
        while is_half_exchange(node) and self.space.size(node) == self.space.transpositions:
            node = next(self.space.children(node))
        return node

    def only(self, node: Node) -> Node:
        """Return the single candidate of a family of one."""
        while self.space.stage(node) is not Stage.CANDIDATE:
            node = next(self.space.children(node))
        return node

    # ---- single candidates

    def candidate(self, node: Node, first: int) -> TraceStep:
        """Return the step of a candidate; it says what is wrong with one that is not legal or was tried before."""
        pairs = self.space.pairs_of(node)
        step = self.step(node, Kind.CANDIDATE, self.case.rules.evaluation, message(""))
        step = changed(step, size=1, first=first, downfloaters=self.case.ids(self.case.left_over(pairs)))
        shown = self.shown(pairs)
        if any(a > b for a, b in pairs):
            reason = Reason(Cause.REPEATED, players=self.case.ids(next(p for p in pairs if p[0] > p[1])))
            text = message(N_("{pairs}: {why}."), pairs=shown, why=words.why(reason))
            return changed(step, verdict=Verdict.REPEATED, reason=reason, message=text)
        fault = self.case.fault(pairs)
        if fault is not None:
            text = message(N_("{pairs}: {why}."), pairs=shown, why=words.fault(fault))
            return changed(step, verdict=Verdict.ILLEGAL, reason=fault, message=text)
        return changed(step, quality=self.case.quality(pairs))

    def accepted(self, first: int, clause: str, text: Message) -> TraceStep:
        """Return the step that accepts the candidate the bracket ends with."""
        case = self.case
        step = self.step(case.path[-1], Kind.CANDIDATE, clause, text)
        return changed(
            step,
            size=1,
            first=first,
            verdict=Verdict.WITHDRAWN if case.is_withdrawn else Verdict.ACCEPTED,
            quality=case.star,
            downfloaters=case.ids(case.left_over(case.accepted)),
        )

    def shown(self, pairs: PlacePairs) -> str | Message:
        """Return pairs for the beginning of a sentence."""
        return ", ".join("–".join(map(str, self.case.ids(pair))) for pair in pairs) or message(N_("No pairs"))

    def counted(self, quality: Quality) -> str:
        """Return what there is to fault in a candidate, for a sentence."""
        return words.quality_text(quality, self.case.given) or "–"

    @property
    def is_perfect(self) -> bool:
        """Whether the accepted candidate leaves nothing to be desired that another one could give."""
        case = self.case
        return all(case.costs_nothing(label) for label, _ in case.star if label not in case.given)


def changed(step: TraceStep, **changes: Any) -> TraceStep:
    """Return a step with some of its parts changed."""
    return replace(step, **changes)
