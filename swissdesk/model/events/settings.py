"""Events that change what the organiser fixed."""

from __future__ import annotations

from collections.abc import Iterable

from swissdesk.errors import InvalidEdit, Message, message
from swissdesk.i18n import N_
from swissdesk.model.awards import check_awards
from swissdesk.model.events.base import Event
from swissdesk.model.events.shared import with_decision
from swissdesk.model.integrity import CONFIGURATION
from swissdesk.model.points import Scoring, format_points
from swissdesk.model.settings import (
    EventInfo,
    FixedBoard,
    KnockoutTerms,
    Lot,
    LotKind,
    PointsException,
    Settings,
    ThesisTerms,
    change_message,
    names_in,
)
from swissdesk.model.tournament import Tournament
from swissdesk.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class ChangeInfo(Event):
    """Name, place, dates, arbiters: data without any bearing on the rules."""

    kind = "change-info"
    info: EventInfo

    def apply(self, tournament: Tournament) -> Tournament:
        return tournament.replace(info=self.info)

    def describe(self, tournament: Tournament) -> Message:
        return change_message(tournament.info, self.info, N_("Event data changed"))


@dataclass(frozen=True, slots=True)
class ChangeSettings(Event):
    """The rules of the event. What round 1 has fixed stays fixed: scoring, initial colour, acceleration."""

    kind = "change-settings"
    settings: Settings

    def apply(self, tournament: Tournament) -> Tournament:
        check_scoring(self.settings.scoring)
        check_awards(self.settings.awards)
        check_knockout(self.settings.knockout)
        check_thesis(self.settings.thesis)
        check_apart(self.settings)
        check_fixed_boards(self.settings.fixed_boards)
        rounds = self.settings.rounds
        if rounds is not None and rounds < max(1, len(tournament.rounds)):
            raise InvalidEdit(
                N_("Number of rounds: {rounds} is too few; already paired: {paired}."),
                rounds=rounds,
                paired=len(tournament.rounds),
            )
        if tournament.rounds:
            self._check_locked(tournament.settings)
        after = tournament.replace(settings=_with_true_lot(self.settings))
        return with_decision(after, CONFIGURATION, len(tournament.rounds), _other_points(tournament, after), "")

    def _check_locked(self, old: Settings) -> None:
        for name, known in names_in(Settings).items():
            if known.fixed and getattr(old, name) != getattr(self.settings, name):
                raise InvalidEdit(N_("{what} cannot be changed after the pairing of round 1."), what=known.fixed)

    def describe(self, tournament: Tournament) -> Message:
        return change_message(tournament.settings, self.settings, N_("Settings changed"))


def _other_points(before: Tournament, after: Tournament) -> str:
    """Return what FIDE mode logs of points of single players that change after round 1; empty if nothing."""
    old, new = before.settings.points_exceptions, after.settings.points_exceptions
    if not before.rounds or not before.settings.fide_mode or old == new:
        return ""
    gone, added = ([e for e in ones if e not in others] for ones, others in ((old, new), (new, old)))
    return f"points {_points(gone)} => {_points(added)}"


def _points(exceptions: Iterable[PointsException]) -> str:
    said = (
        f"{exception.kind} {','.join(map(str, exception.players))} {format_points(exception.points)}".strip()
        for exception in exceptions
    )
    return "; ".join(said) or "none"


@dataclass(frozen=True, slots=True)
class LeaveFideMode(Event):
    """The event is played on outside FIDE mode, from the current round on: FIDE may refuse to rate it. For good."""

    kind = "leave-fide-mode"

    def apply(self, tournament: Tournament) -> Tournament:
        if not tournament.settings.fide_mode:
            raise InvalidEdit(N_("The event is not in FIDE mode."))
        left = replace(tournament.settings, fide_mode_left=max(1, len(tournament.rounds)))
        return tournament.replace(settings=left)

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("FIDE mode left in round {round}"), round=max(1, len(tournament.rounds)))


@dataclass(frozen=True, slots=True)
class DrawLot(Event):
    """The initial colour as it was drawn, with what is on record about the drawing (C.04.2: before round 1)."""

    kind = "draw-lot"
    lot: Lot

    def apply(self, tournament: Tournament) -> Tournament:
        if tournament.rounds and tournament.settings.initial_colour is not None:
            raise InvalidEdit(N_("Lots were drawn before round 1; they cannot be drawn again."))
        return tournament.replace(settings=replace(tournament.settings, initial_colour=self.lot.colour, lot=self.lot))

    def describe(self, tournament: Tournament) -> Message:
        again = tournament.settings.initial_colour is not None
        template = (
            N_("Lots drawn again: {colour} for the first player")
            if again
            else N_("Lots drawn: {colour} for the first player")
        )
        if self.lot.kind is LotKind.PLAYERS:
            template = N_("Lots drawn by the players: {colour} for the first player")
        return message(template, colour=self.lot.colour)


def _with_true_lot(settings: Settings) -> Settings:
    """Return settings in which the lot on record is the one that the initial colour comes from."""
    is_true = settings.lot is None or settings.lot.colour is settings.initial_colour
    return settings if is_true else replace(settings, lot=None)


def check_thesis(terms: ThesisTerms) -> None:
    """Raise InvalidEdit for fewer opponents per player than none."""
    if terms.edge_limit < 0:
        raise InvalidEdit(N_("Opponents per player: the limit must be 0 (no limit) or more."))


def check_knockout(terms: KnockoutTerms) -> None:
    """Raise InvalidEdit for matches without a game, or fewer tie-break games than none."""
    if terms.games < 1 or (terms.tiebreak_games is not None and terms.tiebreak_games < 0):
        raise InvalidEdit(N_("A knockout match needs at least 1 game; tie-break games must be 0 or more."))


def check_apart(settings: Settings) -> None:
    """Raise InvalidEdit for a rule about who may not meet that holds in no round."""
    for rule in settings.forbidden_rules:
        if rule.first_round < 1 or (rule.last_round is not None and rule.last_round < rule.first_round):
            raise InvalidEdit(
                N_("Forbidden pairings: “round {first} to round {last}” includes no round. Correct the rounds."),
                first=rule.first_round,
                last="…" if rule.last_round is None else rule.last_round,
            )


def check_fixed_boards(seats: Iterable[FixedBoard]) -> None:
    """Raise InvalidEdit for two fixed boards of one player, two players at one board, or a board without a number."""
    players: set[int] = set()
    boards: set[int] = set()
    for seat in seats:
        if seat.board < 1:
            raise InvalidEdit(N_("Boards are numbered from 1; {board} is not a board number."), board=seat.board)
        if seat.player in players:
            raise InvalidEdit(N_("Player no. {player} has two fixed boards."), player=seat.player)
        if seat.board in boards:
            raise InvalidEdit(
                N_("Board {board} is fixed for two players; they could only meet each other."), board=seat.board
            )
        players.add(seat.player)
        boards.add(seat.board)


def check_scoring(scoring: Scoring) -> None:
    """Raise InvalidEdit for values that no event can have: two draws above a win and a loss, a PAB above a win."""
    for win, draw, loss in (
        (scoring.white_win, scoring.white_draw, scoring.white_loss),
        (scoring.black_win, scoring.black_draw, scoring.black_loss),
    ):
        if not win >= draw >= loss:
            raise InvalidEdit(N_("A win must be worth at least a draw, and a draw at least a loss."))
        if 2 * draw > win + loss:
            raise InvalidEdit(N_("Two draws cannot be worth more than a win plus a loss."))
    if scoring.pairing_bye > scoring.win:
        raise InvalidEdit(N_("The pairing-allocated bye cannot be worth more than a win."))
