"""FIDE's rating lists over the network: downloaded on request, and looked for once a day where that is wished.

    service = Service(index)
    service.is_due(now)                 # no look for a day
    found = service.update(monitor)     # None: the lists are the newest there are

The combined list holds standard, rapid and blitz; FIDE changes it during the month. What is asked for again says when
it was got, so that an unchanged list costs one short answer. The server is not trusted: redirects to other hosts or to
an unprotected address, web pages, files that are no archive, endless and stalled answers are refused in words. A file
is whole before it takes any place, and the old list stays until the new one is indexed.
"""

from __future__ import annotations

import json
import os
import re
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from datetime import datetime, timedelta
from http.client import HTTPException, HTTPMessage
from pathlib import Path
from typing import IO, Any
from urllib.parse import urlsplit

from swissdesk import __version__
from swissdesk.errors import FileError, system_reason
from swissdesk.formats.rating_lists import rows as months
from swissdesk.formats.storing import replace_file
from swissdesk.i18n import N_
from swissdesk.session.ratings.importing import Monitor, Outcome, carry_out, plan_for
from swissdesk.session.ratings.index import RatingIndex
from swissdesk.values import dataclass

FIDE_LISTS = "https://ratings.fide.com/download/"
COMBINED = "players_list_xml.zip"
DAY = timedelta(hours=24)
RECORD = "service.json"
"""Beside the lists: when the server was asked, and what it said of the list that is here."""

SECONDS_TO_ANSWER = 20.0
"""So long the server may say nothing."""
SECONDS_IN_ALL = 1800.0
MOST_BYTES = 256 << 20
_BLOCK = 1 << 16
_ARCHIVE = b"PK\x03\x04"
_DOWNLOAD_SHARE = 0.5
_STEPS = 1000
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


@dataclass(frozen=True, slots=True)
class Limits:
    """What a download may take: silence and all of it in seconds, and its size in bytes."""

    silence: float = SECONDS_TO_ANSWER
    whole: float = SECONDS_IN_ALL
    size: int = MOST_BYTES


@dataclass(frozen=True, slots=True)
class Asked:
    """When the server was last asked, ISO 8601, and by which marks it knows the list that is here."""

    at: str = ""
    etag: str = ""
    modified: str = ""


def name_of_month(month: str, pace: str) -> str:
    """Return what FIDE calls the list of a month (``2026-05``) and a pace: ``standard_may26frl_xml.zip``."""
    if not months.is_month(month):
        raise FileError(N_("“{month}” is not a month. Enter it like 2026-10."), month=month)
    year, number = month.split("-")
    return f"{pace}_{_MONTHS[int(number) - 1]}{year[2:]}frl_xml.zip"


class Service:
    """The lists of an index and the server they come from; `base` is an address that ends with a stroke."""

    def __init__(
        self,
        index: RatingIndex,
        base: str = FIDE_LISTS,
        limits: Limits | None = None,
        clock: Callable[[], datetime] = lambda: datetime.now().astimezone(),
    ) -> None:
        self.index, self.base, self.limits, self.clock = index, base, limits or Limits(), clock

    @property
    def asked(self) -> Asked:
        """What is known of the last time; nothing for a record that is damaged or not there."""
        try:
            known = json.loads((self.index.folder / RECORD).read_text("utf-8"))
            return Asked(*(str(known[name]) for name in ("at", "etag", "modified")))
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return Asked()

    def is_due(self, now: datetime | None = None) -> bool:
        """Whether the server has not been asked for a day."""
        try:
            return (now or self.clock()) - datetime.fromisoformat(self.asked.at) >= DAY
        except (ValueError, TypeError):
            return True

    def update(self, monitor: Monitor = lambda _done, _total: None) -> Outcome | None:
        """Fetch and index the newest list; None if it is here already. Raises FileError, and what `monitor` raises."""
        has_list = any(info.kind == "fide" for info in self.index.lists())
        return self._taken(COMBINED, self.asked if has_list else Asked(), monitor)

    def of_month(
        self, month: str, pace: str = "standard", monitor: Monitor = lambda _done, _total: None
    ) -> Outcome | None:
        """Fetch and index the list of a month, in the place of the newest one. Raises what `update` raises."""
        return self._taken(name_of_month(month, pace), None, monitor)

    def _taken(self, name: str, asked: Asked | None, monitor: Monitor) -> Outcome | None:
        folder = self.index.folder
        target = folder / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            answer = download(
                self.base + name,
                target,
                lambda done, total: monitor(round(_STEPS * _DOWNLOAD_SHARE * min(1, done / max(total, 1))), _STEPS),
                asked=asked,
                limits=self.limits,
            )
            outcome = None
            if answer is not None:
                outcome = carry_out(
                    plan_for(target, folder),
                    self.index,
                    lambda done, total: monitor(_second_half(done, total), _STEPS),
                )
            if asked is not None:
                self._remember(answer or asked)
            return outcome
        except OSError as error:
            raise _unwritten(folder, error) from error
        finally:
            target.unlink(missing_ok=True)

    def _remember(self, answer: Asked) -> None:
        at = self.clock().isoformat(timespec="seconds")
        text = json.dumps({"at": at, "etag": answer.etag, "modified": answer.modified}) + "\n"
        replace_file(self.index.folder / RECORD, text.encode("utf-8"))


def _second_half(done: int, total: int) -> int:
    return round(_STEPS * (_DOWNLOAD_SHARE + (1 - _DOWNLOAD_SHARE) * done / max(total, 1)))


def _unwritten(path: Path, error: OSError) -> FileError:
    return FileError(N_("{path} cannot be written: {reason}."), path=os.fspath(path), reason=system_reason(error))


# ---- one file


class _Refused(Exception):
    """A redirect that is not followed: where it leads."""


class _SameHost(urllib.request.HTTPRedirectHandler):
    """Follows a redirect only on the same host and by the same protocol."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> urllib.request.Request | None:
        old, new = urlsplit(req.full_url), urlsplit(newurl)
        if (old.scheme, old.hostname, old.port) != (new.scheme, new.hostname, new.port):
            raise _Refused(new.hostname or newurl)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def download(
    url: str,
    target: Path,
    monitor: Monitor = lambda _done, _total: None,
    *,
    asked: Asked | None = None,
    limits: Limits | None = None,
) -> Asked | None:
    """Write a ZIP archive from the network to `target`; None if the server says it has not changed since `asked`.

    Nothing is written to `target` before all of it is there. Raises FileError with the reason and what to do, OSError
    if the disk refuses, and what `monitor` (bytes so far, bytes in all or 0) raises.
    """
    if urlsplit(url).scheme not in ("https", "http"):
        raise FileError(N_("{url} is no web address. It must begin with https://."), url=url)
    limits = limits or Limits()
    request = urllib.request.Request(url, headers=_headers(asked))
    opener = urllib.request.build_opener(_SameHost())
    try:
        with opener.open(request, timeout=limits.silence) as answer:
            content = _body(answer, url, monitor, limits)
            marks = Asked(etag=answer.headers.get("ETag", ""), modified=answer.headers.get("Last-Modified", ""))
    except urllib.error.HTTPError as error:
        with error:
            if error.code == 304:
                return None
        raise _said_no(url, error.code) from error
    except _Refused as error:
        raise FileError(
            N_("{host} sent the program on to {other}. The list was not downloaded: import it from a file."),
            host=_host(url),
            other=str(error),
        ) from error
    except TimeoutError as error:
        raise _silent(url) from error
    except urllib.error.URLError as error:
        if isinstance(error.reason, TimeoutError):
            raise _silent(url) from error
        raise _unreachable(url, error.reason) from error
    except (HTTPException, ConnectionError) as error:
        raise _unreachable(url, error) from error
    replace_file(target, content)
    return marks


def _headers(asked: Asked | None) -> dict[str, str]:
    headers = {"User-Agent": f"SwissDesk/{__version__}", "Accept": "application/zip, application/octet-stream"}
    if asked is not None and asked.etag:
        headers["If-None-Match"] = asked.etag
    if asked is not None and asked.modified:
        headers["If-Modified-Since"] = asked.modified
    return headers


def _body(answer: Any, url: str, monitor: Monitor, limits: Limits) -> bytes:
    """Return what the server sends; raises FileError for what cannot be a list."""
    said = answer.headers.get("Content-Length", "")
    total = int(said) if re.fullmatch(r"[0-9]{1,15}", said) else 0
    if total > limits.size:
        raise _too_large(url)
    end = time.monotonic() + limits.whole
    parts, done = [], 0
    while block := answer.read(_BLOCK):
        if not done and not block.startswith(_ARCHIVE):
            raise FileError(
                N_("{host} did not send a list but something else, perhaps a page to sign in. Try again later."),
                host=_host(url),
            )
        parts.append(block)
        done += len(block)
        if done > limits.size:
            raise _too_large(url)
        if time.monotonic() > end:
            raise _silent(url)
        monitor(done, total)
    if not done or (total and done < total):
        raise _unreachable(url, "")
    return b"".join(parts)


def _host(url: str) -> str:
    return urlsplit(url).hostname or url


def _too_large(url: str) -> FileError:
    return FileError(N_("{host} sent more than any rating list has. Nothing was downloaded."), host=_host(url))


def _silent(url: str) -> FileError:
    return FileError(N_("{host} did not answer in time. The lists are unchanged. Try again later."), host=_host(url))


def _said_no(url: str, code: int) -> FileError:
    return FileError(
        N_("{host} has no such list (answer {code}). The lists are unchanged. Import the list from a file."),
        host=_host(url),
        code=code,
    )


def _unreachable(url: str, error: object) -> FileError:
    reason = system_reason(error) if isinstance(error, OSError) else str(error)
    if not reason:
        return FileError(N_("{host} broke off the download. The lists are unchanged. Try again."), host=_host(url))
    return FileError(
        N_("{host} cannot be reached: {reason}. The lists are unchanged. Check the network."),
        host=_host(url),
        reason=reason,
    )
