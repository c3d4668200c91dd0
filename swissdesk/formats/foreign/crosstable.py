"""A crosstable in a list of chess-results or Swiss-Manager, in whatever table it comes, as a tournament.

It is recognised by its cells: ``12w1`` met 12 with White and won, ``7b½``, ``3w`` still playing, ``5w+`` a win by
forfeit, ``-1`` a bye. Colours are abbreviated in many languages; which letter is White is told by both letters
together. What the numbers mean (the place in this list, the starting rank) is told by holding the cells against each
other: only the right meaning makes every opponent's cell agree.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from swissdesk.errors import FileError
from swissdesk.formats.foreign.building import SWISS, Building, Cell, event_in, with_details
from swissdesk.formats.foreign.kind import FileKind, InputFile, Leads
from swissdesk.formats.table_columns import Field, field_of_head
from swissdesk.formats.table_input import Grid, Line
from swissdesk.formats.trf import Reading
from swissdesk.i18n import N_
from swissdesk.model import ByeKind, Colour, Manner, Outcome, Player, Settings
from swissdesk.model.numbering import by_strength
from swissdesk.model.searching import folded
from swissdesk.values import dataclass, replace

_CELL = re.compile(
    r"(?P<opponent>\d{1,4})\s*(?P<colour>[wbsncWBSNCčČбчБЧ])\s*(?P<sign>[10½=+\-–−]|1/2|)(?P<forfeit>[FfKk]?)"
)
_NO_GAME = re.compile(r"(?:-|–|−)?\s*(?P<sign>1|0|½|0[.,]5|=|1/2)|(?P<name>PAB|FPB|HPB|ZPB|BYE|bye)|[-–−*]")
_ROUND_HEAD = re.compile(r"\D{0,6}?\s*(\d{1,2})\s*\.?\s*\D{0,8}")
_COLOURS = {"wb": "w", "ws": "w", "bn": "b", "bc": "b", "bč": "b", "бч": "б"}
"""Pairs of letters for the colours, in the order of the alphabet or not, and which of them is White."""
_LOOKED_AT_LINES = 40
_POINTS = ("pts", "points", "pkt", "pkte", "punkte", "puntos", "punti", "punkty", "body", "очки", "pontos", "poang")
_TEXTS = {
    Field.RATING: "rating",
    Field.TITLE: "title",
    Field.FEDERATION: "federation",
    Field.FIDE_ID: "fide_id",
    Field.CLUB: "club",
    Field.SEX: "sex",
}
_MOST = 0.9

_OUTCOMES = {"1": Outcome.WIN, "½": Outcome.DRAW, "1/2": Outcome.DRAW, "=": Outcome.DRAW, "0": Outcome.LOSS}
_BYES = {"1": ByeKind.FULL_POINT, "½": ByeKind.HALF_POINT, "0": ByeKind.ZERO_POINT, "PAB": ByeKind.PAIRING_ALLOCATED}
_BYES |= {"FPB": ByeKind.FULL_POINT, "HPB": ByeKind.HALF_POINT, "ZPB": ByeKind.ZERO_POINT}
_BYES |= {"BYE": ByeKind.FULL_POINT, "=": ByeKind.HALF_POINT, "1/2": ByeKind.HALF_POINT}


@dataclass(frozen=True, slots=True)
class _Table:
    """A crosstable in a grid: the lines above it, its rows, the columns of its rounds, what the others hold."""

    above: tuple[Line, ...]
    rows: tuple[Line, ...]
    rounds: tuple[int, ...]
    fields: dict[Field, int]
    points: int | None


def _table_in(grid: Grid) -> _Table | None:
    for place, line in enumerate(grid.lines[:_LOOKED_AT_LINES]):
        fields = _fields(line)
        if Field.NAME not in fields and Field.SURNAME not in fields:
            continue
        name = fields.get(Field.NAME, fields.get(Field.SURNAME, 0))
        rows = tuple(_rows(grid.lines[place + 1 :], name))
        rounds = _rounds(line, rows)
        if rounds:
            others = {field: at for field, at in fields.items() if at not in rounds}
            points = next((at for at, head in enumerate(line.cells) if folded(head).strip(". ") in _POINTS), None)
            return _Table(grid.lines[:place], rows, rounds, others, points)
    return None


def _fields(line: Line) -> dict[Field, int]:
    found: dict[Field, int] = {}
    for place, head in enumerate(line.cells):
        field = field_of_head(head)
        if field is not None and field not in found:
            found[field] = place
    return found


def _rows(lines: Sequence[Line], name: int) -> Iterator[Line]:
    """Yield the lines of players: until one has no name, or is a remark in one cell."""
    for line in lines:
        if not any(sign.isalpha() for sign in line.cell(name)) or len(line.cells) <= name + 1:
            return
        yield line


def _rounds(head: Line, rows: Sequence[Line]) -> tuple[int, ...]:
    """Return the columns of rounds 1, 2, … that have cells of a crosstable; empty if there are none."""
    found: list[int] = []
    for place, text in enumerate(head.cells):
        match = _ROUND_HEAD.fullmatch(text.strip())
        if match is not None and int(match[1]) == len(found) + 1 and _has_cells(rows, place):
            found.append(place)
    return tuple(found) if any(_games(rows, place) for place in found) else ()


def _has_cells(rows: Sequence[Line], place: int) -> bool:
    texts = [text for line in rows if (text := line.cell(place))]
    fitting = sum(_CELL.fullmatch(text) is not None or _NO_GAME.fullmatch(text) is not None for text in texts)
    return fitting >= _MOST * len(texts)


def _games(rows: Sequence[Line], place: int) -> int:
    return sum(_CELL.fullmatch(line.cell(place)) is not None for line in rows)


def fits(file: InputFile) -> bool:
    """Whether the file is a table with a crosstable in it."""
    return file.found_in_grid(_table_in) is not None


def read(file: InputFile) -> Reading:
    """Return the tournament of the crosstable in a table; what does not agree is among the problems."""
    table = file.found_in_grid(_table_in)
    if table is None:
        raise FileError(N_("{name} has no crosstable."), name=file.name)
    readings = [_read(file, table, numbers) for numbers in _numberings(table)]
    return min(readings, key=lambda reading: sum(problem.is_error for problem in reading.problems))


def _numberings(table: _Table) -> Iterator[tuple[int, ...]]:
    """Yield what the numbers of players may be: any column of different whole numbers, else the place in the list."""
    places = tuple(range(1, len(table.rows) + 1))
    yield places
    width = max(len(line.cells) for line in table.rows)
    for column in range(width):
        texts = [line.cell(column) for line in table.rows]
        if column in table.rounds or not all(text.isdecimal() and 0 < int(text) < 10_000 for text in texts):
            continue
        numbers = tuple(map(int, texts))
        if len(set(numbers)) == len(numbers) and numbers != places:
            yield numbers


def _read(file: InputFile, table: _Table, numbers: tuple[int, ...]) -> Reading:
    built = Building(file.name)
    built.keeps_boards = False
    built.info, rounds = event_in(table.above)
    built.settings = Settings(rounds=rounds or len(table.rounds))
    built.system(SWISS)
    found = [_player(built, number, line, table.fields) for number, line in zip(numbers, table.rows, strict=True)]
    ranks = {player.id: player.id for player in found}
    if numbers == tuple(range(1, len(numbers) + 1)) and not _is_by_rating(found):
        ranks = {player.id: rank for rank, player in enumerate(by_strength(found), 1)}
        built.findings.warn(
            0, 0, N_("the list has places, no starting ranks: they were given by rating, title and name. Check them.")
        )
    built.players = sorted((replace(player, id=ranks[player.id]) for player in found), key=lambda player: player.id)
    for player, line in zip(numbers, table.rows, strict=True):
        if table.points is not None:
            built.says(ranks[player], line.cell(table.points))
    taking = _Taking(built, ranks, _white_letter(built, table))
    for number, column in enumerate(table.rounds, 1):
        taking.take(number, {player: line.cell(column) for player, line in zip(numbers, table.rows, strict=True)})
    built.findings.warn(0, 0, N_("the list does not name the boards: they are in the order of C.04.2 art. 3.6."))
    return built.reading("crosstable")


def _is_by_rating(players: Sequence[Player]) -> bool:
    ratings = [player.rating for player in players]
    return ratings == sorted(ratings, reverse=True)


def _player(built: Building, number: int, line: Line, fields: dict[Field, int]) -> Player:
    def of(field: Field) -> str:
        return line.cell(fields[field]) if field in fields else ""

    title_column = _title_column(fields)
    texts = {name: of(field) for field, name in _TEXTS.items()}
    if title_column is not None:
        texts["title"] = line.cell(title_column)
    name = of(Field.NAME) or ", ".join(filter(None, (of(Field.SURNAME), of(Field.GIVEN))))
    return with_details(Player(number, _name(name)), texts, built.refusing(number, line.number))


def _name(text: str) -> str:
    return " ".join(text.split())


def _title_column(fields: dict[Field, int]) -> int | None:
    """Return the column without a head before the name, where these lists have titles."""
    name = fields.get(Field.NAME)
    return name - 1 if Field.TITLE not in fields and name and name - 1 not in fields.values() else None


def _white_letter(built: Building, table: _Table) -> str:
    letters = Counter(
        match["colour"].lower()
        for line in table.rows
        for column in table.rounds
        if (match := _CELL.fullmatch(line.cell(column))) is not None
    )
    found = next((white for pair, white in _COLOURS.items() if set(pair) == set(letters)), "")
    if not found:
        built.findings.error(
            0, 0, N_("unknown abbreviations of the colours: {letters}."), letters=", ".join(sorted(letters))
        )
    return found


@dataclass(frozen=True, slots=True)
class _Taking:
    """Takes over the cells of rounds; `ranks` are the starting ranks of the numbers in the cells."""

    built: Building
    ranks: dict[int, int]
    white: str

    def take(self, number: int, texts: dict[int, str]) -> None:
        """Take the cells of round `number` by the numbers of their players."""
        is_open = not any(_CELL.fullmatch(text) for text in texts.values())
        byes = [_NO_GAME.fullmatch(text) for text in texts.values()]
        full = sum(bye is not None and bye["sign"] == "1" for bye in byes)
        for player, text in texts.items():
            match = _CELL.fullmatch(text)
            if match is not None:
                self._game(number, self.ranks[player], match)
                continue
            kind = _bye(text, full)
            if kind is not None and not (is_open and kind is ByeKind.ZERO_POINT):
                self.built.bye(number, self.ranks[player], kind)

    def _game(self, number: int, player: int, match: re.Match[str]) -> None:
        colour = Colour.WHITE if match["colour"].lower() == self.white else Colour.BLACK
        opponent = self.ranks.get(int(match["opponent"]), 0)
        sign = match["sign"]
        if sign in ("+", "-", "–", "−"):
            cell = Cell(opponent, colour, Outcome.WIN if sign == "+" else Outcome.LOSS, Manner.FORFEIT)
        else:
            manner = Manner.FORFEIT if match["forfeit"] else Manner.PLAYED
            cell = Cell(opponent, colour, _OUTCOMES.get(sign), manner)
        self.built.cell(number, player, cell)


def _bye(text: str, full: int) -> ByeKind | None:
    """Return the bye of a cell without an opponent; the only one worth a point is the pairing-allocated one.

    `full` is how many of a round are worth a point.
    """
    match = _NO_GAME.fullmatch(text)
    if match is None:
        return None
    sign = (match["sign"] or match["name"] or "0").upper().replace("0.5", "½").replace("0,5", "½")
    kind = _BYES.get(sign)
    return ByeKind.PAIRING_ALLOCATED if kind is ByeKind.FULL_POINT and sign == "1" and full == 1 else kind


KIND = FileKind(
    "crosstable",
    N_("a crosstable of chess-results or Swiss-Manager"),
    fits,
    Leads.TOURNAMENT,
    read,
    suffixes=(".xlsx", ".xls", ".ods", ".csv", ".html"),
)
