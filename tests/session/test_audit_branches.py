"""Which branch a record is on after any storm of undoing, redoing and jumping; and reading the record in parts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from documents import PLAYERS, rename

from swissdesk.model import Tournament
from swissdesk.model.events import Begin
from swissdesk.session import Document
from swissdesk.session.audit import Action, Audit
from swissdesk.session.history import History


@pytest.fixture(params=range(4))
def stormy(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Document]:
    """A document in which much was undone and done otherwise."""
    chance = random.Random(request.param)
    with Document.create(tmp_path / "storm.swissdesk", Begin(Tournament(players=PLAYERS))) as document:
        for number in range(90):
            history = document.history
            what = chance.random()
            if what < 0.5 or not history.can_undo:
                document.do(rename(str(number)))
            elif what < 0.75:
                document.undo()
            elif what < 0.9 and history.can_redo:
                document.redo()
            else:
                document.go_to(chance.randrange(history.size))
        yield document


def way_up(history: History, node: int) -> list[int]:
    """Return the nodes from one that is not in force to the last of them before one that is."""
    way = []
    while not history.is_in_force(node):
        way.append(node)
        node = history.parent(node) or 0
    return way


def test_how_far_from_what_is_in_force(stormy: Document) -> None:
    audit = Audit(stormy)
    branch_of = {entry.about: entry.branch for entry in audit.entries if entry.action is Action.DO}
    for entry in audit.entries:
        branches = {branch_of[node] for node in way_up(stormy.history, entry.about)}
        assert audit.detours(entry, most=99) == len(branches)
        assert audit.detours(entry) == min(len(branches), 3)


def test_the_newest_fork(stormy: Document) -> None:
    history = stormy.history
    forks = [
        node
        for node in range(1, history.size)
        if not history.is_in_force(node) and history.is_in_force(history.parent(node) or 0)
    ]
    assert Audit(stormy).newest_fork() == max(forks, default=0)


def test_in_parts_it_is_the_same_record(stormy: Document) -> None:
    whole, parts = Audit(stormy), Audit(stormy, most=0)
    assert parts.entries == []
    assert not parts.is_complete
    counts = []
    while count := parts.update(50):
        counts.append(count)
    assert all(count == 50 for count in counts[:-1])
    assert parts.is_complete
    assert parts.entries == whole.entries
    assert parts.branches == whole.branches
    assert [parts.event(entry) for entry in parts.entries] == [
        stormy.history.event(entry.about) for entry in whole.entries
    ]


def test_only_so_many_lines_of_the_journal_are_read(stormy: Document) -> None:
    assert [row.seq for row in stormy.log(5, 3)] == [6, 7, 8]
    assert len(stormy.log(stormy.last - 2, 50)) == 2
