"""The ratings of a report: the method of 172, national records, and what comments add.

Columns 49–52 of a player line are for FIDE's rating. A national one has a record of its own, tagged with the code of
the federation whose list it is and laid out like a player line up to column 79:

    172 SVK NIDOF
    SVK    1 m    Ondrejka, Peter                   2131 SVK        20417 1987/03/09

The rating of the event follows from the two by the method of 172. Where it does not, as when somebody typed it in, a
comment says what it is, by starting ranks:

    ### Ratings of the event: 3=2150 17=0

Comments also have the later ratings and titles of an event over more than thirty days (B.01 art. 1.1.4).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeVar

from swissdesk.formats.trf.draft import Draft, Line
from swissdesk.formats.trf.event_records import one_line, rating_method_of
from swissdesk.formats.trf.players import BIRTH, FIDE_ID, ID, NAME, RATING, SEX, player_line, read_player, short_name
from swissdesk.formats.trf.view import View
from swissdesk.i18n import N_
from swissdesk.model import LaterTitle, Player, Rating, RatingMethod, RatingPace, Tournament
from swissdesk.model.rating import BY_HAND, fide_rating, is_fide, national_rating, official_rating, rating_by
from swissdesk.values import replace

FIDE = "FIDE"
_RATINGS, _TITLES = "Later ratings", "Later titles"
_LINE = re.compile(rf"### ({_RATINGS}|{_TITLES}): (\d{{1,4}}@\d{{1,3}}=\w{{1,4}}(?: \d{{1,4}}@\d{{1,3}}=\w{{1,4}})*)")
_IN_A_LINE = 10
_MOST = 4
"""Signs of a title or a rating; a longer title is none."""


# ---- writing


def write_periods(view: View, style: str) -> list[str]:
    """The FIDE ratings and the titles that count from a later round on."""
    ratings = [f"{p.id}@{number}={value}" for p in view.players for number, value in later_ratings(view, p)]
    titles = [
        f"{player.id}@{later.from_round}={one_line(later.title)}"
        for player in view.players
        for later in player.later_titles
        if later.title.isalnum() and len(later.title) <= _MOST
    ]
    return [*_lines(_RATINGS, ratings), *_lines(_TITLES, titles)]


def _lines(kind: str, words: list[str]) -> Iterator[str]:
    for at in range(0, len(words), _IN_A_LINE):
        yield f"### {kind}: {' '.join(words[at : at + _IN_A_LINE])}"


def later_ratings(view: View, player: Player) -> Iterator[tuple[int, int]]:
    """Yield the rounds after the first from which another FIDE rating of a player counts, with that rating."""
    starts = {rating.from_round for rating in player.ratings if is_fide(rating.source)}
    if len(starts) < 2:
        return
    pace = view.tournament.settings.rating_pace
    values = [(number, official_rating(player, pace, number)) for number in sorted({1, *starts})]
    yield from (later for before, later in pairwise(values) if later[1] != before[1])


# ---- reading


def read_periods(draft: Draft, line: Line) -> bool:
    """Take a comment in that says what counts from a later round on; False for any other one."""
    match = _LINE.fullmatch(line.text.rstrip())
    if match is None:
        return False
    for word in match[2].split():
        player, _, rest = word.partition("@")
        number, _, value = rest.partition("=")
        if match[1] == _TITLES:
            draft.later_titles.append((int(player), LaterTitle(value, int(number)), line))
        elif value.isdecimal():
            draft.later_ratings.append((int(player), Rating(int(value), FIDE, from_round=int(number)), line))
    return True


def with_periods(draft: Draft, tournament: Tournament) -> Tournament:
    """Return the tournament whose players have what counts from later rounds on."""
    ratings = _by_player(draft, tournament, draft.later_ratings)
    titles = _by_player(draft, tournament, draft.later_titles)
    return tournament.replace(
        players=tuple(
            _with(player, ratings.get(player.id, ()), titles.get(player.id, ())) for player in tournament.players
        )
    )


def _with(player: Player, ratings: Iterable[Rating], titles: Iterable[LaterTitle]) -> Player:
    later = tuple(ratings)
    known = player.ratings or ((Rating(player.rating, FIDE),) if player.rating else ())
    return replace(player, ratings=(*known, *later) if later else player.ratings, later_titles=tuple(titles))


_Later = TypeVar("_Later", Rating, LaterTitle)


def _by_player(
    draft: Draft, tournament: Tournament, found: Iterable[tuple[int, _Later, Line]]
) -> dict[int, list[_Later]]:
    known: dict[int, list[_Later]] = {}
    for player, later, line in found:
        if player in tournament.by_id:
            known.setdefault(player, []).append(later)
        else:
            draft.findings.warn(
                line.number, 5, N_("there is no player no. {player}; the number is ignored."), player=player
            )
    return known


_OTHER = "OTHER"
_USED = re.compile(r"### Ratings of the event: (\d{1,4}=\d{1,4}(?: \d{1,4}=\d{1,4})*)")
_HEAD = re.compile(r"[A-Z]{3} {1,4}\d{1,4} [mwf ]", re.IGNORECASE)
_NO_CODES = re.compile(r"XX.|BB.|DAT|FID|DWZ|ELO")
"""Tags of other records, and names of lists that are no federation's code."""


# ---- 172


def write_rating_method(view: View, style: str) -> list[str]:
    """Record 172: the text of the source while it says the method, else federation (5–7) and code (9–13).

    The federation is the one whose records are in the file, as 172 says which of them count.
    """
    info, method = view.tournament.info, view.tournament.settings.rating_method
    text, codes = one_line(info.rating_method), federations(view)
    if not text and view.as_in_source:
        codes = []  # the source has national records without it
    if rating_method_of(text) is method and (not codes or _federation(text) == codes[0]):
        return [f"172 {text}".rstrip()]
    code = _OTHER if method is RatingMethod.HAND else method.value
    return [f"172 {codes[0] if codes else one_line(info.federation)[:3]:<3} {code}"]


def _federation(text: str) -> str:
    """Return the federation that record 172 names before the method, empty if it names none."""
    words = text.upper().split()
    return words[0] if len(words) > 1 else ""


# ---- writing: the national records


def federations(view: View) -> list[str]:
    """Return the codes of the federations whose records go into the file, first the one that record 172 names.

    That is the one of the source if it has any record, else the event's, else the one with most.
    """
    count = Counter(code for player in view.players for code in national_values(view, player))
    named = [code for code in _named(view.tournament) if code in count]
    first = (named or [code for code, _ in count.most_common(1)] or [""])[0]
    return sorted(count, key=lambda code: code != first)


def _named(tournament: Tournament) -> list[str]:
    """Return the federations whose ratings may be meant: that of record 172, then the event's."""
    codes = _federation(tournament.info.rating_method), tournament.info.federation.strip().upper()
    return [code for code in codes if code]


def national_values(view: View, player: Player) -> dict[str, int]:
    """Return the national ratings of a player by the code of the federation, as far as the file has them."""
    if view.dialect == "trf16":
        return {}
    lists: dict[str, list[Rating]] = {}
    for rating in player.ratings:
        if rating.source and rating.source != BY_HAND and not is_fide(rating.source):
            lists.setdefault(_code(rating.source, view.tournament, player), []).append(rating)
    values = {code: national_rating(ratings) for code, ratings in lists.items() if code}
    return {code: value for code, value in values.items() if 0 < value < 10**RATING.width}


def _code(source: str, tournament: Tournament, player: Player) -> str:
    """Return the federation whose list is meant: the one in its name, else the event's, else the player's."""
    name = source.upper()
    for pace in RatingPace:
        name = name.removesuffix(f" {pace.value.upper()}")
    for text in (name, tournament.info.federation.upper(), player.federation.upper()):
        code = text.strip()
        if re.fullmatch(r"[A-Z]{3}", code) and not _NO_CODES.fullmatch(code):
            return code
    return ""


def write_national(view: View, style: str) -> list[str]:
    """The national ratings, federation by federation, each in the order of the list."""
    codes = federations(view)
    return [
        _record(view, player, code, values, codes)
        for code in codes
        for player in view.players
        if code in (values := national_values(view, player))
    ]


def _record(view: View, player: Player, code: str, values: Mapping[str, int], codes: Sequence[str]) -> str:
    is_first = code == next(other for other in codes if other in values)
    number = one_line(player.national_id) if is_first else ""
    if len(number) > FIDE_ID.width:
        view.note(N_("the national ID “{number}” does not fit into columns 58–68; it is left out."), number=number)
        number = ""
    texts = {
        ID.name: str(player.id),
        SEX.name: player.sex.value if player.sex is not None else "",
        NAME.name: short_name(one_line(player.name)),
        RATING.name: str(values[code]),
        "federation": one_line(player.federation)[:3],
        FIDE_ID.name: number,
        BIRTH.name: one_line(player.birth)[: BIRTH.width],
    }
    return player_line(texts, "", code)


# ---- writing: the ratings that follow from nothing


def write_used(view: View, style: str) -> list[str]:
    """The ratings of the event that a reader would not find by the method."""
    codes = federations(view)
    ratings = [f"{p.id}={p.rating}" for p in view.players if _found_in(view, p, codes) != p.rating]
    return [
        f"### Ratings of the event: {' '.join(ratings[at : at + _IN_A_LINE])}"
        for at in range(0, len(ratings), _IN_A_LINE)
    ]


def _found_in(view: View, player: Player, codes: Sequence[str]) -> int:
    """Return the rating that the records of the file give a player."""
    bare = replace(player, rating=view.fide_rating(player), ratings=())
    if not codes:
        return bare.rating
    values = national_values(view, player)
    national = [Rating(values[code], code) for code in codes if code in values]
    return _with_lists(bare, national, view.tournament.settings.rating_method).rating


# ---- reading


def is_national(line: Line) -> bool:
    """Whether a line with an unknown tag is a national rating: like a player line, under a federation's code."""
    if _NO_CODES.fullmatch(line.tag) or not _HEAD.match(line.text[: SEX.last].ljust(SEX.last)):
        return False
    rating = RATING.of(line.text)
    return bool(NAME.of(line.text) or rating) and (not rating or (rating.isascii() and rating.isdecimal()))


def read_national(draft: Draft, line: Line) -> bool:
    """Take a national rating in; False if the line says of nobody whose it is."""
    read = read_player(line.text[: BIRTH.last], line.number, draft.findings)
    if read is None:
        return False
    key = line.tag.upper(), read.player.id
    if key in draft.national:
        draft.findings.warn(
            line.number,
            1,
            N_("the player already has a rating from {code}; the first one is used."),
            who=read.player.id,
            code=line.tag,
        )
    draft.national.setdefault(key, (read.player, line))
    return True


def read_used(draft: Draft, line: Line) -> bool:
    """Take a comment in that says the rating of the event; False for any other one."""
    match = _USED.fullmatch(line.text.rstrip())
    if match is None:
        return False
    for word in match[1].split():
        player, _, rating = word.partition("=")
        draft.used_ratings[int(player)] = int(rating), line
    return True


def with_ratings(draft: Draft, tournament: Tournament) -> Tournament:
    """Return the tournament whose players have all ratings of the file and are ranked by the one that counts."""
    _report_unknown(draft, tournament)
    there = {code for code, _ in draft.national}
    first = next((code for code in _named(tournament) if code in there), "")
    records: dict[int, Records] = {}
    for (code, number), (found, _) in sorted(draft.national.items(), key=lambda item: item[0][0] != first):
        records.setdefault(number, []).append((code, found))
    players = (_with_records(draft, tournament, player, records.get(player.id, [])) for player in tournament.players)
    return tournament.replace(players=tuple(players))


def _report_unknown(draft: Draft, tournament: Tournament) -> None:
    named = [(player.id, line) for player, line in draft.national.values()]
    named += [(player, line) for player, (_, line) in draft.used_ratings.items()]
    for player, line in named:
        if player not in tournament.by_id:
            draft.findings.warn(
                line.number, 5, N_("there is no player no. {player}; the number is ignored."), player=player
            )


Records = list[tuple[str, Player]]
"""Code of the federation, and what its record says of the player."""


def _with_records(draft: Draft, tournament: Tournament, player: Player, records: Records) -> Player:
    national = [Rating(found.rating, code) for code, found in records if found.rating]
    listed = _with_lists(player, national, tournament.settings.rating_method)
    if national or player.id in draft.used_ratings or (draft.national and listed.rating != player.rating):
        player = listed
    number = next((found.fide_id for _, found in records if found.fide_id), "")
    rating, _ = draft.used_ratings.get(player.id, (player.rating, None))
    return replace(player, rating=rating, national_id=number)


def _with_lists(player: Player, national: Iterable[Rating], method: RatingMethod) -> Player:
    """Return a player, whose rating is FIDE's so far, with all ratings and with the one that the method finds."""
    fide = (Rating(player.rating, FIDE),) if player.rating else ()
    listed = replace(player, ratings=(*fide, *national))
    if method is RatingMethod.HAND:
        return replace(listed, rating=fide_rating(listed.ratings) or national_rating(listed.ratings))
    return replace(listed, rating=rating_by(listed, method))
