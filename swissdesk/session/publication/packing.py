"""All pages in one ZIP: the same pages always give the same bytes."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path

_LONG_AGO = (1980, 1, 1, 0, 0, 0)
_MOST = 1 << 24


def packed(files: Mapping[str, bytes]) -> bytes:
    """Return an archive with the files, in their order."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name, _LONG_AGO), text, zipfile.ZIP_DEFLATED)
    return content.getvalue()


def text_in(archive: Path, name: str) -> str:
    """Return a text of an archive that is to be replaced, empty if there is none."""
    try:
        with zipfile.ZipFile(archive) as opened, opened.open(name) as file:
            return file.read(_MOST).decode()
    except (OSError, ValueError, KeyError, RuntimeError, NotImplementedError, zipfile.BadZipFile, zlib.error):
        return ""
