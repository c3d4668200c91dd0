"""Whose results a round robin does not count (C.05 art. 6.6): theirs who left before half of the games.

The games stay on record, for the crosstable and for the ratings; they are worth nothing to either side. Whoever leaves
later keeps what was made, and the rest is lost by forfeit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from swissdesk.model.result import Outcome
from swissdesk.model.systems import Kind, kind_of

if TYPE_CHECKING:
    from swissdesk.model.tournament import Tournament


def meets_everybody(tournament: Tournament) -> bool:
    """Whether the event is a round robin: by its system, or by the words of a file that names no system."""
    words = tournament.info.type.lower()
    is_said = not tournament.info.type_code and "round" in words and "robin" in words
    return is_said or kind_of(tournament.settings.system) is Kind.ROUND_ROBIN


def games_due(tournament: Tournament) -> int:
    """Return how many games everybody has to play in a round robin; the free rounds of an odd field are none."""
    players = len(tournament.players)
    cycle = max(1, players - 1 + players % 2)
    rounds = tournament.settings.rounds or max(cycle, len(tournament.rounds))
    cycles, rest = divmod(rounds, cycle)
    return cycles * (players - 1) + rest


def early_leavers(tournament: Tournament, after_round: int) -> frozenset[int]:
    """Return who of a round robin has left by the end of a round, before half of the games had been played.

    INTERPRETATION: a game is completed if it was played over the board and is finished; exactly half is enough.
    Empty if the event does not annul results (`Settings.annul_early`).
    """
    gone = [p.id for p in tournament.players if p.withdrawn_from is not None and p.withdrawn_from <= after_round + 1]
    if not gone or not tournament.settings.annul_early:
        return frozenset()
    due = games_due(tournament)
    return frozenset(player for player in gone if 2 * _finished(tournament, player, after_round) < due)


def _finished(tournament: Tournament, player: int, after_round: int) -> int:
    entries = tournament.entries(player)[:after_round]
    return sum(1 for entry in entries if entry.is_played and entry.outcome not in (None, Outcome.UNKNOWN))
