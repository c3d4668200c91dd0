"""Brings files to a server: only those that changed, each under another name first and then renamed.

So nobody ever loads half a page, and a broken connection leaves the old pages as they were. What is known of the
server (its key for SFTP, what was sent last) is given and returned; nothing is kept here. A call blocks: it belongs on
a thread.

SFTP is asyncssh's, which the extra “sftp” installs; WebDAV is plain HTTP of the standard library: PUT, MKCOL and MOVE
are all it takes.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import http.client
import ssl
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING
from urllib.parse import quote

from swissdesk.errors import FileError, system_reason
from swissdesk.i18n import N_
from swissdesk.session.publication.destination import Destination, Protocol
from swissdesk.values import dataclass, field

if TYPE_CHECKING:
    import asyncssh

Monitor = Callable[[int, int], None]
"""Called with the files done and the total; may raise errors.Cancelled."""

PART = ".part"
"""What a file is called while it is on its way."""

_PATIENCE = 20
"""So many seconds without an answer are too many."""


class PasswordNeeded(FileError):
    """The server wants a password, or another one."""


class StrangeServer(FileError):
    """The server is not known yet or, if `is_changed`, not the one that was known; `key` is what it shows."""

    key = ""
    is_changed = False


class Unreachable(FileError):
    """The server did not answer, or broke off: trying again later may help."""


@dataclass(frozen=True)
class Sent:
    """What is on the server: a mark for the content of each file; `count` were sent this time."""

    marks: dict[str, str] = field(default_factory=dict)
    count: int = 0


_NOTHING = Sent()


def send(
    files: Mapping[str, bytes],
    to: Destination,
    *,
    password: str = "",
    key: str = "",
    before: Sent = _NOTHING,
    monitor: Monitor = lambda _done, _total: None,
) -> Sent:
    """Bring files to a server, in their order, and return what it has then.

    `key`: what an SFTP server has to show, in OpenSSH's notation. `before`: what is known to be there; that is not sent
    again. Raises PasswordNeeded, StrangeServer, Unreachable, or FileError for what the server refuses and for SFTP
    without the extra “sftp”.
    """
    marks = {name: hashlib.blake2b(content, digest_size=12).hexdigest() for name, content in files.items()}
    changed = {name: content for name, content in files.items() if before.marks.get(name) != marks[name]}
    if changed and to.protocol is Protocol.SFTP:
        _by_sftp(changed, to, password, key, monitor)
    elif changed:
        _by_webdav(changed, to, password, monitor)
    return Sent(marks, len(changed))


# ---- SFTP


def _by_sftp(files: Mapping[str, bytes], to: Destination, password: str, key: str, monitor: Monitor) -> None:
    try:
        import asyncssh  # slow to load, and wanted by uploads alone
    except ImportError as error:
        raise FileError(
            N_(
                "SFTP needs AsyncSSH. Install it with “pip install 'swissdesk[sftp]'”, or give a WebDAV address (https://)."
            )
        ) from error
    if not key:
        raise _strange(to, asyncio.run(_shown_key(to)), is_changed=False)
    try:
        asyncio.run(_upload(files, to, password, key, monitor))
    except asyncssh.HostKeyNotVerifiable:
        raise _strange(to, asyncio.run(_shown_key(to)), is_changed=True) from None
    except asyncssh.PermissionDenied:
        raise PasswordNeeded(N_("{server} does not accept the name or the password."), server=to.host) from None
    except asyncssh.SFTPError as error:
        if isinstance(error, asyncssh.SFTPNoSpaceOnFilesystem | asyncssh.SFTPQuotaExceeded) or _is_full(error.reason):
            raise _full(to) from error
        raise FileError(
            N_("{server} refuses the files: {reason}. Check the folder and its permissions."),
            server=to.host,
            reason=error.reason,
        ) from error
    except (asyncssh.Error, OSError, TimeoutError) as error:
        raise _unreachable(to, error) from error


def _is_full(reason: str) -> bool:
    """Whether a server says that its disk is full: older protocols have no code for it, only the system's words."""
    return any(word in reason.casefold() for word in ("no space", "quota", "disk full"))


def _full(to: Destination) -> FileError:
    text = N_("{server} has no space left. The pages on it are unchanged. Free some space there, and upload again.")
    return FileError(text, server=to.host)


async def _shown_key(to: Destination) -> str:
    """Return the key that a server shows now; raises Unreachable."""
    import asyncssh

    try:
        shown = await asyncio.wait_for(asyncssh.get_server_host_key(to.host, to.port), _PATIENCE)
    except (asyncssh.Error, OSError, TimeoutError) as error:
        raise _unreachable(to, error) from error
    return "" if shown is None else shown.export_public_key("openssh").decode("ascii").strip()


def _strange(to: Destination, key: str, *, is_changed: bool) -> StrangeServer:
    error = StrangeServer(
        N_("{server} shows another key than before ({fingerprint}). It may be another server: nothing was sent.")
        if is_changed
        else N_("{server} is not known yet. Its key is {fingerprint}. Compare it with what the provider gives."),
        server=to.host,
        fingerprint=fingerprint(key),
    )
    error.key, error.is_changed = key, is_changed
    return error


def fingerprint(key: str) -> str:
    """Return the fingerprint of a key as providers print it: ``SHA256:…``; empty for no key."""
    if not key:
        return ""
    digest = hashlib.sha256(base64.b64decode(key.split()[1])).digest()
    return "SHA256:" + base64.b64encode(digest).decode("ascii").rstrip("=")


async def _upload(files: Mapping[str, bytes], to: Destination, password: str, key: str, monitor: Monitor) -> None:
    import asyncssh

    known = asyncssh.import_known_hosts(f"{_pattern(to)} {key}\n")
    connecting = asyncssh.connect(
        to.host,
        to.port,
        username=to.user or (),
        password=password or None,
        known_hosts=known,
        connect_timeout=_PATIENCE,
        keepalive_interval=_PATIENCE,
    )
    async with connecting as connection, connection.start_sftp_client() as sftp:
        await sftp.makedirs(to.folder, exist_ok=True)
        for done, (name, content) in enumerate(files.items()):
            monitor(done, len(files))
            await asyncio.wait_for(_put(sftp, f"{to.folder.rstrip('/')}/{name}", content), 6 * _PATIENCE)


def _pattern(to: Destination) -> str:
    return f"[{to.host}]:{to.port}"


async def _put(sftp: asyncssh.SFTPClient, path: str, content: bytes) -> None:
    import asyncssh

    async with sftp.open(path + PART, "wb") as file:
        await file.write(content)
    try:
        await sftp.posix_rename(path + PART, path)
    except asyncssh.SFTPOpUnsupported:
        if await sftp.exists(path):
            await sftp.remove(path)
        await sftp.rename(path + PART, path)


# ---- WebDAV


def _by_webdav(files: Mapping[str, bytes], to: Destination, password: str, monitor: Monitor) -> None:
    session = _WebDav(to, password)
    try:
        session.make_folder()
        for done, (name, content) in enumerate(files.items()):
            monitor(done, len(files))
            session.put(name, content)
    except (OSError, http.client.HTTPException) as error:
        raise _unreachable(to, error) from error
    finally:
        session.close()


class _WebDav:
    """Requests to one server, over one connection as long as it lasts."""

    def __init__(self, to: Destination, password: str) -> None:
        self._to = to
        self._headers = {"User-Agent": "SwissDesk"}
        if to.user:
            pair = base64.b64encode(f"{to.user}:{password}".encode()).decode("ascii")
            self._headers["Authorization"] = f"Basic {pair}"
        if to.secure:
            context = ssl.create_default_context()
            connection = http.client.HTTPSConnection(to.host, to.port, timeout=_PATIENCE, context=context)
        self._connection: http.client.HTTPConnection = (
            connection if to.secure else http.client.HTTPConnection(to.host, to.port, timeout=_PATIENCE)
        )

    def make_folder(self) -> None:
        """Make the folder, and those above it; for one that exists the server answers 405, or 301."""
        path = ""
        for part in filter(None, self._to.folder.split("/")):
            path += f"/{part}"
            status = self._ask("MKCOL", path + "/")
            if status not in (200, 201, 204, 301, 302, 403, 405, 409):
                self._refuse(status)

    def put(self, name: str, content: bytes) -> None:
        """Put a file into the folder: aside, then in its place."""
        path = f"{self._to.folder.rstrip('/')}/{name}"
        self._check(self._ask("PUT", path + PART, content))
        scheme = "https" if self._to.secure else "http"
        host = f"[{self._to.host}]" if ":" in self._to.host else self._to.host
        target = f"{scheme}://{host}:{self._to.port}{quote(path)}"
        self._check(self._ask("MOVE", path + PART, headers={"Destination": target, "Overwrite": "T"}))

    def close(self) -> None:
        self._connection.close()

    def _ask(self, method: str, path: str, content: bytes | None = None, headers: Mapping[str, str] = {}) -> int:
        self._connection.request(method, quote(path), body=content, headers={**self._headers, **headers})
        answer = self._connection.getresponse()
        answer.read(1 << 16)
        if answer.status == 401:
            raise PasswordNeeded(N_("{server} does not accept the name or the password."), server=self._to.host)
        return answer.status

    def _check(self, status: int) -> None:
        if status not in (200, 201, 204):
            self._refuse(status)

    def _refuse(self, status: int) -> None:
        if status == 507:  # Insufficient Storage, RFC 4918 section 11.5
            raise _full(self._to)
        if status >= 500:
            raise Unreachable(N_("{server} has a fault (HTTP {status})."), server=self._to.host, status=status)
        raise FileError(
            N_("{server} refuses the files (HTTP {status}: {reason}). Check the folder and its permissions."),
            server=self._to.host,
            status=status,
            reason=http.client.responses.get(status, "?"),
        )


def _unreachable(to: Destination, error: Exception) -> Unreachable:
    if isinstance(error, ssl.SSLCertVerificationError):
        return Unreachable(N_("The certificate of {server} is not valid: nothing was sent."), server=to.host)
    reason = system_reason(error) if isinstance(error, OSError) and error.errno else str(error) or type(error).__name__
    return Unreachable(N_("{server} does not answer: {reason}."), server=to.host, reason=reason)
