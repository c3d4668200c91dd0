"""Tournaments for the tests of the sheets: a small one to read, and large ones by number of players."""

from __future__ import annotations

from dataclasses import replace

from swissdesk.errors import SwissDeskError
from swissdesk.model import (
    Bye,
    ByeKind,
    EventInfo,
    Pairing,
    Player,
    Result,
    Round,
    Settings,
    Stage,
    Tournament,
)
from swissdesk.reports import Sheet, build

INFO = EventInfo(
    name="Cup of Košice",
    start="2026/05/01",
    end="2026/05/09",
    chief_arbiter="Horváthová, Eva",
    round_dates=("2026/05/01", "2026/05/02", "2026/05/03"),
)

PLAYERS = (
    Player(1, "Петрова, Ольга", 2410, "WGM", federation="UKR", fide_id="100"),
    Player(2, "Novák, Ján", 2250, "FM", federation="SVK", fide_id="200", club="ŠK Slovan"),
    Player(3, "Παπαδόπουλος, Γεώργιος", 2010, federation="GRE"),
    Player(4, "Ďurčo, Ľubomír Peter", 1822, federation="SVK", birth="2012/03/04"),
    Player(5, "Smith, Ann", 0, federation="ENG"),
    Player(6, "Late, Lou", 1500, federation="ENG"),
    Player(7, "Gone, Gus", 1400, withdrawn_from=2),
)

ROUND_1 = Round(
    1,
    (
        Pairing(4, 1, Result.BLACK_WINS),
        Pairing(2, 5, Result.DRAW),
        Pairing(7, 3, Result.WHITE_WINS_BY_FORFEIT),
    ),
    (Bye(6, ByeKind.HALF_POINT),),
    system="dutch-2026",
)
ROUND_2 = Round(
    2,
    (Pairing(1, 2, Result.DRAW), Pairing(6, 4, None, table=12)),
    (Bye(3, ByeKind.PAIRING_ALLOCATED), Bye(5, ByeKind.HALF_POINT), Bye(7, ByeKind.ZERO_POINT)),
    system="dutch-2026",
)

SMALL = Tournament(INFO, Settings(rounds=3), PLAYERS, (ROUND_1, ROUND_2))

TIED = SMALL.replace(settings=Settings(rounds=3, tiebreaks=("BH/C1", "SB", "DE")))

NOT_OF_TIED = {"bracket", "schedule", "it1", "prizes"}
"""The sheets that ask for what this event does not have: a knockout, a round robin, a norm, prizes."""

SURNAMES = (
    "Novák",
    "Kováčová",
    "Müller",
    "Łukasiewicz",
    "Щербаков",
    "Παπαδόπουλος",
    "Vachier-Lagrave",
    "Szűcs",
    "O'Neill",
)
GIVEN = ("Ján", "Anna Maria", "Виктор", "Zoë", "Γεώργιος", "Petra", "Tomáš", "Elizabeth")


def with_stage(tournament: Tournament, stage: Stage) -> Tournament:
    """Return the tournament with its latest round at that stage."""
    return replace(tournament, rounds=(*tournament.rounds[:-1], replace(tournament.rounds[-1], stage=stage)))


def built(kind: str, tournament: Tournament) -> Sheet | SwissDeskError:
    """Return the sheet, or the refusal."""
    try:
        return build(kind, tournament)
    except SwissDeskError as refused:
        return refused


def large(players: int) -> Tournament:
    """Return a tournament of so many players with different names, in round 1, without results."""
    entered = tuple(
        Player(
            number,
            f"{SURNAMES[number % len(SURNAMES)]}{number}, {GIVEN[number % len(GIVEN)]}",
            rating=2600 - number,
            title="GM" if number < 20 else "",
            federation="SVK" if number % 3 else "CZE",
            fide_id=str(14_900_000 + number),
        )
        for number in range(1, players + 1)
    )
    half = players // 2
    byes = (Bye(players, ByeKind.PAIRING_ALLOCATED),) if players % 2 else ()
    pairings = tuple(Pairing(number, number + half) for number in range(1, half + 1))
    return Tournament(INFO, Settings(rounds=9), entered, (Round(1, pairings, byes, system="dutch-2026"),))
