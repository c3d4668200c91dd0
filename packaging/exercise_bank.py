"""Fills the bank of exercises: ``python packaging/exercise_bank.py [--label | --add]``.

The positions of the clauses and generated tournaments are searched, round by round, for brackets that teach something;
of each theme and edition a few are kept. The same seeds give the same file, ``resources/exercises/bank.json``. With
``--label`` the positions stay, and only what they teach and how hard they are is found out again. With ``--add`` they
stay too, and further tournaments are searched for criteria that too few tasks are about: rare ones, which decide in one
round of hundreds, and those of topscorers, which the last round alone knows.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from swissdesk.engine import NoPairing
from swissdesk.engine.generator import generate
from swissdesk.engine.progress import Progress
from swissdesk.engine.recipe import Recipe
from swissdesk.engine.systems import PairingSystem, position_before, system_named
from swissdesk.errors import SwissDeskError
from swissdesk.exercises.bank import Entry, dumped, entries_of, level_of, load, themes_of
from swissdesk.exercises.task import Exercise, Task, as_round, deciding
from swissdesk.exercises.typed import read
from swissdesk.formats.crosstable_text import clauses, position
from swissdesk.model import Tournament

SYSTEMS = ("dutch-2026", "dutch-2017", "dutch-2012")
OF_A_THEME = 5
SEEDS = 200
DRAWN_SEEDS = 100
"""Of tournaments in which every game is drawn: their brackets are large, and exchanges go far."""
NEVER = dict.fromkeys(("forfeit_rate", "double_forfeit_rate", "unusual_result_rate", "retired_rate"), 0)
NOBODY_AWAY = dict.fromkeys(("half_bye_rate", "zero_bye_rate", "full_bye_rate"), 0)
DRAWN = Recipe(rounds=6, draw_percentage=100, **NEVER, **NOBODY_AWAY)
MORE_SEEDS = range(1000, 2000)
DECISIVE = Recipe(rounds=5, draw_percentage=20, **NEVER, **NOBODY_AWAY)
LATE_SEEDS = {"dutch-2026": range(2000, 2812), "dutch-2017": range(2000, 3878), "dutch-2012": range(2000, 2999)}
"""Of long tournaments, as far as a minute went: only last rounds, where colours are absolute and floats are old."""
LATE = replace(DECISIVE, rounds=7)
FILE = Path(__file__).resolve().parent.parent / "resources" / "exercises" / "bank.json"


def positions(system: str) -> Iterator[tuple[str, Exercise]]:
    """Yield the positions of the clauses, then rounds of generated tournaments."""
    chosen = system_named(system)
    for clause in clauses(system):
        before = position_before(position(system, clause).tournament, chosen)
        with suppress(NoPairing):
            yield f"{system}-{clause}", Exercise(Task(before, system))
    for seed in range(1, SEEDS + 1):
        yield from rounds_of(generate(Recipe(players=6 + seed % 9, rounds=5), seed, system), chosen, f"{seed}")
    for seed in range(1, DRAWN_SEEDS + 1):
        yield from rounds_of(generate(replace(DRAWN, players=8 + seed % 7), seed, system), chosen, f"drawn{seed}")


def rounds_of(event: Tournament, system: PairingSystem, key: str, first: int = 3) -> Iterator[tuple[str, Exercise]]:
    """Yield the rounds of a generated tournament from one of them on, usually the third."""
    for number in range(first, len(event.rounds) + 1):
        with suppress(NoPairing, SwissDeskError):
            found = Exercise(Task(position_before(event.before_round(number), system), system.name))
            yield f"{system.name}-{key}-{number}", found


def search(system: str) -> Iterator[Entry]:
    """Yield the entries of a system that are kept."""
    kept: Counter[str] = Counter()
    for key, whole in positions(system):
        for entry in entries_of(key, whole):
            again = Exercise(Task(read(entry.text).position, system))
            if again.ours.boards != whole.ours.boards:
                break
            if any(kept[theme.code] < OF_A_THEME for theme in entry.themes):
                kept.update(theme.code for theme in entry.themes)
                yield entry


def added(system: str, known: Sequence[Entry]) -> Iterator[Entry]:
    """Yield entries for the criteria of a system that decide in fewer tasks than wanted."""
    chosen = system_named(system)
    kept = Counter(theme.value for entry in known if entry.system == system for theme in entry.themes)
    for key, whole in further(chosen):
        rare = {c.label for c in chosen.named_criteria if kept[c.label] < OF_A_THEME}
        if not any(_decides(whole, label) for label in rare):
            continue
        for entry in entries_of(key, whole):
            again = Exercise(Task(read(entry.text).position, system))
            if again.ours.boards == whole.ours.boards and rare & {theme.value for theme in entry.themes}:
                kept.update(theme.value for theme in entry.themes)
                yield entry


def further(system: PairingSystem) -> Iterator[tuple[str, Exercise]]:
    """Yield rounds of further tournaments of a system."""
    for seed in MORE_SEEDS:
        recipe = replace(DECISIVE if seed % 2 else Recipe(rounds=5), players=6 + seed % 8)
        yield from rounds_of(generate(recipe, seed, system.name), system, f"more{seed}")
    for seed in LATE_SEEDS[system.name]:
        event = generate(replace(LATE, players=9 + seed % 6), seed, system.name)
        yield from rounds_of(event, system, f"late{seed}", first=LATE.rounds - 1)


def _decides(whole: Exercise, label: str) -> bool:
    """Whether the round would be another one without a criterion."""
    without = whole.system.without(label)
    if without is None:
        return False
    pairs, bye = without(whole.position, Progress(None, len(whole.position.competitors)))
    return as_round(pairs, bye).meetings != whole.ours.meetings


def labelled(entry: Entry) -> Entry:
    """Return an entry with what it teaches now."""
    exercise = Exercise(Task(entry.task.position, entry.system)).at(entry.bracket)
    themes = themes_of(exercise, tuple(deciding(exercise)))
    return replace(entry, themes=themes, level=level_of(exercise, themes))


if __name__ == "__main__":
    if sys.argv[1:] == ["--label"]:
        entries = tuple(map(labelled, load(FILE)))
    elif sys.argv[1:] == ["--add"]:
        entries = load(FILE)
        entries += tuple(entry for system in SYSTEMS for entry in added(system, entries))
    else:
        entries = tuple(entry for system in SYSTEMS for entry in search(system))
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(dumped(entries), "utf-8")
    print(f"{FILE}: {len(entries)}")
    for code, count in sorted(Counter(f"{e.system} {t.code}" for e in entries for t in e.themes).items()):
        print(count, code)
