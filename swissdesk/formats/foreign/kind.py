"""A kind of file: its name, what it is recognised by, what it leads to, and its reader or the advice how to export.

`KINDS` are those that are recognised and cannot be read; the others stand beside their readers.
"""

from __future__ import annotations

import os
import zipfile
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from functools import cached_property
from typing import TypeVar

from swissdesk.errors import FileError
from swissdesk.formats import table_input
from swissdesk.formats.table_input import Grid
from swissdesk.formats.trf import Reading
from swissdesk.formats.trf.text import read_file
from swissdesk.i18n import N_
from swissdesk.values import dataclass

# ---- kinds

HEAD = 1 << 16
"""So many bytes are enough to recognise a file by."""


class Leads(Enum):
    """What can be done with a file of a kind."""

    TOURNAMENT = "tournament"
    """It becomes a document."""
    DOCUMENT = "document"
    """It is one."""
    PLAYERS = "players"
    """Its rows become players, after the columns were matched."""
    RATING_LIST = "rating list"
    NOWHERE = "nowhere"
    """It cannot be read; the advice says how to export from there."""


Found = TypeVar("Found")


class InputFile:
    """A file to be read: its beginning, and on demand the whole, as bytes or as the rows of a table."""

    def __init__(self, path: str | os.PathLike[str], head: bytes) -> None:
        self.path = os.fspath(path)
        self.head = head

    @property
    def name(self) -> str:
        """The name of the file without folders."""
        return os.path.basename(self.path)

    @property
    def suffix(self) -> str:
        """The end of the name in small letters, with its dot; empty if there is none."""
        return os.path.splitext(self.name)[1].lower()

    @cached_property
    def content(self) -> bytes:
        """All of it; raises FileError for what is too large for a tournament."""
        return read_file(self.path, as_text=False)

    @cached_property
    def grid(self) -> Grid | None:
        """The rows of the table that it is, None if it is none."""
        try:
            return table_input.read(self.path)
        except FileError:
            return None

    def found_in_grid(self, find: Callable[[Grid], Found | None]) -> Found | None:
        """Return what is found in the rows of the table; None if that is nothing, or the file is no table."""
        return None if self.grid is None else find(self.grid)


@dataclass(frozen=True, slots=True)
class FileKind:
    """A kind of file, declared once.

    `title` says what it is, in running text. `fits` tells it by its content. `read` makes a tournament of it, None
    where `leads` says something else. `advice` says how to get a readable file out of the program that wrote it.
    `suffixes` are for the dialogs that ask for files.
    """

    key: str
    title: str
    fits: Callable[[InputFile], bool]
    leads: Leads
    read: Callable[[InputFile], Reading] | None = None
    advice: str = ""
    suffixes: tuple[str, ...] = ()


# ---- kinds that cannot be read

_UNREADABLE = (zipfile.BadZipFile, OSError, ValueError, NotImplementedError)


def _begins(*marks: bytes) -> Callable[[InputFile], bool]:
    return lambda file: file.head.startswith(marks)


def _holds(*names: str) -> Callable[[InputFile], bool]:
    """Whether the file is an archive with a member whose name begins so."""

    def fits(file: InputFile) -> bool:
        if not file.head.startswith(b"PK\x03\x04"):
            return False
        with suppress(*_UNREADABLE), zipfile.ZipFile(file.path) as archive:
            return any(member.startswith(names) for member in archive.namelist())
        return False

    return fits


def _is_swiss_chess(file: InputFile) -> bool:
    return file.suffix == ".swt" and b"\0" in file.head[:64]


def _is_vega(file: InputFile) -> bool:
    return file.suffix in (".veg", ".vegx", ".vegz")


def _is_us_chess(file: InputFile) -> bool:
    """Whether it is one of the three tables of a US Chess rating report."""
    is_dbase = file.head[:1] in (b"\x03", b"\x83", b"\x8b", b"\xf5")
    return is_dbase and any(mark in file.head[:64] for mark in (b"D_EVENT_ID", b"H_FORMAT", b"S_EVENT_ID"))


def _is_crosstable_json(file: InputFile) -> bool:
    head = file.head.lstrip(b"\xef\xbb\xbf \t\r\n")
    return head.startswith((b"{", b"["))


_TRF_ADVICE = N_("Export a FIDE report (TRF) there and open that file.")

KINDS: tuple[FileKind, ...] = (
    FileKind(
        "papi",
        N_("a tournament of Papi"),
        _begins(b"\x00\x01\x00\x00Standard Jet DB", b"\x00\x01\x00\x00Standard ACE DB"),
        Leads.NOWHERE,
        advice=N_("In Papi, export a FIDE report (TRF) and open that file."),
        suffixes=(".papi",),
    ),
    FileKind(
        "swiss-chess",
        N_("a tournament of Swiss-Chess"),
        _is_swiss_chess,
        Leads.NOWHERE,
        advice=N_("In Swiss-Chess, write the FIDE report (TRF) and open that file."),
        suffixes=(".swt",),
    ),
    FileKind(
        "vega-own",
        N_("a tournament of Vega"),
        _is_vega,
        Leads.NOWHERE,
        advice=N_("In the folder of the tournament, open crosstable.txt, or write the FIDE report (TRF) in Vega."),
        suffixes=(".veg", ".vegx", ".vegz"),
    ),
    FileKind(
        "us-chess",
        N_("a part of a rating report to US Chess"),
        _is_us_chess,
        Leads.NOWHERE,
        advice=N_("Take the file of the tournament (.sjson), or a FIDE report (TRF)."),
        suffixes=(".dbf",),
    ),
    FileKind(
        "swiss-manager-numbers",
        N_("a list of pairings by number of Swiss-Manager"),
        lambda file: file.head.lstrip(b"\xef\xbb\xbf").startswith(b"Runde;Brett;"),
        Leads.NOWHERE,
        advice=N_("It has no names. Take the tournament itself (TUNX) or a FIDE report (TRF)."),
    ),
    FileKind(
        "pdf", N_("a PDF"), _begins(b"%PDF"), Leads.NOWHERE, advice=N_("Take the list as XLSX, CSV or a web page.")
    ),
    FileKind(
        "document",
        N_("a text document"),
        _holds("word/"),
        Leads.NOWHERE,
        advice=N_("Copy its table and paste it on the Players page."),
        suffixes=(".docx",),
    ),
    FileKind(
        "picture",
        N_("a picture"),
        _begins(b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*"),
        Leads.NOWHERE,
        advice=N_("Take the list as XLSX, CSV or a web page."),
    ),
    FileKind("program", N_("a program"), _begins(b"MZ", b"\x7fELF"), Leads.NOWHERE, advice=_TRF_ADVICE),
    FileKind(
        "json",
        N_("JSON of another program"),
        _is_crosstable_json,
        Leads.NOWHERE,
        advice=_TRF_ADVICE,
        suffixes=(".json",),
    ),
)
