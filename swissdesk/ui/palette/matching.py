"""How well a few typed letters fit a title: whole words before beginnings, beginnings before letters in between.

Case and accents do not matter. The letters that were found are returned by their places in the title, so that they
can be shown.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from swissdesk.model.searching import folded

WHOLE, BEGINS, INSIDE, BESIDE_WHOLE, BESIDE_BEGINS, BESIDE_INSIDE, SCATTERED = 0, 1, 4, 5, 6, 8, 10
"""What a word costs, according to where it was found; `BESIDE` is what stands beside the title."""

_SHORTEST_INSIDE = 2
"""A single letter is only looked for at the beginning of words."""


class Match(NamedTuple):
    """`cost` is lower the better; `letters` are places in the title."""

    cost: int
    letters: tuple[int, ...]


class _Title(NamedTuple):
    """A folded text; `places` say where each of its letters stands in the text as it is, `starts` where words begin."""

    text: str
    places: tuple[int, ...]
    starts: frozenset[int]


def match(wanted: str, title: str, beside: str = "") -> Match | None:
    """Return how the words of `wanted` fit, all of them in `title` or `beside` it; None if one is nowhere.

    Nothing wanted fits everything.
    """
    cost, letters = 0, set[int]()
    for word in folded(wanted).split():
        found = _in_title(word, _read(title)) or _beside(word, _plain(beside))
        found = found or _scattered(word, _read(title))
        if found is None:
            return None
        cost += found.cost
        letters.update(found.letters)
    return Match(cost, tuple(sorted(letters)))


@lru_cache(maxsize=8192)
def _plain(text: str) -> str:
    return folded(text)


@lru_cache(maxsize=8192)
def _read(title: str) -> _Title:
    pairs = [(letter, place) for place, original in enumerate(title) for letter in folded(original)]
    text = "".join(letter for letter, _ in pairs)
    starts = (
        place for place, letter in enumerate(text) if letter.isalnum() and (not place or not text[place - 1].isalnum())
    )
    return _Title(text, tuple(place for _, place in pairs), frozenset(starts))


def _in_title(word: str, title: _Title) -> Match | None:
    """Return the best place of `word` as it stands."""
    best: Match | None = None
    at = title.text.find(word)
    while at >= 0:
        end = at + len(word)
        if at in title.starts:
            whole = end == len(title.text) or not title.text[end].isalnum()
            cost = WHOLE if whole else BEGINS
        else:
            cost = INSIDE if len(word) >= _SHORTEST_INSIDE else SCATTERED
        if best is None or cost < best.cost:
            best = Match(cost, title.places[at:end])
        at = title.text.find(word, at + 1)
    return best if best is None or best.cost < SCATTERED else None


def _beside(word: str, text: str) -> Match | None:
    padded = f" {text} "
    for sought, cost in ((f" {word} ", BESIDE_WHOLE), (f" {word}", BESIDE_BEGINS)):
        if sought in padded:
            return Match(cost, ())
    if len(word) > _SHORTEST_INSIDE and word in text:
        return Match(BESIDE_INSIDE, ())
    return None


def _scattered(word: str, title: _Title) -> Match | None:
    """Return the letters of `word` in their order, each beginning a word or following the one before."""
    places = _steps(word, title, 0, previous=None) if len(word) >= _SHORTEST_INSIDE else None
    return None if places is None else Match(SCATTERED, tuple(title.places[place] for place in places))


def _steps(word: str, title: _Title, start: int, previous: int | None) -> tuple[int, ...] | None:
    if not word:
        return ()
    following = previous is not None and previous + 1 < len(title.text) and title.text[previous + 1] == word[0]
    candidates = [previous + 1] if following and previous is not None else []
    candidates += sorted(place for place in title.starts if place >= start and title.text[place] == word[0])
    for place in candidates:
        rest = _steps(word[1:], title, place + 1, place)
        if rest is not None:
            return (place, *rest)
    return None
