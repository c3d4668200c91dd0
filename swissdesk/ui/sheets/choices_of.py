"""What can be chosen for the options of a sheet, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from swissdesk import wording
from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.reports import Code, Lines, Order
from swissdesk.reports.sections import EVERY
from swissdesk.standings import categories

Choices = list[tuple[str, Any]]


def orders() -> Choices:
    """Return how players can follow one another."""
    return [
        (translate(N_("by number")), Order.RANK),
        (translate(N_("by name")), Order.NAME),
        (translate(N_("by rating")), Order.RATING),
    ]


def codes() -> Choices:
    """Return what can be on a slip for a scanner."""
    return [
        (translate(N_("bars")), Code.BARS),
        (translate(N_("square")), Code.SQUARE),
        (translate(N_("none")), Code.NONE),
    ]


def lines() -> Choices:
    """Return what can lead the eye."""
    return [(translate(N_("grey bands")), Lines.ZEBRA), (translate(N_("thin rules")), Lines.RULES)]


def directions() -> Choices:
    """Return how paper can lie."""
    return [(translate(N_("as suits")), None), (translate(N_("upright")), False), (translate(N_("across")), True)]


def sections(tournament: Tournament, chosen: Iterable[str]) -> list[tuple[str, str]]:
    """Return the categories of the event, then the usual ones that somebody belongs to: key and title."""
    own = tournament.settings.awards.categories
    rules = {rule.key: wording.sentence(categories.title(rule)) for rule in (*own, *categories.offered(tournament))}
    for key in chosen:
        if key not in rules and key != EVERY:
            rules[key] = _title(tournament, key)
    every = [(EVERY, translate(N_("All categories of the event")))] if own else []
    return [*every, *rules.items()]


def _title(tournament: Tournament, key: str) -> str:
    try:
        return wording.sentence(categories.named(tournament, key).title)
    except InvalidEdit:
        return key
