"""The conditions of norms on the event as a whole (B.01 art. 1.1, 1.4.2e, 1.4.3, 1.5.6), and its field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from swissdesk.model import ByeKind, NormEvent, Outcome, Player, RatingPace, Title, Tournament
from swissdesk.model.rating import official_rating
from swissdesk.model.systems import Kind, is_swiss, kind_of
from swissdesk.standings.norms.games import FIDE_FLAG, NO_FEDERATION, USUAL_GAMES
from swissdesk.standings.pace import pace_of, thinking_time
from swissdesk.standings.rules import day_of, rules_of
from swissdesk.values import dataclass

# ---- the field


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


# ---- the conditions

FOREIGNERS = 20
FOREIGN_FEDERATIONS = 3
FOREIGN_MASTERS = 10
"""What each round of a large Swiss must have (art. 1.4.3d)."""

LARGE_FIELD = 40
LARGE_FIELD_AVERAGE = 2000
"""One norm of an application must come from an event like this, or from one of a list (art. 1.5.6a)."""

LEAST_THINKING_TIME = 120 * 60
MOST_ROUNDS_A_DAY = 2

UNRATED_AS = 1400
UNRATED_AS_BEFORE_2024 = 1000
_MASTERS = frozenset({Title.GM, Title.IM, Title.WGM, Title.WIM})


@dataclass(frozen=True, slots=True)
class Field:
    """The smallest numbers of any round: `foreigners` etc. as 1.4.3d counts them, `average` of the best 40 or 0."""

    foreigners: int
    federations: int
    masters: int
    rated: int
    average: int

    @property
    def lifts_federations(self) -> bool:
        """Whether nobody needs foreign opponents (art. 1.4.3d)."""
        return (
            self.foreigners >= FOREIGNERS
            and self.federations >= FOREIGN_FEDERATIONS
            and self.masters >= FOREIGN_MASTERS
        )

    @property
    def is_large(self) -> bool:
        """Whether it is an event that 1.5.6a names."""
        return self.rated >= LARGE_FIELD and self.average >= LARGE_FIELD_AVERAGE


@dataclass(frozen=True)
class EventFacts:
    """A tournament after `rounds` rounds, as far as norms are concerned."""

    tournament: Tournament
    rounds: int

    @property
    def kind(self) -> NormEvent:
        """What kind of event the organiser says it is."""
        return self.tournament.settings.norm_event

    @property
    def scheduled(self) -> int:
        """The number of rounds of the event."""
        return self.tournament.settings.rounds or len(self.tournament.rounds)

    @cached_property
    def is_over(self) -> bool:
        """Whether these are all rounds, and every game has a result."""
        done = all(r.is_complete and not r.adjourned_boards for r in self.tournament.rounds[: self.rounds])
        return self.rounds >= self.scheduled and done

    @cached_property
    def is_round_robin(self) -> bool:
        """Whether everybody was to meet everybody."""
        return rules_of(self.tournament).is_round_robin

    @cached_property
    def meets_twice(self) -> bool:
        """Whether it is a double round robin."""
        return self.is_round_robin and self.scheduled >= 2 * (len(self.tournament.players) - 1) > 0

    @property
    def is_swiss(self) -> bool:
        """Whether it is paired by a Swiss system of FIDE."""
        return not self.is_round_robin and is_swiss(self.tournament.settings.system)

    @property
    def is_usual_format(self) -> bool:
        """Whether it is a Swiss, a round robin or a knockout (art. 1.4.2e)."""
        return self.is_swiss or self.is_round_robin or kind_of(self.tournament.settings.system) is Kind.KNOCKOUT

    @property
    def host(self) -> str:
        """The federation that registered the event, empty if unknown."""
        return self.tournament.info.federation.strip().upper()[:3]

    @property
    def least_games(self) -> int:
        """How many games a norm needs (art. 1.4.1a, b)."""
        if self.kind is NormEvent.WORLD_TEAM and 7 <= self.scheduled <= 9:
            return 7
        return 8 if self.kind is NormEvent.WORLD_CUP else USUAL_GAMES

    @property
    def unrated_as(self) -> int:
        """What an unrated opponent counts for (art. 1.4.6d)."""
        day = day_of(self.tournament.info.start)
        return UNRATED_AS_BEFORE_2024 if day is not None and day < (2024, 1, 1) else UNRATED_AS

    @property
    def is_slow_enough(self) -> bool | None:
        """Whether everybody has two hours for 60 moves (art. 1.1.3); None if the rate of play is not known."""
        seconds = thinking_time(self.tournament.info)
        if seconds is None:
            return None if pace_of(self.tournament.info) in (None, RatingPace.STANDARD) else False
        return seconds >= LEAST_THINKING_TIME

    @property
    def rounds_a_day(self) -> int | None:
        """The largest number of rounds on one day (art. 1.1.3); None if the dates are not known."""
        dates = [day_of(date) or date for date in self.tournament.info.round_dates[: self.scheduled] if date.strip()]
        return max(Counter(dates).values()) if dates and len(dates) == self.scheduled else None

    def exemption(self, player: Player) -> str:
        """Return the article by which a player needs no foreign opponents, empty if none does (art. 1.4.3)."""
        at_home = bool(self.host) and player.federation.upper() == self.host
        if self.kind is NormEvent.NATIONAL_FINAL and at_home:
            return "1.4.3a"
        if self.kind is NormEvent.NATIONAL_TEAM and at_home:
            return "1.4.3b"
        if self.kind is NormEvent.ZONAL:
            return "1.4.3c"
        return "1.4.3d" if self.is_swiss and self.host and self.field.lifts_federations else ""

    @cached_property
    def field(self) -> Field:
        """The smallest numbers of any round; players count who miss at most one round."""
        numbers = range(1, self.rounds + 1)
        regular = [player for player in self.tournament.players if self._is_regular(player, numbers)]
        return _smallest([self._field_in(number, regular) for number in numbers])

    def _is_regular(self, player: Player, numbers: Sequence[int]) -> bool:
        if not official_rating(player, RatingPace.STANDARD) or player.federation.upper() == NO_FEDERATION:
            return False
        return sum(self._misses(player, number) for number in numbers) <= 1

    def _misses(self, player: Player, number: int) -> bool:
        entry = self.tournament.entry(player.id, number)
        if entry.bye is not None:
            return entry.bye is not ByeKind.PAIRING_ALLOCATED
        return entry.is_forfeit and entry.outcome is not Outcome.WIN

    def _field_in(self, number: int, regular: Sequence[Player]) -> Field:
        present = [player for player in regular if not self._misses(player, number)]
        abroad = [p for p in present if p.federation.upper() not in ("", FIDE_FLAG, self.host)]
        ratings = sorted((official_rating(p, RatingPace.STANDARD, number) for p in present), reverse=True)[:LARGE_FIELD]
        return Field(
            foreigners=len(abroad),
            federations=len({player.federation.upper() for player in abroad}),
            masters=sum(player.known_title_in(number) in _MASTERS for player in abroad),
            rated=len(present),
            average=sum(ratings) // LARGE_FIELD if len(ratings) == LARGE_FIELD else 0,
        )


def _smallest(fields: Sequence[Field]) -> Field:
    if not fields:
        return Field(0, 0, 0, 0, 0)
    return Field(
        min(field.foreigners for field in fields),
        min(field.federations for field in fields),
        min(field.masters for field in fields),
        min(field.rated for field in fields),
        min(field.average for field in fields),
    )
