"""The time it takes to pair a round: ``python tests/benchmarks/pairing.py [--system NAME] [SIZE…]``.

The tournaments are made here: the engine pairs, results follow the ratings with some chance (a fixed seed), a few
players have byes or forfeits. Times are for `propose` alone, in process, in milliseconds: every round of several
tournaments of nine rounds, the median and the worst of them.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from swissdesk.engine import SYSTEMS, propose
from swissdesk.model import ByeKind, ByeRequest, Colour, Player, Result, Settings, Stage, Tournament
from swissdesk.model.events import PairRound

ROUNDS = 9
TOURNAMENTS = 4


def played(tournament: Tournament, random: Random) -> Tournament:
    """Return the tournament with its latest round published and all results in."""
    latest = tournament.rounds[-1]
    pairings = tuple(replace(p, result=_result(p.white, p.black, random)) for p in latest.pairings)
    finished = replace(latest, pairings=pairings, stage=Stage.PUBLISHED)
    return tournament.replace(rounds=(*tournament.rounds[:-1], finished))


def _result(white: int, black: int, random: Random) -> Result:
    if random.random() < 0.01:
        return Result.WHITE_WINS_BY_FORFEIT
    if random.random() < 0.3:
        return Result.DRAW
    favourite = random.random() < 0.5 + min(0.45, abs(white - black) / 200)
    return Result.WHITE_WINS if favourite == (white < black) else Result.BLACK_WINS


def positions(size: int, seed: int, system: str) -> Iterator[Tournament]:
    """Yield a tournament of `size` players as it stands before each round."""
    random = Random(seed)
    players = tuple(Player(n, f"Player {n}", 2600 - n) for n in range(1, size + 1))
    tournament = Tournament(settings=Settings(rounds=ROUNDS, initial_colour=Colour.WHITE), players=players)
    for number in range(1, ROUNDS + 1):
        away = tuple(ByeRequest(p.id, number, ByeKind.HALF_POINT) for p in players if random.random() < 0.02)
        tournament = tournament.replace(requests=tournament.requests + away)
        yield tournament
        proposal = propose(tournament, system)
        tournament = PairRound(number, proposal.pairs, proposal.bye, proposal.system).apply(tournament)
        tournament = played(tournament, random)


def measure(size: int, system: str) -> list[float]:
    """Return the milliseconds of every round of the tournaments of that size."""
    times = []
    for seed in range(TOURNAMENTS):
        for tournament in positions(size, seed, system):
            start = time.perf_counter()
            propose(tournament, system)
            times.append(1000 * (time.perf_counter() - start))
    return times


def main(sizes: list[int], system: str) -> None:
    """Print the table."""
    print("players  rounds  median ms  worst ms")
    for size in sizes:
        times = measure(size, system)
        print(f"{size:7}  {len(times):6}  {statistics.median(times):9.1f}  {max(times):8.1f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Time the pairing of a round.")
    parser.add_argument("sizes", type=int, nargs="*", default=[50, 100, 200], metavar="SIZE", help="players")
    parser.add_argument("--system", choices=sorted(SYSTEMS), default="dutch-2026")
    arguments = parser.parse_args()
    main(arguments.sizes, arguments.system)
