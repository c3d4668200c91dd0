"""An event with a game of round 1 that was adjourned, all rounds paired by the engine: for tests of what looks back."""

from __future__ import annotations

from random import Random

from swissdesk.engine import propose
from swissdesk.model import Colour, Player, Result, Settings, Tournament
from swissdesk.model.events import Begin, EnterResult, PairRound, PublishRound
from swissdesk.session import History

_RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


def adjourned_event(
    players: int = 16, rounds: int = 4, board: int = 3, *, announced: int = 0, seed: int = 3
) -> History:
    """Return the history of an event after so many rounds; board `board` of round 1 is still to be finished."""
    chance = Random(seed)
    people = tuple(Player(n, f"Family{n}, Given{n}", rating=2400 - 15 * n) for n in range(1, players + 1))
    settings = Settings(rounds=announced or rounds, initial_colour=Colour.WHITE)
    history = History(Begin(Tournament(settings=settings, players=people)))
    for number in range(1, rounds + 1):
        proposal = propose(history.tournament)
        history.do(PairRound(number, proposal.pairs, proposal.bye, proposal.system))
        history.do(PublishRound(number))
        for place in range(1, len(proposal.pairs) + 1):
            is_late = (number, place) == (1, board)
            history.do(EnterResult(number, place, Result.ADJOURNED if is_late else chance.choice(_RESULTS)))
    return history
