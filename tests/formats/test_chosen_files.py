"""Files in which a slip of a reader or writer shows come to what is on record (`chosen_cases`)."""

from __future__ import annotations

import pytest
from chosen_cases import ACTIONS, KINDS, Part, differs, parts


@pytest.mark.parametrize("part", parts(*(kind for kind in KINDS if kind not in ACTIONS)))
def test_a_chosen_file_comes_to_what_is_on_record(part: Part) -> None:
    assert not differs(part)
