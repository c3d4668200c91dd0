"""Systems with a schedule in the window: no lot is asked for, and where there is no trace it is said in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from swissdesk.model import Colour
from swissdesk.ui.actions import ACTIONS
from swissdesk.ui.workspace import TRACE

SPECS = {spec.id: spec for spec in ACTIONS}


@pytest.fixture
def with_system(opened, make_tournament):
    """The window with a tournament before round 1 by a system: ``with_system("knockout")``."""

    def do(system: str, colour: Colour | None = None):
        begin = make_tournament(6, 9, colour=colour)
        return opened(begin.replace(settings=replace(begin.settings, system=system)))

    return do


@pytest.mark.parametrize("system", ["round-robin", "round-robin-circle", "knockout"])
def test_a_schedule_is_paired_and_published_without_a_lot(with_system, typist, system):
    window = with_system(system)
    typist.propose()
    typist.shortcut("round.publish")
    latest = window.workspace.tournament.rounds[-1]
    assert latest.system == system
    assert len(latest.pairings) == (2 if system == "knockout" else 3)
    assert window.workspace.tournament.settings.initial_colour is None


def test_a_swiss_asks_for_the_lot_as_ever(with_system, typist):
    window = with_system("dutch-2026")
    typist.propose()
    assert window.workspace.tournament.rounds == ()


@pytest.mark.parametrize("system", ["knockout", "round-robin", "hosek-nwm"])
def test_where_there_is_no_trace_its_actions_say_so(with_system, typist, qtbot, system):
    window = with_system(system, Colour.WHITE)
    assert not window.catalogue["trace.preview"].isEnabled()
    assert "cannot be walked through" in SPECS["trace.preview"].why_not(window.workspace)
    typist.propose()
    typist.shortcut("round.publish")
    window.workspace.show_page(TRACE)
    qtbot.wait(50)
    typist.wait_until_idle()
    assert not window.catalogue["trace.next"].isEnabled()
    assert "cannot be walked through" in SPECS["trace.next"].why_not(window.workspace)
