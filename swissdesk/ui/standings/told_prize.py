"""Why a prize is what it is: place, shares, rounding, and what was left to others for it."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.i18n import N_
from swissdesk.reports.web.markup import joined, tag
from swissdesk.standings.payout import Award, money
from swissdesk.ui.standings.telling import LINK, Story, paragraph

SHEET = "prizes"


def prize_text(award: Award, currency: str) -> str:
    """Return what a prize is: ``125.00 EUR + a cup``."""
    amount = money(award.amount, currency) if award.amount else ""
    return " + ".join(filter(None, (amount, award.in_kind)))


def prize_story(award: Award, player_name: str, list_title: str, currency: str) -> Story:
    """Return how a prize came about, sentence by sentence."""
    value = prize_text(award, currency)
    said = wording.text(N_("{player}: {prize}"), player=player_name, prize=value)
    content = joined([
        paragraph(tag("span", value, class_="large")),
        paragraph(tag("b", tag("a", player_name, href=f"{LINK}:{award.player}"))),
        *(paragraph(wording.sentence(reason)) for reason in award.reasons),
    ])  # fmt: skip
    return Story(wording.text(N_("{list}: why this prize"), list=list_title), said, content, SHEET, award.player)
