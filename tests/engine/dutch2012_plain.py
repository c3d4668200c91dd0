"""A round by the edition of 2012 where nothing has to be opened again: bracket by bracket, the loops walked literally.

A clause can be left out, by its label. Where the round needs a jump (C.12, C.13), the answer here is what it would be
without: that is what these clauses are for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from dutch2012_articles import may_meet
from dutch2012_walk import Attempt, attempts, is_legal, quality
from dutch_bruteforce import LiteralDutch

from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.position import Position
from swissdesk.engine.systems.dutch2012.definitions import Bracket, Field
from swissdesk.engine.systems.dutch2012.requirements import ANYBODY, Judge, Quality


class _Colours(LiteralDutch):
    """Who gets which colour: the rules on it are those of later editions."""

    ALLOCATION = ("E.1", "E.2", "E.3", "E.4", "E.5")


class PlainDutch2012:
    """One round, but for a clause that is left out."""

    COUNTERS: ClassVar = {
        "B.3": ("scores",),
        "B.4": ("colours", "strong"),
        "A.7.d": ("semi_absolute",),
        "B.5": ("down_last", "up_last"),
        "B.6": ("down_before", "up_before"),
    }
    """What of a `Quality` belongs to which clause."""

    def __init__(self, position: Position, without: str = "") -> None:
        self.without = without
        self.position = position
        self.field = Field(position)
        self.field.legal = tuple(self._opponents(p) for p in range(self.field.size))
        if without == "B.1.b":
            self.field.may_have_bye = ANYBODY
        self.left_over: tuple[int, ...] = ()

    def _opponents(self, p: int) -> int:
        return mask_of(q for q in range(self.field.size) if q != p and self._may_meet(p, q))

    def _may_meet(self, p: int, q: int) -> bool:
        one, other = self.field.players[p], self.field.players[q]
        if self.without == "B.1.a":
            one, other = (player._replace(opponents=frozenset()) for player in (one, other))
        return may_meet(one, other) in ("", self.without)

    def pair(self) -> tuple[set[tuple[int, int]], int | None]:
        """Return (pairs as (White, Black) ids, bye); everybody who stays alone is in `left_over`."""
        floaters: tuple[int, ...] = ()
        pairs: list[tuple[int, int]] = []
        groups = self.field.groups()
        for number, group in enumerate(groups, 1):
            made, floaters = self._bracket(Bracket(floaters, group), is_last=number == len(groups))
            pairs += made
        ids = [player.id for player in self.field.players]
        self.left_over = tuple(ids[p] for p in floaters)
        colours = _Colours(self.position, self.without)
        boards = {colours.allotted(min(pair), max(pair)) for pair in pairs}
        return boards, self.left_over[0] if self.left_over else None

    def _bracket(self, bracket: Bracket, *, is_last: bool) -> tuple[Sequence[tuple[int, int]], tuple[int, ...]]:
        may_leave = self.field.may_have_bye if is_last and self.field.size % 2 else ANYBODY
        alone: tuple[int, ...] = ()
        if not is_last:  # C.1
            alone = tuple(p for p in bracket.members if not self.field.legal[p] & bracket.mask)
            bracket = bracket.without(alone)
        for p1 in range(bracket.p0, 0, -1):  # C.14
            for m1 in range(min(bracket.m0, p1), 0, -1) if bracket.is_heterogeneous else (0,):
                attempt = self._best(bracket, p1, m1, may_leave)
                if attempt is not None:
                    left = tuple(sorted((*alone, *attempt.left_over)))
                    return (*attempt.top, *attempt.pairs), left
        return (), tuple(sorted((*alone, *bracket.members)))

    def _best(self, bracket: Bracket, p1: int, m1: int, may_leave: int) -> Attempt | None:
        judge = Judge(self.field, bracket)
        judged = [
            (self._weighed(quality(judge, attempt)), attempt)
            for attempt in attempts(bracket, p1, m1)
            if is_legal(self.field, attempt, may_leave)
        ]
        if not judged:
            return None
        best = min(found for found, _ in judged)
        equal = [attempt for found, attempt in judged if found == best]
        return self._chosen(equal)

    def _weighed(self, found: Quality) -> Quality:
        return found._replace(**dict.fromkeys(self.COUNTERS.get(self.without, ()), 0))

    def _chosen(self, equal: Sequence[Attempt]) -> Attempt:
        """Return the first; of those whom only an order that is left out tells apart, the last."""
        first = equal[0]
        if self.without == "D.1":
            return [a for a in equal if a.exchange == first.exchange and _s1(a) == _s1(first)][-1]
        if self.without == "D.2":
            return [a for a in equal if a.top == first.top][-1]
        return equal[-1] if self.without == "D.3" else first


def _s1(attempt: Attempt) -> tuple[int, ...]:
    return tuple(player for player, _ in attempt.top)
