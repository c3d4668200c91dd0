"""Names in the order of each language, and the letter under which they are looked up."""

from __future__ import annotations

import unicodedata

import pytest

from swissdesk.lettering.order import alphabetical, folded, letter_of

MIXED = ("Chalupa", "Czibor", "Čech", "Cibula", "Hudec", "Ivan", "Äpfel", "Azov", "Щукин", "Йонов", "Ильин", "Яшин")


@pytest.mark.parametrize(
    ("language", "order"),
    [
        (
            "en",
            "Äpfel Azov Čech Chalupa Cibula Czibor Hudec Ivan Ильин Йонов Щукин Яшин",
        ),
        (
            "sk",
            "Azov Äpfel Cibula Czibor Čech Hudec Chalupa Ivan Ильин Йонов Щукин Яшин",
        ),
        (
            "ru",
            "Ильин Йонов Щукин Яшин Äpfel Azov Čech Chalupa Cibula Czibor Hudec Ivan",
        ),
    ],
)
def test_every_language_has_its_order(language: str, order: str) -> None:
    assert sorted(MIXED, key=lambda name: alphabetical(name, language)) == order.split()


@pytest.mark.parametrize(
    ("word", "language", "letter"),
    [
        ("Čech", "en", "C"),
        ("Čech", "sk", "Č"),
        ("C\u030cech", "sk", "Č"),
        ("Chalupa", "sk", "Ch"),
        ("Chalupa", "en", "C"),
        ("Ďurčo", "sk", "D"),
        ("Ёлкин", "ru", "Е"),
        ("Йонов", "ru", "Й"),
        ("", "sk", ""),
    ],
)
def test_letters_of_their_own_stand_apart(word: str, language: str, letter: str) -> None:
    assert letter_of(word, language) == letter


@pytest.mark.parametrize(
    "text", ["", "O'Neil-Smith, J.", "STRAUSS", "Łukasik-Černý", "Strauß", "й", "ｆｕｌｌ", "\u0301", "ﬁ"]
)
def test_folding_leaves_out_what_is_put_over_letters_and_nothing_else(text: str) -> None:
    found = folded(text)
    assert not any(unicodedata.combining(letter) for letter in found)
    assert found == "".join(folded(letter) for letter in text)
