"""The next pairing without a correction and with it, and whether that round may be paired again.

A draft can always be paired again. A published round is not (C.04.2 art. 4.3); while no game in it has a result, the
arbiter may decide otherwise (art. 4.4). The pairing of the next round is known only once the latest round is over.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from swissdesk.engine import SYSTEMS, Monitor, NoPairing, NotReady, propose
from swissdesk.engine.as_known import system_of
from swissdesk.errors import Message
from swissdesk.model.events import DiscardRound
from swissdesk.model.rounds import Round, Stage
from swissdesk.model.tournament import Tournament

Pairs = tuple[tuple[int, int], ...]


class Repairing(Enum):
    """Whether the next round may be paired again after the correction."""

    NONE = "no"
    DRAFT = "a draft, which nobody has seen"
    DECISION = "published, but no game has a result: the arbiter decides (C.04.2 art. 4.4)"


@dataclass(frozen=True)
class PairingChange:
    """Round `round` without the correction (on record, or as it would be), and as `system` makes it with it.

    Where no round is possible, `before` or `after` is empty; `refusal` says why `after` is. `by_hand`: the boards on
    record are the arbiter's own, which pairing again would throw away.
    """

    round: int
    system: str
    before: Pairs
    before_bye: int | None
    after: Pairs = ()
    after_bye: int | None = None
    refusal: Message | None = None
    by_hand: bool = False

    @property
    def is_same(self) -> bool:
        """Whether the same players meet with the same colours, and the same one has the bye."""
        return self.refusal is None and not self.lost and not self.new

    @property
    def lost(self) -> Pairs:
        """The boards that are there only without the correction; a bye is (id, 0)."""
        after = _boards(self.after, self.after_bye)
        return tuple(board for board in _boards(self.before, self.before_bye) if board not in after)

    @property
    def new(self) -> Pairs:
        """The boards that are there only with the correction; a bye is (id, 0)."""
        before = _boards(self.before, self.before_bye)
        return tuple(board for board in _boards(self.after, self.after_bye) if board not in before)


def repairing_after(tournament: Tournament, number: int) -> Repairing:
    """Return whether the next round may be paired again after a correction of round `number`."""
    coming = tournament.rounds[number:]
    if coming and coming[-1].stage is Stage.DRAFT:
        return Repairing.DRAFT
    is_next = len(coming) == 1 and coming[0].stage is Stage.PUBLISHED
    if is_next and coming[0].pairings and all(board.result is None for board in coming[0].pairings):
        return Repairing.DECISION
    return Repairing.NONE


def pairing_change(
    before: Tournament, after: Tournament, repairing: Repairing, monitor: Monitor | None
) -> PairingChange | None:
    """Return the first pairing that can still be made or made again, None if it cannot be known yet."""
    watch = _Watch(monitor, 1 if repairing is not Repairing.NONE else 2)
    if repairing is not Repairing.NONE:
        latest = before.rounds[-1]
        system = system_of(before, latest.number)
        made = PairingChange(latest.number, system, latest.pairs, latest.pairing_bye, by_hand=_is_by_hand(latest))
        return _with_after(made, DiscardRound(latest.number).apply(after), watch)
    latest_before, latest_after = before.current_round, after.current_round
    if before.is_over or latest_before is None or latest_after is None:
        return None
    if not (latest_before.is_complete and latest_after.is_complete):
        return None
    system = system_of(before, before.next_round_number)
    made = PairingChange(before.next_round_number, system, (), None)
    try:
        old = propose(before, system, monitor=watch.part())
        made = replace(made, before=old.pairs, before_bye=old.bye)
    except NoPairing:
        pass  # then there is nothing to hold the corrected round against
    except NotReady:
        return None
    return _with_after(made, after, watch)


def _with_after(made: PairingChange, corrected: Tournament, watch: _Watch) -> PairingChange:
    try:
        new = propose(corrected, made.system, monitor=watch.part())
    except (NoPairing, NotReady) as error:
        return replace(made, refusal=error.message)
    return replace(made, after=new.pairs, after_bye=new.bye)


def _is_by_hand(r: Round) -> bool:
    return r.alteration is not None or r.system not in SYSTEMS


def _boards(pairs: Pairs, bye: int | None) -> Pairs:
    return pairs if bye is None else (*pairs, (bye, 0))


class _Watch:
    """One monitor for several pairings, one after the other."""

    def __init__(self, monitor: Monitor | None, parts: int) -> None:
        self._monitor = monitor
        self._parts = parts
        self._begun = 0

    def part(self) -> Monitor | None:
        """Return the monitor for the next pairing."""
        monitor, parts, done_before = self._monitor, self._parts, self._begun
        self._begun += 1
        if monitor is None:
            return None
        return lambda done, total: monitor(done_before * total + done, parts * total)
