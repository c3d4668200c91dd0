"""What a typed result, a pairing, an undo and opening cost a document: ``python tests/benchmarks/document.py [OTHER]``.

OTHER is a second checkout, measured in turns with this one, each in a process of its own; CPU milliseconds, the disk
not waited for. The event has 1,000 players and 13 rounds, paired at random.
"""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

HERE = Path(__file__).resolve().parents[2]
PLAYERS, ROUNDS, TURNS = 1000, 13, 3


class _Hasty(sqlite3.Connection):
    """Does not wait until what it writes is on the disk."""

    def execute(self, statement: str, *values: object) -> sqlite3.Cursor:
        return super().execute(statement.replace("synchronous = FULL", "synchronous = OFF"), *values)


def measure() -> str:
    """Play the event in a document and return what it cost, as a line."""
    from swissdesk.model import Colour, Player, Result, Settings, Tournament
    from swissdesk.model import events as ev
    from swissdesk.session import Document

    sqlite3.connect = partial(sqlite3.connect, factory=_Hasty)
    chance = random.Random(1)
    players = tuple(Player(number, f"Player {number}", rating=2500 - number) for number in range(1, PLAYERS + 1))
    begin = ev.Begin(Tournament(settings=Settings(rounds=ROUNDS, initial_colour=Colour.WHITE), players=players))
    typed: list[float] = []
    paired: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.swissdesk"
        document = Document.create(path, begin)
        order = list(range(1, PLAYERS + 1))
        for number in range(1, ROUNDS + 1):
            chance.shuffle(order)
            pairs = tuple(zip(order[::2], order[1::2], strict=True))
            paired.append(_cost(document.do, ev.PairRound(number, pairs, None, "dutch-2026"), ev.PublishRound(number)))
            for board in range(1, PLAYERS // 2 + 1):
                result = chance.choice((Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS))
                typed.append(_cost(document.do, ev.EnterResult(number, board, result)))
        undone = [_cost(lambda _: document.undo(), None) for _ in range(60)]
        document.close()
        opened = [_cost(lambda where: Document.open(where).close(), path) for _ in range(3)]
        size = path.stat().st_size / 1e6
    return (
        f"typed {_median(typed):.3f}  pair and publish {_median(paired):.1f}  undo {_median(undone):.3f}  "
        f"open {min(opened):.0f} ms  {size:.2f} MB"
    )


def _cost(do: object, *given: object) -> float:
    start = time.process_time()
    for each in given:
        do(each)  # type: ignore[operator]
    return (time.process_time() - start) * 1000


def _median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


def main(others: list[str]) -> None:
    """Measure this checkout and the others in turns."""
    for _ in range(TURNS if others else 1):
        for root in (HERE, *map(Path, others)):
            script = f"import sys; sys.path[:0] = [{str(root)!r}, {str(Path(__file__).parent)!r}]; import document"
            code = f"{script}; print(document.measure())"
            said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root)
            print(f"{root.name:>12}  {said.stdout.strip()}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
