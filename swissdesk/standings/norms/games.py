"""The titles that are gained by norms, and the games of a player that count for one (B.01 art. 0.5, 1.4).

Scores are in hundredths of a point on the scale 1–½–0, whatever the event's scoring.
"""

from __future__ import annotations

from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import ByeKind, Manner, Outcome, Player, RatingPace, Sex, Title, Tournament
from swissdesk.model.rating import official_rating
from swissdesk.model.rounds import Entry
from swissdesk.values import dataclass, replace

# ---- titles

EDITION = N_("B.01, 1 January 2024")

LOWEST_PERCENTAGE = 35
"""The least score, in per cent of the games (art. 1.4.8b)."""
USUAL_GAMES = 9
MOST_CREDITED = 13
"""Longer events count as so many games (art. 1.7)."""

TITLE_HOLDERS = frozenset(set(Title) - {Title.CM, Title.WCM})
"""Who counts as a title-holder (art. 1.4.5a)."""


@dataclass(frozen=True, slots=True)
class TitleRule:
    """What a norm asks for.

    `performance` and `average` are the least ones (art. 1.4.8), `floor` is what one opponent may be raised to (1.4.6b),
    `opponents` the titles a third of the opponents must hold (1.4.5b to e), `rating` the one the title itself needs
    (1.5.3).
    """

    title: Title
    performance: int
    average: int
    floor: int
    opponents: frozenset[Title]
    article: str
    rating: int
    sex: Sex | None = None


TITLES: dict[Title, TitleRule] = {
    rule.title: rule
    for rule in (
        TitleRule(Title.GM, 2600, 2380, 2200, frozenset({Title.GM}), "1.4.5b", 2500),
        TitleRule(Title.IM, 2450, 2230, 2050, frozenset({Title.GM, Title.IM}), "1.4.5c", 2400),
        TitleRule(Title.WGM, 2400, 2180, 2000, frozenset({Title.GM, Title.IM, Title.WGM}), "1.4.5d", 2300, Sex.FEMALE),
        TitleRule(
            Title.WIM,
            2250,
            2030,
            1850,
            frozenset({Title.GM, Title.IM, Title.WGM, Title.WIM}),
            "1.4.5e",
            2200,
            Sex.FEMALE,
        ),
    )
}


# ---- games

NO_FEDERATION = "NON"
"""FIDE's code for players of no FIDE federation, whose games do not count (art. 1.4.2a)."""
FIDE_FLAG = "FID"
"""Players under FIDE's flag: their games count, but it is not a federation (art. 1.4.2a)."""

SCORES = {Outcome.WIN: 100, Outcome.DRAW: 50, Outcome.LOSS: 0}


@dataclass(frozen=True, slots=True)
class NormGame:
    """A game that counts: against whom, with which federation, title and rating (0: none), and the score."""

    round: int
    opponent: int
    federation: str
    title: Title | None
    rating: int
    score: int

    @property
    def has_federation(self) -> bool:
        """Whether the opponent counts for a federation at all."""
        return self.federation not in ("", FIDE_FLAG)


@dataclass(frozen=True, slots=True)
class Excluded:
    """A round that does not count, and by which article; `opponent` is None for a bye."""

    round: int
    opponent: int | None
    reason: Message
    article: str


@dataclass(frozen=True, slots=True)
class Record:
    """All rounds of a player as norms see them.

    `idle_wins`: rounds won by forfeit or with the pairing-allocated bye (art. 1.4.1c). `forfeit_at_the_end` is the
    last round's game if the opponent forfeited it, counted as lost (art. 1.4.2c).
    """

    games: tuple[NormGame, ...]
    excluded: tuple[Excluded, ...]
    idle_wins: int
    forfeit_at_the_end: NormGame | None = None

    def with_the_last_lost(self) -> Record:
        """Return the record with the forfeited last game counted as a loss over the board."""
        last = self.forfeit_at_the_end
        if last is None:
            return self
        rest = tuple(round_ for round_ in self.excluded if round_.round != last.round)
        return replace(self, games=(*self.games, last), excluded=rest, idle_wins=self.idle_wins - 1)


def record_of(tournament: Tournament, player: int, rounds: int, *, is_round_robin: bool) -> Record:
    """Return the first `rounds` rounds of a player, sorted into games that count and rounds that do not."""
    games: list[NormGame] = []
    excluded: list[Excluded] = []
    idle_wins, last = 0, None
    for number in range(1, rounds + 1):
        entry = tournament.entry(player, number)
        reason = _reason(tournament, entry, is_round_robin)
        idle_wins += _is_idle_win(entry)
        if reason is not None:
            excluded.append(Excluded(number, entry.opponent, *reason))
        if entry.opponent is None:
            continue
        game = _game(tournament.player(entry.opponent), number, SCORES.get(entry.outcome or Outcome.LOSS, 0))
        if reason is None:
            games.append(game)
        elif entry.is_forfeit and entry.outcome is Outcome.WIN and number == (tournament.settings.rounds or rounds):
            last = replace(game, score=0)
    return Record(tuple(games), tuple(excluded), idle_wins, last)


def open_games(tournament: Tournament, player: int, rounds: int, *, is_round_robin: bool) -> tuple[NormGame, ...]:
    """Return the games of the first `rounds` rounds that are not finished and will count, without a score."""
    found = []
    for number in range(1, rounds + 1):
        entry = tournament.entry(player, number)
        if entry.opponent is None or not _is_open(entry):
            continue
        opponent = tournament.player(entry.opponent)
        if _why_not_against(tournament, opponent, is_round_robin) is None:
            found.append(_game(opponent, number, 0))
    return tuple(found)


def _game(opponent: Player, number: int, score: int) -> NormGame:
    rating = official_rating(opponent, RatingPace.STANDARD, number)
    return NormGame(number, opponent.id, opponent.federation.upper(), opponent.known_title_in(number), rating, score)


def _is_idle_win(entry: Entry) -> bool:
    return entry.bye is ByeKind.PAIRING_ALLOCATED or (entry.is_forfeit and entry.outcome is Outcome.WIN)


def _reason(tournament: Tournament, entry: Entry, is_round_robin: bool) -> tuple[Message, str] | None:
    """Return why a round does not count, and the article; None for a game that counts.

    INTERPRETATION: a game of less than one move (TRF W, D, L) is not rated, but was begun over the board; it counts.
    """
    if entry.opponent is None:
        return message(N_("no opponent")), "1.4.2c"
    if entry.is_forfeit:
        return message(N_("decided by forfeit")), "1.4.2c"
    if _is_open(entry) or entry.outcome not in SCORES:
        return message(N_("unfinished")), "1.4.2c"
    return _why_not_against(tournament, tournament.player(entry.opponent), is_round_robin)


def _is_open(entry: Entry) -> bool:
    return entry.result is None or entry.result.manner is Manner.ADJOURNED


def _why_not_against(tournament: Tournament, opponent: Player, is_round_robin: bool) -> tuple[Message, str] | None:
    """Return why no game against an opponent counts, and the article."""
    if opponent.federation.upper() == NO_FEDERATION:
        return message(N_("the opponent has no FIDE federation")), "1.4.2a"
    if is_round_robin and not _scored_against_rated(tournament, opponent):
        return message(N_("an unrated opponent who scored nothing against rated players")), "1.4.2b"
    return None


def _scored_against_rated(tournament: Tournament, player: Player) -> bool:
    """Whether a player is rated, or scored against rated ones."""
    if official_rating(player, RatingPace.STANDARD):
        return True
    for entry in tournament.entries(player.id):
        if entry.opponent is None or not entry.is_played or not SCORES.get(entry.outcome or Outcome.LOSS, 0):
            continue
        if official_rating(tournament.player(entry.opponent), RatingPace.STANDARD):
            return True
    return False
