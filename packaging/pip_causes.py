"""Why pip could not install: its pages of output, told as one sentence that says what to do.

An index that answers with an error leaves no trace in that output: pip takes it for one that has nothing. So where pip
has found no version at all, the index is asked once more, from here (`_answers`).
"""

from __future__ import annotations

import re
import shutil
import sys
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import quote

MISSING = "missing"
"""The cause that asking for other versions may heal."""

INDEX = "index"
"""The index is out of order, or lets nobody in."""

USUAL_INDEX = "https://pypi.org/simple"
_PATIENCE = 10
"""Seconds that an index may take to answer."""

_CAUSES = (
    (
        "space",
        r"No space left on device|\[Errno 28\]|not enough space on the disk",
        "The disk is full: {free} MB are free in {folder}, and SwissDesk needs about 400. Free some space, or name "
        "another folder in SWISSDESK_VENV; then start again.",
    ),
    (
        "certificate",
        r"CERTIFICATE_VERIFY_FAILED|SSLCertVerificationError",
        "The package index was reached, but its certificate is not trusted. A proxy of the network may be the reason: "
        "name its certificate in PIP_CERT; also check the clock of this computer.",
    ),
    (
        "network",
        r"Temporary failure in name resolution|Name or service not known|getaddrinfo failed|nodename nor servname"
        r"|NewConnectionError|Network is unreachable|Connection refused|ConnectTimeout|ReadTimeout|timed out"
        r"|RemoteDisconnected|ConnectionResetError|ProxyError|No route to host|IncompleteRead",
        "The package index cannot be reached. Connect to the internet (behind a proxy, set HTTPS_PROXY) and start "
        "again; what was downloaded is kept.",
    ),
    (
        "encryption",
        r"is not a trusted or secure host",
        "pip is set up to ask {asked}, and asks nobody without encryption. Give the index's address with https in "
        "PIP_INDEX_URL, or use the usual one: unset PIP_INDEX_URL.",
    ),
    (
        "digest",
        r"DO NOT MATCH THE HASHES|Hashes are required|BadZipFile|is invalid",
        "A package arrived damaged, or is not the one that was expected. Start again; if it happens again, the "
        "package index is at fault.",
    ),
    (
        MISSING,
        r"No matching distribution|Could not find a version|ResolutionImpossible",
        "The package index does not have {package} for Python {python} on this system. {index}",
    ),
    (
        "rights",
        r"Permission denied|Read-only file system|\[WinError 5\]|Access is denied",
        "Nothing may be written to {folder}. Name another folder in SWISSDESK_VENV and start again.",
    ),
    (
        INDEX,
        r"HTTP error \d+|HTTPError|4\d\d Client Error|5\d\d Server Error|Cannot parse|Invalid index",
        "The package index answered with an error. Wait a while and start again. {index}",
    ),
)
"""Key, what pip's output has in it, and what is said; the first that fits. A network that fails leaves pip without any
version, which it then reports as well: so that comes first."""


def cause(output: str) -> str:
    """Return the key of the cause that pip's output shows; empty if it shows none that is known."""
    found = next((key for key, pattern, _ in _CAUSES if re.search(pattern, output, re.IGNORECASE)), "")
    if found == MISSING and "(from versions: none)" in output and not _answers(_asked(output), _package(output)):
        return INDEX
    return found


def _answers(index: str, package: str) -> bool:
    """Return whether an index answers when it is asked for a package; that it has none is an answer as well."""
    try:
        with urllib.request.urlopen(f"{index.rstrip('/')}/{quote(package)}/", timeout=_PATIENCE):
            return True
    except urllib.error.HTTPError as error:
        return error.code == 404
    except (OSError, ValueError):
        return not index.startswith("http")  # a folder is no index that could be out of order


def sentence(output: str, folder: Path) -> str:
    """Return what to say when pip has failed to install into `folder`."""
    found = cause(output)
    for key, _, text in _CAUSES:
        if key == found:
            return text.format(
                free=free_mb(folder),
                folder=folder,
                package=_package(output),
                python=f"{sys.version_info.major}.{sys.version_info.minor}",
                index=_index(output),
                asked=_asked(output),
            )
    last = "\n".join(output.strip().splitlines()[-12:])
    return f"The packages could not be installed. pip says:\n{last}"


def free_mb(folder: Path) -> int:
    """Return how many megabytes are free where a folder is, or will be."""
    there = next(place for place in (folder, *folder.parents) if place.exists())
    return shutil.disk_usage(there).free // 1_000_000


def _package(output: str) -> str:
    found = re.search(r"(?:No matching distribution found for|satisfies the requirement) ([\w.-]+)", output)
    return found.group(1) if found else "a package that is needed"


def _asked(output: str) -> str:
    """Return the first index that pip has asked."""
    found = re.search(r"Looking in indexes: ([^\s,]+)", output)
    return found.group(1) if found else USUAL_INDEX


def _index(output: str) -> str:
    if "Looking in indexes:" not in output:
        return "If pip is set up for an index of its own, use the usual one: unset PIP_INDEX_URL."
    return f"pip is set up to ask {_asked(output)}; is that index complete?"
