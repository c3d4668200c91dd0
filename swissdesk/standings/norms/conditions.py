"""The conditions of a norm one by one: article, what is required, what was found, whether it is met.

`of_games` looks at games that are to count, `of_event` at what is the same for everybody. Numbers of opponents that are
required are rounded up, numbers that are allowed rounded down (B.01 art. 1.4.4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property

from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Arbiter, Colour, Manner, Player, Title, shown_points
from swissdesk.model.arbiters import arbiters_of, chief_of
from swissdesk.standings.norms.event import MOST_ROUNDS_A_DAY, EventFacts
from swissdesk.standings.norms.games import LOWEST_PERCENTAGE, SCORES, TITLE_HOLDERS, USUAL_GAMES, NormGame, TitleRule
from swissdesk.standings.tiebreaks.definition import rounded
from swissdesk.standings.tiebreaks.ratings import percentage, rating_difference
from swissdesk.values import dataclass

FOREIGN_FEDERATIONS = 2
"""Federations other than one's own that opponents must come from (art. 1.4.3)."""


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition: `satisfied` is None where the event's data do not say, so that the arbiter has to.

    `required` and `found` are for a table, in numbers; `note` says what a reader might ask.
    """

    article: str
    text: Message
    required: str
    found: str
    satisfied: bool | None
    note: Message | None = None


@dataclass(frozen=True)
class Mix:
    """Games that are to make a norm for a title, and what follows from them."""

    rule: TitleRule
    candidate: Player
    event: EventFacts
    games: tuple[NormGame, ...]
    idle_wins: int = 0

    @property
    def score(self) -> int:
        """The score in hundredths of a point."""
        return sum(game.score for game in self.games)

    @cached_property
    def raised(self) -> NormGame | None:
        """The opponent whose rating is raised to the floor: the lowest, if below it (art. 1.4.6c)."""
        lowest = min(self.games, key=self.counted_rating, default=None)
        return lowest if lowest is not None and self.counted_rating(lowest) < self.rule.floor else None

    def counted_rating(self, game: NormGame) -> int:
        """Return the rating of an opponent before any is raised (art. 1.4.6d)."""
        return game.rating or self.event.unrated_as

    @cached_property
    def average(self) -> int:
        """The average rating of the opponents, rounded, halves up (art. 1.4.7); 0 without a game."""
        if not self.games:
            return 0
        total = sum(self.counted_rating(game) for game in self.games)
        if self.raised is not None:
            total += self.rule.floor - self.counted_rating(self.raised)
        return rounded(Fraction(total, len(self.games)))

    @cached_property
    def performance(self) -> int:
        """Ra + dp (art. 1.4.8); 0 without a game."""
        return self.performance_with(self.score) if self.games else 0

    def performance_with(self, score: int) -> int:
        """Return the performance that another score against the same opponents would be."""
        return self.average + rating_difference(percentage(score, len(self.games)))

    @property
    def is_short_by_one(self) -> bool:
        """Whether it is eight games of nine rounds with a point won without play (art. 1.4.1c)."""
        return self.event.scheduled == USUAL_GAMES and len(self.games) == USUAL_GAMES - 1 and self.idle_wins == 1

    @cached_property
    def federations(self) -> Counter[str]:
        """How many opponents came from which federation."""
        return Counter(game.federation for game in self.games if game.has_federation)

    def holders(self, titles: frozenset[Title]) -> int:
        """Return how many opponents hold one of the titles."""
        return sum(game.title in titles for game in self.games)


# ---- of the games


def _enough_games(mix: Mix) -> Condition:
    needed = mix.event.least_games
    note = None
    article = "1.4.1a" if needed == USUAL_GAMES else "1.4.1b"
    is_met = len(mix.games) >= needed
    if not is_met and mix.is_short_by_one:
        is_met, article = True, "1.4.1c"
        note = message(
            N_("Eight games and one point without play count as nine games; an application may include one such norm.")
        )
    return Condition(article, message(N_("Games")), str(needed), str(len(mix.games)), is_met, note)


def _two_federations(mix: Mix) -> Condition:
    foreign = len(mix.federations.keys() - {mix.candidate.federation.upper()})
    is_met = foreign >= FOREIGN_FEDERATIONS
    text = message(N_("Federations of the opponents other than the player's own"))
    return _unless_exempt(mix, Condition("1.4.3", text, str(FOREIGN_FEDERATIONS), str(foreign), is_met))


def _own_federation(mix: Mix) -> Condition:
    most, found = 3 * len(mix.games) // 5, mix.federations[mix.candidate.federation.upper()]
    text = message(N_("Opponents of the player's own federation, at most three fifths"))
    return _unless_exempt(mix, Condition("1.4.4", text, f"≤ {most}", str(found), found <= most))


def _one_federation(mix: Mix) -> Condition:
    most, found = 2 * len(mix.games) // 3, max(mix.federations.values(), default=0)
    text = message(N_("Opponents of one federation, at most two thirds"))
    return _unless_exempt(mix, Condition("1.4.4", text, f"≤ {most}", str(found), found <= most))


def _unless_exempt(mix: Mix, condition: Condition) -> Condition:
    """Return the condition, met where the event lifts the normal foreigner requirement (1.4.3 and 1.4.4 together)."""
    article = "" if condition.satisfied else mix.event.exemption(mix.candidate)
    if not article:
        return condition
    note = message(
        N_("Waived by {article}; one norm in an application must meet this condition (1.4.3e)."), article=article
    )
    return Condition(condition.article, condition.text, condition.required, condition.found, True, note)


def _title_holders(mix: Mix) -> Condition:
    needed, found = -(-len(mix.games) // 2), mix.holders(TITLE_HOLDERS)
    text = message(N_("Opponents with titles, at least half; CM and WCM do not count"))
    return Condition("1.4.5a", text, str(needed), str(found), found >= needed)


def _required_titles(mix: Mix) -> Condition:
    """A third of the opponents, at least three; in a double round robin half of that, in different persons (1.4.5f)."""
    needed, found = max(3, -(-len(mix.games) // 3)), mix.holders(mix.rule.opponents)
    article = mix.rule.article
    if mix.event.meets_twice:
        needed, article = -(-needed // 2), f"{article}, f"
        found = len({game.opponent for game in mix.games if game.title in mix.rule.opponents})
    titles = ", ".join(title.value for title in Title if title in mix.rule.opponents)
    text = message(N_("Opponents with the title {titles}"), titles=titles)
    return Condition(article, text, str(needed), str(found), found >= needed)


def _average(mix: Mix) -> Condition:
    text = message(N_("Average rating of the opponents"))
    note = None
    if mix.raised is not None:
        note = message(
            N_("The lowest rating, {rating} in round {round}, is raised to {floor} (1.4.6c)."),
            rating=mix.counted_rating(mix.raised),
            round=mix.raised.round,
            floor=mix.rule.floor,
        )
    is_met = bool(mix.games) and mix.average >= mix.rule.average
    return Condition("1.4.8a", text, str(mix.rule.average), str(mix.average), is_met, note)


def _performance(mix: Mix) -> Condition:
    is_met = bool(mix.games) and mix.performance >= mix.rule.performance
    return Condition("1.4.8", message(N_("Performance")), str(mix.rule.performance), str(mix.performance), is_met)


def _least_score(mix: Mix) -> Condition:
    """At least 35 per cent, not rounded."""
    needed = -(-LOWEST_PERCENTAGE * len(mix.games) // 50) * 50
    text = message(N_("Score, at least {percent} %"), percent=LOWEST_PERCENTAGE)
    is_met = bool(mix.games) and mix.score >= needed
    return Condition("1.4.8b", text, shown_points(needed), shown_points(mix.score), is_met)


ALL_ROUNDS = "1.4.1e"
"""The article by which a norm of pairings fixed in advance needs all rounds."""

_OF_MIX: tuple[Callable[[Mix], Condition], ...] = (
    _two_federations,
    _own_federation,
    _one_federation,
    _title_holders,
    _required_titles,
    _average,
)
OF_GAMES = (_enough_games, *_OF_MIX, _performance, _least_score)
_LIKELIEST_TO_FAIL = (_performance, _least_score, *reversed(_OF_MIX), _enough_games)


def of_games(mix: Mix) -> tuple[Condition, ...]:
    """Return every condition that depends on the games, in the order of the articles."""
    return tuple(condition(mix) for condition in OF_GAMES)


def is_norm(mix: Mix) -> bool:
    """Whether the games meet every condition."""
    return all(condition(mix).satisfied for condition in _LIKELIEST_TO_FAIL)


def has_mix(mix: Mix) -> bool:
    """Whether federations, titles and average rating of the opponents allow a norm, whatever the score."""
    return all(condition(mix).satisfied for condition in _OF_MIX)


# ---- of the event


def of_event(event: EventFacts, candidate: Player, rule: TitleRule) -> tuple[Condition, ...]:
    """Return the conditions that the event or the person has to meet."""
    found = [_time(event), _rounds_a_day(event), _arbiter(event), _format(event), *_playing(event)]
    if event.is_round_robin:
        played = message(N_("Rounds; all of them where pairings are fixed in advance"))
        found.append(Condition(ALL_ROUNDS, played, str(event.scheduled), str(event.rounds), event.is_over))
    if event.meets_twice:
        count = len(event.tournament.players)
        found.append(Condition("1.4.5f", message(N_("Players of a double round robin")), "6", str(count), count >= 6))
    if rule.sex is not None:
        known = None if candidate.sex is None else candidate.sex is rule.sex
        found.append(Condition("0.3.1", message(N_("A women's title")), _YES, _answer(known), known))
    return tuple(found)


def of_report(mix: Mix) -> Iterator[Condition]:
    """Yield a question if a game has another result in the rating report (C.04.2 art. 4.3): which one is to count?"""
    rounds = [game.round for game in mix.games if _is_reported_otherwise(mix, game)]
    if rounds:
        text = message(N_("Results as in the rating report"))
        note = message(N_("Rounds with another result in the rating report: {rounds}."), rounds=rounds)
        yield Condition("C.04.2 4.3", text, _YES, _NO, satisfied=None, note=note)


def _is_reported_otherwise(mix: Mix, game: NormGame) -> bool:
    own = mix.candidate.id
    boards = mix.event.tournament.rounds[game.round - 1].pairings
    board = next(board for board in boards if own in (board.white, board.black))
    if board.reported is None:
        return False
    colour = Colour.WHITE if board.white == own else Colour.BLACK
    outcome = board.reported.outcome(colour)
    return board.reported.manner is not Manner.PLAYED or SCORES.get(outcome) != game.score


_YES, _NO, _UNKNOWN = N_("yes"), N_("no"), N_("unknown")


def _answer(known: bool | None) -> str:
    return _UNKNOWN if known is None else _YES if known else _NO


def _time(event: EventFacts) -> Condition:
    text = message(N_("Standard chess, two hours for 60 moves"))
    return Condition("1.1.3", text, _YES, _answer(event.is_slow_enough), event.is_slow_enough)


def _rounds_a_day(event: EventFacts) -> Condition:
    found = event.rounds_a_day
    is_met = None if found is None else found <= MOST_ROUNDS_A_DAY
    shown = _UNKNOWN if found is None else str(found)
    return Condition("1.1.3", message(N_("Rounds in one day")), f"≤ {MOST_ROUNDS_A_DAY}", shown, is_met)


def _arbiter(event: EventFacts) -> Condition:
    """A chief whose title is not on record leaves the question open, one with another title answers it."""
    chief = chief_of(event.tournament.info)
    text = message(N_("Chief arbiter, International or FIDE Arbiter"))
    titled = None if chief is None or not chief.title else chief.title in ("IA", "FA")
    return Condition("1.1.5", text, "IA, FA", _UNKNOWN if chief is None else chief.text, titled)


def _playing(event: EventFacts) -> Iterator[Condition]:
    """Yield who is an arbiter of the event and one of its players, which is not allowed (B.01 art. 1.1.5).

    An arbiter whom only the name makes like a player leaves the question open: namesakes are not rare.
    """
    players = [Arbiter(player.name, fide_id=player.fide_id.strip()) for player in event.tournament.players]
    playing, namesakes = [], []
    for arbiter in arbiters_of(event.tournament.info):
        like = [player for player in players if arbiter.is_same(player)]
        if any(arbiter.fide_id and arbiter.fide_id == player.fide_id for player in like):
            playing.append(arbiter.name)
        elif like:
            namesakes.append(arbiter.name)
    text = message(N_("No arbiter plays, not even to make an even number"))
    if playing:
        yield Condition("1.1.5", text, _NO, "; ".join(playing), satisfied=False)
    elif namesakes:
        note = message(N_("A player has the same name. With the FIDE IDs of both it would be decided."))
        yield Condition("1.1.5", text, _NO, "; ".join(namesakes), satisfied=None, note=note)


def _format(event: EventFacts) -> Condition:
    text = message(N_("Swiss, round robin or knockout; others only if approved in advance"))
    return Condition("1.4.2e", text, _YES, _answer(event.is_usual_format or None), event.is_usual_format or None)
