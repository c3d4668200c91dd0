"""The program with a window: one `QApplication`, one look, one window, and one place where bugs are told."""

from __future__ import annotations

import gc
import sys
from itertools import count
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from swissdesk import __version__
from swissdesk.ui.commands import file, opening
from swissdesk.ui.desk import Desk
from swissdesk.ui.dialogs.bug import BugDialog, report_text
from swissdesk.ui.main_window import MainWindow
from swissdesk.ui.preferences import Preferences
from swissdesk.ui.theme import Look, ScaledStyle

_SWITCH_INTERVAL = 0.0005
"""Seconds that a thread which works something out may keep the window waiting for the interpreter, each time."""

_IDLE_MS = 1000
"""So long after a document was closed all is looked through: if that was the end of the program, never."""

_SETTLES_EVERY = 100
"""So many changes of a tournament at a time the collector looks through, before it leaves them alone."""


def run(path: str | None = None, *, sample: bool = False) -> int:
    """Show the window, with the file at `path` or a sample open, and return the exit code when it is closed."""
    application = prepare(QApplication(sys.argv[:1]))
    preferences = Preferences()
    look = Look(application, preferences)
    look.apply()
    window = MainWindow(preferences, look)
    spare_the_collector(window.workspace.desk)
    sys.excepthook = BugHook(window)
    window.show()
    if path is not None:
        QTimer.singleShot(0, lambda: opening.open_path(window.workspace, Path(path)))
    elif sample:
        QTimer.singleShot(0, lambda: file.open_sample(window.workspace))
    return application.exec()


def prepare(application: QApplication) -> QApplication:
    """Give the application its name and the style that all themes are made for."""
    application.setApplicationName("SwissDesk")
    application.setDesktopFileName("swissdesk")
    application.setApplicationVersion(__version__)
    application.setStyle(ScaledStyle())
    sys.setswitchinterval(_SWITCH_INTERVAL)
    return application


def spare_the_collector(desk: Desk) -> None:
    """Keep the collector of cycles away from what stays for as long as a document is open.

    At 1,000 players one full collection takes longer than a typed result may, and finds nothing. So what a document
    brings is set aside as it is, what is done to it is looked through now and then and set aside too, and there is one
    full collection a moment after nothing is open any more.
    """
    changes = count(1)

    def tidy() -> None:
        gc.collect()
        if desk.is_open:
            gc.freeze()

    def settle() -> None:
        if desk.is_open:
            gc.freeze()
        else:
            gc.unfreeze()
            QTimer.singleShot(_IDLE_MS, desk, tidy)

    def go_on() -> None:
        if next(changes) % _SETTLES_EVERY == 0:
            QTimer.singleShot(0, desk, tidy)

    desk.document_changed.connect(settle)
    desk.changed.connect(lambda *_: go_on())


class BugHook:
    """Tells a mistake of the program in one dialog at a time, instead of ending it."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._telling = False

    def __call__(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        report = report_text(kind, error, trace)
        print(report, file=sys.stderr)
        if self._telling:
            return
        self._telling = True
        document = self._window.workspace.desk.document
        try:
            BugDialog(report, document.path.name if document else "", self._window).exec()
        finally:
            self._telling = False
