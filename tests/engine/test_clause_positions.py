"""The positions of the clauses as a whole: none is missing but those we know, all are small, and all were played."""

from __future__ import annotations

from importlib import import_module

import pytest
from clause_cases import Clause

from swissdesk.engine.benches import judge
from swissdesk.engine.judgement import RoundAsPaired
from swissdesk.engine.systems import position_before, system_named
from swissdesk.engine.systems.burstein.judgement import CRITERIA as BURSTEIN
from swissdesk.engine.systems.dubov.judgement import CRITERIA as DUBOV
from swissdesk.engine.systems.dutch.criteria import BYE_SCORE, DUTCH_2017, DUTCH_2026
from swissdesk.formats.clause_positions import clauses, position, systems
from swissdesk.model import ByeKind

MODULES = {
    "burstein": "burstein",
    "dubov": "dubov",
    "dutch-2012": "dutch2012",
    "dutch-2017": "dutch2017",
    "dutch-2026": "dutch2026",
}
ABSOLUTE = {"C1", "C2", "C3", "C4"}
COLOURS = {f"5.2.{number}" for number in range(1, 6)}
WANTED = {
    "dutch-2026": ABSOLUTE | {BYE_SCORE.label} | {c.label for c in DUTCH_2026} | COLOURS | {"4.2", "4.3", "4.4"},
    "dutch-2017": {"C.1", "C.2", "C.3", "C.4"}
    | {c.label for c in DUTCH_2017}
    | {f"E.{number}" for number in range(1, 6)}
    | {"D.1", "D.2", "D.3"},
    "burstein": ABSOLUTE | {c.label for c in BURSTEIN} | COLOURS,
    "dubov": ABSOLUTE | {c.label for c in DUBOV} | COLOURS,
}
MISSING = {"dutch-2026": {"C6"}, "dubov": {"C8"}}
"""Clauses that decide in no position of up to eight players that was found."""

EVERY = [(system, clause) for system in systems() for clause in clauses(system)]


@pytest.mark.parametrize("system", WANTED)
def test_every_clause_has_a_position_but_those_we_know(system: str) -> None:
    assert WANTED[system] - set(clauses(system)) == MISSING.get(system, set())


@pytest.mark.parametrize("system", systems())
def test_every_position_has_a_class_of_that_name(system: str) -> None:
    module = import_module(f"test_clauses_{MODULES[system]}")
    tested = {
        name: each.clause
        for name, each in vars(module).items()
        if isinstance(each, type) and issubclass(each, Clause) and each.__module__ == module.__name__
    }
    assert set(tested.values()) == set(clauses(system))
    assert [
        name
        for name, clause in tested.items()
        if name[-1].isdigit() and name.removeprefix("Test").removeprefix("Article") != clause.replace(".", "")
    ] == []


@pytest.mark.parametrize(("system", "clause"), EVERY)
def test_it_fits_on_a_board(system: str, clause: str) -> None:
    assert 4 <= len(position(system, clause).tournament.players) <= 8


@pytest.mark.parametrize(("system", "clause"), EVERY)
def test_its_rounds_were_legal(system: str, clause: str) -> None:
    whole = position(system, clause).tournament
    rules = system_named(system)
    for played in whole.rounds:
        at = position_before(whole.before_round(played.number), rules)
        byes = tuple(bye.player for bye in played.byes if bye.kind is ByeKind.PAIRING_ALLOCATED)
        made = RoundAsPaired(tuple((pairing.white, pairing.black) for pairing in played.pairings), byes)
        assert judge(at, rules, made).breaches == ()
