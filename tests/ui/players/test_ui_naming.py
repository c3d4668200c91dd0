"""One field wherever a person is named: players of the event first, others added from it after a question."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from running_rounds import played
from using import message_of, take_back, tournament_of

from swissdesk.engine import propose
from swissdesk.formats.rating_lists.rows import ListRow
from swissdesk.model import ForbiddenGroup, Rating, Sex
from swissdesk.model.events import PairRound, PublishRound
from swissdesk.model.rating import BY_HAND
from swissdesk.session.ratings.store import ListInfo, build
from swissdesk.session.registration.naming import Candidate, Part
from swissdesk.ui.manual.late import AddPlayerDialog
from swissdesk.ui.players import person_search
from swissdesk.ui.players.absences import AbsencesDialog
from swissdesk.ui.players.choice import People, PlayerChoice, listed
from swissdesk.ui.settings.dialog import SettingsDialog

Key = Qt.Key
LISTED = (
    ListRow("Novak, Jan", 300001, title="FM", sex="m", federation="CZE", birth="1988", standard=2310, k=20),
    ListRow("Kim, Anna", 300004, sex="w", federation="FIN", birth="2003", standard=1901, k=20),
)


@pytest.fixture
def lists(window):
    index = window.office.services.rating_lists
    info = ListInfo("FIDE", "fide", "2026-11", 0, index.folder / "unused", "list.txt")
    index.put(build(iter(LISTED), info, index.folder)[0], "FIDE")
    return index


@pytest.fixture
def choice(opened, make_tournament):
    """A field in the window of a tournament of eight that asks for one of them."""
    window = opened(make_tournament(8))
    made = PlayerChoice(window, people=People.of(window.office))
    made.offer(listed(tournament_of(window)), None)
    made.show()
    made.field.setFocus()
    return made


def typed(choice: PlayerChoice, text: str, *keys: Key) -> list[str]:
    """Type into a field, look, press keys; return what was suggested."""
    choice.field.selectAll()
    choice.field.insert(text)
    choice.search.look_up()
    shown = [each.player.name for _, each in choice.search.popup.model.rows]
    for key in keys:
        QTest.keyClick(choice.field, key)
    return shown


def outcome(choice: PlayerChoice) -> str:
    return choice.search.popup.outcome.text()


class TestAPlayerOfTheEvent:
    def test_comes_first_by_number_or_any_part_of_the_name(self, choice):
        assert typed(choice, "an") == ["Balogh, Ján", "Enev, Ivan", "Gál, Zoltán"]
        assert outcome(choice) == ""
        assert typed(choice, "5", Key.Key_Return) == ["Enev, Ivan"]
        assert choice.player == 5
        assert not choice.search.is_open

    def test_is_found_by_more_than_the_name_and_told_from_others_by_it(self, choice):
        assert typed(choice, "balogh SVK 1990", Key.Key_Return)[0] == "Balogh, Ján"
        assert choice.player == 2
        typed(choice, "balogh HUN")
        assert choice.search.current.candidate is None

    def test_is_marked_by_the_arrows_and_left_by_escape(self, choice):
        typed(choice, "an", Key.Key_Down, Key.Key_Return)
        assert choice.player == 5
        typed(choice, "an", Key.Key_Escape)
        assert not choice.search.is_open
        assert choice.player is None


class TestSomebodyNew:
    def test_is_added_by_a_second_enter_which_undo_takes_back(self, choice, window):
        assert typed(choice, "Quispe Maria WFM PER f 1850 30.5.1990") == ["Quispe Maria"]
        said = "Quispe Maria is not in the event. Press Enter twice to add a new player, number 9."
        assert outcome(choice) == said
        assert choice.field.accessibleDescription().startswith("WFM, Quispe Maria, 1850, PER")
        QTest.keyClick(choice.field, Key.Key_Return)
        assert "Press Enter again" in outcome(choice)
        assert len(tournament_of(window).players) == 8
        QTest.keyClick(choice.field, Key.Key_Return)
        new = tournament_of(window).by_id[9]
        assert (new.name, new.title, new.sex, new.birth) == ("Quispe Maria", "WFM", Sex.FEMALE, "1990/05/30")
        assert new.ratings == (Rating(1850, BY_HAND),)
        assert choice.player == 9
        assert message_of(window).startswith("Number 9: Quispe Maria WFM 1850 PER")
        take_back(window)
        assert len(tournament_of(window).players) == 8

    def test_typing_on_takes_the_first_enter_back(self, choice, window):
        typed(choice, "Quispe Maria", Key.Key_Return)
        typed(choice, "Quispe Marta", Key.Key_Return)
        assert len(tournament_of(window).players) == 8

    def test_a_code_of_no_federation_is_refused_with_near_ones(self, choice, window):
        typed(choice, "Quispe Maria SVX", Key.Key_Return, Key.Key_Return)
        assert len(tournament_of(window).players) == 8
        assert outcome(choice).startswith("No federation has the code SVX. Perhaps SVK")
        chip = choice.search.popup.chips.chips[Part.FEDERATION]
        assert (chip.text(), chip.property("tone")) == ("Federation: SVX", "danger")

    def test_comes_from_the_lists_behind_those_of_the_event(self, lists, choice, window):
        assert typed(choice, "novak cze", Key.Key_Return, Key.Key_Return)[0] == "Novak, Jan"
        assert tournament_of(window).by_id[9].fide_id == "300001"
        choice.offer(listed(tournament_of(window)), None)
        assert typed(choice, "novak")[0] == "Novak, Jan"
        assert choice.search.current.candidate is not None


class TestTheListsAreSearchedOnAThread:
    def test_the_window_goes_on_and_enter_waits_for_the_answer(self, lists, choice, window, monkeypatch, qtbot):
        monkeypatch.setattr(person_search, "PATIENCE", 0)
        go_on, asked_on = threading.Event(), []
        search = type(lists).search

        def slowly(self, *given, **more):
            asked_on.append(threading.current_thread())
            go_on.wait(30)
            return search(self, *given, **more)

        monkeypatch.setattr(type(lists), "search", slowly)
        choice.field.insert("novak")
        choice.search.look_up()
        assert not choice.search.is_open
        QTest.keyClick(choice.field, Key.Key_Return)
        go_on.set()
        qtbot.waitUntil(lambda: "Press Enter again" in outcome(choice))
        assert threading.main_thread() not in asked_on


class TestFromEveryBox:
    def test_players_who_may_not_meet(self, opened, make_tournament):
        window = opened(make_tournament(8))
        dialog = SettingsDialog.show_for(window.office, "forbidden")
        editor = dialog.rows["forbidden"].editor
        editor.add.click()
        field = editor.lines[0].widgets[0]
        typed(field.choice, "balogh", Key.Key_Return)
        typed(field.choice, "Quispe Maria PER", Key.Key_Return, Key.Key_Return)
        assert editor.lines[0].widgets[0].players == (2, 9)
        dialog.ok.click()
        assert tournament_of(window).settings.forbidden == (ForbiddenGroup((2, 9), 1, None),)

    def test_in_a_running_event_the_numbers_of_the_others_move_with_them(self, opened):
        start = played(7, 8, 1)
        players = tuple(replace(player, rating=2400 - 50 * player.id) for player in start.players)
        window = opened(start.replace(players=players))
        names = {player.id: player.name for player in players}
        dialog = SettingsDialog.show_for(window.office, "forbidden")
        editor = dialog.rows["forbidden"].editor
        editor.add.click()
        typed(editor.lines[0].widgets[0].choice, "6", Key.Key_Return)
        field = editor.lines[0].widgets[0]
        field.choice.field.setFocus()
        typed(field.choice, "Quispe Maria 2290", Key.Key_Return, Key.Key_Return)
        after = tournament_of(window)
        new = next(player.id for player in after.players if player.name == "Quispe Maria")
        assert new == 3
        assert [after.by_id[each].name for each in editor.lines[0].widgets[0].players] == [names[6], "Quispe Maria"]

    def test_absences(self, opened, make_tournament, qtbot):
        window = opened(make_tournament(8))
        dialog = AbsencesDialog(window.office)
        dialog.show()
        dialog.field.setFocus()
        QTest.keyClicks(dialog.field, "Quispe Maria PER")
        for _ in range(2):
            QTest.keyClick(dialog.field, Key.Key_Return)
        assert tournament_of(window).by_id[9].federation == "PER"
        assert dialog.found.rowCount() == 1
        QTest.keyClick(dialog.field, Key.Key_Return)
        QTest.keyClick(dialog.table, Key.Key_A)
        assert [request.player for request in tournament_of(window).requests] == [9]

    def test_manual_pairing(self, opened, typist, qtbot):
        start = played(7, 12, 3)
        proposal = propose(start)
        draft = PairRound(4, proposal.pairs, proposal.bye, "dutch-2026").apply(start)
        window = opened(PublishRound(4, "2026-11-20T10:00:00").apply(draft))
        typist.shortcut("view.round")
        typist.shortcut("manual.begin")
        typist.shortcut("manual.add")
        dialog = window.findChildren(AddPlayerDialog)[-1]
        dialog.choice.field.setFocus()
        typed(dialog.choice, "Quispe Maria PER", Key.Key_Return, Key.Key_Return)
        assert tournament_of(window).by_id[13].name == "Quispe Maria"
        mode = window.round.mode
        assert mode.course is not None
        assert 13 in mode.course.seating.players

    def test_arbiters_come_from_the_lists(self, lists, opened, make_tournament):
        window = opened(make_tournament(8))
        dialog = SettingsDialog.show_for(window.office, "arbiters")
        editor = dialog.rows["arbiters"].editor
        editor.add.click()
        _, _, name, fide_id, federation, *_ = editor.lines[0].widgets
        name.setFocus()
        QTest.keyClicks(name, "novak")
        search = name.findChild(person_search.PersonSearch)
        search.look_up()
        QTest.keyClick(name, Key.Key_Return)
        assert (name.text(), fide_id.text(), federation.text()) == ("Novak, Jan", "300001", "CZE")
        assert editor.value()[0].fide_id == "300001"


def test_without_people_nobody_is_added(window):
    made = PlayerChoice(window)
    made.offer([Candidate(1, "1  Adamová, Eva")], None)
    made.show()
    made.field.setFocus()
    assert typed(made, "quispe", Key.Key_Return) == []
    assert made.player is None
    assert QApplication.focusWidget() is made.field
