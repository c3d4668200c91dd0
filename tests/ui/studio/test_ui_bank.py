"""The bank and exams in the studio: tasks that are due, how they went, and marks without hints."""

from __future__ import annotations

import os
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from swissdesk.exercises.judging import Grade
from swissdesk.exercises.task import Place
from swissdesk.formats import trf
from swissdesk.paths import resource
from swissdesk.reports import SheetOptions
from swissdesk.ui.studio import bank
from swissdesk.ui.studio.bank import ExamDialog
from swissdesk.ui.studio.window import StudioWindow

SHOTS = os.environ.get("SWISSDESK_SHOTS")


def shot(widget, name: str) -> None:
    if SHOTS:
        QApplication.processEvents()
        widget.grab().save(f"{SHOTS}/{name}.png")


@pytest.fixture
def settled(qtbot):
    def wait(studio: StudioWindow) -> None:
        qtbot.waitUntil(lambda: not studio.tasks.busy)
        studio.cards.finish()

    return wait


@pytest.fixture
def studio(opened, qtbot, settled) -> StudioWindow:
    window = opened(trf.load(resource("samples", "danube-open.trf")))
    found = StudioWindow.show_for(window.office, 3, 1)
    found.resize(1200, 800)
    qtbot.waitUntil(lambda: found.work.exercise is not None)
    settled(found)
    return found


def place(studio: StudioWindow, settled) -> None:
    """Put the cards as the answer has them."""
    answer = studio.work.exercise.answer
    for player in answer.left:
        studio.work.put(player, Place.LEFT, None)
        settled(studio)
    for one, other in answer.pairs:
        studio.work.pair(one, other)
        settled(studio)


def test_a_task_that_was_solved_is_not_due_today(studio, settled):
    studio.bank.theme.setCurrentIndex(studio.bank.theme.findData("criterion:C12"))
    due, new, later = studio.drill.counts
    assert due == later == 0
    studio.bank.next.click()
    settled(studio)
    shot(studio, "bank")
    place(studio, settled)
    assert studio.work.is_solved
    assert studio.drill.counts == (0, new - 1, 1)
    assert studio.bank.counts.text() == f"due: 0, new: {new - 1}, later: 1"


def test_a_task_given_up_is_due_at_once_and_is_kept_on_this_machine(studio, settled, window):
    studio.bank.next.click()
    settled(studio)
    studio.show_answer.click()
    assert studio.drill.counts[0] == 1
    assert (window.office.files.own_data() / "exercises.json").exists()


def test_a_solution_with_a_hint_counts_as_failed(studio, settled):
    studio.bank.next.click()
    settled(studio)
    studio.hint.click()
    place(studio, settled)
    assert studio.drill.progress.records[studio.drill.entry.key].failed == 1


def test_a_task_of_the_tournament_is_not_counted(studio, settled):
    studio.show_answer.click()
    assert studio.drill.progress.records == {}


def test_an_exam_has_no_hints_and_is_marked_by_clause(studio, settled, window, qtbot):
    studio.begin_exam(2, 10, seed=1)
    settled(studio)
    for part in (studio.hint, studio.ask, studio.show_answer, studio.judge, studio.source):
        assert not part.isVisible()
    _first, second = studio.exam.entries
    place(studio, settled)
    assert studio.verdict.text() == "", "nothing is judged before it is handed in"
    shot(studio, "exam")
    studio.hand_in.click()
    settled(studio)
    settled(studio)
    assert studio.work.exercise.task == second.task
    studio.exam.tick()
    minutes, seconds = divmod(studio.exam.left, 60)
    assert studio.exam.left < 600
    assert studio.about.text() == f"Time left: {minutes} min {seconds} s"
    studio.hand_in.click()
    settled(studio)
    assert [mark.grade for mark in studio.exam.marks] == [Grade.RIGHT, None]
    assert studio.title.text() == "The exam is over."
    assert studio.hints.text().startswith("Points: 1 of 2.")
    shot(studio, "result")
    assert studio.hint.isVisible()
    studio.print.click()
    assert window.office.view.page == "sheets"


def test_an_exam_ends_with_its_time(studio, settled):
    studio.begin_exam(3, 1, seed=2)
    settled(studio)
    for _ in range(60):
        studio.exam.tick()
        if not studio.exam.is_on:
            break
    assert [mark.grade for mark in studio.exam.marks] == [None, None, None]


def test_an_exam_begins_while_a_task_of_the_one_before_is_still_judged(studio, settled, monkeypatch):
    studio.begin_exam(2, 1, seed=1)
    settled(studio)
    place(studio, settled)
    may_answer = Event()
    monkeypatch.setattr(bank, "judge", lambda *_asked: may_answer.wait(10) and None)
    studio.hand_in.click()
    while studio.exam.is_on:
        studio.exam.tick()
    studio.begin_exam(2, 10, seed=2)
    may_answer.set()
    settled(studio)
    assert studio.work.exercise.task == studio.exam.entry.task
    assert studio.exam.marks == []


def test_the_exam_is_begun_by_a_dialog(studio, settled, monkeypatch):
    monkeypatch.setattr(ExamDialog, "exec", lambda dialog: dialog.count.setValue(4) or ExamDialog.DialogCode.Accepted)
    studio.bank.exam.click()
    settled(studio)
    assert len(studio.exam.entries) == 4
    studio.end_exam.click()
    assert not studio.exam.is_on


def test_learners_at_one_machine_have_their_own_progress_and_their_name_on_the_sheet(studio, settled):
    learner = studio.bank.learner
    learner.setFocus()
    QTest.keyClicks(learner.lineEdit(), "  Anna   B.")
    QTest.keyClick(learner.lineEdit(), Qt.Key.Key_Return)
    assert studio.drill.learner == "Anna B."
    studio.bank.next.click()
    settled(studio)
    studio.show_answer.click()
    assert studio.drill.counts[0] == 1
    learner.setCurrentIndex(0)
    learner.textActivated.emit("")
    assert studio.drill.counts[0] == 0, "nobody named has done nothing"
    assert [learner.itemText(at) for at in range(learner.count())] == ["", "Anna B."]
    learner.textActivated.emit("Anna B.")
    shot(studio, "learner")
    studio.begin_exam(1, 5, seed=1)
    settled(studio)
    studio.exam.end()
    report = studio.exam.sheet.kind.build(trf.load(resource("samples", "danube-open.trf")), 0, SheetOptions())
    assert report.notes[0] == "Learner: Anna B."
