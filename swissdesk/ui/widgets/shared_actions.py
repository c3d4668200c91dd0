"""Actions of the window that work in a window beside it as well: undo is in the same place everywhere."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QWidget


def share_actions(window: QWidget, beside: QWidget, *ids: str, fields: Iterable[QWidget] = ()) -> None:
    """Let the keys of these actions of `window` work in `beside` too; `fields` leave undo to them while untouched."""
    for action in window.actions():
        if action.objectName() in ids:
            beside.addAction(action)
    for field in fields:
        field.installEventFilter(window)
