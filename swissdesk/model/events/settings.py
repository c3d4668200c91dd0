"""Events that change what the organiser fixed."""

from __future__ import annotations

from dataclasses import dataclass

from swissdesk.errors import InvalidEdit, Message, message
from swissdesk.i18n import N_
from swissdesk.model.awards import check_awards
from swissdesk.model.events.base import Event
from swissdesk.model.points import Scoring
from swissdesk.model.settings import EventInfo, KnockoutTerms, Settings
from swissdesk.model.tournament import Tournament


@dataclass(frozen=True)
class ChangeInfo(Event):
    """Name, place, dates, arbiters: data without any bearing on the rules."""

    kind = "change-info"
    info: EventInfo

    def apply(self, tournament: Tournament) -> Tournament:
        return tournament.replace(info=self.info)

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("Event data changed"))


@dataclass(frozen=True)
class ChangeSettings(Event):
    """The rules of the event. What round 1 has fixed stays fixed: scoring, initial colour, acceleration."""

    kind = "change-settings"
    settings: Settings

    def apply(self, tournament: Tournament) -> Tournament:
        check_scoring(self.settings.scoring)
        check_awards(self.settings.awards)
        check_knockout(self.settings.knockout)
        rounds = self.settings.rounds
        if rounds is not None and rounds < max(1, len(tournament.rounds)):
            raise InvalidEdit(
                N_("{rounds} rounds are too few: {paired} have been paired already."),
                rounds=rounds, paired=len(tournament.rounds),
            )  # fmt: skip
        if tournament.rounds:
            self._check_locked(tournament.settings)
        return tournament.replace(settings=self.settings)

    def _check_locked(self, old: Settings) -> None:
        for name, label in _LOCKED_AFTER_ROUND_1.items():
            if getattr(old, name) != getattr(self.settings, name):
                raise InvalidEdit(N_("{what} cannot be changed after round 1 has been paired."), what=label)

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("Settings changed"))


_LOCKED_AFTER_ROUND_1 = {
    "scoring": N_("The scoring"),
    "acceleration": N_("The acceleration"),
    "ranking_order": N_("The order of the players"),
}


def check_knockout(terms: KnockoutTerms) -> None:
    """Raise InvalidEdit for matches without a game, or fewer tie-break games than none."""
    if terms.games < 1 or (terms.tiebreak_games is not None and terms.tiebreak_games < 0):
        raise InvalidEdit(N_("A match of a knockout has one game at least, and no fewer than 0 tie-break games."))


def check_scoring(scoring: Scoring) -> None:
    """Raise InvalidEdit for values that no event can have: two draws above a win and a loss, a PAB above a win."""
    for win, draw, loss in (
        (scoring.white_win, scoring.white_draw, scoring.white_loss),
        (scoring.black_win, scoring.black_draw, scoring.black_loss),
    ):
        if not win >= draw >= loss:
            raise InvalidEdit(N_("A win must be worth at least a draw, and a draw at least a loss."))
        if 2 * draw > win + loss:
            raise InvalidEdit(N_("Two draws cannot be worth more than a win and a loss."))
    if scoring.pairing_bye > scoring.win:
        raise InvalidEdit(N_("The pairing-allocated bye cannot be worth more than a win."))
