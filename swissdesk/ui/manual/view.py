"""What stands on the page while a round is made by hand: what can be done, the boards, the pool, and the judgement."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from swissdesk.engine.verdicts import Level
from swissdesk.model import Player
from swissdesk.session.manual import BYE, Course, Place, Seat
from swissdesk.ui.actions import Actions
from swissdesk.ui.manual.hand import Hand
from swissdesk.ui.manual.judging import Judging
from swissdesk.ui.manual.rows import HandRow, Sittings, hand_rows
from swissdesk.ui.manual.summary import SummaryStrip
from swissdesk.ui.manual.table import HandTable
from swissdesk.ui.manual.tray import Tray
from swissdesk.ui.manual.words import verdict_sentences
from swissdesk.ui.models.round import BoardRow
from swissdesk.ui.models.round import Seat as Shown
from swissdesk.ui.widgets.action_button import ActionButton
from swissdesk.ui.widgets.flow import FlowLayout
from swissdesk.ui.widgets.jump import JumpBar
from swissdesk.ui.widgets.legend import KeyLegend

TOOLS = ("manual.turn", "manual.break", "manual.bye", "manual.hold", "manual.rest", "manual.add")
"""What the buttons above the boards do."""

_ROOM_FOR_DETAILS, _ROOM_FOR_TOOLS, _ROOM_FOR_LEGEND = 17, 22, 34
"""Details, buttons, and the keys in words are there where the view is so many lines of text high."""

_LEAST_LINES = 10
"""The view can be made as low as so many lines of text; what the buttons do is in the menus, too."""


class HandView(QWidget):
    """Shows a course; knows what is under pointer and cursor."""

    looked_elsewhere = Signal()
    """The cursor is on another place."""

    def __init__(self, actions: Actions, press: Callable[[str], bool], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hand = Hand(self)
        self.table = HandTable(self.hand)
        self.table.press = press
        self.tray = Tray(self.hand, press)
        self.summary = SummaryStrip()
        self.legend = KeyLegend()
        self.jump = JumpBar(self._rows_to_jump, self)
        self._sittings: Sittings | None = None
        self._occupant: Callable[[Place], int | None] | None = None
        self._in_tray: Place | None = None
        """The place of the cursor while it is not in the table."""
        self._lay_out(actions)
        self._connect()

    def _lay_out(self, actions: Actions) -> None:
        self.tool_line = QWidget()
        tools = FlowLayout(8, 6)
        self.tool_line.setLayout(tools)
        self.tools = {action_id: ActionButton(actions[action_id]) for action_id in TOOLS}
        for tool in self.tools.values():
            tool.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            tools.addWidget(tool)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.tool_line)
        column.addWidget(self.table, 1)
        for widget in (self.jump, self.tray, self.summary, self.legend):
            column.addWidget(widget)

    def _connect(self) -> None:
        self.hand.changed.connect(self._mark_barred)
        self.table.moved.connect(self._moved)
        self.table.reached.connect(lambda: self._go(None))
        self.tray.reached.connect(self._go)
        self.tray.left_upwards.connect(self.table.setFocus)
        self.jump.went_to.connect(self.table.go_to)
        self.jump.closed.connect(lambda back: self.table.setFocus() if back else None)
        for part in (self.table, self.tray):
            part.dragged.connect(self._dragged)
            part.dropped.connect(lambda at: self.hand.put(self.place_at(at)))

    # ---- where

    @property
    def place(self) -> Place | None:
        """The place of the cursor."""
        return self._in_tray or self.table.seat

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
        self._moved()

    def _moved(self) -> None:
        if self.hand.is_full and not self.hand.by_mouse:
            self.hand.point_at(self.place)
        self.looked_elsewhere.emit()

    def _mark_barred(self) -> None:
        """Show, while somebody is carried, next to whom he may not sit."""
        source = self.hand.source
        player = None if source is None or self._occupant is None else self._occupant(source)
        known = self._sittings
        self.table.barred = frozenset() if player is None or known is None else known.barred(player)
        self.table.viewport().update()

    def _dragged(self, at: QPoint) -> None:
        self.hand.follow(self.mapFromGlobal(at))
        self.hand.point_at(self.place_at(at))

    # ---- showing

    def show_course(self, course: Course, judging: Judging) -> None:
        """Show the boards as they stand, with what is known of the verdict on them."""
        if self._sittings is None or not self._sittings.is_for(course, judging.known):
            self._sittings = Sittings(course, judging.known)
        sittings = self._sittings
        self.table.rows.set_rows(hand_rows(course, sittings, judging.verdicts, stale=judging.is_stale))
        seating = course.seating
        self._occupant = seating.occupant
        bye = None if seating.bye is None else sittings.of(seating.bye)
        odd = len(seating.players) % 2 == 1
        self.tray.show_places(
            bye, [sittings.of(player) for player in seating.pool], _bye_level(judging),
            bye_held=seating.bye_held, with_bye=odd or bye is not None,
        )  # fmt: skip
        self.show_judgement(course, judging)

    def show_judgement(self, course: Course, judging: Judging) -> None:
        """Show how the boards stand to the rules, and the board of the cursor in full."""
        row = self.current_row()
        review = judging.review
        details = in_full = ""
        if judging.is_stale or review is None:
            pass
        elif row is not None:
            details, in_full = row.details(), row.details(in_full=True)
        elif self._in_tray == BYE and review.bye is not None:
            details = in_full = verdict_sentences(review.bye)
        self.summary.show_state(judging, len(course.seating.unplaced), details, in_full)

    def current_row(self) -> HandRow | None:
        """Return the row of the cursor, None if it is not on a board."""
        return self.table.rows.rows[self.board - 1] if self.board else None

    def redraw(self) -> None:
        """Use the colours of the theme as it is now."""
        self.summary.redraw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        lines = self.height() / self.fontMetrics().height()
        self.summary.details.setVisible(lines >= _ROOM_FOR_DETAILS)
        self.tool_line.setVisible(lines >= _ROOM_FOR_TOOLS)
        self.legend.setVisible(lines >= _ROOM_FOR_LEGEND)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.fontMetrics().height() * _LEAST_LINES)

    def _rows_to_jump(self) -> tuple[BoardRow, ...]:
        """Return the boards as the field that jumps to them knows boards."""
        return tuple(_as_board(row) for row in self.table.rows.rows)


def _bye_level(judging: Judging) -> Level | None:
    review = judging.review
    return None if review is None or review.bye is None or judging.is_stale else review.bye.level


def _as_board(row: HandRow) -> BoardRow:
    sides: Sequence[Shown] = [
        Shown(Player(0, "") if sat is None else sat.player, 0 if sat is None else sat.points)
        for sat in (row.white, row.black)
    ]
    return BoardRow(row.number, row.table, sides[0], sides[1], row.result, None, 0, draft=True)
