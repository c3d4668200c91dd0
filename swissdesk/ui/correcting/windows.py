"""Into which of the three windows of the general rules a mistake falls: a line of three steps, and the rule."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from swissdesk import wording
from swissdesk.errors import Message
from swissdesk.i18n import N_, translate
from swissdesk.session.corrections import Window
from swissdesk.ui.correcting.words import WINDOWS
from swissdesk.ui.widgets.common import label, set_property
from swissdesk.ui.widgets.flow import FlowLayout

_LOOKS = {Window.BEFORE_NEXT: "done", Window.NEXT_RUNNING: "info", Window.LATER: "notice"}


class WindowLine(QFrame):
    """Shows where in time the mistake comes to light."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("strip", "info")
        self.steps: dict[Window, QLabel] = {}
        line = FlowLayout(10, 2)
        for place, (window, text) in enumerate(WINDOWS):
            if place:
                line.addWidget(label("›", "muted"))
            self.steps[window] = label(translate(text), "muted")
            line.addWidget(self.steps[window])
        self.rule = label()
        self.rule.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(4)
        steps = QWidget()
        steps.setLayout(line)
        column.addWidget(steps)
        column.addWidget(self.rule)

    def show_window(self, window: Window, rule: Message) -> None:
        """Show a window, and what the rules make of a mistake that is told in it."""
        set_property(self, "strip", _LOOKS[window])
        for each, step in self.steps.items():
            set_property(step, "tone", "" if each is window else "muted")
            set_property(step, "here", each is window)
        place = list(self.steps).index(window)
        said = wording.sentence(rule)
        self.rule.setText(said)
        told = wording.text(
            N_("Window {number} of 3, {name}: {rule}"), number=place + 1, name=WINDOWS[place][1], rule=said
        )
        self.setAccessibleName(told)
        self.rule.setAccessibleName(told)
