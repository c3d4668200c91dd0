"""Judges proposed boards, a whole round or a part of it.

What is missing is filled in as well as the rules can with these boards; so the criteria of a single bracket are judged
with the best that is left for the others. INTERPRETATION: in that round the look-ahead (C8) reckons with the boards.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from types import MappingProxyType

from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.progress import Monitor, Progress, share
from swissdesk.engine.proposal import NoPairing, Pairs
from swissdesk.engine.review import Reviewer
from swissdesk.engine.systems import PairingSystem, system_named
from swissdesk.engine.verdicts import Level, Remark, Review, Rule, Verdict
from swissdesk.model import Tournament
from swissdesk.model.systems import DEFAULT
from swissdesk.values import dataclass, replace


@dataclass(frozen=True)
class Judged:
    """Proposed boards `pairs` (White, Black) and `bye`, with what is to be said of them.

    `missing` are those present who have no place. `review` is about the whole round: with `added`, the best boards for
    those who are missing, and `added_bye`. `is_dead_end`: with the proposed boards there is no complete round.
    """

    position: Position
    pairs: Pairs
    bye: int | None
    missing: tuple[int, ...]
    review: Review
    added: Pairs = ()
    added_bye: int | None = None
    is_dead_end: bool = False

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """What is to be said of the proposed boards, in their order."""
        return self.review.verdicts[: len(self.pairs)]

    @property
    def bye_verdict(self) -> Verdict | None:
        """What is to be said of the proposed bye; None if none is proposed."""
        return None if self.bye is None else self.review.bye

    @property
    def whole(self) -> tuple[Remark, ...]:
        """What is broken by no board in particular; a missing player is no fault of a part of a round."""
        return tuple(remark for remark in self.review.whole if remark.rule is not Rule.LEFT_OUT)

    @property
    def is_as_ruled(self) -> bool:
        """Whether all proposed boards are in the rules' round."""
        verdicts = (*self.verdicts, *([] if self.bye_verdict is None else [self.bye_verdict]))
        return not self.whole and all(verdict.level is Level.AS_RULED for verdict in verdicts)

    @property
    def instead(self) -> Pairs:
        """The boards of the rules' round that would be there instead of proposed ones; a bye is (id, 0)."""
        ruled = self.review.ruled
        if ruled is None:
            return ()
        proposed = {*self.pairs, *([] if self.bye is None else [(self.bye, 0)])}
        others = {player for board in proposed - ruled.boards for player in board if player}
        return tuple(board for board in ruled.in_order if others & set(board))


def judged(
    before: Tournament,
    pairs: Pairs,
    bye: int | None = None,
    system: str = DEFAULT,
    *,
    monitor: Monitor | None = None,
) -> Judged:
    """Return the judgement of proposed boards; everybody on them must be present, and be on one board only.

    `before` is the tournament as it stood before the round. Raises NotReady like `propose`, and whatever `monitor`
    raises.
    """
    reviewer = Reviewer(before, system, share(monitor, 0, 2))
    position = reviewer.position
    placed = {player for pair in pairs for player in pair} | {bye}
    missing = tuple(c.id for c in position.competitors if c.id not in placed)
    alone = Judged(position, pairs, bye, missing, reviewer.review(pairs, bye))
    if not missing or reviewer.ruled is None or system_named(system).is_scheduled or alone.whole:
        return alone
    progress = Progress(share(monitor, 1, 2), len(position.competitors))
    try:
        made_up, receiver = filled(position, system_named(system), pairs, bye, progress)
    except NoPairing:
        # A board against a rule that nothing lifts says enough by itself.
        return replace(alone, is_dead_end=all(verdict.level < Level.BROKEN for verdict in alone.verdicts))
    made = {frozenset(pair) for pair in pairs}
    added = tuple(pair for pair in made_up if frozenset(pair) not in made)
    review = reviewer.review((*pairs, *added), receiver)
    return replace(alone, review=review, added=added, added_bye=receiver if bye is None else None)


def filled(
    position: Position,
    system: PairingSystem,
    pairs: Pairs,
    bye: int | None,
    progress: Progress,
    apart: Mapping[int, Set[int]] = MappingProxyType({}),
) -> tuple[Pairs, int | None]:
    """Return the best round in which the boards are made, as the system finds it; raises NoPairing.

    `apart` says for some players whom they may not meet in it.
    """
    mates = {one: other for white, black in pairs for one, other in ((white, black), (black, white))}
    everybody = frozenset(position.by_id)
    changed = (
        _bound(competitor, mates, bye, everybody, apart.get(competitor.id, frozenset()))
        for competitor in position.competitors
    )
    return system.pair(replace(position, competitors=tuple(changed)), progress)


def _bound(
    competitor: Competitor, mates: Mapping[int, int], bye: int | None, everybody: frozenset[int], apart: Set[int]
) -> Competitor:
    """Return a competitor who may meet only whom the boards allow, even if a rule forbids that."""
    number, mate = competitor.id, mates.get(competitor.id)
    if mate is not None:
        others, met = everybody - {number, mate}, competitor.opponents - {mate}
        return competitor._replace(forbidden=others, opponents=met, may_have_bye=False)
    if number == bye:
        return competitor._replace(forbidden=everybody - {number}, may_have_bye=True)
    may_have_bye = competitor.may_have_bye and bye is None
    return competitor._replace(forbidden=competitor.forbidden | mates.keys() | apart, may_have_bye=may_have_bye)
