"""Holds the numbers on record against the rules: virtual points, places, and points.

A file is judged by its own announcements. Virtual points (250, XXA) are held against the Baku acceleration only if the
event names it. Places are held against the standings by the tie-breaks of the file (records 202 and 212), up to the
first that cannot be computed here; without a list, against the points alone and only once the event is over, since
programs write what they like there before. Players level in all of it may have their places in any order. Points may
include virtual points, announced byes, or the games of players who left a round robin early: the way of counting that
fits most players is taken as that of the file, and all players are held against it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from swissdesk.checking.finding import Finding, Kind, article
from swissdesk.errors import Message, message
from swissdesk.formats.trf.codes import system_of
from swissdesk.i18n import N_
from swissdesk.model import Acceleration, Points, Tournament, shown_points
from swissdesk.model.acceleration import baku_group_size, baku_points, fictitious_points
from swissdesk.standings import EDITIONS, Rules, StandingRow, goes_by_bracket, rules_of, split_codes, table, usable
from swissdesk.values import NamedTuple, replace

# ---- virtual points


def wrong_acceleration(tournament: Tournament) -> Iterator[Finding]:
    """Yield the rounds on record whose virtual points are not those of the Baku acceleration, if the event names it."""
    settings, info = tournament.settings, tournament.info
    _, named = system_of(info.type_code, info.start)
    if named is not Acceleration.BAKU or not settings.fictitious or settings.rounds is None:
        return
    for number in range(1, len(tournament.rounds) + 1):
        given = {player: points for player, points in fictitious_points(tournament, number).items() if points}
        due = baku_points(number, settings.rounds, settings.scoring.win)
        others = sorted(set(given.values()) - {due})
        if others or (due and not given):
            text = message(
                N_("Round {round}: virtual points recorded: {said}; by the Baku acceleration: {found}."),
                round=number,
                said=", ".join(map(shown_points, others or [0])),
                found=shown_points(due),
            )
            players = tuple(player for player, points in given.items() if points != due)
            yield Finding(Kind.ACCELERATION, text, number, players, article("C.04.7", "1.4"))
        elif due:
            yield from _wrong_group(tournament, number, given)


def _wrong_group(tournament: Tournament, number: int, given: Mapping[int, Points]) -> Iterator[Finding]:
    """Yield that those who have points are not the upper group: the first of the list, half of them (art. 1.2, 1.3).

    A record does not say who came later. Whoever was absent in round 1 may have, which makes half of the field more
    or less, and adds to the upper group whom it does not count for. Whoever was not there yet may have no points.
    """
    ranked = sorted(tournament.ranking, key=tournament.ranking.__getitem__)
    late = sum(_was_away(tournament, player, 1) for player in ranked)
    least, most = baku_group_size(len(ranked) - late), baku_group_size(len(ranked))
    size = len(given)
    upper = ranked[: 1 + max(tournament.ranking[player] for player in given)]
    left_out = [player for player in upper if player not in given]
    was_here = not all(_was_away(tournament, player, number) for player in left_out)
    if not was_here and least <= size + len(left_out) <= max(most, least + late):
        return
    text = message(
        N_(
            "Round {round}: the players with virtual points ({count}) are not group GA of the Baku acceleration, "
            "the first {size}."
        ),
        round=number,
        count=size,
        size=most,
    )
    yield Finding(Kind.ACCELERATION, text, number, tuple(given), article("C.04.7", "1.2"))


def _was_away(tournament: Tournament, player: int, number: int) -> bool:
    bye = tournament.entry(player, number).bye
    return bye is not None and bye.is_requested


# ---- places

_CLAUSE = article("C.07", "4")
_POINTS = "PTS"


class _Wrong(NamedTuple):
    """A player whose place in the file cannot be: it should be one from `first` to `last`."""

    player: int
    said: int
    first: int
    last: int


def wrong_places(tournament: Tournament) -> Iterator[Finding]:
    """Yield the players whose place in the file contradicts the standings, the best first.

    Or one finding for all of them, where the places are those of another edition of the rules.
    """
    listed = {row.player: row.rank for row in tournament.listing if row.rank and row.player in tournament.by_id}
    if len(listed) < 2 or not _mean_something(tournament, listed):
        return
    rules = rules_of(tournament)
    codes = _codes(tournament, rules)
    wrong = _contradictions(tournament, listed, codes, rules)
    if not wrong:
        return
    for edition in EDITIONS.values() if codes else ():
        if edition is not rules.edition and not _contradictions(
            tournament, listed, codes, replace(rules, edition=edition)
        ):
            text = message(
                N_(
                    "The places follow the {edition} edition of the tie-break rules; {ruled} was in force on the "
                    "first day."
                ),
                edition=edition.title,
                ruled=rules.edition.title,
            )
            yield Finding(Kind.PLACE, text, players=tuple(case.player for case in wrong), clause=_CLAUSE)
            return
    for case in wrong:
        yield Finding(Kind.PLACE, _sentence(tournament, case, codes), players=(case.player,), clause=_CLAUSE)


def _mean_something(tournament: Tournament, listed: Mapping[int, int]) -> bool:
    """Whether the places are a statement: of a finished event, or of a file that says how ties are broken."""
    if not tournament.rounds:
        return False
    if tournament.settings.tiebreaks:
        return True
    is_over = tournament.settings.rounds is None or tournament.is_over
    return is_over and any(player != place for player, place in listed.items())


def _codes(tournament: Tournament, rules: Rules) -> tuple[str, ...]:
    """Return the tie-breaks of the file up to the first that cannot be computed here; none for a knockout."""
    codes: list[str] = []
    if goes_by_bracket(tournament):
        return ()
    for written in (code for entry in tournament.settings.tiebreaks for code in split_codes(entry)):
        known = usable([written], rules)
        if not known:
            break
        codes += [code for code in known if code != _POINTS]
    return tuple(codes)


def _contradictions(
    tournament: Tournament, listed: Mapping[int, int], codes: Sequence[str], rules: Rules
) -> list[_Wrong]:
    """Return who stands outside the places that the group of those level with them has.

    Places are taken by their order among those in the file: some leave out who is not listed, or count 1, 1, 2.
    """
    rows = [row for row in table(tournament, None, codes, rules=rules, all_values=False) if row.player in listed]
    ordered = sorted(listed.values())
    wrong = []
    first = 1
    for group in _groups(rows):
        last = first + len(group) - 1
        for row in group:
            said = listed[row.player]
            if not first <= bisect_left(ordered, said) + 1 <= last:
                wrong.append(_Wrong(row.player, said, first, last))
        first = last + 1
    return wrong


def _groups(rows: Sequence[StandingRow]) -> Iterator[list[StandingRow]]:
    for _, group in groupby(rows, key=lambda row: row.rank):
        yield list(group)


def _sentence(tournament: Tournament, case: _Wrong, codes: Sequence[str]) -> Message:
    found = str(case.first) if case.first == case.last else f"{case.first}–{case.last}"
    template = N_("{name}: place {said} in the file, {found} by points.")
    if codes:
        template = N_("{name}: place {said} in the file, {found} by points and {tiebreaks}.")
    elif goes_by_bracket(tournament):
        template = N_("{name}: place {said} in the file, {found} by the knockout bracket.")
    name = tournament.by_id[case.player].name
    return message(template, name=name, said=case.said, found=found, tiebreaks=", ".join(codes))


# ---- points


def wrong_points(tournament: Tournament) -> Iterator[Finding]:
    """Yield the players whose points in the file are not what the results make, in the order of the file."""
    listed = {
        row.player: row.points
        for row in tournament.listing
        if row.points is not None and row.player in tournament.by_id
    }
    if all(tournament.points[player] == points for player, points in listed.items()):
        return
    counted = max(_readings(tournament), key=lambda reading: _agreeing(reading, listed))
    for player, said in listed.items():
        if counted[player] != said:
            text = message(
                N_("{name}: points in the file: {said}; by the results: {found}."),
                name=tournament.by_id[player].name,
                said=shown_points(said),
                found=shown_points(counted[player]),
            )
            yield Finding(Kind.POINTS, text, players=(player,))


Reading = Mapping[int, Points]
"""Everybody's points, counted in one way."""


def _agreeing(reading: Reading, listed: Mapping[int, Points]) -> int:
    return sum(reading[player] == points for player, points in listed.items())


def _readings(tournament: Tournament) -> Iterator[Reading]:
    """Yield the ways of counting, the plain one first: it is taken if others fit no better."""
    plain = tournament.points
    as_played = replace(tournament.settings, annul_early=False)
    for points in (plain, tournament.replace(settings=as_played).points) if tournament.annulled else (plain,):
        yield points
        for number in (tournament.next_round_number, len(tournament.rounds)):
            extra = fictitious_points(tournament, number)
            yield _sum(points, extra)
            yield _sum(_sum(points, extra), _announced(tournament))
        yield _sum(points, _announced(tournament))


def _announced(tournament: Tournament) -> Reading:
    """Return what the byes announced for the coming round are worth."""
    scoring, coming = tournament.settings.scoring, tournament.next_round_number
    return {r.player: scoring.bye(r.kind) for r in tournament.requests if r.round == coming}


def _sum(points: Reading, extra: Reading) -> Reading:
    return {player: made + extra.get(player, 0) for player, made in points.items()}
