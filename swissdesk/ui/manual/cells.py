"""How the cells of the table by hand are drawn: a cursor on a chair, a tint by verdict, locks, and who has moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QBrush, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from swissdesk.engine.verdicts import Level
from swissdesk.session.manual import Bar, Seat
from swissdesk.ui import theme
from swissdesk.ui.icons import icon
from swissdesk.ui.manual.rows import HELD, VERDICT, HandRow
from swissdesk.ui.models.rows import ROW_ROLE
from swissdesk.ui.widgets.cells import CellDelegate, padding

if TYPE_CHECKING:
    from swissdesk.ui.manual.table import HandTable

Index = QModelIndex | QPersistentModelIndex

SIGNS = {
    Level.AS_RULED: ("done", "accent"),
    Level.OTHER: ("swap", "muted"),
    Level.WORSE: ("notice", "notice"),
    Level.BROKEN: ("error", "danger"),
}
"""Icon and colour of a verdict."""

_TINTS = {Level.WORSE: "notice_soft", Level.BROKEN: "danger_soft"}
_OLD = 0.45
"""How much of an old verdict, and of who is being carried, is still seen."""
_HATCHING = 0.28


class HandDelegate(CellDelegate):
    """Draws the cells of a `HandTable`."""

    def __init__(self, table: HandTable) -> None:
        super().__init__(table)
        self._table = table

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: HandRow = index.data(ROW_ROLE)
        column = self._table.rows.columns[index.column()].id
        if column in (HELD, VERDICT):
            self._sign(painter, option, index, row, column)
            return
        seat = self._seat(index)
        painter.save()
        if seat is not None and seat == self._table.hand.source:
            self._ground(painter, option, self._is_selected(option), self._table.hasFocus(), index)
            painter.setOpacity(_OLD)
        super().paint(painter, option, index)
        painter.restore()
        if seat is not None and column == seat.colour.name.lower():
            self._barred_sign(painter, option, index)

    def _seat(self, index: Index) -> Seat | None:
        side = self._table.rows.side(index.column())
        return None if side is None else Seat(index.row() + 1, side)

    @staticmethod
    def _is_selected(option: QStyleOptionViewItem) -> bool:
        return bool(option.state & QStyle.StateFlag.State_Selected)

    # ---- ground

    def _ground(
        self, painter: QPainter, option: QStyleOptionViewItem, selected: bool, active: bool, index: Index
    ) -> None:
        colours, row = theme.active(), index.data(ROW_ROLE)
        rect, seat = option.rect, self._seat(index)
        tint = "" if row.verdict is None or row.stale else _TINTS.get(row.verdict.level, "")
        here = selected and seat is not None and seat.colour is self._table.side
        bar = self._table.rows.bar(index)
        if bar is not None:
            self._bar(painter, rect, bar)
        elif here:
            painter.fillRect(rect, colours.colour("selection" if active else "selection_idle"))
        elif tint:
            painter.fillRect(rect, colours.colour(tint))
        elif selected:
            painter.fillRect(rect, colours.colour("selection_idle"))
        painter.setPen(QPen(colours.colour("line"), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if seat is not None and seat == self._table.hand.target:
            self._frame(painter, rect, "accent" if bar is None else "danger" if bar.own else "notice")
        elif here and active:
            self._frame(painter, rect, "accent", bottom_only=True)
        self._new_mark(painter, rect, index, row)

    @staticmethod
    def _bar(painter: QPainter, rect: QRect, bar: Bar) -> None:
        """Hatch a chair: red where who is carried may not sit, amber where only the exchange breaks a rule."""
        role = "danger" if bar.own else "notice"
        painter.fillRect(rect, theme.active().colour(f"{role}_soft"))
        painter.save()
        painter.setOpacity(_HATCHING)
        painter.fillRect(rect, QBrush(theme.active().colour(role), Qt.BrushStyle.BDiagPattern))
        painter.restore()

    def _barred_sign(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw at the right of a barred chair that it is barred, for those who do not tell red from green."""
        bar = self._table.rows.bar(index)
        if bar is not None:
            size = round(option.fontMetrics.height() * 0.95)
            right = option.rect.right() - padding(option.fontMetrics) // 2
            box = QRect(right - size, option.rect.center().y() - size // 2 + 1, size, size)
            role = "danger" if bar.own else "notice"
            ground = option.rect.adjusted(box.left() - option.rect.left() - 3, 0, 0, -1)  # over the end of a long name
            painter.fillRect(ground, theme.active().colour(f"{role}_soft"))
            icon("barred", role).paint(painter, box)

    def _frame(self, painter: QPainter, rect: QRect, role: str, *, bottom_only: bool = False) -> None:
        colours = theme.active()
        width = max(2, rect.height() // 14)
        if not bottom_only and role == "accent":
            painter.fillRect(rect, colours.colour("accent_soft"))
            painter.fillRect(rect.left(), rect.top(), rect.width(), width, colours.colour(role))
        painter.fillRect(rect.left(), rect.bottom() - width + 1, rect.width(), width, colours.colour(role))

    def _new_mark(self, painter: QPainter, rect: QRect, index: Index, row: HandRow) -> None:
        """Draw a bar in front of a name that was not on this chair at the beginning."""
        column = self._table.rows.columns[index.column()].id
        side = self._table.rows.side(index.column())
        sat = None if side is None else row.sitting(side)
        if sat is not None and sat.is_new and side is not None and column == side.name.lower():
            height = round(rect.height() * 0.56)
            top = rect.top() + (rect.height() - height) // 2
            painter.fillRect(rect.left(), top, max(3, rect.height() // 9), height, theme.active().colour("best"))

    # ---- signs

    def _sign(self, painter: QPainter, option: QStyleOptionViewItem, index: Index, row: HandRow, column: str) -> None:
        self.initStyleOption(option, index)
        painter.save()
        self._ground(painter, option, self._is_selected(option), self._table.hasFocus(), index)
        size = round(option.fontMetrics.height() * 0.95)
        area = option.rect.adjusted(padding(option.fontMetrics), 0, -padding(option.fontMetrics), 0)
        box = QRect(area.left(), area.center().y() - size // 2 + 1, size, size)
        if column == HELD:
            if row.held:
                icon("lock", "muted").paint(painter, box)
        else:
            self._verdict(painter, option, row, area, box)
        painter.restore()

    def _verdict(self, painter: QPainter, option: QStyleOptionViewItem, row: HandRow, area: QRect, box: QRect) -> None:
        role = "muted"
        if row.verdict is not None:
            picture, role = SIGNS[row.verdict.level]
            painter.setOpacity(_OLD if row.stale else 1.0)
            icon(picture, role).paint(painter, box)
            area.setLeft(box.right() + padding(option.fontMetrics) // 2 + 2)
        if area.width() < 3 * option.fontMetrics.height():
            return  # the sign alone; the words are said under the table, and where the pointer rests
        painter.setFont(option.font)
        painter.setPen(theme.active().colour(role))
        text = option.fontMetrics.elidedText(row.verdict_text, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
