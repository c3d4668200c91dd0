"""The sheet with the rules of the pairing system: there is one for every system that can be chosen."""

from __future__ import annotations

import pytest

from swissdesk.engine.systems import SYSTEMS, system_named
from swissdesk.model import Player, Settings, Tournament
from swissdesk.reports.regulations import system_rules


def event(system: str) -> Tournament:
    return Tournament(settings=Settings(system=system, rounds=5), players=(Player(1, "Adam"), Player(2, "Beata")))


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_system_has_rules_to_print(name: str) -> None:
    report = system_rules(event(name))
    said = " ".join(" ".join(row.texts) for row in report.tables[0].rows)
    for clause in system_named(name).words.clauses.values():
        assert clause.title in said
        assert clause.text.split(".")[0] in " ".join(said.split())


def test_a_rule_that_several_labels_share_stands_once() -> None:
    titles = [row.texts[1] for row in system_rules(event("hosek-nwm")).tables[0].rows if row.texts[0]]
    assert titles == [
        "Compulsory rules",
        "Maximum number of pairs",
        "Close scores, from the top down",
        "Colours in balance",
        "Alternating colours",
    ]
