"""The method laboratory's window: systems side by side, marks, another reference, copying, staleness."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from swissdesk.engine import SYSTEMS
from swissdesk.ui.trace.laboratory import LaboratoryWindow
from swissdesk.ui.widgets.rows import Style


@pytest.fixture
def laboratory(in_round_1, typist, qtbot):
    """The laboratory on round 2 of a small tournament, with its answer."""
    window = in_round_1(8)
    typist.type("1051")
    typist.shortcut("trace.laboratory")
    lab = window.findChild(LaboratoryWindow)
    lab.round.setCurrentIndex(lab.round.count() - 1)
    qtbot.waitUntil(lambda: not lab.tasks.busy and lab.experiment is not None)
    return lab


def test_every_system_has_a_row_and_a_column(laboratory):
    assert laboratory.round.subject.number == 2
    names = [row.system for row in laboratory.worth.rows]
    assert names[0] == "dutch-2026"
    assert set(names) == set(SYSTEMS) - {trial.system for trial in laboratory.experiment.trials if trial.error}
    assert [column.id for column in laboratory.boards.columns][1:] == names
    assert len(laboratory.boards.rows) == 4


def test_differing_boards_are_marked_and_spoken(laboratory):
    model, experiment = laboratory.boards, laboratory.experiment
    place = next(
        number
        for number, column in enumerate(model.columns[1:], 1)
        if experiment.different(experiment.trial(column.id))
    )
    marked = [row for row in model.rows if model.columns[place].style(row) is Style.ATTENTION]
    assert len(marked) == experiment.different(experiment.trial(model.columns[place].id))
    assert all(model.columns[place].text(row).startswith("•") for row in marked)
    assert "other opponents" in model.columns[place].spoken(marked[0])


def test_another_reference_comes_first(laboratory):
    QTest.keyClick(laboratory.reference, Qt.Key.Key_End)
    last = laboratory.reference.currentData()
    assert last != "dutch-2026"
    assert laboratory.worth.rows[0].system == laboratory.boards.columns[1].id == last


def test_fewer_systems(laboratory, qtbot):
    for name, action in laboratory.chosen.items():
        action.setChecked(name in ("dutch-2026", "lim"))
    qtbot.waitUntil(lambda: not laboratory.tasks.busy and laboratory.experiment is not None)
    assert [row.system for row in laboratory.worth.rows] == ["dutch-2026", "lim"]
    for action in laboratory.chosen.values():
        action.setChecked(False)
    assert laboratory.experiment is None
    assert "Select the systems" in laboratory.title.text()


def test_networkx_is_asked_where_that_is_wanted(laboratory, qtbot):
    assert "Checked" not in [column.title for column in laboratory.worth.columns]
    QTest.mouseClick(laboratory.check, Qt.MouseButton.LeftButton, pos=laboratory.check.rect().center() / 4)
    assert laboratory.check.isChecked()
    qtbot.waitUntil(lambda: not laboratory.tasks.busy and laboratory.experiment is not None)
    column = laboratory.worth.columns[-1]
    assert column.title == "Checked"
    told = {row.system: column.text(row) for row in laboratory.worth.rows}
    assert {system for system, text in told.items() if text} == {"hosek-gwm", "hosek-swm", "hosek-single"}
    assert told["hosek-gwm"].startswith("✓ 1/1")
    laboratory.check.click()
    qtbot.waitUntil(lambda: not laboratory.tasks.busy and laboratory.experiment is not None)
    assert "Checked" not in [column.title for column in laboratory.worth.columns]


def test_copy_as_text(laboratory):
    QTest.mouseClick(laboratory.copy, Qt.MouseButton.LeftButton)
    text = QApplication.clipboard().text()
    assert text.startswith("Round 2, boards compared with FIDE Dutch system, rules of 2026")
    assert "hosek-swm" in text


def test_an_older_state_is_said_to_be_one(laboratory, window, typist, qtbot):
    assert not laboratory.stale.isVisible()
    window.activateWindow()
    typist.shortcut("edit.undo")
    assert laboratory.stale.isVisible()
    QTest.mouseClick(laboratory.again, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not laboratory.tasks.busy and laboratory.experiment is not None)
    assert not laboratory.stale.isVisible()
    assert laboratory.round.subject.number == 1


def test_escape_closes(laboratory):
    QTest.keyClick(laboratory, Qt.Key.Key_Escape)
    assert not laboratory.isVisible()
