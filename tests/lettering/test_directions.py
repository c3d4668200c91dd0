"""Text from right to left: our order of its letters against that of another implementation, and parts kept apart."""

from __future__ import annotations

import pytest
from bidi import get_display
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.lettering import directions
from swissdesk.lettering.directions import Run, isolated, joined, plain, runs

_TEXTS = st.text("ab אבجد12(),·./ -+%[]\u2066\u2067\u2068\u2069\u202a\u202b\u202c\u0301\u064b", max_size=16)


def seen(text: str) -> str:
    return "".join(run.text[::-1] if run.is_turned else run.text for run in runs(text))


@given(_TEXTS)
def test_letters_stand_where_another_implementation_puts_them(text: str) -> None:
    base = "R" if directions._level_of(directions._classes(text)) else "L"
    expected = plain(get_display(text, base_dir=base))
    assert seen(text) == (expected if directions.has_right_to_left(text) else plain(text))


@pytest.mark.parametrize("text", ["", "Novák, Ján", "Петров", "½–½", "王, 小明"])
def test_other_scripts_are_one_run(text: str) -> None:
    assert runs(text) == ((Run(text),) if text else ())


def test_a_name_does_not_turn_round_what_stands_beside_it() -> None:
    assert seen("אברהם · (2256)") == "(2256) · םהרבא".replace("(2256)", ")2256(")
    assert seen(joined(" · ", ("אברהם", "(2256)"))) == "םהרבא · (2256)"
    assert seen(f"12 · {isolated('אברהם, דוד')} · ISR") == "12 · דוד ,םהרבא · ISR"


def test_a_part_is_wrapped_once_and_only_where_it_matters() -> None:
    assert isolated("Novák") == "Novák"
    once = isolated("אב")
    assert isolated(once) == once
    assert plain(once) == "אב"
    assert joined(" · ", ("", "A", "", "B")) == "A · B"


@given(_TEXTS, _TEXTS)
def test_what_comes_after_a_part_stands_where_it_would_stand_alone(part: str, after: str) -> None:
    begin, end = f"x {isolated(part)}", f" y {plain(after)}"
    if not directions.has_right_to_left(after):
        assert seen(begin + end).endswith(seen(end))
