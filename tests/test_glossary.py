"""The glossary: whole in three languages, and at odds with itself nowhere."""

import re
from collections import Counter

import pytest

from tests.glossary import LANGUAGES, concepts, faults

REQUIRED = {"key", *(f"{field}{language}" for language in LANGUAGES for field in ("", "meaning_", "avoid_"))}
OPTIONAL = {"en_short", "article"}
SCRIPT = {"en": r"[A-Za-z]", "ru": r"[А-Яа-яЁё]", "sk": r"[A-Za-z]"}


def test_keys_are_unique() -> None:
    counted = Counter(concept["key"] for concept in concepts())
    assert [key for key, times in counted.items() if times > 1] == []
    assert all(re.fullmatch(r"[a-z][a-z0-9_]*", key) for key in counted)


def test_every_concept_has_its_fields() -> None:
    for concept in concepts():
        assert REQUIRED <= set(concept) <= REQUIRED | OPTIONAL, concept["key"]
        texts = [value for field, value in concept.items() if not field.startswith("avoid_")]
        assert all(text and text == text.strip() and "\n" not in text for text in texts), concept["key"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_meanings_are_in_their_language(language: str) -> None:
    for concept in concepts():
        meaning = concept[f"meaning_{language}"]
        assert re.search(SCRIPT[language], meaning), concept["key"]
        assert meaning.endswith((".", "…")), concept["key"]
        assert len(meaning) <= 130, concept["key"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_word_for_one_concept(language: str) -> None:
    counted = Counter(concept[language].casefold() for concept in concepts())
    assert [term for term, times in counted.items() if times > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_wording_is_avoided_twice(language: str) -> None:
    counted = Counter(wording.casefold() for concept in concepts() for wording in concept[f"avoid_{language}"])
    assert [wording for wording, times in counted.items() if times > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glossary_keeps_its_own_rules(language: str) -> None:
    """No term, and no line of meaning, contains a wording that any concept avoids."""
    for concept in concepts():
        text = f"{concept[language]}. {concept[f'meaning_{language}']}"
        assert faults(text, language) == [], concept["key"]


def test_wordings_are_found_as_whole_words_in_all_forms() -> None:
    assert faults("Pairs that are not made", "en") == [("Pairs that are not made", "forbidden pairing")]
    assert faults("«Подъёмом» был тур 3", "ru") == [("Подъёмом", "апфлоат")]
    assert faults("by {tiebreak}: the tie-break decides", "en") == []
    assert faults("P&ut the hall away", "en") == [("Put the hall away", "hall display")]
