"""Every key of the program on one page, made from the declared actions and the keys of results."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QDialog, QSizePolicy, QWidget

from swissdesk.i18n import N_
from swissdesk.ui.help.library import KeyTable, Line, menu_tables, plain_table, result_table
from swissdesk.ui.shell import theme
from swissdesk.ui.shell.office import Catalogue
from swissdesk.ui.shell.preferences import Preferences
from swissdesk.ui.widgets.common import SizedLabel, Wide, button, fill, named, row, scrolled, stack, titled
from swissdesk.ui.widgets.dialog_keys import help_on_f1
from swissdesk.ui.widgets.painting import font_of

_MOST_COLUMNS = 3
_LINE = 1.25
"""The height of a line in heights of the type."""


class KeysDialog(QDialog):
    """Shows the keys, those of results first."""

    def __init__(self, catalogue: Catalogue, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        help_on_f1(self, "keys")
        room = self.screen().availableSize() * 0.92
        unit = self.fontMetrics().height()
        tables = (result_table(preferences), *menu_tables(catalogue), plain_table(catalogue))
        count = _MOST_COLUMNS
        body = self._body(_shared_out(tables, count))
        while count > 1 and body.sizeHint().width() + 4 * unit > room.width():
            body.deleteLater()
            count -= 1
            body = self._body(_shared_out(tables, count))
        close = button(N_("Close"), self.accept, primary=True, default=True)
        titled(self, N_("Keys"), Wide(scrolled(body)), row(None, close))
        wanted = body.sizeHint()
        self.resize(min(wanted.width() + 4 * unit, room.width()), min(wanted.height() + 8 * unit, room.height()))

    def _body(self, shared: Sequence[Sequence[KeyTable]]) -> QWidget:
        body = QWidget(self)
        columns = row(on=body, margins=(0, 0, 12, 0), spacing=36)
        for tables in shared:
            column = stack(spacing=14)
            for title, lines in tables:
                fill(column, SizedLabel(1.0, text=title), KeyLines(title, lines))
            column.addStretch(1)
            columns.addLayout(column)
        return body


class KeyLines(QWidget):
    """Keys and what they do, drawn: four hundred labels would take half a second."""

    def __init__(self, title: str, lines: Sequence[Line]) -> None:
        super().__init__()
        self.lines = tuple(lines)
        named(self, title)
        self.setAccessibleDescription(". ".join(f"{key}: {text}" for key, text in self.lines))
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)

    @property
    def _strong(self) -> QFont:
        return font_of(self.font(), weight=QFont.Weight.Bold)

    @property
    def _height(self) -> int:
        return round(self.fontMetrics().height() * _LINE)

    def _second(self) -> int:
        """Return where the second column begins."""
        metrics = QFontMetrics(self._strong)
        return max((metrics.horizontalAdvance(key) for key, _ in self.lines), default=0) + self.fontMetrics().height()

    def sizeHint(self) -> QSize:
        widest = max((self.fontMetrics().horizontalAdvance(text) for _, text in self.lines), default=0)
        return QSize(self._second() + widest + 2, self._height * len(self.lines))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, second, height = QPainter(self), self._second(), self._height
        level = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        first = max(0, event.rect().top() // height)
        for number, (key, text) in enumerate(self.lines[first : event.rect().bottom() // height + 1], first):
            painter.setFont(self._strong)
            painter.setPen(theme.active().colour("text"))
            painter.drawText(QRect(0, number * height, second, height), level, key)
            painter.setFont(self.font())
            painter.setPen(theme.active().colour("muted"))
            painter.drawText(QRect(second, number * height, self.width() - second, height), level, text)


def _shared_out(tables: Sequence[KeyTable], count: int) -> list[list[KeyTable]]:
    """Return the tables in `count` columns of about the same height, their order kept."""
    heights = [len(table.lines) + 2 for table in tables]
    share = sum(heights) / count
    columns: list[list[KeyTable]] = [[] for _ in range(count)]
    above = 0
    for table, height in zip(tables, heights, strict=True):
        columns[min(int((above + height / 2) / share), count - 1)].append(table)
        above += height
    return columns
