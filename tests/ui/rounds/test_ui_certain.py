"""The preview of the coming round while the last games are on: what is certain, and that it is only a preview."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from running_rounds import finished, paired, played, reopened
from using import act, tournament_of

from swissdesk.engine.preview import certain_boards
from swissdesk.model import Result, Tournament
from swissdesk.model.events import EnterResult
from swissdesk.ui.manual import preview_window
from swissdesk.ui.manual.preview_window import PreviewWindow


def nearly_over(players: int = 20, boards: tuple[int, ...] = (1, 6)) -> Tournament:
    """Return an event whose fourth round has open games at these boards."""
    from random import Random

    start = finished(Random(4), paired(played(7, players, 3)))
    return reopened(start, dict.fromkeys(boards))


@pytest.fixture
def looking(opened, typist, qtbot):
    """The window of the preview when it is done: ``looking(tournament)`` returns both windows."""

    def do(tournament: Tournament):
        window = opened(tournament)
        typist.shortcut("round.certain")
        preview = window.findChild(PreviewWindow)
        qtbot.waitUntil(lambda: not preview.tasks.busy)
        return window, preview

    return do


def test_certain_boards_are_listed_and_nothing_is_paired(looking):
    start = nearly_over()
    expected = certain_boards(start)
    window, preview = looking(start)
    assert expected.meetings
    assert len(preview.certain.rows) == len(expected.meetings)
    shown = {(row.white, row.black) for row in preview.certain.rows if row.colours}
    names = {p.id: f"{p.id}  {p.name}" for p in start.players}
    assert shown == {(names[white], names[black]) for white, black in expected.pairs}
    assert preview.title.text() == f"Round 5: {len(expected.meetings)} of 10 boards are certain."
    assert preview.plain.text.text() == "Preview only: round 5 is not paired, and no sheet or screen shows it."
    assert tournament_of(window) == start
    assert not preview.isModal()


def test_every_open_game_has_its_say(looking):
    start = nearly_over()
    expected = certain_boards(start)
    _, preview = looking(start)
    games = [row.game for row in preview.decided.rows if row.game]
    assert [game.split(":")[0] for game in games] == ["Board 1", "Board 6"]
    rows = sum(max(len(expected.decided_by(place)), 1) for place in range(2))
    assert len(preview.decided.rows) == rows


def test_the_bye_is_told(looking):
    _, preview = looking(nearly_over(21))
    assert "bye" in preview.bye.text()


def test_a_result_that_comes_in_makes_it_old_until_one_looks_again(looking, qtbot):
    window, preview = looking(nearly_over())
    before = preview.title.text()
    assert not preview.stale.isVisible()
    act(window, EnterResult(4, 1, Result.DRAW))
    assert preview.stale.isVisible()
    assert "its previous state" in preview.stale.text.text()
    assert preview.title.text() == before
    QTest.mouseClick(preview.again, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not preview.tasks.busy)
    assert not preview.stale.isVisible()
    assert {row.game.split(":")[0] for row in preview.decided.rows if row.game} == {"Board 6"}


def test_it_can_be_stopped(opened, typist, qtbot, monkeypatch):
    going, go_on = threading.Event(), threading.Event()

    def slow(tournament, system, *, monitor):
        monitor(1, 9)
        going.set()
        go_on.wait(20)
        monitor(2, 9)
        return certain_boards(tournament, system)

    monkeypatch.setattr(preview_window, "certain_boards", slow)
    window = opened(nearly_over())
    typist.shortcut("round.certain")
    preview = window.findChild(PreviewWindow)
    try:
        qtbot.waitUntil(lambda: going.is_set() and preview.bar.maximum() == 9)
        assert preview.working.isVisible()
        QTest.keyClick(preview, Qt.Key.Key_Escape)
        assert preview.title.text() == "Stopped before any board was certain."
        assert preview.stale.isVisible()
        assert not preview.working.isVisible()
    finally:
        go_on.set()
    preview.tasks.wait()
    assert preview.outlook is None
    QTest.keyClick(preview, Qt.Key.Key_Escape)
    assert not preview.isVisible()


def test_it_is_offered_while_one_to_six_games_are_on(opened):
    window = opened(nearly_over(20, tuple(range(1, 8))))
    action = window.catalogue["round.certain"]
    assert not action.isEnabled()
    act(window, EnterResult(4, 1, Result.DRAW))
    assert action.isEnabled()
    for board in range(2, 8):
        act(window, EnterResult(4, board, Result.DRAW))
    assert not action.isEnabled()
