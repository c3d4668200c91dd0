"""The contents of what is cut up on paper: slips, place cards, badges, pairing cards, score sheets. Data only.

A card sheet is many cards of one form, so many across and down on each page. `Bundle` puts sheets together.
"""

from __future__ import annotations

from collections.abc import Mapping

from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_
from swissdesk.reports.content import Cell, Report, Row, Tone
from swissdesk.reports.options import Code, SheetOptions, Stamp
from swissdesk.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at a board: the forms of the name, the longest first, and title and rating as they are to be read."""

    names: tuple[str, ...]
    title: str = ""
    rating: str = ""

    @property
    def details(self) -> str:
        """Title and rating: ``WGM 2410``."""
        return " ".join(filter(None, (self.title, self.rating)))


@dataclass(frozen=True, slots=True)
class Slip:
    """The result slip of a board; `table` is empty where it is the board's own number, `code` finds the board."""

    key: str
    event: str
    round: str
    date: str
    board: str
    table: str
    white: Seat
    black: Seat
    code: str

    @property
    def texts(self) -> tuple[str, ...]:
        """What the slip says."""
        return (self.board, self.table, *self.white.names[:1], *self.black.names[:1])


@dataclass(frozen=True, slots=True)
class NameCard:
    """A card with a name to be read from afar, for a table or a coat.

    `name` is what is large, `given` follows in a second line. `details` are federation and rating, `more` the club.
    """

    key: str
    event: str
    name: str
    given: str = ""
    title: str = ""
    details: str = ""
    more: str = ""
    caption: str = ""

    @property
    def texts(self) -> tuple[str, ...]:
        """What the card says."""
        return (self.caption, self.title, self.name, self.given, self.details, self.more)


@dataclass(frozen=True, slots=True)
class CardLine:
    """A round on a pairing card: ``3 | ● | 12 Novák, Ján | 1 | 2½ | ↓``; `names` are the forms of the opponent's."""

    round: str
    tone: Tone
    opponent: str
    names: tuple[str, ...]
    result: str
    points: str
    float: str = ""


@dataclass(frozen=True, slots=True)
class PairingCard:
    """A player's card for manual pairing: name, score, opponents, due colour.

    `facts` are name and value: colour due, floats, the bye.
    """

    key: str
    number: str
    seat: Seat
    federation: str
    points: str
    facts: tuple[tuple[str, str], ...]
    heads: tuple[str, ...]
    lines: tuple[CardLine, ...]
    remark: str = ""

    @property
    def texts(self) -> tuple[str, ...]:
        """What the card says."""
        facts = tuple(f"{name}: {value}" for name, value in self.facts)
        rounds = tuple(
            " ".join(filter(None, (line.round, line.opponent, line.result, line.points, line.float)))
            for line in self.lines
        )
        return (self.number, self.seat.names[0], self.points, *facts, *rounds, self.remark)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A sheet to write the moves on, with what is known of the game before it begins."""

    key: str
    event: str
    round: str
    date: str
    board: str
    white: Seat
    black: Seat

    @property
    def texts(self) -> tuple[str, ...]:
        """What the sheet says."""
        return (self.board, self.white.names[0], self.black.names[0])


Card = Slip | NameCard | PairingCard | ScoreSheet


@dataclass(frozen=True, slots=True)
class CardSheet:
    """Cards of one form, `across` × `down` of them on a page.

    `is_cut`: there is nothing else on the page, and lines where to cut. `is_stacked`: when the pile of sheets has been
    cut, each of its parts is in order, and the parts put on each other are. `is_folded`: the upper half of a card is
    its back; `is_mirrored`: it says the same, upside down, so that it can be read when the card stands.
    The other fields are those of a report.
    """

    kind: str
    title: str
    cards: tuple[Card, ...]
    across: int
    down: int
    is_cut: bool = True
    is_stacked: bool = False
    is_folded: bool = False
    is_mirrored: bool = False
    code: Code = Code.NONE
    event: str = ""
    round: str = ""
    date: str = ""
    notices: tuple[str, ...] = ()
    edition: str = ""
    arbiter: str = ""
    language: str = "en"
    wide: bool = False

    @property
    def lines(self) -> tuple[Row, ...]:
        """What every card says, as a line."""
        return tuple(Row(tuple(map(Cell, card.texts)), key=card.key) for card in self.cards)

    def on_page(self, page: int) -> tuple[Card | None, ...]:
        """Return the cards of page `page` (from 0), row after row from above left; None for empty places."""
        count, pages = self.across * self.down, self.pages
        places = [spot * pages + page if self.is_stacked else page * count + spot for spot in range(count)]
        return tuple(self.cards[place] if place < len(self.cards) else None for place in places)

    @property
    def pages(self) -> int:
        """The number of pages, one at least."""
        return max(1, -(-len(self.cards) // (self.across * self.down)))


@dataclass(frozen=True, slots=True)
class Part:
    """A sheet of a bundle and how it is wanted; `stamp` is its own where it is not that of the whole bundle."""

    sheet: Report | CardSheet
    options: SheetOptions
    stamp: Stamp | None = None


@dataclass(frozen=True, slots=True)
class Bundle:
    """Sheets printed together, in this order."""

    kind: str
    title: str
    parts: tuple[Part, ...]
    language: str = "en"

    @property
    def lines(self) -> tuple[Row, ...]:
        """The lines of its sheets; their keys begin with the kind of the sheet."""
        return tuple(
            replace(row, key=f"{part.sheet.kind} {row.key}") for part in self.parts for row in part.sheet.lines
        )


Sheet = Report | CardSheet | Bundle


def grid(per_page: int, known: Mapping[int, tuple[int, int]], usual: int) -> tuple[int, int]:
    """Return how many cards go across and down a page for `per_page` of them, `usual` of them for 0.

    Raises InvalidEdit, naming the `known` numbers.
    """
    try:
        return known[per_page or usual]
    except KeyError:
        raise InvalidEdit(
            N_("{count} per page is not possible. Choose {known}."),
            count=per_page,
            known=", ".join(map(str, sorted(known))),
        ) from None


def with_section(sheet: Sheet, section: str) -> Sheet:
    """Return a sheet whose head, and whose cards, have the section of the event behind its name: ``Open · Group B``."""
    name = " ".join(section.split())
    if not name:
        return sheet
    if isinstance(sheet, Bundle):
        parts = (replace(part, sheet=_in_section(part.sheet, name)) for part in sheet.parts)
        return replace(sheet, parts=tuple(parts))
    return _in_section(sheet, name)


def _in_section(sheet: Report | CardSheet, name: str) -> Report | CardSheet:
    event = f"{sheet.event} · {name}"
    if isinstance(sheet, Report):
        return replace(sheet, event=event)
    cards = (card if isinstance(card, PairingCard) else replace(card, event=event) for card in sheet.cards)
    return replace(sheet, event=event, cards=tuple(cards))
