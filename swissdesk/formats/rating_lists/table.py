"""National lists: CSV with any separator, or workbooks, row by row and never whole in memory.

Quotation marks are taken as CSV has them as long as they close within a few lines; lists are known that have a stray
one, and it costs no more than its own row there.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import islice
from typing import Any

from swissdesk.errors import FileError
from swissdesk.formats.rating_lists.encoding import LONGEST_LINE, Mender, encoding_of, is_broken, lines_of, text_of
from swissdesk.formats.rating_lists.source import Counted, Kind, Source, in_words
from swissdesk.formats.table_input import check_archive, field_text, reading_workbook, separator, windows_page
from swissdesk.i18n import N_

Record = tuple[int, list[str]]
"""A row that is not empty: its number in the file, from 1, and its fields."""

MOST_COLUMNS = 200
_MOST_WORKBOOK_BYTES = 400_000_000
_LINES_IN_QUOTES = 8
_LONGEST_FIELD = 300


@contextmanager
def records(
    source: Source, encoding: str = "", mend: Mender | None = None
) -> Iterator[tuple[Iterator[Record], Counted | None]]:
    """Give the rows of a table, and what counts the bytes that were read (None for a workbook).

    `encoding`: what the letters are taken for, empty for what the file says; lines with bytes that are none of them
    go through `mend`. Raises FileError, then and on the way.
    """
    if source.kind is Kind.WORKBOOK:
        with _workbook(source) as found:
            yield found, None
        return
    with source.open() as stream:
        counted = Counted(stream)
        text = text_of(counted, encoding or encoding_of(source.head))
        try:
            mended = map(mend or Mender(), lines_of(text))
            yield _split(mended, _separator_of(source, encoding)), counted
        except UnicodeDecodeError as error:
            raise FileError(
                N_("{name} is not in {encoding}. Choose another encoding."),
                name=source.name,
                encoding=error.encoding,
            ) from error
        finally:
            text.detach()


def first_records(source: Source, count: int, encoding: str = "") -> list[Record]:
    """Return the first rows of a table. Raises FileError."""
    with records(source, encoding) as (found, _):
        return list(islice(found, count))


def guessed_encoding(source: Source) -> str:
    """Return what the first letters of a list look like: UTF-8, or else Cyrillic or Western of Windows."""
    if source.kind is Kind.WORKBOOK:
        return ""
    said = encoding_of(source.head)
    whole = source.head[: source.head.rfind(b"\n") + 1] or source.head
    if said != "utf-8-sig" or not is_broken(whole.decode("utf-8", "surrogateescape")):
        return said
    return windows_page(whole)


def _separator_of(source: Source, encoding: str) -> str:
    head = source.head.decode(encoding or encoding_of(source.head), "replace")
    return separator(head)


def _split(lines: Iterator[str], sign: str) -> Iterator[Record]:
    """Give the rows of a text; a quotation mark that does not close, or in a line that is whole, is left out."""
    number = width = 0
    kept: list[str] = []
    while True:
        line = kept.pop(0) if kept else next(lines, "")
        if not line:
            return
        number += 1
        taken = 1
        if line.count('"') % 2 and _width(line, sign) == width:
            line = line.replace('"', "")
        elif line.count('"') % 2:
            kept += islice(lines, _LINES_IN_QUOTES - len(kept))
            closing_line = next((place for place, more in enumerate(kept) if more.count('"') % 2), None)
            if closing_line is None:
                line = line.replace('"', "")
            else:
                line = "".join([line, *kept[: closing_line + 1]])
                del kept[: closing_line + 1]
                taken += closing_line + 1
        fields = _fields(line, sign)
        if any(fields):
            width = len(fields)
            yield number, fields
        number += taken - 1


def _width(line: str, sign: str) -> int:
    """Return how many fields a line has if quotation marks mean nothing in it."""
    return line.count(sign) + 1


def _fields(line: str, sign: str) -> list[str]:
    if len(line) >= LONGEST_LINE:
        return [line[:_LONGEST_FIELD]]
    line = line.replace("\0", "")
    try:
        row = next(csv.reader(io.StringIO(line, newline=""), delimiter=sign), [])
    except csv.Error:
        row = line.replace('"', "").split(sign)
    return [" ".join(field[:_LONGEST_FIELD].split()) for field in row[:MOST_COLUMNS]]


@contextmanager
def _workbook(source: Source) -> Iterator[Iterator[Record]]:
    from openpyxl import load_workbook

    if source.size > _MOST_WORKBOOK_BYTES:
        raise FileError(
            N_("{name} is too large for a workbook. Save it as CSV and import that file."), name=source.name
        )
    with source.open() as file:
        content = file.read()
    check_archive(content, source.name, _MOST_WORKBOOK_BYTES)
    with reading_workbook(source.name):
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
    with closing(book), in_words(source.path):
        yield _cells(source, book)


def _cells(source: Source, book: Any) -> Iterator[Record]:
    """Give the rows of all worksheets, one sheet after the other."""
    with reading_workbook(source.name):
        for page in book.worksheets:
            page.reset_dimensions()
            rows: Iterator[Sequence[Any]] = page.iter_rows(max_col=MOST_COLUMNS, values_only=True)
            for number, row in enumerate(rows, 1):
                cells = [field_text(value) for value in row]
                while cells and not cells[-1]:
                    cells.pop()
                if cells:
                    yield number, cells
