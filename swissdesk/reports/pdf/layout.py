"""The layout of a report: type size, spacing, columns left out, bars side by side, what goes on which page.

Nothing is drawn here. All widths are measured once in widths of the type size (em), so that every size can be tried
by arithmetic alone. As few pages as the smallest type allows are used, and then the largest type that needs no more:

1. spacing is reduced, 2. the type shrinks to the normal size of its use, 3. optional columns are left out, 4. the type
shrinks to the least size, 5. there are more pages. Two bars side by side are used where they save pages and cost no
column, and on compact sheets also where they cost some. Sheets for the wall have one size as normal and least: they
lose a column only where even that is too large. Where a page has height to spare, what may stand under a name stands
there (stacked), and the type can be larger; in large print surname and given names stand on two lines (folded). A name
that is too wide for its column takes a second line, and its row alone is higher; names keep all their given names so
where that costs no page. A table that is too wide all the same is cut into panels.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from swissdesk.reports.content import Column, Report, Row, Table, Use
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.pdf.flow import Flow, Fragment, Frame
from swissdesk.reports.pdf.measures import SECOND_LINE, Measures, Mode, gaps, is_too_wide, one_line, wrapped
from swissdesk.values import dataclass, replace

MM = 72 / 25.4
SIGNED = 9 * MM
"""The height of a line with room to sign."""
TEXT_PITCH = 1.7
"""From line to line of a sentence, in widths of the type size."""
TWO_LINES_TIGHT = 2.1
LEAST_FOR_PAGES, MOST_FOR_PAGES = 7.0, 30.0
"""Type sizes in points between which a sheet is set that is to take a given number of pages."""
NOTHING_DROPPED = 99
MOST_BARS = 3
_STEP = 0.5
_SMALLEST = 4.0


# ---- sizes


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
    Use.DENSE: Style(least=9, normal=10, most=14, pitch=0, tight=1.36, loose=2.2),
    Use.READING: Style(least=10, normal=10, most=10, pitch=0, tight=1.4, loose=1.5),
}
NOTE_SIZE = 9.5
NOTE_PITCH = 1.37
"""From line to line of the notes, in widths of their type size."""


def style_of(use: Use, size: float, pages: int = 0) -> Style:
    """Return the style of a use; with a `size` that is the least one.

    Where the number of pages is given and no size, the type may be as small as can be read, and larger than usual.
    """
    style = STYLES[use]
    if pages and not size:
        return replace(style, least=LEAST_FOR_PAGES, most=MOST_FOR_PAGES, pitch=0, tight=1.3)
    if not size:
        return style
    return replace(style, least=size, normal=size, most=max(size, style.most), pitch=min(style.pitch, size * 1.8))


# ---- the plan


@dataclass(frozen=True, slots=True)
class Plan:
    """The decisions: everything that drawing needs.

    `tables` are those of the report, or their panels; `kept` are the places of the columns shown, for each of them, and
    `tall` those of the rows in which a name takes two lines.
    """

    size: float
    pitch: float
    bars: int
    mode: Mode
    tables: tuple[Table, ...]
    kept: tuple[tuple[int, ...], ...]
    widths: tuple[tuple[float, ...], ...]
    notes: tuple[str, ...]
    note_size: float
    fragments: tuple[Fragment, ...]
    tall: tuple[frozenset[int], ...] = ()

    def heights(self, table: int) -> list[float]:
        """Return the heights in points of the rows of a table."""
        more = self.tall[table] if self.tall else frozenset()
        return row_heights(self.tables[table], self.pitch, self.size, more)

    @property
    def pages(self) -> int:
        """The number of pages, one at least."""
        return max((fragment.page for fragment in self.fragments), default=0) + 1


def head_height(table: Table, size: float) -> float:
    """Return the height in points of the line of column heads; without heads there is only a little space."""
    return size * (1.5 if any(column.head for column in table.columns) else 0.4)


def title_height(table: Table, size: float) -> float:
    """Return the height in points of a table's title, the space before it included."""
    if not table.title or table.apart:
        return 0.0
    return size * (2.9 if table.shorter_titles else 2.6)  # one with shorter forms may take two lines


def row_height(table: Table, pitch: float, size: float) -> float:
    """Return the height in points of the rows of a table where they follow each other at `pitch` elsewhere."""
    if table.is_text:
        return min(pitch, TEXT_PITCH * size)
    return max(pitch, SIGNED) if table.is_signed else pitch


def row_heights(table: Table, pitch: float, size: float, tall: frozenset[int]) -> list[float]:
    """Return the heights in points of the rows of a table, those of `tall` with a second line."""
    high = row_height(table, pitch, size)
    if not tall:
        return [high] * len(table.rows)
    return [high + SECOND_LINE * size if place in tall else high for place in range(len(table.rows))]


Tall = tuple[frozenset[int], ...]
"""For each table the places of the rows in which a name takes two lines."""


@dataclass(frozen=True, slots=True)
class _Trial:
    """A way to lay out that has been thought of: so many bars, this size, one line or two."""

    bars: int
    size: float
    mode: Mode
    style: Style

    @property
    def in_comfort(self) -> bool:
        """Whether the type is larger than usual, which it is only where nearly all names stay whole."""
        return self.size > self.style.normal

    @property
    def tight(self) -> float:
        """The least line pitch in points."""
        return max(self.style.pitch, (TWO_LINES_TIGHT if self.mode.has_two_lines else self.style.tight) * self.size)

    @property
    def loose(self) -> float:
        """The largest line pitch in points."""
        return max(self.tight, self.style.loose * self.size)


class _Planner:
    """Tries the ways to lay out one report."""

    def __init__(self, report: Report, frame: Frame, options: SheetOptions) -> None:
        self.frame = frame
        self.style = style_of(report.use, options.least_size, options.pages)
        self.is_read = report.use is Use.READING
        is_text = self.is_read or any(table.is_text for table in report.tables)
        most = 1 if is_text else MOST_BARS
        self.bars = (options.columns,) if options.columns else range(1, most + 1)
        self.is_divided = bool(options.columns)
        self.is_sized = bool(options.least_size)
        self.is_compact = report.compact
        self.most_pages = options.pages
        self.is_wall = report.use is Use.WALL
        self.tables = tuple(self._divided(report.tables))
        self.measures = _measured(self.tables)
        self._names: dict[tuple[int, bool], dict[int, list[float]]] = {}
        self.note_size = max(NOTE_SIZE, options.least_size * 0.62)
        self.notes = {bars: _notes(report, frame.bar_width(bars) / self.note_size) for bars in self.bars}
        columns = [column for table in self.tables for column in table.columns]
        self.drops = sorted({column.drop for column in columns if column.drop}, reverse=True)
        self.may_stack = any(column.under for column in columns)
        self.may_fold = not is_text and any(column.stretch for column in columns)

    def _divided(self, tables: Sequence[Table]) -> Iterator[Table]:
        """Yield the tables; those too wide for any type cut into parts that each repeat what must be."""
        room = self.frame.bar_width(self.bars[0])
        modes = [Mode.PLAIN, Mode.STACKED] + [Mode.FOLDED] * self.is_sized
        measures = _measured(tables)
        for table in tables:
            measure = measures[table.columns]
            if min(measure.least(1, mode) for mode in modes) * self.style.least <= room or not any(
                column.repeated for column in table.columns
            ):
                yield table
            else:
                yield from panels(table, measure, room / self.style.normal)

    def widths(self, trial: _Trial, level: int) -> tuple[tuple[float, ...], ...]:
        """Return the widths in points of the columns that stay, for each table."""
        room = self.frame.bar_width(trial.bars)
        found: dict[tuple[Column, ...], tuple[float, ...]] = {}
        for place, table in enumerate(self.tables):
            if table.columns not in found:
                measure = self.measures[table.columns]
                fill = place == 0 or table.apart or self.is_read or _is_of_names(table)
                kept, in_comfort = measure.kept(level, trial.mode), trial.in_comfort
                widths = measure.widths(kept, trial.size, room, trial.mode, fill=fill, in_comfort=in_comfort)
                found[table.columns] = widths
        return tuple(found[table.columns] for table in self.tables)

    def tall(self, trial: _Trial, level: int, *, whole: bool = False) -> Tall:
        """Return the rows in which a name takes two lines; `whole`: also those that would lose given names."""
        if trial.mode is Mode.FOLDED:
            return tuple(frozenset() for _ in self.tables)
        found: list[frozenset[int]] = []
        for place, (table, widths) in enumerate(zip(self.tables, self.widths(trial, level), strict=True)):
            kept = self.measures[table.columns].kept(level, trial.mode)
            rooms = {column: taken / trial.size for column, taken in zip(kept, widths, strict=True)}
            found.append(self._too_long(place, rooms, whole=whole))
        return tuple(found)

    def _too_long(self, place: int, rooms: Mapping[int, float], *, whole: bool) -> frozenset[int]:
        """Return the rows of a table in which a name does not fit on one line of the room (ems) that its column has."""
        names = self.names(place, whole=whole)
        return frozenset(
            row
            for column, room in rooms.items()
            for row, needed in enumerate(names.get(column, ()))
            if is_too_wide(needed, room)
        )

    def names(self, place: int, *, whole: bool) -> dict[int, list[float]]:
        """Return the ems that each name of a table needs on one line, by its column: none where rows are sentences.

        A line of a sentence would be parted from the next one.
        """
        if (place, whole) not in self._names:
            table = self.tables[place]
            columns = [n for n, column in enumerate(table.columns) if column.stretch and not table.is_text]
            needed = {n: [one_line(row.cells[n], whole=whole) for row in table.rows] for n in columns}
            self._names[place, whole] = needed
        return self._names[place, whole]

    def fragments(self, trial: _Trial, pitch: float, higher: Tall, frame: Frame | None = None) -> tuple[Fragment, ...]:
        """Return what comes where with that line pitch, on pages with another frame if one is given."""
        flow = Flow(frame or self.frame, trial.bars)
        for place, table in enumerate(self.tables):
            if table.apart:
                flow.break_page()
            title, heads = title_height(table, trial.size), head_height(table, trial.size)
            heights = row_heights(table, pitch, trial.size, higher[place])
            breaks = table.group_starts if table.is_text or self.is_read else ()
            again = title if table.titled_again else 0.0
            flow.add(place, heights, title, heads, again=again, whole=table.whole, breaks=breaks)
        notes = self.notes[trial.bars]
        if notes:
            pitch = NOTE_PITCH * self.note_size
            flow.top += pitch * 0.8
            flow.add(None, [pitch] * len(notes), 0.0, 0.0, whole=len(notes) < 8)
        return tuple(flow.fragments)

    def balanced(self, trial: _Trial, pitch: float, higher: Tall) -> tuple[Fragment, ...]:
        """Return what comes where; bars that would stay empty on the only page take their part of it."""
        found = self.fragments(trial, pitch, higher)
        if max((fragment.page * trial.bars + fragment.bar for fragment in found), default=0) + 1 >= trial.bars:
            return found
        height = self.frame.first_height / trial.bars
        while height < self.frame.first_height:
            lower = self.fragments(trial, pitch, higher, replace(self.frame, first_height=height))
            if all(fragment.page == 0 for fragment in lower):
                return lower
            height += pitch
        return found

    def pages(self, trial: _Trial, pitch: float, higher: Tall) -> int:
        """Return how many pages that takes."""
        return max((fragment.page for fragment in self.fragments(trial, pitch, higher)), default=0) + 1

    def level(self, trial: _Trial) -> int | None:
        """Return the level from which columns are left out so that the tables fit, None if they never do."""
        room = self.frame.bar_width(trial.bars)
        may_drop = trial.bars == 1 or self.is_divided or self.is_compact
        for level in [NOTHING_DROPPED, *self.drops] if may_drop else [NOTHING_DROPPED]:
            widths = (
                measure.least(level, trial.mode, in_comfort=trial.in_comfort) for measure in self.measures.values()
            )
            if all(width * trial.size <= room for width in widths):
                return level
        return None

    def last_resort(self) -> list[tuple[_Trial, int]]:
        """Return the trial for tables that are too wide even without their optional columns: the type they take."""
        modes = [Mode.PLAIN, *([Mode.FOLDED] if self.may_fold else [])]
        bars = self.bars[0]
        if self.is_sized and self.may_fold:
            bare = max(measure.bare(1, Mode.FOLDED) for measure in self.measures.values())
            if bare * self.style.least <= self.frame.bar_width(bars):
                return [(_Trial(bars, self.style.least, Mode.FOLDED, self.style), 1)]
        trials = []
        for mode in modes:
            least = max(measure.least(1, mode) for measure in self.measures.values())
            size = max(_SMALLEST, min(self.style.least, self.frame.bar_width(bars) / least))
            trials.append((_Trial(bars, size, mode, self.style), 1))
        largest = max(trial.size for trial, _ in trials)
        return [(trial, level) for trial, level in trials if trial.size == largest]

    def modes(self) -> list[Mode]:
        """Return the modes to be tried."""
        modes = [Mode.PLAIN]
        if self.may_stack:
            modes.append(Mode.STACKED)
        if self.may_fold and (self.is_sized or self.is_compact):
            modes.append(Mode.FOLDED)
        return modes

    def best(self) -> tuple[_Trial, int]:
        """Return the trial that is taken, and its level: the fewest pages, or those wanted, then the larger type."""
        style = self.style
        steps = range(int((style.most - style.least) / _STEP) + 1)
        trials = [
            _Trial(bars, style.least + _STEP * step, mode, style)
            for bars in self.bars
            for mode in self.modes()
            for step in steps
        ]
        choices = [(trial, level) for trial in trials if (level := self.level(trial)) is not None]
        if not choices:
            choices = self.last_resort()
        pages = {trial: self.pages(trial, trial.tight, self.tall(trial, level)) for trial, level in choices}
        most = max(min(pages.values()), self.most_pages)

        def merit(choice: tuple[_Trial, int]) -> tuple[float, ...]:
            trial, level = choice
            is_easy = self.is_wall or trial.mode is not Mode.FOLDED
            normal = min(trial.size, style.normal)
            return normal, level, is_easy, trial.size, trial.mode is Mode.PLAIN, -trial.bars

        return max((choice for choice in choices if pages[choice[0]] <= most), key=merit)

    def higher(self, trial: _Trial, level: int) -> Tall:
        """Return the rows in which names take two lines: so that all are whole if that costs no page."""
        needed, wanted = self.tall(trial, level), self.tall(trial, level, whole=True)
        costs_nothing = self.pages(trial, trial.tight, wanted) == self.pages(trial, trial.tight, needed)
        return wanted if costs_nothing else needed

    def pitch(self, trial: _Trial, higher: Tall) -> float:
        """Return the widest line pitch in points that takes no more pages than the tight one."""
        pages = self.pages(trial, trial.tight, higher)
        pitch = trial.loose
        while pitch > trial.tight and self.pages(trial, pitch, higher) > pages:
            pitch = max(pitch - 0.2, trial.tight)
        return pitch


def plan(report: Report, frame: Frame, options: SheetOptions | None = None) -> Plan:
    """Return how `report` is best laid out in `frame`; of the options the type size and the columns matter."""
    planner = _Planner(report, frame, options or SheetOptions())
    trial, level = planner.best()
    higher = planner.higher(trial, level)
    pitch = planner.pitch(trial, higher)
    kept = {columns: measure.kept(level, trial.mode) for columns, measure in planner.measures.items()}
    notes = planner.notes[trial.bars]
    return Plan(
        size=trial.size,
        pitch=pitch,
        bars=trial.bars,
        mode=trial.mode,
        tables=planner.tables,
        kept=tuple(kept[table.columns] for table in planner.tables),
        widths=planner.widths(trial, level),
        notes=notes,
        note_size=planner.note_size,
        fragments=planner.balanced(trial, pitch, higher),
        tall=higher,
    )


# ---- tables in panels


def panels(table: Table, measure: Measures, room: float) -> list[Table]:
    """Return the table in parts of about equal width, `room` ems at most, each with the repeated columns.

    Every part begins a page, so that parts hung side by side have the same lines at the same height. Optional
    columns that are not repeated are in no part.
    """
    repeated = [p for p, c in enumerate(table.columns) if c.repeated]
    others = [p for p, c in enumerate(table.columns) if not c.repeated and not c.drop]
    free = room - sum(measure.need[p] for p in repeated) - sum(gaps(table.columns, [*repeated, 0])[:-1])
    wide = {place: measure.need[place] + gaps(table.columns, [place, 0])[0] for place in others}
    parts = [others]
    while len(parts) < len(others) and max(sum(wide[place] for place in part) for part in parts) > free:
        parts = _divided(others, wide, len(parts) + 1)
    return [
        replace(table.only(sorted((*repeated, *part))), apart=True, title=_panel_title(table, part, table.columns))
        for part in parts
    ]


def _divided(places: Sequence[int], wide: Mapping[int, float], count: int) -> list[list[int]]:
    """Return the places in `count` parts of about equal width, none of them empty."""
    total, done = sum(wide.values()), 0.0
    parts: list[list[int]] = [[] for _ in range(count)]
    for number, place in enumerate(places):
        wanted = int((done + wide[place] / 2) / total * count)
        parts[max(min(wanted, number, count - 1), count - len(places) + number)].append(place)
        done += wide[place]
    return [part for part in parts if part]


def _panel_title(table: Table, part: Sequence[int], columns: Sequence[Column]) -> str:
    heads = " – ".join(dict.fromkeys((columns[part[0]].head, columns[part[-1]].head)))
    return f"{table.title} · {heads}" if table.title else heads


def _is_of_names(table: Table) -> bool:
    """Whether names take what room there is: such tables end where the one above them does."""
    return not table.is_text and any(column.stretch for column in table.columns)


def _measured(tables: Sequence[Table]) -> dict[tuple[Column, ...], Measures]:
    """Return the measures of the tables by their columns; tables with the same columns are measured together."""
    by_columns: dict[tuple[Column, ...], list[Row]] = {}
    for table in tables:
        by_columns.setdefault(table.columns, []).extend(table.rows)
    return {columns: Measures(columns, rows) for columns, rows in by_columns.items()}


def _notes(report: Report, room: float) -> tuple[str, ...]:
    """Return the notes in lines of `room` ems."""
    return tuple(line for note in report.notes for line in wrapped(note, room))
