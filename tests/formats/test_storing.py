"""Files and folders are written whole and durable, or not at all; each thing that goes wrong is said."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from swissdesk.errors import FileError
from swissdesk.formats import storing
from swissdesk.formats.storing import write_file, write_folder

NEW = b"new" * 9

not_on_windows = pytest.mark.skipif(sys.platform == "win32", reason="links, devices and permissions are others there")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "event.trf"
    path.write_bytes(b"old")
    return path


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is made durable: of a file its length then, of a folder its name."""
    found: list[str] = []

    def sync(handle: int) -> None:
        path = os.readlink(f"/proc/self/fd/{handle}")
        found.append(Path(path).name if os.path.isdir(path) else str(os.fstat(handle).st_size))

    if os.path.exists("/proc/self/fd"):
        monkeypatch.setattr(storing.os, "fsync", sync)
    return found


def full(*_given: object) -> None:
    raise OSError(errno.ENOSPC, "full")


def test_a_file_is_durable_before_it_has_its_name_and_the_name_after_it(file: Path, synced: list[str]) -> None:
    write_file(file, NEW)
    assert file.read_bytes() == NEW
    assert synced == ([str(len(NEW)), file.parent.name] if os.path.exists("/proc/self/fd") else [])
    assert [*file.parent.iterdir()] == [file]


def test_pages_are_durable_before_they_have_their_names(tmp_path: Path, synced: list[str]) -> None:
    folder = tmp_path / "a" / "pages"
    assert write_folder(folder, {"1": b"1", "22": b"22"}, str.isdecimal) == ("1", "22")
    assert synced == (["1", "2", "pages"] if os.path.exists("/proc/self/fd") else [])
    assert write_folder(folder, {"1": b"1", "22": b"23"}, str.isdecimal) == ("22",)
    (folder / "note").write_bytes(b"")
    assert write_folder(folder, {"22": b"23"}, str.isdecimal) == ()
    assert sorted(path.name for path in folder.iterdir()) == ["22", "note"]


@not_on_windows
def test_a_file_keeps_its_permissions(file: Path) -> None:
    file.chmod(0o600)
    write_file(file, NEW)
    assert file.stat().st_mode & 0o777 == 0o600


@not_on_windows
def test_a_link_stays_one(file: Path) -> None:
    link = file.parent / "link"
    link.symlink_to(file.name)
    write_file(link, NEW)
    assert link.is_symlink()
    assert file.read_bytes() == NEW


@not_on_windows
def test_what_is_no_ordinary_file_is_written_to_and_stays(file: Path) -> None:
    write_file("/dev/null", NEW)
    assert not os.path.isfile("/dev/null")


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"is a folder\. Choose a file in it"):
        write_file(tmp_path, NEW)


def test_a_folder_that_does_not_exist_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"does not exist\. Create it, or choose another"):
        write_file(tmp_path / "none" / "event.trf", NEW)


def test_a_file_that_may_only_be_read_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storing.os, "access", lambda path, mode: (Path(path), mode) != (file, os.W_OK))
    with pytest.raises(FileError, match="No permission to write"):
        write_file(file, NEW)
    assert file.read_bytes() == b"old"


@pytest.mark.parametrize("where", ["_write_synced", "os.replace"])
def test_on_a_full_disk_the_old_file_is_there_and_nothing_else(
    file: Path, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, name = (storing.os, "replace") if where == "os.replace" else (storing, where)
    monkeypatch.setattr(owner, name, full)
    with pytest.raises(FileError, match=r"cannot be written: .*The old file is unchanged\.") as error:
        write_file(file, NEW)
    assert "does not exist" not in str(error.value)
    assert file.read_bytes() == b"old"
    assert [*file.parent.iterdir()] == [file]


def test_on_a_full_disk_the_old_pages_are_there_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_folder(tmp_path, {"1": b"1"}, str.isdecimal)
    monkeypatch.setattr(storing, "_write_synced", full)
    with pytest.raises(FileError, match=r"cannot be written: .*The old pages are unchanged\."):
        write_folder(tmp_path, {"1": b"2", "2": b"2"}, str.isdecimal)
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("1", b"1")]


def test_pages_do_not_go_into_a_file(file: Path) -> None:
    with pytest.raises(FileError, match=r"is a file\. Choose a folder for the pages"):
        write_folder(file, {"1": b"1"}, str.isdecimal)


def test_pages_that_may_not_be_written_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_given: object) -> None:
        raise PermissionError

    monkeypatch.setattr(storing, "_write_synced", refuse)
    with pytest.raises(FileError, match="No permission to write in"):
        write_folder(tmp_path, {"1": b"1"}, str.isdecimal)


def test_where_folders_cannot_be_opened_nothing_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storing, "os", SimpleNamespace(name="nt"))
    storing._sync_folder(Path("folder"))


def test_a_folder_that_cannot_be_made_durable_is_left_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storing.os, "fsync", full)
    closed: list[int] = []
    close = os.close
    monkeypatch.setattr(storing.os, "close", lambda handle: closed.append(handle) or close(handle))
    storing._sync_folder(tmp_path)
    assert len(closed) == 1
