"""Everything an arbiter can do, one small frozen class each.

An event is applied to a tournament and gives the next one, or refuses with a reason (`InvalidEdit`). It says what
it does in one line (`describe`), which the undo menu, the journal and the audit list share. Events hold only plain
data, so that they can be kept for ever: `kind` names the class in the document and `version` its layout; an old
kind is never reused with another meaning.

Events know no clock: whoever needs a time (publication) puts it in.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import ClassVar

from swissdesk.errors import InvalidEdit, Message, message
from swissdesk.i18n import N_
from swissdesk.model.checks import check_tournament
from swissdesk.model.player import Player
from swissdesk.model.points import Scoring
from swissdesk.model.result import Bye, ByeKind, Result
from swissdesk.model.rounds import Pairing, Round, Stage
from swissdesk.model.settings import EventInfo, Settings
from swissdesk.model.tournament import ByeRequest, Decision, Tournament

MAX_PLAYERS = 9999
"""The largest starting rank that TRF can hold."""


class Event(ABC):
    """Something the arbiter did."""

    kind: ClassVar[str]
    version: ClassVar[int] = 1

    @abstractmethod
    def apply(self, tournament: Tournament) -> Tournament:
        """Return the tournament after the event; raises InvalidEdit, with the reason, if it makes no sense."""

    @abstractmethod
    def describe(self, tournament: Tournament) -> Message:
        """Return what the event does, given the tournament BEFORE it: ``Result of board 4: 1–0``."""


@dataclass(frozen=True)
class Begin(Event):
    """The start of every history: a new tournament, or one read from a file (`origin` is the file's name)."""

    kind = "begin"
    tournament: Tournament
    origin: str = ""

    def apply(self, tournament: Tournament) -> Tournament:
        check_tournament(self.tournament)
        return self.tournament

    def describe(self, tournament: Tournament) -> Message:
        if self.origin:
            return message(N_("Opened {origin}"), origin=self.origin)
        return message(N_("New tournament"))


# ---- settings


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


# ---- players


@dataclass(frozen=True)
class AddPlayer(Event):
    """A new participant with a free starting rank, also after play has begun (late entry)."""

    kind = "add-player"
    player: Player

    def apply(self, tournament: Tournament) -> Tournament:
        check_player(self.player)
        if self.player.id in tournament.by_id:
            raise InvalidEdit(
                N_("Number {number} belongs to {name} already. Choose a free starting rank."),
                number=self.player.id, name=tournament.by_id[self.player.id].name,
            )  # fmt: skip
        return tournament.replace(players=(*tournament.players, self.player))

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("Player added: {name}"), name=self.player.name)


@dataclass(frozen=True)
class EditPlayer(Event):
    """Corrected data of a participant; the starting rank stays."""

    kind = "edit-player"
    player: Player

    def apply(self, tournament: Tournament) -> Tournament:
        check_player(self.player)
        tournament.player(self.player.id)
        return _with_player(tournament, self.player)

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("Player changed: {name}"), name=self.player.name)


@dataclass(frozen=True)
class RemovePlayer(Event):
    """A participant who never was: only possible before the first pairing with him; later one withdraws."""

    kind = "remove-player"
    player: int

    def apply(self, tournament: Tournament) -> Tournament:
        player = tournament.player(self.player)
        for r in tournament.rounds:
            entry = r.entries.get(self.player)
            if entry is not None and (entry.is_game or entry.bye is not ByeKind.ZERO_POINT):
                raise InvalidEdit(
                    N_("{name} cannot be removed: round {round} is on record. Withdraw the player instead."),
                    name=player.name, round=r.number,
                )  # fmt: skip
        return tournament.replace(
            settings=_without_player(tournament.settings, self.player),
            players=tuple(p for p in tournament.players if p.id != self.player),
            rounds=tuple(
                replace(r, byes=tuple(b for b in r.byes if b.player != self.player)) for r in tournament.rounds
            ),
            requests=tuple(r for r in tournament.requests if r.player != self.player),
            listing=tuple(row for row in tournament.listing if row.player != self.player),
        )

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("Player removed: {name}"), name=_name(tournament, self.player))


@dataclass(frozen=True)
class WithdrawPlayer(Event):
    """A participant who leaves: not paired from `from_round` on."""

    kind = "withdraw-player"
    player: int
    from_round: int

    def apply(self, tournament: Tournament) -> Tournament:
        player = tournament.player(self.player)
        _check_not_paired(tournament, self.from_round)
        return _with_player(tournament, replace(player, withdrawn_from=self.from_round))

    def describe(self, tournament: Tournament) -> Message:
        return message(
            N_("{name} withdraws from round {round} on"), name=_name(tournament, self.player), round=self.from_round
        )


@dataclass(frozen=True)
class ReturnPlayer(Event):
    """A withdrawn participant who plays again from the next round on."""

    kind = "return-player"
    player: int

    def apply(self, tournament: Tournament) -> Tournament:
        player = tournament.player(self.player)
        if player.withdrawn_from is None:
            raise InvalidEdit(N_("{name} has not withdrawn."), name=player.name)
        return _with_player(tournament, replace(player, withdrawn_from=None))

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("{name} returns"), name=_name(tournament, self.player))


@dataclass(frozen=True)
class AnnounceBye(Event):
    """A participant will not play in a coming round: half-, zero- or full-point bye. Replaces an earlier wish."""

    kind = "announce-bye"
    player: int
    round: int
    bye: ByeKind

    def apply(self, tournament: Tournament) -> Tournament:
        tournament.player(self.player)
        _check_not_paired(tournament, self.round)
        if not self.bye.is_requested:
            raise InvalidEdit(N_("The pairing-allocated bye comes from the pairing; it cannot be asked for."))
        rest = tuple(r for r in tournament.requests if (r.player, r.round) != (self.player, self.round))
        return tournament.replace(requests=(*rest, ByeRequest(self.player, self.round, self.bye)))

    def describe(self, tournament: Tournament) -> Message:
        return message(_BYE_LABELS[self.bye], name=_name(tournament, self.player), round=self.round)


_BYE_LABELS = {
    ByeKind.FULL_POINT: N_("Full-point bye for {name} in round {round}"),
    ByeKind.HALF_POINT: N_("Half-point bye for {name} in round {round}"),
    ByeKind.ZERO_POINT: N_("{name} is absent in round {round}"),
    ByeKind.PAIRING_ALLOCATED: N_("Pairing-allocated bye for {name} in round {round}"),
}


@dataclass(frozen=True)
class CancelBye(Event):
    """A participant will play after all."""

    kind = "cancel-bye"
    player: int
    round: int

    def apply(self, tournament: Tournament) -> Tournament:
        player = tournament.player(self.player)
        _check_not_paired(tournament, self.round)
        rest = tuple(r for r in tournament.requests if (r.player, r.round) != (self.player, self.round))
        if len(rest) == len(tournament.requests):
            raise InvalidEdit(N_("{name} has announced nothing for round {round}."), name=player.name, round=self.round)
        return tournament.replace(requests=rest)

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("{name} plays in round {round}"), name=_name(tournament, self.player), round=self.round)


# ---- rounds


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
        _check_next(tournament, self.round)
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
        _check_latest(tournament, self.round)
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
        _check_latest(tournament, self.round)
        latest = tournament.round(self.round)
        if latest.stage is not Stage.DRAFT:
            raise InvalidEdit(N_("Round {round} has been published already."), round=self.round)
        return _with_round(tournament, replace(latest, stage=Stage.PUBLISHED, published_at=self.at))

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
        pairing = _board(played, self.board)
        if self.result is not None and not self.result.is_regular:
            raise InvalidEdit(N_("There is no such result in chess: both players cannot win."))
        return _with_round(tournament, played.with_board(self.board, replace(pairing, result=self.result)))

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
        old = _board(played, self.board)
        result = None if old.result is None else old.result.mirrored
        new = replace(old, white=old.black, black=old.white, result=result)
        return _with_round(tournament, played.with_board(self.board, new))

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


EVENTS: dict[str, type[Event]] = {
    event.kind: event
    for event in (
        Begin, ChangeInfo, ChangeSettings,
        AddPlayer, EditPlayer, RemovePlayer, WithdrawPlayer, ReturnPlayer, AnnounceBye, CancelBye,
        PairRound, DiscardRound, PublishRound, EnterResult, SwapColours, RecordDecision,
    )
}  # fmt: skip
"""Every kind of event by its name in the document."""


# ---- checks shared by several events


def check_player(player: Player) -> None:
    """Raise InvalidEdit for data that no player can have."""
    if not player.name.strip():
        raise InvalidEdit(N_("A player needs a name."))
    if not 1 <= player.id <= MAX_PLAYERS:
        raise InvalidEdit(N_("The starting rank must be between 1 and {most}."), most=MAX_PLAYERS)
    if not 0 <= player.rating <= 9999:
        raise InvalidEdit(
            N_("{name}: a rating lies between 0 and 9999, not at {rating}."), name=player.name, rating=player.rating
        )


def _name(tournament: Tournament, player_id: int) -> str:
    player = tournament.by_id.get(player_id)
    return player.name if player else f"#{player_id}"


def _board(played: Round, board: int) -> Pairing:
    try:
        return played.board(board)
    except IndexError:
        raise InvalidEdit(N_("Round {round} has no board {board}."), round=played.number, board=board) from None


def _check_next(tournament: Tournament, number: int) -> None:
    if number != tournament.next_round_number:
        raise InvalidEdit(
            N_("Round {round} cannot be paired now: the next round is {next}."),
            round=number, next=tournament.next_round_number,
        )  # fmt: skip
    if tournament.is_over:
        raise InvalidEdit(
            N_("The last round has been paired: the event has {rounds}."), rounds=tournament.settings.rounds
        )
    latest = tournament.current_round
    if latest is not None and latest.stage is Stage.DRAFT:
        raise InvalidEdit(N_("Round {round} is still a draft. Publish or discard it first."), round=latest.number)
    if latest is not None and latest.open_boards:
        raise InvalidEdit(
            N_("Round {round} is not finished: {count} results are missing."),
            round=latest.number, count=len(latest.open_boards),
        )  # fmt: skip


def _check_latest(tournament: Tournament, number: int) -> None:
    tournament.round(number)
    if number != len(tournament.rounds):
        raise InvalidEdit(
            N_("Round {round} cannot be changed: round {later} has been paired after it."),
            round=number, later=number + 1,
        )  # fmt: skip


def _check_not_paired(tournament: Tournament, number: int) -> None:
    if number < tournament.next_round_number:
        raise InvalidEdit(N_("Round {round} has been paired already."), round=number)
    rounds = tournament.settings.rounds
    if rounds is not None and number > rounds:
        raise InvalidEdit(N_("There is no round {round}: the event has {rounds}."), round=number, rounds=rounds)


def _with_player(tournament: Tournament, player: Player) -> Tournament:
    return tournament.replace(players=tuple(player if p.id == player.id else p for p in tournament.players))


def _without_player(settings: Settings, player: int) -> Settings:
    """Return the settings without what they say of one player, so that whoever gets the number starts afresh."""
    groups = (replace(g, players=tuple(p for p in g.players if p != player)) for g in settings.forbidden)
    points = (replace(e, players=tuple(p for p in e.players if p != player)) for e in settings.points_exceptions)
    return replace(
        settings,
        forbidden=tuple(group for group in groups if len(group.players) > 1),
        points_exceptions=tuple(exception for exception in points if exception.players),
    )


def _with_round(tournament: Tournament, changed: Round) -> Tournament:
    rounds = tournament.rounds
    return tournament.replace(rounds=(*rounds[: changed.number - 1], changed, *rounds[changed.number :]))
