"""A file of another program that is spoilt in one place is read or refused, word for word, as is on record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from spoilt import FOLDER, SOUND, Spoilt, record, spoilt

TOGETHER = 8
"""So many spoilt files are one test: each takes a few milliseconds."""

PARTS = [
    pytest.param(name, files[at : at + TOGETHER], id=f"{name}-{at}")
    for name in SOUND
    for files in [[*spoilt(name)]]
    for at in range(0, len(files), TOGETHER)
]


def blocks(lines: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the title of each case with what follows."""
    found: list[tuple[str, list[str]]] = []
    for line in lines:
        if line.startswith("# "):
            found.append((line, []))
        else:
            found[-1][1].append(line)
    return iter(found)


@pytest.fixture(scope="module")
def on_record() -> dict[str, dict[str, list[str]]]:
    return {name: dict(blocks(FOLDER.joinpath(f"{name}.txt").read_text("utf-8").splitlines())) for name in SOUND}


@pytest.mark.sweep
@pytest.mark.parametrize(("name", "some"), PARTS)
def test_a_spoilt_file_comes_to_what_is_on_record(
    name: str, some: list[Spoilt], on_record: dict[str, dict[str, list[str]]]
) -> None:
    for place, follows in blocks(record(name, some)):
        assert follows == on_record[name][place], place
