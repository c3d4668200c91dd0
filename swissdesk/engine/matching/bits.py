"""Sets of small integers as Python integers: bit i is set for member i."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def members(mask: int) -> Iterator[int]:
    """Yield the members of a set in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(items: Iterable[int]) -> int:
    """Return the set of `items`."""
    mask = 0
    for item in items:
        mask |= 1 << item
    return mask


def lowest(mask: int) -> int:
    """Return the smallest member; -1 for the empty set."""
    return (mask & -mask).bit_length() - 1
