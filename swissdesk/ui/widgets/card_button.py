"""An action as a large button: picture, name, and a sentence that says what it is good for."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from swissdesk.ui.icons import icon
from swissdesk.ui.widgets.action_button import ActionButton
from swissdesk.ui.widgets.common import SizedLabel, label


class CardButton(ActionButton):
    """As wide as it is told, as high as the sentence needs."""

    def __init__(self, action: QAction, picture: str, sentence: str, parent: QWidget | None = None) -> None:
        self._name = SizedLabel(1.15)
        self._picture_name = picture
        self._picture = QLabel()
        self._sentence = label(sentence, "muted")
        super().__init__(action, parent=parent)
        self.setProperty("card", "true")
        self._sentence.setWordWrap(True)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        column = QVBoxLayout(self)
        column.addWidget(self._picture)
        column.addWidget(self._name)
        column.addWidget(self._sentence, 1)
        for part in (self._picture, self._name, self._sentence):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._follow()
        self.redraw()

    def _follow(self) -> None:
        super()._follow()
        self._name.setText(self.text())
        self.setAccessibleDescription(self._sentence.text())

    def redraw(self) -> None:
        """Use colours and sizes of the theme as it is now."""
        unit = self.fontMetrics().height()
        self._picture.setPixmap(icon(self._picture_name, "accent").pixmap(QSize(round(unit * 1.7), round(unit * 1.7))))
        self.setMinimumWidth(unit * 8)
        column = self.layout()
        if column is not None:
            column.setContentsMargins(unit, round(unit * 0.9), unit, round(unit * 0.9))
            column.setSpacing(round(unit * 0.4))

    def sizeHint(self) -> QSize:
        """Return the size that the words need at the width of a card."""
        width = max(self.minimumWidth(), self.width())
        column = self.layout()
        height = column.heightForWidth(width) if column is not None else 0
        return QSize(self.minimumWidth(), max(height, self.fontMetrics().height() * 7))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()
