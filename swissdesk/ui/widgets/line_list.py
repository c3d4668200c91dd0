"""A short list to be filled in: one line of widgets for each item, heads over them, a button that adds a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.ui.widgets.common import button, label, row

_ROWS = 3
"""Rows of the grid for a line whose first widget stands above the others."""


class Line:
    """A line: its widgets under the heads of the columns, and the item they stand for (None: not filled in yet)."""

    def __init__(self, widgets: Sequence[QWidget], item: Callable[[], Any]) -> None:
        self.widgets = tuple(widgets)
        self.item = item
        self.remove = QPushButton("✕")
        self.remove.setFlat(True)
        self.remove.setAutoDefault(False)
        self.remove.setMaximumWidth(self.remove.fontMetrics().height() * 2)


class LineList(QWidget):
    """Lines under the heads of their columns, and a button that adds one; `make` returns the line of an item."""

    edited = Signal()
    """Something in a line has been changed by a person, or a line is new or gone."""

    def __init__(self, heads: tuple[str, ...], make: Callable[[Any], Line], *, add: str, none: str, stretch: int = 0,
                 above: bool = False) -> None:  # fmt: skip
        """`add` and `none`: texts, to be translated. `stretch`: the column that takes the room there is.

        `above`: the first widget of a line stands above the others, as wide as all of them.
        """
        super().__init__()
        self._above = above
        self.lines: list[Line] = []
        self._heads, self._make, self._stretch = heads, make, stretch
        self.grid = QGridLayout()
        self.grid.setHorizontalSpacing(8)
        self.grid.setVerticalSpacing(6)
        self.none = label(translate(none), "muted")
        self.add = button(translate(add), self._add)
        self.add.setToolTip(translate(N_("Add a line to the list")))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.none)
        column.addLayout(self.grid)
        column.addLayout(row(self.add, None))
        self.setFocusProxy(self.add)

    @property
    def target(self) -> QWidget:
        """Where the cursor goes: the first line, the button where there is none."""
        return self.lines[0].widgets[0] if self.lines else self.add

    def items(self) -> tuple[Any, ...]:
        """Return the items of the lines that are filled in."""
        items = (line.item() for line in self.lines)
        return tuple(item for item in items if item is not None)

    def show_items(self, items: Iterable[Any]) -> None:
        """Show other items in new lines."""
        self.lines = [self._make(item) for item in items]
        self._lay_out()

    def _add(self) -> None:
        self.lines.append(self._make(None))
        self._lay_out()
        self.lines[-1].widgets[0].setFocus(Qt.FocusReason.OtherFocusReason)
        self.edited.emit()

    def remove_line(self, line: Line) -> None:
        """Take a line away; the cursor goes to the one that takes its place."""
        place = self.lines.index(line)
        self.lines.remove(line)
        self._lay_out()
        after = self.lines[min(place, len(self.lines) - 1)].widgets[0] if self.lines else self.add
        after.setFocus(Qt.FocusReason.OtherFocusReason)
        self.edited.emit()

    def _lay_out(self) -> None:
        while (item := self.grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None and not any(widget in (*line.widgets, line.remove) for line in self.lines):
                widget.hide()
                widget.deleteLater()
        self.none.setVisible(not self.lines)
        if not self.lines:
            return
        for column in range(len(self._heads) + 1):
            self.grid.setColumnStretch(column, int(column == self._stretch))
        if not self._above:
            self._show_heads(0)
        for place, line in enumerate(self.lines, 1):
            self._place(line, place)

    def _show_heads(self, at: int) -> None:
        """Show the heads in a row of the grid; the widget that stands above has none."""
        for column, head in enumerate(self._heads[self._above :]):
            name = QLabel(translate(head))
            name.setProperty("tone", "muted")
            self.grid.addWidget(name, at, column)

    def _place(self, line: Line, place: int) -> None:
        for head, widget in zip(self._heads, line.widgets, strict=True):
            name = wording.text(N_("{head}, line {line}"), head=translate(head), line=place)
            widget.setAccessibleName(name)
        at = place * _ROWS if self._above else place
        if self._above:
            self.grid.addWidget(line.widgets[0], at - 2, 0, 1, len(line.widgets) + 1)
            self._show_heads(at - 1)
        for column, widget in enumerate(line.widgets[self._above :]):
            self.grid.addWidget(widget, at, column)
        for widget in line.widgets:
            widget.show()
        text = wording.text(N_("Remove line {line}"), line=place)
        line.remove.setAccessibleName(text)
        line.remove.setToolTip(text)
        if not line.remove.property("connected"):
            line.remove.setProperty("connected", True)
            line.remove.clicked.connect(lambda _on=False: self.remove_line(line))
        self.grid.addWidget(line.remove, at, len(line.widgets))
        line.remove.show()
