"""What comes out of a pairing: a proposal, or an error that tells why there is none."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from swissdesk.engine.position import Position
from swissdesk.engine.progress import Monitor
from swissdesk.errors import Message, SwissDeskError

if TYPE_CHECKING:
    from swissdesk.engine.trace import Telling, Trace

Pairs = tuple[tuple[int, int], ...]
"""Boards as (White, Black) by starting rank."""


@dataclass(frozen=True)
class Proposal:
    """A round as a system pairs it: `pairs` (White, Black) in board order, `bye` gets the PAB (None: nobody).

    `unpaired` are further players for whom there is no legal opponent; only the methods of the thesis propose that.

    `position` is what the system saw, for `trace`; it does not count when proposals are compared.
    """

    system: str
    round: int
    pairs: Pairs
    bye: int | None = None
    position: Position | None = field(default=None, compare=False, repr=False)
    unpaired: tuple[int, ...] = ()

    def trace(self, monitor: Monitor | None = None, telling: Telling | None = None) -> Trace:
        """Return how the system came to these pairs, with foresight unless another `telling` is asked for.

        Raises NoTrace if it cannot show its way, and what `monitor` raises.
        """
        from swissdesk.engine.narration import narrate
        from swissdesk.engine.trace import Telling

        return narrate(self.position, self, monitor, telling or Telling.FORESIGHT)


class NotReady(SwissDeskError):
    """The tournament is not in a state in which the next round can be paired."""


class NoPairing(SwissDeskError):
    """No legal round exists.

    `reason` names the rule; `pairs` and `bye` are the largest legal part of a round, `unpaired` who is left out.
    `system` and `position` are what was to be paired, for `trace`.
    """

    reason: Message
    pairs: Pairs
    bye: int | None
    unpaired: tuple[int, ...]
    system: str = ""
    position: Position | None = None

    @classmethod
    def because(cls, reason: Message, pairs: Pairs, bye: int | None, unpaired: tuple[int, ...]) -> NoPairing:
        """Return the error for `reason` with the largest legal part of a round."""
        error = cls(reason.template, **reason.facts)
        error.reason = reason
        error.pairs, error.bye, error.unpaired = pairs, bye, unpaired
        return error

    def trace(self, monitor: Monitor | None = None, telling: Telling | None = None) -> Trace:
        """Return how far the system came and what is in the way; its `refusal` is the reason.

        Raises NoTrace if the system cannot show its way, and what `monitor` raises.
        """
        from swissdesk.engine.narration import narrate_refusal
        from swissdesk.engine.trace import Telling

        return narrate_refusal(self, monitor, telling or Telling.FORESIGHT)


def in_board_order(position: Position, pairs: Pairs) -> Pairs:
    """Return the pairs by C.04.2 art. 3.6, on pairing scores (C.04.7 art. 1.5).

    Higher ranked player's score, sum of both scores, higher ranked player's place.
    """
    rank = {c.id: (-c.score, c.place) for c in position.competitors}

    def key(pair: tuple[int, int]) -> tuple[int, int, int]:
        top, low = sorted((rank[pair[0]], rank[pair[1]]))
        return top[0], top[0] + low[0], top[1]

    return tuple(sorted(pairs, key=key))
