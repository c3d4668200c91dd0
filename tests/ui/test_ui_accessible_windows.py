"""What a screen reader hears in windows beside the main one, in its panels, and while a round is paired manually."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QToolButton, QWidget
from test_ui_accessible import check
from using import tournament_of

from swissdesk.ui.history.former_states import ComparisonWindow
from swissdesk.ui.lists.window import RatingListsWindow
from swissdesk.ui.manual.late import show_menu
from swissdesk.ui.manual.preview_window import PreviewWindow
from swissdesk.ui.schedule.bracket_window import BracketWindow
from swissdesk.ui.schedule.construction_window import ConstructionWindow
from swissdesk.ui.studio.window import StudioWindow
from swissdesk.ui.trace.laboratory import LaboratoryWindow

Key = Qt.Key


def _boards_out(window) -> QWidget:
    window.round.boards_out.toggle()
    return window.round.boards_out


def _comparison(window) -> QWidget:
    tournament = tournament_of(window)
    ComparisonWindow.show_for(window.office, "Changed", "Compared.", tournament.replace(rounds=()))
    return window.findChild(ComparisonWindow)


WINDOWS: dict[str, tuple[Callable[..., QWidget], int]] = {
    "boards out": (_boards_out, 6),
    "comparison": (_comparison, 2),
    "laboratory": (lambda window: LaboratoryWindow.show_for(window.office, 1), 10),
    "preview": (lambda window: PreviewWindow.show_for(window.office), 4),
    "rating lists": (lambda window: RatingListsWindow.show_for(window.office), 0),
    "studio": (lambda window: StudioWindow.show_for(window.office, 1), 0),
    "bracket": (lambda window: BracketWindow.show_for(window.office), 0),
    "construction": (lambda window: ConstructionWindow.show_for(window.office), 0),
}
"""How each is opened, and how many cells it has at least."""


@pytest.mark.sweep
@pytest.mark.parametrize("name", list(WINDOWS))
def test_every_control_and_cell_of_a_window_has_words(in_round_1, typist, qtbot, name):
    window = in_round_1(8)
    typist.type("1=")
    make, least = WINDOWS[name]
    shown = make(window)
    qtbot.waitUntil(lambda: not getattr(getattr(shown, "tasks", None), "busy", False))
    count, words = check(shown)
    assert count >= 1
    assert words >= least
    assert shown.windowTitle()
    for tool in shown.findChildren(QToolButton):
        if tool.isVisible() and not tool.objectName().startswith("qt_"):
            assert tool.toolTip() or tool.text(), tool.accessibleName()
    shown.close()


@pytest.mark.parametrize("action", ["checks.panel", "history.panel"])
def test_panels_too(in_round_1, typist, qtbot, action):
    window = in_round_1(8)
    typist.type("1=")
    typist.shortcut(action)
    qtbot.waitUntil(lambda: not window.office.services.checks.busy and not window.history.busy)
    assert check(window)[1] > 20


def test_seats_and_places_while_pairing_by_hand(opened, typist, qtbot, make_tournament):
    window = opened(make_tournament(11))
    typist.shortcut("manual.begin")
    typist.wait_until_idle()
    hands = window.round.manual.view
    typist.press(Key.Key_Space)
    assert check(window)[1] >= 5 * 9
    typist.press(Key.Key_Escape)
    typist.type("b")
    for chip in hands.tray.chips:
        assert chip.accessibleName()
        assert chip.toolTip().startswith(chip.accessibleName())
    index = hands.table.rows.index(1, hands.table.rows.column("white"))
    spoken = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("Board 2, White: ")


def test_the_no_show_menu_names_board_and_players(in_round_1, typist):
    window = in_round_1(8)
    menu = show_menu(window.office)
    assert isinstance(menu, QMenu)
    texts = [entry.text().replace("&", "") for entry in menu.actions() if not entry.isSeparator()]
    assert texts[0] == "Board 1: who is absent?"
    row = window.round.model.rows[0]
    assert texts[1:] == [f"White, {row.white.player.name}", f"Black, {row.black.player.name}", "Both players"]
    menu.close()


def test_the_line_of_open_boards_tells_which_game_it_is(in_round_1, appearance):
    window = in_round_1(8)
    appearance.choose_font_percent(200)
    try:
        line, rows = window.round.open_line, window.round.model.rows
        chips = [chip for chip in line.chips if chip.isVisible()]
        assert [chip.accessibleName() for chip in chips] == [row.words for row in rows]
        assert rows[0].white.player.name in chips[0].toolTip()
        assert check(line) == (len(chips) + 1, 0)
    finally:
        appearance.choose_font_percent(100)
