"""Rows of tables put into bars and pages, one after the other."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from itertools import accumulate

from swissdesk.values import dataclass

BAR_GAP = 7 * 72 / 25.4
"""Between bars side by side, in points."""
LONGEST_GROUP = 8
"""How many rows are left out at the end of a bar at most, so that what belongs together stands together."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The room between head and foot of a page in points; the first page has less because of the notices."""

    width: float
    height: float
    first_height: float

    def bar_width(self, bars: int) -> float:
        """Return the width of one of `bars` bars side by side."""
        return (self.width - BAR_GAP * (bars - 1)) / bars


@dataclass(frozen=True, slots=True)
class Fragment:
    """Rows `first` up to `last` (not included) of a table, or of the notes (`table` None), in one bar of one page.

    `top` is the distance from the top of the frame; `is_start` is whether the table begins here.
    """

    page: int
    bar: int
    top: float
    table: int | None
    first: int
    last: int
    is_start: bool = True


class Flow:
    """Where the next rows come."""

    def __init__(self, frame: Frame, bars: int) -> None:
        self.frame = frame
        self.bars = bars
        self.bar = 0
        self.top = 0.0
        self.fragments: list[Fragment] = []

    @property
    def room(self) -> float:
        """The height that is left in the bar, in points."""
        height = self.frame.first_height if self.bar < self.bars else self.frame.height
        return height - self.top

    def break_bar(self) -> None:
        """Go on in the next bar."""
        self.bar += 1
        self.top = 0.0

    def break_page(self) -> None:
        """Go on at the top of a page; stay there if it is still empty."""
        if self.top or self.bar % self.bars:
            self.bar += self.bars - self.bar % self.bars
            self.top = 0.0

    def add(
        self,
        table: int | None,
        heights: Sequence[float],
        title: float,
        heads: float,
        *,
        again: float = 0.0,
        whole: bool = False,
        breaks: Collection[int] = (),
    ) -> None:
        """Place rows of those heights; at least two directly below the title and the heads, all of a `whole` table.

        `again` is the height of the title where the table goes on.

        Bars end before one of the rows `breaks`, if few rows are left out by it; what comes before the first of them
        stands under the title as a whole.
        """
        count = len(heights)
        ends = [0.0, *accumulate(heights)]
        begin = max(2, min(*breaks, LONGEST_GROUP)) if breaks else 2
        together = count if whole and title + heads + ends[-1] <= self.frame.height else min(count, begin)
        if self.top and title + heads + ends[together] > self.room:
            self.break_bar()
        first = 0
        while first < count:
            is_start = first == 0
            above = heads + (title if is_start else again)
            last = max(first + 1, bisect_right(ends, ends[first] + self.room - above + 1e-6) - 1)
            page, bar = divmod(self.bar, self.bars)
            if last < count:
                near = range(max(first + 1, last - LONGEST_GROUP), last + 1)
                last = max((row for row in breaks if row in near), default=last)
            self.fragments.append(Fragment(page, bar, self.top, table, first, last, is_start))
            self.top += above + ends[last] - ends[first]
            first = last
            if first < count:
                self.break_bar()
