"""The faces that came with the program, which of them show a letter, and substitutes for letters of no face.

Sheets are set in them; the window takes them where the computer has no face for a name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

# ---- faces

FACES = {
    False: ("NotoSans-Regular", "DejaVuSansCondensed", "DroidSansFallbackFull"),
    True: ("NotoSans-Bold", "DejaVuSansCondensed-Bold", "DroidSansFallbackFull"),
}
"""Where a character is looked for, in this order: in regular and in bold type."""

_OWN = (
    (0x0900, 0x097F, ("NotoSansDevanagari-Regular", "NotoSansDevanagari-Bold")),
    (0x0980, 0x09FF, ("NotoSansBengali-Regular",)),
    (0x0A00, 0x0A7F, ("NotoSansGurmukhi-Regular",)),
    (0x0A80, 0x0AFF, ("NotoSansGujarati-Regular",)),
    (0x0B80, 0x0BFF, ("NotoSansTamil-Regular",)),
    (0x0C00, 0x0C7F, ("NotoSansTelugu-Regular",)),
    (0x0C80, 0x0CFF, ("NotoSansKannada-Regular",)),
    (0x0D00, 0x0D7F, ("NotoSansMalayalam-Regular",)),
    (0x0E00, 0x0E7F, ("NotoSansThai-Regular", "NotoSansThai-Bold")),
    (0x1100, 0x11FF, ("NanumSquareR", "NanumSquareB")),
    (0x3130, 0x318F, ("NanumSquareR", "NanumSquareB")),
    (0xAC00, 0xD7AF, ("NanumSquareR", "NanumSquareB")),
)
"""Blocks of characters with a face of their own: the first and last of each, the face, and the bold one if any."""


def is_bold(face: str) -> bool:
    """Whether a face is a bold one; several scripts have none."""
    return face.endswith(("Bold", "SquareB"))


def faces_for(code: int, bold: bool) -> tuple[str, ...]:
    """Return the faces in which a character is looked for, in this order."""
    own = next((faces for first, last, faces in _OWN if first <= code <= last), None)
    return FACES[bold] if own is None else (own[-1 if bold else 0],)


# ---- characters that no face has

MISSING = "□"
"""Stands for a character of which nothing can be said, and for a picture beside words."""

Known = Callable[[str], bool]
"""Whether a face has the character, or it cannot be seen anyway."""

_FLAGS = range(0x1F1E6, 0x1F200)
_PICTURES = ("So", "Sk", "Co", "Cn", "Cs")
_PICTURE = "\ufdd0"
"""Stands for a picture for the time being: it is a character that no text has."""
_PICTURES_TOGETHER = re.compile(f"{_PICTURE}+")
"""What is drawn as one picture may be several: a person, the colour of the skin, what the person holds."""
_MARKS = ("Mn", "Mc", "Me")
_SOUND = re.compile(r"(?:LETTER|SYLLABLE|VOWEL(?: SIGN)?)(?: [A-Z-]+)*? ([A-Z]+)$")
_MUTE = re.compile(r"VIRAMA|COENG|ASAT|LAKUNA")
_MOST_LETTERS = 5
_INHERENT = re.compile("(?<=.)[ao]$")
_JOINERS = dict.fromkeys((0x200D, 0xFE0E, 0xFE0F))


def readable(text: str, is_known: Known) -> str:
    """Return `text` with all its characters in forms that can be printed."""
    if all(map(is_known, text)):
        return text
    written: list[str] = []
    for place, character in enumerate(text):
        if is_known(character):
            written.append(character)
        elif unicodedata.category(character) in _MARKS:
            _put_mark(written, character)
        else:
            is_first = place == 0 or not (text[place - 1].isalpha() or unicodedata.category(text[place - 1]) in _MARKS)
            written.append(_plainer(character, is_known, is_first=is_first))
    found = " ".join("".join(written).translate(_JOINERS).split())
    if not found.strip(_PICTURE + " "):
        return _named(text, is_known) or MISSING
    return _PICTURES_TOGETHER.sub(MISSING, found)


def _plainer(character: str, is_known: Known, *, is_first: bool) -> str:
    """Return what stands for one character, which may be nothing; `is_first` letters of a word are capitals."""
    if ord(character) in _FLAGS:
        return chr(ord("A") + ord(character) - _FLAGS.start)
    for form in ("NFKC", "NFKD"):
        simple = unicodedata.normalize(form, character)
        plain = "".join(sign for sign in simple if is_known(sign) and sign != character)
        if plain:
            return plain
    number = unicodedata.digit(character, None)
    if number is not None:
        return str(number)
    category = unicodedata.category(character)
    if category.startswith("L"):
        sound = _sound(character)
        return (sound.capitalize() if is_first else sound) or MISSING
    if category in _PICTURES:
        return "" if category in ("Cs", "Sk") else _PICTURE
    return " " if category[0] in "PZ" else MISSING


def _sound(character: str) -> str:
    """Return how a letter sounds by its name, empty if that does not say it."""
    match = _SOUND.search(unicodedata.name(character, ""))
    if match is None or len(match[1]) > _MOST_LETTERS + len("YANNA"):
        return ""
    sound = match[1].removesuffix("YANNA").lower()
    return sound if len(sound) <= _MOST_LETTERS else ""


def _put_mark(written: list[str], character: str) -> None:
    """Let a vowel sign take the place of the vowel that its letter has by itself; other marks are left out."""
    name = unicodedata.name(character, "")
    vowel = _sound(character) if "VOWEL" in name else ""
    if written and (vowel or _MUTE.search(name)):
        written[-1] = _INHERENT.sub("", written[-1]) + vowel


def _named(text: str, is_known: Known) -> str:
    """Return the names of the pictures that a text is made of: ``trophy``."""
    names = (unicodedata.name(character, "") for character in text if unicodedata.category(character) in _PICTURES)
    found = ", ".join(dict.fromkeys(name.lower() for name in names if name))
    return found if found and all(map(is_known, found)) else ""
