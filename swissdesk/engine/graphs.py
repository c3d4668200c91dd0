"""The graph of a bracket for drawings: who may meet whom, and what each pair would break."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol


class Wishes(NamedTuple):
    """The labels of the criteria on colours: those that ask for `firm` wishes, and the other ones.

    `shared` are criteria that all pairs with an MDP break, and so tell nothing about any of them.
    """

    firm: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()


@dataclass(frozen=True)
class BracketGraph:
    """A bracket whose players are places from 0, with their `ids`; those from above come first.

    `breaks` gives the labels that a pair of places breaks, the most important first, None for two who may not meet by
    the order of the bracket alone; `legal` whether they may meet at all.
    """

    ids: tuple[int, ...]
    breaks: Callable[[int, int], tuple[str, ...] | None]
    legal: Callable[[int, int], bool]


class Graphs(Protocol):
    """The brackets of one round."""

    def of(self, number: int, came: Sequence[int], players: Sequence[int]) -> BracketGraph | None:
        """Return a bracket by its number from the top; `came` of its `players` (ids) are no residents."""
