"""Digits of different worth in one integer: comparing two sums of such integers compares them digit by digit."""

from __future__ import annotations

from collections.abc import Sequence


class Scale:
    """Gives each digit so much weight that everything after it can never outweigh it.

    `bounds[i]` is the largest absolute value that the sum of digit i can reach.
    """

    def __init__(self, bounds: Sequence[int]) -> None:
        units = []
        unit = 1
        for bound in reversed(bounds):
            units.append(unit)
            unit *= 2 * bound + 1
        self.units: tuple[int, ...] = tuple(reversed(units))
        self.span = unit

    def weigh(self, digits: Sequence[int]) -> int:
        """Return the digits as one integer."""
        return sum(digit * unit for digit, unit in zip(digits, self.units, strict=True) if digit)
