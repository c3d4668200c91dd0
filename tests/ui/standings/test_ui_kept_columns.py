"""Place and name stay in sight beside a crosstable that is wider than the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from settling import settle

from swissdesk.model import EventInfo, Pairing, Player, Result, Round, Settings, Tournament

Key = Qt.Key
PLAYERS = 24
ROUNDS = 22


def long_event() -> Tournament:
    """Return an event in which everybody meets another one in each of many rounds."""
    players = tuple(Player(n, f"Konstantinopolsky{n}, Alexander", 2500 - n) for n in range(1, PLAYERS + 1))
    rounds = []
    for number in range(1, ROUNDS + 1):
        ring = [1, *(2 + (place + number) % (PLAYERS - 1) for place in range(PLAYERS - 1))]
        pairs = zip(ring[: PLAYERS // 2], ring[: PLAYERS // 2 - 1 : -1], strict=True)
        rounds.append(Round(number, tuple(Pairing(white, black, Result.DRAW) for white, black in pairs)))
    info = EventInfo("Marathon", start="2026/05/01")
    return Tournament(info=info, settings=Settings(rounds=ROUNDS), players=players, rounds=tuple(rounds))


@pytest.fixture
def table(opened, typist, qtbot):
    window = opened(long_event())
    window.resize(1000, 600)
    typist.shortcut("standings.crosstable")
    view = window.standings.view
    settle(qtbot)
    assert view.table.model().rowCount() == PLAYERS
    assert view.table.horizontalScrollBar().maximum() > 0
    view.table.setFocus()
    return view.table


def shown(kept) -> list[str]:
    return [kept.model().headerData(place, Qt.Orientation.Horizontal) for place in kept.kept]


def test_they_appear_as_soon_as_it_is_scrolled(table):
    kept = table.kept
    assert not kept.isVisible()
    table.horizontalScrollBar().setValue(40)
    assert kept.isVisible()
    assert shown(kept) == ["Place", "Name"]
    assert kept.width() == sum(table.columnWidth(place) for place in kept.kept)
    assert kept.height() == table.viewport().height() + table.horizontalHeader().height()
    table.horizontalScrollBar().setValue(0)
    assert not kept.isVisible()


def test_the_cursor_is_never_under_them(table, typist):
    table.go_to(3)
    typist.press(Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    table.go_to_column("points")
    assert table.kept.isVisible()
    for _ in range(ROUNDS):
        typist.press(Key.Key_Left)
        column = table.currentIndex().column()
        if table.kept.isVisible() and column not in table.kept.kept:
            assert table.columnViewportPosition(column) >= table.kept.width()


def test_rows_go_together(table):
    table.horizontalScrollBar().setValue(40)
    table.verticalScrollBar().setValue(5)
    kept = table.kept
    assert kept.verticalScrollBar().value() == 5
    row = kept.rowAt(50)
    assert row == table.rowAt(50)
    name = kept.columnViewportPosition(kept.kept[1]) + 5
    QTest.mouseClick(kept.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(name, 50))
    assert table.currentIndex().row() == row
    assert table.hasFocus()


def test_where_there_is_too_little_room_they_scroll_too(table, window):
    table.setColumnWidth(table.kept.kept[1], table.viewport().width())
    table.horizontalScrollBar().setValue(40)
    assert not table.kept.isVisible()
