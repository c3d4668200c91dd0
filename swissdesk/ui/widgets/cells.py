"""How a cell is drawn: calm lines, names strong, side facts quiet, a box where a result belongs.

Tables of a thousand rows are scrolled and typed into: a cell asks its model once for everything it needs, and fonts
with their measures are made once for all cells.
"""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QHelpEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QToolTip, QWidget

from swissdesk.ui.shell import theme
from swissdesk.ui.widgets.rows import CELL_ROLE, Align, Cell, Style

LIT = "lit"
"""The property of a view whose cursor is moved from elsewhere: it shines as if the view had the focus."""

_ROLES = {Style.MUTED: "muted", Style.UNPLAYED: "muted", Style.ATTENTION: "notice", Style.DONE: "accent"}
_STRONG = (Style.STRONG, Style.RESULT, Style.DONE)
_KEPT_WHEN_SELECTED = tuple(_ROLES)


def padding(metrics: QFontMetrics) -> int:
    """Return the room on the left and right of a cell's text."""
    return max(5, round(metrics.height() * 0.42))


def _colour(role: str) -> QColor:
    """Return a colour of the active theme. Not to be changed."""
    return _colour_of(theme.active().name, role)


@lru_cache(maxsize=64)
def _colour_of(_theme: str, role: str) -> QColor:
    return theme.active().colour(role)


class _Fonts:
    """The fonts of a view and their measures."""

    def __init__(self, base: QFont) -> None:
        self.base = QFont(base)
        self.strong = QFont(base)
        self.strong.setWeight(QFont.Weight.DemiBold)
        self.struck = QFont(base)
        self.struck.setStrikeOut(True)
        self.base_metrics = QFontMetrics(self.base)
        self.strong_metrics = QFontMetrics(self.strong)
        self.pad = padding(self.base_metrics)

    def of(self, style: Style) -> tuple[QFont, QFontMetrics]:
        """Return the font for a style, with its measures."""
        return (self.strong, self.strong_metrics) if style in _STRONG else (self.base, self.base_metrics)


class CellDelegate(QStyledItemDelegate):
    """Draws every table of the program."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._made: _Fonts | None = None

    def _fonts(self, option: QStyleOptionViewItem) -> _Fonts:
        base = option.font
        if self._made is None or self._made.base != base:
            self._made = _Fonts(base)
        return self._made

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        cell: Cell = index.data(CELL_ROLE)
        fonts = self._fonts(option)
        metrics = fonts.of(cell.style)[1]
        width = metrics.horizontalAdvance(cell.text) + 2 * fonts.pad
        for extra in (cell.struck, cell.after):
            if extra:
                width += fonts.pad + metrics.horizontalAdvance(extra)
        if cell.style is Style.RESULT:
            width += 2 * fonts.pad
        return QSize(width, round(metrics.height() * 1.9))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        cell: Cell = index.data(CELL_ROLE)
        fonts = self._fonts(option)
        area = option.rect
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        view = option.widget
        active = selected and isinstance(view, QWidget) and (view.hasFocus() or bool(view.property(LIT)))
        self._ground(painter, option, selected, active, index)
        if cell.style is Style.RESULT and not cell.text:
            self._box(painter, area, fonts)
        if cell.text or cell.struck or cell.after:
            self._texts(painter, cell, fonts, area.adjusted(fonts.pad, 0, -fonts.pad, 0), selected)

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        """Tell a text that has been shortened in full, unless the cell has something else to tell."""
        is_short = index.isValid() and self.sizeHint(option, index).width() > option.rect.width() + 1
        if event.type() is QEvent.Type.ToolTip and is_short and not index.data(Qt.ItemDataRole.ToolTipRole):
            cell: Cell = index.data(CELL_ROLE)
            text = "  ".join(part for part in (cell.struck, cell.text, cell.after) if part)
            QToolTip.showText(event.globalPos(), text, view.viewport(), option.rect)
            return True
        return super().helpEvent(event, view, option, index)

    def _ground(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        selected: bool,
        active: bool,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw what lies under the texts; `active` is a selected row of the view that has the keys."""
        area = option.rect
        if selected:
            painter.fillRect(area, _colour("selection" if active else "selection_idle"))
        painter.fillRect(area.left(), area.bottom(), area.width(), 1, _colour("line"))
        if active and index.column() == 0:
            painter.fillRect(area.left(), area.top(), max(3, area.height() // 10), area.height(), _colour("accent"))

    def _box(self, painter: QPainter, area: QRect, fonts: _Fonts) -> None:
        """Draw the frame that the arbiter fills."""
        width = fonts.strong_metrics.horizontalAdvance("0–0  ") + 2 * fonts.pad
        height = round(fonts.strong_metrics.height() * 1.4)
        centre = area.center()
        box = QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height).adjusted(0.5, 0.5, 0.5, 0.5)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(_colour("strong_line"), 1))
        painter.setBrush(_colour("surface"))
        painter.drawRoundedRect(box, 4, 4)
        painter.restore()

    def _texts(self, painter: QPainter, cell: Cell, fonts: _Fonts, area: QRect, selected: bool) -> None:
        """Draw what is struck through, the text, and what comes after it."""
        if cell.struck:
            painter.setFont(fonts.struck)
            painter.setPen(_colour("muted"))
            painter.drawText(area, Align.LEFT.flags, cell.struck)
            area.setLeft(area.left() + fonts.base_metrics.horizontalAdvance(cell.struck) + fonts.pad)
        font, metrics = fonts.of(cell.style)
        behind = fonts.base_metrics.horizontalAdvance(cell.after) + fonts.pad if cell.after else 0
        fits = metrics.horizontalAdvance(cell.text) + behind <= area.width()
        text = cell.text if fits else metrics.elidedText(cell.text, Qt.TextElideMode.ElideRight, area.width())
        kept = not selected or cell.style in _KEPT_WHEN_SELECTED
        painter.setFont(font)
        painter.setPen(_colour(_ROLES.get(cell.style, "text") if kept else "on_selection"))
        painter.drawText(area, cell.align.flags, text)
        if cell.after and fits:
            area.setLeft(area.left() + (metrics.horizontalAdvance(text) + fonts.pad if text else 0))
            painter.setFont(fonts.base)
            painter.setPen(_colour("muted"))
            painter.drawText(area, cell.align.flags, cell.after)
