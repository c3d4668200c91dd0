"""The screens of this computer, and which of them is the hall's.

Tests replace `Monitors`. A monitor is known again by maker, model and number; of two that are alike the place decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget


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
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.screenAdded.connect(self.changed)
            application.screenRemoved.connect(self.changed)

    def all(self) -> tuple[Monitor, ...]:
        """Return the screens there are now."""
        return tuple(_monitor(screen) for screen in QGuiApplication.screens())

    def of(self, widget: QWidget) -> str:
        """Return the id of the screen that a widget is on."""
        return _monitor(widget.screen()).id

    def put(self, widget: QWidget, monitor: Monitor) -> None:
        """Put a window on a screen, as large as the screen is."""
        for screen in QGuiApplication.screens():
            if _monitor(screen).id == monitor.id:
                widget.setScreen(screen)
        widget.setGeometry(monitor.area)


def for_hall(monitors: Sequence[Monitor], remembered: str, taken: str) -> Monitor | None:
    """Return the monitor of the hall: the remembered one, else the first that is not `taken` by the arbiter's window.

    None if there is no other screen: the arbiter's is never the hall's.
    """
    others = [monitor for monitor in monitors if monitor.id != taken]
    return next((monitor for monitor in others if monitor.id == remembered), others[0] if others else None)


def _monitor(screen: QScreen) -> Monitor:
    parts = (screen.manufacturer(), screen.model(), screen.serialNumber(), screen.name())
    name = " ".join(dict.fromkeys(part for part in parts[:2] if part)) or screen.name()
    return Monitor("|".join(parts), name, screen.geometry())
