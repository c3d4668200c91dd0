"""The program with a window: one `QApplication`, one look, one window, and one place where bugs are reported."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from threading import Thread
from types import ModuleType, TracebackType

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from swissdesk import __version__
from swissdesk.i18n import N_
from swissdesk.session import logbook
from swissdesk.ui.files import commands as file
from swissdesk.ui.files import opening
from swissdesk.ui.shell import collector
from swissdesk.ui.shell import language as speech
from swissdesk.ui.shell.about import BugDialog, report_text
from swissdesk.ui.shell.main_window import MainWindow
from swissdesk.ui.shell.preferences import Preferences
from swissdesk.ui.shell.theme import Appearance, ScaledStyle
from swissdesk.ui.shell.workers import delayed

APPLICATION_NAME = "org.swissdesk.SwissDesk"
"""What desktops know the program by: the desktop file, its icon, and the group of its windows in the task bar."""

_WANTED_SOON = ("reports.pdf", "ui.players.page", "ui.standings.page", "ui.sheets.page", "ui.trace.page")
"""What draws the sheets, and the pages: to load them is more than half of what a page takes when it is first shown."""

_AT_REST_MS = 3000
"""Milliseconds after the start, when the window has been drawn and a file that was named is being opened."""

_PAUSE_MS = 1000
"""So long nothing is done before another page is made ahead."""

_DRAWN_MS = 400
"""Milliseconds after the start, when the window has been drawn; nobody has found a document in the list by then."""

_SWITCH_INTERVAL = 0.0001
"""Seconds that a thread which works something out may keep the window waiting for the interpreter, each time."""


def run(path: str | None = None, *, sample: bool = False, language: str | None = None, apart: bool = False) -> int:
    """Show the window, with the file at `path` or a sample open, and return the exit code when it is closed.

    `language`: the code of the one to speak; None leaves that to the preferences. A program of this user that runs
    already is given the file instead, unless a window `apart` is asked for.
    """
    application = prepare(QApplication(sys.argv[:1]))
    alone = _one_window()
    if alone is not None and not (apart or sample) and alone.hand_over(path):
        return 0
    preferences = Preferences()
    speech.speak(application, language or speech.chosen(preferences.language))
    appearance = Appearance(application, preferences)
    appearance.apply()
    window = MainWindow(preferences, appearance)
    collector.spare(window.office.desk)
    sys.excepthook = BugHook(window)
    citizen = Citizen(window)
    if sys.platform == "darwin":  # elsewhere every event would make the way through it for nothing
        application.installEventFilter(citizen)
    application.commitDataRequest.connect(citizen.settle)
    if alone is not None and not apart:
        window.closed.connect(alone.Listener(citizen.open, citizen).close)
    window.show()
    appearance.in_turns = True
    QTimer.singleShot(0, window, lambda: _begin_log(window))
    QTimer.singleShot(_AT_REST_MS, window, lambda: PagesAhead(window, read_ahead()))
    if path is not None:
        QTimer.singleShot(0, lambda: opening.open_path(window.office, Path(path)))
    elif sample:
        QTimer.singleShot(0, lambda: file.open_sample(window.office))
    else:
        QTimer.singleShot(_DRAWN_MS, window.pages, window.pages.make_ready)
    return application.exec()


def read_ahead() -> Thread:
    """Load on a thread what the first look at a page would stand still for, and return the thread."""
    loading = Thread(target=_load_wanted, name="read ahead", daemon=True)
    loading.start()
    return loading


def _load_wanted() -> None:
    with collector.resting():
        for each in _WANTED_SOON:
            import_module(f"swissdesk.{each}")


class PagesAhead(QObject):
    """Makes the pages that nobody has turned to yet, one at a time, whenever the arbiter has paused for a moment.

    To make one takes longer than to fill it; whoever turns to it then finds it there.
    """

    def __init__(self, window: MainWindow, loading: Thread) -> None:
        super().__init__(window)
        self._window = window
        self._loading = loading
        self._pause = delayed(self, self._go_on, _PAUSE_MS)
        view = window.office.view
        for working in (view.changed, view.moved_on):
            working.connect(self._wait)
        self._pause.start()

    def _wait(self) -> None:
        if self._pause.isActive():
            self._pause.start()

    def _go_on(self) -> None:
        pages = self._window.pages
        if not self._is_at_rest or pages.make_next():
            self._pause.start()
        else:
            self.deleteLater()

    @property
    def _is_at_rest(self) -> bool:
        """Whether an event is open, nothing is loaded or calculated, and no menu or dialog is open."""
        office = self._window.office
        is_asked = QApplication.activePopupWidget() is not None or QApplication.activeModalWidget() is not None
        return office.desk.is_open and not (self._loading.is_alive() or office.tasks.busy or is_asked)


def _one_window() -> ModuleType | None:
    """Return what hands files to a program that runs; None where the system lacks what Qt's network needs."""
    try:
        from swissdesk.ui.shell import one_window
    except ImportError:
        return None
    return one_window


_BEAT_MS = 5000


def _begin_log(window: MainWindow) -> None:
    """Write the log from now on, and where the program stands if it stands still."""
    office = window.office
    office.logbook = log = logbook.Logbook(office.files.own_data() / "log")
    heart = QTimer(window, interval=_BEAT_MS)
    heart.timeout.connect(log.beat)
    heart.start()
    QApplication.instance().aboutToQuit.connect(log.close)  # type: ignore[union-attr]


class Citizen(QObject):
    """What the window does when the desktop asks: come to the front, open a file, be ready for a session's end."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    def open(self, path: Path | None) -> None:
        """Come to the front, and open the file if it is not open; not below a dialog, which would lose its place."""
        window, office = self._window, self._window.office
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized | Qt.WindowState.WindowActive)
        window.show()
        window.raise_()
        window.activateWindow()
        document = office.desk.document
        if path is None or (document is not None and _is_same(document.path, path)):
            return
        if QApplication.activeModalWidget() is not None:
            office.messages.info(N_("Close the open dialog before you open another file."))
        else:
            opening.open_path(office, path)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Open what the system hands to the running program (macOS: a double click, the dock)."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self.open(Path(event.file()))
            return True
        return super().eventFilter(watched, event)

    def settle(self, _manager: object = None) -> None:
        """Enter what is being typed: everything else is saved at once, always. The session may go on after all."""
        field = QApplication.focusWidget()
        if field is not None:
            field.clearFocus()
        self._window.office.preferences.geometry = self._window.saveGeometry()
        self._window.office.preferences.store.sync()


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False


def prepare(application: QApplication) -> QApplication:
    """Give the application its name, the style that all themes are made for, and moments for the collector."""
    _name_for_task_bar()
    application.setApplicationName("SwissDesk")
    application.setDesktopFileName(APPLICATION_NAME)
    application.setApplicationVersion(__version__)
    collector.work_between_events(application)
    application.setStyle(ScaledStyle())
    sys.setswitchinterval(_SWITCH_INTERVAL)
    return application


def _name_for_task_bar() -> None:
    """Give the windows a button of their own in the task bar of Windows, where they would be Python's."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(APPLICATION_NAME)


class BugHook:
    """Shows an error of the program in a dialog, one at a time, instead of ending the program."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._is_reporting = False

    def __call__(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        report = report_text(kind, error, trace)
        print(report, file=sys.stderr)
        logbook.failed(error)
        if self._is_reporting:
            return
        self._is_reporting = True
        document = self._window.office.desk.document
        try:
            BugDialog(report, document.path.name if document else "", self._window).exec()
        finally:
            self._is_reporting = False
