"""The edition of C.07 that applies, and what the wording leaves to the arbiter."""

from __future__ import annotations

import re

from swissdesk.i18n import N_
from swissdesk.model import EventInfo, Tournament
from swissdesk.values import dataclass

FIRST_DAY_OF_2026 = (2026, 3, 1)

_DATES = (
    re.compile(r"(?P<year>\d{4})\D(?P<month>\d{1,2})\D(?P<day>\d{1,2})"),
    re.compile(r"(?P<day>\d{1,2})\D(?P<month>\d{1,2})\D(?P<year>\d{4})"),
)


@dataclass(frozen=True, slots=True)
class Edition:
    """What differs between the editions of C.07.

    `caps_dummies`: the dummy opponent has a ceiling (art. 16.4.1, 16.4.2). `round_robin_forfeits_are_games`: a forfeit
    in a round robin is an ordinary game for every code, the rating codes included (art. 15 of 2024).
    """

    name: str
    title: str
    caps_dummies: bool
    round_robin_forfeits_are_games: bool


EDITION_2024 = Edition("2024", N_("C.07, 1 August 2024"), caps_dummies=False, round_robin_forfeits_are_games=True)
EDITION_2026 = Edition("2026", N_("C.07, 1 March 2026"), caps_dummies=True, round_robin_forfeits_are_games=False)
EDITIONS = {edition.name: edition for edition in (EDITION_2024, EDITION_2026)}


@dataclass(frozen=True, slots=True)
class Rules:
    """What tie-breaks of one event are computed by.

    `counts_forfeit_wins`: INTERPRETATION: read literally, edition 2026 counts a win by forfeit in a round robin in
    WON, BPG and BWG (art. 15.2); the programs in use count games over the board only, and so does the default.
    """

    edition: Edition
    is_round_robin: bool = False
    counts_forfeit_wins: bool = False


def day_of(text: str) -> tuple[int, int, int] | None:
    """Return year, month and day of a date written in the usual ways, None if it is none."""
    for pattern in _DATES:
        match = pattern.search(text)
        if match is not None:
            return int(match["year"]), int(match["month"]), int(match["day"])
    return None


def length_in_days(info: EventInfo) -> int:
    """Return how many days an event lasts, both ends included; 0 while its dates are unknown or make no sense."""
    from datetime import date  # slow to load, and `swissdesk pair` never comes here

    first, last = day_of(info.start), day_of(info.end)
    if first is None or last is None:
        return 0
    try:
        return max(0, (date(*last) - date(*first)).days + 1)
    except ValueError:
        return 0


MOST_DAYS = 30
"""In an event that lasts longer, ratings follow the lists of its months."""


def is_long(info: EventInfo) -> bool:
    """Whether an event lasts for more than thirty days."""
    return length_in_days(info) > MOST_DAYS


def edition_of(start: str) -> Edition:
    """Return the edition in force on the first day of an event; the current one for a day we cannot read."""
    day = day_of(start)
    return EDITION_2024 if day is not None and day < FIRST_DAY_OF_2026 else EDITION_2026


def rules_of(tournament: Tournament) -> Rules:
    """Return the rules that the start and the kind of the event imply."""
    return Rules(edition_of(tournament.info.start), tournament.meets_everybody)
