"""Random open tournaments for the benchmarks, as each stands before every round: nothing is read from files.

The engine pairs; results follow the ratings with some chance; some players have byes, a few do not turn up or leave.
The same seed gives the same tournaments.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from swissdesk.engine import propose
from swissdesk.model import ByeKind, ByeRequest, Colour, Player, Result, Settings, Stage, Tournament
from swissdesk.model.events import PairRound

ROUNDS = 9


@dataclass(frozen=True)
class Habits:
    """How a tournament goes: shares of draws, forfeits, half-point byes, and of players leaving, per round."""

    draws: float = 0.3
    forfeits: float = 0.01
    byes: float = 0.02
    leaving: float = 0.0
    spread: int = 200
    """Over how many places of the starting list a win becomes nearly sure; a large spread is pure chance."""


def random_habits(random: Random) -> Habits:
    """Return habits between a quiet closed event and a holiday open."""
    return Habits(
        draws=random.uniform(0.05, 0.6),
        forfeits=random.choice((0.0, 0.005, 0.02)),
        byes=random.choice((0.0, 0.01, 0.05)),
        leaving=random.choice((0.0, 0.0, 0.01)),
        spread=random.choice((50, 200, 1000, 10_000)),
    )


def event(
    size: int, random: Random, habits: Habits | None = None, *, rounds: int = ROUNDS, system: str = "dutch-2026"
) -> Iterator[Tournament]:
    """Yield a tournament of `size` players as it stands before each of its rounds."""
    habits = habits or Habits()
    players = tuple(Player(n, f"Player {n}", 2600 - n) for n in range(1, size + 1))
    settings = Settings(rounds=rounds, initial_colour=random.choice(list(Colour)), system=system)
    tournament = Tournament(settings=settings, players=players)
    for number in range(1, rounds + 1):
        away = tuple(ByeRequest(p.id, number, ByeKind.HALF_POINT) for p in players if random.random() < habits.byes)
        staying = tuple(
            replace(p, withdrawn_from=number) if p.withdrawn_from is None and random.random() < habits.leaving else p
            for p in tournament.players
        )
        tournament = tournament.replace(players=staying, requests=tournament.requests + away)
        yield tournament
        proposal = propose(tournament, system)
        tournament = PairRound(number, proposal.pairs, proposal.bye, proposal.system).apply(tournament)
        tournament = played(tournament, random, habits)


def played(tournament: Tournament, random: Random, habits: Habits) -> Tournament:
    """Return the tournament with its latest round published and all results in."""
    latest = tournament.rounds[-1]
    pairings = tuple(replace(p, result=_result(p.white, p.black, random, habits)) for p in latest.pairings)
    finished = replace(latest, pairings=pairings, stage=Stage.PUBLISHED)
    return tournament.replace(rounds=(*tournament.rounds[:-1], finished))


def _result(white: int, black: int, random: Random, habits: Habits) -> Result:
    if random.random() < habits.forfeits:
        return random.choice((Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT, Result.DOUBLE_FORFEIT))
    if random.random() < habits.draws:
        return Result.DRAW
    favourite = random.random() < 0.5 + min(0.45, abs(white - black) / habits.spread)
    return Result.WHITE_WINS if favourite == (white < black) else Result.BLACK_WINS
