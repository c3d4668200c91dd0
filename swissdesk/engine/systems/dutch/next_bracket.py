"""The look-ahead: who stays unpaired in the next bracket, given who floats into it (C8; 2017: C.7).

`reaches_bound` proves by counting that no other downfloaters could do better (C4, C5, C8); `left_ahead` finds the best
case itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.matching.optima import Optima
from swissdesk.engine.systems.dutch.bracket import Bracket
from swissdesk.engine.systems.dutch.costs import Costs
from swissdesk.engine.systems.dutch.criteria import Criterion


def reaches_bound(bracket: Bracket, floaters: Sequence[int]) -> bool:
    """Return True if with these downfloaters a legal round exists and C8 is as small as counting alone allows.

    Counting: the parity of the next bracket says whether somebody must stay unpaired in it, at best a resident of it;
    if the receiver of the PAB has to come from above, it must be one of the downfloaters. False may also mean that
    the question is beyond this simple reckoning.
    """
    if bracket.is_open:
        return _fill_next(bracket, floaters)
    field = bracket.field
    rest = mask_of(bracket.lower) | field.bye_bit
    down = mask_of(floaters)
    if not bracket.following:
        return field.completes(down | rest, down)
    bracket_below = down | mask_of(bracket.following)
    if len(floaters) > len(bracket.following):
        return False
    odd = bracket_below.bit_count() % 2 == 1
    if bracket.holds_bye:
        candidates: Iterable[int] = _receivers(bracket, floaters) if odd else ()
    elif odd:
        candidates = reversed(bracket.following)
    else:
        return field.completes(bracket_below, down) and field.completes(rest)
    return any(
        field.completes(rest | 1 << q) and field.completes(bracket_below & ~(1 << q), down & ~(1 << q))
        for q in candidates
    )


def _receivers(bracket: Bracket, floaters: Sequence[int]) -> list[int]:
    field = bracket.field
    return [p for p in floaters if field.adj[field.bye] >> p & 1]


def _fill_next(bracket: Bracket, floaters: Sequence[int]) -> bool:
    """Return whether nobody, or by parity one resident, stays unpaired in the next bracket, completion apart."""
    field = bracket.field
    if len(floaters) > len(bracket.following):
        return False
    down = mask_of(floaters)
    bracket_below = down | mask_of(bracket.following)
    if bracket_below.bit_count() % 2 == 0:
        return field.completes(bracket_below, down)
    may_stay = bracket.following
    if bracket.precedes_bye:
        may_stay = tuple(q for q in may_stay if field.adj[field.bye] >> q & 1)
    return any(field.completes(bracket_below & ~(1 << q), down) for q in reversed(may_stay))


def single_floaters(bracket: Bracket) -> int:
    """Return the mask of the players with each of whom, as the only downfloater, `reaches_bound` holds.

    One matching or two answer for all of them: a player can join the others just if an opponent can be spared there.
    """
    field = bracket.field
    bye = field.bye_bit
    following, rest = mask_of(bracket.following), mask_of(bracket.lower) | bye
    if not following:
        return 0 if bracket.is_open else _who_can_join(bracket, field.spared(rest))
    if len(bracket.following) % 2:
        done = bracket.is_open or field.completes(rest)
        return _who_can_join(bracket, field.spared(following)) if done else 0
    if bracket.holds_bye and not bracket.is_open:
        receivers = field.adj[field.bye] & _who_can_join(bracket, field.spared(rest))
        return receivers if field.completes(following) else 0
    below = field.spared(rest) if not bracket.is_open else 0
    opponents = 0
    for q in bracket.following:
        may_stay = not bracket.precedes_bye or field.adj[field.bye] >> q & 1
        if may_stay and (bracket.is_open or field.adj[q] & below):
            opponents |= field.spared(following & ~(1 << q))
    return _who_can_join(bracket, opponents)


def _who_can_join(bracket: Bracket, opponents: int) -> int:
    """Return who of the bracket has one of `opponents` as a legal opponent."""
    return mask_of(p for p in bracket.players if bracket.field.adj[p] & opponents)


_MOST_PLACES = 8


def left_ahead(bracket: Bracket, table: tuple[Criterion, ...], floaters: Sequence[int]) -> list[int] | None:
    """Return these players, by number in the field; None if with those downfloaters there is no legal round.

    The next bracket is matched first with whoever stays unpaired taking one of a few places below; if the others could
    not be completed like that, with everybody below. Below an open bracket nobody is looked at.
    """
    field = bracket.field
    near = (*floaters, *bracket.following)
    rest = mask_of(bracket.lower) | field.bye_bit
    costs = Costs(bracket, tuple(c for c in table if c.cost.beyond), ahead=True, bye=False)
    if bracket.is_open:
        return _unmatched(bracket, costs, floaters, (), len(near))
    for places in range(len(near) % 2, _MOST_PLACES + 1, 2):
        beyond = _unmatched(bracket, costs, floaters, (), places)
        if beyond is not None:
            if field.completes(mask_of(beyond) | rest, mask_of(beyond)):
                return beyond
            break
    below = (*bracket.lower, *([field.bye] if field.has_bye else []))
    return _unmatched(bracket, costs, floaters, below, 0)


def _unmatched(
    bracket: Bracket, costs: Costs, left: Sequence[int], below: tuple[int, ...], places: int
) -> list[int] | None:
    """Return who of the downfloaters and the next scoregroup stays unpaired there in the best case, None if nothing is.

    They are matched with `below`, or take one of `places`, which stand for anybody below. Among equally good cases it
    is the one in which the highest ranked are paired.
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
    if optima.is_empty:
        return None
    inside = (1 << ahead) - 1
    return [numbers[i] for i in range(ahead) if optima.settle(i, (inside, ~inside))]
