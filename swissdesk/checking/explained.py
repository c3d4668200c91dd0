"""By which other systems a record is right in every round: files of others often name a wrong one, or none."""

from __future__ import annotations

from swissdesk.engine.checker import is_made_by
from swissdesk.engine.progress import Monitor
from swissdesk.engine.systems import SYSTEMS
from swissdesk.model import Tournament

MANY_PLAYERS = 300
"""In larger fields other systems are tried only if that is asked for."""

_LEFT_OUT = ("dutch-2012-letter", "hosek-nwm", "hosek-gwm", "hosek-swm", "hosek-single", "knockout")
"""Systems by which nobody else's program pairs."""


def explained_by(tournament: Tournament, but: str | None, *, monitor: Monitor | None = None) -> tuple[str, ...]:
    """Return the systems other than `but` that make every round on record; each is given up at its first difference.

    Empty for a record whose rounds say themselves by which system they were paired. Raises what `monitor` raises.
    """
    if not tournament.rounds or any(r.system for r in tournament.rounds):
        return ()
    numbers = range(1, len(tournament.rounds) + 1)
    return tuple(
        name
        for name in SYSTEMS
        if name != but
        and name not in _LEFT_OUT
        and all(is_made_by(tournament, number, name, monitor=monitor) for number in numbers)
    )
