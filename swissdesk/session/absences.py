"""Announces absences: from what the arbiter types about players to one event.

An attendance entered for several players at once becomes one action with one name, so that one undo takes it back.
Players who have that attendance already are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum

from swissdesk.errors import InvalidEdit, SwissDeskError
from swissdesk.i18n import N_
from swissdesk.model.events import AnnounceBye, Batch, CancelBye, Event, ReturnPlayer, WithdrawPlayer
from swissdesk.model.result import ByeKind
from swissdesk.model.searching import folded
from swissdesk.model.tournament import Tournament
from swissdesk.values import NamedTuple


class Attendance(Enum):
    """What a player does in a round that is still to be paired."""

    PLAYS = "plays"
    HALF_POINT = "half-point bye"
    ABSENT = "absent"
    """A zero-point bye."""
    FULL_POINT = "full-point bye"
    WITHDRAWN = "withdrawn"
    """Absent from that round on."""


class Saying(NamedTuple):
    """Something said of players: their ids, and what they do (None where only the players are named)."""

    players: tuple[int, ...]
    attendance: Attendance | None


class NotUnderstood(SwissDeskError):
    """A line of numbers and words that makes no sense."""


WORDS: Mapping[Attendance, str] = {
    Attendance.PLAYS: N_("plays present returns back"),
    Attendance.HALF_POINT: N_("half ½"),
    Attendance.ABSENT: N_("absent zero missing"),
    Attendance.FULL_POINT: N_("full"),
    Attendance.WITHDRAWN: N_("withdrawn out leaves"),
}
"""The words of a typed line, each or its first letters; translated as a whole."""

_KINDS = {
    Attendance.HALF_POINT: ByeKind.HALF_POINT,
    Attendance.ABSENT: ByeKind.ZERO_POINT,
    Attendance.FULL_POINT: ByeKind.FULL_POINT,
}
_ATTENDANCES = {kind: attendance for attendance, kind in _KINDS.items()}
_SPAN = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?")
_DASHES = re.compile(r"(?<=\d)\s*[-–—]\s*(?=\d)")


def attendance(tournament: Tournament, player: int, number: int) -> Attendance:
    """Return what the player does in round `number`, which is still to be paired."""
    if tournament.player(player).has_left(number):
        return Attendance.WITHDRAWN
    kind = tournament.request(player, number)
    return Attendance.PLAYS if kind is None else _ATTENDANCES[kind]


def announce(tournament: Tournament, number: int, sayings: Iterable[Saying]) -> Event | None:
    """Return the one event that makes `sayings` true of round `number`; None if they are true already.

    Of a player who is named twice the last saying counts; those without an attendance are passed over. A withdrawn
    player who plays returns, absent in the rounds before `number`. Raises InvalidEdit if a player is unknown, or a
    withdrawn one is to have a bye that is worth points.
    """
    wanted = {player: said for players, said in sayings for player in players if said is not None}
    asked = {request.player for request in tournament.requests if request.round == number}
    events = [
        event
        for player, said in wanted.items()
        for event in _changes(tournament, player, number, said, has_asked=player in asked)
    ]
    return together(events) if events else None


def together(events: Sequence[Event]) -> Event:
    """Return one event that does all of `events`, of which there is at least one."""
    return events[0] if len(events) == 1 else Batch(tuple(events))


def _changes(
    tournament: Tournament, player: int, number: int, wanted: Attendance, *, has_asked: bool
) -> Iterator[Event]:
    left = tournament.player(player).has_left(number)
    if wanted is Attendance.WITHDRAWN:
        if not left:
            yield WithdrawPlayer(player, number)
    elif wanted is Attendance.PLAYS:
        if left:
            yield from _return(tournament, player, number)
        if has_asked:
            yield CancelBye(player, number)
    elif left:
        if wanted is not Attendance.ABSENT:
            raise InvalidEdit(
                N_("{name} has withdrawn and cannot have a bye. Let the player return first."),
                name=tournament.player(player).name,
            )
    elif tournament.request(player, number) is not _KINDS[wanted]:
        yield AnnounceBye(player, number, _KINDS[wanted])


def _return(tournament: Tournament, player: int, number: int) -> Iterator[Event]:
    """Yield the return of a withdrawn player for round `number`: until then the player stays away."""
    yield ReturnPlayer(player)
    withdrawn = tournament.player(player).withdrawn_from or number
    known = {request.round for request in tournament.requests if request.player == player}
    for earlier in range(max(withdrawn, tournament.next_round_number), number):
        if earlier not in known:
            yield AnnounceBye(player, earlier, ByeKind.ZERO_POINT)


def read(tournament: Tournament, text: str, words: Mapping[Attendance, str] = WORDS) -> tuple[Saying, ...]:
    """Return what a typed line says: ``3 17 42-45 absent 8 half``; numbers are starting ranks, words end a group.

    `words` are those of `WORDS` in the language in use. Numbers without a word at the end make a saying without an
    attendance. In a range of numbers those without a player are ignored. Raises NotUnderstood, which names the part
    that cannot be read.
    """
    sayings: list[Saying] = []
    players: list[int] = []
    for token in _DASHES.sub("-", text).replace(",", " ").replace(";", " ").split():
        span = _SPAN.fullmatch(token)
        if span is not None:
            players += _players(tournament, int(span[1]), int(span[2] or span[1]), token)
            continue
        kind = _attendance_of(token, words)
        if not players:
            raise NotUnderstood(N_("Put the numbers before “{word}”: 3 17 42-45 {word}."), word=token)
        sayings.append(Saying(tuple(dict.fromkeys(players)), kind))
        players = []
    if players:
        sayings.append(Saying(tuple(dict.fromkeys(players)), None))
    return tuple(sayings)


def _players(tournament: Tournament, first: int, last: int, token: str) -> Sequence[int]:
    found = [number for number in sorted(tournament.by_id) if first <= number <= last]
    if not found:
        raise NotUnderstood(
            N_("There is no player no. {player}.") if first == last else N_("No players have the numbers {player}."),
            player=token,
        )
    return found


def _attendance_of(token: str, words: Mapping[Attendance, str]) -> Attendance:
    said = folded(token)
    for kind, known in words.items():
        if any(word.startswith(said) or said.startswith(f"{word} ") for word in folded(known).split()):
            return kind
    raise NotUnderstood(
        N_("“{word}” is not understood. Type {words}."),
        word=token,
        words=[known.split()[0] for known in words.values()],
    )
