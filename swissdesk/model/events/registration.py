"""Events of the registration: many players at once, who has arrived and has paid, starting ranks, late entries."""

from __future__ import annotations

from collections.abc import Iterable

from swissdesk.errors import InvalidEdit, Message, message
from swissdesk.i18n import N_
from swissdesk.model import numbering
from swissdesk.model.events.base import Event
from swissdesk.model.events.shared import MAX_PLAYERS, check_player, in_list_order, name_of, with_full_bye_logged
from swissdesk.model.player import Player
from swissdesk.model.result import Bye, ByeKind
from swissdesk.model.rounds import Round, Stage
from swissdesk.model.tournament import Decision, Tournament
from swissdesk.values import dataclass, replace

RENUMBERED = "Starting ranks"
_MOST_NAMED = 20
"""So many new numbers are named in the log of decisions; the history knows them all."""


@dataclass(frozen=True, slots=True)
class AddPlayers(Event):
    """Several new participants with free starting ranks: an import, or a list that was pasted."""

    kind = "add-players"
    players: tuple[Player, ...]

    def apply(self, tournament: Tournament) -> Tournament:
        _check_some(self.players)
        taken = dict(tournament.by_id)
        for player in self.players:
            check_player(player)
            if player.id in taken:
                raise InvalidEdit(
                    N_("No. {number} already belongs to {name}. Choose a free starting rank."),
                    number=player.id,
                    name=taken[player.id].name,
                )
            taken[player.id] = player
        return tournament.replace(players=(*tournament.players, *self.players))

    def describe(self, tournament: Tournament) -> Message:
        if len(self.players) == 1:
            return message(N_("Player added: {name}"), name=self.players[0].name)
        return message(N_("Players added: {count}"), count=len(self.players))


@dataclass(frozen=True, slots=True)
class UpdatePlayers(Event):
    """New data of several participants: ratings of a new list, for example. Starting ranks stay."""

    kind = "update-players"
    players: tuple[Player, ...]

    def apply(self, tournament: Tournament) -> Tournament:
        _check_some(self.players)
        for player in self.players:
            check_player(player)
            tournament.player(player.id)
        return _with_players(tournament, self.players)

    def describe(self, tournament: Tournament) -> Message:
        if len(self.players) == 1:
            return message(N_("Player changed: {name}"), name=self.players[0].name)
        return message(N_("Players updated: {count}"), count=len(self.players))


@dataclass(frozen=True, slots=True)
class CheckIn(Event):
    """Participants have come to the desk, or were only thought to have."""

    kind = "check-in"
    players: tuple[int, ...]
    present: bool = True

    def apply(self, tournament: Tournament) -> Tournament:
        _check_some(self.players)
        known = (tournament.player(player) for player in self.players)
        return _with_players(tournament, [replace(player, checked_in=self.present) for player in known])

    def describe(self, tournament: Tournament) -> Message:
        if len(self.players) == 1:
            template = N_("{name} checked in") if self.present else N_("{name}: check-in removed")
            return message(template, name=name_of(tournament, self.players[0]))
        template = N_("Players checked in: {count}") if self.present else N_("Check-in removed, players: {count}")
        return message(template, count=len(self.players))


@dataclass(frozen=True, slots=True)
class MarkPaid(Event):
    """Participants have paid the entry fee, or have not after all."""

    kind = "mark-paid"
    players: tuple[int, ...]
    paid: bool = True

    def apply(self, tournament: Tournament) -> Tournament:
        _check_some(self.players)
        known = (tournament.player(player) for player in self.players)
        return _with_players(tournament, [replace(player, paid=self.paid) for player in known])

    def describe(self, tournament: Tournament) -> Message:
        if len(self.players) == 1:
            template = N_("{name} paid") if self.paid else N_("{name}: payment removed")
            return message(template, name=name_of(tournament, self.players[0]))
        template = N_("Players paid: {count}") if self.paid else N_("Payment removed, players: {count}")
        return message(template, count=len(self.players))


@dataclass(frozen=True, slots=True)
class Renumber(Event):
    """Starting ranks 1, 2, … reassigned, in the `order` of the present ones (C.04.2 art. 2.2, 2.3)."""

    kind = "renumber"
    order: tuple[int, ...]

    def apply(self, tournament: Tournament) -> Tournament:
        refusal = renumbering_refusal(tournament)
        if refusal is not None:
            raise InvalidEdit(refusal.template, **refusal.facts)
        if sorted(self.order) != sorted(tournament.by_id):
            raise InvalidEdit(N_("The new order must contain every player exactly once."))
        numbers = {old: new for new, old in enumerate(self.order, 1) if old != new}
        changed = numbering.renumbered(tournament, numbers)
        if not tournament.rounds or not numbers:
            return changed
        named = [f"{old} => {new}" for old, new in sorted(numbers.items())]
        text = ", ".join(named[:_MOST_NAMED]) + (", …" if len(named) > _MOST_NAMED else "")
        return _with_decision(changed, text)

    def describe(self, tournament: Tournament) -> Message:
        moved = sum(old != new for new, old in enumerate(self.order, 1))
        if moved == 0:
            return message(N_("Starting ranks confirmed"))
        return message(N_("Starting ranks reassigned; players with a new number: {count}"), count=moved)


@dataclass(frozen=True, slots=True)
class ExchangeNumbers(Event):
    """Two players of equal rating and title have each other's starting rank from now on (C.04.2 art. 2.2, 2.3)."""

    kind = "exchange-numbers"
    one: int
    other: int

    def apply(self, tournament: Tournament) -> Tournament:
        refusal = renumbering_refusal(tournament)
        if refusal is not None:
            raise InvalidEdit(refusal.template, **refusal.facts)
        one, other = tournament.player(self.one), tournament.player(self.other)
        if one == other or not numbering.are_equal(one, other):
            raise InvalidEdit(
                N_("{one} and {other} cannot exchange their numbers: only players of equal rating and title can."),
                one=one.name,
                other=other.name,
            )
        changed = numbering.exchanged(tournament, self.one, self.other)
        return _with_decision(changed, f"{self.one} <=> {self.other}")

    def describe(self, tournament: Tournament) -> Message:
        return message(
            N_("Numbers exchanged: {one} and {other}"),
            one=name_of(tournament, self.one),
            other=name_of(tournament, self.other),
        )


def renumbering_refusal(tournament: Tournament) -> Message | None:
    """Return why starting ranks cannot be reassigned now; None if they can."""
    if len(tournament.rounds) >= numbering.FROZEN_WITH_ROUND:
        return message(
            N_(
                "Starting ranks are fixed: round {round} has been paired (C.04.2 art. 2.3). Player data can still "
                "be corrected."
            ),
            round=numbering.FROZEN_WITH_ROUND,
        )
    return draft_refusal(tournament)


@dataclass(frozen=True, slots=True)
class EnterLate(Event):
    """A participant who enters after round 1 was paired, with the starting rank that the rule gives.

    Everybody from that number on moves by one (C.04.2 art. 2.4). `missed` is the bye that the rounds paired so far
    count as.
    """

    kind = "enter-late"
    player: Player
    missed: ByeKind = ByeKind.ZERO_POINT

    def apply(self, tournament: Tournament) -> Tournament:
        check_player(self.player)
        if not tournament.rounds:
            raise InvalidEdit(N_("No round is paired yet, so there are no late entries. Add the player normally."))
        if not self.missed.is_requested:
            raise InvalidEdit(N_("The pairing-allocated bye is given by the pairing; it cannot be requested."))
        draft = draft_refusal(tournament)
        if draft is not None:
            raise InvalidEdit(draft.template, **draft.facts)
        moved = numbering.making_room(tournament.by_id, self.player.id)
        if any(number > MAX_PLAYERS for number in moved.values()):
            raise InvalidEdit(N_("The starting rank must be between 1 and {most}."), most=MAX_PLAYERS)
        # The last of the upper group stays the same person, whoever comes in above (C.04.7 art. 1.3).
        settings = replace(tournament.settings, last_accelerated=numbering.last_accelerated(tournament))
        after = numbering.renumbered(tournament.replace(settings=settings), moved)
        after = after.replace(players=(*after.players, self.player))
        if self.missed is not ByeKind.ZERO_POINT:
            after = after.replace(rounds=tuple(self._with_bye(after, r) for r in after.rounds))
        if self.missed is ByeKind.FULL_POINT:
            for r in after.rounds:
                after = with_full_bye_logged(after, self.player.id, r.number, is_given=True)
        if not moved:
            return after
        span = f"{min(moved)}-{max(moved)} => {min(moved) + 1}-{max(moved) + 1}"
        return _with_decision(after, f"{span}; +{self.player.id} {self.player.name}")

    def _with_bye(self, tournament: Tournament, r: Round) -> Round:
        return replace(r, byes=in_list_order(tournament, (*r.byes, Bye(self.player.id, self.missed))))

    def describe(self, tournament: Tournament) -> Message:
        return message(N_("Late entry: {name}, no. {number}"), name=self.player.name, number=self.player.id)


def draft_refusal(tournament: Tournament) -> Message | None:
    """Return why numbers cannot move while a draft is made with them."""
    latest = tournament.current_round
    if latest is None or latest.stage is not Stage.DRAFT:
        return None
    return message(N_("Round {round} is a draft. Discard it first, and re-pair afterwards."), round=latest.number)


def _check_some(named: tuple[object, ...]) -> None:
    if not named:
        raise InvalidEdit(N_("No player was given."))


def _with_players(tournament: Tournament, changed: Iterable[Player]) -> Tournament:
    known = {player.id: player for player in changed}
    return tournament.replace(players=tuple(known.get(player.id, player) for player in tournament.players))


def _with_decision(tournament: Tournament, text: str) -> Tournament:
    decision = Decision(RENUMBERED, len(tournament.rounds), text)
    return tournament.replace(decisions=(*tournament.decisions, decision))
