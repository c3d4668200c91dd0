"""Another event is opened in the same window: nothing that was looked for or agreed on in the first holds there."""

from __future__ import annotations

from using import is_ticked, press, tournament_of

from swissdesk.model import Result


def test_a_search_among_the_players_ends(opened, make_tournament, typist):
    window = opened()
    typist.shortcut("view.players")
    typist.shortcut("edit.find")
    typist.type("cerny")
    assert window.players.found.rowCount() == 1
    opened(make_tournament(12))
    assert window.players.search.text() == ""
    assert window.players.found.rowCount() == 12


def test_a_search_in_the_standings_ends(opened, make_tournament, typist, qtbot):
    window = opened()
    typist.shortcut("view.standings")
    table = window.standings.table
    qtbot.waitUntil(lambda: table.found.rowCount() == 8)
    typist.shortcut("edit.find")
    typist.type("cerny")
    assert table.found.rowCount() == 1
    opened(make_tournament(12))
    typist.shortcut("view.standings")
    qtbot.waitUntil(lambda: table.found.rowCount() == 12)


def test_a_category_of_one_event_is_not_that_of_the_next(opened, make_tournament, typist, qtbot):
    window = opened()
    typist.shortcut("view.standings")
    choice = window.standings.category
    choice.setFocus()
    titles = [choice.itemText(place) for place in range(choice.count())]
    choice.setCurrentIndex(titles.index("Women"))
    choice.chosen.emit()
    table = window.standings.table
    qtbot.waitUntil(lambda: table.found.rowCount() == 2)
    opened(make_tournament(12))
    typist.shortcut("view.standings")
    assert choice.currentText() == "All players"
    qtbot.waitUntil(lambda: table.found.rowCount() == 12)


def test_results_are_whites_and_from_the_first_board_on_until_that_is_changed_again(opened):
    window = opened()
    for option in ("results.black_side", "results.reverse"):
        press(window, option)
        assert is_ticked(window, option)
    opened()
    assert not is_ticked(window, "results.black_side")
    assert not is_ticked(window, "results.reverse")


def test_the_cursor_waits_on_the_first_open_board_of_the_next(in_round_1, typist):
    window = in_round_1()
    typist.type("10")
    in_round_1()
    assert window.round.table.current_row == 0
    typist.type("1")
    assert [pairing.result for pairing in tournament_of(window).rounds[0].pairings] == [Result.WHITE_WINS, *3 * [None]]
