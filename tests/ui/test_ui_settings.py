"""Event data and settings: the pairing system, and the limits of half-point byes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from swissdesk.engine.systems import SYSTEMS
from swissdesk.model import KnockoutTerms
from swissdesk.ui.dialogs.settings import SettingsDialog


@pytest.fixture
def filled(typist, monkeypatch):
    """Open the settings by their key, let `fill` change the fields, and press OK."""

    def do(fill) -> None:
        def answer(dialog: SettingsDialog) -> bool:
            fill(dialog)
            dialog.ok.click()
            return dialog.result() == SettingsDialog.DialogCode.Accepted

        monkeypatch.setattr(SettingsDialog, "exec", answer)
        typist.shortcut("file.settings")

    return do


def choose(dialog: SettingsDialog, system: str) -> None:
    dialog.system.setCurrentIndex(dialog.system.findData(system))


def test_every_system_is_offered_and_the_one_in_use_is_chosen(opened, qtbot, make_tournament):
    begin = make_tournament(4)
    dialog = SettingsDialog(begin)
    qtbot.addWidget(dialog)
    offered = [dialog.system.itemData(place) for place in range(dialog.system.count())]
    assert offered == list(SYSTEMS)
    assert dialog.system.currentData() == "dutch-2026"
    assert all(dialog.system.itemText(place) != name for place, name in enumerate(offered))
    assert dialog.settings() == begin.settings


def test_a_system_that_we_do_not_know_stays(qtbot, make_tournament):
    from dataclasses import replace

    begin = make_tournament(4)
    begin = begin.replace(settings=replace(begin.settings, system="keizer"))
    dialog = SettingsDialog(begin)
    qtbot.addWidget(dialog)
    assert dialog.settings() == begin.settings


def test_before_round_1_the_system_is_just_changed(opened, filled, typist):
    window = opened()
    filled(lambda dialog: choose(dialog, "dutch-2017"))
    assert window.workspace.tournament.settings.system == "dutch-2017"
    assert window.workspace.messages.latest is None
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    assert window.workspace.tournament.rounds[0].system == "dutch-2017"


def test_between_rounds_the_change_is_said_and_can_be_undone(in_round_1, filled, typist):
    window = in_round_1()
    filled(lambda dialog: choose(dialog, "dutch-2012"))
    assert window.workspace.tournament.settings.system == "dutch-2012"
    assert window.workspace.messages.latest.text == (
        "From round 2 on the pairing is by another system: FIDE Dutch system, rules of 2012. "
        "So far it was FIDE Dutch system, rules of 2026."
    )
    assert window.workspace.tournament.rounds[0].system == "dutch-2026"
    typist.shortcut("edit.accept")
    assert window.workspace.tournament.settings.system == "dutch-2026"


@pytest.mark.parametrize(
    ("allowed", "last", "kept"), [(2, 6, (2, 6)), (0, -1, (0, None)), (-1, 3, (None, 3)), (-1, -1, (None, None))]
)
def test_limits_of_half_point_byes(opened, filled, allowed, last, kept):
    window = opened()

    def fill(dialog: SettingsDialog) -> None:
        dialog.half_byes.setValue(allowed)
        dialog.half_bye_last.setValue(last)

    filled(fill)
    settings = window.workspace.tournament.settings
    assert (settings.half_byes_allowed, settings.half_bye_last_round) == kept
    assert window.workspace.desk.document.history.depth == (kept != (None, None))


def test_no_limit_reads_as_words(qtbot, make_tournament):
    dialog = SettingsDialog(make_tournament(4))
    qtbot.addWidget(dialog)
    assert (dialog.half_byes.text(), dialog.half_bye_last.text()) == ("no limit", "any round")
    dialog.half_byes.setFocus()
    dialog.show()
    qtbot.keyClick(dialog.half_byes, Qt.Key.Key_Up)
    assert dialog.settings().half_byes_allowed == 0


def test_a_knockout_asks_for_its_matches_and_no_other_system_does(opened, filled):
    window = opened()
    asked: list[tuple[bool, bool]] = []

    def fill(dialog: SettingsDialog) -> None:
        before = not dialog.games.isHidden()
        choose(dialog, "knockout")
        asked.append((before, not dialog.games.isHidden()))
        assert dialog.tiebreak_games.text() == "until one is won"
        dialog.games.setValue(2)
        dialog.tiebreak_games.setValue(4)
        dialog.third_place.setCurrentIndex(1)

    filled(fill)
    assert asked == [(False, True)]
    settings = window.workspace.tournament.settings
    assert (settings.system, settings.knockout) == ("knockout", KnockoutTerms(2, 4, third_place=True))
