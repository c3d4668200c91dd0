"""What a tie-break is to the rest of the program: a code, its article, and the functions that compute and explain it.

`Step` and `Working` are the explanation as plain data: sentences as Message, amounts as exact numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from swissdesk.errors import Message
from swissdesk.i18n import N_
from swissdesk.standings.crosstable import Crosstable
from swissdesk.standings.tiebreaks.codes import Modifiers
from swissdesk.standings.values import Number, Unit

Values = Mapping[int, Number | None]
"""Starting rank → amount in the unit of the tie-break; None where it is undefined."""

Groups = list[list[int]]
"""Players by starting rank, the better group first."""


class Use(Enum):
    """In which events a tie-break means something."""

    BOTH = "both"
    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"


class Family(Enum):
    """What a tie-break looks at, in the order in which they are offered; the value is to be translated."""

    TIED = N_("Games between tied players")
    OPPONENTS = N_("Opponents' scores")
    OWN = N_("The player's own results")
    RATINGS = N_("Ratings")
    ORDER = N_("Starting order")
    OLDER = N_("Older and national tie-breaks")


@dataclass(frozen=True, slots=True)
class Step:
    """One line of an explanation.

    `amount` is what it adds to the value in the unit of the tie-break; None if it only informs. `article` is of C.07.
    `details` say how the opponent's score came about: points in hundredths, whose sum times `factor` is `amount`
    (`factor` None: once). `is_cut`: a term that is left out: it adds nothing, or takes away what the term of the same
    round added.
    """

    message: Message
    amount: Number | None = None
    article: str = ""
    round: int | None = None
    opponent: int | None = None
    factor: int | None = None
    details: tuple[Step, ...] = ()
    is_cut: bool = False


@dataclass(frozen=True, slots=True)
class Working:
    """The steps of one value: their sum divided by `divisor`; None where there is nothing to divide by."""

    steps: tuple[Step, ...]
    divisor: int | None = 1

    @property
    def total(self) -> Number:
        """The sum of what the steps add."""
        return sum((step.amount for step in self.steps if step.amount is not None), 0)


@dataclass(frozen=True)
class TieBreak:
    """A criterion of C.07.

    `article` is of the edition of 2026. `family` is what it is offered under; None for the points, and for what only
    explains others. `kind` is the type of art. 4.3: A games among the tied, B own results,
    C opponents' results, D known before the last round. `modifiers` are the letters it takes. `smaller_first`: the
    smaller value is the better one. `split` is there for criteria that only make sense inside a group (DE):
    it returns the group in better and worse parts. `uses_ratings`: undefined for everybody as soon as
    anybody is unrated.
    """

    code: str
    article: str
    title: str
    family: Family | None
    unit: Unit
    values: Callable[[Crosstable, Modifiers], Values]
    steps: Callable[[Crosstable, Modifiers, int], Working]
    kind: str = "B"
    modifiers: str = ""
    use: Use = Use.BOTH
    smaller_first: bool = False
    uses_ratings: bool = False
    is_official: bool = True
    split: Callable[[Crosstable, Modifiers, Sequence[int]], Groups] | None = None
    steps_in_group: Callable[[Crosstable, Modifiers, Sequence[int], int], Working] | None = None
