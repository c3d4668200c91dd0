"""The item models under Qt's own tester, and how little they say when little has changed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy

from swissdesk.lettering.order import alphabetical
from swissdesk.model import ByeKind, Player, Result, Tournament
from swissdesk.model.events import (
    AddPlayer,
    AnnounceBye,
    EditPlayer,
    EnterResult,
    PairRound,
    PublishRound,
    RemovePlayer,
    WithdrawPlayer,
)
from swissdesk.ui.players.attendance import counts
from swissdesk.ui.players.table import PlayersFilter, PlayersModel, coming_round
from swissdesk.ui.rounds.table import RoundModel
from swissdesk.ui.standings.table import USUAL, PlaceRow, place_columns, place_rows
from swissdesk.ui.widgets.rows import STYLE_ROLE, RowsModel, Style

PAIRS = ((1, 5), (6, 2), (3, 7), (8, 4))


def paired(tournament: Tournament) -> Tournament:
    return PublishRound(1).apply(PairRound(1, PAIRS).apply(tournament))


def show(players: PlayersModel, tournament: Tournament) -> None:
    """Show the players before the coming round."""
    players.show(tournament, coming_round(tournament))


def show_places(places: RowsModel[PlaceRow], tournament: Tournament) -> None:
    """Show the standings after round 1."""
    places.set_columns(place_columns(tournament, USUAL))
    places.set_rows(place_rows(tournament, 1))


@pytest.fixture
def models(make_tournament, qapp):
    """All three models under the tester, and the tournament they show."""
    tournament = paired(make_tournament(8))
    players, boards = PlayersModel(), RoundModel()
    places = RowsModel[PlaceRow]((), key=lambda row: row.player.id)
    found = PlayersFilter()
    found.setSourceModel(players)
    for model in (players, boards, places, found):
        QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning, model)
    show(players, tournament)
    boards.show(tournament, 1)
    show_places(places, tournament)
    return tournament, players, boards, places, found


def text(model, row: int, column: str) -> str:
    return model.index(row, model.column(column)).data()


def test_the_boards_are_shown_in_board_order_with_points_before_the_round(models):
    _, _, boards, _, _ = models
    assert text(boards, 0, "white") == "Adamová, Eva"
    assert [text(boards, row, "board") for row in range(4)] == ["1", "2", "3", "4"]
    assert text(boards, 0, "white_points") == "0"
    assert text(boards, 0, "result") == ""


def test_a_result_changes_one_row_of_the_boards(models):
    tournament, _, boards, _, _ = models
    changes, resets = QSignalSpy(boards.dataChanged), QSignalSpy(boards.modelReset)
    boards.show(EnterResult(1, 3, Result.DRAW).apply(tournament), 1)
    assert resets.count() == 0
    assert changes.count() == 1
    first, last = changes.at(0)[0], changes.at(0)[1]
    assert (first.row(), last.row()) == (2, 2)
    assert text(boards, 2, "result") == "½–½"


def test_standings_move_rows_and_indexes_follow_their_players(models):
    tournament, _, _, places, _ = models
    kept = QPersistentModelIndex(places.index(7, places.column("name")))
    name = kept.data()
    resets = QSignalSpy(places.modelReset)
    show_places(places, EnterResult(1, 4, Result.WHITE_WINS).apply(tournament))
    assert resets.count() == 0
    assert kept.row() == 0
    assert kept.data() == name
    assert text(places, 0, "points") == "1"
    assert text(places, 1, "rank") == "2="


def test_players_come_and_go_without_a_reset(models):
    tournament, players, _, _, found = models
    resets, come, gone = (QSignalSpy(s) for s in (players.modelReset, players.rowsInserted, players.rowsRemoved))
    added = AddPlayer(Player(9, "Nový, Hráč")).apply(tournament)
    show(players, added)
    assert found.rowCount() == 9
    show(players, RemovePlayer(9).apply(added))
    assert (resets.count(), come.count(), gone.count()) == (0, 1, 1)
    assert players.rowCount() == 8


def test_a_chosen_order_is_kept_when_players_change_and_come(models):
    tournament, players, _, _, found = models
    kept = QPersistentModelIndex(found.index(0, players.column("name")))
    resets = QSignalSpy(players.modelReset)
    found.sort(players.column("name"), Qt.SortOrder.DescendingOrder)
    name = players.column("name")

    def shown() -> list[str]:
        return [found.index(row, name).data() for row in range(found.rowCount())]

    def names(of: Tournament) -> list[str]:
        return sorted((player.name for player in of.players), key=alphabetical, reverse=True)

    assert shown() == names(tournament)
    assert kept.data() == "Adamová, Eva"
    assert kept.row() == 7
    added = AddPlayer(Player(9, "Čapek, Karel")).apply(tournament)
    show(players, added)
    assert shown() == names(added)
    renamed = EditPlayer(replace(added.by_id[1], name="Zuzánek, Eva")).apply(added)
    show(players, renamed)
    assert shown() == names(renamed)
    assert (kept.data(), kept.row()) == ("Zuzánek, Eva", 0)
    found.search("ka")
    assert shown() == [name for name in names(renamed) if "ka" in name.casefold()]
    found.search("")
    found.sort(-1)
    assert [row.player.id for row in players.rows] == list(range(1, 10))
    assert resets.count() == 0


def test_equals_stay_as_they_were_given_whichever_way_they_are_sorted(models):
    _, players, _, _, found = models
    for order in Qt.SortOrder:
        found.sort(players.column("points"), order)
        assert [row.player.id for row in players.rows] == list(range(1, 9))


def test_two_changes_far_apart_are_two_small_signals(models):
    tournament, players, _, _, _ = models
    changes = QSignalSpy(players.dataChanged)
    changed = EditPlayer(replace(tournament.by_id[2], club="A")).apply(tournament)
    show(players, EditPlayer(replace(tournament.by_id[7], club="B")).apply(changed))
    assert [(changes.at(n)[0].row(), changes.at(n)[1].row()) for n in range(changes.count())] == [(1, 1), (6, 6)]


def test_another_round_is_another_table(models):
    tournament, _, boards, _, _ = models
    for board in range(1, 5):
        tournament = EnterResult(1, board, Result.WHITE_WINS).apply(tournament)
    tournament = PairRound(2, ((1, 6), (3, 8), (5, 2), (7, 4))).apply(tournament)
    boards.show(tournament, 2)
    assert boards.rows[0].draft
    assert text(boards, 0, "white_points") == "1"
    assert boards.index(0, boards.column("result")).data(STYLE_ROLE) is Style.UNPLAYED
    boards.show(tournament, 3)
    assert boards.rowCount() == 0


def test_byes_stand_below_the_boards(make_tournament):
    tournament = AnnounceBye(7, 1, ByeKind.HALF_POINT).apply(make_tournament(7))
    tournament = WithdrawPlayer(6, 1).apply(tournament)
    tournament = PublishRound(1).apply(PairRound(1, ((1, 3), (4, 2)), 5).apply(tournament))
    boards = RoundModel()
    boards.show(tournament, 1)
    assert [row.board for row in boards.rows] == [1, 2, 0, 0]
    assert [text(boards, row, "result") for row in (2, 3)] == ["1", "½"]
    assert [text(boards, row, "black") for row in (2, 3)] == ["bye", "half-point bye"]
    assert boards.next_open(1) == 0
    assert boards.rows[2].words == "Enev, Ivan: bye  1"


def test_the_next_open_board_is_looked_for_from_the_cursor_and_round(models):
    tournament, _, boards, _, _ = models
    for board in (1, 2, 4):
        tournament = EnterResult(1, board, Result.DRAW).apply(tournament)
    boards.show(tournament, 1)
    assert [boards.next_open(row) for row in (-1, 0, 2, 3)] == [2, 2, 2, 2]
    boards.show(EnterResult(1, 3, Result.DRAW).apply(tournament), 1)
    assert boards.next_open(0) is None


def test_the_search_finds_without_accents_and_by_number(models):
    _, _, _, _, found = models
    for words, names in (
        ("cerny", ["Černý, Petr"]),
        ("JURGEN", ["Fischer, Jürgen"]),
        ("svk ján", ["Balogh, Ján"]),
        ("3", ["Černý, Petr"]),
        ("nobody", []),
    ):
        found.search(words)
        assert [found.index(row, 2).data() for row in range(found.rowCount())] == names


def test_columns_sort_by_their_meaning(models):
    _, players, _, _, found = models
    found.sort(players.column("rating"), Qt.SortOrder.AscendingOrder)
    assert found.index(0, 2).data() == "Horváth, Mária"
    found.sort(players.column("name"), Qt.SortOrder.AscendingOrder)
    assert [found.index(row, 2).data()[0] for row in range(4)] == ["A", "B", "Č", "D"]


def test_every_cell_speaks(models):
    _, players, boards, places, _ = models
    role = Qt.ItemDataRole.AccessibleTextRole
    assert boards.index(0, boards.column("white")).data(role) == "White GM Adamová, Eva"
    assert boards.index(1, boards.column("result")).data(role).startswith("Board 2: no result yet for Fischer")
    for model in (players, boards, places):
        for column in range(model.columnCount()):
            assert model.index(0, column).data(role)


def test_the_counters_say_what_happens_in_the_coming_round(make_tournament):
    tournament = make_tournament(8)
    for event in (
        AnnounceBye(1, 1, ByeKind.HALF_POINT),
        AnnounceBye(2, 1, ByeKind.ZERO_POINT),
        WithdrawPlayer(3, 1),
    ):
        tournament = event.apply(tournament)
    model = PlayersModel()
    show(model, tournament)
    number = counts(model.rows)
    assert (number.total, number.playing, number.byes, number.absent, number.withdrawn) == (8, 5, 1, 1, 1)
    statuses = [text(model, row, "status") for row in range(4)]
    assert statuses == ["half-point bye", "absent", "withdrawn from round 1", "plays"]


def test_the_tie_breaks_of_the_event_are_columns_of_the_standings(make_tournament, qapp):
    model = RowsModel[PlaceRow]((), key=lambda row: row.player.id)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    played = EnterResult(1, 1, Result.WHITE_WINS).apply(paired(make_tournament(8)))
    show_places(model, played)
    plain = model.columnCount()
    assert [model.index(row, 0).data() for row in range(3)] == ["1", "2=", "2="]
    show_places(model, played.replace(settings=replace(played.settings, tiebreaks=("PTS", "TPN"))))
    assert model.columnCount() == plain + 1
    assert model.headerData(plain, Qt.Orientation.Horizontal) == "TPN"
    assert [model.index(row, 0).data() for row in range(3)] == ["1", "2", "3"]
    assert [model.index(row, plain).data() for row in range(3)] == ["1", "2", "3"]
    show_places(model, played)
    assert model.columnCount() == plain
