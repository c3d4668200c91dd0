"""The widths of a table's columns in widths of the type size (em), so that every size can be tried by arithmetic.

What a text does when it is wider than its room is the rule of `lettering.fitting`, here for cells; headings and notes
are cut into lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cached_property

from swissdesk.lettering import fitting
from swissdesk.lettering.fitting import LEAST_WIDTH, Fitted
from swissdesk.reports.content import Cell, Column, Row, Tone
from swissdesk.reports.pdf.fonts import width

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
SECOND_LINE = 1.08
"""How much higher a row is whose name stands on two lines, in widths of the type size."""
_ON_ONE_LINE = 0.95
"""The part of the names that are to stand on one line."""
_MUCH_LONGER = 1.2
"""A name so many times as long as nearly all others may take two lines, so that the type of all is larger."""
_NAME_LIMIT = 15.0
_FOLDED_LIMIT = 10.5
_FOLDED_WHOLE = 0.8
"""The part of the surnames that are not to be divided where names stand on two lines."""
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
        """The widths that do not hurt: half of the names whole, nearly all of the others with initials."""
        needs = []
        for place, column in enumerate(self.columns):
            if not column.stretch:
                needs.append(self.full[place])
                continue
            short = [cell_width(row.cells[place], short=True) for row in self.rows]
            needs.append(max(self._heads[place], _tolerable(self._cells[place], short, _NAME_LIMIT)))
        return self._of_kin(needs)

    @cached_property
    def comfort(self) -> list[float]:
        """The widths at which nearly all names are whole on one line, and every surname on two."""
        needs = []
        for place, column in enumerate(self.columns):
            if not column.stretch or not self.rows:
                needs.append(self.full[place])
                continue
            most = _usual(self._cells[place])
            divided = max(_two_lines_width(row.cells[place]) for row in self.rows)
            needs.append(max(self._heads[place], min(max(most, divided) * LEAST_WIDTH, _NAME_LIMIT)))
        return self._of_kin(needs)

    @cached_property
    def folded(self) -> list[float]:
        """The widths that are enough when names take two lines."""
        return self._folded(_FOLDED_WHOLE)

    @cached_property
    def folded_comfort(self) -> list[float]:
        """The widths at which nearly all surnames are whole when names take two lines."""
        return self._folded(_ON_ONE_LINE)

    def _folded(self, part: float) -> list[float]:
        needs = []
        for place, column in enumerate(self.columns):
            if not column.stretch:
                needs.append(self.full[place])
                continue
            lines = sorted(folded_width(row.cells[place]) for row in self.rows)
            most = lines[int((len(lines) - 1) * part)] if lines else 0.0
            needs.append(max(self._heads[place], min(most * LEAST_WIDTH, _FOLDED_LIMIT)))
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
        kept, need = self.kept(level, mode), self._need(mode, in_comfort=in_comfort)
        return sum(need[place] for place in kept) + sum(gaps(self.columns, kept))

    def bare(self, level: int, mode: Mode) -> float:
        """Return the width in ems at which surnames of ordinary length are whole, though set in smaller type."""
        kept = self.kept(level, mode)
        widths = (min(_BARE, self.full[p]) if self.columns[p].stretch else self.full[p] for p in kept)
        return sum(widths) + sum(gaps(self.columns, kept))

    def _need(self, mode: Mode, *, in_comfort: bool) -> list[float]:
        if mode is Mode.FOLDED:
            return self.folded_comfort if in_comfort else self.folded
        return self.comfort if in_comfort else self.need

    def widths(
        self, kept: Sequence[int], size: float, room: float, mode: Mode, *, fill: bool, in_comfort: bool = False
    ) -> tuple[float, ...]:
        """Return the widths in points of the columns that stay; the stretching ones share what is left of `room`.

        Without `fill` they take no more than they can use. `in_comfort`: there is room for that (`least`).
        """
        free = room / size - sum(gaps(self.columns, kept))
        need = self._need(mode, in_comfort=in_comfort)
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


def _usual(widths: Sequence[float]) -> float:
    """Return the width of the longest name that is not much longer than nearly all others are."""
    most = sorted(widths)[int((len(widths) - 1) * _ON_ONE_LINE)]
    return max(each for each in widths if each <= most * _MUCH_LONGER)


def _tolerable(full: Sequence[float], short: Sequence[float], limit: float) -> float:
    """Return the width at which half of the `full` widths fit, and nearly all of the `short` ones, if narrowed.

    The few longest names take two lines.
    """
    if not full:
        return 0.0
    most = sorted(full)[len(full) // 2]
    longest = sorted(short)[int((len(short) - 1) * _ON_ONE_LINE)]
    return min(max(most, longest) * LEAST_WIDTH, limit)


def one_line(cell: Cell, *, whole: bool) -> float:
    """Return the ems with less of which a name on one line loses a part of the surname, or if `whole` anything.

    A name that cannot be divided stays on one line, however little room there is.
    """
    if not (fitting.in_two(cell.text)[1] or fitting.divided(cell.text)[1]):
        return 0.0
    mark = _beside_text(cell)
    return (cell_width(cell, short=not whole) - mark) * LEAST_WIDTH + mark


def is_too_wide(needed: float, room: float) -> bool:
    """Whether what needs so many ems does not fit into `room` ems."""
    return needed > room + 1e-6


def gaps(columns: Sequence[Column], kept: Sequence[int]) -> list[float]:
    """Return the gap in ems behind each column that stays, none behind the last."""
    return [JOINED_GAP if columns[place].joined else GAP for place in kept[:-1]]


def cell_width(cell: Cell, *, short: bool = False) -> float:
    """Return the width of a cell in ems, in its shortest form if `short`."""
    if cell.box:
        return width(cell.text, cell.bold) * BOX_SCALE + _beside_text(cell)
    text = cell.shorter[-1] if short and cell.shorter else cell.text
    if cell.tone is not Tone.PLAIN:
        return width(text, bold=True) * PILL_SCALE + _beside_text(cell)
    return width(text, cell.bold) * (LARGE_SCALE if cell.large else 1.0) + _beside_text(cell)


def _beside_text(cell: Cell) -> float:
    """Return the ems that a cell takes without its text: a frame, or a mark."""
    if cell.box:
        return BOX_PADDING
    if cell.tone is not Tone.PLAIN:
        return PILL_PADDING
    return width(f" {cell.mark}") * MARK_SCALE if cell.mark else 0.0


def _two_lines_width(cell: Cell) -> float:
    """Return the width in ems of the shortest form of a name on two lines, or on one if that is narrower."""
    text = cell.shorter[-1] if cell.shorter else cell.text
    ways = ((text,), fitting.in_two(text), fitting.divided(text))
    mark = width(f" {cell.mark}") * MARK_SCALE if cell.mark else 0.0
    return min((max(width(line, cell.bold) for line in way) for way in ways if all(way)), default=0.0) + mark


def fold(cell: Cell) -> tuple[str, str]:
    """Return the two lines of a name: after the comma, or at the space next to the middle where there is none."""
    if ", " not in cell.text and width(cell.text) < _FOLDED_LIMIT:
        return cell.text, ""
    return fitting.in_two(cell.text)


def folded_to(cell: Cell, room: float) -> tuple[str, str]:
    """Return the two lines of a name where there are `room` ems: too long a surname goes on in the second line."""
    first, second = fold(cell)
    if width(first, cell.bold) * LEAST_WIDTH <= room:
        return first, second
    begun, rest = fitting.divided(cell.shorter[-1] if cell.shorter else cell.text)
    return (begun, rest) if rest else (first, second)


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


def fitting_cell(cell: Cell, room: float, *, lines: int = 1) -> Fitted:
    """Return how a cell goes into `room` ems, on one line or two."""
    return fitting.fitted((cell.text, *cell.shorter), room, lambda text: width(text, cell.bold), lines=lines)
