"""The index: which word of the program is on which pages, where most is said of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from swissdesk.model.searching import folded

MOST_PAGES = 5
"""A word that is everywhere is looked up where most is said of it."""

IN_HEADING, IN_BOLD, IN_TEXT = 9, 3, 1
"""How much it counts where a word is."""

_ENDINGS = re.compile(r"(?:[аеёиоуыэюяйь]{1,2}|[aáeéiíoóuúyý]{1,2})$")
"""What is changed when Russian and Slovak words are declined."""
_LONGEST_ENDING = 4
_SHORT = 3


@dataclass(frozen=True)
class Heard:
    """Words on a page, and how much it counts that they are there."""

    page: int
    text: str
    weight: int = IN_TEXT


@dataclass(frozen=True)
class Entry:
    """A word of the index and the pages where most is said of it."""

    term: str
    pages: tuple[int, ...]


def entries(terms: Iterable[str], heard: Iterable[Heard]) -> tuple[Entry, ...]:
    """Return the words that are on any page, in the order of the alphabet; of two spellings the first is taken."""
    spoken: dict[tuple[int, int], list[str]] = {}
    for each in heard:
        spoken.setdefault((each.page, each.weight), []).append(each.text)
    texts = {place: " | ".join(said).casefold() for place, said in spoken.items()}
    once = {term.casefold(): term for term in reversed([*terms])}
    made = (Entry(term, _pages(term, texts)) for term in once.values())
    return tuple(sorted((entry for entry in made if entry.pages), key=lambda entry: (_key(entry.term), entry.term)))


def by_letter(found: Iterable[Entry]) -> Iterator[tuple[str, tuple[Entry, ...]]]:
    """Yield the letters that entries begin with, each with its entries."""
    for letter, those in groupby(found, key=lambda entry: _key(entry.term)[:1].upper()):
        yield letter, tuple(those)


def _key(term: str) -> str:
    """Return what a word is sorted by: signs at its beginning do not count."""
    return folded(term).lstrip("“”„«\"'½¼ ") or term


def _pages(term: str, texts: dict[tuple[int, int], str]) -> tuple[int, ...]:
    words = term.casefold().split()
    wanted, stem = _pattern(words), _stem(words[0])
    count: Counter[int] = Counter()
    for (page, weight), text in texts.items():
        if stem in text:  # far faster than the pattern
            count[page] += weight * len(wanted.findall(text))
    best = sorted(((number, -page) for page, number in count.items() if number), reverse=True)[:MOST_PAGES]
    return tuple(sorted(-page for _number, page in best))


def _pattern(words: Iterable[str]) -> re.Pattern[str]:
    """Return what finds words in lower case, one after the other, each in any form."""
    return re.compile(r"(?<!\w)" + r"\s+".join(map(_any_form, words)) + r"(?!\w)")


def _stem(word: str) -> str:
    """Return the part of a word that all its forms have."""
    stem = word if word.isascii() else _ENDINGS.sub("", word)
    return stem if len(stem) > _SHORT else word


def _any_form(word: str) -> str:
    if word.isascii():
        return re.escape(word) + ("(?:e?s)?" if word[-1:].isalpha() else "")
    stem = _stem(word)
    return re.escape(stem) + rf"\w{{0,{_LONGEST_ENDING if stem != word else 2}}}"
