"""Names are wrapped before they are cut: a row is as high as its longest name needs, and no higher."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from swissdesk.model import Player
from swissdesk.ui.shell import workers
from swissdesk.ui.widgets import table as table_module
from swissdesk.ui.widgets.cells import CellDelegate
from swissdesk.ui.widgets.rows import CELL_ROLE, Align, Cell, Column, RowsFilter, RowsModel, Style
from swissdesk.ui.widgets.table import Table

LONG = "Szentgyörgyi-Kovácsházi, Zsuzsanna Mária Magdolna"
WORD = "Venkatanarasimharajuvaripetakrishnamurthy"


@dataclass(frozen=True)
class Person:
    number: int
    name: str

    @property
    def player(self) -> Player:
        return Player(self.number, self.name)


COLUMNS = (
    Column[Person]("number", "No.", lambda row: str(row.number), Align.RIGHT, sort=lambda row: row.number),
    Column[Person]("name", "Name", lambda row: row.name, style=lambda _row: Style.STRONG, stretch=True),
)
PEOPLE = tuple(Person(n, name) for n, name in enumerate(("Kim, Anna", LONG, "Li, Bo", WORD, "Novák, Ján"), 1))


@pytest.fixture
def table(window):
    model = RowsModel[Person](COLUMNS, key=lambda row: row.number, parent=window)
    found = RowsFilter(window)
    found.setSourceModel(model)
    made = Table("People", window, model=found)
    made.setSortingEnabled(True)
    made.resize(260, 400)
    made.show()
    model.set_rows(PEOPLE)
    made.fit()
    made.rows = model
    return made


def heights(table: Table) -> dict[str, int]:
    model = table.model()
    line = table.fontMetrics().height()
    plain = table.verticalHeader().defaultSectionSize()
    return {
        model.index(row, 1).data(CELL_ROLE).text: 1 + (table.rowHeight(row) - plain) // line
        for row in range(model.rowCount())
    }


def cut(table: Table) -> list[str]:
    model, delegate = table.model(), table.itemDelegate()
    indexes = [model.index(row, 1) for row in range(model.rowCount())]
    return [
        index.data(CELL_ROLE).text
        for index in indexes
        if delegate.is_cut(table.font(), index.data(CELL_ROLE), table.visualRect(index))
    ]


def test_a_row_is_as_high_as_its_name_needs(table):
    found = heights(table)
    assert found["Kim, Anna"] == found["Li, Bo"] == 1
    assert found[LONG] > 1
    assert found[WORD] > 1
    assert cut(table) == []


def test_with_room_every_name_takes_a_line(table):
    table.resize(900, 400)
    assert set(heights(table).values()) == {1}
    table.resize(260, 400)
    assert heights(table)[LONG] > 1


def test_heights_go_with_their_rows(table, qtbot):
    before = heights(table)
    table.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    qtbot.waitUntil(lambda: table.model().index(0, 1).data(CELL_ROLE).text == "Novák, Ján")
    qtbot.waitUntil(lambda: heights(table) == before)
    table.model().search("szent")
    assert heights(table) == {LONG: before[LONG]}
    table.model().search("")
    qtbot.waitUntil(lambda: heights(table) == before)


def test_a_name_that_becomes_short_gives_the_room_back(table, qtbot):
    table.rows.set_rows(tuple(Person(each.number, each.name[:4]) for each in PEOPLE))
    qtbot.waitUntil(lambda: set(heights(table).values()) == {1})


def test_a_very_long_table_is_fitted_a_little_at_a_time_to_the_same_end(table, qtbot, monkeypatch):
    people = tuple(Person(10**8 + n, f"{LONG[: n % 50 + 3]} {n}") for n in range(90))
    table.rows.set_rows(people)
    qtbot.waitUntil(table.verticalScrollBar().isVisible)  # it takes some of the width
    table.fit()
    expected, widths = heights(table), [table.columnWidth(place) for place in range(2)]
    assert len(set(expected.values())) > 1
    table.rows.set_rows(PEOPLE)
    table.fit()
    assert [table.columnWidth(place) for place in range(2)] != widths
    for name, value in (("_VERY_LONG", 50), ("_AT_ONCE", 7), ("_LONG", 10)):
        monkeypatch.setattr(table_module, name, value)
    table.rows.set_rows(people)
    qtbot.waitUntil(lambda: heights(table) == expected)
    assert [table.columnWidth(place) for place in range(2)] == widths
    table.rows.set_rows(tuple(Person(each.number, "Li") for each in people))
    qtbot.waitUntil(lambda: set(heights(table).values()) == {1})


def test_a_very_long_table_may_become_another_while_it_is_fitted(table, qtbot, monkeypatch):
    for name, value in (("_VERY_LONG", 50), ("_AT_ONCE", 7), ("_LONG", 10)):
        monkeypatch.setattr(table_module, name, value)
    table.rows.set_rows(tuple(Person(n, LONG) for n in range(200)))
    table._later.timeout.emit()
    table.rows.set_rows(tuple(Person(n, f"{WORD} {n}") for n in range(60)))
    qtbot.waitUntil(lambda: min(heights(table).values()) > 1)
    table.rows.set_rows(PEOPLE)
    table.fit()
    assert heights(table)["Kim, Anna"] == 1
    assert heights(table)[LONG] > 1


def test_rows_that_go_while_others_become_higher_leave_none_out(table, monkeypatch):
    """A typed result takes its board off the list of those still playing, maybe before the list has its heights."""
    monkeypatch.setattr(workers, "BUDGET_MS", 0.5)
    table.setModel(table.rows)
    table.rows.set_rows(tuple(Person(n, f"{LONG if n % 3 else 'Kim'} {n}") for n in range(600)))
    table.fit()
    turns = 0
    while table._wrapping.busy:
        table.rows.remove_row(0)
        QApplication.processEvents()
        turns += 1
    assert 1 < turns < 200
    plain = table.verticalHeader().defaultSectionSize()
    assert all((table.rowHeight(row) > plain) == (each.number % 3 > 0) for row, each in enumerate(table.rows.rows))


def test_a_name_breaks_between_words_and_behind_hyphens(qapp):
    delegate, font = CellDelegate(), QFont()
    cell = Cell("Szentgyörgyi-Kovácsházi, Zsuzsanna", Style.PLAIN, Align.LEFT)
    width = delegate._fonts(font).base_metrics.horizontalAdvance("Kovácsházi, ") + 3 * delegate._fonts(font).pad
    assert delegate._fonts(font).wrapped(cell, width) == ("Szentgyörgyi-", "Kovácsházi,", "Zsuzsanna")


def test_the_row_of_the_cursor_stays_whole_in_sight_when_rows_become_higher(table, qtbot):
    table.rows.set_rows(tuple(Person(n, LONG) for n in range(1, 41)))
    table.resize(900, 300)
    table.fit()
    bottom = table.rowAt(table.viewport().height() - 1) - 1
    table.go_to(bottom)
    table.resize(260, 300)
    assert table.rowHeight(bottom) > table.verticalHeader().defaultSectionSize()
    top = table.rowViewportPosition(bottom)
    assert top >= 0
    assert top + table.rowHeight(bottom) <= table.viewport().height()


OF_MANY = (*COLUMNS, *(replace(COLUMNS[0], id=f"more{place}", leaves=place) for place in range(1, 9)))


def test_which_columns_leave_does_not_depend_on_a_scroll_bar(window, qtbot):
    """Else those that leave because of a bar could make rows lower, take the bar along, and come back for ever."""
    model = RowsModel[Person](OF_MANY, key=lambda row: row.number, parent=window)
    made = Table("People", window, model=model)
    made.resize(600, 400)
    made.show()
    model.set_rows(PEOPLE)
    made.fit()
    bar = made.verticalScrollBar()
    # Where it is narrower, all that can leave have left.
    widths, seen = range(380, 600, 9), list[tuple[list[bool], list[bool]]]()
    for width in widths:
        hidden = []
        for height in (400, 90):  # all rows in sight, then not
            made.resize(width, height)
            qtbot.waitUntil(lambda wanted=height == 90: bar.isVisible() is wanted)
            hidden.append([made.isColumnHidden(place) for place in range(len(OF_MANY))])
        seen.append((hidden[0], hidden[1]))
    assert all(without == beside for without, beside in seen)
    assert len({tuple(without) for without, _beside in seen}) > 3
