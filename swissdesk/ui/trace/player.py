"""The player: which step is shown, and what the keys and buttons do to it. It draws nothing."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from swissdesk import wording
from swissdesk.ui.trace.steps import Entry, Filter, StepsModel
from swissdesk.ui.trace.story import Story

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
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._tick)

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

    def sift(self, wanted: Filter) -> None:
        """Let only some steps pass, and stay as near as possible."""
        place = self.model.place(self.row) if self.entry else 0
        self.model.sift(wanted)
        self.row = -1
        self.go(self.model.row_at(place))

    # ---- stepping

    @property
    def at_end(self) -> bool:
        """Whether there is nothing after the step that is shown."""
        return self.row >= self.model.rowCount() - 1

    def forward(self) -> None:
        """Show the next step."""
        if not self.at_end:
            self.go(self.row + 1)

    def back(self) -> None:
        """Show the step before."""
        if self.row > 0:
            self.go(self.row - 1)

    def first(self) -> None:
        """Show the first step."""
        self.go(0)

    def last(self) -> None:
        """Show the last step."""
        self.go(self.model.rowCount() - 1)

    def next_decision(self) -> None:
        """Show the next step at which something is settled; the last step if there is none."""
        rows = range(self.row + 1, self.model.rowCount())
        self.go(next((row for row in rows if self.model.entry(row).is_decision), self.model.rowCount() - 1))

    def next_chapter(self) -> None:
        """Show the first step of the next bracket."""
        here = self.entry
        rows = range(self.row + 1, self.model.rowCount())
        if here is not None:
            self.go(next((row for row in rows if self.model.entry(row).chapter != here.chapter), self.row))

    def previous_chapter(self) -> None:
        """Show the first step of this bracket or, from there, of the one before."""
        start = self._start_of(self.row)
        self.go(start if start < self.row else self._start_of(self.row - 1))

    def _start_of(self, row: int) -> int:
        row = max(row, 0)
        while row > 0 and self.model.entry(row - 1).chapter == self.model.entry(row).chapter:
            row -= 1
        return row

    def go_to_chapter(self, chapter: int) -> None:
        """Show the first step of a bracket."""
        rows = range(self.model.rowCount())
        self.go(next((row for row in rows if self.model.entry(row).chapter == chapter), self.row))

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
        self.forward()
        if self.at_end:
            self.playing_changed.emit(False)
        else:
            self._wind()
