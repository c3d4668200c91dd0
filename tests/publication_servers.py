"""Servers on this computer that web pages are uploaded to: WebDAV over plain HTTP, and SFTP with a key of its own."""

from __future__ import annotations

import asyncio
import base64
import errno
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

import asyncssh

USER, PASSWORD = "anna", "gambit"


class WebDav:
    """A WebDAV server for one folder: what was asked of it, and the answers it gives instead of doing it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.asked: list[str] = []
        self.faults: list[int] = []
        self.port = 0

    @property
    def address(self) -> str:
        return f"http://{USER}@127.0.0.1:{self.port}/open/pages"

    def files(self) -> dict[str, bytes]:
        pages = self.folder / "open" / "pages"
        return (
            {path.name: path.read_bytes() for path in pages.iterdir() if path.suffix != ".part"}
            if pages.is_dir()
            else {}
        )


@contextmanager
def webdav(folder: Path, port: int = 0) -> Iterator[WebDav]:
    server = WebDav(folder)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: object) -> None:
            pass

        def _answer(self, status: int) -> None:
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def _path(self, text: str) -> Path:
            return folder / unquote(urlsplit(text).path).strip("/")

        def _do(self) -> None:
            content = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            server.asked.append(f"{self.command} {unquote(self.path)}")
            expected = base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()
            path = self._path(self.path)
            if self.headers.get("Authorization") != f"Basic {expected}":
                self._answer(401)
            elif server.faults:
                self._answer(server.faults.pop(0))
            elif self.command == "MKCOL":
                self._answer(405 if path.is_dir() else 201)
                path.mkdir(exist_ok=True)
            elif self.command == "PUT":
                path.write_bytes(content)
                self._answer(201)
            else:
                path.replace(self._path(self.headers["Destination"]))
                self._answer(201)

        do_MKCOL = do_PUT = do_MOVE = _do  # noqa: N815  (so the library calls them)

    http = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    server.port = http.server_address[1]
    thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        http.shutdown()
        http.server_close()
        thread.join()


class _Access(asyncssh.SSHServer):
    def password_auth_supported(self) -> bool:
        return True

    def validate_password(self, username: str, password: str) -> bool:
        return (username, password) == (USER, PASSWORD)


class _Full(asyncssh.SFTPServer):
    def write(self, file_obj: object, offset: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@contextmanager
def sftp(folder: Path, *, full: bool = False) -> Iterator[str]:
    """Give the address of an SFTP server that shows a folder, on a `full` disk."""
    loop = asyncio.new_event_loop()
    started = threading.Event()
    ports: list[int] = []
    servers: list[asyncssh.SSHAcceptor] = []

    async def begin() -> None:
        key = asyncssh.generate_private_key("ssh-ed25519")
        server = await asyncssh.create_server(
            _Access,
            "127.0.0.1",
            0,
            server_host_keys=[key],
            sftp_factory=lambda channel: (_Full if full else asyncssh.SFTPServer)(channel, chroot=str(folder)),
        )
        servers.append(server)
        ports.append(server.get_port())
        started.set()

    async def end() -> None:
        for server in servers:
            server.close()
            await server.wait_closed()

    def serve() -> None:
        asyncio.set_event_loop(loop)
        loop.run_until_complete(begin())
        loop.run_forever()

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    started.wait(20)
    try:
        yield f"sftp://{USER}@127.0.0.1:{ports[0]}/open/pages"
    finally:
        asyncio.run_coroutine_threadsafe(end(), loop).result(20)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(20)
        loop.close()
