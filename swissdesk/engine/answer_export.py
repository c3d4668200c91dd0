"""An answer to a question about a round as plain values for JSON; the schema is resources/schemas/why.json."""

from __future__ import annotations

from swissdesk.engine import plain
from swissdesk.engine.afterwards import Afterwards
from swissdesk.engine.explain import Answer, Outcome
from swissdesk.engine.faults import Fault
from swissdesk.engine.plain import Data, Sentence
from swissdesk.model.since import BY_HAND

VERSION = 1
"""Raised when a reader of an older file could misunderstand a new one."""


def answer_data(answer: Answer, sentence: Sentence = str) -> Data:
    """Return an answer, both rounds, and the players as the system saw them; `sentence` puts messages into words."""
    proposal = answer.proposal
    is_other = answer.outcome is Outcome.OTHER_ROUND
    ours, theirs = answer.differing if is_other else ((), ())
    return {
        **plain.head("why", VERSION, proposal.system, proposal.round),
        **plain.words(answer.message, sentence),
        "outcome": answer.outcome.value,
        "cause": None if answer.cause is None else answer.cause.value,
        "clause": answer.clause,
        "fault": None if answer.fault is None else fault_data(answer.fault, sentence),
        "as_it_is": plain.boards(proposal.pairs, proposal.bye),
        "otherwise": plain.boards(answer.pairs or (), answer.bye) if is_other else None,
        "differing": {"as_it_is": plain.boards_with_bye(ours), "otherwise": plain.boards_with_bye(theirs)},
        "players": plain.players(proposal.position),
    }


def fault_data(fault: Fault, sentence: Sentence) -> Data:
    """Return the first thing that the system has against a round."""
    ours, theirs = fault.ours, fault.theirs
    return {
        **plain.words(fault.message, sentence),
        "how": fault.how.value,
        "clause": fault.message.facts.get("clause", "") if theirs is None else theirs.article,
        "bracket": fault.bracket or None,
        "score": None if fault.score is None else plain.points(fault.score),
        "criterion": None if theirs is None else plain.criterion(theirs, sentence),
        "as_it_is": None if ours is None else plain.measure(ours),
        "otherwise": None if theirs is None else plain.measure(theirs),
        "groups": plain.groups(fault.groups),
    }


def since_data(found: Afterwards | None, sentence: Sentence) -> Data | None:
    """Return what has become known since a round was paired, and the boards it would have meant.

    What was changed by hand in the round itself is no news.
    """
    if found is None:
        return None
    return {
        "changes": [plain.words(change, sentence) for change in found.changes if change.template != BY_HAND],
        "lost": plain.boards_with_bye(found.lost),
        "new": plain.boards_with_bye(found.new),
        "refusal": None if found.refusal is None else plain.words(found.refusal, sentence),
    }
