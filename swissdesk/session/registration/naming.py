"""Suggestions for a typed line: players of the event, people of the rating lists, and the line as a new player.

Every field in which a player is named asks here. A field that adds players has those who are entered already last; a
field that asks for a player of the event has them first, and others only as people to be added.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Protocol

from swissdesk.errors import InvalidEdit, Message, message
from swissdesk.formats import table_values as values
from swissdesk.formats.clean_text import LONGEST_NAME, tidy
from swissdesk.i18n import N_
from swissdesk.model import (
    ListOrder,
    Player,
    Rating,
    RatingMethod,
    RatingPace,
    Settings,
    Sex,
    Title,
    Tournament,
)
from swissdesk.model.days import read_birthday, read_day
from swissdesk.model.player import FEDERATIONS, near
from swissdesk.model.rating import BY_HAND, rating_by
from swissdesk.model.searching import begins, has_all
from swissdesk.session.ratings.listed import Listed, as_player
from swissdesk.session.registration.entering import Entered
from swissdesk.values import dataclass, replace

# ---- what a line says of a person


class Part(Enum):
    """What a piece of a line is; the value is its label, to be translated."""

    NAME = N_("Name")
    TITLE = N_("Title")
    FEDERATION = N_("Federation")
    RATING = N_("Rating")
    STANDARD = N_("Standard rating")
    RAPID = N_("Rapid rating")
    BLITZ = N_("Blitz rating")
    NATIONAL = N_("National rating")
    SEX = N_("Sex")
    BORN = N_("Born")
    FIDE_ID = N_("FIDE ID")
    CLUB = N_("Club")


@dataclass(frozen=True, slots=True)
class Piece:
    """One part of a line: its words as typed, what they are taken for, and why that cannot be right, if so."""

    part: Part
    typed: str
    value: str
    wrong: Message | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """The pieces of a line, one for each part at most, in the order of `Part`; `player` has what is not wrong."""

    player: Player
    pieces: tuple[Piece, ...]

    @property
    def wrong(self) -> Message | None:
        """Why the line cannot be taken as it stands, None if it can."""
        return next((piece.wrong for piece in self.pieces if piece.wrong is not None), None)


_QUOTED = re.compile(r'["“”„«»]([^"“”„«»]+)["“”„«»]')
_DATES = (
    re.compile(r"(?<!\S)\*?\d{4}([-./])\d{1,2}\1\d{1,2}(?!\S)"),
    re.compile(r"(?<!\S)\*?\d{1,2}([-/])\d{1,2}\1(\d{4}|\d\d)(?!\S)"),
    re.compile(r"(?<!\S)\*?\d{1,2}\. ?\d{1,2}\. ?(\d{4}|\d\d)(?!\S)"),
    re.compile(r"(?<!\S)\*?\d{1,2}\.? [^\W\d_]{3,}\.? (19|20)\d\d(?!\S)"),
)
"""Figures, or a day, the name of its month and the year; a star before them is the sign of birth."""
_NAMED = re.compile(r"(?<!\S)(?:(?:std|standard|rapid|blitz|nat|national)[ :=]?|[srbn])(\d{3,4})(?!\S)", re.IGNORECASE)
"""A rating with its list before it."""
_INITIALS = {"s": Part.STANDARD, "r": Part.RAPID, "b": Part.BLITZ, "n": Part.NATIONAL}
_LISTS = {
    Part.STANDARD: "FIDE standard",
    Part.RAPID: "FIDE rapid",
    Part.BLITZ: "FIDE blitz",
    Part.NATIONAL: "national",
}
"""The list that a rating is taken for when it is named."""
_OF_PACE = {
    RatingPace.STANDARD: Part.STANDARD,
    RatingPace.RAPID: Part.RAPID,
    RatingPace.BLITZ: Part.BLITZ,
}
"""FIDE's rating in an event of that pace."""
_BOTH_COUNT = (RatingMethod.FIDON, RatingMethod.NIDOF, RatingMethod.HBFN, RatingMethod.LBFN)
"""Methods that look at FIDE's rating and at the national one: two numbers are these two."""
_RATING = re.compile(r"\d{3,4}")
_YEAR = re.compile(r"\*?(19[2-9]|20[0-4])\d")
_FIDE_ID = re.compile(r"\d{5,10}")
_CODE = re.compile(r"[A-Z]{3}")
_CLUB_WORDS = "SK ŠK TJ KŠ ŠKM ŠO SC CC SG SV SF TSV Klub Club Chess Schach Šach Шахматный СК ШК"
"""Words that names of clubs begin with, and names of people do not."""
_RATINGS = (Part.RATING, *_LISTS)
_TWO = 2
_NAMES = 2
"""So many words a name has at least before words behind it can be anything else."""


def read_line(text: str, settings: Settings | None = None) -> Reading | None:
    """Return how a line is read, None without a letter of a name.

    Two ratings are FIDE's and the national one where the settings look at both, in the order in which they do.
    """
    reader = _Reader(settings)
    for typed in _tokens(tidy(text)):
        reader.take(typed)
    return reader.reading()


def _tokens(text: str) -> list[str]:
    """Return the words of a line; what belongs together (a date, a name in quotation marks) is one."""
    found = [text]
    for pattern in (_QUOTED, *_DATES, _NAMED):
        found = [piece for each in found for piece in _cut(each, pattern)]
    return [word for each in found for word in ([each] if _is_whole(each) else each.split())]


def _cut(text: str, pattern: re.Pattern[str]) -> Iterator[str]:
    if _is_whole(text):
        yield text
        return
    at = 0
    for match in pattern.finditer(text):
        if _is_date(match[0]) is False:
            continue
        yield text[at : match.start()]
        yield match[0]
        at = match.end()
    yield text[at:]


def _is_whole(text: str) -> bool:
    """Whether a piece was cut out of the line and is not taken apart any more."""
    return any(pattern.fullmatch(text) for pattern in (_QUOTED, *_DATES, _NAMED)) and _is_date(text) is not False


def _is_date(text: str) -> bool | None:
    """Whether a piece that looks like a day with the name of a month is one; None for a piece of another look."""
    if not _DATES[-1].fullmatch(text):
        return None
    try:
        return bool(read_day(text.lstrip("*")))
    except InvalidEdit:
        return False


class _Reader:
    """Takes the words of a line one after another."""

    def __init__(self, settings: Settings | None) -> None:
        self._settings = settings
        self._pieces: dict[Part, Piece] = {}
        self._name: list[str] = []
        self._club: list[str] = []
        self._first: str | None = None
        """The federation that stands before the name, if one does: it may be the first word of it."""
        self._titles: list[Piece] = []
        """All titles, as typed one after another; a person has one."""
        self._titles_first = 0
        """How many of them stand before the name: the second may be the first word of it."""
        self._ratings: list[Piece] = []
        """All ratings, as typed one after another; each list has one of a person."""
        self._closed = False
        """Whether something else has been read behind the name."""

    # ---- one word after another

    def take(self, word: str) -> None:
        """Read one word."""
        piece = self._piece(word)
        is_title = piece is not None and piece.part is Part.TITLE and not (self._titles and self._club)
        is_rating = piece is not None and piece.part in _RATINGS and not (self._ratings and self._club)
        if piece is None or (piece.part in self._pieces and not (is_title or is_rating)):
            self._take_word(word)
            return
        if is_rating:
            self._ratings.append(piece)
        if is_title:
            self._titles.append(piece)
            self._titles_first += not self._name
        if piece.part is Part.FEDERATION and not self._name:
            self._first = piece.typed
        self._pieces[piece.part] = piece
        self._closed = bool(self._name)

    def _take_word(self, word: str) -> None:
        if self._club or (len(self._name) >= _NAMES and (self._closed or word in _CLUB_WORDS.split())):
            self._club.append(word)
        else:
            self._name.append(word)

    def _piece(self, word: str) -> Piece | None:
        for way in (_club, _named, _date, self._number, self._code, self._sex):
            found = way(word)
            if found is not None:
                return found
        return None

    def _number(self, word: str) -> Piece | None:
        is_rating = _RATING.fullmatch(word) is not None
        is_year = bool(self._name) and _YEAR.fullmatch(word) is not None and Part.BORN not in self._pieces
        if is_rating and not (is_year and Part.RATING in self._pieces):
            return Piece(Part.RATING, word, word)
        if is_year:
            return Piece(Part.BORN, word, word.lstrip("*"))
        if _FIDE_ID.fullmatch(word):
            return Piece(Part.FIDE_ID, word, word)
        return None

    def _code(self, word: str) -> Piece | None:
        """Return a title or a federation; in small letters only where no name goes on."""
        if not self._name and word.isupper() and (word in FEDERATIONS or word in Title._value2member_map_):
            part = Part.FEDERATION if word in FEDERATIONS else Part.TITLE
            return Piece(part, word, word)
        small = word.islower() and len(self._name) >= _NAMES and (self._closed or _is_capital(self._name))
        code = word.upper() if small else word
        if self._name and code in FEDERATIONS and (not small or self._closed):
            return Piece(Part.FEDERATION, word, code)
        if self._name and code in Title._value2member_map_:
            return Piece(Part.TITLE, word, code)
        return None

    def _sex(self, word: str) -> Piece | None:
        """Return the sex that a word says by itself; a letter with a dot is the beginning of a name."""
        if not self._name or not word.islower() or word.endswith("."):
            return None
        try:
            found = values.sex(word)
        except values.Unreadable:
            return None
        return None if found is None else Piece(Part.SEX, word, found.value)

    # ---- the whole

    def reading(self) -> Reading | None:
        """Return how the words read together."""
        self._give_back()
        self._settle_title()
        self._settle_ratings()
        self._look_for_a_wrong_code()
        name = " ".join(self._name).strip(" ,")
        if not any(letter.isalpha() for letter in name):
            return None
        self._pieces[Part.NAME] = Piece(Part.NAME, name, name[:LONGEST_NAME])
        if self._club:
            quoted = self._pieces.get(Part.CLUB)
            typed = [] if quoted is None else [quoted.typed]
            known = [] if quoted is None else [quoted.value]
            self._pieces[Part.CLUB] = Piece(Part.CLUB, " ".join([*typed, *self._club]), " ".join([*known, *self._club]))
        pieces = tuple(self._pieces[part] for part in Part if part in self._pieces)
        said = {piece.part: piece.value for piece in pieces if piece.wrong is None}
        return Reading(_player(said, self._settings), pieces)

    def _give_back(self) -> None:
        """Let a federation before the name be its first word where too little else of a name is left (``CHA Min``)."""
        first = self._first
        if first is None or self._has_name():
            return
        self._name.insert(0, first)
        del self._pieces[Part.FEDERATION]

    def _has_name(self) -> bool:
        """Whether there are words enough for a name, and not codes alone."""
        return len(self._name) >= _NAMES and not all(word.isupper() for word in self._name)

    def _settle_title(self) -> None:
        """Ask about titles that differ; a second one before too little of a name is its first word (``FM IM Bo``)."""
        titles = self._titles
        if self._titles_first >= _NAMES and not self._has_name():
            self._name.insert(0, titles.pop(1).typed)
        values = list(dict.fromkeys(title.value for title in titles))
        if not titles:
            return
        wrong = None if len(values) == 1 else _two_titles(*values[:2])
        typed = " ".join(title.typed for title in titles)
        self._pieces[Part.TITLE] = Piece(Part.TITLE, typed, " ".join(values), wrong)

    def _settle_ratings(self) -> None:
        """Take two numbers for FIDE's rating and the national one where both count, else ask which is which."""
        plain = [piece for piece in self._ratings if piece.part is Part.RATING]
        lists = self._lists_of_two()
        if len(plain) == len(self._ratings) == len(lists) == _TWO:
            del self._pieces[Part.RATING]
            self._pieces |= {part: replace(piece, part=part) for part, piece in zip(lists, plain, strict=True)}
            return
        for part in _RATINGS:
            pieces = [piece for piece in self._ratings if piece.part is part]
            values = list(dict.fromkeys(piece.value for piece in pieces))
            if len(pieces) > 1:
                wrong = None if len(values) == 1 else _two_ratings(*values[:2])
                self._pieces[part] = Piece(part, " ".join(piece.typed for piece in pieces), " ".join(values), wrong)

    def _lists_of_two(self) -> tuple[Part, ...]:
        """Return which lists two numbers are of, in their order; none where the settings do not say."""
        settings = self._settings
        fide = None if settings is None else _OF_PACE.get(settings.rating_pace)
        if settings is None or fide is None or settings.rating_method not in _BOTH_COUNT:
            return ()
        if settings.rating_method is RatingMethod.NIDOF:
            return Part.NATIONAL, fide
        return fide, Part.NATIONAL

    def _look_for_a_wrong_code(self) -> None:
        """Take three capitals that stand where a federation would for one that there is not."""
        name = self._name
        if Part.FEDERATION in self._pieces:
            self._look_for_a_second_code()
            return
        if all(word.isupper() for word in name[:_NAMES]):
            return
        for words, is_alone in ((name, len(name) > _NAMES), (self._club, len(self._club) == 1)):
            if is_alone and _CODE.fullmatch(words[-1]):
                code = words.pop()
                self._pieces[Part.FEDERATION] = Piece(Part.FEDERATION, code, code, _no_federation(code))
                return

    def _look_for_a_second_code(self) -> None:
        """Ask about three capitals behind a name that has its federation; a club in quotation marks is no question."""
        first, second = self._pieces[Part.FEDERATION], self._second_code()
        if second:
            typed, wrong = f"{first.typed} {second}", _two_federations(first.value, second)
            self._pieces[Part.FEDERATION] = Piece(Part.FEDERATION, typed, typed, wrong)

    def _second_code(self) -> str:
        """Take a second code out of the line and return it, empty if there is none; clubs may be short, too."""
        name, club = self._name, self._club
        if club and _CODE.fullmatch(club[-1]) and (len(club) == 1 or club[-1] in FEDERATIONS):
            return club.pop()
        if len(name) > _NAMES and name[-1] in FEDERATIONS and not all(word.isupper() for word in name):
            return name.pop()
        return ""


def _is_capital(words: list[str]) -> bool:
    return all(word[:1].isupper() for word in words)


def _club(word: str) -> Piece | None:
    match = _QUOTED.fullmatch(word)
    return None if match is None else Piece(Part.CLUB, word, match[1].strip())


def _named(word: str) -> Piece | None:
    match = _NAMED.fullmatch(word)
    return None if match is None else Piece(_INITIALS[word[0].lower()], word, match[1])


def _date(word: str) -> Piece | None:
    """Return a date of birth, with what is wrong with one that is none or may be two."""
    if not any(pattern.fullmatch(word) for pattern in _DATES):
        return None
    text = word.lstrip("*")
    figures = [int(figure) for figure in re.findall(r"\d+", text)]
    if sorted(figures)[:2] == [0, 0]:
        return Piece(Part.BORN, word, str(max(figures)))
    try:
        return Piece(Part.BORN, word, read_birthday(text).strftime("%Y/%m/%d"))
    except InvalidEdit as error:
        return Piece(Part.BORN, word, text, error.message)


def _no_federation(code: str) -> Message:
    """Return that no federation has a code, and which ones are like it."""
    others = near(code)
    if not others:
        return message(N_("No federation has the code {code}. Correct or delete it."), code=code)
    return message(
        N_("No federation has the code {code}. Perhaps {near}? Correct or delete it."), code=code, near=list(others)
    )


def _two_titles(first: str, second: str) -> Message:
    return message(N_("Two titles: {first} and {second}. Delete one."), first=first, second=second)


def _two_ratings(first: str, second: str) -> Message:
    text = N_(
        "Two ratings: {first} and {second}. Delete one, or put a letter before each: s standard, r rapid, b blitz, "
        "n national."
    )
    return message(text, first=first, second=second)


def _two_federations(first: str, second: str) -> Message:
    """Return that there are two codes for a federation, the second of which may be of none."""
    if second in FEDERATIONS:
        text = N_("Two federations: {first} and {second}. Delete one, or put a club in quotation marks.")
        return message(text, first=first, second=second)
    text = N_("{second} is no federation, and {first} is one already. Delete it, or put a club in quotation marks.")
    return message(text, first=first, second=second)


def _player(said: Mapping[Part, str], settings: Settings | None) -> Player:
    """Return the player whom the parts of a line describe, with the rating that the settings rank by."""
    listed = [Rating(int(said[part]), source) for part, source in _LISTS.items() if part in said]
    typed = int(said.get(Part.RATING, 0))
    player = Player(
        0,
        said[Part.NAME],
        typed,
        said.get(Part.TITLE, ""),
        Sex(said[Part.SEX]) if Part.SEX in said else None,
        said.get(Part.FEDERATION, ""),
        said.get(Part.FIDE_ID, ""),
        said.get(Part.BORN, ""),
        said.get(Part.CLUB, ""),
        (*([Rating(typed, BY_HAND)] if typed else []), *listed),
    )
    if typed or not listed:
        return player
    ranked = 0 if settings is None else rating_by(player, *_method(settings))
    return replace(player, rating=ranked or listed[0].value)


def _method(settings: Settings) -> tuple[RatingMethod, RatingPace, ListOrder]:
    """Return how a newcomer is ranked; where ratings are entered by hand, the lists say what to begin with."""
    by_hand = settings.rating_method is RatingMethod.HAND
    method = RatingMethod.FIDON if by_hand else settings.rating_method
    return method, settings.rating_pace, settings.list_order


# ---- who is meant

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
    reading = read_line(plain, tournament.settings)
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
    return as_player(listed, 0, *_method(tournament.settings))
