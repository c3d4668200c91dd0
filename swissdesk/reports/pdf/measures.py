"""The widths of a table's columns in widths of the type size (em), so that every size can be tried by arithmetic.

Also what a text does when it is wider than its room: shorter forms first, then slightly narrower letters, then smaller
ones, and an ellipsis for what is absurdly long; headings and notes are cut into lines.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from swissdesk.reports.content import Cell, Column, Row, Tone
from swissdesk.reports.pdf.fonts import shortened, width

GAP = 0.75
JOINED_GAP = 0.34
HEAD_SCALE = 0.8
MARK_SCALE = 0.78
UNDER_SCALE = 0.74
FOLD_SCALE = 0.82
"""The size of the second line of a name that is set on two lines."""
LARGE_SCALE = 1.4
PILL_SCALE = 0.86
PILL_PADDING = 0.9
BOX_SCALE = 0.72
"""How much smaller a long result may be set in its box."""
BOX_PADDING = 0.4
DIGIT = 0.572
SLIGHT_SQUEEZE = 0.93
"""How much narrower than designed a name may be set before it is shortened: nobody notices."""
SQUEEZE = 0.8
"""How much narrower the shortest form may be set before it is made smaller."""
SMALLER = 0.5
"""How much smaller the shortest form may be set before it is cut."""
_STILL_LEGIBLE = 0.75
"""How much smaller a surname may be set before it is divided after its hyphen."""
_VOWELS = frozenset("aeiouyæøœıαεηιουωаеєиіїоуыэюя")
_LITTLE_SMALLER = 0.9
"""How much smaller a long name may be set before it is better on two lines."""
_NAME_LIMIT = 15.0
_FOLDED_LIMIT = 10.5
_FOLDED_SHRINK = 0.85
"""How much smaller the longest surnames may be set where names stand on two lines."""
_NAME_SPARE = 6.0
_BARE = 5.5


class Mode(Enum):
    """What a row does with the height it has."""

    PLAIN = "plain"
    """One line."""
    STACKED = "stacked"
    """What may stand under a name stands there, in smaller type."""
    FOLDED = "folded"
    """Surname and given names stand on two lines, with what may stand under the name after the latter."""

    @property
    def has_two_lines(self) -> bool:
        """Whether a row takes the height of two lines."""
        return self is not Mode.PLAIN


class Fit(NamedTuple):
    """A text as it goes into its room: in letters `squeeze` times as wide, in type `scale` times as large."""

    text: str
    squeeze: float = 1.0
    scale: float = 1.0


class Measures:
    """The widths of columns in ems: for each what it takes in full and what it needs at least.

    `rows` are those of one table, or of all tables that have these columns and are to be alike.
    """

    def __init__(self, columns: Sequence[Column], rows: Sequence[Row]) -> None:
        self.columns = columns
        self.rows = rows

    @cached_property
    def full(self) -> list[float]:
        """The widths at which nothing is shortened."""
        return self._of_kin([max(self._heads[i], max(cells, default=0.0)) for i, cells in enumerate(self._cells)])

    @cached_property
    def need(self) -> list[float]:
        """The widths that do not hurt: half of the names whole, the others with initials, the longest squeezed."""
        return self._tolerated(0.5)

    @cached_property
    def comfort(self) -> list[float]:
        """The widths at which four names in five are whole."""
        return self._tolerated(0.8)

    def _tolerated(self, part: float) -> list[float]:
        needs = []
        for place, column in enumerate(self.columns):
            if not column.stretch:
                needs.append(self.full[place])
                continue
            short = [cell_width(row.cells[place], short=True) for row in self.rows]
            needs.append(max(self._heads[place], _tolerable(self._cells[place], short, part, _NAME_LIMIT)))
        return self._of_kin(needs)

    @cached_property
    def folded(self) -> list[float]:
        """The widths that are enough when names take two lines."""
        needs = []
        for place, column in enumerate(self.columns):
            if not column.stretch:
                needs.append(self.full[place])
                continue
            lines = [folded_width(row.cells[place]) for row in self.rows]
            shrunk = [line * _FOLDED_SHRINK for line in lines]
            needs.append(max(self._heads[place], _tolerable(lines, shrunk, 0.5, _FOLDED_LIMIT)))
        return self._of_kin(needs)

    @cached_property
    def _heads(self) -> list[float]:
        return [width(column.head, bold=True) * HEAD_SCALE for column in self.columns]

    @cached_property
    def _cells(self) -> list[list[float]]:
        return [
            [max(column.room * DIGIT, cell_width(row.cells[place])) for row in self.rows]
            for place, column in enumerate(self.columns)
        ]

    def _of_kin(self, widths: list[float]) -> list[float]:
        widest: dict[str, float] = {}
        for column, value in zip(self.columns, widths, strict=True):
            if column.kin:
                widest[column.kin] = max(value, widest.get(column.kin, 0.0))
        return [widest.get(column.kin, value) for column, value in zip(self.columns, widths, strict=True)]

    def kept(self, level: int, mode: Mode) -> tuple[int, ...]:
        """Return the places of the columns that stay when those from drop level `level` on are left out."""
        return tuple(
            place
            for place, column in enumerate(self.columns)
            if column.drop < level and not (mode.has_two_lines and column.under)
        )

    def least(self, level: int, mode: Mode, *, in_comfort: bool = False) -> float:
        """Return the width in ems without which the columns that stay would hurt, or would not be as one likes them."""
        kept = self.kept(level, mode)
        need = self.comfort if in_comfort and mode is not Mode.FOLDED else self._need(mode)
        return sum(need[place] for place in kept) + sum(gaps(self.columns, kept))

    def bare(self, level: int, mode: Mode) -> float:
        """Return the width in ems at which surnames of ordinary length are whole, though set in smaller type."""
        kept = self.kept(level, mode)
        widths = (min(_BARE, self.full[p]) if self.columns[p].stretch else self.full[p] for p in kept)
        return sum(widths) + sum(gaps(self.columns, kept))

    @cached_property
    def is_crowded(self) -> bool:
        """Whether a name is so long, even in its shortest form, that it is legible on two lines only."""
        return any(
            column.stretch and cell_width(row.cells[place], short=True) * SQUEEZE > _NAME_LIMIT
            for row in self.rows
            for place, column in enumerate(self.columns)
        )

    def _need(self, mode: Mode) -> list[float]:
        return self.folded if mode is Mode.FOLDED else self.need

    def holds(self, kept: Sequence[int], size: float, room: float, mode: Mode) -> bool:
        """Whether every name goes into its column on one line, in its shortest form and a little smaller at most."""
        widths = dict(zip(kept, self.widths(kept, size, room, mode, fill=True), strict=True))
        return all(
            cell_width(row.cells[place], short=True) * SQUEEZE * _LITTLE_SMALLER * size <= widths[place]
            for place in kept
            if self.columns[place].stretch
            for row in self.rows
        )

    def widths(self, kept: Sequence[int], size: float, room: float, mode: Mode, *, fill: bool) -> tuple[float, ...]:
        """Return the widths in points of the columns that stay; the stretching ones share what is left of `room`.

        Without `fill` they take no more than they can use.
        """
        free = room / size - sum(gaps(self.columns, kept))
        need = self._need(mode)
        full = [max(one, other) for one, other in zip(need, self.full, strict=True)]
        stretching = [place for place in kept if self.columns[place].stretch]
        fixed = sum(full[place] for place in kept if place not in stretching)
        shares = _shares([need[p] for p in stretching], [full[p] for p in stretching], free - fixed)
        ems = {place: full[place] for place in kept} | dict(zip(stretching, shares, strict=True))
        if fill:
            self._spread(ems, free - sum(ems.values()), stretching)
        return tuple(ems[place] * size for place in kept)

    def _spread(self, ems: dict[int, float], spare: float, stretching: Sequence[int]) -> None:
        """Give what is left over to the names first, then to all columns but the first, so that no line falls apart."""
        if spare <= 0 or not ems:
            return
        more = min(spare / len(stretching), _NAME_SPARE) if stretching else 0.0
        for place in stretching:
            ems[place] += more
        others = [place for place in list(ems)[1:] if not self.columns[place].joined]
        for place in others:
            ems[place] += (spare - more * len(stretching)) / len(others)


def _tolerable(full: Sequence[float], short: Sequence[float], part: float, limit: float) -> float:
    """Return the width at which that part of the `full` widths fits, and all of the `short` ones if squeezed."""
    if not full:
        return 0.0
    most = sorted(full)[int(len(full) * part)] * SLIGHT_SQUEEZE
    return min(max(most, max(short) * SQUEEZE), limit)


def gaps(columns: Sequence[Column], kept: Sequence[int]) -> list[float]:
    """Return the gap in ems behind each column that stays, none behind the last."""
    return [JOINED_GAP if columns[place].joined else GAP for place in kept[:-1]]


def cell_width(cell: Cell, *, short: bool = False) -> float:
    """Return the width of a cell in ems, in its shortest form if `short`."""
    if cell.box:
        return width(cell.text, cell.bold) * BOX_SCALE + BOX_PADDING
    text = cell.shorter[-1] if short and cell.shorter else cell.text
    if cell.tone is not Tone.PLAIN:
        return width(text, bold=True) * PILL_SCALE + PILL_PADDING
    mark = width(f" {cell.mark}") * MARK_SCALE if cell.mark else 0.0
    return width(text, cell.bold) * (LARGE_SCALE if cell.large else 1.0) + mark


def fold(cell: Cell) -> tuple[str, str]:
    """Return the two lines of a name: after the comma, or at the space next to the middle where there is none."""
    surname, comma, given = cell.text.partition(", ")
    if comma:
        return surname, given
    words = cell.text.split(" ")
    place = min(range(1, len(words) + 1), key=lambda n: abs(len(" ".join(words[:n])) - len(cell.text) / 2))
    return (cell.text, "") if width(cell.text) < _FOLDED_LIMIT else (" ".join(words[:place]), " ".join(words[place:]))


def folded_to(cell: Cell, room: float) -> tuple[str, str]:
    """Return the two lines of a name where there are `room` ems: too long a surname goes on in the second line.

    It is divided after a hyphen or at a space; where there is neither, between two syllables with a hyphen.
    """
    first, second = fold(cell)
    if width(first, cell.bold) * SQUEEZE * _STILL_LEGIBLE <= room:
        return first, second
    joints = [place + 1 for place, sign in enumerate(first) if sign in "- " and 0 < place < len(first) - 1]
    places = joints or _between_syllables(first)
    if not places:
        return first, second
    place = min(places, key=lambda one: abs(one - len(first) / 2))
    given = cell.shorter[-1].partition(", ")[2] if cell.shorter else second
    begun = first[:place].rstrip() if joints else f"{first[:place]}-"
    return begun, (", " if ", " in cell.text else " ").join(filter(None, (first[place:], given)))


def _between_syllables(word: str) -> list[int]:
    """Return where a word can be divided: before a consonant that a vowel follows, not near its ends.

    There is no such place in a script whose vowels are not known here.
    """
    letters = unicodedata.normalize("NFC", word).casefold()
    if len(letters) != len(word):
        return []
    vowels = [unicodedata.normalize("NFD", letter)[0] in _VOWELS for letter in letters]
    return [p for p in range(3, len(word) - 3) if letters[p].isalpha() and vowels[p + 1] and not vowels[p]]


def folded_width(cell: Cell) -> float:
    """Return the width in ems of a name on two lines."""
    first, second = fold(cell)
    mark = width(f" {cell.mark}") * MARK_SCALE if cell.mark else 0.0
    return max(width(first, cell.bold), width(second) * FOLD_SCALE + mark)


def _shares(need: list[float], full: list[float], room: float) -> list[float]:
    """Divide `room`: first what each needs, then up to what each can use in full."""
    wanted, usable = sum(need), sum(full)
    if room <= wanted:
        return [max(room, 2.0 * len(need)) * value / wanted for value in need] if wanted else need
    if room < usable:
        return [n + (room - wanted) * (f - n) / (usable - wanted) for n, f in zip(need, full, strict=True)]
    return full


def wrapped(text: str, room: float, *, bold: bool = False) -> list[str]:
    """Return `text` in lines of at most `room` ems; a single word that is wider stays whole."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, bold) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def fitting(cell: Cell, room: float) -> Fit:
    """Return how a cell goes into `room` ems: its longest form that does, squeezed a little if need be.

    The shortest form is squeezed more, then set in smaller type, and cut by an ellipsis only if even that does not do.
    """
    return fitting_text((cell.text, *cell.shorter), room, bold=cell.bold)


def fitting_text(forms: Sequence[str], room: float, *, bold: bool = False) -> Fit:
    """Return how a text of which there are these forms, the longest first, goes into `room` ems."""
    shortest = forms[-1]
    for text in forms:
        wanted = width(text, bold)
        if wanted * (SQUEEZE if text == shortest else SLIGHT_SQUEEZE) <= room + 1e-6:
            return Fit(text, min(1.0, room / wanted) if wanted else 1.0)
    scale = max(SMALLER, room / (width(shortest, bold) * SQUEEZE))
    return Fit(shortened(shortest, room / SQUEEZE / scale + 1e-6, bold), SQUEEZE, scale)
