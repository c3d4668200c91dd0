"""The player: which step is shown, and what the keys and buttons do to it. It draws nothing.

Families open and close in the list of steps; a step that is not in it yet is fetched when it is gone to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from PySide6.QtCore import QObject, Signal

from swissdesk import wording
from swissdesk.engine.trace import TraceStep
from swissdesk.i18n import N_, translate
from swissdesk.ui.shell.messages import Messages
from swissdesk.ui.shell.workers import Tasks, delayed
from swissdesk.ui.trace.steps import Entry, Filter, StepsModel, everything
from swissdesk.ui.trace.story import Story

# ---- playing

SPEEDS = (50, 100, 200, 400, 800)
"""In per cent of the pace of a lesson."""

_LEAST_MS = 1300
_PER_LETTER_MS = 24
_MOST_MS = 6500


class Player(QObject):
    """Goes through the rows of the model."""

    moved = Signal(int, int)
    """Another step is shown: its row, and where the former step stood among all steps (-1: there was none)."""
    playing_changed = Signal(bool)

    def __init__(self, model: StepsModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.model = model
        self.story: Story | None = None
        self.row = -1
        self.speed = 100
        self.stops_at: Callable[[Entry], bool] = lambda _entry: False
        """At which steps playing stops."""
        self._timer = delayed(self, self._tick)

    # ---- what is shown

    def show(self, story: Story | None) -> None:
        """Begin another story at its first step."""
        self.pause()
        self.story = story
        self.model.show(story)
        self.row = -1
        self.go(0)

    @property
    def entry(self) -> Entry | None:
        """The step that is shown."""
        return self.model.entry(self.row) if 0 <= self.row < self.model.rowCount() else None

    def go(self, row: int) -> None:
        """Show the step of a row; out of range means the nearest."""
        row = min(max(row, 0), self.model.rowCount() - 1)
        before = self.model.place(self.row) if 0 <= self.row < self.model.rowCount() else -1
        self.row = row
        if row >= 0:
            self.moved.emit(row, before)

    def seek(self, row: int) -> None:
        """Show the step of a chosen row; playing stops."""
        self.pause()
        self.go(row)

    def sift(self, wanted: Filter) -> None:
        """Let only some steps pass, and stay as near as possible; playing stops."""
        self.pause()
        place = self.model.place(self.row) if self.entry else 0
        self.model.sift(wanted)
        self.row = -1
        self.go(self.model.row_at(place))

    # ---- stepping: what somebody does by hand, so playing stops

    @property
    def at_end(self) -> bool:
        """Whether there is nothing after the step that is shown."""
        return self.row >= self.model.rowCount() - 1

    def forward(self) -> None:
        """Show the next step."""
        self.pause()
        if not self.at_end:
            self.go(self.row + 1)

    def back(self) -> None:
        """Show the step before."""
        self.pause()
        if self.row > 0:
            self.go(self.row - 1)

    def first(self) -> None:
        """Show the first step."""
        self.seek(0)

    def last(self) -> None:
        """Show the last step."""
        self.seek(self.model.rowCount() - 1)

    def next_decision(self) -> None:
        """Show the next step at which something is settled; the last step if there is none."""
        rows = range(self.row + 1, self.model.rowCount())
        self.seek(next((row for row in rows if self.model.entry(row).is_decision), self.model.rowCount() - 1))

    def next_chapter(self) -> None:
        """Show the first step of the next bracket."""
        self.pause()
        here = self.entry
        rows = range(self.row + 1, self.model.rowCount())
        if here is not None:
            self.go(next((row for row in rows if self.model.entry(row).chapter != here.chapter), self.row))

    def previous_chapter(self) -> None:
        """Show the first step of this bracket or, from there, of the one before."""
        start = self._start_of(self.row)
        self.seek(start if start < self.row else self._start_of(self.row - 1))

    def _start_of(self, row: int) -> int:
        row = max(row, 0)
        while row > 0 and self.model.entry(row - 1).chapter == self.model.entry(row).chapter:
            row -= 1
        return row

    def go_to_chapter(self, chapter: int) -> None:
        """Show the first step of a bracket."""
        rows = range(self.model.rowCount())
        self.seek(next((row for row in rows if self.model.entry(row).chapter == chapter), self.row))

    # ---- playing

    @property
    def playing(self) -> bool:
        """Whether steps follow by themselves."""
        return self._timer.isActive()

    def toggle(self) -> None:
        """Play or pause; at the end, play from the beginning."""
        if self.playing:
            self.pause()
        elif self.model.rowCount():
            if self.at_end:
                self.first()
            self._wind()
            self.playing_changed.emit(True)

    def pause(self) -> None:
        """Stop playing."""
        if self.playing:
            self._timer.stop()
            self.playing_changed.emit(False)

    def set_speed(self, percent: int) -> None:
        """Play at another speed from now on."""
        self.speed = percent
        if self.playing:
            self._wind()

    def _wind(self) -> None:
        """Leave as much time as it takes to read the sentence."""
        entry = self.entry
        letters = len(wording.sentence(entry.step.message)) if entry else 0
        pace = min(_LEAST_MS + _PER_LETTER_MS * letters, _MOST_MS)
        self._timer.start(pace * 100 // self.speed)

    def _tick(self) -> None:
        if not self.at_end:
            self.go(self.row + 1)
        entry = self.entry
        if self.at_end or (entry is not None and self.stops_at(entry)):
            self.playing_changed.emit(False)
        else:
            self._wind()


# ---- families


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
        self._player.pause()
        story, entry = self._player.story, self._player.entry
        if story is not None and entry is not None and entry.can_open:
            self.fetch(entry.step, lambda children: self._opened(story, entry.step, children))

    def fetch(self, step: TraceStep, done: Callable[[tuple[TraceStep, ...]], object]) -> bool:
        """Get what is below a step; False while other work is going on."""
        story = self._player.story
        if story is None:
            return False
        return self._tasks.run(lambda _monitor: story.children(step), done, self._messages.error)

    def _opened(self, story: Story, step: TraceStep, children: tuple[TraceStep, ...]) -> None:
        row = self._model.row_of(step.id)
        if self._player.story is not story or row < 0 or self._model.entry(row).opened:
            return
        if not children:
            self._messages.info(translate(N_("There is no level below this step.")))
            return
        self._model.open(row, children)
        self._player.go(row + 1)

    def close(self) -> None:
        """Put the opened candidates around the step away, and show their family."""
        self._player.pause()
        row = self._model.opened_above(self._player.row)
        if row >= 0:
            self._model.close(row)
            self._player.row = row
            self._player.go(row)

    def go_to(self, path: Sequence[TraceStep], forget_filter: Callable[[], object]) -> None:
        """Show the step at the end of a path from the top, whether it is in the list of steps yet or not.

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
