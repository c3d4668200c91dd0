"""A round to be walked through: its trace, and the players as they stood when it was paired.

One immutable value, made off the GUI thread by `tell`; nothing here knows Qt.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from swissdesk import wording
from swissdesk.engine import propose
from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.progress import Monitor, share
from swissdesk.engine.proposal import NoPairing, Proposal
from swissdesk.engine.systems import is_scheduled
from swissdesk.engine.trace import Arrival, Kind, Telling, Trace, TraceStep, Verdict
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.reports.trace_parts import traced_system

_KEPT = 200
"""So many opened families are kept for the next time they are asked for."""


class NoStory(SwissDeskError):
    """The way to a round cannot be shown."""


@dataclass(frozen=True)
class Bracket:
    """A bracket as the list beside the drawing has it; players are ids, scores in hundredths.

    Without a score it is all the boards of a round that a schedule lays down.
    """

    number: int
    score: int | None
    players: tuple[int, ...]
    came: tuple[int, ...]
    arrival: Arrival
    left: tuple[int, ...]
    pairs: int
    is_last: bool


@dataclass(frozen=True)
class Story:
    """Everything the page shows of one round; `before` is the tournament as it stood.

    There is no `proposal` if no legal round exists: then the steps tell how far the system comes, and what is in the
    way.
    """

    before: Tournament
    system: str
    proposal: Proposal | None
    trace: Trace
    position: Position | None = field(default=None, compare=False)
    _opened: OrderedDict[str, tuple[TraceStep, ...]] = field(default_factory=OrderedDict, compare=False, repr=False)

    def children(self, step: TraceStep) -> tuple[TraceStep, ...]:
        """Return the steps below a step; those of the families that were opened last are kept."""
        known = self._opened.get(step.id)
        if known is None:
            known = self.trace.children(step)
            while len(self._opened) >= _KEPT:
                self._opened.popitem(last=False)
            self._opened[step.id] = known
        return known

    def knows_below(self, step: TraceStep) -> bool:
        """Whether `children` can answer at once."""
        return not step.opens or step.id in self._opened

    @property
    def reads_text(self) -> bool:
        """Whether the steps read on as the text of the rules does, and know nothing in advance."""
        return self.trace.telling is Telling.TEXT

    @property
    def refusal(self) -> str:
        """Why there is no legal round; empty if there is one."""
        return wording.sentence(self.trace.refusal) if self.trace.refusal is not None else ""

    @cached_property
    def players(self) -> dict[int, Competitor]:
        """The players to be paired, by id."""
        return {c.id: c for c in self.position.competitors} if self.position else {}

    @cached_property
    def brackets(self) -> dict[int, Bracket]:
        """The brackets by number, from the top."""
        steps: dict[int, list[TraceStep]] = {}
        for step in self.trace.steps:
            if step.bracket is not None:
                steps.setdefault(step.bracket, []).append(step)
        return {number: self._bracket(number, of_it, number == max(steps)) for number, of_it in steps.items()}

    def _bracket(self, number: int, steps: list[TraceStep], is_last: bool) -> Bracket:
        entered = next((step for step in steps if step.kind in (Kind.BRACKET, Kind.SEATS)), None)
        accepted = self.accepted.get(number)
        players = tuple(dict.fromkeys(everybody(step for step in (entered, accepted) if step)))
        if not players:
            players = tuple(dict.fromkeys(everybody(steps)))
        came = entered.s1 if entered else ()
        return Bracket(
            number,
            None if is_scheduled(self.system) else self._score(p for p in players if p not in came),
            players,
            came,
            entered.arrival if entered else Arrival.ABOVE,
            accepted.downfloaters if accepted else (),
            len(accepted.pairs) if accepted else 0,
            is_last,
        )

    def _score(self, players: Iterable[int]) -> int | None:
        scores = [self.players[player].score for player in players if player in self.players]
        return max(scores, default=None)

    @cached_property
    def accepted(self) -> dict[int, TraceStep]:
        """The accepted candidate of each bracket; the last one where a bracket is paired more than once."""
        return {s.bracket: s for s in self.trace.steps if s.verdict is Verdict.ACCEPTED and s.bracket is not None}


def everybody(steps: Iterable[TraceStep]) -> list[int]:
    """Return the players that steps name, in the order in which they stand there, some of them more than once."""
    found: list[int] = []
    for step in steps:
        found += [*step.s1, *step.s2, *step.limbo]
        for pair in step.pairs:
            found += [pair.one, pair.other]
        found += step.downfloaters
    return found


def tell(
    tournament: Tournament, number: int, monitor: Monitor | None = None, telling: Telling = Telling.FORESIGHT
) -> Story:
    """Return the story of round `number`: paired anew by its system from what was known when it was paired.

    A number beyond the rounds on record is the coming round. Raises InvalidEdit if the system has no trace, NoStory if
    nobody was paired, and what `propose` raises, except NoPairing: of that there is a story, too.
    """
    before, system = tournament.before_round(number), traced_system(tournament, number)
    proposal: Proposal | None
    try:
        proposal = propose(before, system, monitor=share(monitor, 0, 2))
    except NoPairing as error:
        proposal, position = None, error.position
        trace = error.trace(share(monitor, 1, 2), telling)
    else:
        position = proposal.position
        trace = proposal.trace(share(monitor, 1, 2), telling)
    if not trace.steps:
        raise NoStory(N_("Nobody was paired in round {round}: there is nothing to walk through."), round=number)
    return Story(before, system, proposal, trace, position)
