"""What a kind of file is: its name, what it is recognised by, what it leads to, and its reader or the way round it."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from swissdesk.errors import FileError
from swissdesk.formats import table_input
from swissdesk.formats.table_input import Grid
from swissdesk.formats.trf import Reading
from swissdesk.formats.trf.cells import read_file

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


class Looked:
    """A file that is looked at: its beginning, and on demand the whole, as bytes or as the rows of a table."""

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


@dataclass(frozen=True, slots=True)
class FileKind:
    """A kind of file, declared once.

    `title` says what it is, in running text. `fits` tells it by its content. `read` makes a tournament of it, None
    where `leads` says something else. `advice` says how to get a readable file out of the program that wrote it.
    `suffixes` are for the dialogs that ask for files.
    """

    key: str
    title: str
    fits: Callable[[Looked], bool]
    leads: Leads
    read: Callable[[Looked], Reading] | None = None
    advice: str = ""
    suffixes: tuple[str, ...] = ()
