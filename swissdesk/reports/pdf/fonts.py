"""The faces that sheets are set in, what is printed where no face has a character, and text in the order it is seen in.

Noto Sans first (Latin, Cyrillic, Greek, Vietnamese; figures of equal width), then DejaVu Sans Condensed (Armenian,
Georgian, Hebrew, Arabic, symbols), then Droid Sans Fallback (Han and kana). Hangul, Thai and the scripts of India have
faces of their own. Faces are loaded when a character first needs them.

So that a name can still be read and nothing is lost unseen, what none of them has is printed in a plainer form (a flag
is its two letters), as the sound that the character database gives to letters of other scripts (Ethiopic, Khmer,
Burmese …), or by its name; pictures beside words are left out, and what is left is a box.

Of the bidirectional algorithm there is what names, clubs and headings need: runs of Hebrew or Arabic are turned round,
numbers inside them are not, and Arabic letters get the form that joins them to their neighbours, read from the
character database itself. Embedding controls are dropped. In the scripts of India the vowel signs that stand before
their letter are put there; consonants that would be joined keep the sign that mutes the vowel.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache, lru_cache
from threading import RLock

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from swissdesk.errors import FileError
from swissdesk.i18n import N_
from swissdesk.paths import resource

_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
_INDIC = re.compile("[\u0900-\u0d7f]")
_BEFORE = "\u093f\u09bf\u09c7\u09c8\u0a3f\u0abf\u0bc6\u0bc7\u0bc8\u0d46\u0d47\u0d48"
"""Vowel signs that are written after their letter and seen before it."""
_SYLLABLE = re.compile(f"(.[\u093c\u09bc\u0a3c\u0abc]?)([{_BEFORE}])")
_TWO_PARTS = re.compile("[\u09cb\u09cc\u0bca\u0bcb\u0bcc\u0d4a\u0d4b\u0d4c]")
"""Vowel signs that are seen on both sides of their letter."""
_LAM = "\u0644"
_TATWEEL = "\u0640"
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")
_FORM_BLOCKS = (range(0xFB50, 0xFDFF), range(0xFE70, 0xFEFD))


def visual(text: str) -> str:
    """Return `text` in the order of its signs from left to right; text without such a script comes back unchanged."""
    if _INDIC.search(text):
        text = _in_sight_order(text)
    if not _RIGHT_TO_LEFT.search(text):
        return text
    shaped = _joined(text)
    directions = _directions(shaped)
    parts = []
    start = 0
    for place in range(1, len(shaped) + 1):
        if place == len(shaped) or directions[place] != directions[start]:
            run = shaped[start:place]
            parts.append(_turned(run) if directions[start] else run)
            start = place
    return "".join(parts)


def _in_sight_order(text: str) -> str:
    """Return text in a script of India with the vowel signs on the side of the letter where they are seen."""
    apart = _TWO_PARTS.sub(lambda sign: unicodedata.normalize("NFD", sign[0]), text)
    return _SYLLABLE.sub(r"\2\1", apart)


def _directions(text: str) -> list[bool]:
    """Return for each character whether it runs from right to left; neutral ones go with equal neighbours."""
    classes = [unicodedata.bidirectional(character) for character in text]
    strong: list[bool | None] = []
    last: bool | None = None
    for kind in classes:
        if kind in ("R", "AL", "AN"):
            last = True
        elif kind == "L":
            last = False
        strong.append(last if kind in ("R", "AL", "AN", "L", "NSM") or (kind == "EN" and last) else None)
    following: bool | None = None
    resolved: list[bool] = []
    before = _filled(strong)
    for place in range(len(text) - 1, -1, -1):
        if strong[place] is not None:
            following = strong[place]
        resolved.append(bool(before[place] and following))
    return resolved[::-1]


def _filled(values: list[bool | None]) -> list[bool | None]:
    """Return the values with each gap filled by what stands before it."""
    filled: list[bool | None] = []
    last: bool | None = None
    for value in values:
        last = last if value is None else value
        filled.append(last)
    return filled


def _turned(run: str) -> str:
    """Return a run from right to left as it is seen: reversed, marks after their letter, numbers readable."""
    clusters = re.findall(r"\d+(?:[.,]\d+)*|.[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]*", run, re.DOTALL)
    return "".join(cluster.translate(_MIRRORED) for cluster in reversed(clusters))


def _joined(text: str) -> str:
    """Return `text` with every Arabic letter in the form that joins it to its neighbours."""
    forms = _forms()
    letters = [character for character in text if unicodedata.category(character) != "Cf"]
    result = []
    place = 0
    while place < len(letters):
        unit = letters[place]
        if unit == _LAM and place + 1 < len(letters) and f"{_LAM}{letters[place + 1]}" in forms:
            unit += letters[place + 1]
        before = _neighbour(letters, place, -1)
        after = _neighbour(letters, place + len(unit) - 1, 1)
        result.append(_form(forms, unit, before, after))
        place += len(unit)
    return "".join(result)


def _form(forms: dict[str, dict[str, str]], unit: str, before: str, after: str) -> str:
    own = forms.get(unit)
    if own is None:
        return unit
    joins_before = (before == _TATWEEL or "initial" in forms.get(before, {})) and "final" in own
    joins_after = (after == _TATWEEL or "final" in forms.get(after, {})) and "initial" in own
    wanted = {(True, True): "medial", (True, False): "final", (False, True): "initial"}
    return own.get(wanted.get((joins_before, joins_after), "isolated"), unit)


def _neighbour(letters: list[str], place: int, step: int) -> str:
    """Return the next letter in that direction, vowel marks passed over; empty at the end."""
    place += step
    while 0 <= place < len(letters):
        if unicodedata.category(letters[place]) != "Mn":
            return letters[place]
        place += step
    return ""


@cache
def _forms() -> dict[str, dict[str, str]]:
    """Return the joining forms of every Arabic letter and of lam with alef, by name of the form."""
    forms: dict[str, dict[str, str]] = {}
    for block in _FORM_BLOCKS:
        for code in block:
            kind, *letters = unicodedata.decomposition(chr(code)).split()[:3] or [""]
            if kind not in ("<isolated>", "<final>", "<initial>", "<medial>"):
                continue
            letter = "".join(chr(int(value, 16)) for value in letters)
            if len(letter) == 1 or (len(letter) == 2 and letter[0] == _LAM and letter[1] in "\u0622\u0623\u0625\u0627"):
                forms.setdefault(letter, {}).setdefault(kind[1:-1], chr(code))
    return forms


MISSING = "□"
"""Stands for a character of which nothing can be said."""

Known = Callable[[str], bool]
"""Whether a face has the character, or it cannot be seen anyway."""

_FLAGS = range(0x1F1E6, 0x1F200)
_PICTURES = ("So", "Sk", "Co", "Cn", "Cs")
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
    return found or _named(text, is_known) or MISSING


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
    return "" if category in _PICTURES else " " if category[0] in "PZ" else MISSING


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


Run = tuple[str, str]
"""A face and the text to be set in it."""

_FACES = {
    False: ("NotoSans-Regular", "DejaVuSansCondensed", "DroidSansFallbackFull"),
    True: ("NotoSans-Bold", "DejaVuSansCondensed-Bold", "DroidSansFallbackFull"),
}
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

_loading = RLock()
"""Two sheets may be written at the same time, and both must get the same face."""


def _face(name: str) -> TTFont:
    """Return the face, loaded and registered once; raises FileError if its file is missing or broken."""
    with _loading:
        return _loaded(name)


@cache
def _loaded(name: str) -> TTFont:
    path = resource("fonts", f"{name}.ttf")
    try:
        font = TTFont(name, str(path))
    except (OSError, TTFError):
        raise FileError(
            N_("The SwissDesk font {file} is missing or damaged. Reinstall SwissDesk."), file=path.name
        ) from None
    pdfmetrics.registerFont(font)
    return font


def default() -> str:
    """Return the name of the face a page begins with, loaded; so that no face is named that is not embedded."""
    name = _FACES[False][0]
    _face(name)
    return name


def _faces_for(code: int, bold: bool) -> tuple[str, ...]:
    """Return the faces in which a character is looked for, in this order."""
    own = next((faces for first, last, faces in _OWN if first <= code <= last), None)
    return _FACES[bold] if own is None else (own[-1 if bold else 0],)


@lru_cache(maxsize=8192)
def _place(character: str, bold: bool) -> Run | None:
    """Return the face for a character and what to set there; None for what has none or cannot be seen anyway."""
    if unicodedata.category(character) in ("Cc", "Cf"):
        return None
    for weight in (bold, False):
        for name in _faces_for(ord(character), weight):
            if ord(character) in _face(name).face.charToGlyph:
                return name, character
    return None


def _is_known(character: str) -> bool:
    """Whether a character needs no other form: it can be set, or cannot be seen anyway."""
    return bool(character.isspace() or unicodedata.category(character) in ("Cc", "Cf") or _place(character, False))


@lru_cache(maxsize=16384)
def runs(text: str, bold: bool = False) -> tuple[Run, ...]:
    """Return `text` as it is seen from left to right, cut where the face changes. Control characters are left out."""
    pieces: list[Run] = []
    for character in visual(readable(unicodedata.normalize("NFC", text), _is_known)):
        placed = _place(" " if character.isspace() else character, bold)
        if placed is None:
            continue
        name, shown = placed
        if pieces and (pieces[-1][0] == name or (shown == " " and ord(" ") in _face(pieces[-1][0]).face.charToGlyph)):
            pieces[-1] = (pieces[-1][0], pieces[-1][1] + shown)
        else:
            pieces.append((name, shown))
    return tuple(pieces)


@lru_cache(maxsize=16384)
def width(text: str, bold: bool = False) -> float:
    """Return the width of `text` in widths of the type size (em)."""
    return float(sum(_face(name).stringWidth(piece, 1) for name, piece in runs(text, bold)))


def shortened(text: str, room: float, bold: bool = False) -> str:
    """Return as much of `text` as goes into `room` (em), with an ellipsis if that is not all of it.

    No accent is parted from its letter, and no space or comma is left hanging before the ellipsis.
    """
    if width(text, bold) <= room:
        return text
    least, most = 0, len(text)
    while least < most:
        middle = (least + most + 1) // 2
        if width(_cut(text, middle), bold) <= room:
            least = middle
        else:
            most = middle - 1
    return _cut(text, least)


def _cut(text: str, length: int) -> str:
    while length and length < len(text) and unicodedata.combining(text[length]):
        length -= 1
    return text[:length].rstrip(" ,;-–") + "…"
