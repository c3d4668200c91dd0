"""Letters that change with their neighbours: joined Arabic, the syllables of India, vowels of Thai, stacked accents.

HarfBuzz says which glyphs of a face stand where; what it gives is drawn as reportlab draws shaped text. Only text that
needs it comes here, so that all other text stands where it always stood, and the library is loaded with the first such
name.
"""

from __future__ import annotations

import re
from functools import cache

from reportlab.pdfbase.ttfonts import ShapeData, ShapedStr, TTFont

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


def width(font: TTFont, text: str) -> float:
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
