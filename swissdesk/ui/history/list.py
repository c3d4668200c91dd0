"""The list of the history: how a record is drawn, its branch before it, and how the cursor moves."""

from __future__ import annotations

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from swissdesk.i18n import N_, translate
from swissdesk.session.audit import Action
from swissdesk.ui import theme
from swissdesk.ui.models.history import HistoryModel
from swissdesk.ui.models.history_rows import HistoryRow, Line
from swissdesk.ui.models.rows import ROW_ROLE

ROW_HEIGHT = 1.7
"""The height of a row in heights of the type."""

_LANE = 0.8
"""How far branches are apart, in heights of the type."""


class HistoryDelegate(QStyledItemDelegate):
    """The time, a dot on its branch, what was done."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(100, round(QFontMetrics(option.font).height() * ROW_HEIGHT))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        shown: HistoryRow = index.data(ROW_ROLE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if shown.entry is None:
            self._heading(painter, option, shown)
        else:
            self._record(painter, option, shown)
        painter.restore()

    def _heading(self, painter: QPainter, option: QStyleOptionViewItem, shown: HistoryRow) -> None:
        unit = QFontMetrics(option.font).height()
        font = QFont(option.font)
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(theme.active().colour("muted"))
        painter.drawText(option.rect.adjusted(unit // 2, 0, 0, -unit // 6),
                         int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom), shown.words or "")  # fmt: skip

    def _record(self, painter: QPainter, option: QStyleOptionViewItem, shown: HistoryRow) -> None:
        colours, metrics = theme.active(), QFontMetrics(option.font)
        unit, area = metrics.height(), option.rect
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        active = option.widget is not None and option.widget.hasFocus()
        if selected:
            painter.fillRect(area, colours.colour("selection" if active else "selection_idle"))
        elif shown.is_current:
            painter.fillRect(area, colours.colour("accent_soft"))
        painter.setFont(option.font)
        painter.setPen(colours.colour("muted"))
        clock = QRect(area.left() + unit // 2, area.top(), metrics.horizontalAdvance("00:00"), area.height())
        painter.drawText(clock, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight), shown.time)
        first = clock.right() + unit * 0.8
        lane = first + unit * _LANE * shown.detours
        self._lines(painter, QRect(area), first, lane, shown, unit)
        self._dot(painter, QPointF(lane, area.center().y() + 0.5), shown, unit)
        words = QRect(round(lane + unit * 0.65), area.top(), 0, area.height())
        words.setRight(area.right() - unit // 3)
        self._words(painter, option, words, shown, selected=selected)

    def _lines(self, painter: QPainter, area: QRect, first: float, lane: float, shown: HistoryRow, unit: int) -> None:
        """Draw the line of what is in force, that of the branch, and where the branch leaves."""
        top, middle, bottom = float(area.top()), area.center().y() + 0.5, area.bottom() + 1.0
        colours = theme.active()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        width = max(1.2, unit * 0.09)
        for line, start, end in ((shown.trunk[0], top, middle), (shown.trunk[1], middle, bottom)):
            if line is not Line.NONE:
                painter.setPen(QPen(colours.colour("accent" if line is Line.IN_FORCE else "strong_line"), width))
                painter.drawLine(QPointF(first, start), QPointF(first, end))
        painter.setPen(QPen(colours.colour("strong_line"), width))
        for wanted, start, end in (
            (shown.branch[0], top, middle),
            (shown.branch[1], middle, bottom),
        ):
            if wanted:
                painter.drawLine(QPointF(lane, start), QPointF(lane, end))
        if shown.forks:
            way = QPainterPath(QPointF(lane, middle))
            way.cubicTo(QPointF(lane, bottom), QPointF(first, middle), QPointF(first, bottom))
            painter.drawPath(way)

    def _dot(self, painter: QPainter, centre: QPointF, shown: HistoryRow, unit: int) -> None:
        colours = theme.active()
        size = unit * 0.22
        if shown.entry is not None and shown.entry.action is not Action.DO:
            painter.setPen(QPen(colours.colour("muted"), max(1.2, unit * 0.09)))
            painter.drawLine(centre - QPointF(size, 0), centre + QPointF(size, 0))
            return
        if shown.is_current:
            painter.setPen(QPen(colours.colour("accent"), max(1.2, unit * 0.08)))
            painter.setBrush(colours.colour("surface"))
            painter.drawEllipse(centre, size * 1.75, size * 1.75)
        painter.setPen(QPen(colours.colour("strong_line" if shown.detours else "accent"), max(1.2, unit * 0.08)))
        painter.setBrush(colours.colour("surface" if shown.detours else "accent"))
        painter.drawEllipse(centre, size, size)

    def _words(
        self, painter: QPainter, option: QStyleOptionViewItem, area: QRect, shown: HistoryRow, *, selected: bool
    ) -> None:
        font = QFont(option.font)
        if shown.is_current:
            font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        quiet = (
            shown.words is None or shown.detours or (shown.entry is not None and shown.entry.action is not Action.DO)
        )
        painter.setPen(theme.active().colour("muted" if quiet else "on_selection" if selected else "text"))
        text = QFontMetrics(font).elidedText(shown.words or "…", Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, int(Qt.AlignmentFlag.AlignVCenter), text)


class HistoryList(QTableView):
    """One column of records; thirty thousand of them are no burden to it."""

    wanted = Signal()
    """Enter or a double click on a record."""
    moved = Signal()
    """The cursor is on another record."""

    def __init__(self, model: HistoryModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate(N_("History, the latest action first")))
        self.setModel(model)
        self._model = model
        self.setItemDelegate(HistoryDelegate(self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().hide()
        self.horizontalHeader().setStretchLastSection(True)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.doubleClicked.connect(lambda _index: self.wanted.emit())
        self.selectionModel().currentChanged.connect(lambda *_: self.moved.emit())
        model.rowsInserted.connect(self._stay)
        self.redraw()

    def redraw(self) -> None:
        """Use the sizes of the type as it is now."""
        self.verticalHeader().setDefaultSectionSize(round(self.fontMetrics().height() * ROW_HEIGHT))

    def _stay(self, _parent: QModelIndex, first: int, last: int) -> None:
        """What is in sight stays where it is when something new comes on top, unless the top is in sight."""
        bar = self.verticalScrollBar()
        if first <= 1 and bar.value() > 0:
            bar.setValue(bar.value() + last - first + 1)

    def go_to(self, row: int) -> None:
        """Put the cursor on a row and bring it into view."""
        index = self._model.index(row, 0)
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self.selectionModel().setCurrentIndex(index, flags)
        self.scrollTo(index if row > 1 else self._model.index(0, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.wanted.emit()
        elif event.key() == Qt.Key.Key_Home and not event.modifiers():
            self.go_to(min(1, self._model.rowCount() - 1))
        elif event.key() == Qt.Key.Key_End and not event.modifiers():
            self.go_to(self._model.rowCount() - 1)
        elif event.text().isprintable() and event.text().strip() and not event.modifiers():
            event.ignore()
        else:
            super().keyPressEvent(event)
