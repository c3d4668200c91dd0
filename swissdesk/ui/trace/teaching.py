"""The lesson on the page: what is hidden at a step, what is said to an answer, where playing waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer

from swissdesk.engine.trace import Kind, TraceStep
from swissdesk.ui.preferences import Preferences
from swissdesk.ui.trace.bracket_list import BracketList, first_untold
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
        preferences: Preferences,
    ) -> None:
        super().__init__(parent)
        self.lesson = Lesson(on=preferences.trace_lesson)
        self._preferences = preferences
        self._player = player
        self._bar = bar
        self._brackets = brackets
        self._say = say
        bar.answered.connect(self._answered)
        self.model.veiled = self.lesson.on

    @property
    def model(self) -> StepsModel:
        """The steps that are gone through."""
        return self._player.model

    def switch(self, *, on: bool) -> None:
        """Begin or end the lesson, at the step that is shown."""
        self.lesson.on = self.model.veiled = on
        self.lesson.begin(reads_text=self.lesson.reads_text)
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
        self._settle(place)
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
        players = self._player.story.players if self._player.story is not None else {}
        said = verdict_on(entries, place, question, player, players)
        self._player.go(row)
        self._bar.say(said, right=right)
        self._say(said)

    def settle(self) -> None:
        """Let the list of brackets tell of floaters as it should at the step that is shown."""
        if self._player.entry is not None:
            self._settle(self.model.place(self._player.row))

    def _settle(self, place: int) -> None:
        """Let the list of brackets tell of floaters only what has been reached, and nothing still to be guessed."""
        entries = self.model.entries
        first = first_open(self.lesson, entries)
        if not self._preferences.trace_overview or self.lesson.on:
            untold = first_untold(entries, place)
            first = untold if first is None or (untold is not None and untold < first) else first
        self._brackets.rows.hide_floaters(first)
