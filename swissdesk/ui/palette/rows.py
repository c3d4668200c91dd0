"""The list of the palette: its model, and how a line of it is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QIcon, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from swissdesk import wording
from swissdesk.i18n import N_
from swissdesk.ui import theme
from swissdesk.ui.icons import icon
from swissdesk.ui.models.rows import Index
from swissdesk.ui.palette.entries import Hit

HIT_ROLE = int(Qt.ItemDataRole.UserRole) + 1

ROW_HEIGHT = 1.95
"""The height of a line in heights of the type."""


class HitsModel(QAbstractListModel):
    """What was found."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hits: tuple[Hit, ...] = ()

    @property
    def hits(self) -> tuple[Hit, ...]:
        """The lines, the best first."""
        return self._hits

    def show(self, hits: Sequence[Hit]) -> None:
        """Show these from now on."""
        self.beginResetModel()
        self._hits = tuple(hits)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  (Qt's signature)
        return 0 if parent.isValid() else len(self._hits)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        hit = self._hits[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return hit.entry.title
        if role == HIT_ROLE:
            return hit
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken(hit)
        if role == Qt.ItemDataRole.ToolTipRole:
            return hit.entry.why or hit.entry.explained
        return None


def spoken(hit: Hit) -> str:
    """Return a line read aloud: title, where it is, key, and whether it can be done."""
    entry = hit.entry
    said = ", ".join(part for part in (entry.title, entry.detail, entry.shortcut) if part)
    if entry.can:
        return said
    return wording.text(N_("{what}; not now. {why}"), what=said, why=entry.why).strip()


class HitDelegate(QStyledItemDelegate):
    """Icon, title with the typed letters strong, where it is or why not, and the key on the right."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(100, round(QFontMetrics(option.font).height() * ROW_HEIGHT))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        hit: Hit = index.data(HIT_ROLE)
        colours = theme.active()
        metrics = QFontMetrics(option.font)
        unit = metrics.height()
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = option.rect.adjusted(unit // 3, 1, -unit // 3, -1)
        if selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.colour("selection"))
            painter.drawRoundedRect(area, 5, 5)
        area.adjust(unit // 2, 0, -unit // 2, 0)
        self._icon(painter, hit, area, unit)
        area.setLeft(area.left() + round(unit * 1.7))
        painter.setFont(option.font)
        if hit.entry.shortcut:
            area.setRight(area.right() - self._key(painter, hit.entry.shortcut, area, option.font) - unit)
        ink = "text" if hit.entry.can else "muted"
        left = self._title(painter, hit, area, option.font, "on_selection" if selected and hit.entry.can else ink)
        self._detail(painter, hit, QRect(left + unit, area.top(), area.right() - left - unit, area.height()), metrics)
        painter.restore()

    def _icon(self, painter: QPainter, hit: Hit, area: QRect, unit: int) -> None:
        if not hit.entry.icon:
            return
        side = round(unit * 1.1)
        place = QRect(area.left(), area.center().y() - side // 2, side, side)
        mode = QIcon.Mode.Normal if hit.entry.can else QIcon.Mode.Disabled
        icon(hit.entry.icon, "text").paint(painter, place, Qt.AlignmentFlag.AlignCenter, mode)

    def _title(self, painter: QPainter, hit: Hit, area: QRect, font: QFont, ink: str) -> int:
        """Draw the title letter group by letter group; returns where it ends."""
        strong = QFont(font)
        strong.setWeight(QFont.Weight.Bold)
        x, title = area.left(), hit.entry.title
        for text, typed in _pieces(title, frozenset(hit.letters)):
            metrics = QFontMetrics(strong if typed else font)
            room = area.right() - x
            if room <= 0:
                break
            painter.setFont(strong if typed else font)
            painter.setPen(theme.active().colour("accent" if typed and hit.entry.can else ink))
            painter.drawText(QRect(x, area.top(), room, area.height()), Qt.AlignmentFlag.AlignVCenter,
                             metrics.elidedText(text, Qt.TextElideMode.ElideRight, room))  # fmt: skip
            x += metrics.horizontalAdvance(text)
        painter.setFont(font)
        return min(x, area.right())

    def _detail(self, painter: QPainter, hit: Hit, area: QRect, metrics: QFontMetrics) -> None:
        text = hit.entry.why or hit.entry.detail
        if area.width() < metrics.averageCharWidth() * 6:
            return
        painter.setPen(theme.active().colour("muted"))
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, metrics.elidedText(
            text, Qt.TextElideMode.ElideRight, area.width()))  # fmt: skip

    def _key(self, painter: QPainter, text: str, area: QRect, font: QFont) -> int:
        """Draw the key as a small cap on the right; returns its width."""
        small = QFont(font)
        small.setPointSizeF(font.pointSizeF() * 0.86)
        metrics = QFontMetrics(small)
        width, height = metrics.horizontalAdvance(text) + metrics.height(), round(metrics.height() * 1.35)
        cap = QRectF(area.right() - width, area.center().y() - height / 2 + 0.5, width, height)
        painter.setFont(small)
        painter.setPen(QPen(theme.active().colour("strong_line"), 1))
        painter.setBrush(theme.active().colour("raised"))
        painter.drawRoundedRect(cap, 4, 4)
        painter.setPen(theme.active().colour("muted"))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, text)
        painter.setFont(font)
        return width


def _pieces(title: str, typed: frozenset[int]) -> list[tuple[str, bool]]:
    """Return the title in pieces, each with whether its letters were typed."""
    pieces: list[tuple[str, bool]] = []
    for place, letter in enumerate(title):
        is_typed = place in typed
        if pieces and pieces[-1][1] is is_typed:
            pieces[-1] = (pieces[-1][0] + letter, is_typed)
        else:
            pieces.append((letter, is_typed))
    return pieces
