"""The tournament as it was known when a round was paired; every past round is judged by it.

A round is right or wrong by what was known when it was paired. A game of round 1 that was adjourned then counts half a
point in the pairing of round 2 for ever, however it ends. So a round keeps hold of the tournament that it was paired
from (`Round.known`), and `Tournament.before_round` gives that back. What has become known since is another question
(`Tournament.with_hindsight`; `since` lists the differences).

The shape: `PairRound` is the only one that writes it, from the tournament it is applied to, and nobody edits it. So it
is a function of the history up to the pairing, and comes out the same from every replay, also of documents that were
made before it existed. It costs next to nothing, because the values in it are the very ones the tournament had. The
alternative, values that know from which round they count, would have every event say what it changes about the past;
one that forgets to would make an old round wrong, and nobody would notice.

Two things come from outside with rounds in them: a file that has only what is known at its end, and an old journal that
begins with such a file. `as_far_as_known` takes that as what was known. A report file says in comments what was known
otherwise, and its reader puts it into `Round.known` itself (`formats.trf`).

Starting ranks are the one thing that moves along: a player is named by the same number everywhere, so renumbering
renames players in here too (`numbering`), keeps their order of then, and notes the numbers that they had.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model.result import Bye, ByeKind
from swissdesk.model.rounds import ABSENT, Known, Pairing, Round
from swissdesk.model.settings import Settings, change_message, names_in
from swissdesk.model.systems import Kind, kind_of
from swissdesk.model.tournament import Tournament
from swissdesk.values import replace

# ---- what was known


def known_to(tournament: Tournament, pairs: tuple[tuple[int, int], ...], byes: tuple[Bye, ...]) -> Known:
    """Return what the coming round is paired from, being paired as `pairs` and `byes` in this tournament."""
    return Known(tournament.info, tournament.settings, tournament.players, _bare(tournament), pairs, byes)


def _bare(tournament: Tournament) -> tuple[Round, ...]:
    """Return the rounds without what they were paired from; those that the latest round knew so are used again.

    Sharing them keeps what they have computed, and makes a snapshot hold them once.
    """
    latest = tournament.current_round
    before = latest.known.rounds if latest is not None and latest.known is not None else ()
    return tuple(
        before[place] if place < len(before) and before[place] == r else r.knowing(None)
        for place, r in enumerate(tournament.rounds)
    )


def as_far_as_known(tournament: Tournament) -> Tournament:
    """Return a tournament from outside in which every round knows what it was paired from.

    Where the file does not say otherwise, that is what is known now.
    """
    if all(r.known is not None for r in tournament.rounds):
        return tournament
    bare = tuple(r.knowing(None) for r in tournament.rounds)
    rounds = tuple(
        r if r.known is not None else r.knowing(known_from(tournament, r, bare[: r.number - 1]))
        for r in tournament.rounds
    )
    return tournament.replace(rounds=rounds)


def known_from(tournament: Tournament, r: Round, before: tuple[Round, ...]) -> Known:
    """Return what a round of a tournament from outside was paired from, as far as is known now.

    `before` are the rounds before it, none of which has its own `known`.
    """
    then = tournament.with_hindsight(r.number)
    pairs, bye = first_boards(r)
    kinds = {request.player: request.kind for request in then.requests if request.round == r.number}
    placed = {player for pair in pairs for player in pair}
    byes = [] if bye is None else [Bye(bye, ByeKind.PAIRING_ALLOCATED)]
    byes += [
        Bye(player.id, kinds.get(player.id, ByeKind.ZERO_POINT))
        for player in then.players
        if player.id not in placed and player.id != bye
    ]
    return Known(then.info, then.settings, then.players, before, pairs, tuple(byes))


def first_boards(r: Round) -> tuple[tuple[tuple[int, int], ...], int | None]:
    """Return the boards (White, Black) and the PAB of a round before the arbiter changed them, as far as it says so."""
    return (r.pairs, r.pairing_bye) if r.alteration is None else (r.alteration.pairs, r.alteration.bye)


# ---- what has become known since

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
    known_already: tuple[str, ...] = ("ranking_order", "fictitious") if known.numbers else ()
    if kind_of(now.system) is Kind.KNOCKOUT:
        known_already += ("rounds",)  # as many as its matches need
    names = [name for name, each in names_in(Settings).items() if each.pairing and name not in known_already]
    if any(getattr(then, name) != getattr(now, name) for name in names):
        pairing_only = replace(then, **{name: getattr(now, name) for name in names})
        yield change_message(then, pairing_only)
