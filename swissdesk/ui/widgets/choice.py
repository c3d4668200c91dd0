"""A list to choose from that stands want of room.

Qt cuts the text of a combo box off in the middle of a letter, opens a list as narrow as the box, and on Linux has a
screen reader say what is chosen but not what for, unless a label stands beside the box.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QHelpEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QLabel, QStyle, QStyleOptionComboBox, QToolTip, QWidget

from swissdesk.i18n import worded

_LEAST_LETTERS = 12
"""The box may be as narrow as so many letters of average width."""


class ChoiceBox(QComboBox):
    """A combo box that is as wide as its texts where there is room, and shortens what it shows where there is not."""

    def __init__(self, parent: QWidget | None = None, *, choices: Iterable[tuple[str, object]] = ()) -> None:
        """`choices` are texts, each with what it stands for."""
        super().__init__(parent)
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

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        # Qt measures the ink of the texts, which is narrower than the room they are drawn in.
        return QSize(hint.width() + self.fontMetrics().averageCharWidth() // 2, hint.height())

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        letters = QSize(self.fontMetrics().averageCharWidth() * _LEAST_LETTERS, self.fontMetrics().height())
        least = self.style().sizeFromContents(QStyle.ContentsType.CT_ComboBox, option, letters, self)
        # Qt remembers its own answer after the texts have changed; its size hint is computed again.
        return QSize(min(hint.width(), least.width(), self.sizeHint().width()), hint.height())

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
