"""The event as web pages: one folder that works from a memory stick, on a phone and on paper, without any server.

What stands on the pages is what stands on the sheets; here it gets links and a style. Nothing is loaded from outside,
and nothing needs a script: where scripts run, tables are sorted by a tap and filtered, and a reader follows one player.

    web.write(tournament, folder)
    text = web.page(report)          # one sheet as a page of its own
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from swissdesk.formats.storing import write_folder
from swissdesk.model import Tournament
from swissdesk.reports.web.site import (
    INDEX,
    PLAYERS,
    STAMP,
    STANDINGS,
    STYLE,
    Site,
    Written,
    page,
    pages,
    read,
    stamped,
)

__all__ = ["STAMP", "Site", "Written", "contents", "is_ours", "page", "pages", "read", "stamped", "was_ours", "write"]

_OURS = re.compile(r"(player-\d+|round-\d+(-names|-lesson)?|standings-\d+|playing)\.html")
_MOST = 1 << 24
"""A larger file is no page of ours."""


def is_ours(folder: str | os.PathLike[str]) -> bool:
    """Whether a folder holds pages that were written by `write`."""
    return all(os.path.isfile(Path(folder, name)) for name in (INDEX, PLAYERS, STANDINGS, STYLE))


def write(
    tournament: Tournament, folder: str | os.PathLike[str], *, at: str = "", site: Site | None = None
) -> tuple[str, ...]:
    """Write the pages of a tournament into a folder, ``index.html`` last, and return the names of those that are new.

    A page that is there already as it should be is not touched. Pages of an earlier state that there are no longer (a
    player taken out) are removed, other files are left alone. `at` is the time (ISO 8601), which the pages show with
    the number of the revision if anything on them is new (`stamp.js`, after all others). With the `site` that made the
    pages before, only those that may have changed are made anew. Raises FileError.
    """
    folder = Path(folder)
    written = write_folder(folder, contents(tournament, folder, at=at, site=site), was_ours)
    return tuple(name for name in written if name != STAMP)


def contents(tournament: Tournament, folder: Path, *, at: str = "", site: Site | None = None) -> dict[str, bytes]:
    """Return every file that `write` has to put into a folder, by name, as those that are there now call for."""
    made = (site or Site(lessons=True)).pages(tournament, lambda name: _text(folder / name))
    files = stamped(made, read(_text(folder / STAMP)), at)
    return {name: text.encode() for name, text in files.items()}


def was_ours(name: str) -> bool:
    """Whether a file of that name in the folder may be a page of an earlier state."""
    return _OURS.fullmatch(name) is not None


def _text(path: Path) -> str:
    """Return the page at a path; empty if there is none that can be read."""
    try:
        return path.read_bytes().decode() if path.stat().st_size < _MOST else ""
    except (OSError, ValueError):
        return ""
