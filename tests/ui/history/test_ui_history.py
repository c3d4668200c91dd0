"""The history beside the pages: read, searched, gone back in, looked at as it was, compared, printed."""

from __future__ import annotations

import random

import pytest
from asked_sheets import note_sheets
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication
from test_ui_accessible import check as check_words
from using import act, document_of, is_possible, message_of, notice_of, open_file, shown_page, tournament_of

from swissdesk import wording
from swissdesk.formats import trf
from swissdesk.model import Result
from swissdesk.model.events import EVENTS, EnterResult
from swissdesk.reports import SheetOptions
from swissdesk.session import Document
from swissdesk.ui.history.former_states import ComparisonWindow, ThenWindow
from swissdesk.ui.history.record import AuditRangeDialog
from swissdesk.ui.history.table import _OTHERWISE, _SUBJECTS, HistoryModel, HistoryRow, Line, Sieve, subject_of
from swissdesk.ui.shell import workers
from swissdesk.ui.widgets.rows import ROW_ROLE

Key = Qt.Key


@pytest.fixture
def settled(window, qtbot):
    """Wait until nothing is being found out any more."""
    panel, office = window.history, window.office
    return lambda: qtbot.waitUntil(lambda: not (panel.busy or office.services.recall.busy))


@pytest.fixture
def in_history(in_round_1, typist, settled):
    """The window with two results typed and the cursor in the history: ``in_history("1=")``."""

    def do(keys: str = "1="):
        window = in_round_1()
        typist.type(keys)
        typist.shortcut("history.panel")
        settled()
        return window

    return do


def rows(window) -> list[HistoryRow]:
    model = window.history.model
    return [model.data(model.index(row, 0), ROW_ROLE) for row in range(model.rowCount())]


def records(window) -> list[HistoryRow]:
    return [row for row in rows(window) if row.entry is not None]


@pytest.fixture
def words(window, qtbot, settled):
    """Return what is said, newest first; what is not known yet is asked for by looking: ``words()``."""

    def do() -> list[str]:
        settled()
        qtbot.waitUntil(lambda: all(row.words is not None for row in rows(window)))
        return [row.words for row in records(window)]

    return do


@pytest.fixture
def go_to(window, words):
    """Put the cursor on the newest record with a text in it: ``go_to("published")``."""

    def do(text: str) -> None:
        assert any(text in said for said in words())
        place = next(n for n, row in enumerate(rows(window)) if row.entry is not None and text in row.words)
        window.history.list.go_to(place)

    return do


# ---- reading


def test_actions_are_listed_in_words_by_day_with_the_latest_first(in_history, settled, words):
    window = in_history()
    assert words() == [
        "Round 1, board 2: ½–½",
        "Round 1, board 1: 1–0",
        "Round 1 published",
        "Round 1 paired as a draft",
        "New tournament",
    ]
    heading, newest, *_ = rows(window)
    assert heading.entry is None
    assert heading.words == wording.long_date(newest.entry.time[:10])
    assert newest.time == newest.entry.time[11:16]
    assert [row.is_current for row in records(window)] == [True, False, False, False, False]
    assert QApplication.focusWidget() is window.history.list
    assert window.office.shown.entry == newest.entry


def test_rows_in_sight_have_their_words_before_they_are_drawn(in_round_1, typist, settled, monkeypatch):
    window = in_round_1()
    typist.type("1=")
    monkeypatch.setattr(workers, "BUDGET_MS", 10_000)  # the time of one slice is that of the machine
    drawn_without: list[bool] = []
    window.history.model.lacking.connect(lambda: drawn_without.append(True))
    typist.shortcut("history.panel")
    settled()
    assert len(records(window)) == 5
    assert not drawn_without


def test_what_is_typed_comes_on_top_while_the_panel_is_open(in_history, typist, settled, words):
    window = in_history()
    QAbstractItemModelTester(window.history.model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    typist.press(Key.Key_Escape)
    assert QApplication.focusWidget() is window.round.table
    typist.type("0")
    settled()
    assert words()[:2] == ["Round 1, board 3: 0–1", "Round 1, board 2: ½–½"]
    assert len(records(window)) == 6


def test_undone_actions_are_kept_as_a_branch(in_history, typist, settled, words):
    window = in_history("1=1")
    for _ in range(2):
        typist.shortcut("edit.undo")
    settled()
    assert [(row.detours, row.is_current) for row in records(window)][:3] == [(1, False), (1, False), (0, True)]
    typist.press(Key.Key_Escape)
    typist.type("0")
    settled()
    assert words()[:4] == [
        "Round 1, board 2: 0–1",
        "Round 1, board 3: 1–0",
        "Round 1, board 2: ½–½",
        "Round 1, board 1: 1–0",
    ]
    new, tip, fork, common, *_ = records(window)
    assert [row.detours for row in (new, tip, fork, common)] == [0, 1, 1, 0]
    assert (tip.branch, fork.branch, fork.forks, tip.forks) == ((False, True), (True, False), True, False)
    assert new.trunk == (Line.NONE, Line.IN_FORCE)
    assert "not in force" in tip.spoken
    assert "current state" in new.spoken


def test_the_key_shows_focuses_and_puts_away(in_history, typist, preferences):
    window = in_history()
    assert window.history.isVisible()
    typist.press(Key.Key_Escape)
    typist.shortcut("history.panel")
    assert QApplication.focusWidget() is window.history.list
    typist.shortcut("history.panel")
    assert not window.history.isVisible()
    assert QApplication.focusWidget() is window.round.table
    assert preferences.panels == []


def test_it_is_open_again_tomorrow_and_not_without_a_tournament(in_history, typist, home, preferences, settled):
    window = in_history()
    assert preferences.panels == ["history"]
    typist.shortcut("file.close")
    assert not window.history.isVisible()
    open_file(window, home / "test.swissdesk")
    assert window.history.isVisible()
    settled()
    assert len(records(window)) == 5


def test_one_panel_takes_the_place_of_the_other(in_history, typist):
    window = in_history()
    typist.shortcut("checks.panel")
    assert window.checks.isVisible()
    assert not window.history.isVisible()
    window.checks.away.click()
    assert not window.checks.isVisible()


# ---- going back


def test_enter_goes_to_a_state_and_the_message_leads_back(in_history, typist, settled, go_to):
    window = in_history("1=1")
    after = tournament_of(window)
    go_to("board 1: 1–0")
    typist.press(Key.Key_Return)
    settled()
    assert [p.result for p in tournament_of(window).rounds[0].pairings][:2] == [Result.WHITE_WINS, None]
    said = message_of(window)
    assert "after “Round 1, board 1: 1–0”. 2 actions were undone and stay in the history." in said
    assert [row.is_current for row in records(window)][:3] == [False, False, True]
    typist.shortcut("edit.accept")
    settled()
    assert tournament_of(window) == after
    assert "2 actions were redone." in message_of(window)


def test_a_double_click_goes_to_another_branch(in_history, typist, settled, qtbot, go_to):
    window = in_history("1=")
    typist.shortcut("edit.undo")
    typist.press(Key.Key_Escape)
    typist.type("0")
    settled()
    go_to("½–½")
    panel = window.history.list
    centre = panel.visualRect(panel.currentIndex()).center()
    qtbot.mouseClick(panel.viewport(), Qt.MouseButton.LeftButton, pos=centre)
    qtbot.mouseDClick(panel.viewport(), Qt.MouseButton.LeftButton, pos=centre)
    settled()
    assert tournament_of(window).rounds[0].pairings[1].result == Result.DRAW
    assert "another branch" in message_of(window)
    typist.shortcut("edit.undo")
    assert tournament_of(window).rounds[0].pairings[1].result is None


def test_going_to_where_one_is_does_nothing(in_history, typist, settled):
    window = in_history()
    assert not is_possible(window, "history.go")
    last = document_of(window).last
    typist.press(Key.Key_Return)
    settled()
    assert document_of(window).last == last


def test_what_is_only_read_is_not_changed(in_history, typist, settled, home, go_to):
    window = in_history()
    window.office.desk.open(Document.open(home / "test.swissdesk", read_only=True))
    settled()
    assert len(records(window)) == 5
    go_to("board 1: 1–0")
    assert not is_possible(window, "history.go")
    assert is_possible(window, "history.then")


# ---- finding


def test_searching_narrows_the_list_down(in_history, typist, settled, words):
    window = in_history("1=1")
    window.history.search.setFocus()
    typist.type("BOARD 2")
    settled()
    assert words() == ["Round 1, board 2: ½–½"]
    assert window.history.said.text() == "1 record found."
    typist.press(Key.Key_Down)
    assert QApplication.focusWidget() is window.history.list
    window.history.search.setText(records(window)[0].time + " board")
    settled()
    assert {row.time for row in records(window)} == {records(window)[0].time}
    window.history.search.setText("xylophone")
    settled()
    assert records(window) == []
    assert window.history.said.text() == "Nothing found."
    window.history.search.setFocus()
    typist.press(Key.Key_Escape)
    settled()
    assert len(records(window)) == 6
    assert not window.history.said.isVisible()


def test_what_is_done_during_a_search_is_shown_if_it_fits(in_history, typist, settled):
    window = in_history("1=")
    window.history.search.setText("board")
    settled()
    act(window, EnterResult(1, 3, Result.DRAW))
    settled()
    assert len(records(window)) == 3
    typist.shortcut("view.players")
    typist.shortcut("players.withdraw")
    settled()
    assert len(records(window)) == 3


def test_each_sieve_lets_through_what_it_says(in_history, typist, settled):
    window = in_history("1=1")
    box = window.history.sieve
    undone = {
        Sieve.ACTIONS: 6,
        Sieve.IN_FORCE: 5,
        Sieve.UNDONE: 1,
        Sieve.RESULTS: 3,
        Sieve.ROUNDS: 2,
        Sieve.PLAYERS: 0,
        Sieve.SETTINGS: 1,
    }
    records_so_far = 7
    assert {*undone, Sieve.RECORD} == {*Sieve}
    for sieve in Sieve:
        typist.shortcut("edit.undo")
        box.setFocus()
        while box.currentData() is not sieve:
            typist.press(Key.Key_Down)
        settled()
        assert len(records(window)) == {**undone, Sieve.RECORD: records_so_far}[sieve]
        typist.shortcut("edit.redo")
        settled()
        redone = {**undone, Sieve.IN_FORCE: 6, Sieve.UNDONE: 0, Sieve.RECORD: records_so_far + 1}
        assert len(records(window)) == redone[sieve]
        records_so_far += 2


def test_every_kind_of_event_is_about_something():
    beside = {kind for kind, event in EVENTS.items() if event not in _OTHERWISE and event.__module__ not in _SUBJECTS}
    assert beside == {"begin", "batch", "change-info", "change-settings", "leave-fide-mode"}
    assert subject_of(EnterResult(1, 1, Result.DRAW)) is Sieve.RESULTS


def test_after_any_storm_the_list_is_what_it_would_be_afresh(in_history, typist, settled, words):
    window = in_history("1=")
    chance = random.Random(5)
    typist.press(Key.Key_Escape)
    for _ in range(60):
        what = chance.random()
        if what < 0.5:
            typist.type(chance.choice("10="))
        elif what < 0.75:
            typist.shortcut("edit.undo")
        elif what < 0.85:
            typist.shortcut("edit.redo")
        else:
            window.office.desk.go_to(chance.randrange(document_of(window).history.size))
        if chance.random() < 0.3:
            settled()
    settled()
    audit = window.history._audit
    fresh = HistoryModel()
    for _ in fresh.filling(audit, document_of(window).history, Sieve.ACTIONS, ""):
        pass
    words()
    while any(fresh.data(fresh.index(row, 0), ROW_ROLE).words is None for row in range(fresh.rowCount())):
        for _ in fresh.saying():
            pass
    shown = [fresh.data(fresh.index(row, 0), ROW_ROLE) for row in range(fresh.rowCount())]
    assert shown == rows(window)
    assert fresh.current_row == window.history.model.current_row


# ---- as it was


@pytest.fixture
def then_settled(window, settled, qtbot):
    def do():
        settled()
        found = window.findChild(ThenWindow)
        qtbot.waitUntil(lambda: not found.busy)
        return found

    return do


def test_the_standings_then_stand_beside_those_of_now(in_history, typist, settled, then_settled, go_to):
    window = in_history("10")
    go_to("board 1: 1–0")
    typist.shortcut("history.then")
    found = then_settled()
    assert found.isVisible()
    assert not found.isModal()
    assert "Standings as of" in found.heading.text()
    assert "an earlier state of the tournament" in found.banner.text.text()
    white = tournament_of(window).rounds[0].pairings[1].black
    row = next(row for row in found.model.rows if row.then.player.id == white)
    assert (row.then.points, row.now.points, row.has_moved) == (0, 100, True)
    act(window, EnterResult(1, 2, None))
    then_settled()
    row = next(row for row in found.model.rows if row.then.player.id == white)
    assert (row.now.points, row.has_moved) == (0, False)


def test_they_follow_the_cursor_in_the_history(in_history, typist, settled, then_settled, go_to):
    in_history("10")
    typist.shortcut("history.then")
    found = then_settled()
    assert found.banner.isHidden()
    assert sum(row.then.points for row in found.model.rows) == 200
    go_to("published")
    then_settled()
    assert sum(row.then.points for row in found.model.rows) == 0
    go_to("New tournament")
    then_settled()
    assert "before round 1" in found.heading.text()
    found.close()
    assert not found.isVisible()


# ---- compared


@pytest.fixture
def compared(window, settled, typist, qtbot):
    def do() -> ComparisonWindow:
        typist.wait_until_idle()
        settled()
        found = window.findChild(ComparisonWindow)
        qtbot.waitUntil(lambda: not found.busy)
        return found

    return do


def lines(found: ComparisonWindow) -> list[str]:
    return [line.text for line in found.list.lines.rows]


def test_differences_are_listed_by_subject_and_link_to_their_place(in_history, typist, settled, compared, qtbot, go_to):
    window = in_history("10")
    go_to("board 1: 1–0")
    typist.shortcut("view.players")
    typist.shortcut("history.compare")
    found = compared()
    assert lines(found)[0] == "Results"
    assert "board 2" in lines(found)[1]
    assert "1 difference." in found.said.text()
    qtbot.keyClick(found.list, Key.Key_Return)
    assert window.round.isVisible()
    assert window.round.table.current_row == 1
    act(window, EnterResult(1, 2, None))
    assert lines(compared()) == []
    assert "No differences." in found.said.text()


@pytest.mark.parametrize("kind", ["swissdesk", "trf"])
def test_a_copy_is_compared_and_only_read(in_history, typist, home, files, compared, kind):
    window = in_history("1=")
    path = home / f"copy.{kind}"
    if kind == "trf":
        trf.save(tournament_of(window), path)
    else:
        document_of(window).save_copy(path)
    content = path.read_bytes()
    act(window, EnterResult(1, 3, Result.BLACK_WINS))
    files.answers.append(path)
    typist.shortcut("history.compare_file")
    found = compared()
    assert found.windowTitle() == f"Compared with copy.{kind}"
    assert any("board 3" in line for line in lines(found))
    assert path.read_bytes() == content


def test_a_file_that_is_none_is_told(in_history, typist, home, files):
    window = in_history()
    files.answers.append(home / "gone.swissdesk")
    typist.shortcut("history.compare_file")
    typist.wait_until_idle()
    assert notice_of(window).severity.value == "error"
    assert "gone.swissdesk" in message_of(window)


def test_undo_works_from_the_windows_beside_too(in_history, typist, settled, then_settled, qtbot):
    window = in_history("10")
    typist.shortcut("history.then")
    found = then_settled()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is found)
    typist.shortcut("edit.undo")
    assert tournament_of(window).rounds[0].pairings[1].result is None
    typist.press(Key.Key_Escape)
    assert not found.isVisible()


def test_every_control_and_line_has_words(in_history, typist, words, then_settled):
    window = in_history("1=")
    words()
    assert check_words(window.history)[1] == len(rows(window)) >= 6
    typist.shortcut("history.then")
    assert check_words(then_settled())[1] > 20


# ---- printed


def test_the_record_is_a_sheet_from_a_round_on(in_history, typist, monkeypatch, qtbot):
    window = in_history("1=")
    asked = []

    def answer(dialog: AuditRangeDialog) -> bool:
        asked.append(dialog)
        dialog.which.setCurrentIndex(1)
        return True

    sheets = []
    note_sheets(window, monkeypatch, sheets)
    monkeypatch.setattr(AuditRangeDialog, "exec", answer)
    typist.shortcut("print.audit")
    qtbot.waitUntil(lambda: bool(sheets))
    assert asked[0].round == 1
    assert shown_page(window) == "sheets"
    sheet = sheets[0].kind.build(tournament_of(window), None, SheetOptions())
    texts = [row.cells[2].text for table in sheet.tables for row in table.rows]
    assert texts == ["Round 1 paired as a draft", "Round 1 published", "Round 1, board 1: 1–0", "Round 1, board 2: ½–½"]


def test_a_comparison_is_a_sheet_too(in_history, go_to, typist, compared, qtbot, monkeypatch):
    window = in_history("10")
    action = window.catalogue["print.comparison"]
    assert not action.isEnabled()
    go_to("board 1: 1–0")
    typist.shortcut("history.compare")
    found = compared()
    assert action.isEnabled()
    sheets = []
    note_sheets(window, monkeypatch, sheets)
    qtbot.mouseClick(found.print, Qt.MouseButton.LeftButton)
    assert shown_page(window) == "sheets"
    sheet = sheets[0].kind.build(tournament_of(window), None, SheetOptions())
    assert [table.title for table in sheet.tables] == ["Results"]
    assert "board 2" in sheet.tables[0].column("difference")[0]
    assert "Compared with the state after" in sheet.notices[0]
    qtbot.waitUntil(lambda: window.office.shown.has_sheet)
    found.close()
    assert not action.isEnabled()


def test_a_range_that_is_none_is_refused(appearance, qtbot):
    dialog = AuditRangeDialog(5000, 2, 17)
    qtbot.addWidget(dialog)
    assert dialog.which.itemText(0) == "Latest records (2000)"
    assert dialog.range == (None, None)
    assert not dialog.first.isEnabled()
    dialog.which.setCurrentIndex(dialog.which.count() - 1)
    assert dialog.range == (17, 5000)
    dialog.last.setValue(3)
    assert dialog.check()
    dialog.first.setValue(2)
    assert not dialog.check()
    assert dialog.range == (2, 3)
