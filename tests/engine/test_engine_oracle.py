"""Rounds that reference programs have paired: the same pairs, colours and byes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from swissdesk.engine import NoPairing, NotReady, propose
from swissdesk.formats import trf
from swissdesk.model import Tournament

DATA = Path(__file__).parents[1] / "data"
TOURNAMENTS = sorted((DATA / "dutch-2026").glob("*.trf"))
SPECIAL = sorted(p.with_name(p.name.removesuffix(".pairs.2026")) for p in (DATA / "special").glob("*.pairs.2026"))
IMPOSSIBLE = sorted(
    p.with_name(p.name.removesuffix(".error.2026"))
    for p in (DATA / "special").glob("*.error.2026")
    if p.read_text("utf-8").startswith("exit 1")
)


def differences(whole: Tournament, **options: bool) -> list[str]:
    """Return the rounds that would be paired in another way."""
    found = []
    for r in whole.rounds:
        if not r.pairings:
            continue
        proposal = propose(whole.before_round(r.number), **options)
        wanted = {(p.white, p.black) for p in r.pairings}
        if (set(proposal.pairs), proposal.bye) != (wanted, r.pairing_bye):
            found.append(f"round {r.number}: {sorted(set(proposal.pairs) - wanted)}, bye {proposal.bye}")
    return found


def answer(path: Path) -> set[tuple[int, ...]]:
    lines = path.with_name(path.name + ".pairs.2026").read_text("utf-8").splitlines()[1:]
    return {tuple(map(int, line.split())) for line in lines if line.strip()}


@pytest.mark.parametrize("path", TOURNAMENTS, ids=lambda p: p.stem)
def test_every_round_of_a_tournament(path: Path) -> None:
    whole = trf.load(path)
    assert differences(whole) == []
    assert differences(whole, shortcuts=False) == []


@pytest.mark.parametrize("path", SPECIAL, ids=lambda p: p.name)
@pytest.mark.parametrize("shortcuts", [True, False], ids=["shortcuts", "full path"])
def test_special_position(path: Path, shortcuts: bool) -> None:
    proposal = propose(trf.load(path.with_name(path.name + ".trf")), shortcuts=shortcuts)
    bye = {(proposal.bye, 0)} if proposal.bye is not None else set()
    assert set(proposal.pairs) | bye == answer(path)


@pytest.mark.parametrize("path", IMPOSSIBLE, ids=lambda p: p.name)
def test_impossible_position(path: Path) -> None:
    with pytest.raises(NoPairing) as caught:
        propose(trf.load(path.with_name(path.name + ".trf")))
    placed = [player for pair in caught.value.pairs for player in pair]
    placed += [caught.value.bye] * (caught.value.bye is not None)
    assert not set(placed) & set(caught.value.unpaired)
    assert "Round" in str(caught.value)


@pytest.mark.parametrize("name", ["bad-no-rounds", "bad-no-colour", "bad-rounds-over"])
def test_not_ready(name: str) -> None:
    with pytest.raises(NotReady):
        propose(trf.load(DATA / "special" / f"{name}.trf"))


@pytest.mark.corpus
def test_whole_corpus() -> None:
    """All finished tournaments of the folder named by SWISSDESK_CORPUS, with and without shortcuts."""
    folder = os.environ.get("SWISSDESK_CORPUS")
    if not folder:
        pytest.fail("Set SWISSDESK_CORPUS to a folder of finished tournaments.")
    files = sorted(Path(folder).glob("*.trf"))
    assert files
    wrong = {}
    for path in files:
        whole = trf.load(path)
        found = differences(whole) + differences(whole, shortcuts=False)
        if found:
            wrong[path.name] = found
    assert wrong == {}
