"""Calls that fail, power that is cut and processes that end, on a disk of our own (it needs Linux and a C compiler)."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from laboratory import build, start

HAS_DISK = sys.platform.startswith("linux") and shutil.which("cc") is not None

FAULTS = {
    *("lost", "lost or refused and there", "memory moved", "read only", "called damaged", "copy not whole"),
    "ended otherwise",
}


def check_sound(found: dict[str, int]) -> None:
    """Nothing is lost, nothing that was refused is there, no file is damaged, and no bug was met."""
    assert not {what for what in found if what in FAULTS or what.startswith("traceback")}, found


def check_failing(disk: Path, folder: Path, seed: int, cases: int) -> None:
    """An action that was refused is not on the disk, one on the disk was not refused, and no file is damaged by it."""
    found = start("fail", folder, seed, cases, disk=disk)
    check_sound(found)
    assert found["fired"] > cases // 4


def check_power(disk: Path, folder: Path, actions: int, cuts: int) -> None:
    """Whatever was acknowledged is there after a power cut at any moment, with at most the one action on its way."""
    log, watched = folder / "log", folder / "watched"
    watched.mkdir()  # so that it is noted when the folder itself is synchronised
    start("remember", watched, actions, disk=disk, log=log)
    found = start("cut", folder, log, actions, cuts)
    check_sound(found)
    assert found["cases"] == cuts


def check_kills(disk: Path, folder: Path, seed: int, cases: int) -> None:
    """A process may end before any of its writes: what it acknowledged is there, and its copies are old or new."""
    found = start("kill", folder, seed, cases, disk=disk)
    check_sound(found)
    assert found["ended"] > cases // 2


def check_sharing(folder: Path, seed: int, cases: int) -> None:
    """Of two programs one writes at a time, and what either acknowledged is in the document."""
    found = start("share", folder, seed, cases)
    check_sound(found)
    assert found["actions"] >= 2 * cases


if HAS_DISK:

    @pytest.fixture(scope="module")
    def disk(tmp_path_factory: pytest.TempPathFactory) -> Path:
        return build(tmp_path_factory.mktemp("disk"))

    def test_calls_that_fail(disk: Path, tmp_path: Path) -> None:
        check_failing(disk, tmp_path, 1, 40)

    def test_power_that_is_cut(disk: Path, tmp_path: Path) -> None:
        check_power(disk, tmp_path, 12, 12)

    def test_ends_between_two_writes(disk: Path, tmp_path: Path) -> None:
        check_kills(disk, tmp_path, 1, 12)

    @pytest.mark.faults
    @pytest.mark.parametrize("seed", range(4))
    def test_thousands_of_calls_that_fail(disk: Path, tmp_path: Path, seed: int) -> None:
        check_failing(disk, tmp_path, seed, 1000)

    @pytest.mark.faults
    def test_thousands_of_power_cuts(disk: Path, tmp_path: Path) -> None:
        check_power(disk, tmp_path, 240, 2000)

    @pytest.mark.faults
    @pytest.mark.parametrize("seed", range(2))
    def test_thousands_of_ends_between_two_writes(disk: Path, tmp_path: Path, seed: int) -> None:
        check_kills(disk, tmp_path, seed, 1000)


if sys.platform != "win32":

    def test_two_programs_want_one_document(tmp_path: Path) -> None:
        check_sharing(tmp_path, 1, 15)

    @pytest.mark.faults
    @pytest.mark.parametrize("seed", range(4))
    def test_two_programs_want_one_document_a_thousand_times(tmp_path: Path, seed: int) -> None:
        check_sharing(tmp_path, seed, 500)
