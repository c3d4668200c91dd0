"""Lines of text that change with every action of the arbiter, and nothing around them is measured because of it.

A `QLabel` that is given another text asks for a new layout of the whole window, which takes many times as long as
storing a result. A `Line` draws its text itself; only one that needs another width than before asks for room.
"""

from __future__ import annotations

import re

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QTextLayout
from PySide6.QtWidgets import QLabel, QProgressBar, QSizePolicy

_FIGURE = re.compile(r"\d")
_MOST_MEASURED = 100
"""So many texts at most does a line know the widths of."""


class Line(QLabel):
    """One line of plain text; what `elides` is shortened to the room it has and asks for none."""

    def __init__(self, tone: str = "", *, elides: bool = False) -> None:
        super().__init__()
        self._shown = ""
        self._elides = elides
        self._needs = QSize()
        self._advances: dict[str, int] = {}
        """How wide texts are that were measured: but for their figures, what a line says is mostly the same again."""
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
        needs = self._needs if self._elides else self.sizeHint()
        if needs != self._needs:
            self._needs = needs
            self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        margins = self.contentsMargins()
        height = self.fontMetrics().height() + margins.top() + margins.bottom()
        if self._elides:
            return QSize(0, height)
        # A text is as wide as its advance rounded up, or its end would be left out. Two ones stand closer than other
        # figures: a clock or a number would have everything beside it move.
        width = self.advance + 2 + max(self.indent(), 0) if self._shown else 0
        return QSize(width + margins.left() + margins.right(), height)

    @property
    def advance(self) -> int:
        """How wide the text is in pixels; where it does not give way, whatever figures there are in it."""
        return self.advance_of(self._shown)

    def advance_of(self, text: str) -> int:
        """Return how wide a text is in this line, in pixels."""
        key = text if self._elides else _FIGURE.sub("0", text)
        known = self._advances.get(key)
        if known is None:
            if len(self._advances) >= _MOST_MEASURED:
                self._advances.clear()
            known = self._advances[key] = self._measured(key)
        return known

    def _measured(self, text: str) -> int:
        metrics = self.fontMetrics()
        if self._elides or "0" not in text:
            return metrics.horizontalAdvance(text)
        return max(metrics.horizontalAdvance(text.replace("0", figure)) for figure in "0123456789")

    def changeEvent(self, event: QEvent) -> None:
        self._advances.clear()
        super().changeEvent(event)

    def minimumSizeHint(self) -> QSize:
        """Return no width where the text gives way: it must not keep the window from becoming narrower."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        area = self.contentsRect().adjusted(max(self.indent(), 0), 0, 0, 0)
        metrics, text = self.fontMetrics(), self._shown
        if self.advance > area.width():
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, area.width())
        painter = QPainter(self)  # with the colour of the label's own texts
        painter.drawText(area.left(), area.top() + (area.height() - metrics.height()) // 2 + metrics.ascent(), text)
        painter.end()


_SEEN = 3
"""By so many pixels a bar grows at least before it is drawn again."""
_DRAWN = "drawn"
"""The property of a bar that says with how much of it done it was drawn last."""


def show_share(bar: QProgressBar, done: int, total: int) -> None:
    """Show how much of something is done, with the next picture of the window: a bar by itself draws at once.

    It is drawn when it has grown, or become shorter, by so much that it is seen.
    """
    if (bar.value(), bar.maximum()) == (done, total):
        return
    drawn = bar.property(_DRAWN) if bar.maximum() == total and 0 < done < total else None
    if drawn is not None and abs(done - drawn) * bar.width() < _SEEN * total:
        bar.setAttribute(Qt.WidgetAttribute.WA_UpdatesDisabled, True)  # without what Qt does when they are enabled
        bar.setValue(done)
        bar.setAttribute(Qt.WidgetAttribute.WA_UpdatesDisabled, False)
        return
    bar.setProperty(_DRAWN, done)
    bar.setUpdatesEnabled(False)
    bar.setRange(0, total)
    bar.setValue(done)
    bar.setUpdatesEnabled(True)


class Lines(QLabel):
    """A sentence in at most `most` lines, whatever it says; what does not fit is in the tooltip, and `is_cut` says so.

    It asks for no room: it is given the same whether it has something to say or not.
    """

    def __init__(self) -> None:
        super().__init__()
        self._shown = ""
        self.most = 2
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def text(self) -> str:
        """Return the whole sentence."""
        return self._shown

    def setText(self, text: str) -> None:
        self._shown = text
        self.setToolTip(text)
        self.update()

    @property
    def is_cut(self) -> bool:
        """Whether the sentence is longer than its room."""
        return self._broken()[1]

    def _broken(self) -> tuple[list[str], bool]:
        """Return the lines that are drawn, and whether something is left out."""
        metrics, width = self.fontMetrics(), self.contentsRect().width()
        layout, lines, used = QTextLayout(self._shown, self.font()), list[str](), 0
        layout.beginLayout()
        while len(lines) < self.most - 1 and (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            lines.append(self._shown[used : used + line.textLength()].rstrip())
            used += line.textLength()
        layout.endLayout()
        rest = self._shown[used:]
        last = metrics.elidedText(rest, Qt.TextElideMode.ElideRight, width)
        return [line for line in (*lines, last) if line], last != rest

    def paintEvent(self, event: QPaintEvent) -> None:
        lines = self._broken()[0]
        height, area = self.fontMetrics().lineSpacing(), self.contentsRect()
        top = area.top() + (area.height() - height * len(lines)) // 2
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        for number, line in enumerate(lines):
            painter.drawText(area.left(), top + number * height + self.fontMetrics().ascent(), line)
        painter.end()
