"""How a text goes into a room: the rule of the layer, for any measure (points of paper, pixels of a screen).

fitted(forms, room, measure)             → on one line
fitted(forms, room, measure, lines=2)    → on two where the whole of it needs them
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from swissdesk.lettering import forms as name_forms

LEAST_WIDTH = 0.8
"""How narrow letters may be set, of the width they were designed for; in smaller type it is a part of that."""
ELLIPSIS = "…"

_SLACK = 1e-6

Measure = Callable[[str], float]
"""The width of a text, in any unit that the room is in as well."""


class Fitted(NamedTuple):
    """A text as it goes into its room: on one line or two, in letters `squeeze` times as wide.

    `whole` is whether it says all that its longest form does.
    """

    lines: tuple[str, ...]
    squeeze: float = 1.0
    whole: bool = True

    @property
    def text(self) -> str:
        """The first line."""
        return self.lines[0]


def fitted(
    forms: Sequence[str], room: float, measure: Measure, *, lines: int = 1, least: float = LEAST_WIDTH
) -> Fitted:
    """Return the longest of the `forms` (the longest first) as it goes into `room`, on `lines` lines at most.

    Letters become no narrower than `least` of their width. What is too wide even so is a surname without its given
    names, and only what no line holds at all ends with an ellipsis.
    """
    for number, text in enumerate(forms):
        for ways in _ways(text, lines):
            squeeze = _squeeze(ways, room, measure)
            if squeeze >= least:
                return Fitted(ways, min(1.0, squeeze), whole=number == 0)
    if lines > 1:
        for text in forms:
            ways = name_forms.divided(text)
            squeeze = _squeeze(ways, room, measure)
            if ways[1] and squeeze >= least:
                return Fitted(ways, min(1.0, squeeze), whole=text == forms[0])
    surname = name_forms.surname_of(forms[-1]) if len(forms) > 1 else forms[-1]
    squeeze = _squeeze((surname,), room, measure)
    if squeeze >= least:
        return Fitted((surname,), min(1.0, squeeze), whole=False)
    if lines > 1 and (parts := name_forms.divided(surname))[1]:
        made = tuple(shortened(part, room / least, measure) for part in parts)
        return Fitted(made, min(1.0, max(least, _squeeze(made, room, measure))), whole=False)
    return Fitted((shortened(surname, room / least, measure),), least, whole=False)


def _ways(text: str, lines: int) -> Iterator[tuple[str, ...]]:
    """Yield the lines in which a text can be set without dividing a word."""
    yield (text,)
    if lines > 1 and (parts := name_forms.in_two(text))[1]:
        yield parts


def _squeeze(lines: Sequence[str], room: float, measure: Measure) -> float:
    """Return how narrow the letters of the widest line have to be, above 1 where there is room to spare."""
    widest = max(map(measure, lines))
    return (room + _SLACK) / widest if widest > 0 else 1.0


def shortened(text: str, room: float, measure: Measure) -> str:
    """Return as much of `text` as goes into `room`, with an ellipsis if that is not all of it.

    No accent is parted from its letter, and no space or comma is left hanging before the ellipsis.
    """
    if measure(text) <= room + _SLACK:
        return text
    signs = name_forms.clusters(text)
    least, most = 0, len(signs)
    while least < most:
        middle = (least + most + 1) // 2
        if measure(_cut(signs, middle)) <= room + _SLACK:
            least = middle
        else:
            most = middle - 1
    return _cut(signs, least)


def _cut(signs: Sequence[str], length: int) -> str:
    return "".join(signs[:length]).rstrip(" ,;-–") + ELLIPSIS
