"""The carrier, which takes a player from one place to another by mouse or by keys.

While somebody is carried, his place is shown as empty-to-be and the place under the pointer or cursor as the target.
The name hangs at the pointer, with the reason where he may not be put down; carried by keys, only that reason hangs at
the place. Nothing changes before he is put down; Escape puts him back.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QLabel, QWidget

from swissdesk.session.manual import Place
from swissdesk.ui.widgets.common import set_property


class Carrier(QObject):
    """Who is carried, from where, and where to at the moment."""

    changed = Signal()
    put_down = Signal(object, object)
    """The player at the first place is to go to the second."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self.source: Place | None = None
        self.target: Place | None = None
        self.by_mouse = False
        self._name = ""
        self._label = QLabel(view)
        self._label.setObjectName("carried")
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._label.hide()

    @property
    def is_full(self) -> bool:
        """Whether somebody is carried."""
        return self.source is not None

    def take(self, source: Place, name: str, *, by_mouse: bool = False) -> None:
        """Pick somebody up."""
        self.source, self.target, self.by_mouse = source, None, by_mouse
        self._name = name
        self.tell("")
        self.changed.emit()

    def point_at(self, target: Place | None) -> None:
        """Say where he would be put down now."""
        if target != self.target:
            self.target = target
            self.changed.emit()

    def tell(self, why_not: str, *, is_own: bool = True) -> None:
        """Say why he should not be put down at the target; empty if he may be. Not `is_own`: for another's sake."""
        lines = (self._name if self.by_mouse else "", why_not)
        self._label.setText("\n".join(line for line in lines if line))
        set_property(self._label, "bar", ("own" if is_own else "exchange") if why_not else "")
        self._label.adjustSize()
        if not self.by_mouse:
            self._label.setVisible(bool(why_not))

    def follow(self, at: QPoint) -> None:
        """Hang the name at the pointer, `at` being a point of the view."""
        if self.is_full and self.by_mouse:
            self.hang(at + QPoint(12, 10))
            self._label.show()

    def hang(self, at: QPoint) -> None:
        """Put what is said of him at a point of the view, or as near as it is wholly seen."""
        view = self._label.parentWidget()
        room = QPoint(0, 0) if view is None else QPoint(view.width(), view.height())
        x = max(min(at.x(), room.x() - self._label.width()), 0)
        y = max(min(at.y(), room.y() - self._label.height()), 0)
        self._label.move(x, y)
        self._label.raise_()

    def put(self, target: Place | None) -> None:
        """Put him down at `target`; None puts him back."""
        source = self.source
        self.back()
        if source is not None and target is not None and source != target:
            self.put_down.emit(source, target)

    def back(self) -> None:
        """Put him back."""
        was_full = self.is_full
        self.source = self.target = None
        self._label.hide()
        if was_full:
            self.changed.emit()
