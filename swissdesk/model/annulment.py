"""Players whose results a round robin does not count (C.05 art. 6.6): they left before half of their games.

The games stay on record, for the crosstable and for the ratings; they are worth nothing to either side. Whoever leaves
later keeps what was made, and the rest is lost by forfeit.
"""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.model.player import Player
from swissdesk.model.result import Outcome
from swissdesk.model.rounds import ABSENT, Round


def games_due(players: int, paired: int, announced: int | None) -> int:
    """Return how many games everybody has to play in a round robin; the free rounds of an odd field are none.

    `paired` is the number of rounds on record, `announced` the number that the settings give, if they give one.
    """
    cycle = max(1, players - 1 + players % 2)
    cycles, rest = divmod(announced or max(cycle, paired), cycle)
    return cycles * (players - 1) + rest


def early_leavers(
    players: Sequence[Player], rounds: Sequence[Round], announced: int | None, after_round: int
) -> frozenset[int]:
    """Return the ids of those who left a round robin by the end of a round with less than half of their games played.

    INTERPRETATION: a game is completed if it was played over the board and is finished; exactly half is enough.
    `rounds` are all rounds on record, `announced` their number by the settings.
    """
    gone = [p.id for p in players if p.has_left(after_round + 1)]
    due = games_due(len(players), len(rounds), announced)
    return frozenset(player for player in gone if 2 * _finished(rounds[:after_round], player) < due)


def _finished(rounds: Sequence[Round], player: int) -> int:
    entries = (r.entries.get(player, ABSENT) for r in rounds)
    return sum(1 for entry in entries if entry.is_played and entry.outcome not in (None, Outcome.UNKNOWN))
