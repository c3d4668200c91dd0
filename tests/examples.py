"""How many examples a property is tried with: as many as the profile says, or a share of them.

An ordinary run tries 25, always the same; ``HYPOTHESIS_PROFILE=search`` tries thousands, others every time.
"""

from __future__ import annotations

from typing import Any

from hypothesis import settings

ORDINARY = 25


def examples(share: float, **others: Any) -> settings:
    """Return settings with a share of the profile's examples, for properties that take long; `others` as hypothesis's.

    More than a whole share is for those that are quick and seldom meet what they are about.
    """
    return settings(max_examples=max(1, round(share * settings().max_examples)), **others)


def first_seeds(count: int) -> range:
    """Return so many seeds in an ordinary run, and as many times more as the profile has more examples."""
    return range(count * settings().max_examples // ORDINARY)
