"""The tables of a sheet as HTML: links to the players, and what a narrow screen needs to show them.

On a telephone the name stays in sight while the rest of the line is moved under the finger, and what belongs to a name
(title, rating, federation) stands under it in small type, where a column of its own takes the room on wide screens.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from swissdesk.lettering import directions, fitting
from swissdesk.model import Colour, Tournament
from swissdesk.reports.content import Cell, Column, Row, Table, Tone
from swissdesk.reports.drawing import Align
from swissdesk.reports.web.markup import Markup, joined, raw, tag
from swissdesk.values import dataclass

_ROW = re.compile(r"(?:.* )?(player|board) (\d+)(?: round (\d+))?")
_ROUND_CELL = re.compile(r"(\d+)(\D)(.*)")
_LONG_WORD = 15
"""Letters from which a word may be divided on a narrow screen."""
_LAST_TO_GO = 2
"""Columns that may be left out go from narrow screens, but for those up to this number."""
_UNDER_NAMES = ("title", "federation", "rating")


def player_page(player: int) -> str:
    """Return the name of a player's page."""
    return f"player-{player}.html"


class Links:
    """Which players the lines and cells of a sheet about round `number` mean, if there are such players."""

    def __init__(self, tournament: Tournament, number: int = 0) -> None:
        self.tournament = tournament
        self.number = number

    def player(self, row: Row, column: str, text: str) -> int | None:
        """Return the starting rank of the player whom a cell is about, None if it is about nobody."""
        match = _ROW.fullmatch(row.key)
        if match is None:
            return None
        kind, number = match[1], int(match[2])
        if kind == "board":
            return self._at_board(number, column)
        if column == "opponent":
            return self._opponent(number, int(match[3] or self.number))
        if column.startswith("round-"):
            cell = _ROUND_CELL.match(text)
            return self._known(int(cell[1])) if cell is not None else None
        return self._known(number) if column == "name" else None

    def of_row(self, row: Row) -> tuple[int, ...]:
        """Return the players whom a line is about: one, both at a board, or nobody."""
        match = _ROW.fullmatch(row.key)
        if match is None or match[3]:
            return ()
        if match[1] == "board":
            both = (self._at_board(int(match[2]), side) for side in ("white", "black"))
            return tuple(player for player in both if player is not None)
        player = self._known(int(match[2]))
        return () if player is None else (player,)

    def colour(self, row: Row, number: int) -> Colour | None:
        """Return the colour that the player of a line had in a round."""
        players = self.of_row(row)
        return self.tournament.entry(players[0], number).colour if players else None

    def _at_board(self, board: int, column: str) -> int | None:
        if column not in ("white", "black") or not 1 <= self.number <= len(self.tournament.rounds):
            return None
        played = self.tournament.round(self.number)
        if board > len(played.pairings):
            return None
        pairing = played.board(board)
        return pairing.white if column == "white" else pairing.black

    def _opponent(self, player: int, number: int) -> int | None:
        if player not in self.tournament.by_id or not 1 <= number <= len(self.tournament.rounds):
            return None
        return self.tournament.entry(player, number).opponent

    def _known(self, player: int) -> int | None:
        return player if player in self.tournament.by_id else None


@dataclass(frozen=True, slots=True)
class _Placed:
    """A column on the page: its classes, and the places of the columns that stand under it on narrow screens.

    `has_title`: the first of these is a title.
    """

    column: Column
    classes: str
    below: tuple[int, ...] = ()
    has_title: bool = False


_Rows = dict[tuple[str, tuple[int, ...]], tuple[Row, Markup]]
Known = dict[tuple[Column, ...], _Rows]
"""Rows as they were made before, for each set of columns by their key and the players they are about."""


def table(content: Table, links: Links | None, label: str, known: Known | None = None) -> Markup:
    """Return a table in a frame of its own that can be moved sideways; `label` says what it is.

    Rows that say what they said before are taken from `known`, which gets the new ones.
    """
    placed = _placed(content.columns)
    heads = [tag("th", each.column.head, scope="col", class_=each.classes) for each in placed]
    before: _Rows = {} if known is None else known.setdefault(content.columns, {})
    rows = [_row_of(row, placed, links, before) for row in content.rows]
    caption = tag("caption", tag("span", content.title)) if content.title else ""
    whole = tag("table", caption, tag("thead", tag("tr", *heads)), tag("tbody", *rows))
    return tag("div", whole, class_="scroll", tabindex="0", role="region", aria_label=content.title or label)


def _placed(columns: Sequence[Column]) -> list[_Placed]:
    keys = [column.key for column in columns]
    first = next((column.key for column in columns if column.stretch), "")
    owners = {place: _owner(column, keys) for place, column in enumerate(columns)}
    found = []
    for place, column in enumerate(columns):
        below = tuple(sorted((p for p in owners if owners[p] == column.key), key=lambda p: _rank_below(columns[p])))
        has_title = bool(below) and _rank_below(columns[below[0]]) == 0
        classes = _classes(column, is_first=column.key == first, is_aside=bool(owners[place]))
        found.append(_Placed(column, classes, below, has_title))
    return found


def _rank_below(column: Column) -> int:
    """Return where a column comes among those under a name: title, rating, the others, the points."""
    if column.key.endswith("title"):
        return 0
    return 1 if column.key.endswith("rating") else 3 if column.kin == "points" else 2


def _owner(column: Column, keys: Sequence[str]) -> str:
    """Return the key of the column under which another one stands on narrow screens; empty for one with its own."""
    if column.under:
        return column.under
    if column.key in _UNDER_NAMES and "name" in keys:
        return "name"
    side = column.key.partition("-")[0]
    return side if column.kin == "points" and side in keys else ""


def _classes(column: Column, *, is_first: bool, is_aside: bool) -> str:
    names = []
    if column.align is not Align.LEFT:
        names.append(column.align.value)
    if column.stretch:
        names.append("wide")
    if is_first:
        names.append("name")
    if is_aside:
        names.append("aside")
    elif column.drop > _LAST_TO_GO:
        names.append("may-go")
    return " ".join(names)


def _row_of(row: Row, placed: Sequence[_Placed], links: Links | None, known: _Rows) -> Markup:
    players = links.of_row(row) if links is not None else ()
    before = known.get((row.key, players))
    if before is None or before[0] != row:
        before = known[row.key, players] = (row, _row(row, placed, links))
    return before[1]


def _row(row: Row, placed: Sequence[_Placed], links: Links | None) -> Markup:
    cells = [
        tag("td", _content(row, each, cell, links), class_=_joined(each.classes, _cell_classes(cell)))
        for each, cell in zip(placed, row.cells, strict=True)
    ]
    players = links.of_row(row) if links is not None else ()
    return tag("tr", *cells, class_="muted" if row.muted else "", data_p=" ".join(map(str, players)))


def _joined(one: str, other: str) -> str:
    return f"{one} {other}" if one and other else one or other


def _content(row: Row, placed: _Placed, cell: Cell, links: Links | None) -> Markup:
    key = placed.column.key
    player = links.player(row, key, cell.text) if links is not None and cell.text else None
    if player is not None and links is not None and key.startswith("round-"):
        return _game(cell.text, player, links.colour(row, int(key.removeprefix("round-"))))
    text = _text(cell.text) if placed.column.stretch else joined([cell.text])
    if player is not None:
        text = tag("a", text, href=player_page(player))
    if cell.tone is not Tone.PLAIN and cell.text:
        text = tag("span", text, class_=cell.tone.value)
    if cell.mark:
        text = joined([text, " ", tag("span", f"({cell.mark})", class_="mark")])
    below = _below(row, placed)
    return joined([text, tag("small", below, class_="under")]) if below else text


def _game(text: str, player: int, colour: Colour | None) -> Markup:
    """Return a cell of the crosstable: the opponent, the colour as it looks, and what came of it."""
    match = _ROUND_CELL.fullmatch(text)
    if match is None or colour is None:
        return tag("a", text, href=player_page(player))
    side = Tone.WHITE if colour is Colour.WHITE else Tone.BLACK
    return joined(
        [tag("a", match[1], href=player_page(player)), tag("span", match[2], class_=side.value), tag("b", match[3])]
    )


def _below(row: Row, placed: _Placed) -> str:
    """Return what stands under a name on narrow screens: ``FM 2250 · SVK``."""
    texts = [row.cells[place].text for place in placed.below if not row.cells[place].muted]
    filled = [text for text in texts if text]
    if placed.has_title and texts[:1] == filled[:1] and len(filled) > 1:
        filled[:2] = [" ".join(filled[:2])]
    return directions.joined(" · ", filled)


@lru_cache(maxsize=8192)
def _text(text: str) -> Markup:
    """Return a name: in its own direction, and with places where a long word may be divided."""
    words = [_divisible(word) if len(word) > _LONG_WORD else joined([word]) for word in text.split(" ")]
    made = raw(" ".join(words))
    return tag("bdi", made) if directions.has_right_to_left(text) else made


def _divisible(word: str) -> Markup:
    first, rest = fitting.divided(word)
    if not rest:
        return joined([word])
    is_syllable = not word.startswith(first)
    begin = [first.removesuffix("-"), raw("&shy;")] if is_syllable else [first]
    return joined([*begin, _divisible(rest) if len(rest) > _LONG_WORD else rest])


def _cell_classes(cell: Cell) -> str:
    if not (cell.bold or cell.muted or cell.large):
        return ""
    known = {"bold": cell.bold, "muted": cell.muted, "large": cell.large}
    return " ".join(name for name, is_set in known.items() if is_set)
