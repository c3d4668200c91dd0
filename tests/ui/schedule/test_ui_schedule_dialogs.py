"""The dialogs of round robins: how it is played, numbers drawn, groups made."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from settling import settle
from using import is_possible, take_back, tournament_of

from swissdesk.model import Bond
from swissdesk.session import Document
from swissdesk.ui.schedule.round_robin import GroupsDialog, NumbersDialog, RoundRobinDialog
from swissdesk.ui.shell.catalogue import ACTIONS

SPECS = {spec.id: spec for spec in ACTIONS}


@pytest.fixture
def dialog_of(opened, make_tournament, qtbot):
    """A dialog for an event of so many players: ``dialog_of(NumbersDialog, 10)``."""

    def do(kind, players: int, federations: str = ""):
        at = make_tournament(players)
        codes = federations.split() or [player.federation for player in at.players]
        teams = tuple(replace(player, federation=code) for player, code in zip(at.players, codes, strict=True))
        window = opened(at.replace(players=teams))
        dialog = kind(window.office, window)
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog

    return do


def test_a_double_round_robin_by_the_circle(dialog_of):
    dialog = dialog_of(RoundRobinDialog, 6)
    assert dialog.preview.text().startswith("Rounds: 5; games: 15.\nRound 1: 1–6, 2–5, 3–4")
    dialog.cycles.setValue(2)
    dialog.table.setCurrentIndex(1)
    assert dialog.preview.text().startswith("Rounds: 10; games: 30.")
    dialog.ok.click()
    settings = tournament_of(dialog).settings
    assert (settings.system, settings.rounds) == ("round-robin-circle", 10)
    assert take_back(dialog)
    assert tournament_of(dialog).settings.system == "dutch-2026"


def test_what_is_asked_of_two_cycles_is_not_cut_when_it_comes(dialog_of, qtbot):
    dialog = dialog_of(RoundRobinDialog, 7)
    dialog.cycles.setValue(2)
    settle(qtbot)
    assert dialog.exchange.width() >= dialog.exchange.sizeHint().width()


def test_numbers_are_drawn_seen_and_given(dialog_of):
    dialog = dialog_of(NumbersDialog, 10)
    office = dialog._office
    assert not dialog.ok.isEnabled()
    dialog.who.setText("Eva Malá")
    dialog.draw.click()
    assert [row.number for row in dialog.model.rows] == list(range(1, 11))
    assert office.tournament.decisions == ()
    wanted = {row.player.name: row.number for row in dialog.rows}
    dialog.ok.click()
    assert {player.name: player.id for player in office.tournament.players} == wanted
    assert "Eva Malá, sets by federation" in office.tournament.decisions[0].text
    assert office.desk.undo()
    assert office.tournament.decisions == ()


def test_another_choice_takes_the_drawing_back(dialog_of):
    dialog = dialog_of(NumbersDialog, 10)
    dialog.draw.click()
    dialog.bond.setCurrentIndex(dialog.bond.findData(Bond.CLUB))
    assert dialog.rows == ()
    assert not dialog.ok.isEnabled()


def test_eight_players_draw_from_all_numbers(dialog_of):
    dialog = dialog_of(NumbersDialog, 8)
    assert dialog.bond.count() == 1
    dialog.draw.click()
    dialog.who.clear()
    dialog.ok.click()
    assert dialog.wrong.text() == "Enter who drew the numbers: it is recorded."


def test_groups_become_documents(dialog_of, home):
    dialog = dialog_of(GroupsDialog, 11)
    dialog.folder = home
    dialog.most.setValue(4)
    assert [len(group) for group in dialog.groups] == [4, 4, 3]
    before = tournament_of(dialog)
    dialog.ok.click()
    assert tournament_of(dialog) is before
    names = sorted(path.name for path in home.glob("*group*.swissdesk"))
    assert names == [f"Test Open, group {letter}.swissdesk" for letter in "ABC"]
    with Document.open(home / names[2]) as document:
        assert document.tournament.settings.system == "round-robin"
        assert document.tournament.settings.rounds == 3
        assert len(document.tournament.players) == 3
    dialog._office.messages.accept()
    assert tournament_of(dialog).info.name == "Test Open, group A"


def test_too_few_for_groups_is_said(dialog_of):
    dialog = dialog_of(GroupsDialog, 4)
    dialog.most.setValue(3)
    assert "a group needs at least 3" in dialog.wrong.text()
    assert not dialog.ok.isEnabled()


def test_after_round_1_numbers_are_fixed(in_round_1):
    window = in_round_1()
    for action in ("schedule.numbers", "schedule.round_robin"):
        assert not is_possible(window, action)
        assert "Round 1 is paired: " in SPECS[action].why_not(window.office)


def test_the_event_of_a_round_robin_knows_how_often_each_meets(opened, make_tournament, qtbot):
    begin = make_tournament(6, 10)
    window = opened(begin.replace(settings=replace(begin.settings, system="round-robin")))
    dialog = RoundRobinDialog(window.office, window)
    qtbot.addWidget(dialog)
    assert dialog.cycles.value() == 2


def _type(qtbot, dialog, *numbers: int) -> None:
    for number in numbers:
        qtbot.keyClicks(dialog.entry, str(number))
        qtbot.keyClick(dialog.entry, Qt.Key.Key_Return)


def test_lots_of_the_players_are_typed_in(dialog_of, qtbot):
    dialog = dialog_of(NumbersDialog, 4)
    office = dialog._office
    names = [player.name for player in office.tournament.players]
    dialog.way.setCurrentIndex(1)
    assert not dialog.draw.isVisible()
    assert dialog.entry.accessibleName() == f"Number drawn by {names[0]}"
    _type(qtbot, dialog, 3, 1, 4)
    assert dialog.entry.accessibleName() == f"Number drawn by {names[3]}"
    assert not dialog.ok.isEnabled()
    _type(qtbot, dialog, 2)
    assert dialog.isVisible()
    dialog.who.setText("Eva Malá")
    dialog.ok.click()
    given = office.tournament.by_id
    assert [given[number].name for number in (1, 2, 3, 4)] == [names[1], names[3], names[0], names[2]]
    assert "drawn by the players, supervised by Eva Malá" in office.tournament.decisions[0].text


def test_a_number_typed_twice_is_taken_from_the_first_and_said(dialog_of, qtbot):
    dialog = dialog_of(NumbersDialog, 4)
    names = [player.name for player in tournament_of(dialog).players]
    dialog.way.setCurrentIndex(1)
    _type(qtbot, dialog, 1, 2, 1, 4)
    assert dialog.entry.accessibleName() == f"Number drawn by {names[0]}"
    assert not dialog.ok.isEnabled()
    qtbot.keyClick(dialog.entry, Qt.Key.Key_Down)
    _type(qtbot, dialog, 1)
    assert f"Number 1 was entered for {names[2]}, who now has none" in dialog.wrong.text()
    _type(qtbot, dialog, 3, 2)
    assert [row.player.name for row in dialog.rows] == [names[1], names[0], names[2], names[3]]


def test_lots_against_the_sets_are_refused_in_words_and_a_plain_lot_takes_them(dialog_of, qtbot):
    dialog = dialog_of(NumbersDialog, 10, "SVK SVK CZE CZE POL POL HUN AUT GER ITA")
    tournament = tournament_of(dialog)
    dialog.way.setCurrentIndex(1)
    _type(qtbot, dialog, *range(1, 11))
    assert "They must be from one set" in dialog.wrong.text()
    assert not dialog.ok.isEnabled()
    dialog.bond.setCurrentIndex(dialog.bond.findData(None))
    assert dialog.wrong.text() == ""
    assert dialog.ok.isEnabled()
    assert [row.player for row in dialog.rows] == list(tournament.players)
