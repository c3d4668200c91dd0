"""What given downfloaters leave for the next bracket: whether they do as well there as any could (C4, C5, C8; C.7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from swissdesk.engine.dutch.bracket import Bracket
from swissdesk.engine.matching.bits import mask_of


def reaches_bound(bracket: Bracket, floaters: Sequence[int]) -> bool:
    """Return True if with these downfloaters a legal round exists and C8 is as small as counting alone allows.

    Counting: the parity of the next bracket says whether somebody must stay unpaired in it, at best a resident of it;
    if the receiver of the PAB has to come from above, it must be one of the downfloaters. False may also mean that
    the question is beyond this simple reckoning.
    """
    if bracket.is_open:
        return _fill_next(bracket, floaters)
    field = bracket.field
    rest = mask_of(bracket.lower) | (1 << field.bye if field.bye >= 0 else 0)
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
