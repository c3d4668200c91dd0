"""A dialog that stays open beside the window and edits a copy: nothing is stored until it is accepted, as one event."""

from __future__ import annotations

from typing import Any

from swissdesk.i18n import N_, translate, worded
from swissdesk.model.events import ChangeSettings
from swissdesk.ui.shell.office import Office
from swissdesk.ui.widgets.common import Item, Wide, button, grow_to, label, row, set_property, stack
from swissdesk.ui.widgets.dialog_keys import press_on_ctrl_enter
from swissdesk.ui.widgets.screen_reader import show_aloud
from swissdesk.ui.widgets.windows import OpenDialog
from swissdesk.values import replace


class DraftDialog(OpenDialog):
    """Has a foot with what is said about the copy, and the buttons; `accept_text` is that of the one to store it."""

    title = ""
    accept_text = ""
    tone_of_wrong = "danger"

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self.setWindowTitle(worded(self.title))
        self.said = label(tone="muted", wraps=True)
        self.ok = button(self.accept_text, self.take_over, primary=True)

    def lay_out(self, *parts: Item, top: int, columns: int) -> None:
        """Put the parts above the foot; `columns` is the width in lines of text, as far as there is room."""
        margins = (20, top, 20, 16)
        stack(
            *parts,
            row(Wide(self.said), button(N_("Cancel"), self.close), self.ok),
            on=self,
            margins=margins,
            spacing=10,
        )
        grow_to(self, columns, 36)
        press_on_ctrl_enter(self, self.ok)
        self.ok.setToolTip(translate(N_("Make all changes as one action (Ctrl+Enter)")))

    def say(self, text: str, *, wrong: bool = False) -> None:
        """Say something about the copy as it is now."""
        show_aloud(self.said, text, urgent=wrong)
        set_property(self.said, "tone", self.tone_of_wrong if wrong else "muted")

    def store(self, **changed: Any) -> bool:
        """Change settings of the event; False if they are refused, which has been said."""
        office = self._office
        if office.desk.do(ChangeSettings(replace(office.tournament.settings, **changed))):
            return True
        self.say(office.messages.latest.text if office.messages.latest else "", wrong=True)
        return False

    def take_over(self) -> None:
        """Store what has been edited, if it is something else than before, and close."""
        raise NotImplementedError
