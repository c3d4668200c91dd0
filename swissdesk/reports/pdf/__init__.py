"""Sheets as PDF, drawn by reportlab. What stands on them comes from the modules above, where from `layout`.

The same sheet gives the same bytes: there is no clock here, the time of printing is the caller's.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path

from swissdesk.errors import FileError, Message, message, system_reason
from swissdesk.formats.storing import replace_file
from swissdesk.i18n import N_
from swissdesk.reports.cards import Sheet
from swissdesk.reports.options import SheetOptions, Stamp
from swissdesk.reports.pdf import fonts
from swissdesk.reports.pdf.document import SIZES, Progress, draw

__all__ = ["SIZES", "Progress", "in_other_form", "put", "to_bytes", "write"]


def write(
    sheet: Sheet,
    path: str | os.PathLike[str],
    options: SheetOptions | None = None,
    stamp: Stamp | None = None,
    progress: Progress | None = None,
) -> None:
    """Write `sheet` as PDF to `path`; raises what `to_bytes` and `put` raise."""
    put(to_bytes(sheet, options, stamp, progress), path)


def put(content: bytes, path: str | os.PathLike[str]) -> None:
    """Write the bytes of a PDF file to `path`.

    Either the whole new file stands there afterwards or the old one is untouched. Raises FileError.
    """
    target = Path(path)
    try:
        replace_file(target, content)
    except (OSError, ValueError) as error:
        raise FileError(
            N_(
                "{file} could not be written: {reason}. Choose another folder, or close the program that has the "
                "file open."
            ),
            file=target.name or str(path),
            reason=system_reason(error),
        ) from error


def to_bytes(
    sheet: Sheet,
    options: SheetOptions | None = None,
    stamp: Stamp | None = None,
    progress: Progress | None = None,
) -> bytes:
    """Return `sheet` as the bytes of a PDF file.

    Raises InvalidEdit for options with which nothing can be printed, FileError for a logo that cannot be read.
    """
    return draw(sheet, options or SheetOptions(), stamp or Stamp(), progress)


def in_other_form(sheet: Sheet) -> Message | None:
    """Return what is to be said of texts with signs that no face has, naming the first of them; None if all have."""
    texts = tuple(dict.fromkeys(text for text in _texts(sheet) if not fonts.is_whole(text)))
    if not texts:
        return None
    named = ", ".join(texts[:_MOST_NAMED]) + (", …" if len(texts) > _MOST_NAMED else "")
    return message(N_("Signs that no font has are printed in another form: {texts}."), texts=named)


_MOST_NAMED = 3


def _texts(part: object) -> Iterator[str]:
    """Yield every text that is part of a sheet."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, tuple | list):
        for one in part:
            yield from _texts(one)
    elif isinstance(part, Mapping):
        for one in part.values():
            yield from _texts(one)
    elif is_dataclass(part):
        for field in fields(part):
            yield from _texts(getattr(part, field.name))
