"""Lines of text that change with every action of the arbiter, and nothing around them is measured because of it.

A `QLabel` that is given another text asks for a new layout of the whole window, which takes many times as long as
storing a result. A `Line` draws its text itself; only one that needs another width than before asks for room.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QProgressBar, QSizePolicy, QWidget


class Line(QLabel):
    """One line of plain text; what `elides` is shortened to the room it has and asks for none."""

    def __init__(self, tone: str = "", *, elides: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = ""
        self._elides = elides
        self._needs = QSize()
        self.setTextFormat(Qt.TextFormat.PlainText)
        if tone:
            self.setProperty("tone", tone)
        if elides:
            self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def text(self) -> str:
        """Return the whole text."""
        return self._shown

    def setText(self, text: str) -> None:
        if text == self._shown:
            return
        self._shown = text
        if not self._elides and self.sizeHint() != self._needs:
            self._needs = self.sizeHint()
            self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        margins = self.contentsMargins()
        width = self.fontMetrics().horizontalAdvance(self._shown) + max(self.indent(), 0) if self._shown else 0
        return QSize(
            width + margins.left() + margins.right(), self.fontMetrics().height() + margins.top() + margins.bottom()
        )

    def minimumSizeHint(self) -> QSize:
        """Return no width where the text gives way: it must not keep the window from becoming narrower."""
        return QSize(0, self.sizeHint().height()) if self._elides else self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        area = self.contentsRect().adjusted(max(self.indent(), 0), 0, 0, 0)
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        text = self.fontMetrics().elidedText(self._shown, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
        painter.end()


def show_share(bar: QProgressBar, done: int, total: int) -> None:
    """Show how much of something is done, with the next picture of the window: a bar by itself draws at once."""
    if (bar.value(), bar.maximum()) == (done, total):
        return
    bar.setUpdatesEnabled(False)
    bar.setRange(0, total)
    bar.setValue(done)
    bar.setUpdatesEnabled(True)
