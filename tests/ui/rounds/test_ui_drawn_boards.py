"""The boards as they stand on the screen: after whatever was done, what a table made anew would draw."""

from __future__ import annotations

from itertools import cycle, islice
from random import Random

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QRect, Qt
from PySide6.QtGui import QImage
from using import tournament_of

from swissdesk.model import Result
from swissdesk.model.events import EnterResult
from swissdesk.ui.rounds.table import BOARD_COLUMNS
from swissdesk.ui.widgets.cells import LIT, has_keys
from swissdesk.ui.widgets.rows import Column, RowsModel
from swissdesk.ui.widgets.table import Table


def on_the_screen(table: Table) -> QImage:
    """Return what of a table was really drawn; to grab the table itself would draw it."""
    for _ in range(3):  # columns of other widths are drawn a turn later
        QCoreApplication.sendPostedEvents()
        QCoreApplication.processEvents()
    window = table.window()
    area = QRect(table.viewport().mapTo(window, QPoint()), table.viewport().size())
    return window.screen().grabWindow(window.winId(), *area.getRect()).toImage()


def made_anew(table: Table) -> QImage:
    """Return what a table shows that nothing was ever done in, with the same rows, columns and cursor."""
    rows: RowsModel = RowsModel(BOARD_COLUMNS, key=id)
    rows.set_rows(table.model().rows)
    anew = Table("anew", model=rows)  # a window of its own: in the same one it would have the table drawn wholly
    anew.wraps = False
    anew.setFont(table.font())
    anew.resize(table.size())
    anew.setProperty(LIT, has_keys(table))
    anew.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
    anew.head.setFixedHeight(table.head.height())
    anew.grab()  # laid out for its size: what follows stays
    for place in range(len(BOARD_COLUMNS)):
        anew.setColumnHidden(place, table.isColumnHidden(place))
        if not table.isColumnHidden(place):
            anew.setColumnWidth(place, table.columnWidth(place))
    anew.go_to(table.current_row)
    anew.verticalScrollBar().setValue(table.verticalScrollBar().value())
    picture = anew.viewport().grab(QRect(QPoint(), table.viewport().size())).toImage()
    anew.deleteLater()
    return picture


def typed(window, typist):
    """Yield after each of many steps what was done: results, steps back and forth, the cursor, colours, corrections."""
    chance = Random(20)
    desk = window.office.desk

    def changed_elsewhere() -> None:
        board = chance.randrange(len(tournament_of(window).rounds[-1].pairings)) + 1
        desk.do(EnterResult(1, board, chance.choice((Result.DRAW, Result.WHITE_WINS, None))))

    steps = {
        "typed": lambda: typist.type(chance.choice("10=+")),
        "undone": lambda: typist.shortcut("edit.undo"),
        "done again": lambda: typist.shortcut("edit.redo"),
        "up": lambda: typist.press(Qt.Key.Key_Up),
        "far down": lambda: typist.press(Qt.Key.Key_PageDown),
        "first": lambda: typist.press(Qt.Key.Key_Home),
        "changed elsewhere": changed_elsewhere,
        "dark": lambda: typist.shortcut("view.dark"),
        "light": lambda: typist.shortcut("view.light"),
        "rows": lambda: typist.shortcut("view.compact"),
    }
    for what in islice(cycle(("typed", "typed", "", "typed", "")), 30):
        done = what or chance.choice([*steps])
        steps[done]()
        yield done


@pytest.mark.parametrize("width", [760, 1280])
def test_what_stands_on_the_screen_is_what_a_new_table_would_draw(in_round_1, typist, width):
    window = in_round_1(players=80)
    window.resize(width, 420)
    for done in typed(window, typist):
        table = window.round.table
        shown = on_the_screen(table)
        assert shown == made_anew(table).convertToFormat(shown.format()), done


def test_rows_that_are_the_same_are_asked_for_no_cell_again(in_round_1, typist, monkeypatch):
    window = in_round_1(players=20)
    table, asked = window.round.table, []
    on_the_screen(table)
    cell = Column.cell
    monkeypatch.setattr(Column, "cell", lambda column, row: asked.append(row) or cell(column, row))
    typist.type("1")
    table.viewport().repaint()
    assert {row.board for row in asked if row in window.round.model.rows} == {1}
    asked.clear()
    table.viewport().repaint()
    assert not asked
