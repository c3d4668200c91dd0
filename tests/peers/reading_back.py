"""What of a tournament is not there any more, or is different, when its file has been read again.

Everything that TRF26 has a place for must be equal. It has none for clubs, for coefficients, for what was noted at
the desk, for numbers on tables and times of rounds, for drafts and second passes, for rules that forbid pairs (the
groups that they make are written), and for the words of a lot: these alone are left out here. Boards changed by hand
come back as lines in the log of decisions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from swissdesk.engine.checker import differences
from swissdesk.model import ByeRequest, Player, Rating, Round, Tournament
from swissdesk.model.forbidding import forbidden_groups
from swissdesk.standings import chosen, table

INFO = (
    "name",
    "city",
    "federation",
    "start",
    "end",
    "type",
    "chief_arbiter",
    "deputy_arbiters",
    "time_control",
    "time_control_code",
    "round_dates",
)
SETTINGS = (
    "system",
    "rounds",
    "scoring",
    "initial_colour",
    "ranking_order",
    "acceleration",
    "fictitious",
    "points_exceptions",
    "tiebreaks",
    "rating_method",
    "knockout",
)
PLAYER = ("name", "rating", "title", "sex", "federation", "fide_id", "birth", "withdrawn_from")


def unequal(original: Tournament, read: Tournament) -> list[str]:
    """Return what differs, a line each; empty if nothing does."""
    return [
        *_fields("event", INFO, original.info, read.info),
        *_fields("settings", SETTINGS, original.settings, read.settings),
        *_each("player", _by_number(original), _by_number(read), _player),
        *_each("round", dict(enumerate(original.rounds, 1)), dict(enumerate(read.rounds, 1)), _round),
        *_values("who may not meet", _apart(original), _apart(read)),
        *_values("byes to come", _to_come(original), _to_come(read)),
        *_values("decisions", _log(original), _log(read)),
        *_values("points", original.points, read.points),
        *_values("standings", _standings(original), _standings(read)),
        *_values("rounds that our own check pairs otherwise", _repaired(original), _repaired(read)),
    ]


def _fields(what: str, names: tuple[str, ...], one: object, other: object) -> Iterator[str]:
    for name in names:
        yield from _values(f"{what}, {name}", getattr(one, name), getattr(other, name))


def _values(what: str, one: object, other: object) -> Iterator[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted(one.keys() | other.keys()):
            yield from _values(f"{what} of {key}", one.get(key), other.get(key))
    elif one != other:
        yield f"{what}: {one!r} was read as {other!r}"


def _each(what: str, one: Mapping[int, Any], other: Mapping[int, Any], difference: Any) -> Iterator[str]:
    for key in sorted(one.keys() | other.keys()):
        if key in one and key in other:
            yield from difference(f"{what} {key}", one[key], other[key])
        else:
            yield f"{what} {key} is {'lost' if key in one else 'new'}"


def _by_number(tournament: Tournament) -> dict[int, Player]:
    return dict(tournament.by_id)


def _player(what: str, one: Player, other: Player) -> Iterator[str]:
    yield from _fields(what, PLAYER, one, other)
    yield from _values(f"{what}, ratings", _rated(one), _rated(other))


def _rated(player: Player) -> set[tuple[int, str]]:
    """Return the ratings with the organisation whose list they come from; a rating without a list is FIDE's."""
    known = player.ratings or (Rating(player.rating, "FIDE"),)
    return {(rating.value, rating.source.split()[0].upper()) for rating in known if rating.value}


def _round(what: str, one: Round, other: Round) -> Iterator[str]:
    yield from _values(f"{what}, entry", one.entries, other.entries)
    yield from _values(f"{what}, for the rating", _reported(one), _reported(other))


def _reported(played: Round) -> dict[tuple[int, int], object]:
    return {board.pair: board.rated_result for board in played.pairings}


def _apart(tournament: Tournament) -> dict[int, set[frozenset[int]]]:
    """Return who may not meet in each round: as it was known then in those on record, as it is now in those to come."""
    last = max(tournament.next_round_number, tournament.settings.rounds or 0)
    then = {n: tournament.before_round(min(n, tournament.next_round_number)) for n in range(1, last + 1)}
    return {n: {frozenset(group.players) for group in forbidden_groups(t) if group.applies(n)} for n, t in then.items()}


def _to_come(tournament: Tournament) -> set[ByeRequest]:
    return {request for request in tournament.requests if request.round >= tournament.next_round_number}


def _log(tournament: Tournament) -> dict[tuple[int, str], list[str]]:
    """Return the decisions by round and kind; of boards changed by hand only that they were."""
    log: dict[tuple[int, str], list[str]] = {}
    for decision in tournament.decisions:
        log.setdefault((decision.round, decision.kind), []).append(decision.text)
    for played in tournament.rounds:
        if played.alteration is not None:
            log[played.number, "MPA"] = []
    return {key: [] if key[1] == "MPA" else sorted(texts) for key, texts in log.items()}


def _standings(tournament: Tournament) -> dict[int, tuple[object, ...]]:
    rows = table(tournament, None, chosen(tournament))
    return {row.player: (row.rank, row.points, *((code, str(value)) for code, value in row.tiebreaks)) for row in rows}


def _repaired(tournament: Tournament) -> dict[int, str]:
    return {
        difference.round: f"{sorted(difference.ours)} for {sorted(difference.theirs)}: {difference.cause}"
        for difference in differences(tournament)
    }
