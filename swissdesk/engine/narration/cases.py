"""The brackets that a round consists of, each with what is accepted in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissdesk.engine.dutch.bracket import Bracket
from swissdesk.engine.dutch.field import Field
from swissdesk.engine.dutch.optimum import pair_bracket
from swissdesk.engine.dutch.system import DutchSystem
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.narration.quality import Case
from swissdesk.engine.narration.rules import RULES_2017, RULES_2026, Rules

FieldPairs = Sequence[tuple[int, int]]
"""Pairs by numbers of the field, the higher ranked player first."""


def rules_of(system: DutchSystem) -> Rules:
    """Return the names of an edition's parts."""
    return RULES_2017 if system.collapses else RULES_2026


def cases_of(system: DutchSystem, field: Field, pairs: FieldPairs) -> list[Case]:
    """Return the brackets of a round in the order in which they are paired.

    Every pair belongs to the bracket of its lower ranked player; whoever of a bracket has none in it floats down. Where
    the round collapses, the bracket that showed it comes twice: as it was paired first, and as the penultimate one.
    """
    made = _collapsing(field, system, pairs) if system.collapses else _plain(field, pairs)
    rules = rules_of(system)
    return [
        Case(number, bracket, system.criteria, inside, _left(bracket, inside), rules, is_withdrawn=withdrawn)
        for number, (bracket, inside, withdrawn) in enumerate(made, 1)
    ]


Made = tuple[Bracket, FieldPairs, bool]


def _plain(field: Field, pairs: FieldPairs) -> Iterator[Made]:
    mdps: tuple[int, ...] = ()
    for group, following, lower in field.steps():
        bracket = Bracket(field, mdps, group, following, lower)
        inside = _inside(bracket, pairs)
        yield bracket, inside, False
        mdps = _left(bracket, inside)


def _collapsing(field: Field, system: DutchSystem, pairs: FieldPairs) -> Iterator[Made]:
    mdps: tuple[int, ...] = ()
    for group, following, lower in field.steps():
        below = following + lower
        bracket = Bracket(field, mdps, group, following, lower, is_open=bool(following))
        first = pair_bracket(bracket, system.criteria)
        bye = 1 << field.bye if field.bye >= 0 else 0
        if bracket.is_open and not field.completes(mask_of(first.downfloaters) | mask_of(below) | bye):
            yield bracket, first.pairs, True
            penultimate = Bracket(field, mdps, group, (), below)
            inside = _inside(penultimate, pairs)
            yield penultimate, inside, False
            last = Bracket(field, _left(penultimate, inside), below, (), ())
            yield last, _inside(last, pairs), False
            return
        inside = _inside(bracket, pairs)
        yield bracket, inside, False
        mdps = _left(bracket, inside)


def _inside(bracket: Bracket, pairs: FieldPairs) -> FieldPairs:
    residents = set(bracket.residents)
    return tuple(pair for pair in pairs if pair[1] in residents)


def _left(bracket: Bracket, pairs: FieldPairs) -> tuple[int, ...]:
    paired = {player for pair in pairs for player in pair}
    return tuple(player for player in bracket.players if player not in paired)
