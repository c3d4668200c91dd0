"""Two programs on one file: real processes, real locks."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from actor import NOBODY

from swissdesk.errors import StorageError
from swissdesk.model import EventInfo, Tournament
from swissdesk.model.events import Begin, ChangeInfo
from swissdesk.session import Document
from swissdesk.session.lock import DocumentLock, Taken

ACTOR = Path(__file__).with_name("actor.py")


class Other:
    """Another program that has opened the document; `said` is the first thing it said."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.said = self.hear()

    def hear(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().rstrip("\n")

    def tell(self, order: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{order}\n")
        self.process.stdin.flush()
        assert self.hear() == f"{order.split()[0]} done"


@contextmanager
def other_program(path: Path, role: str = "hold") -> Iterator[Other]:
    command = [sys.executable, str(ACTOR), role, str(path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, encoding="utf-8") as process:
        try:
            yield Other(process)
        finally:
            process.kill()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "Offene Stadtmeisterschaft.swissdesk"
    Document.create(path, Begin(Tournament(info=EventInfo(name="Open")))).close()
    return path


def test_a_second_program_opens_read_only_and_names_the_owner(path: Path) -> None:
    with other_program(path) as other:
        assert other.said == "open"
        with Document.open(path) as document:
            assert document.read_only
            reason = str(document.read_only_reason)
            assert reason.startswith("Offene Stadtmeisterschaft.swissdesk is already open; in use by ")
            assert f"({other.process.pid})" in reason
            assert reason.endswith("The tournament can be viewed and copied, but not changed.")
            assert document.tournament.info.name == "Open"
            with pytest.raises(StorageError, match="is already open"):
                document.do(ChangeInfo(EventInfo(name="Mine")))


def test_the_first_program_goes_on_while_the_second_looks(path: Path) -> None:
    with other_program(path) as other, Document.open(path) as looking:
        other.tell("do Open 2")
        assert looking.tournament.info.name == "Open"
        with Document.open(path) as again:
            assert again.tournament.info.name == "Open 2"


def test_the_second_program_can_save_a_copy_and_work_on_that(path: Path, tmp_path: Path) -> None:
    with other_program(path), Document.open(path) as looking:
        looking.save_copy(tmp_path / "copy.swissdesk")
        with Document.open(tmp_path / "copy.swissdesk") as copy:
            copy.do(ChangeInfo(EventInfo(name="Copy")))


def test_the_lock_dies_with_the_process(path: Path) -> None:
    with other_program(path) as other:
        other.tell("do Open 2")
        other.process.kill()
        other.process.wait()
    assert companion(path).exists()  # it was not tidied up, and locks nobody out
    with Document.open(path) as document:
        assert not document.read_only
        document.do(ChangeInfo(EventInfo(name="Open 3")))
    assert not companion(path).exists()


def companion(path: Path) -> Path:
    return path.with_name(f".{path.name}.lock")


def test_the_lock_goes_when_the_document_is_closed(path: Path) -> None:
    with other_program(path) as other:
        other.tell("close")
        with Document.open(path) as document:
            assert not document.read_only


def test_reading_the_file_elsewhere_in_the_same_program_does_not_drop_the_lock(path: Path) -> None:
    """POSIX record locks on the document itself would be gone after this."""
    with other_program(path) as other:
        other.tell("look")
        with Document.open(path) as document:
            assert document.read_only


def test_opening_twice_in_one_program_is_the_same_as_in_two(path: Path) -> None:
    with Document.open(path) as first, Document.open(path) as second:
        assert not first.read_only
        assert second.read_only
        second.close()
        with Document.open(path) as third:
            assert third.read_only
    with Document.open(path) as fourth:
        assert not fourth.read_only


def test_another_name_of_the_file_is_no_way_round(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.swissdesk"
    link.symlink_to(path)
    with Document.open(path), Document.open(link) as second:
        assert second.read_only


def test_of_many_that_start_at_once_exactly_one_may_write(path: Path) -> None:
    command = [sys.executable, str(ACTOR), "hold", str(path)]
    pipe = subprocess.PIPE
    processes = [subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, encoding="utf-8") for _ in range(5)]
    try:
        said = [Other(process).said for process in processes]
    finally:
        for process in processes:
            process.kill()
            process.communicate()
    assert said.count("open") == 1


def test_a_lock_that_is_released_and_taken_in_turn_is_never_held_twice(tmp_path: Path) -> None:
    document = tmp_path / "a.swissdesk"
    for _ in range(50):
        first = DocumentLock(document)
        with pytest.raises(Taken):
            DocumentLock(document)
        first.release()
        first.release()
    assert list(tmp_path.iterdir()) == []


def test_who_holds_it_is_said_as_far_as_it_is_known(tmp_path: Path) -> None:
    document = tmp_path / "a.swissdesk"
    lock = DocumentLock(document)
    try:
        companion(document).write_bytes(b"\xff not ours")
        with pytest.raises(Taken) as error:
            DocumentLock(document)
    finally:
        lock.release()
    assert str(error.value) == "a.swissdesk is already open in another window or program."


def test_another_open_document_is_never_replaced(path: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.swissdesk"
    with other_program(path), Document.create(mine, Begin(Tournament())) as document:
        with pytest.raises(StorageError, match="is already open"):
            document.save_copy(path)
        with pytest.raises(StorageError, match="is already open"):
            Document.create(path, Begin(Tournament()), replace=True)
    with Document.open(path) as untouched:
        assert untouched.tournament.info.name == "Open"


def test_without_the_right_to_write_it_is_shown() -> None:
    # Not below pytest's own folder, which nobody else may enter: the other program drops the rights of root.
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        path = folder / "open.swissdesk"
        Document.create(path, Begin(Tournament(info=EventInfo(name="Open")))).close()
        path.chmod(0o444)
        folder.chmod(0o555)
        try:
            with other_program(path, "without-rights") as other:
                assert other.said.startswith(f"open.swissdesk cannot be locked for writing in the folder {folder}: ")
                assert other.hear() == "Open"
        finally:
            folder.chmod(0o755)
            path.chmod(0o644)


def test_a_file_that_may_only_be_read_is_shown_from_the_start() -> None:
    # SQLite opens it without a word, and would refuse the first action only.
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        path = folder / "open.swissdesk"
        Document.create(path, Begin(Tournament(info=EventInfo(name="Open")))).close()
        path.chmod(0o444)
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            for mine in (folder, path):
                os.chown(mine, NOBODY, -1)
        with other_program(path, "without-rights") as other:
            assert other.said.startswith("open.swissdesk is write-protected. Save a copy in another folder")
            assert other.hear() == "Open"
