"""Rounds that the reference program of 2017 has paired: the same pairs, colours and byes."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from paired_by_others import answer, check_refused, corpus, differences, differing

from swissdesk.engine import propose
from swissdesk.formats import trf
from swissdesk.model import Tournament

DATA = Path(__file__).parents[1] / "data"
TOURNAMENTS = sorted((DATA / "dutch-2017").glob("*.trf"))
ANSWERS = sorted((DATA / "dutch-2017" / "special").glob("*.pairs.2017"))
IMPOSSIBLE = sorted((DATA / "dutch-2017" / "special").glob("*.error.2017"))

differences_2017 = partial(differences, system="dutch-2017")


def name(path: Path) -> str:
    """Return the name of the position that an answer belongs to; all editions share the positions."""
    return path.name.split(".")[0]


def position(path: Path) -> Tournament:
    return trf.load(DATA / "special" / f"{name(path)}.trf")


@pytest.mark.sweep
@pytest.mark.parametrize("path", TOURNAMENTS, ids=lambda p: p.stem)
def test_every_round_of_a_tournament(path: Path) -> None:
    whole = trf.load(path)
    assert differences_2017(whole) == []
    assert differences_2017(whole, shortcuts=False) == []


@pytest.mark.parametrize("path", ANSWERS, ids=name)
@pytest.mark.parametrize("shortcuts", [True, False], ids=["shortcuts", "full path"])
def test_special_position(path: Path, shortcuts: bool) -> None:
    proposal = propose(position(path), "dutch-2017", shortcuts=shortcuts)
    assert (set(proposal.pairs), proposal.bye) == answer(path)


@pytest.mark.parametrize("path", IMPOSSIBLE, ids=name)
def test_impossible_position(path: Path) -> None:
    check_refused(position(path), "dutch-2017")


@pytest.mark.corpus
def test_whole_corpus() -> None:
    """All finished tournaments of the folder named by SWISSDESK_CORPUS_2017, with and without shortcuts."""
    files = corpus("SWISSDESK_CORPUS_2017")
    assert differing(files, differences_2017, partial(differences_2017, shortcuts=False)) == {}
