"""Events about a round as a whole: proposed, published, taken back, closed, decided about."""

from __future__ import annotations

from swissdesk.errors import InvalidEdit, Message, message
from swissdesk.i18n import N_
from swissdesk.model import taken_back
from swissdesk.model.events.base import Event
from swissdesk.model.events.shared import (
    check_finished,
    check_latest,
    check_next,
    check_not_closed,
    check_placed_once,
    with_decision,
    with_round,
)
from swissdesk.model.forbidding import seated
from swissdesk.model.integrity import UNPAIRED
from swissdesk.model.known import known_to
from swissdesk.model.result import Bye, ByeKind
from swissdesk.model.rounds import Pairing, Round, Stage
from swissdesk.model.settings import Settings
from swissdesk.model.tournament import Decision, Tournament
from swissdesk.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class PairRound(Event):
    """The next round as a draft: `pairs` are (White, Black) in board order, `bye` gets the PAB.

    Players with a fixed board are seated there, the others in this order. Everybody else has the bye that was
    announced, or a zero-point one. `system` names the system and edition.
    """

    kind = "pair-round"
    round: int
    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None
    system: str = ""

    def apply(self, tournament: Tournament) -> Tournament:
        check_next(tournament, self.round)
        tournament = tournament.replace(
            drawer=taken_back.emptied(tournament, self.round - 1), settings=_with_round(tournament.settings, self.round)
        )
        seen = check_placed_once(tournament, self.round, self.pairs, self.bye)
        byes = [Bye(self.bye, ByeKind.PAIRING_ALLOCATED)] if self.bye is not None else []
        for player in tournament.players:
            if player.id not in seen:
                byes.append(Bye(player.id, tournament.request(player.id, self.round) or ByeKind.ZERO_POINT))
        draft = Round(
            number=self.round,
            pairings=seated([Pairing(*pair) for pair in self.pairs], tournament.settings.fixed_boards),
            byes=tuple(byes),
            stage=Stage.DRAFT,
            system=self.system,
            known=known_to(tournament, self.pairs, tuple(byes)),
        )
        return tournament.replace(rounds=(*tournament.rounds, draft))

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("Round {round} paired as a draft"), round=self.round)


def _with_round(settings: Settings, number: int) -> Settings:
    """Return the settings of an event that has round `number`: level matches may take a knockout beyond its last."""
    if settings.rounds is None or number <= settings.rounds:
        return settings
    return replace(settings, rounds=number)


@dataclass(frozen=True, slots=True)
class DiscardRound(Event):
    """The latest round is taken back; announced absences stay announced, and results are kept in the drawer.

    `keep` is False for actions of version 1, which knew no drawer.
    """

    kind = "discard-round"
    version = 2
    round: int
    keep: bool = True

    def apply(self, tournament: Tournament) -> Tournament:
        check_latest(tournament, self.round)
        latest = tournament.round(self.round)
        check_not_closed(latest)
        kept = taken_back.put_away(tournament, latest) if self.keep else tournament.drawer
        after = tournament.replace(rounds=tournament.rounds[:-1], drawer=kept)
        if not tournament.settings.fide_mode or latest.stage is Stage.DRAFT:
            return after
        return with_decision(after, UNPAIRED, self.round, "the published pairing was taken back", "")

    def of_version(self, version: int) -> Event:
        return replace(self, keep=False) if version == 1 else self

    def describe(self, tournament: Tournament) -> Message:
        latest = tournament.current_round
        was_draft = latest is None or latest.stage is Stage.DRAFT
        return message(
            N_("Draft of round {round} discarded") if was_draft else N_("Pairing of round {round} cancelled"),
            round=self.round,
        )


@dataclass(frozen=True, slots=True)
class PublishRound(Event):
    """The draft is published, at the time `at` (ISO 8601); results in the drawer come back to its boards."""

    kind = "publish-round"
    round: int
    at: str = ""

    def apply(self, tournament: Tournament) -> Tournament:
        check_latest(tournament, self.round)
        latest = tournament.round(self.round)
        if latest.stage is not Stage.DRAFT:
            raise InvalidEdit(N_("Round {round} is already published."), round=self.round)
        published = replace(latest, stage=Stage.PUBLISHED, published_at=self.at)
        return with_round(tournament, taken_back.with_results_back(tournament, published))

    def describe(self, tournament: Tournament) -> Message:
        match taken_back.results_coming_back(tournament, self.round):
            case 0:
                return message(N_("Round {round} published"), round=self.round)
            case 1:
                return message(N_("Round {round} published, one result restored"), round=self.round)
            case count:
                return message(N_("Round {round} published, results restored: {count}"), round=self.round, count=count)


@dataclass(frozen=True, slots=True)
class CloseRound(Event):
    """All results are in and checked: from now on the round changes only by corrections."""

    kind = "close-round"
    round: int

    def apply(self, tournament: Tournament) -> Tournament:
        played = tournament.round(self.round)
        if played.stage is Stage.DRAFT:
            raise InvalidEdit(N_("Round {round} is still a draft. Publish or discard it first."), round=self.round)
        if played.stage is Stage.CLOSED:
            raise InvalidEdit(N_("Round {round} is already closed."), round=self.round)
        check_finished(played)
        emptied = tournament.replace(drawer=taken_back.emptied(tournament, self.round))
        return with_round(emptied, replace(played, stage=Stage.CLOSED))

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("Round {round} closed"), round=self.round)


@dataclass(frozen=True, slots=True)
class ReopenRound(Event):
    """A closed round takes results again."""

    kind = "reopen-round"
    round: int

    def apply(self, tournament: Tournament) -> Tournament:
        played = tournament.round(self.round)
        if played.stage is not Stage.CLOSED:
            raise InvalidEdit(N_("Round {round} is not closed."), round=self.round)
        return with_round(tournament, replace(played, stage=Stage.PUBLISHED))

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("Round {round} reopened"), round=self.round)


@dataclass(frozen=True, slots=True)
class RecordDecision(Event):
    """An irregular decision with its reason, for the log and the report."""

    kind = "record-decision"
    decision: Decision

    def apply(self, tournament: Tournament) -> Tournament:
        if not self.decision.text.strip():
            raise InvalidEdit(N_("Enter in a few words what was decided."))
        return tournament.replace(decisions=(*tournament.decisions, self.decision))

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("Decision recorded: {text}"), text=self.decision.text)
