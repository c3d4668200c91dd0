"""The procedure of the Dutch editions from 2017 on: bracket by bracket, the best candidate of each.

In 2026 completion binds in every bracket. In 2017 it is looked at after a bracket has been paired (A.9): where it
fails, that bracket becomes the penultimate one (PPB) and is paired again, now with C.4; everybody below is one
collapsed scoregroup, and the collapsed last bracket (CLB) finishes the round.
"""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.engine.edition import DUTCH_2026, Edition
from swissdesk.engine.field import Field
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.proposal import Pairs
from swissdesk.engine.systems.dutch.bracket import Bracket, colour_of_higher
from swissdesk.engine.systems.dutch.criteria import DUTCH_2017 as CRITERIA_2017
from swissdesk.engine.systems.dutch.criteria import DUTCH_2026 as CRITERIA_2026
from swissdesk.engine.systems.dutch.criteria import Criterion
from swissdesk.engine.systems.dutch.edition import DUTCH_2017
from swissdesk.engine.systems.dutch.optimum import pair_bracket, pair_field
from swissdesk.model import Colour
from swissdesk.values import dataclass


def pair_with_collapse(
    field: Field, table: tuple[Criterion, ...], progress: Progress, *, shortcuts: bool = True
) -> tuple[list[tuple[int, int]], int | None]:
    """Return the pairs of the round and the receiver of the PAB; a legal round must exist."""
    pairs: list[tuple[int, int]] = []
    floaters: tuple[int, ...] = ()
    for group, following, lower in field.steps():
        bracket = Bracket(field, floaters, group, following, lower, is_open=bool(following))
        result = pair_bracket(bracket, table, shortcuts=shortcuts)
        below = following + lower
        collapses = not _can_be_finished(field, result.downfloaters, below)
        if collapses:
            result = pair_bracket(Bracket(field, floaters, group, (), below), table, shortcuts=shortcuts)
            pairs.extend(result.pairs)
            progress.advance(2 * len(pairs))
            result = pair_bracket(Bracket(field, result.downfloaters, below, (), ()), table, shortcuts=shortcuts)
        pairs.extend(result.pairs)
        floaters = result.downfloaters
        progress.advance(2 * len(pairs))
        if collapses:
            break
    return pairs, floaters[0] if floaters else None


def _can_be_finished(field: Field, floaters: Sequence[int], below: Sequence[int]) -> bool:
    """Return whether downfloaters and all below can be paired by C.1 to C.3, one of them perhaps having the PAB."""
    return field.completes(mask_of(floaters) | mask_of(below) | field.bye_bit)


@dataclass(frozen=True)
class DutchProcedure:
    """An edition: its criteria, and its reading of the record.

    `collapses`: completion is looked at after each bracket (2017 A.9); else it binds in all of them, and the score of
    the PAB is settled before the first (2026 C4, C5).
    """

    name: str
    edition: Edition
    criteria: tuple[Criterion, ...]
    collapses: bool = False

    def pair(self, position: Position, progress: Progress, *, shortcuts: bool = True) -> tuple[Pairs, int | None]:
        """Return the boards (White, Black) and the receiver of the PAB; raises NoPairing if no legal round exists."""
        field = Field(position, progress.tick)
        if not (field.completes(field.whole) if self.collapses else field.settle_bye()):
            from swissdesk.engine.byes import no_pairing  # seldom wanted

            raise no_pairing(field, colour_of_higher, self.edition.clauses)
        if shortcuts and not self.collapses and any(_LARGE * len(p.forbidden) > field.size for p in field.players):
            from swissdesk.engine.field import forget_pairs  # seldom wanted

            forget_pairs(field)
        pair_round = pair_with_collapse if self.collapses else pair_field
        pairs, bye = pair_round(field, self.criteria, progress, shortcuts=shortcuts)
        return with_colours(position, pairs), None if bye is None else field.players[bye].id


_LARGE = 4
"""Who may not meet more than one part in so many of the field may leave it too few opponents."""


def with_colours(position: Position, pairs: Sequence[tuple[int, int]]) -> Pairs:
    """Return the pairs (numbers in the field, higher ranked first) as boards with colours (art. 5)."""
    boards = []
    for a, b in pairs:
        higher, lower = position.competitors[a], position.competitors[b]
        white = colour_of_higher(higher, lower, position.initial_colour) is Colour.WHITE
        boards.append((higher.id, lower.id) if white else (lower.id, higher.id))
    return tuple(boards)


PROCEDURE_2026 = DutchProcedure("dutch-2026", DUTCH_2026, CRITERIA_2026)
PROCEDURE_2017 = DutchProcedure("dutch-2017", DUTCH_2017, CRITERIA_2017, collapses=True)
