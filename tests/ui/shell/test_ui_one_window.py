"""One program on a desk: a second start hands its file over; the desktop opens files in the running program."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit
from using import message_of

from swissdesk.model.events import Begin
from swissdesk.paths import resource
from swissdesk.session import Document
from swissdesk.ui.files.files import Files
from swissdesk.ui.shell import one_window
from swissdesk.ui.shell.about import AboutDialog, LicencesDialog
from swissdesk.ui.shell.app import Citizen
from swissdesk.ui.shell.preferences import Preferences

SECOND = "import sys; from swissdesk.ui.shell.one_window import hand_over; print(hand_over(*sys.argv[1:] or [None]))"


@pytest.fixture
def own_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A name that no other program listens under."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("APPDATA", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))


@pytest.fixture
def citizen(window, own_name):
    made = Citizen(window)
    listener = one_window.Listener(made.open, made)
    yield made
    listener.close()


def second(qtbot, *arguments: str, folder: Path | None = None) -> str:
    """Start the program a second time and return what it found, while the first one goes on."""
    process = subprocess.Popen(
        [sys.executable, "-c", SECOND, *arguments], cwd=folder, stdout=subprocess.PIPE, text=True
    )
    qtbot.waitUntil(lambda: process.poll() is not None)
    return process.communicate()[0].strip()


def document(folder: Path, name: str, begin) -> Path:
    path = folder / name
    Document.create(path, Begin(begin)).close()
    return path


def test_alone_nobody_answers(qapp, own_name):
    assert not one_window.hand_over(None)


def test_a_second_start_raises_the_window(citizen, window, qtbot):
    window.showMinimized()
    assert second(qtbot) == "True"
    assert not window.isMinimized()


def test_a_second_start_has_its_file_opened_here(citizen, window, qtbot, home, make_tournament):
    document(home, "Šamorín 2026.swissdesk", make_tournament())
    assert second(qtbot, "Šamorín 2026.swissdesk", folder=home) == "True"  # named as seen from where it started
    qtbot.waitUntil(lambda: window.office.desk.is_open)
    assert window.office.desk.document.path.name == "Šamorín 2026.swissdesk"


def test_the_file_that_is_open_stays_as_it_is(citizen, window, qtbot, home, make_tournament):
    path = document(home, "open.swissdesk", make_tournament())
    citizen.open(path)
    qtbot.waitUntil(lambda: window.office.desk.is_open)
    before = window.office.desk.document
    citizen.open(path)
    assert window.office.desk.document is before


def test_below_a_dialog_nothing_is_opened(citizen, window, qtbot, home, make_tournament):
    path = document(home, "other.swissdesk", make_tournament())
    dialog = QDialog(window)
    dialog.setModal(True)
    dialog.show()
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is dialog)
    citizen.open(path)
    assert not window.office.desk.is_open
    assert "Close the open dialog" in message_of(window)
    dialog.close()


def test_what_a_program_that_crashed_left_behind_is_no_hindrance(qapp, own_name, qtbot):
    heard = []
    crashed = subprocess.run(
        [
            sys.executable,
            "-c",
            "import os; from PySide6.QtCore import QCoreApplication; app = QCoreApplication([]);"
            "from swissdesk.ui.shell.one_window import Listener; kept = Listener(print); os._exit(1)",
        ],
        check=False,
    )
    assert crashed.returncode == 1
    assert not one_window.hand_over(None)
    listener = one_window.Listener(heard.append)
    assert second(qtbot, "x.trf") == "True"
    assert [path.name for path in heard] == ["x.trf"]
    listener.close()


HASTY = """
from PySide6.QtCore import QCoreApplication
from PySide6.QtNetwork import QLocalServer
from swissdesk.ui.shell.one_window import name
app, server = QCoreApplication([]), QLocalServer()
server.newConnection.connect(lambda: server.nextPendingConnection().write(b"taken"))
print(server.listen(name()), flush=True)
app.exec()
"""
"""A program that answers as soon as somebody comes."""


def test_an_answer_that_comes_while_the_question_is_sent_is_heard(qapp, own_name, monkeypatch):
    first = subprocess.Popen([sys.executable, "-c", HASTY], stdout=subprocess.PIPE, text=True)
    assert first.stdout.readline() == "True\n"
    monkeypatch.setattr(one_window, "_give_the_front_away", lambda: time.sleep(0.3))
    try:
        assert one_window.hand_over(None)
    finally:
        first.kill()
        first.communicate()


CLOSED_WHILE_SPOKEN_TO = """
from PySide6.QtCore import QCoreApplication
from PySide6.QtNetwork import QLocalSocket
from swissdesk.ui.shell.one_window import Listener, name
app = QCoreApplication([])
for _ in range(20):
    heard, asking = [], QLocalSocket()
    listener = Listener(heard.append)
    asking.connectToServer(name())
    asking.write(b"x.trf\\n")
    while not heard:
        app.processEvents()
    del listener
    app.processEvents()
"""
"""A program that goes while the one that asked is still there."""


def test_a_program_closed_while_another_speaks_to_it_ends_well(own_name):
    assert subprocess.run([sys.executable, "-c", CLOSED_WHILE_SPOKEN_TO], check=False).returncode == 0


def test_a_window_that_is_closed_hears_nothing(window, citizen, qtbot):
    window.closed.connect(citizen.findChild(one_window.Listener).close)
    window.close()
    assert second(qtbot) == "False"


def test_a_double_click_comes_as_an_event_on_macos(citizen, window, qtbot, home, make_tournament):
    path = document(home, "clicked.swissdesk", make_tournament())
    assert citizen.eventFilter(window, QFileOpenEvent(QUrl.fromLocalFile(str(path))))
    qtbot.waitUntil(lambda: window.office.desk.is_open)
    assert not citizen.eventFilter(window, QShowEvent())


def test_the_end_of_the_session_enters_what_is_typed(citizen, window, qtbot):
    field, entered = QLineEdit(window), []
    field.editingFinished.connect(lambda: entered.append(field.text()))
    field.show()
    field.setFocus()
    qtbot.keyClicks(field, "Group B")
    citizen.settle()
    assert entered == ["Group B"]
    assert window.isVisible()


def test_the_whole_program_is_started_once(tmp_path, qtbot):
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "XDG_DATA_HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
    }
    sample = shutil.copy(resource("samples", "club-evening.trf"), tmp_path)  # a document is made beside it
    first = subprocess.Popen([sys.executable, "-m", "swissdesk"], env=environment)
    try:
        listening = [sys.executable, "-c", SECOND]
        qtbot.waitUntil(
            lambda: "True" in subprocess.run(listening, env=environment, capture_output=True, text=True).stdout
        )
        done = subprocess.run([sys.executable, "-m", "swissdesk", sample], env=environment, check=False, timeout=60)
        assert done.returncode == 0
        assert first.poll() is None
    finally:
        first.kill()
        first.wait()


def test_on_a_stick_preferences_are_a_file_beside_the_program(qapp, monkeypatch, tmp_path):
    monkeypatch.setenv("SWISSDESK_PORTABLE", str(tmp_path))
    preferences = Preferences()
    preferences.theme = "dark"
    preferences.store.sync()
    assert "theme=dark" in (tmp_path / "preferences.ini").read_text()
    assert Files().own_data() == tmp_path


def test_about_leads_to_all_licences(window, qtbot):
    dialog = AboutDialog(window)
    assert any("LGPL" in each.text() for each in dialog.findChildren(QLabel))
    text = LicencesDialog(dialog).text.toPlainText()
    for said in ("ReportLab: BSD-3-Clause", "MIT License", "GNU LESSER GENERAL PUBLIC LICENSE", "PDFium"):
        assert said in text


def test_without_the_network_of_qt_the_window_opens_all_the_same(tmp_path):
    code = (
        "import sys; sys.modules['PySide6.QtNetwork'] = None\n"
        "from PySide6.QtCore import QTimer\n"
        "from PySide6.QtWidgets import QApplication\n"
        "from swissdesk.ui.shell import app\n"
        "app.Citizen.__init__ = lambda self, window, first=app.Citizen.__init__: (\n"
        "    first(self, window), QTimer.singleShot(0, QApplication.quit))[0]\n"
        "print(app.run())"
    )
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "0\n"
