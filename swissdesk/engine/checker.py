"""Rounds on record paired again from what was known then, and how the two versions differ.

A round is compared with the pairing by the rules from what was known when it was paired (`model.known`): results
entered later, and boards that the arbiter changed afterwards, do not make a round wrong; what they would have meant is
told apart (`afterwards`). A `Difference` is data: the boards that only one of the versions has, and the first reason
why the recorded version is not that of the system. Nothing here reads files or prints; other errors of an event are
found in `checking`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from swissdesk.engine.as_known import completed, known_before, system_of
from swissdesk.engine.judgement import RoundAsPaired, first_fault
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Monitor
from swissdesk.engine.proposal import NoPairing, NotReady, Pairs, Proposal
from swissdesk.engine.systems import SYSTEMS, PairingSystem, position_before, propose, system_named
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import ByeKind, Round, Tournament
from swissdesk.model.known import first_boards, since
from swissdesk.values import dataclass

# ---- two rounds side by side

Board = tuple[int, int]
"""White and Black; a bye is (id, 0)."""


def aligned(lead: Sequence[Board], boards: Iterable[Board]) -> tuple[list[Board | None], list[Board]]:
    """Return for each board of `lead` the one that goes beside it (None: there is none), and those that are left.

    That is the same meeting, else a board of White's, else one of Black's, and of a bye the other bye; no row stays
    empty that could have one of its players' boards if others took the one of their other player. Nobody stands on two
    of `boards`.
    """
    left = dict.fromkeys(boards)
    of_player = {player: board for board in left for player in board if player}
    rows: list[Board | None] = [None] * len(lead)

    def take(row: int, found: Board | None) -> None:
        if rows[row] is None and found is not None and found in left:
            rows[row] = found
            del left[found]

    for side in (0, 1):  # the same meeting is a board of White's that no other row could have
        for row, board in enumerate(lead):
            take(row, of_player.get(board[side]))
    bye = next((board for board in left if 0 in board), None)
    for row, board in enumerate(lead):
        if 0 in board:
            take(row, bye)
    for row in range(len(lead)):
        if rows[row] is None:
            _move_up(row, lead, rows, left, of_player)
    return rows, list(left)


def _move_up(
    row: int, lead: Sequence[Board], rows: list[Board | None], left: dict[Board, None], of_player: dict[int, Board]
) -> None:
    """Fill an empty row, each on the way taking a board from the next; nothing is moved if that ends nowhere.

    A board is wanted by no more than two rows, and each row wants no more than two boards: the way never forks.
    """
    holder = {board: place for place, board in enumerate(rows)}
    for first in dict.fromkeys(of_player.get(player) for player in lead[row]):
        place, wanted = row, first
        moves: dict[int, Board] = {}
        while wanted is not None and wanted not in left and place not in moves:
            moves[place] = wanted
            place = holder[wanted]
            wanted = next(iter({of_player.get(player) for player in lead[place]} - {wanted}), None)
        if wanted in left:
            del left[wanted]
            for moved, board in (*moves.items(), (place, wanted)):
                rows[moved] = board
            return


def row_by_row(lead: Sequence[Board], boards: Iterable[Board]) -> list[Board | None]:
    """Return the boards in the rows of `lead`: each where `aligned` puts it, the others where there is room."""
    rows, left = aligned(lead, boards)
    others = iter(left)
    filled = [next(others, None) if board is None else board for board in rows]
    return [*filled, *others]


# ---- rounds on record


@dataclass(frozen=True)
class Difference:
    """A round that the checker pairs differently from the record.

    `ours` and `theirs` are the differing boards only, (White, Black) in board order, a bye as (id, 0). `ours` is
    empty where there is no legal round at all (`cause` says so) or the round cannot be paired again.
    """

    round: int
    system: str
    ours: Pairs
    theirs: Pairs
    cause: Message


def differences(
    tournament: Tournament, system: str | None = None, *, monitor: Monitor | None = None
) -> Iterator[Difference]:
    """Yield what is different, round by round, by `system` (default: the one that paired the round).

    Raises NotReady for a system that does not exist. A record that does not say how many rounds there were to be is
    taken as finished.
    """
    for number in range(1, len(tournament.rounds) + 1):
        difference = check_round(tournament, number, system, monitor=monitor)
        if difference is not None:
            yield difference


def check_round(
    tournament: Tournament, number: int, system: str | None = None, *, monitor: Monitor | None = None
) -> Difference | None:
    """Return how round `number` on record differs from the one that `system` makes, None if it does not."""
    return pair_again(tournament, number, system, monitor=monitor).difference


@dataclass(frozen=True)
class CheckedRound:
    """What came of pairing a round again: `made` as the system makes it (None if it cannot), and the difference."""

    made: Proposal | None
    difference: Difference | None


def pair_again(
    tournament: Tournament, number: int, system: str | None = None, *, monitor: Monitor | None = None
) -> CheckedRound:
    """Return round `number` as `system` makes it, and how the one on record differs.

    Raises InvalidEdit for a round that has not been paired, NotReady for a system that does not exist, and what
    `monitor` raises.
    """
    name = system or system_of(tournament, number)
    recorded = as_paired(tournament.round(number))
    before = known_before(tournament, number)
    system_named(name)
    try:
        proposal = propose(before, name, monitor=monitor)
    except NoPairing as error:
        cause = _impossible(before, SYSTEMS[name], recorded, error)
        return CheckedRound(None, Difference(number, name, (), recorded.in_order, cause))
    except NotReady as error:
        return CheckedRound(None, Difference(number, name, (), recorded.in_order, error.message))
    made = _as_made(proposal)
    if made.boards == recorded.boards:
        return CheckedRound(proposal, None)
    ours = tuple(board for board in made.in_order if board not in recorded.boards)
    theirs = tuple(board for board in recorded.in_order if board not in made.boards)
    return CheckedRound(proposal, Difference(number, name, ours, theirs, _cause(before, SYSTEMS[name], made, recorded)))


def is_made_by(tournament: Tournament, number: int, system: str, *, monitor: Monitor | None = None) -> bool:
    """Whether round `number` on record is the one that `system` makes; cheaper than to ask how they differ."""
    try:
        proposal = propose(known_before(tournament, number), system, monitor=monitor)
    except (NoPairing, NotReady):
        return False
    return _as_made(proposal).boards == as_paired(tournament.round(number)).boards


def _as_made(proposal: Proposal) -> RoundAsPaired:
    return RoundAsPaired(proposal.pairs, () if proposal.bye is None else (proposal.bye,))


def as_paired(r: Round) -> RoundAsPaired:
    """Return who was to meet whom in a round on record, and who had the pairing-allocated bye, as it was paired.

    What the arbiter changed by hand afterwards is left out, as far as the record says so.
    """
    if r.known is not None:
        return RoundAsPaired(r.known.pairs, () if r.known.pairing_bye is None else (r.known.pairing_bye,))
    if r.alteration is not None:
        pairs, bye = first_boards(r)
        return RoundAsPaired(pairs, () if bye is None else (bye,))
    return RoundAsPaired(r.pairs, tuple(bye.player for bye in r.byes if bye.kind is ByeKind.PAIRING_ALLOCATED))


# ---- why


def _impossible(before: Tournament, system: PairingSystem, recorded: RoundAsPaired, error: NoPairing) -> Message:
    broken = system.judge(position_before(before, system), recorded).breaches
    if not broken:
        return error.message
    return message(N_("{reason} The round in the file: {breach}"), reason=error.message, breach=broken[0])


def _cause(before: Tournament, system: PairingSystem, made: RoundAsPaired, recorded: RoundAsPaired) -> Message:
    position = position_before(before, system)
    theirs = system.judge(position, recorded)
    if made.meetings == recorded.meetings and not theirs.breaches:
        return _colours(position, system, made, recorded)
    return first_fault(system.judge(position, made), theirs)


def _colours(position: Position, system: PairingSystem, made: RoundAsPaired, recorded: RoundAsPaired) -> Message:
    """Name the boards with turned colours, each with the clause that decides where the system decides it by clauses."""
    turned = (board for board in made.pairs if board not in recorded.boards)
    boards = (f"{white}–{black}{_clause(position, system, white, black)}" for white, black in turned)
    return message(N_("Only the colours differ: {boards}."), boards=", ".join(boards))


def _clause(position: Position, system: PairingSystem, white: int, black: int) -> str:
    try:
        return f" ({system.colour_reason(position, white, black).facts['clause']})"
    except NotReady:
        return ""


# ---- what has become known since


@dataclass(frozen=True)
class Afterwards:
    """What has become known since round `round` was paired: `changes`, and what the rules would give with it.

    `lost` are boards of the round as it was paired that would not be, `new` those that would be instead, (White,
    Black) in board order, a bye as (id, 0). Both are empty if the round would be the same, and if it could not be
    paired with what is known now: then `refusal` says why.
    """

    round: int
    changes: tuple[Message, ...]
    lost: Pairs = ()
    new: Pairs = ()
    refusal: Message | None = None


def afterwards(tournament: Tournament, number: int, *, monitor: Monitor | None = None) -> Afterwards | None:
    """Return what has become known since round `number` was paired and what it would mean; None if nothing has.

    Raises InvalidEdit for a round that has not been paired, and what `monitor` raises.
    """
    changes = since(tournament, number)
    if not changes:
        return None
    made = as_paired(tournament.round(number))
    try:
        then = completed(tournament, tournament.with_hindsight(number))
        proposal = propose(then, system_of(tournament, number), monitor=monitor)
    except (NoPairing, NotReady) as error:
        return Afterwards(number, changes, refusal=error.message)
    now = RoundAsPaired(proposal.pairs, () if proposal.bye is None else (proposal.bye,))
    lost = tuple(board for board in made.in_order if board not in now.boards)
    return Afterwards(number, changes, lost, tuple(board for board in now.in_order if board not in made.boards))
