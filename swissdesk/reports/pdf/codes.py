"""Codes for scanners as rectangles in units of their narrowest line, from below left."""

from __future__ import annotations

from functools import lru_cache

from reportlab.graphics.barcode.code128 import Code128
from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

Cells = tuple[tuple[float, float, float, float], ...]
"""Left, bottom, width and height of what is black."""

QUIET = 4
"""How much must stay white around a square code, in its units."""


@lru_cache(maxsize=2048)
def bars(text: str) -> tuple[int, Cells]:
    """Return the width of `text` in Code 128 and its bars, one unit high."""
    code = Code128(text, quiet=0)
    code._calculate()
    left, cells = 0, []
    for sign in code.decomposed:
        wide = "abcd".index(sign.lower()) + 1
        if sign.isupper():
            cells.append((float(left), 0.0, float(wide), 1.0))
        left += wide
    return left, tuple(cells)


@lru_cache(maxsize=2048)
def square(text: str) -> tuple[int, Cells]:
    """Return the width of `text` as a QR code and its black parts, those beside each other as one."""
    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    count = code.getModuleCount()
    cells = []
    for row in range(count):
        column = 0
        while column < count:
            start = column
            while column < count and code.isDark(row, column):
                column += 1
            if column > start:
                cells.append((float(start), float(count - 1 - row), float(column - start), 1.0))
            column += 1
    return count, tuple(cells)
