"""The cards of a task on the canvas of the trace: dragged onto each other, into S1 and S2, aside, and back.

A card can be dragged, or chosen by click or Enter and then sent somewhere; nothing here knows whether that is right.
"""

from __future__ import annotations

from itertools import zip_longest

from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from swissdesk.exercises.judging import Finding, Grade
from swissdesk.exercises.task import Arrangement, Exercise, Place
from swissdesk.i18n import N_, translate
from swissdesk.ui.trace.canvas import Canvas
from swissdesk.ui.trace.cards import Card
from swissdesk.ui.trace.picture import Bond, Line, Picture, Section, Zone
from swissdesk.values import dataclass

# ---- the drawing

_ABOVE_ALL = 10


@dataclass
class _Carried:
    """A card on its way: where it was taken up, in the view, and how far from its corner."""

    card: Card
    start: QPoint
    grip: QPointF
    moves: bool = False


def place_title(place: Place, *, is_last: bool = False) -> str:
    """Return what a place for single cards is called; who is left over in the last bracket gets the bye."""
    if place is Place.LEFT:
        return translate(N_("Player with the bye")) if is_last else translate(N_("Limbo and downfloaters"))
    return translate({Place.S1: N_("S1"), Place.S2: N_("S2"), Place.OPEN: N_("To be placed")}[place])


def picture_of(exercise: Exercise, lie: Arrangement, finding: Finding | None) -> Picture:
    """Return the drawing of the cards as they lie, with what has been found about them."""
    boards = lie.pairs or ((None, None),)
    groups = tuple(zip_longest(lie.s1, lie.s2)) or ((None, None),)
    titles = (place_title(Place.S1), place_title(Place.S2))
    left = place_title(Place.LEFT, is_last=exercise.is_last)
    wrong = tuple(player for group in finding.groups for player in group) if finding is not None else ()
    return Picture(
        (Section((translate(N_("Boards")), ""), boards), Section(titles, groups)),
        (Zone(left, lie.left, falls=True), Zone(place_title(Place.OPEN), lie.open)),
        tuple(_line(pair, finding) for pair in lie.pairs),
        wrong,
        faulty=finding is not None and finding.grade is Grade.ILLEGAL,
        came=exercise.came,
    )


_BONDS = {Grade.RIGHT: Bond.ACCEPTED, Grade.LATER: Bond.COSTLY, Grade.WORSE: Bond.COSTLY, Grade.ILLEGAL: Bond.BROKEN}


def _line(pair: tuple[int, int], finding: Finding | None) -> Line:
    one, other = pair
    if finding is None:
        return Line(one, other, Bond.PROPOSED)
    if finding.grade is Grade.RIGHT:
        return Line(one, other, Bond.ACCEPTED)
    if any(set(group) == set(pair) for group in finding.groups):
        return Line(one, other, _BONDS[finding.grade], (finding.clause,) if finding.clause else ())
    return Line(one, other, Bond.PROPOSED)


# ---- the table


class CardTable(Canvas):
    """Shows the cards, and says where one of them was put."""

    put = Signal(int, object, object)
    """A card was dropped: the player, the `Place` or None, and the card on which it fell or None."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(translate(N_("Cards of the exercise")))
        self._is_last = False
        self._carried: _Carried | None = None

    def lay(self, exercise: Exercise, lie: Arrangement, finding: Finding | None) -> None:
        """Show how the cards lie."""
        self._is_last = exercise.is_last
        self.show_picture(picture_of(exercise, lie, finding))

    # ---- carrying

    def mousePressEvent(self, event: QMouseEvent) -> None:
        card = self._card_at(event.position().toPoint())
        if card is None or event.button() is not Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        self.finish()
        at = event.position().toPoint()
        self._carried = _Carried(card, at, self.mapToScene(at) - card.pos())
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        carried = self._carried
        if carried is None:
            super().mouseMoveEvent(event)
            return
        at = event.position().toPoint()
        carried.moves = carried.moves or (at - carried.start).manhattanLength() >= QApplication.startDragDistance()
        if carried.moves:
            carried.card.setZValue(_ABOVE_ALL)
            carried.card.setPos(self.mapToScene(at) - carried.grip)
            for link in self.links:
                link.follow()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        carried, self._carried = self._carried, None
        if carried is None:
            super().mouseReleaseEvent(event)
            return
        carried.card.setZValue(2)
        player = carried.card.player.id
        if carried.moves:
            self.put.emit(player, *self.target(event.position().toPoint(), player))
        else:
            self.picked.emit(player)

    def target(self, at: QPoint, carried: int = 0) -> tuple[Place | None, int | None]:
        """Return where a card would fall at a point of the view: a place, and the card below it; None for neither."""
        below = next((c for c in self.items(at) if isinstance(c, Card) and c.player.id != carried), None)
        scene = self.mapToScene(at)
        known = {place_title(each, is_last=self._is_last): each for each in Place}
        place = None
        bands = sorted((title.pos().y(), title.pos().x(), title.placed.text) for title in self._titles)
        for top, left, text in bands:
            if scene.y() < top:
                break
            beside = [x for y, x, _ in bands if y == top]
            if left == max([x for x in beside if x <= scene.x()], default=min(beside)):
                place = known.get(text.removeprefix("↓  "))
        return place, below.player.id if below is not None else None
