"""Events about rounds: proposed, published, played, decided about."""

from __future__ import annotations

from dataclasses import dataclass, replace

from swissdesk.errors import InvalidEdit, Message, message
from swissdesk.i18n import N_
from swissdesk.model.events.base import Event
from swissdesk.model.events.shared import board_of, check_latest, check_next, with_round
from swissdesk.model.result import Bye, ByeKind, Result
from swissdesk.model.rounds import Pairing, Round, Stage
from swissdesk.model.tournament import Decision, Tournament


@dataclass(frozen=True)
class PairRound(Event):
    """The next round as a draft: `pairs` are (White, Black) in board order, `bye` gets the PAB.

    Everybody else has the bye that was announced, or a zero-point one. `system` names the system and edition.
    """

    kind = "pair-round"
    round: int
    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None
    system: str = ""

    def apply(self, tournament: Tournament) -> Tournament:
        check_next(tournament, self.round)
        placed = [player for pair in self.pairs for player in pair]
        if self.bye is not None:
            placed.append(self.bye)
        seen: set[int] = set()
        for player_id in placed:
            player = tournament.player(player_id)
            if player_id in seen:
                raise InvalidEdit(
                    N_("{name} stands on two boards of round {round}."), name=player.name, round=self.round
                )
            seen.add(player_id)
        byes = [Bye(self.bye, ByeKind.PAIRING_ALLOCATED)] if self.bye is not None else []
        for player in tournament.players:
            if player.id not in seen:
                byes.append(Bye(player.id, tournament.request(player.id, self.round) or ByeKind.ZERO_POINT))
        return tournament.replace(
            rounds=(
                *tournament.rounds,
                Round(
                    number=self.round,
                    pairings=tuple(Pairing(white, black) for white, black in self.pairs),
                    byes=tuple(byes),
                    stage=Stage.DRAFT,
                    system=self.system,
                ),
            ),
        )

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("Round {round} proposed"), round=self.round)


@dataclass(frozen=True)
class DiscardRound(Event):
    """The latest round is taken away with everything entered in it; announced absences stay announced."""

    kind = "discard-round"
    round: int

    def apply(self, tournament: Tournament) -> Tournament:
        check_latest(tournament, self.round)
        return tournament.replace(rounds=tournament.rounds[:-1])

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("Round {round} discarded"), round=self.round)


@dataclass(frozen=True)
class PublishRound(Event):
    """The draft goes to the wall, at the time `at` (ISO 8601)."""

    kind = "publish-round"
    round: int
    at: str = ""

    def apply(self, tournament: Tournament) -> Tournament:
        check_latest(tournament, self.round)
        latest = tournament.round(self.round)
        if latest.stage is not Stage.DRAFT:
            raise InvalidEdit(N_("Round {round} has been published already."), round=self.round)
        return with_round(tournament, replace(latest, stage=Stage.PUBLISHED, published_at=self.at))

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("Round {round} published"), round=self.round)


@dataclass(frozen=True)
class EnterResult(Event):
    """The result of the board at `board` (from 1), or None to clear it; also in an earlier round.

    A correction of an earlier round changes scores, standings, and the colours and floats of pairings to come;
    it never changes a round that has been published (C.04.2 art. 4.3).
    """

    kind = "enter-result"
    round: int
    board: int
    result: Result | None

    def apply(self, tournament: Tournament) -> Tournament:
        played = tournament.round(self.round)
        if played.stage is Stage.DRAFT:
            raise InvalidEdit(
                N_("Round {round} is still a draft. Publish it before results are entered."), round=self.round
            )
        pairing = board_of(played, self.board)
        if self.result is not None and not self.result.is_regular:
            raise InvalidEdit(N_("There is no such result in chess: both players cannot win."))
        return with_round(tournament, played.with_board(self.board, replace(pairing, result=self.result)))

    def describe(self, tournament: Tournament) -> Message:
        template = N_("Round {round}, board {board}: {result}")
        if self.result is None:
            template = N_("Round {round}, board {board}: result cleared")
        return message(template, round=self.round, board=self.board, result=self.result)


@dataclass(frozen=True)
class SwapColours(Event):
    """The two players of a board sat down the other way round; a result stays with its player."""

    kind = "swap-colours"
    round: int
    board: int

    def apply(self, tournament: Tournament) -> Tournament:
        played = tournament.round(self.round)
        old = board_of(played, self.board)
        result = None if old.result is None else old.result.mirrored
        new = replace(old, white=old.black, black=old.white, result=result)
        return with_round(tournament, played.with_board(self.board, new))

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("Round {round}, board {board}: colours swapped"), round=self.round, board=self.board)


@dataclass(frozen=True)
class RecordDecision(Event):
    """An irregular decision with its reason, for the log and the report."""

    kind = "record-decision"
    decision: Decision

    def apply(self, tournament: Tournament) -> Tournament:
        if not self.decision.text.strip():
            raise InvalidEdit(N_("A decision needs a few words that say what was decided."))
        return tournament.replace(decisions=(*tournament.decisions, self.decision))

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("Decision noted: {text}"), text=self.decision.text)
