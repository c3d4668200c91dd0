"""Which key means which result: data, and how a key press is read on any keyboard.

There is no standard among programs, so there are presets, each with the keys that its users have in their fingers,
and keys of one's own. The keys are read by what they print; only the digits of the top row are read by their place on
the keyboard, because French, Czech, Slovak and other layouts print something else there without Shift, and so are the
letters of keyboards that print no Latin ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from swissdesk.i18n import N_
from swissdesk.model import Result
from swissdesk.ui.key_places import is_of_another_script, sign_at

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

    def letters(self) -> Iterator[str]:
        """Yield every letter of the map, as often as it stands for something."""
        for keys, _ in self.results:
            yield from keys
        yield from self.clear

    @property
    def clashes(self) -> tuple[str, ...]:
        """The letters that stand for two things, or for something that no key map can change."""
        counted = Counter(self.letters())
        return tuple(letter for letter, count in counted.items() if count > 1 or letter in RESERVED)


_FORFEITS_BY_SIGN = (("+", Result.WHITE_WINS_BY_FORFEIT), ("-", Result.BLACK_WINS_BY_FORFEIT))

STANDARD = KeyMap(
    "standard",
    N_("+ = −"),
    (
        ("1", Result.WHITE_WINS),
        ("0", Result.BLACK_WINS),
        ("=5", Result.DRAW),
        *_FORFEITS_BY_SIGN,
        ("a", Result.ADJOURNED),
    ),
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
    N_("1-2-3 with 3 for a draw, as in Sharly"),
    (
        ("1", Result.WHITE_WINS),
        ("2", Result.BLACK_WINS),
        ("3", Result.DRAW),
        *_FORFEITS_BY_SIGN,
        ("a", Result.ADJOURNED),
    ),
    clear="0",
)

LETTERS = KeyMap(
    "letters",
    N_("W-L-D, White's result"),
    (
        ("w", Result.WHITE_WINS),
        ("l", Result.BLACK_WINS),
        ("d", Result.DRAW),
        *_FORFEITS_BY_SIGN,
        ("a", Result.ADJOURNED),
    ),
)

FIGURES = KeyMap(
    "figures",
    N_("1-2-3 with 2 for a draw, as in OpenPairings"),
    (
        ("1", Result.WHITE_WINS),
        ("2", Result.DRAW),
        ("3", Result.BLACK_WINS),
        *_FORFEITS_BY_SIGN,
        ("a", Result.ADJOURNED),
    ),
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
    ("F3", N_("next open")),
)
"""What else the table of boards understands, and how it is printed below."""


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
    printed = _printed(event)
    found = [printed]
    if not modifiers & Qt.KeyboardModifier.KeypadModifier:
        placed = sign_at(event, platform)
        if placed.isdecimal() and not modifiers & Qt.KeyboardModifier.ShiftModifier:
            found.insert(0, placed)
        elif is_of_another_script(printed):
            found.append(placed)
    return tuple(dict.fromkeys(sign for sign in found if sign.strip()))


def _printed(event: QKeyEvent) -> str:
    text = event.text().lower()
    return text if text.isprintable() else ""
