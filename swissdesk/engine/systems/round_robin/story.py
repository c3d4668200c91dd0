"""The story of a round of a round robin: where the table stands, and why two seats meet.

There is no choice, so the trace says why the table gives these boards: the sum of two seats, the rows, the circle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from swissdesk.engine.clauses import Clause, Words
from swissdesk.engine.narration import steps as words
from swissdesk.engine.narration.parts import begun, boards, finished_at_once, meeting
from swissdesk.engine.narration.steps import Tree
from swissdesk.engine.position import Position
from swissdesk.engine.proposal import Proposal
from swissdesk.engine.systems.round_robin.tables import circle_rows, schurig_rows, seats_for
from swissdesk.engine.trace import Kind, Trace, TracePair, TraceStep
from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.model import Tournament

_TABLE = Clause(
    N_("Table of C.05"),
    N_(
        "A table fixes before the first game who meets whom, and with which colour. In each cycle all players meet "
        "each other once; with an odd number of players one of them is free in each round."
    ),
)

WORDS = Words(
    {N_("annex"): _TABLE},
    rule_book=False,
)


ANNEX = N_("annex 1")
"""Of C.05."""

_CIRCLE = (
    N_("The circle at the start: seat 1 stays, all others will move on. Players in the same column meet."),
    N_("The circle after one turn: seat 1 stays, all others have moved on. Players in the same column meet."),
    N_("The circle after {turns} turns: seat 1 stays, all others have moved on. Players in the same column meet."),
)
"""After no turn, one, and more."""


def narrate(position: Position, proposal: Proposal, *, turning: bool) -> Trace:
    """Return how a round of a round robin came about; `turning`: by the circle, else by Schurig's rows."""
    return _Table(position, proposal, turning).trace()


class _Table:
    def __init__(self, position: Position, proposal: Proposal, turning: bool) -> None:
        tournament: Tournament = position.tournament
        self.proposal = proposal
        self.turning = turning
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

    def trace(self) -> Trace:
        tree = Tree()
        above = tree.add(self._outlook())
        if self.in_table != (self.proposal.round - 1) % self.cycle + 1:
            text = message(N_("In a double round robin the last two rounds of the first cycle are swapped."))
            tree.add(TraceStep("", None, Kind.LIMIT, ANNEX, text), above)
        seats = message(N_("The seats in order: {players}."), players=words.numbers(self.numbers))
        here = tree.add(begun(ANNEX, seats, self.numbers))
        tree.add(self._rows(), here)
        for step in self._free():
            tree.add(step, here)
        if not self.turning:
            for white, black in self.proposal.pairs:
                tree.add(self._board(white, black), here)
        pairs = [TracePair(white, black) for white, black in self.proposal.pairs]
        tree.add(boards(ANNEX, pairs), here)
        for white, black in self.proposal.pairs:
            tree.add(self._colours(white, black))
        return finished_at_once(tree, self.proposal)

    def _outlook(self) -> TraceStep:
        facts = {"round": self.proposal.round, "size": self.size, "place": self.in_table, "cycles": self.cycles}
        template = N_("Round {round}: round {place} of the table for {size} seats.")
        if self.cycles > 1:
            facts["cycle"] = (self.proposal.round - 1) // self.cycle + 1
            template = N_("Round {round}: round {place} of the table for {size} seats, cycle {cycle} of {cycles}.")
        return TraceStep("", None, Kind.OUTLOOK, ANNEX, message(template, **facts))

    def _rows(self) -> TraceStep:
        """Return the two rows of the construction as they stand in this round."""
        text = message(
            N_(
                "Schurig's rows: the seats run on from row to row, with the next row below in reverse. Players in "
                "the same column meet; a seat above itself meets the last seat."
            )
        )
        if self.turning:
            text = message(_CIRCLE[min(self.in_table, len(_CIRCLE)) - 1], turns=self.in_table - 1)
        upper, lower = (circle_rows if self.turning else schurig_rows)(self.size)[self.in_table - 1]
        if not self.turning:
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
        template = N_("Seats {low} and {high}: their sum, {sum}, gives round {place} of the table.")
        if last:
            template = N_(
                "Seat {low} and the last seat, {high}: twice {low} is {sum}, which gives round {place} of the table."
            )
        text = message(template, low=low, high=high, sum=2 * low if last else low + high, place=self.in_table)
        return meeting(ANNEX, text, white, black)

    def _colours(self, white: int, black: int) -> TraceStep:
        facts: dict[str, object] = {"white": white, "black": black, "clause": ANNEX}
        template = N_("{white} has White against {black}: the table says so ({clause}).")
        if (self.proposal.round - 1) // self.cycle % 2:
            template = N_("{white} has White against {black}: the colours of the first cycle are reversed ({clause}).")
        return TraceStep("", None, Kind.COLOUR, ANNEX, message(template, **facts), pairs=(TracePair(white, black),))
