"""The form of one player: its ratings by list, K, and whom they are like, said before OK."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from using import act, tournament_of

from swissdesk.model import LaterTitle, Player, Rating
from swissdesk.model.events import ChangeInfo, UpdatePlayers
from swissdesk.model.rating import BY_HAND
from swissdesk.ui.players.form import PlayerDialog, warn_of_similar

Key = Qt.Key


@pytest.fixture
def page(opened, typist):
    """The window on the Players page."""
    window = opened()
    typist.shortcut("view.players")
    return window


@pytest.fixture
def editing(page, typist, monkeypatch):
    """Correct player 1 by Enter: ``editing(fill)`` calls it with the dialog and returns the player afterwards."""

    def do(fill) -> Player:
        seen = []

        def run(dialog: PlayerDialog) -> int:
            dialog.show()
            fill(dialog)
            seen.append(dialog)
            return 0

        monkeypatch.setattr(PlayerDialog, "exec", run)
        typist.press(Key.Key_Return)
        assert seen
        return tournament_of(page).by_id[1]

    return do


def type_into(field, text: str) -> None:
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)


def test_ratings_of_lists_and_k_are_entered_and_undone(page, editing, typist):
    def fill(dialog: PlayerDialog) -> None:
        dialog.coefficient.setValue(20)
        for source, month, value in (("", "2026-11", 2150), ("SVK", "", 2205)):
            dialog.ratings.add.click()
            name, when, rating, _ = dialog.ratings.lines[-1].widgets
            if source:
                name.setFocus()
                name.lineEdit().selectAll()
                QTest.keyClicks(name.lineEdit(), source)
            type_into(when, month)
            rating.setValue(value)
        dialog.ok.click()

    before = tournament_of(page).by_id[1]
    after = editing(fill)
    known = (Rating(2150, "FIDE standard", "2026-11"), Rating(2205, "SVK"))
    assert after == replace(before, ratings=known, coefficient=20)
    typist.shortcut("edit.undo")
    assert tournament_of(page).by_id[1] == before


@pytest.mark.parametrize(
    ("source", "month", "value", "said"),
    [
        ("FIDE rapid", "next", 2000, "“next” is not the month of a list."),
        ("", "", 2000, "Enter the list"),
        ("SVK", "", 0, "has no rating"),
    ],
)
def test_a_faulty_rating_is_told_and_nothing_changes(page, editing, source, month, value, said):
    def fill(dialog: PlayerDialog) -> None:
        dialog.ratings.add.click()
        name, when, rating, _ = dialog.ratings.lines[-1].widgets
        name.setCurrentText(source)
        type_into(when, month)
        rating.setValue(value)
        dialog.ok.click()
        assert said in dialog.wrong.text()

    before = tournament_of(page).by_id[1]
    assert editing(fill) == before


class TestTitlesOfLongEvents:
    def long(self, page) -> None:
        info = replace(tournament_of(page).info, start="2026/05/01", end="2026/07/31")
        act(page, ChangeInfo(info))

    def test_are_asked_for_only_there(self, page, editing):
        seen = []
        editing(lambda dialog: seen.append(dialog.later_titles.isVisibleTo(dialog)))
        self.long(page)
        editing(lambda dialog: seen.append(dialog.later_titles.isVisibleTo(dialog)))
        assert seen == [False, True]

    def test_are_entered_with_their_rounds_and_undone(self, page, editing, typist):
        self.long(page)

        def fill(dialog: PlayerDialog) -> None:
            for title, number in (("GM", 6), ("IM", 3)):
                dialog.later_titles.add.click()
                box, first = dialog.later_titles.lines[-1].widgets
                box.setCurrentText(title)
                first.setValue(number)
            dialog.ok.click()

        before = tournament_of(page).by_id[1]
        assert editing(fill).later_titles == (LaterTitle("IM", 3), LaterTitle("GM", 6))
        typist.shortcut("edit.undo")
        assert tournament_of(page).by_id[1] == before

    def test_two_from_one_round_are_told(self, page, editing):
        self.long(page)

        def fill(dialog: PlayerDialog) -> None:
            dialog.later_titles.add.click()
            dialog.later_titles.add.click()
            dialog.ok.click()
            assert dialog.wrong.text() == "Two titles begin in round 2. Remove one."

        assert editing(fill).later_titles == ()


def test_what_a_list_gave_stays_as_it_is_when_something_else_is_corrected(page, editing):
    odd = (Rating(2100, "FIDE standard", "autumn", 2), Rating(1999, BY_HAND), Rating(0, "GER", "2026-01"))
    known = replace(tournament_of(page).by_id[1], ratings=odd, coefficient=15)
    act(page, UpdatePlayers((known,)))

    def fill(dialog: PlayerDialog) -> None:
        type_into(dialog.club, "Rook")
        dialog.ok.click()

    assert editing(fill) == replace(known, club="Rook")


def test_the_same_id_and_namesakes_are_told_while_typing(page, qtbot):
    first = replace(tournament_of(page).by_id[3], fide_id="14900001", birth="1980")
    act(page, UpdatePlayers((first,)))
    dialog = PlayerDialog(Player(9, ""), is_new=True, parent=page)
    qtbot.addWidget(dialog)
    warn_of_similar(dialog, tournament_of(page))
    dialog.show()
    notes = lambda: [one.text() for one in dialog.findChildren(QLabel) if one.isVisible()]  # noqa: E731
    assert not any("number 3" in text for text in notes())
    type_into(dialog.name, "Petr CERNY")
    assert "Possibly already entered: number 3, Černý, Petr (1980)." in notes()
    assert "number 3" in dialog.name.accessibleDescription()
    type_into(dialog.birth, "1991")
    assert "Same name: number 3, Černý, Petr (1980)." in notes()
    type_into(dialog.name, "Somebody Else")
    assert not any("number 3" in text for text in notes())
    type_into(dialog.fide_id, "14900001")
    assert "The same FIDE ID as number 3, Černý, Petr (1980)." in notes()
    assert dialog.ok.isEnabled(), "a warning, no refusal"


def test_nobody_is_like_himself(page, editing):
    def fill(dialog: PlayerDialog) -> None:
        assert dialog.name.accessibleDescription() == ""
        type_into(dialog.name, "Balogh, Jan")
        assert "number 2" in dialog.name.accessibleDescription()

    editing(fill)
