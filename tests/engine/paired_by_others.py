"""What reference programs have paired, and where our rounds differ from theirs."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from swissdesk.engine import NoPairing, propose
from swissdesk.formats import trf
from swissdesk.model import Tournament

Pairs = set[tuple[int, int]]


def answer(path: Path) -> tuple[Pairs, int | None]:
    """Return the boards and the bye of a reference program's answer: a head line, then two numbers a line."""
    lines = path.read_text("utf-8").splitlines()[1:]
    boards = {(int(white), int(black)) for white, black in (line.split() for line in lines if line.strip())}
    return {board for board in boards if board[1]}, next((white for white, black in boards if not black), None)


def differences(
    whole: Tournament,
    system: str,
    *,
    shortcuts: bool = True,
    seen: Callable[[Tournament, Pairs], Pairs] = lambda _at, pairs: pairs,
) -> list[str]:
    """Return the rounds that we would pair in another way; `seen` says what of the boards is compared."""
    found = []
    for r in whole.rounds:
        if not r.pairings:
            continue
        at = whole.before_round(r.number)
        proposal = propose(at, system, shortcuts=shortcuts)
        wanted = seen(at, {(p.white, p.black) for p in r.pairings})
        got = seen(at, set(proposal.pairs))
        if (got, proposal.bye) != (wanted, r.pairing_bye):
            found.append(f"round {r.number}: {sorted(got - wanted)}, bye {proposal.bye}")
    return found


def corpus(variable: str) -> list[Path]:
    """Return the finished tournaments of the folder that an environment variable names; fails if there are none."""
    folder = os.environ.get(variable)
    if not folder:
        pytest.fail(f"Set {variable} to a folder of finished tournaments.")
    files = sorted(Path(folder).glob("*.trf"))
    assert files
    return files


def differing(files: list[Path], *ways: Callable[[Tournament], list[str]]) -> dict[str, list[str]]:
    """Return by file what differs in any of the ways."""
    found = {}
    for path in files:
        whole = trf.load(path)
        if said := [line for way in ways for line in way(whole)]:
            found[path.name] = said
    return found


def check_refused(at: Tournament, system: str) -> None:
    """Check that a position is refused with the largest legal part of a round: everybody is placed or left, once."""
    with pytest.raises(NoPairing) as caught:
        propose(at, system)
    placed = [player for pair in caught.value.pairs for player in pair]
    placed += [caught.value.bye] * (caught.value.bye is not None)
    assert sorted([*placed, *caught.value.unpaired]) == sorted(at.present(at.next_round_number))
    assert str(caught.value).startswith(f"Round {at.next_round_number} cannot be paired: ")
