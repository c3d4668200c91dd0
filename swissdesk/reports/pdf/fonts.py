"""The faces that sheets are set in: which one has a character, and how wide a text is.

Noto Sans first (Latin, Cyrillic, Greek, Vietnamese; figures of equal width), then DejaVu Sans Condensed (Armenian,
Georgian, Hebrew, Arabic, symbols), then Droid Sans Fallback (Han and kana). Hangul, Thai and the scripts of India have
faces of their own. What none of them has is printed in a form that can be read (`readable`). Faces are loaded when a
character first needs them.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from threading import RLock

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from swissdesk.errors import FileError
from swissdesk.i18n import N_
from swissdesk.paths import resource
from swissdesk.reports.pdf.readable import readable
from swissdesk.reports.pdf.scripts import visual

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
            N_("The font {file} of SwissDesk is missing or damaged. Install SwissDesk again."), file=path.name
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
