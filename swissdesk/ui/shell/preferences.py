"""The preferences: what the window remembers between two days, each thing declared once.

Nothing here belongs to a tournament; what does is kept in its document.
"""

from __future__ import annotations

import json
import os
import re
from copy import copy
from pathlib import Path
from typing import Any, Generic, TypeVar, overload

import msgspec
from PySide6.QtCore import QByteArray, QSettings

from swissdesk.formats.storing import replace_file
from swissdesk.paths import portable

T = TypeVar("T")

RECENT_FILES = 8
"""How many documents the menu of recent ones holds."""


class Preference(Generic[T]):
    """One remembered value; reading gives the default when nothing (or nonsense) is stored."""

    def __init__(self, key: str, default: T) -> None:
        self.key = key
        self.default = default

    @overload
    def __get__(self, owner: None, kind: Any) -> Preference[T]: ...
    @overload
    def __get__(self, owner: Preferences, kind: Any) -> T: ...
    def __get__(self, owner: Preferences | None, kind: Any) -> Preference[T] | T:
        if owner is None:
            return self
        if self.key not in owner.read:
            stored = owner.stored(self.key, self.default)
            owner.read[self.key] = stored if self._could_be(stored) else self.default
        found: T = owner.read[self.key]
        return copy(found) if isinstance(found, list) else found

    def _could_be(self, stored: object) -> bool:
        if isinstance(stored, list) and not all(isinstance(one, str) for one in stored):
            return False  # one byte changed in a file makes a text of a list bytes, or nothing
        return isinstance(stored, type(self.default))

    def __set__(self, owner: Preferences, value: T) -> None:
        owner.read.pop(self.key, None)
        owner.store.setValue(self.key, value)


def entries_of(text: str) -> dict[str, Any]:
    """Return what is kept as JSON under names; nonsense is nothing."""
    try:
        known = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return {}
    return known if isinstance(known, dict) else {}


class PerDocument(Generic[T]):
    """What a preference remembers of each of the latest `most` documents, by its path; nonsense is nothing."""

    def __init__(self, preferences: Preferences, name: str, kind: type[T], most: int) -> None:
        self._preferences = preferences
        self._name = name
        self._kind = kind
        self._most = most

    def of(self, document: str) -> T | None:
        """Return what is remembered of a document, None if nothing is."""
        return self._known().get(document)

    def remember(self, document: str, value: T | None) -> None:
        """Remember something of a document; None forgets what there was."""
        known = self._known()
        known.pop(document, None)
        if value is not None:
            known[document] = value
        latest = dict(list(known.items())[-self._most :])
        setattr(self._preferences, self._name, msgspec.json.encode(latest).decode())

    def _known(self) -> dict[str, T]:
        stored: str = getattr(self._preferences, self._name)
        try:
            return msgspec.json.decode(stored or "{}", type=dict[str, self._kind])  # type: ignore[name-defined]
        except (msgspec.MsgspecError, ValueError, RecursionError):
            return {}


def _usual_store() -> QSettings:
    """Return where the system keeps settings; on a USB stick a file beside the program."""
    beside = portable()
    if beside is None:
        return QSettings("SwissDesk", "SwissDesk")
    return QSettings(str(beside / "preferences.ini"), QSettings.Format.IniFormat)


_OF_ANY_KIND = re.compile(r"(?<!@)@(?:Variant|DateTime)\(")
_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]+)|([0-7]+))")


def _is_armed(line: bytes) -> bool:
    """Whether a line of a file of settings has a value of any kind, which is made before anybody asks what it is.

    Qt believes the lengths in it: one that is too large ends the program. We never write such values.
    """
    plain = re.sub(r'"|\\?\s', "", line.decode("latin-1"))  # none of it counts between the parts of a value
    plain = _ESCAPE.sub(lambda sign: chr((int(sign[1], 16) if sign[1] else int(sign[2], 8)) & 0xFFFF), plain)
    return _OF_ANY_KIND.search(plain) is not None


def _disarmed(store: QSettings) -> tuple[QSettings, bool]:
    """Return a store without lines that could end the program, and whether there were any."""
    path = store.fileName()
    try:
        with open(path, "rb") as file:
            content = file.read()
    except OSError:
        return store, False  # there is none yet, or the system keeps settings in no file
    if b"(" not in content or not _is_armed(content):
        return store, False
    lines = re.split(rb"(?<!\\)(\r\n|\n|\r)", content)
    kept = b"".join(line for line in lines if not _is_armed(line))
    try:
        replace_file(Path(path), b"" if _is_armed(kept) else kept)
    except (OSError, ValueError):
        return QSettings(os.devnull, QSettings.Format.IniFormat), True
    store.sync()
    return store, True


class Preferences:
    """The remembered values; `store` is where they are kept (tests give one of their own)."""

    language = Preference("look/language", "")
    theme = Preference("look/theme", "system")
    font_percent = Preference("look/font_percent", 100)
    compact_rows = Preference("look/compact_rows", True)
    board_columns = Preference("look/board_columns", True)
    geometry = Preference("window/geometry", QByteArray())
    page = Preference("window/page", "round")
    folder = Preference("files/folder", "")
    copies_folder = Preference("copies/folder", "")
    kept_elsewhere = Preference("files/kept_elsewhere", "")
    recent = Preference[list[str]]("files/recent", [])
    recent_facts = Preference("files/facts", "")
    used = Preference[list[str]]("palette/used", [])
    result_keys = Preference("entry/keys", "standard")
    own_keys = Preference("entry/own_keys", "")
    boards_out = Preference("entry/boards_out", QByteArray())
    trace_moves = Preference("trace/moves", True)
    trace_lesson = Preference("trace/lesson", False)
    trace_text = Preference("trace/text", False)
    trace_overview = Preference("trace/overview", False)
    trace_speed = Preference("trace/speed", 100)
    trace_groups = Preference("trace/groups", False)
    paper = Preference("reports/paper", "A4")
    sheet = Preference("reports/sheet", "pairings")
    sheet_options = Preference("reports/options", "")
    logos = Preference("reports/logos", "")
    sheet_heads = Preference("reports/heads", "")
    printer = Preference("reports/printer", "")
    printed_on = Preference("reports/printed_on", "")
    printed_at = Preference("reports/printed_at", "")
    standings_columns = Preference[list[str]]("standings/columns", [])
    first_steps = Preference("window/first_steps", True)
    panels = Preference[list[str]]("panels/shown", [])
    panel_places = Preference("panels/places", QByteArray())
    checks_seen = Preference("checks/seen", "")
    tables = Preference("tables/habits", "")
    last_views = Preference("files/views", "")
    web_folders = Preference("web/folders", "")
    lists_daily = Preference("lists/daily", True)
    lists_check = Preference("lists/check", True)
    uploads = Preference("web/uploads", "")
    hall_views = Preference[list[str]]("hall/views", [])
    hall_details = Preference[list[str]]("hall/told", ["ratings", "clubs"])
    hall_theme = Preference("hall/theme", "dark")
    hall_screen = Preference("hall/screen", "")
    hall_window = Preference("hall/window", QByteArray())
    hall_shown = Preference("hall/shown", False)

    def __init__(self, store: QSettings | None = None) -> None:
        self.store, self._was_armed = _disarmed(store or _usual_store())
        self.read: dict[str, Any] = {}
        """What was read of the store before, by key: actions ask for some values after every typed result."""

    def stored(self, key: str, default: object) -> object:
        """Return what is kept under a key, the default if nothing is, or nothing that could be a value."""
        try:
            return self.store.value(key, default, type(default))
        except (ValueError, TypeError, EOFError, OverflowError):  # of a file that is no longer as it was written
            return default

    @property
    def is_damaged(self) -> bool:
        """Whether the file of settings has lines that nobody can read, or had some that were taken out."""
        return self._was_armed or self.store.status() is QSettings.Status.FormatError

    def clear(self) -> None:
        """Forget everything that was remembered."""
        self.store.clear()
        self.read.clear()

    def for_thread(self) -> Preferences:
        """Return the same values in an object of their own, for one other thread: a store belongs to one at a time."""
        return Preferences(QSettings(self.store.fileName(), self.store.format()))

    def remember_file(self, path: str) -> None:
        """Put a document first among the recent ones."""
        self.recent = [path, *(known for known in self.recent if known != path)][:RECENT_FILES]

    def forget_file(self, path: str) -> None:
        """Remove a recent document that no longer exists."""
        self.recent = [known for known in self.recent if known != path]
