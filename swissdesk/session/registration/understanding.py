"""What is understood of a whole table of players: what its columns hold, and how many of its rows need a look.

Pure functions for any thread: a table may have ten thousand rows and sixty columns.
"""

from __future__ import annotations

from collections.abc import Callable

from swissdesk.errors import Message, SwissDeskError
from swissdesk.formats import table_columns
from swissdesk.formats.table_input import Grid
from swissdesk.session.registration.candidates import Candidate, Likeness
from swissdesk.values import dataclass


@dataclass(frozen=True, slots=True)
class Columns:
    """What the columns were recognised as; the first `skipped` lines are no players.

    `assumed` is what was assumed of a column by its contents: its place and a sentence. `trouble` is why the rating
    lists could not be asked about it.
    """

    mapping: table_columns.Mapping = ()
    skipped: int = 0
    assumed: tuple[int, Message] | None = None
    trouble: SwissDeskError | None = None


def columns(grid: Grid, is_listed: Callable[[str], bool] | None) -> Columns:
    """Return what the columns hold, as far as their heads and contents tell; `is_listed` as in `settle_id`."""
    mapping, skipped = table_columns.guess(grid)
    trouble: SwissDeskError | None = None
    try:
        settled, place, said = table_columns.settle_id(grid, mapping, skipped, is_listed)
    except SwissDeskError as error:
        trouble = error
        settled, place, said = table_columns.settle_id(grid, mapping, skipped, None)
    return Columns(settled, skipped, None if place is None or said is None else (place, said), trouble)


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a table, and how many of them have errors, are entered already, or share a name; each counts once."""

    candidates: tuple[Candidate, ...] = ()
    faulty: int = 0
    doubles: int = 0
    namesakes: int = 0


def counted(found: tuple[Candidate, ...]) -> Rows:
    """Return candidates with what they are counted as."""
    sound = [one.likeness for one in found if not one.faults]
    return Rows(found, len(found) - len(sound), sound.count(Likeness.DOUBLE), sound.count(Likeness.NAMESAKE))
