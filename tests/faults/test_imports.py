"""Files from outside, spoilt or made to cost: they are taken whole or refused in words, in little time and memory."""

from __future__ import annotations

from pathlib import Path

import pytest
import spoiling
from laboratory import start


def test_the_worst_of_small_files(tmp_path: Path) -> None:
    assert start("read", tmp_path, 0, 12)["cases"] == 12


@pytest.mark.faults
@pytest.mark.parametrize("thousand", range(2))
def test_thousands_of_small_files(tmp_path: Path, thousand: int) -> None:
    found = start("read", tmp_path, 1000 * thousand, 1000)
    assert found["cases"] == 1000
    assert found["accepted"] > 50


def test_spoilt_files_of_every_kind(tmp_path: Path) -> None:
    groups = spoiling.originals(tmp_path)
    assert sum(spoiling.check(groups, tmp_path, seed) for seed in range(60)) > 6


@pytest.mark.faults
@pytest.mark.parametrize("thousand", range(6))
def test_thousands_of_spoilt_files(tmp_path: Path, thousand: int) -> None:
    found = start("foreign", tmp_path, 1000 * thousand, 1000)
    assert found["cases"] == 1000
    assert found["taken"] > 100
