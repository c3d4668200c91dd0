"""A list of sentences that may be long: each with an icon in front, wrapped to the width of the view."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from swissdesk.i18n import worded
from swissdesk.ui.shell import theme
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.widgets.painting import font_of
from swissdesk.ui.widgets.rows import ROW_ROLE, Column, Index, RowsModel
from swissdesk.values import dataclass

_WRAPPED = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignLeft) | int(Qt.AlignmentFlag.AlignTop)
_FAR = 100_000


@dataclass(frozen=True, slots=True)
class Sentence:
    """A line: a sentence with its icon and the role of its colour, and quiet words below it.

    `key` says which line of a new state is which of the old; `spoken` is read aloud before the sentence.
    """

    key: str
    text: str
    picture: str = ""
    role: str = "muted"
    below: str = ""
    spoken: str = ""
    is_heading: bool = False


def _read_aloud(line: Sentence) -> str:
    return ". ".join(part.rstrip(".") for part in (line.spoken, line.text, line.below) if part)


class SentencesModel(RowsModel[Sentence]):
    """The sentences; headings cannot be chosen."""

    def __init__(self, title: str, parent: QObject | None = None) -> None:
        column = Column[Sentence]("text", title, lambda line: line.text, spoken=_read_aloud)
        super().__init__((column,), key=lambda line: line.key, parent=parent)

    def flags(self, index: Index) -> Qt.ItemFlag:
        is_heading = index.isValid() and self.rows[index.row()].is_heading
        return Qt.ItemFlag.NoItemFlags if is_heading else super().flags(index)


class SentenceDelegate(QStyledItemDelegate):
    """Draws a line, and says how high it is in the width that the view has."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        line: Sentence = index.data(ROW_ROLE)
        unit = QFontMetrics(option.font).height()
        width = self._view.viewport().width()
        area = self._text_area(QRect(0, 0, width, _FAR), line, unit)
        height = QFontMetrics(_type_of(line, option.font)).boundingRect(area, _WRAPPED, line.text).height()
        if line.below:
            height += QFontMetrics(option.font).boundingRect(area, _WRAPPED, line.below).height()
        return QSize(width, height + round(unit * (1.0 if line.is_heading else 0.7)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line: Sentence = index.data(ROW_ROLE)
        colours, unit = theme.active(), QFontMetrics(option.font).height()
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if selected:
            painter.fillRect(option.rect, colours.colour("selection" if self._view.hasFocus() else "selection_idle"))
        painter.fillRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1, colours.colour("line"))
        area = self._text_area(option.rect, line, unit)
        if line.picture:
            side = round(unit * 1.05)
            corner = QPoint(option.rect.left() + unit // 2, area.top() + (unit - side) // 2)
            painter.drawPixmap(corner, icon(line.picture, line.role).pixmap(side, side))
        painter.setFont(_type_of(line, option.font))
        painter.setPen(colours.colour("muted" if line.is_heading else "on_selection" if selected else "text"))
        used = painter.drawText(area, _WRAPPED, line.text)
        if line.below:
            painter.setFont(option.font)
            painter.setPen(colours.colour("muted"))
            painter.drawText(area.adjusted(0, used.height(), 0, 0), _WRAPPED, line.below)
        painter.restore()

    @staticmethod
    def _text_area(area: QRect, line: Sentence, unit: int) -> QRect:
        before = round(unit * 0.5) if line.is_heading or not line.picture else round(unit * 2.0)
        above = round(unit * (0.65 if line.is_heading else 0.33))
        return area.adjusted(before, above, -round(unit * 0.5), 0)


def _type_of(line: Sentence, font: QFont) -> QFont:
    return font_of(font, weight=QFont.Weight.DemiBold) if line.is_heading else font


class SentenceList(QListView):
    """The view; a click or Enter on a line wants it."""

    wanted = Signal(str)
    """The key of a line that was clicked, or Enter pressed on."""
    moved = Signal()
    """The cursor is on another line."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(worded(name))
        self.setObjectName("sentences")
        self.lines = SentencesModel(worded(name), self)
        self.setModel(self.lines)
        self.setItemDelegate(SentenceDelegate(self))
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setLayoutMode(QListView.LayoutMode.Batched)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.clicked.connect(lambda index: self._want(index.row()))
        self.selectionModel().currentChanged.connect(lambda *_: self.moved.emit())

    @property
    def current_key(self) -> str:
        """The key of the line of the cursor, empty if there is none."""
        line = self.lines.row_at(self.currentIndex().row())
        return "" if line is None else line.key

    def show_lines(self, lines: Sequence[Sentence]) -> None:
        """Show these from now on; the cursor stays on its line, or near where it was."""
        place = self.currentIndex().row()
        self.lines.set_rows(lines)
        if lines and not self.currentIndex().isValid():
            self.go_to(min(max(place, 0), len(lines) - 1))

    def go_to(self, place: int) -> None:
        """Put the cursor on a line, or on the next below that is no heading."""
        for row in range(place, len(self.lines.rows)):
            if not self.lines.rows[row].is_heading:
                self.setCurrentIndex(self.lines.index(row, 0))
                return

    def _want(self, place: int) -> None:
        line = self.lines.row_at(place)
        if line is not None and not line.is_heading:
            self.wanted.emit(line.key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._want(self.currentIndex().row())
        elif event.text().isprintable() and event.text().strip() and not event.modifiers():
            event.ignore()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()
