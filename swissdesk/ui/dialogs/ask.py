"""A question that must be answered before anything happens; the safe answer is the default one."""

from __future__ import annotations

from PySide6.QtWidgets import QMessageBox, QWidget


def ask(parent: QWidget | None, title: str, text: str, answers: tuple[tuple[str, str], ...]) -> str:
    """Return the key of the chosen answer, ``cancel`` if none; the first of `answers` (key, text) is the default."""
    box = QMessageBox(parent)
    box.setWindowTitle(title)
    box.setText(title)
    box.setInformativeText(text)
    buttons = [(box.addButton(label, QMessageBox.ButtonRole.ActionRole), key) for key, label in answers]
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(buttons[0][0])
    box.exec()
    clicked = box.clickedButton()
    return next((key for button, key in buttons if button is clicked), "cancel")
