"""Key maps, which key means which result: data, and how a key press is read on any keyboard.

There is no standard among programs, so there are presets, each with the keys that users of a program are used to, and
keys the user defines, remembered between sessions. Keys are read by the character they produce; only the digits of the
top row and the letters of keyboards that print no Latin ones are read by their place. A French, Czech or Slovak
keyboard prints no digits there without Shift, a Russian, Greek or Hebrew one none of the letters used for commands; the
places are the same everywhere, and the window system reports them.
"""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from functools import lru_cache

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent

from swissdesk.i18n import N_
from swissdesk.model import Result
from swissdesk.model.result import REGULAR_RESULTS
from swissdesk.ui.shell.preferences import Preferences, entries_of
from swissdesk.values import dataclass

# ---- places on the keyboard

_ROWS = ((2, "1234567890"), (16, "qwertyuiop[]"), (30, "asdfghjkl;'"), (44, "zxcvbnm,./"))
"""What the keys print in the United States, row by row, from the number that keyboards give the first one."""

_PLACES = {first + number: sign for first, row in _ROWS for number, sign in enumerate(row)}

_OFFSETS = {"windows": 0, "xcb": 8, "wayland": 8, "wayland-egl": 8}
"""By window system, what it adds to the numbers of the keyboard."""

_MAC_PLACES = dict(enumerate("asdfhgzxcv bqweryt123465 97 80]ou[ip lj'k; ,/nm."))
"""The same by a Mac's own numbers, which are in no order."""


def sign_at(event: QKeyEvent, platform: str | None = None) -> str:
    """Return the digit, letter or sign that an American keyboard prints where a key was pressed; empty if unknown.

    `platform` is Qt's name of the window system, asked for if None.
    """
    platform = platform or QGuiApplication.platformName()
    if platform == "cocoa":
        return _MAC_PLACES.get(event.nativeVirtualKey(), "").strip() if event.text() else ""
    offset = _OFFSETS.get(platform)
    return "" if offset is None else _PLACES.get(event.nativeScanCode() - offset, "")


def is_of_another_script(text: str) -> bool:
    """Whether a key printed a letter that is not Latin."""
    return len(text) == 1 and text.isalpha() and not unicodedata.name(text, "LATIN").startswith("LATIN")


# ---- key maps

FORFEIT_MENU, OTHER_MENU, TO_BOARD, TO_NAME, TO_SLIP = "f", "o", "/", "'", "r"
RESERVED = FORFEIT_MENU + OTHER_MENU + TO_BOARD + TO_NAME + TO_SLIP
"""Letters that mean the same under every key map."""


@dataclass(frozen=True)
class KeyMap:
    """A set of keys: `results` by the letters typed, in the order in which they are printed under the table.

    `clear` are the letters that take a result away, besides Delete.
    """

    name: str
    title: str
    results: tuple[tuple[str, Result], ...]
    clear: str = ""

    def result(self, letter: str) -> Result | None:
        """Return the result that a letter stands for, None if it stands for none."""
        return next((result for keys, result in self.results if letter in keys), None)

    def clears(self, letter: str) -> bool:
        """Whether the letter takes a result away."""
        return bool(letter) and letter in self.clear

    def letters(self) -> str:
        """Return every letter of the map, as often as it stands for something."""
        return "".join(keys for keys, _ in self.results) + self.clear

    @property
    def clashes(self) -> tuple[str, ...]:
        """The letters that stand for two things, or for something that no key map can change."""
        counted = Counter(self.letters())
        return tuple(letter for letter, count in counted.items() if count > 1 or letter in RESERVED)


_BESIDES = (
    ("+", Result.WHITE_WINS_BY_FORFEIT),
    ("-", Result.BLACK_WINS_BY_FORFEIT),
    ("a", Result.ADJOURNED),
)
"""What the maps have in common that differ in wins and draws alone."""

STANDARD = KeyMap(
    "standard",
    N_("+ = −"),
    (("1", Result.WHITE_WINS), ("0", Result.BLACK_WINS), ("=5", Result.DRAW), *_BESIDES),
)
"""``1``, ``0``, ``=`` or ``5``, ``+``, ``-``, ``a``: every key looks like the result."""

VEGA = KeyMap(
    "vega",
    N_("1-0-5, as in Vega"),
    (
        ("1", Result.WHITE_WINS),
        ("0", Result.BLACK_WINS),
        ("5", Result.DRAW),
        ("3", Result.WHITE_WINS_BY_FORFEIT),
        ("4", Result.BLACK_WINS_BY_FORFEIT),
        ("2", Result.DOUBLE_FORFEIT),
        ("7a", Result.ADJOURNED),
    ),
    clear="9",
)

SHARLY = KeyMap(
    "sharly",
    N_("1-2-3 (3 = draw), as in Sharly"),
    (("1", Result.WHITE_WINS), ("2", Result.BLACK_WINS), ("3", Result.DRAW), *_BESIDES),
    clear="0",
)

LETTERS = KeyMap(
    "letters",
    N_("W-L-D, White's result"),
    (("w", Result.WHITE_WINS), ("l", Result.BLACK_WINS), ("d", Result.DRAW), *_BESIDES),
)

FIGURES = KeyMap(
    "figures",
    N_("1-2-3 (2 = draw), as in OpenPairings"),
    (("1", Result.WHITE_WINS), ("2", Result.DRAW), ("3", Result.BLACK_WINS), *_BESIDES),
)

PRESETS = (STANDARD, VEGA, SHARLY, LETTERS, FIGURES)

FORFEITS = (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT, Result.DOUBLE_FORFEIT)
OTHERS = (
    Result.WHITE_DRAWS_BLACK_LOSES,
    Result.BLACK_DRAWS_WHITE_LOSES,
    Result.BOTH_LOSE,
    Result.WHITE_WINS_UNRATED,
    Result.DRAW_UNRATED,
    Result.BLACK_WINS_UNRATED,
    Result.ADJOURNED,
)

OTHER_KEYS = (
    ("F", N_("forfeits")),
    ("O", N_("other")),
    ("⌫", N_("back and clear")),
    ("/", N_("board")),
    ("'", N_("name")),
    ("R", N_("slip")),
    ("F3", N_("next unfinished")),
)
"""What else the table of boards understands, and how it is printed below."""


# ---- reading a key


def letters(event: QKeyEvent, platform: str | None = None) -> tuple[str, ...]:
    """Return what a key press can mean, what it means first: a digit by its place, what the key prints, and where
    that is a letter of another script, the Latin one of its place.

    Nothing for keys that print nothing, and for combinations with Ctrl, Alt or Meta. `platform` is Qt's name of the
    window system, asked for if None.
    """
    modifiers = event.modifiers()
    if modifiers & (
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
    ):
        return ()
    text = event.text().lower()
    printed = text if text.isprintable() else ""
    found = [printed]
    if not modifiers & Qt.KeyboardModifier.KeypadModifier:
        placed = sign_at(event, platform)
        if placed.isdecimal() and not modifiers & Qt.KeyboardModifier.ShiftModifier:
            found.insert(0, placed)
        elif is_of_another_script(printed):
            found.append(placed)
    return tuple(dict.fromkeys(sign for sign in found if sign.strip()))


def keeps_letter(event: QEvent) -> bool:
    """Return whether an event asks if a letter or digit is for what has the keys, and answer that it is.

    For ``event`` of a part in which letters mean something: no action of the window takes them there.
    """
    if event.type() is not QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent) or not letters(event):
        return False
    event.accept()
    return True


# ---- the key map in use

OWN = "own"
OWN_TITLE = N_("my own keys")
_CLEAR = "clear"
_BY_CODE = {result.code: result for result in REGULAR_RESULTS}


class ChosenKeys(QObject):
    """The active key map."""

    changed = Signal()

    def __init__(self, preferences: Preferences, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._active: KeyMap | None = None

    @property
    def own(self) -> KeyMap | None:
        """The keys of one's own, None if there are none or what is remembered makes no sense."""
        return _decoded(self._preferences.own_keys)

    @property
    def all(self) -> tuple[KeyMap, ...]:
        """Every map that can be chosen."""
        own = self.own
        return PRESETS if own is None else (*PRESETS, own)

    @property
    def active(self) -> KeyMap:
        """The map in use."""
        if self._active is None:
            wanted = self._preferences.result_keys
            self._active = next((keys for keys in self.all if keys.name == wanted), STANDARD)
        return self._active

    def choose(self, name: str) -> None:
        """Use the map of that name from now on."""
        self._preferences.result_keys = name
        self._active = None
        self.changed.emit()

    def choose_own(self, keys: KeyMap) -> None:
        """Remember keys of one's own, and use them; letters that clash must have been dealt with."""
        self._preferences.own_keys = _encoded(keys)
        self.choose(OWN)


def _encoded(keys: KeyMap) -> str:
    letters = {result.code: signs for signs, result in keys.results}
    return json.dumps({**letters, _CLEAR: keys.clear}, ensure_ascii=False)


@lru_cache(maxsize=4)
def _decoded(text: str) -> KeyMap | None:
    try:
        letters = entries_of(text)
        results = tuple((str(signs), _BY_CODE[code]) for code, signs in letters.items() if code != _CLEAR and signs)
        keys = KeyMap(OWN, OWN_TITLE, results, str(letters.get(_CLEAR, "")))
    except KeyError:
        return None
    return None if keys.clashes or not results else keys
