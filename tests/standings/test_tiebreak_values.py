"""Exact amounts, their units and their notation."""

from __future__ import annotations

from fractions import Fraction

import pytest

from swissdesk.standings import Unit, Value, format_value
from swissdesk.standings.tiebreaks.definition import rounded


@pytest.mark.parametrize(
    ("amount", "unit", "text", "number"),
    [
        (3850, Unit.POINTS, "38.5", 38.5),
        (300, Unit.POINTS, "3.0", 3.0),
        (0, Unit.POINTS, "0.0", 0.0),
        (-25, Unit.POINTS, "-0.25", -0.25),
        (272500, Unit.PRODUCT, "27.25", 27.25),
        (60000, Unit.PRODUCT, "6.00", 6.0),
        (625, Unit.PRODUCT, "0.0625", 0.0625),
        (Fraction(5100, 4), Unit.AVERAGE, "12.75", 12.75),
        (Fraction(2675, 2), Unit.AVERAGE, "13.38", 13.38),
        (Fraction(1000, 3), Unit.AVERAGE, "3.33", 3.33),
        (7, Unit.COUNT, "7", 7),
        (2150, Unit.RATING, "2150", 2150),
        (2, Unit.PLACE, "2", 2),
        (0, Unit.PLACE, "", 0),
        (None, Unit.RATING, "", None),
    ],
)
def test_notation_and_number(amount: int | Fraction | None, unit: Unit, text: str, number: float | None) -> None:
    value = Value(amount, unit)
    assert format_value(value) == str(value) == text
    assert value.number == number
    assert type(value.number) is type(number)


def test_halves_are_rounded_up() -> None:
    assert [rounded(Fraction(n, 2)) for n in (3, 5, -3)] == [2, 3, -1]
    assert rounded(Fraction(3775, 2)) == 1888
