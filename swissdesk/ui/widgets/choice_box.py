"""A list to choose from that stands want of room: what does not fit ends in an ellipsis and is said when pointed at.

Qt cuts the text of a combo box off in the middle of a letter, opens a list as narrow as the box, and on Linux has a
screen reader say what is chosen but not what for, unless a label stands beside the box.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QHelpEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QLabel, QStyle, QStyleOptionComboBox, QToolTip, QWidget

_LEAST_LETTERS = 12
"""The box may be as narrow as so many letters of average width."""


class ChoiceBox(QComboBox):
    """A combo box that is as wide as its texts where there is room, and shortens what it shows where there is not."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._told: QLabel | None = None

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        if self._told is not None:
            self._told.setText(name)

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
        beside = parent.findChildren(QLabel, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if any(each.buddy() is self for each in beside):
            return
        if self._told is None:
            self._told = QLabel(self.accessibleName())
            self._told.setTextFormat(Qt.TextFormat.PlainText)
            self._told.setBuddy(self)
            self.destroyed.connect(self._told.deleteLater)
        self._told.setParent(parent)

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
        # Qt remembers its own answer after the texts have changed; what it would like to be it works out anew.
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
