"""What has become known since a round was paired, as information for the arbiter and never as a reproach.

Only what bears on the pairing of that round is named: results, boards and byes of the rounds before it, the boards of
the round itself, players and their numbers, the rules of the event.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model.rounds import ABSENT, Known, Pairing, Round
from swissdesk.model.settings import Settings, change_message, names_in
from swissdesk.model.tournament import Tournament

BY_HAND = N_("the boards of round {round} were changed manually")
"""Said of the boards of the round itself; everything else is news from elsewhere."""

_MOST_NAMED = 8
"""So many players are named in one sentence; of more it is said how many there are."""


def since(tournament: Tournament, number: int) -> tuple[Message, ...]:
    """Return what has become known since round `number` was paired, a sentence for each thing; empty if nothing has.

    Raises InvalidEdit for a round that has not been paired.
    """
    r = tournament.round(number)
    return () if r.known is None else tuple(_changes(tournament, r, r.known))


def _changes(tournament: Tournament, r: Round, known: Known) -> Iterator[Message]:
    for then, now in zip(known.rounds, tournament.rounds, strict=False):
        if then != now:
            yield from _of_round(tournament, then, now)
    if set(known.pairs) != set(r.pairs) or known.pairing_bye != r.pairing_bye:
        yield message(BY_HAND, round=r.number)
    yield from _of_players(tournament, known)
    yield from _of_settings(known, tournament.settings)


def _of_round(tournament: Tournament, then: Round, now: Round) -> Iterator[Message]:
    """Yield what is otherwise in a round that was over, or still open, when a later one was paired."""
    met = {frozenset(board.pair): board for board in then.pairings}
    for place, board in enumerate(now.pairings, 1):
        yield from _of_board(place, met.get(frozenset(board.pair)), board, now.number)
    for player in tournament.players:
        was, is_now = (r.entries.get(player.id, ABSENT).bye for r in (then, now))
        if was is not None and is_now is not None and was is not is_now:
            yield message(
                N_("{name}, round {round}: {old} → {new}"), name=player.name, round=now.number, old=was, new=is_now
            )


def _of_board(place: int, then: Pairing | None, now: Pairing, number: int) -> Iterator[Message]:
    facts: dict[str, Any] = {"board": place, "round": number}
    if then is None:
        yield message(N_("board {board} of round {round}: different players"), **facts)
        return
    if then.pair != now.pair:
        yield message(N_("board {board} of round {round}: colours reversed"), **facts)
        then = then.mirrored
    if then.result != now.result:
        old, new = (N_("no result") if result is None else result for result in (then.result, now.result))
        yield message(N_("board {board} of round {round}: {old} → {new}"), old=old, new=new, **facts)


def _of_players(tournament: Tournament, known: Known) -> Iterator[Message]:
    then = {player.id: player for player in known.players}
    entered = [player.name for player in tournament.players if player.id not in then]
    if 0 < len(entered) <= _MOST_NAMED:
        yield message(N_("entered later: {names}"), names=", ".join(entered))
    elif entered:
        yield message(N_("players entered later: {count}"), count=len(entered))
    if known.numbers:
        yield message(N_("players with a different number now: {count}"), count=len(known.numbers))
    for player in tournament.players:
        was = then.get(player.id)
        if was is not None and was.rating != player.rating:
            yield message(N_("rating of {name}: {old} → {new}"), name=player.name, old=was.rating, new=player.rating)


def _of_settings(known: Known, now: Settings) -> Iterator[Message]:
    then = known.settings
    # Who has another number now was renumbered in `known` too, and there the order of then is kept as a list.
    known_already = ("ranking_order", "fictitious") if known.numbers else ()
    names = [name for name, each in names_in(Settings).items() if each.pairing and name not in known_already]
    if any(getattr(then, name) != getattr(now, name) for name in names):
        pairing_only = replace(then, **{name: getattr(now, name) for name in names})
        yield change_message(then, pairing_only)
