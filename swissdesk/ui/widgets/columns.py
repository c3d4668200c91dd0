"""Columns that tables of players have in common, made from those that `formats/columns` declares.

A row of such a table has a `player`. The differences between tables (style, the columns hidden first) are arguments.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from swissdesk.formats.columns import COLUMNS
from swissdesk.model import Player
from swissdesk.ui.widgets.rows import Align, Column, Style

Row = TypeVar("Row")

_OPTIONAL = frozenset(("title", "federation", "fide_id", "birth", "club"))
"""Hidden while no player has a value in it."""

_SAID: dict[str, Callable[[Player], str]] = {"birth": lambda player: player.birth.replace("/", "-")}
"""What is written in another way than in data."""


def strong(_row: object) -> Style:
    """Every cell of the column stands out."""
    return Style.STRONG


def muted(_row: object) -> Style:
    """No cell of the column stands out."""
    return Style.MUTED


def titled(
    key: str, text: Callable[[Row], str], style: Callable[[Row], Style] | None = None, **more: Any
) -> Column[Row]:
    """Return the column of that key in `formats/columns` with its contents; `more` are fields of `Column`."""
    declared = COLUMNS[key]
    usual: dict[str, Any] = {
        "align": Align.RIGHT if declared.is_right else Align.LEFT,
        "title": declared.in_window,
        "tooltip": declared.about,
        "stretch": key == "name",
        "optional": key in _OPTIONAL,
    }
    if style is not None:
        usual["style"] = style
    return Column(key, text=text, **(usual | more))


def of_player(
    key: str,
    style: Callable[[Any], Style] | None = None,
    who: Callable[[Any], Player] = lambda row: row.player,
    **more: Any,
) -> Column[Any]:
    """Return the column that says something of the player of a row, sorted as its declaration says."""
    declared = COLUMNS[key]
    order = declared.order or declared.number
    usual: dict[str, Any] = {} if order is None else {"sort": lambda row: order(who(row))}
    say = _SAID.get(key, declared.says)
    return titled(key, lambda row: say(who(row)), style, **(usual | more))


def figure(
    key: str, value: Callable[[Row], int | None], style: Callable[[Row], Style] | None = None, **more: Any
) -> Column[Row]:
    """Return a column of whole numbers, nothing standing for None; they are sorted by as numbers."""

    def text(row: Row) -> str:
        number = value(row)
        return "" if number is None else str(number)

    return titled(key, text, style, **({"sort": lambda row: value(row) or 0} | more))
