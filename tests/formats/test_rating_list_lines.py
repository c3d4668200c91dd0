"""A line of a rating list that is spoilt in one place becomes the player, or is refused, as is on record."""

from __future__ import annotations

import pytest
from rating_list_lines import FOLDER, KINDS, record


@pytest.mark.parametrize("kind", KINDS)
def test_spoilt_lines_come_to_what_is_on_record(kind: str) -> None:
    assert [*record(kind)] == FOLDER.joinpath(f"{kind}.txt").read_text("utf-8").splitlines()
