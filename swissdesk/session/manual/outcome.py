"""What finishing a course of pairing by hand amounts to: the event, and what the arbiter should know beforehand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from swissdesk.engine.judgement import RoundAsPaired
from swissdesk.model import Decision, Pairing, Stage, Tournament
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
from swissdesk.session.manual.course import Course
from swissdesk.session.manual.seating import Pairs


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
    """Return the one event by which the boards made by hand become those of the round.

    `ruled` is the round as the rules pair it: a round that did not exist gets it first, so that what the arbiter
    changed is on record like any other change. `pairs` are the boards in another order, if one is wanted.
    """
    outcome = outcome_of(course)
    if pairs is not None:
        outcome = replace(outcome, pairs=pairs)
    number = course.number
    placed = {player for pair in outcome.pairs for player in pair} | {outcome.bye}
    events: list[Event] = [
        ReturnPlayer(player.id)
        for player in tournament.players
        if player.id in placed and player.withdrawn_from is not None and player.withdrawn_from <= number
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
