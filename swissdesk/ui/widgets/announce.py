"""How the window speaks to a screen reader without moving the focus."""

from __future__ import annotations

from PySide6 import QtGui
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QWidget

_ANNOUNCEMENT = getattr(QtGui, "QAccessibleAnnouncementEvent", None)
"""Qt knows announcements since 6.8; before, the changed name of a widget has to do."""


def announce(widget: QWidget, words: str) -> None:
    """Have words read aloud; `widget` is the one that shows them."""
    if not words:
        return
    if _ANNOUNCEMENT is not None:
        QAccessible.updateAccessibility(_ANNOUNCEMENT(widget, words))
    else:
        QAccessible.updateAccessibility(QAccessibleEvent(widget, QAccessible.Event.NameChanged))
