"""What was changed is marked until it is verified, and surprises are asked about once and softly."""

from __future__ import annotations

import threading
from dataclasses import replace

import long_journal
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from settling import settle
from using import act, close_tournament, document_of, is_open, latest_round, message_of, notice_of, open_file, press

from swissdesk.model import Player, Result
from swissdesk.model.events import CorrectForRating, CorrectResult, EnterResult, PairRound, PublishRound
from swissdesk.session.history import States
from swissdesk.ui.files import opening

Key = Qt.Key


def mark(window, board: int = 1):
    return window.round.model.rows[board - 1].mark


def results(window) -> list[Result | None]:
    return [pairing.result for pairing in latest_round(window).pairings]


def change_first(typist, old: str = "1", new: str = "0") -> None:
    typist.type(old)
    typist.press(Key.Key_Home)
    typist.type(new)


def test_a_first_result_is_no_change(in_round_1, typist):
    window = in_round_1()
    typist.type("1")
    assert mark(window).was is None


def test_a_changed_result_shows_the_old_one_struck_through_with_the_time(in_round_1, typist):
    window = in_round_1()
    change_first(typist)
    saved = document_of(window).saved_at[11:16]
    assert (mark(window).was, mark(window).was_at) == (Result.WHITE_WINS, saved)
    assert mark(window).struck == "1–0"
    assert window.status.said.accessibleName().endswith(f"wins; changed from 1–0 at {saved}")
    table, model = window.round.table, window.round.model
    assert not table.isColumnHidden(model.column("mark"))


def test_clearing_and_typing_anew_is_a_change_too(in_round_1, typist):
    window = in_round_1()
    typist.type("1")
    typist.press(Key.Key_Backspace)
    assert mark(window).was is None
    typist.type("0")
    assert mark(window).was == Result.WHITE_WINS


def test_undo_takes_the_mark_away_and_redo_brings_it_back(in_round_1, typist):
    window = in_round_1()
    change_first(typist)
    typist.shortcut("edit.undo")
    assert mark(window).was is None
    typist.shortcut("edit.redo")
    assert mark(window).was == Result.WHITE_WINS


def test_the_first_value_stays_marked_and_coming_back_to_it_is_no_change(in_round_1, typist):
    window = in_round_1()
    change_first(typist)
    typist.press(Key.Key_Home)
    typist.type("=")
    assert mark(window).was == Result.WHITE_WINS
    typist.press(Key.Key_Home)
    typist.type("1")
    assert mark(window).was is None


def test_swapped_colours_turn_the_mark_and_are_none_themselves(in_round_1, typist):
    window = in_round_1()
    typist.shortcut("round.swap")
    assert mark(window).was is None
    change_first(typist)
    typist.press(Key.Key_Home)
    typist.shortcut("round.swap")
    assert mark(window).was == Result.BLACK_WINS


def test_verifying_takes_the_mark_away(in_round_1, typist):
    window = in_round_1()
    change_first(typist)
    typist.shortcut("results.second_pass")
    typist.type("0")
    assert mark(window).text == "✓"
    assert mark(window).was is None


def test_the_marks_are_there_tomorrow(in_round_1, typist):
    window = in_round_1()
    typist.type("1=")
    typist.press(Key.Key_Home)
    typist.type("0")
    before = mark(window)
    path = document_of(window).path
    close_tournament(window)
    open_file(window, path)
    assert mark(window) == before
    assert before.was_at
    assert mark(window, 2).was is None


def test_a_new_round_begins_without_marks(in_round_1, typist):
    window = in_round_1()
    change_first(typist)
    typist.type("111")
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    typist.shortcut("round.publish")
    assert mark(window).was is None
    typist.shortcut("round.previous")
    assert mark(window).was == Result.WHITE_WINS


def test_a_round_keeps_the_points_it_was_paired_with(in_round_1, typist):
    window = in_round_1()
    typist.type("1===")
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    typist.shortcut("round.publish")

    def points():
        return [(row.white.points, row.black.points) for row in window.round.model.rows]

    then = points()
    assert act(window, CorrectResult(1, 1, Result.BLACK_WINS))
    typist.shortcut("round.latest")
    assert points() == then


def test_the_way_back_leads_over_the_boards_the_work_came_from(in_round_1, typist):
    window = in_round_1(12)
    typist.press(Key.Key_Down)
    typist.type("11111")
    assert window.round.table.current_row == 0
    typist.press(Key.Key_Backspace)
    assert window.round.table.current_row == 5
    assert results(window) == [None, *[Result.WHITE_WINS] * 4, None]
    typist.press(Key.Key_Backspace)
    assert results(window) == [None, *[Result.WHITE_WINS] * 3, None, None]


# ---- surprises


@pytest.fixture
def uneven(opened, make_tournament):
    """Round 1 of an event in which the lower half is rated 500 points below, and one has no rating."""
    begin = make_tournament(8)
    players = tuple(replace(p, rating=p.rating - 500) if p.id > 4 else p for p in begin.players[:7])
    begin = begin.replace(players=(*players, Player(8, "Nový, Hráč")))
    return opened(PublishRound(1).apply(PairRound(1, ((1, 5), (6, 2), (3, 7), (8, 4))).apply(begin)))


def lower_wins(window, board: int = 1) -> str:
    """Return the key by which the lower rated player of a board wins."""
    row = window.round.model.rows[board - 1]
    return "0" if row.white.player.rating > row.black.player.rating else "1"


def test_an_upset_is_asked_about_and_marked_and_the_typing_goes_on(uneven, typist):
    window = uneven
    typist.type(lower_wins(window))
    notice = notice_of(window)
    assert notice.text.startswith("Board 1: ")
    assert "rated 540 points higher. Please verify." in notice.text
    assert QApplication.focusWidget() is window.round.table
    assert mark(window).text == "540?"
    typist.type("=")
    assert results(window)[1] == Result.DRAW
    assert notice_of(window) is notice


def test_confirming_settles_it_for_good(uneven, typist):
    window = uneven
    key = lower_wins(window)
    typist.type(key)
    typist.shortcut("edit.accept")
    assert mark(window).upset == 0
    typist.shortcut("edit.undo")
    typist.press(Key.Key_Home)
    typist.type(key)
    assert not message_of(window)
    assert mark(window).upset == 0


def test_verifying_settles_it_too(uneven, typist):
    window = uneven
    key = lower_wins(window)
    typist.type(key)
    typist.shortcut("results.second_pass")
    typist.type(key)
    assert mark(window).text == "✓"


def test_the_question_goes_with_the_result_it_was_about(uneven, typist):
    window = uneven
    typist.type(lower_wins(window))
    typist.press(Key.Key_Backspace)
    assert not message_of(window)
    assert mark(window).upset == 0


@pytest.mark.parametrize("typed", ["=", "favourite", "forfeit"])
def test_draws_favourites_and_forfeits_surprise_nobody(uneven, typist, typed):
    window = uneven
    key = lower_wins(window)
    keys = {"=": "=", "favourite": "10"[key == "1"], "forfeit": "+-"[key == "0"]}
    typist.type(keys[typed])
    assert results(window)[0] is not None
    assert not message_of(window)


def test_a_player_without_a_rating_surprises_nobody(uneven, typist):
    window = uneven
    typist.press(Key.Key_End)
    row = window.round.boards.current()
    assert "Nový, Hráč" in (row.white.player.name, row.black.player.name)
    typist.type(lower_wins(window, row.board))
    assert results(window)[3] is not None
    assert not message_of(window)


def test_the_surprise_of_the_round_is_in_the_strip_and_leads_to_its_board(uneven, typist):
    window = uneven
    assert not window.round.side.surprise.isVisible()
    typist.type(lower_wins(window))
    typist.press(Key.Key_End)
    assert window.round.side.surprise.isVisible()
    assert "rated 540 points higher" in window.round.side.surprise.accessibleName()
    window.round.side.surprise.click()
    assert window.round.table.current_row == 0


def test_the_first_result_and_its_surprise_leave_the_button_below_the_boards_where_it_is(uneven, typist, qtbot):
    side = uneven.round.side
    settle(qtbot)
    before = side.out.geometry()
    typist.type(lower_wins(uneven))
    settle(qtbot)
    assert side.surprise.isVisible()
    assert side.second_pass.isVisible()
    assert side.out.geometry() == before


def test_all_of_the_surprise_is_read_when_no_board_is_open_any_more(uneven, typist, qtbot):
    window = uneven
    for row in window.round.model.rows:
        typist.type(lower_wins(window, row.board) if row.board == 1 else "=")
    window.resize(1366, 768)
    surprise = window.round.side.surprise
    qtbot.waitUntil(surprise.isVisible)
    settle(qtbot)
    assert surprise.words.height() >= surprise.words.heightForWidth(surprise.words.width())


@pytest.mark.parametrize("page", ["view.round", "view.standings"])
def test_all_of_the_surprise_is_read_in_another_look_chosen_on_whatever_page(uneven, typist, appearance, qtbot, page):
    window = uneven
    for row in window.round.model.rows:
        typist.type(lower_wins(window, row.board) if row.board == 1 else "=")
    settle(qtbot)
    press(window, page)
    appearance.choose_theme("dark")
    for _ in range(2):
        settle(qtbot)
        appearance.larger()
    press(window, "view.round")
    settle(qtbot)
    surprise, words = window.round.side.surprise, window.round.side.surprise.words
    assert surprise.height() >= words.height() >= words.heightForWidth(words.width())


def test_a_long_document_has_its_changes_read_beside_the_window(home, make_tournament, monkeypatch, qtbot, window):
    path = home / "long.swissdesk"
    operations = tuple(long_journal.long_swiss(make_tournament(60, 9), 9, 0, 26))
    long_journal.write(path, (*operations, EnterResult(9, 1, Result.DRAW), EnterResult(9, 1, Result.BLACK_WINS)))
    monkeypatch.setattr(opening, "LONG", 0)
    applied: list[bool] = []
    apply = States._applied

    def noted(states, node, before):
        applied.append(threading.current_thread() is threading.main_thread())
        return apply(states, node, before)

    monkeypatch.setattr(States, "_applied", noted)
    open_file(window, path)
    qtbot.waitUntil(lambda: is_open(window))
    assert mark(window).was is not None
    assert applied
    assert not any(applied)


def test_a_result_that_the_rating_report_has_otherwise_says_so_on_its_board(in_round_1, typist):
    window = in_round_1()
    typist.type("1=11")
    assert act(window, CorrectForRating(1, 2, Result.BLACK_WINS))
    assert [mark(window, board).text for board in (1, 2)] == ["", "Rtg 0–1"]
    press(window, "round.jump_board")
    typist.type("2")
    typist.press(Key.Key_Return)
    assert window.status.said.accessibleName().endswith("draw; for the rating report: 0–1")
    assert not window.round.table.isColumnHidden(window.round.model.column("mark"))
    typist.shortcut("results.second_pass")
    typist.type("1=11")
    assert mark(window, 2).text == "✓ Rtg 0–1"
    assert act(window, CorrectForRating(1, 2, None))
    assert mark(window, 2).text == "✓"
