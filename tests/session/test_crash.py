"""The process is killed at random moments: whatever had been shown is still there, with the whole undo history."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from actor import act, beginning
from examples import first_seeds

from swissdesk.session import Document, History

ACTOR = Path(__file__).with_name("actor.py")


def killed_after(lines: int, seconds: float, *arguments: object) -> list[str]:
    """Run the actor, kill it so long after it has said so much, and return everything it said since opening."""
    command = [sys.executable, str(ACTOR), *map(str, arguments)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        said = [process.stdout.readline() for _ in range(lines)]
        time.sleep(seconds)
        process.kill()
        said += process.stdout.readlines()
    assert first == "open\n", first
    return [line.rstrip("\n") for line in said]


def looks(history: History) -> tuple[object, ...]:
    """Everything an arbiter could see of a history."""
    return (
        history.tournament,
        history.events,
        history.redo_event,
        history.node,
        history.size,
        [history.branches(node) for node in range(history.size)],
    )


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_that_was_shown_is_lost(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "open.swissdesk"
    Document.create(path, beginning()).close()
    chance = random.Random(seed)
    mirror, done = History(beginning()), 0
    for _ in first_seeds(2):
        shown = killed_after(chance.randint(0, 40), chance.uniform(0, 0.005), "play", path, seed, done)
        assert shown == [str(number) for number in range(done, done + len(shown))]
        for number in range(done, done + len(shown)):
            act(mirror, seed, number)
        done += len(shown)
        with Document.open(path) as document:
            assert not document.read_only
            found = looks(document.history)
        if found != looks(mirror):
            # One action may have reached the disk and not the screen any more.
            act(mirror, seed, done)
            done += 1
        assert found == looks(mirror)


def test_a_copy_is_old_or_new_but_whole(tmp_path: Path) -> None:
    path, copy = tmp_path / "open.swissdesk", tmp_path / "stick" / "copy.swissdesk"
    copy.parent.mkdir()
    with Document.create(path, beginning()) as document:
        for number in range(300):
            act(document, 3, number)
        document.save_copy(copy)
    chance = random.Random(5)
    for _ in first_seeds(4):
        copies = killed_after(chance.randint(0, 2), chance.uniform(0, 0.02), "copy", path, copy)
        with Document.open(copy) as document:
            assert not document.read_only
            name = document.tournament.info.name
        if copies:
            assert name in {f"Open {len(copies) - 1}", f"Open {len(copies)}"}
    with Document.open(path) as document:
        document.save_copy(copy)
    assert [file.name for file in copy.parent.iterdir()] == ["copy.swissdesk"]
