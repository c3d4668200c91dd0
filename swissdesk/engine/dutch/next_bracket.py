"""Who stays unpaired in the next bracket in the best case, given who floats into it (C8; 2017: C.7)."""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.engine.dutch.bracket import Bracket
from swissdesk.engine.dutch.costs import Costs
from swissdesk.engine.dutch.criteria import Criterion
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.matching.optima import Optima

_MOST_PLACES = 8


def left_ahead(bracket: Bracket, table: Sequence[Criterion], floaters: Sequence[int]) -> list[int] | None:
    """Return these players, by number in the field; None if with those downfloaters there is no legal round.

    The next bracket is matched first with whoever stays unpaired taking one of a few places below; if the others could
    not be completed like that, with everybody below. Below an open bracket nobody is looked at.
    """
    field = bracket.field
    near = (*floaters, *bracket.following)
    rest = mask_of(bracket.lower) | (1 << field.bye if field.bye >= 0 else 0)
    costs = Costs(bracket, [c for c in table if c.cost.beyond], ahead=True, bye=False)
    if bracket.is_open:
        return _unmatched(bracket, costs, floaters, (), len(near))
    for places in range(len(near) % 2, _MOST_PLACES + 1, 2):
        beyond = _unmatched(bracket, costs, floaters, (), places)
        if beyond is not None:
            if field.completes(mask_of(beyond) | rest, mask_of(beyond)):
                return beyond
            break
    below = (*bracket.lower, *([field.bye] if field.bye >= 0 else []))
    return _unmatched(bracket, costs, floaters, below, 0)


def _unmatched(
    bracket: Bracket, costs: Costs, left: Sequence[int], below: tuple[int, ...], places: int
) -> list[int] | None:
    """Return who of the downfloaters and the next scoregroup stays unpaired there in the best case, None if nothing is.

    They are matched with `below`, or take one of `places`, which stand for anybody below.
    """
    field = bracket.field
    numbers = (*left, *bracket.following, *below)
    ahead = len(left) + len(bracket.following)
    rows: list[dict[int, int]] = [{} for _ in range(len(numbers) + places)]
    for i, p in enumerate(numbers):
        for j in range(max(i + 1, len(left)), len(numbers)):
            if field.adj[p] >> numbers[j] & 1:
                rows[i][j] = rows[j][i] = costs.beyond(p) if i < ahead <= j else 0
        if i < ahead:
            for j in range(len(numbers), len(rows)):
                rows[i][j] = rows[j][i] = costs.beyond(p)
    for j in range(len(numbers), len(rows)):
        for k in range(len(numbers), j):
            rows[j][k] = rows[k][j] = 0
    optima = Optima(rows, field.tick)
    return None if optima.is_empty else [numbers[i] for i in range(ahead) if optima.mate[i] >= ahead]
