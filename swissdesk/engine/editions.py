"""One position paired by several editions of the rules, and for each board that differs the reason.

Two rounds of the same players differ in rings: boards of the one and of the other in turn, each sharing a player with
the next. A single ring can be substituted in the other round; the other edition then finds a fault in the result. That
fault is the reason, and it belongs to the boards in which it occurs. The other boards of the ring follow from these.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissdesk.engine.as_known import known_before
from swissdesk.engine.explain import Fault, Faults, How
from swissdesk.engine.judgement import RoundAsPaired
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Monitor, Progress, share
from swissdesk.engine.proposal import NoPairing, Pairs
from swissdesk.engine.systems import PairingSystem, propose, system_named
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.model.systems import EDITIONS as EDITIONS
from swissdesk.model.systems import LISTED
from swissdesk.values import dataclass

Board = tuple[int, int]
"""White and Black; a bye is (id, 0)."""


@dataclass(frozen=True)
class Version:
    """The round as one edition makes it; `refusal` says why there is none."""

    system: str
    pairs: Pairs = ()
    bye: int | None = None
    refusal: Message | None = None
    position: Position | None = None

    @property
    def boards(self) -> tuple[Board, ...]:
        """The boards in order, the bye at the end."""
        return (*self.pairs, *([(self.bye, 0)] if self.bye is not None else []))


@dataclass(frozen=True)
class Reason:
    """Why a board that `system` makes is not on the round of `against`.

    `follows` is the board of the same round that brings it about, None if it has a reason of its own: then `fault` is
    what the rules of `against` have against it, or, if None, only the colours differ.
    """

    board: Board
    system: str
    against: str
    message: Message
    fault: Fault | None = None
    follows: Board | None = None


@dataclass(frozen=True)
class Comparison:
    """Round `round` by each edition, and the reasons for the boards in which each differs from the first one.

    For each of the others there are the reasons for its boards by the rules of the first, then those for the boards
    of the first by its own rules. Nothing is said of editions that come to no round.
    """

    round: int
    versions: tuple[Version, ...]
    reasons: tuple[Reason, ...]

    def reason(self, board: Board, system: str, against: str) -> Reason | None:
        """Return why a board of `system` is not on the round of `against`, None if it is."""
        wanted = (board, system, against)
        return next((r for r in self.reasons if (r.board, r.system, r.against) == wanted), None)

    def same(self, system: str) -> bool:
        """Whether an edition comes to the same round as the first one, colours included."""
        other = next(version for version in self.versions if version.system == system)
        first = self.versions[0]
        return first.refusal is None and other.refusal is None and set(first.boards) == set(other.boards)


def compare(
    tournament: Tournament,
    number: int | None = None,
    systems: Sequence[str] = EDITIONS,
    *,
    monitor: Monitor | None = None,
) -> Comparison:
    """Return round `number` (default: the next one) as each of `systems` pairs it, held against the first of them.

    Raises NotReady like `propose`, and what `monitor` raises; an edition without a legal round is a Version that says
    so.
    """
    before = known_before(tournament, number) if number is not None else tournament
    parts = 3 * len(systems) - 2
    versions = tuple(_version(before, name, share(monitor, i, parts)) for i, name in enumerate(systems))
    reasons: list[Reason] = []
    first = versions[0]
    for i, other in enumerate(versions[1:]):
        if first.refusal is None and other.refusal is None:
            for part, (ours, theirs) in enumerate(((first, other), (other, first)), len(systems) + 2 * i):
                reasons += reasons_between(ours, theirs, share(monitor, part, parts))
    return Comparison(before.next_round_number, versions, tuple(reasons))


def year_of(system: str) -> str:
    """Return the short name of an edition."""
    return LISTED[system].year if system in EDITIONS else system


def _version(before: Tournament, system: str, monitor: Monitor | None) -> Version:
    try:
        proposal = propose(before, system, monitor=monitor)
    except NoPairing as error:
        return Version(system, refusal=error.message)
    return Version(system, proposal.pairs, proposal.bye, position=proposal.position)


# ---- why the boards of one are not on the other


def reasons_between(ours: Version, theirs: Version, monitor: Monitor | None = None) -> Iterator[Reason]:
    """Yield why each board that only `theirs` has is not on the round of `ours`, by the rules of `ours`."""
    position = ours.position
    if position is None or theirs.position is None or set(ours.boards) == set(theirs.boards):
        return
    rings = list(_rings(ours.boards, theirs.boards))
    progress = Progress(monitor, len(rings) + 1)
    system = system_named(ours.system)
    known = set(ours.boards)
    for board in theirs.boards:
        if board not in known and board[::-1] in known:
            yield _turned(board, ours, theirs, system)
    faults = Faults(position, system, _round(ours.boards), progress)
    for done, (gone, come) in enumerate(rings, 1):
        progress.advance(done)
        yield from _Ring(ours, theirs, gone, come).reasons(faults)


def _round(boards: Sequence[Board]) -> RoundAsPaired:
    return RoundAsPaired(
        tuple(board for board in boards if board[1]), tuple(board[0] for board in boards if not board[1])
    )


def _rings(ours: Sequence[Board], theirs: Sequence[Board]) -> Iterator[tuple[tuple[Board, ...], tuple[Board, ...]]]:
    """Yield the boards of `ours` and of `theirs` that take each other's place, in the order of `theirs`."""
    at_ours, at_theirs = ({player: board for board in boards for player in board} for boards in (ours, theirs))
    seen: set[Board] = set()
    for board in theirs:
        if board in seen or set(board) == set(at_ours[board[0]]):
            continue
        come, gone = {board}, set()
        player = board[1]
        while player != board[0]:
            mine = at_ours[player]
            gone.add(mine)
            player = mine[0] if mine[1] == player else mine[1]
            if player == board[0]:
                break
            other = at_theirs[player]
            come.add(other)
            player = other[0] if other[1] == player else other[1]
        seen |= come
        yield tuple(b for b in ours if b in gone), tuple(b for b in theirs if b in come)


class _Ring:
    """Boards of `theirs` (`come`) that would take the place of boards of `ours` (`gone`)."""

    def __init__(self, ours: Version, theirs: Version, gone: tuple[Board, ...], come: tuple[Board, ...]) -> None:
        self.ours, self.theirs = ours, theirs
        self.gone, self.come = gone, come

    def reasons(self, faults: Faults) -> Iterator[Reason]:
        """Yield the reason for each board that would come, those that have one of their own first."""
        direct = dict(self._direct(faults))
        for board, fault in direct.items():
            yield self._reason(board, fault)
        lead = next(iter(direct))
        for board in self.come:
            if board not in direct:
                yield self._following(board, lead)

    def _direct(self, faults: Faults) -> Iterator[tuple[Board, Fault]]:
        broken = {board: faults.bench.breach(board) for board in self.come}
        if any(broken.values()):
            yield from ((board, Fault(How.BREACH, text, groups=(board,))) for board, text in broken.items() if text)
            return
        kept = [board for board in self.ours.boards if board not in self.gone]
        fault = faults.of(_round([*kept, *self.come]))
        boards = [board for board in self.come if any(set(group) <= set(board) for group in fault.groups)]
        yield from ((board, fault) for board in boards or [self._highest(faults, fault)])

    def _highest(self, faults: Faults, fault: Fault) -> Board:
        """Return the first board with a player of the bracket that the fault is in."""
        brackets = faults.judged.brackets
        inside = set(brackets[fault.bracket - 1].players) if fault.bracket else set()
        return next((board for board in self.come if inside & set(board)), self.come[0])

    def _reason(self, board: Board, fault: Fault) -> Reason:
        text = message(
            N_("{edition} has {board}; by the rules of {other}, {reason}"),
            edition=year_of(self.theirs.system),
            board=_named(board),
            other=year_of(self.ours.system),
            reason=fault.message,
        )
        return Reason(board, self.theirs.system, self.ours.system, text, fault)

    def _following(self, board: Board, lead: Board) -> Reason:
        text = message(
            N_("{edition} has {board}: this follows from {lead}."),
            edition=year_of(self.theirs.system),
            board=_named(board),
            lead=_named(lead),
        )
        return Reason(board, self.theirs.system, self.ours.system, text, follows=lead)


def _turned(board: Board, ours: Version, theirs: Version, system: PairingSystem) -> Reason:
    """Return why two players who meet in both rounds have other colours: what decides in each of them."""
    white, black = board
    mine, other = (version.position for version in (ours, theirs))
    if mine is None or other is None:
        raise ValueError("a round without a position has no colours to be told")
    text = message(
        N_("The same players, other colours. {edition}: {why} {other}: {reason}"),
        edition=year_of(theirs.system),
        why=system_named(theirs.system).colour_reason(other, white, black),
        other=year_of(ours.system),
        reason=system.colour_reason(mine, black, white),
    )
    return Reason(board, theirs.system, ours.system, text)


def _named(board: Board) -> Message:
    white, black = board
    if not black:
        return message(N_("the bye for {player}"), player=white)
    return message("{white}–{black}", white=white, black=black)
