"""The outcome of a course of manual pairing: its event, and what the arbiter should know before finishing.

`side_by_side` shows the arbiter's boards and the rules' boards: the same meetings in one line, the others near it.
`barred` names, before anything changes, the places where a player may not be put. The player at the target takes the
place that becomes free, so there are two reasons: the one may not sit there, or the other may not take the free place.
An empty seat opposite bars no player.
"""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk.engine.checker import Board, aligned
from swissdesk.engine.judgement import RoundAsPaired
from swissdesk.engine.proposal import Pairs
from swissdesk.engine.review import Reviewer
from swissdesk.engine.verdicts import Remark, Rule
from swissdesk.model import Colour, Decision, Pairing, Stage, Tournament
from swissdesk.model.events import (
    Batch,
    CancelBye,
    Event,
    PairRound,
    Rearrange,
    RecordDecision,
    ReturnPlayer,
)
from swissdesk.model.tournament import MADE_BY_HAND
from swissdesk.session.manual.course import BYE, Course, Place, Seat, Seating, Waiting
from swissdesk.values import dataclass, replace

_MEETINGS = (Rule.REMATCH, Rule.FORBIDDEN)


@dataclass(frozen=True, slots=True)
class Bar:
    """Why a place is barred: `own` are the rules that who is carried would break there, `exchange` who comes here."""

    own: tuple[Remark, ...] = ()
    exchange: tuple[Remark, ...] = ()


def barred(seating: Seating, source: Place, reviewer: Reviewer) -> dict[Place, Bar]:
    """Return the places at which who is at `source` would break an absolute rule, or let another break one."""
    player = seating.occupant(source)
    if player is None:
        return {}
    found = {}
    for target in _targets(seating):
        other = seating.occupant(target)
        own = _at(seating, target, player, source, other, reviewer)
        exchange = () if other is None else _at(seating, source, other, target, player, reviewer)
        if own or exchange:
            found[target] = Bar(own, () if own else exchange)
    return found


def _targets(seating: Seating) -> Iterator[Place]:
    for number in range(1, len(seating.boards) + 1):
        yield from (Seat(number, colour) for colour in Colour)
    yield BYE
    yield from (Waiting(player) for player in seating.pool)


def _at(
    seating: Seating, place: Place, player: int, left: Place, other: int | None, reviewer: Reviewer
) -> tuple[Remark, ...]:
    """Return the rules that `player` breaks at `place`, having left another place to `other`."""
    if place == left:
        return ()
    if place == BYE:
        return reviewer.forbids_bye(player)
    if isinstance(place, Seat):
        is_turned = isinstance(left, Seat) and left.board == place.board
        opposite = other if is_turned else seating.board(place.board).player(place.colour.other)
        if opposite is None:
            return ()
        pair = (player, opposite) if place.colour is Colour.WHITE else (opposite, player)
        return tuple(remark for remark in reviewer.forbids(*pair) if is_turned or player in remark.players)
    if isinstance(left, Waiting) and other is not None:  # the two of the pool become a pair, with colours as due
        return tuple(remark for remark in reviewer.forbids(player, other) if remark.rule in _MEETINGS)
    return ()


@dataclass(frozen=True, slots=True)
class Line:
    """The arbiter's board `number` (0: the bye, or none) and the rules' board beside it; None where there is none."""

    number: int
    ours: Board | None
    ruled: Board | None

    @property
    def is_same(self) -> bool:
        """Whether both are the same, colours included."""
        return self.ours == self.ruled

    @property
    def is_turned(self) -> bool:
        """Whether only the colours are different."""
        return not self.is_same and self.ours is not None and self.ruled is not None and {*self.ours} == {*self.ruled}


def side_by_side(seating: Seating, ruled: RoundAsPaired | None) -> tuple[Line, ...]:
    """Return a line for every board of the arbiter, and then one for every board that only the rules have."""
    ours = [(number, pair) for number, pair in zip(seating.complete, seating.pairs, strict=True)]
    if seating.bye is not None:
        ours.append((0, (seating.bye, 0)))
    theirs = () if ruled is None else (*ruled.pairs, *((player, 0) for player in ruled.byes))
    rows, left = aligned([board for _, board in ours], theirs)
    lines = (Line(number, board, row) for (number, board), row in zip(ours, rows, strict=True))
    return (*lines, *(Line(0, None, board) for board in left))


@dataclass(frozen=True)
class Outcome:
    """The boards as they will be, (White, Black) in order, and the bye.

    `without` are players in the round who get neither (a zero-point bye); `lost` are boards with a result whose two
    players do not meet any more, with their places; `moved` are places whose board is another one than before.
    """

    pairs: Pairs
    bye: int | None
    without: tuple[int, ...] = ()
    lost: tuple[tuple[int, Pairing], ...] = ()
    changed: tuple[int, ...] = ()
    is_published: bool = False


def outcome_of(course: Course) -> Outcome:
    """Return what finishing now would amount to."""
    seating, played = course.seating, course.played
    if played is None:
        return Outcome(seating.pairs, seating.bye, seating.unplaced)
    meetings = {frozenset(pair) for pair in seating.pairs}
    lost = tuple(
        (place, pairing)
        for place, pairing in enumerate(played.pairings, 1)
        if pairing.result is not None and frozenset(pairing.pair) not in meetings
    )
    return Outcome(
        seating.pairs,
        seating.bye,
        seating.unplaced,
        lost,
        tuple(_changed(course)),
        played.stage is not Stage.DRAFT,
    )


def _changed(course: Course) -> Iterator[int]:
    """Yield the numbers of the boards that are otherwise than at the beginning, new and emptied ones included."""
    now, first = course.seating.boards, course.first.boards
    for number in range(1, max(len(now), len(first)) + 1):
        pairs = (boards[number - 1].pair if number <= len(boards) else None for boards in (now, first))
        if len(set(pairs)) > 1:
            yield number


def finishing(
    course: Course, tournament: Tournament, reason: str, ruled: RoundAsPaired | None, pairs: Pairs | None = None
) -> Event:
    """Return the one event by which the boards paired manually become those of the round.

    `ruled` is the round as the rules pair it: a round that did not exist gets it first, so that what the arbiter
    changed is on record like any other change. `pairs` are the boards in another order, if one is wanted.
    """
    outcome = outcome_of(course)
    if pairs is not None:
        outcome = replace(outcome, pairs=pairs)
    number = course.number
    placed = {player for pair in outcome.pairs for player in pair} | {outcome.bye}
    events: list[Event] = [
        ReturnPlayer(player.id) for player in tournament.players if player.id in placed and player.has_left(number)
    ]
    by_hand = Rearrange(number, outcome.pairs, outcome.bye, reason, keep_numbers=outcome.is_published)
    if course.played is not None:
        events.append(by_hand)
    else:
        events += [CancelBye(r.player, number) for r in tournament.requests if r.round == number and r.player in placed]
        events += _as_new(course, by_hand, ruled)
    return events[0] if len(events) == 1 else Batch(tuple(events))


def _as_new(course: Course, by_hand: Rearrange, ruled: RoundAsPaired | None) -> list[Event]:
    number, system = course.number, course.system
    if ruled is None:
        decided = Decision(MADE_BY_HAND, number, by_hand.reason or "paired by hand")
        return [PairRound(number, by_hand.pairs, by_hand.bye, system), RecordDecision(decided)]
    first = PairRound(number, ruled.pairs, next(iter(ruled.byes), None), system)
    same = (set(by_hand.pairs), by_hand.bye) == (set(first.pairs), first.bye)
    return [first] if same else [first, by_hand]
