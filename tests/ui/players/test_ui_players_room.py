"""The Players page where room is short: large type, long names; and equal names told apart."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication
from settling import settle
from using import act, tournament_of

from swissdesk.engine import propose
from swissdesk.model import Tournament
from swissdesk.model.events import EditPlayer, PairRound, PublishRound
from swissdesk.ui.widgets.column_widths import shared_out
from swissdesk.ui.widgets.rows import Column

LONG = "Wolfeschlegelsteinhausenbergerdorff-Papadopoulos, Aleksandra Konstantinovna Maria"


@pytest.fixture
def page(opened, typist, make_tournament):
    """The Players page of a tournament: ``page(tournament)``."""

    def do(tournament: Tournament | None = None):
        window = opened(tournament or make_tournament(30))
        typist.shortcut("view.players")
        return window.players

    return do


def renamed(tournament: Tournament, **names: str) -> Tournament:
    for number, name in names.items():
        player = tournament.by_id[int(number.removeprefix("n"))]
        tournament = EditPlayer(replace(player, name=name)).apply(tournament)
    return tournament


@pytest.mark.parametrize(("percent", "has_buttons"), [(100, True), (200, False)])
def test_the_table_keeps_its_room_at_large_type(page, appearance, qtbot, percent, has_buttons):
    shown = page()
    appearance.choose_font_percent(percent)
    qtbot.waitUntil(lambda: shown.operations.isVisible() is has_buttons)
    settle(qtbot)
    window = shown.window()
    assert window.minimumSizeHint().height() <= 720
    window.resize(1280, 720)
    settle(qtbot)
    table = shown.table
    assert table.viewport().height() >= 2 * table.rowHeight(0)


def test_a_figure_is_as_high_in_a_narrow_place_as_in_a_wide_one(page):
    shown = page()
    strip = shown.counters
    assert strip.minimumSizeHint().height() < 2 * strip.fontMetrics().height()
    items = map(shown.column.itemAt, range(shown.column.count()))
    line = next(item for item in items if item.layout() is not None and item.layout().indexOf(strip) >= 0)
    assert line.minimumSize().height() <= max(2 * strip.fontMetrics().height(), shown.give.sizeHint().height())


def test_a_late_entry_is_read_while_it_is_typed_at_large_type(page, appearance, qtbot, make_tournament):
    begin = make_tournament(8)
    first = propose(begin)
    shown = page(PublishRound(1).apply(PairRound(1, first.pairs, first.bye, first.system).apply(begin)))
    appearance.choose_font_percent(150)
    shown.window().resize(1024, 700)
    settle(qtbot)
    assert shown.quick.missed.isVisible()
    assert shown.quick.field.width() >= 15 * shown.fontMetrics().height()
    assert not shown.buttons["import"].isVisible()
    shown.window().resize(1920, 1080)
    settle(qtbot)
    assert shown.quick.missed_title.isVisible()
    assert shown.buttons["import"].isVisible()


def test_namesakes_are_told_apart_but_not_copied_with_it(page, make_tournament, typist):
    start = renamed(make_tournament(4), n2="Novák, Jan", n3="Jan Novak")
    start = EditPlayer(replace(start.by_id[3], birth="")).apply(start)
    shown = page(start)
    assert [row.apart for row in shown.model.rows] == ["", "born 1990-05-30", "same name", ""]
    typist.shortcut("edit.copy_table")
    copied = QApplication.clipboard().text()
    assert "Novák, Jan\t" in copied
    assert "born" not in copied


def test_one_long_name_drives_no_column_out(page, qtbot):
    shown = page()

    def columns() -> list[str]:
        table = shown.table
        return [column.id for place, column in enumerate(table.columns) if not table.isColumnHidden(place)]

    settle(qtbot)
    assert "birth" in columns()
    before = columns()
    player = tournament_of(shown).by_id[5]
    assert act(shown, EditPlayer(replace(player, name=LONG)))
    settle(qtbot)
    assert columns() == before
    assert shown.model.rows[4].player.name == LONG


def test_a_column_still_leaves_where_names_would_be_short(page):
    columns = [Column("name", "", str, stretch=True), Column("club", "", str, leaves=1)]
    assert shared_out([340, 200], columns, 400, 20) == [400, 0]
    assert shared_out([900, 60], columns, 420, 20) == [360, 60]
