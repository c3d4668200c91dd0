"""A rectangle on a page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Area:
    """From the lower left corner, in points."""

    left: float
    bottom: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.width

    @property
    def top(self) -> float:
        """Its upper edge."""
        return self.bottom + self.height

    @property
    def middle(self) -> float:
        """Half way between its left and right edge."""
        return self.left + self.width / 2

    def inside(self, across: float, high: float) -> Area:
        """Return what is left without a margin of `across` at the sides and `high` above and below."""
        return Area(self.left + across, self.bottom + high, self.width - 2 * across, self.height - 2 * high)
