"""What is known of a round before its first bracket (art. 1.9, C5) and at its end: the bye and the colours (art. 5)."""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk.engine import told
from swissdesk.engine.dutch.criteria import bye_measure
from swissdesk.engine.dutch.field import Field
from swissdesk.engine.narration import words
from swissdesk.engine.narration.allotted import colour_sentence
from swissdesk.engine.narration.rules import Rules
from swissdesk.engine.narration.tree import Tree
from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.proposal import Pairs
from swissdesk.engine.trace import Cause, Kind, Reason, TracePair, TraceStep
from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.model import Points


def tell_outlook(tree: Tree, position: Position, field: Field, rules: Rules) -> None:
    """Add that a complete round is possible and, for an odd number of players, which score gets the bye and why."""
    text = message(N_("Round {round}: {players} players. A complete round is possible ({clauses})."),
                   round=position.round, players=field.size, clauses=rules.clauses.absolute)  # fmt: skip
    above = tree.add(TraceStep("", None, Kind.OUTLOOK, rules.outlook, text))
    if field.bye_score is None:
        return
    for score in sorted({s for s in field.score if s < (field.bye_score or 0)}):
        tree.add(no_bye(position, score), above)
    receivers = [c for c in position.competitors if c.score == field.bye_score and c.may_have_bye]
    text = message(
        N_("The bye goes to a player on {score}, the lowest score for which a complete round is possible: "
           "{players} may have it."),
        score=told.score(field.bye_score), players=words.numbers(c.id for c in receivers),
    )  # fmt: skip
    tree.add(TraceStep("", None, Kind.BYE_SCORE, "2.3.1", text, s1=tuple(c.id for c in receivers)), above)


def no_bye(position: Position, score: Points) -> TraceStep:
    """Return why nobody of a score can get the bye (C5)."""
    eligible = tuple(c.id for c in position.competitors if c.score == score and c.may_have_bye)
    facts = {"score": told.score(score), "players": words.numbers(eligible)}
    if eligible:
        text = message(N_("Nobody on {score} can get the bye: without {players} the others cannot be paired "
                          "completely (C1, C3)."), **facts)  # fmt: skip
        reason = Reason(Cause.COMPLETION, "C4", eligible)
    else:
        del facts["players"]
        text = message(N_("Nobody on {score} may have the bye (C2)."), **facts)
        reason = Reason(Cause.BYE, "C2")
    return TraceStep("", None, Kind.BYE_SCORE, "2.3.1", text, s1=eligible, reason=reason)


def bye_step(field: Field, receiver: Competitor, rules: Rules) -> TraceStep:
    """Return why the bye went where it went."""
    if field.bye_score is None:
        text = message(N_("{player} is left over in the last bracket, may have the bye ({clause}), and gets it."),
                       player=receiver.id, clause=rules.clauses.byes)  # fmt: skip
        return TraceStep("", None, Kind.BYE, rules.bye, text, downfloaters=(receiver.id,))
    others = [c for c in field.players if c.score == field.bye_score and c.may_have_bye and c.id != receiver.id]
    facts = {"player": receiver.id, "score": told.score(receiver.score)}
    if not others:
        text = message(N_("{player} gets the bye: nobody else on {score} may have it (C2, C5)."), **facts)
    elif receiver.unplayed < min(c.unplayed for c in others):
        text = message(
            N_("{player} gets the bye: of those on {score} who may have it, {player} has the fewest games "
               "unplayed, {unplayed} (C9)."),
            unplayed=receiver.unplayed, **facts,
        )  # fmt: skip
    else:
        text = message(
            N_("{player} gets the bye: {others} on {score} could have had it too, but the brackets above come "
               "out best like this."),
            others=words.numbers(c.id for c in others), **facts,
        )  # fmt: skip
    measure = bye_measure(receiver)
    return TraceStep(
        "", None, Kind.BYE, rules.bye, text, downfloaters=(receiver.id,), s2=tuple(c.id for c in others),
        quality=((measure.label, measure.value),),
    )  # fmt: skip


# ---- colours


def colour_steps(position: Position, boards: Pairs, rules: Rules) -> Iterator[TraceStep]:
    """Yield a step for each board (White, Black) with the clause that decides its colours."""
    ranked = {c.id: (place, c) for place, c in enumerate(position.competitors)}
    for white, black in boards:
        higher, lower = (c for _, c in sorted((ranked[white], ranked[black])))
        text = colour_sentence(white, black, higher, lower, rules)
        yield TraceStep("", None, Kind.COLOUR, str(text.facts["clause"]), text, pairs=(TracePair(white, black),))
