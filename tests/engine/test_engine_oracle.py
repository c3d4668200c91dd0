"""Rounds that reference programs have paired by the rules of 2026: the same pairs, colours and byes."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from paired_by_others import answer, check_refused, corpus, differences, differing

from swissdesk.engine import NotReady, propose
from swissdesk.formats import trf
from swissdesk.model import Tournament

DATA = Path(__file__).parents[1] / "data"
TOURNAMENTS = sorted((DATA / "dutch-2026").glob("*.trf"))
ANSWERS = sorted((DATA / "special").glob("*.pairs.2026"))
IMPOSSIBLE = sorted(p for p in (DATA / "special").glob("*.error.2026") if p.read_text("utf-8").startswith("exit 1"))

differences_2026 = partial(differences, system="dutch-2026")


def name(path: Path) -> str:
    """Return the name of the position that an answer belongs to."""
    return path.name.split(".")[0]


def position(path: Path) -> Tournament:
    return trf.load(path.with_name(f"{name(path)}.trf"))


@pytest.mark.parametrize("path", TOURNAMENTS, ids=lambda p: p.stem)
def test_every_round_of_a_tournament(path: Path) -> None:
    whole = trf.load(path)
    assert differences_2026(whole) == []
    assert differences_2026(whole, shortcuts=False) == []


@pytest.mark.parametrize("path", ANSWERS, ids=name)
@pytest.mark.parametrize("shortcuts", [True, False], ids=["shortcuts", "full path"])
def test_special_position(path: Path, shortcuts: bool) -> None:
    proposal = propose(position(path), shortcuts=shortcuts)
    assert (set(proposal.pairs), proposal.bye) == answer(path)


@pytest.mark.parametrize("path", IMPOSSIBLE, ids=name)
def test_impossible_position(path: Path) -> None:
    check_refused(position(path), "dutch-2026")


@pytest.mark.parametrize("name", ["bad-no-rounds", "bad-no-colour", "bad-rounds-over"])
def test_not_ready(name: str) -> None:
    with pytest.raises(NotReady):
        propose(trf.load(DATA / "special" / f"{name}.trf"))


@pytest.mark.corpus
def test_whole_corpus() -> None:
    """All finished tournaments of the folder named by SWISSDESK_CORPUS, with and without shortcuts."""
    files = corpus("SWISSDESK_CORPUS")
    assert differing(files, differences_2026, partial(differences_2026, shortcuts=False)) == {}
