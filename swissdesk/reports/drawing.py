"""Drawings as data: lines, plates and words in a room of their own, for the screen and for paper.

Whoever makes a drawing says what is where and what it is to a reader (`Ink`); the window paints it in the colours of
the theme and the PDF in greys. Measures are in heights of plain type, from the upper left corner.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from swissdesk.values import dataclass, replace

Point = tuple[float, float]


class Align(Enum):
    """At which end a line of text is held: in a column of a table, at a point of a drawing."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Ink(Enum):
    """What a colour stands for; the value is the role in the themes of the window."""

    TEXT = "text"
    MUTED = "muted"
    LINE = "line"
    STRONG_LINE = "strong_line"
    SURFACE = "surface"
    WINDOW = "window"
    ACCENT = "accent"
    ON_ACCENT = "on_accent"
    ACCENT_SOFT = "accent_soft"
    WHITE_SIDE = "white_side"
    BLACK_SIDE = "black_side"


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points; `weight` is its thickness."""

    points: tuple[Point, ...]
    ink: Ink = Ink.STRONG_LINE
    weight: float = 0.08
    is_broken: bool = False

    def moved(self, across: float, down: float) -> Stroke:
        """Return it elsewhere."""
        return replace(self, points=tuple((x + across, y + down) for x, y in self.points))


@dataclass(frozen=True, slots=True)
class Plate:
    """A rectangle with rounded corners; `fill` and `edge` None: none.

    A plate with a `key` can be pointed at, and `description` is its tooltip and what a screen reader says.
    """

    left: float
    top: float
    width: float
    height: float
    fill: Ink | None = Ink.SURFACE
    edge: Ink | None = Ink.STRONG_LINE
    weight: float = 0.08
    radius: float = 0.3
    key: str = ""
    description: str = ""

    def moved(self, across: float, down: float) -> Plate:
        """Return it elsewhere."""
        return replace(self, left=self.left + across, top=self.top + down)


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text at `x` (its left end, middle or right end), the middle of its letters at `y`.

    `forms` are the ways to say it, the longest first, of which the first is taken that fits into `room` (None: any).
    """

    x: float
    y: float
    forms: tuple[str, ...]
    size: float = 1.0
    ink: Ink = Ink.TEXT
    bold: bool = False
    align: Align = Align.LEFT
    room: float | None = None

    def moved(self, across: float, down: float) -> Words:
        """Return it elsewhere."""
        return replace(self, x=self.x + across, y=self.y + down)


Item = Stroke | Plate | Words


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is drawn, in the order in which it is painted; `title` says in words what it shows."""

    title: str
    width: float
    height: float
    items: tuple[Item, ...]

    @property
    def plates(self) -> tuple[Plate, ...]:
        """The plates that can be pointed at, in order."""
        return tuple(item for item in self.items if isinstance(item, Plate) and item.key)


def side_by_side(title: str, drawings: Iterable[Drawing], across: int, gap: float = 2.0) -> Drawing:
    """Return drawings on one sheet, so many in a row; each takes as much room as the largest of them."""
    shown = tuple(drawings)
    wide = max((drawing.width for drawing in shown), default=0.0)
    high = max((drawing.height for drawing in shown), default=0.0)
    items: list[Item] = []
    for place, drawing in enumerate(shown):
        row, column = divmod(place, across)
        items += [item.moved(column * (wide + gap), row * (high + gap)) for item in drawing.items]
    rows = -(-len(shown) // across)
    return Drawing(title, across * (wide + gap) - gap, max(rows * (high + gap) - gap, 0.0), tuple(items))
