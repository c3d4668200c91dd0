"""A rating list's file as distributed: its kind, and its lines, unpacked while they are read, with progress.

A list comes plain or alone in a ZIP. Neither is trusted: archives that unpack to far more than they are, encrypted
ones, web pages and old workbooks are refused in words, and nothing is ever unpacked to disk.
"""

from __future__ import annotations

import io
import os
import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from enum import Enum
from pathlib import Path, PurePosixPath
from typing import IO

from swissdesk.errors import FileError, system_reason
from swissdesk.formats.rating_lists import rows as months
from swissdesk.i18n import N_
from swissdesk.outside import open_ordinary
from swissdesk.values import dataclass, replace

MOST_BYTES = 4 << 30
"""More than this is no rating list."""
MOST_RATIO = 200
"""Lists shrink to a twentieth; what shrinks far more was made to fill a computer."""

_HEAD_BYTES = 1 << 16
_BEGINNING = 2000
"""So many bytes are enough to know FIDE's lists by."""
_MOST_OTHERS = 20
_LIST_SUFFIXES = (".xml", ".txt", ".csv", ".tsv", ".xlsx")
_OLD_WORKBOOK = b"\xd0\xcf\x11\xe0"
_FIDE_HEADER = re.compile(rb"^\s*ID\s*number\s+Name\s", re.IGNORECASE | re.MULTILINE)
_WEB_PAGE = re.compile(rb"\s*<(?:!doctype\s+html|html)\b", re.IGNORECASE)


class Kind(Enum):
    """What sort of list a file holds."""

    FIDE_XML = "fide-xml"
    FIDE_TEXT = "fide-text"
    CSV = "csv"
    WORKBOOK = "xlsx"

    @property
    def is_fide(self) -> bool:
        """Whether it is laid out as FIDE's own."""
        return self in (Kind.FIDE_XML, Kind.FIDE_TEXT)


@dataclass(frozen=True, slots=True)
class Source:
    """A file that can be read: `member` is the list inside an archive (empty for a plain file).

    `size` is how many bytes it unpacks to; `dated` is the month that archive or file system give, as `months` reads
    it; `head` are its first bytes. `others` are FIDE's lists that lie in the archive beside this one, `closed` what
    might be one and cannot be opened, being damaged or locked.
    """

    path: Path
    kind: Kind
    size: int
    head: bytes
    member: str = ""
    dated: str = ""
    others: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of the list's own file, without folders."""
        return PurePosixPath(self.member).name if self.member else self.path.name

    @contextmanager
    def open(self) -> Iterator[IO[bytes]]:
        """Give the bytes of the list, unpacked. Raises FileError."""
        with in_words(self.path):
            if not self.member:
                with open(self.path, "rb") as file:
                    yield file
                return
            with zipfile.ZipFile(self.path) as archive, archive.open(self.member) as file:
                yield file


_DAMAGED = (zipfile.BadZipFile, EOFError, NotImplementedError, zipfile.LargeZipFile, zlib.error)
"""What the library raises for archives that are broken, or packed in a way it does not know."""


@contextmanager
def in_words(path: Path) -> Iterator[None]:
    """Turn what disks and archives raise inside the block into FileErrors."""
    try:
        yield
    except FileNotFoundError:
        raise FileError(N_("{path} does not exist. Choose another file."), path=os.fspath(path)) from None
    except IsADirectoryError:
        raise FileError(N_("{path} is a folder. Choose a rating list in it."), path=os.fspath(path)) from None
    except _DAMAGED as error:
        raise FileError(N_("{path} is a damaged archive. Download it again."), path=os.fspath(path)) from error
    except OSError as error:
        raise FileError(
            N_("{path} cannot be read: {reason}."), path=os.fspath(path), reason=system_reason(error)
        ) from error


def examine(path: str | os.PathLike[str]) -> Source:
    """Return what a file is. Raises FileError for one that cannot be read or is no list."""
    file = Path(path)
    with in_words(file):
        stamp = file.stat()
        with open_ordinary(file) as stream:
            head = stream.read(_HEAD_BYTES)
        dated = months.of_day(datetime.fromtimestamp(stamp.st_mtime).date())
        if not head:
            raise FileError(N_("{path} is empty. Download it again."), path=os.fspath(path))
        if head.startswith(b"PK"):
            return _packed(file, dated)
        return _source(file, stamp.st_size, head, "", dated)


def _packed(file: Path, dated: str) -> Source:
    with zipfile.ZipFile(file) as archive:
        members = [member for member in archive.infolist() if member.filename and not member.is_dir()]
        check_sizes(file, members)
        names = [member.filename for member in members]
        if "[Content_Types].xml" in names:
            return Source(file, Kind.WORKBOOK, sum(member.file_size for member in members), b"", "", dated)
        lists = [member for member in members if _is_list(member.filename)]
        if not lists:
            raise FileError(
                N_("No rating list found in {path} (contents: {names})."),
                path=os.fspath(file),
                names=", ".join(names[:5]) or "–",
            )
        largest = max(lists, key=lambda member: member.file_size)
        if largest.flag_bits & 1:
            raise FileError(N_("{path} is password-protected. Unpack it first."), path=os.fspath(file))
        with archive.open(largest) as stream:
            head = stream.read(_HEAD_BYTES)
        year, month, day = largest.date_time[:3]
        packed = months.of_parts(year, month, day)
        found = _source(file, largest.file_size, head, largest.filename, packed or dated)
        if not found.kind.is_fide:
            return found
        rest = [member for member in lists if member is not largest][:_MOST_OTHERS]
        asked = [(PurePosixPath(member.filename).name, _is_of_fide(archive, member)) for member in rest]
        others, closed = (tuple(name for name, answer in asked if answer is wanted) for wanted in (True, None))
        return replace(found, others=others, closed=closed)


def _is_of_fide(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bool | None:
    """Whether a list in an archive is laid out as FIDE's, as far as its beginning says; None if it does not open."""
    if member.flag_bits & 1:
        return None
    try:
        with archive.open(member) as stream:
            plain = _plain(stream.read(_BEGINNING))
    except _DAMAGED:
        return None
    return _FIDE_HEADER.search(plain) is not None or b"<player" in plain


def _is_list(name: str) -> bool:
    place = PurePosixPath(name)
    return place.suffix.lower() in _LIST_SUFFIXES and "__MACOSX" not in place.parts


def check_sizes(file: Path, members: list[zipfile.ZipInfo]) -> None:
    """Raise FileError for an archive that unpacks to more than any list, or suspiciously much."""
    for member in members:
        if member.file_size > MOST_BYTES or member.file_size > MOST_RATIO * max(member.compress_size, 1 << 14):
            raise FileError(
                N_("{path} was not opened: unpacked, it has {megabytes} MB, too much for a rating list."),
                path=os.fspath(file),
                megabytes=member.file_size >> 20,
            )


def _source(file: Path, size: int, head: bytes, member: str, dated: str) -> Source:
    name = f"{file} ({PurePosixPath(member).name})" if member else os.fspath(file)
    if size > MOST_BYTES:
        raise FileError(
            N_("{path} was not opened: {megabytes} MB is too much for a rating list."),
            path=name,
            megabytes=size >> 20,
        )
    if head.startswith(_OLD_WORKBOOK):
        raise FileError(
            N_(
                "{path} is an old Excel file (.xls). Open it in a spreadsheet program, save it as .xlsx or .csv, "
                "and choose that file."
            ),
            path=name,
        )
    if head.startswith(b"PK"):
        raise FileError(N_("{path} is an archive or workbook inside an archive. Unpack it first."), path=name)
    if _WEB_PAGE.match(_plain(head)):
        raise FileError(N_("{path} is a web page, not a rating list. Download the list itself."), path=name)
    return Source(file, _kind(head, name), size, head, member, dated)


def _kind(head: bytes, name: str) -> Kind:
    plain = _plain(head)
    if plain.lstrip().startswith(b"<"):
        return Kind.FIDE_XML
    if _FIDE_HEADER.search(plain[:_BEGINNING]):
        return Kind.FIDE_TEXT
    if b"\0" in plain:
        raise FileError(N_("{path} is neither text nor XML nor a workbook. Choose the list as published."), path=name)
    return Kind.CSV


def _plain(head: bytes) -> bytes:
    """Return the beginning with a byte order mark taken off, UTF-16 as UTF-8, so that it can be looked at."""
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return head.decode("utf-16", "replace").encode("utf-8")
    return head.removeprefix(b"\xef\xbb\xbf")


class Counted(io.RawIOBase):
    """A stream that knows how many bytes have come out of it."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self.count = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(buffer)  # type: ignore[arg-type]
        content = self._stream.read(len(view))
        view[: len(content)] = content
        self.count += len(content)
        return len(content)
