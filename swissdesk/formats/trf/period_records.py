"""Ratings and titles of an event over more than thirty days: what counts from a later round on (B.01 art. 1.1.4).

A player line says what counted at the start. What came later is said in comments, by starting rank and round:

    ### Later ratings: 3@7=2340 12@7=1985
    ### Later titles: 3@7=GM
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import TypeVar

from swissdesk.formats.trf.draft import Draft, Line
from swissdesk.formats.trf.event_records import one_line
from swissdesk.formats.trf.view import View
from swissdesk.i18n import N_
from swissdesk.model import LaterTitle, Player, Rating, Tournament
from swissdesk.model.rating import is_fide, official_rating

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
