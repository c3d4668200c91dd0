"""What was announced for the rounds to come, and does not go together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.model import ByeKind, ByeRequest, Outcome, Player, Stage, Tournament
from swissdesk.model.absences import half_bye_refusal
from swissdesk.session.concerns.concern import Case, Concern, Severity, gathered
from swissdesk.session.places import PLAYERS, Place


def _case(player: Player, round_number: int, template: str) -> Case:
    text = message(template, name=player.name, round=round_number)
    return Case(player.name, text, Place(PLAYERS, player=player.id, round=round_number))


def _announced(tournament: Tournament) -> Iterable[ByeRequest]:
    """Return what is announced; of two announcements for a round the later counts."""
    return {(request.player, request.round): request for request in tournament.requests}.values()


def withdrawn_with_byes(tournament: Tournament) -> Iterator[Concern]:
    """Players who left, and are still announced to come back for half a point."""
    found = []
    for request in _announced(tournament):
        player = tournament.by_id[request.player]
        gone = player.withdrawn_from is not None and player.withdrawn_from <= request.round
        coming = request.round >= tournament.next_round_number
        if gone and coming and request.kind is not ByeKind.ZERO_POINT:
            template = N_("{name} has withdrawn, but a bye is announced for round {round}: it would count nothing.")
            found.append(_case(player, request.round, template))
    many = N_("Withdrawn, with byes announced all the same: {names}, and {more} more players.")
    yield from gathered(Severity.WARNING, "withdrawn-with-bye", found, many)


def byes_beyond_limits(tournament: Tournament, number: int) -> Iterator[Concern]:
    """Half-point byes in round `number` that the regulations do not give, and full-point byes."""
    refused, full = [], []
    for request in _announced(tournament):
        if request.round != number:
            continue
        player = tournament.by_id[request.player]
        if request.kind is ByeKind.HALF_POINT:
            refusal = half_bye_refusal(tournament, request.player, number)
            if refusal is not None:
                refused.append(Case(player.name, refusal, Place(PLAYERS, player=player.id, round=number)))
        elif request.kind is ByeKind.FULL_POINT:
            template = N_("{name} is to have a full-point bye in round {round}, which FIDE advises against.")
            full.append(_case(player, number, template))
    many = N_("Half-point byes beyond what is allowed: {names}, and {more} more players.")
    yield from gathered(Severity.WARNING, "half-bye-limit", refused, many)
    yield from gathered(Severity.WARNING, "full-bye", full, N_("Full-point byes: {names}, and {more} more players."))


def no_shows(tournament: Tournament, number: int) -> Iterator[Concern]:
    """Players who did not come to their game of the round before, and of whom nothing is known for this one."""
    if not 1 < number <= len(tournament.rounds) + 1:
        return
    played = tournament.round(number - 1)
    if played.stage is Stage.DRAFT:
        return
    found = [
        _case(tournament.by_id[player], number, N_("{name} did not come last time. Will it be so in round {round}?"))
        for player, entry in played.entries.items()
        if entry.is_forfeit and entry.outcome is Outcome.LOSS and tournament.request(player, number) is None
    ]  # fmt: skip
    many = N_(
        "Did not come to the last round, and nothing is announced for this one: {names}, and {more} more players."
    )
    yield from gathered(Severity.WARNING, "no-show", found, many)


def late_entries(tournament: Tournament, number: int) -> Iterator[Concern]:
    """Players who come in now, and have nothing on record for the rounds they missed: these count as absences."""
    if number < 2:
        return
    found = [
        _case(
            player, number, N_("{name} enters in round {round}: the rounds before count as absences, without points.")
        )
        for player in tournament.players
        if tournament.request(player.id, number) is None
        and not any(player.id in played.entries for played in tournament.rounds[: number - 1])
    ]
    many = N_("New in this round, without byes for the rounds they missed: {names}, and {more} more players.")
    yield from gathered(Severity.HINT, "late-entry", found, many)


def requests_out_of_range(tournament: Tournament) -> Iterator[Concern]:
    """Byes announced for rounds that are not played."""
    rounds = tournament.settings.rounds
    if rounds is None:
        return
    found = [
        _case(tournament.by_id[request.player], request.round, N_("{name} has a bye in round {round}: not played."))
        for request in _announced(tournament)
        if request.round > rounds
    ]  # fmt: skip
    many = N_("Byes announced for rounds that are not played: {names}, and {more} more players.")
    yield from gathered(Severity.HINT, "bye-after-end", found, many)
