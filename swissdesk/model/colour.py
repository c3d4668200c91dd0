"""The two colours of a game."""

from __future__ import annotations

from enum import Enum


class Colour(Enum):
    """The side of a board; the value is the letter that TRF uses."""

    WHITE = "w"
    BLACK = "b"

    def __str__(self) -> str:
        return self.name.capitalize()

    @property
    def other(self) -> Colour:
        """The colour of the opponent."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE
