"""Every dialog opens at once: with the cursor in it, and without another window that flashes while it is made.

What it costs in processor time is measured by `tests/benchmarks/dialogs.py`.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from test_ui_accessible import DIALOGS

from swissdesk.formats.table_input import parse
from swissdesk.ui.help.keys import KeysDialog
from swissdesk.ui.players.import_window import ImportWindow
from swissdesk.ui.players.ticks import TicksDialog
from swissdesk.ui.sheets.delivery import PrintDialog
from swissdesk.ui.shell.language import speak
from swissdesk.ui.standings.draft_dialog import DraftDialog
from swissdesk.ui.trace.lectern import LecternDialog, Projection
from swissdesk.ui.trace.notes import NoteDialog
from swissdesk.ui.widgets.form import FormDialog
from swissdesk.ui.widgets.windows import bring_up

BESIDE = {LecternDialog: (Projection,)}
"""Windows that a dialog opens on purpose."""

READ = (KeysDialog,)
"""Dialogs that are read: the cursor is on what the arrows scroll."""

CONFIRMED = (PrintDialog,)
"""Forms that are mostly right as they are: Enter is enough."""


FORMS = (FormDialog, DraftDialog, TicksDialog, NoteDialog)
"""Dialogs with one button that does what was filled in."""


class Windows(QObject):
    """Notes every window of the program that is shown."""

    def __init__(self) -> None:
        super().__init__(QApplication.instance())
        self.shown: list[QWidget] = []
        QApplication.instance().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  (Qt's name)
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.shown.append(watched)
        return False

    def end(self) -> None:
        QApplication.instance().removeEventFilter(self)


def test_no_window_flashes_while_a_dialog_is_made_and_the_cursor_is_in_it(in_round_1, qtbot):
    window = in_round_1(8)
    windows = Windows()
    strays, without = [], []
    for kind, make in DIALOGS.items():
        windows.shown.clear()
        dialog = make(window)
        dialog.show()
        QApplication.processEvents()
        others = (each for each in windows.shown if each is not dialog and not isinstance(each, BESIDE.get(kind, ())))
        strays += [f"{kind.__name__}: {type(each).__name__}" for each in others]
        focus = dialog.focusWidget()
        is_on_button = isinstance(dialog, FormDialog) and focus is dialog.ok and kind not in CONFIRMED
        if focus is None or is_on_button or (type(focus) is QScrollArea and kind not in READ):
            without.append(kind.__name__)
        for task in (getattr(dialog, "tasks", None),):
            qtbot.waitUntil(lambda task=task: task is None or not task.busy)
        for each in {dialog, *windows.shown}:
            each.close()
    windows.end()
    assert strays == []
    assert without == []


@pytest.mark.parametrize("kind", [kind for kind in DIALOGS if issubclass(kind, FORMS)])
def test_ctrl_enter_presses_the_main_button_of_a_form_wherever_the_cursor_is(in_round_1, qtbot, kind):
    speak(QApplication.instance(), "en")  # as the program does: it gives keys names of its own
    dialog = DIALOGS[kind](in_round_1(8))
    main = dialog.keep if kind is NoteDialog else dialog.ok
    bring_up(dialog)
    qtbot.waitUntil(dialog.isActiveWindow)
    tasks = getattr(dialog, "tasks", None)
    qtbot.waitUntil(lambda: tasks is None or not tasks.busy)
    main.setEnabled(True)
    main.blockSignals(True)  # whether it is pressed, not what it does
    main.setCheckable(True)
    qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert main.isChecked()
    dialog.close()


def test_no_window_flashes_while_a_file_of_players_is_looked_at(in_round_1):
    window = in_round_1(8)
    windows = Windows()
    made = ImportWindow(window.office, replace(parse("Name\nNovák, Ján\n"), encoding="utf-8"), Path("players.csv"))
    windows.end()
    assert windows.shown == []
    assert made.encoding.isVisibleTo(made)
    made.close()
