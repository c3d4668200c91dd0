"""The lint of a tournament report: what FIDE would reject, found before it is sent.

An error is something that the rating server refuses or that makes the report false; a warning is something that is
asked back, or that is seldom right. The checks come by subject, one function each; what the file cannot hold is asked
of the writer itself.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

from swissdesk.errors import Message
from swissdesk.formats.trf.codes import CODE_OF_SYSTEM, TITLES, day
from swissdesk.formats.trf.problems import Findings, Problem, Severity, TrfError
from swissdesk.formats.trf.slots import DIALECTS
from swissdesk.formats.trf.writer import Writer
from swissdesk.i18n import N_
from swissdesk.model import (
    EventInfo,
    Manner,
    Outcome,
    Pairing,
    Player,
    RatingPace,
    Result,
    Round,
    Sex,
    Stage,
    Title,
    Tournament,
    shown_points,
)
from swissdesk.model.rating import official_rating
from swissdesk.model.systems import is_swiss
from swissdesk.standings import goes_by_bracket, passed_over
from swissdesk.standings.pace import has_unequal_times, pace_of, periods, thinking_time
from swissdesk.standings.rating_change import rating_rules
from swissdesk.standings.rules import day_of

# ---- problems


def error(template: str, field: str, of: Player | None = None, /, **found: Any) -> Problem:
    """Return what makes the report be sent back; see `_problem`."""
    return _problem("error", template, field, of, **found)


def warning(template: str, field: str, of: Player | None = None, /, **found: Any) -> Problem:
    """Return what is asked back or seldom right; see `_problem`."""
    return _problem("warning", template, field, of, **found)


def _problem(
    severity: Severity,
    template: str,
    field: str,
    of: Player | None,
    /,
    *,
    who: int | None = None,
    at: int | None = None,
    board: int | None = None,
    **facts: Any,
) -> Problem:
    """Return a problem with a field; the player, round `at` and the board are facts of the sentence too.

    It is the problem `of` a player who is named, or of the one with the number `who`.
    """
    if of is not None:
        who, facts = of.id, facts | {"name": of.name}
    places = {"number": who, "round": at, "board": board}
    known = {name: value for name, value in places.items() if value is not None}
    return Problem(severity, 0, 0, who, at, Message(template, known | facts), field=field, board=board)


# ---- rounds: everything played, every result there, the points that follow

_SURPRISE = 600
"""A win of somebody so much lower rated is rather a typing error."""


def round_problems(tournament: Tournament) -> Iterator[Problem]:
    """Yield what is wrong with the rounds."""
    yield from _missing_rounds(tournament)
    for r in tournament.rounds:
        if r.stage is Stage.DRAFT:
            yield error(N_("Round {round} is still a draft and is left out of the report."), "stage", at=r.number)
            continue
        for board, pairing in enumerate(r.pairings, 1):
            yield from _board(tournament, r, board, pairing)
        yield from _without_entry(tournament, r)
    yield from _never_played(tournament)
    yield from _listed(tournament)


def _missing_rounds(tournament: Tournament) -> Iterator[Problem]:
    announced, played = tournament.settings.rounds, len(tournament.rounds)
    if not played:
        yield error(N_("No round has been played."), "rounds")
    elif announced is not None and played < announced and not tournament.is_over:
        yield error(
            N_("Rounds paired: {played} of {announced}. Reduce the number of rounds if no more will be played."),
            "rounds",
            played=played,
            announced=announced,
        )


def _board(tournament: Tournament, r: Round, board: int, pairing: Pairing) -> Iterator[Problem]:
    white, black = tournament.by_id[pairing.white], tournament.by_id[pairing.black]
    result = pairing.result
    template = ""
    if result is None:
        template = N_("Round {round}, board {board}: the result of {white} – {black} is missing.")
    elif result.manner is Manner.ADJOURNED:
        template = N_("Round {round}, board {board}: the adjourned game {white} – {black} is not finished.")
    elif not result.is_regular:
        template = N_("Round {round}, board {board}: {white} – {black} has an impossible result.")
    if template:
        yield error(template, "result", who=white.id, at=r.number, board=board, white=white.name, black=black.name)
    elif pairing.rated_result is not None and pairing.rated_result.manner is Manner.PLAYED:
        yield from _surprise(white, black, pairing.rated_result, r.number, board)


def _surprise(white: Player, black: Player, result: Result, number: int, board: int) -> Iterator[Problem]:
    if not white.rating or not black.rating or Outcome.WIN not in (result.white, result.black):
        return
    winner, loser = (white, black) if result.white is Outcome.WIN else (black, white)
    if loser.rating - winner.rating >= _SURPRISE:
        yield warning(
            N_("Round {round}, board {board}: {winner} ({low}) beat {loser} ({high}). Please verify."),
            "result",
            who=winner.id,
            at=number,
            board=board,
            winner=winner.name,
            loser=loser.name,
            low=winner.rating,
            high=loser.rating,
        )


def _without_entry(tournament: Tournament, r: Round) -> Iterator[Problem]:
    """Yield players of whom the round says nothing though they had played before."""
    for player in tournament.players:
        gone = player.has_left(r.number)
        earlier = any(player.id in before.entries for before in tournament.rounds[: r.number - 1])
        if player.id not in r.entries and earlier and not gone:
            yield warning(
                N_("{name} has no entry in round {round}: this counts as an absence."), "rounds", player, at=r.number
            )


def _never_played(tournament: Tournament) -> Iterator[Problem]:
    if not tournament.rounds:
        return
    for player in tournament.players:
        if not any(entry.is_played for entry in tournament.entries(player.id)):
            yield warning(
                N_("{name} has not played any game: remove the player from the report or leave them as absent."),
                "rounds",
                player,
            )


def _listed(tournament: Tournament) -> Iterator[Problem]:
    """Yield points that a file gave and that the results do not make, and places given twice."""
    for row in tournament.listing:
        found = tournament.points.get(row.player)
        if row.points is None or found is None or row.points == found:
            continue
        yield warning(
            N_("{name}: points in the file: {said}; by the results: {found}. The report has {found}."),
            "points",
            tournament.by_id[row.player],
            said=shown_points(row.points),
            found=shown_points(found),
        )
    ranks = [row.rank for row in tournament.listing if row.rank is not None]
    if len(set(ranks)) < len(ranks):
        yield warning(N_("Several players share a place in the file that was read (columns 86–89)."), "rank")


# ---- players

_HIGHEST_RATING = 2900
_TOO_YOUNG, _TOO_OLD = 4, 105
_LOW_FOR_TITLE = {Title.GM: 2100, Title.IM: 2000, Title.WGM: 1900, Title.FM: 1800, Title.WIM: 1800}
"""Below these a title-holder is rather somebody of the same name."""


def player_problems(tournament: Tournament) -> Iterator[Problem]:
    """Yield what is wrong with the data of the players, player by player, and with players beside each other."""
    year = (day_of(tournament.info.start) or (None,))[0]
    floor = rating_rules(tournament).floor
    for player in tournament.players:
        yield from _name(player)
        yield from _number(player)
        yield from _birth(player, year, tournament)
        yield from _sex_and_federation(player)
        yield from _title(player)
        yield from _rating(player, floor, tournament.settings.rating_pace)
    yield from _twins(
        tournament,
        lambda player: " ".join(player.name.casefold().split()),
        "name",
        N_("{name} is also no. {first} in the list. Is it the same person?"),
        warning,
    )
    yield from _twins(
        tournament,
        lambda player: player.fide_id.strip().lstrip("0"),
        "fide_id",
        N_("{name} has the same FIDE ID as no. {first}, {other}."),
        error,
    )


def _name(player: Player) -> Iterator[Problem]:
    name = player.name.strip()
    if not any(letter.isalpha() for letter in name):
        yield error(N_("No. {number} has no name."), "name", who=player.id)
    elif "," not in name:
        yield warning(
            N_("{name}: write surname, comma, given names, as in the FIDE list."),
            "name",
            who=player.id,
            name=name,
        )
    if re.search(r"[0-9@_#;]", name):
        yield warning(
            N_("{name}: the name contains a character that is not a letter."), "name", who=player.id, name=name
        )


def _number(player: Player) -> Iterator[Problem]:
    number = player.fide_id.strip()
    if not number.strip("0"):
        yield error(N_("{name} has no FIDE ID. Add it from the FIDE rating list or enter it."), "fide_id", player)
    elif not (number.isascii() and number.isdecimal()):
        yield error(N_("{name}, FIDE ID: expected digits only, found “{text}”."), "fide_id", player, text=number)


def _birth(player: Player, year: int | None, tournament: Tournament) -> Iterator[Problem]:
    text = player.birth.strip()
    if not text.strip("0/.-"):
        yield error(N_("{name}: the date of birth is missing."), "birth", player)
        return
    born = int(text[:4]) if text[:4].isdecimal() else None
    if re.fullmatch(r"\d{4}([/.-]00[/.-]00)?", text):
        if not player.rating:
            yield warning(
                N_("{name} is new on the list: the full date of birth is needed, not only the year {text}."),
                "birth",
                player,
                text=text[:4],
            )
    elif day(text) is None:
        yield error(
            N_("{name}, date of birth: expected a date like 1984/05/30, found “{text}”."), "birth", player, text=text
        )
        return
    if born is not None and year is not None and not _TOO_YOUNG <= year - born <= _TOO_OLD:
        yield warning(
            N_("{name}: born {text}, aged {age}. Please verify."), "birth", player, text=text, age=year - born
        )
    yield from _born_later(player, text, tournament)


def _born_later(player: Player, text: str, tournament: Tournament) -> Iterator[Problem]:
    born: date | None = day(text)
    start = day(tournament.info.start)
    if born is not None and start is not None and born >= start:
        yield error(N_("{name}: the date of birth, {text}, is after the event."), "birth", player, text=text)


def _sex_and_federation(player: Player) -> Iterator[Problem]:
    if player.sex is None:
        yield error(N_("{name}: the sex is missing."), "sex", player)
    code = player.federation.strip()
    if not code:
        yield error(N_("{name}: the federation is missing."), "federation", player)
    elif not re.fullmatch(r"[A-Z]{3}", code):
        yield error(N_("{name}, federation: expected three letters, found “{text}”."), "federation", player, text=code)


def _title(player: Player) -> Iterator[Problem]:
    title = player.title.strip()
    if not title:
        return
    known = player.known_title
    if known is None:
        template = N_("{name}: “{text}” is not a FIDE title.")
        if title.upper() in TITLES:
            template = N_("{name}: the title is written “{text}”; FIDE requires {long}.")
        yield warning(template, "title", player, text=title, long=TITLES.get(title.upper(), ""))
        return
    if known.value.startswith("W") and player.sex is Sex.MALE:
        yield error(N_("{name} has the women's title {text} but is registered as male."), "sex", player, text=title)
    if 0 < player.rating < _LOW_FOR_TITLE.get(known, 0):
        yield warning(
            N_("{name}: the rating {rating} is unusual for the title {text}. Is it the right person?"),
            "rating",
            player,
            rating=player.rating,
            text=title,
        )


def _rating(player: Player, floor: int, pace: RatingPace) -> Iterator[Problem]:
    reported = official_rating(player, pace)
    if 0 < reported < floor:
        yield warning(
            N_("{name}: FIDE lists no ratings below {floor}; {rating} must come from another list."),
            "rating",
            player,
            rating=reported,
            floor=floor,
        )
    if player.rating > _HIGHEST_RATING:
        yield error(
            N_("{name}: no player has a rating of {rating}. Please verify."), "rating", player, rating=player.rating
        )


def _twins(
    tournament: Tournament, key: Callable[[Player], str], field: str, template: str, kind: Callable[..., Problem]
) -> Iterator[Problem]:
    """Yield every player who has what an earlier one has too."""
    seen: dict[str, list[Player]] = defaultdict(list)
    for player in tournament.players:
        found = key(player)
        if not found:
            continue
        if seen[found]:
            first = seen[found][0]
            yield kind(template, field, player, first=first.id, other=first.name)
        seen[found].append(player)


# ---- the event

_MINUTE = 60
_LEAST_MINUTES = ((2400, 120), (1800, 90), (0, 60))
"""Highest rating in the event → the minutes each player needs for 60 moves (B.02 art. 1.1)."""


def event_problems(tournament: Tournament, dialect: str) -> Iterator[Problem]:
    """Yield what is wrong with the data of the event."""
    yield from _left(tournament)
    yield from _texts(tournament.info)
    yield from _dates(tournament.info)
    yield from _round_dates(tournament)
    yield from _rate_of_play(tournament)
    if dialect == "trf26":
        yield from _records_of_2026(tournament)


def _left(tournament: Tournament) -> Iterator[Problem]:
    left = tournament.settings.fide_mode_left
    if left is not None:
        yield warning(
            N_("FIDE mode was left in round {round}: FIDE may refuse to rate the event."), "fide_rated", round=left
        )


def _texts(info: EventInfo) -> Iterator[Problem]:
    if not info.name.strip():
        yield error(N_("The tournament has no name. Enter its registered name."), "name")
    if not info.city.strip():
        yield warning(N_("The city is missing."), "city")
    if not info.federation.strip():
        yield error(
            N_("The federation of the event is missing. Enter FIDE's three letters, such as FRA."), "federation"
        )
    elif not re.fullmatch(r"[A-Z]{3}", info.federation.strip()):
        yield error(
            N_("Federation of the event: expected FIDE's three letters, such as FRA, found “{text}”."),
            "federation",
            text=info.federation,
        )
    if not info.chief_arbiter.strip():
        yield error(N_("The chief arbiter is missing."), "chief_arbiter")
    elif not re.search(r"\d{5,}", info.chief_arbiter):
        yield warning(
            N_("The chief arbiter {name} has no FIDE ID, so the event will not be credited to them."),
            "chief_arbiter",
            name=info.chief_arbiter,
        )


def _dates(info: EventInfo) -> Iterator[Problem]:
    ends: dict[str, date | None] = {}
    for field, text, missing, template in (
        (
            "start",
            info.start,
            N_("The first day is missing. Enter a date like 2026-05-01."),
            N_("First day: expected a date like 2026/05/01, found “{text}”."),
        ),
        (
            "end",
            info.end,
            N_("The last day is missing. Enter a date like 2026-05-09."),
            N_("Last day: expected a date like 2026/05/09, found “{text}”."),
        ),
    ):
        ends[field] = day(text)
        if not text.strip():
            yield error(missing, field)
        elif ends[field] is None:
            yield error(template, field, text=text)
    if ends["start"] and ends["end"] and ends["end"] < ends["start"]:
        yield error(N_("The last day, {end}, is before the first, {start}."), "end", start=info.start, end=info.end)


def _round_dates(tournament: Tournament) -> Iterator[Problem]:
    info, rounds = tournament.info, tournament.settings.rounds or len(tournament.rounds)
    first, last, before = day(info.start), day(info.end), None
    for number in range(1, rounds + 1):
        text = info.round_dates[number - 1] if number <= len(info.round_dates) else ""
        found = day(text)
        if not text.strip():
            yield error(N_("The date of round {round} is missing."), "round_dates", at=number)
        elif found is None:
            yield error(
                N_("Date of round {round}: expected a date like 2026/05/01, found “{text}”."),
                "round_dates",
                at=number,
                text=text,
            )
        elif (first and found < first) or (last and found > last):
            yield error(
                N_("Round {round}, on {text}, is outside the dates of the event, {start} to {end}."),
                "round_dates",
                at=number,
                text=text,
                start=info.start,
                end=info.end,
            )
        elif before and found < before:
            yield error(
                N_("Round {round}, on {text}, is before the previous round."),
                "round_dates",
                at=number,
                text=text,
            )
        before = found or before


# ---- rate of play


def _rate_of_play(tournament: Tournament) -> Iterator[Problem]:
    info = tournament.info
    if not info.time_control.strip() and not info.time_control_code.strip():
        yield error(N_("The rate of play is missing. Enter it in seconds, such as 5400+30."), "time_control_code")
        return
    if not info.time_control_code.strip():
        yield warning(
            N_("The rate of play “{text}” has no code. Enter it in seconds too, such as 5400+30."),
            "time_control_code",
            text=info.time_control,
        )
    elif periods(info.time_control_code) is None:
        yield error(
            N_("Rate of play code: expected seconds, such as 5400+30 or 40/6000+30:900+30, found “{text}”."),
            "time_control_code",
            text=info.time_control_code,
        )
    if has_unequal_times(info):
        yield error(N_("Games in which the players have different thinking times are not rated."), "time_control_code")
    yield from _too_fast(tournament)


def _too_fast(tournament: Tournament) -> Iterator[Problem]:
    seconds = thinking_time(tournament.info)
    if seconds is None:
        return
    pace = pace_of(tournament.info)
    if pace is None:
        yield error(
            N_("Too fast to be rated: the time for 60 moves is {minutes} min."),
            "time_control_code",
            minutes=seconds // _MINUTE,
        )
    elif pace is RatingPace.STANDARD:
        highest = max((player.rating for player in tournament.players), default=0)
        needed = next(minutes for rating, minutes in _LEAST_MINUTES if highest >= rating)
        if seconds < needed * _MINUTE:
            yield warning(
                N_(
                    "With {found} min for 60 moves, games of players rated {limit} or more are not rated: they "
                    "need {needed} min."
                ),
                "time_control_code",
                found=seconds // _MINUTE,
                needed=needed,
                limit=next(rating for rating, _ in _LEAST_MINUTES if highest >= rating),
            )


# ---- what the report of 2026 has records for


def _records_of_2026(tournament: Tournament) -> Iterator[Problem]:
    settings = tournament.settings
    if settings.rounds is None:
        yield error(N_("The number of rounds is missing (record 142)."), "rounds")
    if settings.system not in CODE_OF_SYSTEM:
        yield warning(
            N_("The pairing system has no code in the report; it is written as CUSTOM_SWISS (record 192)."), "system"
        )
    if settings.initial_colour is None and is_swiss(settings.system) and tournament.rounds:
        yield error(N_("The initial colour drawn by lot is not recorded (record 152)."), "initial_colour")
    if not settings.tiebreaks and not goes_by_bracket(tournament):
        yield warning(N_("The tie-breaks are missing (record 212)."), "tiebreaks")
    for code in passed_over(tournament):
        yield warning(
            N_("SwissDesk does not calculate the tie-break {code}; the places do not follow it."),
            "tiebreaks",
            code=code,
        )


# ---- all of it

__all__ = ["problems"]


def problems(tournament: Tournament, dialect: str) -> tuple[Problem, ...]:
    """Return everything found; raises TrfError for an unknown dialect."""
    if dialect not in DIALECTS:
        findings = Findings()
        findings.error(0, 0, N_("unknown TRF dialect “{dialect}”; choose trf16, trfx or trf26."), dialect=dialect)
        raise TrfError("TRF", findings.items)
    return (
        *event_problems(tournament, dialect),
        *player_problems(tournament),
        *round_problems(tournament),
        *_lost(tournament, dialect),
    )


def _lost(tournament: Tournament, dialect: str) -> tuple[Problem, ...]:
    """Return what a file of that dialect cannot hold."""
    findings = Findings()
    try:
        Writer(tournament, dialect, findings).lines()
    except TrfError as error:
        return error.problems
    return tuple(findings.items)
