"""How many sets of players there are with a given sum of their numbers: counting for families of exchanges."""

from __future__ import annotations

from functools import lru_cache
from math import comb, factorial


@lru_cache(maxsize=4096)
def within_box(parts: int, largest: int, total: int) -> tuple[int, ...]:
    """Return for each sum from 0 to `total` the number of ways to write it with at most `parts` numbers to `largest`.

    These are the coefficients of the Gaussian binomial; the sets of `parts` numbers from 1 to ``parts + largest``
    have exactly these sums, counted from the smallest.
    """
    if largest < 0:
        return (0,) * (total + 1)
    ways = [1] + [0] * total
    for i in range(1, parts + 1):
        for s in range(total, largest + i - 1, -1):
            ways[s] -= ways[s - largest - i]
        for s in range(i, total + 1):
            ways[s] += ways[s - i]
    return tuple(ways)


def pairs_of_sets(down: tuple[int, int], up: tuple[int, int], excess: int) -> int:
    """Return in how many ways two sets can be chosen whose sums are together `excess` away from the nearest ones.

    Each of `down` and `up` is (size of the set, how many numbers there are to choose from).
    """
    if excess < 0 or down[0] > down[1] or up[0] > up[1]:
        return 0
    one = within_box(down[0], down[1] - down[0], excess)
    other = within_box(up[0], up[1] - up[0], excess)
    return sum(one[s] * other[excess - s] for s in range(excess + 1))


def arrangements(items: int, places: int) -> int:
    """Return in how many ways `places` places can be filled from `items` items."""
    return factorial(items) // factorial(items - places) if 0 <= places <= items else 0


def subsets(items: int, size: int) -> int:
    """Return the number of subsets of that size."""
    return comb(items, size) if size >= 0 else 0
