"""What the start of the program costs: what is loaded and made before anybody has asked for it.

Seconds are measured by `tests/benchmarks/start.py`; here stands what they come from.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from threading import Thread

import pytest
from place import HEIGHT, WIDTH
from PySide6.QtWidgets import QApplication, QMenu
from using import is_possible, press

from swissdesk.ui.files import opening
from swissdesk.ui.shell import app
from swissdesk.ui.shell.main_window import MainWindow
from swissdesk.ui.shell.pages import MadePages

START = """
import json, linecache, sys, tempfile
from pathlib import Path
import swissdesk.ui  # before anything else of Qt, as the program does
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from swissdesk.ui.files import opening
from swissdesk.ui.files.files import Files
from swissdesk.ui.shell.app import prepare
from swissdesk.ui.shell.main_window import MainWindow
from swissdesk.ui.shell.preferences import Preferences
from swissdesk.ui.shell.theme import Appearance

home = Path(sys.argv[1])


class OwnFiles(Files):
    def documents(self):
        return home

    def own_data(self):
        return home / "own"


application = prepare(QApplication(sys.argv[:1]))
preferences = Preferences(QSettings(str(home / "preferences.ini"), QSettings.Format.IniFormat))
appearance = Appearance(application, preferences)
appearance.apply()
window = MainWindow(preferences, appearance, OwnFiles())
window.show()
opening.open_sample(window.office, opening.samples()[0])
application.processEvents()
boards = window.round.table.model().rowCount()
pages = [type(page).__name__ for page in window.pages.made]
read = [file for file in linecache.cache if "swissdesk" in file]
print(json.dumps({"boards": boards, "modules": sorted(sys.modules), "pages": pages, "read": read}))
window.close()
"""

MOST_MODULES = 564
"""With the sample on the Round page; 952 before pages were made when first shown. Whoever needs more says why.

On a slow machine four are of the report's preflight: its turn has come before everything is counted.
"""

LARGE = (
    "reportlab",
    "PIL",
    "openpyxl",
    "networkx",
    "pypdfium2",
    "PySide6.QtPrintSupport",
    "swissdesk.reports.kinds",
    "swissdesk.reports.pdf",
    "swissdesk.standings.norms",
    "swissdesk.engine.narration",
    "swissdesk.ui.trace.page",
    "swissdesk.ui.manual.mode",
    "swissdesk.ui.hall.window",
    "swissdesk.ui.shell.palette",
)
"""What nobody has asked for yet."""

PAGES = ("players", "standings", "trace", "sheets", "checks", "history", "hall")


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """What a process has loaded and made when the window with the sample stands."""
    done = subprocess.run(
        [sys.executable, "-c", START, str(tmp_path_factory.mktemp("start"))],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def test_the_window_with_the_sample_loads_few_modules(started):
    assert started["boards"]
    assert len(started["modules"]) <= MOST_MODULES


def test_qt_reads_no_source_of_the_program(started):
    """It would look through every module for switches of its own; a sixth of what loading the modules takes."""
    assert started["read"] == []


@pytest.mark.parametrize("module", LARGE)
def test_what_is_large_waits_until_it_is_wanted(started, module):
    assert module not in started["modules"]


def test_only_the_page_that_is_shown_is_made(started):
    assert started["pages"] == ["RoundPage"]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_made_when_it_is_asked_for(in_round_1, name):
    window = in_round_1()
    assert not window.pages.is_made(name)
    press(window, f"{name}.panel" if name in ("checks", "history", "hall") else f"view.{name}")
    assert window.pages.is_made(name)
    assert getattr(window, name).isVisible()


class TestTheBoardsMadeReady:
    """While nothing is open, a moment after the start."""

    @pytest.mark.usefixtures("new_window")
    def test_look_as_if_they_were_made_with_the_document(self, window, place, in_round_1, home, qtbot):
        window.pages.make_ready()
        assert made(window) == ["RoundPage"]
        in_round_1(players=60)
        ready = window.round.grab().toImage()
        place.put_away()
        other = place.window()
        other.resize(WIDTH, HEIGHT)
        other.show()
        qtbot.waitExposed(other)
        assert made(other) == []
        opening.open_path(other.office, home / "test.swissdesk")
        qtbot.waitUntil(lambda: other.office.desk.is_open)
        QApplication.processEvents()
        assert other.round.grab().toImage() == ready

    @pytest.mark.usefixtures("new_window")
    def test_are_not_made_where_documents_open_on_another_page(self, window):
        window.office.view.page = "players"
        window.pages.make_ready()
        assert made(window) == []


class TestThePagesMadeAhead:
    """Some seconds after the start, while the arbiter pauses."""

    @pytest.fixture
    def ahead(self, new_window, monkeypatch):
        monkeypatch.setattr(app, "_PAUSE_MS", 1)
        loading = Thread(target=lambda: None)
        loading.start()
        return lambda window: app.PagesAhead(window, loading)

    def test_all_are_made_and_the_one_in_sight_stays(self, ahead, in_round_1, qtbot):
        window, gone = in_round_1(), []
        ahead(window).destroyed.connect(lambda: gone.append(True))
        qtbot.waitUntil(lambda: gone)
        assert sorted(made(window)) == ["PlayersPage", "RoundPage", "SheetsPage", "StandingsPage", "TracePage"]
        assert window.stack.currentWidget() is window.round
        assert window.round.table.hasFocus()
        press(window, "view.standings")
        assert window.standings.isVisible()

    def test_none_is_made_while_a_menu_is_open(self, ahead, in_round_1, qtbot):
        window = in_round_1()
        menu = QMenu(window)
        menu.addAction("wait")
        menu.popup(window.mapToGlobal(window.rect().center()))
        ahead(window)
        qtbot.wait(30)
        assert made(window) == ["RoundPage"]
        menu.close()
        qtbot.waitUntil(lambda: len(made(window)) == 5)


def made(window: MainWindow) -> list[str]:
    return [type(page).__name__ for page in window.pages.made]


def test_actions_are_decided_without_the_pages_they_are_about(in_round_1):
    window = in_round_1()
    press(window, "view.round")
    possible = {action: is_possible(window, action) for action in ("print.pairings", "trace.next", "standings.why")}
    assert possible == {"print.pairings": True, "trace.next": False, "standings.why": False}
    assert list(window.pages.made) == [window.round]


def test_an_action_makes_the_page_it_is_about(in_round_1):
    window = in_round_1()
    press(window, "print.pairings")
    assert window.pages.is_made("sheets")
    assert window.sheets.kind.name == "pairings"


def test_a_running_action_is_followed_once(in_round_1, monkeypatch):
    window = in_round_1()
    refreshed = []
    monkeypatch.setattr(type(window.catalogue), "refresh", lambda actions: refreshed.append(actions))
    press(window, "view.standings")
    press(window, "view.round")
    assert len(refreshed) == 2


def test_a_panel_that_was_shown_is_there_with_the_next_document(in_round_1, opened):
    window = in_round_1()
    press(window, "history.panel")
    window.panels.remember()
    window.office.desk.close()
    assert not window.history.isVisible()
    assert isinstance(window.pages, MadePages)
    opened()
    assert window.history.isVisible()
