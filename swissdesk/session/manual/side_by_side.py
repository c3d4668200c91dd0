"""The arbiter's boards and the rules' boards side by side: the same meetings in one line, the others near it."""

from __future__ import annotations

from dataclasses import dataclass

from swissdesk.engine.judgement import RoundAsPaired
from swissdesk.session.manual.seating import Seating

Board = tuple[int, int]
"""White and Black; a bye is (id, 0)."""


@dataclass(frozen=True, slots=True)
class Line:
    """The arbiter's board `number` (0: the bye, or none) and the rules' board beside it; None where there is none."""

    number: int
    ours: Board | None
    ruled: Board | None

    @property
    def is_same(self) -> bool:
        """Whether both are the same, colours included."""
        return self.ours == self.ruled

    @property
    def is_turned(self) -> bool:
        """Whether only the colours are different."""
        return not self.is_same and self.ours is not None and self.ruled is not None and {*self.ours} == {*self.ruled}


def side_by_side(seating: Seating, ruled: RoundAsPaired | None) -> tuple[Line, ...]:
    """Return a line for every board of the arbiter, and then one for every board that only the rules have."""
    ours = [(number, pair) for number, pair in zip(seating.complete, seating.pairs, strict=True)]
    if seating.bye is not None:
        ours.append((0, (seating.bye, 0)))
    left: list[Board] = [] if ruled is None else [*ruled.pairs, *((player, 0) for player in ruled.byes)]
    beside: dict[Board, Board] = {}
    for wanted in (_same, _of_white, _of_black):
        for _, board in ours:
            found = None if board in beside else next((each for each in left if wanted(board, each)), None)
            if found is not None:
                beside[board] = found
                left.remove(found)
    lines = [Line(number, board, beside.get(board)) for number, board in ours]
    return (*lines, *(Line(0, None, board) for board in left))


def _same(board: Board, other: Board) -> bool:
    return {*board} == {*other}


def _of_white(board: Board, other: Board) -> bool:
    return board[0] in other


def _of_black(board: Board, other: Board) -> bool:
    return board[1] in other and board[1] != 0
