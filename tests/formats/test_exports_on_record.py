"""What leaves for other programs and people is, sign for sign, what stands on record (`exports.py` writes it anew)."""

from __future__ import annotations

import pytest
from exports import EVENTS, FOLDER, told


@pytest.mark.parametrize("name", EVENTS)
def test_every_export_is_the_one_on_record(name: str) -> None:
    assert told(name).splitlines() == (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
