"""A long or wide table of players is read beside the window: it answers, and nothing is added before it is read."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from using import tournament_of
from watchdog import Dog

from swissdesk.formats.table_columns import Field
from swissdesk.formats.table_input import Grid, parse
from swissdesk.model import Player
from swissdesk.ui.players import import_window
from swissdesk.ui.players.import_window import ImportWindow

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier

HEADS = ("No", "Name", "Rating", "Fed", "Born", "Club")


def table(rows: int, columns: int = len(HEADS)) -> Grid:
    """Return players of whom every third has a rating and every fifth a date that cannot be read."""
    heads = [*HEADS, *(f"Note {number}" for number in range(columns - len(HEADS)))]
    lines = [heads]
    for n in range(rows):
        facts = [str(n), f"Person{n}, Ann", "2x00" if n % 3 == 0 else "1800", "SVK", "1.13.1999" if n % 5 == 0 else ""]
        lines.append([*facts, *(f"{place}" for place in range(columns - len(facts)))])
    return parse("\n".join("\t".join(line) for line in lines))


def faulty(rows: int) -> int:
    return sum(n % 3 == 0 or n % 5 == 0 for n in range(rows))


@pytest.fixture
def at_once_or_later(monkeypatch):
    monkeypatch.setattr(import_window, "PATIENCE", 0)


@pytest.fixture
def held(monkeypatch):
    """Reading waits until the event is set."""
    gate, read = threading.Event(), import_window.candidates

    def slow(*given):
        assert gate.wait(60)
        return read(*given)

    monkeypatch.setattr(import_window, "candidates", slow)
    yield gate
    gate.set()


def choose(found: ImportWindow, place: int, field: Field | None) -> None:
    choice = found.columns.choices[place]
    choice.setCurrentIndex(0 if field is None else choice.findData(field))
    choice.activated.emit(choice.currentIndex())


@pytest.mark.usefixtures("at_once_or_later")
class TestWhileItIsRead:
    def test_nothing_can_be_added_and_that_it_is_read_is_said(self, opened, held, qtbot):
        window = opened()
        before = tournament_of(window).players
        found = ImportWindow.show_table(window.office, table(7))
        assert not found.ok.isEnabled()
        qtbot.waitUntil(lambda: found.note.text() == "Reading the rows …")
        QTest.keyClick(found, Key.Key_Return, CONTROL)
        assert tournament_of(window).players == before
        held.set()
        qtbot.waitUntil(found.ok.isEnabled)
        assert found.note.isHidden()
        assert found.counters.text() == "7 rows   ·   7 ticked   ·   4 with errors"
        QTest.keyClick(found, Key.Key_Return, CONTROL)
        assert len(tournament_of(window).players) == len(before) + 7

    def test_a_column_named_otherwise_in_the_meantime_counts(self, opened, held, qtbot):
        window = opened()
        held.set()
        found = ImportWindow.show_table(window.office, table(7))
        qtbot.waitUntil(found.ok.isEnabled)
        held.clear()
        choose(found, 2, Field.CLUB)
        assert not found.ok.isEnabled()
        choose(found, 5, Field.RATING)
        held.set()
        qtbot.waitUntil(found.ok.isEnabled)
        assert {(row.row.player.club, row.row.player.rating) for row in found.model.rows} == {("2x00", 0), ("1800", 0)}

    def test_a_player_entered_in_the_meantime_is_known(self, opened, held, qtbot):
        window = opened()
        found = ImportWindow.show_table(window.office, table(3))
        window.players.quick.add(Player(0, "Person2, Ann"))
        held.set()
        qtbot.waitUntil(found.ok.isEnabled)
        assert [ticked.on for ticked in found.model.rows] == [True, True, False]

    def test_the_window_can_be_closed(self, opened, held):
        window = opened()
        found = ImportWindow.show_table(window.office, table(3))
        threading.Timer(0.05, held.set).start()
        found.close()
        assert not found.isVisible()


@pytest.mark.usefixtures("at_once_or_later")
def test_thousands_of_rows_and_sixty_columns_do_not_hold_the_window(opened, qtbot):
    window = opened()
    grid = table(2100, 60)
    with Dog() as dog:

        def settled(doing: str) -> None:
            dog.turn()
            dog.doing = f"after {doing}"
            qtbot.waitUntil(lambda: not found._reading.busy and not found.table._measuring.busy)
            qtbot.waitUntil(lambda: not found.table._wrapping.busy and len(found.columns.choices) == 60)

        dog.doing = "open"
        found = ImportWindow.show_table(window.office, grid)
        settled("open")
        assert f"{faulty(2100)} with errors" in found.counters.text()
        dog.doing = "column"
        choose(found, 59, Field.FAMILY)
        settled("column")
        assert found.model.rows[-1].row.player.family == "54"
        dog.doing = "none"
        QTest.mouseClick(found.nobody, Qt.MouseButton.LeftButton)
        settled("none")
    assert dog.barked() == {}
    assert found.counters.text().startswith("2100 rows   ·   0 ticked")
    assert found.model.chosen == ()


def test_rows_sorted_by_their_ticks_stay_sorted(opened):
    window = opened()
    found = ImportWindow.show_table(window.office, table(4))
    found.model.sort(0, Qt.SortOrder.AscendingOrder)
    found.table.go_to(0)
    QTest.keyClick(found.table, Key.Key_Space)
    assert [ticked.on for ticked in found.model.rows] == [True, True, True, False]
    assert found.model.rows[-1].row.player.name == "Person0, Ann"
