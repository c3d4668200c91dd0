"""The rule of names in little room: letters never under 80 % of their width, two lines, initials, the surname last."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.lettering import fitting
from swissdesk.lettering.fitting import LEAST_WIDTH, fitted, shortened

NAME = "Konstantinopolskaya-Wójcikiewicz, Anna Maria"
FORMS = (NAME, *fitting.of_name(NAME))


def letters(text: str) -> float:
    return float(len(text))


@pytest.mark.parametrize(
    ("room", "lines", "made"),
    [
        (44, 1, (NAME,)),
        (36, 1, (NAME,)),
        (35, 1, ("Konstantinopolskaya-Wójcikiewicz, Anna M.",)),
        (30, 1, ("Konstantinopolskaya-Wójcikiewicz, A.",)),
        (35, 2, ("Konstantinopolskaya-Wójcikiewicz", "Anna Maria")),
        (26, 2, ("Konstantinopolskaya-Wójcikiewicz", "Anna Maria")),
        (25, 2, ("Konstantinopolskaya-", "Wójcikiewicz, Anna Maria")),
        (17, 2, ("Konstantinopolskaya-", "Wójcikiewicz, Anna M.")),
        (26, 1, ("Konstantinopolskaya-Wójcikiewicz",)),
    ],
)
def test_whole_then_two_lines_then_initials_then_the_surname(room: float, lines: int, made: tuple[str, ...]) -> None:
    assert fitted(FORMS, room, letters, lines=lines).lines == made


def test_only_what_no_line_holds_is_cut() -> None:
    assert fitted(FORMS, 8, letters).text == "Konstanti…"
    assert fitted(("Li",), 1, letters).text.endswith("…")


@given(st.text("aB- ,žé\u0301", min_size=1, max_size=40), st.floats(1, 60), st.sampled_from([1, 2]))
def test_letters_are_never_narrower_and_nothing_sticks_out(name: str, room: float, lines: int) -> None:
    fit = fitted((name, *fitting.of_name(name)), room, letters, lines=lines)
    assert LEAST_WIDTH <= fit.squeeze <= 1
    assert len(fit.lines) <= lines
    for line in fit.lines:
        assert letters(line) * fit.squeeze <= room + 0.001 or line.rstrip("…") == ""


@given(st.text(max_size=20), st.floats(1, 20))
def test_no_accent_is_parted_from_its_letter(text: str, room: float) -> None:
    short = shortened(text, room, letters)
    if short != text:
        rest = text[len(short.removesuffix("…")) :]
        assert short.endswith("…")
        assert not rest.startswith(("\u0301", "\u030c"))


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Wolfeschlegelsteinhausenbergerdorff, Hubert B.", ("Wolfeschlegelstein-", "hausenbergerdorff, Hubert B.")),
        ("Христорождественский, Пётр", ("Христорож-", "дественский, Пётр")),
        ("Παπακωνσταντινόπουλος, Νίκος", ("Παπακωνσταν-", "τινόπουλος, Νίκος")),
        ("Fuente y Rodríguez Villaescusa, José", ("Fuente y Rodríguez", "Villaescusa, José")),
        ("王小明", ("王小明", "")),
    ],
)
def test_a_surname_is_divided_at_a_hyphen_a_space_or_a_syllable(name: str, lines: tuple[str, str]) -> None:
    assert fitting.divided(name) == lines
