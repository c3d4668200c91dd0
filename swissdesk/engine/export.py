"""Traces, answers and judgements as plain values for JSON; the schemas are in resources/schemas.

This module has the parts that all three share (shared.json), answers (why.json) and judgements (judge.json); traces are
in `trace_export`. Players are starting ranks, points decimal numbers as in the JSON of a tournament (1.5), counts whole
numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any

from swissdesk.engine.checker import Afterwards
from swissdesk.engine.colours import Preference
from swissdesk.engine.explain import Answer, Fault, Outcome
from swissdesk.engine.measure import CriterionName, LimboDifference, Measure, Value
from swissdesk.engine.message_facts import Fact, Score
from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.proposal import Pairs
from swissdesk.engine.proposed import Judged
from swissdesk.engine.verdicts import Change, Remark, Verdict
from swissdesk.errors import Message, message
from swissdesk.model import Colour, Points
from swissdesk.model.known import BY_HAND
from swissdesk.model.points import POINT

# ---- parts of all of them

Data = dict[str, Any]

Sentence = Callable[[Message], str]
"""Puts a message into a language."""

_SQUARES = "D.4"
"""The label of the one criterion (2012) that is a sum of squares of points."""


def head(form: str, version: int, system: str, number: int) -> Data:
    """Return what every file begins with: which format it is, in which version, and about which round."""
    return {"format": f"swissdesk-{form}", "version": version, "system": system, "round": number}


def points(amount: Points) -> float:
    """Return points as a decimal number."""
    return amount / POINT


def boards(pairs: Pairs, bye: int | None) -> Data:
    """Return a round: its boards (White, Black), and who has the bye."""
    return {"pairs": [list(pair) for pair in pairs], "bye": bye}


def boards_with_bye(all_boards: Iterable[tuple[int, int]]) -> Data:
    """Return some boards of a round, in which a bye is (id, 0)."""
    known = tuple(all_boards)
    bye = next((player for player, other in known if not other), None)
    return boards(tuple(board for board in known if board[1]), bye)


def words(text: Message, sentence: Sentence) -> Data:
    """Return a message: as a sentence, and as what it was made from."""
    return {"text": sentence(text), "message": message_data(text)}


def message_data(text: Message) -> Data:
    """Return the English template of a message and the facts in it."""
    return {"template": text.template, "facts": {name: fact(each) for name, each in text.facts.items()}}


def fact(value: Any) -> Any:
    """Return a fact of a message; what a text was made from goes before the text."""
    if isinstance(value, Fact):
        return fact(value.value)
    if isinstance(value, Message):
        return message_data(value)
    if isinstance(value, LimboDifference):
        return {"limbo": points(value.score)}
    if isinstance(value, Score):
        return points(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, str | int | float) or value is None:
        return value
    if isinstance(value, Mapping):
        return {str(name): fact(each) for name, each in value.items()}
    return [fact(item) for item in value] if isinstance(value, Iterable) else str(value)


# ---- players


def players(position: Position | None) -> list[Data]:
    """Return who is to be paired, as the system sees them, in the order of score and starting order."""
    return [] if position is None else [_player(competitor) for competitor in position.competitors]


def _player(player: Competitor) -> Data:
    last, before = player.floats
    return {
        "id": player.id,
        "name": player.name,
        "place": player.place,
        "number": player.number,
        "score": points(player.score),
        "points": points(player.points),
        "colours": list(player.colours),
        "colour_difference": player.difference,
        "due": _due(player.preference),
        "floats": {"last_round": last.value, "round_before": before.value},
        "opponents": sorted(player.opponents),
        "forbidden": sorted(player.forbidden),
        "may_have_bye": player.may_have_bye,
        "unplayed": player.unplayed,
        "topscorer": player.is_topscorer,
    }


def _due(preference: Preference) -> Data | None:
    colour, strength = preference
    return None if colour is None else {"colour": colour_data(colour), "strength": strength.name.lower()}


def colour_data(colour: Colour) -> str:
    """Return a colour by its letter: ``w``, ``b``."""
    return colour.value


# ---- criteria


def criterion(name: CriterionName | Measure, sentence: Sentence) -> Data:
    """Return what a criterion is called, and what it counts in words."""
    return {"label": name.label, "article": name.article, "name": sentence(message(name.name))}


def measure(found: Measure) -> Data:
    """Return the value of a criterion, and the players and pairs that make it up."""
    data: Data = {"label": found.label, "value": measured(found)}
    if found.hits:
        # A rank or a number of games is kept as its negative where more is better: it is the one player's.
        alone = found.shown and found.label != _SQUARES
        data["members"] = [
            {"players": list(member.who), "amount": measured(found) if alone else _amount(found, member.amount)}
            for member in found.members
        ]
    return data


def measured(found: Measure) -> Any:
    """Return the value of a measure as people count it."""
    if found.shown and found.label != _SQUARES:
        return int(found.shown)
    return value(found.label, found.value)


def _amount(found: Measure, amount: int) -> Any:
    """Return what a member adds: points to a list, squares to a sum of squares, else a count."""
    return points_or_limbo(amount) if isinstance(found.value, tuple) else value(found.label, amount)


def value(label: str, of: Value) -> Any:
    """Return the value of the criterion with that label: a count, or points from the highest."""
    if isinstance(of, tuple):
        return [points_or_limbo(amount) for amount in of]
    return of / POINT**2 if label == _SQUARES else int(of)


def points_or_limbo(amount: Points) -> Any:
    """Return an amount of a list: points, or the score of an MDP who stays in the Limbo."""
    return {"limbo": points(amount.score)} if isinstance(amount, LimboDifference) else points(amount)


def filled(data: Data, *always: str) -> Data:
    """Return what is not empty, and what is to be there always."""
    return {name: each for name, each in data.items() if each or name in always}


def groups(of: Sequence[tuple[int, ...]]) -> list[list[int]]:
    """Return pairs and single players."""
    return [list(group) for group in of]


# ---- judgements

JUDGED_EXPORT_VERSION = 1
"""Raised when a reader of an older file could misunderstand a new one."""


def judged_data(judged: Judged, system: str, sentence: Sentence = str) -> Data:
    """Return verdicts, criteria and the rules' round; `sentence` puts messages into words."""
    review, ruled = judged.review, judged.review.ruled
    bye = judged.bye_verdict
    is_filled = bool(judged.added) or judged.added_bye is not None
    return {
        **head("judge", JUDGED_EXPORT_VERSION, system, judged.position.round),
        "as_ruled": judged.is_as_ruled,
        "boards": [
            {"pair": list(pair), **_verdict(verdict, sentence)}
            for pair, verdict in zip(judged.pairs, judged.verdicts, strict=True)
        ],
        "bye": None if bye is None else {"player": judged.bye, **_verdict(bye, sentence)},
        "whole": [_remark(remark, sentence) for remark in judged.whole],
        "missing": list(judged.missing),
        "added": boards(judged.added, judged.added_bye) if is_filled else None,
        "dead_end": judged.is_dead_end,
        "compared": review.is_compared,
        "changes": [_change(change, sentence) for change in review.changes],
        "later": None if review.later is None else words(review.later, sentence),
        "rules": None if ruled is None else boards_with_bye(ruled.in_order),
        "instead": boards_with_bye(judged.instead),
        "refusal": None if review.refusal is None else words(review.refusal, sentence),
        "players": players(judged.position),
    }


def _verdict(verdict: Verdict, sentence: Sentence) -> Data:
    return {
        "level": verdict.level.name.lower().replace("_", "-"),
        "remarks": [_remark(remark, sentence) for remark in verdict.remarks],
    }


def _remark(remark: Remark, sentence: Sentence) -> Data:
    return {
        **words(remark.text, sentence),
        "name": sentence(remark.name),
        "rule": remark.rule.value.replace(" ", "-"),
        "level": remark.level.name.lower().replace("_", "-"),
        "players": list(remark.players),
        "bracket": remark.bracket or None,
    }


def _change(change: Change, sentence: Sentence) -> Data:
    return {
        **words(change.text, sentence),
        "bracket": change.bracket or None,
        "score": None if change.score is None else points(change.score),
        "criterion": criterion(change.ours, sentence),
        "worse": change.is_worse,
        "proposed": measure(change.ours),
        "rules": measure(change.ruled),
        "groups": groups(change.carriers),
    }


# ---- answers

VERSION = 1
"""Raised when a reader of an older file could misunderstand a new one."""


def answer_data(answer: Answer, sentence: Sentence = str) -> Data:
    """Return an answer, both rounds, and the players as the system saw them; `sentence` puts messages into words."""
    proposal = answer.proposal
    is_other = answer.outcome is Outcome.OTHER_ROUND
    ours, theirs = answer.differing if is_other else ((), ())
    return {
        **head("why", VERSION, proposal.system, proposal.round),
        **words(answer.message, sentence),
        "outcome": answer.outcome.value,
        "cause": None if answer.cause is None else answer.cause.value,
        "clause": answer.clause,
        "fault": None if answer.fault is None else fault_data(answer.fault, sentence),
        "as_it_is": boards(proposal.pairs, proposal.bye),
        "otherwise": boards(answer.pairs or (), answer.bye) if is_other else None,
        "differing": {"as_it_is": boards_with_bye(ours), "otherwise": boards_with_bye(theirs)},
        "players": players(proposal.position),
    }


def fault_data(fault: Fault, sentence: Sentence) -> Data:
    """Return the first thing that the system has against a round."""
    ours, theirs = fault.ours, fault.theirs
    return {
        **words(fault.message, sentence),
        "how": fault.how.value,
        "clause": fault.message.facts.get("clause", "") if theirs is None else theirs.article,
        "bracket": fault.bracket or None,
        "score": None if fault.score is None else points(fault.score),
        "criterion": None if theirs is None else criterion(theirs, sentence),
        "as_it_is": None if ours is None else measure(ours),
        "otherwise": None if theirs is None else measure(theirs),
        "groups": groups(fault.groups),
    }


def since_data(found: Afterwards | None, sentence: Sentence) -> Data | None:
    """Return what has become known since a round was paired, and the boards it would have meant.

    What was changed by hand in the round itself is no news.
    """
    if found is None:
        return None
    return {
        "changes": [words(change, sentence) for change in found.changes if change.template != BY_HAND],
        "lost": boards_with_bye(found.lost),
        "new": boards_with_bye(found.new),
        "refusal": None if found.refusal is None else words(found.refusal, sentence),
    }
