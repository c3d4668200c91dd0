"""Answers to “why not otherwise”: the best round in which something else happens, compared with the proposal.

The event in question is forced by forbidding everything else, so that the system itself finds the best such round,
exactly: for two players to meet, each is forbidden to all others; for a player not to float down, to all lower ones. An
arbiter can check the answer in the same way. The answer is the first point in which that round is worse (`Faults`), as
a message with its facts.

INTERPRETATION: in the other round the look-ahead (C8) reckons with what is forced, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from enum import Enum
from functools import cached_property

from swissdesk.engine import message_facts
from swissdesk.engine.judgement import Bench, BracketJudgement, Judgement, Measure, RoundAsPaired
from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.progress import Monitor, Progress, share
from swissdesk.engine.proposal import NoPairing, NotReady, Pairs, Proposal, in_board_order
from swissdesk.engine.system import PairingSystem
from swissdesk.engine.systems import position_before, propose, system_named
from swissdesk.engine.trace import Cause
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Points, Tournament
from swissdesk.model.systems import DEFAULT
from swissdesk.values import dataclass, replace

# ---- what a round has against another one


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
        if not ours.whole and not ours.brackets:
            return Fault(
                How.PASSED, message(N_("this system has no criteria to compare rounds by; it makes another round."))
            )
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
    """Return whom of a bracket a criterion's worse value comes from: who is hit, or who floats, if it looks ahead."""
    inside = set(theirs.players)
    hit = tuple(group for group in other.hits if group not in mine.hits and set(group) <= inside)
    if hit:
        return hit
    return tuple((player,) for player in sorted(_left_over(theirs) - _left_over(ours)))


def _left_over(bracket: BracketJudgement) -> set[int]:
    return set(bracket.players) - {player for pair in bracket.meetings for player in pair}


# ---- questions

_PARTS = 3
"""Of the work for an answer: the proposal, the other round, holding both against each other."""


class Outcome(Enum):
    """What kind of answer it is."""

    SO_IT_IS = "so-it-is"
    """What is asked for is the case; or what is asked about is not, a float or an opponent."""
    COLOUR = "colour"
    """Why the colours are as they are: a clause decides."""
    SCHEDULE = "schedule"
    """A schedule decides, and nothing else is possible."""
    ABSOLUTE = "absolute-rule"
    """A rule stands against it that nothing outweighs; `Answer.cause` says which."""
    IMPOSSIBLE = "no-complete-round"
    """There would be no legal round."""
    OTHER_ROUND = "other-round"
    """There is another round, and `Answer.fault` is what the system has against it."""


@dataclass(frozen=True)
class Answer:
    """Why a round is not otherwise.

    `proposal` is the round as the system pairs it; `pairs` and `bye` are the best round in which it is otherwise, None
    if there is none. `fault` is the first thing the system has against that one, None if there is no such round or
    it is the proposal itself. `message` says all that, `outcome` what kind of answer it is.
    """

    message: Message
    outcome: Outcome
    proposal: Proposal
    pairs: Pairs | None = None
    bye: int | None = None
    fault: Fault | None = None
    cause: Cause | None = None

    @property
    def clause(self) -> str:
        """The article that decides, as the edition cites it; empty if there is none, or a criterion decides."""
        return str(self.message.facts.get("clause", ""))

    @property
    def worsened(self) -> Fault | None:
        """The fault if it is a criterion by which the other round is worse."""
        return self.fault if self.fault is not None and self.fault.how is How.WORSE else None

    @property
    def differing(self) -> tuple[Pairs, Pairs]:
        """The boards that only the proposal has, and those that only the other round has; a bye is (id, 0)."""
        ours = _boards(self.proposal.pairs, self.proposal.bye)
        theirs = _boards(self.pairs or (), self.bye)
        return tuple(b for b in ours if b not in theirs), tuple(b for b in theirs if b not in ours)


def _boards(pairs: Pairs, bye: int | None) -> Pairs:
    return (*pairs, *([(bye, 0)] if bye is not None else []))


def judge(tournament: Tournament, pairs: Pairs, bye: int | None = None, system: str = DEFAULT) -> Judgement:
    """Return what a round paired manually is worth: the absolute rules it breaks, and its criteria by bracket."""
    paired = RoundAsPaired(pairs, () if bye is None else (bye,))
    chosen = system_named(system)
    return chosen.judge(position_before(tournament, chosen), paired)


def why_not(tournament: Tournament, a: int, b: int, system: str = DEFAULT, *, monitor: Monitor | None = None) -> Answer:
    """Return why a and b do not meet in the next round; raises NotReady and NoPairing like `propose`."""
    question = _Question(tournament, system, monitor)
    one, other = question.player(a), question.player(b)
    if a == b:
        raise NotReady(N_("{player} cannot meet themselves. Choose two different players."), player=one.named)
    facts = {"one": one.named, "other": other.named}
    if any({a, b} == set(pair) for pair in question.proposal.pairs):
        return question.as_it_is(message(N_("{one} and {other} do meet."), **facts))
    broken = None if question.system.is_scheduled else question.absolute(a, b)
    if broken is not None:
        return Answer(broken, Outcome.ABSOLUTE, question.proposal, cause=question.cause(one, other))
    others = question.known.keys() - {a, b}
    worse = N_("If {one} met {other}: {worse}")
    answer = question.answer(
        _Forced({a: others, b: others}, frozenset((a, b))),
        worse,
        N_("If {one} met {other}, no complete pairing would be possible ({clause})."),
        facts,
    )
    if answer.fault is None or answer.fault.how is not How.PASSED:
        return answer
    passed = question.system.passed_over(question.position, a, b)
    if passed is None:
        return answer
    said = message(N_("{one} and {other} do not meet: {worse}"), worse=passed, **facts)
    return replace(answer, message=said, fault=replace(answer.fault, message=passed))


def why_bye(tournament: Tournament, system: str = DEFAULT, *, monitor: Monitor | None = None) -> Answer:
    """Return why the receiver of the bye gets it and no other player; raises NotReady if there is no bye."""
    question = _Question(tournament, system, monitor)
    receiver = question.proposal.bye
    if receiver is None:
        raise NotReady(N_("No player gets the bye in round {round}."), round=question.position.round)
    return question.answer(
        _Forced({}, frozenset((receiver,))),
        N_("If {one} did not get the bye: {worse}"),
        N_("If {one} did not get the bye, no complete pairing would be possible ({clause})."),
        {"one": question.player(receiver).named},
    )


def why_float(tournament: Tournament, player: int, system: str = DEFAULT, *, monitor: Monitor | None = None) -> Answer:
    """Return why a player floats down: the best round in which the opponent is not lower, held against the proposal."""
    question = _Question(tournament, system, monitor)
    floater = question.player(player)
    facts = {"one": floater.named}
    opponent = question.opponent(player)
    if opponent is not None and opponent.score >= floater.score:
        return question.as_it_is(message(N_("{one} is not a downfloater."), **facts))
    if question.system.is_scheduled:
        return question.scheduled()
    lower = frozenset(c.id for c in question.position.competitors if c.score < floater.score)
    possible = set(question.known) - lower - floater.opponents - floater.forbidden - {player}
    if not possible:
        return Answer(
            message(
                N_("{one} has met, or may not meet, every player on the same score ({clause})."),
                clause=question.system.edition.clauses.meetings,
                **facts,
            ),
            Outcome.ABSOLUTE,
            question.proposal,
            cause=Cause.NOBODY_LEFT,
        )
    return question.answer(
        _Forced({player: lower}, frozenset((player,))),
        N_("If {one} did not float down: {worse}"),
        N_("If {one} did not float down, no complete pairing would be possible ({clause})."),
        facts,
    )


def why_colour(tournament: Tournament, player: int, system: str = DEFAULT, *, monitor: Monitor | None = None) -> Answer:
    """Return why a player has the colour of the proposal, with the article that decides."""
    question = _Question(tournament, system, monitor)
    pair = question.pair(player)
    if pair is None:
        return question.as_it_is(
            message(
                N_("{one} has no opponent in round {round}."),
                one=question.player(player).named,
                round=question.position.round,
            )
        )
    return question.as_it_is(question.system.colour_reason(question.position, *pair), Outcome.COLOUR)


# ---- rounds in which something else happens


@dataclass(frozen=True)
class _Forced:
    """What is forbidden so that something else must happen: opponents by player, and the bye."""

    apart: Mapping[int, Set[int]]
    without_bye: frozenset[int]

    def changed(self, competitor: Competitor) -> Competitor:
        """Return a competitor with what is forbidden, of two players to both."""
        number = competitor.id
        apart = {player for player, others in self.apart.items() if number in others}
        return competitor._replace(
            forbidden=competitor.forbidden | apart | self.apart.get(number, frozenset()),
            may_have_bye=competitor.may_have_bye and number not in self.without_bye,
        )


class _Question:
    """A position with its proposal, and other rounds of it."""

    def __init__(self, tournament: Tournament, system: str, monitor: Monitor | None) -> None:
        self.monitor = monitor
        self.proposal = propose(tournament, system, monitor=share(monitor, 0, _PARTS))
        self.system: PairingSystem = system_named(system)
        self.position = self.proposal.position or position_before(tournament, self.system)
        self.known = {c.id: c for c in self.position.competitors}

    def progress(self, part: int) -> Progress:
        """Return what counts the work of a part: the proposal, the other round, the comparison."""
        return Progress(share(self.monitor, part, _PARTS), len(self.known))

    def player(self, number: int) -> Competitor:
        if number not in self.known:
            raise NotReady(
                N_("{player} is not to be paired in round {round}. Choose players who are present."),
                player=number,
                round=self.position.round,
            )
        return self.known[number]

    def pair(self, player: int) -> tuple[int, int] | None:
        return next((pair for pair in self.proposal.pairs if player in pair), None)

    def opponent(self, player: int) -> Competitor | None:
        """Return the opponent, None if there is none who is present: a schedule has games of absent players, too."""
        pair = self.pair(player)
        return None if pair is None else self.known.get(pair[0] + pair[1] - player)

    def scheduled(self) -> Answer:
        """Return that nothing else is possible."""
        return self.as_it_is(
            message(
                N_("Only the pairing table says who meets whom in round {round}; nothing else is possible."),
                round=self.position.round,
            ),
            Outcome.SCHEDULE,
        )

    def as_it_is(self, text: Message, outcome: Outcome = Outcome.SO_IT_IS) -> Answer:
        return Answer(text, outcome, self.proposal, self.proposal.pairs, self.proposal.bye)

    def absolute(self, a: int, b: int) -> Message | None:
        """Return the absolute rule that keeps two players apart, None if none does."""
        return self.system.bench(self.position).breach((a, b))

    @staticmethod
    def cause(one: Competitor, other: Competitor) -> Cause:
        """Return which absolute rule keeps two players apart, if one does."""
        if other.id in one.opponents or one.id in other.opponents:
            return Cause.MET
        return Cause.FORBIDDEN if other.id in one.forbidden else Cause.COLOURS

    def answer(self, forced: _Forced, worse: str, impossible: str, facts: dict[str, str]) -> Answer:
        """Return the best round of a changed position held against the proposal; a schedule has one round only."""
        if self.system.is_scheduled:
            return self.scheduled()
        changed = replace(self.position, competitors=tuple(map(forced.changed, self.position.competitors)))
        try:
            pairs, bye = self.system.pair(changed, self.progress(1))
        except NoPairing:
            clause = self.system.edition.clauses.completion
            return Answer(message(impossible, clause=clause, **facts), Outcome.IMPOSSIBLE, self.proposal)
        pairs = in_board_order(self.position, pairs)
        ours, theirs = (
            RoundAsPaired(made, () if receiver is None else (receiver,))
            for made, receiver in ((self.proposal.pairs, self.proposal.bye), (pairs, bye))
        )
        fault = Faults(self.position, self.system, ours, self.progress(2)).of(theirs)
        return Answer(
            message(worse, worse=fault.message, **facts), Outcome.OTHER_ROUND, self.proposal, pairs, bye, fault
        )
