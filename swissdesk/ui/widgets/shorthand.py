"""Small parts of windows: layouts, lists to choose from, progress, search keys, F1, and words for a screen reader."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Protocol, runtime_checkable

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QFrame, QLabel, QLayout, QLineEdit, QProgressBar, QWidget

from swissdesk.i18n import N_
from swissdesk.ui.widgets.common import named
from swissdesk.ui.widgets.flow import FlowLayout

# ---- parts


def flowing(*widgets: QWidget, spacing: int = 6, line_spacing: int | None = None) -> FlowLayout:
    """Return widgets side by side, in more lines where one is too short."""
    line = FlowLayout(spacing, line_spacing)
    for widget in widgets:
        line.addWidget(widget)
    return line


def holding(layout: QLayout) -> QWidget:
    """Return a widget that is nothing but the frame of a layout."""
    frame = QWidget()
    frame.setLayout(layout)
    return frame


def only_chosen_from(view: QAbstractItemView, name: str) -> None:
    """Let a view without a frame be there for choosing one thing, which is not edited in it."""
    named(view, name)
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)


class WorkBar(QProgressBar):
    """How far some work is; it moves to and fro while the total is unknown."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextVisible(False)
        named(self, N_("Progress"))
        self.hide()

    def begin(self) -> None:
        """Show that work goes on."""
        self.setRange(0, 0)
        self.show()

    def show_progress(self, done: int, total: int) -> None:
        """Show how far the work is, if it is shown at all."""
        self.setRange(0, max(total, 0))
        self.setValue(done)


class SearchKeys(QObject):
    """Lets keys lead on from a field to search in; Escape clears it first."""

    def __init__(self, field: QLineEdit, ways: Mapping[Qt.Key, Callable[[], object]]) -> None:
        """`ways` says what each key does."""
        super().__init__(field)
        self._field = field
        self._ways = ways
        field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        key = Qt.Key(event.key())
        clears = key is Qt.Key.Key_Escape and bool(self._field.text())
        way = self._field.clear if clears else self._ways.get(key)
        if way is None:
            return super().eventFilter(watched, event)
        way()
        return True


# ---- F1 in dialogs that know no office


@runtime_checkable
class HelpGiver(Protocol):
    """A window that can open the help."""

    def show_help(self, page: str) -> None:
        """Open a page of the help; without a name the one of what is shown in the window."""


def help_on_f1(dialog: QWidget, page: str = "") -> None:
    """Let F1 open that page of the help; without a name the one of what is shown in the window behind."""
    QShortcut(QKeySequence("F1"), dialog, lambda: _ask(dialog, page))


def _ask(dialog: QWidget, page: str) -> None:
    window = dialog.parentWidget()
    while window is not None and not isinstance(window, HelpGiver):
        window = window.parentWidget()
    if window is not None:
        window.show_help(page)


# ---- words for a screen reader

_ANNOUNCEMENT = getattr(QtGui, "QAccessibleAnnouncementEvent", None)
"""Qt knows announcements since 6.8; before, the changed name of a widget has to do."""

_DESCRIPTION_IS_READ = sys.platform not in ("win32", "darwin")
"""Orca reads the description of what has the focus again when it is another one; other readers keep silent."""


def announce(widget: QWidget, words: str, *, urgent: bool = False) -> None:
    """Have words read aloud; `widget` is the one that shows them, what is `urgent` does not wait for other words."""
    if not words:
        return
    if _ANNOUNCEMENT is not None:
        event = _ANNOUNCEMENT(widget, words)
        if urgent:
            event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
        QAccessible.updateAccessibility(event)
    else:
        QAccessible.updateAccessibility(QAccessibleEvent(widget, QAccessible.Event.NameChanged))


def describe(widget: QWidget, words: str) -> None:
    """Give a widget another description that is read aloud, and only once, whether it has the focus or not."""
    if widget.accessibleDescription() == words:
        return
    widget.setAccessibleDescription(words)
    if not (_DESCRIPTION_IS_READ and widget.hasFocus()):
        announce(widget, words)


def show_aloud(shown: QLabel, words: str, *, urgent: bool = False) -> None:
    """Show words in a label; others than before are read aloud, once the window is shown (it reads itself at first)."""
    is_new = words != shown.text()
    shown.setText(words)
    if is_new and shown.window().isVisible():
        announce(shown, words, urgent=urgent)
