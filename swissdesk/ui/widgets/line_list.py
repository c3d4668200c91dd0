"""A short list to be filled in: one line of widgets for each item, heads over them, a button that adds a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.ui.widgets.common import button, label, named, row, stack

_ROWS = 4
"""Rows of the grid for a line that takes more than one: two of heads, two of widgets."""
_BETWEEN = 8


class Line:
    """A line: its widgets under the heads of the columns, and the item they stand for (None: not filled in yet)."""

    def __init__(self, widgets: Sequence[QWidget], item: Callable[[], Any]) -> None:
        self.widgets = tuple(widgets)
        self.item = item
        self.remove = button("✕", flat=True)
        self.remove.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)


class LineList(QWidget):
    """Lines under the heads of their columns, and a button that adds one; `make` returns the line of an item."""

    edited = Signal()
    """Something in a line has been changed by a person, or a line is new or gone."""

    def __init__(
        self,
        heads: tuple[str, ...],
        make: Callable[[Any], Line],
        *,
        add: str,
        none: str,
        stretch: int = 0,
        above: bool = False,
        fold: int = 0,
    ) -> None:
        """`add` and `none`: texts, marked with ``N_``. `stretch`: the column that takes the room there is.

        `above`: the first widget of a line stands above the others, as wide as all of them. `fold`: so many of the
        first widgets stand above the others, all of them under heads of their own, where one row has no room for all.
        """
        super().__init__()
        self._above, self._fold = above, fold
        self._is_folded = False
        self.lines: list[Line] = []
        self._heads, self._make, self._stretch = heads, make, stretch
        self.grid = QGridLayout()
        self.grid.setHorizontalSpacing(_BETWEEN)
        self.grid.setVerticalSpacing(6)
        self.none = label(none, "muted")
        self.add = button(add, self._add, N_("Add a line to the list"))
        stack(self.none, self.grid, row(self.add, None), on=self, spacing=-1)
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
        self.lines = [self._made(item) for item in items]
        self._lay_out()

    def _made(self, item: Any) -> Line:
        line = self._make(item)
        line.remove.clicked.connect(lambda _on=False: self.remove_line(line))
        return line

    def _add(self) -> None:
        self.lines.append(self._made(None))
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
        if not (self._above or self._is_folded):
            self._show_heads(0, range(len(self._heads)))
        for place, line in enumerate(self.lines, 1):
            self._place(line, place)

    def _show_heads(self, at: int, places: range) -> None:
        """Show the heads of some columns in a row of the grid."""
        for column, place in enumerate(places):
            self.grid.addWidget(label(self._heads[place], "muted"), at, column)

    def _put_above(self, line: Line, place: int) -> int:
        """Place what stands above the last row of a line; returns how many of its widgets that are."""
        at, count = place * _ROWS, len(line.widgets)
        if self._above:
            self.grid.addWidget(line.widgets[0], at - 2, 0, 1, count + 1)
            self._show_heads(at - 1, range(1, count))
            return 1
        if not self._is_folded:
            return 0
        self._show_heads(at - 3, range(self._fold))
        for column, widget in enumerate(line.widgets[: self._fold]):
            self.grid.addWidget(widget, at - 2, column)
        self._show_heads(at - 1, range(self._fold, count))
        return self._fold

    # ---- in one row or in two

    def minimumSizeHint(self) -> QSize:
        """Return the size of the lines folded, where they may be."""
        size = super().minimumSizeHint()
        if not (self._fold and self.lines):
            return size
        width = max(self.add.minimumSizeHint().width(), self._folded_width())
        return QSize(min(size.width(), width), size.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_folded = bool(self._fold and self.lines) and self.width() < _in_a_row(self._widths())
        if is_folded != self._is_folded:
            self._is_folded = is_folded
            self._lay_out()

    def _folded_width(self) -> int:
        widths = self._widths()
        above, below = widths[: self._fold], widths[self._fold :]
        columns = zip_longest(above, below, fillvalue=0)
        return _in_a_row([max(column) for column in columns])

    def _widths(self) -> list[int]:
        """Return what each column needs, that of the buttons to remove a line at the end."""
        heads = [self.fontMetrics().horizontalAdvance(translate(head)) for head in self._heads]
        lines = [[_least(widget) for widget in (*line.widgets, line.remove)] for line in self.lines]
        return [max(column) for column in zip(*lines, [*heads, 0], strict=True)]

    def _place(self, line: Line, place: int) -> None:
        for head, widget in zip(self._heads, line.widgets, strict=True):
            widget.setAccessibleName(wording.text(N_("{head}, line {line}"), head=translate(head), line=place))
        first = self._put_above(line, place)
        at = place * _ROWS
        for column, widget in enumerate(line.widgets[first:]):
            self.grid.addWidget(widget, at, column)
        for widget in line.widgets:
            widget.show()
        text = wording.text(N_("Remove line {line}"), line=place)
        named(line.remove, text, text)
        self.grid.addWidget(line.remove, at, len(line.widgets) - (first if self._is_folded else 0))
        line.remove.show()


def _least(widget: QWidget) -> int:
    return min(max(widget.minimumWidth(), widget.minimumSizeHint().width()), widget.maximumWidth())


def _in_a_row(widths: Sequence[int]) -> int:
    return sum(widths) + _BETWEEN * (len(widths) - 1)
