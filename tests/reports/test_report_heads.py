"""Section and start of a round in the heads of all sheets; what finds a board again does not change by them."""

from __future__ import annotations

import pytest
import report_samples as samples

from swissdesk.errors import SwissDeskError
from swissdesk.reports import KINDS, Bundle, CardSheet, Report, SheetOptions, build
from swissdesk.reports.cards import PairingCard, Slip

HEADED = SheetOptions(section=" Group  B ", start="14:30")


@pytest.mark.parametrize("kind", KINDS)
def test_every_sheet_has_the_section_once(kind: str) -> None:
    try:
        sheet = build(kind, samples.TIED, 2, SheetOptions(section="Group B", players=(1,)))
    except SwissDeskError:
        assert kind in samples.NOT_OF_TIED
        return
    for part in [part.sheet for part in sheet.parts] if isinstance(sheet, Bundle) else [sheet]:
        assert part.event == "Cup of Košice · Group B"
        if isinstance(part, CardSheet):
            cards = [card for card in part.cards if not isinstance(card, PairingCard)]
            assert {card.event for card in cards} <= {"Cup of Košice · Group B"}


def test_the_round_begins_at_its_time() -> None:
    sheet = build("pairings", samples.SMALL, 2, HEADED)
    assert isinstance(sheet, Report)
    assert (sheet.date, sheet.event) == ("2 May 2026, 14:30", "Cup of Košice · Group B")
    slips = build("slips", samples.SMALL, 2, HEADED)
    assert isinstance(slips, CardSheet)
    assert all(isinstance(card, Slip) and card.date == "2026-05-02, 14:30" for card in slips.cards)


def test_without_an_own_time_it_is_that_of_the_event() -> None:
    info = samples.INFO.__class__(name="Cup", round_dates=("2026/05/01",), round_times=("09:00", "15:00"))
    event = samples.SMALL.replace(info=info)
    assert build("pairings", event, 1).date == "1 May 2026, 09:00"  # type: ignore[union-attr]
    assert build("pairings", event, 2).date == "15:00"  # type: ignore[union-attr]
    assert build("pairings", event, 2, SheetOptions(start="15:30")).date == "15:30"  # type: ignore[union-attr]
    assert build("players", event, None, HEADED).date == ""  # type: ignore[union-attr]


def test_the_codes_of_the_slips_are_those_of_the_event() -> None:
    plain, headed = (build("slips", samples.SMALL, 2, options) for options in (SheetOptions(), HEADED))
    assert isinstance(plain, CardSheet)
    assert isinstance(headed, CardSheet)
    assert [card.code for card in plain.cards if isinstance(card, Slip)] == [
        card.code for card in headed.cards if isinstance(card, Slip)
    ]
