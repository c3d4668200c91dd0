"""One thing that deserves the arbiter's attention: how much, in words, and where it can be put right."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from swissdesk.errors import Message, message
from swissdesk.session.places import Place

FEW = 4
"""So many concerns of one kind are told one by one; more of them are one concern."""

_NAMED = 3


class Severity(Enum):
    """How much it matters; the worst first."""

    ERROR = "error"
    """It cannot go on like this: the round cannot be paired, the report would be sent back."""
    WARNING = "warning"
    """It can, and would probably be wrong."""
    HINT = "hint"
    """Worth a look."""

    @property
    def rank(self) -> int:
        """0 for an error, 1 for a warning, 2 for a hint."""
        return _RANKS[self]


_RANKS = {severity: rank for rank, severity in enumerate(Severity)}


@dataclass(frozen=True, slots=True)
class Concern:
    """A finding with a jump. `kind` says in one word what it is about (``no-birth-date``).

    `others` are more places of the same kind where one concern stands for many; one click after the other goes there.
    """

    severity: Severity
    kind: str
    message: Message
    place: Place
    others: tuple[Place, ...] = ()

    @property
    def key(self) -> str:
        """What stays the same as long as it is the same concern, whatever its words and numbers are now."""
        return self.kind if self.others else f"{self.kind}:{self.place.key}"

    @property
    def token(self) -> str:
        """What an arbiter has seen who dismisses it: when it says something else, it comes back."""
        return f"{self.key}={zlib.crc32(str(self.message).encode('utf-8', 'replace')):08x}"

    @property
    def can_be_dismissed(self) -> bool:
        """Whether it may be put aside; an error stays until it is put right."""
        return self.severity is not Severity.ERROR

    @property
    def places(self) -> tuple[Place, ...]:
        """Everywhere it leads, the first click first."""
        return (self.place, *self.others)


class Case(NamedTuple):
    """One of possibly many concerns of a kind: whom or what it is about, what to say, and where."""

    name: str
    message: Message
    place: Place


def gathered(severity: Severity, kind: str, cases: Sequence[Case], many: str) -> Iterator[Concern]:
    """Yield the concerns of a kind: one by one while they are few, else all as one.

    `many` is its template: {names} are the first names, {more} is the number of the others, two at least.
    """
    if len(cases) <= FEW:
        for case in cases:
            yield Concern(severity, kind, case.message, case.place)
        return
    names = "; ".join(case.name for case in cases[:_NAMED])
    text = message(many, names=names, more=len(cases) - _NAMED, count=len(cases))
    yield Concern(severity, kind, text, cases[0].place, tuple(case.place for case in cases[1:]))


def in_order(concerns: Iterable[Concern]) -> tuple[Concern, ...]:
    """Return the concerns, the worst first, and otherwise as they come; of those with the same key the first."""
    found: dict[str, Concern] = {}
    for concern in concerns:
        found.setdefault(concern.key, concern)
    return tuple(sorted(found.values(), key=lambda concern: concern.severity.rank))


def unseen(concerns: Iterable[Concern], seen: Collection[str]) -> tuple[Concern, ...]:
    """Return the concerns without those that were dismissed; `seen` holds their tokens."""
    if not seen:
        return tuple(concerns)
    return tuple(c for c in concerns if not (c.can_be_dismissed and c.token in seen))
