"""The destination of web pages: an address with its protocol, user and folder, as typed by the arbiter.

``sftp://anna@club.example/www/open`` or ``https://cloud.example/dav/open``. A password is no part of an address: it is
asked for, kept until the program ends, and never written anywhere.
"""

from __future__ import annotations

from enum import Enum
from urllib.parse import quote, unquote, urlsplit

from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_
from swissdesk.values import dataclass

_PORTS = {"sftp": 22, "https": 443, "http": 80}
_HERE = ("localhost", "127.0.0.1", "::1")


class Protocol(Enum):
    """How pages are brought to a server."""

    SFTP = "sftp"
    WEBDAV = "webdav"


@dataclass(frozen=True, slots=True)
class Destination:
    """A folder on a server; `secure` says whether what is sent is encrypted on the way."""

    protocol: Protocol
    host: str
    port: int
    user: str
    folder: str
    secure: bool = True

    @property
    def address(self) -> str:
        """The address without a password, as it can be typed."""
        scheme = "sftp" if self.protocol is Protocol.SFTP else "https" if self.secure else "http"
        user = f"{quote(self.user, safe='')}@" if self.user else ""
        host = f"[{self.host}]" if ":" in self.host else self.host
        port = "" if self.port == _PORTS[scheme] else f":{self.port}"
        return f"{scheme}://{user}{host}{port}{quote(self.folder)}"


def destination(address: str) -> Destination:
    """Return what an address names; raises InvalidEdit with what is expected for any other text."""
    text = address.strip()
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in _PORTS or not parts.hostname:
        raise InvalidEdit(
            N_("“{address}” is no address of a server. Expected: sftp://name@server/folder or https://server/folder."),
            address=text[:100],
        )
    if parts.password is not None:
        raise InvalidEdit(N_("Leave the password out of the address: it is asked for when it is needed."))
    if parts.scheme == "http" and parts.hostname not in _HERE:
        raise InvalidEdit(N_("http:// would send the password unencrypted. Use https://."))
    return Destination(
        Protocol.SFTP if parts.scheme == "sftp" else Protocol.WEBDAV,
        parts.hostname,
        port or _PORTS[parts.scheme],
        unquote(parts.username or ""),
        unquote(parts.path).rstrip("/") or "/",
        parts.scheme != "http",
    )
