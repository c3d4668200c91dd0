"""The first thing by which another round is worse than the system's own, as data and as a part of a sentence.

Both rounds are judged bracket by bracket. In the first bracket that they fill differently the second round breaks a
rule, is worse by a criterion, is equally good but comes later in the order of generation, or is skipped by the
procedure.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from swissdesk.engine import message_facts
from swissdesk.engine.judgement import Bench, BracketJudgement, Judgement, Measure, RoundAsPaired
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.system import PairingSystem
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Points


class How(Enum):
    """In what way another round is not the system's."""

    BREACH = "breach"
    WORSE = "worse"
    LATER = "later"
    PASSED = "passed"
    EQUAL = "equal"


Group = tuple[int, ...]
"""A pair, or a single player, by ids."""


@dataclass(frozen=True)
class Fault:
    """The first thing against a round; `message` is a clause that can follow a colon.

    `bracket` counts from 1 (0: the whole round), `score` is its score. `ours` and `theirs` are the values of the
    criterion if it is worse by one. `groups` are whom it comes from: pairs of the other round and players left over.
    """

    how: How
    message: Message
    bracket: int = 0
    score: Points | None = None
    ours: Measure | None = None
    theirs: Measure | None = None
    groups: tuple[Group, ...] = ()


class Faults:
    """Holds rounds of a position against `ours`, which is how `system` pairs it."""

    def __init__(
        self, position: Position, system: PairingSystem, ours: RoundAsPaired, progress: Progress | None = None
    ) -> None:
        self.position = position
        self.system = system
        self.ours = ours
        self.progress = progress or Progress(None, len(position.competitors))
        self.bench: Bench = system.bench(position, self.progress)

    @cached_property
    def judged(self) -> Judgement:
        """What the system's own round is worth."""
        return self.bench.judge(self.ours)

    def of(self, theirs: RoundAsPaired) -> Fault:
        """Return the first thing against a round of the same position."""
        ours, other = self.judged, self.bench.judge(theirs)
        self.progress.tick(len(self.position.competitors))
        if other.breaches:
            return Fault(How.BREACH, other.breaches[0])
        for mine, value in zip(ours.whole, other.whole, strict=False):
            if mine.value != value.value:
                return _worse(0, None, mine, value, value.hits)
        for number, (one, two) in enumerate(zip(ours.brackets, other.brackets, strict=False), 1):
            if one.meetings != two.meetings:
                return self._in_bracket(number, one, two, theirs)
        return Fault(
            How.EQUAL, message(N_("it would be equally good on all criteria, but the procedure comes to it later."))
        )

    def _in_bracket(self, number: int, ours: BracketJudgement, other: BracketJudgement, theirs: RoundAsPaired) -> Fault:
        for mine, value in zip(ours.measure(), other.measure(), strict=False):
            if mine.value != value.value:
                if not self.judged.is_optimum and value.is_better_than(mine):
                    return self._passed(number, other, theirs)
                return _worse(number, ours.score, mine, value, _carriers(mine, value, ours, other))
        return self._later(number, other, theirs)

    # ---- not worse

    def _later(self, number: int, other: BracketJudgement, theirs: RoundAsPaired) -> Fault:
        """Return that a candidate comes later than the accepted one, and where in the order they part."""
        difference = self.bench.first_difference(number, other, self.ours, theirs)
        facts = {"bracket": number, "score": message_facts.score(other.score)}
        if difference is not None:
            text = message(
                N_(
                    "in bracket {bracket} (score {score}) it would be equally good, but it is generated later: "
                    "{choice} ({clause})."
                ),
                choice=difference.choice,
                clause=difference.clause,
                **facts,
            )
            return Fault(How.LATER, text, number, other.score, groups=((difference.player,),))
        if not self.judged.is_optimum:
            return self._passed(number, other, theirs)
        text = message(
            N_("in bracket {bracket} (score {score}) it would be equally good, but it comes later in the order."),
            **facts,
        )
        return Fault(How.LATER, text, number, other.score)

    def _passed(self, number: int, other: BracketJudgement, theirs: RoundAsPaired) -> Fault:
        """Return that the procedure does not come to a candidate that is not worse, and the jump if it is known."""
        facts = {"bracket": number, "score": message_facts.score(other.score)}
        jump = self.bench.jump(number, other, theirs)
        if jump is None:
            text = message(
                N_(
                    "in bracket {bracket} (score {score}) it would be no worse, but the procedure also looks at "
                    "the brackets below and does not come to it."
                ),
                **facts,
            )
        else:
            text = message(
                N_(
                    "in bracket {bracket} (score {score}) it would be no worse, but the procedure does not come to "
                    "it: {jump}."
                ),
                jump=jump,
                **facts,
            )
        return Fault(How.PASSED, text, number, other.score)


def _worse(number: int, score: Points | None, mine: Measure, other: Measure, groups: tuple[Group, ...]) -> Fault:
    facts: dict[str, object] = {"clause": other.clause, "name": other.name, "ours": mine.text, "theirs": other.text}
    template = N_("{name}: {theirs} instead of {ours} ({clause}).")
    if number:
        template = N_("in bracket {bracket} (score {score}), {name}: {theirs} instead of {ours} ({clause}).")
        facts |= {"bracket": number, "score": message_facts.score(score or 0)}
    return Fault(How.WORSE, message(template, **facts), number, score, mine, other, groups)


def _carriers(mine: Measure, other: Measure, ours: BracketJudgement, theirs: BracketJudgement) -> tuple[Group, ...]:
    """Return whom of a bracket a criterion's worse value comes from: pairs, players left over, else what is new."""
    inside = set(theirs.players)
    hit = tuple(group for group in other.hits if group not in mine.hits and set(group) <= inside)
    if hit:
        return hit
    floaters = tuple((player,) for player in sorted(_left_over(theirs) - _left_over(ours)))
    return floaters or tuple(tuple(sorted(pair)) for pair in theirs.meetings - ours.meetings)


def _left_over(bracket: BracketJudgement) -> set[int]:
    return set(bracket.players) - {player for pair in bracket.meetings for player in pair}
