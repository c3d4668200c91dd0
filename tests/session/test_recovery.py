"""Damaged files and what there is instead: nothing is put in order in place before copies were tried."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from actor import act, beginning
from documents import ask, change

from swissdesk.errors import StorageError
from swissdesk.model import EventInfo, Tournament
from swissdesk.model.events import Begin
from swissdesk.session import Document, versions
from swissdesk.session.emergency import EmergencyLog
from swissdesk.session.opening import is_hot
from swissdesk.session.recovery import candidates, recover


def crash(document: Document, crashed: Path) -> None:
    """Leave at `crashed` what a crash in the middle of a transaction of an open document leaves."""
    connection = document._opened.store._connection
    connection.execute("PRAGMA cache_size = 1")
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(
        "INSERT INTO journal VALUES (?, 't', 'undo', NULL, NULL, ?, 0)", (document.last + 1, "x" * 30000)
    )
    connection.execute("UPDATE journal SET data = data WHERE seq = ?", (document.last,))
    shutil.copyfile(document.path, crashed)
    shutil.copyfile(f"{document.path}-journal", f"{crashed}-journal")
    connection.execute("ROLLBACK")


@pytest.fixture
def crashed(path: Path) -> tuple[Path, Document]:
    """A crashed file, and the open document that it was; a backup of its first forty actions lies beside."""
    document = Document.create(path, beginning())
    for number in range(40):
        act(document, 1, number)
    document.save_copy(path.with_name("backup.swissdesk"))
    for number in range(40, 80):
        act(document, 1, number)
    file = path.with_name("crashed.swissdesk")
    crash(document, file)
    assert is_hot(file)
    return file, document


def test_a_crash_is_taken_back_as_ever(crashed: tuple[Path, Document]) -> None:
    file, document = crashed
    with Document.open(file) as again:
        assert not again.read_only
        assert again.records == document.records
    assert not list(file.parent.glob("*.aside*"))


@pytest.mark.parametrize("read_only", [False, True])
def test_a_backup_put_over_a_crashed_file_is_not_spoilt(crashed: tuple[Path, Document], read_only: bool) -> None:
    file, document = crashed
    backup = file.with_name("backup.swissdesk")
    shutil.copyfile(backup, file)
    content = file.read_bytes()
    with Document.open(file, read_only=read_only) as restored:
        assert restored.read_only is read_only
        assert restored.is_sound
        assert restored.records == document.records[:41]
        if not read_only:
            act(restored, 1, 99)
    if read_only:
        assert file.read_bytes() == content
    assert [name.name for name in file.parent.glob("*.aside*")] == ["crashed.swissdesk-journal.aside1"]


def test_what_cannot_be_put_in_order_is_left_as_it_is(crashed: tuple[Path, Document]) -> None:
    file, _ = crashed
    content = bytearray(file.read_bytes())
    place = content.index(b"Player 3")
    content[place : place + 8] = b"Player 8"
    file.write_bytes(content)
    spoilt = bytearray(Path(f"{file}-journal").read_bytes())
    spoilt[600:-600] = b"\x55" * (len(spoilt) - 1200)
    Path(f"{file}-journal").write_bytes(spoilt)
    beside = Path(f"{file}-journal").read_bytes()
    with pytest.raises(StorageError, match=r"cannot be put in order\. Nothing in it was changed"):
        Document.open(file)
    assert file.read_bytes() == content
    assert Path(f"{file}-journal").read_bytes() == beside


def damaged(file: Path) -> None:
    change(file, "UPDATE journal SET time = 'x' WHERE seq = 30")


def foreign(file: Path) -> None:
    change(file, "CREATE TRIGGER t AFTER INSERT ON journal BEGIN SELECT 1; END")


@pytest.mark.parametrize(("damage", "left"), [(damaged, 29), (foreign, 81)])
def test_the_file_and_its_copies_are_offered(
    crashed: tuple[Path, Document], tmp_path: Path, damage: Callable[[Path], None], left: int
) -> None:
    _, document = crashed
    path = document.path
    document.close()
    stick = tmp_path / "stick"
    stick.mkdir()
    shutil.copyfile(path.with_name("backup.swissdesk"), stick / "round 1.swissdesk")
    Document.create(stick / "other.swissdesk", Begin(Tournament(info=EventInfo(name="Other")))).close()
    damage(path)
    content = path.read_bytes()
    found = candidates(path, [stick, tmp_path / "gone"])
    told = {one.path.name: (one.last, one.is_itself, one.of_same) for one in found}
    assert told["open.swissdesk"] == (left, True, None)
    assert told["backup.swissdesk"] == (41, False, True)
    assert told["round 1.swissdesk"] == (41, False, True)
    assert "other.swissdesk" not in told
    assert path.read_bytes() == content
    for one in found:
        target = tmp_path / f"new {one.path.name}"
        recover(one, target)
        with Document.open(target) as again:
            assert not again.read_only
            assert again.last == one.last
            assert again.records == document.records[: one.last]


def test_both_versions_are_told(crashed: tuple[Path, Document]) -> None:
    _, document = crashed
    other = document.path.with_name("backup.swissdesk")
    with Document.open(other) as theirs:
        for number in (7, 8, 9):
            act(theirs, 5, number)
    both = versions.compare(document, versions.of_file(other))
    assert (both.common, both.count_mine, both.count_theirs) == (41, 40, 3)
    assert [told.number for told in both.only_mine] == list(range(42, 82))
    assert [told.number for told in both.only_theirs] == [42, 43, 44]
    assert all(str(told.what) for told in (*both.only_mine, *both.only_theirs))
    assert versions.compare(document, versions.of_file(other.with_name("none"))).theirs is None
    other.write_bytes(b"x" * 9000)
    unreadable = versions.compare(document, versions.of_file(other))
    assert unreadable.theirs is not None
    assert str(unreadable.theirs.problem) == "backup.swissdesk is not a SwissDesk document."
    assert unreadable.common == 0


class TestEmergencyLog:
    def test_what_was_refused_survives_the_program(self, tmp_path: Path) -> None:
        events = [beginning(), Begin(Tournament(info=EventInfo(name="Ďurčanský")))]
        log = EmergencyLog(tmp_path, 17)
        for event in (*events, events[0]):
            assert log.note(event, "2026-05-01T10:00:00+02:00")
        again = EmergencyLog(tmp_path, 17)
        assert [refused.event() for refused in again.waiting] == events
        again.done(events[0])
        assert [refused.event() for refused in EmergencyLog(tmp_path, 17).waiting] == events[1:]
        again.keep(())
        assert list(tmp_path.iterdir()) == []
        assert EmergencyLog(tmp_path, 18).waiting == ()

    def test_what_is_no_action_is_left_out(self, tmp_path: Path) -> None:
        log = EmergencyLog(tmp_path, 17)
        log.note(beginning(), "")
        [file] = tmp_path.iterdir()
        file.write_bytes(
            b"\xff\n{}\n[1]\n" + file.read_bytes() + b'{"at":"","kind":"none","version":1,"data":"{}"}\n{"at'
        )
        assert len(EmergencyLog(tmp_path, 17).waiting) == 1

    def test_a_full_disk_leaves_it_in_memory(self, tmp_path: Path) -> None:
        (tmp_path / "no folder").write_text("")
        log = EmergencyLog(tmp_path / "no folder", 17)
        assert not log.note(beginning(), "")
        assert len(log.waiting) == 1


def test_the_journal_that_was_set_aside_is_the_old_one(crashed: tuple[Path, Document]) -> None:
    file, _ = crashed
    hot = Path(f"{file}-journal").read_bytes()
    shutil.copyfile(file.with_name("backup.swissdesk"), file)
    Document.open(file).close()
    assert Path(f"{file}-journal.aside1").read_bytes() == hot
    assert ask(file, "PRAGMA integrity_check") == [("ok",)]
