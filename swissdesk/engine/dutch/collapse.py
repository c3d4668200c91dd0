"""The outlook of the edition of 2017 (A.9): completion is looked at after a bracket has been paired, not before.

Where it fails, that bracket becomes the penultimate one (PPB) and is paired again, now with C.4; everybody below is one
collapsed scoregroup, and the collapsed last bracket (CLB) finishes the round.
"""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.engine.dutch.bracket import Bracket
from swissdesk.engine.dutch.criteria import Criterion
from swissdesk.engine.dutch.field import Field
from swissdesk.engine.dutch.optimum import pair_bracket
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.progress import Progress


def pair_with_collapse(
    field: Field, table: Sequence[Criterion], progress: Progress, *, shortcuts: bool = True
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
    return field.completes(mask_of(floaters) | mask_of(below) | (1 << field.bye if field.bye >= 0 else 0))
