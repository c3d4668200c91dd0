"""The Players page: entering, correcting, withdrawing, absences, searching; and the dialogs it opens."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from using import document_of, is_possible, tournament_of

from swissdesk.model import ByeKind, Player, Sex
from swissdesk.ui.players.form import PlayerDialog
from swissdesk.ui.trace.why_dialogs import WhyNotDialog
from swissdesk.ui.widgets.counters import Figure


@pytest.fixture
def page(opened, typist):
    """The window on the Players page."""
    window = opened()
    typist.shortcut("view.players")
    return window


def player(window, number: int) -> Player:
    return tournament_of(window).by_id[number]


def test_the_first_player_is_selected_and_the_table_has_the_focus(page):
    assert QApplication.focusWidget() is page.players.table
    assert page.office.view.player == 1


def test_absences_are_announced_and_taken_back_by_key(page, typist):
    tournament = lambda: tournament_of(page)  # noqa: E731
    typist.shortcut("players.half")
    assert tournament().request(1, 1) is ByeKind.HALF_POINT
    typist.shortcut("players.absent")
    assert tournament().request(1, 1) is ByeKind.ZERO_POINT
    assert "7 play round 1" in page.players.counters.text()
    typist.shortcut("players.plays")
    assert tournament().request(1, 1) is None
    assert not is_possible(page, "players.plays")


def test_a_player_withdraws_and_returns(page, typist):
    typist.press(Qt.Key.Key_Down)
    typist.shortcut("players.withdraw")
    assert player(page, 2).withdrawn_from == 1
    assert not is_possible(page, "players.half")
    typist.shortcut("players.return")
    assert player(page, 2).withdrawn_from is None


def test_after_the_last_round_no_column_speaks_of_a_next_one(opened, make_tournament, typist):
    window = opened(make_tournament(8, 1))
    typist.shortcut("view.players")
    typist.press(Qt.Key.Key_End)
    typist.shortcut("players.withdraw")
    table = window.players.table

    def heads() -> set[str]:
        places = range(table.model().columnCount())
        return {table.model().headerData(place, Qt.Orientation.Horizontal) for place in places}

    assert "Next round" in heads()
    typist.propose()
    typist.shortcut("round.publish")
    typist.shortcut("view.players")
    assert "Next round" not in heads()
    assert "Status" in heads()
    assert (window.office.view.player, table.current_row) == (8, 7)
    typist.shortcut("edit.undo")
    typist.shortcut("edit.undo")
    typist.shortcut("view.players")
    assert "Next round" in heads()


def test_selection_survives_a_change(page, typist):
    typist.press(Qt.Key.Key_End)
    typist.shortcut("players.absent")
    assert page.office.view.player == 8
    assert page.players.table.current_row == 7


def test_a_player_is_removed_and_comes_back_by_undo(page, typist):
    typist.shortcut("players.remove")
    assert 1 not in tournament_of(page).by_id
    typist.shortcut("edit.undo")
    assert 1 in tournament_of(page).by_id


def test_find_goes_to_the_player_and_return_to_the_table(page, typist):
    typist.shortcut("view.round")
    typist.shortcut("edit.find")
    typist.type("cerny")
    assert page.office.view.player == 3
    typist.press(Qt.Key.Key_Return)
    assert QApplication.focusWidget() is page.players.table
    typist.shortcut("players.absent")
    assert tournament_of(page).request(3, 1) is ByeKind.ZERO_POINT
    typist.shortcut("edit.find")
    typist.press(Qt.Key.Key_Escape)
    assert page.players.search.text() == ""


def _is_blank(table) -> bool:
    QApplication.processEvents()  # a page that has just been made finds its sizes first
    image = table.viewport().grab().toImage()
    return len({image.pixel(x, image.height() // 2) for x in range(image.width())}) == 1


def test_a_search_that_finds_nobody_says_so_in_the_list(page, typist):
    typist.shortcut("edit.find")
    typist.type("qx")
    table = page.players.table
    assert table.accessibleDescription() == "No player matches “qx”. Esc shows all players."
    assert not _is_blank(table)
    typist.press(Qt.Key.Key_Escape)
    assert table.accessibleDescription() == ""
    assert page.players.found.rowCount() == 8


def test_when_all_are_here_the_list_of_who_is_not_says_so(page, typist):
    page.players.table.choose_all()
    typist.press(Qt.Key.Key_Space)
    typist.shortcut("players.not_here")
    assert page.players.found.rowCount() == 0
    assert page.players.table.accessibleDescription() == "All players are checked in."


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_captions_of_figures_take_one_line_if_they_fit(page, appearance, percent):
    appearance.choose_font_percent(percent)
    place = page.players.counters._enough(1)[0]
    for number in range(1, 30):
        place.show_figure(Figure(number, f"play round {number}"))
        caption = place.caption
        assert caption.heightForWidth(caption.sizeHint().width()) < 1.5 * caption.sizeHint().height()


def test_an_added_player_gets_the_next_number_and_is_selected(page, typist, monkeypatch):
    def fill(dialog: PlayerDialog) -> int:
        dialog.name.setText("  Nováková,   Zuzana ")
        dialog.federation.setText("svk")
        dialog.birth.setText("2001-4-9")
        dialog.sex.setCurrentIndex(1)
        dialog.ok.click()
        return 1

    monkeypatch.setattr(PlayerDialog, "exec", fill)
    typist.shortcut("players.add")
    added = player(page, 9)
    assert (added.name, added.federation, added.birth, added.sex) == (
        "Nováková, Zuzana",
        "SVK",
        "2001/04/09",
        Sex.FEMALE,
    )
    assert page.office.view.player == 9


def test_enter_edits_the_selected_player(page, typist, monkeypatch):
    def fill(dialog: PlayerDialog) -> int:
        dialog.rating.setValue(2222)
        dialog.ok.click()
        return 1

    monkeypatch.setattr(PlayerDialog, "exec", fill)
    typist.press(Qt.Key.Key_Return)
    assert player(page, 1).rating == 2222


def test_a_refused_player_is_told_beside_the_fields(page, qtbot):
    dialog = PlayerDialog(Player(9, ""), is_new=True, parent=page)
    qtbot.addWidget(dialog)
    accepted = []
    dialog.accepted_player.connect(accepted.append)
    dialog.show()
    dialog.ok.click()
    assert dialog.wrong.text() == "Enter the player's name."
    dialog.name.setText("Kto")
    dialog.birth.setText("yesterday")
    dialog.ok.click()
    assert "“yesterday” is not a date of birth" in dialog.wrong.text()
    dialog.birth.setText("2090-01-01")
    dialog.ok.click()
    assert "“2090-01-01” is not a date of birth" in dialog.wrong.text()
    assert accepted == []
    dialog.birth.setText("1999")
    dialog.ok.click()
    assert accepted[0].birth == "1999"
    dialog.settle("Number 9 belongs to somebody.")
    assert dialog.isVisible()


def test_a_taken_number_is_refused_in_the_dialog(page, typist, monkeypatch):
    said = []

    def fill(dialog: PlayerDialog) -> int:
        dialog.name.setText("Kto")
        dialog.number.setValue(3)
        dialog.ok.click()
        said.append(dialog.wrong.text())
        return 0

    monkeypatch.setattr(PlayerDialog, "exec", fill)
    typist.shortcut("players.add")
    assert "No. 3 already belongs to Černý, Petr" in said[0]
    assert len(tournament_of(page).players) == 8


def test_an_untouched_dialog_changes_nothing(page, typist, monkeypatch):
    monkeypatch.setattr(PlayerDialog, "exec", lambda dialog: dialog.ok.click())
    typist.shortcut("players.edit")
    assert document_of(page).history.depth == 0


def test_actions_on_players_rest_on_other_pages(page, typist):
    typist.shortcut("view.standings")
    assert not is_possible(page, "players.remove")
    typist.shortcut("view.players")
    assert is_possible(page, "players.remove")


def test_the_other_pages_are_never_old(in_round_1, typist):
    window = in_round_1()
    typist.type("1")
    typist.shortcut("view.standings")
    assert window.standings.model.rows[0].points == 100
    typist.shortcut("edit.undo")
    assert window.standings.model.rows[0].points == 0
    assert "Not final: no result yet on boards 1, 2, 3 and 4" in window.standings.unfinished.text.text()


def test_two_selected_players_are_those_asked_about(in_round_1, typist, monkeypatch):
    in_round_1()
    asked = []
    monkeypatch.setattr(WhyNotDialog, "exec", lambda dialog: asked.append((dialog.one.player, dialog.other.player)))
    typist.shortcut("view.players")
    typist.shortcut("trace.why_not")
    typist.press(Qt.Key.Key_Down)
    typist.press(Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    typist.shortcut("trace.why_not")
    assert [asked[0][0], asked[1]] == [1, (2, 3)]
