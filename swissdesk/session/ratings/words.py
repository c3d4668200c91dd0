"""What a name is indexed under and asked for by: folded words, and how they sound in any transliteration.

A word is Latin, lower case, without accents; Cyrillic and Greek are written in Latin letters. Its sound leaves out
what differs between transliterations and languages (``Tchaikovsky``, ``Čajkovskij``, ``Чайковский``), so that one
finds the other. The rule for accents is that of `model.searching`, as everywhere in the program.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from swissdesk.model.searching import folded, spellings

_CYRILLIC_LETTERS = "абвгдезийклмнопрстуфхыэіїєґўјљњћђџ"
_CYRILLIC_SOUNDS = "a b v g d e z i y k l m n o p r s t u f kh y e i i ye g u j lj nj c dj dz"
_CYRILLIC = str.maketrans(
    {
        **dict(zip(_CYRILLIC_LETTERS, _CYRILLIC_SOUNDS.split(), strict=True)),
        "ё": "e", "ж": "zh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ь": "", "ю": "yu", "я": "ya",
    }
)  # fmt: skip
_GREEK_LETTERS = "αβγδεζηικλμνξοπρσςτυφωθχψ"
_GREEK_SOUNDS = "a v g d e z i i k l m n x o p r s s t y f o th ch ps"
_GREEK = str.maketrans(dict(zip(_GREEK_LETTERS, _GREEK_SOUNDS.split(), strict=True)))
_GREEK_PAIRS = (("ου", "u"), ("μπ", "b"), ("ντ", "d"), ("γκ", "g"), ("αυ", "av"), ("ευ", "ev"), ("αι", "e"),
                ("ει", "i"), ("οι", "i"))  # fmt: skip
_WORD = re.compile(r"[^\W_]+")

_SOUNDS = (
    ("chtch", "s"), ("schtsch", "s"), ("shch", "s"), ("tsch", "c"), ("tch", "c"), ("tzsch", "c"),
    ("sch", "s"), ("sh", "s"), ("sz", "s"), ("cz", "c"), ("ch", "c"), ("dzh", "di"), ("zh", "z"), ("kh", "h"),
    ("ts", "c"), ("tz", "c"), ("ph", "v"), ("th", "t"), ("gh", "g"), ("ck", "c"), ("q", "c"), ("k", "c"),
    ("x", "cs"), ("w", "v"), ("f", "v"), ("ou", "u"), ("oo", "u"), ("ee", "i"), ("ae", "a"), ("oe", "o"), ("ue", "u"),
    ("yo", "o"), ("jo", "o"), ("io", "o"), ("j", "i"), ("y", "i"), ("ie", "e"),
)  # fmt: skip
"""In this order; the longer goes before what it contains."""

_SOUND = re.compile("|".join(letters for letters, _ in _SOUNDS))
_SOUND_OF = dict(_SOUNDS)
_TWICE = re.compile(r"(.)\1+")


def latin(text: str) -> str:
    """Return lower-case Cyrillic and Greek in Latin letters; other letters stay as they are."""
    if text.isascii():
        return text
    text = unicodedata.normalize("NFC", text.lower())
    if any("\u0370" <= letter <= "\u03ff" or "\u1f00" <= letter <= "\u1fff" for letter in text):
        text = _without_marks(text)
        for pair, letters in _GREEK_PAIRS:
            text = text.replace(pair, letters)
        text = text.translate(_GREEK)
    return text.translate(_CYRILLIC)


def _without_marks(text: str) -> str:
    parts = unicodedata.normalize("NFD", text)
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def words_of(text: str) -> list[str]:
    """Return the words of a text, folded: ``O'Connor, Jean-Luc`` is ``oconnor``, ``jean``, ``luc``."""
    if text.isascii():
        text = text.lower().replace("'", "").replace("`", "")
        return _WORD.findall(text)
    return _WORD.findall(folded(latin(text)))


def ways_of(text: str) -> list[tuple[str, ...]]:
    """Return the words of a text, each with the ways it is written: ``Müller`` as ``muller`` and ``mueller``."""
    if text.isascii():
        return [(word,) for word in words_of(text)]
    found = []
    for part in re.split(r"[\s,;]+", latin(text)):
        ways = [_WORD.findall(way) for way in spellings(part)]
        found += [tuple(dict.fromkeys(same)) for same in zip(*ways, strict=False)]
    return found


@lru_cache(maxsize=65536)
def sound(word: str) -> str:
    """Return how a folded word sounds, whatever transliteration it is in: ``yusupov`` and ``jussupow`` are alike."""
    plain = _SOUND.sub(lambda match: _SOUND_OF[match[0]], word)
    return _TWICE.sub(r"\1", plain)
