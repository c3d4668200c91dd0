"""Rounds of sizes of every remainder by four: ``python tests/benchmarks/remainders.py [--base FOLDER] [SIZE…]``.

An odd number of players has somebody left over, an odd number of boards divides the field in the middle of a pair: what
is quick for a round number need not be for its neighbours. Each size stands for itself and the three after it. Paired
are the first round, and a round in one large group, everybody having drawn a few games. Printed are milliseconds, the
ratio to the first of the four, and the searches for a better partner. With `--base` another checkout takes turns.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from random import Random
from unittest.mock import patch

from open_events import Habits, event

from swissdesk.engine import propose
from swissdesk.engine.matching.optima import Optima

ROOT = Path(__file__).resolve().parents[2]
GROUP_ROUND = 5
LARGEST_GROUP = 2003
"""Larger groups are made of rounds that take a minute each where every place is repaired."""

Line = tuple[str, int, float, int]
"""What was paired, of how many players, milliseconds, searches."""


def measured(name: str, size: int, number: int) -> Line:
    """Pair round `number` of an event in which everybody always draws; return the line."""
    habits = Habits(draws=1, byes=0, forfeits=0)
    tournament = next(islice(event(size, Random(size), habits), number - 1, None))
    searches = 0

    def counted(*given: object) -> object:
        nonlocal searches
        searches += 1
        return improve(*given)

    improve = Optima._improve
    with patch.object(Optima, "_improve", counted):
        start = time.process_time()
        propose(tournament)
        return name, size, 1000 * (time.process_time() - start), searches


def lines(size: int) -> list[Line]:
    """Return the lines of one size; a small round before it loads what is loaded late."""
    measured("", 8, 1)
    found = [measured("first round", size, 1)]
    if size <= LARGEST_GROUP:
        found.append(measured("one group", size, GROUP_ROUND))
    return found


def elsewhere(base: Path, size: int) -> list[Line]:
    """Return the lines of one size as another checkout has them."""
    environment = {**os.environ, "PYTHONPATH": os.fspath(base)}
    command = [sys.executable, __file__, "--json", str(size)]
    done = subprocess.run(command, env=environment, cwd=base, capture_output=True, text=True, check=True)
    return [(name, of, taken, searches) for name, of, taken, searches in json.loads(done.stdout)]


def main(sizes: Sequence[int], base: Path | None) -> None:
    """Measure and print."""
    print("                             players        ms  ratio  searches")
    places = {"this checkout": lines}
    if base is not None:
        places["base"] = lambda size: elsewhere(base, size)
    for first in sizes:
        begun: dict[tuple[str, str], float] = {}
        for size in range(first, first + 4):
            for place, measure in places.items():
                for name, _, taken, searches in measure(size):
                    ratio = taken / begun.setdefault((place, name), taken)
                    print(f"{place:14} {name:12}  {size:7}  {taken:8.1f}  {ratio:5.1f}  {searches:8}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Time rounds of sizes of every remainder by four.")
    parser.add_argument("sizes", type=int, nargs="*", default=[100, 1000, 3000, 9996], metavar="SIZE")
    parser.add_argument("--base", type=Path, help="another checkout to compare with")
    parser.add_argument("--json", action="store_true", help="print one size for another process")
    arguments = parser.parse_args()
    if arguments.json:
        print(json.dumps(lines(*arguments.sizes)))
    else:
        main(arguments.sizes, arguments.base)
