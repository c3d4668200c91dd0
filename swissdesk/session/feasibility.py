"""Whether the rounds to come can be paired at all, as far as that can be known before, and who would be stuck.

Two questions that are cheap and exact: has everybody as many possible opponents as there are rounds left, and has
every coming round a complete set of boards if only played games and forbidden pairs count. If one is answered with no,
no pairing system helps; the players are named. A yes is no promise: boards of early rounds can spoil later ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from swissdesk import wording
from swissdesk.engine.matching.bits import members
from swissdesk.engine.matching.cardinality import Search, maximum
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.model.findings import SWISS_SYSTEMS
from swissdesk.model.forbidding import forbidden_groups

Graph = list[int]
"""Who can meet whom, as bits by their place in a list of players."""

_MOST_ROUNDS = 99


@dataclass(frozen=True, slots=True)
class Stuck:
    """Of `players` `left` at least stay without an opponent in a round, whatever the boards are.

    They are all those whom it can hit. `alone`: none of them may meet another of them, so that they depend on
    `partners`, who are too few; else `partners` is empty. The bye of an odd number is taken into account.
    """

    round: int
    players: tuple[int, ...]
    partners: tuple[int, ...]
    left: int
    alone: bool = True


@dataclass(frozen=True, slots=True)
class Starved:
    """A player with fewer possible opponents than there are rounds left to be played (a bye is not counted)."""

    player: int
    opponents: int
    rounds: int


def meetable(tournament: Tournament, players: Sequence[int], number: int) -> Graph:
    """Return who of `players` can still meet whom in round `number`: not met before it was paired, not forbidden."""
    place = {player: at for at, player in enumerate(players)}
    barred = [1 << at for at in range(len(players))]
    for played in tournament.rounds[: number - 1]:
        for pairing in played.pairings:
            if pairing.result is None or pairing.result.is_played:
                white, black = place.get(pairing.white), place.get(pairing.black)
                if white is not None and black is not None:
                    barred[white] |= 1 << black
                    barred[black] |= 1 << white
    for group in forbidden_groups(tournament):
        if group.applies(number):
            members = {place[player] for player in group.players if player in place}
            together = sum(1 << at for at in members)
            for at in members:
                barred[at] |= together
    everybody = (1 << len(players)) - 1
    return [everybody & ~bars for bars in barred]


def stuck(tournament: Tournament, number: int) -> Stuck | None:
    """Return who is left over in a coming round whatever the boards are; None if there are boards for all.

    Of an odd number anybody may have the bye here, so that a finding is certain.
    """
    players = tournament.present(number)
    if len(players) < 2:
        return None
    graph = meetable(tournament, players, number)
    count = len(graph)
    if count % 2:
        graph = [*(others | 1 << count for others in graph), (1 << count) - 1]
    if 2 * min(map(int.bit_count, graph)) >= len(graph):  # Dirac: then there is a circle through all of them
        return None
    everybody = (1 << len(graph)) - 1
    mate = maximum(graph, everybody)
    exposed = [at for at in range(len(graph)) if mate[at] < 0]
    inside = 0
    for root in exposed:
        inside |= Search(graph, everybody, mate, root).run().outer  # who could be left over instead
    if not inside:
        return None
    beside = 0
    for at in members(inside):
        beside |= graph[at] & ~inside
    apart = not any(graph[at] & inside for at in members(inside))
    return Stuck(
        number,
        tuple(players[at] for at in members(inside) if at < count),
        tuple(players[at] for at in members(beside) if at < count) if apart else (),
        len(exposed),
        alone=apart,
    )


def starved(tournament: Tournament) -> tuple[Starved, ...]:
    """Return who has fewer possible opponents than rounds to come, the worst off first."""
    rounds, coming = tournament.settings.rounds, tournament.next_round_number
    players = tournament.present(coming)
    if rounds is None or len(players) < 2 or coming > rounds:
        return ()
    left = min(rounds, _MOST_ROUNDS) - coming + 1
    possible = [0] * len(players)
    for number in _different_rounds(tournament, coming, coming + left - 1):
        for at, others in enumerate(meetable(tournament, players, number)):
            possible[at] |= others
    needed = left - len(players) % 2
    found = [
        Starved(player, others.bit_count(), left)
        for player, others in zip(players, possible, strict=True)
        if others.bit_count() < needed
    ]
    return tuple(sorted(found, key=lambda one: one.opponents))


def _different_rounds(tournament: Tournament, first: int, last: int) -> Iterator[int]:
    """Yield a round of every stretch in which the same pairs are forbidden."""
    before: object = None
    groups = forbidden_groups(tournament)
    for number in range(first, last + 1):
        rules = tuple(group.applies(number) for group in groups)
        if rules != before:
            yield number
        before = rules


def troubles(tournament: Tournament) -> Iterator[Message]:
    """Yield in words why the rounds to come cannot all be paired; nothing where no reason is known.

    Only for Swiss systems: the others follow a schedule.
    """
    settings, coming = tournament.settings, tournament.next_round_number
    if settings.rounds is None or settings.system not in SWISS_SYSTEMS:
        return
    for number in _different_rounds(tournament, coming, min(settings.rounds, _MOST_ROUNDS)):
        found = stuck(tournament, number)
        if found is not None:
            yield stuck_message(tournament, found)
            return
    hungry = starved(tournament)
    players = len(tournament.present(coming))
    if hungry and len(hungry) < players:
        yield starved_message(tournament, hungry)
    elif hungry:
        most = max(one.opponents for one in hungry) + players % 2
        yield message(
            N_("{rounds} more rounds cannot be played: {players} players have opponents for {most} at most."),
            rounds=hungry[0].rounds, players=players, most=most,
        )  # fmt: skip


_NAMED = 5


def _names(tournament: Tournament, players: Sequence[int]) -> str | Message:
    names = "; ".join(tournament.by_id[player].name for player in players[:_NAMED])
    more = len(players) - _NAMED
    return names if more <= 0 else message(N_("{names}; and {more} more"), names=names, more=more)


def stuck_message(tournament: Tournament, found: Stuck) -> Message:
    """Return who is stuck, in words, with those they may still meet."""
    facts = {
        "round": found.round, "names": _names(tournament, found.players), "left": found.left,
        "partners": _names(tournament, found.partners),
    }  # fmt: skip
    if not found.alone:
        one, many = (
            N_("Round {round}: of {names}, one is left over."),
            N_("Round {round}: of {names}, {left} are left over."),
        )
    elif not found.partners:
        one = many = N_("Round {round}: nobody of those who are there may meet {names}.")
    else:
        one = N_("Round {round}: {names} may only meet {partners}, and one of them is left over.")
        many = N_("Round {round}: {names} may only meet {partners}, and {left} of them are left over.")
    return message(one if found.left == 1 else many, **facts)


def starved_message(tournament: Tournament, hungry: Sequence[Starved]) -> Message:
    """Return who runs out of opponents, in words."""
    worst = hungry[0]
    names = _names(tournament, [one.player for one in hungry])
    one = N_("{names} has {opponents} possible opponents for {rounds} rounds.")
    many = N_("They run out of opponents, some with {opponents} for {rounds} rounds: {names}.")
    return message(one if len(hungry) == 1 else many, names=names, opponents=worst.opponents, rounds=worst.rounds)


def trouble_texts(tournament: Tournament) -> tuple[str, ...]:
    """Return the troubles in the language in use."""
    return tuple(wording.sentence(trouble) for trouble in troubles(tournament))
