"""Whatever opens on whatever page: Escape leaves it, and the cursor is in the table of the page again."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from settling import settle
from using import is_possible, press

PAGES = (
    "view.players",
    "view.round",
    "standings.table",
    "standings.crosstable",
    "standings.prizes",
    "standings.ratings",
    "standings.norms",
    "view.trace",
    "view.sheets",
)

OPENING = (
    "edit.find",
    "edit.anything",
    "checks.panel",
    "history.panel",
    "hall.panel",
    "round.jump_board",
    "round.jump_name",
    "results.slip",
    "results.boards_out",
    "players.quick",
    "players.absences",
    "trace.choose",
    "standings.why",
    "standings.category",
    "standings.columns",
    "standings.tiebreaks",
    "standings.awards",
    "view.columns",
    "file.settings",
    "file.export",
    "venue.show",
    "venue.times",
    "lists.show",
    "hall.message",
    "help.page",
)
"""What opens a field, a panel, a menu or a window, and can be left."""

_MOST = 3
"""The first Escape may clear a field or stop some work."""


def leave(window, qtbot) -> None:
    """Press Escape until the window has the cursor, outside every menu and field."""
    for _ in range(_MOST):
        target = QApplication.focusWidget() or window
        QTest.keyClick(target, Qt.Key.Key_Escape)
        settle(qtbot)
        if QApplication.activePopupWidget() is None and QApplication.activeWindow() is window and is_home(window):
            return


def is_home(window) -> bool:
    """Whether the cursor is where the page has its work."""
    before = QApplication.focusWidget()
    window.pages.page(window.office.view.page).take_focus()
    home = QApplication.focusWidget()
    if before is not None and before is not home:
        before.setFocus()  # as it was
    return before is home


@pytest.mark.sweep
@pytest.mark.parametrize("page", PAGES)
def test_escape_leads_back_to_the_table(in_round_1, typist, qtbot, page):
    window = in_round_1(8)
    typist.type("1=0")
    wrong = []
    for opening in OPENING:
        press(window, page)
        qtbot.waitUntil(lambda: page != "view.trace" or window.office.shown.trace.is_ready)
        settle(qtbot)
        if not is_possible(window, opening):
            continue
        press(window, opening)
        settle(qtbot)
        leave(window, qtbot)
        at = QApplication.focusWidget()
        if QApplication.activeWindow() is not window or not is_home(window):
            wrong.append((opening, type(at).__name__))
        for panel in window.office.preferences.panels:
            getattr(window, panel).put_away()
    assert wrong == []


def test_a_window_beside_gives_the_keys_back_when_it_is_closed(in_round_1, typist, qtbot):
    window = in_round_1(8)
    for opening in ("file.settings", "help.page", "lists.show"):
        typist.shortcut(opening)
        settle(qtbot)
        assert QApplication.activeWindow() is not window
        typist.press(Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
        assert QApplication.focusWidget() is window.round.table
    typist.type("1")
    assert window.office.tournament.rounds[0].pairings[0].result is not None
