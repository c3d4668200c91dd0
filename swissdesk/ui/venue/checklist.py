"""“Ready for the venue”: every point with its state, what is present or missing, and a button that does something.

It stands beside the window and follows the tournament, so that one goes through it from top to bottom; what has to be
looked up is looked up again with one button.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.session import venue
from swissdesk.session.places import SETTINGS, Place
from swissdesk.session.venue import POINTS, Found, Point, State, Surroundings
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.places import go_to
from swissdesk.ui.shell.workers import Tasks
from swissdesk.ui.venue.surroundings import known, looking_up
from swissdesk.ui.venue.ways import FIELDS, WAYS
from swissdesk.ui.widgets.common import SizedLabel, Wide, button, grow_to, label, named, row, scrolled, stack
from swissdesk.ui.widgets.windows import OpenDialog

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
            self.picture.setPixmap(icon(*PICTURES[found.look.state]).pixmap(side, side))
            self.state.setText(translate(WORDS[found.look.state]))
            self.said.setText(wording.sentence(found.look.said))


class VenueDialog(OpenDialog):
    """The checklist; it has focus on the first point that is open."""

    help_page = "venue"

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self.setWindowTitle(translate(N_("Ready for the venue")))
        self.tasks = Tasks(self)
        self._around = known(office)
        self._printers: tuple[str, ...] | None = None
        self.found: tuple[Found, ...] = ()
        self.sum = SizedLabel(1.2, wraps=True)
        self.again = button(N_("&Look again"), self.look_up, N_("Look for printers, folders, lists and power again"))
        self.leave = button(N_("&Close"), self.close)
        self._lines = self._lay_out()
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.refresh)
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
            printers=self._printers,
        )

    def look_up(self) -> None:
        """Ask disk, lists, power and printers; what comes of it is shown as soon as it is known."""
        self.tasks.cancel()
        self.tasks.run(looking_up(self._office, known(self._office)), self._take, self._office.messages.error)

    def _take(self, around: Surroundings) -> None:
        self._around = around
        self._printers = tuple(self._office.services.printers.names())
        self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.take_focus()
        self.look_up()

    def take_focus(self) -> None:
        """Put the cursor on the first point that is open and has a button."""
        for found in self.found:
            way = self._lines[found.point.key].way
            if found.look.state is State.OPEN and way is not None and way.isEnabled():
                way.setFocus(Qt.FocusReason.OtherFocusReason)
                return
        self.leave.setFocus(Qt.FocusReason.OtherFocusReason)


def _sum_text(found: tuple[Found, ...]) -> str:
    missing = sum(each.look.state is State.OPEN for each in found)
    if not missing:
        return translate(N_("Everything is ready for the venue."))
    return wording.text(N_("Open: {count} of {all}"), count=missing, all=len(found))
