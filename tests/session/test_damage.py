"""Files that are not what they should be, disks that fail: told in words, and as much shown as can be had."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from pathlib import Path

import pytest
from documents import PLAYERS, ask, change, rename
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from swissdesk.errors import StorageError
from swissdesk.model import Player, Result, Tournament
from swissdesk.model.events import AddPlayer, Begin, EnterResult, PairRound
from swissdesk.session import Document
from swissdesk.session.codec import encode_event
from swissdesk.session.journal import Journal

MAY_LOOK = " The tournament can be viewed and copied, but not changed."


def reason(document: Document) -> str:
    assert document.read_only
    with pytest.raises(StorageError) as error:
        document.do(rename("anything"))
    assert str(error.value) == str(document.read_only_reason)
    return str(document.read_only_reason)


def append(path: Path, action: str, kind: str | None = None, version: int | None = None, data: bytes = b"") -> None:
    """Write an action into the journal as another version of SwissDesk would."""
    journal = Journal(path, writable=True)
    journal.read_all()
    journal.append("2027-01-01T00:00:00+00:00", action, kind, version, data)
    journal.close()


# ---- not a document at all


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "x.swissdesk is empty: it contains no tournament. Open a copy of it."),
        (b"012 Some Open\n" * 100, "x.swissdesk is not a SwissDesk document."),
        (b"SQLite format 3\0 and then nonsense" * 40, "x.swissdesk is not a SwissDesk document."),
        (b"\0" * 5000, "x.swissdesk is not a SwissDesk document."),
    ],
)
def test_what_is_not_a_database_is_refused(tmp_path: Path, content: bytes, words: str) -> None:
    file = tmp_path / "x.swissdesk"
    file.write_bytes(content)
    with pytest.raises(StorageError) as error:
        Document.open(file)
    assert str(error.value) == words
    assert file.read_bytes() == content
    assert list(tmp_path.iterdir()) == [file]


def test_a_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "places.sqlite"
    change(file, "CREATE TABLE journal (seq INTEGER)")
    before = file.read_bytes()
    with pytest.raises(StorageError) as error:
        Document.open(file)
    assert str(error.value) == "places.sqlite is another program's database, not a SwissDesk document."
    assert file.read_bytes() == before


def test_no_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"gone.swissdesk cannot be opened: there is no such file or folder\."):
        Document.open(tmp_path / "gone.swissdesk")
    with pytest.raises(StorageError, match="is a folder, not a document"):
        Document.open(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_newer_layout_is_refused(closed: Path) -> None:
    change(closed, "PRAGMA user_version = 2")
    with pytest.raises(StorageError) as error:
        Document.open(closed)
    assert str(error.value) == (
        "open.swissdesk was created by a newer SwissDesk and cannot be read. Install the newer version."
    )


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        ("DELETE FROM journal", "open.swissdesk contains no tournament."),
        ("DROP TABLE journal", "open.swissdesk is damaged: its table “journal” is missing. Open a backup."),
        (
            "DELETE FROM journal WHERE seq = 1",
            "open.swissdesk is damaged: action 1 is missing or was changed outside SwissDesk.",
        ),
        ("UPDATE journal SET data = '' WHERE seq = 1", "open.swissdesk is damaged: action 1 is missing or"),
    ],
)
def test_without_a_beginning_there_is_nothing_to_show(closed: Path, damage: str, words: str) -> None:
    change(closed, damage)
    with pytest.raises(StorageError) as error:
        Document.open(closed)
    assert str(error.value).startswith(words)


def test_a_first_action_that_begins_nothing_is_refused(tmp_path: Path, closed: Path) -> None:
    change(closed, "DELETE FROM journal")
    append(closed, "do", "add-player", 1, encode_event(AddPlayer(Player(1, "A"))).data)
    with pytest.raises(StorageError, match="The first action in the file does not create a tournament"):
        Document.open(closed)


# ---- a part can be read


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE journal SET data = replace(data, 'draw', 'loss') WHERE seq = 5",
        "UPDATE journal SET time = '2020' WHERE seq = 5",
        "UPDATE journal SET action = 'redo' WHERE seq = 5",
        "UPDATE journal SET version = 'one' WHERE seq = 5",
        "UPDATE journal SET kind = x'ff' WHERE seq = 5",
        "DELETE FROM journal WHERE seq = 5",
    ],
)
def test_a_changed_action_is_noticed_and_everything_before_it_is_shown(
    closed: Path,
    tmp_path: Path,
    damage: str,
) -> None:
    change(closed, damage)
    with Document.open(closed) as found:
        assert reason(found) == (
            (
                "The state before action 5 is shown: open.swissdesk is damaged: action 5 is missing or was changed "
                "outside SwissDesk."
            )
            + MAY_LOOK
        )
        assert found.history.undo_event == EnterResult(1, 1, Result.DRAW)
        found.save_copy(tmp_path / "rescue.swissdesk")
        shown = found.tournament
    with Document.open(tmp_path / "rescue.swissdesk") as rescue:
        assert not rescue.read_only
        assert rescue.tournament == shown
        rescue.do(rename("going on"))


def test_a_damaged_database_is_shown_as_far_as_it_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "open.swissdesk"
    with Document.create(file, Begin(Tournament(players=PLAYERS))) as made:
        for number in range(400):
            made.do(rename(f"Open {number}"))
    content = bytearray(file.read_bytes())
    middle = content.index(b"Open 333") // 4096 * 4096
    content[middle : middle + 4096] = b"\xa5" * 4096
    file.write_bytes(content)
    with Document.open(file) as found:
        assert "is damaged" in reason(found)
        assert found.history.depth > 100
        assert found.tournament.info.name == f"Open {found.history.depth - 1}"
        found.save_copy(tmp_path / "rescue.swissdesk")
    with Document.open(tmp_path / "rescue.swissdesk") as rescue:
        assert not rescue.read_only
        assert rescue.tournament == found.tournament


def test_a_description_that_is_no_text_is_damage(closed: Path) -> None:
    content = closed.read_bytes()
    assert content.count(b"WITHOUT ROWID") >= 1
    closed.write_bytes(content.replace(b"WITHOUT ROWID", b"WITHOUT \xb2OWID"))
    with pytest.raises(StorageError, match="is damaged"):
        Document.open(closed)


def test_a_truncated_file_never_does_worse_than_a_sentence(closed: Path, tmp_path: Path) -> None:
    content = closed.read_bytes()
    with Document.open(closed, read_only=True) as whole:
        everything = whole.history.events
    for length in range(1, len(content), 1000):
        file = tmp_path / "cut.swissdesk"
        file.write_bytes(content[:length])
        words = "cut.swissdesk is damaged"
        try:
            with Document.open(file) as found:
                assert found.read_only or found.history.events == everything  # only empty room was cut off
        except StorageError as error:
            words = str(error)
        assert words.startswith(("cut.swissdesk is damaged", "cut.swissdesk is not a SwissDesk document"))


@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_flipped_byte_is_never_believed(closed: Path, tmp_path: Path, data: st.DataObject) -> None:
    content = bytearray(closed.read_bytes())
    place = data.draw(st.integers(0, len(content) - 1))
    content[place] ^= data.draw(st.integers(1, 255))
    file = tmp_path / "flipped.swissdesk"
    file.write_bytes(content)
    with Document.open(closed, read_only=True) as whole:
        states = [whole.history.at(node) for node in range(whole.history.size)]  # what was undone is one of them
    try:
        with Document.open(file) as found:
            assert found.tournament in states
            assert found.read_only or found.tournament == whole.tournament
    except StorageError:
        assert file.exists()


# ---- newer and older programs


@pytest.mark.parametrize(
    ("action", "kind", "version", "words"),
    [
        ("do", "teleport-player", 1, "“teleport-player” (version 1) is an action that needs a newer SwissDesk."),
        ("do", "enter-result", 2, "“enter-result” (version 2) is an action that needs a newer SwissDesk."),
        ("merge", None, None, "“merge” needs a newer SwissDesk."),
    ],
)
def test_what_a_newer_program_did_is_not_touched(
    closed: Path,
    tmp_path: Path,
    action: str,
    kind: str | None,
    version: int | None,
    words: str,
) -> None:
    append(closed, action, kind, version, b"{}")
    append(closed, "undo")
    with Document.open(closed) as found:
        assert reason(found) == (
            f"The file was created by a newer SwissDesk; the state before action 8 is shown: {words}" + MAY_LOOK
        )
        assert found.history.undo_event == EnterResult(1, 3, Result.DRAW)
        found.save_copy(tmp_path / "copy.swissdesk")
    assert len(ask(tmp_path / "copy.swissdesk", "SELECT * FROM journal")) == 9


def test_an_event_that_no_longer_applies_ends_what_is_shown(closed: Path, tmp_path: Path) -> None:
    append(closed, "do", "pair-round", 1, encode_event(PairRound(2, ((1, 2),))).data)
    append(closed, "do", "change-info", 1, encode_event(rename("later")).data)
    with Document.open(closed) as found:
        assert reason(found) == (
            (
                "The state before action 8 is shown: Action 6 (“pair-round”) cannot be redone: Round 1 is not "
                "finished: one result is missing."
            )
            + MAY_LOOK
        )
        assert found.history.undo_event == EnterResult(1, 3, Result.DRAW)
        found.save_copy(tmp_path / "rescue.swissdesk")
    with Document.open(tmp_path / "rescue.swissdesk") as rescue:
        assert not rescue.read_only
        assert rescue.tournament == found.tournament


@pytest.mark.parametrize(
    ("action", "data", "words"),
    [
        ("redo", b"", "There is nothing to redo."),
        ("go", b"99", "This tournament has no action number 99."),
        ("go", b"where", "The action does not say which action to go to."),
        ("do", b"", "The action has no description."),
    ],
)
def test_an_action_that_makes_no_sense_ends_what_is_shown(
    closed: Path,
    action: str,
    data: bytes,
    words: str,
) -> None:
    append(closed, action, data=data)
    with Document.open(closed) as found:
        assert reason(found) == f"The state before action 8 is shown: {words}" + MAY_LOOK


def test_malformed_json_ends_what_is_shown(closed: Path) -> None:
    append(closed, "do", "enter-result", 1, b'{"round": "first"}')
    with Document.open(closed) as found:
        assert "“enter-result” cannot be read: Expected `int`, got `str`" in reason(found)


# ---- looking only


def test_it_can_be_opened_to_look_only(closed: Path) -> None:
    with Document.open(closed, read_only=True) as looking, Document.open(closed) as working:
        assert reason(looking) == "open.swissdesk is open for viewing only."
        assert not working.read_only
        for attempt in (looking.undo, looking.redo, lambda: looking.go_to(0)):
            with pytest.raises(StorageError, match="open for viewing only"):
                attempt()


def test_it_can_be_looked_at_after_a_crash_in_the_middle_of_writing(closed: Path) -> None:
    crash_while_writing(closed)
    with Document.open(closed, read_only=True) as looking:
        assert looking.history.undo_event == EnterResult(1, 3, Result.DRAW)


def crash_while_writing(file: Path) -> None:
    """Leave the file and its rollback journal as a crash in the middle of a transaction does."""
    beside = file.with_name(f"{file.name}-journal")
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA cache_size = 1")
    connection.execute("BEGIN")
    connection.execute("UPDATE journal SET data = zeroblob(50000)")
    saved = file.with_name("saved"), file.with_name("saved-journal")
    shutil.copyfile(file, saved[0])
    shutil.copyfile(beside, saved[1])
    connection.execute("ROLLBACK")
    connection.close()
    saved[0].replace(file)
    saved[1].replace(beside)


# ---- disks that fail


def test_a_full_disk_changes_nothing_and_is_said(document: Document) -> None:
    connection = document._opened.store._connection
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    before = document.tournament
    with pytest.raises(StorageError) as error:
        document.do(rename("x" * 20_000))
    assert str(error.value) == (
        "open.swissdesk cannot be saved: the disk is full. Free some space and repeat the action; nothing is lost."
    )
    assert document.tournament == before
    assert document.history.size == 3
    connection.execute("PRAGMA max_page_count = 100000")
    document.do(rename("x" * 20_000))
    document.close()
    with Document.open(document.path) as again:
        assert again.tournament == document.tournament


class FailingDisk:
    """A connection whose COMMIT fails: before it is done, or after, when only the answer is lost."""

    def __init__(self, connection: sqlite3.Connection, done: bool) -> None:
        self._connection = connection
        self._done = done

    def __getattr__(self, name: str) -> object:
        return getattr(self._connection, name)

    def execute(self, statement: str, *arguments: object) -> sqlite3.Cursor:
        if statement != "COMMIT":
            return self._connection.execute(statement, *arguments)  # type: ignore[arg-type]
        if self._done:
            self._connection.execute(statement)
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR
        raise error


def test_a_commit_that_fails_leaves_the_history_unchanged(document: Document) -> None:
    connection = document._opened.store._connection
    document._opened.store._connection = FailingDisk(connection, done=False)  # type: ignore[assignment]
    for attempt in (lambda: document.do(rename("lost")), document.undo):
        with pytest.raises(StorageError) as error:
            attempt()
        assert str(error.value) == (
            "open.swissdesk cannot be read or saved: the disk is not responding. Check that the USB stick is "
            "plugged in."
        )
    document._opened.store._connection = connection
    assert document.history.size == 3
    document.do(rename("kept"))
    assert document.tournament.info.name == "kept"


def test_after_a_commit_whose_answer_was_lost_the_file_is_asked(document: Document) -> None:
    connection = document._opened.store._connection
    document._opened.store._connection = FailingDisk(connection, done=True)  # type: ignore[assignment]
    document.do(rename("on the disk"))
    document._opened.store._connection = connection
    document.do(rename("second"))
    document.close()
    with Document.open(document.path) as again:
        assert again.tournament.info.name == "second"
        assert again.history.size == 5


class MuteDisk(FailingDisk):
    """A connection whose COMMIT is done without an answer, and that cannot be asked afterwards either."""

    mute = False

    def execute(self, statement: str, *arguments: object) -> sqlite3.Cursor:
        if self.mute and statement.startswith("SELECT"):
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = sqlite3.SQLITE_IOERR
            raise error
        self.mute = self.mute or statement == "COMMIT"
        return super().execute(statement, *arguments)


@pytest.mark.parametrize("goes_on", [True, False])
def test_what_was_refused_in_doubt_is_taken_out_of_the_file(document: Document, goes_on: bool) -> None:
    connection = document._opened.store._connection
    document._opened.store._connection = MuteDisk(connection, done=True)  # type: ignore[assignment]
    with pytest.raises(StorageError, match="the disk is not responding"):
        document.do(rename("refused"))
    assert ask(document.path, "SELECT max(seq) FROM journal") == [(4,)]
    document._opened.store._connection = connection
    if goes_on:
        document.do(rename("after it"))
    document.close()
    with Document.open(document.path) as again:
        assert not again.read_only
        assert again.tournament.info.name == ("after it" if goes_on else "")
        assert again.history.size == (4 if goes_on else 3)


@pytest.mark.parametrize("what", ["deleted", "replaced"])
def test_a_file_that_is_gone_is_not_written_to(document: Document, tmp_path: Path, what: str) -> None:
    document.path.unlink()
    if what == "replaced":
        Document.create(tmp_path / "other.swissdesk", Begin(Tournament())).close()
        (tmp_path / "other.swissdesk").replace(document.path)
    with pytest.raises(StorageError) as error:
        document.do(rename("into the void"))
    assert str(error.value) == (
        "open.swissdesk was moved, deleted or replaced. Nothing is lost: choose where the tournament is kept."
    )
    document.save_copy(tmp_path / "saved.swissdesk")
    with Document.open(tmp_path / "saved.swissdesk") as saved:
        assert saved.tournament == document.tournament


def test_a_failing_snapshot_harms_nobody(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object) -> None:
        raise StorageError("no")

    monkeypatch.setattr("swissdesk.session.document.SNAPSHOT_EVERY", 2)
    monkeypatch.setattr(Journal, "put_snapshot", refuse)
    for number in range(9):
        document.do(rename(str(number)))
    document.close()
    with Document.open(document.path) as again:
        assert again.tournament.info.name == "8"


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EDQUOT, "cannot be saved: the disk is full"),
        (errno.ENOSPC, "cannot be saved: the disk is full"),
        (errno.EROFS, "is write-protected"),
        (errno.EIO, "the disk is not responding"),
    ],
)
def test_why_a_disk_takes_nothing_is_found_out(
    document: Document, monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    """SQLite says no more than that it could not write."""
    connection = document._opened.store._connection
    document._opened.store._connection = FailingDisk(connection, done=False)  # type: ignore[assignment]

    def refuse(_descriptor: int) -> None:
        raise OSError(number, "refused")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", refuse)
        with pytest.raises(StorageError, match=words):
            document.do(rename("lost"))
    document._opened.store._connection = connection
    assert not list(document.path.parent.glob(".*.probe"))
