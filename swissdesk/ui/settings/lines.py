"""Editors of settings that are lists: one line of widgets for each item, a button that adds one.

The lines of a list are made anew when another tournament is shown, and only then, so that the cursor stays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from swissdesk import fields, wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.ui.settings.editor import Editor
from swissdesk.ui.widgets.common import button, label, row


class Line:
    """A line: its widgets under the heads of the columns, and the item they stand for (None: not filled in yet)."""

    def __init__(self, widgets: Sequence[QWidget], item: Callable[[], Any]) -> None:
        self.widgets = tuple(widgets)
        self.item = item
        self.remove = QPushButton("✕")
        self.remove.setFlat(True)
        self.remove.setAutoDefault(False)
        self.remove.setMaximumWidth(self.remove.fontMetrics().height() * 2)


class LinesEditor(Editor):
    """A list; what kinds differ in are the heads, the widgets of a line and a new line."""

    heads: tuple[str, ...] = ()
    stretch = 0
    """The column that takes the room there is."""
    add_text = N_("Add a &line")
    empty = N_("none")

    def __init__(self, field: fields.Field) -> None:
        super().__init__(field)
        self.tournament = Tournament()
        self.lines: list[Line] = []
        self._shown: Any = None
        self.grid = QGridLayout()
        self.grid.setHorizontalSpacing(10)
        self.grid.setVerticalSpacing(6)
        self.none = label(translate(self.empty), "muted")
        self.add = button(translate(self.add_text), self._add)
        self.add.setToolTip(translate(N_("Add a line to the list")))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.none)
        column.addLayout(self.grid)
        column.addLayout(row(self.add, None))
        self.setFocusProxy(self.add)

    @property
    def target(self) -> QWidget:
        return self.lines[0].widgets[0] if self.lines else self.add

    def value(self) -> Any:
        items = (line.item() for line in self.lines)
        return tuple(item for item in items if item is not None)

    def show_value(self, tournament: Tournament) -> None:
        value = self.field.read(tournament)
        is_same = value == self._shown and value == self.value() and tournament.players == self.tournament.players
        self.tournament = tournament
        if is_same:
            return
        self._shown = value
        self.lines = [self.line(item) for item in value]
        self._lay_out()

    def edited(self) -> None:
        """Tell that something in a line has been changed by a person."""
        self._shown = self.value()
        self.changed.emit()

    # ---- what kinds differ in

    def line(self, item: Any) -> Line:
        """Return the line of an item; None is one that is to be filled in."""
        raise NotImplementedError

    # ---- lines

    def _add(self) -> None:
        self.lines.append(self.line(None))
        self._lay_out()
        self.lines[-1].widgets[0].setFocus(Qt.FocusReason.OtherFocusReason)
        self.edited()

    def remove_line(self, line: Line) -> None:
        """Take a line away; the cursor goes to the one that takes its place."""
        place = self.lines.index(line)
        self.lines.remove(line)
        self._lay_out()
        after = self.lines[min(place, len(self.lines) - 1)].widgets[0] if self.lines else self.add
        after.setFocus(Qt.FocusReason.OtherFocusReason)
        self.edited()

    def _lay_out(self) -> None:
        while (item := self.grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None and not any(widget in (*line.widgets, line.remove) for line in self.lines):
                widget.hide()
                widget.deleteLater()
        self.none.setVisible(not self.lines)
        if not self.lines:
            return
        for column, head in enumerate(self.heads):
            name = QLabel(translate(head))
            name.setProperty("tone", "muted")
            self.grid.addWidget(name, 0, column)
            self.grid.setColumnStretch(column, int(column == self.stretch))
        for place, line in enumerate(self.lines, 1):
            self._place(line, place)

    def _place(self, line: Line, place: int) -> None:
        for column, widget in enumerate(line.widgets):
            head = translate(self.heads[column])
            widget.setAccessibleName(wording.text(N_("{head}, line {line}"), head=head, line=place))
            self.grid.addWidget(widget, place, column)
            widget.show()
        text = wording.text(N_("Remove line {line}"), line=place)
        line.remove.setAccessibleName(text)
        line.remove.setToolTip(text)
        if not line.remove.property("connected"):
            line.remove.setProperty("connected", True)
            line.remove.clicked.connect(lambda _on=False: self.remove_line(line))
        self.grid.addWidget(line.remove, place, len(line.widgets))
        line.remove.show()
