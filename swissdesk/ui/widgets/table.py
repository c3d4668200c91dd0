"""The table view of all pages: columns as wide as what stands in them, rows that grow with the type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractProxyModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QTableView, QWidget

from swissdesk.i18n import translate
from swissdesk.ui import theme
from swissdesk.ui.models.rows import ROW_ROLE, Column, Index, RowsModel
from swissdesk.ui.widgets.announce import describe
from swissdesk.ui.widgets.cells import CellDelegate
from swissdesk.ui.widgets.column_widths import content_width, shared_out
from swissdesk.ui.widgets.table_head import TableHead
from swissdesk.ui.widgets.table_text import table_text

ROW_HEIGHT = 1.8
"""The height of a row in lines of text."""

_FEW = 20
"""Up to so many rows that have changed are measured at once."""


class Table(QTableView):
    """Whole rows are selected; names share the width that is left, and are shortened where it is scarce."""

    activated_row = Signal(int)
    """Enter or a double click on a row (of the view's model)."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._natural: list[int] = []
        self._left_out: frozenset[str] = frozenset()
        self._given: Mapping[str, float] = {}
        self._empty_words = ""
        self.setAccessibleName(name)
        self.setItemDelegate(CellDelegate(self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.verticalHeader().hide()
        self.head = TableHead(self)
        self.setHorizontalHeader(self.head)
        self.doubleClicked.connect(lambda index: self.activated_row.emit(index.row()))
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self.fit)
        self._scale_rows()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ground too: only a view that leaves nothing to others is moved as a picture when it scrolls."""
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), theme.active().colour("surface"))
        painter.end()
        super().paintEvent(event)
        if self._empty_words and self.model() is not None and not self.model().rowCount():
            self._paint_empty()

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

    # ---- columns and rows

    def setSortingEnabled(self, enable: bool) -> None:
        super().setSortingEnabled(enable)
        self.head.setSectionsClickable(enable)

    def setModel(self, model: QAbstractItemModel | None) -> None:
        super().setModel(model)
        if model is None:
            return
        self.head.setSectionsClickable(self.isSortingEnabled())
        for signal in (model.modelReset, model.rowsInserted, model.rowsRemoved, model.layoutChanged):
            signal.connect(self._later.start)
        model.dataChanged.connect(self._changed)
        self._later.start()

    def fit(self) -> None:
        """Give every column the width its texts need, and the rest to the columns that stretch."""
        source = self._source
        if source is not None:
            self._measure(source.rows)

    @property
    def _source(self) -> RowsModel[Any] | None:
        """The table of rows, behind whatever sorts and filters it."""
        model = self.model()
        source = model.sourceModel() if isinstance(model, QAbstractProxyModel) else model
        return source if isinstance(source, RowsModel) else None

    @property
    def columns(self) -> tuple[Column[Any], ...]:
        """The columns there are, shown or not."""
        return self._columns

    @property
    def _columns(self) -> tuple[Column[Any], ...]:
        return () if self._source is None else self._source.columns

    def _changed(self, first: QModelIndex, last: QModelIndex) -> None:
        """A few changed rows can only make columns wider; many are measured like a new table."""
        if last.row() - first.row() > _FEW or not self._natural:
            self._later.start()
            return
        changed = [first.siblingAtRow(row).data(ROW_ROLE) for row in range(first.row(), last.row() + 1)]
        self._measure(changed, at_least=self._natural)

    def _measure(self, rows: Sequence[Any], at_least: Sequence[int] = ()) -> None:
        before = list(self._natural)
        self._natural = [self._width(column, rows) for column in self._columns]
        if len(at_least) == len(self._natural):
            self._natural = [max(new, old) for new, old in zip(self._natural, at_least, strict=True)]
        if self._natural != before:
            self._share()

    def _width(self, column: Column[Any], rows: Sequence[Any]) -> int:
        content = content_width(column, rows, self.font())
        if not content:
            return 0
        return max(content, self.head.width_for(translate(column.title), sortable=self.isSortingEnabled()))

    def arrange(self, left_out: frozenset[str], given: Mapping[str, float]) -> None:
        """Leave out the columns of these ids, and give others the widths that are wanted, in lines of text."""
        self._left_out, self._given = left_out, given
        self._share()

    def _share(self) -> None:
        columns = self._columns
        if len(self._natural) != len(columns):
            return
        line = self.fontMetrics().height()
        given = {place for place, column in enumerate(columns) if column.id in self._given and self._natural[place]}
        wanted = [round(self._given[columns[place].id] * line) if place in given else width
                  for place, width in enumerate(self._natural)]  # fmt: skip
        wanted = [0 if columns[place].id in self._left_out else width for place, width in enumerate(wanted)]
        widths = shared_out(wanted, columns, self.viewport().width(), line, given)
        for number, width in enumerate(widths):
            self.setColumnHidden(number, width == 0)
            if width:
                self.setColumnWidth(number, width)

    def _scale_rows(self) -> None:
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setDefaultSectionSize(round(self.fontMetrics().height() * ROW_HEIGHT))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and hasattr(self, "_later"):
            self._scale_rows()
            self._later.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._natural:
            self._share()

    # ---- cursor

    @property
    def current_row(self) -> int:
        """The row of the cursor, -1 if there is none."""
        return self.currentIndex().row()

    def go_to(self, row: int) -> None:
        """Put the cursor on a row and bring it into view."""
        model = self.model()
        if not 0 <= row < model.rowCount():
            return
        column = max(self.currentIndex().column(), 0)
        index = model.index(row, column)
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self.selectionModel().setCurrentIndex(index, flags)
        self.scrollTo(model.index(row, 0), QAbstractItemView.ScrollHint.EnsureVisible)
        self._keep_neighbours_visible(row)

    def _keep_neighbours_visible(self, row: int) -> None:
        """Leave a few rows in sight below and above the cursor, so that one sees what comes next."""
        last = self.model().rowCount() - 1
        for neighbour in (min(row + 2, last), max(row - 2, 0), row):
            self.scrollTo(self.model().index(neighbour, 0), QAbstractItemView.ScrollHint.EnsureVisible)

    def scrollTo(
        self, index: Index, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        """Bring a row into view; the horizontal position is the arbiter's own business."""
        across = self.horizontalScrollBar().value()
        super().scrollTo(index, hint)
        self.horizontalScrollBar().setValue(across)

    def copy(self, *, whole: bool = False) -> int:
        """Put the selected rows on the clipboard, or the whole table, below the titles; returns how many rows."""
        rows = None if whole else sorted(index.row() for index in self.selectionModel().selectedRows())
        QApplication.clipboard().setText(table_text(self, rows))
        return self.model().rowCount() if rows is None else len(rows)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.current_row
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and row >= 0:
            self.activated_row.emit(row)
            return
        if event.key() == Qt.Key.Key_Home and not event.modifiers():
            self.go_to(0)
            return
        if event.key() == Qt.Key.Key_End and not event.modifiers():
            self.go_to(self.model().rowCount() - 1)
            return
        super().keyPressEvent(event)
