"""The glossary as tests read it, and how its wordings to avoid are found in a sentence."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

GLOSSARY = Path(__file__).parents[1] / "resources" / "glossary" / "glossary.toml"
LANGUAGES = ("en", "ru", "sk")


@cache
def concepts() -> list[dict[str, Any]]:
    """The glossary's concepts in their order; the fields are explained at the head of the file."""
    found: list[dict[str, Any]] = tomllib.loads(GLOSSARY.read_text(encoding="utf-8"))["concept"]
    return found


def pattern(wording: str) -> re.Pattern[str]:
    """Finds a wording as whole words in any case; a word of it that ends in * stands for all its forms."""
    words = (re.escape(word[:-1]) + r"\w*" if word.endswith("*") else re.escape(word) for word in wording.split())
    return re.compile(r"(?<!\w)" + r"\s+".join(words) + r"(?!\w)", re.IGNORECASE)


@cache
def avoided(language: str) -> list[tuple[re.Pattern[str], str]]:
    """What no message in the language may say: the pattern of each wording, and the term to use instead."""
    return [(pattern(wording), concept[language]) for concept in concepts() for wording in concept[f"avoid_{language}"]]


def faults(text: str, language: str) -> list[tuple[str, str]]:
    """The avoided wordings in a message, each with the term to use instead.

    Placeholders and the marks of shortcuts (&) are not part of what is read.
    """
    said = re.sub(r"\{[^{}]*\}", "{}", text).replace("&", "")
    hits = ((rule.search(said), term) for rule, term in avoided(language))
    return [(hit.group(), term) for hit, term in hits if hit]
