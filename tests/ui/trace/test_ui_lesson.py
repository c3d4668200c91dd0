"""Lesson mode of the trace: asked before it is shown, answered by keys and by the mouse, counted; and its paper."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from settling import settle
from using import is_possible, trace_at_rest

from swissdesk.engine.trace import Kind, Verdict
from swissdesk.formats import trf
from swissdesk.paths import resource
from swissdesk.ui.shell.view import SHEETS
from swissdesk.wording_clauses import clause


@pytest.fixture
def taught(opened, qtbot, typist):
    """Open the trace of the third round of a sample as a lesson; returns the page."""
    window = opened(trf.load(resource("samples", "club-evening.trf")))
    trace_at_rest(window)
    qtbot.waitUntil(lambda: window.trace.story is not None)
    typist.shortcut("trace.lesson")
    qtbot.waitUntil(lambda: window.trace.story is not None and window.trace.story.reads_text)
    return window.trace


def at_question(page):
    """Go to the next step at which something is asked."""
    while page.teaching.lesson.question(page.model.entries, page.model.place(page.player.row)) is None:
        page.player.forward()
        assert not page.player.at_end
    return page.teaching.lesson.question(page.model.entries, page.model.place(page.player.row))


def reply(text):
    QTest.keyClicks(QApplication.focusWidget(), text)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)


def test_the_pairs_are_hidden_until_they_are_answered(taught):
    page = taught
    question = at_question(page)
    sentence = str(question.step.message)
    assert page.parts.lesson_bar.isVisible()
    assert page.parts.lesson_bar.number.hasFocus()
    assert not page.canvas.links
    assert sentence not in page.parts.explanation.toPlainText()
    assert sentence not in page.canvas.accessibleDescription()
    assert question.text in page.parts.explanation.toPlainText()
    assert page.canvas.cards[question.one].focused
    reply(str(question.answer))
    assert page.parts.lesson_bar.verdict.text() == f"Right: {question.one} meets {question.answer}."
    assert page.parts.lesson_bar.count.text() == "1 of 1 correct"
    assert {(link.line.one, link.line.other) for link in page.canvas.links} >= {(question.one, question.answer)}


def test_a_wrong_answer_is_put_right_with_the_reason(taught):
    page = taught
    put_right = 0
    while not page.player.at_end:
        question = page.teaching.lesson.question(page.model.entries, page.model.place(page.player.row))
        if question is None:
            page.player.forward()
            continue
        one, before = question.one, page.teaching.lesson.right
        met = page.story.players[one].opponents & {*page.story.brackets[page.player.entry.chapter].players}
        wrong = min(met, default=question.answer)
        reply(str(wrong))
        if met:
            put_right += 1
            said = page.parts.lesson_bar.verdict.text()
            assert said.startswith(f"No, {one} meets {question.answer}, not {wrong}.")
            assert f"{one} and {wrong} have met" in said or f"{wrong} and {one} have met" in said
            assert page.teaching.lesson.right == before
    assert put_right


def test_somebody_of_another_bracket_is_no_answer(taught):
    page = taught
    question = at_question(page)
    bracket = page.story.brackets[page.player.entry.chapter]
    other = next(player for player in page.story.players if player not in bracket.players)
    reply(str(other))
    assert page.parts.lesson_bar.verdict.text() == (
        f"No, {question.one} meets {question.answer}, not {other}. {other} is not in this bracket."
    )


@pytest.mark.parametrize("percent", [100, 200])
def test_the_question_leaves_room_for_drawing_and_explanation(taught, appearance, qtbot, percent):
    page = taught
    appearance.choose_font_percent(percent)
    page.window().resize(1280, 720)
    at_question(page)
    settle(qtbot)
    assert (page.window().width(), page.window().height()) == (1280, 720)
    line = page.fontMetrics().height()
    assert page.parts.explanation.width() > 8 * line
    assert page.canvas.height() > 3 * line
    assert page.parts.lesson_bar.give_up.isVisible()


def test_a_card_is_clicked_as_an_answer(taught):
    page = taught
    question = at_question(page)
    card = page.canvas.cards[question.answer]
    point = page.canvas.mapFromScene(card.sceneBoundingRect().center())
    QTest.mouseClick(page.canvas.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert (page.teaching.lesson.right, page.teaching.lesson.asked) == (1, 1)


def test_every_pair_that_is_kept_is_asked(taught):
    page = taught
    asked = []
    while not page.player.at_end:
        question = page.teaching.lesson.question(page.model.entries, page.model.place(page.player.row))
        if question is None:
            page.player.forward()
            continue
        asked.append(frozenset((question.one, question.answer)))
        kept = page.player.entry.step
        assert kept.verdict in (Verdict.BEST_SO_FAR, Verdict.ACCEPTED)
        assert asked[-1] in [{pair.one, pair.other} for pair in kept.pairs]
        page.parts.lesson_bar.give_up.click()
    formed = [entry.step for entry in page.model.entries if entry.step.kind is Kind.MDP_PAIRING]
    shown = {frozenset((pair.one, pair.other)) for step in formed for pair in step.pairs}
    assert {*asked} | shown >= {frozenset(pair) for pair in page.story.proposal.pairs}
    assert page.story.reads_text
    assert page.parts.lesson_bar.count.text() == f"0 of {len(asked)} correct"
    kinds = {entry.step.kind for entry in page.model.entries if entry.step.verdict is Verdict.ACCEPTED}
    assert kinds == {Kind.CANDIDATE}


def test_playing_stops_at_a_question(taught, qtbot):
    page = taught
    at_question(page)
    page.player.back()
    page.player.set_speed(800)
    page.player.toggle()
    qtbot.waitUntil(lambda: page.parts.lesson_bar.number.isEnabled() and not page.player.playing)


def test_the_lesson_ends_where_it_stands(taught, typist):
    page = taught
    question = at_question(page)
    typist.shortcut("trace.lesson")
    assert not page.parts.lesson_bar.isVisible()
    assert str(question.step.message) in page.parts.explanation.toPlainText().replace("\n", " ")
    assert page.canvas.links


def test_the_handout_is_printed(taught, typist, files, home, qtbot):
    office, path = taught.office, home / "lesson.pdf"
    typist.shortcut("print.trace")
    qtbot.waitUntil(lambda: office.view.page == SHEETS and office.shown.has_sheet)
    files.answers.append(path)
    typist.shortcut("print.pdf")
    qtbot.waitUntil(lambda: path.exists() and not office.tasks.busy)
    assert path.read_bytes().startswith(b"%PDF")


def test_what_was_said_goes_with_the_step(taught):
    page = taught
    reply_to = at_question(page)
    reply(str(reply_to.answer))
    assert page.parts.lesson_bar.verdict.isVisible()
    page.player.forward()
    assert not page.parts.lesson_bar.verdict.isVisible()


def facts(page):
    return {row.bracket.number: row.facts for row in page.parts.brackets.rows.rows if row.bracket is not None}


def test_the_list_of_brackets_tells_of_floaters_only_when_nothing_is_left_to_guess(taught, typist):
    page = taught
    told = {bracket.number: bracket for bracket in page.story.brackets.values()}
    floating = next(number for number, bracket in told.items() if bracket.left and bracket.pairs)
    assert "downfloats" not in " ".join(facts(page).values())
    assert "from above" not in " ".join(facts(page).values())
    below = told[floating + 1]
    assert facts(page)[floating + 1].startswith(str(len(below.players) - len(below.came)))
    while "downfloats" not in facts(page)[floating]:
        question = at_question(page)
        assert f"{question.one} " in page.parts.lesson_bar.question.text()
        page.parts.lesson_bar.give_up.click()
    assert "from above" in facts(page)[floating + 1]
    first = page.teaching.lesson.question
    still = [e.chapter for place, e in enumerate(page.model.entries) if first(page.model.entries, place) is not None]
    assert min(still) > floating
    assert not any(
        "downfloats" in text or "bye" in text for number, text in facts(page).items() if number >= min(still)
    )
    typist.shortcut("trace.lesson")
    typist.shortcut("trace.overview")
    assert sum("from above" in text for text in facts(page).values()) == sum(bool(b.came) for b in told.values())


def test_the_timeline_does_not_whisper(taught, typist):
    page = taught
    rows = range(page.model.rowCount())

    def whispers():
        return [
            row
            for row in rows
            for role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)
            if str(page.model.entry(row).step.message) in str(page.model.index(row).data(role))
        ]

    assert whispers() == []
    typist.shortcut("trace.lesson")
    assert len(whispers()) == 2 * len(rows)


def test_graph_and_tree_do_not_give_the_answers_away(taught, window, typist):
    assert not is_possible(window, "trace.graph")
    assert not is_possible(window, "trace.tree")
    typist.shortcut("trace.lesson")
    assert is_possible(window, "trace.graph")
    assert is_possible(window, "trace.tree")


def test_other_rounds_do_not_give_the_answers_away(taught, window, typist):
    asking = ("trace.why_not", "trace.editions", "trace.laboratory", "trace.text", "trace.overview")
    assert not any(is_possible(window, name) for name in asking)
    typist.shortcut("trace.lesson")
    assert all(is_possible(window, name) for name in asking)


def test_a_lesson_knows_nothing_in_advance(taught):
    """Nothing of the candidate that a bracket ends with is seen before it is found."""
    page = taught
    for row in range(page.model.rowCount()):
        page.player.go(row)
        step = page.player.entry.step
        assert step.kind is not Kind.LIMIT
        if step.kind is Kind.CANDIDATE and step.verdict is not Verdict.ACCEPTED:
            rule = clause(page.story.trace.articles, step.clause).text  # says when any candidate is accepted
            assert "accepted" not in page.parts.explanation.toPlainText().replace(rule, "")
