"""Which clause of art. 5.2 decides the colours of a pair; `allocation` says how it decides."""

from __future__ import annotations

from swissdesk.engine.colours import Strength, last_difference
from swissdesk.engine.position import Competitor


def deciding_article(higher: Competitor, lower: Competitor) -> str:
    """Return the number of the clause, ``5.2.1`` to ``5.2.5``."""
    mine, theirs = higher.preference, lower.preference
    if mine.colour is None and theirs.colour is None:
        return "5.2.5"
    if mine.colour is not theirs.colour:
        return "5.2.1"
    both_absolute = mine.strength is theirs.strength is Strength.ABSOLUTE
    if mine.strength != theirs.strength or (both_absolute and abs(higher.difference) != abs(lower.difference)):
        return "5.2.2"
    return "5.2.4" if last_difference(higher.colours, lower.colours) is None else "5.2.3"
