"""Who is meant by a typed line: players of the event, people of the rating lists, and the line itself as a new player.

Every field in which a player is named asks here. A field that adds players has those who are entered already last; a
field that asks for a player of the event has them first, and others only as people to be added.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from swissdesk.errors import Message
from swissdesk.model import Player, RatingMethod, Tournament
from swissdesk.model.player import FEDERATIONS
from swissdesk.model.searching import begins, has_all
from swissdesk.session.ratings.listed import Listed, as_player
from swissdesk.session.registration.entering import Entered
from swissdesk.session.registration.typed_line import Reading, read_line

LEAST_LETTERS = 3
"""So many letters are looked up."""
LIMIT = 12
"""So many people of the lists are suggested."""


class Lists(Protocol):
    """The rating lists, as far as the registration asks them; any thread may ask."""

    def search(self, text: str, limit: int = ..., *, federation: str = ...) -> tuple[Listed, ...]: ...
    def by_fide_id(self, fide_id: str | int) -> Listed | None: ...
    def by_national_id(self, national_id: str, name: str = ...) -> Listed | None: ...


@dataclass(frozen=True, slots=True)
class Candidate:
    """A player whom a field may choose, or a board with its players: its key, and how it reads there."""

    key: int
    text: str
    player: Player | None = None


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A person who may be meant. `listed` is None for what was typed, `number` the starting rank if entered.

    `reading` is how the line was read; `candidate` whom the field may choose, None for everybody else.
    """

    player: Player
    listed: Listed | None = None
    number: int | None = None
    reading: Reading | None = None
    candidate: Candidate | None = None

    @property
    def wrong(self) -> Message | None:
        """Why a line cannot be taken as typed; None for people of the event and the lists."""
        is_typed = self.listed is None and self.candidate is None and self.reading is not None
        return self.reading.wrong if is_typed and self.reading is not None else None


def says_enough(text: str) -> bool:
    """Whether a line has letters enough to be looked up."""
    return sum(letter.isalnum() for letter in text) >= LEAST_LETTERS


def offers(tournament: Tournament, text: str, lists: Lists | None, limit: int = LIMIT) -> tuple[Suggestion, ...]:
    """Return suggestions for a line that adds a player, the likeliest first; the last one is the line as typed.

    Of those in the lists, people who agree with all that was typed come first, players who are entered already last.
    Empty for fewer than three letters. Raises FileError if the lists cannot be read.
    """
    plain = " ".join(text.split())
    if not says_enough(plain):
        return ()
    reading = read_line(plain)
    known = Entered(tournament.players)
    found = [
        Suggestion(player, entry, known.number_of(player), reading)
        for entry in _listed(plain, reading, lists, limit, tournament.info.federation)
        for player in (_as_entered(tournament, entry),)
    ]
    found.sort(key=lambda each: (each.number is not None, _contradictions(each.player, reading)))
    if reading is not None:
        found.append(Suggestion(reading.player, None, known.number_of(reading.player), reading))
    return tuple(found)


def newcomers(suggestions: Iterable[Suggestion]) -> tuple[Suggestion, ...]:
    """Return those of the suggestions who are not in the event."""
    return tuple(each for each in suggestions if each.number is None)


def choices(candidates: Sequence[Candidate], text: str) -> tuple[Suggestion, ...]:
    """Return the candidates whom a line fits: by number first, then those whose names begin so, then all others.

    A line that says more than a name fits whom the name fits and nothing else contradicts. Everybody for an empty line.
    """
    typed = " ".join(text.split())
    reading = read_line(typed)
    if typed.isdecimal():
        numbered = [each for each in candidates if each.key == int(typed)]
        fitting = numbered or [each for each in candidates if has_all(each.text, typed)]
    else:
        fitting = [each for each in candidates if has_all(each.text, typed)] or [
            each for each in candidates if reading is not None and _fits(each, reading)
        ]
        fitting.sort(key=lambda each: not begins(each.text, typed))
    return tuple(Suggestion(each.player or Player(0, each.text), None, each.key, reading, each) for each in fitting)


def _fits(candidate: Candidate, reading: Reading) -> bool:
    if not has_all(candidate.text, reading.player.name.replace(",", " ")):
        return False
    return candidate.player is None or not _contradictions(candidate.player, reading)


def _contradictions(player: Player, reading: Reading | None) -> int:
    """Return in how many facts a person is another than the one who was typed; the rating is none, lists are newer."""
    if reading is None:
        return 0
    typed = reading.player
    pairs = (
        (typed.federation, player.federation),
        (typed.title, player.title),
        (typed.sex, player.sex),
        (typed.fide_id, player.fide_id),
        (typed.birth[:4], player.birth[:4]),
    )
    return sum(bool(said and known and said != known) for said, known in pairs)


def _listed(text: str, reading: Reading | None, lists: Lists | None, limit: int, federation: str) -> tuple[Listed, ...]:
    """Return the people of the lists whom a line may mean: by FIDE ID, else by the name in it."""
    if lists is None:
        return ()
    if reading is None:
        return lists.search(text, limit, federation=federation)
    typed = reading.player
    if typed.fide_id:
        known = lists.by_fide_id(typed.fide_id)
        return () if known is None else (known,)
    federation = typed.federation or federation
    of_year = lists.search(f"{typed.name} {typed.birth[:4]}", limit, federation=federation) if typed.birth else ()
    return (
        of_year or lists.search(typed.name, limit, federation=federation) or _with_small_code(typed.name, lists, limit)
    )


def _with_small_code(name: str, lists: Lists, limit: int) -> tuple[Listed, ...]:
    """Return people of a federation that stands behind a name in small letters: ``novak cze``."""
    *words, last = name.split()
    code = last.upper()
    if not words or code not in FEDERATIONS:
        return ()
    found = lists.search(" ".join(words), limit, federation=code)
    return tuple(each for each in found if each.federation == code)


def _as_entered(tournament: Tournament, listed: Listed) -> Player:
    """Return a player of a list with the rating of the event's method; by hand, the lists say what to begin with."""
    settings = tournament.settings
    by_hand = settings.rating_method is RatingMethod.HAND
    method = RatingMethod.FIDON if by_hand else settings.rating_method
    return as_player(listed, 0, method, settings.rating_pace, settings.list_order)
