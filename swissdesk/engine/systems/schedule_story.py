"""The story of a round that follows a schedule: where the table of a round robin stands, or the bracket of a knockout.

Nothing is chosen, so what is told is why the schedule says so: the sum of two seats, the circle, the match.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from swissdesk.engine import message_facts
from swissdesk.engine.narration import steps as words
from swissdesk.engine.narration.other_systems import accepted
from swissdesk.engine.narration.steps import Tree
from swissdesk.engine.position import Position
from swissdesk.engine.proposal import Pairs, Proposal
from swissdesk.engine.systems.knockout.system import Ground, decided
from swissdesk.engine.systems.round_robin.system import ROUND_ROBIN_CIRCLE
from swissdesk.engine.systems.round_robin.tables import circle_rows, schurig_rows, seats_for
from swissdesk.engine.trace import Kind, Trace, TraceMismatch, TracePair, TraceStep, Verdict
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.model.knockout import Course, Match, course_of
from swissdesk.model.points import HALF

ANNEX = N_("annex 1")
"""Of C.05."""

_CIRCLE = (
    N_("The circle as it begins: seat 1 stays, all the others will move on. Who stands above one another meets."),
    N_("The circle after one turn: seat 1 stays, all the others have moved on. Who stands above one another meets."),
    N_(
        "The circle after {turns} turns: seat 1 stays, all the others have moved on. Who stands above one another "
        "meets."
    ),
)
"""After no turn, one, and more."""


def _finished(tree: Tree, proposal: Proposal) -> Trace:
    made = {frozenset((p.one, p.other)) for s in tree.steps if s.verdict is Verdict.ACCEPTED for p in s.pairs}
    if made != set(map(frozenset, proposal.pairs)):
        raise TraceMismatch(N_("The trace of round {round} does not end at the proposal."), round=proposal.round)
    return Trace(proposal.system, proposal.round, tuple(tree.steps), proposal.pairs, proposal.bye)


def _begun(clause: str, text: Message, players: Sequence[int]) -> TraceStep:
    """Return the step at which the boards begin: all in one group, whatever their points."""
    return TraceStep("", None, Kind.SEATS, clause, text, bracket=1, s2=tuple(players))


def _boards(clause: str, pairs: Sequence[TracePair]) -> TraceStep:
    """Return the round as the schedule has it."""
    made = accepted(1, clause, message(N_("{pairs}."), pairs=words.pairs_text(pairs)), pairs)
    return replace(made, kind=Kind.BOARDS, size=0, first=0)


def _meeting(clause: str, text: Message, one: int, other: int) -> TraceStep:
    """Return why two players meet, side by side."""
    pair = (TracePair(one, other),)
    return TraceStep("", None, Kind.MEETING, clause, text, bracket=1, s1=(one,), s2=(other,), pairs=pair)


# ---- round robin


def narrate_round_robin(position: Position, proposal: Proposal) -> Trace:
    """Return how a round of a round robin came about."""
    return _Table(position, proposal).told()


class _Table:
    def __init__(self, position: Position, proposal: Proposal) -> None:
        tournament: Tournament = position.tournament
        self.proposal = proposal
        self.numbers = sorted(tournament.by_id, key=tournament.ranking.__getitem__)
        self.seat = {player: place for place, player in enumerate(self.numbers, 1)}
        self.size = seats_for(len(self.numbers))
        self.cycle = self.size - 1
        self.cycles = -(-position.rounds // self.cycle) if self.cycle else 1
        self.in_table = self._in_table(position.round)

    def _in_table(self, number: int) -> int:
        """Return which round of the table is played in round `number`; the end of a first of two cycles is turned."""
        place = (number - 1) % self.cycle + 1
        turned = self.cycles == 2 and self.cycle > 1 and number in (self.cycle - 1, self.cycle)
        return 2 * self.cycle - 1 - place if turned else place

    def told(self) -> Trace:
        tree = Tree()
        above = tree.add(self._outlook())
        if self.in_table != (self.proposal.round - 1) % self.cycle + 1:
            text = message(N_("In a double round robin the last two rounds of the first cycle change places."))
            tree.add(TraceStep("", None, Kind.LIMIT, ANNEX, text), above)
        seats = message(N_("The seats in order: {players}."), players=words.numbers(self.numbers))
        here = tree.add(_begun(ANNEX, seats, self.numbers))
        tree.add(self._rows(), here)
        for step in self._free():
            tree.add(step, here)
        if self.proposal.system != ROUND_ROBIN_CIRCLE.name:
            for white, black in self.proposal.pairs:
                tree.add(self._board(white, black), here)
        pairs = [TracePair(white, black) for white, black in self.proposal.pairs]
        tree.add(_boards(ANNEX, pairs), here)
        for white, black in self.proposal.pairs:
            tree.add(self._colours(white, black))
        return _finished(tree, self.proposal)

    def _outlook(self) -> TraceStep:
        facts = {"round": self.proposal.round, "size": self.size, "place": self.in_table, "cycles": self.cycles}
        template = N_("Round {round}: round {place} of the table for {size} seats.")
        if self.cycles > 1:
            facts["cycle"] = (self.proposal.round - 1) // self.cycle + 1
            template = N_("Round {round}: round {place} of the table for {size} seats, cycle {cycle} of {cycles}.")
        return TraceStep("", None, Kind.OUTLOOK, ANNEX, message(template, **facts))

    def _rows(self) -> TraceStep:
        """Return the two rows of the construction as they stand in this round."""
        turning = self.proposal.system == ROUND_ROBIN_CIRCLE.name
        text = message(
            N_(
                "Schurig's rows: the seats run on from row to row; below stands the next row from behind. Who stands "
                "above one another meets; where a seat stands above itself, it meets the last one."
            )
        )
        if turning:
            text = message(_CIRCLE[min(self.in_table, len(_CIRCLE)) - 1], turns=self.in_table - 1)
        upper, lower = (circle_rows if turning else schurig_rows)(self.size)[self.in_table - 1]
        if not turning:
            lower = (self.size, *lower[1:])
        return TraceStep("", None, Kind.ROWS, ANNEX, text, bracket=1, s1=self._ids(upper), s2=self._ids(lower))

    def _ids(self, seats: Iterable[int]) -> tuple[int, ...]:
        return tuple(self.numbers[seat - 1] for seat in seats if seat <= len(self.numbers))

    def _free(self) -> Iterator[TraceStep]:
        placed = {player for pair in self.proposal.pairs for player in pair}
        for player in self.numbers:
            if player not in placed:
                text = message(N_("{player} is free in this round."), player=player)
                yield TraceStep("", None, Kind.FREE, ANNEX, text, bracket=1, downfloaters=(player,))

    def _board(self, white: int, black: int) -> TraceStep:
        low, high = sorted((self.seat[white], self.seat[black]))
        last = high == self.size
        template = N_("Seats {low} and {high}: their sum is {sum}, which belongs to round {place} of the table.")
        if last:
            template = N_(
                "Seat {low} and the last one, {high}: twice {low} is {sum}, which belongs to round {place} "
                "of the table."
            )
        text = message(template, low=low, high=high, sum=2 * low if last else low + high, place=self.in_table)
        return _meeting(ANNEX, text, white, black)

    def _colours(self, white: int, black: int) -> TraceStep:
        facts: dict[str, object] = {"white": white, "black": black, "clause": ANNEX}
        template = N_("{white} has White against {black}: so it is written in the table ({clause}).")
        if (self.proposal.round - 1) // self.cycle % 2:
            template = N_("{white} has White against {black}: the colours of the first cycle are reversed ({clause}).")
        return TraceStep("", None, Kind.COLOUR, ANNEX, message(template, **facts), pairs=(TracePair(white, black),))


# ---- knockout

_GROUNDS = {
    Ground.TURNS: N_("{white} has White against {black}: the colours change from game to game."),
    Ground.FEWER: N_("{white} has White against {black}, having had White less often."),
    Ground.LAST: N_("{white} has White against {black}, having had Black last."),
    Ground.PLACE: N_(
        "{white} has White against {black}: with equal colours so far the better seed has White in matches "
        "with an odd place, Black in the others."
    ),
}


def narrate_knockout(position: Position, proposal: Proposal) -> Trace:
    """Return how a round of a knockout came about."""
    course = course_of(position.tournament)
    tree = Tree()
    stage = len(course.stages)
    template = N_("Round {round}: stage {stage} of the knockout, {matches} matches are open.")
    if len(course.open_matches) == 1:
        template = N_("Round {round}: stage {stage} of the knockout, one match is open.")
    text = message(template, round=proposal.round, stage=stage, matches=len(course.open_matches))
    tree.add(TraceStep("", None, Kind.OUTLOOK, "bracket", text))
    players = [player for match in course.open_matches for player in match.players]
    still_in = message(N_("Still in the open matches: {players}."), players=words.numbers(players))
    above = tree.add(_begun("bracket", still_in, players))
    boards: Pairs = proposal.pairs
    for match in course.open_matches:
        tree.add(_match(match, course), above)
    pairs = [TracePair(*board) for board in boards]
    tree.add(_boards("bracket", pairs), above)
    for match in course.open_matches:
        (white, black), ground = decided(match, course)
        said: Message = message(_GROUNDS[ground], white=white, black=black)
        tree.add(TraceStep("", None, Kind.COLOUR, "colours", said, pairs=(TracePair(white, black),)))
    return _finished(tree, proposal)


def _match(match: Match, course: Course) -> TraceStep:
    """Return where a match stands; in the first stage the players are there by their seeds."""
    upper, lower = match.players
    games = len(match.games)
    facts: dict[str, object] = {
        "one": upper,
        "other": lower,
        "game": games + 1,
        "games": course.terms.games,
        "score": message_facts.score(match.halves(upper) * HALF),
        "theirs": message_facts.score(match.halves(lower) * HALF),
    }
    template = N_("{one} and {other} won the two matches above this one.")
    if match.stage == 1:
        template = N_("{one} and {other} meet by their seeds: in every part of the bracket the best meets the weakest.")
    if match.for_third_place:
        template = N_("{one} and {other} lost the semifinals and play for the third place.")
    if games >= course.terms.games:
        template = N_("{one} and {other}: after {games} games it is {score} : {theirs}, so one more game decides.")
        if course.terms.games == 1:
            template = N_("{one} and {other}: after one game it is {score} : {theirs}, so one more game decides.")
    elif games:
        template = N_("{one} and {other}: game {game} of {games}, so far {score} : {theirs}.")
    return _meeting("bracket", message(template, **facts), upper, lower)
