"""The positions that are hardest on a pairing engine: ``python tests/benchmarks/hardest.py [--system NAME]``.

- few players and many rounds, to the last round that can be paired: opponents run out, brackets collapse
- many draws: huge scoregroups with everybody's history different
- one colour need: after an odd number of rounds in which only those with the same colour came (byes for the rest)
- nobody above anybody: all results drawn, one scoregroup of everybody
- the first three rounds of 3,000 to 3,003 players
Each line gives how many positions were paired, how many have no legal pairing, and median and slowest in milliseconds.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

from open_events import Habits, event, random_habits

from swissdesk.engine import NoPairing, propose
from swissdesk.model import (
    Colour,
    Pairing,
    Player,
    Result,
    Round,
    Settings,
    Tournament,
)

Positions = Iterator[Tournament]


def few_players_many_rounds(system: str) -> Positions:
    """Events of 8 to 40 players with up to three quarters as many rounds."""
    for seed in range(40):
        random = Random(seed)
        size = random.randint(8, 40)
        yield from _until_impossible(size, 3 * size // 4, random, random_habits(random), system)


def mid_size_many_rounds(system: str) -> Positions:
    """Events of 100 to 200 players with 30 rounds."""
    for seed in range(4):
        random = Random(seed)
        yield from _until_impossible(random.randint(100, 200), 30, random, random_habits(random), system)


def only_draws(system: str) -> Positions:
    """301 to 1,000 players, of every remainder by four, who draw every game."""
    for size in (301, 402, 603, 1000):
        yield from event(size, Random(size), Habits(draws=1, forfeits=0, byes=0), system=system)


def mostly_draws(system: str) -> Positions:
    """1,001 players, nine games of ten drawn."""
    yield from event(1001, Random(5), Habits(draws=0.9), system=system)


def many_leave(system: str) -> Positions:
    """600 players of whom a tenth leaves before each round and a tenth has a bye."""
    yield from event(600, Random(9), Habits(leaving=0.1, byes=0.1), system=system)


def one_colour_need(system: str) -> Positions:
    """Everybody to be paired has had White once more than Black: opponents of the first rounds are gone."""
    for size in (50, 200, 600, 1000):
        for played in (1, 3):
            yield _same_colours(size, played, system)


def first_rounds_of_3000(system: str) -> Positions:
    """The first three rounds of 3,000 to 3,003 players."""
    for size in range(3000, 3004):
        yield from islice(event(size, Random(3), system=system), 3)


CASES: tuple[Callable[[str], Positions], ...] = (
    few_players_many_rounds,
    mid_size_many_rounds,
    only_draws,
    mostly_draws,
    many_leave,
    one_colour_need,
    first_rounds_of_3000,
)


def _until_impossible(size: int, rounds: int, random: Random, habits: Habits, system: str) -> Positions:
    try:
        yield from event(size, random, habits, rounds=rounds, system=system)
    except NoPairing:
        return


def _same_colours(size: int, played: int, system: str) -> Tournament:
    """Return a position of `size` players who all had White in the odd rounds and Black in the even ones.

    Each game was against somebody of an equally large second half, which has left since.
    """
    random = Random(size + played)
    players = tuple(
        Player(n, f"Player {n}", 2600 - n // 4, withdrawn_from=played + 1 if n > size else None)
        for n in range(1, 2 * size + 1)
    )
    results = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
    rounds = []
    for number in range(1, played + 1):
        pairs = [(n, size + (n + number) % size + 1) for n in range(1, size + 1)]
        rounds.append(
            Round(
                number,
                tuple(
                    Pairing(a, b, random.choice(results)) if number % 2 else Pairing(b, a, random.choice(results))
                    for a, b in pairs
                ),
            )
        )
    return Tournament(
        settings=Settings(rounds=9, initial_colour=Colour.WHITE, system=system), players=players, rounds=tuple(rounds)
    )


def main(system: str) -> None:
    """Measure and print."""
    print(f"{system:24}  positions  impossible  median ms  slowest ms")
    for case in CASES:
        times, impossible = [], 0
        for tournament in case(system):
            start = time.perf_counter()
            try:
                propose(tournament, system)
            except NoPairing:
                impossible += 1
            times.append(1000 * (time.perf_counter() - start))
        name = case.__name__.replace("_", " ")
        print(f"{name:24}  {len(times):9}  {impossible:10}  {statistics.median(times):9.1f}  {max(times):10.1f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Time the pairing of hard positions.")
    parser.add_argument("--system", default="dutch-2026")
    main(parser.parse_args().system)
