"""Tables from outside as rows of texts: what was copied, CSV files, workbooks (XLSX, XLS, ODS), tables of web pages.

Nothing is interpreted here but dates and numbers of a workbook, which become texts. What comes in is not trusted:
sizes have limits, a workbook is looked at before it is unpacked, and formulas are never computed.
"""

from __future__ import annotations

import csv
import io
import os
import re
import warnings
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

from swissdesk.errors import FileError, Message, message, system_reason
from swissdesk.formats.text_table import safe
from swissdesk.i18n import N_
from swissdesk.outside import open_ordinary
from swissdesk.values import dataclass

MAX_BYTES = 20_000_000
MAX_UNPACKED = 60_000_000
"""What a workbook may become once it is unpacked."""
MAX_ROWS = 10_000
MAX_COLUMNS = 60
MAX_LETTERS = 300
"""What is kept of a field."""

ENCODINGS = ("utf-8", "windows-1250", "windows-1251", "windows-1252")
"""What texts may be written in."""

_SEPARATORS = "\t;,|"
"""The first stands for none, too."""
_OPEN_DOCUMENT = b"application/vnd.oasis.opendocument.spreadsheet"
_LOOKED_AT = 40
"""So many lines are looked at to find out what separates the fields."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row that is not empty: its number in the file, from 1, and its fields without blanks around them."""

    number: int
    cells: tuple[str, ...]

    def cell(self, place: int) -> str:
        """Return the field at a place from 0; empty beyond the last."""
        return self.cells[place] if place < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class Grid:
    """The rows of a table; `notes` say what was guessed or left out, `encoding` is empty for a workbook."""

    lines: tuple[Line, ...]
    notes: tuple[Message, ...] = ()
    encoding: str = ""

    @property
    def width(self) -> int:
        """How many columns there are."""
        return max((len(line.cells) for line in self.lines), default=0)


def parse(text: str, notes: tuple[Message, ...] = (), encoding: str = "") -> Grid:
    """Return the rows of a text whose fields are separated by tabs, semicolons, commas or bars; raises FileError."""
    if len(text) > MAX_BYTES:
        raise FileError(N_("The text is too long for a list of players. Copy only the rows of the players."))
    text = _in_columns(_without_marks(text.replace("\0", "")))
    reader = csv.reader(io.StringIO(f"{text}\n{_END}", newline=""), delimiter=separator(text))
    try:
        lines, left_out = _limited(_closed(reader))
    except csv.Error as error:
        raise FileError(
            N_("Line {line} of the table cannot be read: a quote is not closed, or the field is too long."),
            line=error.args[1] if isinstance(error, _NotClosed) else reader.line_num,
        ) from error
    return Grid(lines, (*notes, *left_out), encoding)


_END = "\uffff"
"""Stands alone in a line behind the last one; where it does not, the end is inside a quote."""


class _NotClosed(csv.Error):
    """A quote that nothing closes; the second argument is the line where its row begins."""


def _closed(reader: Any) -> Iterator[Sequence[str]]:
    """Yield the rows; raise csv.Error if the last of them has swallowed the rest of the text in a quote."""
    begins = 1
    for row in reader:
        if row == [_END]:
            return
        if row and row[-1].endswith(_END):
            raise _NotClosed("a quote is not closed", begins)
        yield row
        begins = reader.line_num + 1


def parse_pasted(_name: str, text: str) -> Grid:
    """Return what `parse` does, for a process that reads it apart."""
    return parse(text)


def read(path: str | os.PathLike[str], encoding: str = "") -> Grid:
    """Return the rows of a CSV file or of the first worksheet with something in it.

    `encoding` is one of `ENCODINGS`, empty for a guess. Raises FileError, in words, for whatever is no table.
    """
    content = _content(Path(path))
    name = Path(path).name
    if content.startswith(b"PK\x03\x04"):
        return _other_workbook(content, name) if is_open_document(content) else _workbook(content, name)
    if content.startswith(b"\xd0\xcf\x11\xe0"):
        return _other_workbook(content, name)
    text, known, notes = _decoded(content, encoding, name)
    if is_page(content):
        from swissdesk.formats import web_tables  # loaded with the first page that is read

        lines, left_out = _limited(web_tables.largest(text))
        if not lines:
            raise FileError(N_("The page {name} has no table. Save the page that shows the list."), name=name)
        return Grid(lines, (*notes, *left_out), known)
    return parse(text, notes, known)


def is_open_document(content: bytes) -> bool:
    """Whether a file that begins like this is a workbook of LibreOffice (ODS)."""
    return content.startswith(b"PK") and _OPEN_DOCUMENT in content[:200]


def is_page(content: bytes) -> bool:
    """Whether a file that begins like this is a web page."""
    head = content[:4096].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    return head.startswith((b"<!doctype html", b"<html", b"<table", b"<head")) or b"<html" in head[:1024]


def _content(path: Path) -> bytes:
    try:
        with open_ordinary(path) as file:
            content = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise FileError(N_("{path} does not exist. Check the name and the folder."), path=str(path)) from None
    except OSError as error:
        raise FileError(N_("{path} cannot be read: {reason}."), path=str(path), reason=system_reason(error)) from error
    if len(content) > MAX_BYTES:
        raise FileError(
            N_("{name} is larger than {limit} MB: too large for a list of players. Choose another file."),
            name=path.name,
            limit=MAX_BYTES // 1_000_000,
        )
    if not content.strip():
        raise FileError(N_("{name} is empty."), name=path.name)
    return content


# ---- text


def _decoded(content: bytes, encoding: str, name: str) -> tuple[str, str, tuple[Message, ...]]:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace"), "utf-16", ()
    if b"\0" in content:
        raise FileError(N_("{name} is neither text nor a workbook. Save the table as XLSX or CSV."), name=name)
    if encoding:
        return content.decode("utf-8-sig" if encoding == "utf-8" else encoding, "replace"), encoding, ()
    try:
        return content.decode("utf-8-sig"), "utf-8", ()
    except UnicodeDecodeError:
        guess = windows_page(content)
        note = message(
            N_("The file is not UTF-8; it was read as {encoding}. Check names with accents."), encoding=guess
        )
        return content.decode(guess, "replace"), guess, (note,)


def windows_page(content: bytes) -> str:
    """Return which page of Windows a text that is not UTF-8 looks like: Cyrillic or Western.

    Own, not charset-normalizer: of short lists of Western names that one reads 43 of 100 (tests/notes/libraries.md).
    """
    high = sum(byte >= 0x80 for byte in content)
    pairs = sum(one >= 0xC0 and two >= 0xC0 for one, two in pairwise(content))
    return "windows-1251" if pairs > high / 2 else "windows-1252"


_MARK = re.compile(r"[ \t]*(?:\d{1,4}[.)]|[•‣·*–—-])[ \t]+(?=\S)")
"""What a line of a list begins with: ``12. ``, ``3) ``, ``• ``."""
_GAP = re.compile(r"(?<=\S) {2,}(?=\S)")


def _without_marks(text: str) -> str:
    """Return the lines of a list without their numbers or bullets, if every line has one and it is no spreadsheet."""
    lines = text.splitlines()
    if "\t" in text or not all(_MARK.match(line) for line in lines if line.strip()):
        return text
    return "\n".join(_MARK.sub("", line, count=1) for line in lines)


def _in_columns(text: str) -> str:
    """Return lines that are set in columns by spaces, as in letters and PDFs, with tabs between the columns.

    Two spaces in a name make no columns: one of them has to be a column of numbers.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if separator(text) != "\t" or "\t" in text:
        return text
    rows = [_GAP.split(line.strip()) for line in lines]
    if len({len(row) for row in rows}) > 1:
        return text
    numbers = (sum(cell.isdecimal() for cell in column) for column in zip(*rows, strict=True))
    if not any(2 * count > len(rows) for count in numbers):
        return text
    return "\n".join("\t".join(_GAP.split(line.strip())) for line in text.splitlines())


def separator(text: str) -> str:
    """Return what separates the fields: what most lines have, and most often the same number of times."""
    lines = [line for line in text.splitlines()[:_LOOKED_AT] if line.strip()]

    def fitness(sign: str) -> tuple[int, int]:
        counts = [line.count(sign) for line in lines]
        return max(((counts.count(count), count) for count in {*counts} - {0}), default=(0, 0))

    best = max(_SEPARATORS, key=fitness)
    return "\t" if best == "," and _are_names(lines) else best


def _are_names(lines: Sequence[str]) -> bool:
    """Whether it is a plain list of names, ``Last, First``: nothing behind a comma is a number alone."""
    behind = [line.partition(",")[2] for line in lines]
    return not any("," in text or text.strip().isdecimal() for text in behind)


def _limited(rows: Iterable[Sequence[Any]]) -> tuple[tuple[Line, ...], tuple[Message, ...]]:
    """Return the rows that are not empty as far as the limits go, and what was left out."""
    lines: list[Line] = []
    is_wide, notes = False, []
    for number, row in enumerate(rows, 1):
        cells = [field_text(value) for value in row[:MAX_COLUMNS]]
        while cells and not cells[-1]:
            cells.pop()
        if cells and len(lines) == MAX_ROWS:
            notes.append(message(N_("Only the first {most} rows are read."), most=MAX_ROWS))
            break
        is_wide = is_wide or any(map(field_text, row[MAX_COLUMNS:]))
        if cells:
            lines.append(Line(number, tuple(cells)))
    if is_wide:
        notes.append(message(N_("Only the first {most} columns are read."), most=MAX_COLUMNS))
    return tuple(lines), tuple(notes)


def field_text(value: Any) -> str:
    """Return a field as text: dates as ``1984/05/30``, whole numbers without a point."""
    if value is None:
        return ""
    if isinstance(value, datetime | date):
        return f"{value.year:04}/{value.month:02}/{value.day:02}"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    text = " ".join(str(value).split())[:MAX_LETTERS]
    return text[1:] if text.startswith("'") and safe(text[1:]) == text else text


# ---- workbooks


_SPOILT = (
    KeyError,
    ValueError,
    TypeError,
    AttributeError,
    IndexError,
    SyntaxError,
    OSError,
    EOFError,
    RuntimeError,
    zipfile.BadZipFile,
    zlib.error,
)
"""What openpyxl raises at a spoilt workbook."""


@contextmanager
def reading_workbook(name: str, *more: type[Exception]) -> Iterator[None]:
    """Turn what a spoilt workbook raises in openpyxl, or in a reader that raises `more`, into a FileError."""
    faults: tuple[type[Exception], ...] = (*_SPOILT, *more)
    try:
        yield
    except faults as error:
        raise FileError(
            N_("The workbook {name} cannot be read. Open it in a spreadsheet program and save it as XLSX or CSV."),
            name=name,
        ) from error


def _workbook(content: bytes, name: str) -> Grid:
    from openpyxl import load_workbook

    check_archive(content, name, MAX_UNPACKED)
    with reading_workbook(name), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of what it leaves out: styles, names, links, which no player has
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
        for page in book.worksheets:
            page.reset_dimensions()
            lines, notes = _limited(_rows(page))
            if lines:
                return Grid(lines, notes)
    raise FileError(N_("The worksheets of {name} are empty."), name=name)


def _other_workbook(content: bytes, name: str) -> Grid:
    """Return the rows of a workbook of LibreOffice (ODS) or of an old Excel (XLS)."""
    from python_calamine import CalamineError, CalamineWorkbook

    if content.startswith(b"PK"):
        check_archive(content, name, MAX_UNPACKED)
    with reading_workbook(name, CalamineError, OverflowError):
        book = CalamineWorkbook.from_filelike(io.BytesIO(content))
        for title in book.sheet_names:
            page = book.get_sheet_by_name(title)
            lines, notes = _limited(page.to_python(skip_empty_area=False, nrows=4 * MAX_ROWS))
            if lines:
                return Grid(lines, notes)
    raise FileError(N_("The worksheets of {name} are empty."), name=name)


def _rows(page: Any) -> Iterator[Sequence[Any]]:
    """Yield the rows of a worksheet, no more than can be wanted whatever it says of its size."""
    rows: Iterator[Sequence[Any]] = page.iter_rows(max_row=4 * MAX_ROWS, max_col=MAX_COLUMNS + 1, values_only=True)
    return rows


def check_archive(content: bytes, name: str, most: int = MAX_UNPACKED) -> None:
    """Raise FileError for an archive that would unpack to far more than a list of players, or that has entities."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if sum(part.file_size for part in archive.infolist()) > most:
                raise FileError(
                    N_("{name} unpacks to more than {limit} MB: too large for a list of players. Choose another file."),
                    name=name,
                    limit=most // 1_000_000,
                )
            for part in archive.infolist():
                if part.filename.endswith((".xml", ".rels")) and _declares_entities(archive, part, most):
                    raise FileError(
                        N_(
                            "{name} was not opened: it declares entities, as no spreadsheet does. Save it again in "
                            "the spreadsheet program."
                        ),
                        name=name,
                    )
    except (
        zipfile.BadZipFile,
        zlib.error,
        NotImplementedError,
        RuntimeError,
        OSError,
        EOFError,
        ValueError,
    ) as error:
        raise FileError(N_("{name} is damaged. Save it again in the spreadsheet program."), name=name) from error


def _declares_entities(archive: zipfile.ZipFile, part: zipfile.ZipInfo, most: int) -> bool:
    """Whether a part has a document type, which spreadsheets never write; whatever its letters are stored as."""
    kept = b""
    read_so_far = 0
    with archive.open(part) as file:
        while block := file.read(1 << 16):
            read_so_far += len(block)
            kept = (kept + block.replace(b"\0", b""))[-(1 << 17) :]
            if b"<!DOCTYPE" in kept:
                return True
            if read_so_far > most:
                raise ValueError(part.filename)
    return False
