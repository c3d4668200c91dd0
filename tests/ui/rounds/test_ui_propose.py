"""Proposing a round: off the GUI thread, to be cancelled, dropped when stale, refused in words."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import Qt
from using import act, is_busy, is_possible, message_of, notice_of, tournament_of

from swissdesk.engine import Proposal
from swissdesk.engine import propose as pair
from swissdesk.model import ByeKind, Colour, Player, Tournament
from swissdesk.model.events import AddPlayer, AnnounceBye
from swissdesk.ui.rounds import commands as rounds


class SlowEngine:
    """An engine that waits to be let go, calling its monitor all the while."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.thread: threading.Thread | None = None
        self.ended = threading.Event()

    def __call__(self, tournament: Tournament, system: str, *, monitor) -> Proposal:
        self.thread = threading.current_thread()
        try:
            while not self.go.wait(0.005):
                monitor(3, 10)
            return pair(tournament, system)
        finally:
            self.ended.set()


@pytest.fixture
def engine(monkeypatch, window):
    slow = SlowEngine()
    monkeypatch.setattr(rounds, "pair", slow)
    yield slow
    slow.go.set()
    window.office.tasks.wait()


def test_a_proposal_becomes_a_draft_on_the_round_page(opened, typist):
    window = opened()
    typist.shortcut("view.players")
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    assert window.round.isVisible()
    assert window.round.draft.isVisible()
    assert not window.round.legend.isVisible()
    assert not window.header.propose.isEnabled()


def test_the_draft_is_discarded_and_comes_back_by_undo(opened, typist):
    window = opened()
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    typist.shortcut("round.discard")
    assert tournament_of(window).rounds == ()
    assert window.round.stack.currentIndex() == 1
    window.strip.offer.click()
    assert len(tournament_of(window).rounds) == 1


def test_pairing_runs_on_another_thread_and_shows_progress_when_slow(opened, typist, engine, qtbot):
    window = opened()
    typist.shortcut("round.propose")
    qtbot.waitUntil(window.strip.bar.isVisible)
    qtbot.waitUntil(lambda: window.strip.bar.value() == 3)
    assert engine.thread is not threading.main_thread()
    assert not is_possible(window, "round.propose")
    engine.go.set()
    typist.wait_until_idle()
    assert not window.strip.isVisible()
    assert len(tournament_of(window).rounds) == 1


def test_a_cancelled_pairing_changes_nothing(opened, typist, engine, qtbot):
    window = opened()
    typist.shortcut("round.propose")
    qtbot.waitUntil(window.strip.cancel.isVisible)
    window.strip.cancel.click()
    qtbot.waitUntil(lambda: engine.ended.is_set() and not window.office.tasks._at_work)
    assert tournament_of(window).rounds == ()
    assert not window.strip.isVisible()
    assert is_possible(window, "round.propose")


def test_escape_cancels_a_pairing(opened, typist, engine, qtbot):
    window = opened()
    typist.shortcut("round.propose")
    qtbot.waitUntil(window.strip.cancel.isVisible)
    typist.press(Qt.Key.Key_Escape)
    assert not is_busy(window)


def test_an_answer_that_is_out_of_date_is_dropped(opened, typist, engine):
    window = opened()
    typist.shortcut("round.propose")
    act(window, AnnounceBye(1, 1, ByeKind.ZERO_POINT))
    engine.go.set()
    typist.wait_until_idle()
    assert tournament_of(window).rounds == ()
    assert "changed during the pairing" in message_of(window)
    window.strip.offer.click()
    typist.wait_until_idle()
    assert len(tournament_of(window).rounds[0].pairings) == 3


def test_a_missing_lot_is_drawn_and_recorded_on_request(opened, typist, make_tournament):
    window = opened(make_tournament(8, colour=None))
    typist.shortcut("round.propose")
    assert not is_busy(window)
    window.strip.offer.click()
    typist.wait_until_idle()
    assert tournament_of(window).settings.initial_colour in Colour
    assert len(tournament_of(window).rounds) == 1


def test_missing_results_are_named_and_jumped_to(in_round_1, typist):
    window = in_round_1()
    typist.type("1")
    typist.shortcut("view.players")
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    assert "no results on boards 2, 3, 4" in message_of(window)
    window.strip.offer.click()
    assert window.round.isVisible()
    assert window.round.table.current_row == 1


def test_unknown_rounds_lead_to_the_settings(opened, typist, make_tournament, monkeypatch):
    begin = make_tournament(4)
    window = opened(begin.replace(settings=begin.settings.__class__(initial_colour=Colour.WHITE)))
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    assert "number of rounds is not set" in message_of(window)
    asked = []
    monkeypatch.setattr("swissdesk.ui.rounds.commands.settings", asked.append)
    window.strip.offer.click()
    assert asked == [window.office]


def test_no_possible_round_is_explained(opened, typist, make_tournament):
    window = opened(make_tournament(2, 3))
    typist.propose()
    typist.shortcut("round.publish")
    typist.type("1")
    typist.propose()
    assert len(tournament_of(window).rounds) == 1
    assert notice_of(window).severity.value == "error"
    assert "Round 2" in message_of(window)


def test_the_button_names_the_coming_round(in_round_1, typist):
    window = in_round_1(4, 3)
    typist.type("11")
    assert window.header.propose.text() == "Propose round 2"


def test_a_bug_in_the_engine_reaches_the_place_where_bugs_are_told(opened, typist, monkeypatch, qtbot):
    window = opened()

    def broken(tournament, system, *, monitor):
        raise ZeroDivisionError

    monkeypatch.setattr(rounds, "pair", broken)
    with qtbot.captureExceptions() as exceptions:
        typist.shortcut("round.propose")
        typist.wait_until_idle()
    assert [kind for kind, _, _ in exceptions] == [ZeroDivisionError]
    assert tournament_of(window).rounds == ()


def test_a_player_entered_late_is_paired_in_the_next_round(in_round_1, typist):
    window = in_round_1(7)
    typist.type("111")
    act(window, AddPlayer(Player(8, "Neskorý, Ján")))
    typist.propose()
    assert len(tournament_of(window).rounds[1].pairings) == 4


def test_after_the_last_round_there_is_nothing_to_propose(in_round_1, typist):
    window = in_round_1(2, 1)
    typist.type("1")
    assert not window.header.propose.isVisible()
    assert not is_possible(window, "round.propose")
    typist.press(Qt.Key.Key_Return)
    assert not is_busy(window)


def test_many_cancelled_jobs_leave_nothing_behind(opened, typist, engine, qtbot):
    window = opened()
    for _ in range(20):
        typist.shortcut("round.propose")
        window.office.tasks.cancel()
    engine.go.set()
    window.office.tasks.wait()
    qtbot.waitUntil(lambda: not window.office.tasks._at_work)
    assert tournament_of(window).rounds == ()


def test_a_draft_counts_for_nothing_and_is_not_printed(opened, typist, make_tournament):
    window = opened(make_tournament(7))
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    assert not is_possible(window, "print.pairings")
    typist.shortcut("view.standings")
    assert window.standings.title.text() == "Before round 1"
    assert {row.points for row in window.standings.model.rows} == {0}
    typist.shortcut("view.players")
    assert {row.points for row in window.players.model.rows} == {0}
    typist.shortcut("round.publish")
    assert is_possible(window, "print.pairings")
    assert "draft" not in window.status.facts.text()
