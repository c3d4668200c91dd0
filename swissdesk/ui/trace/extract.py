"""The steps that are marked to be printed, with what was drawn for them; kept for every round of the document."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from swissdesk.engine.trace import TraceStep
from swissdesk.reports import Report
from swissdesk.reports.step_notes import notes_of
from swissdesk.reports.trace_handout import ShownStep, trace_extract
from swissdesk.reports.trace_parts import Drawn
from swissdesk.ui.shell.office import Office
from swissdesk.ui.trace import titles
from swissdesk.ui.trace.picture import Picture
from swissdesk.ui.trace.story import Story


@dataclass(frozen=True)
class _Marked:
    """A step with its picture."""

    step: TraceStep
    picture: Picture


class Extract(QObject):
    """Which steps are marked; `office.shown.trace.marked` counts those of the round that is shown."""

    changed = Signal()

    def __init__(self, office: Office, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._office = office
        self._stories: dict[int, Story] = {}
        self._marked: dict[int, dict[str, _Marked]] = {}
        self._number = 0

    def begin(self, number: int, story: Story | None) -> None:
        """Turn to the story of a round; marks on another story of the same round are gone with it."""
        self._number = number
        if story is not None and self._stories.get(number) != story:
            self._marked.pop(number, None)
            self._stories[number] = story
        self._report_change()

    def clear(self) -> None:
        """Forget all marks: another document."""
        self._stories, self._marked = {}, {}
        self._report_change()

    @property
    def marked(self) -> frozenset[str]:
        """The ids of the steps that are marked."""
        return frozenset(self._marked.get(self._number, ()))

    def toggle(self, step: TraceStep, picture: Callable[[], Picture]) -> bool:
        """Mark a step with its picture, or take the mark away; return whether it is marked now."""
        marks = self._marked.setdefault(self._number, {})
        if marks.pop(step.id, None) is None:
            marks[step.id] = _Marked(step, picture())
        self._report_change()
        return step.id in marks

    def _report_change(self) -> None:
        self._office.shown.trace.marked = len(self.marked)
        self.changed.emit()
        self._office.view.changed.emit()

    # ---- on paper

    def sheet(self) -> Callable[[], Report]:
        """Return a function that builds the sheet of the marked steps, to be called off the GUI thread."""
        story, number, tournament = self._stories[self._number], self._number, self._office.tournament
        marked = sorted(self._marked.get(number, {}).values(), key=lambda one: place_of(one.step))
        shown = [ShownStep(one.step, titles.title_of(story, one.step), drawn(one.picture)) for one in marked]
        return lambda: trace_extract(
            tournament, number, shown, story.players, story.trace.articles, notes_of(tournament, story.trace)
        )


def place_of(step: TraceStep) -> tuple[int, ...]:
    """Return a key that puts steps in the order of the trace, opened families included."""
    return tuple(int(piece) if piece.isdecimal() else 0 for piece in step.id.split("."))


def drawn(picture: Picture) -> tuple[Drawn, ...]:
    """Return a picture as it is drawn on paper: the sections from the top, then those who stand apart."""
    found: list[Drawn] = []
    for section in picture.sections:
        inside = {player for row in section.rows for player in row if player is not None}
        pairs = tuple((line.one, line.other, line.labels) for line in picture.lines if line.one in inside)
        if section.rows:
            found.append(Drawn(section.titles, section.rows, pairs))
    for zone in picture.zones:
        places: list[int | None] = [*zone.players, None]
        rows = tuple((places[at], places[at + 1]) for at in range(0, len(zone.players), 2))
        found.append(Drawn((zone.title, ""), rows))
    return tuple(found)
