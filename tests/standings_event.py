"""A small Swiss with everything the standings have to show: shared places, cuts, byes, forfeits, women, prizes."""

from __future__ import annotations

from swissdesk.model import (
    Awards,
    Bye,
    ByeKind,
    CategoryRule,
    EventInfo,
    Pairing,
    Player,
    PrizeList,
    Result,
    Round,
    Settings,
    Sex,
    Tournament,
)

WIN, DRAW, LOSS = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS
FORFEIT = Result.WHITE_WINS_BY_FORFEIT

NAMES = (
    "Adamová, Eva",
    "Balogh, Ján",
    "Černý, Petr",
    "Dvořák, Jiří",
    "Enev, Ivan",
    "Fischer, Jürgen",
    "Gál, Zoltán",
    "Horváthová, Mária",
    "Ivanova, Olga",
)
WOMEN = (1, 8, 9)
TIEBREAKS = ("BH/C1", "BH", "DE", "SB")
AWARDS = Awards(
    (CategoryRule("women", sex=Sex.FEMALE),),
    (
        PrizeList("main", amounts=(30000, 20000, 10000), in_kind=("a cup",)),
        PrizeList("women", category="women", amounts=(10000, 5000), by_place=100),
    ),
    "EUR",
)


def players() -> tuple[Player, ...]:
    """Nine players, the last one unrated; of one neither sex nor date of birth is known."""
    made = []
    for number, name in enumerate(NAMES, 1):
        sex = None if number == 2 else Sex.FEMALE if number in WOMEN else Sex.MALE
        rating = 0 if number == 9 else 2500 - 60 * number
        made.append(
            Player(
                number,
                name,
                rating,
                "WIM" if number == 1 else "",
                sex,
                "SVK" if number % 2 else "CZE",
                birth="" if number == 2 else f"{1960 + 5 * number}/05/01",
            )
        )
    return tuple(made)


ROUNDS = (
    Round(
        1,
        (Pairing(1, 5, WIN), Pairing(6, 2, LOSS), Pairing(3, 7, DRAW), Pairing(8, 4, LOSS)),
        (Bye(9, ByeKind.PAIRING_ALLOCATED),),
    ),
    Round(
        2,
        (Pairing(2, 1, DRAW), Pairing(4, 9, WIN), Pairing(7, 6, DRAW), Pairing(5, 8, WIN)),
        (Bye(3, ByeKind.HALF_POINT),),
    ),
    Round(
        3,
        (Pairing(4, 2, DRAW), Pairing(1, 3, WIN), Pairing(9, 5, LOSS), Pairing(6, 8, FORFEIT)),
        (Bye(7, ByeKind.ZERO_POINT),),
    ),
)


def swiss(*, tiebreaks: tuple[str, ...] = TIEBREAKS, awards: Awards = AWARDS, rounds: int = 3) -> Tournament:
    """Return the event after its first `rounds` rounds of five."""
    return Tournament(
        info=EventInfo("Test Open", "Košice", "SVK", "2026/05/01", "2026/05/05"),
        settings=Settings(rounds=5, tiebreaks=tiebreaks, awards=awards),
        players=players(),
        rounds=ROUNDS[:rounds],
    )


def round_robin() -> Tournament:
    """Return four players who have all met, one game still on."""
    rounds = (
        Round(1, (Pairing(1, 4, WIN), Pairing(2, 3, DRAW))),
        Round(2, (Pairing(4, 3, LOSS), Pairing(1, 2, DRAW))),
        Round(3, (Pairing(2, 4, WIN), Pairing(3, 1))),
    )
    return Tournament(
        info=EventInfo("Masters", "Košice", "SVK", "2026/05/01"),
        settings=Settings(rounds=3, system="round-robin", tiebreaks=("DE", "SB")),
        players=players()[:4],
        rounds=rounds,
    )
