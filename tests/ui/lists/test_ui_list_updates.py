"""FIDE's list fetched from the window: by button and key, daily, with a stop, and what it says of the players."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from rating_list_files import Entry, xml_list, zipped
from rating_server import Server, served
from using import message_of

from swissdesk.model import EventInfo, Player, Rating, Tournament
from swissdesk.ui.lists import updating
from swissdesk.ui.lists.window import RatingListsWindow
from swissdesk.ui.players.refresh_window import RefreshWindow

PLAYERS = [Entry(1500, "Adams, Ann", standard=2010), Entry(1501, "Berg, Bo", standard=1800)]


@pytest.fixture
def server(tmp_path, monkeypatch):
    """FIDE's server on this machine, with a list of two players."""
    with served(monkeypatch) as made:
        made.content = zipped(tmp_path / "made.zip", "players_list_xml_foa.xml", xml_list(PLAYERS)).read_bytes()
        monkeypatch.setattr(updating, "SERVER", made.base)
        yield made


@pytest.fixture
def lists(window, typist):
    typist.shortcut("lists.show")
    return window.findChild(RatingListsWindow)


def finished(window, qtbot):
    qtbot.waitUntil(lambda: not window.office.services.list_tasks.busy)


def test_a_click_fetches_the_list(lists, server: Server, window, qtbot):
    QTest.mouseClick(lists.update_fide, Qt.MouseButton.LeftButton)
    assert not lists.update_fide.isEnabled()
    finished(window, qtbot)
    assert [row.info.name for row in lists.model.rows] == ["FIDE"]
    assert "2 players" in lists.said.text.text()
    QTest.mouseClick(lists.update_fide, Qt.MouseButton.LeftButton)
    finished(window, qtbot)
    assert "newest" in lists.said.text.text()


def test_what_went_wrong_is_said_in_the_window(lists, server: Server, window, qtbot):
    server.mode = "missing"
    QTest.mouseClick(lists.update_fide, Qt.MouseButton.LeftButton)
    finished(window, qtbot)
    assert "404" in lists.wrong.text.text()
    assert len(lists.model.rows) == 0


def test_by_the_key_and_what_it_means_for_the_players(window, server: Server, typist, opened, qtbot):
    listed = Player(1, "Adams, Ann", 2000, fide_id="1500", ratings=(Rating(2000, "FIDE standard", "2025-01"),))
    opened(Tournament(EventInfo("Open"), players=(listed, Player(2, "Somebody, Else", 1900))))
    typist.shortcut("lists.update")
    qtbot.waitUntil(lambda: "1 player differs" in message_of(window))
    assert window.office.tournament.player(1).rating == 2000


class TestDaily:
    def test_never_before_the_first_download(self, window, server: Server, qtbot):
        window.office.services.hourly.timeout.emit()
        finished(window, qtbot)
        assert server.paths == []

    def test_once_a_day_after_it(self, window, server: Server, typist, qtbot, monkeypatch):
        typist.shortcut("lists.update")
        finished(window, qtbot)
        window.office.services.hourly.timeout.emit()
        finished(window, qtbot)
        assert len(server.paths) == 1
        later = datetime.now().astimezone() + timedelta(hours=25)
        monkeypatch.setattr(updating.Service, "is_due", lambda self, now=None: later > datetime.now().astimezone())
        window.office.services.hourly.timeout.emit()
        finished(window, qtbot)
        assert len(server.paths) == 2

    def test_not_when_it_is_switched_off(self, window, lists, server: Server, typist, qtbot, monkeypatch):
        QTest.mouseClick(lists.update_fide, Qt.MouseButton.LeftButton)
        finished(window, qtbot)
        monkeypatch.setattr(updating.Service, "is_due", lambda self, now=None: True)
        lists.daily.click()
        window.office.services.hourly.timeout.emit()
        finished(window, qtbot)
        assert len(server.paths) == 1

    def test_without_a_network_nothing_is_said(self, window, server: Server, typist, qtbot, monkeypatch):
        typist.shortcut("lists.update")
        finished(window, qtbot)
        before = message_of(window)
        monkeypatch.setattr(updating.Service, "is_due", lambda self, now=None: True)
        server.mode = "missing"
        window.office.services.hourly.timeout.emit()
        finished(window, qtbot)
        assert message_of(window) == before


def test_an_open_window_of_differences_looks_again(window, server: Server, opened, qtbot):
    listed = Player(1, "Adams, Ann", 2000, fide_id="1500")
    opened(Tournament(EventInfo("Open"), players=(listed,)))
    shown = RefreshWindow.show_for(window.office)
    qtbot.waitUntil(lambda: not shown.tasks.busy)
    assert len(shown.model.rows) == 0
    updating.update(window.office)
    finished(window, qtbot)
    qtbot.waitUntil(lambda: len(shown.model.rows) == 1)
