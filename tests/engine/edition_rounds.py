"""Rounds of made-up positions by every edition, for tests that hold rounds against each other."""

from __future__ import annotations

from random import Random

from dutch_bruteforce import LiteralDutch
from test_judgement import as_paired, some_round

from swissdesk.engine.judgement import RoundAsPaired
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.proposal import NoPairing, Pairs, in_board_order
from swissdesk.engine.systems import SYSTEMS


def round_of(system: str, position: Position) -> tuple[Pairs, int | None] | None:
    """Return the boards in order and the receiver of the bye, None if there is no legal round."""
    try:
        pairs, bye = SYSTEMS[system].pair(position, Progress(None, len(position.competitors)))
    except NoPairing:
        return None
    return in_board_order(position, pairs), bye


def paired(pairs: Pairs, bye: int | None) -> RoundAsPaired:
    """Return a round as the judges see it."""
    return RoundAsPaired(pairs, () if bye is None else (bye,))


def any_round(position: Position, seed: int) -> RoundAsPaired | None:
    """Return some legal round, whatever it is worth."""
    literal = LiteralDutch(position)
    found = some_round(literal, Random(seed))
    return None if found is None else as_paired(literal, *found)
