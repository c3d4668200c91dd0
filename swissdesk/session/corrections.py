"""A correction of a round: its consequences before it is made, and the ways in which the mistake can be put right.

C.04.2 art. 4.3 knows three windows: before the next pairing is published a correction counts for that pairing; while
the next round is being played it counts from the pairing after it; later it counts for the rating report only.
`consequences` finds the window and compares the tournament with the correction to the one without: scores, places, and
the next pairing where it can be known. Nothing is changed.

A `Way` is an action ready to be done, with its consequences; the first is the one the rules advise, the others are
decisions of the arbiter. A published round is paired again only while no game in it has a result, a pairing that would
be the same is not offered, and a mistake in a round before the two latest ones is reported for rating and nothing else.
"""

from __future__ import annotations

from enum import Enum

from swissdesk.engine import SYSTEMS, Monitor, NoPairing, NotReady, propose
from swissdesk.engine.as_known import system_of
from swissdesk.errors import InvalidEdit, Message, message
from swissdesk.i18n import N_
from swissdesk.model.events import (
    ArriveLate,
    Batch,
    CorrectBye,
    CorrectColours,
    CorrectForRating,
    CorrectResult,
    CorrectSeats,
    DiscardRound,
    EnterResult,
    Event,
    PairRound,
    Rearrange,
    SwapColours,
)
from swissdesk.model.points import Points
from swissdesk.model.result import Result
from swissdesk.model.rounds import Round, Stage
from swissdesk.model.systems import is_scheduled
from swissdesk.model.tournament import Tournament
from swissdesk.standings import chosen, table
from swissdesk.values import dataclass, replace

# ---- the next pairing

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


# ---- consequences

Correction = (
    EnterResult
    | CorrectResult
    | CorrectForRating
    | SwapColours
    | CorrectColours
    | CorrectSeats
    | CorrectBye
    | Rearrange
    | ArriveLate
)


class Window(Enum):
    """When a mistake in a round comes to light (C.04.2 art. 4.3)."""

    BEFORE_NEXT = "before the next pairing is published"
    NEXT_RUNNING = "while the next round is being played"
    LATER = "after the next round"


@dataclass(frozen=True, slots=True)
class ScoreChange:
    """The points of a player, all rounds on record counted, without the correction and with it."""

    player: int
    before: Points
    after: Points


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """The place of a player in the standings without the correction and with it; shared places are the better one."""

    player: int
    before: int
    after: int


@dataclass(frozen=True)
class Consequences:
    """What `event` would do to a tournament.

    `rule` says what the general rules say about a mistake reported now; `advised` is the action they ask for: `event`
    itself, the same result in another form, or None if they ask for nothing that can be recorded. `pairing` is the next
    pairing, None where it cannot be known yet. `unchanged` says what stays as it is.
    """

    event: Correction
    round: int
    window: Window
    rule: Message
    advised: Event | None
    scores: tuple[ScoreChange, ...]
    standings_after: int
    places: tuple[PlaceChange, ...]
    pairing: PairingChange | None
    repairing: Repairing
    unchanged: tuple[Message, ...]

    @property
    def repair(self) -> Batch | None:
        """The correction and a new draft of the next round as one action; None if that is not open to the arbiter."""
        new = self.pairing
        if self.repairing is Repairing.NONE or new is None or new.refusal is not None:
            return None
        return Batch((self.event, DiscardRound(new.round), PairRound(new.round, new.after, new.after_bye, new.system)))


# ---- the windows


def window_of(tournament: Tournament, number: int) -> Window:
    """Return the window for a mistake in round `number`; raises InvalidEdit if it has not been paired.

    A round is over when it is closed or all its results are in.
    """
    tournament.round(number)
    coming = tournament.rounds[number:]
    if not coming or coming[0].stage is Stage.DRAFT:
        return Window.BEFORE_NEXT
    if len(coming) > 1 or coming[0].is_complete:
        return Window.LATER
    return Window.NEXT_RUNNING


def rule_for(tournament: Tournament, number: int) -> Message:
    """Return what the general rules say of a mistake in round `number` that is reported now, with the article."""
    last = tournament.settings.rounds
    facts = {"round": number, "next": number + 1, "after": number + 2}
    match window_of(tournament, number):
        case Window.BEFORE_NEXT if number == last:
            template = N_("Round {round} is the last one: the final standings use the correction (C.04.2 art. 4.3).")
        case Window.BEFORE_NEXT:
            template = N_(
                "Round {next} is not published: its pairing and the standings use the correction (C.04.2 art. 4.3)."
            )
        case Window.NEXT_RUNNING if number + 1 == last:
            template = N_(
                "Round {next}, the last one, is in progress and does not change: the final standings use the "
                "correction (C.04.2 art. 4.3)."
            )
        case Window.NEXT_RUNNING:
            template = N_(
                "Round {next} is in progress and does not change: the correction counts from the pairing of round "
                "{after} (C.04.2 art. 4.3)."
            )
        case Window.LATER:
            template = N_(
                "Round {next} is finished: by the rules, a correction of round {round} counts only for the rating "
                "report (C.04.2 art. 4.3)."
            )
    return message(template, **facts)


def advised(tournament: Tournament, event: Correction) -> Event | None:
    """Return the action that the general rules ask for in place of `event`.

    In time a result counts, later it is reported for rating only; colours, byes and opponents are then left alone,
    for which None stands.
    """
    in_time = window_of(tournament, event.round) is not Window.LATER
    match event:
        case CorrectForRating(result=result) if in_time and result is not None:
            return CorrectResult(event.round, event.board, result, event.reason)
        case CorrectResult() if not in_time:
            return CorrectForRating(event.round, event.board, event.result, event.reason)
        case EnterResult(result=result) if not in_time and result is not None and _has_result(tournament, event):
            return CorrectForRating(event.round, event.board, result)
        case EnterResult() | CorrectResult() | CorrectForRating():
            return event
    return event if in_time else None


def _has_result(tournament: Tournament, event: EnterResult) -> bool:
    """Whether the board had a final result, so that another one is a correction."""
    old = tournament.round(event.round).board(event.board).result
    return old is not None and old not in (event.result, Result.ADJOURNED)


# ---- what changes


def consequences(tournament: Tournament, event: Correction, *, monitor: Monitor | None = None) -> Consequences:
    """Return what `event` would change in `tournament`.

    `monitor` is the engine's, for the pairings. Raises InvalidEdit if the event is refused, and whatever `monitor`
    raises.
    """
    corrected = event.apply(tournament)
    scores = _score_changes(tournament, corrected)
    published = sum(1 for r in tournament.rounds if r.stage is not Stage.DRAFT)
    places = _place_changes(tournament, corrected, published)
    repairing, pairing = Repairing.NONE, None
    if not isinstance(event, CorrectForRating):
        repairing = repairing_after(tournament, event.round)
        pairing = pairing_change(tournament, corrected, repairing, monitor)
    return Consequences(
        event=event,
        round=event.round,
        window=window_of(tournament, event.round),
        rule=rule_for(tournament, event.round),
        advised=advised(tournament, event),
        scores=scores,
        standings_after=published,
        places=places,
        pairing=pairing,
        repairing=repairing,
        unchanged=tuple(_unchanged(tournament, event, scores, places, pairing)),
    )


def _score_changes(before: Tournament, after: Tournament) -> tuple[ScoreChange, ...]:
    return tuple(
        ScoreChange(player, points, after.points[player])
        for player, points in before.points.items()
        if points != after.points[player]
    )


def _place_changes(before: Tournament, after: Tournament, rounds: int) -> tuple[PlaceChange, ...]:
    old, new = ({row.player: row.rank for row in table(t, rounds, chosen(t))} for t in (before, after))
    return tuple(PlaceChange(player, rank, new[player]) for player, rank in old.items() if rank != new[player])


# ---- what does not change


def _unchanged(
    tournament: Tournament,
    event: Correction,
    scores: tuple[ScoreChange, ...],
    places: tuple[PlaceChange, ...],
    pairing: PairingChange | None,
) -> list[Message]:
    stays = [r.number for r in tournament.rounds[event.round :] if r.stage is not Stage.DRAFT]
    said = []
    if len(stays) == 1:
        said.append(message(N_("Round {round} stays as published."), round=stays[0]))
    elif stays:
        said.append(message(N_("Rounds {first} to {last} stay as published."), first=stays[0], last=stays[-1]))
    if isinstance(event, CorrectForRating):
        said.append(message(N_("Scores, standings and pairings do not change; only the rating report does.")))
        return said
    if not scores:
        said.append(message(N_("No scores change.")))
    if not places:
        said.append(message(N_("No places change.")))
    if pairing is not None and pairing.is_same:
        said.append(message(N_("The pairing of round {round} does not change."), round=pairing.round))
    return said


# ---- the ways to put it right

Mistake = CorrectResult | CorrectColours | CorrectSeats | CorrectBye | CorrectForRating
"""What can be put right with a reason."""


class Extent(Enum):
    """How far a correction reaches."""

    REPORT = "the rating report only"
    COUNTS = "scores, standings and coming pairings; what has been paired stays"
    PAIRS_AGAIN = "as above, and the next round is paired again"


@dataclass(frozen=True)
class Way:
    """What can be done: the correction itself, the events that follow from it (`further`), and what it changes.

    `is_advised`: the general rules ask for this. Where they ask for something else, or for nothing, it is the
    arbiter's decision.
    """

    extent: Extent
    correction: Mistake
    effect: Consequences
    is_advised: bool
    further: tuple[Event, ...] = ()

    @property
    def needs_reason(self) -> bool:
        """Whether it is not done without a reason: the rules say otherwise, and players have seen the round."""
        keeps_draft = self.effect.repairing is Repairing.DRAFT and self.effect.window is not Window.LATER
        return not self.is_advised and not keeps_draft

    def action(self, reason: str = "") -> Event:
        """Return the one action that does it."""
        correction = replace(self.correction, reason=reason)
        return Batch((correction, *self.further)) if self.further else correction


def ways(tournament: Tournament, mistake: Mistake, *, monitor: Monitor | None = None) -> tuple[Way, ...]:
    """Return the ways in which `mistake` can be put right, the advised one first if there is one.

    Raises InvalidEdit if there is nothing to be put right or it is too late for that, and whatever `monitor` raises.
    """
    effect = consequences(tournament, mistake, monitor=monitor)
    if isinstance(mistake, CorrectForRating):
        return (Way(Extent.REPORT, mistake, effect, is_advised=True),)
    counts = Way(Extent.COUNTS, mistake, effect, is_advised=False)
    again = _pairing_again(counts)
    if not can_count(tournament, mistake.round):
        return _only_reported(tournament, mistake)
    if effect.window is Window.LATER:
        return (*_reported(tournament, mistake), counts, *again)
    hides_nothing = effect.repairing is Repairing.DRAFT and effect.pairing is not None and not effect.pairing.by_hand
    first, *others = [*again, counts] if hides_nothing else [counts, *again]
    return (replace(first, is_advised=True), *others)


def can_count(tournament: Tournament, number: int) -> bool:
    """Whether a correction of round `number` may count for scores and coming pairings at all.

    C.04.2 art. 4.3 lets it count while the round after it is still to be paired or being played: so at any time only
    mistakes in the two latest rounds can, the latest one that is published and the one before it. The latter is over
    for the rules once the latest round is, and counts then by the arbiter's decision only; a draft, which nobody has
    seen, makes no round older. The rules are those of Swiss tournaments: where a schedule lays down who meets whom,
    a result counts whenever it is corrected.
    """
    if is_scheduled(system_of(tournament, number)):
        return True
    published = sum(1 for r in tournament.rounds if r.stage is not Stage.DRAFT)
    return number >= published - 1


def _only_reported(tournament: Tournament, mistake: Mistake) -> tuple[Way, ...]:
    """Return the way into the rating report; raises InvalidEdit for what does not go into it, or is in it already."""
    if not isinstance(mistake, CorrectResult):
        raise InvalidEdit(
            N_(
                "Round {round} is too far back: only a wrong result can still be corrected, in the rating report "
                "(C.04.2 art. 4.3)."
            ),
            round=mistake.round,
        )
    return (_report(tournament, mistake),)


def _report(tournament: Tournament, mistake: CorrectResult) -> Way:
    report = CorrectForRating(mistake.round, mistake.board, mistake.result)
    return Way(Extent.REPORT, report, consequences(tournament, report), is_advised=True)


def _pairing_again(counts: Way) -> list[Way]:
    """Return the way in which the next round is paired again besides, where that is possible and makes a difference."""
    repair, pairing = counts.effect.repair, counts.effect.pairing
    if repair is None or pairing is None or pairing.is_same:
        return []
    return [replace(counts, extent=Extent.PAIRS_AGAIN, further=repair.events[1:])]


def _reported(tournament: Tournament, mistake: Mistake) -> list[Way]:
    """Return the way into the rating report; none for what does not go into it, or is in it already."""
    if not isinstance(mistake, CorrectResult):
        return []
    try:
        return [_report(tournament, mistake)]
    except InvalidEdit:
        return []
