"""Which two players are asked about, and the cursor with which they are chosen by keys. Knows no widget."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, QPointF, Qt, Signal

Places = Mapping[int, QPointF]

ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}

_ASIDE = 2.5
"""How much farther a player is who stands aside of the way that an arrow points."""


class Choice(QObject):
    """Up to two players, and a cursor that goes from one to the next."""

    changed = Signal()
    completed = Signal(int, int)
    """A second player was chosen."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.chosen: tuple[int, ...] = ()
        self.cursor: int | None = None
        self._typed = ""

    @property
    def is_empty(self) -> bool:
        """Whether nobody is chosen and no cursor is shown."""
        return not self.chosen and self.cursor is None

    def pick(self, player: int) -> None:
        """Choose a player: the first, the second, or the first of a new question; again: not any more."""
        self._typed = ""
        if len(self.chosen) == 2:
            self.chosen = (player,)
        elif player in self.chosen:
            self.chosen = ()
        else:
            self.chosen = (*self.chosen, player)
        self.changed.emit()
        if len(self.chosen) == 2:
            self.completed.emit(*self.chosen)

    def clear(self) -> None:
        """Choose nobody, and hide the cursor."""
        if not self.is_empty:
            self.chosen, self.cursor, self._typed = (), None, ""
            self.changed.emit()

    # ---- the cursor

    def begin(self, where: Places, preferred: int | None) -> None:
        """Show the cursor, on the preferred player if that one is there, else on the first from the top."""
        start = preferred if preferred in where else first_of(where)
        if start is not None:
            self._put(start)

    def move(self, where: Places, key: Qt.Key) -> None:
        """Move the cursor as an arrow key says."""
        found = nearest(where, self.cursor, ARROWS[key])
        if found is not None:
            self._put(found)

    def type(self, where: Places, digit: str) -> None:
        """Go to the player whose number is being typed."""
        for typed in (self._typed + digit, digit):
            number = int(typed)
            if any(str(player).startswith(typed) for player in where):
                self._put(number if number in where else self.cursor)
                self._typed = typed
                return
        self._typed = ""

    def _put(self, player: int | None) -> None:
        self._typed = ""
        if player != self.cursor:
            self.cursor = player
            self.changed.emit()


def first_of(where: Places) -> int | None:
    """Return the player who stands highest, the leftmost of those; None if there is nobody."""
    return min(where, key=lambda player: (round(where[player].y()), where[player].x()), default=None)


def nearest(where: Places, start: int | None, way: tuple[int, int]) -> int | None:
    """Return the next player from where one stands in the way of an arrow, None if there is none."""
    if start is None or start not in where:
        return first_of(where)
    along_x, along_y = way
    found: tuple[float, int] | None = None
    for player, at in where.items():
        step = at - where[start]
        ahead = step.x() * along_x + step.y() * along_y
        aside = abs(step.x() * along_y) + abs(step.y() * along_x)
        if player == start or ahead < 1:
            continue
        far = ahead + aside * _ASIDE
        if found is None or far < found[0]:
            found = (far, player)
    return found[1] if found else None
