"""The hall display: follows the desk, turns the pages, and remembers what the arbiter wants.

Only this module reads the clock; the modules below it get the time as an argument. A screen is laid out once and kept
until something about it changes; windows and the little picture in the panel draw from the same layout.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPainter, QShowEvent
from PySide6.QtWidgets import QWidget

from swissdesk.model import Tournament
from swissdesk.session import hall
from swissdesk.session.hall import (
    PAIRINGS,
    ROTATION,
    Board,
    ChangeLog,
    Changes,
    Place,
    Privacy,
    Programme,
    View,
    focus_end,
    has_been_published,
    is_due,
    on_now,
    seconds,
    show,
)
from swissdesk.ui.shell import theme_files
from swissdesk.ui.shell.desk import Desk
from swissdesk.ui.shell.preferences import Preferences
from swissdesk.ui.shell.workers import delayed
from swissdesk.values import replace

if TYPE_CHECKING:
    from swissdesk.ui.hall.layout import Laid

TICK_MS = 500
USUAL_SIZE = QSize(1280, 720)
"""The size that pages are counted for as long as there is no window."""

_SOON_MS = 120
"""So long after a change the hall follows: results that are typed in a burst are laid out once."""

_Basis = tuple[object, ...]

_AGES = timedelta(seconds=20)
"""How often marks are looked at for being too old."""


class Hall(QObject):
    """The state of the hall; `redrawn` is sent when the picture is another one, `changed` when the choices are."""

    redrawn = Signal()
    changed = Signal()

    def __init__(self, desk: Desk, preferences: Preferences, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._preferences = preferences
        self.clock: Callable[[], datetime] = lambda: datetime.now().astimezone()
        remembered = tuple(view for view in View if view.value in preferences.hall_views)
        self.programme = Programme(views=remembered or ROTATION)
        self.board = Board()
        self._log: ChangeLog | None = None
        self.size = USUAL_SIZE
        self._laid: dict[View, tuple[_Basis, Laid]] = {}
        self._looked_at = self.clock()
        self._watchers: set[QObject] = set()
        self.place = Place(View.NAMES, 0, self.clock())
        """The view and the page that are on."""
        self._timer = QTimer(self, interval=TICK_MS)
        self._timer.timeout.connect(self.tick)
        self._soon = delayed(self, self._settle, _SOON_MS)
        desk.changed.connect(self._follow)
        desk.document_changed.connect(self._begin)

    # ---- what is on

    @property
    def changes(self) -> Changes:
        """What has changed lately."""
        return Changes() if self._log is None else self._log.changes(self.clock())

    @property
    def views(self) -> tuple[View, ...]:
        """What follows one another now: the message or the countdown fill in where there is nothing else."""
        return on_now(self.programme, self._desk.tournament, self.board, self.clock()) or (View.CHECK_IN,)

    @property
    def focus_end(self) -> datetime | None:
        """Until when only pairings are shown, None if that is not so now: the last result ends it."""
        end, now = focus_end(self._desk.tournament), self.clock()
        is_focused = end is not None and now < end and self.programme.held is None
        return end if is_focused and set(self.views) <= set(PAIRINGS) else None

    @property
    def laid(self) -> Laid:
        """The screen that is on, ready to be drawn."""
        return self._lay(self.place.view)

    @property
    def page_count(self) -> int:
        """How many pages the view has that is on."""
        return self._count(self.place.view)

    @property
    def seconds_left(self) -> int:
        """How long the page still stays."""
        stays = seconds(self._lines()) - (self.clock() - self.place.since).total_seconds()
        return max(0, round(stays))

    @property
    def is_light(self) -> bool:
        """Whether the hall has dark type on a light ground."""
        return self._preferences.hall_theme == "light"

    @property
    def theme_name(self) -> str:
        """The colours of the hall: ``hall_dark`` or ``hall_light``."""
        return "hall_light" if self.is_light else "hall_dark"

    @property
    def privacy(self) -> Privacy:
        """Which details of the players are shown."""
        shown = self._preferences.hall_details
        return Privacy("ratings" in shown, "births" in shown, "clubs" in shown)

    def draw(self, painter: QPainter) -> None:
        """Draw the page that is on, in `laid.width` × `laid.height` pixels."""
        from swissdesk.ui.hall.painting import Moment, paint  # loaded when the hall is shown

        moment = Moment(self.place.page, self.clock(), self.programme.paused, self.board.start)
        paint(painter, self.laid, moment, theme_files.load(self.theme_name))

    # ---- directing

    def hold(self, view: View | None) -> None:
        """Show this view from its first page on, until further notice; None: one view after the other again."""
        self.programme = replace(self.programme, held=view)
        views = self.views
        self.place = Place(view if view in views else views[0], 0, self.clock())
        self.changed.emit()
        self.redrawn.emit()

    def toggle_pause(self) -> None:
        """Turn no more pages by itself, or go on."""
        self.programme = replace(self.programme, paused=not self.programme.paused)
        self.place = replace(self.place, since=self.clock())
        self.changed.emit()
        self.redrawn.emit()

    def step(self, by: int) -> None:
        """Turn to the next page (1) or the one before (-1), of the next view after the last."""
        self._turn(self.place.step(self.views, self._count, self.clock(), by))

    def choose_views(self, views: tuple[View, ...]) -> None:
        """Say which views follow one another."""
        self.programme = replace(self.programme, views=tuple(view for view in View if view in views))
        self._preferences.hall_views = [view.value for view in self.programme.views]
        self._settle()
        self.changed.emit()

    def put_up(self, message: str) -> None:
        """Show a message at once; an empty one is taken down."""
        self.board = replace(self.board, message=message.strip())
        self.hold(View.MESSAGE if self.board.message else self._held_without(View.MESSAGE))

    def count_down(self, start: datetime | None) -> None:
        """Show how long it is until `start`; None: no more."""
        self.board = replace(self.board, start=start)
        self.hold(View.COUNTDOWN if start is not None else self._held_without(View.COUNTDOWN))

    def show_detail(self, what: str, *, shown: bool) -> None:
        """Show ``ratings``, ``births`` or ``clubs`` of the players in the hall, or hide them."""
        others = [known for known in self._preferences.hall_details if known != what]
        self._preferences.hall_details = [*others, what] if shown else others
        self._settle()
        self.changed.emit()

    def choose_theme(self, *, light: bool) -> None:
        """Have dark type on a light ground from now on, or the other way round."""
        self._preferences.hall_theme = "light" if light else "dark"
        self.changed.emit()
        self.redrawn.emit()

    def _held_without(self, view: View) -> View | None:
        return None if self.programme.held is view else self.programme.held

    # ---- following

    def watch(self, watcher: QObject, *, watching: bool) -> None:
        """Turn pages as long as anybody looks."""
        (self._watchers.add if watching else self._watchers.discard)(watcher)
        if self._watchers and not self._timer.isActive():
            self.place = replace(self.place, since=self.clock())
            self._settle()
            self._timer.start()
        elif not self._watchers:
            self._timer.stop()

    def fit(self, size: QSize) -> None:
        """Lay everything out for a window of that size."""
        if size != self.size and size.width() > 0 and size.height() > 0:
            self.size = QSize(size)
            self._settle()
            self.changed.emit()

    def tick(self) -> None:
        """Look at the clock: turn the page if it is time, forget marks that are too old."""
        now = self.clock()
        if now - self._looked_at >= _AGES:
            self._looked_at = now
            self._laid.clear()
        self._turn(self.place.within(self.views, self._count, now))
        if not self.programme.paused and is_due(self.place, self._lines(), now):
            self._turn(self.place.step(self.views, self._count, now))

    def _begin(self) -> None:
        """Another document: nothing of the former one stays."""
        document = self._desk.document
        self._log = None if document is None else ChangeLog(document)
        self.board = Board()
        self._begin_again()

    def _follow(self, before: Tournament, after: Tournament) -> None:
        if self._log is not None:
            self._log.note(after, self.clock())
        if has_been_published(before, after):
            self._begin_again()
        elif self._watchers:
            self._soon.start()

    def _begin_again(self) -> None:
        """Show one view after the other, from the first page on."""
        self.programme = replace(self.programme, paused=False)
        self.hold(None)

    def _settle(self) -> None:
        """Show what there is now, on the page that is on if it exists still."""
        if self._watchers:
            self._turn(self.place.within(self.views, self._count, self.clock()))

    def _turn(self, place: Place) -> None:
        before, self.place = self.place, place
        if place.view is not before.view:
            self.changed.emit()
        self.redrawn.emit()

    def _lay(self, view: View) -> Laid:
        from swissdesk.ui.hall.layout import lay  # loaded when the hall is shown

        tournament = self._desk.tournament
        basis = (hall.basis(tournament, view), self.changes.seats, self.board, self.privacy, self.size.toTuple())
        if view not in self._laid or self._laid[view][0] != basis:
            now, changes = self.clock(), self.changes
            screen = show(tournament, view, now=now, changes=changes, privacy=self.privacy, board=self.board)
            self._laid[view] = (basis, lay(screen, self.size.width(), self.size.height()))
        return self._laid[view][1]

    def _count(self, view: View) -> int:
        return len(self._lay(view).pages)

    def _lines(self) -> int:
        pages = self.laid.pages
        return pages[min(self.place.page, len(pages) - 1)].lines


class Onlooker(QWidget):
    """Is painted again with the hall, whose pages turn as long as it is in sight."""

    def __init__(self, hall: Hall) -> None:
        super().__init__()
        self._hall = hall
        hall.redrawn.connect(self.update)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._hall.watch(self, watching=True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._hall.watch(self, watching=False)
