"""The arbiter's boards and the rules' boards side by side: the same meetings in one line, the others near it."""

from __future__ import annotations

from dataclasses import dataclass

from swissdesk.engine.beside import Board, beside
from swissdesk.engine.judgement import RoundAsPaired
from swissdesk.session.manual.seating import Seating


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
    theirs = () if ruled is None else (*ruled.pairs, *((player, 0) for player in ruled.byes))
    rows, left = beside([board for _, board in ours], theirs)
    lines = (Line(number, board, row) for (number, board), row in zip(ours, rows, strict=True))
    return (*lines, *(Line(0, None, board) for board in left))
