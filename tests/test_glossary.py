"""The glossary: whole in three languages, and at odds with itself nowhere."""

import re
from collections import Counter

import pytest
from glossary import GLOSSARY, LANGUAGES, concepts, faults, habits

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


def test_every_habit_says_what_to_write_instead() -> None:
    for habit in habits():
        assert set(habit) == {"language", "avoid", "instead"}
        assert habit["language"] in LANGUAGES
        assert faults(habit["instead"], habit["language"]) == []


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
    wordings = [wording for concept in concepts() for wording in concept[f"avoid_{language}"]]
    wordings += [habit["avoid"] for habit in habits() if habit["language"] == language]
    counted = Counter(wording.casefold() for wording in wordings)
    assert [wording for wording, times in counted.items() if times > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glossary_keeps_its_own_rules(language: str) -> None:
    """No term, and no line of meaning, contains a wording that any concept avoids."""
    for concept in concepts():
        text = f"{concept[language]}. {concept[f'meaning_{language}']}"
        assert faults(text, language) == [], concept["key"]


def style_examples(section: str) -> list[tuple[str, str]]:
    """The examples before → after of one section of STYLE.md."""
    items = re.split(r"\n\s*(?:-|\d+\.) ", section)
    pairs = (re.sub(r"\s+", " ", item).partition(" → ") for item in items)
    return [(before, after) for before, arrow, after in pairs if arrow]


@pytest.mark.parametrize("language", LANGUAGES)
def test_examples_of_style_are_better_by_the_glossary(language: str) -> None:
    """What STYLE.md recommends avoids what the glossary avoids."""
    sections = re.split(r"^## .+$", GLOSSARY.with_name("STYLE.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    examples = style_examples(sections[1 + LANGUAGES.index(language)])
    assert len(examples) >= 6
    assert [after for _, after in examples if faults(after, language)] == []


def test_wordings_are_found_as_whole_words_in_all_forms() -> None:
    assert faults("Pairs that are not made", "en") == [("Pairs that are not made", "forbidden pairing")]
    assert faults("«Подъёмом» был тур 3", "ru") == [("Подъёмом", "апфлоат")]
    assert faults("by {tiebreak}: the tie-break decides", "en") == []
    assert faults("Take {what} away", "en") == [("Take {} away", "remove {}")]
    assert faults("P&ut the hall away", "en") == [("Put the hall away", "hall display")]
