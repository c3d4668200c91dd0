"""A web server on this machine that serves rating lists well, or in one of the ways in which servers fail."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest


class Server(ThreadingHTTPServer):
    """Serves what a test puts there; `mode` says how."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.content = b""
        self.mode = "well"
        self.paths: list[str] = []
        self.stop = threading.Event()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/"


class Handler(BaseHTTPRequestHandler):
    server: Server

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        server = self.server
        server.paths.append(self.path)
        if server.mode == "redirect" or (server.mode == "moved" and not self.path.startswith("/moved/")):
            elsewhere = f"http://localhost:{server.server_port}{self.path}"
            self.send_response(302)
            self.send_header("Location", elsewhere if server.mode == "redirect" else f"/moved{self.path}")
            self.end_headers()
            return
        if server.mode == "missing":
            self.send_error(404)
            return
        if self.headers.get("If-None-Match") == '"one"':
            self.send_response(304)
            self.end_headers()
            return
        if server.mode == "silent":
            server.stop.wait(5)
            return
        self.send_response(200)
        size = len(server.content) * (1000 if server.mode == "boastful" else 2 if server.mode == "broken" else 1)
        if server.mode not in ("endless", "dripping"):
            self.send_header("Content-Length", str(size))
        self.send_header("ETag", '"one"')
        self.end_headers()
        self.send()

    def send(self) -> None:
        try:
            self.wfile.write(self.server.content)
            while self.server.mode == "endless":
                self.wfile.write(b"\0" * 65536)
            while self.server.mode == "dripping" and not self.server.stop.wait(0.1):
                self.wfile.write(b"\0" * 65536)
                self.wfile.flush()
        except OSError:
            """The client has had enough."""


@contextmanager
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """Give a server that runs; no proxy stands before it."""
    monkeypatch.setenv("no_proxy", "127.0.0.1,localhost")
    made = Server()
    thread = threading.Thread(target=made.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield made
    finally:
        made.stop.set()
        made.shutdown()
        thread.join()
        made.server_close()
