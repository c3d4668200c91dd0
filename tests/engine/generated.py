"""Random tournaments on record (tests/data/generated.txt): "the same seed gives the same tournament" is a promise.

What seeds draw where nothing is asked for, then whole events of a few players. `python tests/engine/generated.py`
(with `PYTHONPATH=tests:tests/engine`) writes it anew: those who have noted a seed get another event then.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path
from random import Random

from swissdesk.engine.generator import generate, generate_like
from swissdesk.engine.recipe import Recipe, completed, settled
from swissdesk.formats import trf
from swissdesk.model import Tournament

RECORD = Path(__file__).parents[1] / "data" / "generated.txt"

SEEDS = range(1, 13)
OFTEN = {"half_bye_rate": 6, "zero_bye_rate": 9, "forfeit_rate": 7, "retired_rate": 12, "unusual_result_rate": 8}
COUNTED = {"half_byes": 3, "forfeit_wins": 2, "forfeit_losses": 2, "leavers": 1, "unrated": Fraction(1, 4)}
RATED = {"mean_rating": 1800, "rating_sigma": 200, "accelerated": 1, "win": 300, "draw": 100}
EVENTS = (
    ("dutch-2026", Recipe(players=11, rounds=5, **OFTEN)),
    ("dutch-2012", Recipe(players=10, rounds=4, **COUNTED)),
    ("dubov", Recipe(players=12, rounds=4, **RATED)),
    ("round-robin", Recipe(players=5)),
    ("knockout", Recipe(players=6)),
)


DRAWN = "drawn"
CASES = (DRAWN, *(system for system, _ in EVENTS))


def record(case: str) -> Iterator[str]:
    """Yield what is on record of a case."""
    if case == DRAWN:
        yield from map(_drawn, SEEDS)
        return
    seed, recipe = next((n, recipe) for n, (system, recipe) in enumerate(EVENTS, 1) if system == case)
    made = generate(completed(recipe, case, Random(seed)), seed, case)
    yield from _lines(made)
    yield "-- another like it"
    yield from _lines(generate_like(made, seed + 1))


def _drawn(seed: int) -> str:
    system = CASES[1 + seed % len(EVENTS)]
    drawn = asdict(completed(settled(Recipe(), Random(seed)), system, Random(seed)))
    return f"{seed} {system}: " + ", ".join(f"{name} {value}" for name, value in drawn.items() if value is not None)


def _lines(event: Tournament) -> Iterator[str]:
    players = ("001", "250", "XX")
    yield from (line.rstrip() for line in trf.dumps(event, "trfx").splitlines() if line.startswith(players))


def on_record(case: str) -> list[str]:
    """Return the lines on record of a case."""
    parts = RECORD.read_text("utf-8").split("== ")
    return next(lines for name, *lines in map(str.splitlines, filter(None, parts)) if name == case)


def main() -> None:
    """Write the record anew."""
    lines = (line for case in CASES for line in (f"== {case}", *record(case)))
    RECORD.write_text("".join(f"{line}\n" for line in lines), "utf-8")


if __name__ == "__main__":
    main()
