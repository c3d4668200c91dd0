"""The table: which action has which level in FIDE mode, and which consequences it has.

A rule finds as many consequences as it sees, none where it has nothing against the action. The question numbers are
those of FIDE's checklist of tournament handlers (VCL4THP).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import ByeKind, Player, PointsException, Result, Stage, Tournament
from swissdesk.model.absences import half_bye_rounds
from swissdesk.model.events import (
    AnnounceBye,
    ArriveLate,
    ChangeSettings,
    CorrectBye,
    CorrectColours,
    CorrectForRating,
    CorrectResult,
    CorrectSeats,
    DiscardRound,
    EditPlayer,
    EnterLate,
    EnterResult,
    Event,
    ExchangeNumbers,
    LeaveFideMode,
    PairRound,
    PlayGames,
    Rearrange,
    Renumber,
    ReopenRound,
    ReturnPlayer,
    SwapColours,
    UpdatePlayers,
)
from swissdesk.model.events.results import ends_after_pairing
from swissdesk.model.numbering import making_room
from swissdesk.session.fide.levels import Level
from swissdesk.values import dataclass

PRACTICE_REFUSED = message(
    N_("Practice games give no results in FIDE mode. Use an event that is not rated by FIDE, or leave FIDE mode.")
)

Finder = Callable[[Tournament, "Event"], Iterator[Message]]
"""Yields the consequences of an event, sentence by sentence."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A line of the table: the events it is `about`, its `level`, and what `finds` consequences."""

    name: str
    level: Level
    about: tuple[type[Event], ...]
    finds: Callable[[Tournament, Event], Iterator[Message]]


# ---- leaving


def _leaving(tournament: Tournament, _event: Event) -> Iterator[Message]:
    yield message(N_("FIDE may refuse to rate the event, and titles won in it."))
    yield message(
        N_("The report file, every page and every sheet say that FIDE mode was left in round {round}."),
        round=max(1, len(tournament.rounds)),
    )
    yield message(N_("There is no way back: this cannot be undone, nor can any action before it."))


# ---- settings


def _locked_settings(tournament: Tournament, event: Event) -> Iterator[Message]:
    """What round 1 fixes (Q57, 75, 85, 93, 109, 110, 195, 200), and FIDE mode itself (Q42)."""
    assert isinstance(event, ChangeSettings)
    from swissdesk.fields import lock_broken  # the forms, wanted here alone

    reason = lock_broken(tournament, tournament.replace(settings=event.settings))
    if reason:
        yield message("{reason}", reason=reason)


def _impossible_scoring(tournament: Tournament, event: Event) -> Iterator[Message]:
    """Values that no FIDE-rated event has (Q74, 81, 83, 167)."""
    assert isinstance(event, ChangeSettings)
    from swissdesk.fields.fide import scoring_refusal

    if event.settings.scoring != tournament.settings.scoring:
        reason = scoring_refusal(event.settings.scoring)
        if reason:
            yield message("{reason}", reason=reason)


def _other_points(tournament: Tournament, event: Event, *, bonus: bool) -> Iterator[PointsException]:
    """Yield the lines of points of single players that a change adds or takes away."""
    assert isinstance(event, ChangeSettings)
    before, after = tournament.settings.points_exceptions, event.settings.points_exceptions
    for exception in (*before, *after):
        if (exception in before) != (exception in after) and bonus is not bool(exception.kind):
            yield exception


def _revalued_games(tournament: Tournament, event: Event) -> Iterator[Message]:
    if tournament.rounds and any(True for _ in _other_points(tournament, event, bonus=False)):
        yield message(
            N_(
                "What a result of a player is worth is announced before round 1. Enter a bonus or a penalty instead, "
                "or leave FIDE mode."
            )
        )


def _bonus(tournament: Tournament, event: Event) -> Iterator[Message]:
    if tournament.rounds and any(True for _ in _other_points(tournament, event, bonus=True)):
        if tournament.is_over:
            yield message(N_("Scores and standings change. Pairings stay."))
        else:
            yield message(
                N_("Scores change; the pairing of round {round} uses them. Pairings made so far stay."),
                round=tournament.next_round_number,
            )


# ---- byes


@dataclass(frozen=True, slots=True)
class _Asked:
    """Byes that an event gives to a player, in `rounds`."""

    player: Player
    rounds: tuple[int, ...]
    bye: ByeKind


def _asked(tournament: Tournament, event: Event) -> Iterator[_Asked]:
    """Yield the byes that an event gives: announced, corrected, or for the rounds that a late entry has missed."""
    if isinstance(event, EnterLate):
        yield _Asked(event.player, tuple(played.number for played in tournament.rounds), event.missed)
    elif isinstance(event, AnnounceBye | CorrectBye) and event.player in tournament.by_id:
        yield _Asked(tournament.player(event.player), (event.round,), event.bye)


def _half_byes(tournament: Tournament, event: Event) -> Iterator[_Asked]:
    return (asked for asked in _asked(tournament, event) if asked.bye is ByeKind.HALF_POINT)


def _second_half_bye(tournament: Tournament, event: Event) -> Iterator[Message]:
    """From the second half-point bye of a player on (Q174)."""
    for asked in _half_byes(tournament, event):
        if isinstance(event, EnterLate):
            if len(asked.rounds) > 1:
                yield message(
                    N_("{name} enters with half-point byes in rounds {rounds}: {count} in all."),
                    name=asked.player.name,
                    rounds=asked.rounds,
                    count=len(asked.rounds),
                )
            continue
        others = [each for each in half_bye_rounds(tournament, asked.player.id) if each not in asked.rounds]
        if others:
            yield message(
                N_(
                    "{name} already has a half-point bye in round {rounds}: this is number {count}. Each is half a "
                    "point without a game."
                ),
                name=asked.player.name,
                rounds=others,
                count=len(others) + 1,
            )


def _barred_half_bye(tournament: Tournament, event: Event) -> Iterator[Message]:
    """A player who is not entitled to one (Q175, 176)."""
    for asked in _half_byes(tournament, event):
        if asked.player.no_half_byes:
            yield message(
                N_(
                    "{name} is not entitled to half-point byes. Announce an absence, or change this in the player's "
                    "data."
                ),
                name=asked.player.name,
            )


def _barred_too_late(tournament: Tournament, event: Event) -> Iterator[Message]:
    """A player who is to be entitled to none, and has announced one (Q176)."""
    assert isinstance(event, EditPlayer | UpdatePlayers)
    for player in (event.player,) if isinstance(event, EditPlayer) else event.players:
        if not player.no_half_byes or player.id not in tournament.by_id or tournament.player(player.id).no_half_byes:
            continue
        coming = [each for each in half_bye_rounds(tournament, player.id) if each >= tournament.next_round_number]
        if coming:
            yield message(
                N_(
                    "{name} has announced a half-point bye in round {rounds}. Cancel it or make it an absence first, "
                    "then bar the player from such byes."
                ),
                name=player.name,
                rounds=coming,
            )


def _full_bye(tournament: Tournament, event: Event) -> Iterator[Message]:
    """A full point for no game (Q178)."""
    for asked in _asked(tournament, event):
        if asked.bye is ByeKind.FULL_POINT:
            yield message(
                N_("Full-point byes are deprecated: {name} gets the points of a win without a game."),
                name=asked.player.name,
            )


# ---- players who were expelled


def _returning(tournament: Tournament, event: Event) -> Iterator[Message]:
    """A player who was expelled plays no more (Q197, 198)."""
    assert isinstance(event, ReturnPlayer | ArriveLate)
    back = (event.player,) if isinstance(event, ReturnPlayer) else (event.player, event.opponent)
    for player in back:
        if player in tournament.by_id and tournament.player(player).expelled:
            yield message(
                N_(
                    "{name} was expelled and cannot return. If that was wrong, remove the mark in the player's data "
                    "first."
                ),
                name=tournament.player(player).name,
            )


# ---- adjourned games


def _open_games(tournament: Tournament, _event: Event) -> Iterator[Message]:
    """A game adjourned before the latest round, which counts as a draw once more (Q168; C.04.2 art. 3.1)."""
    for played in tournament.rounds[:-1]:
        for place, pairing in enumerate(played.pairings, 1):
            if pairing.result == Result.ADJOURNED:
                yield message(
                    N_("Round {round}, board {board}, {white} – {black}: still adjourned. It counts as a draw again."),
                    round=played.number,
                    board=pairing.table or place,
                    white=tournament.player(pairing.white).name,
                    black=tournament.player(pairing.black).name,
                )


def _late_end(tournament: Tournament, event: Event) -> Iterator[Message]:
    """An adjourned game that ends otherwise than drawn after a pairing took it for a draw (Q163)."""
    assert isinstance(event, EnterResult)
    if not 1 <= event.round <= len(tournament.rounds) or event.result in (None, Result.DRAW):
        return
    played = tournament.rounds[event.round - 1]
    if not 1 <= event.board <= len(played.pairings):
        return
    if not ends_after_pairing(tournament, event.round, event.board, event.result):
        return
    if tournament.is_over:
        text = N_("Round {later} was paired with this game as a draw and stays as it is. The result counts at the end.")
        yield message(text, later=event.round + 1)
    else:
        yield message(
            N_(
                "Round {later} was paired with this game as a draw and stays as it is. The result counts from round "
                "{next} on."
            ),
            later=event.round + 1,
            next=tournament.next_round_number,
        )


# ---- rounds on record


def _is_over(tournament: Tournament, event: Event) -> Iterator[Message]:
    """A round before the two latest ones: only the rating report takes a correction (Q189, 191; C.04.2 art. 4.3)."""
    number: int = event.round  # type: ignore[attr-defined]
    if not 1 <= number <= len(tournament.rounds) or _finishes(tournament, event):
        return
    from swissdesk.session.corrections import can_count  # standings and engine, wanted here alone

    if not can_count(tournament, number):
        yield message(
            N_(
                "Round {round} is over: only the two latest rounds can still be changed (C.04.2 art. 4.3). Correct "
                "the result for the rating report only."
            ),
            round=number,
        )


def _finishes(tournament: Tournament, event: Event) -> bool:
    """Whether it enters the result of a game that has none yet."""
    if not isinstance(event, EnterResult):
        return False
    boards = tournament.rounds[event.round - 1].pairings
    return 1 <= event.board <= len(boards) and boards[event.board - 1].result in (None, Result.ADJOURNED)


def _corrected(tournament: Tournament, event: Event) -> Iterator[Message]:
    """What the rules say of a mistake that is put right now."""
    from swissdesk.session.corrections import rule_for

    yield rule_for(tournament, event.round)  # type: ignore[attr-defined]


def _turned(tournament: Tournament, event: Event) -> Iterator[Message]:
    assert isinstance(event, SwapColours)
    if event.round > len(tournament.rounds):
        return
    if tournament.rounds[event.round - 1].stage is Stage.DRAFT:
        yield from _by_hand(tournament, event)
    else:
        yield message(N_("The colours differ from the published pairing; later rounds count those that were played."))


def _by_hand(tournament: Tournament, event: Event) -> Iterator[Message]:
    number: int = event.round  # type: ignore[attr-defined]
    yield message(N_("The boards of round {round} are no longer those that the rules give."), round=number)


def _taken_back(tournament: Tournament, event: Event) -> Iterator[Message]:
    latest = tournament.current_round
    if latest is not None and latest.stage is not Stage.DRAFT:
        yield message(
            N_("The published pairing of round {round} is taken back; players have seen it."), round=latest.number
        )


def _met_again(tournament: Tournament, event: Event) -> Iterator[Message]:
    """Boards of a round robin whose players have met in every cycle (Q101), as after rounds paired manually."""
    assert isinstance(event, PairRound | Rearrange)
    if not tournament.meets_everybody:
        return
    from swissdesk.engine.record import cycles_of, meetings_before

    before, cycles = tournament.rounds[: event.round - 1], cycles_of(tournament)
    for white, black in event.pairs:
        if meetings_before(tournament.replace(rounds=before), white, black) >= cycles:
            yield message(
                N_("{white} and {black} have met already: in a round robin all meet equally often. Pair manually."),
                white=tournament.player(white).name,
                black=tournament.player(black).name,
            )


def _practised(_tournament: Tournament, event: Event) -> Iterator[Message]:
    """Results of games that nobody played at a board."""
    yield PRACTICE_REFUSED


# ---- numbers


_MOST_NAMED = 12
"""So many players with another number are named."""


def _renumbered(tournament: Tournament, event: Event) -> Iterator[Message]:
    """Other numbers after the start, with the list of them (Q150, 154)."""
    assert isinstance(event, Renumber)
    moved = [(old, new) for new, old in enumerate(event.order, 1) if old != new and old in tournament.by_id]
    if not tournament.rounds or not moved:
        return
    yield message(N_("Numbers that change: {count}. Pairings made so far stay."), count=len(moved))
    for old, new in sorted(moved)[:_MOST_NAMED]:
        yield message(N_("{old} → {new}: {name}"), old=old, new=new, name=tournament.player(old).name)
    if len(moved) > _MOST_NAMED:
        yield message(N_("and {count} more"), count=len(moved) - _MOST_NAMED)


def _moved_by_late_entry(tournament: Tournament, event: Event) -> Iterator[Message]:
    """A late entry in the place that the rule gives, where others move by one (C.04.2 art. 2.4)."""
    assert isinstance(event, EnterLate)
    moved = making_room(tournament.by_id, event.player.id) if tournament.rounds else {}
    if moved:
        yield message(
            N_("{name} enters as number {number}; numbers {first} to {last} move by one (C.04.2 art. 2.4)."),
            name=event.player.name,
            number=event.player.id,
            first=min(moved),
            last=max(moved),
        )


def _exchanged(tournament: Tournament, event: Event) -> Iterator[Message]:
    assert isinstance(event, ExchangeNumbers)
    yield message(
        N_("{one} and {other} exchange their numbers. Later numbering keeps this order; pairings made so far stay."),
        one=tournament.player(event.one),
        other=tournament.player(event.other),
    )


_BYES = (AnnounceBye, CorrectBye, EnterLate)
_MISTAKES = (CorrectResult, CorrectColours, CorrectSeats, CorrectBye, CorrectForRating)

RULES: tuple[Rule, ...] = (
    Rule("leave", Level.CONFIRM_TWICE, (LeaveFideMode,), _leaving),
    Rule("locked settings", Level.REFUSED, (ChangeSettings,), _locked_settings),
    Rule("scoring", Level.REFUSED, (ChangeSettings,), _impossible_scoring),
    Rule("points of games", Level.REFUSED, (ChangeSettings,), _revalued_games),
    Rule("bonus or penalty", Level.CONFIRM, (ChangeSettings,), _bonus),
    Rule("half-point bye of a barred player", Level.REFUSED, _BYES, _barred_half_bye),
    Rule("barred with a half-point bye announced", Level.REFUSED, (EditPlayer, UpdatePlayers), _barred_too_late),
    Rule("second half-point bye", Level.CONFIRM, _BYES, _second_half_bye),
    Rule("full-point bye", Level.ACKNOWLEDGE, _BYES, _full_bye),
    Rule("return of an expelled player", Level.REFUSED, (ReturnPlayer, ArriveLate), _returning),
    Rule("pairing over an adjourned game", Level.ACKNOWLEDGE, (PairRound,), _open_games),
    Rule("end of an adjourned game", Level.CONFIRM, (EnterResult,), _late_end),
    Rule(
        "old round",
        Level.REFUSED,
        (EnterResult, SwapColours, CorrectResult, CorrectColours, CorrectSeats, CorrectBye, Rearrange, ReopenRound),
        _is_over,
    ),
    Rule("practice games", Level.REFUSED, (PlayGames,), _practised),
    Rule("correction", Level.CONFIRM, _MISTAKES, _corrected),
    Rule("colours", Level.CONFIRM, (SwapColours,), _turned),
    Rule("boards by hand", Level.CONFIRM, (Rearrange, ArriveLate), _by_hand),
    Rule("repeated meeting", Level.CONFIRM, (PairRound, Rearrange), _met_again),
    Rule("published pairing taken back", Level.CONFIRM, (DiscardRound,), _taken_back),
    Rule("late entry", Level.CONFIRM, (EnterLate,), _moved_by_late_entry),
    Rule("exchange of numbers", Level.CONFIRM, (ExchangeNumbers,), _exchanged),
    Rule("other numbers", Level.CONFIRM, (Renumber,), _renumbered),
)
"""What FIDE mode has to say, in the order in which it says it."""
