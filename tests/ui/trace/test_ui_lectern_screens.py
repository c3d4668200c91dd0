"""The lectern on a real second screen, in a process of its own: it fills it, and comes back when it is unplugged."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """
import sys, time
from pathlib import Path

from PySide6.QtCore import QRect, QSettings
from PySide6.QtWidgets import QApplication

from swissdesk.formats import trf
from swissdesk.model.events import Begin
from swissdesk.paths import resource
from swissdesk.session import Document
from swissdesk.ui.files import opening
from swissdesk.ui.hall.monitors import Monitors
from swissdesk.ui.shell.app import prepare
from swissdesk.ui.shell.main_window import MainWindow
from swissdesk.ui.shell.preferences import Preferences
from swissdesk.ui.shell.theme import Appearance
from swissdesk.ui.shell.view import TRACE
from swissdesk.ui.trace.lectern import LecternDialog

home, shots = Path(sys.argv[1]), sys.argv[2]
app = prepare(QApplication(sys.argv[:1]))


def until(ready):
    end = time.monotonic() + 60
    while not ready() and time.monotonic() < end:
        app.processEvents()
        time.sleep(0.01)
    assert ready()


class Unplugged(Monitors):
    gone = False

    def all(self):
        return super().all()[:1] if self.gone else super().all()


preferences = Preferences(QSettings(str(home / "preferences.ini"), QSettings.Format.IniFormat))
window = MainWindow(preferences, Appearance(app, preferences))
window.setGeometry(QRect(40, 40, 1200, 700))
window.show()
Document.create(home / "a.swissdesk", Begin(trf.load(resource("samples", "teaching-2012.trf")))).close()
opening.open_path(window.office, home / "a.swissdesk")
until(lambda: window.office.desk.is_open)
window.office.view.show_page(TRACE)
until(lambda: window.office.shown.trace.is_ready)
monitors = Unplugged()
dialog = LecternDialog(window.office, monitors)
dialog.show()
for _ in range(9):
    window.office.pages.trace.player.forward()
projection = dialog.projection


def said(name):
    app.processEvents()
    projection.cards.finish()
    if shots:
        projection.grab().save(f"{shots}/{name}-projector.png")
        dialog.grab().save(f"{shots}/{name}-laptop.png")
    print(projection.isVisible(), projection.isFullScreen(), *projection.geometry().getRect())
    return projection.geometry(), dialog.geometry()


said("two")
monitors.gone = True
monitors.changed.emit()
shown, own = said("unplugged")
room = app.primaryScreen().availableGeometry()
print(room.contains(shown), room.contains(own), not shown.intersects(own))
monitors.gone = False
monitors.changed.emit()
said("again")
dialog.close()
window.close()
"""


@pytest.mark.parametrize("scale", ["1", "2"])
def test_it_fills_the_other_screen_and_comes_back_when_that_is_unplugged(tmp_path: Path, scale: str) -> None:
    usual = {"y": 0, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    screens = [
        {"name": "desk", "x": 0, "width": 2732, "height": 1536, **usual},
        {"name": "wall", "x": 2732, "width": 1920, "height": 1080, **usual},
    ]
    (tmp_path / "screens.json").write_text(json.dumps({"screens": screens}))
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(tmp_path), os.environ.get("SWISSDESK_SHOTS", "")],
        capture_output=True,
        text=True,
        timeout=180,
        env={
            **os.environ,
            "QT_QPA_PLATFORM": "offscreen:configfile=screens.json",
            "QT_SCALE_FACTOR": scale,
            "PYTHONPATH": os.pathsep.join(sys.path),
        },
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    two, unplugged, reached, again = done.stdout.splitlines()
    assert two == again
    assert two.startswith("True True ")
    assert unplugged.startswith("True False ")
    assert reached == "True True True"
