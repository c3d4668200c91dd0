"""How much work a pairing is, in the units by which the engine tells its progress: no clock, the same on every machine.

A shortcut that is never taken changes no round, only the time it takes. So what the pairings of some positions take is
on record (tests/data/work.txt): a line is the system, how its position is made up, "full" if shortcuts are left out,
and the units.
`python tests/engine/work.py` (with `PYTHONPATH=tests:tests/engine`) writes it anew.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from dutch_positions import bye_above_position, crowded_position, odd_position
from played_events import played_event

from swissdesk.engine import NoPairing
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.systems import SYSTEMS, position_before, system_named
from swissdesk.model import Colour

RECORD = Path(__file__).parents[1] / "data" / "work.txt"

_DUTCH = ("dutch-2026", "dutch-2017")
_OTHERS = ("burstein", "dubov", "lim")
_HOSEK = ("hosek-nwm", "hosek-gwm", "hosek-swm", "hosek-single")
_LARGE = ((60, 38), (75, 6), (90, 39), (110, 8), (110, 9))
"""In these a bracket is paired with the next one, but not with everybody below (`pair_nearby`)."""
_AGAIN = ((17, 11), (17, 59))
"""In these the only downfloater of a bracket is another one than the bracket by itself would have."""

CASES = (
    *(f"{system} odd {size} {seed}" for system in _DUTCH for size in (9, 14, 22, 41, 60, 90) for seed in (1, 2, 3)),
    *(f"{system} odd {size} {seed}" for system in _DUTCH for size, seed in _LARGE),
    *(f"{system} odd {size} {seed}" for system in _DUTCH for size, seed in _AGAIN),
    *(f"dutch-2026 above {size} {seed}" for size, seed in ((65, 7), (53, 25), (59, 36), (55, 50), (65, 103))),
    *(f"{system} crowded {size} 5" for system in _DUTCH for size in (8, 13, 20, 31)),
    *(f"{system} first {size} 0" for system in (*_DUTCH, "dutch-2012") for size in (100, 101, 102, 103)),
    *(f"dutch-2012 odd {size} {seed}" for size in (9, 14, 22, 41, 60) for seed in (1, 2, 3)),
    *(f"dutch-2012 crowded {size} 5" for size in (8, 13, 20)),
    *(f"{system} played 3 1" for system in _HOSEK),
    *(f"{system} played 6 5 full" for system in (*_DUTCH, "dutch-2012", "burstein", "dubov")),
    *(f"{system} played {number} {seed}" for system in _OTHERS for number in (3, 4, 5) for seed in (1, 5)),
)


class UnitCounter(Progress):
    """Counts the units of work, whatever is said of them."""

    def __init__(self) -> None:
        super().__init__(None, 0)
        self.units = 0

    def tick(self, units: int) -> None:
        self.units += units


def _first_round(size: int) -> Position:
    known = odd_position(1, size).competitors
    fresh = [
        c._replace(score=0, points=0, opponents=frozenset(), forbidden=frozenset(), colours="", may_have_bye=True)
        for c in sorted(known, key=lambda c: c.place)
    ]
    return Position(1, 9, Colour.WHITE, tuple(fresh))


def _position(system: str, kind: str, size: int, seed: int) -> Position:
    if kind == "first":
        return _first_round(size)
    if kind == "played":
        befores = played_event(seed, system, most=40)
        return next(position_before(b, system_named(system)) for b in befores if b.next_round_number == size)
    return {"odd": odd_position, "crowded": crowded_position, "above": bye_above_position}[kind](seed, size)


def work(case: str) -> int:
    """Return the units of work that the pairing of a case takes; what cannot be paired takes work, too."""
    system, kind, size, seed, *full = case.split()
    counter = UnitCounter()
    with suppress(NoPairing):
        SYSTEMS[system].pair(_position(system, kind, int(size), int(seed)), counter, shortcuts=not full)
    return counter.units


def main() -> None:
    """Write the record anew."""
    RECORD.write_text("".join(f"{case}: {work(case)}\n" for case in CASES), "utf-8")


if __name__ == "__main__":
    main()
