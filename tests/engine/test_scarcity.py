"""Players who may not meet one another and are half of the field: what is forgotten, and what cannot be paired."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from examples import first_seeds
from running_rounds import played

from swissdesk.engine import NoPairing, propose
from swissdesk.engine import field as scarcity
from swissdesk.engine.field import Field
from swissdesk.model import Tournament
from swissdesk.model.forbidding import ForbiddenGroup


def parted(seed: int, players: int, rounds: int) -> Tournament:
    """Return an event in which about half of the players may not meet one another from now on."""
    chance = Random(seed)
    event = played(seed, players, rounds)
    half = players // 2 + chance.choice((-1, 0, 0, 0, 1))
    group = ForbiddenGroup(tuple(sorted(chance.sample(range(1, players + 1), half))))
    return replace(event, settings=replace(event.settings, forbidden=(group,)))


def answer(event: Tournament, *, shortcuts: bool) -> object:
    try:
        proposal = propose(event, "dutch-2026", shortcuts=shortcuts)
    except NoPairing as error:
        return error.pairs, error.unpaired
    return proposal.pairs, proposal.bye


@pytest.mark.parametrize("seed", first_seeds(16))
def test_what_is_forgotten_is_in_no_legal_round(seed: int) -> None:
    event = parted(seed, 8 + seed % 23, seed % 5)
    assert answer(event, shortcuts=True) == answer(event, shortcuts=False)


def test_pairs_are_forgotten_where_every_opponent_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def noted(field: Field) -> None:
        before = sum(mask.bit_count() for mask in field.adj)
        forget(field)
        seen.append((before, sum(mask.bit_count() for mask in field.adj)))

    forget = scarcity.forget_pairs
    monkeypatch.setattr(scarcity, "forget_pairs", noted)
    group = ForbiddenGroup(tuple(range(1, 11)))
    event = played(1, 20, 0)
    propose(replace(event, settings=replace(event.settings, forbidden=(group,))), "dutch-2026")
    assert seen == [(2 * 100 + 10 * 9, 2 * 100)]


def test_a_group_that_is_too_large_is_named_with_the_proof() -> None:
    event = played(1, 20, 0)
    group = ForbiddenGroup(tuple(range(2, 14)))
    with pytest.raises(NoPairing) as refused:
        propose(replace(event, settings=replace(event.settings, forbidden=(group,))), "dutch-2026")
    assert str(refused.value).startswith("Round 1 cannot be paired: 12 players (2 Player 2; 3 Player 3; ")
    assert str(refused.value).endswith(
        "9 Player 9…) may not meet one another, and have only 8 possible opponents (C1). Lift a restriction, or pair "
        "manually."
    )
    assert refused.value.unpaired == (10, 11, 12, 13)
