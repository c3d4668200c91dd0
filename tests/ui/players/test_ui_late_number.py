"""The form of a new player after round 1: which number they will get, what missed rounds count, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from running_rounds import played
from using import tournament_of

from swissdesk.engine import propose
from swissdesk.model import ByeKind, Stage, Tournament
from swissdesk.model.events import EnterLate, PairRound
from swissdesk.ui.manual.late import LateDialog
from swissdesk.ui.players.form import PlayerDialog


def after_three_rounds(late_bye: ByeKind = ByeKind.ZERO_POINT) -> Tournament:
    """Return an event of 11 players, numbered by rating."""
    start = played(7, 11, 3)
    players = tuple(replace(player, rating=2500 - 50 * player.id) for player in start.players)
    return start.replace(players=players, settings=replace(start.settings, late_bye=late_bye))


def standing(dialog: PlayerDialog) -> str:
    """Return the sentence above the buttons."""
    place = dialog.layout().indexOf(dialog.wrong) - 1
    line = dialog.layout().itemAt(place).widget()
    assert isinstance(line, QLabel)
    return line.text()


@pytest.fixture
def fill(opened, typist, monkeypatch):
    """Do something with the form that adds a player to a tournament; the window is returned."""

    def do(tournament: Tournament, job):
        window = opened(tournament)
        monkeypatch.setattr(PlayerDialog, "exec", lambda dialog: (dialog.show(), job(dialog), 1)[-1])
        typist.shortcut("players.add")
        return window

    return do


def test_the_number_is_told_while_the_form_is_filled_in(fill):
    told = []

    def job(dialog: PlayerDialog) -> None:
        told.append(standing(dialog))
        assert not dialog.number.isVisible()
        for rating in (2410, 1960):
            dialog.rating.setValue(rating)
            told.append(standing(dialog))
        dialog.reject()

    window = fill(after_three_rounds(), job)
    assert told == [
        "Will be number 12; the other numbers stay.",
        "Will be number 2; numbers 2–11 become 3–12 (C.04.2 art. 2.4).",
        "Will be number 11; number 11 becomes 12 (C.04.2 art. 2.4).",
    ]
    assert len(tournament_of(window).players) == 11


def test_the_bye_of_the_settings_comes_first_and_another_can_be_chosen(fill):
    def job(dialog: PlayerDialog) -> None:
        dialog.name.setText("Late, Entry")
        dialog.rating.setValue(2410)
        missed = dialog.form.itemAt(dialog.form.rowCount() - 1, dialog.form.ItemRole.FieldRole).widget()
        assert missed.currentData() is ByeKind.HALF_POINT
        missed.setCurrentIndex(missed.findData(ByeKind.FULL_POINT))
        dialog.ok.click()

    start = after_three_rounds(ByeKind.HALF_POINT)
    window = fill(start, job)
    office = window.office
    after = office.tournament
    assert isinstance(office.desk.document.history.undo_event, EnterLate)
    assert (after.by_id[2].name, after.by_id[3].name) == ("Late, Entry", start.by_id[2].name)
    assert [after.entry(2, number).bye for number in (1, 2, 3)] == [ByeKind.FULL_POINT] * 3
    assert office.view.player == 2
    assert "Number 2: Late, Entry 2410" in office.messages.latest.text
    assert "full-point bye" in office.messages.latest.text
    office.desk.undo()
    assert office.tournament == start


def test_under_a_draft_it_is_said_at_once_that_nobody_can_enter(fill):
    start = after_three_rounds()
    proposal = propose(start)
    draft = PairRound(4, proposal.pairs, proposal.bye, "dutch-2026").apply(start)
    assert draft.rounds[-1].stage is Stage.DRAFT
    said = []

    def job(dialog: PlayerDialog) -> None:
        said.append(standing(dialog))
        dialog.name.setText("Late, Entry")
        dialog.ok.click()
        said.append(dialog.wrong.text())
        assert dialog.isVisible()
        dialog.reject()

    window = fill(draft, job)
    assert said == ["Round 4 is a draft. Discard it first, and re-pair afterwards."] * 2
    assert tournament_of(window) == draft


def test_in_a_drawn_table_the_number_is_behind_the_last_and_can_be_chosen(fill):
    start = after_three_rounds()
    start = start.replace(settings=replace(start.settings, system="round-robin"))

    def job(dialog: PlayerDialog) -> None:
        assert (dialog.number.isVisible(), dialog.number.isEnabled(), dialog.number.value()) == (True, True, 12)
        dialog.name.setText("Late, Entry")
        dialog.rating.setValue(2900)
        dialog.ok.click()

    window = fill(start, job)
    assert tournament_of(window).by_id[12].name == "Late, Entry"


def test_late_entry_shows_the_number_and_the_missed_rounds_of_the_settings(opened, typist, qtbot):
    window = opened(published(after_three_rounds(ByeKind.HALF_POINT)))
    typist.shortcut("round.late")
    dialog = window.findChildren(LateDialog)[-1]
    qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
    dialog.player.field.selectAll()
    qtbot.keyClicks(dialog.player.field, "Late, Entry 2410")
    qtbot.keyClick(dialog.player.field, Qt.Key.Key_Return)
    assert dialog.player.search.popup.outcome.text().endswith("to add a new player, number 2.")
    qtbot.keyClick(dialog.player.field, Qt.Key.Key_Return)
    assert (dialog.player.player, dialog.byes.currentData()) == (2, ByeKind.HALF_POINT)
    dialog.ok.click()
    after = tournament_of(window)
    assert [after.entry(2, number).bye for number in (1, 2, 3)] == [ByeKind.HALF_POINT] * 3


def published(start: Tournament) -> Tournament:
    """Return the event with round 4 published."""
    proposal = propose(start)
    draft = PairRound(4, proposal.pairs, proposal.bye, "dutch-2026").apply(start)
    return draft.replace(rounds=(*draft.rounds[:-1], replace(draft.rounds[-1], stage=Stage.PUBLISHED)))
