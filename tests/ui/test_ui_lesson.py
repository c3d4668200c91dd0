"""Lesson mode of the trace: asked before it is shown, answered by keys and by the mouse, counted; and its paper."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from swissdesk.engine.trace import Kind, Verdict
from swissdesk.formats import trf
from swissdesk.paths import resource


@pytest.fixture
def taught(opened, qtbot, preferences, typist):
    """Open the trace of the third round of a sample as a lesson; returns the page."""
    preferences.trace_moves = False
    window = opened(trf.load(resource("samples", "club-evening.trf")))
    window.catalogue["view.trace"].trigger()
    qtbot.waitUntil(lambda: window.trace.story is not None, timeout=20_000)
    typist.shortcut("trace.lesson")
    return window.trace


def at_question(page):
    """Go to the next step at which something is asked."""
    while page.lesson.question(page.model.entries, page.model.place(page.player.row)) is None:
        page.player.forward()
        assert not page.player.at_end
    return page.lesson.question(page.model.entries, page.model.place(page.player.row))


def reply(text):
    QTest.keyClicks(QApplication.focusWidget(), text)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)


def test_the_pairs_are_hidden_until_they_are_answered(taught):
    page = taught
    question = at_question(page)
    sentence = str(question.step.message)
    assert page.lesson_bar.isVisible()
    assert page.lesson_bar.number.hasFocus()
    assert not page.canvas.links
    assert sentence not in page.explanation.toPlainText()
    assert sentence not in page.canvas.accessibleDescription()
    assert question.text in page.explanation.toPlainText()
    assert page.canvas.cards[question.one].focused
    reply(str(question.answer))
    assert page.lesson_bar.verdict.text() == f"Right: {question.one} meets {question.answer}."
    assert page.lesson_bar.count.text() == "1 of 1 right"
    assert {(link.line.one, link.line.other) for link in page.canvas.links} >= {(question.one, question.answer)}


def test_a_wrong_answer_is_put_right_with_the_reason(taught):
    page = taught
    while True:
        question = at_question(page)
        if question.one == 1:
            break
        reply(str(question.answer))
        page.player.forward()
    before = page.lesson.right
    reply("6")
    assert page.lesson_bar.verdict.text().startswith(f"No, 1 meets {question.answer}, not 6.")
    assert "1 and 6 have met (C1)" in page.lesson_bar.verdict.text()
    assert page.lesson.right == before


def test_a_card_is_clicked_as_an_answer(taught):
    page = taught
    question = at_question(page)
    card = page.canvas.cards[question.answer]
    point = page.canvas.mapFromScene(card.sceneBoundingRect().center())
    QTest.mouseClick(page.canvas.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert (page.lesson.right, page.lesson.asked) == (1, 1)


def test_every_pair_of_the_round_is_asked_once(taught):
    page = taught
    asked = []
    while not page.player.at_end:
        question = page.lesson.question(page.model.entries, page.model.place(page.player.row))
        if question is None:
            page.player.forward()
            continue
        asked.append(frozenset((question.one, question.answer)))
        page.lesson_bar.give_up.click()
    assert sorted(map(sorted, asked)) == sorted(sorted(pair) for pair in page.story.proposal.pairs)
    assert page.lesson_bar.count.text() == f"0 of {len(asked)} right"
    kinds = {entry.step.kind for entry in page.model.entries if entry.step.verdict is Verdict.ACCEPTED}
    assert kinds == {Kind.CANDIDATE}


def test_playing_stops_at_a_question(taught, qtbot):
    page = taught
    at_question(page)
    page.player.back()
    page.player.set_speed(800)
    page.player.toggle()
    qtbot.waitUntil(lambda: page.lesson_bar.number.isEnabled() and not page.player.playing, timeout=10_000)


def test_the_lesson_ends_where_it_stands(taught, typist):
    page = taught
    question = at_question(page)
    typist.shortcut("trace.lesson")
    assert not page.lesson_bar.isVisible()
    assert str(question.step.message) in page.explanation.toPlainText().replace("\n", " ")
    assert page.canvas.links


def test_the_handout_is_printed(taught, typist, files, home):
    files.answers.append(home / "lesson.pdf")
    typist.shortcut("print.trace")
    typist.wait_until_idle()
    assert (home / "lesson.pdf").read_bytes().startswith(b"%PDF")


def test_what_was_said_goes_with_the_step(taught):
    page = taught
    reply_to = at_question(page)
    reply(str(reply_to.answer))
    assert page.lesson_bar.verdict.isVisible()
    page.player.forward()
    assert not page.lesson_bar.verdict.isVisible()


def test_graph_and_tree_do_not_give_the_answers_away(taught, window, typist):
    assert not window.catalogue["trace.graph"].isEnabled()
    assert not window.catalogue["trace.tree"].isEnabled()
    typist.shortcut("trace.lesson")
    assert window.catalogue["trace.graph"].isEnabled()
    assert window.catalogue["trace.tree"].isEnabled()
