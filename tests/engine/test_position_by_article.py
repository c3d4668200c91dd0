"""What a round is paired from, read off the written table by the articles: scores, opponents, colours, floats, byes.

Events as tie-breaks are tried on (`written_events`), looked at before the round after the last.
"""

from __future__ import annotations

import pytest
from written_events import Cell, Event, drawn

from swissdesk.engine.colours import Float
from swissdesk.engine.systems import position_before, system_named

OLDER = "dutch-2017"


def float_in(written: Event, player: int, back: int, *, older: bool) -> Float:
    """C.04.3 art. 1.4 (2026), A.4 (2017); `back` rounds ago, counted in rounds of the event."""
    number = written.rounds - back
    if number < 0:
        return Float.NONE
    cell = written.row(player)[number]
    if not cell.is_played:
        return Float.DOWN if older or written.points(cell) > 0 else Float.NONE
    before = written.after(number)
    own, other = (before.score(one) for one in (player, cell.opponent))
    return Float.NONE if own == other else Float.DOWN if own > other else Float.UP


def may_have_bye(written: Event, row: tuple[Cell, ...], *, older: bool) -> bool:
    """C.04.1 art. 4 and C.04.3 art. 2.1.2: no bye by the pairing yet, and no win's worth of points without a game."""
    barring = "U+" if older else "U+F"
    return not any(cell.sign in barring for cell in row)


@pytest.mark.parametrize("system", ["dutch-2026", OLDER])
def test_what_a_round_is_paired_from(system: str) -> None:
    older = system == OLDER
    for seed in range(120):
        written, held = drawn(seed)
        if written.is_round_robin or written.announced <= written.rounds:
            continue
        position = position_before(held, system_named(system))
        order = sorted(written.players, key=lambda player: (-written.score(player), player))
        assert [c.id for c in position.competitors] == order, seed
        for c in position.competitors:
            row = written.row(c.id)
            played = [cell for cell in row if cell.is_played]
            assert c.score == c.points == written.score(c.id)
            assert c.opponents == {cell.opponent for cell in played}
            assert c.colours == "".join(cell.colour for cell in played)
            assert c.unplayed == len(row) - len(played)
            assert c.floats == tuple(float_in(written, c.id, back, older=older) for back in (1, 2)), (seed, c.id)
            assert c.may_have_bye is may_have_bye(written, row, older=older), (seed, c.id)
            is_last = position.round == position.rounds
            assert c.is_topscorer is (is_last and 2 * written.score(c.id) > written.win * written.rounds)
