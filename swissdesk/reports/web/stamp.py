"""The file that says when pages were written, and how often before: readers' browsers ask it for newer pages.

It bears a mark of what the pages say. The same pages keep their stamp wherever they are written: into a folder, into a
ZIP, onto a server.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b

STAMP = "stamp.js"

_STAMP = re.compile(
    r'window\.SwissDesk\.stamp = \{"at": "([-+:.TZ0-9]*)", "revision": (\d{1,9})(?:, "of": "([0-9a-f]*)")?\};\s*'
)


@dataclass(frozen=True, slots=True)
class Written:
    """When pages were written (ISO 8601, empty: not known), their revision from 1 on, and the mark of what they say."""

    at: str = ""
    revision: int = 0
    of: str = ""

    @property
    def text(self) -> str:
        """The file that says so."""
        said = {"at": self.at, "revision": self.revision, "of": self.of}
        return f"window.SwissDesk.stamp = {json.dumps(said)};\n"


def read(text: str) -> Written:
    """Return what a stamp says; nothing if it is not one of ours."""
    found = _STAMP.fullmatch(text)
    return Written() if found is None else Written(found[1], int(found[2]), found[3] or "")


def stamped(files: Mapping[str, str], before: Written, at: str) -> dict[str, str]:
    """Return the files with their stamp, which comes last: who sees a new one finds the pages new.

    `before` is the stamp where they go, `at` the time; without a time the stamp stays as it was.
    """
    made = {name: text for name, text in files.items() if name != STAMP}
    digest = blake2b(digest_size=12)
    for name in sorted(made):
        digest.update(f"{name}\0{made[name]}\0".encode("utf-8", "surrogatepass"))
    is_same = before.of == digest.hexdigest()
    now = before if is_same or not at else Written(at, before.revision + 1, digest.hexdigest())
    return made | {STAMP: now.text}
