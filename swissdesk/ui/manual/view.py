"""The view of manual pairing: tools, boards, unpaired players, and the judgement."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from swissdesk import wording
from swissdesk.engine.review import Reviewer
from swissdesk.engine.verdicts import Level, Rule
from swissdesk.i18n import N_, translate
from swissdesk.reports.verdict_words import summary, verdict_sentences
from swissdesk.session.manual import BYE, POOL, Course, Place, Seat, Seating, barred
from swissdesk.ui.manual.judging import Judging
from swissdesk.ui.manual.rows import Sittings, bar_in_short, manual_rows
from swissdesk.ui.manual.table import Carrier, ManualTable
from swissdesk.ui.manual.tray import Tray
from swissdesk.ui.rounds.board_table import JumpBar, KeyLegend
from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.widgets.buttons import ActionButton
from swissdesk.ui.widgets.common import Wide, holding, label, scrolled, set_property, stack
from swissdesk.ui.widgets.flow import flowing
from swissdesk.ui.widgets.strip import Strip

# ---- the judgement

_LOOKS = {
    Level.AS_RULED: ("done", "accent"),
    Level.OTHER: ("info", "muted"),
    Level.WORSE: ("notice", "notice"),
    Level.BROKEN: ("error", "danger"),
}
"""Look and picture, which have one name, and the colour of the picture."""

_ANY_HEIGHT = 16_777_215
"""No limit, for a widget."""

_DETAIL_LINES, _MOST_DETAIL_LINES = 2, 5
"""The details of a board have so many lines; more if a board needs them."""


class SummaryStrip(Strip):
    """Green if all is as the rules pair, amber if something is worse, red if a rule is broken; grey while unknown."""

    def __init__(self) -> None:
        super().__init__("info")
        self._look = _LOOKS[Level.OTHER]
        self._said = ""
        self._has_room = True
        self._departs = False
        """Whether the board of the cursor is not as the rules pair it."""
        self._longest: tuple[str, ...] = ()
        """All that may be said of a board as they stand."""
        self.details = label(tone="muted", wraps=True)
        self.details.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.said.removeWidget(self.text)
        self.said.addLayout(stack(self.text, self.details, spacing=2), 1)
        self.setAccessibleName(translate(N_("Check of the boards against the rules")))

    def keep_height(self, *, wanted: bool) -> None:
        """Stay as high as now, whatever is said, or have the height again that the words need."""
        if wanted:
            self.setFixedHeight(self.height())
        else:
            self.setMinimumHeight(0)
            self.setMaximumHeight(_ANY_HEIGHT)

    def make_room_for(self, details: Iterable[str]) -> None:
        """Keep room for each of these details of boards, so that none is cut and no cursor moves the boards above."""
        self._longest = tuple(details)
        self._keep_room()

    def show_state(self, judging: Judging, waiting: int, details: str, in_full: str, *, departs: bool) -> None:
        """Show the latest review; `waiting` players have no place.

        `details` are about the board of the cursor, which `departs` from the boards of the rules or does not.
        """
        self._departs = departs
        level, said = _state(judging, waiting)
        keeps = judging.is_stale and judging.review is not None
        self.text.setMinimumHeight(self.text.height() if keeps else 0)  # no jump there and back for a moment's wait
        self._look = _LOOKS[level]
        set_property(self, "strip", self._look[0])
        self._said = said
        self.text.setAccessibleName(said)
        self.details.setText(details)
        self.details.setToolTip(in_full if in_full != details else "")
        self.details.setAccessibleName(in_full)
        self._share_room()
        self.redraw()

    def give_room(self, *, wanted: bool) -> None:
        """Have the details below the words, or, in a low view, in their place where the board departs from the rules.

        The cell of the table is too narrow there to say it whole.
        """
        self.details.setVisible(wanted)
        self._has_room = wanted
        self._share_room()

    def _share_room(self) -> None:
        instead = not self._has_room and self._departs and bool(self.details.text())
        self.text.setText(self.details.text() if instead else self._said)
        self.text.setToolTip(self._said if instead else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_room()

    def _keep_room(self) -> None:
        """As many lines for the details as any board needs: those above do not jump when the cursor moves."""
        metrics, room = self.details.fontMetrics(), QRect(0, 0, max(self.details.width(), 1), _ANY_HEIGHT)
        needed = (metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, text).height() for text in self._longest)
        least, most = _DETAIL_LINES * metrics.lineSpacing(), _MOST_DETAIL_LINES * metrics.lineSpacing()
        self.details.setFixedHeight(min(max([least, *needed]), most))

    def redraw(self) -> None:
        """Use colours and sizes of the theme as it is now."""
        self._keep_room()
        self.draw(*self._look)


def _state(judging: Judging, waiting: int) -> tuple[Level, str]:
    if judging.refusal is not None:
        reason = wording.sentence(judging.refusal)
        return Level.OTHER, wording.text(N_("The boards cannot be checked: {reason}"), reason=reason)
    review = judging.review
    if review is None or judging.is_stale:
        return Level.OTHER, translate(N_("Checking the boards …"))
    said = summary(review, waiting, has_rules=review.ruled is not None)
    if any(remark.rule is not Rule.LEFT_OUT for remark in review.broken):
        return Level.BROKEN, said
    if review.broken or review.worse or any(verdict.level is Level.WORSE for verdict in review.verdicts):
        return Level.WORSE, said
    return (Level.OTHER if review.differing else Level.AS_RULED), said


# ---- the view

TOOLS = ("manual.turn", "manual.break", "manual.bye", "manual.hold", "manual.rest", "manual.add")
"""What the buttons above the boards do."""

_ROOM_FOR_DETAILS, _ROOM_FOR_TOOLS, _ROOM_FOR_LEGEND = 17, 22, 34
"""Details, buttons, and the keys in words are there where the view is so many lines of text high."""

_MOST_FOR_POOL = 0.36
"""The pool has at most that part of the height."""

_LEAST_LINES = 10
"""The view can be made as low as so many lines of text; what the buttons do is in the menus, too."""


class ManualView(QWidget):
    """Shows a course; knows what is under pointer and cursor."""

    looked_elsewhere = Signal()
    """The cursor is on another place."""
    warned = Signal(str)
    """A player carried by keys is over a place that is barred to them, for this reason."""

    def __init__(self, actions: Actions, press: Callable[[str], bool]) -> None:
        super().__init__()
        self.carrier = Carrier(self)
        self.table = ManualTable(self.carrier, press)
        self.tray = Tray(self.carrier, press)
        self.tray_area = scrolled(self.tray)
        self.tray_area.setObjectName("tray")
        self.tray_area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tray_area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.summary = SummaryStrip()
        self.legend = KeyLegend()
        self.jump = JumpBar(self.table, self.table.rows, self)
        self._sittings: Sittings | None = None
        self._shown: tuple[Seating, Reviewer] | None = None
        """The boards that are shown, and who knows the rules for them."""
        self._barred_for: tuple[Place, Seating, Reviewer] | None = None
        self._in_tray: Place | None = None
        """The place of the cursor while it is not in the table."""
        self._lay_out(actions)
        self._connect()

    def _lay_out(self, actions: Actions) -> None:
        self.tools = {action_id: ActionButton(actions[action_id]) for action_id in TOOLS}
        for tool in self.tools.values():
            tool.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.tool_line = holding(flowing(*self.tools.values(), spacing=8, line_spacing=6))
        stack(self.tool_line, Wide(self.table), self.jump, self.tray_area, self.summary, self.legend, on=self)

    def _connect(self) -> None:
        self.carrier.changed.connect(self._mark_bars)
        self.table.moved.connect(self._moved)
        self.table.reached.connect(lambda: self._go(None))
        self.tray.reached.connect(self._go)
        self.tray.left_upwards.connect(self.table.setFocus)
        self.jump.closed.connect(lambda back: self.table.setFocus() if back else None)
        for part in (self.table, self.tray):
            part.dragged.connect(self._dragged)
            part.dropped.connect(lambda at: self.carrier.put(self.place_at(at)))

    # ---- where

    @property
    def place(self) -> Place | None:
        """The place of the cursor."""
        return self.table.seat if self._in_tray is None else self._in_tray

    @property
    def board(self) -> int:
        """The board of the cursor, 0 if there is none."""
        seat = self.table.seat
        return 0 if seat is None or self._in_tray is not None else seat.board

    def place_at(self, at: QPoint) -> Place | None:
        """Return the place at a point of the screen."""
        viewport = self.table.viewport()
        inside = viewport.mapFromGlobal(at)
        if viewport.rect().contains(inside):
            return self.table.place_at(inside)
        return self.tray.place_at(self.tray.mapFromGlobal(at))

    def go_to(self, place: Place) -> None:
        """Put the cursor on a place."""
        if isinstance(place, Seat) and place.board <= len(self.table.rows.rows):
            self._in_tray = None
            self.table.go_to_seat(place)
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        elif not isinstance(place, Seat):
            self.tray.take_focus(place)
            self._go(place)

    def take_focus(self) -> None:
        """Put the cursor where the work is."""
        if self.table.current_row < 0 and self.table.rows.rows:
            self.table.go_to_seat(Seat(1, self.table.side))
        if self.table.rows.rows:
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.tray.take_focus()

    def _go(self, place: Place | None) -> None:
        """Note that the cursor is on a place of the tray, or (None) in the table."""
        self._in_tray = place
        chip = None if place is None else self.tray.chip_at(place)
        if chip is not None:
            self.tray_area.ensureWidgetVisible(chip)
        self._moved()

    def _moved(self) -> None:
        if self.carrier.is_full and not self.carrier.by_mouse:
            self.carrier.point_at(self.place)
        self.looked_elsewhere.emit()

    def _mark_bars(self) -> None:
        """Show, while a player is carried, where they may not be put down, and why not at the target."""
        source = self.carrier.source
        self.summary.keep_height(wanted=source is not None)  # no place moves away under the pointer
        asked = None if source is None or self._shown is None else (source, *self._shown)
        if asked != self._barred_for:
            self._barred_for = asked
            self.table.rows.bars = self.tray.bars = {} if asked is None else barred(asked[1], asked[0], asked[2])
        self.tray.mark()
        set_property(self.tray_area, "carry", "target" if self.carrier.target == POOL else "")
        self.table.viewport().update()
        self._show_bar()

    def _show_bar(self) -> None:
        target = self.carrier.target
        bar = None if target is None else self.table.rows.bars.get(target)
        if bar is None or target is None:
            self.carrier.show_reason("")
            return
        source = self.carrier.source
        words = bar_in_short(bar, source.board if isinstance(source, Seat) else 0)
        self.carrier.show_reason(words, is_own=bool(bar.own))
        if not self.carrier.by_mouse:
            self.carrier.hang(self._near(target))
            self.warned.emit(words)

    def _near(self, place: Place) -> QPoint:
        """Return a point of the view at a place, where words do not cover it."""
        if isinstance(place, Seat):
            table = self.table
            index = table.rows.index(place.board - 1, table.rows.column_of_names(place.colour))
            rect = table.visualRect(index)
            return table.viewport().mapTo(self, rect.bottomLeft()) + QPoint(12, 2)
        chip = self.tray.chip_at(place) or self.tray.bye
        return chip.mapTo(self, QPoint(0, -2 * self.fontMetrics().height()))

    def _dragged(self, at: QPoint) -> None:
        self.carrier.point_at(self.place_at(at))
        self.carrier.follow(self.mapFromGlobal(at))

    # ---- showing

    def show_course(self, course: Course, judging: Judging) -> None:
        """Show the boards as they stand, with what is known of the verdict on them."""
        if self._sittings is None or not self._sittings.is_for(course, judging.known):
            self._sittings = Sittings(course, judging.known)
        sittings = self._sittings
        self.table.rows.set_rows(manual_rows(course, sittings, judging.verdicts, stale=judging.is_stale))
        if not judging.is_stale:
            rows = (row for row in self.table.rows.rows if row.verdict and row.verdict.level is not Level.AS_RULED)
            self.summary.make_room_for(row.details() for row in rows)
        seating, reviewer = course.seating, judging.reviewer
        self._shown = None if reviewer is None else (seating, reviewer)
        self.tray.show_seating(seating, sittings, _bye_level(judging))
        self._share_out()
        self.show_judgement(course, judging)
        if self.carrier.is_full:
            self._mark_bars()

    def show_judgement(self, course: Course, judging: Judging) -> None:
        """Show how the boards stand to the rules, and the board of the cursor in full."""
        row = self.table.rows.row_at(self.board - 1)
        review = None if judging.is_stale else judging.review
        verdict, details, in_full = None, "", ""
        if review is not None and row is not None:
            verdict, details, in_full = row.verdict, row.details(), row.details(in_full=True)
        elif review is not None and review.bye is not None and self._in_tray == BYE:
            verdict = review.bye
            details = in_full = verdict_sentences(verdict)
        departs = verdict is not None and verdict.level is not Level.AS_RULED
        self.summary.show_state(judging, len(course.seating.unplaced), details, in_full, departs=departs)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        lines = self.height() / self.fontMetrics().height()
        self.summary.give_room(wanted=lines >= _ROOM_FOR_DETAILS)
        self.tool_line.setVisible(lines >= _ROOM_FOR_TOOLS)
        self.legend.setVisible(lines >= _ROOM_FOR_LEGEND)
        self.tray.save_room(wanted=lines < _ROOM_FOR_DETAILS)
        self._share_out()

    def _share_out(self) -> None:
        """Give the pool the height it asks for, up to its share; a longer one scrolls, and the boards stay in sight."""
        wanted = self.tray.heightForWidth(self.width()) + 2
        self.tray_area.setFixedHeight(min(wanted, round(self.height() * _MOST_FOR_POOL)))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.fontMetrics().height() * _LEAST_LINES)


def _bye_level(judging: Judging) -> Level | None:
    review = judging.review
    return None if review is None or review.bye is None or judging.is_stale else review.bye.level
