"""Which key means which result: data, and how a key press is read on any keyboard.

The keys are read by what they print; only the digits of the top row are read by their place on the keyboard, because
French, Czech, Slovak and other layouts print something else there without Shift.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent

from swissdesk.i18n import N_
from swissdesk.model import Result


@dataclass(frozen=True)
class KeyMap:
    """A set of keys: `results` by the letter typed, in the order in which they are printed under the table."""

    name: str
    results: tuple[tuple[str, Result], ...]

    def result(self, letter: str) -> Result | None:
        """Return the result that a letter stands for, None if it stands for none."""
        return next((result for key, result in self.results if letter in key), None)


STANDARD = KeyMap(
    "standard",
    (
        ("1", Result.WHITE_WINS),
        ("0", Result.BLACK_WINS),
        ("=5", Result.DRAW),
        ("+", Result.WHITE_WINS_BY_FORFEIT),
        ("-", Result.BLACK_WINS_BY_FORFEIT),
        ("a", Result.ADJOURNED),
    ),
)
"""``1``, ``0``, ``=`` or ``5``, ``+``, ``-``, ``a``: every key looks like the result."""

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
    ("F3", N_("next open")),
)
"""What else the table of boards understands, and how it is printed below."""

_MAC_DIGITS = {18: "1", 19: "2", 20: "3", 21: "4", 23: "5", 22: "6", 26: "7", 28: "8", 25: "9", 29: "0"}


def letter(event: QKeyEvent, platform: str | None = None) -> str:
    """Return the letter that a key press means: a digit by its place, anything else by what it prints.

    Empty for keys that print nothing, and for combinations with Ctrl, Alt or Meta. `platform` is Qt's name of the
    window system, asked for if None.
    """
    modifiers = event.modifiers()
    if modifiers & (
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
    ):
        return ""
    if modifiers & Qt.KeyboardModifier.KeypadModifier or modifiers & Qt.KeyboardModifier.ShiftModifier:
        return _printed(event)
    return _digit_by_place(event, platform or QGuiApplication.platformName()) or _printed(event)


def _printed(event: QKeyEvent) -> str:
    text = event.text().lower()
    return text if text.isprintable() else ""


def _digit_by_place(event: QKeyEvent, platform: str) -> str:
    if platform == "cocoa":
        return _MAC_DIGITS.get(event.nativeVirtualKey(), "") if event.text() else ""
    first = {"xcb": 10, "wayland": 10, "wayland-egl": 10, "windows": 2}.get(platform)
    if first is None or not first <= event.nativeScanCode() <= first + 9:
        return ""
    return "1234567890"[event.nativeScanCode() - first]
