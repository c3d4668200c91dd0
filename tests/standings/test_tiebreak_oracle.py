"""Every code of every player, and every ranking, against files with known values.

A sample is part of the tests; SWISSDESK_CORPUS_TIEBREAKS names a folder with more of them.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tiebreak_oracle import compare, files

SAMPLE = files(Path(__file__).parents[1] / "data" / "tiebreaks")


@pytest.mark.parametrize("file", SAMPLE, ids=lambda file: file.stem)
def test_every_value_and_ranking_of_the_sample(file: Path) -> None:
    found = compare(file)
    assert found.differences == []
    assert found.cells > 100
    assert found.rankings == 2


def test_the_sample_has_all_kinds_of_events() -> None:
    assert len(SAMPLE) >= 15
    assert {file.stem.split("-")[0] for file in SAMPLE} == {"anchor", "rr", "swiss"}


@pytest.mark.corpus
def test_every_value_and_ranking_of_the_corpus() -> None:
    folder = os.environ.get("SWISSDESK_CORPUS_TIEBREAKS")
    if not folder:
        pytest.fail("Set SWISSDESK_CORPUS_TIEBREAKS to a folder of files with known values.")
    found = [compare(file) for file in files(Path(folder))]
    assert found, f"there is no file with known values in {folder}"
    cells, rankings = sum(one.cells for one in found), sum(one.rankings for one in found)
    print(f"{len(found)} files, {cells} cells of the current edition, {sum(one.cells_2024 for one in found)} of 2024, "
          f"{sum(one.conventional for one in found)} outside the list, {sum(one.disputed for one in found)} of the "
          f"other reading, {rankings} rankings of {sum(one.ranking_cells for one in found)} places")  # fmt: skip
    assert [difference for one in found for difference in one.differences] == []
