"""How far a tournament is: rounds published, a draft to publish, results to wait for, a round to be paired."""

from __future__ import annotations

from swissdesk.model import Stage, Tournament


def is_draft(tournament: Tournament) -> bool:
    """Whether the latest round has not been published yet."""
    latest = tournament.current_round
    return latest is not None and latest.stage is Stage.DRAFT


def published_rounds(tournament: Tournament) -> int:
    """Return how many rounds count: a draft, byes included, is nobody's points yet."""
    return len(tournament.rounds) - is_draft(tournament)


def is_next_due(tournament: Tournament) -> bool:
    """Whether pairing the next round is what comes now: the latest is complete, or players wait for round 1."""
    latest = tournament.current_round
    is_ready = not tournament.is_over and (latest is None or latest.is_complete)
    return is_ready and len(tournament.players) > 1
