"""Seed positions of a single elimination: the best can only meet late, and byes go to the best."""

from __future__ import annotations

from collections.abc import Sequence


def positions(size: int) -> tuple[int, ...]:
    """Return the seeds in the order of the bracket; `size` is a power of two, neighbours meet."""
    seeds = [1]
    while len(seeds) < size:
        seeds = [seat for seed in seeds for seat in (seed, 2 * len(seeds) + 1 - seed)]
    return tuple(seeds)


def size_for(players: int) -> int:
    """Return the next power of two."""
    return 1 << max(players - 1, 0).bit_length()


def seated(players: Sequence[int]) -> tuple[int | None, ...]:
    """Return the players, given by seed, in the order of the bracket; None is where a bye is."""
    return tuple(players[seed - 1] if seed <= len(players) else None for seed in positions(size_for(len(players))))
