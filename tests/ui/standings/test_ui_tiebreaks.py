"""Tie-breaks are chosen, ordered and varied by keys and by the mouse, and stored as one step."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from settling import settle
from standings_event import TIEBREAKS, round_robin, swiss
from using import close_tournament, document_of, message_of, notice_of, press, tournament_of

from swissdesk.errors import InvalidEdit
from swissdesk.session import Document
from swissdesk.standings import PRESETS, rules_of, table
from swissdesk.standings import TIEBREAKS as ALL
from swissdesk.ui.shell.messages import Severity
from swissdesk.ui.standings.tiebreak_dialog import TiebreakDialog
from swissdesk.ui.standings.tiebreak_fields import ChosenTable, codes_of, doubts, moved, offered, read

SWISS = rules_of(swiss())


# ---- what there is


def test_every_criterion_is_offered_but_the_points_and_what_only_explains_others():
    both = {line.code for event in (swiss(), round_robin()) for line in offered(rules_of(event)) if line.code}
    assert set(ALL) - both == {"PTS", "ABH", "AFB"}


def test_only_what_can_be_applied_is_offered():
    in_swiss = {line.code for line in offered(SWISS)}
    in_round_robin = {line.code for line in offered(rules_of(round_robin()))}
    assert "KS" not in in_swiss
    assert "KS" in in_round_robin
    buchholz = {"BH", "FB", "AOB", "OTHER_BH_PLAIN", "OTHER_BH_VIRTUAL", "OTHER_MODIFIED_MEDIAN"}
    assert buchholz <= in_swiss
    assert not buchholz & in_round_robin


def test_the_search_keeps_families_of_what_it_finds():
    found = offered(SWISS, "buchholz cut")
    assert found == []
    found = offered(SWISS, "fore")
    assert [line.code for line in found] == ["", "FB"]
    assert [line.code for line in offered(SWISS, "ratings aro")] == ["", "ARO"]


@given(st.data())
def test_a_line_is_put_where_it_is_wanted_and_nothing_else_changes(data):
    codes = tuple(data.draw(st.lists(st.sampled_from(sorted(ALL)), min_size=1, max_size=8)))
    place = data.draw(st.integers(0, len(codes) - 1))
    before = data.draw(st.integers(0, len(codes)))
    result, at = moved(codes, place, before)
    assert result[at] == codes[place]
    assert sorted(result) == sorted(codes)
    rest = [code for number, code in enumerate(codes) if number != place]
    assert [code for number, code in enumerate(result) if number != at] == rest
    assert at == before - (before > place)


def test_a_typed_list_is_read_in_any_usual_form():
    assert read("bh-c1; BH  de/p", SWISS) == ("BH/C1", "BH", "DE/P")
    assert read("PTS, BH", SWISS) == ("BH",)
    with pytest.raises(InvalidEdit, match="cannot be used with /L"):
        read("BH/L+1", SWISS)


def test_what_should_be_thought_over_is_said():
    tournament = swiss()
    said = list(doubts(("ARO", "BH", "BH", "TPN", "SB"), tournament, SWISS))
    assert said[0].startswith("ARO: not applied while 1 player is unrated")
    assert said[1] == "BH: listed more than once."
    assert said[2] == "TPN resolves all ties: nothing below it ever decides."
    assert list(doubts(("ARO/U1400", "TPR/U0", "BH", "SB"), tournament, SWISS)) == []


# ---- the dialog


@pytest.fixture
def dialog(opened, typist, qtbot) -> TiebreakDialog:
    window = opened(swiss())
    typist.shortcut("view.standings")
    typist.shortcut("standings.tiebreaks")
    found = window.findChild(TiebreakDialog)
    found.resize(1100, 700)
    qtbot.waitUntil(lambda: QApplication.activeWindow() is found)
    settle(qtbot)
    return found


def offer(dialog, code: str) -> int:
    """Put the cursor of the left list on a code."""
    row = next(row for row, line in enumerate(dialog.offered.lines.rows) if line.code == code)
    dialog.offered.setFocus()
    dialog.offered.go_to(row)
    return row


def test_the_first_places_have_room_for_names_and_values(dialog, qtbot):
    dialog.resize(1250, 640)
    settle(qtbot)
    assert dialog.top.width() > 0.38 * dialog.width()
    assert not dialog.top.horizontalScrollBar().isVisible()


def test_it_begins_with_the_list_in_use(dialog):
    assert dialog.codes == TIEBREAKS
    assert [line.code for line in dialog.chosen.lines.rows] == list(TIEBREAKS)
    assert dialog.written.text() == "BH/C1, BH, DE, SB"
    assert QApplication.focusWidget() is dialog.chosen
    assert dialog.chosen.current_row == 0


def test_enter_and_space_add_below_the_chosen_line(dialog, typist):
    dialog.chosen.go_to(1)
    offer(dialog, "WON")
    typist.press(Qt.Key.Key_Return)
    assert dialog.codes == ("BH/C1", "BH", "WON", "DE", "SB")
    offer(dialog, "PS")
    typist.press(Qt.Key.Key_Space)
    assert dialog.codes == ("BH/C1", "BH", "WON", "PS", "DE", "SB")
    assert dialog.chosen.current_row == 3


def test_alt_and_the_arrows_move_a_line_and_del_takes_it_away(dialog, typist):
    dialog.chosen.setFocus()
    typist.press(Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    typist.press(Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert dialog.codes == ("BH", "DE", "BH/C1", "SB")
    assert dialog.chosen.current_row == 2
    typist.press(Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert dialog.codes == ("BH", "BH/C1", "DE", "SB")
    typist.press(Qt.Key.Key_Delete)
    assert dialog.codes == ("BH", "DE", "SB")
    dialog.chosen.go_to(0)
    typist.press(Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert dialog.codes == ("BH", "DE", "SB")


def centre(view, row: int) -> QPoint:
    return view.visualRect(view.model().index(row, 0)).center()


def drag(view, row: int, target: QWidget, point: QPoint) -> None:
    """Drag a row with the mouse to a point of the target's viewport."""
    start = centre(view, row)
    there = view.viewport().mapFromGlobal(target.viewport().mapToGlobal(point))
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    for step in (start + QPoint(12, 12), there):
        _move(view, step)
    assert not isinstance(target, ChosenTable) or target.gap >= 0
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=there)


def _move(view, point: QPoint) -> None:
    from PySide6.QtCore import QEvent, QPointF
    from PySide6.QtGui import QMouseEvent

    place = QPointF(point)
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        place,
        QPointF(view.viewport().mapToGlobal(point)),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(view.viewport(), event)


def test_lines_are_dragged_to_another_place(dialog):
    last = dialog.chosen.visualRect(dialog.chosen.model().index(3, 0))
    drag(dialog.chosen, 0, dialog.chosen, QPoint(40, last.bottom() - 2))
    assert dialog.codes == ("BH", "DE", "SB", "BH/C1")
    first = dialog.chosen.visualRect(dialog.chosen.model().index(0, 0))
    drag(dialog.chosen, 2, dialog.chosen, QPoint(40, first.top() + 2))
    assert dialog.codes == ("SB", "BH", "DE", "BH/C1")
    assert dialog.chosen.gap == -1
    assert dialog.chosen.current_row == 0


def test_a_line_is_dragged_in_from_the_left_and_out_again(dialog):
    row = offer(dialog, "FB")
    second = dialog.chosen.visualRect(dialog.chosen.model().index(1, 0))
    drag(dialog.offered, row, dialog.chosen, QPoint(40, second.top() + 2))
    assert dialog.codes == ("BH/C1", "FB", "BH", "DE", "SB")
    drag(dialog.chosen, 1, dialog.offered, QPoint(40, 60))
    assert dialog.codes == TIEBREAKS


def test_a_family_cannot_be_dragged_and_a_click_moves_nothing(dialog):
    heading = next(row for row, line in enumerate(dialog.offered.lines.rows) if line.is_heading)
    dialog.offered.scrollToTop()
    start = centre(dialog.offered, heading)
    QTest.mousePress(dialog.offered.viewport(), Qt.MouseButton.LeftButton, pos=start)
    _move(dialog.offered, start + QPoint(300, 40))
    assert dialog.chosen.gap == -1
    QTest.mouseRelease(dialog.offered.viewport(), Qt.MouseButton.LeftButton, pos=start + QPoint(300, 40))
    QTest.mouseClick(dialog.chosen.viewport(), Qt.MouseButton.LeftButton, pos=centre(dialog.chosen, 2))
    assert dialog.codes == TIEBREAKS
    assert dialog.chosen.current_row == 2


def test_a_usual_list_is_taken_over_and_recognised(dialog):
    keys = [dialog.preset.itemData(place) for place in range(dialog.preset.count())]
    assert keys[0] is None
    assert {preset.key for preset in keys[1:]} == {preset.key for preset in PRESETS if not preset.for_round_robin}
    dialog.preset.setCurrentIndex(1)
    dialog.preset.activated.emit(1)
    assert dialog.codes == PRESETS[0].codes
    dialog.chosen.go_to(0)
    dialog.remove_current()
    assert dialog.preset.currentIndex() == 0


def test_variants_are_those_of_the_criterion_and_change_its_code(dialog, qtbot):
    fields = dialog.variants
    assert fields.cut.currentText() == "the lowest"
    fields.cut.setCurrentIndex(fields.cut.findText("the lowest and the highest"))
    fields.cut.activated.emit(fields.cut.currentIndex())
    fields.count.setValue(2)
    QTest.mouseClick(fields.forfeits, Qt.MouseButton.LeftButton, pos=QPoint(8, fields.forfeits.height() // 2))
    assert dialog.codes[0] == "BH/M2/P"
    assert dialog.chosen.lines.rows[0].name == ("Buchholz, without the 2 lowest and highest, forfeits count as played")
    dialog.chosen.go_to(3)
    assert not fields.reversed.isVisible()
    dialog.insert("WIN", 4)
    assert fields.none.isVisible()
    dialog.insert("RTNG", 0)
    assert not fields.unrated.isEnabled()
    pick(fields.with_unrated, "counted as")
    assert dialog.codes[0] == "RTNG/U1400"
    fields.unrated.setValue(1200)
    assert dialog.codes[0] == "RTNG/U1200"


def test_games_against_unrated_players_can_be_left_out(dialog, qtbot):
    dialog.insert("ARO", 0)
    fields = dialog.variants
    assert fields.with_unrated.currentText() == "tie-break not applied"
    pick(fields.with_unrated, "games left out")
    assert dialog.codes[0] == "ARO/U0"
    assert dialog.chosen.lines.rows[0].name.endswith("games against unrated players left out")
    dialog.chosen.go_to(1)
    dialog.chosen.go_to(0)
    assert fields.with_unrated.currentText() == "games left out"
    pick(fields.with_unrated, "tie-break not applied")
    assert dialog.codes[0] == "ARO"


def pick(box, text):
    box.setCurrentIndex(box.findText(text))
    box.activated.emit(box.currentIndex())


def test_codes_can_be_typed_and_what_is_wrong_is_said_in_words(dialog, typist):
    dialog.written.setFocus()
    dialog.written.selectAll()
    typist.type("bh/c1 sb")
    assert dialog.codes == ("BH/C1", "SB")
    typist.type(" ks")
    assert "ks is for round robins" in dialog.said.text()
    assert dialog.codes == ("BH/C1", "SB")
    typist.press(Qt.Key.Key_Tab)
    assert dialog.written.text() == "BH/C1, SB"


def test_the_preview_is_the_table_by_the_list(dialog, qtbot):
    dialog.preset.setCurrentIndex(0)
    dialog.written.setText("WON, BPG")
    dialog.written.textEdited.emit("WON, BPG")
    tournament = tournament_of(dialog)
    lines = table(tournament, 3, ("WON", "BPG"))
    assert [(row.rank, row.player.id) for row in dialog.preview.rows] == [(line.rank, line.player) for line in lines]
    now = {line.player: line.rank for line in table(tournament, 3, TIEBREAKS)}
    moved_count = sum(line.rank != now[line.player] for line in lines)
    assert moved_count > 1
    assert dialog.moved.text() == f"{moved_count} players change place."
    assert [column.id for column in dialog.preview.columns][-2:] == ["0:WON", "1:BPG"]


def test_it_is_stored_as_one_step_and_announced_after_round_1(dialog, window):
    document = document_of(window)
    before = document.history.depth
    assert "announced before round 1" in dialog.late.text.text()
    dialog.put(0, 4)
    dialog.put(0, 2)
    dialog.ok.click()
    assert document.history.depth == before + 1
    assert tournament_of(window).settings.tiebreaks == ("DE", "BH", "SB", "BH/C1")
    assert notice_of(window).severity is Severity.NOTICE
    assert "announce the change" in message_of(window)
    assert [column.id for column in window.standings.model.columns][-4:] == ["0:DE", "1:BH", "2:SB", "3:BH/C1"]
    press(window, "edit.accept")
    assert codes_of(tournament_of(window)) == TIEBREAKS
    press(window, "edit.redo")
    path = document.path
    close_tournament(window)
    with Document.open(path) as again:
        assert again.tournament.settings.tiebreaks == ("DE", "BH", "SB", "BH/C1")


def test_before_round_1_nothing_is_warned_about(opened, typist, window):
    opened(swiss(rounds=0))
    typist.shortcut("standings.tiebreaks")
    dialog = window.findChild(TiebreakDialog)
    assert not dialog.late.isVisible()
    dialog.insert("PS", 0)
    dialog.ok.click()
    assert notice_of(window).severity is Severity.DONE


def test_cancel_and_an_unchanged_list_store_nothing(dialog, typist, window):
    depth = document_of(window).history.depth
    dialog.ok.click()
    press(window, "standings.tiebreaks")
    again = next(each for each in window.findChildren(TiebreakDialog) if each.isVisible())
    again.insert("PS", 0)
    typist.press(Qt.Key.Key_Escape)
    assert document_of(window).history.depth == depth


def test_criteria_of_others_are_kept_until_they_are_taken_out(opened, typist, window):
    opened(swiss(tiebreaks=("PTS,BH", "EDE", "OTHER_BLITZ")))
    typist.shortcut("standings.tiebreaks")
    dialog = window.findChild(TiebreakDialog)
    assert dialog.codes == ("BH", "EDE", "OTHER_BLITZ")
    assert [bool(line.problem) for line in dialog.chosen.lines.rows] == [False, True, True]
    assert "for team tournaments" in dialog.said.text()
    assert [column.id for column in dialog.preview.columns][-1] == "0:BH"


def test_a_round_robin_has_its_own_usual_lists(opened, typist, window):
    opened(round_robin())
    typist.shortcut("standings.tiebreaks")
    dialog = window.findChild(TiebreakDialog)
    titles = [dialog.preset.itemText(place) for place in range(dialog.preset.count())]
    assert "FIDE, round robin" in titles
    assert not any("Swiss" in title for title in titles)


def test_at_200_per_cent_it_scrolls_instead_of_growing(dialog, appearance, qtbot):
    appearance.choose_font_percent(200)
    settle(qtbot)
    room = dialog.screen().availableSize()
    assert dialog.minimumSizeHint().height() <= room.height()
    assert dialog.ok.isVisible()
