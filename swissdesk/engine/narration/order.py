"""The first difference of two candidates in the order of generation, as a sentence; the same for all editions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple, Protocol

from swissdesk.engine.judgement import FirstDifference
from swissdesk.engine.narration import steps as words
from swissdesk.engine.narration.space import Node, Space, Stage
from swissdesk.errors import message
from swissdesk.i18n import N_


class Names(Protocol):
    """What the places of a node mean, in ids."""

    def pairs(self, node: Node) -> Sequence[tuple[int, ...]]:
        """Return the pairs that are settled, the player of S1 first."""

    def mdps(self, node: Node) -> Sequence[int]:
        """Return the MDPs that are to be paired, as far as they are chosen."""

    def rest(self, node: Node) -> Sequence[int]:
        """Return the players of the remainder; fresh number i is the one at i - 1."""


class Order(NamedTuple):
    """The clauses of an edition on the order of transpositions, exchanges and sets of MDPs."""

    transposition: str
    exchange: str
    mdp_set: str


def first_difference(
    space: Space, ours: Sequence[Node], theirs: Sequence[Node], names: Names, order: Order
) -> FirstDifference | None:
    """Return the first choice on which the path `theirs` departs from the path `ours`, None if it comes before it."""
    if space.number(theirs) <= space.number(ours):
        return None
    above = Node()
    for mine, other in zip_longest(ours, theirs):
        if mine is not None and other is not None and mine != other:
            stage = space.stage(above)
            if stage in (Stage.EXCHANGED, Stage.DIFFERENCE, Stage.DOWN, Stage.UP):
                return _exchange(stage, (mine, other), (names.rest(above), theirs[-1]), order)
            return _pair_or_mdps(stage, (mine, other), names, order)
        above = mine or other or above
    return None


def _pair_or_mdps(stage: Stage, nodes: tuple[Node, Node], names: Names, order: Order) -> FirstDifference:
    mine, other = nodes
    if stage is not Stage.MDPS:
        one, partner = names.pairs(mine)[-1]
        _, instead = names.pairs(other)[-1]
        text = message(N_("{one} is tried with {mine} before {other}"), one=one, mine=partner, other=instead)
        return FirstDifference(text, one, order.transposition)
    chosen, others = names.mdps(mine), names.mdps(other)
    text = message(
        N_("the MDPs {mine} are tried before {other}"), mine=words.numbers(chosen), other=words.numbers(others)
    )
    return FirstDifference(text, others[-1], order.mdp_set)


def _exchange(
    stage: Stage, nodes: tuple[Node, Node], remainder: tuple[Sequence[int], Node], order: Order
) -> FirstDifference:
    """Return where exchanges part; `remainder` are its players, and the node at the end of the later path."""
    mine, other = nodes
    rest, end = remainder
    raised = rest[end.up[0] - 1]
    if stage is Stage.EXCHANGED:
        text = message(
            N_("players exchanged between S1 and S2: {theirs} here, {ours} in the accepted one"),
            theirs=other.exchanged,
            ours=mine.exchanged,
        )
        return FirstDifference(text, raised, order.exchange)
    if stage is Stage.DIFFERENCE:
        text = message(
            N_("its exchange has the difference {theirs}, that of the accepted one {ours}"),
            theirs=other.difference,
            ours=mine.difference,
        )
        return FirstDifference(text, raised, order.exchange)
    moved, instead = (rest[(node.up or node.down)[-1] - 1] for node in (mine, other))
    text = message(N_("the exchange of {mine} comes before that of {other}"), mine=moved, other=instead)
    return FirstDifference(text, instead, order.exchange)
