"""How many examples a property is tried with: as many as the profile says, or a share of them.

An ordinary run tries a dozen, always the same; ``HYPOTHESIS_PROFILE=search`` tries thousands, others every time.
"""

from __future__ import annotations

from typing import Any

from hypothesis import settings

ORDINARY = 12

_FOR_EACH = 25
"""Beyond so many examples a run tries more seeds as well."""


def examples(share: float, **others: Any) -> settings:
    """Return settings with a share of the profile's examples, for properties that take long; `others` as hypothesis's.

    More than a whole share is for those that are quick and seldom meet what they are about.
    """
    return settings(max_examples=max(1, round(share * settings().max_examples)), **others)


def first_seeds(count: int) -> range:
    """Return so many seeds in an ordinary run, and many times more where the profile has many times more examples."""
    return range(max(count, count * settings().max_examples // _FOR_EACH))
