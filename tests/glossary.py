"""The glossary as tests read it, and how its wordings to avoid are found in a sentence."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

GLOSSARY = Path(__file__).parents[1] / "resources" / "glossary" / "glossary.toml"
LANGUAGES = ("en", "ru", "sk")


@cache
def _tables() -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads(GLOSSARY.read_text(encoding="utf-8"))


def concepts() -> list[dict[str, Any]]:
    """The glossary's concepts in their order; the fields are explained at the head of the file."""
    return _tables()["concept"]


def habits() -> list[dict[str, Any]]:
    """Turns of phrase to avoid that belong to no concept: language, avoid, instead."""
    return _tables()["habit"]


def pattern(wording: str) -> re.Pattern[str]:
    """Finds a wording as whole words in any case; a word of it that ends in * stands for all its forms."""
    words = (re.escape(word[:-1]) + r"\w*" if word.endswith("*") else re.escape(word) for word in wording.split())
    return re.compile(r"(?<!\w)" + r"\s+".join(words) + r"(?!\w)", re.IGNORECASE)


@cache
def avoided(language: str) -> list[tuple[str, re.Pattern[str], str]]:
    """What no message in the language may say: how each wording begins, its pattern, and what to write instead."""
    terms = [(wording, concept[language]) for concept in concepts() for wording in concept[f"avoid_{language}"]]
    phrases = [(habit["avoid"], habit["instead"]) for habit in habits() if habit["language"] == language]
    return [(_beginning(wording), pattern(wording), instead) for wording, instead in terms + phrases]


def _beginning(wording: str) -> str:
    """The letters with which a wording begins for certain, whatever form its first word takes."""
    return re.split(r"[\s*]", wording)[0].lower()


def faults(text: str, language: str) -> list[tuple[str, str]]:
    """The avoided wordings in a message, each with what to write instead.

    Placeholders and the marks of shortcuts (&) are not part of what is read.
    """
    said = re.sub(r"\{[^{}]*\}", "{}", text).replace("&", "")
    lower = said.lower()
    hits = ((rule.search(said), instead) for begins, rule, instead in avoided(language) if begins in lower)
    return [(hit.group(), instead) for hit, instead in hits if hit]
