"""How often everybody meets everybody in a round robin, as far as rounds that are no system's own are looked at."""

from __future__ import annotations

from swissdesk.model import Tournament


def cycles_of(tournament: Tournament) -> int:
    """Return how often everybody meets everybody in the announced rounds, once at least."""
    players = len(tournament.players)
    cycle = max(1, players + players % 2 - 1)
    return max(1, -(-(tournament.settings.rounds or cycle) // cycle))


def meetings_before(tournament: Tournament, one: int, other: int) -> int:
    """Return on how many boards two players were paired with each other, games lost by forfeit included."""
    return sum(r.entries[one].opponent == other for r in tournament.rounds if one in r.entries)
