"""The one channel through which the program speaks to the arbiter.

Any part of the program posts a `Notice`; the strip in the window shows the latest, and tests read them. A notice never
interrupts the work: questions that must be answered are dialogs. What is said belongs to a page and a round, and leaves
with them.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal

from swissdesk import wording
from swissdesk.errors import Message, SwissDeskError
from swissdesk.i18n import worded
from swissdesk.ui.shell.workers import delayed
from swissdesk.values import dataclass

T = TypeVar("T")


class Severity(Enum):
    """How much a notice matters; the value is the name of its look and of its icon."""

    INFO = "info"
    DONE = "done"
    NOTICE = "notice"
    ERROR = "error"


@dataclass(frozen=True)
class Offer:
    """What can be done about a notice with one click: a short text and the action."""

    text: str
    run: Callable[[], object]

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", worded(self.text))


@dataclass(frozen=True)
class Notice:
    """A finished sentence in the user's language, and at most one offer.

    It leaves with the page and the round it is about, unless it is said `everywhere`. `path` is the whole path of the
    file that it calls by its name, empty if it is about none.
    """

    severity: Severity
    text: str
    offer: Offer | None = None
    everywhere: bool = False
    path: str = ""

    @property
    def passes(self) -> bool:
        """Whether it may go away by itself: good news without an offer."""
        return self.severity in (Severity.DONE, Severity.INFO) and self.offer is None


class Messages(QObject):
    """The channel."""

    posted = Signal(object)
    cleared = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.latest: Notice | None = None
        self.place: Callable[[], object] = lambda: None
        """Where the arbiter is: page and round."""
        self._belongs_to: object = None
        self._soon = delayed(self, self._settle)

    def post(
        self, severity: Severity, text: str, offer: Offer | None = None, *, everywhere: bool = False, path: str = ""
    ) -> None:
        """Say a sentence, finished or marked with ``N_``.

        It is about the page and the round on which the arbiter is when the action that says it is over, and leaves
        with them (`leave`); one that is said `everywhere` stays.
        """
        self.latest = Notice(severity, worded(text), offer, everywhere, path)
        self._soon.start()
        self.posted.emit(self.latest)

    def _settle(self) -> None:
        self._belongs_to = self.place()

    def leave(self, *_shown: object) -> None:
        """Take back what was said about another page or round than the one that is shown now."""
        notice = self.latest
        if notice is None or notice.everywhere or self._soon.isActive():
            return
        if self.place() != self._belongs_to:
            self.clear()

    def info(self, text: str, offer: Offer | None = None, *, everywhere: bool = False) -> None:
        """Say something that is good to know."""
        self.post(Severity.INFO, text, offer, everywhere=everywhere)

    def done(self, text: str, offer: Offer | None = None) -> None:
        """Say that something was done."""
        self.post(Severity.DONE, text, offer)

    def notice(self, text: str, offer: Offer | None = None, *, everywhere: bool = False) -> None:
        """Say something that should be looked at."""
        self.post(Severity.NOTICE, text, offer, everywhere=everywhere)

    def error(self, what: SwissDeskError | Message, offer: Offer | None = None, *, everywhere: bool = False) -> None:
        """Say why something could not be done; files are called by their names."""
        from swissdesk.session import logbook  # from the first error on

        logbook.said(what.message if isinstance(what, SwissDeskError) else what, "error")
        said, path = wording.sentence(wording.by_name(what)), wording.whole_path(what)
        self.post(Severity.ERROR, said, offer, everywhere=everywhere, path=path)

    def tried(self, work: Callable[..., T], *given: Any) -> T | None:
        """Return what some work comes to; None, and why is said, if it cannot be done."""
        try:
            return work(*given)
        except SwissDeskError as error:
            self.error(error)
            return None

    @property
    def has_offer(self) -> bool:
        """Whether there is something to accept."""
        return self.latest is not None and self.latest.offer is not None

    def accept(self) -> None:
        """Do what the latest notice offers; it has been dealt with then."""
        notice = self.latest
        if notice is not None and notice.offer is not None:
            self.clear()
            notice.offer.run()

    def clear(self) -> None:
        """Take back what was said: it has been dealt with."""
        if self.latest is not None:
            self.latest = None
            self.cleared.emit()
