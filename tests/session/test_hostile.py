"""Documents made to do harm: nothing in a file is obeyed, and reading it has an end."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from documents import ask, change, rename

from swissdesk.errors import Cancelled, StorageError
from swissdesk.session import Document
from swissdesk.session.recovery import candidates, recover
from swissdesk.session.schema import Foreign
from swissdesk.session.sqlite import TooMuchWork, connect, in_words, leash

ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"

BOMBS = {
    "an endless view": (
        "ALTER TABLE journal RENAME TO j2",
        f"CREATE VIEW journal AS {ENDLESS} SELECT x AS seq, 't' AS time, 'undo' AS action, NULL AS kind, "
        "NULL AS version, NULL AS data, 0 AS sum FROM c",
    ),
    "a view of large values": (
        "ALTER TABLE journal RENAME TO j2",
        "CREATE VIEW journal AS SELECT seq, time, action, kind, version, CAST(zeroblob(900000000) AS TEXT) AS data, "
        "sum FROM j2",
    ),
    "endless snapshots": (
        "DROP TABLE snapshots",
        f"CREATE VIEW snapshots AS {ENDLESS} SELECT x AS seq, 1 AS node, 1 AS version, randomblob(1000) AS data, "
        "0 AS sum FROM c",
    ),
    "a table worked out": (
        "DROP TABLE snapshots",
        "CREATE TABLE snapshots (seq INTEGER PRIMARY KEY, node INTEGER NOT NULL, version INTEGER NOT NULL, "
        "data TEXT GENERATED ALWAYS AS (CAST(zeroblob(900000000) AS TEXT)), sum INTEGER NOT NULL)",
        "INSERT INTO snapshots (seq, node, version, sum) VALUES (1, 0, 1, 0)",
    ),
}

TRIGGERS = {
    "that deletes": "AFTER INSERT ON journal BEGIN DELETE FROM journal WHERE seq = new.seq; END",
    "that changes": (
        "AFTER INSERT ON journal BEGIN UPDATE journal SET data = replace(data, 'w', 'b') WHERE seq = new.seq; END"
    ),
    "that deletes old ones": "AFTER INSERT ON journal BEGIN DELETE FROM journal WHERE seq = 3; END",
    "that ignores": "BEFORE INSERT ON journal BEGIN SELECT RAISE(IGNORE); END",
    "that loops": (
        "AFTER INSERT ON journal BEGIN INSERT INTO snapshots WITH RECURSIVE c(x) AS (SELECT 1000 UNION ALL "
        "SELECT x + 1 FROM c) SELECT x, 1, 1, 'x', 0 FROM c; END"
    ),
}

OTHERS = {
    "index": "CREATE INDEX ix ON journal(length(data))",
    "virtual table": "CREATE VIRTUAL TABLE search USING fts5(words)",
    "table with a check": "CREATE TABLE more (a TEXT CHECK (length(randomblob(900000000)) > 1))",
    "table with a default": "CREATE TABLE more (a TEXT DEFAULT (randomblob(900000000)))",
}


def known(path: Path) -> tuple[object, ...]:
    with Document.open(path, read_only=True) as document:
        return document.records, document.tournament


@pytest.mark.parametrize("statements", BOMBS.values(), ids=BOMBS)
def test_a_bomb_is_refused_at_once(closed: Path, statements: tuple[str, ...]) -> None:
    change(closed, *statements)
    content = closed.read_bytes()
    with pytest.raises(
        Foreign, match=r"open.swissdesk was not opened: it contains the (view|table) “(journal|j2|snapshots)"
    ):
        Document.open(closed)
    assert closed.read_bytes() == content


def recovered(path: Path, target: Path) -> int:
    """Write the actions of a file to a new document, and return how many they are."""
    (itself,) = candidates(path, ())
    recover(itself, target)
    return itself.last


@pytest.mark.parametrize("trigger", TRIGGERS.values(), ids=TRIGGERS)
def test_a_trigger_is_refused_and_the_actions_are_salvaged(closed: Path, tmp_path: Path, trigger: str) -> None:
    before = known(closed)
    change(closed, f"CREATE TRIGGER t {trigger}")
    with pytest.raises(Foreign, match="it contains the trigger “t”, which SwissDesk did not put there"):
        Document.open(closed)
    assert recovered(closed, tmp_path / "saved.swissdesk") == 7
    assert known(tmp_path / "saved.swissdesk") == before
    with Document.open(tmp_path / "saved.swissdesk") as again:
        again.do(rename("goes on"))


@pytest.mark.parametrize("trigger", TRIGGERS.values(), ids=TRIGGERS)
def test_a_trigger_made_while_it_is_open_eats_no_acknowledged_action(
    document: Document, tmp_path: Path, trigger: str
) -> None:
    change(document.path, f"CREATE TRIGGER t {trigger}")
    before = document.records
    with pytest.raises(StorageError):
        document.do(rename("refused"))
    assert document.records == before
    document.save_copy(tmp_path / "copy.swissdesk")
    assert ask(document.path, "SELECT count(*) FROM journal") == [(3,)]


@pytest.mark.parametrize("statement", OTHERS.values(), ids=OTHERS)
def test_whatever_else_would_act_is_refused(closed: Path, statement: str) -> None:
    change(closed, statement)
    with pytest.raises(Foreign):
        Document.open(closed)


def test_a_plain_table_of_a_newer_program_is_let_be(closed: Path) -> None:
    change(
        closed,
        "CREATE TABLE clocks (number INTEGER PRIMARY KEY, board INTEGER NOT NULL, told TEXT) WITHOUT ROWID",
        "INSERT INTO clocks VALUES (1, 2, 'x')",
    )
    with Document.open(closed) as document:
        assert not document.read_only
        document.do(rename("goes on"))
    assert ask(closed, "SELECT * FROM clocks") == [(1, 2, "x")]


def test_of_a_view_nothing_is_salvaged(closed: Path) -> None:
    change(closed, *BOMBS["an endless view"])
    assert candidates(closed, ()) == []


def test_salvaging_ends_before_the_first_changed_action(closed: Path, tmp_path: Path) -> None:
    change(closed, "CREATE INDEX ix ON journal(length(data))", "UPDATE journal SET time = 'x' WHERE seq = 5")
    assert recovered(closed, tmp_path / "saved.swissdesk") == 4


def test_statements_that_never_end_are_ended(closed: Path) -> None:
    twelve = ", ".join(f"journal AS j{number}" for number in range(12))  # seven rows each
    with (
        closing(connect(closed, "ro")) as connection,
        pytest.raises(TooMuchWork, match="far more work"),
        in_words(closed),
        leash(closed, connection),
    ):
        connection.execute(f"SELECT count(*) FROM {twelve}").fetchone()


def test_a_value_of_a_gigabyte_is_refused(closed: Path) -> None:
    with closing(connect(closed, "ro")) as connection, pytest.raises(TooMuchWork), in_words(closed):
        connection.execute("SELECT zeroblob(1000000000)").fetchone()


def test_views_are_not_obeyed_whatever_asks_for_them(closed: Path) -> None:
    change(closed, "CREATE VIEW v AS SELECT 1 AS one FROM journal")
    with (
        closing(connect(closed, "ro")) as connection,
        pytest.raises(sqlite3.DatabaseError, match=r"not authorized|prohibited"),
    ):
        connection.execute("SELECT one FROM v").fetchone()


def test_opening_can_be_stopped(closed: Path) -> None:
    def asked() -> None:
        raise Cancelled("Stopped.")

    big = closed.with_name("big.swissdesk")
    shutil.copyfile(closed, big)
    with Document.open(big) as document:
        for number in range(200):
            document.do(rename(f"Open {number}"))
    with pytest.raises(Cancelled):
        Document.open(big, asked=asked)
    with Document.open(big) as document:
        assert not document.read_only  # the lock was let go


def test_snapshots_without_number_are_left_out(closed: Path) -> None:
    before = known(closed)
    change(closed, "INSERT INTO snapshots VALUES (NULL, 'x', 'y', x'00', 'z')")
    assert known(closed) == before
