"""A past round with what became known after it was paired: what changed, and the boards the rules would make now.

The round is right or wrong by what was known then (`checker`); this is the second, separate question.
"""

from __future__ import annotations

from dataclasses import dataclass

from swissdesk.engine.as_known import completed, system_of
from swissdesk.engine.checker import as_paired
from swissdesk.engine.judgement import RoundAsPaired
from swissdesk.engine.progress import Monitor
from swissdesk.engine.proposal import NoPairing, NotReady, Pairs
from swissdesk.engine.systems import propose
from swissdesk.errors import Message
from swissdesk.model import Tournament
from swissdesk.model.since import since


@dataclass(frozen=True)
class Afterwards:
    """What has become known since round `round` was paired: `changes`, and what the rules would give with it.

    `lost` are boards of the round as it was paired that would not be, `new` those that would be instead, (White,
    Black) in board order, a bye as (id, 0). Both are empty if the round would be the same, and if it could not be
    paired with what is known now: then `refusal` says why.
    """

    round: int
    changes: tuple[Message, ...]
    lost: Pairs = ()
    new: Pairs = ()
    refusal: Message | None = None


def afterwards(tournament: Tournament, number: int, *, monitor: Monitor | None = None) -> Afterwards | None:
    """Return what has become known since round `number` was paired and what it would mean; None if nothing has.

    Raises InvalidEdit for a round that has not been paired, and what `monitor` raises.
    """
    changes = since(tournament, number)
    if not changes:
        return None
    made = as_paired(tournament.round(number))
    try:
        then = completed(tournament, tournament.with_hindsight(number))
        proposal = propose(then, system_of(tournament, number), monitor=monitor)
    except (NoPairing, NotReady) as error:
        return Afterwards(number, changes, refusal=error.message)
    now = RoundAsPaired(proposal.pairs, () if proposal.bye is None else (proposal.bye,))
    lost = tuple(board for board in made.in_order if board not in now.boards)
    return Afterwards(number, changes, lost, tuple(board for board in now.in_order if board not in made.boards))
