"""The exercise studio in the real window: cards dragged and sent by keys, judged, hinted, asked about, undone."""

from __future__ import annotations

import os

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from swissdesk.exercises.judging import Grade
from swissdesk.exercises.questions import AFTERWARDS, Ask, Form, Stage
from swissdesk.exercises.task import Place, Task
from swissdesk.exercises.typed import read
from swissdesk.formats import trf
from swissdesk.paths import resource
from swissdesk.ui.studio.dialogs import TypedDialog
from swissdesk.ui.studio.window import StudioWindow

SHOTS = os.environ.get("SWISSDESK_SHOTS")


def shot(widget, name: str) -> None:
    """Keep a picture for those who want to look at it."""
    if SHOTS:
        widget.grab().save(f"{SHOTS}/{name}.png")


@pytest.fixture
def settled(qtbot):
    """Wait until nothing is worked out any more."""

    def wait(studio: StudioWindow) -> None:
        qtbot.waitUntil(lambda: not studio.tasks.busy)
        studio.cards.finish()

    return wait


@pytest.fixture
def studio(opened, qtbot, settled) -> StudioWindow:
    """The studio on the second bracket of round 5 of the teaching sample, by the rules of 2026."""
    window = opened(trf.load(resource("samples", "teaching-2012.trf")))
    found = StudioWindow.show_for(window.office, 3, 2)
    found.resize(1200, 800)
    qtbot.waitUntil(lambda: found.work.exercise is not None)
    settled(found)
    return found


def at(studio: StudioWindow, player: int) -> QPoint:
    """Return the middle of a card in the view."""
    card = studio.cards.cards[player]
    return studio.cards.mapFromScene(card.sceneBoundingRect().center())


def drag(studio: StudioWindow, player: int, to: QPoint) -> None:
    """Drag a card with the mouse."""
    view = studio.cards.viewport()
    start = at(studio, player)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    for share in (0.3, 0.7, 1.0):
        QTest.mouseMove(view, start + (to - start) * share)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=to)


def zone(studio: StudioWindow, place: Place) -> QPoint:
    """Return a point of the view where a card falls into a place."""
    height, width = studio.cards.viewport().height(), studio.cards.viewport().width()
    points = (QPoint(x, y) for y in range(4, height, 6) for x in (width // 4, width * 3 // 4))
    return next(point for point in points if studio.cards.target(point)[0] is place)


def words_in(studio: StudioWindow) -> str:
    """Return everything that can be read in the window, or heard of it."""
    labels = [part.text() for part in studio.findChildren(QLabel) + studio.findChildren(QAbstractButton)]
    parts = [studio, *studio.findChildren(QWidget)]
    shown = [
        word for part in parts for word in (part.toolTip(), part.statusTip(), part.whatsThis(), part.windowTitle())
    ]
    read = [word for part in parts for word in (part.accessibleName(), part.accessibleDescription())]
    drawn = [item.toolTip() for item in studio.cards.scene().items()]
    return "\n".join([*labels, *shown, *read, *drawn, *heard(QAccessible.queryAccessibleInterface(studio))])


def heard(interface: QAccessibleInterface | None) -> list[str]:
    """Return what a screen reader is told of a part of the window and of all in it."""
    if interface is None:
        return []
    mine = [interface.text(kind) for kind in (QAccessible.Text.Name, QAccessible.Text.Value, QAccessible.Text.Help)]
    inside = (interface.child(number) for number in range(interface.childCount()))
    return mine + [word for part in inside for word in heard(part)]


def lay(studio: StudioWindow, text: str, settled, bracket: int = 1) -> None:
    """Put the bracket of a typed position on the desk."""
    typed = read(text)
    studio.take(Task(typed.position, typed.system, bracket))
    settled(studio)
    settled(studio)


COLOURS_DECIDE = """
round: 3
1 2 bw -- 9
2 2 wb -- 8
3 2 bw -- 7
4 2 wb -- 6
5 0 - -- -
"""
"""1 and 3 are due Black, 2 and 4 White: 1–3, 2–4 denies two preferences, so 1–4, 2–3 it is."""


BYE_AND_FLOATER = """
round: 3
1 2 bw -- 9
2 2 wb -- 8
3 2 bw -- 7
4 1 wb -- 6
5 1 bw -- 8
6 0 - -- -
7 0 - -- -
"""
"""One of the three on 2 points floats down."""


class TestMoves:
    def test_a_card_dragged_onto_another_makes_a_board_that_is_judged_at_once(self, studio, settled):
        one, other = studio.work.exercise.answer.pairs[0]
        drag(studio, one, at(studio, other))
        settled(studio)
        assert studio.work.lie.pairs == ((one, other),)
        assert studio.verdict.text() == "Correct so far."
        shot(studio, "right")

    def test_a_card_dragged_into_a_place_lies_there(self, studio, settled):
        first, second, *_ = studio.work.exercise.players
        for player, place in ((first, Place.S1), (second, Place.LEFT), (first, Place.OPEN)):
            drag(studio, player, zone(studio, place))
            settled(studio)
            row = {Place.S1: studio.work.lie.s1, Place.LEFT: studio.work.lie.left, Place.OPEN: studio.work.lie.open}
            assert player in row[place]

    def test_who_is_ranked_low_does_not_belong_to_s1(self, studio, settled):
        last = studio.work.exercise.players[-1]
        drag(studio, last, zone(studio, Place.S1))
        settled(studio)
        assert studio.verdict.text().startswith(f"{last} does not belong to S1 as it is formed first")

    def test_a_worse_board_names_the_criterion_with_both_values_and_lights_it(self, studio, settled):
        lay(studio, COLOURS_DECIDE, settled)
        drag(studio, 1, at(studio, 3))
        settled(studio)
        finding = studio.work.finding
        assert finding.grade is Grade.WORSE
        assert studio.verdict.text() == "C12, art. 2.4.7, colour preferences denied: 2 instead of 0."
        assert [link.line.labels for link in studio.cards.lit] == [("C12 1",)]
        shot(studio, "worse")

    def test_an_illegal_board_names_its_rule(self, studio, settled):
        met = next(
            (one, other)
            for one in studio.work.exercise.players
            for other in studio.work.exercise.competitor(one).opponents & set(studio.work.exercise.players)
        )
        drag(studio, met[0], at(studio, met[1]))
        settled(studio)
        assert studio.work.finding.grade is Grade.ILLEGAL
        assert "have met before" in studio.verdict.text()
        shot(studio, "illegal")

    def test_keys_choose_pair_and_take_up(self, studio, settled, qtbot):
        one, other = studio.work.exercise.answer.pairs[0]
        studio.cards.setFocus()
        for player in (one, other):
            for digit in str(player):
                QTest.keyClick(studio.cards, digit)
            assert studio.choice.cursor == player
            assert str(player) in studio.card.text()
            QTest.keyClick(studio.cards, Qt.Key.Key_Return)
        settled(studio)
        assert studio.work.lie.pairs == ((one, other),)
        QTest.keyClick(studio.cards, Qt.Key.Key_Backspace)
        settled(studio)
        assert studio.work.lie.pairs == ()

    def test_moves_are_undone_and_redone(self, studio, settled):
        one, other = studio.work.exercise.answer.pairs[0]
        studio.work.pair(one, other)
        settled(studio)
        QTest.keyClick(studio, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        settled(studio)
        assert studio.work.lie.pairs == ()
        assert studio.verdict.text() == ""
        studio.redo.click()
        settled(studio)
        assert studio.work.lie.pairs == ((one, other),)

    def test_keys_are_those_of_the_studio_though_the_main_window_has_the_same(self, studio, settled, qtbot):
        for key, done in (
            (Qt.Key.Key_H, lambda: studio.hints.text()),
            (Qt.Key.Key_K, lambda: studio.questions.isVisible()),
            (Qt.Key.Key_N, lambda: studio.drill.entry),
        ):
            assert not done()
            studio.cards.setFocus()
            QTest.keyClick(studio.cards, key, Qt.KeyboardModifier.ControlModifier)
            settled(studio)
            assert done()

    def test_judging_can_wait_until_it_is_asked_for(self, studio, settled):
        studio.at_once.click()
        one, other = studio.work.exercise.answer.pairs[0]
        studio.work.pair(one, other)
        settled(studio)
        assert studio.verdict.text() == ""
        studio.judge.click()
        settled(studio)
        assert studio.verdict.text() == "Correct so far."


class TestHelp:
    def test_nothing_gives_the_answer_away_while_the_task_is_open(self, studio, settled):
        lay(studio, COLOURS_DECIDE, settled)
        answers = {f"{a}–{b}" for a, b in studio.work.exercise.answer.pairs}
        studio.work.pair(1, 3)
        settled(studio)
        studio.work.pair(2, 4)
        settled(studio)
        assert not any(answer in words_in(studio) for answer in answers)
        while studio.work.now.hints[studio.work.hinted].stage not in (Stage.COLOURS, Stage.ANSWER):
            studio.hint.click()
        assert not any(answer in words_in(studio) for answer in answers)

    def test_questions_give_nothing_away_while_the_task_is_open(self, studio, settled):
        """Neither in asking, nor in what is said of right and wrong answers; once the task is over all can be shown."""
        lay(studio, BYE_AND_FLOATER, settled)
        box, answer, seen = studio.questions, studio.work.exercise.answer, set()
        secrets = {f"{a}–{b}" for a, b in answer.pairs} | {f"Downfloaters: {p}" for p in answer.left}
        for _ in studio.work.now.questions:
            studio.ask.click()
            question = box.question
            seen.add(question.ask)
            assert question.ask not in AFTERWARDS
            for given in ("99", ", ".join(map(str, question.right))):
                if question.form is Form.CHOICE:
                    box._group.button(question.right[0]).click()
                else:
                    box.number.setText(given)
                box.answer.click()
                assert question.ask is Ask.NEXT or not any(secret in box.said.text() for secret in secrets)
            if question.is_kept:
                assert box.said.text() == "Correct."
                assert not box.show_it.isVisible()
        assert Ask.FLOATERS in seen
        studio.show_answer.click()
        asked = set()
        for _ in studio.work.now.questions:
            studio.ask.click()
            asked.add(box.question.ask)
            assert box.show_it.isVisible()
            box.show_it.click()
            assert box.said.text().startswith("Answer: ")
        assert Ask.COLOUR in asked

    def test_the_last_hint_is_the_answer_and_ends_the_task(self, studio, settled):
        while studio.hint.isEnabled():
            studio.hint.click()
        assert set(studio.work.lie.pairs) == set(studio.work.exercise.answer.pairs)
        assert studio.verdict.text() == "This is the pairing by the rules."
        assert not studio.work.is_open
        shot(studio, "answer")

    def test_a_solved_task_is_over(self, studio, settled):
        for one, other in studio.work.exercise.answer.pairs:
            studio.work.pair(one, other)
            settled(studio)
        assert studio.work.is_solved
        assert studio.verdict.text() == "Correct: this is the pairing by the rules."
        assert not studio.judge.isEnabled()

    def test_questions_of_every_form_are_answered(self, studio, settled):
        lay(studio, COLOURS_DECIDE, settled)
        studio.show_answer.click()
        box, seen = studio.questions, set()
        for _ in studio.work.now.questions:
            studio.ask.click()
            question = box.question
            seen.add(question.form)
            if question.form is Form.CHOICE:
                wrong = next(n for n in range(len(question.options)) if n not in question.right)
                box._group.button(wrong).click()
                box.answer.click()
                assert box.said.text() == "Not correct. Try again, or show the answer."
                box._group.button(question.right[0]).click()
                box.answer.click()
            else:
                QTest.keyClicks(box.number, ", ".join(map(str, question.right)))
                QTest.keyClick(box.number, Qt.Key.Key_Return)
            assert box.said.text().startswith("Correct. ")
            assert not box.answer.isEnabled()
        assert Form.NUMBER in seen
        assert Form.CHOICE in seen
        shot(studio, "question")


class TestSources:
    @pytest.mark.sweep
    @pytest.mark.parametrize("system", ["dutch-2026", "dutch-2012"])
    def test_five_tasks_are_solved_and_failed(self, studio, settled, system):
        """Every bracket of two rounds: once as the rules have it, once with the first two cards."""
        done = 0
        for row in range(2, studio.round.count()):
            studio.round.setCurrentIndex(row)
            settled(studio)
            studio.rules.setCurrentIndex(studio.rules.findData(system))
            settled(studio)
            for bracket in range(1, studio.bracket.count()):
                studio.bracket.setCurrentIndex(bracket)
                settled(studio)
                solve_and_fail(studio, settled)
                done += 1
        assert done >= 5

    def test_a_position_is_typed(self, studio, settled, qtbot):
        def type_it():
            dialog = studio.findChild(TypedDialog)
            try:
                dialog.text.setPlainText("round: 3\n1 x")
                assert "Line 2, –: expected" in dialog.said.text()
                assert not dialog.take.isEnabled()
                dialog.text.setPlainText(COLOURS_DECIDE)
                assert dialog.said.text() == "The position is complete. Players: 5."
                shot(dialog, "typed")
                dialog.take.click()
            finally:
                dialog.close()

        QTimer.singleShot(0, type_it)
        studio.type.click()
        settled(studio)
        settled(studio)
        assert studio.work.exercise.players == (1, 2, 3, 4)
        assert studio.rules.currentData() == "dutch-2026"

    def test_the_action_opens_the_round_in_view(self, opened, typist, qtbot):
        window = opened(trf.load(resource("samples", "teaching-2012.trf")))
        window.catalogue["studio.open"].trigger()
        found = window.findChild(StudioWindow)
        qtbot.waitUntil(lambda: found.work.exercise is not None)

    def test_without_a_round_a_position_can_still_be_typed(self, opened, qtbot):
        window = opened()
        found = StudioWindow.show_for(window.office, 1)
        qtbot.waitUntil(lambda: not found.tasks.busy)
        assert found.type.isEnabled()


def solve_and_fail(studio: StudioWindow, settled) -> None:
    """Give the answer of a task, then begin again with a board that is no part of it."""
    answer = studio.work.exercise.answer
    for player in answer.left:
        studio.work.put(player, Place.LEFT, None)
        settled(studio)
    for one, other in answer.pairs:
        studio.work.pair(one, other)
        settled(studio)
    assert studio.work.is_solved
    task = studio.work.exercise.task
    studio.lay(task)
    settled(studio)
    wrong = next(
        (
            (one, other)
            for one in studio.work.exercise.players
            for other in studio.work.exercise.players
            if one != other and not answer.holds((one, other))
        ),
        None,
    )
    if wrong is not None:
        studio.work.pair(*wrong)
        settled(studio)
        assert studio.work.finding.grade is not Grade.RIGHT
        assert studio.verdict.text()
