"""Which columns the standings have: chosen from a menu that stays open, and remembered."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPushButton, QWidget

from swissdesk.i18n import N_, translate
from swissdesk.ui.models.standings import CHOICE, USUAL
from swissdesk.ui.preferences import Preferences
from swissdesk.ui.widgets.staying_menu import StayingMenu

_NONE = "-"
"""What is remembered where all of them are left out: an empty list would mean the usual ones."""


def shown_columns(preferences: Preferences) -> tuple[str, ...]:
    """Return the ids of the columns that are wanted, of those that may be left out; the usual ones until chosen."""
    return tuple(column for column in preferences.standings_columns or USUAL if column in CHOICE)


class ColumnChoice(QPushButton):
    """The button with the menu."""

    changed = Signal()

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(translate(N_("Columns")), parent)
        self._preferences = preferences
        self.setAutoDefault(False)
        self.setToolTip(translate(N_("Which columns are shown (Space turns one on or off)")))
        self.list = StayingMenu(self)
        self.switches = {column: self._switch(column, title) for column, title in CHOICE.items()}
        self.list.addSeparator()
        self.list.addAction(translate(N_("The &usual ones"))).triggered.connect(lambda _on=False: self._usual())
        self.setMenu(self.list)
        self.list.aboutToShow.connect(self._follow)

    def _switch(self, column: str, title: str) -> QAction:
        switch = self.list.addAction(translate(title))
        switch.setCheckable(True)
        switch.toggled.connect(lambda _on: self._chosen())
        return switch

    def _follow(self) -> None:
        shown = shown_columns(self._preferences)
        for column, switch in self.switches.items():
            switch.blockSignals(True)
            switch.setChecked(column in shown)
            switch.blockSignals(False)

    def _chosen(self) -> None:
        chosen = [column for column, switch in self.switches.items() if switch.isChecked()]
        self._preferences.standings_columns = chosen or [_NONE]
        self.changed.emit()

    def _usual(self) -> None:
        self._preferences.standings_columns = []
        self.changed.emit()

    def begin(self) -> None:
        """Open the menu with the cursor on its first switch."""
        self.showMenu()
