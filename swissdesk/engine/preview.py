"""The preview of the next round while the last games are still being played: which boards are certain already.

Every way in which the open games can end is tried, and each of those rounds is paired in full; the boards in all of
them are certain. A game can end in three ways; one that stays adjourned counts as a draw for the pairing (C.04.2 art.
3.1), which makes a fourth way only where the scoring tells the two apart. Forfeits are not tried: a game that is being
played has begun. Ways that lead to the same position are paired once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import gcd, prod

from swissdesk.engine.position import Position
from swissdesk.engine.progress import Monitor, Progress
from swissdesk.engine.proposal import NoPairing, NotReady, Pairs, in_board_order
from swissdesk.engine.systems import PairingSystem, position_before, system_named
from swissdesk.i18n import N_
from swissdesk.model import Result, Tournament
from swissdesk.model.systems import DEFAULT
from swissdesk.values import dataclass, field, replace

MOST_GAMES = 6
"""How many games may be open for a preview: three ways each, 729 rounds to pair."""


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game without a final result: its round and board (from 1), who plays, and whether it was adjourned."""

    round: int
    board: int
    white: int
    black: int
    adjourned: bool = False


@dataclass(frozen=True)
class Certain:
    """What all rounds of a set have in common: `pairs` with colours (White, Black), `meetings` without, `bye`.

    `meetings` include `pairs`, lower starting rank first. `bye` is None where nobody has it in any of them, and
    where it is not certain who has; `bye_is_certain` tells.
    """

    pairs: Pairs = ()
    meetings: Pairs = ()
    bye: int | None = None
    bye_is_certain: bool = False


@dataclass(frozen=True)
class Outlook:
    """The coming round while `games` are open: what is `certain`, and what becomes certain once one game has ended.

    `cases` of `total` ways were looked at: all of them, unless nothing can be certain any more. `impossible` are the
    ways (a result for each of `games`) that leave no legal round; they are left out of what is certain. `once` has
    what is certain if a game, by its place in `games`, ends with a result.
    """

    round: int
    system: str
    games: tuple[OpenGame, ...]
    certain: Certain
    cases: int
    total: int
    impossible: tuple[tuple[Result, ...], ...] = ()
    once: Mapping[tuple[int, Result], Certain] = field(default_factory=dict)

    @property
    def pairs(self) -> Pairs:
        """The boards that are certain with their colours, as (White, Black)."""
        return self.certain.pairs

    @property
    def meetings(self) -> Pairs:
        """The pairs that are certain whatever their colours, lower starting rank first."""
        return self.certain.meetings

    @property
    def bye(self) -> int | None:
        """Who is certain to get the PAB."""
        return self.certain.bye

    def decided_by(self, game: int) -> Mapping[Result, Certain]:
        """Return what becomes certain, beyond what is so already, by each result of a game (its place in `games`)."""
        return {
            result: self._added(after)
            for (place, result), after in self.once.items()
            if place == game and after != self.certain
        }

    def _added(self, after: Certain) -> Certain:
        return Certain(
            tuple(pair for pair in after.pairs if pair not in self.certain.pairs),
            tuple(pair for pair in after.meetings if pair not in self.certain.meetings),
            None if self.certain.bye_is_certain else after.bye,
            after.bye_is_certain and not self.certain.bye_is_certain,
        )


def open_games(tournament: Tournament) -> tuple[OpenGame, ...]:
    """Return the games of all rounds that have no result, or were adjourned, in order."""
    return tuple(
        OpenGame(r.number, board, r.board(board).white, r.board(board).black, r.board(board).result is not None)
        for r in tournament.rounds
        for board in sorted((*r.open_boards, *r.adjourned_boards))
    )


def certain_boards(tournament: Tournament, system: str = DEFAULT, *, monitor: Monitor | None = None) -> Outlook:
    """Return what is certain of the round after the latest, which must be published.

    `monitor` gets (done, total) in ways the open games can end, and may raise Cancelled. Raises NotReady if more than
    `MOST_GAMES` games are open, or if the next round could not be paired even with all results.
    """
    chosen = system_named(system)
    games = open_games(tournament)
    if len(games) > MOST_GAMES:
        raise NotReady(
            N_("Unfinished games: {count}. The preview is ready once there are {most} or fewer."),
            count=len(games),
            most=MOST_GAMES,
        )
    return _Preview(tournament, chosen, games, monitor).outlook()


class _Tally:
    """What is in all of the rounds seen so far."""

    def __init__(self) -> None:
        self.pairs: dict[tuple[int, int], None] | None = None
        self.meetings: set[tuple[int, int]] = set()
        self.byes: set[int | None] = set()

    def add(self, pairs: Pairs, bye: int | None) -> None:
        meetings = {_meeting(pair) for pair in pairs}
        if self.pairs is None:
            self.pairs, self.meetings = dict.fromkeys(pairs), meetings
        else:
            here = set(pairs)
            self.pairs = {pair: None for pair in self.pairs if pair in here}
            self.meetings &= meetings
        self.byes.add(bye)

    @property
    def is_open(self) -> bool:
        """Whether anything can still be certain."""
        return self.pairs is None or bool(self.meetings) or (len(self.byes) == 1 and self.byes != {None})

    def certain(self) -> Certain:
        if self.pairs is None:
            return Certain()
        known = len(self.byes) == 1
        return Certain(tuple(self.pairs), tuple(sorted(self.meetings)), next(iter(self.byes)) if known else None, known)


def _ways(tournament: Tournament, game: OpenGame) -> tuple[Result, ...]:
    """Return the results with which a game can go into the pairing."""
    ends = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
    scoring = tournament.settings.scoring
    as_a_draw = scoring.unknown == scoring.white_draw == scoring.black_draw
    if not game.adjourned or (as_a_draw and not tournament.settings.points_exceptions):
        return ends
    return (*ends, Result.ADJOURNED)


def _spread(ways: Sequence[tuple[Result, ...]]) -> Iterator[tuple[Result, ...]]:
    """Yield all ways, neighbours being far apart, so that it shows soon if nothing is certain."""
    stride = next(n for n in range(max(1, len(ways) * 2 // 5), len(ways) + 2) if gcd(n, len(ways)) == 1)
    for n in range(len(ways)):
        yield ways[n * stride % len(ways)]


def _meeting(pair: tuple[int, int]) -> tuple[int, int]:
    return (min(pair), max(pair))


class _Preview:
    """Goes through the ways in which the unfinished games can end."""

    def __init__(
        self, tournament: Tournament, system: PairingSystem, games: tuple[OpenGame, ...], monitor: Monitor | None
    ) -> None:
        self.tournament = tournament
        self.system = system
        self.games = games
        self.monitor = monitor
        self.results = [_ways(tournament, game) for game in games]
        self.total = prod(map(len, self.results))
        self.done = 0
        self.all = _Tally()
        self.once = {(n, result): _Tally() for n, results in enumerate(self.results) for result in results}
        self.impossible: list[tuple[Result, ...]] = []
        self.known: dict[object, tuple[Pairs, int | None] | None] = {}

    def outlook(self) -> Outlook:
        for results in _spread(list(product(*self.results))):
            self._report_progress()
            self._take(results)
            self.done += 1
            if not self.all.is_open and not any(tally.is_open for tally in self.once.values()):
                break
        return Outlook(
            self.tournament.next_round_number,
            self.system.name,
            self.games,
            self.all.certain(),
            self.done,
            self.total,
            tuple(self.impossible),
            {key: tally.certain() for key, tally in self.once.items()},
        )

    def _report_progress(self) -> None:
        if self.monitor is not None:
            self.monitor(self.done, self.total)

    def _take(self, results: Sequence[Result]) -> None:
        paired = self._paired(results)
        if paired is None:
            self.impossible.append(tuple(results))
            return
        self.all.add(*paired)
        for n, result in enumerate(results):
            self.once[n, result].add(*paired)

    def _paired(self, results: Sequence[Result]) -> tuple[Pairs, int | None] | None:
        """Return the round as it is paired after these results, None if there is no legal one."""
        position = self._position(results)
        if not position.competitors:
            return (), None
        key: object = position if self.system.sees_position_only else results
        if key not in self.known:
            progress = Progress(
                None if self.monitor is None else lambda *_: self._report_progress(), len(position.competitors)
            )
            try:
                pairs, bye = self.system.pair(position, progress)
                # A schedule has an order of its own, and games of absent players.
                self.known[key] = pairs if self.system.is_scheduled else in_board_order(position, pairs), bye
            except NoPairing:
                self.known[key] = None
        return self.known[key]

    def _position(self, results: Sequence[Result]) -> Position:
        rounds = list(self.tournament.rounds)
        for game, result in zip(self.games, results, strict=True):
            r = rounds[game.round - 1]
            rounds[game.round - 1] = r.with_board(game.board, replace(r.board(game.board), result=result))
        ended = self.tournament.replace(rounds=tuple(rounds))
        return position_before(ended, self.system)
