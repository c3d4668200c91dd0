"""The window keeps to what the system has: its colours by day and night, its dialogs for files, its density of dots."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication, QStyleHints
from PySide6.QtWidgets import QFileDialog

from swissdesk.ui.files.files import Files
from swissdesk.ui.shell import theme

DENSE = """
import json, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QAbstractButton, QApplication
from swissdesk.ui.shell import app

def look(citizen):
    window = citizen._window
    if not window.office.desk.is_open:
        QTimer.singleShot(50, lambda: look(citizen))
        return
    picture = window.grab()
    ratio = window.devicePixelRatioF()
    coarse = []
    for each in window.findChildren(QAbstractButton):
        if each.isVisible() and not each.icon().isNull():
            wanted = each.iconSize() * ratio
            found = each.icon().pixmap(each.iconSize(), ratio)
            if found.width() < wanted.width() and found.height() < wanted.height():
                coarse.append(each.objectName() or each.text() or each.toolTip())
    facts = [ratio, [window.width(), window.height()], [picture.width(), picture.height()], coarse]
    print(json.dumps(facts), flush=True)
    QApplication.quit()

first = app.Citizen.__init__
app.Citizen.__init__ = lambda self, window: (first(self, window), QTimer.singleShot(0, lambda: look(self)))[0]
app.run(sample=True, apart=True)
"""


@pytest.mark.parametrize(("choice", "dark"), [("system", True), ("light", False)])
def test_the_window_goes_dark_with_the_system(
    window, appearance, monkeypatch: pytest.MonkeyPatch, choice: str, dark: bool
) -> None:
    appearance.choose_theme(choice)
    bright = window.palette().window().color().lightness()
    with monkeypatch.context() as evening:
        followers: list[theme.Appearance] = []
        apply = theme.Appearance.apply
        evening.setattr(
            theme.Appearance, "apply", lambda appearance: (followers.append(appearance), apply(appearance))[1]
        )
        evening.setattr(QStyleHints, "colorScheme", lambda _hints: Qt.ColorScheme.Dark)
        QGuiApplication.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
        assert followers == ([appearance] if dark else []), [(each, each.theme_choice) for each in followers]
        assert (theme.active().name == "dark") is dark
        assert (window.palette().window().color().lightness() < bright - 100) is dark
    QGuiApplication.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Light)
    assert theme.active().name == "light"


@pytest.mark.parametrize(
    ("way", "ask"),
    [
        ("getOpenFileName", lambda files, window, home: files.table_to_open(window, home)),
        ("getSaveFileName", lambda files, window, home: files.pdf_to_write(window, home / "x.pdf")),
        ("getExistingDirectory", lambda files, window, home: files.folder_for_copies(window, home)),
    ],
)
def test_files_are_asked_for_in_the_dialogs_of_the_system(
    window, home: Path, monkeypatch: pytest.MonkeyPatch, way: str, ask: object
) -> None:
    asked: list[tuple[object, ...]] = []

    def answer(*given: object, **options: object) -> object:
        asked.append((*given, *options.items()))
        return str(home / "chosen") if way == "getExistingDirectory" else (str(home / "chosen.pdf"), "")

    monkeypatch.setattr(QFileDialog, way, answer)
    assert ask(Files(), window, home).parent == home  # type: ignore[operator]
    assert not any(isinstance(each, QFileDialog.Option) for each in asked[0])
    assert not QCoreApplication.testAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)


def test_on_a_dense_screen_everything_is_drawn_with_its_dots(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "QT_SCALE_FACTOR": "1.75",  # sizes of icons that no file has
        "SWISSDESK_PORTABLE": str(tmp_path),
        "HOME": str(tmp_path),
    }
    done = subprocess.run([sys.executable, "-c", DENSE], env=environment, capture_output=True, text=True, check=True)
    ratio, shown, drawn, coarse = json.loads(done.stdout)
    assert ratio == 1.75
    assert [round(side * ratio) for side in shown] == pytest.approx(drawn, abs=1)
    assert coarse == []
