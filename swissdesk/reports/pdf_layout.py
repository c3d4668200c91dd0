"""How a report is laid out: type size, spacing, columns left out, one bar of text or two, and what goes on which page.

Nothing is drawn here. All widths are measured once in widths of the type size (em), so that every size can be tried
by arithmetic alone. As few pages as the smallest type allows are used, and then the largest type that needs no more:

1. spacing is reduced, 2. the type shrinks to the normal size of its use, 3. optional columns are left out, 4. the type
shrinks to the least size, 5. there are more pages. Two bars side by side are used where they save pages and cost no
column. Sheets for the wall have one size as normal and least: they lose a column only where even that is too large.
Where a page has height to spare, what may stand under a name stands there (stacked), and the type can be larger.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from swissdesk.reports.content import Report, Table, Use
from swissdesk.reports.pdf_measures import Measures, wrapped

MM = 72 / 25.4
BAR_GAP = 7 * MM
STACKED_TIGHT = 2.3
NOTHING_DROPPED = 99
_STEP = 0.5
_SMALLEST = 4.0


@dataclass(frozen=True, slots=True)
class Style:
    """The type sizes (points) of a use, the least line pitch (points), and pitch in ems: tight and loose."""

    least: float
    normal: float
    most: float
    pitch: float
    tight: float
    loose: float


STYLES = {
    Use.WALL: Style(least=11, normal=11, most=20, pitch=7 * MM, tight=1.45, loose=2.8),
    Use.LIST: Style(least=10, normal=10.5, most=15, pitch=0, tight=1.36, loose=2.2),
    Use.READING: Style(least=10, normal=10, most=10, pitch=0, tight=1.4, loose=1.5),
}
NOTE_SIZE = 9.5
NOTE_PITCH = 13.0
NOTICE_SIZE = 11.0
NOTICE_PITCH = 15.0


@dataclass(frozen=True, slots=True)
class Frame:
    """The room between head and foot of a page in points; the first page has less because of the notices."""

    width: float
    height: float
    first_height: float

    def bar_width(self, bars: int) -> float:
        """Return the width of one of `bars` bars side by side."""
        return (self.width - BAR_GAP * (bars - 1)) / bars


@dataclass(frozen=True, slots=True)
class Fragment:
    """Rows `first` up to `last` (not included) of a table, or of the notes (`table` None), in one bar of one page.

    `top` is the distance from the top of the frame; `is_start` is whether the table begins here.
    """

    page: int
    bar: int
    top: float
    table: int | None
    first: int
    last: int
    is_start: bool = True


@dataclass(frozen=True, slots=True)
class Plan:
    """The decisions: everything that drawing needs. `kept` are the places of the columns shown, for each table."""

    size: float
    pitch: float
    bars: int
    stacked: bool
    kept: tuple[tuple[int, ...], ...]
    widths: tuple[tuple[float, ...], ...]
    notes: tuple[str, ...]
    fragments: tuple[Fragment, ...]

    @property
    def pages(self) -> int:
        """The number of pages, one at least."""
        return max((fragment.page for fragment in self.fragments), default=0) + 1


class _Flow:
    """Puts tables and notes into bars and pages, one after the other."""

    def __init__(self, frame: Frame, bars: int) -> None:
        self.frame = frame
        self.bars = bars
        self.bar = 0
        self.top = 0.0
        self.fragments: list[Fragment] = []

    @property
    def room(self) -> float:
        height = self.frame.first_height if self.bar < self.bars else self.frame.height
        return height - self.top

    def break_bar(self) -> None:
        self.bar += 1
        self.top = 0.0

    def add(
        self, table: int | None, count: int, pitch: float, title: float, heads: float, *, whole: bool = False
    ) -> None:
        """Place `count` rows; two of them at least stand under the title and the heads, all of a `whole` table."""
        together = count if whole and title + heads + count * pitch <= self.frame.height else min(count, 2)
        if self.top and title + heads + together * pitch > self.room:
            self.break_bar()
        first = 0
        while first < count:
            is_start = first == 0
            above = heads + (title if is_start else 0.0)
            last = min(count, first + max(1, int((self.room - above) / pitch + 1e-6)))
            page, bar = divmod(self.bar, self.bars)
            self.fragments.append(Fragment(page, bar, self.top, table, first, last, is_start))
            self.top += above + (last - first) * pitch
            first = last
            if first < count:
                self.break_bar()


def head_height(size: float) -> float:
    """Return the height in points of the line of column heads."""
    return size * 1.5


def title_height(table: Table, size: float) -> float:
    """Return the height in points of what stands above the heads of a table, the space before it included."""
    return size * 2.6 if table.title else 0.0


@dataclass(frozen=True, slots=True)
class _Trial:
    """A way to lay out that has been thought of: so many bars, this size, stacked or not."""

    bars: int
    size: float
    stacked: bool
    style: Style

    @property
    def tight(self) -> float:
        """The least line pitch in points."""
        return max(self.style.pitch, (STACKED_TIGHT if self.stacked else self.style.tight) * self.size)

    @property
    def loose(self) -> float:
        """The largest line pitch in points."""
        return max(self.tight, self.style.loose * self.size)


class _Planner:
    """Tries the ways to lay out one report."""

    def __init__(self, report: Report, frame: Frame) -> None:
        self.report = report
        self.frame = frame
        self.style = STYLES[report.use]
        self.measures = [Measures(table) for table in report.tables]
        self.notes = {bars: _notes(report, frame.bar_width(bars)) for bars in (1, 2)}
        columns = [column for table in report.tables for column in table.columns]
        self.drops = sorted({column.drop for column in columns if column.drop}, reverse=True)
        self.may_stack = any(column.under for column in columns)

    def fragments(self, trial: _Trial, pitch: float) -> tuple[Fragment, ...]:
        """Return what comes where with that line pitch."""
        flow = _Flow(self.frame, trial.bars)
        for place, table in enumerate(self.report.tables):
            title, heads = title_height(table, trial.size), head_height(trial.size)
            flow.add(place, len(table.rows), pitch, title, heads, whole=table.whole)
        notes = self.notes[trial.bars]
        if notes:
            flow.top += NOTE_PITCH * 0.8
            flow.add(None, len(notes), NOTE_PITCH, 0.0, 0.0)
        return tuple(flow.fragments)

    def pages(self, trial: _Trial, pitch: float) -> int:
        """Return how many pages that takes."""
        return max((fragment.page for fragment in self.fragments(trial, pitch)), default=0) + 1

    def level(self, trial: _Trial) -> int | None:
        """Return the level from which columns are left out so that the tables fit, None if they never do."""
        room = self.frame.bar_width(trial.bars)
        for level in [NOTHING_DROPPED] if trial.bars > 1 else [NOTHING_DROPPED, *self.drops]:
            if all(measure.least(level, trial.stacked) * trial.size <= room for measure in self.measures):
                return level
        return None

    def last_resort(self) -> tuple[_Trial, int]:
        """Return the trial for a table that is too wide even without its optional columns: whatever type it takes."""
        trial = _Trial(1, self.style.least, False, self.style)
        least = max(measure.least(1, stacked=False) for measure in self.measures)
        return replace(trial, size=max(_SMALLEST, min(trial.size, self.frame.bar_width(1) / least))), 1

    def best(self) -> tuple[_Trial, int]:
        """Return the trial that is taken, and its level: the fewest pages, then the larger type."""
        style = self.style
        steps = range(int((style.most - style.least) / _STEP) + 1)
        trials = [
            _Trial(bars, style.least + _STEP * step, stacked, style)
            for bars in (1, 2)
            for stacked in ((False, True) if self.may_stack else (False,))
            for step in steps
        ]
        choices = [(trial, level) for trial in trials if (level := self.level(trial)) is not None]
        if not choices:
            choices = [self.last_resort()]
        pages = {trial: self.pages(trial, trial.tight) for trial, _ in choices}
        fewest = min(pages.values())

        def merit(choice: tuple[_Trial, int]) -> tuple[float, ...]:
            trial, level = choice
            return min(trial.size, style.normal), level, trial.size, not trial.stacked, -trial.bars

        return max((choice for choice in choices if pages[choice[0]] == fewest), key=merit)

    def pitch(self, trial: _Trial) -> float:
        """Return the widest line pitch in points that takes no more pages than the tight one."""
        pages = self.pages(trial, trial.tight)
        pitch = trial.loose
        while pitch > trial.tight and self.pages(trial, pitch) > pages:
            pitch = max(pitch - 0.2, trial.tight)
        return pitch


def plan(report: Report, frame: Frame) -> Plan:
    """Return how `report` is best laid out in `frame`."""
    planner = _Planner(report, frame)
    trial, level = planner.best()
    pitch = planner.pitch(trial)
    kept = tuple(measure.kept(level, trial.stacked) for measure in planner.measures)
    room = frame.bar_width(trial.bars)
    widths = tuple(
        measure.widths(places, trial.size, room, fill=place == 0 or report.use is Use.READING)
        for place, (measure, places) in enumerate(zip(planner.measures, kept, strict=True))
    )
    fragments = planner.fragments(trial, pitch)
    return Plan(trial.size, pitch, trial.bars, trial.stacked, kept, widths, planner.notes[trial.bars], fragments)


def _notes(report: Report, room: float) -> tuple[str, ...]:
    return tuple(line for note in report.notes for line in wrapped(note, room / NOTE_SIZE))
