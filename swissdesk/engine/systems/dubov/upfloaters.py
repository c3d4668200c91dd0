"""The upfloaters of a bracket: who is taken up from below (C.04.4.1 art. 3.2.1 and 3.2.2).

One cheapest perfect matching of the residents and everybody below: that it is perfect is completion (C4), its cost are
C5 to C10 as the digits of one integer, and of the cheapest ones the set that comes first by art. 4.2 is kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from swissdesk.engine.field import Field
from swissdesk.engine.matching.bits import mask_of, members
from swissdesk.engine.matching.optima import Optima
from swissdesk.engine.systems.dubov.definitions import wish
from swissdesk.model import Points


@dataclass(frozen=True)
class Burdens:
    """What is on record about the upfloats of the players of the field, by their number in it.

    `counts` how often, `again` who was upfloated in the previous round, `most` MaxT. None of it counts in the last
    round (C8 to C10), where `counts` and `again` are empty.
    """

    counts: Mapping[int, int]
    again: frozenset[int]
    most: int

    def of(self, p: int) -> tuple[int, int, int]:
        """Return what taking p up adds to C8, C9 and C10.

        INTERPRETATION: C9 adds up all upfloats that the maximum upfloaters have had.
        """
        count = self.counts.get(p, 0)
        maximal = count >= self.most
        return int(maximal), count if maximal else 0, int(p in self.again)


class Price:
    """The cost of a pair with an upfloater: C5, C6, C7, C8, C9, C10 from the left."""

    def __init__(self, field: Field, lower: Sequence[int], burdens: Burdens, rounds: int) -> None:
        self._field = field
        self._burdens = burdens
        base = (field.size + 2) * (rounds + 1)
        self._c10, self._c9, self._c8, self.c7 = 1, base, base**2, base**3
        place = base**4
        self._c6: dict[Points, int] = {}
        for score in sorted({field.score[p] for p in lower}, reverse=True):
            self._c6[score] = place
            place *= base
        self._c5 = place

    def inside(self, p: int, q: int) -> int:
        """The cost of a pair of residents."""
        return self.c7 if same_wish(self._field, p, q) else 0

    def upfloat(self, resident: int, upfloater: int) -> int:
        """The cost of a resident with an upfloater."""
        maximal, count, again = self._burdens.of(upfloater)
        record = maximal * self._c8 + count * self._c9 + again * self._c10
        return self._c5 + self._c6[self._field.score[upfloater]] + self.inside(resident, upfloater) + record


def same_wish(field: Field, p: int, q: int) -> bool:
    """Whether a pair leaves a player without the preferred colour (C7, art. 2.3.3)."""
    return wish(field.players[p]) is wish(field.players[q])


def choose_upfloaters(
    field: Field, residents: Sequence[int], lower: Sequence[int], burdens: Burdens, rounds: int, *, shortcuts: bool
) -> tuple[int, ...]:
    """Return the upfloaters of a bracket in the order of art. 4.2; `lower` is everybody below, in that order."""
    if shortcuts and _nobody_needed(field, residents, lower):
        return ()
    price = Price(field, lower, burdens, rounds)
    numbers = (*residents, *lower)
    inside = len(residents)
    place = {p: i for i, p in enumerate(numbers)}
    rows: list[dict[int, int]] = [{} for _ in numbers]
    for i, p in enumerate(numbers):
        field.tick(len(numbers) - i)
        for q in members(field.adj[p]):
            j = place.get(q, -1)
            if j > i:
                cost = price.inside(p, q) if j < inside else price.upfloat(p, q) if i < inside else 0
                rows[i][j] = rows[j][i] = cost
    optima = Optima(rows, field.tick)
    return _first_set(optima, inside, lower)


def _nobody_needed(field: Field, residents: Sequence[int], lower: Sequence[int]) -> bool:
    """Whether residents and those below can be paired apart: no upfloater is the least there can be (C5)."""
    return field.completes(mask_of(residents)) and field.completes(mask_of(lower))


def _first_set(optima: Optima, inside: int, lower: Sequence[int]) -> tuple[int, ...]:
    """Return the first of the best sets of upfloaters: the smallest number that differs decides (art. 4.1, 4.2)."""
    residents = (1 << inside) - 1
    wanted = sum(1 for mate in optima.mate[:inside] if mate >= inside)
    chosen: list[int] = []
    for i, p in enumerate(lower, inside):
        if len(chosen) == wanted:
            break
        if optima.settle(i, (residents, ~residents)) == 0:
            chosen.append(p)
    return tuple(chosen)
