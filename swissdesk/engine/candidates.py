"""What a system tells of the candidates of a bracket, one by one in the order in which its rules generate them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from swissdesk.engine.position import Pairs


class Candidates(Protocol):
    """The candidates of one bracket; pairs are ids, the player of S1 first."""

    @property
    def total(self) -> int:
        """How many there are."""

    @property
    def accepted(self) -> int:
        """The number of the one that is taken, from 1."""

    def __iter__(self) -> Iterator[Pairs]:
        """Yield them from the first; there can be too many to see them all."""

    def is_legal(self, pairs: Pairs) -> bool:
        """Whether one of them breaks no absolute rule, is no repetition, and leaves the others pairable."""
