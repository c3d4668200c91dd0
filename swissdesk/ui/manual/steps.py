"""Undo and redo while a round is made by hand: they go through the steps of the session."""

from __future__ import annotations

from collections.abc import Callable

from swissdesk import wording
from swissdesk.errors import Message
from swissdesk.i18n import N_
from swissdesk.session.manual import Course
from swissdesk.ui.messages import Messages


class CourseSteps:
    """What the actions Undo and Redo speak to (`workspace.Steps`)."""

    def __init__(self, course: Course, messages: Messages, stepped: Callable[[Message | None], object]) -> None:
        self._course = course
        self._messages = messages
        self._stepped = stepped

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return self._course.undo_step is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to do again."""
        return self._course.redo_step is not None

    @property
    def undo_text(self) -> str:
        """What undo would take back; empty if nothing."""
        step = self._course.undo_step
        return "" if step is None else wording.sentence(step)

    @property
    def redo_text(self) -> str:
        """What redo would do again; empty if nothing."""
        step = self._course.redo_step
        return "" if step is None else wording.sentence(step)

    def undo(self) -> bool:
        """Take back the latest step."""
        return self._go(self.undo_text, N_("Undone: {what}"), self._course.undo)

    def redo(self) -> bool:
        """Do again what was taken back last."""
        return self._go(self.redo_text, N_("Done again: {what}"), self._course.redo)

    def _go(self, what: str, template: str, go: Callable[[], None]) -> bool:
        if not what:
            return False
        go()
        self._stepped(None)
        self._messages.done(wording.text(template, what=what))
        return True
