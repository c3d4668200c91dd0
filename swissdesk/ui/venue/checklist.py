"""“Ready for the venue”: every point with its state, what is present or missing, and a button that does something.

The checklist stands beside the window and follows the tournament, so that one goes through it from top to bottom; what
has to be looked up is looked up again with one button. The strip of first steps, above the page of a new event, asks
the same points.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Collection
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QToolButton, QWidget

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import LANGUAGES, N_, language, translate
from swissdesk.session import venue
from swissdesk.session.backups import is_second_medium
from swissdesk.session.places import SETTINGS, Place
from swissdesk.session.venue import POINTS, Found, Point, State, Surroundings, power
from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.shell.clock import now
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.places import go_to
from swissdesk.ui.shell.workers import Tasks, delayed
from swissdesk.ui.venue.ways import FIELDS, WAYS
from swissdesk.ui.widgets.buttons import tool_button
from swissdesk.ui.widgets.common import SizedLabel, Wide, button, grow_to, label, named, row, scrolled, stack
from swissdesk.ui.widgets.flow import flowing
from swissdesk.ui.widgets.windows import OpenDialog
from swissdesk.values import replace

# ---- what surrounds the tournament


def known(office: Office) -> Surroundings:
    """Return what the window knows without asking anybody."""
    document, copies, preferences = office.desk.document, office.services.copies, office.preferences
    latest = copies.latest
    return Surroundings(
        now=now(),
        language=LANGUAGES[language()],
        document="" if document is None else str(document.path),
        read_only=office.desk.read_only_reason,
        backup_folder=str(copies.folder or ""),
        backup_there=False if copies.has_failed else None,
        backup_apart=None if latest is None else latest.second_medium,
        backup_at="" if latest is None else latest.at,
        printer=preferences.printed_on,
        printed_at=preferences.printed_at,
    )


def looking_up(office: Office, found: Surroundings) -> Callable[[object], Surroundings]:
    """Return the work, for a thread, that adds what has to be looked up to what is known."""
    lists = office.services.rating_lists

    def work(_monitor: object) -> Surroundings:
        document, folder = Path(found.document), Path(found.backup_folder)
        there = os.path.isdir(folder) if found.backup_folder else None
        try:
            free = shutil.disk_usage(document).free
        except OSError:
            free = None
        try:
            months = tuple((each.name, each.month) for each in lists.lists())
        except SwissDeskError:
            months = ()
        return replace(
            found,
            free=free,
            backup_there=there,
            backup_apart=is_second_medium(document, folder) if there else found.backup_apart,
            lists=months,
            power=power(),
        )

    return work


# ---- the checklist

PICTURES = {
    State.DONE: ("done", "accent"),
    State.OPEN: ("notice", "notice"),
    State.OPTIONAL: ("info", "muted"),
}
"""Icon and colour of a state."""

WORDS = {State.DONE: N_("done"), State.OPEN: N_("open"), State.OPTIONAL: N_("optional")}
"""What a state is called."""


class _Line:
    """The widgets of one point."""

    def __init__(self, grid: QGridLayout, place: int, point: Point, way: QPushButton | None) -> None:
        self.picture = QLabel()
        self.state = label(tone="muted")
        self.said = label(wraps=True)
        self.title = SizedLabel(1.0, text=point.title)
        self.way = way
        top = Qt.AlignmentFlag.AlignTop
        grid.addWidget(self.picture, place, 0, top)
        grid.addLayout(stack(row(self.title, self.state, None, spacing=10), self.said, spacing=1), place, 1)
        if way is not None:
            grid.addWidget(way, place, 2, Qt.AlignmentFlag.AlignVCenter)

    def show(self, found: Found | None) -> None:
        """Show how the point stands; None hides it."""
        for part in (self.picture, self.title, self.state, self.said, self.way):
            if part is not None:
                part.setVisible(found is not None)
        if found is not None:
            side = round(self.said.fontMetrics().height() * 1.1)
            self.picture.setPixmap(icon(*PICTURES[found.finding.state]).pixmap(side, side))
            self.state.setText(translate(WORDS[found.finding.state]))
            self.said.setText(wording.sentence(found.finding.said))


class VenueDialog(OpenDialog):
    """The checklist; it has focus on the first point that is open."""

    help_page = "venue"

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self.setWindowTitle(translate(N_("Ready for the venue")))
        self.tasks = Tasks(self)
        self._around = known(office)
        self.found: tuple[Found, ...] = ()
        self.sum = SizedLabel(1.2, wraps=True)
        self.again = button(N_("&Look again"), self.look_up, N_("Look for printers, folders, lists and power again"))
        self.leave = button(N_("&Close"), self.close)
        self._lines = self._lay_out()
        self._soon = delayed(self, self.refresh)
        for signal in (office.desk.changed, office.services.copies.changed, office.view.settled):
            signal.connect(self._refresh_soon)
        self.refresh()

    def _lay_out(self) -> dict[str, _Line]:
        body = QWidget()
        grid = QGridLayout(body)
        grid.setContentsMargins(0, 0, 8, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(9)
        grid.setColumnStretch(1, 1)
        lines = {point.key: _Line(grid, place, point, self._way(point)) for place, point in enumerate(POINTS)}
        grid.setRowStretch(len(POINTS), 1)
        foot = row(self.again, None, self.leave)
        stack(self.sum, Wide(scrolled(body)), foot, on=self, margins=(24, 20, 24, 20), spacing=12)
        grow_to(self, 54, 42)
        return lines

    def _way(self, point: Point) -> QPushButton | None:
        """Return the button that does something about a point, if there is anything to do."""
        if point.key in WAYS:
            action = next(each for each in self._office.window.actions() if each.objectName() == WAYS[point.key])
            made = button(action.text().replace("&", ""), action.trigger, action.toolTip())
        elif point.key in FIELDS:
            field = FIELDS[point.key]
            made = button(N_("Settings…"), lambda: go_to(self._office, Place(SETTINGS, field=field)))
        else:
            return None
        made.setAutoDefault(True)
        return named(made, f"{translate(point.title)}: {made.text()}")

    # ---- following

    def _refresh_soon(self, *_what: object) -> None:
        self._soon.start()

    def refresh(self) -> None:
        """Show how everything stands with what is known now."""
        if not self._office.desk.is_open:
            return
        self.found = venue.checklist(self._office.tournament, self._surroundings())
        by_key = {found.point.key: found for found in self.found}
        for key, line in self._lines.items():
            line.show(by_key.get(key))
            if line.way is not None and key in WAYS:
                line.way.setEnabled(self._office.catalogue.by_id[WAYS[key]].enabled(self._office))
        self.sum.setText(_sum_text(self.found))

    def _surroundings(self) -> Surroundings:
        """Return what is known now, with what was looked up before."""
        now, before = known(self._office), self._around
        is_same = now.backup_folder == before.backup_folder
        return replace(
            now,
            free=before.free,
            backup_there=now.backup_there if now.backup_there is False or not is_same else before.backup_there,
            backup_apart=before.backup_apart if is_same and now.backup_apart is None else now.backup_apart,
            lists=before.lists,
            power=before.power,
            printers=before.printers,
        )

    def look_up(self) -> None:
        """Ask disk, lists, power and printers; what comes of it is shown as soon as it is known."""
        self.tasks.cancel()
        self.tasks.run(looking_up(self._office, known(self._office)), self._take, self._office.messages.error)

    def _take(self, around: Surroundings) -> None:
        self._around = replace(around, printers=tuple(self._office.services.printers.names()))
        self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.take_focus()
        self.look_up()

    def take_focus(self) -> None:
        """Put the cursor on the first point that is open and has a button."""
        for found in self.found:
            way = self._lines[found.point.key].way
            if found.finding.state is State.OPEN and way is not None and way.isEnabled():
                way.setFocus(Qt.FocusReason.OtherFocusReason)
                return
        self.leave.setFocus(Qt.FocusReason.OtherFocusReason)


def _sum_text(found: tuple[Found, ...]) -> str:
    missing = sum(each.finding.state is State.OPEN for each in found)
    if not missing:
        return translate(N_("Everything is ready for the venue."))
    return wording.text(N_("Open: {count} of {all}"), count=missing, all=len(found))


# ---- first steps


class FirstSteps(QFrame):
    """A button for each step, with its state; the next open one stands out."""

    def __init__(self, office: Office, actions: Actions, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("first_steps")
        self._office = office
        self._actions = actions
        self.steps = {key: self._step(key) for key in venue.FIRST_STEPS}
        self.all = tool_button(actions["venue.show"], Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.away = QToolButton()
        named(self.away, N_("Hide the first steps"), N_("Hide the first steps; View shows them again"))
        self.away.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.away.clicked.connect(actions["view.first_steps"].trigger)
        line = row(on=self, margins=(10, 2, 6, 2), spacing=4)
        line.addLayout(flowing(*self.steps.values(), self.all, spacing=4), 1)
        line.addWidget(self.away, 0, Qt.AlignmentFlag.AlignTop)
        self._soon = delayed(self, self.refresh)
        for signal in (office.desk.changed, office.services.copies.changed, office.view.settled):
            signal.connect(self._refresh_soon)
        self.redraw()

    def _step(self, key: str) -> QToolButton:
        step = QToolButton()
        step.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        step.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        step.clicked.connect(self._actions[WAYS[key]].trigger)
        return step

    def _refresh_soon(self, *_what: object) -> None:
        if self.isVisible():
            self._soon.start()

    def refresh(self) -> None:
        """Show how the steps stand."""
        if not self._office.desk.is_open:
            return
        found = {each.point.key: each for each in venue.first_steps(self._office.tournament, known(self._office))}
        texts = {key: _text(each) for key, each in found.items()}
        if self._lines_of(texts.values()) > 1:
            texts = {key: translate(each.point.title) for key, each in found.items()}
        following = next((key for key, each in found.items() if each.finding.state is State.OPEN), "")
        for key, step in self.steps.items():
            step.setVisible(key in found)
            if key in found:
                self._show(step, found[key], texts[key], is_next=key == following)

    def _lines_of(self, texts: Collection[str]) -> float:
        """Return how many lines the steps would take with these texts; the table below needs the room more."""
        metrics = self.fontMetrics()
        beside = 2.5 * metrics.height()  # picture and margins
        return sum(metrics.horizontalAdvance(text) + beside for text in (*texts, self.all.text())) / max(
            self.width(), 1
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._refresh_soon()

    def _show(self, step: QToolButton, found: Found, text: str, *, is_next: bool) -> None:
        action = self._actions[WAYS[found.point.key]]
        said = wording.sentence(found.finding.said)
        state = translate(WORDS[found.finding.state])
        if step.text() != text:
            step.setText(text)
        font = step.font()
        if font.bold() is not is_next:
            font.setBold(is_next)
            step.setFont(font)
        picture, role = PICTURES[found.finding.state]
        step.setIcon(icon(picture, role if is_next or found.finding.state is State.DONE else "muted"))
        named(step, f"{_text(found)} ({state}). {said}", f"{said} ({action.shortcut().toString()})")
        step.setEnabled(action.isEnabled())

    def redraw(self) -> None:
        """Use colours and sizes of the theme as it is now."""
        side = self.fontMetrics().height()
        self.away.setIcon(icon("close", "muted"))
        for each in (*self.steps.values(), self.away):
            each.setIconSize(QSize(side, side))
        self.refresh()


def _text(found: Found) -> str:
    title, short = translate(found.point.title), wording.fact_text(found.finding.short)
    return wording.text(N_("{step}: {state}"), step=title, state=short)
