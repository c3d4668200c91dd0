"""The lint of words: messages, help, documentation and docstrings against the glossary, and messages' length."""

from __future__ import annotations

import ast
import html
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from catalogues import texts, translations
from glossary import LANGUAGES, concepts, faults
from messages import CONTEXT, OTHER, kinds, length
from sources import files, statements, tree_of

ROOT = Path(__file__).parents[1]
HELP = ROOT / "resources" / "help"
LONG = ROOT / "tests" / "data" / "long_messages.txt"
PAGES = ("README.md", ".github/CONTRIBUTING.md", "swissdesk/README.md")

LIMITS = {"button": 40, "column": 25, "tooltip": 105, "error": 140, OTHER: 170, "rule": 260}
"""Letters of an English message by its kind (`messages.KINDS`); a rule is a clause explained in plain words."""

ROOM = 1.2
"""Russian and Slovak say the same in a fifth more."""


@cache
def said(language: str) -> tuple[tuple[str, str], ...]:
    """Return every form of every message in a language, each after its English name in the catalogues."""
    if language == "en":
        return tuple((text.one, form) for text in texts() for form in (text.one, text.many) if form)
    known = translations(language)
    found = ((text.one, known.get(text.one, "")) for text in texts())
    return tuple((one, form) for one, forms in found for form in ([forms] if isinstance(forms, str) else forms))


def plain(text: str) -> str:
    """Return a message without its context."""
    return text.rpartition(CONTEXT)[2]


# ---- words


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_use_the_words_of_the_glossary(language: str) -> None:
    wrong = [(plain(text), found) for _, text in said(language) if (found := faults(plain(text), language))]
    assert wrong == []


OTHER_MEANINGS = {"bracket", "pairings"}
"""Terms that mean something else when they are a message alone: the bracket of a knockout; the boards of a round."""


@pytest.mark.parametrize("language", ["ru", "sk"])
def test_a_message_that_is_a_term_is_translated_by_the_term(language: str) -> None:
    """One word for one concept: “Forbidden pairings” alone on a button or a heading is the glossary's own plural."""
    terms = {concept["en"].casefold(): concept[language] for concept in concepts()}
    wrong = []
    for one, text in said(language):
        english = re.sub(r"[&…:.]", "", one).casefold()
        term = terms.get(english) or terms.get(english.removesuffix("s"))
        if term and english not in OTHER_MEANINGS and not shares_a_word(text, term):
            wrong.append((one, text, term))
    assert wrong == []


def shares_a_word(text: str, term: str) -> bool:
    """Whether a text has a form of one of the words of a term: its first three letters."""
    said_so = text.replace("&", "").casefold()
    return any(word[: min(3, len(word) - 1)] in said_so for word in term.casefold().split())


# ---- length


@cache
def allowed() -> tuple[str, ...]:
    """Return how the messages begin that may be longer than their kind allows; the file says why."""
    lines = LONG.read_text("utf-8").splitlines()
    return tuple(line for line in lines if line and not line.startswith("#"))


def is_allowed(english: str) -> bool:
    return plain(english).startswith(allowed())


def too_long(language: str) -> Iterator[tuple[str, str, int]]:
    """Yield English name, kind and length of the messages that have more letters than their kind allows."""
    room = 1.0 if language == "en" else ROOM
    for one, text in said(language):
        kind = kinds().get(one, OTHER)
        if length(text) > LIMITS[kind] * room:
            yield one, kind, length(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_are_no_longer_than_they_need_be(language: str) -> None:
    """If this fails, shorten the message; only if that cannot be, add its beginning to tests/data/long_messages.txt."""
    assert [(plain(one), kind, count) for one, kind, count in too_long(language) if not is_allowed(one)] == []


def test_every_exception_is_needed() -> None:
    long = {plain(one) for language in LANGUAGES for one, _, _ in too_long(language)}
    assert [start for start in allowed() if not any(text.startswith(start) for text in long)] == []


# ---- help and documentation


def text_of(page: Path) -> str:
    """Return what people read on a page: no tags, no code."""
    source = page.read_text("utf-8")
    if page.suffix == ".html":
        source = re.sub(r"<(style|script|code|pre)\b.*?</\1>", " ", source, flags=re.DOTALL)
        source = html.unescape(re.sub(r"<[^>]+>", " ", source))
    else:
        source = re.sub(r"`[^`]*`", " ", re.sub(r"```.*?```", " ", source, flags=re.DOTALL))
    return re.sub(r"\s+", " ", source)


def help_pages(language: str) -> list[Path]:
    return sorted((HELP if language == "en" else HELP / language).glob("*.html"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_pages_use_the_words_of_the_glossary(language: str) -> None:
    wrong = [(page.name, *fault) for page in help_pages(language) for fault in faults(text_of(page), language)]
    assert wrong == []


@pytest.mark.parametrize("page", PAGES)
def test_documentation_uses_the_words_of_the_glossary(page: str) -> None:
    assert faults(text_of(ROOT / page), "en") == []


# ---- docstrings


WRITTEN = re.compile(r'^[ \t]*r?"""(.*?)(?:"""|\n[ \t]*\n)', re.MULTILINE | re.DOTALL)
"""What stands where docstrings begin: those, what is written below attributes, and more."""


def without_code(paragraph: str) -> str:
    return re.sub(r"`+[^`]*`+", "…", paragraph).replace("\n", " ")


def may_be_wrong(file: Path) -> bool:
    """Whether it is worth the time to read a file statement by statement."""
    return any(faults(without_code(found[1]), "en") for found in WRITTEN.finditer(file.read_text("utf-8")))


def first_lines(file: Path) -> Iterator[str]:
    """Yield the first paragraph of each docstring of a file, without code."""
    for node in statements(tree_of(file)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            written = ast.get_docstring(node)
            if written:
                yield without_code(written.split("\n\n")[0])


def test_docstrings_use_the_words_of_the_glossary() -> None:
    read = [file for file in files() if may_be_wrong(file)]
    assert read  # what is written below attributes has other words
    wrong = [(file.stem, line) for file in read for line in first_lines(file) if faults(line, "en")]
    assert wrong == []
