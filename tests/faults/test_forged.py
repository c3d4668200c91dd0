"""Forged documents, whose sums are right: opened, shown, copied and gone on with, or refused in words; never more."""

from __future__ import annotations

from pathlib import Path

import pytest
from forging import check, make
from laboratory import start


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(tmp_path_factory.mktemp("forged") / "made.swissdesk")


@pytest.mark.parametrize("seed", range(30))
def test_forged_and_spoilt_documents(made: Path, tmp_path: Path, seed: int) -> None:
    check(made, tmp_path, seed)


@pytest.mark.faults
@pytest.mark.parametrize("thousand", range(4))
def test_thousands_of_documents(tmp_path: Path, thousand: int) -> None:
    assert start("forge", tmp_path, 1000 * thousand, 1000)["cases"] == 1000
