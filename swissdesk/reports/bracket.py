"""The bracket of a knockout: every match there has been and will be, as data for the sheet and for the window.

The engine's course knows the matches that have begun; those to come are filled in with whoever has won already.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import KnockoutTerms, Manner, Pairing, Tournament
from swissdesk.model.bracket import size_for
from swissdesk.model.knockout import Course, Match, course_of, final_order
from swissdesk.model.points import HALF
from swissdesk.reports import parts

_SIGNS = 4
"""Of so many games, a match shows each one; of more only the sums."""


class State(Enum):
    """How far a match is."""

    TO_COME = "to come"
    ON = "on"
    LEVEL = "level"
    """All its games are played and it is level: a lot has to be drawn."""
    DECIDED = "decided"
    FREE = "free"
    """Nobody is on the other side."""


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two of a match; `player` None while it is not known, or where nobody will be.

    `names` are the forms of the name, the longest first. `games` are the signs of the games, `score` their sum; games
    of a tie-break are added behind a plus.
    """

    player: int | None = None
    seed: str = ""
    names: tuple[str, ...] = ("",)
    games: tuple[str, ...] = ()
    score: str = ""
    is_winner: bool = False
    is_loser: bool = False


@dataclass(frozen=True, slots=True)
class Bout:
    """A match of stage `stage` at place `place` (from 1, from above); `board` is round and board of its latest game."""

    stage: int
    place: int
    upper: Side
    lower: Side
    state: State
    remark: str = ""
    for_third_place: bool = False
    board: tuple[int, int] | None = None

    @property
    def winner(self) -> Side | None:
        """Who has won, None while it is not decided or if nobody has."""
        return next((side for side in (self.upper, self.lower) if side.is_winner), None)


@dataclass(frozen=True, slots=True)
class Bracket:
    """All stages, each with all its matches; `places` are those of the players that are settled, the best first."""

    stages: tuple[tuple[Bout, ...], ...]
    third: Bout | None
    places: tuple[tuple[int, tuple[int, ...]], ...]
    is_over: bool

    @property
    def bouts(self) -> tuple[Bout, ...]:
        """Every match, stage by stage, that for third place last."""
        return (*(bout for stage in self.stages for bout in stage), *((self.third,) if self.third else ()))

    @property
    def current(self) -> tuple[Bout, ...]:
        """The matches that are on or wait for a lot; those to come are not among them."""
        return tuple(bout for bout in self.bouts if bout.state in (State.ON, State.LEVEL))


def stage_title(stage: int, stages: int) -> str:
    """Return what a stage of `stages` is called: ``Final``, ``Quarterfinals``, ``Last 32``."""
    names = {0: N_("Final"), 1: N_("Semifinals"), 2: N_("Quarterfinals")}
    left = stages - stage
    if left in names:
        return translate(names[left])
    return wording.text(N_("Last {count}"), count=2 ** (left + 1))


def bout_title(bout: Bout, stages: int) -> str:
    """Return what a match is called: ``Final``, ``Third place``, ``Quarterfinals, match 3``."""
    if bout.for_third_place:
        return translate(N_("Third place"))
    if bout.stage == stages:
        return stage_title(bout.stage, stages)
    return wording.text(N_("{stage}, match {place}"), stage=stage_title(bout.stage, stages), place=bout.place)


def bracket_of(tournament: Tournament) -> Bracket:
    """Return the bracket as the rounds on record have it; raises NoKnockout for a round that is none of a knockout."""
    course = course_of(tournament)
    size = max(2, size_for(len(tournament.players)))
    stages: list[tuple[Bout, ...]] = []
    for stage in range(1, size.bit_length()):
        begun = _begun(course, stage)
        places = range(1, (size >> stage) + 1)
        stages.append(
            tuple(
                _bout(tournament, course.terms, begun[place])
                if place in begun
                else _to_come(stage, place, stages[-1] if stages else ())
                for place in places
            )
        )
    order = tuple(final_order(course)) if course.is_over else ()
    return Bracket(tuple(stages), _third(tournament, course, stages), order, course.is_over)


def _begun(course: Course, stage: int) -> dict[int, Match]:
    known = course.stages[stage - 1] if stage <= len(course.stages) else []
    return {match.place: match for match in known if not match.for_third_place}


def _third(tournament: Tournament, course: Course, stages: list[tuple[Bout, ...]]) -> Bout | None:
    found = next((match for match in course.stages[-1] if match.for_third_place), None)
    if found is not None:
        return _bout(tournament, course.terms, found)
    if not course.terms.third_place or len(stages) < 2:
        return None
    losers = [_loser(bout) for bout in stages[-2]]
    return Bout(len(stages), 2, losers[0], losers[1], State.TO_COME, for_third_place=True)


def _to_come(stage: int, place: int, before: tuple[Bout, ...]) -> Bout:
    sides = [_advanced(before[2 * place - 2 + offset]) if before else Side() for offset in (0, 1)]
    return Bout(stage, place, sides[0], sides[1], State.TO_COME)


def _advanced(bout: Bout) -> Side:
    return Side() if bout.winner is None else Side(bout.winner.player, bout.winner.seed, bout.winner.names)


def _loser(bout: Bout) -> Side:
    lost = next((side for side in (bout.upper, bout.lower) if side.is_loser and side.player), None)
    return Side() if lost is None else Side(lost.player, lost.seed, lost.names)


def _bout(tournament: Tournament, terms: KnockoutTerms, match: Match) -> Bout:
    state = State.DECIDED if match.is_over else State.LEVEL if match.needs_lot(terms) else State.ON
    if len(match.players) < 2:
        state = State.FREE
    upper, lower = (_side(tournament, terms, match, player) for player in (match.upper, match.lower))
    return Bout(match.stage, match.place, upper, lower, state, _remark(match, state), match.for_third_place,
                _board(tournament, match))  # fmt: skip


def _side(tournament: Tournament, terms: KnockoutTerms, match: Match, number: int | None) -> Side:
    if number is None:
        return Side(names=(translate(N_("nobody")) if not match.players else translate(N_("bye")),))
    player = tournament.by_id[number]
    cell = parts.name_cell(player)
    seed = str(tournament.ranking[number] + 1)
    won, lost = match.is_over and match.winner == number, match.is_over and match.winner != number
    if not match.games:
        return Side(number, seed, (cell.text, *cell.shorter), is_winner=won, is_loser=lost)
    signs = tuple(_sign(game, number) for game in match.games)
    shown = signs if 1 < len(signs) <= _SIGNS else ()
    return Side(number, seed, (cell.text, *cell.shorter), shown, _score(match, terms, number), won, lost)


def _sign(game: Pairing, player: int) -> str:
    if game.result is None:
        return "·"
    return wording.outcome_text(game.result.white if game.white == player else game.result.black, game.result.manner)


def _score(match: Match, terms: KnockoutTerms, player: int) -> str:
    """Return ``1½``, with a tie-break ``1+½``; a sign where there was no game."""
    last = match.games[-1].result
    if last is not None and last.manner is Manner.FORFEIT:
        return _sign(match.games[-1], player)
    ordinary, extra = match.games[: terms.games], match.games[terms.games :]
    score = wording.points_text(_halves(match, ordinary, player) * HALF)
    if not any(game.result is not None for game in match.games):
        return ""
    return f"{score}+{wording.points_text(_halves(match, extra, player) * HALF)}" if extra else score


def _halves(match: Match, games: list[Pairing], player: int) -> int:
    part = Match(match.stage, match.place, match.upper, match.lower, list(games))
    return part.halves(player)


def _remark(match: Match, state: State) -> str:
    if state is State.LEVEL:
        return translate(N_("level: draw lots"))
    if state is not State.DECIDED or not match.games:
        return ""
    last = match.games[-1].result
    if last is not None and last.manner is Manner.FORFEIT:
        return translate(N_("by forfeit")) if match.winner is not None else translate(N_("both lost by forfeit"))
    one, other = match.players
    return translate(N_("by lot")) if match.halves(one) == match.halves(other) else ""


def _board(tournament: Tournament, match: Match) -> tuple[int, int] | None:
    if not match.games:
        return None
    boards = tournament.rounds[match.last_round - 1].pairings
    return match.last_round, boards.index(match.games[-1]) + 1
