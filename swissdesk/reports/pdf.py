"""Sheets as PDF: the only file that draws. What is drawn comes from `content`, where from `pdf_layout`.

The same report gives the same bytes: there is no clock here, the time of printing is the caller's.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from swissdesk import wording
from swissdesk.errors import FileError
from swissdesk.i18n import N_
from swissdesk.reports import pdf_fonts
from swissdesk.reports.content import Align, Cell, Column, Report, Row, Table, Use
from swissdesk.reports.pdf_fonts import width
from swissdesk.reports.pdf_layout import (
    BAR_GAP,
    MM,
    NOTE_PITCH,
    NOTE_SIZE,
    NOTICE_PITCH,
    NOTICE_SIZE,
    Fragment,
    Frame,
    Plan,
    head_height,
    plan,
    title_height,
)
from swissdesk.reports.pdf_measures import BOX_PADDING, HEAD_SCALE, MARK_SCALE, UNDER_SCALE, fitting, gaps, wrapped

Progress = Callable[[int, int], None]
"""Called with the pages done and the pages there are; may raise `errors.Cancelled`."""

PAPERS = {"A4": (210 * MM, 297 * MM), "Letter": (612.0, 792.0)}
"""Width and height of upright paper, in points."""

_SIDE = 12 * MM
_TOP = 11 * MM
_FOOT = 15 * MM
_BLACK, _GREY, _RULE, _ZEBRA = 0.0, 0.38, 0.55, 0.945
_FOOT_SIZE = 8.5
_HEADING_SCALE = 0.65


def write(
    report: Report,
    path: str | os.PathLike[str],
    *,
    paper: str = "A4",
    landscape: bool = False,
    printed_at: str = "",
    progress: Progress | None = None,
) -> None:
    """Write `report` as PDF to `path`; `printed_at` is the time to be printed in the foot, as it is to be read.

    Either the whole new file stands there afterwards or the old one is untouched. Raises FileError.
    """
    content = to_bytes(report, paper=paper, landscape=landscape, printed_at=printed_at, progress=progress)
    target = Path(path)
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(target)
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise FileError(
            N_("{file} could not be written: {reason}. Choose another folder, or close the program that shows it."),
            file=target.name, reason=error.strerror or str(error),
        ) from error  # fmt: skip


def to_bytes(
    report: Report,
    *,
    paper: str = "A4",
    landscape: bool = False,
    printed_at: str = "",
    progress: Progress | None = None,
) -> bytes:
    """Return `report` as the bytes of a PDF file. Raises FileError for a paper we do not have."""
    if paper not in PAPERS:
        raise FileError(
            N_("There is no paper called “{paper}”. Known are {papers}."), paper=paper, papers=", ".join(PAPERS)
        )
    size = PAPERS[paper]
    painter = _Painter(report, (size[1], size[0]) if landscape else size, printed_at)
    return painter.paint(progress)


class _Painter:
    """One report on its way to a PDF."""

    def __init__(self, report: Report, paper: tuple[float, float], printed_at: str) -> None:
        self.report = report
        self.printed_at = printed_at
        self.width, self.height = paper
        self.left, self.right = _SIDE, self.width - _SIDE
        self.title_size, self.event_size = (19.0, 13.0) if report.use is Use.WALL else (16.0, 12.0)
        self.frame_top = self.height - _TOP - self.event_size - self.title_size * 1.5 - 6
        room = self.right - self.left
        self.notices = [line for notice in report.notices for line in wrapped(notice, room / NOTICE_SIZE, bold=True)]
        self.notices_height = len(self.notices) * NOTICE_PITCH + 6 if self.notices else 0.0
        height = self.frame_top - _FOOT
        self.frame = Frame(room, height, height - self.notices_height)
        self.plan: Plan = plan(report, self.frame)
        self.buffer = io.BytesIO()
        self.canvas = Canvas(
            self.buffer,
            pagesize=paper,
            invariant=1,
            pageCompression=1,
            initialFontName=pdf_fonts.default(),
            lang=report.language,
        )

    def paint(self, progress: Progress | None) -> bytes:
        self._metadata()
        for page in range(self.plan.pages):
            self._head()
            if page == 0:
                self._notices()
            for fragment in self.plan.fragments:
                if fragment.page == page:
                    self._fragment(fragment)
            self._foot(page)
            self.canvas.showPage()
            if progress is not None:
                progress(page + 1, self.plan.pages)
        self.canvas.save()
        return self.buffer.getvalue()

    def _metadata(self) -> None:
        report = self.report
        self.canvas.setTitle(" · ".join(part for part in (report.title, report.round, report.event) if part))
        self.canvas.setAuthor(report.arbiter)
        self.canvas.setSubject(report.event)
        self.canvas.setCreator("SwissDesk")

    # ---- what is on every page

    def _head(self) -> None:
        report = self.report
        room = self.right - self.left
        line = self.height - _TOP - self.event_size
        date = width(report.date) * self.event_size
        self._heading(line, report.event, self.event_size, room - date - 12)
        self._text(self.right, line, report.date, self.event_size, align=Align.RIGHT)
        line -= self.title_size * 1.3
        round_width = width(report.round, bold=True) * self.title_size
        self._heading(line, report.title, self.title_size, room - round_width - 12, bold=True)
        self._text(self.right, line, report.round, self.title_size, bold=True, align=Align.RIGHT)
        self._rule(self.left, self.right, line - self.title_size * 0.42, 1.2, _BLACK)

    def _heading(self, line: float, text: str, size: float, room: float, *, bold: bool = False) -> None:
        """Draw a heading at the left, in smaller type where it is long, cut only when it is very long."""
        wanted = width(text, bold) * size
        if wanted > room:
            size *= max(_HEADING_SCALE, room / wanted)
        self._text(self.left, line, text, size, bold=bold, room=room + 0.01)

    def _foot(self, page: int) -> None:
        report = self.report
        line = _FOOT - 6 * MM
        self._rule(self.left, self.right, line + _FOOT_SIZE * 1.35, 0.4, _RULE)
        number = wording.text(N_("page {page} of {pages}"), page=page + 1, pages=self.plan.pages)
        arbiter = wording.text(N_("Arbiter: {name}"), name=report.arbiter) if report.arbiter else ""
        printed = wording.text(N_("printed {time}"), time=self.printed_at) if self.printed_at else ""
        left = " · ".join(part for part in (report.edition, arbiter, printed, "SwissDesk") if part)
        taken = width(number, bold=True) * _FOOT_SIZE + 12
        self._text(self.left, line, left, _FOOT_SIZE, grey=_GREY, room=self.right - self.left - taken)
        self._text(self.right, line, number, _FOOT_SIZE, bold=True, align=Align.RIGHT)

    def _notices(self) -> None:
        line = self.frame_top - NOTICE_SIZE * 1.1
        for notice in self.notices:
            self._text(self.left, line, notice, NOTICE_SIZE, bold=True, room=self.right - self.left)
            line -= NOTICE_PITCH

    # ---- tables and notes

    def _fragment(self, fragment: Fragment) -> None:
        left = self.left + fragment.bar * (self.frame.bar_width(self.plan.bars) + BAR_GAP)
        top = self.frame_top - fragment.top - (self.notices_height if fragment.page == 0 else 0.0)
        if fragment.table is None:
            for note in self.plan.notes[fragment.first : fragment.last]:
                top -= NOTE_PITCH
                room = self.frame.bar_width(self.plan.bars)
                self._text(left, top, note, NOTE_SIZE, grey=_GREY, room=room)
            return
        self._table(fragment, fragment.table, left, top)

    def _table(self, fragment: Fragment, place: int, left: float, top: float) -> None:
        table = self.report.tables[place]
        size, pitch, kept = self.plan.size, self.plan.pitch, self.plan.kept[place]
        edges = _edges(left, size, table.columns, kept, self.plan.widths[place])
        right = edges[-1][1]
        columns = [table.columns[column] for column in kept]
        if fragment.is_start and table.title:
            self._text(left, top - size * 2.1, table.title, size, bold=True)
            top -= title_height(table, size)
        self._heads(columns, edges, top)
        top -= head_height(size)
        self._rule(left, right, top, 0.8, _BLACK)
        rows = table.rows[fragment.first : fragment.last]
        for number, row in enumerate(rows):
            if (fragment.first + number) % 2 and self.report.use is not Use.READING:
                self._band(left - 2, top - pitch, right - left + 4, pitch)
            if number and row.group != rows[number - 1].group:
                self._rule(left, right, top, 0.5, _RULE)
            self._row(row, table.columns, kept, columns, edges, top)
            top -= pitch
        self._rule(left, right, top, 0.5, _RULE)
        if table.links:
            self._links(fragment, table, columns, edges, top + pitch * len(rows))

    def _links(
        self,
        fragment: Fragment,
        table: Table,
        columns: Sequence[Column],
        edges: Sequence[tuple[float, float]],
        top: float,
    ) -> None:
        """Draw the lines whose both ends stand here, from edge to edge of their column, with a dot at either end."""
        begin, end = next(edge for column, edge in zip(columns, edges, strict=True) if column.key == "lines")
        shown = range(fragment.first, fragment.last)
        for link in table.links:
            if link.left not in shown or link.right not in shown:
                continue
            heights = [top - self.plan.pitch * (place - fragment.first + 0.5) for place in (link.left, link.right)]
            self.canvas.setStrokeGray(_BLACK)
            self.canvas.setFillGray(_BLACK)
            self.canvas.setLineWidth(0.9)
            self.canvas.setDash(*(([3, 2],) if link.weak else ()))
            self.canvas.line(begin, heights[0], end, heights[1])
            self.canvas.setDash()
            for x, y in zip((begin, end), heights, strict=True):
                self.canvas.circle(x, y, 1.6, stroke=0, fill=1)

    def _heads(self, columns: Sequence[Column], edges: Sequence[tuple[float, float]], top: float) -> None:
        size = self.plan.size
        for column, edge in zip(columns, edges, strict=True):
            where = _anchor(column.align, edge)
            self._text(where, top - size * 1.05, column.head, size * HEAD_SCALE, bold=True, align=column.align)

    def _row(
        self,
        row: Row,
        all_columns: Sequence[Column],
        kept: Sequence[int],
        columns: Sequence[Column],
        edges: Sequence[tuple[float, float]],
        top: float,
    ) -> None:
        base = top - self.plan.pitch / 2 - self.plan.size * 0.357
        for place, column, edge in zip(kept, columns, edges, strict=True):
            cell = row.cells[place]
            grey = _GREY if cell.muted or row.muted else _BLACK
            under = self._under(row, all_columns, column.key) if self.plan.stacked else ""
            if cell.box:
                self._box(cell, edge, top, base)
            elif under:
                self._cell(cell, column, edge, base + self.plan.size * 0.45, grey=grey)
                self._text(edge[0], base - self.plan.size * 0.55, under, self.plan.size * UNDER_SCALE)
            else:
                self._cell(cell, column, edge, base, grey=grey)

    def _under(self, row: Row, columns: Sequence[Column], key: str) -> str:
        """Return what stands under the text of the column `key`: title and rating under a name."""
        places = [place for place, column in enumerate(columns) if column.under == key]
        places.sort(key=lambda place: not columns[place].joined)
        return " ".join(row.cells[place].text for place in places if not row.cells[place].muted).strip()

    def _cell(self, cell: Cell, column: Column, edge: tuple[float, float], base: float, *, grey: float) -> None:
        size = self.plan.size
        mark = f" {cell.mark}" if cell.mark else ""
        mark_width = width(mark) * size * MARK_SCALE
        room = edge[1] - edge[0] - mark_width
        text, squeeze = fitting(cell, room / size)
        align = Align.LEFT if mark else column.align
        self._text(_anchor(align, edge), base, text, size, bold=cell.bold, grey=grey, align=align, squeeze=squeeze)
        if mark:
            where = edge[0] + width(text, cell.bold) * size * squeeze
            self._text(where, base, mark, size * MARK_SCALE, grey=_GREY)

    def _box(self, cell: Cell, edge: tuple[float, float], top: float, base: float) -> None:
        """Draw a frame to write in, with the result in it if there is one, smaller if it is a long one."""
        pitch = self.plan.pitch
        height = min(pitch * 0.78, self.plan.size * 1.9)
        self.canvas.setStrokeGray(_GREY)
        self.canvas.setLineWidth(0.7)
        self.canvas.setFillGray(1)
        self.canvas.rect(edge[0], top - pitch / 2 - height / 2, edge[1] - edge[0], height, stroke=1, fill=1)
        if cell.text:
            room = edge[1] - edge[0] - self.plan.size * BOX_PADDING
            size = min(self.plan.size, room / width(cell.text, cell.bold))
            middle = base + (self.plan.size - size) * 0.357
            self._text((edge[0] + edge[1]) / 2, middle, cell.text, size, bold=cell.bold, align=Align.CENTRE)

    # ---- strokes

    def _text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        grey: float = _BLACK,
        align: Align = Align.LEFT,
        room: float | None = None,
        squeeze: float = 1.0,
    ) -> None:
        """Draw one line at `x` (its left end, middle or right end), shortened to `room` points.

        `squeeze` is the part of its width that the text is set in.
        """
        if room is not None:
            text = pdf_fonts.shortened(text, max(room, 0.0) / size, bold)
        taken = width(text, bold) * size * squeeze
        x -= {Align.LEFT: 0.0, Align.CENTRE: taken / 2, Align.RIGHT: taken}[align]
        line = self.canvas.beginText(x, y)
        line.setFillGray(grey)
        if squeeze != 1.0:
            line.setHorizScale(squeeze * 100)
        for face, piece in pdf_fonts.runs(text, bold):
            line.setFont(face, size)
            line.textOut(piece)
        if squeeze != 1.0:
            line.setHorizScale(100)
        self.canvas.drawText(line)

    def _rule(self, left: float, right: float, y: float, thickness: float, grey: float) -> None:
        self.canvas.setStrokeGray(grey)
        self.canvas.setLineWidth(thickness)
        self.canvas.line(left, y, right, y)

    def _band(self, left: float, bottom: float, across: float, high: float) -> None:
        self.canvas.setFillGray(_ZEBRA)
        self.canvas.rect(left, bottom, across, high, stroke=0, fill=1)


def _edges(
    left: float, size: float, columns: Sequence[Column], kept: Sequence[int], widths: Sequence[float]
) -> list[tuple[float, float]]:
    """Return where each column begins and ends, in points."""
    edges = []
    for taken, gap in zip(widths, [*gaps(columns, kept), 0.0], strict=True):
        edges.append((left, left + taken))
        left += taken + gap * size
    return edges


def _anchor(align: Align, edge: tuple[float, float]) -> float:
    if align is Align.LEFT:
        return edge[0]
    return edge[1] if align is Align.RIGHT else (edge[0] + edge[1]) / 2
