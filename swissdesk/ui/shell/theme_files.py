"""The theme files: colours by role, and what is done where such a file is damaged.

A colour that cannot be read is black or white, as its role and the name of its theme ask: everything can be read then,
and nothing more is wanted until the program is installed again.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from PySide6.QtGui import QColor

from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.paths import resource
from swissdesk.values import dataclass

NAMES = ("light", "dark", "hall_light", "hall_dark")
"""Every file; ``hall_…`` are those of the screen in the hall."""

_MOST_BYTES = 100_000

_GROUNDS = {
    *("window", "surface", "raised", "selection", "selection_idle", "on_accent", "ground", "stripe", "band", "on_mark"),
    *("white_side", "disc_white"),
}
"""The roles, beside the soft ones, that something is written on, or that are written on what is not."""


class _Colours(dict[str, str]):
    """The colours that could be read; any other is plain. Only a damaged file has these."""

    def __init__(self, known: dict[str, str], dark: bool) -> None:
        super().__init__(known)
        self._dark = dark

    def __missing__(self, role: str) -> str:
        is_ground = role in _GROUNDS or role.endswith("_soft")
        return "#000000" if is_ground is self._dark else "#ffffff"


@dataclass(frozen=True)
class Theme:
    """A set of colours by role; `damage` says what is wrong with its file."""

    name: str
    dark: bool
    colours: dict[str, str]
    damage: Message | None = None

    def colour(self, role: str) -> QColor:
        """Return the colour of a role; a role that no theme knows is a KeyError."""
        return QColor(self.colours[role])


@cache
def load(name: str) -> Theme:
    """Return the theme of ``resources/themes/<name>.toml``; of a damaged file, what can be read of it."""
    found = content(name)
    dark = name.endswith("dark")
    colours = _colours(found)
    known = {role: colour for role, colour in colours.items() if _is_colour(colour)}
    other = name.removesuffix("dark") + "light" if dark else name.removesuffix("light") + "dark"
    others = _colours(content(other)).keys()
    if known and known == colours and found.get("dark") is dark and known.keys() >= others:
        # what both files have lost, only the other one could have told
        return Theme(name, dark, known if known.keys() == others else _Colours(known, dark))
    said = message(
        N_("The file of colours {name} is damaged: black and white stand in. Install SwissDesk again."),
        name=f"{name}.toml",
    )
    return Theme(name, dark, _Colours(known, dark), said)


@cache
def content(name: str) -> dict[str, Any]:
    """Return what is in a file; nothing if it cannot be read."""
    try:
        with resource("themes", f"{name}.toml").open("rb") as source:
            return tomllib.loads(source.read(_MOST_BYTES).decode())
    except (OSError, ValueError, RecursionError):
        return {}


def _colours(content: dict[str, Any]) -> dict[str, Any]:
    found = content.get("colours")
    return found if isinstance(found, dict) else {}


def damage() -> list[Message]:
    """Return what is to be said of the theme files that are damaged."""
    return [theme.damage for theme in map(load, NAMES) if theme.damage is not None]


def _is_colour(value: Any) -> bool:
    return isinstance(value, str) and QColor.isValidColorName(value)
