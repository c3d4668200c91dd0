"""The four titles that are gained by norms, and their numbers (B.01 art. 0.5, 1.4.5, 1.4.6, 1.4.8)."""

from __future__ import annotations

from dataclasses import dataclass

from swissdesk.i18n import N_
from swissdesk.model import Sex, Title

EDITION = N_("B.01, 1 January 2024")

LOWEST_PERCENTAGE = 35
"""The least score, in per cent of the games (art. 1.4.8b)."""
USUAL_GAMES = 9
MOST_CREDITED = 13
"""Longer events count as so many games (art. 1.7)."""

TITLE_HOLDERS = frozenset(set(Title) - {Title.CM, Title.WCM})
"""Who counts as a title-holder (art. 1.4.5a)."""


@dataclass(frozen=True, slots=True)
class TitleRule:
    """What a norm asks for.

    `performance` and `average` are the least ones (art. 1.4.8), `floor` is what one opponent may be raised to (1.4.6b),
    `opponents` the titles a third of the opponents must hold (1.4.5b to e), `rating` the one the title itself needs
    (1.5.3).
    """

    title: Title
    performance: int
    average: int
    floor: int
    opponents: frozenset[Title]
    article: str
    rating: int
    sex: Sex | None = None


TITLES: dict[Title, TitleRule] = {
    rule.title: rule
    for rule in (
        TitleRule(Title.GM, 2600, 2380, 2200, frozenset({Title.GM}), "1.4.5b", 2500),
        TitleRule(Title.IM, 2450, 2230, 2050, frozenset({Title.GM, Title.IM}), "1.4.5c", 2400),
        TitleRule(Title.WGM, 2400, 2180, 2000, frozenset({Title.GM, Title.IM, Title.WGM}), "1.4.5d", 2300, Sex.FEMALE),
        TitleRule(
            Title.WIM,
            2250,
            2030,
            1850,
            frozenset({Title.GM, Title.IM, Title.WGM, Title.WIM}),
            "1.4.5e",
            2200,
            Sex.FEMALE,
        ),
    )
}
