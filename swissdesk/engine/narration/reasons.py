"""Why no candidate of a family can be taken: the claim that a step of the trace makes, true of the position."""

from __future__ import annotations

from swissdesk.engine.narration.bounds import Bounds
from swissdesk.engine.narration.quality import Case
from swissdesk.engine.narration.space import Node, PlacePairs, Stage
from swissdesk.engine.trace import Cause, Quality, Reason, TraceMismatch
from swissdesk.i18n import N_

_EXACT = 80
"""Up to this many players a bracket's families are measured exactly; in larger ones duals may do."""

OF_A_PAIR = (Cause.MET, Cause.FORBIDDEN, Cause.COLOURS, Cause.REPEATED)
"""What one pair is enough for."""


class Reasons:
    """Reasons for the families of one bracket."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.bounds = Bounds(case)

    def of(self, node: Node, *, later: bool = False) -> Reason:
        """Return why the candidates of a family are not taken; `later`: they come after the accepted one."""
        if later and is_half_exchange(node):
            return Reason(Cause.LATER)
        return self.of_pair(node) or self._of_exchange(node) or self._of_quality(node, later=later)

    def of_pair(self, node: Node) -> Reason | None:
        """Return what is wrong with the pair settled last, None if nothing is."""
        pair = last_pair(self.case, node)
        if pair is None:
            return None
        clash = self.case.clash(*pair)
        if clash is None and node.exchanged and pair[0] > pair[1]:
            return Reason(Cause.REPEATED, players=self.case.ids(pair))
        return clash

    def _of_exchange(self, node: Node) -> Reason | None:
        """Return why an exchange that is not wholly chosen does not go far enough, None for other nodes."""
        if not is_half_exchange(node) or node.exchanged is None:
            return None
        chosen = (node.exchanged,) if node.difference is None else (node.exchanged, node.difference)
        for label, weight in [*self.bounds.labels, ("", 1)]:
            least = self.bounds.needed(node, weight)
            if least is None:
                break
            if chosen < least[: len(chosen)]:
                return Reason(Cause.EXCHANGES, label, best=chosen, wanted=tuple(least))
        return Reason(Cause.EXCHANGES)

    def _of_quality(self, node: Node, *, later: bool) -> Reason:
        pair = last_pair(self.case, node)
        if pair is not None and len(self.case.players) > _EXACT:
            label = self.bounds.too_dear(*pair)
            if label:
                return Reason(Cause.QUALITY, label, self.case.ids(pair))
            if later:
                return Reason(Cause.LATER)
        best = self.bounds.best(node)
        if best is None:
            return Reason(Cause.NOBODY_LEFT, self.case.rules.of_pairs)
        if best.price > self.bounds.wanted:
            return self._worse(
                self.case.quality(best.pairs, ahead=False), without(self.case.rules.ahead, self.case.star)
            )
        return self._beyond(best.pairs, later=later)

    def _beyond(self, pairs: PlacePairs, *, later: bool) -> Reason:
        """Return what is wrong with a candidate that is as good as accepted, but for C4, C5 and C8."""
        incomplete = self.case.incomplete(self.case.left_over(pairs))
        if incomplete is not None:
            return incomplete
        quality = self.case.quality(pairs)
        if values(quality) > values(self.case.star):
            return self._worse(quality, self.case.star)
        if values(quality) == values(self.case.star) and later:
            return Reason(Cause.LATER)
        raise TraceMismatch(
            N_("The trace of bracket {bracket} finds a candidate before the one that was accepted."),
            bracket=self.case.number,
        )

    @staticmethod
    def _worse(found: Quality, star: Quality) -> Reason:
        for (label, best), (_, wanted) in zip(found, star, strict=True):
            if best != wanted:
                return Reason(Cause.QUALITY, label, best=best, wanted=wanted)
        raise ValueError("both candidates are equally good")


def is_half_exchange(node: Node) -> bool:
    """Whether an exchange is not wholly chosen."""
    return bool(node.exchanged) and len(node.up) != node.exchanged


def last_pair(case: Case, node: Node) -> tuple[int, int] | None:
    """Return the pair that was settled last at a node, None if the last choice was another one."""
    stage = case.space.stage(node)
    if node.partners or (node.opponents and stage in (Stage.OPPONENTS, Stage.EXCHANGED)):
        return case.space.pairs_of(node)[-1]
    return None


def values(quality: Quality) -> tuple[object, ...]:
    """Return the values of a quality, to be compared."""
    return tuple(value for _, value in quality)


def without(label: str, quality: Quality) -> Quality:
    """Return a quality without one criterion."""
    return tuple(part for part in quality if part[0] != label)
