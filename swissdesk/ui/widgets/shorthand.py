"""Small parts of windows: a line that wraps, a widget that only holds a layout, how far some work is."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractItemView, QFrame, QLayout, QProgressBar, QWidget

from swissdesk.i18n import N_
from swissdesk.ui.widgets.common import named
from swissdesk.ui.widgets.flow import FlowLayout


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
