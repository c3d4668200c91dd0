"""What the columns of a table hold, to be set right: a choice over each column, its first fields below it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QLabel, QScrollArea, QSizePolicy, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.common import label

SAMPLES = 6
_LONGEST = 22
_SHORTEST = 11

Fields = tuple[Enum | None, ...]


class ColumnMapper(QScrollArea):
    """`held` is what the columns are said to hold, members of `known`, whose values are their names."""

    changed = Signal()

    def __init__(self, name: str, known: type[Enum], samples: int = SAMPLES, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._known = known
        self._samples = samples
        self.held: Fields = ()
        self.choices: list[QComboBox] = []
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)

    def show_columns(self, heads: Sequence[str], rows: Sequence[Sequence[str]], held: Fields) -> None:
        """Show a table by its heads (empty where there is none) and first rows, with what each column holds."""
        self.held = held
        self.choices = []
        body = QWidget()
        grid = QGridLayout(body)
        grid.setContentsMargins(0, 0, 0, 8)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        for place, head in enumerate(heads):
            self._add_column(grid, place, head, [row[place] if place < len(row) else "" for row in rows])
        grid.setColumnStretch(len(heads), 1)
        self.setWidget(body)
        body.adjustSize()
        self.setFixedHeight(body.sizeHint().height() + self.horizontalScrollBar().sizeHint().height())
        self._tint()

    def _add_column(self, grid: QGridLayout, place: int, head: str, texts: list[str]) -> None:
        named = head or wording.text(N_("Column {number}"), number=place + 1)
        choice = ChoiceBox()
        choice.addItem(translate(N_("(not used)")), None)
        for field in self._known:
            choice.addItem(translate(field.value), field)
        choice.setCurrentIndex(choice.findData(self.held[place]) if self.held[place] is not None else 0)
        choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        choice.setMinimumContentsLength(_SHORTEST)
        choice.setAccessibleName(wording.text(N_("Content of column {head}"), head=named))
        choice.setToolTip(wording.text(N_("Content of column {head}"), head=named))
        choice.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        choice.activated.connect(partial(self._chosen, place))
        self.choices.append(choice)
        grid.addWidget(label(_shortened(named), "muted"), 0, place)
        grid.addWidget(choice, 1, place)
        for line, text in enumerate(texts[: self._samples]):
            sample = label(_shortened(text))
            sample.setToolTip(text)
            grid.addWidget(sample, 2 + line, place)

    def _chosen(self, place: int, _index: int) -> None:
        """Take over a choice; that two hold the same is for others to say, since arrows pass over every field."""
        held = list(self.held)
        held[place] = self.choices[place].currentData()
        self.held = tuple(held)
        self._tint()
        self.changed.emit()

    def _tint(self) -> None:
        """Let the columns that are not used step back."""
        body = self.widget()
        grid = body.layout() if body is not None else None
        if not isinstance(grid, QGridLayout):
            return
        for place, field in enumerate(self.held):
            for line in range(2, grid.rowCount()):
                item = grid.itemAtPosition(line, place)
                sample = item.widget() if item is not None else None
                if isinstance(sample, QLabel):
                    sample.setEnabled(field is not None)

    def width_of(self, metrics: QFontMetrics) -> int:
        """Return how wide the columns are that fit a dialog."""
        body = self.widget()
        return min(body.sizeHint().width() if body is not None else 0, metrics.height() * 60)


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
