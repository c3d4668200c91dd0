"""The lesson on the page: what is hidden at a step, what is said to an answer, where playing waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer

from swissdesk.engine.trace import Kind, TraceStep
from swissdesk.ui.trace.bracket_list import BracketList
from swissdesk.ui.trace.lesson import Lesson, first_open, hidden, verdict_on
from swissdesk.ui.trace.lesson_bar import LessonBar
from swissdesk.ui.trace.player import Player
from swissdesk.ui.trace.steps import Entry, StepsModel


class Teaching(QObject):
    """Puts the questions of the lesson to the learner; without a lesson it hides nothing."""

    def __init__(
        self,
        player: Player,
        bar: LessonBar,
        brackets: BracketList,
        say: Callable[[str], None],
        parent: QObject,
        *,
        on: bool,
    ) -> None:
        super().__init__(parent)
        self.lesson = Lesson(on=on)
        self._player = player
        self._bar = bar
        self._brackets = brackets
        self._say = say
        bar.answered.connect(self._answered)
        self.model.veiled = on

    @property
    def model(self) -> StepsModel:
        """The steps that are gone through."""
        return self._player.model

    def switch(self, *, on: bool) -> None:
        """Begin or end the lesson, at the step that is shown."""
        self.lesson.on = self.model.veiled = on
        self.lesson.begin()
        self.settle()
        self._bar.say("")
        self._player.go(self._player.row)

    def may_count(self, step: TraceStep) -> bool:
        """Whether it may be seen whom the numbers of a step come from: in a lesson of a candidate's own pairs only."""
        return not self.lesson.on or step.kind is Kind.CANDIDATE

    def veil(self, place: int) -> Sequence[Entry]:
        """Return the steps as they are shown: with a question where the learner is to answer first."""
        entries = self.model.entries
        question = self.lesson.question(entries, place)
        self._bar.ask(question, self.lesson)
        if question is None:
            return entries
        QTimer.singleShot(0, self, self._wait_for_answer)
        return hidden(entries, place, question)

    def _wait_for_answer(self) -> None:
        """Play no further, once the step is on its way, while something is asked."""
        if self._bar.asks and self.lesson.on:
            self._player.pause()

    def _answered(self, player: int | None) -> None:
        if self._player.entry is None:
            return
        row, entries = self._player.row, self.model.entries
        place = self.model.place(row)
        question = self.lesson.question(entries, place)
        if question is None:
            return
        right = self.lesson.answer(question, player)
        said = verdict_on(entries, place, question, player)
        self.settle()
        self._player.go(row)
        self._bar.say(said, right=right)
        self._say(said)

    def settle(self) -> None:
        """Let the list of brackets tell of floaters only where nothing is left to be guessed."""
        self._brackets.rows.hide_floaters(first_open(self.lesson, self.model.entries))
