"""A round in which some boards are held as the arbiter has them, and the system pairs all other players.

The held players are taken out of the position, so the system sees a smaller field with the scores, colours and
opponents of all earlier rounds. Whether the held boards are legal is not checked here, but by `explain.judge`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.progress import Monitor, Progress
from swissdesk.engine.proposal import NoPairing, NotReady, Pairs, Proposal, in_board_order
from swissdesk.engine.systems import PairingSystem, position_before, system_named
from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.model.systems import DEFAULT


def propose_rest(
    tournament: Tournament,
    held: Sequence[tuple[int, int]],
    bye: int | None = None,
    system: str = DEFAULT,
    *,
    monitor: Monitor | None = None,
) -> Proposal:
    """Return the next round with the boards `held` (White, Black) and the PAB for `bye`, the others paired by `system`.

    `tournament` stands before the round (`before_round`). A bye that is not held goes where the system gives it. The
    proposal has no trace: it is not the system's own. Raises NotReady if the held boards make no sense or leave an
    odd number beside a held bye, NoPairing (its `pairs` and `bye` with those held) if the others cannot be paired.
    """
    chosen = system_named(system)
    position = position_before(tournament, chosen)
    rest = _without(position, held, bye)
    pairs: Pairs = ()
    receiver = bye
    if rest.competitors:
        progress = Progress(monitor, len(rest.competitors))
        progress.advance(0)
        try:
            pairs, given = chosen.pair(rest, progress)
        except NoPairing as error:
            raise _with_held(error, position, held, bye) from error
        receiver = given if bye is None else bye
    return Proposal(system, position.round, in_board_order(position, (*held, *pairs)), receiver)


def seats(tournament: Tournament, one: int, other: int, system: str = DEFAULT) -> tuple[int, int]:
    """Return (White, Black) of two players who are to meet in the next round, as the rules give the colours.

    Also for players who were announced absent, and for two who have met before or are due the same colour; then
    what keeps them apart is left out of account. Raises NotReady like `propose`.
    """
    chosen = system_named(system)
    kept = tuple(r for r in tournament.requests if r.round != tournament.next_round_number)
    players = tuple(replace(p, withdrawn_from=None) if p.id in (one, other) else p for p in tournament.players)
    position = position_before(tournament.replace(requests=kept, players=players), chosen)
    if len(position.by_id.keys() & {one, other}) < 2:
        raise NotReady(N_("These are not two players of this tournament. Choose two different players."))
    return seats_in(position, chosen, one, other)


def seats_in(position: Position, system: PairingSystem, one: int, other: int) -> tuple[int, int]:
    """Return (White, Black) of two players of a position, as `seats` does for players of a tournament."""
    pair = tuple(sorted((position.by_id[one], position.by_id[other]), key=lambda c: (-c.score, c.place)))
    for attempt in (pair, tuple(map(_free, pair))):
        try:
            pairs, _ = system.pair(replace(position, competitors=attempt), Progress(None, 2))
        except NoPairing:
            continue
        return pairs[0]
    return pair[0].id, pair[1].id


def _free(competitor: Competitor) -> Competitor:
    """Return a competitor who may meet anybody, whatever the colours."""
    nobody: frozenset[int] = frozenset()
    return competitor._replace(opponents=nobody, forbidden=nobody, is_topscorer=True)


def _without(position: Position, held: Sequence[tuple[int, int]], bye: int | None) -> Position:
    """Return the position of those who are still to be paired; raises NotReady if that makes no sense."""
    placed: set[int] = set()
    for player in (*(player for pair in held for player in pair), *([] if bye is None else [bye])):
        if player not in position.by_id:
            raise NotReady(
                N_("{player} is not to be paired in round {round}. Choose players who are present."),
                player=player,
                round=position.round,
            )
        if player in placed:
            raise NotReady(N_("{player} is held on two boards. Release one of them."), player=player)
        placed.add(player)
    rest = tuple(c for c in position.competitors if c.id not in placed)
    if bye is not None and len(rest) % 2:
        raise NotReady(
            N_(
                "With the bye held for {player}, an odd number of players is left to pair. Release the bye, or add "
                "or rest one player."
            ),
            player=bye,
        )
    return replace(position, competitors=rest)


def _with_held(error: NoPairing, position: Position, held: Sequence[tuple[int, int]], bye: int | None) -> NoPairing:
    """Return the error for the whole round: what is held, and the largest legal part of the rest."""
    if not held and bye is None:
        return error
    reason = message(
        N_("With the held boards as they are, the other players cannot be paired. {reason}"), reason=error.message
    )
    pairs = in_board_order(position, (*held, *error.pairs))
    return NoPairing.because(reason, pairs, error.bye if bye is None else bye, error.unpaired)
