"""Tables drawn as they have been laid out."""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.lettering import directions, fitting
from swissdesk.lettering.fitting import LEAST_WIDTH, surname_of
from swissdesk.reports.content import Cell, Column, Report, Row, Table, Tone, Use
from swissdesk.reports.drawing import Align
from swissdesk.reports.options import Lines, SheetOptions, Stamp
from swissdesk.reports.pdf.flow import BAR_GAP, Fragment
from swissdesk.reports.pdf.fonts import width
from swissdesk.reports.pdf.furniture import Furniture
from swissdesk.reports.pdf.layout import NOTE_PITCH, Plan, head_height, title_height
from swissdesk.reports.pdf.measures import (
    BOX_PADDING,
    FOLD_SCALE,
    HEAD_SCALE,
    LARGE_SCALE,
    MARK_SCALE,
    SECOND_LINE,
    UNDER_SCALE,
    Mode,
    fitting_cell,
    folded_to,
    gaps,
)
from swissdesk.reports.pdf.pen import BLACK, CAP, GREY, PALE, RULE, Pen

_LEAST_SCALE = 0.5
_LEAST_TYPE = 6.0
"""The type in points below which nothing is set."""
Edge = tuple[float, float]
"""Where a column begins and ends, in points from the left of the page."""


class TablePainter:
    """Draws the fragments of one plan."""

    def __init__(
        self, pen: Pen, report: Report, plan: Plan, furniture: Furniture, options: SheetOptions, stamp: Stamp
    ) -> None:
        self.pen = pen
        self.plan = plan
        self.furniture = furniture
        self.has_zebra = report.use is not Use.READING and options.lines is Lines.ZEBRA
        self.has_rules = report.use is not Use.READING and options.lines is Lines.RULES
        self.changed = stamp.changed

    def fragment(self, fragment: Fragment) -> None:
        """Draw rows of a table, or of the notes."""
        furniture = self.furniture
        room = furniture.frame.bar_width(self.plan.bars)
        left = furniture.left + fragment.bar * (room + BAR_GAP)
        top = furniture.top - fragment.top - (furniture.notices_height if fragment.page == 0 else 0.0)
        if fragment.table is not None:
            self._table(fragment, fragment.table, left, top)
            return
        for note in self.plan.notes[fragment.first : fragment.last]:
            top -= NOTE_PITCH * self.plan.note_size
            self.pen.text(left, top, note, self.plan.note_size, grey=GREY, room=room)

    def has_changes(self, page: int) -> bool:
        """Whether a line on that page is marked."""
        return bool(self.changed) and any(
            row.key in self.changed
            for fragment in self.plan.fragments
            if fragment.page == page and fragment.table is not None
            for row in self.plan.tables[fragment.table].rows[fragment.first : fragment.last]
        )

    def _table(self, fragment: Fragment, place: int, left: float, top: float) -> None:
        table = self.plan.tables[place]
        size, kept = self.plan.size, self.plan.kept[place]
        heights = self.plan.heights(place)
        edges = _edges(left, size, table.columns, kept, self.plan.widths[place])
        right = edges[-1][1]
        columns = [table.columns[column] for column in kept]
        if (fragment.is_start or table.titled_again) and title_height(table, size):
            titles = (table.title, *table.shorter_titles)
            self.pen.fitted(
                left,
                top - title_height(table, size) + size * 0.5,
                titles,
                size * 1.1,
                right - left,
                bold=True,
                above=True,
            )
            top -= title_height(table, size)
        self._heads(columns, edges, top)
        top -= head_height(table, size)
        self.pen.rule(left, right, top, 0.9, BLACK)
        begin = top
        rows = table.rows[fragment.first : fragment.last]
        for number, row in enumerate(rows):
            pitch = heights[fragment.first + number]
            if self.has_zebra and not table.is_text and (fragment.first + number) % 2:
                self.pen.band(left - 2, top - pitch, right - left + 4, pitch)
            if number and row.group != rows[number - 1].group:
                self.pen.rule(left, right, top, 0.5, RULE)
            elif number and self.has_rules and not table.is_text:
                self.pen.rule(left, right, top, 0.3, PALE)
            if row.key in self.changed and row.key:
                self.pen.band(left - 6, top - pitch + 1.2, 2.6, pitch - 2.4, BLACK)
            lines = 2 if self.plan.tall and fragment.first + number in self.plan.tall[place] else 1
            self._row(row, table.columns, kept, columns, edges, top, pitch, lines)
            top -= pitch
        self.pen.rule(left, right, top, 0.5, RULE)
        if table.links:
            self._links(fragment, table, columns, edges, begin, heights)

    def _links(
        self,
        fragment: Fragment,
        table: Table,
        columns: Sequence[Column],
        edges: Sequence[Edge],
        top: float,
        row_heights: Sequence[float],
    ) -> None:
        """Draw the lines whose both ends stand here, from edge to edge of their column, with a dot at either end."""
        begin, end = next(edge for column, edge in zip(columns, edges, strict=True) if column.key == "lines")
        shown = range(fragment.first, fragment.last)
        for link in table.links:
            if link.left not in shown or link.right not in shown:
                continue
            heights = [
                top - sum(row_heights[fragment.first : place]) - row_heights[place] / 2
                for place in (link.left, link.right)
            ]
            self.pen.line(begin, heights[0], end, heights[1], 0.9, dash=(3, 2) if link.weak else ())
            for x, y in zip((begin, end), heights, strict=True):
                self.pen.dot(x, y, 1.6)

    def _heads(self, columns: Sequence[Column], edges: Sequence[Edge], top: float) -> None:
        size = self.plan.size
        for column, edge in zip(columns, edges, strict=True):
            where = _anchor(column.align, edge)
            self.pen.text(where, top - size * 1.05, column.head, size * HEAD_SCALE, bold=True, align=column.align)

    def _row(
        self,
        row: Row,
        all_columns: Sequence[Column],
        kept: Sequence[int],
        columns: Sequence[Column],
        edges: Sequence[Edge],
        top: float,
        pitch: float,
        lines: int,
    ) -> None:
        size, mode = self.plan.size, self.plan.mode
        base = top - pitch / 2 - size * CAP / 2
        for place, column, edge in zip(kept, columns, edges, strict=True):
            cell = row.cells[place]
            grey = GREY if cell.muted or row.muted else BLACK
            under = _under(row, all_columns, column.key) if mode.has_two_lines else ""
            if cell.box:
                self._box(cell, edge, top, base, pitch)
            elif cell.tone is not Tone.PLAIN:
                self.pen.pill(_anchor(column.align, edge), base, cell.text, size, cell.tone, column.align)
            elif mode is Mode.FOLDED and column.stretch:
                self._folded(cell, under, edge, base, grey)
            elif under:
                taken = self._cell(cell, column, edge, base + size * 0.45, grey, lines)
                below = base - size * (0.55 + (taken - 1) * SECOND_LINE / 2)
                self.pen.text(edge[0], below, under, size * UNDER_SCALE, grey=grey)
            else:
                self._cell(cell, column, edge, base, grey, lines)

    def _cell(self, cell: Cell, column: Column, edge: Edge, base: float, grey: float, lines: int) -> int:
        """Draw a text round the middle of its row, on so many lines at most; return on how many."""
        size = self.plan.size * (LARGE_SCALE if cell.large else 1.0)
        base -= (size - self.plan.size) * CAP / 2
        mark = f" {cell.mark}" if cell.mark else ""
        mark_width = width(mark) * size * MARK_SCALE
        fit = fitting_cell(cell, (edge[1] - edge[0] - mark_width) / size, lines=lines if column.stretch else 1)
        align = Align.LEFT if mark else column.align
        base += (len(fit.lines) - 1) * SECOND_LINE * size / 2
        for number, text in enumerate(fit.lines):
            line = base - number * SECOND_LINE * size
            taken = self.pen.text(
                _anchor(align, edge), line, text, size, bold=cell.bold, grey=grey, align=align, squeeze=fit.squeeze
            )
        self.pen.text(edge[0] + taken, line, mark, size * MARK_SCALE, grey=GREY)
        return len(fit.lines)

    def _folded(self, cell: Cell, under: str, edge: Edge, base: float, grey: float) -> None:
        """Draw a name on two lines, with what belongs to it after the given names, as far as there is room."""
        size = self.plan.size
        room = edge[1] - edge[0]
        first, second = folded_to(cell, room / size)
        if not second and not under and not cell.mark:
            self.pen.fitted(edge[0], base, (first,), size, room, bold=cell.bold, grey=grey)
            return
        upper = _smaller(size, width(first, cell.bold), room)
        self._line(edge[0], base + size * 0.52, (first,), upper, room, bold=cell.bold, grey=grey)
        more = [part for part in (cell.mark, under) if part]
        ways = [directions.joined(" · ", (second, *more[:n])) for n in (2, 1, 0)]
        small = _smaller(size * FOLD_SCALE, width(ways[-1]), room)
        self._line(edge[0], base - size * 0.48, (*ways, surname_of(second)), small, room, grey=grey)

    def _line(
        self, x: float, y: float, ways: Sequence[str], size: float, room: float, *, grey: float, bold: bool = False
    ) -> None:
        fit = fitting.fitted(ways, room / size, lambda text: width(text, bold))
        self.pen.text(x, y, fit.text, size, bold=bold, grey=grey, squeeze=fit.squeeze)

    def _box(self, cell: Cell, edge: Edge, top: float, base: float, pitch: float) -> None:
        """Draw a frame to write in, with the result in it if there is one, smaller if it is a long one."""
        size = self.plan.size
        height = min(pitch * 0.78, size * 1.9)
        self.pen.box(edge[0], top - pitch / 2 - height / 2, edge[1] - edge[0], height, grey=GREY)
        if cell.text:
            room = edge[1] - edge[0] - size * BOX_PADDING
            small = min(size, room / width(cell.text, cell.bold))
            middle = base + (size - small) * CAP / 2
            self.pen.text((edge[0] + edge[1]) / 2, middle, cell.text, small, bold=cell.bold, align=Align.CENTRE)


def _smaller(size: float, taken: float, room: float) -> float:
    """Return the type of a line of `taken` ems that no room holds in `size`.

    In large print nothing of a surname is cut; no type is smaller than can be read.
    """
    least = min(size, max(_LEAST_SCALE * size, _LEAST_TYPE))
    return min(size, max(least, room / (taken * LEAST_WIDTH))) if taken else size


def _under(row: Row, columns: Sequence[Column], key: str) -> str:
    """Return what stands under the text of the column `key`: title and rating under a name."""
    places = [place for place, column in enumerate(columns) if column.under == key]
    places.sort(key=lambda place: not columns[place].joined)
    return " ".join(row.cells[place].text for place in places if not row.cells[place].muted).strip()


def _edges(
    left: float, size: float, columns: Sequence[Column], kept: Sequence[int], widths: Sequence[float]
) -> list[Edge]:
    edges = []
    for taken, gap in zip(widths, [*gaps(columns, kept), 0.0], strict=True):
        edges.append((left, left + taken))
        left += taken + gap * size
    return edges


def _anchor(align: Align, edge: Edge) -> float:
    if align is Align.LEFT:
        return edge[0]
    return edge[1] if align is Align.RIGHT else (edge[0] + edge[1]) / 2
