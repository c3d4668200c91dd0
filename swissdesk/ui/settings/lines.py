"""What editors of settings that are lists have in common.

The lines of a list are made anew when another tournament is shown, and only then, so that the cursor stays.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QPushButton, QWidget

from swissdesk import fields
from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.ui.settings.editor import Editor
from swissdesk.ui.widgets.line_list import Line, LineList


class LinesEditor(Editor):
    """A list; what kinds differ in are the heads, the widgets of a line and a new line."""

    heads: tuple[str, ...] = ()
    stretch = 0
    """The column that takes the room there is."""
    above = False
    """Whether the first widget of a line stands above the others."""
    fold = 0
    """How many widgets of a line stand above the others where there is no room for all in one row."""
    add_text = N_("Add a &line")
    empty = N_("none")

    def __init__(self, field: fields.Field) -> None:
        super().__init__(field)
        self.tournament = Tournament()
        self._shown: Any = None
        self._list = LineList(
            self.heads, self.line, add=self.add_text, none=self.empty, stretch=self.stretch, above=self.above,
            fold=self.fold,
        )  # fmt: skip
        self._list.edited.connect(self.edited)
        self.put(self._list)

    @property
    def lines(self) -> list[Line]:
        """The lines in their order."""
        return self._list.lines

    @property
    def add(self) -> QPushButton:
        """The button that adds a line."""
        return self._list.add

    @property
    def target(self) -> QWidget:
        return self._list.target

    def value(self) -> Any:
        return self._list.items()

    def show_value(self, tournament: Tournament) -> None:
        value = self.field.read(tournament)
        is_same = value == self._shown and value == self.value() and tournament.players == self.tournament.players
        self.tournament = tournament
        if is_same:
            return
        self._shown = value
        self._list.show_items(value)

    def edited(self) -> None:
        """Tell that something in a line has been changed by a person."""
        self._shown = self.value()
        self.changed.emit()

    def line(self, item: Any) -> Line:
        """Return the line of an item; None is one that is to be filled in."""
        raise NotImplementedError
