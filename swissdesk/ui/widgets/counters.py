"""A line of figures, each with what it counts: read at a glance from a step away, and as one sentence aloud."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from swissdesk.i18n import worded
from swissdesk.ui.widgets.common import SizedLabel, row, set_property
from swissdesk.ui.widgets.flow import LineFlow
from swissdesk.values import NamedTuple


class Figure(NamedTuple):
    """A number and what it counts; `tone` as labels have it, for what needs a look."""

    number: int
    caption: str
    tone: str = "muted"


class CounterStrip(QFrame):
    """Shows figures side by side, in as many lines as they need."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = worded(name)
        self._text = ""
        self._places: list[_Place] = []
        self._remark = _Place()
        self._flow = LineFlow(18, 2)
        self.setLayout(self._flow)
        self._flow.addWidget(self._remark)
        # Neither Fixed nor Maximum: it asks for one line, and needs more where the window is narrow.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def text(self) -> str:
        """Return what is shown, as one line."""
        return self._text

    def show_figures(self, figures: Sequence[Figure], remark: str = "") -> None:
        """Show these figures and then a quiet remark."""
        for figure, place in zip(figures, self._enough(len(figures)), strict=False):
            place.show_figure(figure)
        for place in self._places[len(figures) :]:
            place.hide()
        self._remark.show_remark(remark)
        parts = [f"{figure.number} {figure.caption}" for figure in figures]
        self._text = "   ·   ".join([*parts, remark] if remark else parts)
        self.setAccessibleName(f"{self._name}: {', '.join(parts)}. {remark}".strip())
        self.updateGeometry()

    def _enough(self, wanted: int) -> list[_Place]:
        while len(self._places) < wanted:
            place = _Place()
            self._places.append(place)
            self._flow.removeWidget(self._remark)
            self._flow.addWidget(place)
            self._flow.addWidget(self._remark)
        return self._places


class _Caption(QLabel):
    """A text on one line where there is room for it, on more where there is not."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setProperty("tone", "muted")

    def sizeHint(self) -> QSize:
        # Asked in fractions: the ink of a last letter may reach beyond the whole pixels of its advance.
        size = QFontMetricsF(self.font()).size(Qt.TextFlag.TextSingleLine.value, self.text())
        return QSize(ceil(size.width()) + 1, self.fontMetrics().height())


class _Place(QWidget):
    """One figure with its caption; or a caption alone, on the same line of writing."""

    def __init__(self) -> None:
        super().__init__()
        self.number = SizedLabel(1.25, QFont.Weight.DemiBold)
        self.caption = _Caption()
        self._line = row(on=self, spacing=6)
        self._line.addWidget(self.number, alignment=Qt.AlignmentFlag.AlignBaseline)
        self._line.addWidget(self.caption, alignment=Qt.AlignmentFlag.AlignBaseline)

    def show_figure(self, figure: Figure) -> None:
        self.number.setText(str(figure.number))
        self.caption.setText(figure.caption)
        set_property(self.caption, "tone", figure.tone)
        self.show()

    def show_remark(self, text: str) -> None:
        self._line.setSpacing(0)
        self.number.setMaximumWidth(0)
        self.caption.setText(text)
        self.setVisible(bool(text))
