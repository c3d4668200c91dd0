"""Entering one player: what the typed line says, what the lists know, and the event that adds the player.

Before round 1 a new player gets the number after the last. Once a round of a Swiss has been paired they are a late
entry: the rule gives their number (C.04.2 art. 2.4), and the missed rounds count as a bye. In round robins and
knockouts numbers are places in a table drawn beforehand, and a new player comes last.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Protocol

from swissdesk.formats import table_values as values
from swissdesk.formats.clean_text import LONGEST_NAME, tidy
from swissdesk.i18n import N_
from swissdesk.model import ByeKind, Player, Rating, RatingMethod, Sex, Title, Tournament
from swissdesk.model.events import MAX_PLAYERS, AddPlayer, EnterLate
from swissdesk.model.federations import FEDERATIONS
from swissdesk.model.numbering import late_number
from swissdesk.model.rating import BY_HAND
from swissdesk.model.searching import are_two, name_key
from swissdesk.model.systems import Kind, kind_of
from swissdesk.session.ratings.listed import Listed, as_player
from swissdesk.standings.rules import rules_of

LATE_BYES = (ByeKind.ZERO_POINT, ByeKind.HALF_POINT, ByeKind.FULL_POINT)
"""What rounds before a late entry can count as."""
LEAST_LETTERS = 3
"""So many letters are looked up."""


class Lists(Protocol):
    """The rating lists, as far as the registration asks them."""

    def search(self, text: str, limit: int = ..., *, federation: str = ...) -> tuple[Listed, ...]: ...
    def by_fide_id(self, fide_id: str | int) -> Listed | None: ...
    def by_national_id(self, national_id: str, name: str = ...) -> Listed | None: ...


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A suggested player; `listed` is None for what was typed, `number` the starting rank if entered.

    `no_federation` is a code in what was typed that no federation has.
    """

    player: Player
    listed: Listed | None
    number: int | None = None
    no_federation: str = ""


def offers(tournament: Tournament, text: str, lists: Lists | None, limit: int = 12) -> tuple[Suggestion, ...]:
    """Return suggestions for a typed line, the likeliest first; the last one is the text as typed.

    Of those in the lists, players who are entered already come last. Empty for fewer than three letters. Raises
    FileError if the lists cannot be read.
    """
    plain = " ".join(text.split())
    if sum(letter.isalnum() for letter in plain) < LEAST_LETTERS:
        return ()
    federation = tournament.info.federation
    listed = lists.search(plain, limit, federation=federation) if lists is not None else ()
    known = Entered(tournament.players)
    people = [(_as_entered(tournament, entry), entry) for entry in listed]
    found = [Suggestion(player, entry, known.number_of(player)) for player, entry in people]
    found.sort(key=lambda suggestion: suggestion.number is not None)
    typed = typed_player(plain)
    if typed is not None:
        found.append(Suggestion(typed, None, known.number_of(typed), unknown_federation(plain)))
    return tuple(found)


def _as_entered(tournament: Tournament, listed: Listed) -> Player:
    """Return a player of a list with the rating of the event's method; by hand, the lists say what to begin with."""
    settings = tournament.settings
    by_hand = settings.rating_method is RatingMethod.HAND
    method = RatingMethod.FIDON if by_hand else settings.rating_method
    return as_player(listed, 0, method, settings.rating_pace, settings.list_order)


class Likeness(Enum):
    """How a person is like a player who is entered already."""

    FIDE_ID = "fide-id"
    NAME = "name"
    """Of the same name, and nothing says that they are two."""
    NAMESAKE = "namesake"
    """Of the same name, and certainly two."""


class Entered:
    """Players who are entered, to be asked whether a person is one of them."""

    def __init__(self, players: Iterable[Player]) -> None:
        self._by_fide_id: dict[str, Player] = {}
        self._by_name: defaultdict[str, list[Player]] = defaultdict(list)
        for player in players:
            if player.fide_id:
                self._by_fide_id[player.fide_id] = player
            self._by_name[name_key(player.name)].append(player)

    def similar(self, player: Player) -> tuple[Player, Likeness] | None:
        """Return the entered player most similar to a person, and how; None if there is none."""
        if player.fide_id in self._by_fide_id:
            return self._by_fide_id[player.fide_id], Likeness.FIDE_ID
        named = self._by_name.get(name_key(player.name), []) if player.name.strip() else []
        same = next((other for other in named if not are_two(player, other)), None)
        if same is not None:
            return same, Likeness.NAME
        return (named[0], Likeness.NAMESAKE) if named else None

    def number_of(self, player: Player) -> int | None:
        """Return the starting rank of a person who is entered already, else None."""
        found = self.similar(player)
        return None if found is None or found[1] is Likeness.NAMESAKE else found[0].id


_RATING = re.compile(r"\d{3,4}")
_YEAR = re.compile(r"(19[2-9]|20[0-4])\d")
_FEDERATION = re.compile(r"[A-Z]{3}")


def unknown_federation(text: str) -> str:
    """Return a word of a line that stands where a federation would and is none; empty if there is none."""
    player = typed_player(text)
    words = text.split()
    if player is None or player.federation or len(player.name.split()) <= _NAMES:
        return ""
    last = player.name.split()[-1]
    is_code = _FEDERATION.fullmatch(last) is not None and last in words[_NAMES:]
    return last if is_code and any(word.islower() or word.istitle() for word in words[:_NAMES]) else ""


_NAMES = 2
"""So many words a name has at least before a word in capitals can be a code that is wrong."""


def typed_player(text: str) -> Player | None:
    """Return what a line says: ``Novák, Ján GM SVK 1850 m 30.5.1990``, in any order after the name; None without one.

    A title, a federation that FIDE knows, and a sex (a letter or word) are told from names by what they are.
    ``*1990`` is a year of birth, and so is 1990 behind the rating.
    """
    player = Player(0, "")
    words: list[str] = []
    for word in tidy(text).split():
        if _RATING.fullmatch(word) and not player.rating:
            player = replace(player, rating=int(word))
        elif words and word in FEDERATIONS and not player.federation:
            player = replace(player, federation=word)
        elif words and word in Title._value2member_map_ and not player.title:
            player = replace(player, title=word)
        elif words and player.sex is None and (sex := _sex(word)) is not None:
            player = replace(player, sex=sex)
        elif words and not player.birth and (born := _born(f"*{word}" if _YEAR.fullmatch(word) else word)):
            player = replace(player, birth=born)
        else:
            words.append(word)
    name = " ".join(words)
    if not any(letter.isalpha() for letter in name):
        return None
    ratings = (Rating(player.rating, BY_HAND),) if player.rating else ()
    return replace(player, name=name[:LONGEST_NAME], ratings=ratings)


def _sex(word: str) -> Sex | None:
    """Return the sex that a word says by itself; a letter with a dot is the beginning of a name."""
    try:
        return values.sex(word) if word.islower() and not word.endswith(".") else None
    except values.Unreadable:
        return None


def _born(word: str) -> str:
    if not word[-1:].isdecimal() or not (word.startswith("*") or re.search(r"\d[-./]\d", word)):
        return ""
    try:
        return values.birth(word.lstrip("*"))
    except values.Unreadable:
        return ""


def entering(tournament: Tournament, player: Player, missed: ByeKind = ByeKind.ZERO_POINT) -> AddPlayer | EnterLate:
    """Return the event by which a new player takes part, the number included; `missed` is for rounds paired already."""
    if not is_late(tournament):
        return AddPlayer(replace(player, id=next_number(tournament)))
    return EnterLate(
        replace(player, id=late_number(tournament.players, player, tournament.settings.equal_order)), missed
    )


def next_number(tournament: Tournament) -> int:
    """Return the number behind the last."""
    return min(max((player.id for player in tournament.players), default=0) + 1, MAX_PLAYERS)


def is_late(tournament: Tournament) -> bool:
    """Whether a player who comes now is a late entry with a number by the rule."""
    return bool(tournament.rounds) and is_numbered_by_strength(tournament)


def is_numbered_by_strength(tournament: Tournament) -> bool:
    """Whether starting ranks follow the ratings; in round robins and knockouts they are places in a table."""
    return not (rules_of(tournament).is_round_robin or kind_of(tournament.settings.system) is Kind.KNOCKOUT)


_NEEDED: tuple[tuple[Callable[[Player], object], str], ...] = (
    (lambda player: player.birth, N_("date of birth")),
    (lambda player: player.sex, N_("sex")),
    (lambda player: player.federation, N_("federation")),
)


def missing(player: Player) -> tuple[str, ...]:
    """Return what the rating report needs of a player without a FIDE ID and is not known, to be translated."""
    if player.fide_id.strip():
        return ()
    return tuple(label for known, label in _NEEDED if not known(player))
