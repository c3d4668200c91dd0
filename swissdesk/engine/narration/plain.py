"""A story in one piece: who is in the round, and all its boards; stories of schedules are made of it.

It is also the whole trace of a system without a narrator of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swissdesk.engine.narration import steps as words
from swissdesk.engine.narration.other_systems import accepted, outlook
from swissdesk.engine.narration.steps import Tree
from swissdesk.engine.position import Position
from swissdesk.engine.proposal import Proposal
from swissdesk.engine.trace import Kind, Trace, TraceMismatch, TracePair, TraceStep, Verdict
from swissdesk.errors import Message, message
from swissdesk.i18n import N_


def narrate(title: str, position: Position, proposal: Proposal) -> Trace:
    """Return the shortest story of a round: the `title` of its system, the players, the boards, the bye."""
    tree = Tree()
    tree.add(outlook(position, title, ""))
    players = [competitor.id for competitor in position.competitors]
    above = tree.add(begun("", message("{players}.", players=words.numbers(players)), players))
    tree.add(boards("", [TracePair(white, black) for white, black in proposal.pairs]), above)
    if proposal.bye is not None:
        text = message(N_("{player}: bye"), player=proposal.bye)
        tree.add(TraceStep("", None, Kind.BYE, "", text, downfloaters=(proposal.bye,)))
    return finished(tree, proposal)


def finished(tree: Tree, proposal: Proposal) -> Trace:
    """Return the trace; raises TraceMismatch if the accepted steps are not the proposal."""
    made = {frozenset((p.one, p.other)) for s in tree.steps if s.verdict is Verdict.ACCEPTED for p in s.pairs}
    if made != set(map(frozenset, proposal.pairs)):
        raise TraceMismatch(N_("The trace of round {round} does not end at the proposal."), round=proposal.round)
    return Trace(proposal.system, proposal.round, tuple(tree.steps), proposal.pairs, proposal.bye)


def begun(clause: str, text: Message, players: Sequence[int]) -> TraceStep:
    """Return the step at which the boards begin: all in one group, whatever their points."""
    return TraceStep("", None, Kind.SEATS, clause, text, bracket=1, s2=tuple(players))


def boards(clause: str, pairs: Sequence[TracePair]) -> TraceStep:
    """Return the round as it is."""
    made = accepted(1, clause, message(N_("{pairs}."), pairs=words.pairs_text(pairs)), pairs)
    return replace(made, kind=Kind.BOARDS, size=0, first=0)


def meeting(clause: str, text: Message, one: int, other: int) -> TraceStep:
    """Return why two players meet, side by side."""
    pair = (TracePair(one, other),)
    return TraceStep("", None, Kind.MEETING, clause, text, bracket=1, s1=(one,), s2=(other,), pairs=pair)
