"""Why not otherwise: the best round in which something else happens, held against the proposal.

What is to happen is forced by forbidding everything else, so the system itself finds that round, and exactly: for two
players to meet, each is forbidden to all others; for a player not to float down, to all lower ones. So an arbiter can
try it out. The answer is the first thing by which that round is worse, as a message with its facts.

INTERPRETATION: in the other round the look-ahead (C8) reckons with what is forced, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, replace

from swissdesk.engine import checker
from swissdesk.engine.dutch.field import Field
from swissdesk.engine.dutch.system import DutchSystem
from swissdesk.engine.judgement import BracketJudgement, Judgement, Measure, RoundAsPaired
from swissdesk.engine.narration.cases import cases_of, rules_of
from swissdesk.engine.narration.later import parting
from swissdesk.engine.narration.outlook import colour_sentence
from swissdesk.engine.position import Competitor, Position, position_of
from swissdesk.engine.progress import Progress
from swissdesk.engine.proposal import NoPairing, NotReady, Pairs, Proposal, in_board_order
from swissdesk.engine.readiness import terms_of
from swissdesk.engine.systems import PairingSystem, propose, system_named
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Points, Tournament, format_points


@dataclass(frozen=True)
class Worsened:
    """The first criterion by which another round is worse: in `bracket` (from 1; 0: the whole round) of `score`."""

    bracket: int
    score: Points | None
    ours: Measure
    theirs: Measure


@dataclass(frozen=True)
class Answer:
    """Why a round is not otherwise.

    `proposal` is the round as the system pairs it; `pairs` and `bye` are the best round in which it is otherwise, None
    if there is none. `worsened` is the first criterion by which that one is worse; None if it breaks an absolute rule,
    is the proposal itself, or comes later among equals. `message` says all that.
    """

    message: Message
    proposal: Proposal
    pairs: Pairs | None = None
    bye: int | None = None
    worsened: Worsened | None = None

    @property
    def differing(self) -> tuple[Pairs, Pairs]:
        """The boards that only the proposal has, and those that only the other round has; a bye is (id, 0)."""
        ours = _boards(self.proposal.pairs, self.proposal.bye)
        theirs = _boards(self.pairs or (), self.bye)
        return tuple(b for b in ours if b not in theirs), tuple(b for b in theirs if b not in ours)


def _boards(pairs: Pairs, bye: int | None) -> Pairs:
    return (*pairs, *([(bye, 0)] if bye is not None else []))


def judge(tournament: Tournament, pairs: Pairs, bye: int | None = None, system: str = "dutch-2026") -> Judgement:
    """Return what a round made by hand is worth: the absolute rules it breaks, and its criteria by bracket."""
    paired = RoundAsPaired(pairs, () if bye is None else (bye,))
    chosen = system_named(system)
    return checker.judge(_position(tournament, chosen), chosen, paired)


def why_not(tournament: Tournament, a: int, b: int, system: str = "dutch-2026") -> Answer:
    """Return why a and b do not meet in the next round; raises NotReady and NoPairing like `propose`."""
    question = _Question(tournament, system)
    one, other = question.player(a), question.player(b)
    if a == b:
        raise NotReady(N_("{player} cannot meet the same player. Choose two different players."), player=_name(one))
    facts = {"one": _name(one), "other": _name(other)}
    if any({a, b} == set(pair) for pair in question.proposal.pairs):
        return question.as_it_is(message(N_("{one} and {other} do meet."), **facts))
    broken = question.absolute(a, b)
    if broken is not None:
        return Answer(broken, question.proposal)
    others = question.known.keys() - {a, b}
    return question.answer(
        _Forced({a: others, b: others}, frozenset((a, b))),
        N_("If {one} met {other}: {worse}"),
        N_("If {one} met {other}, no complete round would be possible (C4)."),
        facts,
    )


def why_bye(tournament: Tournament, system: str = "dutch-2026") -> Answer:
    """Return why the receiver of the bye gets it and nobody else; raises NotReady if there is no bye."""
    question = _Question(tournament, system)
    receiver = question.proposal.bye
    if receiver is None:
        raise NotReady(N_("Nobody gets the bye in round {round}."), round=question.position.round)
    return question.answer(
        _Forced({}, frozenset((receiver,))),
        N_("If {one} did not get the bye: {worse}"),
        N_("If {one} did not get the bye, no complete round would be possible (C2, C4)."),
        {"one": _name(question.player(receiver))},
    )


def why_float(tournament: Tournament, player: int, system: str = "dutch-2026") -> Answer:
    """Return why a player floats down: the best round in which the opponent is not lower, held against the proposal."""
    question = _Question(tournament, system)
    floater = question.player(player)
    facts = {"one": _name(floater)}
    opponent = question.opponent(player)
    if opponent is not None and opponent.score >= floater.score:
        return question.as_it_is(message(N_("{one} does not float down."), **facts))
    lower = frozenset(c.id for c in question.position.competitors if c.score < floater.score)
    possible = set(question.known) - lower - floater.opponents - floater.forbidden - {player}
    if not possible:
        return Answer(
            message(N_("{one} has met, or may not meet, everybody with as many points (C1)."), **facts),
            question.proposal,
        )
    return question.answer(
        _Forced({player: lower}, frozenset((player,))),
        N_("If {one} did not float down: {worse}"),
        N_("If {one} did not float down, no complete round would be possible (C4)."),
        facts,
    )


def why_colour(tournament: Tournament, player: int, system: str = "dutch-2026") -> Answer:
    """Return why a player has the colour of the proposal, with the article that decides."""
    question = _Question(tournament, system)
    opponent = question.opponent(player)
    if opponent is None:
        return question.as_it_is(
            message(N_("{one} has no opponent in round {round}."), one=_name(question.player(player)),
                    round=question.position.round)
        )  # fmt: skip
    if not isinstance(question.system, DutchSystem):
        raise NotReady(N_("Why a player has a colour is told for the Dutch system from 2017 on."))
    white, black = next(pair for pair in question.proposal.pairs if player in pair)
    place = {c.id: i for i, c in enumerate(question.position.competitors)}
    higher, lower = sorted((question.player(white), question.player(black)), key=lambda c: place[c.id])
    return question.as_it_is(colour_sentence(white, black, higher, lower, rules_of(question.system)))


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

    def __init__(self, tournament: Tournament, system: str) -> None:
        self.proposal = propose(tournament, system)
        self.system: PairingSystem = system_named(system)
        self.position = self.proposal.position or _position(tournament, self.system)
        self.known = {c.id: c for c in self.position.competitors}

    def player(self, number: int) -> Competitor:
        if number not in self.known:
            raise NotReady(
                N_("{player} is not to be paired in round {round}. Choose players who are present."),
                player=number, round=self.position.round,
            )  # fmt: skip
        return self.known[number]

    def opponent(self, player: int) -> Competitor | None:
        pair = next((pair for pair in self.proposal.pairs if player in pair), None)
        return None if pair is None else self.known[pair[0] + pair[1] - player]

    def as_it_is(self, text: Message) -> Answer:
        return Answer(text, self.proposal, self.proposal.pairs, self.proposal.bye)

    def absolute(self, a: int, b: int) -> Message | None:
        """Return the absolute rule that keeps two players apart, None if none does."""
        rest = [c.id for c in self.position.competitors if c.id not in (a, b)]
        pairs = ((a, b), *zip(rest[::2], rest[1::2], strict=False))
        byes = (rest[-1],) if len(rest) % 2 else ()
        broken = checker.judge(self.position, self.system, RoundAsPaired(pairs, byes)).breaches
        names = {"one": _name(self.known[a]), "other": _name(self.known[b])}
        return next((text for text in broken if names.items() <= text.facts.items()), None)

    def answer(self, forced: _Forced, worse: str, impossible: str, facts: dict[str, str]) -> Answer:
        """Return the best round of a changed position held against the proposal."""
        changed = replace(self.position, competitors=tuple(map(forced.changed, self.position.competitors)))
        try:
            pairs, bye = self.system.pair(changed, Progress(None, len(self.known)))
        except NoPairing:
            return Answer(message(impossible, **facts), self.proposal)
        pairs = in_board_order(self.position, pairs)
        text, worsened = self._compared(pairs, bye)
        return Answer(message(worse, worse=text, **facts), self.proposal, pairs, bye, worsened)

    def _compared(self, pairs: Pairs, bye: int | None) -> tuple[Message, Worsened | None]:
        ours, theirs = (
            checker.judge(self.position, self.system, RoundAsPaired(made, () if receiver is None else (receiver,)))
            for made, receiver in ((self.proposal.pairs, self.proposal.bye), (pairs, bye))
        )
        for mine, other in zip(ours.whole, theirs.whole, strict=False):
            if mine.value != other.value:
                return _told(Worsened(0, None, mine, other))
        for number, (bracket, other_bracket) in enumerate(zip(ours.brackets, theirs.brackets, strict=False), 1):
            if bracket.meetings != other_bracket.meetings:
                told = _in_bracket(number, bracket, other_bracket)
                if told is None:
                    return self._later(number, bracket, pairs), None
                if not ours.is_optimum and _is_better(told[1]):
                    return self._procedure(number, bracket), None
                return told
        return message(N_("it would be just as good by all that is judged; the procedure comes to it later.")), None

    @staticmethod
    def _procedure(number: int, bracket: BracketJudgement) -> Message:
        return message(
            N_("in bracket {bracket} ({score} points) it would not be worse, but the procedure, which also looks at "
               "the brackets below, does not come to it."),
            bracket=number, score=format_points(bracket.score),
        )  # fmt: skip

    def _later(self, number: int, bracket: BracketJudgement, pairs: Pairs) -> Message:
        """Return that a candidate of a bracket comes later than the accepted one, and where in the order."""
        facts = {"bracket": number, "score": format_points(bracket.score)}
        if not isinstance(self.system, DutchSystem) or self.system.collapses:
            return message(
                N_("in bracket {bracket} ({score} points) it would be just as good, but it comes later in the order."),
                **facts,
            )
        return message(
            N_("in bracket {bracket} ({score} points) it would be just as good, but it comes later in the order of "
               "generation: {choice}."),
            choice=self._parting(self.system, number, pairs), **facts,
        )  # fmt: skip

    def _parting(self, system: DutchSystem, number: int, pairs: Pairs) -> Message:
        field = Field(self.position)
        field.settle_bye()
        place = {c.id: i for i, c in enumerate(self.position.competitors)}
        ours, theirs = (
            cases_of(system, field, [(min(place[a], place[b]), max(place[a], place[b])) for a, b in made])[number - 1]
            for made in (self.proposal.pairs, pairs)
        )
        return parting(ours, theirs.accepted)


def _in_bracket(number: int, ours: BracketJudgement, theirs: BracketJudgement) -> tuple[Message, Worsened] | None:
    """Return the first criterion on which two fillings of a bracket differ, None if there is none."""
    for mine, other in zip(ours.measure(), theirs.measure(), strict=False):
        if mine.value != other.value:
            return _told(Worsened(number, ours.score, mine, other))
    return None


def _is_better(worsened: Worsened) -> bool:
    return worsened.theirs.value < worsened.ours.value  # type: ignore[operator]


def _told(worsened: Worsened) -> tuple[Message, Worsened]:
    ours, theirs = worsened.ours, worsened.theirs
    facts = {
        "label": theirs.label, "article": theirs.article, "name": theirs.name, "ours": ours.text, "theirs": theirs.text,
    }  # fmt: skip
    if not worsened.bracket:
        return message(N_("{name} would be {theirs} instead of {ours} ({label}, art. {article})."), **facts), worsened
    if worsened.score is not None:
        facts["score"] = format_points(worsened.score)
    return (
        message(
            N_("in bracket {bracket} ({score} points), {name}: {theirs} instead of {ours} ({label}, art. {article})."),
            bracket=worsened.bracket, **facts,
        ),
        worsened,
    )  # fmt: skip


def _position(tournament: Tournament, system: PairingSystem) -> Position:
    terms = terms_of(tournament)
    return position_of(tournament, system.edition, terms.rounds, terms.initial_colour)


def _name(competitor: Competitor) -> str:
    return f"{competitor.id} {competitor.name}".strip()
