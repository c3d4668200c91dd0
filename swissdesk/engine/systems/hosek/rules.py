"""The compulsory rules of the thesis, checked on the record before anything is paired (its checks b, d and g).

Its checks a, c, e and f (opponents, colours, kinds and values of results that contradict each other) cannot fail here:
a board is stored once. The reader of TRF refuses such files, with player and round.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import ByeKind, Colour, Outcome, Tournament

SAME_PAIR, COLOUR_RULE, REPEATED_BYE = "same-pair", "colour-rule", "repeated-bye"


@dataclass(frozen=True)
class Breach:
    """A compulsory rule broken by `player` (the smaller number of a pair) in `round`."""

    kind: str
    player: int
    round: int
    message: Message


def breaches(tournament: Tournament, *, colours_off: bool = False) -> tuple[Breach, ...]:
    """Return every breach by round and player; with `colours_off` colours are free in the last round."""
    found = [*_same_pairs(tournament), *_colours(tournament, colours_off), *_byes(tournament)]
    return tuple(sorted(found, key=lambda breach: (breach.round, breach.player)))


def _same_pairs(tournament: Tournament) -> Iterator[Breach]:
    """(b): a pair that has played; a forfeited game does not count."""
    met: dict[tuple[int, int], int] = {}
    for r in tournament.rounds:
        for board in r.pairings:
            if board.result is not None and not board.result.is_played:
                continue
            pair = (min(board.white, board.black), max(board.white, board.black))
            if pair in met:
                text = message(
                    N_("Round {round}: {player} and {other} have already met in round {earlier}."),
                    round=r.number,
                    player=pair[0],
                    other=pair[1],
                    earlier=met[pair],
                )
                yield Breach(SAME_PAIR, pair[0], r.number, text)
            met.setdefault(pair, r.number)


def _colours(tournament: Tournament, colours_off: bool) -> Iterator[Breach]:
    """(d): a difference beyond two, or a colour three times in a row."""
    for player in tournament.by_id:
        history = ""
        for number, entry in enumerate(tournament.entries(player), 1):
            if not entry.is_played or entry.colour is None:
                continue
            history += entry.colour.value
            balance = history.count(Colour.WHITE.value) - history.count(Colour.BLACK.value)
            free = colours_off and number == tournament.settings.rounds
            if not free and (abs(balance) > 2 or history[-3:] == 3 * entry.colour.value):
                text = message(
                    N_(
                        "Round {round}: {player} has a colour difference of more than two, or the same colour three "
                        "times in a row."
                    ),
                    round=number,
                    player=player,
                )
                yield Breach(COLOUR_RULE, player, number, text)


def _byes(tournament: Tournament) -> Iterator[Breach]:
    """(g): a pairing-allocated bye after another one, a full-point bye or a win by forfeit."""
    for player in tournament.by_id:
        earned = 0
        for number, entry in enumerate(tournament.entries(player), 1):
            if entry.bye is ByeKind.PAIRING_ALLOCATED and earned:
                text = message(
                    N_("Round {round}: {player} has a bye after a point without playing in round {earlier}."),
                    round=number,
                    player=player,
                    earlier=earned,
                )
                yield Breach(REPEATED_BYE, player, number, text)
            won = entry.is_forfeit and entry.outcome is Outcome.WIN
            if entry.bye in (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT) or won:
                earned = earned or number
