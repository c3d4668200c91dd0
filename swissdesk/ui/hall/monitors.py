"""The screens of this computer, and which of them is the hall's.

Tests replace `Monitors`. A monitor is recognised by maker, model and serial number; two identical monitors are
distinguished by their position. A monitor that shows the same part of the desktop as the arbiter's is a mirror, not
another screen.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from swissdesk.ui.shell.workers import delayed
from swissdesk.values import dataclass


@dataclass(frozen=True)
class Monitor:
    """A screen: `id` is the same tomorrow, `name` is what people call it, `area` where it is on the desktop."""

    id: str
    name: str
    area: QRect

    @property
    def text(self) -> str:
        """Its name with its size: ``DELL P2419H (1920 × 1080)``."""
        return f"{self.name} ({self.area.width()} × {self.area.height()})"


class Monitors(QObject):
    """Says which screens there are, and when that changes."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # Qt reports a removed screen while the windows are still on it: their screen is checked again after they have
        # moved.
        self._soon = delayed(self, self.changed)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.screenAdded.connect(self._watch)
            application.screenAdded.connect(self._report_soon)
            application.screenRemoved.connect(self._report_soon)
            for screen in application.screens():
                self._watch(screen)

    def _watch(self, screen: QScreen) -> None:
        screen.geometryChanged.connect(self._report_soon)

    def _report_soon(self, *_what: object) -> None:
        self._soon.start()

    def all(self) -> tuple[Monitor, ...]:
        """Return the screens there are now."""
        return tuple(_monitor(screen) for screen in QGuiApplication.screens())

    def of(self, widget: QWidget) -> str:
        """Return the id of the screen that a widget is on."""
        return _monitor(_screen_of(widget)).id

    def put(self, widget: QWidget, monitor: Monitor) -> None:
        """Put a window on a screen, as large as the screen is."""
        for screen in QGuiApplication.screens():
            if _monitor(screen).id == monitor.id:
                widget.setScreen(screen)
        widget.setGeometry(monitor.area)


def free(monitors: Sequence[Monitor], taken: str) -> tuple[Monitor, ...]:
    """Return the monitors that show nothing of what is on the arbiter's, whose id is `taken`."""
    own = [monitor.area for monitor in monitors if monitor.id == taken]
    return tuple(monitor for monitor in monitors if monitor.id != taken and not any(map(monitor.area.intersects, own)))


def for_hall(monitors: Sequence[Monitor], remembered: str, taken: str) -> Monitor | None:
    """Return the monitor of the hall: the remembered one, else the first that is not `taken` by the arbiter's window.

    None if there is no other screen: the arbiter's is never the hall's.
    """
    others = free(monitors, taken)
    return next((monitor for monitor in others if monitor.id == remembered), others[0] if others else None)


def _screen_of(widget: QWidget) -> QScreen:
    """Return the screen that a window is seen on.

    WORKAROUND: when screens come and go under X11, Qt leaves a window with a screen that it is nowhere near. Where
    windows do not learn their position (Wayland), Qt's information is used.
    """
    by_qt, centre = widget.screen(), widget.mapToGlobal(widget.rect().center())
    if by_qt.geometry().contains(centre) or QGuiApplication.platformName().startswith("wayland"):
        return by_qt
    return QGuiApplication.screenAt(centre) or by_qt


def _monitor(screen: QScreen) -> Monitor:
    parts = (screen.manufacturer(), screen.model(), screen.serialNumber(), screen.name())
    name = " ".join(dict.fromkeys(part for part in parts[:2] if part)) or screen.name()
    return Monitor("|".join(parts), name, screen.geometry())
