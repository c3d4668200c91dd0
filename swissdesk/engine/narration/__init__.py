"""Telling how a round came about: from a finished proposal back to the steps that lead to it.

`narrate` finds the narrator of the system. For the Dutch system from 2017 on: `space` (all candidates in their order,
as a tree), `quality` (what one of them is worth), `bounds` and `reasons` (why a branch cannot matter), `walk` (a
bracket), `cases` and `dutch` (the round), `rules` (what editions call things), `words`.
"""

from __future__ import annotations

from collections.abc import Callable

from swissdesk.engine.dutch.system import DUTCH_2017, DUTCH_2026, DutchSystem
from swissdesk.engine.narration import dutch
from swissdesk.engine.position import Position
from swissdesk.engine.proposal import Proposal
from swissdesk.engine.trace import Trace
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_


class NoTrace(SwissDeskError):
    """The way of a system cannot be shown."""


Narration = Callable[[Position, Proposal], Trace]


def _dutch(system: DutchSystem) -> Narration:
    return lambda position, proposal: dutch.Narrator(system, position, proposal).trace()


def _dutch_2012(*, letter: bool = False) -> Narration:
    def told(position: Position, proposal: Proposal) -> Trace:
        from swissdesk.engine.dutch2012.narration.story import narrate  # which uses modules of this package
        from swissdesk.engine.dutch2012.options import LETTER, REFERENCE

        return narrate(position, proposal, LETTER if letter else REFERENCE)

    return told


NARRATORS: dict[str, Narration] = {
    "dutch-2026": _dutch(DUTCH_2026),
    "dutch-2017": _dutch(DUTCH_2017),
    "dutch-2012": _dutch_2012(),
    "dutch-2012-letter": _dutch_2012(letter=True),
}
"""By the name of the system."""


def narrate(position: Position | None, proposal: Proposal) -> Trace:
    """Return how a proposal came about from its position; raises NoTrace if its system has no narrator."""
    if position is None:
        return Trace(proposal.system, proposal.round, (), proposal.pairs, proposal.bye)
    narrator = NARRATORS.get(proposal.system)
    if narrator is None:
        raise NoTrace(
            N_("There is no trace for the pairing system “{system}”. Choose one of: {known}."),
            system=proposal.system, known=", ".join(NARRATORS),
        )  # fmt: skip
    return narrator(position, proposal)
