"""How wide the columns of a table are, in widths of the type size (em), so that every size can be tried by arithmetic.

Also what a text does when it is wider than its room: shorter forms first, then slightly narrower letters, then an
ellipsis; headings and notes are cut into lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from swissdesk.reports.content import Cell, Column, Table
from swissdesk.reports.pdf_fonts import shortened, width

GAP = 0.75
JOINED_GAP = 0.34
HEAD_SCALE = 0.8
MARK_SCALE = 0.78
UNDER_SCALE = 0.74
BOX_SCALE = 0.72
"""How much smaller a long result may be set in its box."""
BOX_PADDING = 0.4
DIGIT = 0.572
SLIGHT_SQUEEZE = 0.93
"""How much narrower than designed a name may be set before it is shortened: nobody notices."""
SQUEEZE = 0.8
"""How much narrower the shortest form may be set before it is cut."""
_NAME_LIMIT = 15.0
_NAME_SPARE = 6.0


class Measures:
    """The widths of one table in ems: for every column what it takes in full and what it needs at least."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.columns = table.columns

    @cached_property
    def full(self) -> list[float]:
        """The widths at which nothing is shortened."""
        return self._of_kin([max(self._heads[i], max(cells, default=0.0)) for i, cells in enumerate(self._cells)])

    @cached_property
    def need(self) -> list[float]:
        """The widths that do not hurt: four names in five whole, the others with initials, the longest squeezed."""
        needs = []
        for place, column in enumerate(self.columns):
            if not column.stretch:
                needs.append(self.full[place])
                continue
            cells = sorted(self._cells[place])
            most = cells[(len(cells) * 4) // 5] * SLIGHT_SQUEEZE if cells else 0.0
            short = max((_width(row.cells[place], short=True) for row in self.table.rows), default=0.0)
            wanted = min(max(most, short * SQUEEZE), _NAME_LIMIT)
            needs.append(max(self._heads[place], wanted))
        return self._of_kin(needs)

    @cached_property
    def _heads(self) -> list[float]:
        return [width(column.head, bold=True) * HEAD_SCALE for column in self.columns]

    @cached_property
    def _cells(self) -> list[list[float]]:
        return [
            [max(column.room * DIGIT, _width(row.cells[place])) for row in self.table.rows]
            for place, column in enumerate(self.columns)
        ]

    def _of_kin(self, widths: list[float]) -> list[float]:
        widest: dict[str, float] = {}
        for column, value in zip(self.columns, widths, strict=True):
            if column.kin:
                widest[column.kin] = max(value, widest.get(column.kin, 0.0))
        return [widest.get(column.kin, value) for column, value in zip(self.columns, widths, strict=True)]

    def kept(self, level: int, stacked: bool) -> tuple[int, ...]:
        """Return the places of the columns that stay when those from drop level `level` on are left out."""
        return tuple(
            place for place, column in enumerate(self.columns) if column.drop < level and not (stacked and column.under)
        )

    def least(self, level: int, stacked: bool) -> float:
        """Return the width in ems without which the columns that stay would hurt."""
        kept = self.kept(level, stacked)
        return sum(self.need[place] for place in kept) + sum(gaps(self.columns, kept))

    def widths(self, kept: Sequence[int], size: float, room: float, *, fill: bool) -> tuple[float, ...]:
        """Return the widths in points of the columns that stay; the stretching ones share what is left of `room`.

        Without `fill` they take no more than they can use.
        """
        free = room / size - sum(gaps(self.columns, kept))
        stretching = [place for place in kept if self.columns[place].stretch]
        fixed = sum(self.full[place] for place in kept if place not in stretching)
        shares = _shares([self.need[p] for p in stretching], [self.full[p] for p in stretching], free - fixed)
        ems = {place: self.full[place] for place in kept} | dict(zip(stretching, shares, strict=True))
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


def gaps(columns: Sequence[Column], kept: Sequence[int]) -> list[float]:
    """Return the gap in ems behind each column that stays, none behind the last."""
    return [JOINED_GAP if columns[place].joined else GAP for place in kept[:-1]]


def _width(cell: Cell, *, short: bool = False) -> float:
    if cell.box:
        return width(cell.text, cell.bold) * BOX_SCALE + BOX_PADDING
    text = cell.shorter[-1] if short and cell.shorter else cell.text
    mark = width(f" {cell.mark}") * MARK_SCALE if cell.mark else 0.0
    return width(text, cell.bold) + mark


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


def fitting(cell: Cell, room: float) -> tuple[str, float]:
    """Return the longest form of a cell that goes into `room` ems, and how much it is to be squeezed for that.

    The shortest form is squeezed more, and cut by an ellipsis if even that does not do.
    """
    shortest = cell.shorter[-1] if cell.shorter else cell.text
    for text in (cell.text, *cell.shorter):
        wanted = width(text, cell.bold)
        if wanted * (SQUEEZE if text == shortest else SLIGHT_SQUEEZE) <= room + 1e-6:
            return text, min(1.0, room / wanted) if wanted else 1.0
    return shortened(shortest, room / SQUEEZE, cell.bold), SQUEEZE
