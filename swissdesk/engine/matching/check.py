"""The result of checking matchings that were found here against those of networkx."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Check:
    """So many matchings were made for a round, and so many of them are as heavy as those of networkx."""

    matchings: int
    equal: int

    @property
    def holds(self) -> bool:
        """Whether no matching is lighter or heavier than it should be."""
        return self.equal == self.matchings
