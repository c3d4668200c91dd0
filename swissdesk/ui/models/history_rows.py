"""One line of the history: what is drawn and read aloud of it, and whether a search finds it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from swissdesk.i18n import N_, translate
from swissdesk.model.searching import folded
from swissdesk.session.audit import Entry

_NUMBER = re.compile(r"\d+")


class Line(Enum):
    """How a line leads on: not at all, in force, or only as the way to branches above."""

    NONE = 0
    IN_FORCE = 1
    LEFT = 2


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A line as it is drawn: a heading (`entry` is None), or a record.

    `words` is None while they are being found out. `detours` is how many branches away from what is in force it is;
    `trunk` is the line of what is in force above and below (`Line`), `branch` whether the line of the branch it is on
    comes from above and goes on below, and `forks` that this begins there.
    """

    entry: Entry | None
    time: str
    words: str | None
    is_current: bool = False
    detours: int = 0
    trunk: tuple[Line, Line] = (Line.NONE, Line.NONE)
    branch: tuple[bool, bool] = (False, False)
    forks: bool = False

    @property
    def spoken(self) -> str:
        """The line read aloud."""
        parts = [self.time, self.words or translate(N_("not looked up yet"))]
        if self.is_current:
            parts.append(translate(N_("here the tournament stands")))
        elif self.detours:
            parts.append(translate(N_("not in force")))
        return ", ".join(part for part in parts if part)


def clock(entry: Entry) -> str:
    """Return the hour and minute of a record, by the clock of the computer it was made on."""
    return entry.time.partition("T")[2][:5]


def matches(at: str, said: str, words: Sequence[str]) -> bool:
    """Whether all words are there: numbers as a whole, and what has a colon in it as a time."""
    within = folded(said)
    numbers = _NUMBER.findall(within)
    return all(word in numbers if word.isdecimal() else word in (at if ":" in word else within) for word in words)
