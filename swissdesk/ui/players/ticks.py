"""A table whose rows are ticked or not: Space and a click change one, and what was ticked outlives other rows.

A dialog with such a table stays open next to the window and follows the tournament; the ticked rows are applied as one
action.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.workers import Tasks
from swissdesk.ui.widgets.common import SizedLabel, button, label
from swissdesk.ui.widgets.dialog_keys import press_on_ctrl_enter
from swissdesk.ui.widgets.rows import Align, Column, RowsModel, Style
from swissdesk.ui.widgets.strip import MessageStrip
from swissdesk.ui.widgets.table import Table
from swissdesk.ui.widgets.windows import OpenDialog
from swissdesk.values import dataclass

Row = TypeVar("Row")

ON, OFF = "☑", "☐"


@dataclass(frozen=True, slots=True)
class Ticked(Generic[Row]):
    """A row and whether it is ticked; None where it cannot be."""

    row: Row
    on: bool | None


def tick_column(title: str, tooltip: str) -> Column[Ticked[Any]]:
    """Return the column of the ticks."""
    return Column(
        "tick",
        title,
        lambda ticked: "–" if ticked.on is None else ON if ticked.on else OFF,
        Align.CENTRE,
        lambda ticked: Style.DONE if ticked.on else Style.MUTED,
        spoken=_spoken,
        tooltip=tooltip,
        sort=lambda ticked: _ORDER[ticked.on],
    )


_ORDER = {True: 0, False: 1, None: 2}


def _spoken(ticked: Ticked[Any]) -> str:
    if ticked.on is None:
        return translate(N_("cannot be ticked"))
    return translate(N_("ticked")) if ticked.on else translate(N_("not ticked"))


class TicksModel(RowsModel[Ticked[Any]]):
    """Rows with ticks; `key` says which row is which, `can` which can be ticked."""

    def __init__(
        self,
        columns: Sequence[Column[Ticked[Any]]],
        key: Callable[[Any], Hashable],
        can: Callable[[Any], bool],
        parent: QObject,
    ) -> None:
        super().__init__(columns, key=lambda ticked: key(ticked.row), parent=parent)
        self._can = can
        self._key_of = key

    def show(self, rows: Iterable[Any], wanted: Callable[[Any], bool]) -> None:
        """Show these rows; those that were shown before keep their tick, new ones have it if they are `wanted`."""
        before = {self._key_of(ticked.row): ticked.on for ticked in self.rows}
        self.set_rows([Ticked(row, self._first(row, before.get(self._key_of(row)), wanted)) for row in rows])

    def _first(self, row: Any, before: bool | None, wanted: Callable[[Any], bool]) -> bool | None:
        if not self._can(row):
            return None
        return wanted(row) if before is None else before

    def tick(self, places: Iterable[int], on: bool | None = None) -> None:
        """Tick rows or take their ticks away; None turns round what the first of them is."""
        rows, chosen = list(self.rows), [place for place in places if self.rows[place].on is not None]
        if not chosen:
            return
        value = not rows[chosen[0]].on if on is None else on
        for place in chosen:
            rows[place] = Ticked(rows[place].row, value)
        if self.sorted_by == "tick":
            self.set_rows(rows)
        else:
            self.restyle_rows(rows)

    @property
    def chosen(self) -> tuple[Any, ...]:
        """What is ticked, in the order of the table."""
        return tuple(ticked.row for ticked in self.rows if ticked.on)


class TickTable(Table):
    """Shows a `TicksModel`; `ticked` is emitted with every change."""

    ticked = Signal()

    def __init__(self, model: TicksModel, parent: QWidget) -> None:
        super().__init__("", parent)
        self._ticks = model
        self.setSelectionMode(Table.SelectionMode.ExtendedSelection)
        self.setModel(model)
        self.clicked.connect(self._clicked)

    def row(self) -> Any:
        """Return the row of the cursor, None if there is none."""
        ticked = self._ticks.row_at(self.current_row)
        return None if ticked is None else ticked.row

    def tick_all(self, on: bool) -> None:
        """Tick everything that can be, or nothing."""
        self._tick(range(len(self._ticks.rows)), on)

    def _tick(self, places: Iterable[int], on: bool | None = None) -> None:
        self._ticks.tick(places, on)
        self.ticked.emit()

    def _clicked(self, index: QModelIndex) -> None:
        if self._ticks.columns[index.column()].id == "tick":
            self._tick([index.row()])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            self._tick(sorted(index.row() for index in self.selectionModel().selectedRows()))
            return
        super().keyPressEvent(event)


class TicksDialog(OpenDialog):
    """A heading, `counters`, a table of ticks with the `detail` of its row, and buttons; work is done on a thread.

    A subclass says in `follow`, `_show_details` and `_count` what another tournament, row or tick means, and in
    `carry_out` what is done with what is ticked.
    """

    help_page = "players"

    def __init__(
        self, office: Office, title: str, columns: Sequence[Column[Ticked[Any]]], key: Callable[[Any], Hashable]
    ) -> None:
        super().__init__(office)
        self.setWindowTitle(title)
        self.heading = SizedLabel(1.35, text=title)
        self.tasks = Tasks(self)
        self.strip = MessageStrip(office.messages, self.tasks, self)
        self.model = TicksModel(columns, key, self.can_tick, self)
        self.table = TickTable(self.model, self)
        self.table.ticked.connect(self._count)
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._show_details())
        self.detail = label(wraps=True)
        self.everybody = button(N_("Tick &all"), lambda: self.table.tick_all(True))
        self.nobody = button(N_("Tick &none"), lambda: self.table.tick_all(False))
        self.ok = button("", self.carry_out, primary=True)
        self.cancel = button(N_("&Close"), self.close)
        press_on_ctrl_enter(self, self.ok)
        office.desk.changed.connect(self._changed)

    def can_tick(self, _row: Any) -> bool:
        """Whether a row can be ticked."""
        return True

    def carry_out(self) -> None:
        """Do what is ticked."""

    def follow(self) -> None:
        """Look at the tournament as it stands: its players or settings are others than before."""

    def _show_details(self) -> None:
        """The cursor is on another row."""

    def _count(self) -> None:
        """Something else is ticked."""

    def _changed(self, before: Tournament, after: Tournament) -> None:
        if (before.players, before.settings) != (after.players, after.settings):
            self.follow()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.tasks.wait()
        super().closeEvent(event)
