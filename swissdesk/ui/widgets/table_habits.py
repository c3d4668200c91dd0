"""The habits of a table, kept from one day to the next: sorting, columns, how wide they were made.

Widths are kept in lines of text, so that they grow with the type. Names and whatever else takes the room that is left
cannot be left out. The menu is at the titles (right click), and opens by a key for the table that is in use.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QWidget

from swissdesk.i18n import N_, translate
from swissdesk.ui.shell.preferences import Preferences
from swissdesk.ui.widgets.common import StayingMenu
from swissdesk.ui.widgets.table import Table

_LEAST = 1.5
"""How narrow a column can be made, in lines of text."""


class Habit(msgspec.Struct, frozen=True, omit_defaults=True):
    """Of one table: the id of the column it is sorted by, ids of columns left out, widths in lines of text."""

    sort: str = ""
    descending: bool = False
    left_out: tuple[str, ...] = ()
    widths: Mapping[str, float] = {}


class TableHabits(QObject):
    """Remembers the habits of one table under a name; `has_choice`: its columns may be chosen here."""

    def __init__(self, table: Table, preferences: Preferences, name: str, *, has_choice: bool = True) -> None:
        super().__init__(table)
        self.table = table
        self.name = name
        self._preferences = preferences
        self.has_choice = has_choice
        head = table.head
        self._usual = (head.sortIndicatorSection(), head.sortIndicatorOrder())
        self._apply(self.habit)
        head.let_widen()
        head.widened.connect(self._widened)
        head.sortIndicatorChanged.connect(self._sorted)
        head.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        head.customContextMenuRequested.connect(lambda place: self.show_menu(head.mapToGlobal(place)))
        choose = N_("Drag a border to widen a column; right-click to choose columns")
        fit = N_("Drag a border to widen a column; double-click it to fit the content")
        head.setToolTip(translate(choose if has_choice else fit))

    @property
    def habit(self) -> Habit:
        """What is remembered of the table."""
        return _stored(self._preferences).get(self.name, Habit())

    # ---- changes by hand

    def leave_out(self, column: str, *, left_out: bool) -> None:
        """Leave a column out, or show it again."""
        others = tuple(known for known in self.habit.left_out if known != column)
        self._keep(left_out=(*others, column) if left_out else others)

    def forget(self) -> None:
        """Restore the default columns and widths of the table."""
        stored = _stored(self._preferences)
        stored.pop(self.name, None)
        _store(self._preferences, stored)
        self.table.arrange(frozenset(), {})
        if self.table.isSortingEnabled():
            self.table.sortByColumn(*self._usual)

    def _widened(self, place: int, pixels: int) -> None:
        column = self.table.columns[place].id
        widths = {known: width for known, width in self.habit.widths.items() if known != column}
        if pixels:
            widths[column] = max(_LEAST, round(pixels / self.table.fontMetrics().height(), 2))
        self._keep(widths=widths)

    def _sorted(self, place: int, order: Qt.SortOrder) -> None:
        columns = self.table.columns
        sort = columns[place].id if 0 <= place < len(columns) else ""
        self._keep(sort=sort, descending=order is Qt.SortOrder.DescendingOrder)

    def _keep(self, **changes: object) -> None:
        stored = _stored(self._preferences)
        stored[self.name] = habit = msgspec.structs.replace(stored.get(self.name, Habit()), **changes)
        _store(self._preferences, stored)
        self._arrange(habit)

    def _apply(self, habit: Habit) -> None:
        self._arrange(habit)
        places = {column.id: place for place, column in enumerate(self.table.columns)}
        if self.table.isSortingEnabled() and habit.sort in places:
            order = Qt.SortOrder.DescendingOrder if habit.descending else Qt.SortOrder.AscendingOrder
            self.table.sortByColumn(places[habit.sort], order)

    def _arrange(self, habit: Habit) -> None:
        self.table.arrange(frozenset(habit.left_out if self.has_choice else ()), habit.widths)

    # ---- the menu

    def menu(self) -> StayingMenu:
        """Return the menu of the columns; Space turns one on or off."""
        menu = StayingMenu(self.table)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        left_out = self.habit.left_out
        for column in self.table.columns if self.has_choice else ():
            if column.stretch or not column.title:
                continue
            switch = menu.addAction(translate(column.title))
            switch.setCheckable(True)
            switch.setChecked(column.id not in left_out)
            switch.toggled.connect(lambda shown, column=column.id: self.leave_out(column, left_out=not shown))
        menu.addSeparator()
        menu.addAction(translate(N_("&Usual columns"))).triggered.connect(lambda _on=False: self.forget())
        return menu

    def show_menu(self, place: QPoint | None = None) -> None:
        """Open the menu at a place of the screen, or below the titles, with the cursor on its first switch."""
        menu = self.menu()
        menu.popup(self.table.head.mapToGlobal(QPoint(0, self.table.head.height())) if place is None else place)
        if menu.actions():
            menu.setActiveAction(menu.actions()[0])


def habits_of(table: QWidget) -> TableHabits | None:
    """Return the habits of a table, None if it keeps none."""
    return table.findChild(TableHabits)


def _stored(preferences: Preferences) -> dict[str, Habit]:
    try:
        return msgspec.json.decode(preferences.tables or "{}", type=dict[str, Habit])
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return {}


def _store(preferences: Preferences, habits: dict[str, Habit]) -> None:
    preferences.tables = msgspec.json.encode(habits).decode()
