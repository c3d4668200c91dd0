"""C.10 as an odometer: the tolerances that apply in a bracket, how far each runs, and how many settings there are.

A setting is a tuple with one value per counter, the slowest first; the beginning of one stands for all that begin so.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from swissdesk.engine.systems.dutch2012.definitions import Bracket, Field, Unmet, least_unmet
from swissdesk.engine.systems.dutch2012.requirements import Quality

Setting = tuple[int, ...]


class Dial(NamedTuple):
    """One counter: its field in `Quality`, its name in the trace, the clause that raises it, and where C.10 goes on."""

    field: str
    name: str
    clause: str
    back_to: str


DIALS = (
    Dial("topscorers", "B2", "C.10.g", "C.3.c"),
    Dial("semi_absolute", "A7d", "C.10.f", "C.3.d"),
    Dial("colours", "X", "C.10.e", "C.3.e"),
    Dial("strong", "Z", "C.10.e", "C.3.e"),
    Dial("down_last", "D5", "C.10.d", "C.3.f"),
    Dial("down_before", "D6", "C.10.c", "C.3.g"),
    Dial("up_last", "U5", "C.10.b", "C.3.h"),
    Dial("up_before", "U6", "C.10.a", "C.4"),
)
"""All counters, the slowest first."""

NAMES = {"scores": "D.4"} | {dial.field: dial.name for dial in DIALS}
"""The label of each counter of `Quality` in a trace."""


class Odometer:
    """The counters that apply to a bracket with P1 pairs, M1 of them of moved-down players.

    INTERPRETATION: a counter runs as far as there are pairs or players for it; X and Z start at X1 and Z1.
    """

    def __init__(self, field: Field, bracket: Bracket, p1: int, m1: int) -> None:
        self.unmet: Unmet = least_unmet(field, bracket.members, p1)
        left_over = len(bracket.members) - 2 * p1
        topscorers = any(field.players[p].is_topscorer for p in bracket.members)
        most = {
            "topscorers": p1 if topscorers else 0,
            "semi_absolute": p1 if field.odd_round else 0,
            "colours": p1,
            "strong": 0 if field.odd_round else p1,
            "down_last": left_over,
            "down_before": left_over,
            "up_last": m1,
            "up_before": m1,
        }
        self.dials = tuple(dial for dial in DIALS if most[dial.field])
        self._most = most
        self._x = next((i for i, dial in enumerate(self.dials) if dial.name == "X"), -1)

    def span(self, begun: Setting) -> range:
        """Return the values that the next counter runs through."""
        dial = self.dials[len(begun)]
        if dial.name == "Z":
            return range(self.unmet.z1, begun[self._x] + 1)  # C.10.e: Z runs up to X before X is raised
        return range(self.unmet.x1 if dial.name == "X" else 0, self._most[dial.field] + 1)

    def count(self, begun: Setting = ()) -> int:
        """Return how many settings begin like this."""
        if len(begun) == len(self.dials):
            return 1
        values = self.span(begun)
        if self.dials[len(begun)].name == "X":
            return sum(self.count((*begun, value)) for value in values)
        return len(values) * self.count((*begun, values[0])) if values else 0

    def first(self, begun: Setting = ()) -> Setting:
        """Return the first setting that begins like this."""
        while len(begun) < len(self.dials):
            begun = (*begun, self.span(begun)[0])
        return begun

    def last(self, begun: Setting) -> Setting:
        """Return the last setting that begins like this."""
        while len(begun) < len(self.dials):
            begun = (*begun, self.span(begun)[-1])
        return begun

    def before(self, begun: Setting) -> int:
        """Return how many settings come before the first one that begins like this."""
        return sum(
            self.count((*begun[:i], value))
            for i in range(len(begun))
            for value in self.span(begun[:i])
            if value < begun[i]
        )

    def children(self, begun: Setting) -> Iterator[Setting]:
        """Yield the beginnings with one more counter that has a choice, in their order."""
        for value in self.span(begun):
            yield self.settled((*begun, value))

    def settled(self, begun: Setting) -> Setting:
        """Return a beginning with the counters after it that have no choice."""
        while len(begun) < len(self.dials) and len(self.span(begun)) == 1:
            begun = (*begun, self.span(begun)[0])
        return begun

    def tolerance(self, setting: Setting, scores: int) -> Quality:
        """Return what a setting tolerates, with a B.3 factor of `scores`."""
        return Quality(scores, **{dial.field: value for dial, value in zip(self.dials, setting, strict=True)})

    def setting(self, needed: Quality) -> Setting:
        """Return the setting that tolerates just what is needed."""
        return tuple(getattr(needed, dial.field) for dial in self.dials)

    def counters(self, setting: Setting) -> tuple[tuple[str, int], ...]:
        """Return the counters by name; those not set yet are left out."""
        return tuple((dial.name, value) for dial, value in zip(self.dials, setting, strict=False))
