"""What a tie-break is to the rest of the program: a code, its article, and the functions that compute and explain it.

A code is read with its modifiers (TRF records 202 and 212); a value is an exact number with its unit. `Step` and
`Working` are the explanation as plain data: sentences as Message, amounts as exact numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from fractions import Fraction

from swissdesk.errors import Message
from swissdesk.i18n import N_
from swissdesk.model.points import POINT
from swissdesk.standings.crosstable import Crosstable
from swissdesk.values import dataclass

# ---- codes

_ALIASES = {"GE": "REP", "SNO": "TPN"}
_OWN = "OTHER_"
LEFT_OUT = 0
"""What unrated players count for where games against them are left out (/U0)."""
_BASE = re.compile(r"[A-Z][A-Z_]*")
_MODIFIER = re.compile(
    r"[/#-](?:(?P<cut>[CM])(?P<count>\d{0,2})|L(?P<limit>[+-]?\d{1,2})|U(?P<unrated>\d{1,4})|(?P<flag>[PFR]))"
)


@dataclass(frozen=True, slots=True)
class Modifiers:
    """What was written behind a code (C.07 art. 14).

    `low`, `high`: values left out at either end. `limit`: half points above half of the maximum (Koya). `forfeits`:
    forfeits count as played (/P). `fore`: Fore Buchholz instead of Buchholz (/F). `is_reversed`: the smaller or larger
    first instead of the other way (/R). `unrated_as`: the rating that unrated players count for (/U1400); LEFT_OUT if
    games against them do not count (/U0); None where a criterion by rating is not applied to anybody then.
    """

    low: int = 0
    high: int = 0
    limit: int = 0
    forfeits: bool = False
    fore: bool = False
    is_reversed: bool = False
    unrated_as: int | None = None

    @property
    def letters(self) -> frozenset[str]:
        """The modifiers in use, by letter."""
        used = {
            "C": self.low and not self.high,
            "M": self.high,
            "L": self.limit,
            "P": self.forfeits,
            "F": self.fore,
            "R": self.is_reversed,
            "U": self.unrated_as is not None,
        }
        return frozenset(letter for letter, is_used in used.items() if is_used)

    def __str__(self) -> str:
        parts = [
            "/F" if self.fore else "",
            f"/M{self.high}" if self.high else f"/C{self.low}" if self.low else "",
            f"/L{self.limit:+d}" if self.limit else "",
            "/P" if self.forfeits else "",
            "" if self.unrated_as is None else f"/U{self.unrated_as}",
            "/R" if self.is_reversed else "",
        ]
        return "".join(parts)


@dataclass(frozen=True, slots=True)
class Code:
    """A tie-break as written in a list."""

    base: str
    modifiers: Modifiers = Modifiers()

    def __str__(self) -> str:
        return f"{self.base}{self.modifiers}"


def split_codes(text: str) -> tuple[str, ...]:
    """Return the codes of a list separated by commas, semicolons or blanks, as they are written."""
    return tuple(code for code in re.split(r"[,;\s]+", text) if code)


def parse_code(text: str) -> Code | None:
    """Return what `text` says, None if it has not the shape of a tie-break."""
    written = text.strip().upper()
    match = _BASE.match(written)
    if match is None:
        return None
    base, position = match[0], match.end()
    given: dict[str, int | bool] = {}
    while position < len(written):
        modifier = _MODIFIER.match(written, position)
        if modifier is None:
            return None
        found = _modifier(modifier)
        if found.keys() & given.keys():
            return None
        given |= found
        position = modifier.end()
    return Code(_ALIASES.get(base, base), Modifiers(**given))  # type: ignore[arg-type]


def is_own(text: str) -> bool:
    """Whether it is a criterion of the organiser's own, of which only the name is known (``OTHER_…``)."""
    return text.strip().upper().startswith(_OWN)


def _modifier(match: re.Match[str]) -> dict[str, int | bool]:
    if match["cut"]:
        count = int(match["count"] or 1)
        return {"low": count, "high": count if match["cut"] == "M" else 0}
    if match["limit"]:
        return {"limit": int(match["limit"])}
    if match["unrated"]:
        return {"unrated_as": int(match["unrated"])}
    return {{"P": "forfeits", "F": "fore", "R": "is_reversed"}[match["flag"]]: True}


# ---- values

Number = int | Fraction
"""An exact amount; what 1 means is the unit's business."""


class Unit(Enum):
    """What an amount of 1 is."""

    POINTS = "points"
    """A hundredth of a point: scores and sums of scores."""
    PRODUCT = "product"
    """A ten-thousandth: points of an opponent times points made against them."""
    AVERAGE = "average"
    """A hundredth of a point, not whole in general; shown with two decimals and compared exactly."""
    COUNT = "count"
    RATING = "rating"
    PLACE = "place"
    """A place inside a group of level players, 0 where the group is not split."""


_SCALES = {Unit.POINTS: POINT, Unit.PRODUCT: POINT * POINT, Unit.AVERAGE: POINT}
_LEAST_DECIMALS = {Unit.POINTS: 1, Unit.PRODUCT: 2, Unit.AVERAGE: 2}


@dataclass(frozen=True, slots=True)
class Value:
    """An amount and its unit; `amount` is None where nothing could be computed, such as the average of no games."""

    amount: Number | None
    unit: Unit

    @property
    def number(self) -> float | int | None:
        """The value as a number for other programs: 38.5, 2150, None; an average to two decimals."""
        if self.amount is None:
            return None
        amount = rounded(self.amount) if self.unit is Unit.AVERAGE else self.amount
        scale = _SCALES.get(self.unit, 1)
        return int(amount) if scale == 1 else float(Fraction(amount) / scale)

    def __str__(self) -> str:
        return format_value(self)


def rounded(amount: Number) -> int:
    """Return the nearest whole number, halves up (C.07 art. 10: ratings)."""
    return int((2 * amount + 1) // 2)


def format_value(value: Value) -> str:
    """Return the notation of a value: ``38.5``, ``27.25``, ``12.60``, ``2150``.

    Empty where it is undefined, and for a place that was not decided.
    """
    if value.amount is None or (value.unit is Unit.PLACE and value.amount == 0):
        return ""
    scale = _SCALES.get(value.unit)
    if scale is None:
        return str(value.amount)
    exact = rounded(value.amount) if value.unit is Unit.AVERAGE else value.amount
    hundredths = Fraction(exact, 1) * 10_000 / scale
    return _decimal(rounded(hundredths), _LEAST_DECIMALS[value.unit])


def _decimal(ten_thousandths: int, least: int) -> str:
    """Return a number of ten-thousandths with as few decimals as are exact, `least` at least."""
    sign, amount = ("-", -ten_thousandths) if ten_thousandths < 0 else ("", ten_thousandths)
    whole, rest = divmod(amount, 10_000)
    decimals = f"{rest:04d}".rstrip("0").ljust(least, "0")
    return f"{sign}{whole}.{decimals}"


# ---- tie-breaks

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
