"""Makes one zip from which can be found out what went wrong: the log, versions, settings, the tournament without names.

Nothing is sent: the zip is a file that the user looks at and passes on. `parts` is what is in it, to be shown before.
"""

from __future__ import annotations

import io
import json
import os
import platform
import secrets
import sqlite3
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from swissdesk import __version__
from swissdesk.i18n import N_
from swissdesk.model import Player, Tournament
from swissdesk.model.events import Begin
from swissdesk.model.tournament import Listing, Source
from swissdesk.session.document import Document
from swissdesk.values import dataclass, replace

_SALT = secrets.token_bytes(16)
"""Another one each time: clubs can be told apart, and not be found by trying their names."""

MOST_OF_A_LOG = 2_000_000

_KEPT_TEXTS = frozenset(
    {
        "at",
        "category",
        "end",
        "federation",
        "format",
        "key",
        "kind",
        "month",
        "published_at",
        "rating_method",
        "round_dates",
        "start",
        "system",
        "tiebreaks",
        "title",
        "type_code",
    }
)
"""Fields with a text that says nothing of a person. Every other text is left out, also of fields that come later."""


@dataclass(frozen=True, slots=True)
class Part:
    """A file in the zip: its name, what it is (to be translated), and what is in it."""

    name: str
    what: str
    content: bytes

    @property
    def text(self) -> str:
        """What is in it as it is shown; empty for what is no text."""
        return "" if self.name.endswith(".swissdesk") else self.content.decode("utf-8", "replace")


def parts(
    log: Iterable[Path], settings: Mapping[str, object], window: str, tournament: Tournament | None
) -> tuple[Part, ...]:
    """Return the parts; `window` names the version of Qt, `tournament` is added without names, None adds none."""
    versions = (
        f"SwissDesk {__version__}\nPython {platform.python_version()}\n{window}\nSQLite {sqlite3.sqlite_version}\n"
        f"{platform.platform()}\n"
    )
    kept = json.dumps(dict(sorted(settings.items())), indent=1, ensure_ascii=False, default=str)
    found = [
        Part("versions.txt", N_("Versions of the program and its libraries"), versions.encode()),
        Part("settings.json", N_("Settings of the window, without names of files"), kept.encode()),
    ]
    for path in log:
        try:
            content = path.read_bytes()[-MOST_OF_A_LOG:]
        except OSError:
            continue
        told = N_("Log of the program, without names of players")
        found.append(Part(f"log/{path.name}", told, _without_home(content)))
    if tournament is not None:
        found.append(
            Part("tournament.swissdesk", N_("The tournament as it stands, without names"), _document(tournament))
        )
    return tuple(found)


def _without_home(content: bytes) -> bytes:
    """Leave out where the user's own folder is: it is called as they are."""
    home = os.fsencode(Path.home())
    return content.replace(home, b"~") if len(home) > len(b"/") else content


def packed(found: Iterable[Part]) -> bytes:
    """Return the zip."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for part in found:
            archive.writestr(part.name, part.content)
    return content.getvalue()


def anonymous(tournament: Tournament) -> Tournament:
    """Return the tournament with starting ranks for names, and without any other text about people."""
    made: Tournament = _without_names(tournament)
    return made


def _without_names(value: Any) -> Any:
    if isinstance(value, Player):
        return replace(
            value,
            name=f"Player {value.id}",
            fide_id="",
            national_id="",
            birth=value.birth[:4],
            club=_mark(value.club),
            family=_mark(value.family),
        )
    if isinstance(value, Source):
        return Source(value.format)
    if isinstance(value, Listing):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        changed = {field.name: _field(field.name, getattr(value, field.name)) for field in fields(value) if field.init}
        return replace(value, **changed)
    if isinstance(value, tuple):
        return type(value)(map(_without_names, value)) if type(value) is tuple else value
    return value


def _field(name: str, value: Any) -> Any:
    if isinstance(value, str):
        return value if name in _KEPT_TEXTS else ""
    if isinstance(value, tuple) and value and all(isinstance(item, str) for item in value):
        return value if name in _KEPT_TEXTS else ()
    return _without_names(value)


def _mark(text: str) -> str:
    """Return a mark that is the same for the same text, from which the text cannot be seen."""
    return blake2b(text.encode("utf-8", "replace"), digest_size=4, key=_SALT).hexdigest() if text else ""


def _document(tournament: Tournament) -> bytes:
    with tempfile.TemporaryDirectory(prefix="swissdesk-") as folder:
        path = Path(folder, "tournament.swissdesk")
        Document.create(path, Begin(anonymous(tournament))).close()
        return path.read_bytes()
