"""Parts that stories share: why a board has its colours, the accepted candidate, the end, and a story in one piece."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum

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
from swissdesk.model import Colour
from swissdesk.values import replace

# ---- colours


class Ground(Enum):
    """On what the colours of a pair are decided; the value is the sentence."""

    BOTH = N_("{white} has White against {black}: both get their due colour ({clause}).")
    ONE = N_("{white} has White against {black}: only {favoured} is due a colour, and gets it ({clause}).")
    STRONGER = N_("{white} has White against {black}: {favoured} has the stronger preference ({clause}).")
    ALTERNATE = N_(
        "{white} has White against {black}: the colours alternate from the last time the two had different ones "
        "({clause})."
    )
    HIGHER = N_("{white} has White against {black}: {favoured} is ranked higher and gets the due colour ({clause}).")
    LOWER = N_(
        "{white} has White against {black}: below the median the lower ranked player, {favoured}, gets the due "
        "colour ({clause})."
    )
    LOT = N_(
        "{white} has White against {black}: neither is due a colour; {higher} is ranked higher and has pairing "
        "number {number} ({clause})."
    )


BY_PREFERENCE = {
    "5.2.1": Ground.LOT,
    "5.2.2": Ground.BOTH,
    "5.2.3": Ground.STRONGER,
    "5.2.4": Ground.ALTERNATE,
    "5.2.5": Ground.HIGHER,
}
"""The articles of the Burstein and the Dubov system."""


def colour_message(
    ground: Ground,
    white: int,
    black: int,
    clause: str,
    higher: Competitor,
    wanted: Colour | None,
    theirs: Colour | None,
    *,
    number: int,
) -> Message:
    """Return the sentence; `wanted` is the colour that the higher ranked is due, `theirs` that of the lower ranked.

    `number` is that of the higher ranked player whose parity decides by lot.
    """
    facts: dict[str, object] = {"white": white, "black": black, "clause": clause}
    if ground is Ground.BOTH and (wanted is None or theirs is None):
        ground = Ground.ONE
        facts["favoured"] = higher.id if theirs is None else white + black - higher.id
    if ground in (Ground.STRONGER, Ground.HIGHER, Ground.LOWER):
        facts["favoured"] = white if wanted is Colour.WHITE else black
    if ground is Ground.LOT:
        facts["higher"], facts["number"] = higher.id, number
    return message(ground.value, **facts)


# ---- bracket by bracket

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


# ---- in one piece


def same_absolute(one: Competitor, other: Competitor) -> bool:
    """Whether two players have the same absolute preference (C3)."""
    mine, theirs = one.preference, other.preference
    return mine.strength is theirs.strength is Strength.ABSOLUTE and mine.colour is theirs.colour


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
    return finished_at_once(tree, proposal)


def finished_at_once(tree: Tree, proposal: Proposal) -> Trace:
    """Return the trace of a round whose boards are told from the proposal itself."""
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
