"""Saving tasks as a page for phones: which tasks, and that the page is written beside the work."""

from __future__ import annotations

import json
import os
import re

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest

from swissdesk.formats import trf
from swissdesk.paths import resource
from swissdesk.ui.studio.dialogs import PageDialog
from swissdesk.ui.studio.window import StudioWindow

SHOTS = os.environ.get("SWISSDESK_SHOTS")


@pytest.fixture
def studio(opened, qtbot) -> StudioWindow:
    window = opened(trf.load(resource("samples", "teaching-2012.trf")))
    found = StudioWindow.show_for(window.office, 4, 2)
    found.resize(1200, 800)
    qtbot.waitUntil(lambda: found.work.exercise is not None and not found.tasks.busy)
    return found


@pytest.fixture
def saved(studio, typist, tmp_path, monkeypatch):
    """Answer the dialog, and return what is on the page that is written."""
    path = tmp_path / "set.html"
    monkeypatch.setattr(type(studio._office.files), "export_to_write", lambda _self, _parent, _suggested: path)

    def save(choose) -> dict:
        def answer() -> None:
            dialog = studio.findChild(PageDialog)
            choose(dialog)
            if SHOTS:
                dialog.grab().save(f"{SHOTS}/page-dialog.png")
            dialog.save.click()

        QTimer.singleShot(0, answer)
        studio.page.click()
        typist.wait_until_idle()
        assert str(path) in studio._office.messages.latest.text
        return json.loads(re.search(r'id="data">(.*?)</script>', path.read_text("utf-8"), re.DOTALL)[1])

    return save


def test_all_brackets_of_the_round_are_offered_first(studio, saved):
    found = saved(lambda dialog: QTest.keyClicks(dialog.name, "Round four"))
    assert found["event"] == "Round four"
    numbers = [bracket["number"] for bracket in found["brackets"]]
    assert len(numbers) > 2
    assert numbers == sorted(numbers)


def test_the_task_on_the_desk_alone(studio, saved):
    (bracket,) = saved(lambda dialog: dialog.this.click())["brackets"]
    assert bracket["number"] == studio.work.exercise.task.bracket == 2
    assert set(bracket["players"]) == set(studio.work.exercise.players)


def test_tasks_of_the_bank_as_they_are_chosen(studio, saved):
    studio.bank.theme.setCurrentIndex(studio.bank.theme.findData("limbo"))

    def choose(dialog: PageDialog) -> None:
        assert not dialog.count.isEnabled()
        dialog.bank.click()
        dialog.count.setValue(3)

    brackets = saved(choose)["brackets"]
    assert len(brackets) == 3
    assert all(bracket["came"] for bracket in brackets)
