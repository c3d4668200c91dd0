"""The bye and the unpaired players, under the boards while they are paired manually."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QIcon, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QPushButton

from swissdesk import wording
from swissdesk.engine.verdicts import Level
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.session.manual import BYE, POOL, Bar, Place, Seating, Waiting
from swissdesk.ui.manual.rows import Sitting, Sittings, bar_sentences
from swissdesk.ui.manual.table import HAND_KEYS, Carrier, Drag
from swissdesk.ui.rounds.board_table import typed
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.shell.keys import keeps_letter
from swissdesk.ui.widgets.common import label, set_property, stack
from swissdesk.ui.widgets.flow import FlowLayout

_STEPS: dict[int, int] = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Home: -10_000,
    Qt.Key.Key_End: 10_000,
}


class Chip(QPushButton):
    """A place with a player in it, or without one: an unassigned bye."""

    def __init__(self, tray: Tray) -> None:
        super().__init__(tray)
        self.place: Place = POOL
        self._spoken = ""
        self._tray = tray
        self._drag = Drag(tray.carrier, tray.press)
        self.setProperty("chip", "true")
        self.setAutoDefault(False)

    def show_place(self, place: Place, text: str, spoken: str, level: Level | None, *, held: bool = False) -> None:
        """Show who is at a place."""
        self.place = place
        self.setText(text)
        self.setIcon(icon("lock", "muted") if held else QIcon())
        self._spoken = spoken
        look = {Level.BROKEN: "broken", Level.WORSE: "worse"}.get(level, "") if level is not None else ""
        set_property(self, "level", look)
        self.mark()
        self.show()

    def mark(self) -> None:
        """Show whether a player is being carried from here, or over here."""
        carrier, bar = self._tray.carrier, self._tray.bars.get(self.place)
        ends = {carrier.target: "target", carrier.source: "source"}
        set_property(self, "carry", ends.get(self.place, ""))
        set_property(self, "bar", "" if bar is None else "own" if bar.own else "exchange")
        why = "" if bar is None else wording.text(N_("not allowed: {why}"), why=bar_sentences(bar))
        words = f"{self._spoken}; {why}" if why else self._spoken
        self.setAccessibleName(words)
        self.setToolTip(words)

    def event(self, event: QEvent) -> bool:
        return keeps_letter(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in _STEPS:
            self._tray.step(self, _STEPS[key])
        elif key == Qt.Key.Key_Up:
            self._tray.left_upwards.emit()
        elif not any(map(self._tray.press, typed(event, HAND_KEYS))):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """A key has done what it means when it was pressed; the button's own click is for the mouse."""
        event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._tray.reached.emit(self.place)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._drag.begin(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drag.is_on(event):
            self._tray.dragged.emit(event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self._drag.ends():
            self._tray.dropped.emit(event.globalPosition().toPoint())


class Tray(QFrame):
    """The bye first, then the pool."""

    reached = Signal(object)
    """The cursor is on one of the places."""
    left_upwards = Signal()
    dragged = Signal(QPoint)
    dropped = Signal(QPoint)

    def __init__(self, carrier: Carrier, press: Callable[[str], bool]) -> None:
        super().__init__()
        self.setObjectName("pool")
        self.carrier = carrier
        self.press = press
        self.bars: Mapping[Place, Bar] = {}
        """Where the player who is being carried may not be put down."""
        self._chips: list[Chip] = []
        self._is_tight = self._has_waiting = False
        self.bye_title = label(N_("Bye"), "muted")
        self.pool_title = label(tone="muted")
        self.setToolTip(translate(N_("Drag a player here to leave them unpaired")))
        self._flow = FlowLayout(8, 6)
        stack(self._flow, on=self, margins=(12, 8, 12, 8), spacing=-1)
        self._flow.addWidget(self.bye_title)
        self.bye = self._new_chip()
        self._flow.addWidget(self.pool_title)

    @property
    def chips(self) -> tuple[Chip, ...]:
        """The bye, hidden if no player can have it, then the unpaired players."""
        return (self.bye, *(chip for chip in self._chips[1:] if not chip.isHidden()))

    def show_seating(self, seating: Seating, sittings: Sittings, level: Level | None) -> None:
        """Show who has the bye and who waits; `level` is the verdict on the bye."""
        bye = None if seating.bye is None else sittings.of(seating.bye)
        with_bye = bye is not None or len(seating.players) % 2 == 1
        waiting = len(seating.unplaced)  # with those who sit at a board without an opponent, as in the summary
        focused = next((chip for chip in self.chips if chip.hasFocus()), None)
        self.bye_title.setVisible(with_bye)
        text = translate(N_("no player")) if bye is None else _chip_text(bye)
        self.bye.show_place(BYE, text, _bye_words(bye, held=seating.bye_held), level, held=seating.bye_held)
        self.bye.setVisible(with_bye)
        self.pool_title.setText(_pool_words(waiting))
        self._has_waiting = waiting > 0
        while len(self._chips) <= len(seating.pool):
            self._new_chip()
        for chip, player in zip(self._chips[1:], seating.pool, strict=False):
            sitting = sittings.of(player)
            chip.show_place(Waiting(sitting.player.id), _chip_text(sitting), _chip_words(sitting), None)
        for chip in self._chips[len(seating.pool) + 1 :]:
            chip.place = POOL
            chip.hide()
        self._show_titles()
        if focused is not None:
            self.take_focus(focused.place)
        for title in (self.bye_title, self.pool_title):
            title.setMinimumHeight(self.bye.sizeHint().height())
        self.updateGeometry()

    def save_room(self, *, wanted: bool) -> None:
        """Leave out, where every line counts, what is only said to be complete."""
        self._is_tight = wanted
        self._show_titles()

    def _show_titles(self) -> None:
        self.pool_title.setVisible(self._has_waiting or not self._is_tight)

    def take_focus(self, place: Place | None = None) -> None:
        """Put the cursor on a place, or on the first unpaired player."""
        chips = self.chips
        found = next((chip for chip in chips if chip.place == place), chips[1] if len(chips) > 1 else chips[0])
        if found.hasFocus():
            self.reached.emit(found.place)
        found.setFocus(Qt.FocusReason.OtherFocusReason)

    def chip_at(self, place: Place) -> Chip | None:
        """Return where a place is shown, None if it is not."""
        return next((chip for chip in self.chips if chip.place == place), None)

    def place_at(self, at: QPoint) -> Place | None:
        """Return the place at a point of the tray that is seen; between the places it is the pool itself."""
        if not self.visibleRegion().contains(at):
            return None
        shown = (chip for chip in self.chips if not chip.isHidden())
        return next((chip.place for chip in shown if chip.geometry().contains(at)), POOL)

    def _new_chip(self) -> Chip:
        chip = Chip(self)
        self._chips.append(chip)
        self._flow.addWidget(chip)
        return chip

    def step(self, chip: Chip, by: int) -> None:
        """Put the cursor so many places behind one of them, or, if there are none, on the last or first."""
        chips = [each for each in self.chips if not each.isHidden()]
        at = min(max(chips.index(chip) + by, 0), len(chips) - 1)
        chips[at].setFocus(Qt.FocusReason.OtherFocusReason)

    def mark(self) -> None:
        """Show who is being carried, and where they may not be put down."""
        for chip in self.chips:
            chip.mark()


def _chip_text(sitting: Sitting) -> str:
    player, points = sitting.player, wording.points_text(sitting.points)
    due = f"  → {sitting.due}" if sitting.due else ""
    return f"{player.id}  {player.name}  ({points}){due}".replace("&", "&&")


def _chip_words(sitting: Sitting) -> str:
    points = wording.points_text(sitting.points)
    return wording.text(N_("{name}, {points} points, unpaired"), name=sitting.player.name, points=points)


def _bye_words(bye: Sitting | None, *, held: bool) -> str:
    if bye is None:
        return translate(N_("No player has the bye"))
    said = wording.text(N_("{name} has the bye"), name=bye.player.name)
    return f"{said}; {translate(N_('held'))}" if held else said


def _pool_words(count: int) -> str:
    if not count:
        return translate(N_("All players are paired."))
    return translate_plural(N_("{count} unpaired"), N_("{count} unpaired"), count).format(count=count)
