"""The score that a rating difference lets expect (FIDE Rating Regulations B.02, table of scoring probabilities)."""

from __future__ import annotations

from bisect import bisect_left

_UPPER_ENDS = (
    3,
    10,
    17,
    25,
    32,
    39,
    46,
    53,
    61,
    68,
    76,
    83,
    91,
    98,
    106,
    113,
    121,
    129,
    137,
    145,
    153,
    162,
    170,
    179,
    188,
    197,
    206,
    215,
    225,
    235,
    245,
    256,
    267,
    278,
    290,
    302,
    315,
    328,
    344,
    357,
    374,
    391,
    411,
    432,
    456,
    484,
    517,
    559,
    619,
    735,
)
"""The largest difference for .50, .51, … .99."""


def expected_percentage(difference: int) -> int:
    """Return the percentage that the stronger of two players may expect, for a difference of 0 or more: 50 to 100."""
    if difference < 0:
        raise ValueError(f"a difference below 0: {difference}")
    return 50 + bisect_left(_UPPER_ENDS, difference)
