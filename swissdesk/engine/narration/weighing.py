"""What one who reads on knows of a family of candidates: whether it may hold something better than the best so far.

Nothing that a reason says depends on how the bracket ends. The accepted candidate is used to save work only: what it
reaches on the look-ahead nobody can undercut, and what it is worth bounds the families before it where there are too
many of them to be measured against the best so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from swissdesk.engine.narration.quality import Case
from swissdesk.engine.narration.reasons import Reasons, is_half_exchange, values
from swissdesk.engine.narration.space import Node, PlacePairs
from swissdesk.engine.trace import Cause, Quality, Reason, Verdict


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
        return Reason(Cause.QUALITY, star[to][0], least=star[: to + 1] if known else star, beyond=True)
