"""The faces that came with the program, by their files, and which of them has the letters of a script.

Sheets are set in them; the window takes them where the computer has no face for a name.
"""

from __future__ import annotations

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
