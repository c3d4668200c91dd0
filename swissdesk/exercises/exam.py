"""An exam: tasks in a given time, without hints, marked by clause when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from swissdesk.exercises.bank import Entry, Theme
from swissdesk.exercises.judging import Grade

POINTS = {Grade.RIGHT: 2, Grade.LATER: 1, Grade.WORSE: 0, Grade.ILLEGAL: 0}
"""In half points: a pairing that is equally good but later is worth half."""


@dataclass(frozen=True)
class Mark:
    """A task handed in: its grade, None for one that was not done, what stood against it, and how long it took."""

    entry: Entry
    grade: Grade | None
    clause: str = ""
    seconds: int = 0

    @property
    def halves(self) -> int:
        """The mark in half points."""
        return 0 if self.grade is None else POINTS[self.grade]

    @property
    def about(self) -> tuple[Theme, ...]:
        """What the task is about: clauses and other themes."""
        return self.entry.themes


@dataclass(frozen=True)
class Tally:
    """What was reached in all tasks about one theme, in half points."""

    about: Theme
    halves: int
    most: int


def chosen(entries: Sequence[Entry], count: int, seed: int) -> tuple[Entry, ...]:
    """Return so many tasks for an exam, of as many themes as possible, from the easiest to the hardest."""
    chance, left = Random(seed), list(entries)
    chance.shuffle(left)
    found: list[Entry] = []
    while left and len(found) < count:
        seen = {theme.code for entry in found for theme in entry.themes}
        left.sort(key=lambda entry: -len({theme.code for theme in entry.themes} - seen))
        found.append(left.pop(0))
    return tuple(sorted(found, key=lambda entry: (entry.level, entry.key)))


def tallies(marks: Sequence[Mark]) -> tuple[Tally, ...]:
    """Return the marks by clause and theme, in the order in which they first occur."""
    themes = dict.fromkeys(theme for mark in marks for theme in mark.about)
    return tuple(
        Tally(theme, sum(m.halves for m in of_it), 2 * len(of_it))
        for theme in themes
        for of_it in [[mark for mark in marks if theme in mark.about]]
    )
