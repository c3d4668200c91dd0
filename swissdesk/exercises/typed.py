"""A position as text that anybody can type: scores, colours, floats, who has met whom; no earlier rounds are needed.

Lines ``key: value`` say what is known of the round; then comes a line for each player::

    system: dutch-2026
    round: 4
    rounds: 9
    first colour: white
    forbidden: 3-5
    no bye: 7
    1  2.5  wbw  d-  4,7,6  Anna
    2  2    bwb  -   5,1    Boris

A player has the starting rank, the score, the colours of the games played from the first, the floats of the last round
and of the one before (``d`` down, ``u`` up, ``-`` none), the opponents met, and perhaps a name. ``-`` stands for none.
It is enough if one of two players lists the other. ``no bye`` are those who may not have the pairing-allocated bye;
``#`` begins a remark. ``title`` and ``bracket`` are for a set of tasks: what a learner reads above the position, and
which bracket is to be paired, all of them if none is named. A line ``---`` stands between two positions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from swissdesk.engine.colours import Float
from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.system import PairingSystem
from swissdesk.engine.systems import SYSTEMS
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_
from swissdesk.model import Colour, Points
from swissdesk.model.points import POINT, format_points, parse_points
from swissdesk.model.systems import DEFAULT
from swissdesk.values import NamedTuple, dataclass, field, replace

MOST_PLAYERS = 400
_MOST_ROUNDS = 99
_LONGEST_NAME = 60
_LONGEST_TITLE = 200

_FLOATS = {"d": Float.DOWN, "↓": Float.DOWN, "u": Float.UP, "↑": Float.UP, "-": Float.NONE}
_LETTERS = {Float.DOWN: "d", Float.UP: "u", Float.NONE: "-"}
_KEYS = ("system", "round", "rounds", "first colour", "forbidden", "no bye", "title", "bracket")
_BETWEEN = "---"
_COLUMNS = 5

Found = TypeVar("Found")


class TypedError(SwissDeskError):
    """A position cannot be read; the message says which line, what was expected, and what was found."""


@dataclass(frozen=True)
class TypedPosition:
    """A position with the system by which it is to be paired.

    `title` is what a learner reads above it, empty if none was typed; `bracket` the one to be paired, 0 for all.
    """

    position: Position
    system: str
    title: str = ""
    bracket: int = 0


class _Line(NamedTuple):
    number: int
    text: str


@dataclass
class _Head:
    """What is known of the round."""

    system: str = DEFAULT
    round: int = 0
    rounds: int = 0
    colour: Colour = Colour.WHITE
    forbidden: list[tuple[int, ...]] = field(default_factory=list)
    without_bye: set[int] = field(default_factory=set)
    title: str = ""
    bracket: int = 0


class _Row(NamedTuple):
    """A player as typed."""

    line: int
    id: int
    score: Points
    colours: str
    floats: tuple[Float, Float]
    opponents: tuple[int, ...]
    name: str


def read(text: str) -> TypedPosition:
    """Return the position that a text describes; raises TypedError."""
    return _read(_contents(text))


def read_all(text: str) -> tuple[TypedPosition, ...]:
    """Return the positions of a text, which a line ``---`` divides; raises TypedError."""
    parts: list[list[_Line]] = [[]]
    for line in _contents(text):
        if line.text.startswith(_BETWEEN):
            parts.append([])
        else:
            parts[-1].append(line)
    return tuple(_read(part) for part in parts if part or len(parts) == 1)


def by_system(typed: TypedPosition, system: str | None) -> TypedPosition:
    """Return a position to be paired by another system, None for its own; raises TypedError if it says too little."""
    if system is not None and system not in _systems():
        raise TypedError(
            N_("A typed position cannot be paired by “{system}”. Choose one of: {known}."),
            system=system,
            known=", ".join(_systems()),
        )
    return typed if system is None else replace(typed, system=system)


def is_typed(text: str) -> bool:
    """Whether a text begins like a typed position: a key of one stands above the players, or a player comes first.

    So a line that cannot be read is refused as one of a typed position, and not the file as one that is no tournament.
    """
    head: list[_Line] = []
    for line in _contents(text):
        if line.text[0].isdecimal():
            return _has_key(head) or (not head and _is_row(line))
        head.append(line)
    return _has_key(head)


def _has_key(head: Iterable[_Line]) -> bool:
    return any(colon and key.strip() in _KEYS for key, colon, _ in (line.text.partition(":") for line in head))


def _is_row(line: _Line) -> bool:
    try:
        _row(line)
    except TypedError:
        return False
    return True


def _contents(text: str) -> Iterator[_Line]:
    """Yield the lines that say something, without remarks."""
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        content = line.partition("#")[0].strip()
        if content:
            yield _Line(number, content)


def _read(lines: Iterable[_Line]) -> TypedPosition:
    head, rows = _Head(), []
    for line in lines:
        if line.text[0].isdecimal():
            rows.append(_row(line))
        else:
            _take(head, line)
    _check(head, rows)
    return TypedPosition(_position(head, rows), head.system, head.title, head.bracket)


# ---- the lines


def _expected(line: int, what: str, wanted: str, found: str) -> TypedError:
    return TypedError(
        N_("Line {line}, {what}: expected {wanted}, found “{found}”. Correct it."),
        line=line,
        what=what,
        wanted=wanted,
        found=found[:_LONGEST_NAME],
    )


def _take(head: _Head, line: _Line) -> None:
    key, colon, value = (part.strip() for part in line.text.partition(":"))
    if not colon or key not in _KEYS:
        raise _expected(line.number, "–", ", ".join(f"{known}:" for known in _KEYS), line.text)
    readers: Mapping[str, Callable[[], None]] = {
        "system": lambda: setattr(head, "system", _system(line.number, value)),
        "round": lambda: setattr(head, "round", _whole(line.number, key, value, _MOST_ROUNDS)),
        "rounds": lambda: setattr(head, "rounds", _whole(line.number, key, value, _MOST_ROUNDS)),
        "first colour": lambda: setattr(head, "colour", _colour(line.number, value)),
        "forbidden": lambda: head.forbidden.extend(_pairs(line.number, value)),
        "no bye": lambda: head.without_bye.update(_players(line.number, key, value)),
        "title": lambda: setattr(head, "title", value[:_LONGEST_TITLE]),
        "bracket": lambda: setattr(head, "bracket", _whole(line.number, key, value, MOST_PLAYERS)),
    }
    readers[key]()


def _system(line: int, value: str) -> str:
    if value not in _systems():
        raise _expected(line, "system", ", ".join(_systems()), value)
    return value


def _systems() -> list[str]:
    """Return the systems that ask for nothing of the record but what can be typed."""
    return [name for name in SYSTEMS if SYSTEMS[name].sees_position_only]


def _whole(line: int, what: str, value: str, most: int) -> int:
    if not (value.isascii() and value.isdecimal() and 0 < int(value[:9]) <= most):
        raise _expected(line, what, f"1–{most}", value)
    return int(value)


def _colour(line: int, value: str) -> Colour:
    known = {"white": Colour.WHITE, "black": Colour.BLACK}
    if value.casefold() not in known:
        raise _expected(line, "first colour", "white, black", value)
    return known[value.casefold()]


def _players(line: int, what: str, value: str) -> Iterator[int]:
    if value == "-":
        return
    for part in value.replace(";", ",").replace(" ", ",").split(","):
        if part:
            yield _whole(line, what, part, 9999)


def _pairs(line: int, value: str) -> Iterator[tuple[int, ...]]:
    for part in value.replace(";", ",").replace(" ", ",").split(","):
        if part:
            pair = tuple(_whole(line, "forbidden", each, 9999) for each in part.replace("–", "-").split("-"))
            if len(pair) != 2:
                raise _expected(line, "forbidden", "3-5", part)
            yield pair


def _row(line: _Line) -> _Row:
    parts = line.text.split(maxsplit=_COLUMNS)
    if len(parts) < _COLUMNS:
        raise _expected(line.number, "–", "1 2.5 wbw d- 4,7,6 Anna", line.text)
    rank, score, colours, floats, opponents, *name = parts
    return _Row(
        line.number,
        _whole(line.number, "1", rank, 9999),
        _score(line.number, score),
        _letters(line.number, colours),
        _floats(line.number, floats),
        tuple(_players(line.number, "4,7,6", opponents)),
        name[0][:_LONGEST_NAME] if name else "",
    )


def _score(line: int, value: str) -> Points:
    try:
        score = parse_points(value)
    except ValueError:
        score = -1
    if not 0 <= score <= 10 * _MOST_ROUNDS * POINT:
        raise _expected(line, "2.5", "0, ½, 1, 1.5 …", value)
    return score


def _letters(line: int, value: str) -> str:
    colours = "" if value == "-" else value.casefold()
    if set(colours) - {"w", "b"}:
        raise _expected(line, "wbw", "w, b, -", value)
    return colours


def _floats(line: int, value: str) -> tuple[Float, Float]:
    letters = value.casefold().ljust(2, "-")
    if len(letters) != 2 or set(letters) - _FLOATS.keys():
        raise _expected(line, "d-", "d, u, -", value)
    return _FLOATS[letters[0]], _FLOATS[letters[1]]


# ---- what they amount to


def _check(head: _Head, rows: list[_Row]) -> None:
    """Raise TypedError for what no tournament can come to."""
    if not 2 <= len(rows) <= MOST_PLAYERS:
        raise TypedError(
            N_("Players: {count}. A position has 2 to {most}: type a line for each."),
            count=len(rows),
            most=MOST_PLAYERS,
        )
    longest = max(max(len(row.colours), len(row.opponents)) for row in rows)
    head.round = head.round or longest + 1
    head.rounds = max(head.rounds or head.round + 1, head.round)
    seen: dict[int, int] = {}
    for row in rows:
        if row.id in seen:
            raise TypedError(
                N_("Line {line}: {player} is already on line {other}. Correct the number."),
                line=row.line,
                player=row.id,
                other=seen[row.id],
            )
        seen[row.id] = row.line
        if row.id in row.opponents:
            raise TypedError(
                N_("Line {line}: {player} cannot be their own opponent. Correct the line."),
                line=row.line,
                player=row.id,
            )
        played = max(len(row.colours), len(set(row.opponents)))
        if played >= head.round:
            raise TypedError(
                N_("Line {line}: {player} has {played} games before round {round}. Correct the line or the round."),
                line=row.line,
                player=row.id,
                played=played,
                round=head.round,
            )


def _position(head: _Head, rows: list[_Row]) -> Position:
    ranked = sorted(rows, key=lambda row: row.id)
    met = {row.id: set(row.opponents) for row in rows}
    for row in rows:
        for other in row.opponents:
            met.get(other, set()).add(row.id)
    edition = SYSTEMS[head.system].edition
    top_above = (head.rounds - 1) * POINT
    competitors = [
        Competitor(
            id=row.id,
            name=row.name,
            place=place,
            score=row.score,
            points=row.score,
            opponents=frozenset(met[row.id]),
            forbidden=frozenset(p for pair in head.forbidden if row.id in pair for p in pair) - {row.id},
            colours=row.colours,
            floats=row.floats,
            may_have_bye=row.id not in head.without_bye,
            unplayed=head.round - 1 - len(row.colours),
            is_topscorer=edition.topscorers and head.round == head.rounds and 2 * row.score > top_above,
            number=row.id,
        )
        for place, row in enumerate(ranked, 1)
    ]
    competitors.sort(key=lambda c: (-c.score, c.place))
    return Position(head.round, head.rounds, head.colour, tuple(competitors))


def written(position: Position, system: PairingSystem) -> str:
    """Return a position as text; what `read` makes of it pairs alike where pairing numbers are the starting ranks."""
    competitors = sorted(position.competitors, key=lambda c: c.place)
    forbidden = sorted({tuple(sorted((c.id, other))) for c in competitors for other in c.forbidden})
    barred = [c.id for c in competitors if not c.may_have_bye]
    lines = [f"system: {system.name}", f"round: {position.round}", f"rounds: {position.rounds}"]
    lines.append(f"first colour: {'white' if position.initial_colour is Colour.WHITE else 'black'}")
    if forbidden:
        lines.append("forbidden: " + ", ".join(f"{one}-{other}" for one, other in forbidden))
    if barred:
        lines.append("no bye: " + ", ".join(map(str, barred)))
    rows = [_cells(c) for c in competitors]
    widths = [max(len(row[column]) for row in rows) for column in range(_COLUMNS)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        lines.append("  ".join([*cells, row[-1]]).rstrip())
    return "".join(f"{line}\n" for line in lines)


def _cells(player: Competitor) -> tuple[str, ...]:
    return (
        str(player.id),
        format_points(player.score).removesuffix(".0"),
        player.colours or "-",
        "".join(_LETTERS[which] for which in player.floats),
        ",".join(map(str, sorted(player.opponents))) or "-",
        player.name,
    )
