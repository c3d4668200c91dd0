"""What windows are put together from, in a line each: names and tips, wrapping text, what stands below each other.

Names and tips are marked with ``N_`` and translated here.
"""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QLabel, QLayout, QProgressBar, QVBoxLayout, QWidget

from swissdesk.i18n import N_, translate
from swissdesk.ui.widgets.common import label
from swissdesk.ui.widgets.flow import FlowLayout

W = TypeVar("W", bound=QWidget)

Part = QWidget | QLayout | None


def named(widget: W, name: str, tip: str = "") -> W:
    """Return a widget as it is called for those who hear it, with a tooltip if there is one."""
    widget.setAccessibleName(translate(name))
    return tipped(widget, tip) if tip else widget


def tipped(widget: W, tip: str) -> W:
    """Return a widget with a tooltip."""
    widget.setToolTip(translate(tip))
    return widget


def paragraph(text: str = "", tone: str = "") -> QLabel:
    """Return a label whose text wraps; `text` is finished, `tone` as in `label`."""
    result = label(text, tone)
    result.setWordWrap(True)
    return result


def stack(
    owner: QWidget | None,
    *parts: Part | tuple[QWidget | QLayout, int],
    margins: tuple[int, int, int, int] = (0, 0, 0, 0),
    spacing: int = 8,
) -> QVBoxLayout:
    """Lay parts out below each other in `owner`, if there is one; None is a stretch, a number how much a part has."""
    column = QVBoxLayout(owner) if owner is not None else QVBoxLayout()
    column.setContentsMargins(*margins)
    column.setSpacing(spacing)
    for part in parts:
        what, share = part if isinstance(part, tuple) else (part, 0)
        if isinstance(what, QWidget):
            column.addWidget(what, share)
        elif what is not None:
            column.addLayout(what, share)
        else:
            column.addStretch(1)
    return column


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


class WorkBar(QProgressBar):
    """How far some work is; it moves to and fro as long as nobody knows how much there is to do."""

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
