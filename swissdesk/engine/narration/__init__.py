"""The story of a round: from a finished proposal back to the steps that lead to it.

Each system has its narrator in its own package; here are the parts that several of them share. `steps`: sentences, and
the tree they make; `space`: all candidates of a bracket in their order, as a tree, and where two of them part; `parts`:
why a board has its colours, the steps of traces that go bracket by bracket, and of those in one piece; `refusal`: why
there is no legal round.
"""

from __future__ import annotations

from swissdesk.engine.position import Position
from swissdesk.engine.progress import Monitor
from swissdesk.engine.proposal import NoPairing, Proposal
from swissdesk.engine.proposal import NoTrace as NoTrace
from swissdesk.engine.systems import SYSTEMS
from swissdesk.engine.trace import Trace, Viewpoint
from swissdesk.values import replace


def has_text_story(system: str) -> bool:
    """Whether a system has a second story, as the text of its rules reads; the others have one story."""
    return system in SYSTEMS and SYSTEMS[system].reads_as_text


def narrate(
    position: Position | None,
    proposal: Proposal,
    monitor: Monitor | None = None,
    viewpoint: Viewpoint = Viewpoint.FORESIGHT,
) -> Trace:
    """Return how a proposal came about from its position; `viewpoint` chooses between the stories of systems with two.

    Raises NoTrace if its system has no narrator, and what `monitor` raises.
    """
    return replace(proposal, position=position).trace(monitor, viewpoint)


def narrate_refusal(
    error: NoPairing, monitor: Monitor | None = None, viewpoint: Viewpoint = Viewpoint.FORESIGHT
) -> Trace:
    """Return how far a system came to a round that does not exist, and what is in the way.

    Raises NoTrace if its system has no narrator, or if the error does not say what was to be paired.
    """
    return error.trace(monitor, viewpoint)
