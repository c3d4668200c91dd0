"""The faces that sheets are set in, and text cut into pieces of one face, from left to right as it is seen.

Noto Sans first (Latin, Cyrillic, Greek, Vietnamese; figures of equal width), then DejaVu Sans Condensed (Armenian,
Georgian, Hebrew, Arabic, symbols), then Droid Sans Fallback (Han and kana). Hangul, Thai and the scripts of India have
faces of their own. Faces are loaded when a character first needs them.

What none of them has is printed in a form that can be read (`lettering.faces`); what runs from right to left stands
as `lettering.directions` has it; letters that change with their neighbours get their shapes here, too.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from threading import Lock, RLock

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import ShapeData, ShapedStr, TTFError, TTFont

from swissdesk.errors import FileError
from swissdesk.i18n import N_
from swissdesk.lettering import directions, fitting
from swissdesk.lettering.faces import FACES, faces_for, readable
from swissdesk.lettering.fitting import clusters
from swissdesk.paths import resource

# ---- shapes

_NEEDS_IT = re.compile("[\u0300-\u036f\u0590-\u08ff\u0900-\u109f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufb1d-\ufefe]")
_PRIVATE = range(0xE000, 0xF900)
"""Codes for glyphs that no character stands for."""
_FEATURES = {"kern": False, "dlig": False}


def needs_shaping(text: str) -> bool:
    """Whether letters of a text change with their neighbours."""
    return _NEEDS_IT.search(text) is not None


def shaped(font: TTFont, text: str, *, is_turned: bool) -> str:
    """Return the glyphs of a text in one face from left to right; `is_turned`: it is read from right to left."""
    import uharfbuzz as harfbuzz  # loaded with the first name that needs it

    buffer = harfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if is_turned else "ltr"
    face = _Glyphs.of(font)
    harfbuzz.shape(face.font, buffer, _FEATURES)
    signs, data = [], []
    for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        code = face.code(info.codepoint)
        scaled = (face.scaled(v) for v in (place.x_advance, place.y_advance, place.x_offset, place.y_offset))
        data.append(ShapeData(info.cluster, *scaled, font.face.getCharWidth(code)))
        signs.append(chr(code))
    made: str = ShapedStr("".join(signs), data)
    return made


def shaped_width(font: TTFont, text: str) -> float:
    """Return the width of a piece, shaped or not, in widths of the type size (em)."""
    if isinstance(text, ShapedStr):
        return float(sum(each.x_advance for each in text.__shapeData__)) / 1000
    return float(font.stringWidth(text, 1))


class _Glyphs:
    """The glyphs of a face: each has a code by which reportlab knows it, the same whatever was drawn before."""

    def __init__(self, font: TTFont) -> None:
        import uharfbuzz as harfbuzz

        self._face = font.face
        blob = harfbuzz.Face(font.face._ttf_data)
        self.font = harfbuzz.Font(blob)
        self._scale = 1000 / blob.upem
        self._codes = {glyph: min(codes) for glyph, codes in font.face.glyphToChar.items() if glyph}
        free = (code for code in _PRIVATE if code not in font.face.charToGlyph)
        for glyph in range(1, blob.glyph_count):
            if glyph not in self._codes and (code := next(free, 0)):
                self._codes[glyph] = code
                font.face.charToGlyph[code] = glyph
                font.face.charWidths[code] = self.scaled(self.font.get_glyph_h_advance(glyph))

    @staticmethod
    @cache
    def of(font: TTFont) -> _Glyphs:
        """Return the glyphs of a face, made once."""
        return _Glyphs(font)

    def code(self, glyph: int) -> int:
        """Return the code of a glyph; that of a space for the one that stands for nothing."""
        return int(self._codes.get(glyph, 0x20))

    def scaled(self, value: float) -> float:
        """Return a length of the face in thousandths of the type size."""
        return float(value * self._scale)


# ---- faces

Run = tuple[str, str]
"""A face and the text to be set in it."""

rl_config.useA85 = 0
"""What is compressed is not written as letters again, which every reader undoes: a fifth less, and sooner."""

_loading = RLock()
"""Two sheets may be written at the same time, and both must get the same face."""

embedding = Lock()
"""Held while the faces of a sheet are embedded: reportlab reads their files from a place that all sheets move."""


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
    name = FACES[False][0]
    _face(name)
    return name


@lru_cache(maxsize=8192)
def _place(character: str, bold: bool) -> str | None:
    """Return the face that has a character; None if there is none, or if it cannot be seen anyway."""
    if unicodedata.category(character) in ("Cc", "Cf", "Co"):
        return None
    for weight in (bold, False):
        for name in faces_for(ord(character), weight):
            if ord(character) in _face(name).face.charToGlyph:
                return name
    return None


def _is_known(character: str) -> bool:
    """Whether a character needs no other form: it can be set, or cannot be seen anyway."""
    return bool(character.isspace() or unicodedata.category(character) in ("Cc", "Cf") or _place(character, False))


_JOINERS = "\u200c\u200d"
_SELECTORS = "\ufe0e\ufe0f"
"""They only say which of two pictures is meant."""


def is_whole(text: str) -> bool:
    """Whether a text is printed as it is written, and not in another form because no face has a sign of it."""
    if text.isascii():
        return True
    return all(sign in _SELECTORS or _is_known(sign) for sign in unicodedata.normalize("NFC", text))


@lru_cache(maxsize=16384)
def runs(text: str, bold: bool = False) -> tuple[Run, ...]:
    """Return `text` as it is seen from left to right, cut where the face changes. Control characters are left out."""
    pieces: list[Run] = []
    for run in directions.runs(readable(unicodedata.normalize("NFC", text), _is_known)):
        placed = _in_faces(run.text, bold)
        for name, part in placed[::-1] if run.is_turned else placed:
            if run.is_turned or needs_shaping(part):
                pieces.append((name, shaped(_face(name), part, is_turned=run.is_turned)))
            else:
                pieces.append((name, part.translate(_NO_JOINERS)))
    return tuple(pieces)


_NO_JOINERS = dict.fromkeys(map(ord, _JOINERS))


def _in_faces(text: str, bold: bool) -> list[Run]:
    """Return a text cut where the face changes; a letter and its accents are in one face, spaces in that before."""
    pieces: list[Run] = []
    for cluster in clusters(text):
        name, shown = _face_of(cluster, bold)
        if not shown:
            continue
        if pieces and (pieces[-1][0] == name or (shown == " " and ord(" ") in _face(pieces[-1][0]).face.charToGlyph)):
            pieces[-1] = (pieces[-1][0], pieces[-1][1] + shown)
        else:
            pieces.append((name, shown))
    return pieces


@lru_cache(maxsize=8192)
def _face_of(cluster: str, bold: bool) -> Run:
    """Return the face for a letter with its accents, and what to set there: marks that no face has are left out."""
    signs = [" " if sign.isspace() else sign for sign in cluster]
    placed = [(sign, _place(sign, bold)) for sign in signs]
    seen = [sign for sign, name in placed if name is not None]
    if not seen:
        return "", ""
    for weight in (bold, False):
        for name in faces_for(ord(seen[0]), weight):
            if all(ord(sign) in _face(name).face.charToGlyph for sign in seen):
                return name, "".join(sign for sign in signs if sign in seen or sign in _JOINERS)
    name = next(name for _, name in placed if name is not None)
    return name, "".join(sign for sign in seen if ord(sign) in _face(name).face.charToGlyph)


@lru_cache(maxsize=16384)
def width(text: str, bold: bool = False) -> float:
    """Return the width of `text` in widths of the type size (em)."""
    return float(sum(shaped_width(_face(name), piece) for name, piece in runs(text, bold)))


def shortened(text: str, room: float, bold: bool = False) -> str:
    """Return as much of `text` as goes into `room` (em), with an ellipsis if that is not all of it."""
    return fitting.shortened(text, room, lambda part: width(part, bold))
