"""The pairings of a round as a list of chess-results or Swiss-Manager has them: ``Bo. | No. | White | Result | Black``.

The list of round 1 is a tournament with that round. A later round cannot stand without those before it, so its list
is refused with the way to the crosstable, which has all rounds.
"""

from __future__ import annotations

import re

from swissdesk.errors import FileError
from swissdesk.formats.foreign.building import SWISS, Building, event_in, with_details
from swissdesk.formats.foreign.kind import FileKind, InputFile, Leads
from swissdesk.formats.table_columns import Field, field_of_head
from swissdesk.formats.table_input import Grid, Line
from swissdesk.formats.trf import Reading
from swissdesk.i18n import N_
from swissdesk.model import ByeKind, Player, Result
from swissdesk.model.searching import folded
from swissdesk.values import dataclass, replace

_WHITE = (
    "white",
    "weiss",
    "weiß",
    "blancas",
    "blanc",
    "blancs",
    "bianco",
    "bily",
    "biely",
    "biale",
    "белые",
    "wit",
    "hvid",
    "vit",
    "valkeat",
    "brancas",
    "beyaz",
    "beli",
    "bijeli",
    "vilagos",
    "name",
    "meno",
    "имя",
)
_RESULT = re.compile(r"(?P<white>1/2|[10½=+\-–−])\s*[-:–]\s*(?P<black>1/2|[10½=+\-–−])(?:\s*[FfKk])?|\*|")
_RESULTS = {
    ("1", "0"): Result.WHITE_WINS,
    ("½", "½"): Result.DRAW,
    ("0", "1"): Result.BLACK_WINS,
    ("+", "-"): Result.WHITE_WINS_BY_FORFEIT,
    ("-", "+"): Result.BLACK_WINS_BY_FORFEIT,
    ("-", "-"): Result.DOUBLE_FORFEIT,
    ("0", "0"): Result.BOTH_LOSE,
}
_BYES = {"bye": ByeKind.PAIRING_ALLOCATED, "spielfrei": ByeKind.PAIRING_ALLOCATED, "volno": ByeKind.PAIRING_ALLOCATED}
_NOT_PAIRED = (
    "not paired",
    "nicht ausgelost",
    "nicht gelost",
    "no emparejado",
    "nezrebovany",
    "не участвует",
    "non apparie",
)
_ROUND = re.compile(
    r"(?:round|runde|ronda|ronde|kolo|runda|turno|тур|forduló|rodada)\s*(\d{1,2})|(\d{1,2})\s*\.?\s*(?:"
    r"runde|kolo|тур|forduló|round)",
    re.IGNORECASE,
)
_LOOKED_AT_LINES = 40


@dataclass(frozen=True, slots=True)
class _Side:
    """The columns of one side; None for what the list does not have."""

    name: int
    number: int | None
    rating: int | None
    title: int | None
    federation: int | None


@dataclass(frozen=True, slots=True)
class _Table:
    above: tuple[Line, ...]
    rows: tuple[Line, ...]
    white: _Side
    black: _Side
    result: int


def _table_in(grid: Grid) -> _Table | None:
    for place, line in enumerate(grid.lines[:_LOOKED_AT_LINES]):
        result = next((at for at in range(len(line.cells)) if _is_result(line.cell(at))), None)
        if result is None:
            continue
        names = [at for at in range(len(line.cells)) if _is_name(line.cell(at))]
        left, right = [at for at in names if at < result], [at for at in names if at > result]
        if left and right:
            width = max(len(each.cells) for each in grid.lines[place:])
            white = _side(line, left[-1], 0, result)
            return _Table(
                grid.lines[:place], grid.lines[place + 1 :], white, _side(line, right[0], result + 1, width), result
            )
    return None


def _is_result(head: str) -> bool:
    plain = folded(head).strip(". ")
    return plain in (
        "result",
        "res",
        "ergebnis",
        "erg",
        "resultado",
        "resultat",
        "vysledok",
        "vysl",
        "vysledek",
        "wynik",
        "risultato",
        "результат",
        "rezultat",
        "eredmeny",
        "sonuc",
        "tulos",
        "uitslag",
    )


def _is_name(head: str) -> bool:
    plain = folded(head).strip(". ")
    blacks = ("black", "schwarz", "negras", "noir", "noirs", "nero", "cerny", "cierny", "czarne", "черные", "zwart")
    return plain in _WHITE or plain in blacks or field_of_head(head) is Field.NAME


def _side(line: Line, name: int, first: int, end: int) -> _Side:
    span = range(first, end)

    def column(*heads: str) -> int | None:
        return next((at for at in span if folded(line.cell(at)).strip(". ") in heads), None)

    return _Side(
        name,
        column("no", "nr", "sno", "c", "№", "num", "stc", "st c"),
        next((at for at in span if field_of_head(line.cell(at)) in (Field.RATING, Field.FIDE)), None),
        next((at for at in span if field_of_head(line.cell(at)) is Field.TITLE), None)
        or (name - 1 if name - 1 in span and not line.cell(name - 1).strip() else None),
        next((at for at in span if field_of_head(line.cell(at)) is Field.FEDERATION), None),
    )


def fits(file: InputFile) -> bool:
    """Whether the file is a table with the pairings of a round in it."""
    return file.found_in_grid(_table_in) is not None


def read(file: InputFile) -> Reading:
    """Return the tournament with round 1 of the list; a later round is refused."""
    table = file.found_in_grid(_table_in)
    if table is None:
        raise FileError(N_("{name} has no pairings."), name=file.name)
    said = next(
        (match for line in table.above for cell in line.cells if (match := _ROUND.search(cell)) is not None), None
    )
    number = int(said[1] or said[2]) if said is not None else 1
    built = Building(file.name)
    if number > 1:
        built.findings.error(
            0,
            0,
            N_(
                "these are the pairings of round {number} alone. Take the crosstable, which has all rounds, or the TRF."
            ),
            number=number,
        )
        return built.reading("pairings")
    built.info, rounds = event_in(table.above)
    built.settings = replace(built.settings, rounds=rounds or None)
    built.system(SWISS)
    for line in table.rows:
        if not line.cell(table.white.name):
            break
        _take(built, line, table)
    built.players.sort(key=lambda player: player.id)
    return built.reading("pairings")


def _take(built: Building, line: Line, table: _Table) -> None:
    white = _player(built, line, table.white)
    built.players.append(white)
    opponent = folded(line.cell(table.black.name))
    if opponent in _BYES or any(word in opponent for word in _NOT_PAIRED) or not opponent:
        kind = _BYES.get(opponent)
        points = line.cell(table.result).strip()
        if kind is None:
            kind = ByeKind.HALF_POINT if points.startswith(("½", "1/2")) else ByeKind.ZERO_POINT
        built.bye(1, white.id, kind)
        return
    black = _player(built, line, table.black)
    built.players.append(black)
    match = _RESULT.fullmatch(line.cell(table.result).strip())
    signs = None if match is None or match["white"] is None else (_sign(match["white"]), _sign(match["black"]))
    result = None if signs is None else _RESULTS.get(signs)
    if match is None or (signs is not None and result is None):
        built.findings.warn(
            line.number,
            0,
            N_("unknown result ({code}); the game is left open. Enter it."),
            code=line.cell(table.result),
        )
    built.game(1, white.id, black.id, result)


def _sign(text: str) -> str:
    return {"1/2": "½", "=": "½", "–": "-", "−": "-"}.get(text, text)


def _player(built: Building, line: Line, side: _Side) -> Player:
    def of(column: int | None) -> str:
        return line.cell(column) if column is not None else ""

    number = of(side.number)
    made = Player(int(number) if number.isdecimal() else len(built.players) + 1, " ".join(of(side.name).split()))
    texts = {"rating": of(side.rating), "title": of(side.title), "federation": of(side.federation)}
    return with_details(made, texts, built.refusing(made.id, line.number))


KIND = FileKind(
    "pairings",
    N_("a list of pairings of chess-results or Swiss-Manager"),
    fits,
    Leads.TOURNAMENT,
    read,
    suffixes=(".xlsx", ".xls", ".ods", ".csv", ".html"),
)
