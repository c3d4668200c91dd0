"""Where a key is on the keyboard, whatever is printed on it: for digits behind Shift, and letters of other scripts.

A French, Czech or Slovak keyboard prints no digits in its top row without Shift; a Russian, Greek or Hebrew one prints
none of the letters that commands are. Their places are the same everywhere, and the window system tells them.
"""

from __future__ import annotations

import unicodedata

from PySide6.QtGui import QGuiApplication, QKeyEvent

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
