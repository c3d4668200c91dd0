"""Events about participants: who takes part, and who will not play in which round."""

from __future__ import annotations

from swissdesk.errors import InvalidEdit, Message, message
from swissdesk.i18n import N_
from swissdesk.model import taken_back
from swissdesk.model.events.base import Event
from swissdesk.model.events.shared import (
    check_not_paired,
    check_player,
    name_of,
    with_full_bye_logged,
    with_player,
    without_player,
)
from swissdesk.model.player import Player
from swissdesk.model.result import ByeKind
from swissdesk.model.rounds import Round
from swissdesk.model.tournament import ByeRequest, Tournament
from swissdesk.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class AddPlayer(Event):
    """A new participant with a free starting rank, also after play has begun (late entry)."""

    kind = "add-player"
    player: Player

    def apply(self, tournament: Tournament) -> Tournament:
        check_player(self.player)
        if self.player.id in tournament.by_id:
            raise InvalidEdit(
                N_("No. {number} already belongs to {name}. Choose a free starting rank."),
                number=self.player.id,
                name=tournament.by_id[self.player.id].name,
            )
        return tournament.replace(players=(*tournament.players, self.player))

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("Player added: {name}"), name=self.player.name)


@dataclass(frozen=True, slots=True)
class EditPlayer(Event):
    """Corrected data of a participant; the starting rank stays."""

    kind = "edit-player"
    player: Player

    def apply(self, tournament: Tournament) -> Tournament:
        check_player(self.player)
        tournament.player(self.player.id)
        return with_player(tournament, self.player)

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("Player changed: {name}"), name=self.player.name)


@dataclass(frozen=True, slots=True)
class RemovePlayer(Event):
    """A participant who never was: only possible before their first pairing; later a player withdraws."""

    kind = "remove-player"
    player: int

    def apply(self, tournament: Tournament) -> Tournament:
        player = tournament.player(self.player)
        for r in tournament.rounds:
            if _is_on_record(r, self.player):
                raise InvalidEdit(
                    N_("{name} cannot be removed: they are in round {round}. Withdraw the player instead."),
                    name=player.name,
                    round=r.number,
                )
        return tournament.replace(
            settings=without_player(tournament.settings, self.player),
            players=tuple(p for p in tournament.players if p.id != self.player),
            rounds=tuple(
                replace(r, byes=tuple(b for b in r.byes if b.player != self.player)) for r in tournament.rounds
            ),
            requests=tuple(r for r in tournament.requests if r.player != self.player),
            listing=tuple(row for row in tournament.listing if row.player != self.player),
            drawer=taken_back.without(tournament.drawer, self.player),
        )

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("Player removed: {name}"), name=name_of(tournament, self.player))


def _is_on_record(r: Round, player: int) -> bool:
    entry = r.entries.get(player)
    if entry is not None and entry.bye is not ByeKind.ZERO_POINT:
        return True
    old = r.alteration
    return old is not None and (player == old.bye or any(player in pair for pair in old.pairs))


@dataclass(frozen=True, slots=True)
class WithdrawPlayer(Event):
    """A participant who leaves: not paired from `from_round` on."""

    kind = "withdraw-player"
    player: int
    from_round: int

    def apply(self, tournament: Tournament) -> Tournament:
        player = tournament.player(self.player)
        check_not_paired(tournament, self.from_round)
        return with_player(tournament, replace(player, withdrawn_from=self.from_round))

    def describe(self, tournament: Tournament) -> Message:
        return message(
            N_("{name} withdraws from round {round} on"), name=name_of(tournament, self.player), round=self.from_round
        )


@dataclass(frozen=True, slots=True)
class ReturnPlayer(Event):
    """A withdrawn participant who plays again from the next round on."""

    kind = "return-player"
    player: int

    def apply(self, tournament: Tournament) -> Tournament:
        player = tournament.player(self.player)
        if player.withdrawn_from is None:
            raise InvalidEdit(N_("{name} is not withdrawn."), name=player.name)
        return with_player(tournament, replace(player, withdrawn_from=None))

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("{name} returns"), name=name_of(tournament, self.player))


@dataclass(frozen=True, slots=True)
class AnnounceBye(Event):
    """A participant will not play in a coming round: half-, zero- or full-point bye. Replaces an earlier wish."""

    kind = "announce-bye"
    player: int
    round: int
    bye: ByeKind

    def apply(self, tournament: Tournament) -> Tournament:
        tournament.player(self.player)
        check_not_paired(tournament, self.round)
        if not self.bye.is_requested:
            raise InvalidEdit(N_("The pairing-allocated bye is given by the pairing; it cannot be requested."))
        rest = tuple(r for r in tournament.requests if (r.player, r.round) != (self.player, self.round))
        after = tournament.replace(requests=(*rest, ByeRequest(self.player, self.round, self.bye)))
        return with_full_bye_logged(after, self.player, self.round, is_given=self.bye is ByeKind.FULL_POINT)

    def describe(self, tournament: Tournament) -> Message:
        return message(_BYE_LABELS[self.bye], name=name_of(tournament, self.player), round=self.round)


_BYE_LABELS = {
    ByeKind.FULL_POINT: N_("Full-point bye for {name} in round {round}"),
    ByeKind.HALF_POINT: N_("Half-point bye for {name} in round {round}"),
    ByeKind.ZERO_POINT: N_("{name} is absent in round {round}"),
    ByeKind.PAIRING_ALLOCATED: N_("Pairing-allocated bye for {name} in round {round}"),
}


@dataclass(frozen=True, slots=True)
class CancelBye(Event):
    """A participant will play after all."""

    kind = "cancel-bye"
    player: int
    round: int

    def apply(self, tournament: Tournament) -> Tournament:
        player = tournament.player(self.player)
        check_not_paired(tournament, self.round)
        rest = tuple(r for r in tournament.requests if (r.player, r.round) != (self.player, self.round))
        if len(rest) == len(tournament.requests):
            raise InvalidEdit(N_("{name}: nothing announced for round {round}."), name=player.name, round=self.round)
        return with_full_bye_logged(tournament.replace(requests=rest), self.player, self.round, is_given=False)

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("{name} plays in round {round}"), name=name_of(tournament, self.player), round=self.round)
