"""Parts that the stories of Burstein, Dubov and Lim share: the accepted candidate, colours, the end.

Their steps are fewer than those of the Dutch system: a bracket as it was found, what was chosen for it and by which
article, the accepted pairs, and the colours. The accepted steps are the proposal, or there is no trace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from swissdesk.engine import message_facts
from swissdesk.engine.colours import Strength
from swissdesk.engine.measure import CriterionName, Measure
from swissdesk.engine.narration import steps as words
from swissdesk.engine.narration.steps import Tree
from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.proposal import Pairs, Proposal, in_board_order
from swissdesk.engine.trace import Kind, Quality, Trace, TraceMismatch, TracePair, TraceStep, Verdict
from swissdesk.errors import Message, message
from swissdesk.i18n import N_

Board = tuple[int, int]
Decide = Callable[[int, int], tuple[Board, Message]]
"""From a pair of ids to the board (White, Black) and why; ``clause`` is among the facts."""


def outlook(position: Position, title: str, clause: str) -> TraceStep:
    """Return the step that begins a round."""
    text = message(
        N_("Round {round}. Players: {players}. {title}"),
        round=position.round,
        players=len(position.competitors),
        title=message(title),
    )
    return TraceStep("", None, Kind.OUTLOOK, clause, text)


def bye(position: Position, receiver: int, why: str, clause: str) -> TraceStep:
    """Return why the bye went where it went; `why` is a template with {player} and {score}."""
    player = position.competitors[receiver]
    text = message(why, player=player.id, score=message_facts.score(player.score), games=len(player.colours))
    return TraceStep("", None, Kind.BYE, clause, text, downfloaters=(player.id,))


def entered(
    number: int,
    clause: str,
    score: int,
    residents: Sequence[int],
    others: Sequence[int],
    arrival: str,
    *,
    below: int = 0,
) -> TraceStep:
    """Return the step by which a bracket is entered; `arrival` names with {others} those who are not residents.

    `below` is how many of them come from below.
    """
    facts = {"number": number, "residents": words.numbers(residents), "score": message_facts.score(score)}
    text = message(N_("Bracket {number}: {residents} on {score}."), **facts)
    if others:
        text = message(arrival, others=words.numbers(others), **facts)
    return TraceStep(
        "",
        None,
        Kind.BRACKET,
        clause,
        text,
        bracket=number,
        s1=tuple(others),
        s2=tuple(residents),
        counters=(("score", score), ("from below", below)) if below else (("score", score),),
    )


def accepted(
    number: int,
    clause: str,
    text: Message,
    pairs: Iterable[TracePair],
    quality: Quality = (),
    floaters: Sequence[int] = (),
) -> TraceStep:
    """Return the candidate that was taken."""
    made = tuple(pairs)
    return TraceStep(
        "",
        None,
        Kind.CANDIDATE,
        clause,
        text,
        bracket=number,
        s1=tuple(p.one for p in made),
        s2=tuple(p.other for p in made),
        downfloaters=tuple(floaters),
        pairs=made,
        quality=quality,
        verdict=Verdict.ACCEPTED,
        size=1,
        first=1,
    )


def finished(
    tree: Tree,
    position: Position,
    proposal: Proposal,
    decide: Decide,
    measures: Mapping[int, tuple[Measure, ...]] | None = None,
    criteria: tuple[CriterionName, ...] = (),
) -> Trace:
    """Add the colours and return the trace; `measures` are those of the accepted candidates by bracket,
    of `criteria`.

    Raises TraceMismatch if the accepted steps are not the proposal.
    """
    pairs = [(p.one, p.other) for step in tree.steps if step.verdict is Verdict.ACCEPTED for p in step.pairs]
    boards: Pairs = in_board_order(position, tuple(decide(one, other)[0] for one, other in pairs))
    byes = [step.downfloaters[0] for step in tree.steps if step.kind is Kind.BYE]
    receiver = byes[0] if byes else None
    if (boards, receiver) != (proposal.pairs, proposal.bye):
        raise TraceMismatch(N_("The trace of round {round} does not end at the proposal."), round=position.round)
    for white, black in boards:
        text = decide(white, black)[1]
        clause = str(text.facts["clause"])
        tree.add(TraceStep("", None, Kind.COLOUR, clause, text, pairs=(TracePair(white, black),)))
    known = measures or {}
    return Trace(
        proposal.system,
        proposal.round,
        tuple(tree.steps),
        boards,
        receiver,
        measurer=lambda step: known.get(step.bracket or 0, ()),
        criteria=criteria,
    )


def same_absolute(one: Competitor, other: Competitor) -> bool:
    """Whether two players have the same absolute preference (C3)."""
    mine, theirs = one.preference, other.preference
    return mine.strength is theirs.strength is Strength.ABSOLUTE and mine.colour is theirs.colour
