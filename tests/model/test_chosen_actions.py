"""Actions, and questions about tournaments, in which a slip of the model shows come to what is on record."""

from __future__ import annotations

import pytest
from chosen_cases import ACTIONS, Part, differs, parts


@pytest.mark.parametrize("part", parts(*ACTIONS))
def test_a_chosen_action_comes_to_what_is_on_record(part: Part) -> None:
    assert not differs(part)
