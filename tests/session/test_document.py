"""The .swissdesk file: what is kept, what is refused, and in which words."""

from __future__ import annotations

import contextlib
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from documents import PLAYERS, ask, change, rename
from examples import examples
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from strategies import next_events

from swissdesk.errors import Cancelled, InvalidEdit, StorageError
from swissdesk.model import Pairing, Result, Round, Tournament
from swissdesk.model.events import Begin, ChangeInfo, EnterResult
from swissdesk.session import Document
from swissdesk.session import document as document_module
from swissdesk.session.answering import Disk
from swissdesk.session.journal import Journal

# ---- keeping


def test_a_document_is_the_same_tomorrow(document: Document, path: Path) -> None:
    document.do(EnterResult(1, 1, Result.DRAW))
    document.undo()
    events, redo, tournament = document.history.events, document.history.redo_event, document.tournament
    document.close()
    with Document.open(path) as again:
        assert not again.read_only
        assert again.read_only_reason is None
        assert again.path == path.resolve()
        assert again.tournament == tournament
        assert again.history.events == events
        assert again.history.redo_event == redo == EnterResult(1, 1, Result.DRAW)


@pytest.mark.parametrize("put", [None, "another document", "no database at all"])
def test_nothing_empty_stays_beside_a_document_that_was_deleted_or_replaced(
    document: Document, path: Path, tmp_path: Path, put: str | None
) -> None:
    document.do(EnterResult(1, 1, Result.DRAW))
    beside = path.with_name(f"{path.name}-journal")
    assert beside.exists()
    path.unlink()
    if put == "another document":
        Document.create(tmp_path / "other.swissdesk", Begin(Tournament())).close()
        (tmp_path / "other.swissdesk").replace(path)
    elif put is not None:
        path.write_text(put)
    document.close()
    assert beside.exists() is (put == "no database at all")  # not ours to judge
    if put == "another document":
        with Document.open(path) as other:
            assert other.tournament == Tournament()


def test_a_companion_of_a_deleted_document_that_holds_something_stays(document: Document, path: Path) -> None:
    beside = path.with_name(f"{path.name}-journal")
    document.do(EnterResult(1, 1, Result.DRAW))
    path.unlink()
    beside.write_bytes(b"what a crash left")
    document.close()
    assert beside.read_bytes() == b"what a crash left"


def test_undone_branches_and_jumps_are_kept(document: Document, path: Path) -> None:
    document.do(rename("old"))
    old = document.history.node
    document.undo()
    document.do(rename("new"))
    document.go_to(old)
    document.close()
    with Document.open(path) as again:
        assert again.tournament.info.name == "old"
        assert again.history.branches(2) == (3, 4)
        assert again.go_to(4).info.name == "new"
        again.undo()
        assert again.redo().info.name == "new"


def test_the_time_of_every_action_is_known_today_and_tomorrow(document: Document, path: Path) -> None:
    document.do(rename("old"))
    document.undo()
    document.do(rename("new"))
    done = [row.time for row in document.log() if row.action == "do"]
    nodes = range(document.history.size)
    assert [document.time_of(node) for node in nodes] == done
    document.close()
    with Document.open(path) as again:
        assert [again.time_of(node) for node in nodes] == done
        again.do(rename("newest"))
        assert again.time_of(len(nodes)) == again.saved_at


@examples(0.25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_any_mix_of_actions_is_the_same_tomorrow(tmp_path: Path, data: st.DataObject) -> None:
    start = Begin(Tournament(players=PLAYERS))
    with contextlib.ExitStack() as cleaning:
        document = cleaning.enter_context(Document.create(tmp_path / "any.swissdesk", start, replace=True))
        for _ in range(data.draw(st.integers(1, 15))):
            match data.draw(st.sampled_from(["do", "do", "undo", "redo", "open"])):
                case "do":
                    with contextlib.suppress(InvalidEdit):
                        document.do(data.draw(next_events(document.tournament)))
                case "undo" if document.history.can_undo:
                    document.undo()
                case "redo" if document.history.can_redo:
                    document.redo()
                case "open":
                    before = document.history
                    document.close()
                    document = cleaning.enter_context(Document.open(document.path))
                    assert document.tournament == before.tournament
                    assert document.history.events == before.events
                    assert document.history.redo_event == before.redo_event


def test_each_action_is_on_the_disk_before_it_is_seen(document: Document, path: Path) -> None:
    document.do(EnterResult(1, 2, Result.DRAW))
    document.undo()
    document.redo()
    assert ask(path, "SELECT seq, action, kind, version FROM journal") == [
        (1, "do", "begin", 1),
        (2, "do", "pair-round", 1),
        (3, "do", "publish-round", 1),
        (4, "do", "enter-result", 1),
        (5, "undo", None, None),
        (6, "redo", None, None),
    ]


@pytest.mark.usefixtures("real_disk")
def test_what_returns_is_on_the_disk_and_not_only_on_its_way(document: Document) -> None:
    connection = document._opened.store._connection
    answers = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
    assert answers == [b"truncate", 2]


def test_a_document_is_one_file(document: Document, path: Path) -> None:
    document.do(rename("one"))
    bare_copy = path.with_name("by hand.swissdesk")
    bare_copy.write_bytes(path.read_bytes())
    document.close()
    with Document.open(bare_copy) as copy:
        assert copy.tournament.info.name == "one"
    assert sorted(file.name for file in path.parent.iterdir()) == ["by hand.swissdesk", "open.swissdesk"]


def test_other_programs_can_tell_a_document_from_any_database(closed: Path) -> None:
    assert ask(closed, "PRAGMA application_id") == [(0x5377446B,)]
    assert ask(closed, "PRAGMA user_version") == [(1,)]
    assert closed.read_bytes()[68:72] == b"SwDk"
    assert ask(closed, "PRAGMA journal_mode") == [("delete",)]  # never WAL, which the file itself would remember


def test_the_time_of_each_action_is_kept(path: Path) -> None:
    times = iter(datetime(2026, 5, 1, 10, minute, tzinfo=UTC) for minute in range(60))
    with Document.create(path, Begin(Tournament()), clock=lambda: next(times)) as document:
        document.do(rename("one"))
        assert document.saved_at == "2026-05-01T10:01:00+00:00"
    assert ask(path, "SELECT time FROM journal") == [("2026-05-01T10:00:00+00:00",), ("2026-05-01T10:01:00+00:00",)]
    with Document.open(path) as document:
        assert document.saved_at == "2026-05-01T10:01:00+00:00"


def test_a_refused_event_leaves_no_trace(document: Document, path: Path) -> None:
    before = ask(path, "SELECT * FROM journal")
    with pytest.raises(InvalidEdit, match="Round 1 has no board 9"):
        document.do(EnterResult(1, 9, Result.DRAW))
    with pytest.raises(InvalidEdit, match="There is nothing to redo"):
        document.redo()
    with pytest.raises(InvalidEdit, match="has no such action"):
        document.go_to(77)
    with pytest.raises(StorageError, match="contains an incomplete character"):
        document.do(rename("\ud800"))
    assert ask(path, "SELECT * FROM journal") == before
    assert document.history.size == 3


def test_the_beginning_cannot_be_undone(path: Path) -> None:
    with Document.create(path, Begin(Tournament())) as document:
        with pytest.raises(InvalidEdit, match="There is nothing to undo"):
            document.undo()
        assert ask(path, "SELECT count(*) FROM journal") == [(1,)]


# ---- snapshots


def test_a_long_journal_is_opened_from_a_snapshot(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document_module, "SNAPSHOT_EVERY", 50)
    with Document.create(path, Begin(Tournament())) as document:
        for number in range(430):
            document.do(rename(str(number)))
            if number % 10 == 0:
                document.undo()
        expected = document.history.events
    applied = []
    monkeypatch.setattr(ChangeInfo, "apply", lambda self, t: applied.append(self) or t.replace(info=self.info))
    with Document.open(path) as document:
        assert document.tournament.info.name == "429"
        assert len(applied) < 50
        assert document.history.events == expected
        while document.history.can_undo:
            document.undo()
        assert document.tournament == Tournament()
        assert document.history.redo_event == rename("1")
    assert ask(path, "SELECT count(*) <= 4 FROM snapshots") == [(1,)]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE snapshots SET data = replace(data, 'Player 1', 'Player X')",
        "UPDATE snapshots SET data = x'00', sum = 0",
        "UPDATE snapshots SET node = 1",
        "UPDATE snapshots SET version = 99",
        "UPDATE snapshots SET seq = seq + 1000",
        "DELETE FROM snapshots",
    ],
)
def test_a_snapshot_that_does_not_fit_is_not_used(
    document: Document, path: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    monkeypatch.setattr(document_module, "SNAPSHOT_EVERY", 5)
    for number in range(12):
        document.do(rename(str(number)))
    document.close()
    assert ask(path, "SELECT count(*) FROM snapshots") == [(3,)]
    change(path, damage)
    with Document.open(path) as again:
        assert not again.read_only
        assert again.tournament == document.tournament


@pytest.mark.parametrize("lost", ["let go of", "not answering"])
def test_what_was_before_a_snapshot_is_known_without_the_file(
    document: Document, path: Path, monkeypatch: pytest.MonkeyPatch, lost: str
) -> None:
    monkeypatch.setattr(document_module, "SNAPSHOT_EVERY", 5)
    for number in range(12):
        document.do(rename(str(number)))
    expected = [document.history.at(node) for node in range(document.history.size)]
    document.close()
    with Document.open(path, read_only=True) as again:
        if lost == "let go of":
            again.release()
        else:
            monkeypatch.setattr(Disk, "answers", lambda _disk: False)
            monkeypatch.setattr(Journal, "stored", lambda *_: pytest.fail("a disk that does not answer was asked"))
        assert [again.history.at(node) for node in range(again.history.size)] == expected


# ---- creating and copying


def test_nothing_is_overwritten_unasked(document: Document, path: Path) -> None:
    with pytest.raises(StorageError) as error:
        Document.create(path, Begin(Tournament()))
    assert str(error.value) == "open.swissdesk already exists. Choose another name."
    document.close()
    with Document.create(path, Begin(Tournament()), replace=True) as new:
        assert new.tournament == Tournament()


def test_a_folder_that_is_not_there_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"The folder of .*new\.swissdesk does not exist\. Create it"):
        Document.create(tmp_path / "gone" / "new.swissdesk", Begin(Tournament()))


def test_a_tournament_that_is_not_sound_is_not_begun(path: Path) -> None:
    unsound = Tournament(players=PLAYERS[:1], rounds=(Round(1, (Pairing(1, 9),)),))
    with pytest.raises(InvalidEdit, match=r"Round 1 has player no\. 9, who does not exist"):
        Document.create(path, Begin(unsound))
    assert list(path.parent.iterdir()) == []


def test_a_copy_is_the_whole_document(document: Document, tmp_path: Path) -> None:
    document.do(rename("one"))
    document.undo()
    target = tmp_path / "stick.swissdesk"
    document.save_copy(target)
    document.do(rename("two"))
    document.save_copy(target)
    with Document.open(target) as copy:
        assert not copy.read_only
        assert copy.tournament == document.tournament
        assert copy.history.events == document.history.events
        assert copy.history.branches(2) == (3, 4)
        copy.undo()
    assert document.tournament.info.name == "two"
    document.close()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["open.swissdesk", "stick.swissdesk"]


def test_a_copy_from_memory_holds_what_there_was_when_it_was_asked_for(document: Document, tmp_path: Path) -> None:
    document.do(rename("one"))
    document.undo()
    document.do(rename("two"))
    before, target = document.records, tmp_path / "stick.swissdesk"
    copy = document.copier(target)
    document.do(rename("typed meanwhile"))
    copy(lambda: None)
    with Document.open(target) as made:
        assert not made.read_only
        assert made.records == before
        assert made.tournament.info.name == "two"
    content = target.read_bytes()

    def stopped() -> None:
        raise Cancelled("stopped")

    with pytest.raises(Cancelled):
        document.copier(target)(stopped)
    assert target.read_bytes() == content
    assert not list(tmp_path.glob("*.part*"))


@pytest.mark.parametrize("way", ["itself", "symlink", "hard link", "detour"])
def test_a_copy_never_replaces_the_document_itself(document: Document, path: Path, way: str) -> None:
    target = path.with_name("other.swissdesk")
    match way:
        case "itself":
            target = path
        case "symlink":
            target.symlink_to(path)
        case "hard link":
            target.hardlink_to(path)
        case "detour":
            target = path.parent / "." / ".." / path.parent.name / path.name
    with pytest.raises(StorageError, match=r"is the document itself\. Choose another name or folder for the copy"):
        document.save_copy(target)
    document.do(rename("still here"))


def test_a_copy_that_reads_back_differently_is_thrown_away(
    document: Document, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "stick.swissdesk"
    document.save_copy(target)
    whole = target.read_bytes()
    document.do(rename("new"))
    backup = type(document._opened.store).backup

    def bad_disk(store: object, connection: sqlite3.Connection) -> None:
        backup(store, connection)  # type: ignore[arg-type]
        connection.execute("DELETE FROM journal WHERE seq = 4")

    monkeypatch.setattr(type(document._opened.store), "backup", bad_disk)
    with pytest.raises(StorageError) as error:
        document.save_copy(target)
    assert str(error.value) == (
        "The copy stick.swissdesk does not match the original. Do not use this disk; save the copy on another one."
    )
    assert target.read_bytes() == whole
    assert not list(tmp_path.glob("*.part*"))


def test_leftovers_of_a_crash_do_not_damage_the_new_copy(document: Document, tmp_path: Path) -> None:
    target = tmp_path / "stick.swissdesk"
    document.save_copy(target)
    leftover = target.with_name("stick.swissdesk-journal")
    with closing(sqlite3.connect(target, isolation_level=None)) as connection:
        connection.execute("PRAGMA cache_spill = 1")
        connection.execute("PRAGMA cache_size = 1")
        connection.execute("BEGIN")
        connection.execute("CREATE TABLE junk AS SELECT zeroblob(100000)")
        hot = leftover.read_bytes()
        connection.execute("ROLLBACK")
    leftover.write_bytes(hot)
    document.do(rename("new"))
    document.save_copy(target)
    assert not leftover.exists()
    with Document.open(target) as copy:
        assert copy.tournament.info.name == "new"
        assert not copy.read_only


def test_closing_twice_is_once(document: Document) -> None:
    document.close()
    document.close()
