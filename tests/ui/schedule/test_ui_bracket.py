"""The bracket's window and the lot: what is seen, walked and recorded."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from using import act, is_possible, message_of, notice_of, shown_page, shown_round, tournament_of

from swissdesk.engine import propose
from swissdesk.model import KnockoutTerms, Result
from swissdesk.model.events import CorrectResult, PairRound
from swissdesk.model.rounds import Stage
from swissdesk.session.lots import level_matches
from swissdesk.ui.schedule.bracket_window import BracketWindow, LotDialog
from swissdesk.ui.shell.view import ROUND, SHEETS


@pytest.fixture
def knockout(opened, make_tournament):
    """The window with a knockout after rounds with these results on every board: ``knockout(8, "1", "=")``."""

    def do(players: int, *rounds: str, announced: int = 30, **terms):
        at = make_tournament(players, announced)
        at = at.replace(settings=replace(at.settings, system="knockout", knockout=KnockoutTerms(**terms)))
        for results in rounds:
            made = {"1": Result.WHITE_WINS, "=": Result.DRAW, "0": Result.BLACK_WINS, "*": None}
            proposal = propose(at, "knockout")
            drafted = PairRound(proposal.round, proposal.pairs, proposal.bye, proposal.system).apply(at)
            latest = drafted.rounds[-1]
            boards = tuple(
                replace(board, result=made[results[min(place, len(results) - 1)]])
                for place, board in enumerate(latest.pairings)
            )
            played = replace(latest, pairings=boards, stage=Stage.PUBLISHED)
            at = drafted.replace(rounds=(*at.rounds, played))
        return opened(at)

    return do


@pytest.fixture
def bracket(typist):
    """The bracket's window, opened by its key: ``bracket(window)``."""

    def do(window) -> BracketWindow:
        typist.shortcut("schedule.bracket")
        return window.findChild(BracketWindow)

    return do


def test_a_swiss_has_none(opened, make_tournament):
    window = opened(make_tournament())
    assert not is_possible(window, "schedule.bracket")
    assert not is_possible(window, "schedule.lot")


def test_every_match_is_drawn_and_said(knockout, bracket):
    shown = bracket(knockout(6, "1"))
    told = {plate.key: plate.description for plate in shown.view.drawing.plates}
    assert set(told) == {"1/1", "1/2", "1/3", "1/4", "2/1", "2/2", "3/1"}
    assert told["1/1"].startswith("Quarterfinals, match 1: Adamová, Eva – bye")
    assert "advances" in told["1/2"]
    assert shown.said.text() == "Semifinals: 0 of 2 matches decided."


def test_it_follows_the_results(knockout, bracket, typist):
    window = knockout(4, "*")
    shown = bracket(window)
    assert shown.said.text() == "Semifinals: 0 of 2 matches decided."
    window.activateWindow()
    window.office.go.to_board(1, 1)
    QTest.keyClicks(window.round.table, "1")
    assert shown.said.text() == "Semifinals: 1 of 2 matches decided."


def test_arrows_walk_from_match_to_match(knockout, bracket):
    shown = bracket(knockout(8, "1"))
    assert shown.view.selection == "2/1"
    for key, expected in (
        (Qt.Key.Key_Down, "2/2"),
        (Qt.Key.Key_Right, "3/1"),
        (Qt.Key.Key_Left, "2/1"),
        (Qt.Key.Key_Left, "1/1"),
        (Qt.Key.Key_Up, "1/1"),
    ):
        QTest.keyClick(shown.view, key)
        assert shown.view.selection == expected
    assert shown.foot.text().startswith("Quarterfinals, match 1")


def test_enter_goes_to_the_board(knockout, bracket):
    window = knockout(8, "1", "*")
    shown = bracket(window)
    shown.view.select("2/2")
    QTest.keyClick(shown.view, Qt.Key.Key_Return)
    assert shown_page(window) == ROUND
    assert (shown_round(window), window.office.view.board) == (2, 2)


def test_keys_make_it_larger_and_fit_it(new_window, knockout, bracket):
    view = bracket(knockout(64)).view
    before = view.transform().m11()
    QTest.keyClicks(view, "+")
    assert view.transform().m11() > before
    QTest.keyClicks(view, "-")
    assert view.transform().m11() == pytest.approx(before)
    QTest.keyClicks(view, "0")
    seen = view.mapToScene(view.viewport().rect()).boundingRect()
    assert seen.height() >= view.sceneRect().height()
    QTest.keyClicks(view, "0")
    assert view.transform().m11() == pytest.approx(before)


def test_as_pdf_turns_to_the_sheet(knockout, bracket, qtbot):
    window = knockout(4, "1")
    bracket(window).paper.click()
    assert shown_page(window) == SHEETS
    qtbot.waitUntil(lambda: window.office.shown.has_sheet)


def test_a_round_is_called_by_its_stage(knockout, typist):
    window = knockout(7, "1", "=", "1")  # the semifinals are level after their first game, and go on
    typist.shortcut("view.round")
    assert "Semifinals" in window.round.head.stage.text()
    typist.shortcut("round.previous")
    assert "Semifinals" in window.round.head.stage.text()
    typist.shortcut("round.previous")
    assert "Quarterfinals" in window.round.head.stage.text()


def test_level_matches_go_on_after_the_last_round_announced(knockout, typist):
    window = knockout(4, "1", "=", announced=2)
    typist.shortcut("view.round")
    assert is_possible(window, "round.propose")
    typist.propose()
    typist.shortcut("round.publish")
    assert "of 3" in window.round.head.stage.text()
    typist.type("1")
    assert not is_possible(window, "round.propose")  # decided


def test_who_advanced_stays_when_a_result_is_corrected_later(knockout, bracket, typist):
    window = knockout(4, "1", "1")
    assert act(window, CorrectResult(1, 1, Result.BLACK_WINS, reason="slip misread"))
    told = {plate.key: plate.description for plate in bracket(window).view.drawing.plates}
    assert "Adamová, Eva" in told["2/1"]
    assert "as published" in told["1/1"]
    typist.shortcut("view.standings")
    assert [row.player.id for row in window.standings.model.rows][:2] == [1, 3]


def test_escape_closes_it(knockout, bracket):
    shown = bracket(knockout(4))
    QTest.keyClick(shown.view, Qt.Key.Key_Escape)
    assert not shown.isVisible()


# ---- lots


@pytest.fixture
def lot(knockout, qtbot):
    """The dialog for two matches that are level after all their games."""
    window = knockout(4, "=", "=", tiebreak_games=1)
    dialog = LotDialog(window.office, level_matches(tournament_of(window)), window)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_a_lot_is_recorded_with_who_and_how(lot):
    office = lot._office
    lot.winner.setCurrentIndex(1)
    lot.who.setText("Ivana Mrázová")
    lot.how.setText("a coin")
    lot.ok.click()
    [decision] = office.tournament.decisions
    assert (decision.kind, decision.round) == ("lot", 2)
    assert decision.text.startswith("4 Dvořák, Jiří advances by lot against 1 Adamová, Eva. ")
    assert "Drawn by Ivana Mrázová, a coin; 2" in decision.text
    assert [match.players for match in level_matches(office.tournament)] == [(2, 3)]
    assert office.desk.undo()
    assert office.tournament.decisions == ()


def test_the_keys_go_to_who_advances_where_one_match_waits(knockout, qtbot):
    window = knockout(2, "=", "=", tiebreak_games=1)
    dialog = LotDialog(window.office, level_matches(tournament_of(window)), window)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.focusWidget() is dialog.winner
    QTest.keyClick(dialog.winner, Qt.Key.Key_Down)
    assert dialog.winner.currentData() == 1


def test_the_program_can_draw(lot):
    lot.draw.click()
    assert lot.winner.currentData() in (1, 4)
    assert lot.how.text() == "drawn by the program"


def test_nothing_is_recorded_half_said(lot):
    lot.who.setText("")
    lot.ok.click()
    assert lot.wrong.text() == "Enter who advances, or draw automatically."
    lot.draw.click()
    lot.ok.click()
    assert lot.wrong.text() == "Enter who drew lots: it is recorded."
    assert lot._office.tournament.decisions == ()


def test_pairing_offers_the_lot(knockout, typist):
    window = knockout(4, "=", "=", tiebreak_games=1)
    typist.propose()
    latest = notice_of(window)
    assert "is level after all its games" in latest.text
    assert latest.offer.text == "Draw lots…"


def test_without_a_level_match_that_is_said(knockout, typist):
    window = knockout(4, "1")
    typist.shortcut("schedule.lot")
    assert "No match needs lots" in message_of(window)


def test_the_standings_page_goes_by_the_bracket_and_says_so(knockout, typist):
    window = knockout(8, "1", "1*")
    typist.shortcut("view.standings")
    page = window.standings
    assert [(row.rank_text, row.player.id) for row in page.model.rows] == [
        ("1=", 1),
        ("1=", 2),
        ("1=", 6),
        ("4", 5),
        ("5=", 3),
        ("5=", 4),
        ("5=", 7),
        ("5=", 8),
    ]
    assert "Places follow the knockout bracket" in page.view.remark.text()
    table = page.view.table
    table.scrollTo(index := table.found.index(2, table.source.column("rank")))
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(index).center())
    told = page.detail.browser.toPlainText()
    assert "no match has separated them" in told
    assert "the player who got further is placed higher" in told
