"""The parts of a setting's declaration: the section, the kind of value, and the field itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from functools import cached_property
from typing import Any

from swissdesk.fields.values import few, text_or_none
from swissdesk.i18n import N_, translate
from swissdesk.model import Settings, Tournament
from swissdesk.model.settings import names_in
from swissdesk.values import NamedTuple, dataclass, replace


class Section(Enum):
    """A page of the settings and a subject of the regulations; the value is its heading, to be translated."""

    EVENT = N_("Event")
    ARBITERS = N_("Arbiters")
    PAIRING = N_("Pairing")
    POINTS = N_("Scoring")
    BYES = N_("Byes")
    ACCELERATION = N_("Acceleration")
    APART = N_("Forbidden pairings")
    BOARDS = N_("Fixed boards")
    SCHEDULE = N_("Rounds")
    RATINGS = N_("Ratings and norms")
    STANDINGS = N_("Standings")
    RECORD = N_("Recorded data")


# ---- kinds of values


@dataclass(frozen=True)
class Text:
    """A line of text; `hint` is an example."""

    hint: str = ""


@dataclass(frozen=True)
class Day:
    """A day, kept as ``2026/05/01``."""


@dataclass(frozen=True)
class Names:
    """Several texts, a tuple; typed with semicolons between them."""

    hint: str = ""


@dataclass(frozen=True)
class Number:
    """A whole number; `none` is what None is called, empty where there has to be a number."""

    least: Callable[[Tournament], int]
    most: int = 99
    none: str = ""


@dataclass(frozen=True)
class Choice:
    """One of some values; `options` gives their titles, translated, in order."""

    options: Callable[[Tournament], tuple[tuple[str, Any], ...]]


@dataclass(frozen=True)
class ScoringOf:
    """A `Scoring`, chosen among presets (title and value) or value by value."""

    presets: tuple[tuple[str, Any], ...]


@dataclass(frozen=True)
class LotOf:
    """The initial colour: drawn by the machine, or entered as drawn by the players."""


@dataclass(frozen=True)
class Spans:
    """Rows of `FictitiousPoints`."""


@dataclass(frozen=True)
class Groups:
    """Rows of `ForbiddenGroup`."""


@dataclass(frozen=True)
class Rules:
    """Rows of `ForbiddenRule`."""


@dataclass(frozen=True)
class Seats:
    """Rows of `FixedBoard`."""


@dataclass(frozen=True)
class Exceptions:
    """Rows of `PointsException`."""


@dataclass(frozen=True)
class People:
    """Rows of `Arbiter`."""


@dataclass(frozen=True)
class Dates:
    """When the rounds are played: a tuple of dates and one of times."""


@dataclass(frozen=True)
class Link:
    """Settings that have a screen of their own; `action` is the id of the action that opens it."""

    action: str


@dataclass(frozen=True)
class Record:
    """Something that a file or the event itself left behind: shown as it is, changed by nobody."""


Lists = Spans | Groups | Rules | Seats | Exceptions | People
OnlyShown = Link | Record
"""Kinds whose values are not changed in the form that shows them."""
Kind = Text | Day | Names | Number | Choice | ScoringOf | LotOf | Lists | Dates | OnlyShown


# ---- reading and writing parts of a tournament


class Part(NamedTuple):
    """The part of a tournament that a field is: how it is read, how another value is put in its place.

    `names` are the fields of the model that it is made of.
    """

    read: Callable[[Tournament], Any]
    write: Callable[[Tournament, Any], Tournament]
    names: tuple[str, ...]


def of_info(name: str) -> Part:
    """Return a field of the event's data."""
    return Part(
        lambda tournament: getattr(tournament.info, name),
        lambda tournament, value: tournament.replace(info=replace(tournament.info, **{name: value})),
        (name,),
    )


def of_settings(name: str, *others: str) -> Part:
    """Return a field of the settings, with `others` that follow from it."""
    return Part(
        lambda tournament: getattr(tournament.settings, name),
        lambda tournament, value: tournament.replace(settings=replace(tournament.settings, **{name: value})),
        (name, *others),
    )


def of_terms(group: str, name: str) -> Part:
    """Return a field of a group of the settings, such as the terms of a knockout."""
    terms = of_settings(group)
    return Part(
        lambda tournament: getattr(terms.read(tournament), name),
        lambda tournament, value: terms.write(tournament, replace(terms.read(tournament), **{name: value})),
        (group,),
    )


def _named_by(key: str) -> Part:
    return of_settings(key) if key in names_in(Settings) else of_info(key)


# ---- the field


def _nothing(_tournament: Tournament) -> Iterable[str]:
    return ()


def _free(_tournament: Tournament) -> str:
    return ""


def _always(_tournament: Tournament) -> bool:
    return True


def _without_effect(_before: Tournament, _after: Tournament) -> Iterable[str]:
    return ()


def _accepted(_before: Tournament, _after: Tournament) -> str:
    return ""


class Items(NamedTuple):
    """How a comparison tells the items of a list: a new one, a removed one, and another order.

    `words` are the facts that an item adds to the first two.
    """

    new: str
    gone: str
    order: str
    words: Callable[[Tournament, Any], dict[str, Any]]


@dataclass(frozen=True)
class Field:
    """One setting.

    `key` is unique and names the field of the model, unless `own_part` says which part of a tournament it is. `title`
    and `help` are to be translated. `words` says the value in a line that tells of a change, where its kind and the
    regulations do not; `compared` gives what a comparison says of it, where that is another thing; `items` is for
    lists. `regulated` gives its lines of the regulations, none where nothing is to be said. `locked` gives the reason
    why it cannot change any more, empty while it can. `follows` tells what comes of a change, `refused` why it cannot
    be made. `shown`: whether it means anything in this event. All texts they give are translated. `at_start`: asked
    for in the form of a new tournament.
    """

    key: str
    section: Section
    title: str
    help: str
    kind: Kind
    own_part: Part | None = None
    words: Callable[[Tournament], str] | None = None
    compared: Callable[[Tournament], object] | None = None
    items: Items | None = None
    regulated: Callable[[Tournament], Iterable[str]] = _nothing
    locked: Callable[[Tournament], str] = _free
    follows: Callable[[Tournament, Tournament], Iterable[str]] = _without_effect
    refused: Callable[[Tournament, Tournament], str] = _accepted
    shown: Callable[[Tournament], bool] = _always
    at_start: bool = False

    @cached_property
    def part(self) -> Part:
        """The part of a tournament that it is."""
        return self.own_part or _named_by(self.key)

    def read(self, tournament: Tournament) -> Any:
        """Return the value of the field in a tournament."""
        return self.part.read(tournament)

    def write(self, tournament: Tournament, value: Any) -> Tournament:
        """Return the tournament with another value of the field; nothing is checked."""
        return self.part.write(tournament, value)

    def differs(self, before: Tournament, after: Tournament) -> bool:
        """Whether the value is another one; never so for what has a screen of its own, and for records."""
        return not isinstance(self.kind, OnlyShown) and self.read(before) != self.read(after)

    def said(self, tournament: Tournament) -> str:
        """Return the value in words."""
        if self.words is not None:
            return self.words(tournament)
        value = self.read(tournament)
        match self.kind:
            case Choice(options):
                return next(title for title, each in options(tournament) if each == value)
            case Number(none=none) if value is None:
                return translate(none)
            case Spans() | Groups() | Rules() | Seats() | Exceptions() | People():
                return few(self.regulated(tournament))
        return text_or_none(value)

    def in_comparison(self, tournament: Tournament) -> object:
        """Return the value as a comparison tells it: the plain one, or words where that would be a code."""
        if self.compared is not None:
            return self.compared(tournament)
        value = self.read(tournament)
        is_code = isinstance(self.kind, Choice) and not isinstance(value, bool)
        return self.said(tournament) if is_code else value
