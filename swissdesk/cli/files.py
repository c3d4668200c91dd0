"""Reads and writes the files of commands: documents, tournament reports, folders of them, positions, texts."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from swissdesk.cli.exits import TOO_LARGE, TooLargeError, say
from swissdesk.errors import FileError, system_reason
from swissdesk.i18n import N_
from swissdesk.outside import SMALL, open_ordinary

if TYPE_CHECKING:
    from swissdesk.errors import Message
    from swissdesk.exercises.typed import TypedPosition
    from swissdesk.formats.trf import Problem
    from swissdesk.model import Tournament

TOURNAMENT_SUFFIXES = (".trf", ".trfx", ".trfb", ".swissdesk")
"""What is taken from a folder."""

PIPE = "-"
"""What stands for standard output."""


def load(path: str, *, for_writing: bool = True) -> Tournament:
    """Return the tournament in a file, whatever kind it is; remarks about it go to standard error.

    So does what was taken from a file of another program. For `for_writing` see `trf.read`.
    """
    tournament, problems, taken = _read(path, for_writing=for_writing, compares=True)
    print_remarks(problems)
    if taken is not None:
        say(taken)
    return tournament


def print_remarks(problems: Iterable[Problem]) -> None:
    """Print what was odd about a file to standard error."""
    for problem in problems:
        say(problem.sentence)


def read(path: str, *, for_writing: bool = True, compares: bool = True) -> tuple[Tournament, Sequence[Problem]]:
    """Return the tournament in a file, whatever kind it is, and the remarks about it.

    For `for_writing` and `compares` see `trf.read`. Raises TrfError, FileError, TooLargeError.
    """
    return _read(path, for_writing=for_writing, compares=compares)[:2]


def _read(path: str, *, for_writing: bool, compares: bool) -> tuple[Tournament, Sequence[Problem], Message | None]:
    """Do what `read` does; also return what was taken from a file that is neither a document nor a report."""
    from swissdesk.formats import trf

    if is_document(path):
        from pathlib import Path

        from swissdesk.session import Document

        with Document.open(Path(path), read_only=True) as document:
            return document.tournament, (), None
    if _is_foreign(path):
        from swissdesk.formats import apart
        from swissdesk.session.arriving import budget_for, summary, tournament_in

        arrival = apart.read(tournament_in, path, budget=budget_for(path))
        assert arrival.tournament is not None
        return arrival.tournament, arrival.problems, summary(arrival, os.path.basename(path))
    try:
        if os.path.isfile(path) and os.path.getsize(path) > SMALL:
            from swissdesk.formats import apart

            with apart.watched(path, apart.EVENT, _over):
                reading = trf.read(path, for_writing=for_writing, compares=compares)
        else:
            reading = trf.read(path, for_writing=for_writing, compares=compares)
    except FileError as error:
        from swissdesk.formats.trf.text import MAX_BYTES

        if os.path.isfile(path) and os.path.getsize(path) > MAX_BYTES:
            raise TooLargeError(error.message.template, **error.message.facts) from error
        raise
    if reading.tournament is None:
        raise trf.TrfError(path, reading.problems)
    return reading.tournament, reading.problems, None


def _over(error: FileError) -> int:
    """Say that a file is more than any event is, and return the exit code."""
    say(error, "swissdesk: ")
    return TOO_LARGE


def _is_foreign(path: str) -> bool:
    """Whether a file is neither empty nor begins like a report, nor is called one."""
    from swissdesk.formats.trf.text import looks_like_report

    if not os.path.isfile(path) or path.lower().endswith((".trf", ".trfx", ".trfb", ".trf26")):
        return False
    with open(path, "rb") as file:
        head = file.read(1 << 16)
    return bool(head.strip()) and not looks_like_report(head)


def is_document(path: str) -> bool:
    """Whether the file is a .swissdesk document, whatever its name is. Raises FileError."""
    try:
        with open_ordinary(path) as file:
            return file.read(16) == b"SQLite format 3\0"
    except OSError as error:
        raise FileError(N_("{path} cannot be read: {reason}."), path=path, reason=system_reason(error)) from error


def tournament_files(paths: Iterable[str]) -> list[str]:
    """Return the files, with those of folders and their sub-folders in their place, sorted by name.

    Raises FileError for a folder without any tournament.
    """
    found: list[str] = []
    for path in paths:
        if not os.path.isdir(path):
            found.append(path)
            continue
        inside = sorted(
            os.path.join(folder, name)
            for folder, _, names in os.walk(path)  # folders that vanish meanwhile are passed over
            for name in names
            if os.path.splitext(name)[1].lower() in TOURNAMENT_SUFFIXES and not name.startswith(".")
            if os.path.isfile(os.path.join(folder, name))
        )
        if not inside:
            raise FileError(
                N_("No tournament in the folder {path} ({suffixes}). Choose another folder."),
                path=path,
                suffixes=", ".join(TOURNAMENT_SUFFIXES),
            )
        found += inside
    return found


def write_text(path: str | None, text: str) -> None:
    """Write `text` to the file, whole or not at all, or to standard output if there is no path, or a dash.

    Raises FileError.
    """
    if path is None or path == PIPE:
        sys.stdout.write(text)
        return
    from swissdesk.formats.storing import write_file

    write_file(path, text.encode())


_MOST_BYTES = 2_000_000


def typed_positions(path: str) -> tuple[TypedPosition, ...]:
    """Return the positions typed in a file, none if it is something else; raises FileError and TypedError."""
    from swissdesk.exercises.typed import TypedError, is_typed, read_all

    if is_document(path):
        return ()
    with open(path, "rb") as file:
        head = file.read(_MOST_BYTES)
    try:
        text = head.decode("utf-8-sig")
    except UnicodeDecodeError:
        return ()
    try:
        return read_all(text) if is_typed(text) else ()
    except TypedError as error:
        raise TypedError(N_("{path}: {problem}"), path=path, problem=error.message) from error
