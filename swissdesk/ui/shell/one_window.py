"""One program on a desk: a second start hands its file over to the first, whose window comes to the front.

The first program listens under a name that belongs to the user and to the folder where the program keeps its own
files, so that tests, users and a program on a stick do not hear each other. What is handed over is the path of a file,
or nothing. Who asks for a window of its own (``--new-window``, for two events side by side) neither asks nor listens.

A double click on macOS comes as an event of the running program (`app.Citizen`) instead.
"""

from __future__ import annotations

import getpass
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import cast

from PySide6.QtCore import QObject
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from swissdesk.paths import user_data

_PATIENCE_MS = 1500
"""For a program that is busy to answer: after it, another window is better than none."""
_LONGEST = 32_768
"""Bytes of a path; no system has longer ones."""
_TAKEN = b"taken"


def name() -> str:
    """Return what the program of this user listens under."""
    who = f"{getpass.getuser() if os.name != 'nt' else os.environ.get('USERNAME', '')}\0{user_data()}"
    return f"swissdesk-{hashlib.sha256(who.encode()).hexdigest()[:16]}"


def hand_over(path: str | None) -> bool:
    """Ask the program that runs already to open a file, or to show itself; return whether there is one that did."""
    socket = QLocalSocket()
    socket.connectToServer(name())
    if not socket.waitForConnected(_PATIENCE_MS):
        return False
    _give_the_front_away()
    asked = os.path.abspath(path) if path else ""
    socket.write(asked.encode("utf-8", "surrogateescape") + b"\n")
    # An answer that has come by the time the question is out is not waited for: Qt would wait for another.
    answered = socket.waitForBytesWritten(_PATIENCE_MS) and (
        socket.bytesAvailable() > 0 or socket.waitForReadyRead(_PATIENCE_MS)
    )
    return answered and bytes(socket.readAll().data()) == _TAKEN


def _give_the_front_away() -> None:
    """Let the other program come to the front: Windows lets only the one that the user has just started do so."""
    if os.name == "nt":
        import ctypes

        any_process = -1
        ctypes.windll.user32.AllowSetForegroundWindow(any_process)  # type: ignore[attr-defined]


class Listener(QObject):
    """Hears what later starts ask for; `opened` is called with the path, None where there is none."""

    def __init__(self, opened: Callable[[Path | None], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._opened = opened
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._greet)
        if not self._server.listen(name()):
            QLocalServer.removeServer(name())  # left behind by a program that ended badly: nobody answered there
            self._server.listen(name())

    def close(self) -> None:
        """Hear nothing any more."""
        self._server.close()

    def _greet(self) -> None:
        while self._server.hasPendingConnections():
            socket = self._server.nextPendingConnection()
            # Who speaks is asked of Qt: a socket that its own connection holds is deleted twice when the server goes
            # while somebody is still there, and the program ends with it.
            socket.readyRead.connect(self._hear)
            socket.disconnected.connect(socket.deleteLater)

    def _hear(self) -> None:
        socket = cast(QLocalSocket, self.sender())
        if socket.bytesAvailable() > _LONGEST:
            socket.abort()
        elif socket.canReadLine():
            asked = bytes(socket.readLine().data()).rstrip(b"\n").decode("utf-8", "surrogateescape")
            socket.write(_TAKEN)
            socket.flush()
            self._opened(Path(asked) if asked else None)
