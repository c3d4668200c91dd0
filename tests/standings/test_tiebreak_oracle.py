"""Every code of every player, and every ranking, against files with known values.

A sample is part of the tests; SWISSDESK_CORPUS_TIEBREAKS names a folder with more of them, and
``pytest -m corpus -s tests/standings/test_tiebreak_oracle.py`` prints what was compared, code by code.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tiebreak_oracle import compare, files, overview

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


def test_the_overview_counts_files_players_and_differences() -> None:
    found = [compare(file) for file in SAMPLE]
    head, *lines, last = overview(found).splitlines()
    table = {line.split()[0]: [int(word) for word in line.split()[1:]] for line in lines}
    assert head.split() == ["code", "files", "players", "differing"]
    assert table["PTS"][0] == len(SAMPLE)
    assert table["places"] == [len(SAMPLE), sum(one.ranking_cells for one in found), 0]
    assert last.startswith(f"{len(table)} codes in {len(SAMPLE)} files: ")
    assert last.endswith(" values, 0 differing")
    broken = compare(SAMPLE[0])
    code = next(iter(broken.by_code))
    broken.by_code[code] = 10, 3
    assert next(line for line in overview([broken]).splitlines() if line.split()[0] == code).split() == [
        code,
        "1",
        "10",
        "3",
    ]


@pytest.mark.corpus
def test_every_value_and_ranking_of_the_corpus() -> None:
    folder = os.environ.get("SWISSDESK_CORPUS_TIEBREAKS")
    if not folder:
        pytest.fail("Set SWISSDESK_CORPUS_TIEBREAKS to a folder of files with known values.")
    found = [compare(file) for file in files(Path(folder))]
    assert found, f"there is no file with known values in {folder}"
    print("\n" + overview(found))
    assert [difference for one in found for difference in one.differences] == []
