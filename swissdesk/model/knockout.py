"""The matches of a knockout as the rounds on record have them: who is in, who is out, whose turn it is for White.

A `Course` is made by replaying the rounds over the bracket, in whose seed positions the best can only meet late and
byes go to the best. Who wins a match is read from its games; where they leave it level and no further game is to be
played, from a recorded decision of kind ``lot``, whose text begins with the number of who advances and whose round is
that of the match's last game. A result that was corrected later does not change who has advanced: where the boards of a
later round say otherwise, they count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_
from swissdesk.model.result import Manner, Outcome
from swissdesk.model.rounds import Pairing, Round
from swissdesk.model.settings import KnockoutTerms, Settings
from swissdesk.values import dataclass, field


class Said(Protocol):
    """A decision on record (`Decision`)."""

    @property
    def kind(self) -> str: ...

    @property
    def round(self) -> int: ...

    @property
    def text(self) -> str: ...


class Record(Protocol):
    """What a knockout is read from: the tournament, which asks here whether it is over."""

    @property
    def settings(self) -> Settings: ...

    @property
    def by_id(self) -> Mapping[int, object]: ...

    @property
    def ranking(self) -> Mapping[int, int]: ...

    @property
    def rounds(self) -> Sequence[Round]: ...

    @property
    def decisions(self) -> Sequence[Said]: ...


def positions(size: int) -> tuple[int, ...]:
    """Return the seeds in the order of the bracket; `size` is a power of two, neighbours meet."""
    seeds = [1]
    while len(seeds) < size:
        seeds = [seat for seed in seeds for seat in (seed, 2 * len(seeds) + 1 - seed)]
    return tuple(seeds)


def size_for(players: int) -> int:
    """Return the next power of two."""
    return 1 << max(players - 1, 0).bit_length()


def seated(players: Sequence[int]) -> tuple[int | None, ...]:
    """Return the players, given by seed, in the order of the bracket; None is where a bye is."""
    return tuple(players[seed - 1] if seed <= len(players) else None for seed in positions(size_for(len(players))))


LOT = "lot"
_HALVES = {Outcome.WIN: 2, Outcome.DRAW: 1}


class NoKnockout(SwissDeskError):
    """The rounds on record are not those of a knockout."""


@dataclass
class Match:
    """Two places of the bracket; the better seed is `upper`. `winner` counts once the match `is_over`.

    Nobody wins a match between two empty places or one that both have forfeited. `by_boards`: the winner advanced by
    the results known then, and those on record say otherwise.
    """

    stage: int
    place: int
    upper: int | None
    lower: int | None
    games: list[Pairing] = field(default_factory=list)
    last_round: int = 0
    winner: int | None = None
    is_over: bool = False
    for_third_place: bool = False
    by_boards: bool = False

    @property
    def players(self) -> tuple[int, ...]:
        """Those who are in it."""
        return tuple(player for player in (self.upper, self.lower) if player is not None)

    @property
    def loser(self) -> int | None:
        """Who is out, None if nobody or both are."""
        others = [player for player in self.players if player != self.winner]
        return others[0] if self.is_over and len(others) == 1 and self.winner is not None else None

    def halves(self, player: int) -> int:
        """Return what a player has scored in it, in half points: 1, ½, 0 whatever the scoring of the event."""
        total = 0
        for game in self.games:
            if game.result is not None:
                total += _HALVES.get(game.result.white if game.white == player else game.result.black, 0)
        return total

    def begin(self) -> None:
        """Let a player without an opponent advance."""
        if len(self.players) < 2:
            self.end(self.players[0] if self.players else None)

    def end(self, winner: int | None) -> None:
        """Close the match."""
        self.winner, self.is_over = winner, True

    def reopen(self) -> None:
        """Let a further game be played."""
        self.winner, self.is_over = None, False

    def advance(self, player: int) -> None:
        """Let a player win who plays on by the boards of a later round."""
        if not self.is_over or self.winner != player:
            self.end(player)
            self.by_boards = True

    def add(self, game: Pairing, number: int, terms: KnockoutTerms) -> None:
        """Note a game, and close the match if it decides it."""
        self.games.append(game)
        self.last_round = number
        result = game.result
        if result is not None and result.manner is Manner.FORFEIT:
            sides = ((game.white, result.white), (game.black, result.black))
            winners = [player for player, outcome in sides if outcome is Outcome.WIN]
            self.end(winners[0] if len(winners) == 1 else None)
            return
        one, other = self.players
        lead = self.halves(one) - self.halves(other)
        left = max(terms.games - len(self.games), 0)
        if abs(lead) > 2 * left:
            self.end(one if lead > 0 else other)

    def needs_lot(self, terms: KnockoutTerms) -> bool:
        """Whether all games that may be played have been, and it is level."""
        most = None if terms.tiebreak_games is None else terms.games + terms.tiebreak_games
        return not self.is_over and most is not None and len(self.games) >= most


@dataclass
class Course:
    """The state of a knockout: its matches stage by stage, the first stage first."""

    terms: KnockoutTerms
    stages: list[list[Match]]

    @property
    def open_matches(self) -> tuple[Match, ...]:
        """The matches in which games are still to be played, in the order of the bracket."""
        return tuple(match for match in self.stages[-1] if not match.is_over)

    @property
    def final(self) -> Match | None:
        """The final, None while it is not known who plays it."""
        last = [match for match in self.stages[-1] if not match.for_third_place]
        return last[0] if len(last) == 1 else None

    @property
    def is_over(self) -> bool:
        """Whether no game is left to be played."""
        return not self.open_matches

    def whites(self, player: int) -> tuple[int, str]:
        """Return the games a player has had with White less those with Black, and the colour of the last one."""
        balance, last = 0, ""
        for stage in self.stages:
            for match in stage:
                for game in match.games:
                    if player in (game.white, game.black) and game.result is not None and game.result.is_played:
                        last = "w" if game.white == player else "b"
                        balance += 1 if last == "w" else -1
        return balance, last


def course_of(tournament: Record, after_round: int | None = None) -> Course:
    """Return the knockout that the rounds on record amount to; seeds are the players in starting order.

    It stands as after `after_round` (the latest round if None). Raises NoKnockout for a board that no match has.
    """
    terms = tournament.settings.knockout
    seats = seated(sorted(tournament.by_id, key=tournament.ranking.__getitem__))
    course = Course(terms, [])
    _open_stage(course, seats)
    replayed = tournament.rounds[:after_round]
    for r in replayed:
        _replay(course, r, tournament)
        _draw_lots(course, r, tournament)
        while not course.open_matches and course.final is None:
            _next_stage(course)
    for r in tournament.rounds[len(replayed) : len(replayed) + 1]:
        _admit(course, r, tournament)
    return course


def is_decided(tournament: Record) -> bool | None:
    """Whether the final and the match for third place are over; None if the rounds are not those of a knockout."""
    try:
        return bool(tournament.rounds) and course_of(tournament).is_over
    except NoKnockout:
        return None


def _open_stage(course: Course, seats: tuple[int | None, ...]) -> None:
    """Add the matches of neighbouring seats; with one seat only, its player has won."""
    pairs = list(zip(seats[::2], seats[1::2], strict=True)) if len(seats) > 1 else [(seats[0] if seats else None, None)]
    stage = [Match(len(course.stages) + 1, place, *pair) for place, pair in enumerate(pairs, 1)]
    for match in stage:
        match.begin()
    course.stages.append(stage)


def _next_stage(course: Course) -> None:
    """Open the stage of the winners, and beside the final the match for third place if it is to be played."""
    before = course.stages[-1]
    _open_stage(course, tuple(match.winner for match in before))
    if course.terms.third_place and len(before) == 2:
        third = Match(len(course.stages), 2, before[0].loser, before[1].loser, for_third_place=True)
        third.begin()
        course.stages[-1].append(third)


def _replay(course: Course, r: Round, tournament: Record) -> None:
    due = _admit(course, r, tournament)
    for game in r.pairings:
        due[_both(game)].add(game, r.number, course.terms)


def _both(game: Pairing) -> frozenset[int]:
    return frozenset((game.white, game.black))


def _admit(course: Course, r: Round, tournament: Record) -> dict[frozenset[int], Match]:
    """Return the matches by their players, among them those of a round that is to be replayed.

    Its boards were made by the results known then. If they are not those of the open matches by the results known now,
    they decide whether a match went on and who advanced. Raises NoKnockout for boards that no results lead to.
    """
    if not _strangers(course, r):
        return _due(course)
    while len(course.stages) > 1 and not any(match.games for match in course.stages[-1]):
        course.stages.pop()
    own = {frozenset(match.players): match for match in course.stages[-1] if match.games}
    if all(_both(game) in own for game in r.pairings):
        if len(r.pairings) < len(own) or _is_corrected(r, tournament):  # else the matches have more games than is said
            for game in r.pairings:
                own[_both(game)].reopen()
    else:
        for match, winner in _advanced(course, r):
            match.advance(winner)
        while not course.open_matches and course.final is None:
            _next_stage(course)
    for game in _strangers(course, r):
        raise NoKnockout(
            N_(
                "Round {round}: {white} – {black} is not a match of the knockout. Correct the round or the "
                "games per match in the settings, or choose another pairing system."
            ),
            round=r.number,
            white=game.white,
            black=game.black,
        )
    return _due(course)


def _is_corrected(r: Round, tournament: Record) -> bool:
    """Whether a round is known to have been paired from other results than those on record."""
    known = () if r.known is None else r.known.rounds
    return any(then.pairings != now.pairings for then, now in zip(known, tournament.rounds, strict=False))


def _due(course: Course) -> dict[frozenset[int], Match]:
    return {frozenset(match.players): match for match in course.open_matches}


def _strangers(course: Course, r: Round) -> list[Pairing]:
    """Return the boards that are those of no open match."""
    due = _due(course)
    return [game for game in r.pairings if _both(game) not in due]


def _advanced(course: Course, r: Round) -> Iterator[tuple[Match, int]]:
    """Yield the matches of the latest stage whose winner plays on in a round, with that player.

    Where losers play for third place, the final is the board with most of those who have won by the results.
    """
    stage = [match for match in course.stages[-1] if not match.for_third_place]
    winners = {match.winner for match in stage}
    boards = [_both(game) for game in r.pairings]
    if course.terms.third_place and len(stage) == 2:
        boards = sorted(boards, key=lambda board: -len(board & winners))[:1]
    playing = frozenset().union(*boards)
    for match in stage:
        here = playing.intersection(match.players)
        if len(here) == 1 and match.games:
            yield match, min(here)


def _draw_lots(course: Course, r: Round, tournament: Record) -> None:
    for decision in tournament.decisions:
        number = re.match(r"\s*(\d+)", decision.text)
        if decision.kind != LOT or decision.round != r.number or number is None:
            continue
        for match in course.open_matches:
            if int(number[1]) in match.players and match.last_round == r.number:
                match.end(int(number[1]))


def final_order(course: Course) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the places from the first: the place and who shares it; those still in share the first ones."""
    groups: list[tuple[int, ...]] = []
    for stage in course.stages:
        ordinary = [match for match in stage if not match.for_third_place]
        out = tuple(p for match in ordinary if match.is_over for p in match.players if p != match.winner)
        groups.insert(0, out)
        groups[0:1] = _third_places(stage, groups)
    gone = {player for group in groups for player in group}
    still_in = tuple(p for match in course.stages[0] for p in match.players if p not in gone)
    place = 1
    for group in (still_in, *groups):
        if group:
            yield place, tuple(sorted(group))
            place += len(group)


def _third_places(stage: list[Match], groups: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return the losers of the latest stage, and part the group below them by the match for third place."""
    third = next((match for match in stage if match.for_third_place and match.is_over), None)
    if third is not None and third.winner is not None:
        below = groups[1]
        groups[1] = tuple(player for player in below if player != third.winner)
        return [groups[0], (third.winner,)]
    return [groups[0]]
