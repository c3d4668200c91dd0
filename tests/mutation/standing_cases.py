"""Cases by which faults of the standings are noticed, for `choosing.py`: on record, and a pool of events."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

import chosen_standings
import workings

import swissdesk.standings
from swissdesk import i18n

i18n.install()


def load_everything() -> None:
    """Load what the standings load only when it is wanted: what is not loaded cannot be heard."""
    for module in pkgutil.walk_packages(swissdesk.standings.__path__, "swissdesk.standings."):
        importlib.import_module(module.name)


FEW = 3
"""How many cases of a question that is not about an event."""


def told(name: str) -> str:
    """Return what is told of a case by its name."""
    if "/" in name:
        return workings.told(name)
    return chosen_standings.told(name)


def pool(many: int) -> Iterator[tuple[str, bool]]:
    """Yield the names of cases, and whether they are on record."""
    known = chosen_standings.RECORD.cases()
    for case in (*workings.CASES, *known):
        yield case, True
    for seed in range(many):
        for asked in chosen_standings.ASKED:
            of_any_event = asked not in ("words", "formulas")
            if f"{asked} {seed}" not in known and (of_any_event or seed < FEW):
                yield f"{asked} {seed}", False
