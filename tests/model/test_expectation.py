"""The table of scoring probabilities, against values of the published table."""

from __future__ import annotations

import pytest

from swissdesk.model.rating import expected_percentage


@pytest.mark.parametrize(
    ("difference", "percentage"),
    [
        (0, 50),
        (3, 50),
        (4, 51),
        (10, 51),
        (11, 52),
        (91, 62),
        (92, 63),
        (197, 75),
        (198, 76),
        (344, 88),
        (345, 89),
        (391, 91),
        (392, 92),
        (400, 92),
        (411, 92),
        (412, 93),
        (619, 98),
        (620, 99),
        (735, 99),
        (736, 100),
        (3000, 100),
    ],
)
def test_values_of_the_table(difference: int, percentage: int) -> None:
    assert expected_percentage(difference) == percentage


def test_it_never_falls() -> None:
    values = [expected_percentage(difference) for difference in range(800)]
    assert values == sorted(values)


def test_a_negative_difference_has_no_place_in_it() -> None:
    with pytest.raises(ValueError, match="-1"):
        expected_percentage(-1)
