"""Rounds that the reference program of the 2012 edition has paired: the same pairs, colours and byes.

Two players without any game who meet after round 1 are compared without their colours, which the text leaves open.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from paired_by_others import Pairs, answer, check_refused, corpus, differences, differing

from swissdesk.engine import NoPairing, propose
from swissdesk.formats import trf
from swissdesk.model import Tournament

DATA = Path(__file__).parents[1] / "data"
TOURNAMENTS = sorted((DATA / "dutch-2012").glob("*.trf"))
SPECIAL = sorted(p.name.removesuffix(".pairs.2012") for p in (DATA / "dutch-2012/special").glob("*.pairs.2012"))
IMPOSSIBLE = sorted(p.name.removesuffix(".error.2012") for p in (DATA / "dutch-2012/special").glob("*.error.2012"))


def position(name: str) -> Tournament:
    own = DATA / "dutch-2012/special" / f"{name}.trf"
    return trf.load(own if own.exists() else DATA / "special" / f"{name}.trf")


def without_open_colours(at: Tournament, pairs: Pairs) -> Pairs:
    """Return the pairs, those of players without any game in ascending order."""
    blank = {p.id for p in at.players if not any(entry.is_played for entry in at.entries(p.id))}
    if not at.rounds:
        return pairs
    return {(min(pair), max(pair)) if blank.issuperset(pair) else pair for pair in pairs}


differences_2012 = partial(differences, system="dutch-2012", seen=without_open_colours)


@pytest.mark.sweep
@pytest.mark.parametrize("path", TOURNAMENTS, ids=lambda p: p.stem)
def test_every_round_of_a_tournament(path: Path) -> None:
    whole = trf.load(path)
    assert differences_2012(whole) == []
    assert differences_2012(whole, shortcuts=False) == []


@pytest.mark.parametrize("name", SPECIAL)
def test_special_position(name: str) -> None:
    at = position(name)
    wanted, bye = answer(DATA / "dutch-2012/special" / f"{name}.pairs.2012")
    proposal = propose(at, system="dutch-2012")
    assert proposal.bye == bye
    assert without_open_colours(at, set(proposal.pairs)) == without_open_colours(at, wanted)


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_position(name: str) -> None:
    check_refused(position(name), "dutch-2012")


def test_a_second_bye_is_not_given_where_the_reference_gives_one() -> None:
    with pytest.raises(NoPairing, match="no player may receive the bye"):
        propose(position("pab-nobody-eligible"), system="dutch-2012")


def test_a_tournament_without_a_played_game_is_paired() -> None:
    proposal = propose(position("shape-double-forfeits"), system="dutch-2012")
    assert {tuple(sorted(pair)) for pair in proposal.pairs} == {(n, n + 6) for n in range(1, 7)}


@pytest.mark.corpus
def test_whole_corpus_of_2012() -> None:
    """All finished tournaments of the folder named by SWISSDESK_CORPUS_2012."""
    assert differing(corpus("SWISSDESK_CORPUS_2012"), differences_2012) == {}
