"""A view that draws its rows as wholes: asked cell by cell, as Qt does it, a typed result would cost several times as
much.

What a row is made of is put together once and kept, with the place of every text in it, for as long as the row is the
very same object and looks so: columns, their widths, the font and the language are its look.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QAbstractProxyModel, QEvent, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QTableView, QWidget

from swissdesk.i18n import language
from swissdesk.ui.shell import theme
from swissdesk.ui.widgets.cells import CellDelegate, Ready, RowPictures, has_keys
from swissdesk.ui.widgets.rows import ROW_ROLE, Column, RowsModel
from swissdesk.ui.widgets.screen_reader import describe
from swissdesk.ui.widgets.table_head import TableHead

_MOST_READY = 200
"""So many rows at most are kept ready to be drawn again."""

_Lanes = tuple[tuple[int, int, int], ...]
"""The columns that are shown by their numbers, with their left edges and widths."""


class RowView(QTableView):
    """A table whose rows are drawn as wholes, on a ground of its own."""

    pictures: RowPictures | None = None
    """Keeps the rows as they were drawn, in a table in which they mostly move and whose cells tell of the row alone."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._empty_words = ""
        self._ground = "surface"
        """The colour under the rows, by its role."""
        self._lanes: tuple[tuple[Any, ...], tuple[_Lanes, int, int]] | None = None
        self._ready: dict[int, tuple[Any, tuple[Any, ...], Ready]] = {}
        """The rows drawn last, each with the height and the look it had."""
        self._font_known_by = ""
        self.setItemDelegate(CellDelegate(self))
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.verticalHeader().hide()
        self.head = TableHead(self)
        self.setHorizontalHeader(self.head)
        self.head.sectionResized.connect(self.forget_lanes)
        self.head.sectionCountChanged.connect(self.forget_lanes)

    def forget_lanes(self) -> None:
        """Forget where the columns are."""
        self._lanes = None

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self._font_known_by = ""

    # ---- what is shown

    @property
    def _source(self) -> RowsModel[Any] | None:
        """The table of rows, behind whatever sorts and filters it."""
        model = self.model()
        source = model.sourceModel() if isinstance(model, QAbstractProxyModel) else model
        return source if isinstance(source, RowsModel) else None

    def row_at(self, number: int) -> Any:
        """Return the values in a row of the view."""
        model = self.model()
        return model.rows[number] if isinstance(model, RowsModel) else model.index(number, 0).data(ROW_ROLE)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ground too: only a view that leaves nothing to others is moved as a picture when it scrolls."""
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), theme.active().colour(self._ground))
        delegate, source = self.itemDelegate(), self._source
        if source is not None and isinstance(delegate, CellDelegate) and not delegate.has_own_cells:
            self._draw_rows(painter, event.region(), delegate, source)
            painter.end()
        else:
            painter.end()
            super().paintEvent(event)
        if self._empty_words and self.model() is not None and not self.model().rowCount():
            self._paint_empty()

    def lie_on(self, role: str) -> None:
        """Have another colour under the rows, by its role: what is past is tinted."""
        if role != self._ground:
            self._ground = role
            self.viewport().update()

    def say_when_empty(self, words: str) -> None:
        """Say in the middle why there are no rows, as long as there are none."""
        self._empty_words = words
        if words and self.isVisible() and self.model() is not None and not self.model().rowCount():
            describe(self, words)
        else:
            self.setAccessibleDescription(words)
        self.viewport().update()

    def _paint_empty(self) -> None:
        painter = QPainter(self.viewport())
        painter.setPen(theme.active().colour("muted"))
        margin = self.fontMetrics().height()
        area = self.viewport().rect().adjusted(margin, 0, -margin, 0)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._empty_words)
        painter.end()

    # ---- rows

    def _draw_rows(self, painter: QPainter, region: QRegion, delegate: CellDelegate, source: RowsModel[Any]) -> None:
        """Draw all rows of which something is in a region of the view."""
        pictures = self.pictures
        self.executeDelayedItemsLayout()
        active, font = has_keys(self), self.font()
        chosen = [range(some.top(), some.bottom() + 1) for some in self.selectionModel().selection().toList()]
        lanes, left, width = self._lanes_of(source.columns)
        look = lanes, self._key_of_font(), language()
        if pictures is not None:
            colours = theme.active()
            ground = colours.colour(self._ground)
            pictures.begin((*look, colours.name, self._ground), ground, self.devicePixelRatioF())
        for number, within in self._rows_in(region).items():
            top, height, row = self.rowViewportPosition(number), self.rowHeight(number), self.row_at(number)
            selected = any(number in some for some in chosen)
            picture = None if pictures is None or selected else pictures.of(row, width, height)
            if picture is not None:
                painter.drawPixmap(left, top, picture)
                continue
            area, ready = QRect(left, top, width, height), self._made_ready(source, delegate, row, height, look)
            if pictures is None or selected:
                delegate.paint_row(painter, font, area, ready, selected=selected, active=active, within=within)
            else:
                draw = partial(delegate.paint_row, font=font, area=area, row=ready, selected=False, active=active)
                painter.drawPixmap(left, top, pictures.drawn(row, area, draw))

    def _key_of_font(self) -> str:
        """Return what the font is known by; to put that together for every row would take longer than to draw one."""
        if not self._font_known_by:
            self._font_known_by = self.font().key()
        return self._font_known_by

    def _made_ready(
        self, source: RowsModel[Any], delegate: CellDelegate, row: Any, height: int, look: tuple[Any, ...]
    ) -> Ready:
        """Return a row ready to be drawn; where its cells tell of the row alone, it stays so as long as it looks so."""
        known = self._ready.get(id(row))
        if known is not None and known[0] is row and known[1] == (height, look):
            return known[2]
        lanes, font = look[0], self.font()
        if not source.keeps_cells:
            return delegate.ready(
                font, height, [(at, width, source.columns[place].cell(row)) for place, at, width in lanes]
            )
        kept = source.cells(row)
        ready = delegate.ready(font, height, [(at, width, kept[place]) for place, at, width in lanes])
        if len(self._ready) >= _MOST_READY:
            self._ready.clear()
        self._ready[id(row)] = row, (height, look), ready
        return ready

    def _lanes_of(self, columns: Sequence[Column[Any]]) -> tuple[_Lanes, int, int]:
        """Return the columns that are shown, and where the first of them begins and how wide they are together."""
        basis = columns, self.head.offset(), self.head.length()
        if self._lanes is None or self._lanes[0] != basis:
            shown = (place for place in range(len(columns)) if not self.isColumnHidden(place))
            lanes = tuple((place, self.columnViewportPosition(place), self.columnWidth(place)) for place in shown)
            left = min((at for _, at, _ in lanes), default=0)
            self._lanes = basis, (lanes, left, max((at + width for _, at, width in lanes), default=0) - left)
        return self._lanes[1]

    def _rows_in(self, region: QRegion) -> Mapping[int, tuple[int, int]]:
        """Return the rows of which something is in a region of the view, each with the leftmost and rightmost pixel."""
        found: dict[int, tuple[int, int]] = {}
        last = self.model().rowCount() - 1
        for area in region:  # type: ignore[attr-defined]
            first, end = self.rowAt(area.top()), self.rowAt(area.bottom())
            for number in range(first, (last if end < 0 else end) + 1) if first >= 0 else ():
                begin, over = found.get(number, (area.left(), area.right()))
                found[number] = min(begin, area.left()), max(over, area.right())
        return found
