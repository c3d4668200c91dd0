"""Alerts about what has to be settled before a round, and about announcements that contradict it or each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from swissdesk.engine import SYSTEMS
from swissdesk.engine.readiness import rests
from swissdesk.engine.record import inferred_initial_colour
from swissdesk.errors import Message, message
from swissdesk.fields.values import rule_text
from swissdesk.i18n import N_
from swissdesk.model import (
    Acceleration,
    ByeKind,
    ByeRequest,
    FictitiousPoints,
    ForbiddenGroup,
    Outcome,
    Player,
    Stage,
    Tournament,
)
from swissdesk.model.absences import half_bye_refusal
from swissdesk.model.forbidding import forbidden_groups as forbidden_groups_of
from swissdesk.model.forbidding import groups_of, misseated
from swissdesk.model.systems import Kind, is_scheduled, is_swiss, kind_of
from swissdesk.session.alerts.alert import Alert, Case, Severity, gathered
from swissdesk.session.feasibility import troubles
from swissdesk.session.places import PLAYERS, ROUND, SETTINGS, Place
from swissdesk.standings import goes_by_bracket, rules_of
from swissdesk.standings.rules import is_long

# ---- announcements


def _case(player: Player, round_number: int, template: str) -> Case:
    text = message(template, name=player.name, round=round_number)
    return Case(player.name, text, Place(PLAYERS, player=player.id, round=round_number))


def _announced(tournament: Tournament) -> Iterable[ByeRequest]:
    """Return what is announced; of two announcements for a round the later counts."""
    return {(request.player, request.round): request for request in tournament.requests}.values()


def ratings_in_long_events(tournament: Tournament) -> Iterator[Alert]:
    """Tie-breaks by rating in an event of more than thirty days, which the rules advise against (C.07 art. 10)."""
    if not tournament.settings.tiebreaks or not is_long(tournament.info):
        return
    from swissdesk.standings.tiebreaks.registry import find, usable  # few events last so long

    rules = rules_of(tournament)
    codes = [code for code in usable(tournament.settings.tiebreaks, rules) if find(code, rules).tiebreak.uses_ratings]
    if codes:
        text = message(
            N_("The event lasts over 30 days: tie-breaks by rating are not recommended ({codes}, C.07 art. 10)."),
            codes=", ".join(codes),
        )
        yield Alert(Severity.HINT, "rating-tie-breaks", text, Place(SETTINGS, field="tiebreak_ratings"))


def withdrawn_with_byes(tournament: Tournament) -> Iterator[Alert]:
    """Players who left, and are still announced to come back for half a point."""
    found = []
    for request in _announced(tournament):
        player = tournament.by_id[request.player]
        gone = player.has_left(request.round)
        coming = request.round >= tournament.next_round_number
        if gone and coming and request.kind is not ByeKind.ZERO_POINT:
            template = N_("{name} has withdrawn, but a bye is entered for round {round}: it does not count.")
            found.append(_case(player, request.round, template))
    many = N_("Withdrawn, but byes are entered: {names} and {more} more.")
    yield from gathered(Severity.WARNING, "withdrawn-with-bye", found, many)


def byes_beyond_limits(tournament: Tournament, number: int) -> Iterator[Alert]:
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
            template = N_("{name} has a full-point bye in round {round}; FIDE advises against these.")
            full.append(_case(player, number, template))
    many = N_("More half-point byes than allowed: {names} and {more} more.")
    yield from gathered(Severity.WARNING, "half-bye-limit", refused, many)
    yield from gathered(Severity.WARNING, "full-bye", full, N_("Full-point byes: {names} and {more} more."))


def no_shows(tournament: Tournament, number: int) -> Iterator[Alert]:
    """Players who did not come to their game of the round before, and of whom nothing is known for this one."""
    if not 1 < number <= len(tournament.rounds) + 1:
        return
    played = tournament.round(number - 1)
    if played.stage is Stage.DRAFT or kind_of(tournament.settings.system) is Kind.KNOCKOUT:  # there they are out
        return
    found = [
        _case(
            tournament.by_id[player],
            number,
            N_("{name} forfeited the last round. Please verify that they will play in round {round}."),
        )
        for player, entry in played.entries.items()
        if entry.is_forfeit and entry.outcome is Outcome.LOSS and tournament.request(player, number) is None
    ]
    many = N_("Forfeited the last round, nothing entered for this one: {names} and {more} more.")
    yield from gathered(Severity.WARNING, "no-show", found, many)


def late_entries(tournament: Tournament, number: int) -> Iterator[Alert]:
    """Players who come in now, and have nothing on record for the rounds they missed: these count as absences."""
    if number < 2:
        return
    found = [
        _case(player, number, N_("{name} enters in round {round}: the earlier rounds are zero-point byes."))
        for player in tournament.players
        if tournament.request(player.id, number) is None
        and not any(player.id in played.entries for played in tournament.rounds[: number - 1])
    ]
    many = N_("New in this round, without byes for the rounds missed: {names} and {more} more.")
    yield from gathered(Severity.HINT, "late-entry", found, many)


def requests_out_of_range(tournament: Tournament) -> Iterator[Alert]:
    """Byes announced for rounds that are not played."""
    rounds = tournament.settings.rounds
    if rounds is None:
        return
    found = [
        _case(
            tournament.by_id[request.player],
            request.round,
            N_("{name} has a bye in round {round}, which is not played."),
        )
        for request in _announced(tournament)
        if request.round > rounds
    ]
    many = N_("Byes entered for rounds that are not played: {names} and {more} more.")
    yield from gathered(Severity.HINT, "bye-after-end", found, many)


def _setting(severity: Severity, kind: str, text: Message, field: str) -> Alert:
    return Alert(severity, kind, text, Place(SETTINGS, field=field))


# ---- rounds, colour, presence


def terms(tournament: Tournament) -> Iterator[Alert]:
    """What is missing before any round can be paired."""
    settings = tournament.settings
    if not tournament.players:
        yield Alert(Severity.ERROR, "no-players", message(N_("There are no players yet.")), Place(PLAYERS))
    if settings.rounds is None:
        text = message(N_("The number of rounds is not set, and the rules need it."))
        yield _setting(Severity.ERROR, "rounds-unknown", text, "rounds")
    elif tournament.is_over and kind_of(settings.system) is Kind.KNOCKOUT:
        yield _setting(Severity.ERROR, "all-paired", message(N_("The knockout is decided.")), "rounds")
    elif tournament.is_over:
        text = message(N_("All rounds of the tournament ({rounds}) have been paired."), rounds=settings.rounds)
        yield _setting(Severity.ERROR, "all-paired", text, "rounds")
    drawn = settings.initial_colour is not None or is_scheduled(settings.system)
    if not drawn and inferred_initial_colour(tournament) is None:
        text = message(N_("The initial colour has not been drawn by lot."))
        yield _setting(Severity.ERROR, "no-initial-colour", text, "initial_colour")
    if settings.system not in SYSTEMS:
        text = message(
            N_("The pairing system “{system}” is unknown: pair the round manually."),
            system=settings.system,
        )
        yield _setting(Severity.ERROR, "system-unknown", text, "system")


def tie_breaks(tournament: Tournament) -> Iterator[Alert]:
    """Before round 1: nothing that would part players of equal points (C.07 art. 4: announced before the event)."""
    if tournament.rounds or tournament.settings.tiebreaks or not tournament.players or goes_by_bracket(tournament):
        return
    text = message(
        N_(
            "No tie-breaks are selected: players with equal scores will share a place. Announce the tie-breaks "
            "before round 1 (C.07 art. 4)."
        )
    )
    yield _setting(Severity.HINT, "no-tie-breaks", text, "tiebreaks")


def presence(tournament: Tournament) -> Iterator[Alert]:
    """Too few players for a game in the coming round."""
    number = tournament.next_round_number
    if not tournament.players or rests(tournament):
        return
    match len(tournament.present(number)):
        case 0:
            text = message(N_("No players for round {round}: all are absent or withdrawn."), round=number)
            yield Alert(Severity.ERROR, "nobody-present", text, Place(PLAYERS, round=number))
        case 1:
            text = message(N_("Only one player is available for round {round}."), round=number)
            yield Alert(Severity.WARNING, "one-present", text, Place(PLAYERS, round=number))


def open_draft(tournament: Tournament) -> Iterator[Alert]:
    """A round that was proposed, and neither published nor discarded."""
    latest = tournament.current_round
    if latest is not None and latest.stage is Stage.DRAFT:
        text = message(N_("Round {round} is still a draft. Publish it or discard it."), round=latest.number)
        yield Alert(Severity.ERROR, "draft-open", text, Place(ROUND, round=latest.number))


def number_of_rounds(tournament: Tournament) -> Iterator[Alert]:
    """More rounds than so many players can play without meeting twice; before round 1 also nearly as many."""
    rounds, system = tournament.settings.rounds, tournament.settings.system
    players = sum(player.withdrawn_from is None for player in tournament.players)
    if rounds is None or players < 2 or not is_swiss(system):
        return
    most = players - 1 if players % 2 == 0 else players
    if rounds > most:
        text = message(
            N_("{rounds} rounds are not possible: with {players} players there are opponents for {most} at most."),
            rounds=rounds,
            players=players,
            most=most,
        )
        yield _setting(Severity.WARNING, "too-many-rounds", text, "rounds")
    elif not tournament.rounds and 2 * rounds > players:
        text = message(
            N_("{rounds} rounds are many for {players} players: the last may have no legal pairing."),
            rounds=rounds,
            players=players,
        )
        yield _setting(Severity.HINT, "many-rounds", text, "rounds")


def cycles(tournament: Tournament) -> Iterator[Alert]:
    """Before round 1 of a round robin: rounds in which not everybody meets everybody equally often."""
    rounds, players = tournament.settings.rounds, len(tournament.players)
    if rounds is None or players < 2 or tournament.rounds or not rules_of(tournament).is_round_robin:
        return
    cycle = players - 1 + players % 2
    if rounds % cycle:
        text = message(
            N_("A round robin of {players} players takes {cycle} rounds; the tournament has {rounds}."),
            players=players,
            cycle=cycle,
            rounds=rounds,
        )
        yield _setting(Severity.WARNING, "broken-cycle", text, "rounds")


def later_rounds(tournament: Tournament) -> Iterator[Alert]:
    """Who is stuck in a round after the coming one, or runs out of opponents: whom they met, and may not meet.

    Too many rounds for the number of players, and problems of the coming round, are reported by other checks.
    """
    if any(alert.kind == "too-many-rounds" for alert in number_of_rounds(tournament)):
        return
    field = "forbidden" if forbidden_groups_of(tournament) else "rounds"
    for trouble in troubles(tournament):
        if tournament.next_round_number not in (trouble.facts.get("round"), trouble.facts.get("last")):
            yield _setting(Severity.WARNING, "rounds-not-pairable", trouble, field)


# ---- rules that do nothing, or only half of what was meant


def forbidden_groups(tournament: Tournament) -> Iterator[Alert]:
    """Forbidden pairings of players who are not there, or for rounds that are not played."""
    for place, group in enumerate(tournament.settings.forbidden, 1):
        if _is_idle(tournament, group):
            text = message(N_("Forbidden pairings, group {group}: the group has no effect."), group=place)
            yield _setting(Severity.WARNING, f"idle-group-{place}", text, "forbidden")


def forbidden_rules(tournament: Tournament) -> Iterator[Alert]:
    """Rules by club, federation or family that keep nobody apart in a round that is played."""
    for place, rule in enumerate(tournament.settings.forbidden_rules, 1):
        is_played = _are_played(tournament, rule.first_round, rule.last_round)
        if not is_played or (tournament.players and not groups_of(tournament, rule)):
            text = message(N_("{rule}: this rule has no effect."), rule=rule_text(rule))
            yield _setting(Severity.HINT, f"idle-rule-{place}", text, "forbidden_rules")


def fixed_boards(tournament: Tournament) -> Iterator[Alert]:
    """Fixed boards of players who are not there, and players of the latest round who sit elsewhere."""
    seats, latest = tournament.settings.fixed_boards, tournament.current_round
    for seat in seats:
        if seat.player not in tournament.by_id:
            text = message(
                N_("Board {board} is reserved for number {player}, but no player has that number."),
                board=seat.board,
                player=seat.player,
            )
            yield _setting(Severity.WARNING, f"no-seat-{seat.board}", text, "fixed_boards")
    if latest is None or latest.stage is Stage.CLOSED:
        return
    for seat in misseated(latest.pairings, seats):
        name = tournament.by_id[seat.player].name
        text = message(
            N_("Round {round}: {name} has the fixed board {board} but is seated elsewhere."),
            round=latest.number,
            name=name,
            board=seat.board,
        )
        yield Alert(Severity.WARNING, "misseated", text, Place(ROUND, player=seat.player, round=latest.number))


def _is_idle(tournament: Tournament, group: ForbiddenGroup) -> bool:
    known = {player for player in group.players if player in tournament.by_id}
    return len(known) < 2 or not _are_played(tournament, group.first_round, group.last_round)


def _are_played(tournament: Tournament, first: int, last: int | None) -> bool:
    """Whether at least one of the rounds from `first` to `last` is."""
    rounds = tournament.settings.rounds
    return (last is None or last >= max(first, 1)) and (rounds is None or first <= rounds)


def acceleration(tournament: Tournament) -> Iterator[Alert]:
    """An acceleration that is only half set."""
    settings = tournament.settings
    last = settings.last_accelerated
    if settings.acceleration is Acceleration.BAKU and settings.fictitious:
        text = message(N_("Virtual points are set individually, so the Baku acceleration has no effect."))
        yield _setting(Severity.WARNING, "two-accelerations", text, "acceleration")
    if settings.acceleration is Acceleration.NONE and last is not None and not settings.fictitious:
        text = message(N_("An acceleration group is set, but no acceleration."))
        yield _setting(Severity.WARNING, "group-without-acceleration", text, "acceleration")
    if last is not None and last not in tournament.by_id:
        text = message(
            N_("Acceleration group GA ends with number {number}, but no player has that number."), number=last
        )
        yield _setting(Severity.WARNING, "no-last-accelerated", text, "last_accelerated")
    for place, grant in enumerate(settings.fictitious, 1):
        if _is_lost(tournament, grant):
            text = message(N_("Virtual points, line {line}: no player gets them."), line=place)
            yield _setting(Severity.WARNING, f"idle-points-{place}", text, "fictitious")


def _is_lost(tournament: Tournament, grant: FictitiousPoints) -> bool:
    has_players = any(grant.first_player <= player <= grant.last_player for player in tournament.by_id)
    return not has_players or not _are_played(tournament, grant.first_round, grant.last_round)
