"""The place above the page where the first steps of a new event stand: empty, and without height, most of the time."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.view import ROUND
from swissdesk.ui.widgets.common import stack

if TYPE_CHECKING:
    from swissdesk.ui.venue.checklist import FirstSteps


class FirstStepsPlace(QWidget):
    """Makes the strip when there is a new event, and decides when it comes and goes."""

    def __init__(self, office: Office, actions: Actions) -> None:
        super().__init__()
        self._office = office
        self._actions = actions
        self._column = stack(on=self, spacing=0)
        self._wanted = office.preferences.first_steps
        office.desk.document_changed.connect(self.follow)
        office.view.page_shown.connect(self.follow)
        office.desk.changed.connect(self._stepped)
        office.view.settled.connect(self._switched)
        self.hide()

    @property
    def is_due(self) -> bool:
        """Whether there is a new event, and the steps are wanted."""
        desk, wanted = self._office.desk, self._office.preferences.first_steps
        return wanted and desk.can_edit and not self._office.tournament.rounds

    def follow(self, *_what: object) -> None:
        """Come or go: what is below is another page now."""
        is_due = self.is_due
        if is_due:
            self.strip.refresh()
        self.setVisible(is_due)

    def _stepped(self, *_states: object) -> None:
        """Wait for the next page, unless the page has other contents now: the boards of round 1."""
        if self._office.view.page == ROUND and self.isVisible() and not self.is_due:
            self.hide()

    def _switched(self) -> None:
        if self._wanted is not self._office.preferences.first_steps:
            self._wanted = self._office.preferences.first_steps
            self.follow()

    @cached_property
    def strip(self) -> FirstSteps:
        """The strip; made when it is first shown."""
        from swissdesk.ui.venue.checklist import FirstSteps  # with the points of the checklist

        made = FirstSteps(self._office, self._actions, self)
        self._column.addWidget(made)
        return made

    def redraw(self) -> None:
        """Use colours and sizes of the theme as it is now."""
        if "strip" in vars(self):
            self.strip.redraw()
