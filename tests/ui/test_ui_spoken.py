"""What a screen reader is told without being asked: every result that is entered, in words, by an announcement."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QApplication, QWidget
from using import document_of

from swissdesk.model import Player
from swissdesk.model.events import SignOff
from swissdesk.ui.files.new_tournament import NewTournamentDialog
from swissdesk.ui.players.form import PlayerDialog
from swissdesk.ui.settings.dialog import SettingsDialog
from swissdesk.ui.settings.editor import LotEditor
from swissdesk.ui.widgets import screen_reader

Key = Qt.Key


class Listener:
    """Stands where Qt hands events to the screen reader, and passes them on."""

    Event = QAccessible.Event
    AnnouncementPoliteness = QAccessible.AnnouncementPoliteness

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.urgent: list[str] = []
        self.speakers: set[QWidget] = set()

    def updateAccessibility(self, event: QAccessibleEvent) -> None:  # noqa: N802  (Qt's name)
        assert isinstance(event, QAccessibleAnnouncementEvent)
        assert event.type() is QAccessible.Event.Announcement
        self.heard.append(event.message())
        if event.politeness() is QAccessible.AnnouncementPoliteness.Assertive:
            self.urgent.append(event.message())
        self.speakers.add(event.object())
        QAccessible.updateAccessibility(event)


@pytest.fixture
def listener(monkeypatch):
    """What is announced from now on."""
    result = Listener()
    monkeypatch.setattr(screen_reader, "QAccessible", result)
    return result


def test_every_typed_result_is_told_in_words(in_round_1, typist, listener):
    window = in_round_1(8)
    listener.heard.clear()
    listener.speakers.clear()
    white, black = (
        [row.white.player.name for row in window.round.model.rows],
        [row.black.player.name for row in window.round.model.rows],
    )
    typist.type("1=0")
    assert listener.heard == [
        f"Board 1: White, {white[0]}, wins",
        f"Board 2: {white[1]} and {black[1]} draw",
        f"Board 3: Black, {black[2]}, wins",
    ]
    assert listener.speakers == {window.status.said}
    assert window.status.said.accessibleName() == listener.heard[-1]


def test_a_forfeit_a_cleared_result_and_an_undo_are_told_too(in_round_1, typist, listener):
    window = in_round_1(8)
    typist.type("+1")
    listener.heard.clear()
    typist.press(Key.Key_Backspace)
    assert "Board 2" in listener.heard[-1]
    typist.type("-")
    assert "forfeit" in listener.heard[-1]
    told = len(listener.heard)
    typist.shortcut("edit.undo")
    assert listener.heard[told].startswith("Board 2: ")
    assert listener.heard[told + 1].startswith("Undone: ")
    assert QApplication.focusWidget() is window.round.table


def test_the_second_pass_tells_what_is_verified(in_round_1, typist, listener):
    window = in_round_1(8)
    typist.type("1=01")
    typist.shortcut("results.second_pass")
    listener.heard.clear()
    typist.type("1")
    assert isinstance(document_of(window).history.undo_event, SignOff)
    assert listener.heard
    assert "Board 1" in " ".join(listener.heard)


def test_nothing_is_announced_twice_and_silence_is_not_announced(in_round_1, typist, listener):
    window = in_round_1(8)
    listener.heard.clear()
    window.status.read_back("")
    window.office.view.show_round(1)
    assert listener.heard == []
    typist.type("1")
    assert len(listener.heard) == 1


def test_the_strip_is_read_aloud_and_errors_at_once(window, listener):
    window.office.messages.done("Ten players are entered.")
    window.office.messages.notice("Round 1 has no result on board 2.")
    assert listener.heard == ["Ten players are entered.", "Round 1 has no result on board 2."]
    assert listener.urgent == listener.heard[1:]


def test_a_state_that_begins_is_told_once(in_round_1, typist, listener):
    window = in_round_1(8)
    typist.type("1111")
    listener.heard.clear()
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    assert window.round.draft.isVisible()
    typist.press(Key.Key_Down)
    assert listener.heard.count(window.round.draft.text.text()) == 1


def test_a_form_tells_why_it_does_not_close_every_time(window, qtbot, listener):
    dialog = PlayerDialog(Player(1, ""), is_new=True, parent=window)
    qtbot.addWidget(dialog)
    dialog.show()
    for _ in range(2):
        qtbot.keyClick(dialog.name, Key.Key_Return)
    assert dialog.isVisible()
    assert dialog.wrong.text()
    assert listener.urgent == [dialog.wrong.text()] * 2


def test_the_settings_tell_what_is_wrong_with_a_value(in_round_1, qtbot, listener):
    window = in_round_1(8)
    dialog = SettingsDialog(window.office)
    qtbot.addWidget(dialog)
    dialog.show()
    listener.heard.clear()
    row = dialog.rows["name"]
    row.editor.line.clear()
    row.editor.line.textEdited.emit("")
    assert row.wrong.text()
    assert listener.heard.count(row.wrong.text()) == 1


@pytest.mark.parametrize("is_read", [True, False])
def test_a_step_of_the_trace_is_told_once_with_the_drawing_focused_or_not(
    in_round_1, typist, qtbot, listener, monkeypatch, is_read
):
    monkeypatch.setattr(screen_reader, "_DESCRIPTION_IS_READ", is_read)
    window = in_round_1(8)
    typist.shortcut("view.trace")
    qtbot.waitUntil(lambda: window.office.shown.trace.is_ready)
    canvas = window.trace.canvas
    assert canvas.hasFocus()
    listener.heard.clear()
    typist.press(Key.Key_Right)
    told = canvas.accessibleDescription()
    assert told.endswith(f": {window.status.said.accessibleName()}")
    assert listener.heard == ([] if is_read else [told])
    window.trace.timeline.setFocus()
    listener.heard.clear()
    typist.press(Key.Key_Down)
    assert canvas.accessibleDescription() not in ("", told)
    assert listener.heard == [canvas.accessibleDescription()]


def test_the_tab_of_a_page_is_chosen_before_the_page_has_the_focus(in_round_1, typist):
    """A screen reader believes to be where it was sent last; then the keys on the page would go unheard."""
    window = in_round_1(8)
    order = [window.players, window.round, window.standings]
    seen: list[tuple[int, int]] = []

    def note(_old: QWidget | None, now: QWidget | None) -> None:
        if now is not None and window.stack.isAncestorOf(now):
            seen.append((order.index(window.stack.currentWidget()), window.header.tabs.currentIndex()))

    QApplication.instance().focusChanged.connect(note)
    try:
        for page in ("standings", "players", "round"):
            typist.shortcut(f"view.{page}")
    finally:
        QApplication.instance().focusChanged.disconnect(note)
    assert {page for page, _tab in seen} == {0, 1, 2}
    assert all(page == tab for page, tab in seen)


def test_titles_that_are_cut_short_are_said_in_full_and_nothing_is_said_to_be_empty(opened, typist, make_tournament):
    window = opened(make_tournament(7))
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    model = window.round.model

    def said(row: int) -> list[str]:
        return [
            model.index(row, column).data(Qt.ItemDataRole.AccessibleTextRole)
            for column in map(model.column, ("board", "white_number", "white_rating", "black_rating"))
        ]

    assert said(0)[0] == "Board 1"
    assert said(0)[1].startswith("Number ")
    assert said(0)[2].startswith("Rating 2")
    assert model.rows[3].black is None
    assert said(3)[3] == "Rating: empty"


def test_the_facts_at_the_foot_are_said_in_full(opened, make_tournament):
    window = opened(make_tournament(8))
    assert window.status.facts.accessibleName() == "Test Open"
    assert window.status.saved.accessibleName().startswith("saved ")
    assert "·" not in window.status.saved.accessibleName()


def test_a_drawn_lot_is_told(window, qtbot, listener):
    files = window.office.files
    dialog = NewTournamentDialog(files.home, files, window)
    qtbot.addWidget(dialog)
    dialog.show()
    lot = dialog.findChild(LotEditor)
    before = lot.said.text()
    lot.white.click()
    assert lot.said.text() != before
    assert listener.heard == [lot.said.text()]


def test_the_history_reads_out_search_results_only(in_round_1, typist, qtbot, listener):
    window = in_round_1(8)
    typist.type("1=")
    listener.heard.clear()
    typist.shortcut("history.panel")
    qtbot.waitUntil(lambda: not window.history.busy)
    assert listener.heard == []
    window.history.search.setText("qzx")
    qtbot.waitUntil(lambda: listener.heard != [])
    assert listener.heard == ["Nothing found."]


def test_the_crosstable_is_told_in_words(in_round_1, typist):
    """Signs are for the eye: 1, ½ and the sign of a shared rank are left out by many voices."""
    window = in_round_1(8)
    typist.type("1=0+")
    typist.shortcut("view.standings")
    typist.shortcut("standings.crosstable")
    typist.wait_until_idle()
    model = window.standings.views["crosstable"].table.source
    column = {each.id: place for place, each in enumerate(model.columns)}

    def said(name: str) -> list[str]:
        return [
            model.index(row, column[name]).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(model.rowCount())
        ]

    assert said("rank")[0] == "Place 1, shared"
    endings = {words.rsplit(", ", 1)[1] for words in said("round:1")}
    assert endings == {"win", "draw", "loss", "forfeit win", "forfeit loss"}
