"""At 200 % on a small screen everything can be read, with words as long as those of other languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QComboBox, QDialog, QMenu, QScrollArea, QToolButton
from room import SCREEN, Longer, faults, too_large
from settling import settle
from test_ui_accessible import DIALOGS
from test_ui_accessible_windows import WINDOWS
from using import press

from swissdesk import i18n
from swissdesk.fields.field import Section
from swissdesk.ui.files.new_tournament import NewTournamentDialog
from swissdesk.ui.settings.dialog import SettingsDialog
from swissdesk.ui.settings.lists import RulesEditor
from swissdesk.ui.widgets.choice import ChoiceBox


@pytest.fixture(autouse=True)
def small_screen(monkeypatch, appearance):
    """A screen of 1280 × 720, type at 200 %, and words a third longer than in English."""
    monkeypatch.setattr(i18n, "_translations", Longer())
    monkeypatch.setattr(QScreen, "availableSize", lambda _screen: SCREEN)
    appearance.choose_font_percent(200)


@pytest.mark.sweep
@pytest.mark.parametrize("kind", list(DIALOGS), ids=lambda kind: kind.__name__)
def test_every_dialog_has_room(in_round_1, qtbot, kind):
    window = in_round_1(8)
    dialog: QDialog = DIALOGS[kind](window)
    qtbot.addWidget(dialog)
    dialog.show()
    settle(qtbot)
    assert not too_large(dialog)
    assert faults(dialog) == []


@pytest.mark.sweep
@pytest.mark.parametrize("name", list(WINDOWS))
def test_every_window_has_room(in_round_1, qtbot, name):
    window = in_round_1(8)
    shown = WINDOWS[name][0](window)
    settle(qtbot)
    assert not too_large(shown)
    assert faults(shown) == []
    shown.close()


PAGES = {
    "players": ("view.players",),
    "round": ("view.round",),
    "standings": ("standings.table",),
    "crosstable": ("standings.crosstable",),
    "prizes": ("standings.prizes",),
    "ratings": ("standings.ratings",),
    "norms": ("standings.norms",),
    "trace": ("view.trace",),
    "graph": ("view.trace", "trace.graph"),
    "tree": ("view.trace", "trace.tree"),
    "sheets": ("view.sheets",),
    "second pass": ("results.second_pass",),
    "by hand": ("round.unpair", "round.propose", "manual.begin"),
}
"""What is done to see a page, or a state of it."""


@pytest.mark.sweep
@pytest.mark.parametrize("page", list(PAGES))
def test_every_page_has_room_with_every_panel(in_round_1, typist, qtbot, page):
    window = in_round_1(12)
    window.resize(SCREEN)
    typist.type("1=0")
    for action in PAGES[page]:
        press(window, action)
        typist.wait_until_idle()
    qtbot.waitUntil(lambda: "view.trace" not in PAGES[page] or window.office.shown.trace.is_ready)
    for panel in ("", "checks", "history", "hall"):
        if panel:
            press(window, f"{panel}.panel")
        settle(qtbot)
        assert not too_large(window)
        assert window.size() == SCREEN
        assert faults(window) == [], panel


@pytest.mark.sweep
@pytest.mark.parametrize("width", range(1000, 2000, 50))
def test_page_titles_are_shown_in_full_when_the_round_steps_are_hidden(in_round_1, qtbot, width):
    window = in_round_1(8)
    header = window.header
    window.resize(width, SCREEN.height())
    for page in ("players", "standings", "players", "standings"):
        window.office.view.show_page(page)
        settle(qtbot)
        cut = header.tabs.isVisible() and header.tabs.width() < header.tabs.sizeHint().width()
        steps = [button for button in header.findChildren(QToolButton) if button.isVisible()]
        assert not cut or steps in ([], [header.more]), page  # that one leads to all the others


def test_long_menus_scroll_and_stay_on_the_screen(in_round_1):
    window = in_round_1(8)
    for menu in window.menuBar().findChildren(QMenu):
        menu.aboutToShow.emit()
        assert menu.sizeHint().width() <= SCREEN.width(), menu.title()


def test_long_entries_of_a_box_are_elided_and_whole_in_its_list(qtbot):
    box = ChoiceBox()
    qtbot.addWidget(box)
    box.addItems(["short", "a text that is rather longer than the box which shows it"])
    box.show()
    box.setCurrentIndex(1)
    box.resize(box.sizeHint())
    assert not box.is_cut
    box.resize(box.minimumSizeHint())
    assert box.is_cut
    assert box.minimumSizeHint().width() < box.sizeHint().width()
    box.setCurrentIndex(0)
    assert not box.is_cut
    box.showPopup()
    assert box.view().width() > box.width()
    box.hidePopup()


@pytest.mark.parametrize("code", ["ru", "sk"])
def test_the_form_of_a_new_event_cuts_no_choice(window, appearance, files, monkeypatch, qtbot, speaking, code):
    speaking(code)
    monkeypatch.setattr(QScreen, "availableSize", lambda _screen: QSize(1024, 700))
    appearance.choose_font_percent(150)
    dialog = NewTournamentDialog(Path(), files, window)
    qtbot.addWidget(dialog)
    dialog.show()
    settle(qtbot)
    assert [box.currentText() for box in dialog.findChildren(ChoiceBox) if box.isVisible() and box.is_cut] == []
    assert faults(dialog) == []


def test_rules_of_the_settings_are_filled_in_without_scrolling_sideways(in_round_1, qtbot):
    window = in_round_1(8)
    dialog = DIALOGS[SettingsDialog](window)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.go_to_section(Section.APART)
    editor = dialog.findChild(RulesEditor)
    editor.add.click()
    settle(qtbot)
    assert editor.lines[0].widgets[0].isVisible()
    cross = editor.lines[0].remove
    assert cross.width() >= cross.minimumSizeHint().width()
    bars = [area.horizontalScrollBar() for area in dialog.findChildren(QScrollArea) if area.isAncestorOf(editor)]
    assert [bar.maximum() for bar in bars] == [0]


def test_a_box_as_wide_as_it_likes_cuts_none_of_its_texts(qtbot):
    box = ChoiceBox()
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    qtbot.addWidget(box)
    box.show()
    for number in range(1, 30):
        box.clear()
        box.addItem(f"Round {number}")
        box.resize(box.sizeHint())
        assert not box.is_cut, number


def test_a_box_with_shorter_texts_than_before_needs_no_more_room_than_they_do(qtbot):
    box = ChoiceBox()
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    qtbot.addWidget(box)
    box.addItem("a text that is rather longer than the one that comes after it")
    box.show()
    assert box.minimumSizeHint().width() < box.sizeHint().width()
    box.clear()
    box.addItem("1")
    assert box.minimumSizeHint().width() <= box.sizeHint().width()


def test_every_box_of_the_program_is_such_a_box(in_round_1):
    window = in_round_1(8)
    for box in window.findChildren(QComboBox):
        assert isinstance(box, ChoiceBox) or box.isEditable(), box.accessibleName()
