"""The hall on a real second screen: a process of its own, for Qt reads which screens there are when it starts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

BEGIN = """
import sys
from pathlib import Path

from PySide6.QtCore import QRect, QSettings
from PySide6.QtWidgets import QApplication, QWidget

from swissdesk.model.events import Begin
from swissdesk.model import EventInfo, Tournament
from swissdesk.session import Document
from swissdesk.ui.shell.app import prepare
from swissdesk.ui.files import opening
from swissdesk.ui.hall.monitors import Monitors
from swissdesk.ui.shell.main_window import MainWindow
from swissdesk.ui.shell.preferences import Preferences
from swissdesk.ui.shell.theme import Appearance

home = Path(sys.argv[1])
app = prepare(QApplication(sys.argv[:1]))
desk, wall = app.screens()
"""

HALL = """
preferences = Preferences(QSettings(str(home / "preferences.ini"), QSettings.Format.IniFormat))
window = MainWindow(preferences, Appearance(app, preferences))
window.setGeometry(QRect(40, 40, 1200, 700))
window.show()
Document.create(home / "a.swissdesk", Begin(Tournament(EventInfo(name="Open")))).close()
opening.open_path(window.office, home / "a.swissdesk")
window.catalogue["hall.screen"].trigger()
hall = window.office.services.hall_window
print(hall.screen().name(), hall.isFullScreen(), hall.geometry().getRect())
window.setGeometry(QRect(1400, 40, 1200, 700))
app.screenRemoved.emit(desk)
app.processEvents()
print(hall.screen().name(), hall.isFullScreen(), hall.geometry().getRect())
window.close()
"""

STRAY = """
class Stray(QWidget):
    def screen(self):
        return wall

stray = Stray()
stray.setGeometry(QRect(40, 40, 300, 200))
stray.show()
monitors = Monitors()
print([monitor.name for monitor in monitors.all() if monitor.id == monitors.of(stray)])
stray.setGeometry(QRect(1400, 40, 300, 200))
print([monitor.name for monitor in monitors.all() if monitor.id == monitors.of(stray)])
"""


@pytest.fixture
def on_two_screens(tmp_path: Path):
    """Run a script on two screens, the laptop's and a second screen, and return its lines: ``on_two_screens(HALL)``."""
    usual = {"y": 0, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    screens = [
        {"name": "desk", "x": 0, "width": 1366, "height": 768, **usual},
        {"name": "wall", "x": 1366, "width": 1920, "height": 1080, **usual},
    ]
    (tmp_path / "screens.json").write_text(json.dumps({"screens": screens}))

    def do(script: str) -> list[str]:
        done = subprocess.run(
            [sys.executable, "-c", BEGIN + script, str(tmp_path)],
            capture_output=True,
            text=True,
            timeout=120,
            env={
                **os.environ,
                "QT_QPA_PLATFORM": "offscreen:configfile=screens.json",
                "PYTHONPATH": os.pathsep.join(sys.path),
            },
            cwd=tmp_path,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    return do


def test_the_hall_fills_the_screen_that_the_arbiters_window_is_not_on(on_two_screens):
    assert on_two_screens(HALL) == ["wall True (1366, 0, 1920, 1080)", "desk True (0, 0, 1366, 768)"]


def test_a_window_is_where_it_is_seen_whatever_qt_says_of_its_screen(on_two_screens):
    assert on_two_screens(STRAY) == ["['desk']", "['wall']"]
