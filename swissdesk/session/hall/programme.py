"""The programme of the hall: chosen by hand, pairings right after publication, else one view after the other.

Pages are turned, never scrolled; a page with more text is shown longer. Lines fill column after column, all pages about
equally full, each with the letters it goes from and to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from enum import Enum
from itertools import pairwise
from math import ceil

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.lettering import directions
from swissdesk.model import Round, Stage, Tournament
from swissdesk.reports import parts
from swissdesk.reports.content import Row
from swissdesk.values import dataclass

# ---- pages

_MOST_LETTERS = 3
"""Of how many letters the ends of a range consist at most."""


@dataclass(frozen=True, slots=True)
class Page:
    """The lines of each column as (first, behind the last), and ``A – F`` where lines are looked up by a word."""

    columns: tuple[tuple[int, int], ...]
    letters: str = ""

    @property
    def lines(self) -> int:
        """How many lines it has."""
        return sum(last - first for first, last in self.columns)


def pages(rows: Sequence[Row], per_column: int, columns: int) -> tuple[Page, ...]:
    """Return the pages on which `rows` go, as few as `columns` of `per_column` lines allow; one empty page for none."""
    most = max(1, per_column) * max(1, columns)
    count = max(1, ceil(len(rows) / most))
    ends = [round(len(rows) * number / count) for number in range(count + 1)]
    spans = list(pairwise(ends))
    return tuple(
        Page(_columns(first, last, max(1, columns)), _letters(rows, spans, number))
        for number, (first, last) in enumerate(spans)
    )


def _columns(first: int, last: int, columns: int) -> tuple[tuple[int, int], ...]:
    """Return the lines divided among the columns: full ones first, so that names run down the page."""
    height = max(1, ceil((last - first) / columns))
    starts = range(first, max(last, first + 1), height)
    return tuple((start, min(start + height, last)) for start in starts)


def _letters(rows: Sequence[Row], spans: Sequence[tuple[int, int]], number: int) -> str:
    first, last = spans[number]
    if last <= first or not rows[first].index:
        return ""
    before = rows[first - 1].index if first else ""
    after = rows[last].index if last < len(rows) else ""
    begin, end = rows[first].index, rows[last - 1].index
    counts = _letters_needed(begin, before), _letters_needed(end, after)
    if begin[0] == end[0]:
        counts = (max(counts),) * 2
    ends = (begin[: counts[0]].capitalize(), end[: counts[1]].capitalize())
    return directions.joined(" – ", dict.fromkeys(ends))


def _letters_needed(word: str, neighbour: str) -> int:
    """Return how many letters of a word tell it from its neighbour on the other page."""
    return next((count for count in range(1, _MOST_LETTERS) if word[:count] != neighbour[:count]), _MOST_LETTERS)


# ---- views


class View(Enum):
    """One way to fill the hall display; in the order in which they follow one another."""

    NAMES = "names"
    BOARDS = "boards"
    RESULTS = "results"
    PLAYING = "playing"
    STANDINGS = "standings"
    CHECK_IN = "check-in"
    MESSAGE = "message"
    COUNTDOWN = "countdown"


PAIRINGS = (View.NAMES, View.BOARDS)
"""What is shown right after a round was published."""

ROTATION = (View.NAMES, View.BOARDS, View.RESULTS, View.PLAYING, View.STANDINGS, View.MESSAGE, View.COUNTDOWN)
"""What follows one another as long as nobody chooses; views that have nothing to say are passed over."""

_TITLES = {
    View.NAMES: N_("Alphabetical pairing list"),
    View.BOARDS: N_("Pairings by board"),
    View.RESULTS: N_("Results"),
    View.PLAYING: N_("Boards still playing"),
    View.STANDINGS: N_("Standings"),
    View.CHECK_IN: N_("Check-in list"),
    View.MESSAGE: N_("Message"),
    View.COUNTDOWN: N_("Countdown to the start"),
}


def title(view: View) -> str:
    """Return what a view is called."""
    return translate(_TITLES[view])


@dataclass(frozen=True, slots=True)
class Privacy:
    """What the hall shows of the players besides name, board and points."""

    ratings: bool = True
    births: bool = False
    clubs: bool = True


@dataclass(frozen=True, slots=True)
class Board:
    """What is put up besides the tournament: a message, and the time at which the round starts."""

    message: str = ""
    start: datetime | None = None


# ---- the programme

FOCUS = timedelta(minutes=5)
"""For how long a published round is alone on the screen."""

_SHORTEST, _LONGEST = 8.0, 12.0
_FULL = 40
"""Seconds that a page stays, and from how many lines on it stays the longest."""

_TIME = re.compile(r"([01]?\d|2[0-3])[:.]([0-5]\d)")

_AFTER_START = timedelta(minutes=1)
"""For how long the countdown stands at zero."""


@dataclass(frozen=True, slots=True)
class Programme:
    """What the arbiter wants: the views that follow one another, or one that is `held`; `paused`: no page is turned."""

    views: tuple[View, ...] = ROTATION
    held: View | None = None
    paused: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """The page that is on, and since when."""

    view: View
    page: int
    since: datetime

    def step(self, views: Sequence[View], count: Callable[[View], int], now: datetime, by: int = 1) -> Place:
        """Return the next page (`by` 1) or the one before (-1); `count` says how many pages a view has.

        After the last page of the last view comes the first of the first one.
        """
        if not views:
            return self
        if self.view in views and 0 <= self.page + by < count(self.view):
            return Place(self.view, self.page + by, now)
        at = views.index(self.view) if self.view in views else (-1 if by > 0 else 0)
        view = views[(at + by) % len(views)]
        return Place(view, 0 if by > 0 else max(1, count(view)) - 1, now)

    def within(self, views: Sequence[View], count: Callable[[View], int], now: datetime) -> Place:
        """Return this place if it exists still, else the nearest: the last page of the view, or the first view."""
        if self.view not in views:
            return Place(views[0], 0, now) if views else self
        last = max(1, count(self.view)) - 1
        return self if self.page <= last else Place(self.view, last, self.since)


def seconds(lines: int) -> float:
    """Return how long a page with so many lines stays."""
    return _SHORTEST + (_LONGEST - _SHORTEST) * min(1.0, lines / _FULL)


def is_due(place: Place, lines: int, now: datetime) -> bool:
    """Whether the page has been there for long enough."""
    return (now - place.since).total_seconds() >= seconds(lines)


def published(tournament: Tournament) -> Round | None:
    """Return the latest round that the players may know of."""
    number = parts.latest_published(tournament)
    return tournament.round(number) if number else None


def focus_end(tournament: Tournament) -> datetime | None:
    """Return until when the latest published round is alone on the screen, None if its time is not known."""
    latest = published(tournament)
    if latest is None or not latest.published_at:
        return None
    try:
        return datetime.fromisoformat(latest.published_at).astimezone() + FOCUS
    except ValueError:
        return None


def has_been_published(before: Tournament, after: Tournament) -> bool:
    """Return whether another round has come to be alone on the screen than before."""
    was, now = published(before), published(after)
    if was is not None and now is not None and was.published_at == now.published_at:
        return False
    return focus_end(after) is not None and focus_end(after) != focus_end(before)


def planned_start(tournament: Tournament, now: datetime) -> datetime | None:
    """Return when the schedule has the running round start, or the next one; None if it does not say or it is past."""
    latest = published(tournament)
    number = 1 if latest is None else latest.number + (1 if latest.is_complete else 0)
    times, dates = tournament.info.round_times, tournament.info.round_dates
    match = _TIME.fullmatch(times[number - 1].strip()) if number <= len(times) else None
    if match is None:
        return None
    day = now
    if number <= len(dates) and dates[number - 1].strip():
        try:
            day = datetime.fromisoformat(wording.date_text(dates[number - 1])).replace(tzinfo=now.tzinfo)
        except ValueError:
            return None
    start = day.replace(hour=int(match[1]), minute=int(match[2]), second=0, microsecond=0)
    return start if start > now else None


def on_now(programme: Programme, tournament: Tournament, board: Board, now: datetime) -> tuple[View, ...]:
    """Return the views that follow one another at `now`; none if there is nothing to be said."""
    if programme.held is not None:
        return (programme.held,)
    useful = tuple(view for view in programme.views if has_something(view, tournament, board, now))
    end = focus_end(tournament)
    if end is not None and end - FOCUS <= now < end and _is_running(tournament):
        return tuple(view for view in PAIRINGS if view in useful) or (View.NAMES,)
    return useful


def has_something(view: View, tournament: Tournament, board: Board, now: datetime) -> bool:
    """Whether a view has something to say that is of use now; one that is held is shown all the same."""
    latest = published(tournament)
    if view is View.MESSAGE:
        return bool(board.message.strip())
    if view is View.COUNTDOWN:
        return board.start is not None and now < board.start + _AFTER_START
    if view is View.CHECK_IN:
        return bool(tournament.players) and latest is None
    if view is View.STANDINGS:
        return parts.latest(tournament) > 0
    if latest is None:
        return False
    if view is View.RESULTS:
        return len(latest.open_boards) < len(latest.pairings)
    if view is View.PLAYING:
        return bool(latest.open_boards)
    return _is_running(tournament)


def _is_running(tournament: Tournament) -> bool:
    """Whether players of the latest published round still want to know where they sit."""
    latest = published(tournament)
    return latest is not None and latest.stage is Stage.PUBLISHED and not latest.is_complete
