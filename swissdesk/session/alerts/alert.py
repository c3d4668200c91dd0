"""An alert: one thing that deserves the arbiter's attention: how much, in words, and where it can be put right."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import Enum

from swissdesk.errors import Message, message
from swissdesk.session.places import Place
from swissdesk.values import NamedTuple, dataclass

FEW = 4
"""So many alerts of one kind are listed one by one; more of them are one alert."""

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
class Alert:
    """One thing to look at, with the way to its place. `kind` says in one word what it is about (``no-birth-date``).

    `others` are more places of the same kind where one alert stands for many; one click after the other goes there.
    """

    severity: Severity
    kind: str
    message: Message
    place: Place
    others: tuple[Place, ...] = ()

    @property
    def key(self) -> str:
        """What stays the same as long as it is the same alert, whatever its words and numbers are now."""
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
    """One of possibly many alerts of a kind: whom or what it is about, what to say, and where."""

    name: str
    message: Message
    place: Place


def gathered(severity: Severity, kind: str, cases: Sequence[Case], many: str) -> Iterator[Alert]:
    """Yield the alerts of a kind: one by one while they are few, else all as one.

    `many` is its template: {names} are the first names, {more} is the number of the others, two at least.
    """
    if len(cases) <= FEW:
        for case in cases:
            yield Alert(severity, kind, case.message, case.place)
        return
    names = "; ".join(case.name for case in cases[:_NAMED])
    text = message(many, names=names, more=len(cases) - _NAMED, count=len(cases))
    yield Alert(severity, kind, text, cases[0].place, tuple(case.place for case in cases[1:]))


def in_order(alerts: Iterable[Alert]) -> tuple[Alert, ...]:
    """Return the alerts, the worst first, and otherwise as they come; of those with the same key the first."""
    found: dict[str, Alert] = {}
    for alert in alerts:
        found.setdefault(alert.key, alert)
    return tuple(sorted(found.values(), key=lambda alert: alert.severity.rank))


def unseen(alerts: Iterable[Alert], seen: Collection[str]) -> tuple[Alert, ...]:
    """Return the alerts without those that were dismissed; `seen` holds their tokens."""
    if not seen:
        return tuple(alerts)
    return tuple(c for c in alerts if not (c.can_be_dismissed and c.token in seen))
