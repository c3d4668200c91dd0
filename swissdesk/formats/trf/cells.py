"""The cells of the rounds in a player line: text ↔ opponent, colour, result.

Results for the rating report only (C.04.2 art. 4.3): which of the two stands where, and what explains the points.

The line of a player has the true result, because that is what is rated. A comment has the one that was used, and
record 299 the points that were kept for it, so that columns 81 to 84 are still the sum of the line.

First bytes read as lines of text and written: limits, encodings and line ends.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable, Iterator
from dataclasses import replace

from swissdesk.errors import FileError, system_reason
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

MAX_BYTES = 64 * 1024 * 1024
"""Far more than 9,999 players with 99 rounds need."""

MAX_LINES = 100_000
"""Far more than 9,999 players with all their records need."""

MAX_COLUMNS = 20_000
"""Far more than a player line of 999 rounds needs."""

_BEGINNING = re.compile(rb"^(?:\xef\xbb\xbf)?(?:012|001|XX[A-Z]|0[2-9]2|1[0-9]2) ", re.MULTILINE)
"""What a line of a report begins with: the number of its record."""

_LINE_END = re.compile(r"\r\n|\r|\n")


def looks_like_report(head: bytes) -> bool:
    """Whether a file that begins like this is a text with lines of a report."""
    return b"\0" not in head and _BEGINNING.search(head.replace(b"\r", b"\n")) is not None


def read_file(path: str | os.PathLike[str], *, as_text: bool = True) -> bytes:
    """Return the content of a regular file; raises FileError, in words, for whatever cannot be one of ours.

    Not `as_text`, only its kind and size are looked at.
    """
    name = os.fspath(path)
    try:
        status = os.stat(path)
        _check_kind(name, status)
        with open(path, "rb") as file:
            content = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise FileError(N_("{path} does not exist. Check the name and the folder."), path=name) from None
    except PermissionError:
        raise FileError(N_("No permission to read {path}. Check the permissions of the file."), path=name) from None
    except (OSError, ValueError) as error:
        raise FileError(N_("{path} cannot be read: {reason}."), path=name, reason=system_reason(error)) from error
    if as_text:
        check_content(content, name)
    return content


def _check_kind(name: str, status: os.stat_result) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise FileError(N_("{path} is a folder. Choose a file in it."), path=name)
    if not stat.S_ISREG(status.st_mode):
        raise FileError(N_("{path} is not an ordinary file. Choose a tournament report file."), path=name)
    if status.st_size > MAX_BYTES:
        raise FileError(
            N_("{path} has {size} MB; a tournament report file has at most {limit} MB. Choose another file."),
            path=name,
            size=status.st_size // 1_000_000,
            limit=MAX_BYTES // 1_000_000,
        )


def check_content(content: bytes, name: str) -> None:
    """Raise FileError for what is no text at all: nothing, too much, NUL bytes, endless lines."""
    if len(content) > MAX_BYTES:
        raise FileError(
            N_("{path} is larger than {limit} MB: too large for a tournament report file. Choose another file."),
            path=name,
            limit=MAX_BYTES // 1_000_000,
        )
    if not content.strip():
        raise FileError(N_("{path} is empty. Choose a tournament report file (TRF)."), path=name)
    if max(content.count(b"\n"), content.count(b"\r")) > MAX_LINES:
        raise FileError(
            N_("{path} has more than {limit} lines: too many for a tournament report file. Choose another file."),
            path=name,
            limit=MAX_LINES,
        )
    if b"\0" in content:
        raise FileError(N_("{path} is not a text file. Choose a tournament report file (TRF)."), path=name)
    for number, line in enumerate(re.split(rb"\r\n|\r|\n", content), 1):
        if len(line) > 4 * MAX_COLUMNS:
            raise FileError(
                N_(
                    "Line {line} of {path} has {length} bytes: too long for a tournament report file. Choose "
                    "another file."
                ),
                path=name,
                line=number,
                length=len(line),
            )


def decode(content: bytes, findings: Findings) -> str:
    """Return the text of `content`: UTF-8 with or without a mark, else CP1252, else Latin-1, with a warning."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start]
        line_start = max(before.rfind(b"\n"), before.rfind(b"\r")) + 1
        line = len(_LINE_END.findall(before.decode("latin-1"))) + 1
        column = len(before[line_start:].decode("utf-8", "replace")) + 1
    try:
        text, encoding = content.decode("cp1252"), "Windows-1252"
    except UnicodeDecodeError:
        text, encoding = content.decode("latin-1"), "Latin-1"
    findings.warn(
        line,
        column,
        N_("the file is not UTF-8; it was read as {encoding}. Check names with accents."),
        encoding=encoding,
    )
    return text.removeprefix("\ufeff")


def split_lines(text: str) -> list[str]:
    """Return the lines of `text` without their ends (CR, LF or CRLF); nothing else ends a line."""
    lines = _LINE_END.split(text)
    if lines and not lines[-1]:
        lines.pop()
    return lines


def digest(lines: Iterable[str]) -> str:
    """Return a short mark of a text, to tell later whether it is still the same."""
    import hashlib  # a large library, which nothing that is only read needs

    return hashlib.blake2b("\n".join(lines).encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()


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
        tail = _TAILS.get(raw[4:].rstrip())
        head = raw[:4].strip()
        if tail is None or _is_cut_off(raw, head, tail) or not ((head.isdecimal() and head.isascii()) or not head):
            cells.append(_odd_cell(raw, line, number, findings))
        elif head or tail[1]:
            cells.append(Cell(int(head or "0"), *tail))
        else:
            cells.append(None)


def _is_cut_off(raw: str, head: str, tail: tuple[str, str]) -> bool:
    """Whether a number ends before the fourth column and nothing follows: the cell has slipped."""
    return bool(head) and not raw[3:4].strip() and not any(tail)


def _odd_cell(raw: str, line: PlayerLine, number: int, findings: Findings) -> Cell | None:
    """A cell that is not in its columns, or has a letter that nobody knows."""
    column = round_column(number)
    player = line.player.id
    head, colour, code = raw[:4].strip(), raw[5:6].lower().strip(), raw[7:8].upper().strip()
    inside = not (raw[4:5].strip() or raw[6:7].strip() or raw[8:10].strip())
    if inside and (not head or (head.isascii() and head.isdecimal())):
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
