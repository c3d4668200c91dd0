"""The event as web pages: one folder that works from a memory stick, on a phone and on paper, without any server.

What stands on the pages is what stands on the sheets; here it gets links and a style. Nothing is loaded from outside,
and nothing needs a script: the one there is filters the lines of a table, and its field is hidden where it cannot run.

    web.write(tournament, folder)
    text = web.page(report)          # one sheet as a page of its own
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from swissdesk.formats.storing import write_folder
from swissdesk.model import Tournament
from swissdesk.reports.web.site import INDEX, PLAYERS, STANDINGS, STYLE, page, pages

__all__ = ["is_ours", "page", "pages", "write"]

_OURS = re.compile(r"(player-\d+|round-\d+(-names)?|standings-\d+|playing)\.html")


def is_ours(folder: str | os.PathLike[str]) -> bool:
    """Whether a folder holds pages that were written by `write`."""
    return all(Path(folder, name).is_file() for name in (INDEX, PLAYERS, STANDINGS, STYLE))


def write(tournament: Tournament, folder: str | os.PathLike[str]) -> tuple[str, ...]:
    """Write the pages of a tournament into a folder, ``index.html`` last, and return the names of those that are new.

    A page that is there already as it should be is not touched. Pages of an earlier state that there are no longer (a
    player taken out) are removed, other files are left alone. Raises FileError.
    """
    files = {name: text.encode("utf-8") for name, text in pages(tournament).items()}
    return write_folder(folder, files, lambda name: _OURS.fullmatch(name) is not None)
