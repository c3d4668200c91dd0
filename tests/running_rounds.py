"""Events in the middle of a round, made by pairing and drawing results: for tests of what looks ahead or corrects."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from swissdesk.engine import NoPairing, propose
from swissdesk.model import ByeKind, Colour, Player, Result, Scoring, Settings, Tournament
from swissdesk.model.events import AnnounceBye, PairRound, PublishRound

RESULTS = (
    Result.WHITE_WINS,
    Result.WHITE_WINS,
    Result.DRAW,
    Result.DRAW,
    Result.BLACK_WINS,
    Result.BLACK_WINS,
    Result.WHITE_WINS_BY_FORFEIT,
    Result.DOUBLE_FORFEIT,
)


def played(
    seed: int,
    players: int,
    rounds: int,
    *,
    announced: int = 9,
    system: str = "dutch-2026",
    scoring: Scoring | None = None,
) -> Tournament:
    """Return an event with `rounds` rounds published and finished, now and then with a player absent.

    There are fewer rounds if the players have run out of opponents.
    """
    random = Random(seed)
    start = Tournament(
        settings=Settings(
            system=system, rounds=announced, initial_colour=random.choice(tuple(Colour)), scoring=scoring or Scoring()
        ),
        players=tuple(Player(number, f"Player {number}", 2400 - 10 * number) for number in range(1, players + 1)),
    )
    for number in range(1, rounds + 1):
        if random.random() < 0.3:
            start = AnnounceBye(random.randint(1, players), number, ByeKind.HALF_POINT).apply(start)
        try:
            start = finished(random, paired(start, system))
        except NoPairing:
            break
    return start


def paired(tournament: Tournament, system: str = "dutch-2026") -> Tournament:
    """Return the tournament with its next round published."""
    proposal = propose(tournament, system)
    draft = PairRound(proposal.round, proposal.pairs, proposal.bye, system).apply(tournament)
    return PublishRound(proposal.round, "12:00").apply(draft)


def finished(random: Random, tournament: Tournament) -> Tournament:
    """Return the tournament with a result on every board of its latest round."""
    latest = tournament.rounds[-1]
    boards = tuple(replace(board, result=random.choice(RESULTS)) for board in latest.pairings)
    return tournament.replace(rounds=(*tournament.rounds[:-1], replace(latest, pairings=boards)))


def reopened(tournament: Tournament, boards: dict[int, Result | None]) -> Tournament:
    """Return the tournament with other results on boards (from 1) of its latest round."""
    latest = tournament.rounds[-1]
    for place, result in boards.items():
        latest = latest.with_board(place, replace(latest.board(place), result=result))
    return tournament.replace(rounds=(*tournament.rounds[:-1], latest))
