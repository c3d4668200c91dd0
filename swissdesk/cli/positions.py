"""Positions typed by hand as files of commands, told from tournaments by how they begin."""

from __future__ import annotations

from swissdesk.cli import files
from swissdesk.exercises.typed import TypedError, TypedPosition, is_typed, read_all
from swissdesk.i18n import N_

_MOST_BYTES = 2_000_000


def typed_positions(path: str) -> tuple[TypedPosition, ...]:
    """Return the positions typed in a file, none if it is something else; raises FileError and TypedError."""
    if files.is_document(path):
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
