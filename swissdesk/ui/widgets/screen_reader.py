"""Words for a screen reader: said at once, read as a description, or shown and read aloud."""

from __future__ import annotations

import sys

from PySide6 import QtGui
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QLabel, QWidget

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
