"""Start positions of Chess960 by their numbers."""

from __future__ import annotations

import pytest

from swissdesk.model.chess960 import POSITIONS, arrangement, numbers_in


@pytest.mark.parametrize(
    ("number", "pieces"), [(518, "RNBQKBNR"), (0, "BBQNNRKR"), (959, "RKRNNQBB"), (1, "BQNBNRKR"), (4, "QBBNNRKR")]
)
def test_known_positions(number: int, pieces: str) -> None:
    assert arrangement(number) == pieces


def test_all_are_different_and_lawful() -> None:
    ranks = [arrangement(number) for number in range(POSITIONS)]
    assert len(set(ranks)) == POSITIONS
    for rank in ranks:
        assert sorted(rank) == sorted("RNBQKBNR")
        assert rank.index("R") < rank.index("K") < rank.rindex("R")
        assert (rank.index("B") + rank.rindex("B")) % 2 == 1


@pytest.mark.parametrize("number", [-1, POSITIONS])
def test_no_others(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        arrangement(number)


@pytest.mark.parametrize(
    ("text", "numbers"), [("", ()), ("518; 12,0", (518, 12, 0)), ("960", None), ("x", None), ("-1", None)]
)
def test_numbers_of_a_text(text: str, numbers: tuple[int, ...] | None) -> None:
    assert numbers_in(text) == numbers
