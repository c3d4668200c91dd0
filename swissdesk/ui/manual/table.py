"""The table of boards while they are paired manually: a cursor on a chair, and players that can be dragged.

A player is carried by mouse or by keys: their own place is shown as about to be empty, and the place under the pointer
or cursor as the target. The name follows the pointer, with the reason if the player may not be placed there; when keys
are used, only the reason is shown at the place. Nothing changes before the player is dropped; Escape cancels.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QBrush,
    QContextMenuEvent,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QLabel, QStyle, QStyleOptionViewItem, QWidget

from swissdesk import wording
from swissdesk.engine.verdicts import Level
from swissdesk.i18n import N_
from swissdesk.model import Colour
from swissdesk.session.manual import Bar, Place, Seat
from swissdesk.ui.manual.rows import HELD, VERDICT, ManualModel, ManualRow
from swissdesk.ui.rounds.board_table import KEY_NAMES, TypingTable
from swissdesk.ui.shell import theme
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.widgets.cells import CellDelegate, padding
from swissdesk.ui.widgets.common import set_property
from swissdesk.ui.widgets.rows import ROW_ROLE, Align, Cell, Column, Index, Style

SIGNS = {
    Level.AS_RULED: ("done", "accent"),
    Level.OTHER: ("swap", "muted"),
    Level.WORSE: ("notice", "notice"),
    Level.BROKEN: ("error", "danger"),
}
"""Icon and colour of a verdict."""

_TINTS = {Level.WORSE: "notice_soft", Level.BROKEN: "danger_soft"}
_OLD = 0.45
"""How much of an old verdict, and of who is being carried, is still seen."""
_HATCHING = 0.28


# ---- carrying


class Carrier(QObject):
    """Who is carried, from where, and where to at the moment."""

    changed = Signal()
    put_down = Signal(object, object)
    """The player at the first place is to go to the second."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self.source: Place | None = None
        self.target: Place | None = None
        self.by_mouse = False
        self._name = ""
        self._view = view
        self._label = QLabel(view)
        self._label.setObjectName("carried")
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._label.hide()

    @property
    def is_full(self) -> bool:
        """Whether a player is carried."""
        return self.source is not None

    def take(self, source: Place, name: str, *, by_mouse: bool = False) -> None:
        """Pick up a player."""
        self.source, self.target, self.by_mouse = source, None, by_mouse
        self._name = name
        self.show_reason("")
        self.changed.emit()

    def point_at(self, target: Place | None) -> None:
        """Say where the player would be put down now."""
        if target != self.target:
            self.target = target
            self.changed.emit()

    def show_reason(self, why_not: str, *, is_own: bool = True) -> None:
        """Say why the player should not go to the target; empty if they may be. Not `is_own`: for another's sake."""
        lines = (self._name if self.by_mouse else "", why_not)
        self._label.setText("\n".join(line for line in lines if line))
        set_property(self._label, "bar", ("own" if is_own else "exchange") if why_not else "")
        self._label.adjustSize()
        if not self.by_mouse:
            self._label.setVisible(bool(why_not))

    def follow(self, at: QPoint) -> None:
        """Hang the name at the pointer, `at` being a point of the view."""
        if self.is_full and self.by_mouse:
            self.hang(at + QPoint(12, 10))
            self._label.show()

    def hang(self, at: QPoint) -> None:
        """Put the player's text at a point of the view, or as near as it is wholly seen."""
        x = max(min(at.x(), self._view.width() - self._label.width()), 0)
        y = max(min(at.y(), self._view.height() - self._label.height()), 0)
        self._label.move(x, y)
        self._label.raise_()

    def put(self, target: Place | None) -> None:
        """Put the player down at `target`; None puts them back."""
        source = self.source
        self.back()
        if source is not None and target is not None and source != target:
            self.put_down.emit(source, target)

    def back(self) -> None:
        """Put the player back."""
        was_full = self.is_full
        self.source = self.target = None
        self._label.hide()
        if was_full:
            self.changed.emit()


class Drag:
    """Watches the mouse on a widget from which a player can be dragged.

    A player is picked up once for each press of the button: who was put back meanwhile (Escape, undo) stays there,
    however the mouse is moved before it is let go.
    """

    def __init__(self, carrier: Carrier, press: Callable[[str], bool]) -> None:
        self._carrier = carrier
        self._press = press
        self._from: QPoint | None = None
        self._has_begun = False

    def begin(self, event: QMouseEvent, *, can_drag: bool = True) -> None:
        """Note where the button was pressed."""
        is_left = event.button() == Qt.MouseButton.LeftButton
        self._from = event.position().toPoint() if is_left and can_drag else None
        self._has_begun = False

    def is_on(self, event: QMouseEvent) -> bool:
        """Whether a player is carried by the mouse; the drag starts once it has gone far enough."""
        if self._from is None:
            return False
        way = (event.position().toPoint() - self._from).manhattanLength()
        if not self._has_begun and not self._carrier.is_full and way >= QApplication.startDragDistance():
            self._has_begun = True
            self._press(DRAG)
        return self._carrier.is_full and self._carrier.by_mouse

    def ends(self) -> bool:
        """Whether a player was carried by the mouse till now."""
        self._from = None
        return self._carrier.is_full and self._carrier.by_mouse


# ---- cells: the cursor on a seat, a tint by verdict, locks, moved players


class ManualDelegate(CellDelegate):
    """Draws the cells of a `ManualTable`."""

    has_own_cells = True

    def __init__(self, table: ManualTable) -> None:
        super().__init__(table)
        self._table = table

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: ManualRow = index.data(ROW_ROLE)
        column = self._table.rows.columns[index.column()].id
        if column in (HELD, VERDICT):
            self._sign(painter, option, index, row, column)
            return
        seat = self._table.rows.seat(index)
        painter.save()
        if seat is not None and seat == self._table.carrier.source:
            self._ground_alone(painter, option, index)
            painter.setOpacity(_OLD)
        super().paint(painter, option, index)
        painter.restore()
        if seat is not None and index.column() == self._table.rows.column_of_names(seat.colour):
            self._barred_sign(painter, option, index)

    # ---- ground

    def _ground_alone(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        self._ground(painter, option, selected, self._table.hasFocus(), index)

    def _ground(
        self, painter: QPainter, option: QStyleOptionViewItem, selected: bool, active: bool, index: Index
    ) -> None:
        colours, row = theme.active(), index.data(ROW_ROLE)
        rect, seat = option.rect, self._table.rows.seat(index)
        tint = "" if row.verdict is None or row.stale else _TINTS.get(row.verdict.level, "")
        here = selected and seat is not None and seat.colour is self._table.side
        bar = self._table.rows.bar(index)
        if bar is not None:
            self._bar(painter, rect, bar)
        elif here:
            painter.fillRect(rect, colours.colour("selection" if active else "selection_idle"))
        elif tint:
            painter.fillRect(rect, colours.colour(tint))
        elif selected:
            painter.fillRect(rect, colours.colour("selection_idle"))
        painter.setPen(QPen(colours.colour("line"), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if seat is not None and seat == self._table.carrier.target:
            self._frame(painter, rect, "accent" if bar is None else "danger" if bar.own else "notice")
        elif here and active:
            self._frame(painter, rect, "accent", bottom_only=True)
        if seat is not None and index.column() == self._table.rows.column_of_names(seat.colour):
            sat = row.sitting(seat.colour)
            if sat is not None and sat.is_new:
                self._new_mark(painter, rect)

    @staticmethod
    def _bar(painter: QPainter, rect: QRect, bar: Bar) -> None:
        """Hatch a chair: red where who is carried may not sit, amber where only the exchange breaks a rule."""
        role = "danger" if bar.own else "notice"
        painter.fillRect(rect, theme.active().colour(f"{role}_soft"))
        painter.save()
        painter.setOpacity(_HATCHING)
        painter.fillRect(rect, QBrush(theme.active().colour(role), Qt.BrushStyle.BDiagPattern))
        painter.restore()

    def _barred_sign(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw at the right of a barred chair that it is barred, for those who do not tell red from green."""
        bar = self._table.rows.bar(index)
        if bar is not None:
            size = round(option.fontMetrics.height() * 0.95)
            right = option.rect.right() - padding(option.fontMetrics) // 2
            box = QRect(right - size, option.rect.center().y() - size // 2 + 1, size, size)
            role = "danger" if bar.own else "notice"
            ground = option.rect.adjusted(box.left() - option.rect.left() - 3, 0, 0, -1)  # over the end of a long name
            painter.fillRect(ground, theme.active().colour(f"{role}_soft"))
            icon("barred", role).paint(painter, box)

    @property
    def _plain_height(self) -> int:
        """How high a row of one line is: marks do not become thicker where a text takes more."""
        return self._table.verticalHeader().defaultSectionSize()

    def _frame(self, painter: QPainter, rect: QRect, role: str, *, bottom_only: bool = False) -> None:
        colours = theme.active()
        width = max(2, self._plain_height // 14)
        if not bottom_only and role == "accent":
            painter.fillRect(rect, colours.colour("accent_soft"))
            painter.fillRect(rect.left(), rect.top(), rect.width(), width, colours.colour(role))
        painter.fillRect(rect.left(), rect.bottom() - width + 1, rect.width(), width, colours.colour(role))

    def _new_mark(self, painter: QPainter, rect: QRect) -> None:
        """Draw a bar in front of a name that was not on this chair at the beginning."""
        height = round(rect.height() * 0.56)
        top = rect.top() + (rect.height() - height) // 2
        painter.fillRect(rect.left(), top, max(3, self._plain_height // 9), height, theme.active().colour("best"))

    # ---- signs

    def _sign(self, painter: QPainter, option: QStyleOptionViewItem, index: Index, row: ManualRow, column: str) -> None:
        self.initStyleOption(option, index)
        painter.save()
        self._ground_alone(painter, option, index)
        size = round(option.fontMetrics.height() * 0.95)
        area = option.rect.adjusted(padding(option.fontMetrics), 0, -padding(option.fontMetrics), 0)
        box = QRect(area.left(), area.center().y() - size // 2 + 1, size, size)
        if column == HELD:
            if row.held:
                icon("lock", "muted").paint(painter, box)
        else:
            self._verdict(painter, option, row, area, box)
        painter.restore()

    def _verdict(
        self, painter: QPainter, option: QStyleOptionViewItem, row: ManualRow, area: QRect, box: QRect
    ) -> None:
        role = "muted"
        if row.verdict is not None:
            picture, role = SIGNS[row.verdict.level]
            painter.setOpacity(_OLD if row.stale else 1.0)
            icon(picture, role).paint(painter, box)
            area.setLeft(area.left() + sign_width(option.fontMetrics))
        if area.width() < 3 * option.fontMetrics.height():
            return  # the sign alone; the words are said under the table, and where the pointer rests
        cell, fonts = Cell(row.verdict_text, Style.PLAIN, Align.LEFT), self._fonts(option.font)
        lines = self._lines_of(cell, fonts, area.left(), area.width(), area.height(), role, is_kept=True)
        self._put(painter, lines, area.top(), selected=False)


def sign_width(metrics: QFontMetrics) -> int:
    """Return how much of its column the sign of a verdict takes, with the gap before the words."""
    return round(metrics.height() * 0.95) + padding(metrics) // 2 + 2


# ---- the table

SPACE, ESCAPE = "␣", "⎋"
"""How two more keys that print nothing are called."""
DRAG = "drag"
"""The beginning of a drag, reported like a key."""

HAND_KEYS: Mapping[int, str] = {**KEY_NAMES, Qt.Key.Key_Space: SPACE, Qt.Key.Key_Escape: ESCAPE}

_VERDICT_SHARE, _NARROW_SHARE, _NARROW = 3, 4, 30
"""The verdicts have at most that part of the width, and less where it is not so many lines of text."""

_SIGN_ONLY, _SIGN = 22, 2.2
"""Where the table is not so many lines of text wide, a verdict is its sign alone, in a column of that many."""

_SCROLL_MS = 45
"""So often a row is scrolled while somebody is carried along the edge."""


class ManualTable(TypingTable):
    """Boards with a cursor on one of two chairs; `side` says which."""

    key_names = HAND_KEYS

    moved = Signal()
    """The cursor is on another chair."""
    reached = Signal()
    """The focus has come here."""
    turn_wanted = Signal()
    """A double click on a board."""
    menu_wanted = Signal(QPoint)
    """A right click or the menu key; the point is on the screen."""
    dragged = Signal(QPoint)
    """The pointer is there (on the screen) with a player."""
    dropped = Signal(QPoint)

    def __init__(self, carrier: Carrier, press: Callable[[str], bool]) -> None:
        super().__init__(N_("Manual pairing: boards"))
        self.press = press
        self.carrier = carrier
        self.rows = ManualModel(self)
        self.side = Colour.WHITE
        self.setItemDelegate(ManualDelegate(self))
        self.setModel(self.rows)
        self.setDragEnabled(False)
        self._drag = Drag(carrier, press)
        self._edge = 0
        self._scrolling = QTimer(self, interval=_SCROLL_MS)
        self._scrolling.timeout.connect(self._scroll_on)
        self.carrier.changed.connect(self.viewport().update)
        self.selectionModel().currentRowChanged.connect(lambda *_: self.moved.emit())

    def _width(self, column: Column[Any], rows: Sequence[Any]) -> int:
        """Give columns a width that stays while players change places and verdicts come and go."""
        if column.id != VERDICT:
            natural = super()._width
            return max(natural(each, rows) for each in self.rows.twins(column))
        change = wording.text(N_("{label}: {ours} instead of {ruled}"), label="C18", ours="3.5", ruled="2.5")
        usual = wording.text(N_("{name}, bracket {bracket}"), name=change, bracket=10)
        line, width = self.fontMetrics().height(), self.viewport().width()
        if width < line * _SIGN_ONLY:
            return round(line * _SIGN)
        wanted = self.fontMetrics().horizontalAdvance(usual) + line * 2
        is_narrow = width < line * _NARROW
        return min(wanted, width // (_NARROW_SHARE if is_narrow else _VERDICT_SHARE))

    def _tight(self, columns: Sequence[Column[Any]]) -> list[tuple[Column[Any], int]]:
        """Let a row grow for its verdict, too, unless that is a sign alone."""
        found, metrics, place = super()._tight(columns), self.fontMetrics(), self.rows.column(VERDICT)
        room = self.columnWidth(place) - sign_width(metrics)
        return [*found, (columns[place], room)] if room >= 3 * metrics.height() else found

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._later.start()  # how much of a verdict is said hangs on the width

    # ---- the cursor

    @property
    def seat(self) -> Seat | None:
        """The chair of the cursor, None if there is none."""
        row = self.current_row
        return Seat(row + 1, self.side) if 0 <= row < len(self.rows.rows) else None

    def go_to_seat(self, seat: Seat) -> None:
        """Put the cursor on a chair."""
        self.side = seat.colour
        index = self.rows.index(seat.board - 1, self.rows.column_of_names(seat.colour))
        self.selectionModel().setCurrentIndex(index, self.selectionModel().SelectionFlag.NoUpdate)
        self.go_to(seat.board - 1)
        self.moved.emit()
        self.viewport().update()

    def place_at(self, at: QPoint) -> Place | None:
        """Return the chair at a point of the viewport, None for anything else."""
        index = self.indexAt(at)
        return self.rows.seat(index) if index.isValid() else None

    # ---- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if plain and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and self.seat is not None:
            side = Colour.WHITE if event.key() == Qt.Key.Key_Left else Colour.BLACK
            self.go_to_seat(Seat(self.seat.board, side))
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.reached.emit()

    # ---- mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self.place_at(event.position().toPoint())
        if isinstance(place, Seat):
            self.go_to_seat(place)
        else:
            super().mousePressEvent(event)
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._drag.begin(event, can_drag=place is not None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drag.is_on(event):
            self.dragged.emit(event.globalPosition().toPoint())
            self._watch_edge(event.position().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._scrolling.stop()
        if self._drag.ends():
            self.dropped.emit(event.globalPosition().toPoint())
        else:
            super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._drag.ends()
        if self.indexAt(event.position().toPoint()).isValid():
            self.turn_wanted.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() is QContextMenuEvent.Reason.Mouse:
            place = self.place_at(event.pos())
            if isinstance(place, Seat):
                self.go_to_seat(place)
            self.menu_wanted.emit(event.globalPos())
        elif self.current_row >= 0:
            below = self.visualRect(self.currentIndex()).bottomLeft()
            self.menu_wanted.emit(self.viewport().mapToGlobal(below))

    def _watch_edge(self, at: QPoint) -> None:
        """Scroll while the pointer with a player is at the upper or lower edge."""
        margin = self.fontMetrics().height()
        self._edge = -1 if at.y() < margin else 1 if at.y() > self.viewport().height() - margin else 0
        if not self._edge:
            self._scrolling.stop()
        elif not self._scrolling.isActive():
            self._scrolling.start()

    def _scroll_on(self) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self._edge)
