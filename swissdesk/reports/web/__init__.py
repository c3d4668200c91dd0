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

from swissdesk.formats.storing import write_file, write_folder
from swissdesk.model import Tournament
from swissdesk.reports.web.site import INDEX, PLAYERS, STAMP, STANDINGS, STYLE, Site, Written, page, pages

__all__ = ["Site", "Written", "is_ours", "page", "pages", "write"]

_OURS = re.compile(r"(player-\d+|round-\d+(-names|-lesson)?|standings-\d+|playing)\.html")
_REVISION = re.compile(r'"revision": (\d{1,9})\}')


def is_ours(folder: str | os.PathLike[str]) -> bool:
    """Whether a folder holds pages that were written by `write`."""
    return all(Path(folder, name).is_file() for name in (INDEX, PLAYERS, STANDINGS, STYLE))


def write(
    tournament: Tournament, folder: str | os.PathLike[str], *, at: str = "", site: Site | None = None
) -> tuple[str, ...]:
    """Write the pages of a tournament into a folder, ``index.html`` last, and return the names of those that are new.

    A page that is there already as it should be is not touched. Pages of an earlier state that there are no longer (a
    player taken out) are removed, other files are left alone. `at` is the time (ISO 8601), which the pages show with
    the number of the revision if anything on them is new. With the `site` that made the pages before, only those that
    may have changed are made anew. Raises FileError.
    """
    files = {name: text.encode("utf-8") for name, text in (site or Site(lessons=True)).pages(tournament).items()}
    before = _stamp(Path(folder))
    if before:
        files[STAMP] = before
    written = write_folder(folder, files, lambda name: _OURS.fullmatch(name) is not None)
    if written and at:
        found = _REVISION.search(before.decode("utf-8", "replace"))
        write_file(Path(folder, STAMP), Written(at, int(found[1]) + 1 if found else 1).text.encode())
    return written


def _stamp(folder: Path) -> bytes:
    """Return what the folder says of when its pages were written, empty if it says nothing."""
    try:
        found = Path(folder, STAMP).read_bytes()[:200]
    except (OSError, ValueError):
        return b""
    return found if _REVISION.search(found.decode("utf-8", "replace")) else b""
