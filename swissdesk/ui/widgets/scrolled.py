"""Room for more than the screen has: at very large type a dialog scrolls instead of growing beyond the screen."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


def scrolled(content: QWidget) -> QScrollArea:
    """Return an area that shows a widget as large as there is room for, and scrolls where it needs more."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(content)
    return area
