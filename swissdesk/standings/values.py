"""The value of a tie-break for one player: an exact number with its unit, and its plain notation.

Nothing here is rounded except by `rounded`, half up as C.07 asks; binary floats appear in `Value.number` only, for
programs that read JSON.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from swissdesk.model.points import POINT

Number = int | Fraction
"""An exact amount; what 1 means is the unit's business."""


class Unit(Enum):
    """What an amount of 1 is."""

    POINTS = "points"
    """A hundredth of a point: scores and sums of scores."""
    PRODUCT = "product"
    """A ten-thousandth: points of an opponent times points made against him."""
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
