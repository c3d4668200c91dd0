"""The columns of tables about players, each declared once: what it is called, and what it says of a player.

The window (`ui/widgets/columns`), the sheets on paper (`reports/columns`) and the tables for other programs
(`formats/sheets`) make their own columns from these, and add only what is theirs: styles, widths, what leaves first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from swissdesk.i18n import N_, language
from swissdesk.lettering.order import alphabetical
from swissdesk.model import Player
from swissdesk.values import dataclass


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its `heading` in data, another in the `window` and on `paper` where room is short, to be translated.

    `text` is what stands there of a player, None where that depends on more than the player: points, a place.
    `about` says what the heading is short for. `number` is what the text counts as, `order` what players are sorted by
    if by neither of the two.
    """

    key: str
    heading: str
    text: Callable[[Player], str] | None = None
    window: str = ""
    paper: str | None = None
    about: str = ""
    is_right: bool = False
    number: Callable[[Player], int] | None = None
    order: Callable[[Player], Any] | None = None

    def says(self, player: Player) -> str:
        """Return the text of the column for a player."""
        assert self.text is not None, self.key
        return self.text(player)

    @property
    def in_window(self) -> str:
        """Its head in the window."""
        return self.window or self.heading

    @property
    def on_paper(self) -> str:
        """Its head on a sheet."""
        return self.in_window if self.paper is None else self.paper


_OF_A_PLAYER = (
    Column("number", N_("No."), lambda p: str(p.id), about=N_("Starting rank"), is_right=True, number=lambda p: p.id),
    Column("title", N_("Title"), lambda p: p.title, paper=""),
    Column("name", N_("Name"), lambda p: p.name, order=lambda p: alphabetical(p.name, language())),
    Column(
        "rating", N_("Rating"), lambda p: str(p.rating or ""), paper=N_("Rtg"), is_right=True, number=lambda p: p.rating
    ),
    Column(
        "federation",
        N_("Federation"),
        lambda p: p.federation,
        window=N_("Fed."),
        paper=N_("Fed"),
        about=N_("Federation"),
    ),
    Column(
        "fide_id",
        N_("FIDE ID"),
        lambda p: p.fide_id,
        window=N_("FIDE ID"),
        is_right=True,
        order=lambda p: int(p.fide_id) if p.fide_id.isdecimal() else 0,
    ),
    Column("birth", N_("Birth"), lambda p: p.birth, window=N_("Born")),
    Column("sex", N_("Sex"), lambda p: p.sex.value if p.sex is not None else ""),
    Column("club", N_("Club"), lambda p: p.club),
    Column("family", N_("Family"), lambda p: p.family),
    Column("national_id", N_("National ID"), lambda p: p.national_id),
    Column("here", N_("Here"), lambda p: "x" if p.checked_in else "", paper="✓"),
    Column("paid", N_("Paid"), lambda p: "x" if p.paid else ""),
)

_OF_THE_GAMES = (
    Column("rank", N_("Rank"), window=N_("Place"), is_right=True),
    Column("overall", N_("Overall"), about=N_("The place among all players"), is_right=True),
    Column("points", N_("Points"), paper=N_("Pts"), is_right=True),
    Column(
        "k",
        N_("K"),
        about=N_("K-factor; • marks one given by the list or the arbiter"),
        is_right=True,
    ),
    Column("games", N_("Games"), paper="N", about=N_("Games counted"), is_right=True),
    Column("score", N_("Score"), paper="W", is_right=True),
    Column("expected", N_("Expected"), window=N_("We"), about=N_("Score expected from the ratings"), is_right=True),
    Column("average", N_("Average"), window=N_("Ra"), about=N_("Average rating of the opponents"), is_right=True),
    Column("performance", N_("Performance"), window=N_("Rp"), about=N_("Rating performance"), is_right=True),
    Column(
        "change",
        N_("Change"),
        window=N_("Rtg ±"),
        paper="±",
        about=N_("Rating change in this event"),
        is_right=True,
    ),
    Column("new", N_("New"), about=N_("Rating after this event alone"), is_right=True),
    Column(
        "first",
        N_("First rating"),
        window=N_("First"),
        about=N_("First rating from the games of this event"),
        is_right=True,
    ),
)

COLUMNS: dict[str, Column] = {column.key: column for column in (*_OF_A_PLAYER, *_OF_THE_GAMES)}
"""All of them by key."""


def headings(*keys: str) -> tuple[str, ...]:
    """Return what these columns are called in data: in English, as texts to be translated."""
    return tuple(COLUMNS[key].heading for key in keys)
