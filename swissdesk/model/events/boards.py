"""Events that change who meets whom in a round that exists: the arbiter's own boards, and latecomers.

Results stay where the same two players meet; the boards as they were proposed or published first are kept beside the
new ones (`Round.alteration`), for the log and the report. What the rules say of the new boards is not asked here.
"""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk.errors import InvalidEdit, Message, message
from swissdesk.i18n import N_
from swissdesk.model.events.base import Event
from swissdesk.model.events.shared import (
    altered,
    check_latest,
    check_not_closed,
    check_placed_once,
    in_list_order,
    name_of,
    with_decision,
    with_player,
    with_round,
)
from swissdesk.model.forbidding import seated
from swissdesk.model.integrity import CORRECTION
from swissdesk.model.result import Bye, ByeKind, Colour
from swissdesk.model.rounds import ABSENT, Pairing, Round, Stage
from swissdesk.model.tournament import Tournament
from swissdesk.values import dataclass, replace

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Rearrange(Event):
    """The boards of a round as the arbiter made them: `pairs` (White, Black) in board order, `bye` gets the PAB.

    For a draft, a running round, or as a correction of an earlier one. A player who is left over keeps their bye, or
    has the announced one, or is absent; a player announced absent who is placed is announced no longer. In a draft,
    fixed boards are kept; in a published round a board stays where the arbiter puts it. With `keep_numbers` a
    board that comes to stand elsewhere keeps the number it is published with, as that of its table.

    Boards that are put back as they were first leave a line in the log if a later round has been paired meanwhile: it
    was paired by what is nowhere else any more.
    """

    kind = "rearrange"
    round: int
    pairs: Pairs
    bye: int | None = None
    reason: str = ""
    keep_numbers: bool = False

    def apply(self, tournament: Tournament) -> Tournament:
        played = tournament.round(self.round)
        placed = check_placed_once(tournament, self.round, self.pairs, self.bye)
        _check_in_event(tournament, played, placed)
        changed = _with_boards(tournament, played, self.pairs, self.bye, self.reason)
        if self.keep_numbers:
            changed = replace(changed, pairings=tuple(_numbered(played, changed.pairings)))
        elif played.stage is Stage.DRAFT:
            changed = replace(changed, pairings=seated(changed.pairings, tournament.settings.fixed_boards))
        after = with_round(_without_requests(tournament, played, placed), changed)
        if played.number == len(tournament.rounds):
            return after
        return with_decision(after, CORRECTION, self.round, _put_back(played, changed), "")

    def describe(self, tournament: Tournament) -> Message:
        template = N_("Round {round}: boards changed manually")
        if self.reason.strip():
            template = N_("Round {round}: boards changed manually ({reason})")
        return message(template, round=self.round, reason=self.reason.strip())


@dataclass(frozen=True, slots=True)
class ArriveLate(Event):
    """An absent player has arrived and meets `opponent`, who has the PAB or is absent too, on a board added last.

    `colour` is the latecomer's; the caller asks the pairing rules for it. Everybody else keeps their board. A
    player who was counted as withdrawn is back in the event.
    """

    kind = "arrive-late"
    round: int
    player: int
    opponent: int
    colour: Colour = Colour.BLACK

    def apply(self, tournament: Tournament) -> Tournament:
        check_latest(tournament, self.round)
        played = tournament.round(self.round)
        check_not_closed(played)
        pair = (self.player, self.opponent) if self.colour is Colour.WHITE else (self.opponent, self.player)
        self._check_free(tournament, played)
        for player_id in pair:
            player = tournament.player(player_id)
            if player.has_left(self.round):
                tournament = with_player(tournament, replace(player, withdrawn_from=None))
        bye = None if played.pairing_bye == self.opponent else played.pairing_bye
        changed = _with_boards(tournament, played, (*played.pairs, pair), bye, "")
        return with_round(_without_requests(tournament, played, set(pair)), changed)

    def _check_free(self, tournament: Tournament, played: Round) -> None:
        if self.player == self.opponent:
            raise InvalidEdit(N_("A player cannot be their own opponent."))
        for player_id in (self.player, self.opponent):
            entry = played.entries.get(player_id, ABSENT)
            name = tournament.player(player_id).name
            if entry.is_game:
                raise InvalidEdit(N_("{name} already has an opponent in round {round}."), name=name, round=self.round)
            if entry.bye is ByeKind.PAIRING_ALLOCATED and player_id == self.player:
                raise InvalidEdit(
                    N_("{name} has the bye in round {round} and is not late."), name=name, round=self.round
                )

    def describe(self, tournament: Tournament) -> Message:
        return message(
            N_("{name} arrives late in round {round} and meets {opponent}"),
            name=name_of(tournament, self.player),
            round=self.round,
            opponent=name_of(tournament, self.opponent),
        )


def _put_back(played: Round, changed: Round) -> str:
    """Return the boards that were otherwise for a while and are as at first again, for the log; empty for none."""
    was, now = (_all_boards(each.pairs, each.pairing_bye) for each in (played, changed))
    first = changed.alteration
    moved = {
        player for board in now ^ (now if first is None else _all_boards(first.pairs, first.bye)) for player in board
    }
    before, after = (sorted(board for board in boards if not moved & {*board}) for boards in (was - now, now - was))
    return f"{_said(before)} => {_said(after)}" if before or after else ""


def _all_boards(pairs: Pairs, bye: int | None) -> set[tuple[int, ...]]:
    return {*pairs} if bye is None else {*pairs, (bye,)}


def _said(boards: list[tuple[int, ...]]) -> str:
    return ", ".join(f"{board[0]}-{board[1]}" if len(board) > 1 else f"{board[0]}=PAB" for board in boards) or "none"


def _check_in_event(tournament: Tournament, played: Round, placed: set[int]) -> None:
    """Raise InvalidEdit for a newly placed player who had left by then."""
    for player_id in placed:
        player = tournament.player(player_id)
        gone = player.has_left(played.number)
        if gone and not played.entries.get(player_id, ABSENT).is_game:
            raise InvalidEdit(
                N_("{name} is withdrawn from round {round} on. Let the player return first."),
                name=player.name,
                round=player.withdrawn_from,
            )


def _without_requests(tournament: Tournament, played: Round, placed: set[int]) -> Tournament:
    """Return the tournament in which nobody newly placed in the round is announced absent for it."""
    kept = tuple(
        request for request in tournament.requests if not (request.round == played.number and request.player in placed)
    )
    return tournament.replace(requests=kept) if len(kept) < len(tournament.requests) else tournament


def _with_boards(tournament: Tournament, played: Round, pairs: Pairs, bye: int | None, reason: str) -> Round:
    """Return the round with other boards; results, tables and confirmations stay with the same two players."""
    pairings = tuple(_boards(played, pairs))
    confirmed = {played.board(place).pair for place in played.signed_off}
    return replace(
        played,
        pairings=pairings,
        byes=_byes(tournament, played, pairs, bye),
        signed_off=tuple(place for place, pairing in enumerate(pairings, 1) if pairing.pair in confirmed),
        alteration=altered(played, pairs, bye, reason),
    )


def _boards(played: Round, pairs: Pairs) -> Iterator[Pairing]:
    known = {frozenset(pairing.pair): pairing for pairing in played.pairings}
    for place, pair in enumerate(pairs):
        old = known.get(frozenset(pair))
        if old is not None:
            yield old if old.pair == pair else old.mirrored
            continue
        here = played.pairings[place] if place < len(played.pairings) else None
        sits_on = here is not None and bool({*here.pair} & {*pair})
        yield Pairing(*pair, table=here.table if here is not None and sits_on else _free_table(played, place + 1))


def _free_table(played: Round, place: int) -> int | None:
    """Return the number for a new board at a place (from 1) that is another board's number already, else None."""
    tables = {pairing.table for pairing in played.pairings if pairing.table is not None}
    return max(*tables, len(played.pairings)) + 1 if place in tables and place > len(played.pairings) else None


def _numbered(played: Round, pairings: tuple[Pairing, ...]) -> Iterator[Pairing]:
    """Yield boards with the numbers that they had, where these are not their places any more."""
    places = {frozenset(pairing.pair): place for place, pairing in enumerate(played.pairings, 1)}
    for place, pairing in enumerate(pairings, 1):
        was = places.get(frozenset(pairing.pair), place)
        if was == place:
            yield pairing
        else:
            number = pairing.table or was
            yield replace(pairing, table=None if number == place else number)


def _byes(tournament: Tournament, played: Round, pairs: Pairs, bye: int | None) -> tuple[Bye, ...]:
    placed = {player for pair in pairs for player in pair}
    byes = [] if bye is None else [Bye(bye, ByeKind.PAIRING_ALLOCATED)]
    for player, entry in played.entries.items():
        if player in placed or player == bye:
            continue
        kind = entry.bye
        if kind is None or not kind.is_requested:
            kind = tournament.request(player, played.number) or ByeKind.ZERO_POINT
        byes.append(Bye(player, kind))
    return in_list_order(tournament, byes)
