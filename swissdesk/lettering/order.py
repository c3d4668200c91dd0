"""The order of names, and their comparison, in the language that the reader has chosen.

Latin before Greek before Cyrillic, in Russian Cyrillic first; case and accents do not matter at first. What is a letter
of its own in a language has its place: in Slovak č, š, ž, ä and ô after the letter without the sign and ch after h;
й after и everywhere.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_LETTERS = (
    str.maketrans("łøđðıħŧə", "loddihte")
    | str.maketrans({"þ": "th", "æ": "ae", "œ": "oe", "ŋ": "ng"})
    | str.maketrans("-‐–", "   ", "'’‘ʼ`´")
)
"""Letters that no decomposition takes apart, signs that are left out in typing, and hyphens, which divide words."""

_AFTER = "\u02ff"
"""Comes after every letter a–z."""
_AFTER_CYRILLIC = "\u04ff"

_OWN_LETTERS: dict[str, dict[str, str]] = {
    "sk": {"ch": f"h{_AFTER}"} | {sign: f"{plain}{_AFTER}" for sign, plain in zip("čšžäô", "cszao", strict=True)},
}
"""What a language puts behind another letter; signs of two letters stand first."""

_FIRST_SCRIPT = {"ru": "CYRILLIC"}


def folded(text: str) -> str:
    """Return a text as it is compared: ``Łukasik-Černý`` is ``lukasik cerny``, ``Strauß`` is ``strauss``."""
    letters = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    if letters.isascii():  # as most names are: no sign of theirs is looked at one by one
        return letters
    return "".join([letter for letter in letters if not unicodedata.combining(letter)])


@lru_cache(maxsize=16384)
def alphabetical(name: str, language: str = "") -> str:
    """Return what ``Surname, Given Names`` are sorted by: surnames first, in the order of the language (``sk``)."""
    surname, _, given = name.partition(",")
    return "\t".join(" ".join(_placed(part, language).split()) for part in (surname, given))


def letter_of(word: str, language: str = "") -> str:
    """Return the letter under which a word is looked up: without its accents, unless it is one of its own."""
    begin = unicodedata.normalize("NFC", word.strip()).casefold()
    for sign in _OWN_LETTERS.get(language, {}):
        if begin.startswith(sign):
            return sign[0].upper() + sign[1:]
    return "Й" if begin.startswith("й") else folded(word).strip()[:1].upper()


def _placed(text: str, language: str) -> str:
    """Return a text whose order by code is the order of the language."""
    letters = unicodedata.normalize("NFC", text.casefold())
    for sign, place in _OWN_LETTERS.get(language, {}).items():
        letters = letters.replace(sign, place)
    letters = letters.replace("й", f"и{_AFTER_CYRILLIC}")
    placed = folded(letters)
    first = _FIRST_SCRIPT.get(language)
    if first is None or not placed.strip():
        return placed
    return placed if not unicodedata.name(placed.strip()[0], "").startswith(first) else f" \x01{placed.strip()}"
