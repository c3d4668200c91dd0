"""What an accepted candidate means for those below: the look-ahead into the next bracket, and the completion test."""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk.engine import told
from swissdesk.engine.narration import words
from swissdesk.engine.narration.quality import Case
from swissdesk.engine.trace import Kind, TraceStep
from swissdesk.errors import message
from swissdesk.i18n import N_


def after(case: Case) -> Iterator[TraceStep]:
    """Yield what the accepted candidate leaves for the next bracket (C8), and that the others can be paired (C4).

    Of a bracket that 2017 A.9 withdraws only the former: there the others cannot. Nothing of the last bracket.
    """
    if case.bracket.following:
        yield _look_ahead(case)
    if not case.bracket.is_last and not case.is_withdrawn:
        yield _completion(case)


def _look_ahead(case: Case) -> TraceStep:
    places = case.left_over(case.accepted)
    floaters = case.ids(places)
    count, scores = case.ahead(tuple(case.players[i] for i in places))
    facts: dict[str, object] = {"criterion": case.rules.ahead}
    template = N_("A look at the next bracket: nobody need stay unpaired in it ({criterion}).")
    if count:
        # INTERPRETATION (2017): who may not have the bye can count for more than one; people are told of the players.
        facts |= {"count": len(scores), "scores": told.scores(scores)}
        template = N_(
            "A look at the next bracket: {count} must stay unpaired in it at the least, with {scores} points "
            "({criterion})."
        )
    clause = next(c.article for c in case.table if c.label == case.rules.ahead)
    return TraceStep(
        "", None, Kind.LOOKAHEAD, clause, message(template, **facts), bracket=case.number, downfloaters=floaters,
        quality=((case.rules.ahead, count), (case.rules.ahead, scores)),
    )  # fmt: skip


def _completion(case: Case) -> TraceStep:
    floaters = case.ids(case.left_over(case.accepted))
    clause = case.rules.completion if case.bracket.is_open or not case.rules.collapsed else case.rules.collapsed
    facts = {"clauses": case.rules.clauses.absolute}
    template = N_("Nobody floats down, and all those below can be paired completely ({clauses}).")
    if floaters:
        facts["players"] = words.numbers(floaters)
        template = N_("With {players} floating down all those below can be paired completely ({clauses}).")
    return TraceStep(
        "", None, Kind.COMPLETION, clause, message(template, **facts), bracket=case.number, downfloaters=floaters
    )
