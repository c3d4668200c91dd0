"""Reads a small QR code from its black parts (ISO/IEC 18004, versions 1 to 3, level M, bytes), without correction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Cells = Iterable[tuple[float, float, float, float]]
"""Black parts: left, bottom, width and height in modules, from below."""

_MASKS = (
    lambda r, c: (r + c) % 2,
    lambda r, c: r % 2,
    lambda r, c: c % 3,
    lambda r, c: (r + c) % 3,
    lambda r, c: (r // 2 + c // 3) % 2,
    lambda r, c: r * c % 2 + r * c % 3,
    lambda r, c: (r * c % 2 + r * c % 3) % 2,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2,
)
_FORMAT_MASK = 0b101010000010010


def text_of(size: int, cells: Cells) -> str:
    """Return what a code says."""
    dark = {
        (size - 1 - int(bottom), int(left) + step) for left, bottom, width, _ in cells for step in range(int(width))
    }
    shape = [(8, c) for c in (0, 1, 2, 3, 4, 5, 7, 8)] + [(r, 8) for r in (7, 5, 4, 3, 2, 1, 0)]
    form = int("".join(str(int(place in dark)) for place in shape), 2) ^ _FORMAT_MASK
    assert form >> 13 == 0, "level M"
    mask = _MASKS[form >> 10 & 7]
    bits = "".join(str(int(((r, c) in dark) ^ (not mask(r, c)))) for r, c in _way(size))
    assert bits[:4] == "0100", "bytes"
    length = int(bits[4:12], 2)
    return bytes(int(bits[12 + 8 * n : 20 + 8 * n], 2) for n in range(length)).decode()


def _way(size: int) -> Iterator[tuple[int, int]]:
    """Yield the modules with data in their order: in strips of two columns, up and down, from the right."""
    column, upwards = size - 1, True
    while column > 0:
        column -= column == 6  # the timing pattern
        rows = range(size - 1, -1, -1) if upwards else range(size)
        for row in rows:
            yield from ((row, c) for c in (column, column - 1) if not _is_pattern(size, row, c))
        column, upwards = column - 2, not upwards


def _is_pattern(size: int, row: int, column: int) -> bool:
    """Whether a module belongs to a finder with its format, to a timing line, or to the alignment pattern."""
    near, far = 9, size - 8
    if (row < near and (column < near or column >= far)) or (row >= far and column < near):
        return True
    middle = size - 7
    aligned = size > 21 and abs(row - middle) <= 2 and abs(column - middle) <= 2
    return row == 6 or column == 6 or aligned
