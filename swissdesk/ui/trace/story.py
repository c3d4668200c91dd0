"""A round to be walked through: its trace, and the players as they stood when it was paired.

A `Story` is one immutable value, made off the GUI thread by `story_of_round`. `StoryLoader` gets it from the cache of
the latest ones, each of which holds as long as it is true of the tournament, or has it worked out, one at a time.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from functools import cached_property

from PySide6.QtCore import QObject, QTimer, Signal

from swissdesk import wording
from swissdesk.engine import propose
from swissdesk.engine.as_known import known_before
from swissdesk.engine.position import Competitor
from swissdesk.engine.progress import Monitor, share
from swissdesk.engine.proposal import NoPairing, Proposal
from swissdesk.engine.trace import Arrival, Kind, Trace, TraceStep, Verdict, Viewpoint
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.model.systems import is_scheduled
from swissdesk.reports.stories import stories
from swissdesk.reports.trace_parts import named_system, traced_system
from swissdesk.ui.shell import collector
from swissdesk.ui.shell.workers import Tasks
from swissdesk.values import dataclass, field, replace

# ---- stories

_KEPT = 200
"""So many opened families are kept for the next time they are asked for."""


class NoStory(SwissDeskError):
    """The way to a round cannot be shown."""


@dataclass(frozen=True)
class Bracket:
    """A bracket as the list beside the drawing shows it; players are ids, scores in hundredths.

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
    joined: tuple[int, ...] = ()
    """The scores from the top where brackets are joined, else empty."""
    joins: int = 0
    """The number of the uppermost of joined brackets, else 0."""
    rises: bool = False
    """Who leaves it goes to a higher score."""
    is_gone: bool = False
    """Everybody in it belongs to a joined bracket now."""


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
        return self.trace.viewpoint is Viewpoint.TEXT

    @property
    def refusal(self) -> str:
        """Why there is no legal round; empty if there is one."""
        return wording.sentence(self.trace.refusal) if self.trace.refusal is not None else ""

    @cached_property
    def players(self) -> dict[int, Competitor]:
        """The players to be paired, by id."""
        return {c.id: c for c in self.trace.position.competitors} if self.trace.position else {}

    @cached_property
    def brackets(self) -> dict[int, Bracket]:
        """The brackets by number, from the top."""
        steps: dict[int, list[TraceStep]] = {}
        for step in self.trace.steps:
            if step.bracket is not None:
                steps.setdefault(step.bracket, []).append(step)
        found = {number: self._bracket(number, of_it, number == max(steps)) for number, of_it in steps.items()}
        last = next((bracket for bracket in found.values() if bracket.is_last and bracket.joins), None)
        if last is None:
            return found
        return {
            number: replace(bracket, is_gone=last.joins <= number < last.number) for number, bracket in found.items()
        }

    def bracket_at(self, step: TraceStep) -> Bracket | None:
        """Return a bracket as it is at a step, None if the step belongs to none: it may be joined with others later."""
        number = step.bracket
        if number is None or number not in self.brackets:
            return None
        return self._visits.get(step.id.partition(".")[0], self.brackets[number])

    @cached_property
    def _visits(self) -> dict[str, Bracket]:
        """The brackets that are joined in the end as they are before, by the steps that enter them."""
        found = {}
        for step in self.trace.steps:
            last = self.brackets.get(step.bracket or 0)
            if step.kind is Kind.BRACKET and last is not None and (last.joins or last.is_gone):
                accepted = {s.parent: s for s in self.trace.accepted}.get(step.id)
                found[step.id] = self._visited(step, accepted, last.is_last)
        return found

    def _visited(self, entered: TraceStep, accepted: TraceStep | None, is_last: bool) -> Bracket:
        """Return a bracket as it is from the step on that enters it."""
        scores = self.trace.scores(entered)
        above = tuple(p for p in entered.s1 if self.players[p].score > scores[0]) if scores else entered.s1
        return Bracket(
            entered.bracket or 0,
            scores[0] if scores else None,
            everybody([entered]),
            above,
            entered.arrival,
            accepted.downfloaters if accepted else (),
            len(accepted.pairs) if accepted else 0,
            is_last,
            scores if len(scores) > 1 else (),
            dict(entered.counters).get("joins", 0),
        )

    def _bracket(self, number: int, steps: list[TraceStep], is_last: bool) -> Bracket:
        accepted = self.accepted.get(number)
        joined = [step for step in steps if step.kind is Kind.BRACKET and "joins" in dict(step.counters)]
        if joined and accepted is not None and accepted.parent == joined[-1].id:
            return self._visited(joined[-1], accepted, is_last)
        entered = next((step for step in steps if step.kind in (Kind.BRACKET, Kind.SEATS)), None)
        players = everybody(step for step in (entered, accepted) if step) or everybody(steps)
        came = entered.s1 if entered else ()
        scores = (self.players[p].score for p in players if p not in came and p in self.players)
        return Bracket(
            number,
            None if is_scheduled(self.system) else max(scores, default=None),
            players,
            came,
            entered.arrival if entered else Arrival.ABOVE,
            accepted.downfloaters if accepted else (),
            len(accepted.pairs) if accepted else 0,
            is_last,
            rises=any(step.kind is Kind.UPFLOATERS for step in steps),
        )

    @cached_property
    def accepted(self) -> dict[int, TraceStep]:
        """The accepted candidate of each bracket; the last one where a bracket is paired more than once."""
        return {s.bracket: s for s in self.trace.steps if s.verdict is Verdict.ACCEPTED and s.bracket is not None}


def everybody(steps: Iterable[TraceStep]) -> tuple[int, ...]:
    """Return the players that steps name, in their order."""
    found: list[int] = []
    for step in steps:
        found += [*step.s1, *step.s2, *step.limbo]
        for pair in step.pairs:
            found += [pair.one, pair.other]
        found += step.downfloaters
    return tuple(dict.fromkeys(found))


def story_of_round(
    tournament: Tournament, number: int, monitor: Monitor | None = None, viewpoint: Viewpoint = Viewpoint.FORESIGHT
) -> Story:
    """Return the story of round `number`: paired again by its system from what was known when it was paired.

    A number beyond the rounds on record is the coming round. Raises InvalidEdit if the system has no trace, NoStory if
    nobody was paired, and what `propose` raises, except NoPairing: of that there is a story, too.
    """
    before, system = known_before(tournament, number), traced_system(tournament, number)
    proposal: Proposal | None = None
    try:
        proposal = propose(before, system, monitor=share(monitor, 0, 2))
    except NoPairing as error:
        trace = error.trace(share(monitor, 1, 2), viewpoint)
    else:
        trace = proposal.trace(share(monitor, 1, 2), viewpoint)
    if not trace.steps:
        raise NoStory(N_("No players were paired in round {round}: there is no trace."), round=number)
    return Story(before, system, proposal, trace)


# ---- getting a story

_ROOM = 6
"""So many stories are kept."""


def paired_from(tournament: Tournament) -> Tournament:
    """Return a tournament without what no pairing looks at: the log, places of a file, rounds in the drawer."""
    return tournament.replace(decisions=(), listing=(), drawer=(), source=None, step_notes=())


def _work_off(tournament: Tournament, number: int, monitor: Monitor, viewpoint: Viewpoint) -> Story:
    """Work off the window's thread; the notes that may belong to the round are read there, too."""
    with collector.resting():
        stories()
        return story_of_round(tournament, number, monitor, viewpoint)


class StoryLoader(QObject):
    """Answers `ask` with one of its signals, at once if the story is in the cache."""

    made = Signal(int, object)
    """The round and its story."""
    refused = Signal(str)
    """Why there is no story."""
    stopped = Signal(str)
    """Work has ended without an answer; it may be tried again."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._latest: OrderedDict[tuple[int, Viewpoint], Story] = OrderedDict()
        """The stories asked for last, by round and viewpoint."""
        self.tasks = Tasks(self)
        self._wanted: tuple[int, Viewpoint, Tournament] | None = None
        self.tasks.ended.connect(lambda: QTimer.singleShot(0, self, self._missed))

    @property
    def busy(self) -> bool:
        """Whether a story is being worked out."""
        return self._wanted is not None

    def ask(self, tournament: Tournament, number: int, viewpoint: Viewpoint = Viewpoint.FORESIGHT) -> bool:
        """Get the story of a round, False if it has to be worked out; whatever was asked before is given up."""
        before = paired_from(known_before(tournament, number))
        known, system = self._latest.get((number, viewpoint)), named_system(tournament, number)
        if known is not None and known.system == system and paired_from(known.before) == before:
            self._latest.move_to_end((number, viewpoint))
            self.give_up()
            self.made.emit(number, known)
            return True
        if self._wanted == (number, viewpoint, before):
            return False
        self.give_up()
        self._wanted = (number, viewpoint, before)
        self.tasks.run(
            lambda monitor: _work_off(tournament, number, monitor, viewpoint),
            lambda story: self._arrived(number, viewpoint, story),
            self._failed,
        )
        return False

    def forget(self) -> None:
        """Keep no story of another document."""
        self._latest.clear()

    def give_up(self) -> None:
        """Wait no longer for what was asked."""
        self._wanted = None
        self.tasks.cancel()

    def cancel(self) -> None:
        """Stop because the user has had enough."""
        self.give_up()
        self.stopped.emit(translate(N_("Stopped.")))

    def _arrived(self, number: int, viewpoint: Viewpoint, story: Story) -> None:
        self._wanted = None
        self._latest[number, viewpoint] = story
        self._latest.move_to_end((number, viewpoint))
        if len(self._latest) > _ROOM:
            self._latest.popitem(last=False)
        self.made.emit(number, story)

    def _failed(self, error: SwissDeskError) -> None:
        self._wanted = None
        self.refused.emit(wording.sentence(error))

    def _missed(self) -> None:
        """Say so if the work has ended without an answer, by a mistake of the program."""
        if self._wanted is not None and not self.tasks.busy:
            self._wanted = None
            self.stopped.emit(translate(N_("The trace of this round could not be calculated.")))
