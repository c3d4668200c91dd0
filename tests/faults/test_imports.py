"""Small files are read in the program itself: whatever is in them, that takes neither long nor much."""

from __future__ import annotations

from pathlib import Path

import pytest
from laboratory import start


def test_the_worst_of_small_files(tmp_path: Path) -> None:
    assert start("read", tmp_path, 0, 24)["cases"] == 24


@pytest.mark.faults
@pytest.mark.parametrize("thousand", range(2))
def test_thousands_of_small_files(tmp_path: Path, thousand: int) -> None:
    found = start("read", tmp_path, 1000 * thousand, 1000)
    assert found["cases"] == 1000
    assert found["accepted"] > 50
