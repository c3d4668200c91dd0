"""What went to the printer, as the document keeps it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from documents import ask, change, rename
from examples import examples
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from swissdesk.errors import StorageError
from swissdesk.reports.revisions import Print
from swissdesk.session import Document

AT = "2026-05-01T14:02:11+02:00"
LINES = (("board 1", "0a1b2c3d"), ("board 2", "00000000-ffffffff"))


def test_a_print_is_there_tomorrow(document: Document, path: Path) -> None:
    assert document.prints == ()
    first = document.record_print("pairings", 1, 1, LINES, AT)
    second = document.record_print("players", None, 1, (), AT)
    assert first == Print("pairings", 1, 1, AT, LINES)
    assert document.prints == (first, second)
    document.close()
    with Document.open(path) as again:
        assert again.prints == (first, second)


def test_undoing_does_not_touch_it_and_it_is_no_action(document: Document) -> None:
    document.do(rename("one"))
    last, size = document.last, document.history.size
    document.record_print("pairings", 1, 1, LINES, AT)
    assert (document.last, document.history.size) == (last, size)
    document.undo()
    document.undo()
    assert len(document.prints) == 1
    document.redo()
    document.do(rename("two"))
    with Document.open(document.path, read_only=True) as looking:
        assert looking.tournament == document.tournament
        assert looking.prints == document.prints


def test_a_document_without_the_table_is_whole(document: Document, path: Path) -> None:
    document.close()
    assert not ask(path, "SELECT name FROM sqlite_master WHERE name = 'prints'")
    with Document.open(path) as again:
        assert again.prints == ()
        assert not again.read_only
        again.record_print("pairings", 1, 1, LINES, AT)
    assert ask(path, "SELECT number, sheet, round, revision FROM prints") == [(1, "pairings", 1, 1)]


def test_an_older_program_that_takes_the_table_away_does_no_harm(document: Document, path: Path) -> None:
    document.record_print("pairings", 1, 1, LINES, AT)
    document.close()
    change(path, "DROP TABLE prints")
    with Document.open(path) as again:
        assert (again.prints, again.read_only) == ((), False)


def test_read_only_nothing_is_noted_and_nothing_said(document: Document, path: Path) -> None:
    document.record_print("pairings", 1, 1, LINES, AT)
    with Document.open(path, read_only=True) as looking:
        assert looking.record_print("pairings", 1, 2, LINES, AT) is None
        assert len(looking.prints) == 1
    assert len(document.prints) == 1


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE prints SET revision = 7 WHERE number = 1",
        "UPDATE prints SET revision = 'x' WHERE number = 1",
        "UPDATE prints SET digests = '[[\"board 1\"]]' WHERE number = 1",
        "UPDATE prints SET digests = x'ff00' WHERE number = 1",
        "UPDATE prints SET sheet = 12 WHERE number = 1",
        "UPDATE prints SET at = x'fe' WHERE number = 1",
    ],
)
def test_a_row_that_was_changed_from_outside_was_never_printed(document: Document, path: Path, statement: str) -> None:
    document.record_print("pairings", 1, 1, LINES, AT)
    kept = document.record_print("slips", 1, 1, LINES, AT)
    document.close()
    change(path, statement)
    with Document.open(path) as again:
        assert again.prints == (kept,)
        assert not again.read_only


def test_a_copy_takes_it_along(document: Document, tmp_path: Path) -> None:
    document.record_print("pairings", 1, 1, LINES, AT)
    document.save_copy(tmp_path / "copy.swissdesk")
    with Document.open(tmp_path / "copy.swissdesk") as copy:
        assert copy.prints == document.prints


def test_a_full_disk_is_said_and_nothing_is_noted(document: Document) -> None:
    connection = document._opened.store._connection
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StorageError, match="the disk is full"):
        document.record_print("pairings", 1, 1, LINES * 5000, AT)
    assert document.prints == ()
    connection.execute("PRAGMA max_page_count = 100000")
    document.do(rename("goes on"))
    assert document.record_print("pairings", 1, 1, LINES, AT) is not None


def test_half_a_character_is_refused_in_words(document: Document) -> None:
    with pytest.raises(
        StorageError, match=r"The print cannot be recorded: .* contains an incomplete character\. Correct the text"
    ):
        document.record_print("pairings", 1, 1, (("board \ud800", "00"),), AT)
    assert document.prints == ()


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=10)


@examples(0.2, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(texts, st.none() | st.integers(1, 20), st.lists(st.tuples(texts, texts), max_size=3))))
def test_whatever_is_noted_comes_back(
    document: Document, prints: list[tuple[str, int | None, list[tuple[str, str]]]]
) -> None:
    before = document.prints
    for sheet, number, lines in prints:
        document.record_print(sheet, number, 1, tuple(lines), AT)
    with Document.open(document.path, read_only=True) as looking:
        assert looking.prints == document.prints
    assert document.prints[: len(before)] == before
    assert len(document.prints) == len(before) + len(prints)


def test_the_file_stays_a_document_of_the_same_form(document: Document, path: Path) -> None:
    document.record_print("pairings", 1, 1, LINES, AT)
    document.close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
