"""What the hall is told of the players, on which screen, on which ground."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QVBoxLayout, QWidget

from swissdesk.i18n import N_, translate
from swissdesk.ui.actions import Actions
from swissdesk.ui.widgets.choice_box import ChoiceBox
from swissdesk.ui.widgets.common import label
from swissdesk.ui.widgets.flow import FlowLayout
from swissdesk.ui.workspace import Workspace

_TOLD = {"ratings": N_("Ratings"), "births": N_("Birth years"), "clubs": N_("Clubs")}


class Telling(QWidget):
    """A tick for each thing that may be told, the ground, and the monitor."""

    def __init__(self, workspace: Workspace, actions: Actions) -> None:
        super().__init__()
        self._workspace = workspace
        self._hall = workspace.hall
        self.ticks = {what: QCheckBox(translate(text)) for what, text in _TOLD.items()}
        self.light = QCheckBox(translate(N_("Light ground")))
        self.light.setToolTip(actions.tooltip("hall.light"))
        self.monitor = ChoiceBox()
        self.monitor.setAccessibleName(translate(N_("Screen of the hall")))
        self.monitor.setToolTip(translate(N_("Which screen the hall has; it is remembered")))
        self.monitor.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._lay_out()
        for what, tick in self.ticks.items():
            tick.setToolTip(translate(N_("Whether the hall may read this of the players")))
            tick.toggled.connect(lambda told, what=what: self._hall.tell(what, told=told))
        self.light.toggled.connect(lambda light: self._hall.choose_theme("light" if light else "dark"))
        self.monitor.activated.connect(self._choose)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(6)
        column.addWidget(label(translate(N_("Told of the players")), "muted"))
        line = FlowLayout(spacing=14, line_spacing=4)
        for tick in self.ticks.values():
            line.addWidget(tick)
        column.addLayout(line)
        title = QLabel(translate(N_("Screen")))
        title.setBuddy(self.monitor)
        column.addWidget(title)
        column.addWidget(self.monitor)
        column.addWidget(self.light)

    def refresh(self) -> None:
        """Show what is chosen now."""
        told, window = self._hall.privacy, self._workspace.hall_window
        for what, tick in self.ticks.items():
            blocker = QSignalBlocker(tick)
            tick.setChecked(bool(getattr(told, what)))
            blocker.unblock()
        blocker = QSignalBlocker(self.light)
        self.light.setChecked(self._hall.theme_name == "hall_light")
        blocker.unblock()
        self.monitor.clear()
        for monitor in window.choices:
            self.monitor.addItem(monitor.text, monitor.id)
        if not window.choices:
            self.monitor.addItem(translate(N_("No second screen: a window")))
        self.monitor.setEnabled(len(window.choices) > 1)
        here = window.monitor
        self.monitor.setCurrentIndex(max(0, self.monitor.findData(here.id if here is not None else None)))

    def _choose(self, place: int) -> None:
        chosen = self.monitor.itemData(place)
        for monitor in self._workspace.hall_window.choices:
            if monitor.id == chosen:
                self._workspace.hall_window.choose(monitor)
