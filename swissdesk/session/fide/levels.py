"""How strongly an action is warned of, as FIDE's checklist of tournament handlers numbers the levels."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from swissdesk.errors import Message
from swissdesk.values import dataclass


class Level(IntEnum):
    """What has to happen before an action is done; the higher one includes the lower."""

    NONE = 1
    ACKNOWLEDGE = 2
    """The warning is read and acknowledged."""
    CONFIRM = 3
    """The action is confirmed or cancelled, its consequences in sight."""
    CONFIRM_TWICE = 4
    """Two separate confirmations, the consequences in sight."""
    REFUSED = 5
    """It is not done in FIDE mode."""


@dataclass(frozen=True, slots=True)
class Objection:
    """One reason to ask before an action, or to refuse it: `said` tells the consequence in a sentence."""

    level: Level
    said: Message


def worst(objections: Iterable[Objection]) -> Level:
    """Return the highest level of some objections."""
    return max((objection.level for objection in objections), default=Level.NONE)
