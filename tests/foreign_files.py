"""Files as other programs write them, made from a tournament: what readers are tested with.

Written after what is publicly known of the layouts (tests/notes/real-files.md), by other code than the readers.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable
from dataclasses import dataclass

from swissdesk.model import (
    Bye,
    ByeKind,
    Colour,
    EventInfo,
    Pairing,
    Player,
    Rating,
    Result,
    Round,
    Settings,
    Sex,
    Tournament,
)

PLAYERS = (
    Player(
        1,
        "Adamová, Eva",
        2210,
        "WIM",
        Sex.FEMALE,
        "SVK",
        "14900001",
        "1990/05/17",
        "ŠK Prešov",
        (Rating(2210, "FIDE standard"), Rating(2150, "national")),
        coefficient=20,
    ),
    Player(
        2, "Balogh, Ján", 2105, "CM", None, "SVK", "14900002", "1985", "ŠK Košice", (Rating(2105, "FIDE standard"),)
    ),
    Player(3, "Černý, Petr", 1990, "", None, "CZE", "300003", "", "", (Rating(1990, "FIDE standard"),)),
    Player(4, "Иванов, Пётр", 1875, "", None, "RUS", "", "2001/12/31", "", (Rating(1875, "national"),)),
    Player(5, "Gruber, Sarah", 0, "", Sex.FEMALE, "AUT"),
)

EVENT = Tournament(
    EventInfo(
        name="Zimná cena 2026",
        city="Prešov",
        federation="SVK",
        start="2026/02/20",
        end="2026/02/22",
        chief_arbiter="IA Novák, Peter (14900100)",
        time_control="90 min + 30 s",
        program="Swiss-Manager",
        round_dates=("2026/02/20", "2026/02/21", "2026/02/22"),
        round_times=("15:00", "10:00", ""),
    ),
    Settings(rounds=4, initial_colour=Colour.WHITE),
    PLAYERS,
    (
        Round(1, (Pairing(1, 3, Result.WHITE_WINS), Pairing(4, 2, Result.DRAW)), (Bye(5, ByeKind.PAIRING_ALLOCATED),)),
        Round(
            2,
            (Pairing(5, 1, Result.BLACK_WINS), Pairing(2, 3, Result.WHITE_WINS_BY_FORFEIT)),
            (Bye(4, ByeKind.PAIRING_ALLOCATED),),
        ),
        Round(3, (Pairing(1, 2, None), Pairing(3, 4, None)), (Bye(5, ByeKind.HALF_POINT),)),
    ),
)
"""Five players; a forfeit, byes of two kinds, a round that is being played."""


# ---- Swiss-Manager


def swiss_manager(event: Tournament = EVENT, *, kind: int = 0) -> bytes:
    """Return a file of Swiss-Manager: `kind` 0 Swiss, 1 round robin, 2 and 3 teams.

    The short name of a player stands in for the name of the family.
    """
    header = [""] * 132
    for place, text in (
        (0, event.info.name),
        (10, event.info.city),
        (14, event.info.time_control),
        (20, event.info.federation),
        (21, event.info.chief_arbiter),
        (22, event.info.deputy_arbiters[0] if event.info.deputy_arbiters else ""),
        (35, "; ".join(event.info.deputy_arbiters[1:])),
    ):
        header[place] = text
    rounds = event.settings.rounds or len(event.rounds)
    start = b"\x93\xff\x89D" + bytes(104) + b"".join(map(_text, header))
    settings = bytearray(b"\x95\xff\x89D" + bytes(1400))
    for place, number in ((15, kind), (23, len(event.players)), (27, rounds), (31, 1)):
        struct.pack_into("<H", settings, place, number)
    for place, day in ((75, event.info.start), (79, event.info.end)):
        struct.pack_into("<I", settings, place, _day(day))
    schedule = b"\xa3\xff\x89D" + b"".join(_schedule(event, number) for number in range(1, rounds + 1))
    players = b"\xa5\xff\x89D" + b"".join(map(_player, event.players))
    games = b"\xb3\xff\x89D" + b"".join(record for r in event.rounds for record in _records(r))
    sections = [start + bytes(settings), schedule, players, games]
    places = [sum(map(len, sections[:count])) for count in (1, 2, 3)]
    end = struct.pack("<4s7I4s", b"\xd3\xff\x89D", *places, 0, 0, sum(map(len, sections)), 0, b"\xe3\xff\x89D")
    return b"".join(sections) + end


def _text(text: str) -> bytes:
    written = text.encode("utf-16-le")
    return struct.pack("<H", len(written) // 2) + written


def _day(text: str) -> int:
    parts = [*map(int, filter(None, text.split("/"))), 0, 0, 0]
    return parts[0] * 10_000 + parts[1] * 100 + parts[2]


def _schedule(event: Tournament, number: int) -> bytes:
    def of(values: tuple[str, ...]) -> str:
        return values[number - 1] if number <= len(values) else ""

    block = bytearray(76)
    played = event.rounds[number - 1] if number <= len(event.rounds) else Round(number)
    struct.pack_into("<IHH", block, 0, _day(of(event.info.round_dates)), 0, len(played.pairings) + len(played.byes))
    return _text(of(event.info.round_times)) + _text("") * 15 + bytes(block)


def _player(player: Player) -> bytes:
    surname, _, given = player.name.partition(", ")
    texts = [""] * 18
    for place, text in (
        (0, surname),
        (1, given),
        (3, player.family),
        (4, player.title),
        (5, player.national_id),
        (9, player.club),
        (10, player.federation),
    ):
        texts[place] = text
    listed = {rating.source: rating.value for rating in player.ratings}
    block = bytearray(134)
    struct.pack_into("<H", block, 30, 1 if player.sex is Sex.FEMALE else 0)
    struct.pack_into("<HH", block, 32, listed.get("FIDE standard", 0), listed.get("national", 0))
    struct.pack_into("<I", block, 38, _day(player.birth))
    struct.pack_into("<I", block, 48, int(player.fide_id or 0))
    struct.pack_into("<H", block, 82, player.coefficient or 0)
    return b"".join(map(_text, texts)) + bytes(block)


_CODES = {
    None: 0,
    Result.WHITE_WINS: 1,
    Result.DRAW: 2,
    Result.BLACK_WINS: 3,
    Result.WHITE_WINS_BY_FORFEIT: 4,
    Result.BLACK_WINS_BY_FORFEIT: 5,
    Result.DOUBLE_FORFEIT: 6,
}
_BYES = {
    ByeKind.PAIRING_ALLOCATED: (0xFFFF, 9),
    ByeKind.FULL_POINT: (0xFFFE, 1),
    ByeKind.HALF_POINT: (0xFFFE, 2),
    ByeKind.ZERO_POINT: (0xFFFE, 3),
}


def _records(r: Round) -> Iterable[bytes]:
    for board in r.pairings:
        yield struct.pack("<HHB", board.white, board.black, _CODES[board.result]) + bytes(16)
    for bye in r.byes:
        yield struct.pack("<HHB", bye.player, *_BYES[bye.kind]) + bytes(16)


# ---- lists


@dataclass(frozen=True)
class Colours:
    """How a language abbreviates the colours."""

    white: str = "w"
    black: str = "b"


def crosstable(event: Tournament = EVENT, colours: Colours = Colours(), *, by_place: bool = False) -> list[list[str]]:
    """Return the rows of a crosstable as chess-results has it, in the order of starting ranks or of the standings."""
    order = sorted(event.by_id)
    if by_place:
        order.sort(key=lambda player: -event.points[player])
    places = {player: place for place, player in enumerate(order, 1)}
    count = len(event.rounds)
    rows = [
        ["From the Tournament-Database of Chess-Results http://chess-results.com"],
        [event.info.name],
        ["Federation : Slovakia ( SVK )"],
        [f"Chief Arbiter : {event.info.chief_arbiter}"],
        ["Deputy Chief Arbiter : FA One, Anna (1), NA Two, Bert (2)"],
        [f"Number of rounds : {event.settings.rounds}"],
        ["Date : 2026/02/20 To 2026/02/22"],
        ["Final Ranking crosstable" if by_place else "Starting rank crosstable"],
        ["Rk." if by_place else "No.", "", "Name", "Rtg", "FED", *(f"{n}.Rd" for n in range(1, count + 1)), "Pts."],
    ]
    for player in (event.by_id[number] for number in order):
        cells = [_cell(event, player.id, number, places, colours) for number in range(1, count + 1)]
        points = f"{event.points[player.id] / 100:g}".replace(".", ",")
        number = str(places[player.id])
        rows.append([number, player.title, player.name, str(player.rating), player.federation, *cells, points])
    return [*rows, [""], ["You find all details to this tournament under http://chess-results.com/tnr1.aspx"]]


_SIGNS = {"win": "1", "draw": "½", "loss": "0"}


def _cell(event: Tournament, player: int, number: int, places: dict[int, int], colours: Colours) -> str:
    entry = event.entry(player, number)
    if entry.opponent is None:
        return {"U": "-1", "F": "-1", "H": "-½"}.get(entry.bye.value if entry.bye else "Z", "0")
    colour = colours.white if entry.colour is Colour.WHITE else colours.black
    if entry.outcome is None:
        sign = ""
    elif entry.is_forfeit:
        sign = "+" if entry.outcome.value == "win" else "-"
    else:
        sign = _SIGNS[entry.outcome.value]
    return f"{places[entry.opponent]:3}{colour}{sign}"


def pairings(number: int = 1, event: Tournament = EVENT) -> list[list[str]]:
    """Return the rows of a list of pairings as chess-results has it."""
    rows = [
        [event.info.name],
        [f"Round {number} on 2026/02/20 at 15:00"],
        ["Bo.", "No.", "", "White", "Rtg", "Pts.", "Result", "Pts.", "", "Black", "Rtg", "No."],
    ]
    signs = {None: "", Result.WHITE_WINS: "1 - 0", Result.DRAW: "½ - ½", Result.BLACK_WINS: "0 - 1"}
    for board, pairing in enumerate(event.rounds[number - 1].pairings, 1):
        white, black = event.by_id[pairing.white], event.by_id[pairing.black]
        rows.append(
            [
                str(board),
                str(white.id),
                white.title,
                white.name,
                str(white.rating),
                "0",
                signs[pairing.result],
                "0",
                black.title,
                black.name,
                str(black.rating),
                str(black.id),
            ]
        )
    for bye in event.rounds[number - 1].byes:
        player = event.by_id[bye.player]
        rows.append(["9", str(player.id), player.title, player.name, str(player.rating), "0", "1", "", "", "bye"])
    return rows


def vega(event: Tournament = EVENT) -> str:
    """Return the crosstable of Vega's folder."""
    rounds = range(1, len(event.rounds) + 1)
    lines = [
        event.info.name,
        f"{event.info.city} - 20/02/2026, 22/02/2026",
        "",
        f" Cross Table at round {len(rounds)}",
        "",
        "  N NAME                 Rtg   T  Fed  Pts |" + "".join(f"{number:4}  " for number in rounds),
        "-" * 70,
    ]
    for player in event.players:
        cells = " ".join(f"{_vega_cell(event, player.id, number):6}" for number in rounds)
        points = event.points[player.id] / 100
        lines.append(
            f"{player.id:3} {player.name[:20]:20} {player.rating:4} {player.title:>3} {player.federation} "
            f"{points:4.1f} | {cells}"
        )
    return "\r\n".join([*lines, "", " Generated by Vega - www.vegachess.com"])


def _vega_cell(event: Tournament, player: int, number: int) -> str:
    entry = event.entry(player, number)
    if entry.opponent is None:
        return {"U": "+PAB", "H": "=HPB"}.get(entry.bye.value if entry.bye else "", "--")
    sign = "=" if entry.outcome is None else {"win": "+", "draw": "=", "loss": "-"}[entry.outcome.value]
    if entry.is_forfeit:
        return f"{sign}F{entry.opponent}"
    return f"{sign}{'W' if entry.colour is Colour.WHITE else 'B'}{entry.opponent}"


def swiss_sys(event: Tournament = EVENT, sections: int = 1) -> str:
    """Return a file of SwissSys with the event as its first section."""
    players = []
    for player in event.players:
        results = []
        for number in range(1, len(event.rounds) + 1):
            entry = event.entry(player.id, number)
            if entry.opponent is None:
                results.append(f"{'H' if entry.bye is ByeKind.HALF_POINT else 'B'};0;-;0;0;0;1")
                continue
            sign = "?" if entry.outcome is None else {"win": "+", "draw": "=", "loss": "-"}[entry.outcome.value]
            if entry.is_forfeit:
                sign = "X" if sign == "+" else "F"
            results.append(f"{sign};{entry.opponent};{'W' if entry.colour is Colour.WHITE else 'B'};1;2;2;0")
        players.append(
            {
                "Pair number": player.id,
                "Name": player.name,
                "ID": "1",
                "Rating": player.rating,
                "Player title": player.title,
                "ID2": player.fide_id,
                "Results": results,
            }
        )
    other = {"Section name": "U1600", "Players": players}
    first = {"Section name": "Open", "Rounds paired": len(event.rounds), "Players": players}
    return json.dumps(
        {
            "Overview": {"Program": "SwissSys", "Tournament title": event.info.name},
            "Sections": [first, *[other] * (sections - 1)],
        }
    )
