"""What becomes of the games of a player who leaves a round robin (C.05 art. 6.6)."""

from __future__ import annotations

from swissdesk.model import Tournament


def games_due(tournament: Tournament) -> int:
    """Return how many games everybody has to play."""
    players = len(tournament.players)
    rounds = tournament.settings.rounds or players - 1
    cycles = max(1, -(-rounds // max(1, players - 1 + players % 2)))
    return cycles * (players - 1)


def is_annulled(tournament: Tournament, player: int) -> bool:
    """Whether the results of a player do not count: has left before half of the games were played.

    INTERPRETATION: a game counts as completed if it was played; the free round of an odd field is no game.
    """
    if tournament.by_id[player].withdrawn_from is None:
        return False
    completed = sum(1 for entry in tournament.entries(player) if entry.is_played and entry.result is not None)
    return 2 * completed < games_due(tournament)
