"""The stories in the window: chosen by keys, shown with their tables, walked through from note to note."""

from __future__ import annotations

import os

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from using import press, tournament_of

from swissdesk.reports.stories import stories
from swissdesk.ui.trace.stories import StoriesDialog

SHOTS = os.environ.get("SWISSDESK_SHOTS")


@pytest.fixture
def dialog(window, qtbot) -> StoriesDialog:
    """The stories, asked for while nothing is open."""
    press(window, "trace.stories")
    found = window.findChild(StoriesDialog)
    qtbot.waitUntil(lambda: not found.tasks.busy)
    return found


def chosen(dialog: StoriesDialog, key: str, qtbot) -> str:
    dialog.choose(key)
    qtbot.waitUntil(lambda: not dialog.tasks.busy)
    if SHOTS:
        dialog.grab().save(f"{SHOTS}/story-{key}.png")
    return dialog.text.toPlainText()


def test_every_story_is_offered_under_its_group(dialog, qtbot):
    titles = [dialog.list.topLevelItem(place).text(0) for place in range(dialog.list.topLevelItemCount())]
    assert titles[-1] == "What changed 2017 → 2026"
    count = sum(dialog.list.topLevelItem(place).childCount() for place in range(len(titles)))
    assert count == len(stories())


def test_a_worked_table_is_shown_cell_by_cell(dialog, qtbot):
    said = chosen(dialog, "d2-two-players", qtbot)
    assert "5.4\n5.3\n5.2" in said
    assert "86\n106\n122\n135\n124\n136\n143\n144\n148\n150" in said


def test_two_editions_stand_side_by_side_with_the_reason(dialog, qtbot):
    said = chosen(dialog, "2026-bye-score", qtbot)
    assert "2026\n2017" in said
    assert "score of the player who gets the bye: ½ instead of 0 (C5, art. 2.3.1)" in said


@pytest.mark.parametrize("key", ["teaching-2012", "2026-bye-score"])
def test_a_story_is_walked_through_by_its_notes(dialog, qtbot, key):
    chosen(dialog, key, qtbot)
    window = dialog.parent()
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    story = next(story for story in stories() if story.key == key)
    assert tournament_of(window).info.name == story.event
    assert dialog.isVisible(), "its table can be read beside the steps"
    page = window.office.pages.trace
    qtbot.waitUntil(lambda: page.story is not None and page.story.trace.round == story.round)
    seen = []
    for _ in range(sum(note.round == story.round for note in story.notes)):
        before = page.player.row
        QTest.keyClick(page.canvas, Qt.Key.Key_J)
        assert page.player.row > before
        seen.append(page.parts.notes.teacher.text())
        assert page.parts.notes.teacher.isVisible()
    assert set(seen) == {note.text for note in story.notes if note.round == story.round}
    if SHOTS:
        for theme in ("light", "dark"):
            press(window, f"view.{theme}")
            window.resize(1366, 768)
            qtbot.wait(50)
            page.canvas.finish()
            window.grab().save(f"{SHOTS}/walk-{key}-{theme}.png")


def test_another_story_can_be_opened_from_the_one_that_is_open(dialog, qtbot):
    window = dialog.parent()
    for key in ("2026-floats", "2026-full-point-bye"):
        chosen(dialog, key, qtbot)
        dialog.walk.click()
        assert tournament_of(window).info.name == next(s for s in stories() if s.key == key).event
    dialog.close()
