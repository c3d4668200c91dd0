"""Results for the rating report only (C.04.2 art. 4.3): which of the two stands where, and what explains the points.

The line of a player has the true result, because that is what is rated. A comment has the one that was used, and
record 299 the points that were kept for it, so that columns 81 to 84 are still the sum of the line.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from swissdesk.formats.trf.codes import side_code
from swissdesk.model import Colour, Pairing, PointsException, Result, Round, Tournament

_KINDS = {"1": "W", "=": "D", "0": "L", "W": "W", "D": "D", "L": "L", "+": "+", "-": "-"}
"""Letter of a result → type of record 299."""


def shown(board: Pairing) -> Result | None:
    """Return the result of a board that stands in the players' lines."""
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
