"""Cases by which faults of the engine are noticed, for `choosing.py`: on record, and a pool of small ones."""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Iterator

import chosen_stories
import stories
import test_chosen_rounds
import work
from chosen_stories import ASKED, OF_POSITIONS, Case

import swissdesk.engine
from swissdesk import i18n
from swissdesk.engine.systems import SYSTEMS

i18n.install()


def load_everything() -> None:
    """Load what the engine loads only when it is wanted: what is not loaded cannot be heard."""
    for module in pkgutil.walk_packages(swissdesk.engine.__path__, "swissdesk.engine."):
        importlib.import_module(module.name)


def told(name: str) -> str:
    """Return what is told of a case by its name."""
    kind, _, rest = name.partition(" ")
    if kind == "record-story":
        return stories.story(*rest.split())
    if kind == "record-work":
        return str(work.work(rest))
    if kind == "record-round":
        system, made, seed, size = rest.split()
        at = test_chosen_rounds.position(system, made, int(seed), int(size))
        return test_chosen_rounds.told(test_chosen_rounds.round_of(system, at))
    return chosen_stories.told(Case.read(name))


def pool(many: int) -> Iterator[tuple[str, bool]]:
    """Yield the names of cases, and whether they are on record."""
    for line in test_chosen_rounds.LINES:
        yield f"record-round {line.split(': ')[0]}", True
    for case in work.CASES:
        yield f"record-work {case}", True
    for system, story in stories.cases():
        yield f"record-story {system} {story}", True
    chosen = chosen_stories.RECORD.cases()
    for line in chosen:
        yield line, True
    chance = random.Random(1)
    drawn = {case: None for asked in ASKED for case in _drawn(asked, many, chance) if chosen_stories.can_be_asked(case)}
    for system in (system for system in SYSTEMS if system.startswith("dutch")):
        for asked in OF_POSITIONS:
            some = (Case(asked, system, "barred", seed, chance.randint(4, 9)) for seed in range(many // 2))
            drawn |= dict.fromkeys(case for case in some if chosen_stories.can_be_asked(case))
            some = (Case(asked, system, "onesided", seed, chance.randint(3, 8)) for seed in range(many // 2))
            drawn |= dict.fromkeys(case for case in some if chosen_stories.can_be_asked(case))
            some = (Case(asked, system, "topscorers", seed, chance.randint(4, 12)) for seed in range(many // 2))
            drawn |= dict.fromkeys(case for case in some if chosen_stories.can_be_asked(case))
    for name in sorted({*map(str, drawn)} - {*chosen}):
        yield name, False


def _drawn(asked: str, many: int, chance: random.Random) -> Iterator[Case]:
    for system in SYSTEMS:
        events = ("drawn", "played", "unplayed")
        if asked == "tables":
            if system == "dutch-2026":
                yield from (Case(asked, system, "drawn", seed, size) for size in range(1, 26) for seed in (1, 2))
            continue
        if asked in ("recipe", "limits", "generated", "random", "checked", "silent", "recorded"):
            share = {"recipe": many // 8, "limits": system == "dutch-2026"}.get(asked, many // 5)
            for seed in range(share):
                yield Case(
                    asked, system, events[seed % 3] if asked in ("checked", "silent", "recorded") else "drawn", seed, 0
                )
            continue
        is_dutch = system.startswith("dutch")
        if asked in OF_POSITIONS and is_dutch:
            for seed in range(many if is_dutch else 0):
                kind = chance.choice(("odd", "odd", "odd", "crowded", "above"))
                size = chance.choice((*range(2, 13), *range(5, 10), 14, 17, 21))
                yield Case(asked, system, kind, seed, size)
        for seed in range(many // 2 if asked != "unmeasured" else many // 5):
            yield Case(asked, system, chance.choice(events), seed, chance.randint(1, 8))
