"""Another look reaches the pages out of sight a page at a time; they look as if they had been in sight."""

from __future__ import annotations

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget
from settling import settle
from using import press

from swissdesk.ui.shell import theme
from swissdesk.ui.shell.restyling import Restyling

PAGES = ("players", "standings", "trace", "round")


def pictures(window, qtbot) -> dict[str, QImage]:
    """Return what every page looks like, one after the other."""
    found = {}
    for page in PAGES:
        press(window, f"view.{page}")
        settle(qtbot)
        found[page] = window.stack.grab().toImage()
    return found


def without_rules(window) -> set[QWidget]:
    return {
        each for each in window.findChildren(QWidget) if not each.testAttribute(Qt.WidgetAttribute.WA_WState_Polished)
    }


def left_over() -> list[QWidget]:
    """Return the parts that would hear of no other look any more."""
    return [each for each in QApplication.allWidgets() if each.testAttribute(Qt.WidgetAttribute.WA_SetStyle)]


def test_pages_out_of_sight_look_as_if_they_had_been_in_sight(in_round_1, appearance, qtbot):
    window = in_round_1(20)
    pictures(window, qtbot)
    appearance.in_turns = True
    try:
        appearance.choose_theme("dark")
        appearance.choose_font_percent(130)
        qtbot.waitUntil(window.updatesEnabled)
    finally:
        appearance.in_turns = False
    found = pictures(window, qtbot)
    for page in PAGES:
        press(window, f"view.{page}")
        appearance.apply()
        settle(qtbot)
        assert window.stack.grab().toImage() == found[page], page


def test_a_look_that_fails_leaves_no_part_without_rules_or_news(in_round_1, appearance, qtbot, monkeypatch):
    window = in_round_1()
    pictures(window, qtbot)
    before = without_rules(window)

    def failing(*_given):
        raise RuntimeError("no rules")

    with monkeypatch.context() as patched:
        patched.setattr(theme, "style_sheet", failing)
        with pytest.raises(RuntimeError):
            appearance.apply()
    assert without_rules(window) <= before
    assert left_over() == []


def test_a_part_that_goes_for_good_meanwhile_is_not_missed(in_round_1, qapp, qtbot):
    window = in_round_1()
    pictures(window, qtbot)
    parts = QWidget(window.players), QWidget(window.round)
    restyling = Restyling(qapp)
    for step in restyling.before():
        step()
    for each in parts:
        shiboken6.delete(each)
    restyling.between()
    for step in restyling.after():
        step()
    assert left_over() == []
