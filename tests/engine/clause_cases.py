"""What must hold of the position of any clause: by the rules it is one round, without the clause it is another.

Both rounds are found by brute force as well; and the answer to the question of the position names the clause.
"""

from __future__ import annotations

from typing import ClassVar

import lim_left_out
from dutch2012_plain import PlainDutch2012
from dutch_bruteforce import LiteralDutch, LiteralDutch2017
from systems_bruteforce import Literal, LiteralBurstein, LiteralDubov

from swissdesk.engine import propose
from swissdesk.engine.position import Position
from swissdesk.engine.systems import position_before, system_named
from swissdesk.engine.systems.burstein.procedure import indexes
from swissdesk.engine.systems.dubov.procedure import aro_of, upfloats
from swissdesk.errors import Message
from swissdesk.formats.crosstable_text import Boards, ClausePosition, position
from swissdesk.reports.clause_positions import answer

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

    def test_without_it_the_round_is_another(self) -> None:
        assert self.same(self.made(self.clause), self.case.without)
        assert not self.same(self.case.paired, self.case.without)

    def test_the_answer_names_it(self) -> None:
        found = answer(self.case)
        fault = found.fault
        if fault is None or fault.ours is None or fault.theirs is None:
            assert self.values is None
            assert _cited(fault.message if fault else found.message) == self.case.cited
        else:
            assert fault.ours.label == self.case.cited
            assert (fault.ours.text, fault.theirs.text) == self.values
        if found.boards:
            assert self.same(found.boards, self.case.without)


def _cited(text: Message) -> object:
    """Return the clause of a message, or of the jump it tells of."""
    jump = text.facts.get("jump")
    return (jump or text).facts["clause"]


class Counted(Clause):
    """A clause for which brute force finds the round by the rules as well."""

    def test_brute_force_finds_the_same(self) -> None:
        assert self.same(self.made(), self.case.paired)


class Dutch2026(Counted):
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


class Dutch2012(Counted):
    system = "dutch-2012"

    def made(self, without: str = "") -> Boards:
        plain = PlainDutch2012(self.before, without)
        boards, _ = plain.pair()
        return (*sorted(boards), *((player,) for player in plain.left_over))


class Jump2012(Clause):
    """A clause of the procedure that opens a bracket again: without it the plain way down is the other round."""

    system = "dutch-2012"
    made = Dutch2012.made


class _ByOpposition(Counted):
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
        return (*(literal.board(pair) for pair in pairs), *((ids[a],) for a in left))


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


class Lim(Counted):
    """A rule of the Lim system that the program can name: who may meet, who may have the bye, which colours."""

    system = "lim"

    def made(self, without: str = "") -> Boards:
        pairs, bye = lim_left_out.paired(self.before, without)
        return (*pairs, *(() if bye is None else ((bye,),)))


class OfColours:
    """A rule on colours: the same players meet, and one pair has its colours turned without the rule."""

    @staticmethod
    def same(one: Boards, other: Boards) -> bool:
        return set(one) == set(other)
