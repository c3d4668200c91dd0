"""How a cell is drawn: calm lines, names strong, side facts quiet, a box where a result belongs."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from swissdesk.ui import theme
from swissdesk.ui.models.rows import AFTER_ROLE, STYLE_ROLE, Style

LIT = "lit"
"""The property of a view whose cursor is moved from elsewhere: it shines as if the view had the focus."""

_ROLES = {Style.MUTED: "muted", Style.UNPLAYED: "muted", Style.ATTENTION: "notice"}


def padding(metrics: QFontMetrics) -> int:
    """Return the room on the left and right of a cell's text."""
    return max(5, round(metrics.height() * 0.42))


class CellDelegate(QStyledItemDelegate):
    """Draws every table of the program."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        self.initStyleOption(option, index)
        metrics = QFontMetrics(option.font)
        width = metrics.horizontalAdvance(option.text) + 2 * padding(metrics)
        after = index.data(AFTER_ROLE)
        if after:
            width += padding(metrics) + metrics.horizontalAdvance(after)
        if index.data(STYLE_ROLE) is Style.RESULT:
            width += 2 * padding(metrics)
        return QSize(width, round(metrics.height() * 1.9))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        self.initStyleOption(option, index)
        style = index.data(STYLE_ROLE) or Style.PLAIN
        colours = theme.active()
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        view = option.widget
        active = isinstance(view, QWidget) and (view.hasFocus() or bool(view.property(LIT)))
        painter.save()
        self._ground(painter, option, selected, active, index)
        painter.setFont(option.font)
        metrics = QFontMetrics(option.font)
        pad = padding(metrics)
        area = option.rect.adjusted(pad, 0, -pad, 0)
        if style is Style.RESULT:
            self._result(painter, option, metrics)
        role = "on_selection" if selected and style not in (Style.MUTED, Style.UNPLAYED) else _ROLES.get(style, "text")
        painter.setPen(colours.colour(role))
        self._text(painter, option, index, metrics, area)
        painter.restore()

    def _ground(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        selected: bool,
        active: bool,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        colours = theme.active()
        if selected:
            painter.fillRect(option.rect, colours.colour("selection" if active else "selection_idle"))
        painter.setPen(QPen(colours.colour("line"), 1))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        if selected and active and index.column() == 0:
            bar = QRect(option.rect.left(), option.rect.top(), max(3, option.rect.height() // 10), option.rect.height())
            painter.fillRect(bar, colours.colour("accent"))

    def _result(self, painter: QPainter, option: QStyleOptionViewItem, metrics: QFontMetrics) -> None:
        """Draw the frame that the arbiter fills; quiet once there is a result in it."""
        colours = theme.active()
        width = max(metrics.horizontalAdvance(option.text), metrics.horizontalAdvance("0–0  "))
        width += 2 * padding(metrics)
        height = round(metrics.height() * 1.4)
        centre = option.rect.center()
        box = QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height).adjusted(0.5, 0.5, 0.5, 0.5)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colours.colour("line" if option.text else "strong_line"), 1))
        painter.setBrush(colours.colour("surface") if not option.text else QColor(Qt.GlobalColor.transparent))
        if not option.text:
            painter.drawRoundedRect(box, 4, 4)

    def _text(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
        metrics: QFontMetrics,
        area: QRect,
    ) -> None:
        after = index.data(AFTER_ROLE)
        room = area.width() - (padding(metrics) + metrics.horizontalAdvance(after) if after else 0)
        text = metrics.elidedText(option.text, Qt.TextElideMode.ElideRight, max(room, 0))
        painter.drawText(area, option.displayAlignment, text)
        if not after:
            return
        painter.setPen(theme.active().colour("muted"))
        font = option.font
        font.setWeight(font.Weight.Normal)
        painter.setFont(font)
        left = area.left() + metrics.horizontalAdvance(text) + padding(metrics)
        painter.drawText(
            QRect(left, area.top(), area.right() - left + 1, area.height()), option.displayAlignment, after
        )
