"""Names are found on any keyboard: without accents, without case, with letters written out."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.lettering.order import alphabetical
from swissdesk.model.searching import begins, folded, has_all, spellings


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Černý, Petr", "cerny"),
        ("Černý, Petr", "petr cerny"),
        ("Łukasik, Michał", "lukasik michal"),
        ("Straße", "STRASSE"),
        ("Strasse", "straße"),
        ("Müller, Jürgen", "muller"),
        ("Müller, Jürgen", "mueller juergen"),
        ("Müller", "müller"),
        ("Østergård, Åge", "ostergard"),
        ("Østergård, Åge", "oestergaard aage"),
        ("Đorđević, Đorđe", "dordevic"),
        ("Đorđević, Đorđe", "Djordjevic"),
        ("Þórhallsson, Jón", "thorhallsson"),
        ("Guðlaugsdóttir", "gudlaug"),
        ("Şahintürk, Elif", "sahinturk"),
        ("Yıldız, İbrahim", "yildiz ibrahim"),
        ("O’Brien-Łuczak", "o'brien luczak"),
        ("Œuvrard", "oeuv"),
        ("Ńguyễn", "nguyen"),
        ("Παπαθανάσης", "παπαθανασησ"),
        ("Ёлкин", "елкин"),
    ],
)
def test_a_name_is_found_as_it_is_typed(name: str, typed: str) -> None:
    assert has_all(name, typed)
    assert has_all(unicodedata.normalize("NFD", name), unicodedata.normalize("NFD", typed))


def test_what_is_not_there_is_not_found() -> None:
    assert not has_all("Černý, Petr", "cerny pavel")
    assert not has_all("Müller", "moeller")
    assert has_all("Černý, Petr", "  ")


def test_a_beginning_is_that_of_a_word() -> None:
    assert begins("Černý, Petr", "cer")
    assert begins("Černý, Petr", "petr")
    assert begins("Černý, Petr", "cerny, p")
    assert begins("Östlund-Berg, Eva", "berg")
    assert begins("Östlund", "oestl")
    assert not begins("Černý, Petr", "erny")
    assert not begins("Černý, Petr", "cerny e")


@given(st.text(max_size=30))
def test_folding_twice_changes_nothing_and_a_text_is_found_in_itself(text: str) -> None:
    once = folded(text)
    assert folded(once) == once
    assert spellings(text)[0] == once
    assert has_all(text, text)


@pytest.mark.parametrize(
    "order",
    [
        ("Novák, Zora", "Novák Horváth, Anna", "Novakov, Ivan"),
        ("Černý, Petr", "Čierny, Ján", "Cooper, Ann", "Ďurčo, Eva", "Ødegaard, Liv", "Zoe"),
        ("Łukasik, A", "Lukasik-Cerny, A", "Lukasz, A"),
        ("Šimon", "Sirius", "Ωμέγα", "Яна"),
    ],
)
def test_surnames_are_put_in_order_first_and_accents_do_not_matter(order: tuple[str, ...]) -> None:
    assert tuple(sorted(order, key=alphabetical)) == order
    assert tuple(sorted(order, key=alphabetical, reverse=True)) == order[::-1]


_WORDS = st.text("AaéČžŁñöЯйΩ -", max_size=12)


@given(_WORDS, _WORDS)
def test_case_spaces_and_forms_of_letters_do_not_part_names(surname: str, given_name: str) -> None:
    typed = unicodedata.normalize("NFD", f" {surname.upper()} ,  {given_name}")
    assert alphabetical(f"{surname}, {given_name}") == alphabetical(typed)
