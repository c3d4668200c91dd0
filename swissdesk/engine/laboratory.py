"""The method laboratory: one position paired by several systems, and what each round is worth by the same measures.

The measures are those of M. Hošek's thesis: how many pairs, how far apart in points, how many players are left with a
forced colour. They do not rank the systems, since each has other aims. The core reads no clock; a caller that wants
times passes one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from functools import cached_property
from importlib import import_module

from swissdesk.engine.checker import row_by_row
from swissdesk.engine.colours import FORCED, run_of
from swissdesk.engine.edition import MAIN_SYSTEMS_2026
from swissdesk.engine.position import Position, position_of
from swissdesk.engine.progress import Monitor, Progress, share
from swissdesk.engine.proposal import NoPairing, NotReady, Pairs, Proposal
from swissdesk.engine.readiness import terms_of
from swissdesk.engine.system import Check
from swissdesk.engine.systems import SYSTEMS, propose, system_named
from swissdesk.errors import Message
from swissdesk.model import Points, Tournament
from swissdesk.values import dataclass, replace

Clock = Callable[[], float]
"""Returns seconds since some moment, never fewer than before."""


@dataclass(frozen=True, slots=True)
class Measures:
    """What a round is worth: `pairs`, players `out` without an opponent, differences of pairing scores, colours.

    `differing` pairs have a difference; `total` and `largest` are in hundredths. `forced` players have a colour
    difference of two or more, or one colour twice in a row, after the round. Boards of players who are away are not
    measured.
    """

    pairs: int
    out: int
    differing: int
    total: Points
    largest: Points
    forced: int


@dataclass(frozen=True)
class Trial:
    """One system at work: its boards, bye and measures, or the `error` in words; `seconds` if there was a clock.

    `check` is what networkx says of a weighted method, where that was asked for, and `check_seconds` its time.
    """

    system: str
    pairs: Pairs = ()
    bye: int | None = None
    unpaired: tuple[int, ...] = ()
    measures: Measures | None = None
    error: Message | None = None
    seconds: float | None = None
    check: Check | None = None
    check_seconds: float | None = None


class Likeness(Enum):
    """How a board compares with the reference's round."""

    SAME = "same"
    TURNED = "turned"
    OTHER = "other"


@dataclass(frozen=True)
class Experiment:
    """All trials of one position, in the order asked for; the boards are compared with those of `reference`."""

    round: int
    trials: tuple[Trial, ...]
    reference: str

    def trial(self, system: str) -> Trial:
        """Return the trial of a system that took part."""
        return next(trial for trial in self.trials if trial.system == system)

    def against(self, reference: str) -> Experiment:
        """Return the same trials, compared with another of the systems."""
        return Experiment(self.round, self.trials, self.trial(reference).system)

    @cached_property
    def _lead(self) -> frozenset[tuple[int, int]]:
        """The boards of the reference."""
        return frozenset(self.trial(self.reference).pairs)

    def likeness(self, board: tuple[int, int]) -> Likeness:
        """Return whether the reference has that board too, or with the colours turned."""
        if board in self._lead:
            return Likeness.SAME
        return Likeness.TURNED if board[::-1] in self._lead else Likeness.OTHER

    def different(self, trial: Trial) -> int | None:
        """Return on how many boards a system has other opponents than the reference; None if one has no round."""
        if trial.error is not None or self.trial(self.reference).error is not None:
            return None
        return sum(self.likeness(board) is Likeness.OTHER for board in trial.pairs)

    def rows(self) -> tuple[tuple[tuple[int, int] | None, ...], ...]:
        """Return the boards row by row, a column for each trial, each beside the reference's board it is nearest to."""
        lead = self.trial(self.reference).pairs
        columns = [row_by_row(lead, trial.pairs) for trial in self.trials]
        height = max(map(len, columns), default=0)
        return tuple(tuple(c[row] if row < len(c) else None for c in columns) for row in range(height))


def compare(
    tournament: Tournament,
    systems: Iterable[str] | None = None,
    *,
    reference: str | None = None,
    clock: Clock | None = None,
    monitor: Monitor | None = None,
    checks: bool = False,
) -> Experiment:
    """Return the next round as each of the systems pairs it (default: all of them, the tournament's own first).

    The reference is the first unless named. With `checks` networkx weighs again what the weighted methods found, which
    takes long in large fields. Raises NotReady where no system could pair or one does not exist, and what `monitor`
    raises; what stops a single system is recorded in its trial.
    """
    terms = terms_of(tournament, draws_lot=False)
    own = tournament.settings.system
    names = tuple(dict.fromkeys(systems if systems is not None else _own_first(own)))
    if reference is not None:
        names = names if reference in names else (reference, *names)
    for name in names:
        system_named(name)
    position = position_of(tournament, MAIN_SYSTEMS_2026, terms.rounds, terms.initial_colour)
    if checks:
        import_module("networkx")  # so that no check's time has its loading in it
    trials = tuple(
        _trial(tournament, name, position, clock, share(monitor, part, len(names)), checks=checks)
        for part, name in enumerate(names)
    )
    return Experiment(position.round, trials, reference or names[0])


def _own_first(own: str) -> tuple[str, ...]:
    return (own, *SYSTEMS) if own in SYSTEMS else tuple(SYSTEMS)


def _trial(
    tournament: Tournament,
    name: str,
    position: Position,
    clock: Clock | None,
    monitor: Monitor | None,
    *,
    checks: bool,
) -> Trial:
    watch = _Watch(clock)
    try:
        proposal = propose(tournament, name, monitor=monitor)
    except (NoPairing, NotReady) as error:
        return Trial(name, error=error.message, seconds=watch.seconds())
    seconds = watch.seconds()
    trial = Trial(name, proposal.pairs, proposal.bye, proposal.unpaired, measured(position, proposal), seconds=seconds)
    if not checks or proposal.position is None:
        return trial
    watch = _Watch(clock)
    check = system_named(name).check(proposal.position, Progress(monitor, len(position.competitors)))
    return trial if check is None else replace(trial, check=check, check_seconds=watch.seconds())


class _Watch:
    """Tells how many seconds have gone by, None without a clock."""

    def __init__(self, clock: Clock | None) -> None:
        self._clock = clock
        self._start = 0.0 if clock is None else clock()

    def seconds(self) -> float | None:
        return None if self._clock is None else self._clock() - self._start


def measured(position: Position, proposal: Proposal) -> Measures:
    """Return what a proposal for the position is worth."""
    known = position.by_id
    pairs = [(known[w], known[b]) for w, b in proposal.pairs if w in known and b in known]
    gaps = [abs(white.score - black.score) for white, black in pairs]
    after = {c.id: c.colours for c in position.competitors}
    for white, black in pairs:
        after[white.id] += "w"
        after[black.id] += "b"
    return Measures(
        pairs=len(pairs),
        out=len(known) - 2 * len(pairs),
        differing=sum(gap > 0 for gap in gaps),
        total=sum(gaps),
        largest=max(gaps, default=0),
        forced=sum(_is_forced(history) for history in after.values()),
    )


def _is_forced(history: str) -> bool:
    balance = history.count("w") - history.count("b")
    return abs(balance) >= FORCED or abs(run_of(history)) >= FORCED
