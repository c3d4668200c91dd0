"""Lists to choose from that stand want of room: a combo box, and the choices over the columns of a table from outside.

Qt cuts the text of a combo box off in the middle of a letter, opens a list as narrow as the box, and on Linux has a
screen reader say what is chosen but not what for, unless a label stands beside the box.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QToolTip,
    QWidget,
)

from swissdesk import wording
from swissdesk.i18n import N_, worded
from swissdesk.ui.shell.workers import Slices, SlicesWork, unexpected
from swissdesk.ui.widgets.common import label, named

# ---- the box

_LEAST_LETTERS = 12
"""The box may be as narrow as so many letters of average width."""


class ChoiceBox(QComboBox):
    """A combo box that is as wide as its texts where there is room, and shortens what it shows where there is not."""

    def __init__(
        self, parent: QWidget | None = None, *, choices: Iterable[tuple[str, object]] = (), letters: int = 0
    ) -> None:
        """`choices` are texts, each with what it stands for; `letters` says for how many the box asks for room.

        Without `letters` it asks for the room of the longest text.
        """
        super().__init__(parent)
        if letters:
            self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            self.setMinimumContentsLength(letters)
        self._label: QLabel | None = None
        for text, data in choices:
            self.addItem(worded(text), data)

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        if self._label is not None:
            self._label.setText(name)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._have_label()

    def _have_label(self) -> None:
        """Stand beside a label that is never seen, with the name in it, where no other names the box.

        WORKAROUND: on Linux Qt gives the chosen text as the accessible name and leaves the name to labels.
        """
        parent = self.parentWidget()
        if parent is None or not self.accessibleName():
            return
        labels = parent.findChildren(QLabel, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if any(each.buddy() is self for each in labels):
            return
        if self._label is None:
            self._label = QLabel(self.accessibleName())
            self._label.setTextFormat(Qt.TextFormat.PlainText)
            self._label.setBuddy(self)
            self.destroyed.connect(self._label.deleteLater)
        self._label.setParent(parent)

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        super().initStyleOption(option)
        if not option.editable:
            option.currentText = self._shortened(option)

    def _shortened(self, option: QStyleOptionComboBox) -> str:
        field = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, self).width()
        text, metrics = self.currentText(), self.fontMetrics()
        fits = metrics.horizontalAdvance(text) <= room  # asked first: elidedText is stricter by a part of a pixel
        return text if fits else metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)

    @property
    def is_cut(self) -> bool:
        """Whether there is more to the text than is shown."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        return bool(option.currentText != self.currentText())

    @property
    def whole_width(self) -> int:
        """The width at which none of the texts is cut."""
        texts = (self.itemText(place) for place in range(self.count()))
        return self._width_for(max((self.fontMetrics().horizontalAdvance(text) for text in texts), default=0) + 1)

    def _width_for(self, room: int) -> int:
        """Return how wide the box is with so many pixels for its text."""
        option, size = QStyleOptionComboBox(), QSize(room, self.fontMetrics().height())
        self.initStyleOption(option)
        return self.style().sizeFromContents(QStyle.ContentsType.CT_ComboBox, option, size, self).width()

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        # Qt measures the ink of the texts, which is narrower than the room they are drawn in.
        return QSize(hint.width() + self.fontMetrics().averageCharWidth() // 2, hint.height())

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        least = self._width_for(self.fontMetrics().averageCharWidth() * _LEAST_LETTERS)
        # Qt remembers its own answer after the texts have changed; its size hint is computed again.
        return QSize(min(hint.width(), least, self.sizeHint().width()), hint.height())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self.is_cut:
            said = [self.currentText(), self.toolTip()]
            QToolTip.showText(event.globalPos(), "\n".join(filter(None, said)), self)
            return True
        return super().event(event)

    def showPopup(self) -> None:
        """Open the list as wide as its longest line, as far as the screen goes."""
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        wanted = self.view().sizeHintForColumn(self.modelColumn()) + bar + 2 * self.view().frameWidth()
        self.view().setMinimumWidth(min(wanted, self.screen().availableSize().width()))
        super().showPopup()


# ---- over columns

SAMPLES = 6
_AT_ONCE = 12
"""So many columns are there when the table is first shown: more than fit a window."""
_LONGEST = 22
_SHORTEST = 11

Fields = tuple[Enum | None, ...]


class ColumnMapper(QScrollArea):
    """`held` is what the columns are said to hold, members of `known`, whose values are their names."""

    changed = Signal()

    def __init__(self, name: str, known: type[Enum], samples: int = SAMPLES) -> None:
        super().__init__()
        self._known = known
        self._most = samples
        self._samples: list[list[QLabel]] = []
        """The texts shown of each column."""
        self.held: Fields = ()
        self.choices: list[QComboBox] = []
        self._more = Slices(unexpected, self)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)

    def show_columns(self, heads: Sequence[str], rows: Sequence[Sequence[str]], held: Fields) -> None:
        """Show a table by its heads (empty where there is none) and first rows, with what each column holds."""
        self.held = held
        self.choices, self._samples = [], []
        body = QWidget()
        grid = QGridLayout(body)
        grid.setContentsMargins(0, 0, 0, 8)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(len(heads), 1)
        adding = self._adding(grid, heads, rows)
        for _ in zip(range(_AT_ONCE), adding, strict=False):
            pass
        self.setWidget(body)
        body.adjustSize()
        self.setFixedHeight(body.sizeHint().height() + self.horizontalScrollBar().sizeHint().height())
        self._more.start(adding)

    def _adding(self, grid: QGridLayout, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> SlicesWork:
        """Add one column after the other; of a wide table those that are out of sight come a little later."""
        for place, head in enumerate(heads):
            self._add_column(grid, place, head, [row[place] if place < len(row) else "" for row in rows])
            yield

    def _add_column(self, grid: QGridLayout, place: int, head: str, texts: list[str]) -> None:
        title = head or wording.text(N_("Column {number}"), number=place + 1)
        choices = ((N_("(not used)"), None), *((field.value, field) for field in self._known))
        content = wording.text(N_("Content of column {head}"), head=title)
        choice = named(ChoiceBox(choices=choices, letters=_SHORTEST), content, content)
        choice.setCurrentIndex(choice.findData(self.held[place]) if self.held[place] is not None else 0)
        choice.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        choice.activated.connect(partial(self._chosen, place))
        self.choices.append(choice)
        grid.addWidget(label(_shortened(title), "muted"), 0, place)
        grid.addWidget(choice, 1, place)
        self._samples.append([label(_shortened(text)) for text in texts[: self._most]])
        for line, (sample, text) in enumerate(zip(self._samples[place], texts, strict=False)):
            sample.setToolTip(text)
            grid.addWidget(sample, 2 + line, place)
        self._tint(place)

    def _chosen(self, place: int, _index: int) -> None:
        """Take over a choice; that two hold the same is for others to say, since arrows pass over every field."""
        held = list(self.held)
        held[place] = self.choices[place].currentData()
        self.held = tuple(held)
        self._tint(place)
        self.changed.emit()

    def _tint(self, place: int) -> None:
        """Let a column that is not used step back."""
        for sample in self._samples[place]:
            sample.setEnabled(self.held[place] is not None)

    @property
    def fitting_width(self) -> int:
        """How wide the columns are that fit a dialog."""
        body = self.widget()
        return min(body.sizeHint().width() if body is not None else 0, self.fontMetrics().height() * 60)


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
