"""What a sheet says, page by page, as the library reads it that also draws the preview; pypdf takes ten times as long.

How a PDF is made (fonts, bookmarks, boxes) is still read by pypdf, in the tests that are about it.
"""

from __future__ import annotations

from pathlib import Path

import pypdfium2

_HYPHEN = "\ufffe"
"""What the library gives for a hyphen at the end of a line."""


def pages_of(paper: bytes | Path) -> list[str]:
    """Return the text of each page of a PDF; lines end where it is set apart, names broken at a hyphen have one."""
    with pypdfium2.PdfDocument(paper) as document:
        return [_text(page) for page in document]


def _text(page: pypdfium2.PdfPage) -> str:
    read = page.get_textpage()
    try:
        return read.get_text_range().replace("\r\n", "\n").replace(_HYPHEN, "-")
    finally:
        read.close()
        page.close()
