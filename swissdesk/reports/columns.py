"""The columns of sheets: head and cells of each declared together, those about players from `formats/columns`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from swissdesk import wording
from swissdesk.formats.columns import COLUMNS
from swissdesk.i18n import N_, translate
from swissdesk.model import Colour, Player
from swissdesk.reports import parts
from swissdesk.reports.content import Cell, Column, Row, Table
from swissdesk.reports.drawing import Align
from swissdesk.values import dataclass, replace

Item = TypeVar("Item")

_CELLS: dict[str, Callable[[Player], Cell]] = {
    "name": parts.name_cell,
    "rating": parts.rating_cell,
    "club": lambda player: parts.club_cell(player.club),
}
"""What is written in a way of its own; of the other columns it is the text alone."""

_STRETCHED = ("name", "club")


def column(key: str, *, called: str = "", head: str | None = None, **layout: Any) -> Column:
    """Return the column of that key of `formats/columns`, laid out; `called` is its key on the sheet if another."""
    declared = COLUMNS[key]
    usual: dict[str, Any] = {
        "align": Align.RIGHT if declared.is_right or key == "title" else Align.LEFT,
        "stretch": key in _STRETCHED,
        "joined": key == "title",
    }
    return Column(
        called or key.replace("_", "-"), translate(declared.on_paper) if head is None else head, **(usual | layout)
    )


def player_cell(key: str, player: Player, **look: Any) -> Cell:
    """Return what such a column says of a player, looking as `look` says: ``muted``, ``bold``, ``mark``."""
    cell = _CELLS[key](player) if key in _CELLS else Cell(COLUMNS[key].says(player))
    return replace(cell, **look) if look else cell


def name_cell(player: Player, *, is_gone: bool) -> Cell:
    """Return the name, with a mark for one who has left the event."""
    return parts.name_cell(player, mark=translate(N_("withdrawn")) if is_gone else "")


@dataclass(frozen=True, slots=True)
class Field(Generic[Item]):
    """A column with its cells: a function from the subject of a line to its cell."""

    column: Column
    cell: Callable[[Item], Cell]


def of_player(key: str, *, muted: bool = False, bold: bool = False, **layout: Any) -> Field[Player]:
    """Return the field of a column that says something of the player a line is about."""
    look = {name: True for name, wanted in (("muted", muted), ("bold", bold)) if wanted}
    return Field(column(key, **layout), lambda player: player_cell(key, player, **look))


def by(player_of: Callable[[Item], Player], *fields: Field[Player]) -> tuple[Field[Item], ...]:
    """Return fields about a player as fields of what the player is found by."""

    def found_by(field: Field[Player]) -> Field[Item]:
        return Field(field.column, lambda item: field.cell(player_of(item)))

    return tuple(map(found_by, fields))


class Seated(Protocol):
    """What has a player on either side: a board."""

    @property
    def white(self) -> Player: ...

    @property
    def black(self) -> Player: ...


def of_side(colour: Colour, key: str, *, under: bool = False, **layout: Any) -> Field[Any]:
    """Return a field about the player of one side; `under`: it may be put in smaller type below the name.

    The same fields of both sides are equally wide, so that White and Black mirror each other.
    """
    side = colour.name.lower()
    usual: dict[str, Any] = {"called": f"{side}-{key}", "kin": key, "under": side if under else ""}
    if key == "name":
        usual |= {"called": side, "head": wording.side_text(colour)}
    return by(partial(_sitting, colour), of_player(key, **(usual | layout)))[0]


def _sitting(colour: Colour, item: Seated) -> Player:
    return item.white if colour is Colour.WHITE else item.black


def table(
    fields: Iterable[Field[Item]], items: Iterable[Item], row: Callable[[Item, tuple[Cell, ...]], Row], **more: Any
) -> Table:
    """Return the table of these fields with a line for each item; `row` makes the line of its cells."""
    fields = tuple(fields)
    lines = (row(item, tuple(field.cell(item) for field in fields)) for item in items)
    return Table(tuple(field.column for field in fields), tuple(lines), **more)
