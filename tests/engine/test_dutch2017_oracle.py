"""Rounds that the reference program of 2017 has paired: the same pairs, colours and byes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from swissdesk.engine import NoPairing, propose
from swissdesk.formats import trf
from swissdesk.model import Tournament

DATA = Path(__file__).parents[1] / "data"
TOURNAMENTS = sorted((DATA / "dutch-2017").glob("*.trf"))
ANSWERS = sorted((DATA / "dutch-2017" / "special").glob("*.pairs.2017"))
IMPOSSIBLE = sorted((DATA / "dutch-2017" / "special").glob("*.error.2017"))


def position(answer: Path) -> Tournament:
    """Return the position that an answer belongs to; all editions share the positions."""
    return trf.load(DATA / "special" / f"{answer.name.split('.')[0]}.trf")


def differences(whole: Tournament, **options: bool) -> list[str]:
    """Return the rounds that would be paired in another way."""
    found = []
    for r in whole.rounds:
        if not r.pairings:
            continue
        proposal = propose(whole.before_round(r.number), "dutch-2017", **options)
        wanted = {(p.white, p.black) for p in r.pairings}
        if (set(proposal.pairs), proposal.bye) != (wanted, r.pairing_bye):
            found.append(f"round {r.number}: {sorted(set(proposal.pairs) - wanted)}, bye {proposal.bye}")
    return found


@pytest.mark.parametrize("path", TOURNAMENTS, ids=lambda p: p.stem)
def test_every_round_of_a_tournament(path: Path) -> None:
    whole = trf.load(path)
    assert differences(whole) == []
    assert differences(whole, shortcuts=False) == []


@pytest.mark.parametrize("path", ANSWERS, ids=lambda p: p.name.split(".")[0])
@pytest.mark.parametrize("shortcuts", [True, False], ids=["shortcuts", "full path"])
def test_special_position(path: Path, shortcuts: bool) -> None:
    proposal = propose(position(path), "dutch-2017", shortcuts=shortcuts)
    bye = {(proposal.bye, 0)} if proposal.bye is not None else set()
    lines = path.read_text("utf-8").splitlines()[1:]
    assert set(proposal.pairs) | bye == {tuple(map(int, line.split())) for line in lines if line.strip()}


@pytest.mark.parametrize("path", IMPOSSIBLE, ids=lambda p: p.name.split(".")[0])
def test_impossible_position(path: Path) -> None:
    with pytest.raises(NoPairing) as caught:
        propose(position(path), "dutch-2017")
    placed = [player for pair in caught.value.pairs for player in pair]
    placed += [caught.value.bye] * (caught.value.bye is not None)
    assert not set(placed) & set(caught.value.unpaired)
    assert "Round" in str(caught.value)


@pytest.mark.corpus
def test_whole_corpus() -> None:
    """All finished tournaments of the folder named by SWISSDESK_CORPUS_2017, with and without shortcuts."""
    folder = os.environ.get("SWISSDESK_CORPUS_2017")
    if not folder:
        pytest.fail("Set SWISSDESK_CORPUS_2017 to a folder of finished tournaments.")
    files = sorted(Path(folder).glob("*.trf"))
    assert files
    wrong = {}
    for path in files:
        whole = trf.load(path)
        found = differences(whole) + differences(whole, shortcuts=False)
        if found:
            wrong[path.name] = found
    assert wrong == {}
