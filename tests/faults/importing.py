"""Reports and pasted tables of as many bytes as are read in the program itself, made to cost as much as they can."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from limits import Limits

from swissdesk.errors import SwissDeskError
from swissdesk.formats import table_input, trf
from swissdesk.model import EventInfo, Player, Settings, Tournament
from swissdesk.outside import SMALL

SIZE = SMALL
WORST = 55
"""How many texts are the largest, with far too much of one thing; the others are whole ones with something spoilt."""


@cache
def _event(players: int) -> str:
    names = (Player(number, f"Player {number}", 2000) for number in range(1, players + 1))
    return trf.dumps(Tournament(EventInfo("Open"), Settings(rounds=9), tuple(names)))


def _numbers(chance: random.Random, most: int, count: int) -> str:
    return "".join(f"{chance.randint(1, most):5}" for _ in range(count))


def worst_reports(chance: random.Random) -> list[str]:
    """Return reports of the largest size, each of which has far too much of one thing."""
    few, many = _event(20), _event(900)
    line = next(each for each in few.splitlines() if each.startswith("001"))
    games = "".join(f"{chance.randint(1, 20):6} w 1" for _ in range(9_000))
    tags = [*("013", "132", "162", "172", "192", "202", "212", "222", "240", "250", "260", "299")]
    tags += ["XXP", "XXA", "XXR", "BBW"]
    found = [
        line + games,
        few + "".join(f"\n{line[:85]}{games[:900]}" for _ in range(90)),
        "001\n" * (SIZE // 4),
        "\n" * SIZE,
        "012 " + "x" * SIZE,
    ]
    for tag in tags:
        long = _numbers(chance, 900, SIZE // 5)
        found.append(f"{many[: SIZE // 2]}\n{tag} {long[: SIZE // 3]}")
        short = "\n".join(f"{tag}{_numbers(chance, 900, chance.randint(1, 12))}" for _ in range(SIZE // 40))
        found.append(f"{few}\n{short}")
    return [each[:SIZE] for each in found]


def worst_tables(chance: random.Random) -> list[str]:
    """Return tables of the largest size, each of which has far too much of one thing."""
    signs = ("\t", ";", ",", "|", '"', "\n", "a", '"\n', "\0", "\u200b", "1;", '";"', "\r", "\x85")
    found = [sign * (SIZE // len(sign)) for sign in signs]
    found += ["".join(chance.choice(signs) for _ in range(SIZE)) for _ in range(4)]
    return found


def spoilt_report(chance: random.Random) -> str:
    """Return a report of a whole event with characters, lines and columns out of place."""
    text = list(_event(chance.choice((4, 40, 400))))
    for _ in range(chance.choice((1, 30, 3000))):
        text[chance.randrange(len(text))] = chance.choice("0123456789 wb=10-+\n\t|xHFUZ♞")
    lines = "".join(text).splitlines()
    for _ in range(chance.choice((0, 1, 50))):
        lines.insert(chance.randrange(len(lines)), chance.choice(lines)[chance.randrange(20) :])
    return "\n".join(lines)[:SIZE]


def texts(first: int, cases: int) -> Iterator[tuple[int, str]]:
    """Yield so many texts, each with its number; the worst of all have the first numbers, and are met once in a run."""
    worst = []
    if first < WORST:
        worst = [*worst_reports(random.Random(0)), *worst_tables(random.Random(0))]
        assert len(worst) == WORST
    for number in range(first, first + cases):
        yield number, worst[number] if number < WORST else spoilt_report(random.Random(number))


def read_all(first: int, cases: int) -> dict[str, int]:
    """Read so many reports and tables in this process; the worst of all are read as both."""
    limits, accepted = Limits(), 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.trf"
        for number, text in texts(first, cases):
            with limits.case():
                if number % 2 or number < WORST:
                    with suppress(SwissDeskError):
                        table_input.parse(text)
                if number % 2 == 0 or number < WORST:
                    path.write_text(text, "utf-8", "replace")
                    with suppress(SwissDeskError):
                        accepted += trf.read(path).tournament is not None
    return {"accepted": accepted, **limits.used()}
