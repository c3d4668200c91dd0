"""Where two candidates of a bracket part in the order of generation, for a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from swissdesk.engine.narration import words
from swissdesk.engine.narration.quality import Case
from swissdesk.engine.narration.space import Node, PlacePairs, Stage
from swissdesk.errors import Message, message
from swissdesk.i18n import N_


def parting(case: Case, pairs: PlacePairs) -> Message:
    """Return the first choice on which a candidate (places) departs from the accepted one, which comes earlier."""
    above = Node()
    for ours, theirs in zip_longest(case.path, case.space.path(pairs)):
        if ours is not None and theirs is not None and ours != theirs:
            return _choice(case, above, ours, theirs)
        above = ours or theirs or above
    raise ValueError("both candidates are the same")


def _choice(case: Case, above: Node, ours: Node, theirs: Node) -> Message:
    stage = case.space.stage(above)
    if stage in (Stage.OPPONENTS, Stage.PARTNERS):
        one, mine = case.ids(case.space.pairs_of(ours)[-1])
        _, other = case.ids(case.space.pairs_of(theirs)[-1])
        return message(N_("{one} is tried with {mine} before {other}"), one=one, mine=mine, other=other)
    if stage is Stage.MDPS:
        return message(
            N_("the MDPs {mine} are tried before {other}"),
            mine=words.numbers(case.ids(ours.mdps)), other=words.numbers(case.ids(theirs.mdps)),
        )  # fmt: skip
    if stage is Stage.EXCHANGED:
        return message(
            N_("the players exchanged between S1 and S2 number {theirs}, not {ours}"),
            theirs=theirs.exchanged, ours=ours.exchanged,
        )  # fmt: skip
    if stage is Stage.DIFFERENCE:
        return message(
            N_("its exchange has the difference {theirs}, the accepted one has {ours}"),
            theirs=theirs.difference, ours=ours.difference,
        )  # fmt: skip
    rest: Sequence[int] = case.space.remainder(above)
    ours_last, theirs_last = (node.up or node.down for node in (ours, theirs))
    mine, other = (case.ids([rest[numbers[-1] - 1]])[0] for numbers in (ours_last, theirs_last))
    return message(N_("an exchange of {mine} comes before one of {other}"), mine=mine, other=other)
