"""The result of a pairing: a proposal, or an error that says why there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from swissdesk.engine.loading import descriptor
from swissdesk.engine.position import Pairs as Pairs
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Monitor
from swissdesk.errors import Message, SwissDeskError
from swissdesk.i18n import N_
from swissdesk.model.systems import LISTED
from swissdesk.values import dataclass, field, replace

if TYPE_CHECKING:
    from swissdesk.engine.trace import Trace, Viewpoint


@dataclass(frozen=True)
class Proposal:
    """A round as a system pairs it: `pairs` (White, Black) in board order, `bye` gets the PAB (None: nobody).

    Players are starting ranks, `round` counts from 1, `system` names system and edition (``dutch-2026``). `unpaired`
    are further players for whom there is no legal opponent; only the methods of the thesis propose that.

    `position` is what the system saw, for `trace`; it does not count when proposals are compared.
    """

    system: str
    round: int
    pairs: Pairs
    bye: int | None = None
    position: Position | None = field(default=None, compare=False, repr=False)
    unpaired: tuple[int, ...] = ()

    def trace(self, monitor: Monitor | None = None, viewpoint: Viewpoint | None = None) -> Trace:
        """Return how the system came to these pairs, with foresight unless another `viewpoint` is asked for.

        Raises NoTrace if it cannot show its way, and what `monitor` raises.
        """
        from swissdesk.engine.trace import Trace, Viewpoint  # wanted only when something is told

        if self.position is None:
            return Trace(self.system, self.round, (), self.pairs, self.bye)
        trace = _narrated(self.system).narrate(self.position, self, monitor, viewpoint or Viewpoint.FORESIGHT)
        return replace(trace, position=self.position)


class NoTrace(SwissDeskError):
    """The way of a system cannot be shown."""


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

    def trace(self, monitor: Monitor | None = None, viewpoint: Viewpoint | None = None) -> Trace:
        """Return how far the system came and what is in the way; its `refusal` is the reason.

        Raises NoTrace if the system cannot show its way, and what `monitor` raises.
        """
        from swissdesk.engine.trace import Viewpoint  # wanted only when something is told

        if self.position is None:
            raise _no_trace(self.system)
        trace = _narrated(self.system).narrate_refusal(self.position, self, monitor, viewpoint or Viewpoint.FORESIGHT)
        return replace(trace, position=self.position)


class NarratedSystem(Protocol):
    """The part of a system that explains how a round came about."""

    def narrate(self, position: Position, proposal: Proposal, monitor: Monitor | None, viewpoint: Viewpoint) -> Trace:
        """Return how a proposal came about from its position."""

    def narrate_refusal(
        self, position: Position, error: NoPairing, monitor: Monitor | None, viewpoint: Viewpoint
    ) -> Trace:
        """Return how far the system came to a round that does not exist, and what is in the way."""


def _narrated(system: str) -> NarratedSystem:
    if system not in LISTED:
        raise _no_trace(system)
    return cast(NarratedSystem, descriptor(system))


def _no_trace(system: str) -> NoTrace:
    """Return the error that says that the way of a system cannot be shown."""
    return NoTrace(
        N_("There is no trace for the pairing system “{system}”. Choose one of: {known}."),
        system=system,
        known=", ".join(LISTED),
    )


def in_board_order(position: Position, pairs: Pairs) -> Pairs:
    """Return the pairs by C.04.2 art. 3.6, on pairing scores (C.04.7 art. 1.5).

    Higher ranked player's score, sum of both scores, higher ranked player's place.
    """
    rank = {c.id: (-c.score, c.place) for c in position.competitors}

    def key(pair: tuple[int, int]) -> tuple[int, int, int]:
        top, low = sorted((rank[pair[0]], rank[pair[1]]))
        return top[0], top[0] + low[0], top[1]

    return tuple(sorted(pairs, key=key))
