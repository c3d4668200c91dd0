"""The line that says that a round is being made by hand, with its two ways out."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.ui.actions import Actions
from swissdesk.ui.widgets.action_button import ActionButton
from swissdesk.ui.widgets.strip import Banner

_NARROW = 34
"""In lines of text."""


class HandBanner(Banner):
    """Visible from the beginning of the session to its end."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__("notice", "hand", "notice", parent)
        self._said = "", ""
        self.cancel = ActionButton(actions["manual.cancel"], text=translate(N_("Cancel")))
        self.finish = ActionButton(actions["manual.finish"], primary=True, text=translate(N_("Finish")))
        for widget in (self.cancel, self.finish):
            widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.line.addWidget(widget)

    def show_course(self, number: int, edits: int, *, published: bool, elsewhere: bool) -> None:
        """Say which round it is, how much has been done, and that it does not count yet.

        Where the window is narrow (`_NARROW`) what has been done is left to those who listen, and to the tooltip.
        """
        said = [wording.text(N_("You are pairing round {round} by hand."), round=number)]
        if elsewhere:
            said.append(wording.text(N_("Another round is shown; Enter goes back to round {round}."), round=number))
        elif edits:
            template = translate_plural(
                N_("{count} step so far; nothing counts until you finish."),
                N_("{count} steps so far; nothing counts until you finish."), edits,
            )  # fmt: skip
            said.append(template.format(count=edits))
        elif published:
            said.append(translate(N_("Players have seen these boards: the numbers of the others stay as they are.")))
        else:
            said.append(translate(N_("Drag a player onto another one, or take him with Space.")))
        text = " ".join(said)
        self._said = said[0] if not elsewhere else text, text
        self.text.setAccessibleName(text)
        self.text.setToolTip(text)
        self._say_what_fits()

    def _say_what_fits(self) -> None:
        short, long = self._said
        if long:
            self.say(short if self.width() < self.fontMetrics().height() * _NARROW else long)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._say_what_fits()
