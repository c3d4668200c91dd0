"""Opening and closing families in the list of steps, and going to a step that is not in it yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from PySide6.QtCore import QObject

from swissdesk.engine.trace import TraceStep
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.ui.messages import Messages
from swissdesk.ui.trace.player import Player
from swissdesk.ui.trace.steps import everything
from swissdesk.ui.trace.story import Story
from swissdesk.ui.workers import Job, Tasks


class Families(QObject):
    """Fetches what is below a step off the GUI thread and puts it there."""

    def __init__(self, player: Player, tasks: Tasks, messages: Messages, parent: QObject) -> None:
        super().__init__(parent)
        self._player = player
        self._model = player.model
        self._tasks = tasks
        self._messages = messages

    def open(self) -> None:
        """Put the candidates of the family that is shown below it."""
        story, entry = self._player.story, self._player.entry
        if story is not None and entry is not None and entry.can_open:
            self.fetch(entry.step, lambda children: self._opened(story, entry.step, children))

    def fetch(self, step: TraceStep, done: Callable[[tuple[TraceStep, ...]], object]) -> bool:
        """Get what is below a step; False while other work is going on."""
        story = self._player.story
        if story is None:
            return False
        job = Job("", work=lambda _monitor: story.children(step), done=done, failed=self._failed)
        return self._tasks.start(job)

    def _failed(self, error: SwissDeskError) -> None:
        self._messages.error(error)

    def _opened(self, story: Story, step: TraceStep, children: tuple[TraceStep, ...]) -> None:
        row = self._model.row_of(step.id)
        if self._player.story is not story or row < 0 or self._model.entry(row).opened:
            return
        if not children:
            self._messages.info(translate(N_("There is nothing below this step.")))
            return
        self._model.open(row, children)
        self._player.go(row + 1)

    def close(self) -> None:
        """Put the opened candidates around the step away, and show their family."""
        row = self._model.opened_above(self._player.row)
        if row >= 0:
            self._model.close(row)
            self._player.row = row
            self._player.go(row)

    def go_to(self, path: Sequence[TraceStep], forget_filter: Callable[[], object]) -> None:
        """Show the step at the end of a path from the top, whether the list of steps has it yet or not.

        `forget_filter` is called if one of the steps is filtered out.
        """
        story = self._player.story
        if story is None or not path:
            return
        self._player.pause()
        if any(self._model.row_of(step.id) < 0 for step in path):
            forget_filter()
            self._player.sift(everything)
        for step, below in pairwise(path):
            row = self._model.row_of(step.id)
            if row >= 0 and self._model.row_of(below.id) < 0 and self._model.entry(row).can_open:
                self._model.open(row, story.children(step))
        row = self._model.row_of(path[-1].id)
        if row >= 0:
            self._player.go(row)
