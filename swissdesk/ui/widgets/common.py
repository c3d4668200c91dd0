"""What many parts of the window are made of: labels and buttons, scrolled content, menus, shared actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QFont, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLabel, QMenu, QPushButton, QScrollArea, QWidget


def share_actions(window: QWidget, beside: QWidget, *ids: str, fields: Iterable[QWidget] = ()) -> None:
    """Let the keys of these actions of `window` work in `beside` too; `fields` leave undo to them while untouched."""
    for action in window.actions():
        if action.objectName() in ids:
            beside.addAction(action)
    for field in fields:
        field.installEventFilter(window)


class StayingMenu(QMenu):
    """A menu that stays open while switches in it are turned, by click or Space."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self._turn(self.actionAt(event.position().toPoint())):
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Space or not self._turn(self.activeAction()):
            super().keyPressEvent(event)

    @staticmethod
    def _turn(action: QAction | None) -> bool:
        if action is None or not action.isCheckable():
            return False
        action.trigger()
        return True


def scrolled(content: QWidget) -> QScrollArea:
    """Return an area that shows a widget as large as there is room for, and scrolls where it needs more."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(content)
    return area


class SizedLabel(QLabel):
    """A label whose type is `factor` times the program's, in a weight of its own."""

    def __init__(self, factor: float, weight: QFont.Weight = QFont.Weight.DemiBold, text: str = "") -> None:
        super().__init__(text)
        self._factor = factor
        self._weight = weight
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._scale()

    def _scale(self) -> None:
        font = QFont(QApplication.font())
        font.setPointSizeF(font.pointSizeF() * self._factor)
        font.setWeight(self._weight)
        if font != self.font():
            self.setFont(font)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.ApplicationFontChange, QEvent.Type.StyleChange):
            self._scale()


def label(text: str = "", tone: str = "") -> QLabel:
    """Return a label of plain text; `tone` is empty, ``muted``, ``accent``, ``notice`` or ``danger``."""
    result = QLabel(text)
    result.setTextFormat(Qt.TextFormat.PlainText)
    if tone:
        result.setProperty("tone", tone)
    return result


def set_property(widget: QWidget, name: str, value: object) -> None:
    """Set a property that style rules depend on, and have them looked at again."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def button(
    text: str, run: Callable[[], object] | None = None, *, primary: bool = False, flat: bool = False
) -> QPushButton:
    """Return a push button; `primary` is for the one thing to do next."""
    result = QPushButton(text)
    result.setAutoDefault(False)
    if primary:
        result.setProperty("primary", "true")
    if flat:
        result.setFlat(True)
    if run is not None:
        result.clicked.connect(lambda _checked=False: run())
    return result


def row(*widgets: QWidget | None, spacing: int = 8) -> QHBoxLayout:
    """Return widgets side by side; None is a stretch."""
    result = QHBoxLayout()
    result.setContentsMargins(0, 0, 0, 0)
    result.setSpacing(spacing)
    for widget in widgets:
        if widget is None:
            result.addStretch(1)
        else:
            result.addWidget(widget)
    return result


def separator() -> QFrame:
    """Return a thin line."""
    result = QFrame()
    result.setFrameShape(QFrame.Shape.HLine)
    result.setFixedHeight(1)
    return result
