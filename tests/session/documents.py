"""Small things that the tests of documents share."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from swissdesk.model import EventInfo, Player
from swissdesk.model.events import ChangeInfo

PLAYERS = tuple(Player(number, f"Player {number}") for number in range(1, 7))


def rename(name: str) -> ChangeInfo:
    """Return an event that always applies."""
    return ChangeInfo(EventInfo(name=name))


def change(path: Path, *statements: str) -> None:
    """Do to the file what no SwissDesk would."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def ask(path: Path, query: str) -> list[tuple[object, ...]]:
    """Return what another program finds in the file."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()
