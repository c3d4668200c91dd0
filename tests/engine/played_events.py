"""Small random tournaments, paired by a system itself, as they stand before every round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from swissdesk.engine import NoPairing, propose
from swissdesk.model import ByeKind, ByeRequest, Colour, Player, Result, Settings, Stage, Tournament
from swissdesk.model.events import PairRound

FORFEITS = (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT, Result.DOUBLE_FORFEIT)
GAMES = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
ABSENCES = (ByeKind.HALF_POINT, ByeKind.ZERO_POINT, ByeKind.FULL_POINT)


def played_event(seed: int, system: str, *, most: int = 9, **rules: object) -> Iterator[Tournament]:
    """Yield a tournament of up to `most` players before each of its rounds, until one cannot be paired.

    `rules` are further settings.
    """
    random = Random(seed)
    size, rounds = random.randint(4, most), random.randint(3, 8)
    players = tuple(Player(n, f"Player {n}", 2400 - 7 * n - random.randint(0, 6)) for n in range(1, size + 1))
    settings = Settings(rounds=rounds, initial_colour=random.choice(list(Colour)), system=system, **rules)  # type: ignore[arg-type]
    tournament = Tournament(settings=settings, players=players)
    absences, forfeits = random.choice((0.0, 0.05, 0.15)), random.choice((0.0, 0.03, 0.1))
    for number in range(1, rounds + 1):
        away = tuple(ByeRequest(p.id, number, random.choice(ABSENCES)) for p in players if random.random() < absences)
        tournament = tournament.replace(requests=tournament.requests + away)
        if len(tournament.present(number)) < 2:
            return
        yield tournament
        try:
            proposal = propose(tournament, system)
        except NoPairing:
            return
        tournament = PairRound(number, proposal.pairs, proposal.bye, system).apply(tournament)
        latest = tournament.rounds[-1]
        pairings = tuple(
            replace(p, result=random.choice(FORFEITS if random.random() < forfeits else GAMES)) for p in latest.pairings
        )
        finished = replace(latest, pairings=pairings, stage=Stage.PUBLISHED)
        tournament = tournament.replace(rounds=(*tournament.rounds[:-1], finished))
