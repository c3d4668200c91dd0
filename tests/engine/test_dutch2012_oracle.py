"""Rounds that the reference program of the 2012 edition has paired: the same pairs, colours and byes.

Two players without any game who meet after round 1 are compared without their colours, which the text leaves open.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

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


def without_open_colours(at: Tournament, pairs: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return the pairs, those of players without any game in ascending order."""
    blank = {p.id for p in at.players if not any(entry.is_played for entry in at.entries(p.id))}
    if not at.rounds:
        return pairs
    return {(min(pair), max(pair)) if blank.issuperset(pair) else pair for pair in pairs}


def differences(whole: Tournament, **options: bool) -> list[str]:
    """Return the rounds that would be paired in another way."""
    found = []
    for r in whole.rounds:
        if not r.pairings:
            continue
        at = whole.before_round(r.number)
        proposal = propose(at, system="dutch-2012", **options)
        wanted = without_open_colours(at, {(p.white, p.black) for p in r.pairings})
        got = without_open_colours(at, set(proposal.pairs))
        if (got, proposal.bye) != (wanted, r.pairing_bye):
            found.append(f"round {r.number}: {sorted(got - wanted)}, bye {proposal.bye}")
    return found


@pytest.mark.parametrize("path", TOURNAMENTS, ids=lambda p: p.stem)
def test_every_round_of_a_tournament(path: Path) -> None:
    whole = trf.load(path)
    assert differences(whole) == []
    assert differences(whole, shortcuts=False) == []


@pytest.mark.parametrize("name", SPECIAL)
def test_special_position(name: str) -> None:
    at = position(name)
    lines = (DATA / "dutch-2012/special" / f"{name}.pairs.2012").read_text("utf-8").splitlines()[1:]
    answer = {tuple(map(int, line.split())) for line in lines if line.strip()}
    proposal = propose(at, system="dutch-2012")
    assert proposal.bye == next((a for a, b in answer if not b), None)
    wanted = {(a, b) for a, b in answer if b}
    assert without_open_colours(at, set(proposal.pairs)) == without_open_colours(at, wanted)


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_position(name: str) -> None:
    at = position(name)
    with pytest.raises(NoPairing) as caught:
        propose(at, system="dutch-2012")
    placed = [player for pair in caught.value.pairs for player in pair]
    placed += [caught.value.bye] * (caught.value.bye is not None)
    assert sorted([*placed, *caught.value.unpaired]) == sorted(at.present(at.next_round_number))
    assert str(caught.value).startswith(f"Round {at.next_round_number} cannot be paired: ")


def test_a_second_bye_is_not_given_where_the_reference_gives_one() -> None:
    with pytest.raises(NoPairing, match="nobody may have the bye any more"):
        propose(position("pab-nobody-eligible"), system="dutch-2012")


def test_a_tournament_without_a_played_game_is_paired() -> None:
    proposal = propose(position("shape-double-forfeits"), system="dutch-2012")
    assert {tuple(sorted(pair)) for pair in proposal.pairs} == {(n, n + 6) for n in range(1, 7)}


@pytest.mark.corpus
def test_whole_corpus_of_2012() -> None:
    """All finished tournaments of the folder named by SWISSDESK_CORPUS_2012."""
    folder = os.environ.get("SWISSDESK_CORPUS_2012")
    if not folder:
        pytest.fail("Set SWISSDESK_CORPUS_2012 to a folder of finished tournaments.")
    files = sorted(Path(folder).glob("*.trf"))
    assert files
    wrong = {path.name: found for path in files if (found := differences(trf.load(path)))}
    assert wrong == {}
