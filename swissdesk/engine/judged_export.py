"""What is to be said of proposed boards as plain values for JSON; the schema is resources/schemas/judge.json."""

from __future__ import annotations

from swissdesk.engine import plain
from swissdesk.engine.plain import Data, Sentence
from swissdesk.engine.proposed import Judged
from swissdesk.engine.verdicts import Change, Remark, Verdict

VERSION = 1
"""Raised when a reader of an older file could misunderstand a new one."""


def judged_data(judged: Judged, system: str, sentence: Sentence = str) -> Data:
    """Return verdicts, criteria and the rules' round; `sentence` puts messages into words."""
    review, ruled = judged.review, judged.review.ruled
    bye = judged.bye_verdict
    is_filled = bool(judged.added) or judged.added_bye is not None
    return {
        **plain.head("judge", VERSION, system, judged.position.round),
        "as_ruled": judged.is_as_ruled,
        "boards": [
            {"pair": list(pair), **_verdict(verdict, sentence)}
            for pair, verdict in zip(judged.pairs, judged.verdicts, strict=True)
        ],
        "bye": None if bye is None else {"player": judged.bye, **_verdict(bye, sentence)},
        "whole": [_remark(remark, sentence) for remark in judged.whole],
        "missing": list(judged.missing),
        "added": plain.boards(judged.added, judged.added_bye) if is_filled else None,
        "dead_end": judged.is_dead_end,
        "compared": review.is_compared,
        "changes": [_change(change, sentence) for change in review.changes],
        "later": None if review.later is None else plain.words(review.later, sentence),
        "rules": None if ruled is None else plain.boards_with_bye(ruled.in_order),
        "instead": plain.boards_with_bye(judged.instead),
        "refusal": None if review.refusal is None else plain.words(review.refusal, sentence),
        "players": plain.players(judged.position),
    }


def _verdict(verdict: Verdict, sentence: Sentence) -> Data:
    return {
        "level": verdict.level.name.lower().replace("_", "-"),
        "remarks": [_remark(remark, sentence) for remark in verdict.remarks],
    }


def _remark(remark: Remark, sentence: Sentence) -> Data:
    return {
        **plain.words(remark.text, sentence),
        "name": sentence(remark.name),
        "rule": remark.rule.value.replace(" ", "-"),
        "level": remark.level.name.lower().replace("_", "-"),
        "players": list(remark.players),
        "bracket": remark.bracket or None,
    }


def _change(change: Change, sentence: Sentence) -> Data:
    return {
        **plain.words(change.text, sentence),
        "bracket": change.bracket or None,
        "score": None if change.score is None else plain.points(change.score),
        "criterion": plain.criterion(change.ours, sentence),
        "worse": change.is_worse,
        "proposed": plain.measure(change.ours),
        "rules": plain.measure(change.ruled),
        "groups": plain.groups(change.carriers),
    }
