"""The steps around the brackets of a 2012 trace: the outlook, how a bracket is entered, the bye, the colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from swissdesk.engine import message_facts
from swissdesk.engine.message_facts import numbers
from swissdesk.engine.position import Position
from swissdesk.engine.proposal import Pairs
from swissdesk.engine.systems.dutch2012.definitions import Bracket, Field, Options, allotted
from swissdesk.engine.systems.dutch2012.story.attempts import Family, Settings
from swissdesk.engine.trace import Kind, TracePair, TraceStep
from swissdesk.errors import Message, message
from swissdesk.i18n import N_

_COLOURS = {
    "E.1": N_("{white} has White against {black}: no preference is against it ({clause})."),
    "E.2": N_(
        "{white} has White against {black}: both prefer {colour}, and the stronger preference is granted ({clause})."
    ),
    "E.3": N_(
        "{white} has White against {black}: both prefer {colour}; the colours alternate from the last round in "
        "which theirs differed ({clause})."
    ),
    "E.4": N_(
        "{white} has White against {black}: both prefer {colour}, and the higher ranked player gets it ({clause})."
    ),
    "E.5": N_("{white} has White against {black}: neither has played yet ({clause})."),
}


def outlook(position: Position, field: Field) -> TraceStep:
    """Return the step that says what kind of round it is."""
    template = N_(
        "Round {round}. Players: {players}; brackets: {brackets}. In an even-numbered round mild preferences are "
        "variable (A.7.e)."
    )
    if field.odd_round:
        template = N_(
            "Round {round}. Players: {players}; brackets: {brackets}. In an odd-numbered round strong preferences "
            "are semi-absolute (A.7.d)."
        )
    text = message(template, round=position.round, players=field.size, brackets=len(field.groups()))
    return TraceStep("", None, Kind.OUTLOOK, "A", text)


def entered(field: Field, number: int, bracket: Bracket, why: Message | str, joins: int = 0) -> TraceStep:
    """Return the step by which a bracket is entered; `why` if that is not for the first time.

    `joins` is the number of the uppermost bracket in a joined one (C.13). Its score stands among the counters then,
    too; those of `s1` with more points than that had come down into it.
    """
    mdps, residents = (tuple(field.players[p].id for p in some) for some in (bracket.mdps, bracket.residents))
    score = field.score[max(bracket.members)]
    counters: tuple[tuple[str, int], ...] = (("score", score),)
    facts: dict[str, object] = {
        "number": number,
        "score": message_facts.score(score),
        "residents": numbers(residents),
    }
    template = N_("Bracket {number}: {residents} on {score}.")
    if joins:
        template = N_("Brackets {joins} to {number} are joined: {players}.")
        facts = {"joins": joins, "number": number, "players": _by_score(field, bracket.members)}
        counters += (("joins", joins),)
    elif mdps:
        template = N_("Bracket {number}: {residents} on {score}, and {mdps} from above.")
        facts["mdps"] = numbers(mdps)
    text = message(template, **facts)
    if why:
        text = message(N_("{bracket} {why}"), bracket=text, why=why)
    return TraceStep("", None, Kind.BRACKET, "A.3", text, bracket=number, s1=mdps, s2=residents, counters=counters)


def _by_score(field: Field, members: Sequence[int]) -> Message:
    """Return players with their scores, from the top."""
    said: Message | None = None
    for score in dict.fromkeys(field.score[p] for p in members):
        players = numbers(field.players[p].id for p in members if field.score[p] == score)
        now = message(N_("{players} on {score}"), players=players, score=message_facts.score(score))
        said = now if said is None else message(N_("{some}; {others}"), some=said, others=now)
    return said or message("")


def bye(player: int) -> TraceStep:
    """Return the step that says who has the bye."""
    text = message(N_("{player} is left over in the lowest bracket and gets the bye (A.5, B.1.b)."), player=player)
    return TraceStep("", None, Kind.BYE, "A.5", text, downfloaters=(player,))


def colours(field: Field, boards: Pairs) -> Iterator[TraceStep]:
    """Yield a step for each board with the clause that decides who has White."""
    index = {c.id: i for i, c in enumerate(field.players)}
    for white, black in boards:
        text = colour_sentence(field, index[white], index[black])
        yield TraceStep("", None, Kind.COLOUR, text.facts["clause"], text, pairs=(TracePair(white, black),))


def colour_reason(position: Position, options: Options, white: int, black: int) -> Message:
    """Return why two players (ids) have the colours they have."""
    field = Field(position, options)
    index = {c.id: i for i, c in enumerate(field.players)}
    return colour_sentence(field, index[white], index[black])


def colour_sentence(field: Field, white: int, black: int) -> Message:
    """Return why two players, by numbers of the field, have the colours they have; ``clause`` is among the facts."""
    higher, lower = sorted((white, black))
    _, clause = allotted(field, higher, lower)
    facts: dict[str, object] = {"white": field.players[white].id, "black": field.players[black].id, "clause": clause}
    if clause in ("E.2", "E.3", "E.4"):
        facts["colour"] = field.wish[higher].colour
    return message(_COLOURS[clause], **facts)


def opened(step: TraceStep) -> tuple[TraceStep, ...]:
    """Return what is inside a step, made now."""
    if not isinstance(step.place, Settings | Family):
        return ()
    inside = step.place.attempts.open(step)
    return tuple(replace(child, id=f"{step.id}.{i}", parent=step.id) for i, child in enumerate(inside, 1))
