"""Writes files and folders so that nobody ever finds half of one."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Callable, Mapping
from pathlib import Path

from swissdesk.errors import FileError, system_reason
from swissdesk.i18n import N_


def write_file(path: str | os.PathLike[str], content: bytes) -> None:
    """Replace the file by `content` in one step: whatever goes wrong, the old file is untouched. Raises FileError."""
    try:
        replace_file(Path(path), content)
    except IsADirectoryError:
        raise FileError(N_("{path} is a folder. Choose a file in it."), path=str(Path(path))) from None
    except PermissionError:
        raise FileError(
            N_("No permission to write {path}. Choose another folder, or check the permissions."), path=os.fspath(path)
        ) from None
    except FileNotFoundError:
        raise FileError(
            N_("The folder of {path} does not exist. Create it, or choose another."), path=str(path)
        ) from None
    except (OSError, ValueError) as error:
        raise FileError(
            N_("{path} cannot be written: {reason}. The old file is unchanged."),
            path=str(path),
            reason=system_reason(error),
        ) from error


def replace_file(target: Path, content: bytes) -> None:
    """Do what `write_file` does, but leave it to the caller to say what went wrong: raises OSError, ValueError."""
    if os.path.isdir(target):
        raise IsADirectoryError(errno.EISDIR, "folder", os.fspath(target))
    if os.path.exists(target) and not os.path.isfile(target):
        # A device or a pipe, as /dev/stdout, is there to be written to; a file put in its place would end it.
        target.write_bytes(content)
        return
    if target.is_symlink():
        target = target.resolve()
    if os.path.exists(target) and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, "read-only", os.fspath(target))
    _write_through(target.with_name(f".{target.name}.{os.getpid()}.tmp"), content, target)


def _write_through(temporary: Path, content: bytes, target: Path) -> None:
    try:
        _write_synced(temporary, content)
        if os.path.exists(target):
            temporary.chmod(stat.S_IMODE(target.stat().st_mode))
        os.replace(temporary, target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def _write_synced(path: Path, content: bytes) -> None:
    with open(path, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Make the new name durable where the system can open folders (not on Windows)."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):  # some file systems (sticks, shares) cannot; the rename itself is done
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write_folder(
    path: str | os.PathLike[str], files: Mapping[str, bytes], is_ours: Callable[[str], bool]
) -> tuple[str, ...]:
    """Put files into a folder, which is made if need be.

    Everything is written aside first and only then moved in, in the order of `files`, so that no page is ever half
    there and a full disk changes nothing. A file that says the same already is not touched. Older files whose name
    `is_ours` and which are not among `files` are removed; whatever else is in the folder stays. Returns the names of
    the files that were written. Raises FileError.
    """
    import tempfile  # slow to load, and `swissdesk pair` never comes here

    folder = Path(path)
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise FileError(N_("{path} is a file. Choose a folder for the pages."), path=os.fspath(path))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        changed = {name: content for name, content in files.items() if not _says(folder / name, content)}
        with tempfile.TemporaryDirectory(prefix=".", suffix=".part", dir=folder) as waiting:
            for name, content in changed.items():
                _write_synced(Path(waiting, name), content)
            for name in changed:
                os.replace(Path(waiting, name), folder / name)
        _sync_folder(folder)
        for old in folder.iterdir():
            if is_ours(old.name) and old.name not in files:
                old.unlink()
    except PermissionError:
        raise FileError(
            N_("No permission to write in {path}. Choose another folder, or check the permissions."),
            path=os.fspath(path),
        ) from None
    except OSError as error:
        raise FileError(
            N_("{path} cannot be written: {reason}. The old pages are unchanged."),
            path=os.fspath(path),
            reason=system_reason(error),
        ) from error
    return tuple(changed)


def _says(path: Path, content: bytes) -> bool:
    """Whether a file exists and holds just that; one that cannot be read has to be written again."""
    try:
        return path.stat().st_size == len(content) and path.read_bytes() == content
    except OSError:
        return False
