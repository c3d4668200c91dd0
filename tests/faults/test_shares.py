"""A share that goes and comes back: a real mount, whose server is ended, stopped and begun anew (Linux with sshfs)."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from actor import act, beginning
from documents import rename

from swissdesk.errors import StorageError
from swissdesk.session import Document
from swissdesk.session.journal import Standing

SERVERS = [path for name in ("openssh", "ssh", "misc") if (path := Path("/usr/lib", name, "sftp-server")).exists()]
HAS_SHARE = bool(shutil.which("sshfs") and shutil.which("fusermount3") and SERVERS and Path("/dev/fuse").exists())


class Share:
    """A folder that is served, and where it is mounted."""

    def __init__(self, folder: Path) -> None:
        self.served, self.at = folder / "served", folder / "at"
        self.served.mkdir()
        self.at.mkdir()
        self._server: subprocess.Popen[bytes] | None = None
        self._client: subprocess.Popen[bytes] | None = None

    def mount(self) -> None:
        ours, theirs = socket.socketpair()
        with ours, theirs:
            self._server = subprocess.Popen([SERVERS[0]], stdin=ours, stdout=ours, stderr=subprocess.DEVNULL)
            mounting = ["sshfs", "-f", "-o", "passive,cache=no", f"here:{self.served}", self.at]
            self._client = subprocess.Popen(mounting, stdin=theirs, stdout=theirs, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 60
        while not os.path.ismount(self.at):
            assert time.monotonic() < end, "it was not mounted"
            time.sleep(0.05)

    def end(self) -> None:
        """End the server; what was mounted goes with it."""
        assert self._server is not None
        assert self._client is not None
        self._server.kill()
        self._server.wait()
        subprocess.run(["fusermount3", "-u", "-z", self.at], check=False, stderr=subprocess.DEVNULL)
        self._client.wait()

    def stop(self) -> None:
        """Let the server answer nothing, until it goes on."""
        assert self._server is not None
        self._server.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        assert self._server is not None
        self._server.send_signal(signal.SIGCONT)


if HAS_SHARE:

    @pytest.fixture
    def share(tmp_path: Path) -> Iterator[Share]:
        share = Share(tmp_path)
        share.mount()
        yield share
        share.go_on()
        share.end()

    @pytest.mark.faults
    def test_it_goes_comes_back_and_comes_back_with_an_older_file(share: Share, tmp_path: Path) -> None:
        document = Document.create(share.at / "open.swissdesk", beginning())
        for number in range(10):
            act(document, 1, number)
        shutil.copyfile(share.served / "open.swissdesk", tmp_path / "older")
        document.do(rename("acknowledged"))
        share.end()
        with pytest.raises(StorageError):
            document.do(rename("while it is gone"))
        share.mount()
        assert document.standing() is Standing.BACK
        document.do(rename("after it is back"))
        records = document.records
        share.end()
        shutil.copyfile(tmp_path / "older", share.served / "open.swissdesk")
        share.mount()
        assert document.standing() is Standing.BEHIND
        kept = document.close()
        assert kept is not None
        with Document.open(kept) as again:
            assert again.records == records

    @pytest.mark.faults
    def test_it_hangs_and_nobody_waits(share: Share, tmp_path: Path) -> None:
        document = Document.create(share.at / "open.swissdesk", beginning())
        document.do(rename("acknowledged"))
        share.stop()
        with pytest.raises(StorageError, match="is not responding"):
            document.check_answers()
        kept = document.close(tmp_path / "rescued")
        share.go_on()
        assert kept is not None
        with Document.open(kept) as again:
            assert again.records == document.records
