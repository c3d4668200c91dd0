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


UP_TO = """\
3 10 17 25 32 39 46 53 61 68 76 83 91 98 106 113 121 129 137 145 153 162 170 179 188
197 206 215 225 235 245 256 267 278 290 302 315 328 344 357 374 391 411 432 456 484 517 559 619 735"""
"""The largest difference of each line of the published table (B.02, 8.1.2), from .50 to .99."""


def test_every_line_of_the_table_has_its_ends() -> None:
    ends = [*map(int, UP_TO.split())]
    assert [expected_percentage(end) for end in ends] == [*range(50, 100)]
    assert [expected_percentage(end + 1) for end in ends] == [*range(51, 101)]


def test_it_never_falls() -> None:
    values = [expected_percentage(difference) for difference in range(800)]
    assert values == sorted(values)


def test_a_negative_difference_has_no_place_in_it() -> None:
    with pytest.raises(ValueError, match="-1"):
        expected_percentage(-1)
