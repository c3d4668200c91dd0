"""Reads bytes as lines of text and writes them: limits, encodings and line ends."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable

from swissdesk.errors import FileError, system_reason
from swissdesk.formats.trf.problems import Findings
from swissdesk.i18n import N_

MAX_BYTES = 64 * 1024 * 1024
"""Far more than 9,999 players with 99 rounds need."""

MAX_LINES = 100_000
"""Far more than 9,999 players with all their records need."""

MAX_COLUMNS = 20_000
"""Far more than a player line of 999 rounds needs."""

_BEGINNING = rb"(?m)^(?:\xef\xbb\xbf)?(?:012|001|XX[A-Z]|0[2-9]2|1[0-9]2) "
"""What a line of a report begins with: the number of its record."""

_LINE_END = re.compile(r"\r\n|\r|\n")


def looks_like_report(head: bytes) -> bool:
    """Whether a file that begins like this is a text with lines of a report."""
    return b"\0" not in head and re.search(_BEGINNING, head.replace(b"\r", b"\n")) is not None


def read_file(path: str | os.PathLike[str], *, as_text: bool = True) -> bytes:
    """Return the content of a regular file; raises FileError, in words, for whatever cannot be one of ours.

    Not `as_text`, only its kind and size are looked at.
    """
    name = os.fspath(path)
    try:
        status = os.stat(path)
        _check_kind(name, status)
        with open(path, "rb") as file:
            content = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise FileError(N_("{path} does not exist. Check the name and the folder."), path=name) from None
    except PermissionError:
        raise FileError(N_("No permission to read {path}. Check the permissions of the file."), path=name) from None
    except (OSError, ValueError) as error:
        raise FileError(N_("{path} cannot be read: {reason}."), path=name, reason=system_reason(error)) from error
    if as_text:
        check_content(content, name)
    return content


def _check_kind(name: str, status: os.stat_result) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise FileError(N_("{path} is a folder. Choose a file in it."), path=name)
    if not stat.S_ISREG(status.st_mode):
        raise FileError(N_("{path} is not an ordinary file. Choose a tournament report file."), path=name)
    if status.st_size > MAX_BYTES:
        raise FileError(
            N_("{path} has {size} MB; a tournament report file has at most {limit} MB. Choose another file."),
            path=name,
            size=status.st_size // 1_000_000,
            limit=MAX_BYTES // 1_000_000,
        )


def check_content(content: bytes, name: str) -> None:
    """Raise FileError for what is no text at all: nothing, too much, NUL bytes, endless lines."""
    if len(content) > MAX_BYTES:
        raise FileError(
            N_("{path} is larger than {limit} MB: too large for a tournament report file. Choose another file."),
            path=name,
            limit=MAX_BYTES // 1_000_000,
        )
    if not content.strip():
        raise FileError(N_("{path} is empty. Choose a tournament report file (TRF)."), path=name)
    if max(content.count(b"\n"), content.count(b"\r")) > MAX_LINES:
        raise FileError(
            N_("{path} has more than {limit} lines: too many for a tournament report file. Choose another file."),
            path=name,
            limit=MAX_LINES,
        )
    if b"\0" in content:
        raise FileError(N_("{path} is not a text file. Choose a tournament report file (TRF)."), path=name)
    for number, line in enumerate(re.split(rb"\r\n|\r|\n", content), 1):
        if len(line) > 4 * MAX_COLUMNS:
            raise FileError(
                N_(
                    "Line {line} of {path} has {length} bytes: too long for a tournament report file. Choose "
                    "another file."
                ),
                path=name,
                line=number,
                length=len(line),
            )


def decode(content: bytes, findings: Findings) -> str:
    """Return the text of `content`: UTF-8 with or without a mark, else CP1252, else Latin-1, with a warning."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start]
        line_start = max(before.rfind(b"\n"), before.rfind(b"\r")) + 1
        line = len(_LINE_END.findall(before.decode("latin-1"))) + 1
        column = len(before[line_start:].decode("utf-8", "replace")) + 1
    try:
        text, encoding = content.decode("cp1252"), "Windows-1252"
    except UnicodeDecodeError:
        text, encoding = content.decode("latin-1"), "Latin-1"
    findings.warn(
        line,
        column,
        N_("the file is not UTF-8; it was read as {encoding}. Check names with accents."),
        encoding=encoding,
    )
    return text.removeprefix("\ufeff")


def split_lines(text: str) -> list[str]:
    """Return the lines of `text` without their ends (CR, LF or CRLF); nothing else ends a line."""
    lines = _LINE_END.split(text)
    if not lines[-1]:
        lines.pop()
    return lines


def digest(lines: Iterable[str]) -> str:
    """Return a short mark of a text, to tell later whether it is still the same."""
    import hashlib  # a large library, which nothing that is only read needs

    return hashlib.blake2b("\n".join(lines).encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()
