"""What must hold of the position of any clause: by the rules it is one round, without the clause it is another.

Both rounds are found by brute force as well; and the answer to the question of the position names the clause.
"""

from __future__ import annotations

from typing import ClassVar

from dutch_bruteforce import LiteralDutch, LiteralDutch2017
from systems_bruteforce import Literal, LiteralBurstein, LiteralDubov

from swissdesk.engine import explain, propose
from swissdesk.engine.faults import Fault, Faults
from swissdesk.engine.judgement import RoundAsPaired
from swissdesk.engine.position import Position
from swissdesk.engine.systems import position_before, system_named
from swissdesk.engine.systems.burstein.index import indexes
from swissdesk.engine.systems.dubov.definitions import aro_of, upfloats
from swissdesk.errors import Message
from swissdesk.formats.clause_positions import Boards, ClausePosition, position

Meetings = set[frozenset[int]]


def meetings(boards: Boards) -> Meetings:
    return {frozenset(board) for board in boards}


class Clause:
    """One clause and its position; `values` are what its measure is worth by the rules, and in the other round."""

    system: ClassVar[str]
    clause: ClassVar[str]
    values: ClassVar[tuple[str, str] | None] = None

    @property
    def case(self) -> ClausePosition:
        return position(self.system, self.clause)

    @property
    def before(self) -> Position:
        return position_before(self.case.tournament, system_named(self.system))

    def made(self, without: str = "") -> Boards:
        """Return the round by brute force, with or without a clause."""
        raise NotImplementedError

    def same(self, one: Boards, other: Boards) -> bool:
        """Whether two rounds are the same for this clause: for most it is enough who meets whom."""
        return meetings(one) == meetings(other)

    def test_the_round_by_the_rules(self) -> None:
        proposal = propose(self.case.tournament, self.system)
        boards = (*proposal.pairs, *([(proposal.bye,)] if proposal.bye else ()))
        assert set(boards) == set(self.case.paired)
        assert self.same(self.made(), self.case.paired)

    def test_without_it_the_round_is_another(self) -> None:
        assert self.same(self.made(self.clause), self.case.without)
        assert not self.same(self.case.paired, self.case.without)

    def test_the_answer_names_it(self) -> None:
        text, fault = self.answer()
        if fault is None or fault.ours is None or fault.theirs is None:
            assert self.values is None
            assert text.facts["clause"] == self.case.told
        else:
            assert fault.ours.label == self.case.told
            assert (fault.ours.text, fault.theirs.text) == self.values

    def answer(self) -> tuple[Message, Fault | None]:
        """Return what the question of the position is answered, and the fault of the other round if that is one."""
        kind, *players = self.case.question
        if kind == "round":
            fault = self.against()
            return fault.message, fault
        asked = {"meet": explain.why_not, "colour": explain.why_colour, "bye": explain.why_bye}[kind]
        answer = asked(self.case.tournament, *map(int, players), self.system)  # type: ignore[operator]
        if answer.fault is not None:
            assert self.same((*(answer.pairs or ()), *([(answer.bye,)] if answer.bye else ())), self.case.without)
        return (answer.fault.message if answer.fault else answer.message), answer.fault

    def against(self) -> Fault:
        ours, theirs = (_as_paired(boards) for boards in (self.case.paired, self.case.without))
        return Faults(self.before, system_named(self.system), ours).of(theirs)


def _as_paired(boards: Boards) -> RoundAsPaired:
    pairs = tuple((board[0], board[1]) for board in boards if len(board) == 2)
    return RoundAsPaired(pairs, tuple(board[0] for board in boards if len(board) == 1))


class Dutch2026(Clause):
    system = "dutch-2026"
    literal: ClassVar[type[LiteralDutch]] = LiteralDutch

    def made(self, without: str = "") -> Boards:
        literal = self.literal(self.before, without)
        found = literal.pair()
        assert found is not None
        return (*sorted(found[0]), *((player,) for player in literal.left_over))


class Dutch2017(Dutch2026):
    system = "dutch-2017"
    literal = LiteralDutch2017


class _ByOpposition(Clause):
    """A system that looks at more of the record than the position."""

    def rules(self, before: Position, without: str) -> LiteralBurstein | LiteralDubov:
        raise NotImplementedError

    def made(self, without: str = "") -> Boards:
        before = self.before
        literal: Literal = self.rules(before, without)
        found = literal.pair()  # type: ignore[attr-defined]
        assert found is not None
        pairs, bye = found
        left = (*literal.left_over, *(() if bye is None else (bye,)))
        ids = [competitor.id for competitor in before.competitors]
        return (*((ids[a], ids[b]) for a, b in pairs), *((ids[a],) for a in left))


class Burstein(_ByOpposition):
    system = "burstein"

    def rules(self, before: Position, without: str) -> LiteralBurstein:
        index = indexes(before.tournament)
        rank = {c.id: (-index[c.id].buchholz, -index[c.id].sonneborn_berger, c.place) for c in before.competitors}
        return LiteralBurstein(before, rank, without)


class Dubov(_ByOpposition):
    system = "dubov"

    def rules(self, before: Position, without: str) -> LiteralDubov:
        aro = {c.id: aro_of(before.tournament, c.id) for c in before.competitors}
        return LiteralDubov(before, aro, upfloats(before.tournament), without)


class OfColours:
    """A rule on colours: the same players meet, and one pair has its colours turned without the rule."""

    @staticmethod
    def same(one: Boards, other: Boards) -> bool:
        return set(one) == set(other)
