"""The cells of the rounds in a player line: text ↔ opponent, colour, result.

A corrected result that counts for the rating report only (C.04.2 art. 4.3) stands in the player's line, because that is
what is rated. A comment has the one that was used, and record 299 the points that were kept for it, so that columns 81
to 84 are still the sum of the line.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from swissdesk.formats.trf.codes import (
    BYE_CODES,
    GAME_CODES,
    LOOSE_BYE_CODES,
    OLD_BYE_CODES,
    OLD_CODE_OF_BYE,
    side_code,
)
from swissdesk.formats.trf.players import ROUND_WIDTH, Cell, PlayerLine, round_column
from swissdesk.formats.trf.problems import Findings
from swissdesk.formats.trf.view import View
from swissdesk.i18n import N_
from swissdesk.model import ByeKind, Colour, Pairing, PointsException, Result, Round, Tournament
from swissdesk.values import replace

# ---- results for the rating only

_KINDS = {"1": "W", "=": "D", "0": "L", "W": "W", "D": "D", "L": "L", "+": "+", "-": "-"}
"""Letter of a result → type of record 299."""


def shown(board: Pairing) -> Result | None:
    """Return the result of a board as the players' lines give it."""
    reported = board.reported
    if board.result is None or reported is None or not reported.is_regular:
        return board.result
    return reported


def kept_points(tournament: Tournament) -> tuple[PointsException, ...]:
    """Return a record 299 for everybody whose line shows a result worth something else than the points that count."""
    sides = {(r.number, player): kind for r in tournament.rounds for player, kind in _corrected(r)}
    if not sides:
        return ()
    others = tuple(e for e in tournament.settings.points_exceptions if not _is_for(e, sides))
    counted = tournament.replace(settings=replace(tournament.settings, points_exceptions=others, annul_early=False))
    as_shown = counted.replace(rounds=tuple(_as_shown(r) for r in counted.rounds))
    return tuple(
        PointsException(kind, points, number, (player,))
        for (number, player), kind in sides.items()
        if (points := counted.entry_points(player, number)) != as_shown.entry_points(player, number)
    )


def without_kept_points(tournament: Tournament) -> tuple[PointsException, ...]:
    """Return the exceptions of a tournament that was read but for those that only explain a corrected result."""
    left = list(tournament.settings.points_exceptions)
    for explained in kept_points(tournament):
        if explained in left:
            left.remove(explained)
    return tuple(left)


def _corrected(r: Round) -> Iterator[tuple[int, str]]:
    for board in r.pairings:
        result = shown(board)
        if result != board.result:
            for player, colour in ((board.white, Colour.WHITE), (board.black, Colour.BLACK)):
                kind = _KINDS.get(side_code(result, colour))
                if kind is not None:
                    yield player, kind


def _is_for(exception: PointsException, sides: dict[tuple[int, int], str]) -> bool:
    return len(exception.players) == 1 and sides.get((exception.round, exception.players[0])) == exception.kind


def _as_shown(r: Round) -> Round:
    return replace(r, pairings=tuple(replace(board, result=shown(board)) for board in r.pairings))


# ---- reading

_COLOURS = "wb-"
_CODES = frozenset([*GAME_CODES, *BYE_CODES, *OLD_BYE_CODES, *LOOSE_BYE_CODES, ""])

_TAILS: dict[str, tuple[str, str]] = {
    f" {colour} {code}".rstrip(): (low, code.upper())
    for low in (*_COLOURS, "")
    for colour in {low.lower() or " ", low.upper() or " "}
    for code in {variant for code in _CODES for variant in (code.lower(), code.upper())}
}
"""What may stand after the opponent's number → colour and result."""


def read_cells(line: PlayerLine, findings: Findings) -> None:
    """Take the rounds of a player line apart; wrong cells go to `findings` and are left blank."""
    text = line.rounds_text.rstrip()
    cells = line.cells
    for number, start in enumerate(range(0, len(text), ROUND_WIDTH), 1):
        raw = text[start : start + ROUND_WIDTH]
        cell = _cell_of(raw)
        cells.append(_odd_cell(raw, line, number, findings) if cell is _ODD else cell)


_ODD = Cell(0, "?", "?")
"""Stands for a cell that is not in its columns, or has a letter that nobody knows."""


@lru_cache(maxsize=4096)  # the games of a large event have as many; small events share theirs
def _cell_of(raw: str) -> Cell | None:
    """Return the cell that a text is, None for a blank one, _ODD for one that has to be looked at."""
    tail = _TAILS.get(raw[4:].rstrip())
    head = raw[:4].strip()
    if tail is None or _is_cut_off(raw, head, tail) or not _is_number_or_blank(head):
        return _ODD
    return Cell(int(head or "0"), *tail) if head or tail[1] else None


def _is_number_or_blank(head: str) -> bool:
    return not head or (head.isascii() and head.isdecimal())


def _is_cut_off(raw: str, head: str, tail: tuple[str, str]) -> bool:
    """Whether a number ends before the fourth column and nothing follows: the cell has slipped."""
    return bool(head) and not raw[3:4].strip() and not any(tail)


def _odd_cell(raw: str, line: PlayerLine, number: int, findings: Findings) -> Cell | None:
    """A cell that is not in its columns, or has a letter that nobody knows."""
    column = round_column(number)
    player = line.player.id
    head, colour, code = raw[:4].strip(), raw[5:6].lower().strip(), raw[7:8].upper().strip()
    inside = not (raw[4:5].strip() or raw[6:7].strip() or raw[8:].strip())
    if inside and _is_number_or_blank(head):
        if colour not in ("", *_COLOURS):
            findings.error(
                line.number,
                column + 5,
                N_("colour: expected w, b or -, found “{text}”. Correct it."),
                who=player,
                at=number,
                text=raw[5:6],
            )
            return None
        if code:
            findings.warn(
                line.number,
                column + 7,
                N_("unknown result “{code}”; read as a game without a known result."),
                who=player,
                at=number,
                code=code,
            )
            return Cell(int(head or "0"), colour, "?")
    findings.error(
        line.number,
        column,
        N_(
            "round: expected four columns of opponent, blank, colour, blank, result, found “{text}”. Check the "
            "columns of the line."
        ),
        who=player,
        at=number,
        text=raw.rstrip(),
    )
    return None


def bye_kind(cell: Cell) -> ByeKind:
    """Return what a round without an opponent was; a blank result means absent."""
    return (
        BYE_CODES.get(cell.code) or OLD_BYE_CODES.get(cell.code) or LOOSE_BYE_CODES.get(cell.code) or ByeKind.ZERO_POINT
    )


# ---- writing

BLANK = " " * ROUND_WIDTH


def bye_cell(view: View, kind: ByeKind) -> str:
    """Return the cell of a bye, in the spelling of the source."""
    code = OLD_CODE_OF_BYE[kind] if kind in view.old_codes else kind.value
    return f"0000 - {code}  "


def rounds_of_players(view: View) -> dict[int, str]:
    """Return the cells of all rounds, and of announced byes, for every player."""
    rows: dict[int, list[str]] = {player.id: [] for player in view.players}
    byes = {kind: bye_cell(view, kind) for kind in ByeKind}
    for r in view.rounds:
        column = {bye.player: byes[bye.kind] for bye in r.byes}
        for pairing in r.pairings:
            result = shown(pairing)
            white, black = side_code(result, Colour.WHITE), side_code(result, Colour.BLACK)
            column[pairing.white] = f"{pairing.black:4d} w {white}  "
            column[pairing.black] = f"{pairing.white:4d} b {black}  "
        for player, row in rows.items():
            row.append(column.get(player, BLANK))
    _announced(view, rows, byes)
    return {player: "".join(row).rstrip() for player, row in rows.items()}


def _announced(view: View, rows: dict[int, list[str]], byes: dict[ByeKind, str]) -> None:
    for request in view.requests:
        row = rows.get(request.player)
        if row is None or view.is_listed_apart(request):
            continue
        row.extend([BLANK] * (request.round - 1 - len(row)))
        row[request.round - 1 : request.round] = [byes[request.kind]]
