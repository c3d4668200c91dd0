"""Calls that fail and power that is cut, on a disk of our own (it needs Linux and a C compiler)."""

from __future__ import annotations

import json
import random
import shutil
import sys
from pathlib import Path

import pytest
from laboratory import NAME, build, cut_power, looks, records, start

HAS_DISK = sys.platform.startswith("linux") and shutil.which("cc") is not None

FAULTS = {"lost or refused and there", "memory moved", "read only", "called damaged"}


def check_failing(disk: Path, folder: Path, seed: int, cases: int) -> None:
    """An action that was refused is not on the disk, one on the disk was not refused, and no file is damaged by it."""
    found = json.loads(start(disk, "fail", folder, seed, cases))
    assert not {what for what in found if what in FAULTS or what.startswith("traceback")}, found
    assert found["fired"] > cases // 4


def check_power(disk: Path, folder: Path, actions: int, cuts: int) -> None:
    """Whatever was acknowledged is there after a power cut at any moment, with at most the one action on its way."""
    from actor import act, beginning

    from swissdesk.session import Document, History

    log, watched = folder / "log", folder / "watched"
    watched.mkdir()  # so that it is noted when the folder itself is synchronised
    start(disk, "remember", watched, actions, log=log)
    known = records(log)
    mirror = History(beginning())
    states = [looks(mirror)]
    for number in range(actions):
        act(mirror, 5, number)
        states.append(looks(mirror))
    first = next(place for place, record in enumerate(known) if record[0] == "A")
    chance = random.Random(1)
    for number in range(cuts):
        left = folder / f"cut {number}"
        left.mkdir()
        acknowledged = cut_power(known[: chance.randint(first, len(known)) + 1], chance, left)
        with Document.open(left / NAME) as document:
            assert not document.read_only, document.read_only_reason
            assert looks(document.history) in states[acknowledged : acknowledged + 2]
        shutil.rmtree(left)


if HAS_DISK:

    @pytest.fixture(scope="module")
    def disk(tmp_path_factory: pytest.TempPathFactory) -> Path:
        return build(tmp_path_factory.mktemp("disk"))

    def test_calls_that_fail(disk: Path, tmp_path: Path) -> None:
        check_failing(disk, tmp_path, 1, 60)

    def test_power_that_is_cut(disk: Path, tmp_path: Path) -> None:
        check_power(disk, tmp_path, 20, 25)

    @pytest.mark.faults
    @pytest.mark.parametrize("seed", range(4))
    def test_thousands_of_calls_that_fail(disk: Path, tmp_path: Path, seed: int) -> None:
        check_failing(disk, tmp_path, seed, 1000)

    @pytest.mark.faults
    def test_thousands_of_power_cuts(disk: Path, tmp_path: Path) -> None:
        check_power(disk, tmp_path, 240, 2000)
