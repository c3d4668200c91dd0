"""The window on the projector: full screen on the monitor of the hall, never on the arbiter's.

Only the arbiter opens and closes it. If its monitor is unplugged it moves to another one that is free, or hides and
comes back with the monitor. With a single screen it is an ordinary window that can be moved anywhere. Escape does
nothing here.
"""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QIcon, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from swissdesk.i18n import N_, translate
from swissdesk.paths import resource
from swissdesk.ui.hall.hall import USUAL_SIZE, Hall, Onlooker
from swissdesk.ui.hall.monitors import Monitor, Monitors, for_hall, free
from swissdesk.ui.shell.messages import Messages
from swissdesk.ui.shell.preferences import Preferences

_MIRRORED = N_(
    "The second screen mirrors this one, so the hall display is in a window. Extend the desktop to the second "
    "screen in the system settings; the hall display then moves over by itself."
)
_MIRRORED_NOW = N_(
    "The second screen now mirrors this one, so the hall display is closed. It reopens by itself when the desktop "
    "is extended to the second screen again."
)


class HallWindow(Onlooker):
    """Draws what is on; its keys turn the pages."""

    moved = Signal()
    """The window was moved to another screen, or closed."""
    help_wanted = Signal()
    """F1 was pressed here; the help opens beside the arbiter's window, never on the players' screen."""

    def __init__(
        self,
        hall: Hall,
        monitors: Monitors,
        preferences: Preferences,
        messages: Messages,
        desk_window: QWidget,
        *,
        has_document: bool = False,
    ) -> None:
        super().__init__(hall)
        self._monitors = monitors
        self._preferences = preferences
        self._messages = messages
        self._desk_window = desk_window
        self._was_full = False
        self._has_document = has_document
        self.is_wanted = False
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, on=False)
        self.setWindowIcon(QIcon(str(resource("icons", "swissdesk.svg"))))
        self.setWindowTitle(translate(N_("Hall display – SwissDesk")))
        self.setAccessibleName(translate(N_("Screen for the hall display")))
        self.setMinimumSize(320, 180)
        monitors.changed.connect(self.settle)

    # ---- where it is

    @property
    def monitor(self) -> Monitor | None:
        """The monitor that the hall has, None if there is none besides the arbiter's."""
        return for_hall(self._monitors.all(), self._preferences.hall_screen, self._monitors.of(self._desk_window))

    @property
    def choices(self) -> tuple[Monitor, ...]:
        """The monitors that the hall may have."""
        return free(self._monitors.all(), self._monitors.of(self._desk_window))

    @property
    def _is_mirrored(self) -> bool:
        """Whether there is another monitor, and all it has is a copy of the arbiter's."""
        return len(self._monitors.all()) > 1 and not self.choices

    def begin(self) -> None:
        """Show the hall: on its monitor, or in a window if there is none."""
        self.is_wanted = True
        self._preferences.hall_shown = True
        monitor = self.monitor
        if monitor is not None:
            self._show_on(monitor)
            return
        self._show_small()
        said = N_("No second screen yet: the hall display is in a window. It moves over when a screen is plugged in.")
        self._messages.info(translate(_MIRRORED if self._is_mirrored else said), everywhere=True)

    def put_away(self) -> None:
        """Take the hall off its screen."""
        self.is_wanted = False
        self._preferences.hall_shown = False
        self._remember_size()
        self.hide()
        self.moved.emit()

    def choose(self, monitor: Monitor) -> None:
        """Use this monitor from now on."""
        self._preferences.hall_screen = monitor.id
        if self.is_wanted:
            self._show_on(monitor)

    def settle(self) -> None:
        """Monitors were plugged in or out: go to where the hall belongs now."""
        monitor = self.monitor
        if not (self.is_wanted and self._has_document):
            self.moved.emit()
        elif monitor is not None:
            was_lost = self._was_full and not self.isVisible()
            self._show_on(monitor)
            if was_lost:
                self._messages.done(translate(N_("The hall display is back on its screen.")))
        elif self._was_full and self.isVisible():  # its monitor was disconnected, and there is no other
            self.hide()
            said = N_(
                "The hall screen is disconnected. The display returns by itself when the screen is plugged in again."
            )
            self._messages.notice(translate(_MIRRORED_NOW if self._is_mirrored else said), everywhere=True)
            self.moved.emit()

    def toggle(self) -> None:
        """Show the hall, or put it away."""
        if self.is_wanted:
            self.put_away()
        else:
            self.begin()

    def follow_document(self, *, is_open: bool) -> None:
        """The hall belongs to a document: it comes back with it, on a monitor of its own, and goes with it."""
        self._has_document = is_open
        if not is_open:
            self.hide()
        elif self.is_wanted or (self._preferences.hall_shown and self.monitor is not None):
            self.begin()
        self.moved.emit()

    def end(self) -> None:
        """The program is left; the hall display returns when it begins."""
        self._remember_size()
        self.is_wanted = False
        self.hide()

    def toggle_full(self) -> None:
        """Fill the screen that the window is on, or become a window; of the arbiter's only if there is no other."""
        if self.isFullScreen():
            self._show_small()
            return
        here = self._monitors.of(self)
        if any(monitor.id == here for monitor in self.choices):
            self._preferences.hall_screen = here
        monitor = self.monitor
        if monitor is not None:
            self._show_on(monitor)
        else:
            self._fill_screen()

    def _show_on(self, monitor: Monitor) -> None:
        self._was_full = True
        if self.isVisible() and self.isFullScreen() and self.geometry() == monitor.area:
            return
        if self.isVisible() and not self.isFullScreen():
            self._remember_size()
        self.setWindowState(Qt.WindowState.WindowNoState)
        self._monitors.put(self, monitor)
        self._fill_screen()
        self.moved.emit()

    def _fill_screen(self) -> None:
        """Fill the screen without taking the keys from the arbiter, which `showFullScreen` would do."""
        self.setWindowState(Qt.WindowState.WindowFullScreen)
        self.show()

    def _show_small(self) -> None:
        """Show an ordinary window, where it was last; on the second screen if there is one."""
        self._was_full = False
        self.setWindowState(Qt.WindowState.WindowNoState)
        size: QByteArray = self._preferences.hall_window
        monitor = self.monitor
        room = self._desk_window.screen().availableGeometry() if monitor is None else monitor.area
        is_known = not size.isEmpty() and self.restoreGeometry(size)
        if not is_known or (monitor is not None and not room.contains(self.geometry().center())):
            usual = USUAL_SIZE.boundedTo(QSize(round(room.width() * 0.6), round(room.height() * 0.6)))
            self.setGeometry(QRect(room.topLeft() + QPoint(room.width(), room.height()) / 16, usual))
        self.show()
        self.moved.emit()

    def _remember_size(self) -> None:
        if self.isVisible() and not self.isFullScreen():
            self._preferences.hall_window = self.saveGeometry()

    # ---- the system's events

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._hall.draw(painter)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._hall.fit(self.size())

    def showEvent(self, event: QShowEvent) -> None:
        self._hall.fit(self.size())
        super().showEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn pages; nothing here closes anything."""
        key = event.key()
        if key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._hall.step(1)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_PageUp, Qt.Key.Key_Backspace):
            self._hall.step(-1)
        elif key == Qt.Key.Key_Space:
            self._hall.toggle_pause()
        elif key == Qt.Key.Key_F11:
            self.toggle_full()
        elif key == Qt.Key.Key_F1:
            self.help_wanted.emit()
        event.accept()

    def closeEvent(self, event: QCloseEvent) -> None:
        """The cross of the window puts the hall away."""
        if self.is_wanted:
            self.put_away()
        super().closeEvent(event)
