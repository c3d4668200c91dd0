"""The words by which a place that is barred is told."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.i18n import N_
from swissdesk.reports.verdict_words import names_of, remark_sentence
from swissdesk.session.manual import Bar


def bar_in_short(bar: Bar, board: int) -> str:
    """Return why a place is barred in a few words; `board` is where the carried player came from, 0 for no board."""
    if bar.own:
        return names_of(bar.own)
    words = names_of(bar.exchange)
    if not board:
        return wording.text(N_("In exchange: {broken}"), broken=words)
    return wording.text(N_("In exchange, at board {board}: {broken}"), board=board, broken=words)


def bar_sentences(bar: Bar) -> str:
    """Return everything that bars a place."""
    said = " ".join(remark_sentence(remark) for remark in bar.own or bar.exchange)
    return said if bar.own else wording.text(N_("Whoever sits here would come in exchange. {broken}"), broken=said)
