"""Candidates for registration from the rows of a table: what is wrong with each, and who is entered already.

Only a row without a name cannot be added at all; with any other error only the faulty field is left empty. Rows about
somebody who is in the tournament, or in an earlier row, are not ticked; namesakes are pointed out and stay the
arbiter's decision.
"""

from __future__ import annotations

from collections import abc, defaultdict
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from types import MappingProxyType
from typing import Any

from swissdesk.errors import Message, message
from swissdesk.formats import table_values as values
from swissdesk.formats.apart import Monitor
from swissdesk.formats.clean_text import LONGEST_NAME
from swissdesk.formats.table_columns import Field, Mapping
from swissdesk.formats.table_input import Grid, Line
from swissdesk.i18n import N_
from swissdesk.model import ByeKind, Player, Rating, Settings, Tournament
from swissdesk.model.events import AddPlayers, Event
from swissdesk.model.searching import are_two, name_key
from swissdesk.session.absences import together
from swissdesk.session.registration.entering import entering, is_late, next_number
from swissdesk.session.registration.naming import read_line
from swissdesk.values import dataclass, replace

Filled = abc.Mapping[int, Player]


class Likeness(Enum):
    """Whether the player is entered already."""

    NONE = "new"
    NAMESAKE = "namesake"
    """Another person of the same name."""
    DOUBLE = "double"
    """The same person, as far as can be seen."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A row and the player it makes; `player` is None where there is no name. The number is given when they are added.

    `faults` are sentences about single fields, `likeness` whether they are entered already and `like` as whom.
    """

    row: int
    player: Player | None
    faults: tuple[Message, ...] = ()
    likeness: Likeness = Likeness.NONE
    like: Message | None = None

    @property
    def remarks(self) -> tuple[Message, ...]:
        """All that should be looked at."""
        return (*((self.like,) if self.like is not None else ()), *self.faults)

    @property
    def wanted(self) -> bool:
        """Whether the player is to be added unless the arbiter decides otherwise."""
        return self.player is not None and self.likeness is not Likeness.DOUBLE


_LOOK_EVERY = 100
"""So many rows are read between two looks at whether they are still wanted."""


def candidates(
    grid: Grid,
    mapping: Mapping,
    skipped: int,
    tournament: Tournament,
    monitor: Monitor = lambda _done, _total: None,
    filled: Filled = MappingProxyType({}),
) -> tuple[Candidate, ...]:
    """Return the rows after the first `skipped` as candidates for the tournament.

    `filled` are players of whom more is known than their rows say, by the number of the row.
    """
    lines = grid.lines[skipped:]

    def read() -> Iterator[Candidate]:
        for number, line in enumerate(lines):
            if number % _LOOK_EVERY == 0:
                monitor(number, len(lines))
            made = _candidate(line, mapping, tournament.settings)
            yield replace(made, player=filled[made.row]) if made.row in filled else made

    return tuple(compared(read(), tournament))


def compared(found: Iterable[Candidate], tournament: Tournament) -> Iterator[Candidate]:
    """Yield candidates with who is entered already: in the tournament, or in a row before."""
    by_id: dict[str, Message] = {}
    by_name: defaultdict[str, list[tuple[Player, Message]]] = defaultdict(list)

    def remember(player: Player, place: Message) -> None:
        by_name[name_key(player.name)].append((player, place))
        if player.fide_id:
            by_id.setdefault(player.fide_id, place)

    for player in tournament.players:
        remember(player, message(N_("number {number}"), number=player.id))
    for candidate in found:
        if candidate.player is None:
            yield candidate
            continue
        yield _compared(candidate, candidate.player, by_id, by_name[name_key(candidate.player.name)])
        remember(candidate.player, message(N_("row {row}"), row=candidate.row))


def _compared(
    candidate: Candidate, player: Player, by_id: dict[str, Message], same_name: list[tuple[Player, Message]]
) -> Candidate:
    if player.fide_id in by_id:
        text = message(N_("Same FIDE ID as {place}: already entered."), place=by_id[player.fide_id])
        return replace(candidate, likeness=Likeness.DOUBLE, like=text)
    for other, place in same_name:
        if not are_two(player, other):
            text = message(N_("Same name as {place}: already entered?"), place=place)
            return replace(candidate, likeness=Likeness.DOUBLE, like=text)
    if same_name:
        text = message(N_("Another player has the same name: {place}."), place=same_name[0][1])
        return replace(candidate, likeness=Likeness.NAMESAKE, like=text)
    return replace(candidate, likeness=Likeness.NONE, like=None)


def adding(tournament: Tournament, players: Iterable[Player], missed: ByeKind = ByeKind.ZERO_POINT) -> Event:
    """Return the one event that adds players: with the next free numbers in their order, or as late entries.

    Each of those gets the number given by the rule; `missed` is for the rounds paired already.
    """
    if not is_late(tournament):
        free = next_number(tournament)
        return AddPlayers(tuple(replace(player, id=number) for number, player in enumerate(players, free)))
    events: list[Event] = []
    for player in players:
        late = entering(tournament, player, missed)
        events.append(late)
        tournament = late.apply(tournament)
    return together(events)


# ---- one row

_READERS: dict[Field, tuple[str, Callable[[str], Any]]] = {
    Field.TITLE: ("title", values.title),
    Field.FEDERATION: ("federation", values.federation),
    Field.FIDE_ID: ("fide_id", values.fide_id),
    Field.BIRTH: ("birth", values.birth),
    Field.SEX: ("sex", values.sex),
    Field.COEFFICIENT: ("coefficient", values.coefficient),
    Field.NATIONAL_ID: ("national_id", str.strip),
    Field.CLUB: ("club", str.strip),
    Field.FAMILY: ("family", str.strip),
    Field.HERE: ("checked_in", values.yes),
    Field.PAID: ("paid", values.yes),
}
"""The field of the model, and what reads it."""

_UNREAD = {Field.SEX: None, Field.COEFFICIENT: None, Field.HERE: False, Field.PAID: False}
"""What stands for a field that could not be read; empty text for all others."""

_SOURCES = {
    Field.FIDE: "FIDE standard",
    Field.RAPID: "FIDE rapid",
    Field.BLITZ: "FIDE blitz",
    Field.CHESS960: "FIDE chess960",
    Field.NATIONAL: "national",
}


def _candidate(line: Line, mapping: Mapping, settings: Settings) -> Candidate:
    texts = {field: line.cell(place) for place, field in enumerate(mapping) if field is not None}
    faults: list[Message] = []

    def read(reader: Callable[[str], Any], text: str, otherwise: Any) -> Any:
        try:
            return reader(text)
        except values.Unreadable as error:
            faults.append(error.message)
            return otherwise

    whole = texts.get(Field.NAME) or ", ".join(filter(None, (texts.get(Field.SURNAME), texts.get(Field.GIVEN))))
    if not whole.strip():
        return Candidate(line.number, None, (message(N_("This row has no name.")),))
    reading = read_line(whole, settings) if set(texts) == {Field.NAME} and any(map(str.isdecimal, whole)) else None
    if reading is not None and len(whole) <= LONGEST_NAME:  # all of a player in one column, as one types it
        wrong = () if reading.wrong is None else (reading.wrong,)
        return Candidate(line.number, _rated(reading.player, settings), wrong)
    name = read(values.name, whole, "")
    if not name:
        return Candidate(line.number, None, tuple(faults))
    found = {
        target: read(reader, texts[field], _UNREAD.get(field, ""))
        for field, (target, reader) in _READERS.items()
        if texts.get(field)
    }
    plain = read(values.rating, texts.get(Field.RATING, ""), 0)
    listed = tuple(
        Rating(value, source)
        for field, source in _SOURCES.items()
        if (value := read(values.rating, texts.get(field, ""), 0))
    )
    player = Player(0, name, plain, ratings=listed, **found)
    return Candidate(line.number, _rated(player, settings), tuple(faults))


def _rated(player: Player, settings: Settings) -> Player:
    """Return a player with the rating the event ranks by: that of its method, else the first there is."""
    if player.rating:
        return player
    rating = settings.rate(player) or (player.ratings[0].value if player.ratings else 0)
    return replace(player, rating=rating)
