"""The encoding of a rating list: UTF-8, what its mark or declaration says, or a Windows code page.

Bytes that do not fit are kept aside by the decoder and looked at row by row, so that one bad name spoils no list.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator
from typing import IO, TextIO

from swissdesk.errors import FileError
from swissdesk.i18n import N_

FALLBACK = "windows-1252"
"""What rows are read as that are not UTF-8."""

LONGEST_LINE = 1 << 16
"""No line of a list is longer."""

_DECLARED = re.compile(rb"<\?xml[^>]*?encoding\s*=\s*[\"']([A-Za-z0-9._-]+)[\"']")
_BLOCK = 1 << 20


def encoding_of(head: bytes) -> str:
    """Return what the first bytes of a file say about its letters; ``utf-8`` if nothing. Raises FileError.

    A declared encoding that is unknown is refused.
    """
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    declared = _DECLARED.match(head.removeprefix(b"\xef\xbb\xbf"))
    name = declared[1].decode("ascii") if declared is not None else "utf-8"
    try:
        b"    ".decode(name)
    except (LookupError, UnicodeError):
        raise FileError(
            N_("The file declares the unknown encoding “{encoding}”. Save it as UTF-8."), encoding=name[:40]
        ) from None
    known = codecs.lookup(name).name
    return "utf-8-sig" if known == "utf-8" else known


def text_of(stream: IO[bytes] | io.RawIOBase, encoding: str) -> io.TextIOWrapper:
    """Return a binary stream as text; what cannot be read stays in it as lone surrogates, for a `Mender`."""
    buffered = io.BufferedReader(stream, _BLOCK)  # type: ignore[type-var]
    return io.TextIOWrapper(buffered, encoding=encoding, errors="surrogateescape", newline="\n")


def lines_of(stream: TextIO) -> Iterator[str]:
    """Give the lines of a text with their ends; what goes on and on without one comes in pieces."""
    return iter(lambda: stream.readline(LONGEST_LINE), "")


def is_broken(text: str) -> bool:
    """Whether a text that was read has bytes in it that are no letters of its encoding."""
    return not text.isascii() and any("\udc80" <= letter <= "\udcff" for letter in text)


class Mender:
    """Reads rows whose bytes do not fit the encoding of their list as letters of Windows; `count` is how many."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, text: str) -> str:
        """Return a text that can be read; one without stray bytes stays as it is."""
        if not is_broken(text):
            return text
        self.count += 1
        return text.encode("utf-8", "surrogateescape").decode(FALLBACK, "replace")
