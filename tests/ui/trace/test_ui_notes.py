"""Notes at the steps of a trace: written by key, shown beside the step, gone through, kept, lost and undone."""

from __future__ import annotations

import os

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from using import is_possible, message_of, press, tournament_of

from swissdesk.formats import trf
from swissdesk.model import Result
from swissdesk.model.events import ChangeInfo, CorrectResult, DiscardRound, PairRound
from swissdesk.model.settings import EventInfo
from swissdesk.paths import resource
from swissdesk.session import Document
from swissdesk.ui.shell.view import TRACE
from swissdesk.ui.trace.notes import NoteDialog

SHOTS = os.environ.get("SWISSDESK_SHOTS")
SAMPLE = trf.load(resource("samples", "teaching-2012.trf"))


@pytest.fixture
def page(opened, qtbot):
    """The Trace page with round 4 of the teaching sample, under another name: a tournament without a teacher."""
    window = opened(SAMPLE.replace(info=EventInfo(name="Club evening")))
    window.office.view.show_page(TRACE)
    qtbot.waitUntil(lambda: window.office.shown.trace.is_ready)
    return window.office.pages.trace


@pytest.fixture
def typed(monkeypatch):
    """What is typed into the dialog of a note before it is kept."""
    words: list[str] = []

    def fill(dialog: NoteDialog) -> int:
        dialog.text.setPlainText("")
        QTest.keyClicks(dialog.text, words[0])
        dialog.keep.click()
        return dialog.result()

    monkeypatch.setattr(NoteDialog, "exec", fill)
    return words


def write(page, words: list[str], text: str) -> None:
    words[:] = [text]
    QTest.keyClick(page.canvas, Qt.Key.Key_E)


def go(page, kind: str, clause: str) -> None:
    rows = range(page.model.rowCount())
    steps = [page.model.entry(row).step for row in rows]
    page.player.seek(next(row for row in rows if (steps[row].kind.value, steps[row].clause) == (kind, clause)))


def test_a_note_is_written_by_a_key_and_stands_beside_its_step(page, typed, qtbot):
    go(page, "exchange", "C.8.a")
    assert page.parts.notes.isHidden()
    write(page, typed, "Why not 9 and 14?")
    assert page.parts.notes.own.text() == "Why not 9 and 14?"
    assert page.parts.notes.isVisible()
    assert page.timeline.noted == {page.player.entry.step.id}
    page.player.forward()
    assert page.parts.notes.isHidden()
    page.player.back()
    write(page, typed, "Ask the class")
    assert [note.text for note in tournament_of(page).step_notes] == ["Ask the class"]
    press(page, "edit.undo")
    assert page.parts.notes.own.text() == "Why not 9 and 14?"
    press(page, "edit.undo")
    assert page.parts.notes.isHidden()
    assert not tournament_of(page).step_notes


def test_keys_go_from_note_to_note_and_playing_stops_there(page, typed, qtbot):
    for kind, clause in (("exchange", "C.8.a"), ("requirement", "C.10.a")):
        go(page, kind, clause)
        write(page, typed, f"See {clause}")
    page.player.first()
    QTest.keyClick(page.canvas, Qt.Key.Key_J)
    assert page.parts.notes.own.text() == "See C.8.a"
    QTest.keyClick(page.canvas, Qt.Key.Key_J)
    assert page.parts.notes.own.text() == "See C.10.a"
    QTest.keyClick(page.canvas, Qt.Key.Key_J)
    assert message_of(page) == "No note follows in this round."
    QTest.keyClick(page.canvas, Qt.Key.Key_K)
    assert page.parts.notes.own.text() == "See C.8.a"
    page.player.back()
    page.player.set_speed(800)
    page.player.toggle()
    qtbot.waitUntil(lambda: not page.player.playing)
    assert page.parts.notes.own.text() == "See C.8.a"


def test_notes_are_kept_in_the_document(page, typed, tmp_path):
    go(page, "exchange", "C.8.a")
    write(page, typed, "Kept")
    path = page.office.desk.document.path
    page.office.desk.close()
    again = Document.open(path)
    assert [note.text for note in again.tournament.step_notes] == ["Kept"]
    again.close()


def test_a_note_whose_step_has_gone_is_named_and_can_be_removed(page, typed, qtbot):
    go(page, "exchange", "C.8.a")
    write(page, typed, "About 9 and 10")
    go(page, "outlook", "A")
    write(page, typed, "Still there")
    desk, office = page.office.desk, page.office
    number = len(desk.tournament.rounds)
    boards = tuple(p.pair for p in desk.tournament.rounds[-1].pairings)
    assert desk.do(DiscardRound(number, True), confirmed=True)
    assert desk.do(CorrectResult(number - 1, 5, Result.BLACK_WINS, "wrong"), confirmed=True)
    assert desk.do(PairRound(number, boards, None, "dutch-2012"), confirmed=True)
    office.view.show_page(TRACE)
    page.refresh()
    qtbot.waitUntil(lambda: page.parts.lost_notes.isVisible())
    said = page.parts.lost_notes.text.text()
    assert "this note has no step now" in said
    assert "About 9 and 10" in said
    assert "Still there" not in said
    page.parts.lost_notes.remove.click()
    assert page.parts.lost_notes.isHidden()
    assert [note.text for note in desk.tournament.step_notes] == ["Still there"]


def test_a_lesson_shows_no_notes(page, typed, qtbot):
    go(page, "exchange", "C.8.a")
    write(page, typed, "An answer")
    press(page, "trace.lesson")
    go(page, "exchange", "C.8.a")
    assert page.parts.notes.isHidden()
    assert not is_possible(page, "trace.note")
    press(page, "trace.lesson")
    go(page, "exchange", "C.8.a")
    assert page.parts.notes.isVisible()


def test_a_note_too_long_is_not_kept(page):
    dialog = NoteDialog("Step", "")
    assert not dialog.keep.isEnabled()
    dialog.text.setPlainText("x" * 2001)
    assert not dialog.keep.isEnabled()
    assert dialog.left.text() == "Characters left: -1"
    dialog.text.setPlainText("x" * 2000)
    assert dialog.keep.isEnabled()


def test_the_name_of_the_event_brings_the_teachers_notes(page, qtbot):
    desk = page.office.desk
    assert desk.do(ChangeInfo(SAMPLE.info))
    page.player.first()
    QTest.keyClick(page.canvas, Qt.Key.Key_J)
    assert page.parts.notes.teacher.isVisible()
    assert not page.parts.notes.change.isVisible()
    if SHOTS:
        page.window().resize(1366, 768)
        page.window().grab().save(f"{SHOTS}/note.png")
