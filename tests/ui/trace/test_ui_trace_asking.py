"""Asking about players in the drawing: by clicks and keys, in cards and graph, answered beside it; steps to print."""

from __future__ import annotations

import pytest
import settling
from pypdf import PdfReader
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from test_ui_trace import at_trace, current, press_key, three_rounds  # noqa: F401
from test_ui_trace_views import four_rounds, go_to_accepted, middle_bracket  # noqa: F401
from using import is_busy, is_possible, shown_page, trace_at_rest

from swissdesk import wording
from swissdesk.engine import explain
from swissdesk.engine.trace import Kind, Verdict
from swissdesk.formats import trf
from swissdesk.model import Tournament
from swissdesk.paths import resource
from swissdesk.reports.questions import Asked
from swissdesk.ui.shell.view import SHEETS
from swissdesk.ui.trace.cards import Asked as Sign
from swissdesk.ui.trace.questions import Choice, nearest
from swissdesk.ui.trace.why_dialogs import WhyNotDialog


@pytest.fixture
def page(at_trace, four_rounds):  # noqa: F811
    """The trace of round 4 at the accepted candidate of a bracket of several pairs."""
    shown = at_trace(four_rounds)
    go_to_accepted(shown, middle_bracket(shown))
    return shown


def point_of(page, player):
    """Return where a player can be clicked, in sight."""
    page.canvas.finish()
    view = page.views.front
    view = getattr(view, "canvas", view)
    at = page.canvas.cards[player].sceneBoundingRect().center() if view is page.canvas else page.views.where[player]
    view.centerOn(at)
    return view, view.mapFromScene(at)


def click(page, player):
    view, point = point_of(page, player)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point)


def settle(page, qtbot):
    qtbot.waitUntil(lambda: not page.asking.tasks.busy)


def two_of(page):
    """Return two players of the bracket who do not meet."""
    bracket = page.story.brackets[middle_bracket(page)]
    pairs = {frozenset(pair) for pair in page.story.trace.pairs}
    players = sorted(bracket.players)
    return next((a, b) for a in players for b in players if a < b and frozenset((a, b)) not in pairs)


def signs(page):
    return {player: card.asked for player, card in page.canvas.cards.items() if card.asked is not Sign.NOT}


# ---- with the mouse


def test_clicking_two_cards_shows_the_answer_beside_the_drawing(page, four_rounds, qtbot):  # noqa: F811
    one, other = two_of(page)
    row = page.player.row
    click(page, one)
    assert signs(page) == {one: Sign.FIRST}
    assert "choose the second player" in page.window().status.said.accessibleName()
    assert page.parts.answers.isVisible()
    click(page, other)
    settle(page, qtbot)
    assert signs(page) == {one: Sign.FIRST, other: Sign.SECOND}
    found = explain.why_not(four_rounds.before_round(4), one, other)
    assert wording.sentence(found.message) in page.parts.answers.text.toPlainText().replace("\n", " ")
    assert page.window().status.said.accessibleName() == wording.sentence(found.message)
    assert page.player.row == row
    for white, black in found.differing[1]:
        assert f"≠ {white}–{black}" in page.parts.answers.text.toPlainText()


def test_both_rounds_are_reached_from_the_answer(page, qtbot, monkeypatch):
    seen = []
    monkeypatch.setattr(WhyNotDialog, "exec", lambda dialog: seen.append(dialog))
    one, other = two_of(page)
    click(page, one)
    click(page, other)
    settle(page, qtbot)
    if page.parts.answers.both.isVisible():
        page.parts.answers.both.click()
    else:
        page.window().catalogue["trace.why_not"].trigger()
    (dialog,) = seen
    assert (dialog.subject.number, dialog.asked, dialog.one.player, dialog.other.player) == (
        4,
        Asked.MEETING,
        one,
        other,
    )
    dialog.reject()


def test_an_answer_that_is_to_be_printed_opens_as_a_sheet(page, qtbot, monkeypatch):
    def ask_and_print(dialog):
        dialog.show()
        qtbot.waitUntil(dialog.to_sheet.isEnabled)
        dialog.to_sheet.click()

    monkeypatch.setattr(WhyNotDialog, "exec", ask_and_print)
    window = page.window()
    window.catalogue["trace.why_not"].trigger()
    assert window.office.view.page == SHEETS
    qtbot.waitUntil(lambda: window.office.shown.has_sheet)


def test_escape_puts_the_question_away_and_the_step_stays(page, qtbot):
    one, other = two_of(page)
    row = page.player.row
    click(page, one)
    click(page, other)
    settle(page, qtbot)
    press_key(page, Qt.Key.Key_Escape)
    assert not signs(page)
    assert not page.parts.answers.isVisible()
    assert page.player.row == row
    assert page.office.shown.trace.players == ()


def test_clicking_a_card_twice_clears_the_choice_and_a_third_card_restarts_it(page, qtbot):
    one, other = two_of(page)
    click(page, one)
    click(page, one)
    assert not signs(page)
    click(page, one)
    click(page, other)
    settle(page, qtbot)
    click(page, other)
    assert signs(page) == {other: Sign.FIRST}


def test_a_drag_chooses_nobody(page):
    one, _ = two_of(page)
    view, point = point_of(page, one)
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=point)
    QTest.mouseMove(view.viewport(), point + type(point)(60, 40))
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=point + type(point)(60, 40))
    assert not signs(page)


def test_the_first_player_waits_while_one_goes_to_another_bracket(page, qtbot):
    one, _ = two_of(page)
    click(page, one)
    others = [b for b in page.story.brackets.values() if one not in b.players and b.pairs]
    go_to_accepted(page, others[-1].number)
    assert page.asking.choice.chosen == (one,)
    click(page, others[-1].players[0])
    settle(page, qtbot)
    assert page.parts.answers.title.text().count("meet?") == 1
    page.player.forward()
    assert page.asking.choice.chosen == ()


def test_the_graph_is_clicked_like_the_cards(page, four_rounds, qtbot, typist):  # noqa: F811
    typist.shortcut("trace.graph")
    one, other = two_of(page)
    click(page, one)
    click(page, other)
    settle(page, qtbot)
    scene = page.views.graph.shown
    assert {player: vertex.asked for player, vertex in scene.vertices.items() if vertex.asked is not Sign.NOT} == {
        one: Sign.FIRST,
        other: Sign.SECOND,
    }
    found = explain.why_not(four_rounds.before_round(4), one, other)
    assert wording.sentence(found.message) in page.parts.answers.text.toPlainText().replace("\n", " ")
    typist.shortcut("trace.cards")
    assert signs(page) == {one: Sign.FIRST, other: Sign.SECOND}


# ---- by keys


def test_players_are_chosen_by_keys(page, four_rounds, qtbot):  # noqa: F811
    row = page.player.row
    press_key(page, Qt.Key.Key_W)
    start = page.asking.choice.cursor
    assert page.canvas.cards[start].under_cursor
    press_key(page, Qt.Key.Key_Down)
    one = page.asking.choice.cursor
    assert one != start
    assert page.window().status.said.accessibleName().startswith(f"{one} ")
    press_key(page, Qt.Key.Key_Return)
    press_key(page, Qt.Key.Key_Right)
    other = page.asking.choice.cursor
    assert other not in (one, start)
    press_key(page, Qt.Key.Key_Return)
    settle(page, qtbot)
    assert page.player.row == row
    found = explain.why_not(four_rounds.before_round(4), one, other)
    assert wording.sentence(found.message) in page.parts.answers.text.toPlainText().replace("\n", " ")
    press_key(page, Qt.Key.Key_Escape)
    press_key(page, Qt.Key.Key_Left)
    assert page.player.row == row - 1


def test_an_answer_stays_while_the_cursor_moves_and_goes_with_the_step(page, qtbot):
    one, other = two_of(page)
    press_key(page, Qt.Key.Key_W)
    click(page, one)
    click(page, other)
    settle(page, qtbot)
    said = page.parts.answers.text.toPlainText()
    press_key(page, Qt.Key.Key_Down)
    press_key(page, Qt.Key.Key_Up)
    assert page.parts.answers.text.toPlainText() == said
    page.player.forward()
    assert not page.parts.answers.isVisible()


def test_a_number_is_typed_to_go_to_a_player(page):
    press_key(page, Qt.Key.Key_W)
    for player in page.canvas.where:
        for digit in str(player):
            press_key(page, getattr(Qt.Key, f"Key_{digit}"))
        assert page.asking.choice.cursor == player
    assert page.views.view == "cards"


def test_a_plain_key_chooses_from_the_tree_too(page, typist):
    typist.shortcut("trace.tree")
    typist.shortcut("trace.choose")
    assert page.views.view == "cards"
    assert page.asking.choice.cursor is not None


def test_the_cursor_goes_to_the_next_in_the_way_of_the_arrow():
    where = {1: QPointF(0, 0), 2: QPointF(0, 30), 3: QPointF(400, 0), 4: QPointF(400, 30)}
    assert nearest(where, 1, (0, 1)) == 2
    assert nearest(where, 1, (1, 0)) == 3
    assert nearest(where, 4, (-1, 0)) == 2
    assert nearest(where, 4, (0, -1)) == 3
    assert nearest(where, 1, (-1, 0)) is None
    assert nearest(where, None, (1, 0)) == 1
    assert nearest({}, None, (1, 0)) is None


def test_a_choice_is_two_players_at_most():
    choice, asked = Choice(), []
    choice.completed.connect(lambda one, other: asked.append((one, other)))
    for player in (5, 7, 9, 9, 2, 3):
        choice.pick(player)
    assert asked == [(5, 7), (2, 3)]
    choice.clear()
    assert choice.is_empty


# ---- one player alone


def test_what_is_asked_of_one_player_alone(page, four_rounds, qtbot):  # noqa: F811
    before = four_rounds.before_round(4)
    floater = next(f for b in page.story.brackets.values() if not b.is_last for f in b.left)
    go_to_accepted(page, next(b.number for b in page.story.brackets.values() if floater in b.left))
    for asked, expected in ((Asked.FLOAT, explain.why_float), (Asked.COLOUR, explain.why_colour)):
        click(page, floater)
        button = page.parts.answers.asks[asked]
        assert button.isVisible()
        button.click()
        settle(page, qtbot)
        said = wording.sentence(expected(before, floater).message)
        assert said in page.parts.answers.text.toPlainText().replace("\n", " ")
        press_key(page, Qt.Key.Key_Escape)
    assert not page.parts.answers.asks[Asked.BYE].isVisible()


def test_a_question_that_takes_long_shows_progress_and_is_cancelled(page, qtbot, monkeypatch):
    import threading

    from swissdesk.ui.trace import questions as asking

    stopped = threading.Event()

    def slow(_subject, _asked, _one, _other, monitor):
        try:
            while True:
                monitor(1, 10)
                stopped.wait(0.005)
        finally:
            stopped.set()

    monkeypatch.setattr(asking, "answer", slow)
    one, other = two_of(page)
    click(page, one)
    click(page, other)
    qtbot.waitUntil(page.parts.answers.bar.isVisible)
    press_key(page, Qt.Key.Key_Escape)
    assert not page.parts.answers.isVisible()
    qtbot.waitUntil(stopped.is_set)


# ---- in a lesson


def test_in_a_lesson_a_click_is_an_answer_and_nothing_is_asked(opened, qtbot, typist):
    window = opened(trf.load(resource("samples", "club-evening.trf")))
    trace_at_rest(window)
    qtbot.waitUntil(lambda: window.trace.story is not None)
    page = window.trace
    typist.shortcut("trace.lesson")
    qtbot.waitUntil(lambda: page.story is not None and page.story.reads_text)
    assert not is_possible(window, "trace.choose")
    while not page.parts.lesson_bar.asks:
        page.player.forward()
    question = page.teaching.lesson.question(page.model.entries, page.model.place(page.player.row))
    click(page, question.answer)
    assert (page.teaching.lesson.right, page.teaching.lesson.asked) == (1, 1)
    assert page.asking.choice.is_empty
    QTest.keyClick(page.canvas, Qt.Key.Key_W)
    QTest.keyClick(page.canvas, Qt.Key.Key_2)
    assert page.asking.choice.is_empty
    assert page.views.view == "cards"


# ---- steps to be printed


def steps_of(page, wanted):
    return [row for row in range(page.model.rowCount()) if wanted(page.model.entry(row).step)]


def printed(page, action, files, path, typist, qtbot):
    """Turn to a sheet by its action, write it, and return its text."""
    typist.shortcut(action)
    qtbot.waitUntil(lambda: shown_page(page) == SHEETS and page.office.shown.has_sheet)
    files.answers.append(path)
    typist.shortcut("print.pdf")
    qtbot.waitUntil(lambda: path.exists() and not is_busy(page))
    return " ".join(" ".join(sheet.extract_text() for sheet in PdfReader(path).pages).split())


def test_marked_steps_are_printed_with_their_drawings_and_no_others(page, files, home, typist, qtbot):
    rows = steps_of(page, lambda step: step.verdict is Verdict.ACCEPTED)[:2]
    for row in reversed(rows):
        page.player.go(row)
        press_key(page, Qt.Key.Key_M)
    assert page.timeline.marked == {page.model.entry(row).step.id for row in rows}
    text = printed(page, "print.steps", files, home / "steps.pdf", typist, qtbot)
    told = [page.model.entry(row).step for row in rows]
    places = [text.index(wording.sentence(step.message)[:24]) for step in told]
    assert places == sorted(places)
    for step in told:
        for pair in step.pairs:
            assert page.story.players[pair.one].name in text
    others = steps_of(page, lambda step: step.kind is Kind.COLOUR)
    assert not any(wording.sentence(page.model.entry(row).step.message) in text for row in others)


def test_a_mark_is_taken_away_again_and_without_marks_nothing_is_printed(page):
    catalogue = page.window().catalogue
    assert not catalogue["print.steps"].isEnabled()
    press_key(page, Qt.Key.Key_M)
    assert catalogue["print.steps"].isEnabled()
    assert page.office.shown.trace.marked == 1
    press_key(page, Qt.Key.Key_M)
    assert not catalogue["print.steps"].isEnabled()


def test_marks_stay_with_their_round(page, qtbot):
    press_key(page, Qt.Key.Key_M)
    marked = page.timeline.marked
    page.office.view.show_round(2)
    qtbot.waitUntil(lambda: page.story is not None and page.story.trace.round == 2)
    assert page.timeline.marked == frozenset()
    page.office.view.show_round(4)
    qtbot.waitUntil(lambda: page.story is not None and page.story.trace.round == 4)
    assert page.timeline.marked == marked


def test_the_preview_of_the_coming_round_is_printed_as_a_handout(page, files, home, typist, qtbot):
    typist.shortcut("trace.preview")
    qtbot.waitUntil(lambda: page.story is not None and page.story.trace.round == 5)
    text = printed(page, "print.trace", files, home / "coming.pdf", typist, qtbot)
    assert "Round 5 of 7" in text
    for step in page.story.trace.accepted:
        assert wording.sentence(step.message)[:20] in text


# ---- what it looks like


@pytest.mark.parametrize("percent", [100, 200])
def test_question_and_answer_fit_into_1280_by_720(page, appearance, qtbot, percent):
    appearance.choose_font_percent(percent)
    page.window().resize(1280, 720)
    settling.settle(qtbot)
    one, other = two_of(page)
    click(page, one)
    click(page, other)
    settle(page, qtbot)
    settling.settle(qtbot)
    assert (page.window().width(), page.window().height()) == (1280, 720)
    panel = page.parts.answers
    for button in panel.findChildren(QPushButton):
        if button.isVisible():
            assert panel.rect().contains(button.geometry().translated(button.parentWidget().pos()))
            assert button.accessibleName() or button.text()
    assert panel.text.height() >= min(panel.text.document().size().height(), page.fontMetrics().height() * 3)
    assert QApplication.focusWidget() is not None


def test_a_tournament_without_players_has_nobody_to_ask_about(opened, window):
    opened(Tournament())
    assert not is_possible(window, "trace.choose")
