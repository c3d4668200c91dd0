"""Files that change under the open document: memory is the second copy, and nothing that was acknowledged is lost."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from actor import act, beginning
from documents import change, rename

from swissdesk.errors import StorageError
from swissdesk.model import EventInfo, Tournament
from swissdesk.model.events import Begin
from swissdesk.session import Document
from swissdesk.session.journal import Displaced, Standing
from swissdesk.session.sqlite import WriteProtected, in_words

Damage = Callable[[Path, Path], None]


def overwritten(path: Path, older: Path) -> None:
    """As a sync client or a restore does."""
    content = older.read_bytes()
    with path.open("r+b") as file:
        file.write(content)
        file.truncate()


def replaced(path: Path, older: Path) -> None:
    os.replace(older, path)


def deleted(path: Path, _older: Path) -> None:
    path.unlink()


def of_another_event(path: Path, _older: Path) -> None:
    Document.create(path.with_name("other"), Begin(Tournament(info=EventInfo(name="Other")))).close()
    os.replace(path.with_name("other"), path)


def scribbled(path: Path, _older: Path) -> None:
    path.write_bytes(b"not a database at all " * 1000)


def emptied(path: Path, _older: Path) -> None:
    path.write_bytes(b"")


def made_a_folder(path: Path, _older: Path) -> None:
    path.unlink()
    path.mkdir()


DAMAGES = {
    overwritten: Standing.BEHIND,
    replaced: Standing.BEHIND,
    deleted: Standing.GONE,
    of_another_event: Standing.OTHER,
    scribbled: Standing.OTHER,
    emptied: Standing.OTHER,
    made_a_folder: Standing.GONE,
}


@pytest.fixture
def worked_on(path: Path) -> Document:
    """Sixty actions; a file with the first twenty lies beside."""
    document = Document.create(path, beginning())
    for number in range(20):
        act(document, 1, number)
    shutil.copyfile(path, path.with_name("older"))
    for number in range(20, 60):
        act(document, 1, number)
    document.record_print("pairings", 1, 1, (("board 1", "aa"),), "2026-05-01T10:00:00+02:00")
    return document


def known(document: Document) -> tuple[object, ...]:
    return document.records, document.history.events, document.history.redo_event, document.prints


@pytest.mark.parametrize("damage", DAMAGES)
def test_closing_keeps_what_the_file_has_not(worked_on: Document, damage: Damage) -> None:
    path, before = worked_on.path, known(worked_on)
    damage(path, path.with_name("older"))
    assert worked_on.standing() is DAMAGES[damage]
    assert not worked_on.is_kept()
    found = path.read_bytes() if path.is_file() else None
    kept = worked_on.close()
    assert kept is not None
    assert kept.parent == path.parent
    assert kept.stem.startswith("open 20")
    with Document.open(kept) as again:
        assert not again.read_only
        assert known(again) == before
    assert (path.read_bytes() if path.is_file() else None) == found  # what others put there is theirs


@pytest.mark.parametrize("damage", DAMAGES)
def test_the_next_action_is_refused_and_a_copy_has_everything(worked_on: Document, damage: Damage) -> None:
    path, before = worked_on.path, known(worked_on)
    damage(path, path.with_name("older"))
    with pytest.raises(Displaced, match=r"open\.swissdesk was .*\. Nothing is lost: "):
        worked_on.do(rename("new"))
    assert known(worked_on) == before
    worked_on.save_copy(path.with_name("copy.swissdesk"))
    with Document.open(path.with_name("copy.swissdesk")) as copy:
        assert known(copy) == before


@pytest.mark.parametrize("damage", [damage for damage in DAMAGES if damage is not made_a_folder])
def test_memory_can_be_put_in_the_place_of_the_file(worked_on: Document, damage: Damage) -> None:
    path, before = worked_on.path, known(worked_on)
    damage(path, path.with_name("older"))
    worked_on.put_back()
    assert worked_on.standing() is Standing.SAME
    assert known(worked_on) == before
    worked_on.do(rename("goes on"))
    assert worked_on.close() is None
    with Document.open(path) as again:
        assert again.tournament.info.name == "goes on"
        assert again.records[:-1] == before[0]
        with Document.open(path) as second:
            assert second.read_only  # the lock is that of the file which is there now
    assert sorted(file.name for file in path.parent.iterdir() if file.name.startswith(".")) == []


def test_a_folder_of_that_name_is_not_written_over(worked_on: Document) -> None:
    path, before = worked_on.path, known(worked_on)
    made_a_folder(path, path)
    with pytest.raises(StorageError, match=r"open\.swissdesk.*it is a folder"):
        worked_on.put_back()
    assert path.is_dir()
    assert known(worked_on) == before


def test_a_share_that_comes_back_is_gone_on_with(worked_on: Document) -> None:
    path = worked_on.path
    away = path.with_name("unmounted")
    path.rename(away)
    with pytest.raises(Displaced, match="was moved, deleted or replaced"):
        worked_on.do(rename("while it is away"))
    shutil.copyfile(away, path)  # another file to the system, with the same in it
    assert worked_on.standing() is Standing.BACK
    worked_on.do(rename("after it is back"))
    assert worked_on.standing() is Standing.SAME
    assert worked_on.close() is None
    with Document.open(path) as again:
        assert again.tournament.info.name == "after it is back"


def test_a_folder_that_is_gone_leaves_the_shelter(worked_on: Document, tmp_path: Path) -> None:
    path, before = worked_on.path, known(worked_on)
    stick = path.parent / "stick"
    stick.mkdir()
    worked_on.save_copy(stick / "open.swissdesk")
    worked_on.close()
    on_stick = Document.open(stick / "open.swissdesk")
    shutil.rmtree(stick)
    shelter = tmp_path / "shelter" / "rescued"
    kept = on_stick.close(shelter)
    assert kept is not None
    assert kept.parent == shelter
    with Document.open(kept) as again:
        assert known(again) == before


def test_where_it_can_be_kept_nowhere_it_stays_open(worked_on: Document, tmp_path: Path) -> None:
    path = worked_on.path
    path.unlink()
    blocked = tmp_path / "a file"
    blocked.write_text("not a folder")
    path.parent.joinpath("gone").mkdir()
    moved = Document.open(worked_on.close() or path)
    folder = moved.path.parent
    target = folder / "gone" / "x.swissdesk"
    moved.save_copy(target)
    moved.close()
    last = Document.open(target)
    shutil.rmtree(target.parent)
    with pytest.raises(StorageError, match=r"cannot be kept: .* Save a copy in another folder before you close it"):
        last.close(blocked / "below")
    assert last.tournament.info == moved.tournament.info
    last.save_copy(tmp_path / "saved.swissdesk")
    last.abandon()


def test_a_file_that_has_more_is_no_loss(worked_on: Document) -> None:
    path = worked_on.path
    change(path, "INSERT INTO journal VALUES (62, 't', 'undo', NULL, NULL, NULL, 1)")
    assert worked_on.standing() is Standing.AHEAD
    with pytest.raises(Displaced, match=r"was changed by another program\. Nothing is lost: compare the two versions"):
        worked_on.do(rename("new"))
    assert worked_on.close() is None


def test_a_document_that_is_only_looked_at_is_closed_without_a_copy(worked_on: Document) -> None:
    with Document.open(worked_on.path, read_only=True) as looking:
        looking.path.unlink()
    assert list(worked_on.path.parent.glob("*.swissdesk")) == []
    kept = worked_on.close()
    assert kept is not None


def test_a_file_that_may_not_be_written_to_any_more_is_write_protected(
    worked_on: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `chattr +i` does it, for the owner and for root; SQLite says no more than that the disk failed."""
    failing = sqlite3.OperationalError("disk I/O error")
    failing.sqlite_errorcode = sqlite3.SQLITE_IOERR_WRITE
    asked = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != worked_on.path and asked(path, mode))
    with pytest.raises(WriteProtected, match=r"open\.swissdesk is write-protected"), in_words(worked_on.path):
        raise failing
    monkeypatch.undo()
    with pytest.raises(StorageError, match="the disk is not responding"), in_words(worked_on.path):
        raise failing
