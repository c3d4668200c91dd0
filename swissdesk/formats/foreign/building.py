"""Makes a tournament of what a file of another program says, holding everything in it against everything else.

A reader gives players, then games and byes of each round (`game`, `bye`), or what every player's own line says
(`cell`), which is held against the opponent's line. What contradicts itself is an error with round and player; what
had to be decided is a remark. Nothing is left out without one.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from swissdesk.errors import Message
from swissdesk.formats import table_values as values
from swissdesk.formats.rating_lists.fide import federation
from swissdesk.formats.rating_lists.rows import HIGHEST_RATING
from swissdesk.formats.table_input import Line
from swissdesk.formats.trf import Reading
from swissdesk.formats.trf.assembly import in_board_order
from swissdesk.formats.trf.codes import day, system_of
from swissdesk.formats.trf.problems import Findings
from swissdesk.i18n import N_
from swissdesk.model import (
    Bye,
    ByeKind,
    ByeRequest,
    Colour,
    EventInfo,
    Manner,
    Outcome,
    Pairing,
    Player,
    Points,
    Result,
    Round,
    Settings,
    Title,
    Tournament,
)
from swissdesk.model.events import MAX_PLAYERS
from swissdesk.model.points import format_points, parse_points
from swissdesk.model.searching import folded
from swissdesk.model.systems import is_swiss
from swissdesk.values import dataclass, replace

# ---- fields as other programs write them

_TITLE_OF = {"G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM"}


def day_of(number: int) -> str:
    """Return ``20260331`` as ``2026/03/31``, a year alone as ``2026``, empty for no date or an impossible one."""
    year, month, date = number // 10_000, number // 100 % 100, number % 100
    if not 1850 <= year <= 2200 or month > 12 or date > 31:
        return ""
    return f"{year:04}/{month:02}/{date:02}" if month and date else f"{year:04}"


def title(text: str) -> str:
    """Return a FIDE title as lists write it, empty for any other word."""
    plain = text.strip().upper()
    plain = _TITLE_OF.get(plain, plain)
    return plain if plain in Title._value2member_map_ else ""


def rating(value: int) -> int:
    """Return a rating, 0 for what can be none."""
    return value if 0 < value <= HIGHEST_RATING else 0


_READERS: dict[str, Callable[[str], Any]] = {
    "rating": values.rating,
    "title": values.title,
    "federation": values.federation,
    "fide_id": values.fide_id,
    "club": str.strip,
    "sex": values.sex,
}


def with_details(player: Player, texts: Mapping[str, str], refused: Callable[[Message], None]) -> Player:
    """Return a player with the fields that `texts` give by name; what cannot be read is left out and `refused`."""
    read: dict[str, Any] = {}
    for name, text in texts.items():
        try:
            read[name] = _READERS[name](text)
        except values.Unreadable as error:
            refused(error.message)
    return replace(player, **read)


# ---- the lines above a list

_KEYS = {
    "federation": "federation|foderation|federacion|federacia|federace|federacja|federazione|федерация",
    "chief_arbiter": "chief arbiter|hauptschiedsrichter|arbitro principal|hlavny rozhodca|hlavni rozhodci|"
    "sedzia glowny|arbitre principal|arbitro capo|главный судья",
    "deputy_arbiters": "deputy chief arbiter|deputy arbiter|zastupca hlavneho rozhodcu|заместитель главного судьи",
    "city": "location|place|town|ort|lugar|miesto|misto|miejsce|lieu|luogo|место проведения",
    "rounds": "number of rounds|anzahl der runden|rundenanzahl|numero de rondas|pocet kol|liczba rund|"
    "nombre de rondes|numero di turni|количество туров|число туров",
    "time_control": "time control|rate of play|bedenkzeit|ritmo de juego|tempo hry|tempo gry|cadence|контроль времени",
}
_KEY_OF = {folded(word): key for key, words in _KEYS.items() for word in words.split("|")}
_DATE = re.compile(r"\d{4}/\d{1,2}/\d{1,2}")
_CODE = re.compile(r"\(\s*([A-Z]{3})\s*\)")


def event_in(lines: Sequence[Line]) -> tuple[EventInfo, int]:
    """Return the data of the event above a list, and the number of rounds; empty and 0 for what is not there."""
    found: dict[str, Any] = {}
    rounds = 0
    name = next((line.cells[0] for line in lines if _is_name(line)), "")
    for line in lines:
        head, sign, text = line.cells[0].partition(":")
        key = _KEY_OF.get(folded(re.sub(r"\(.*?\)", "", head)).strip())
        days = [each for each in _DATE.findall(line.cells[0]) if day(each) is not None]
        if days:
            found.setdefault("start", days[0])
            found.setdefault("end", days[-1])
        if not sign or key is None:
            continue
        if key == "rounds":
            rounds = int(text) if text.strip().isdecimal() else 0
        elif key == "federation":
            code = _CODE.search(text)
            found[key] = federation(code[1] if code else text)
        elif key == "deputy_arbiters":
            found[key] = tuple(filter(None, (each.strip() for each in re.split(r"(?<=[)]),|;", text))))
        else:
            found.setdefault(key, text.strip())
    return EventInfo(name=name, **found), min(rounds, 150)


def _is_name(line: Line) -> bool:
    text = line.cells[0]
    return ": " not in text and "chess-results" not in text.casefold() and len(text) > 3


# ---- the tournament

SWISS, ROUND_ROBIN = "FIDE_DUTCH", "BERGER_ROUNDROBIN"
"""Codes of the kind of event: which edition of the rules is meant follows from the first day."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's line in one round against an opponent: colour (None: not said), outcome (None: open), manner."""

    opponent: int
    colour: Colour | None
    outcome: Outcome | None
    manner: Manner = Manner.PLAYED


class Building:
    """The tournament that a file describes, as far as it was read."""

    def __init__(self, name: str) -> None:
        self.findings = Findings(name)
        self.info = EventInfo()
        self.settings = Settings()
        self.players: list[Player] = []
        self.keeps_boards = True
        """Whether games come in the order of their boards."""
        self.said_points: dict[int, Points] = {}
        """What the file itself says that players have."""
        self._games: defaultdict[int, list[Pairing]] = defaultdict(list)
        self._byes: defaultdict[int, dict[int, ByeKind]] = defaultdict(dict)
        self._cells: defaultdict[int, dict[int, Cell]] = defaultdict(dict)

    # ---- what a reader gives

    def game(self, number: int, white: int, black: int, result: Result | None) -> None:
        """Add a board to round `number`."""
        self._games[number].append(Pairing(white, black, result))

    def bye(self, number: int, player: int, kind: ByeKind) -> None:
        """Add a bye to round `number`; one for a round without games is announced."""
        self._byes[number][player] = kind

    def cell(self, number: int, player: int, cell: Cell) -> None:
        """Add what the line of a player says of round `number`."""
        self._cells[number][player] = cell

    def system(self, event_type: str) -> None:
        """Take the pairing system from the type of event and the first day."""
        found = system_of(event_type, self.info.start)[0]
        if found is not None:
            self.settings = replace(self.settings, system=found)

    def refusing(self, player: int, line: int = 0) -> Callable[[Message], None]:
        """Return what takes note of a field of a player that cannot be read."""

        def refuse(reason: Message) -> None:
            self.findings.warn(line, 0, reason.template, who=player, **reason.facts)

        return refuse

    def says(self, player: int, points: str) -> None:
        """Take note of what the file says that a player has; what is no number of points is passed over."""
        with suppress(ValueError):
            self.said_points[player] = parse_points(points)

    def reading(self, dialect: str) -> Reading:
        """Return the tournament, None after errors, and all findings."""
        if len(self.players) > MAX_PLAYERS or any(player.id > MAX_PLAYERS for player in self.players):
            self.findings.error(0, 0, N_("The starting rank must be between 1 and {most}."), most=MAX_PLAYERS)
            return Reading(None, self.findings.in_order(), dialect)
        for number, cells in sorted(self._cells.items()):
            self._games[number] += self._paired(number, cells)
        last = max((number for number, games in self._games.items() if games), default=0)
        self._check(last)
        if not self.players:
            self.findings.error(0, 0, N_("the file has no players."))
        if self.findings.has_errors:
            return Reading(None, self.findings.in_order(), dialect)
        made = self._tournament(last)
        for player, said in self.said_points.items():
            if player in made.by_id and made.points[player] != said:
                self.findings.warn(
                    0,
                    0,
                    N_("points in the file: {said}; points of the games and byes that were read: {found}. Check them."),
                    who=player,
                    said=format_points(said),
                    found=format_points(made.points[player]),
                )
        return Reading(made, self.findings.in_order(), dialect)

    # ---- lines of players

    def _paired(self, number: int, cells: dict[int, Cell]) -> Iterator[Pairing]:
        """Yield the boards that the lines of the players agree on."""
        for player, cell in cells.items():
            other = cells.get(cell.opponent)
            if other is None or other.opponent != player:
                self.findings.error(
                    0,
                    0,
                    N_("the opponent is no. {opponent}, but that player's line does not say so."),
                    who=player,
                    at=number,
                    opponent=cell.opponent,
                )
                continue
            if cell.colour is None or other.colour is None:
                if player < cell.opponent:
                    self.findings.error(0, 0, N_("the colour is not given."), who=player, at=number)
                continue
            if cell.colour is other.colour and player < cell.opponent:
                self.findings.error(
                    0, 0, N_("no. {opponent} has the same colour."), who=player, at=number, opponent=cell.opponent
                )
            elif cell.colour is Colour.WHITE:
                yield Pairing(player, cell.opponent, self._result(number, player, cell, other))

    def _result(self, number: int, player: int, white: Cell, black: Cell) -> Result | None:
        if white.outcome is None and black.outcome is None:
            return None
        if white.outcome is None or black.outcome is None or white.manner is not black.manner:
            self.findings.error(
                0,
                0,
                N_("the result differs from that of no. {opponent}."),
                who=player,
                at=number,
                opponent=white.opponent,
            )
            return None
        return Result(white.outcome, black.outcome, white.manner)

    # ---- rounds

    def _check(self, last: int) -> None:
        known: set[int] = set()
        for player in self.players:
            if player.id in known:
                self.findings.error(0, 0, N_("two players have the number {player}."), who=player.id, player=player.id)
            known.add(player.id)
        for number in range(1, last + 1):
            seen: set[int] = set()
            sides = [player for board in self._games[number] for player in board.pair]
            for one in (*sides, *self._byes[number]):
                if one not in known:
                    self.findings.error(0, 0, N_("there is no such player."), who=one, at=number)
                elif one in seen:
                    self.findings.error(0, 0, N_("the player is in the round twice."), who=one, at=number)
                seen.add(one)
            if not self._games[number]:
                self.findings.error(0, 0, N_("round {number} has no games."), number=number)

    def _tournament(self, last: int) -> Tournament:
        rounds = tuple(
            Round(
                number,
                tuple(self._games[number]),
                tuple(Bye(player, kind) for player, kind in sorted(self._byes[number].items())),
            )
            for number in range(1, last + 1)
        )
        requests = tuple(
            ByeRequest(player, number, kind)
            for number, byes in sorted(self._byes.items())
            if number > last
            for player, kind in sorted(byes.items())
            if kind is not ByeKind.PAIRING_ALLOCATED
        )
        made = Tournament(self.info, self.settings, tuple(self.players), rounds, requests)
        made = made.replace(settings=replace(made.settings, initial_colour=self._first_colour(made)))
        return made if self.keeps_boards else in_board_order(made)

    def _first_colour(self, made: Tournament) -> Colour | None:
        """Return the colour of the first player in round 1, which shows what was drawn."""
        if not made.rounds or not is_swiss(made.settings.system):
            return self.settings.initial_colour
        first = min(made.by_id)
        entry = made.rounds[0].entries.get(first)
        return entry.colour if entry is not None and entry.colour is not None else self.settings.initial_colour
