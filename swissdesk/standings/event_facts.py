"""What FIDE's forms ask about an event as a whole: how many played, with which titles, from where, how strong."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from swissdesk.model import Player, RatingPace, Title, Tournament
from swissdesk.model.rating import official_rating
from swissdesk.standings.pace import pace_of


@dataclass(frozen=True, slots=True)
class FieldFacts:
    """The players who took part. `average` is that of the rated, rounded; `titles` and `federations` with numbers."""

    players: int
    rated: int
    unrated: int
    average: int
    titles: tuple[tuple[Title, int], ...]
    federations: tuple[tuple[str, int], ...]
    foreign: int
    games: int
    played: int


def field_facts(tournament: Tournament) -> FieldFacts:
    """Return the facts about the games, and about the players who have met an opponent (before round 1: all)."""
    pace = pace_of(tournament.info) or RatingPace.STANDARD
    taking_part = [player for player in tournament.players if _took_part(tournament, player)]
    ratings = [rating for player in taking_part if (rating := official_rating(player, pace))]
    titles = Counter(player.known_title for player in taking_part if player.known_title is not None)
    federations = Counter(player.federation.strip().upper() for player in taking_part)
    host = tournament.info.federation.strip().upper()[:3]
    games = [pairing for r in tournament.rounds for pairing in r.pairings]
    return FieldFacts(
        players=len(taking_part),
        rated=len(ratings),
        unrated=len(taking_part) - len(ratings),
        average=round(sum(ratings) / len(ratings)) if ratings else 0,
        titles=tuple(sorted(titles.items(), key=lambda item: item[0].rank)),
        federations=tuple(sorted((name, count) for name, count in federations.items() if name)),
        foreign=sum(count for name, count in federations.items() if name and host and name != host),
        games=len(games),
        played=sum(game.result is not None and game.result.is_played for game in games),
    )


def _took_part(tournament: Tournament, player: Player) -> bool:
    entries = tournament.entries(player.id)
    return not entries or any(entry.is_played for entry in entries)
