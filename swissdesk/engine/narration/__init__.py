"""Telling how a round came about: from a finished proposal back to the steps that lead to it.

`narrate` finds the narrator of the system. For the Dutch system from 2017 on: `space` (all candidates in their order,
as a tree), `quality` (what one of them is worth), `bounds` and `reasons` (why a branch cannot matter), `frames` (what
steps look like), `walk` (a bracket with foresight), `reading` with `weighing` (a bracket as the text of the rules
reads), `ahead` (those below it), `cases` and `dutch` (the round), `rules` (what editions call things), `words`. Where
there is no round: `refusal` and `obstacle`. `burstein`, `dubov` and `lim` tell those systems, `other_systems` what they
share. Where two candidates part in the order: `parting` and `later`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module

from swissdesk.engine.field import Field
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Monitor, Progress
from swissdesk.engine.proposal import NoPairing, Proposal
from swissdesk.engine.systems.dutch.story import refusal
from swissdesk.engine.systems.dutch.story import round as dutch
from swissdesk.engine.systems.dutch.system import DUTCH_2017, DUTCH_2026, DutchSystem
from swissdesk.engine.trace import Telling, Trace
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_


class NoTrace(SwissDeskError):
    """The way of a system cannot be shown."""


Narration = Callable[[Position, Proposal, Monitor | None], Trace]
Refusal = Callable[[Position, NoPairing, Monitor | None], Trace]

_IN_TWO_WAYS = {DUTCH_2026.name: DUTCH_2026, DUTCH_2017.name: DUTCH_2017}


def tells_as_text(system: str) -> bool:
    """Whether the way of a system can be told as the text of its rules reads, too; the others are told in one way."""
    return system in _IN_TWO_WAYS


def _dutch(system: DutchSystem) -> Narration:
    return lambda position, proposal, monitor: dutch.Narrator(system, position, proposal, monitor).trace()


def _dutch_2012(*, letter: bool = False) -> Narration:
    def told(position: Position, proposal: Proposal, monitor: Monitor | None) -> Trace:
        from swissdesk.engine.systems.dutch2012.options import LETTER, REFERENCE
        from swissdesk.engine.systems.dutch2012.story.round import narrate  # which uses modules of this package

        return narrate(position, proposal, LETTER if letter else REFERENCE, monitor)

    return told


def _loaded(name: str, **options: bool) -> Narration:
    """Return the story of another system, whose module is loaded when it is told."""

    def told(position: Position, proposal: Proposal, monitor: Monitor | None) -> Trace:
        module = import_module(f"swissdesk.engine.narration.{name}")
        story: Trace = module.narrate(position, proposal, monitor, **options)
        return story

    return told


def _scheduled(name: str) -> Narration:
    def told(position: Position, proposal: Proposal, _monitor: Monitor | None) -> Trace:
        from swissdesk.engine.systems import schedule_story as schedule

        story: Trace = getattr(schedule, name)(position, proposal)
        return story

    return told


def _thesis(method: str) -> Narration:
    def told(position: Position, proposal: Proposal, monitor: Monitor | None) -> Trace:
        from swissdesk.engine.systems.hosek import system
        from swissdesk.engine.systems.hosek.story import narrate

        chosen = {"nwm": system.NWM, "gwm": system.GWM, "swm": system.SWM, "single": system.SINGLE}
        return narrate(chosen[method], position, proposal, monitor)

    return told


NARRATORS: dict[str, Narration] = {
    "dutch-2026": _dutch(DUTCH_2026),
    "dutch-2017": _dutch(DUTCH_2017),
    "dutch-2012": _dutch_2012(),
    "dutch-2012-letter": _dutch_2012(letter=True),
    "burstein": _loaded("burstein"),
    "dubov": _loaded("dubov"),
    "lim": _loaded("lim"),
    "lim-maxi": _loaded("lim", maxi=True),
    "round-robin": _scheduled("narrate_round_robin"),
    "round-robin-circle": _scheduled("narrate_round_robin"),
    "knockout": _scheduled("narrate_knockout"),
    **{f"hosek-{method}": _thesis(method) for method in ("nwm", "gwm", "swm", "single")},
}
"""By the name of the system."""


def narrate(
    position: Position | None,
    proposal: Proposal,
    monitor: Monitor | None = None,
    telling: Telling = Telling.FORESIGHT,
) -> Trace:
    """Return how a proposal came about from its position; `telling` counts for systems that are told in two ways.

    Raises NoTrace if its system has no narrator, and what `monitor` raises.
    """
    if position is None:
        return Trace(proposal.system, proposal.round, (), proposal.pairs, proposal.bye)
    if telling is Telling.TEXT and tells_as_text(proposal.system):
        system = _IN_TWO_WAYS[proposal.system]
        return replace(dutch.Narrator(system, position, proposal, monitor, telling).trace(), position=position)
    narrator = NARRATORS.get(proposal.system)
    if narrator is None:
        raise _no_trace(proposal.system)
    return replace(narrator(position, proposal, monitor), position=position)


def _no_trace(system: str) -> NoTrace:
    return NoTrace(
        N_("There is no trace for the pairing system “{system}”. Choose one of: {known}."),
        system=system,
        known=", ".join(NARRATORS),
    )


# ---- no round


def _refused_dutch(system: DutchSystem) -> Refusal:
    return lambda position, error, monitor: refusal.narrate(system, position, error, monitor)


def _refused_2012(*, letter: bool = False) -> Refusal:
    def told(position: Position, error: NoPairing, monitor: Monitor | None) -> Trace:
        from swissdesk.engine.systems.dutch2012.options import LETTER, REFERENCE
        from swissdesk.engine.systems.dutch2012.story.refusal import narrate  # which uses modules of this package

        return narrate(position, error, LETTER if letter else REFERENCE, monitor)

    return told


def _refused_briefly(system: str, clause: str) -> Refusal:
    def told(position: Position, error: NoPairing, monitor: Monitor | None) -> Trace:
        from swissdesk.engine.narration.refusal import narrate
        from swissdesk.engine.systems.lim.compatibility import LimField

        tick = Progress(monitor, len(position.competitors)).tick
        field = LimField(position, tick) if system.startswith("lim") else Field(position, tick)
        return narrate(system, field, error, clause)

    return told


def _refused_plainly(clause: str) -> Refusal:
    def told(_position: Position, error: NoPairing, _monitor: Monitor | None) -> Trace:
        from swissdesk.engine.narration.refusal import narrate_plainly

        return narrate_plainly(error, clause)

    return told


REFUSALS: dict[str, Refusal] = {
    "dutch-2026": _refused_dutch(DUTCH_2026),
    "dutch-2017": _refused_dutch(DUTCH_2017),
    "dutch-2012": _refused_2012(),
    "dutch-2012-letter": _refused_2012(letter=True),
    "burstein": _refused_briefly("burstein", "1.9"),
    "dubov": _refused_briefly("dubov", "1.9"),
    "lim": _refused_briefly("lim", "2.1"),
    "lim-maxi": _refused_briefly("lim-maxi", "2.1"),
    "knockout": _refused_plainly("bracket"),
    **{f"hosek-{method}": _refused_plainly("P1") for method in ("nwm", "gwm", "swm", "single")},
}
"""By the name of the system."""


def narrate_refusal(error: NoPairing, monitor: Monitor | None = None, telling: Telling = Telling.FORESIGHT) -> Trace:
    """Return how far a system came to a round that does not exist, and what is in the way.

    Raises NoTrace if its system has no narrator, or if the error does not say what was to be paired.
    """
    teller = REFUSALS.get(error.system)
    if teller is None or error.position is None:
        raise _no_trace(error.system)
    if telling is Telling.TEXT and tells_as_text(error.system):
        told = refusal.narrate(_IN_TWO_WAYS[error.system], error.position, error, monitor, telling)
    else:
        told = teller(error.position, error, monitor)
    return replace(told, position=error.position)
