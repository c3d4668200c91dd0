"""Systems with a schedule in the window: no lot is asked for, and where there is no trace it is said in words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from using import act, is_possible, latest_round, press, tournament_of

from swissdesk.model import Colour
from swissdesk.model.events import ChangeSettings
from swissdesk.ui.shell.catalogue import ACTIONS
from swissdesk.ui.shell.view import TRACE

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
    latest = latest_round(window)
    assert latest.system == system
    assert len(latest.pairings) == (2 if system == "knockout" else 3)
    assert tournament_of(window).settings.initial_colour is None


def test_an_odd_number_means_a_bye_in_a_swiss_only(opened, make_tournament):
    window = opened(make_tournament(7, 9))
    press(window, "view.players")
    for system, gives_bye in (("dubov", True), ("round-robin", False), ("knockout", False)):
        assert act(window, ChangeSettings(replace(tournament_of(window).settings, system=system)))
        assert ("Odd number" in window.players.counters.text()) is gives_bye


def test_a_swiss_asks_for_the_lot_as_ever(with_system, typist):
    window = with_system("dutch-2026")
    typist.propose()
    assert tournament_of(window).rounds == ()


@pytest.mark.parametrize("system", ["knockout", "round-robin", "hosek-nwm", "dubov"])
def test_every_system_can_be_walked_through(with_system, typist, qtbot, system):
    window = with_system(system, Colour.WHITE)
    assert is_possible(window, "trace.preview")
    typist.propose()
    typist.shortcut("round.publish")
    window.office.view.show_page(TRACE)
    qtbot.waitUntil(lambda: window.trace.story is not None)
    latest = latest_round(window)
    assert window.trace.story.trace.pairs == tuple(board.pair for board in latest.pairings)
    for _ in range(len(window.trace.story.trace.steps)):
        typist.wait_until_idle()
        press(window, "trace.next")
    assert window.trace.player.row == window.trace.model.rowCount() - 1


def test_a_system_that_nobody_knows_cannot(with_system):
    window = with_system("amalfi", Colour.WHITE)
    assert not is_possible(window, "trace.preview")
    assert "no trace of the rounds is available" in SPECS["trace.preview"].why_not(window.office)
