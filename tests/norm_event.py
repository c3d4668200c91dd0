"""Events in which one player, number 1, meets others with given rating, title, federation and result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from swissdesk.model import (
    Bye,
    ByeKind,
    EventInfo,
    Manner,
    Outcome,
    Pairing,
    Player,
    Result,
    Round,
    Settings,
    Sex,
    Tournament,
)

RESULTS = {
    "1": Result.WHITE_WINS,
    "=": Result.DRAW,
    "0": Result.BLACK_WINS,
    "+": Result.WHITE_WINS_BY_FORFEIT,
    "-": Result.BLACK_WINS_BY_FORFEIT,
    "W": Result(Outcome.WIN, Outcome.LOSS, Manner.UNRATED),
}

INFO = EventInfo(
    name="Harbour Open",
    city="Kotka",
    federation="FIN",
    start="2026/05/01",
    end="2026/05/09",
    chief_arbiter="IA Maija Meikäläinen",
    time_control_code="5400+30",
    round_dates=tuple(f"2026/05/{day:02d}" for day in range(1, 20)),
)

Opponent = tuple[int, str, str]
"""Rating, title, federation."""


def candidate(
    opponents: Sequence[Opponent],
    results: str,
    *,
    player: Player | None = None,
    info: EventInfo = INFO,
    **settings: Any,
) -> Tournament:
    """Return an event with a round for each result; ``U`` and ``H`` stand for byes, which use up no opponent."""
    own = player or Player(1, "Virtanen, Aino", 2400, "FM", Sex.FEMALE, "FIN", fide_id="500001", birth="2001/02/03")
    waiting = list(enumerate(opponents, 2))
    others = tuple(Player(number, f"Opponent {number}", *_data(data)) for number, data in waiting)
    rounds = []
    for number, result in enumerate(results, 1):
        if result in "UH":
            rounds.append(Round(number, byes=(Bye(1, ByeKind(result)),)))
            continue
        opponent, _ = waiting.pop(0)
        rounds.append(Round(number, (Pairing(1, opponent, RESULTS[result]),)))
    given = {"rounds": len(results)} | settings
    return Tournament(info=info, settings=Settings(**given), players=(own, *others), rounds=tuple(rounds))


def _data(data: Opponent) -> tuple[int, str, Sex, str]:
    rating, title, federation = data
    return rating, title, Sex.MALE, federation


def field(ratings: Sequence[int], titles: Sequence[str], federations: Sequence[str]) -> list[Opponent]:
    """Return opponents from three lists of the same length."""
    return list(zip(ratings, titles, federations, strict=True))
