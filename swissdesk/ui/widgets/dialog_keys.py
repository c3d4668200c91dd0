"""Keys that every dialog has: F1, for which the window behind it opens the help, and Ctrl+Enter for its main button."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QWidget


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


def press_on_ctrl_enter(dialog: QWidget, main: QAbstractButton) -> None:
    """Let Ctrl+Enter press the main button wherever the cursor is, also in a text of several lines."""
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):  # by their codes: in some languages both have the same name
        QShortcut(QKeySequence(Qt.Modifier.CTRL | key), dialog, main.click)
