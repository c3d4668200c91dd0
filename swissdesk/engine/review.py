"""Manual boards before the rules: the rest of a round paired around boards that are held, and each board judged.

A `Reviewer` belongs to one position; it pairs it once by the rules and then reviews as many rounds as are tried.
Absolute rules are looked at board by board and with the colours as the players sit, so a round need not be complete.
The criteria are compared once it is; what the arbiter has broken (two who have met, a second bye) counts as allowed
then, so that the rest of the round is judged all the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest

from swissdesk.engine.explain import Faults
from swissdesk.engine.judgement import (
    Bench,
    BracketJudgement,
    Judgement,
    Measure,
    RoundAsPaired,
    bye_breach,
    forbidden_pair,
)
from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.progress import Monitor, Progress
from swissdesk.engine.proposal import NoPairing, NotReady, Pairs, Proposal, in_board_order
from swissdesk.engine.record import cycles_of, meetings_before
from swissdesk.engine.systems import PairingSystem, position_before, propose, system_named
from swissdesk.engine.verdicts import Change, Level, Remark, Review, Rule, Verdict
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Colour, Tournament
from swissdesk.model.systems import DEFAULT
from swissdesk.values import replace

# ---- boards that are held


def propose_rest(
    tournament: Tournament,
    held: Sequence[tuple[int, int]],
    bye: int | None = None,
    system: str = DEFAULT,
    *,
    monitor: Monitor | None = None,
) -> Proposal:
    """Return the next round with the boards `held` (White, Black) and the PAB for `bye`, the others paired by `system`.

    `tournament` stands before the round (`before_round`). A bye that is not held goes where the system gives it. The
    proposal has no trace: it is not the system's own. Raises NotReady if the held boards make no sense or leave an
    odd number beside a held bye, NoPairing (its `pairs` and `bye` with those held) if the others cannot be paired.
    """
    chosen = system_named(system)
    position = position_before(tournament, chosen)
    rest = _without(position, held, bye)
    if chosen.is_scheduled:
        # Whoever is left, its boards are those of the schedule; who would meet somebody held has none.
        placed = {*(player for pair in held for player in pair), bye}
        scheduled, _ = chosen.pair(position, Progress(monitor, len(position.competitors)))
        return Proposal(system, position.round, (*held, *(p for p in scheduled if placed.isdisjoint(p))), bye)
    pairs: Pairs = ()
    receiver = bye
    if rest.competitors:
        progress = Progress(monitor, len(rest.competitors))
        progress.advance(0)
        try:
            pairs, given = chosen.pair(rest, progress)
        except NoPairing as error:
            raise _with_held(error, position, held, bye) from error
        receiver = given if bye is None else bye
    return Proposal(system, position.round, in_board_order(position, (*held, *pairs)), receiver)


def seats(tournament: Tournament, one: int, other: int, system: str = DEFAULT) -> tuple[int, int]:
    """Return (White, Black) of two players who are to meet in the next round, as the rules give the colours.

    Also for players who were announced absent, and for two who have met before or are due the same colour; then
    what keeps them apart is left out of account. Raises NotReady like `propose`.
    """
    chosen = system_named(system)
    kept = tuple(r for r in tournament.requests if r.round != tournament.next_round_number)
    players = tuple(replace(p, withdrawn_from=None) if p.id in (one, other) else p for p in tournament.players)
    position = position_before(tournament.replace(requests=kept, players=players), chosen)
    if len(position.by_id.keys() & {one, other}) < 2:
        raise NotReady(N_("These are not two players of this tournament. Choose two different players."))
    return seats_in(position, chosen, one, other)


def seats_in(position: Position, system: PairingSystem, one: int, other: int) -> tuple[int, int]:
    """Return (White, Black) of two players of a position, as `seats` does for players of a tournament."""
    pair = tuple(sorted((position.by_id[one], position.by_id[other]), key=lambda c: (-c.score, c.place)))
    for attempt in (pair, tuple(map(_free, pair))):
        try:
            pairs, _ = system.pair(replace(position, competitors=attempt), Progress(None, 2))
        except NoPairing:
            continue
        board = next((board for board in pairs if {one, other} == {*board}), None)
        if board is not None:  # a schedule has its own boards, whoever is asked about
            return board
    return pair[0].id, pair[1].id


def _free(competitor: Competitor) -> Competitor:
    """Return a competitor who may meet anybody, whatever the colours."""
    nobody: frozenset[int] = frozenset()
    return competitor._replace(opponents=nobody, forbidden=nobody, is_topscorer=True)


def _without(position: Position, held: Sequence[tuple[int, int]], bye: int | None) -> Position:
    """Return the position of those who are still to be paired; raises NotReady if that makes no sense."""
    placed: set[int] = set()
    for player in (*(player for pair in held for player in pair), *([] if bye is None else [bye])):
        if player not in position.by_id:
            raise NotReady(
                N_("{player} is not to be paired in round {round}. Choose players who are present."),
                player=player,
                round=position.round,
            )
        if player in placed:
            raise NotReady(N_("{player} is held on two boards. Release one of them."), player=player)
        placed.add(player)
    rest = tuple(c for c in position.competitors if c.id not in placed)
    if bye is not None and len(rest) % 2:
        raise NotReady(
            N_(
                "With the bye held for {player}, an odd number of players is left to pair. Release the bye, or add "
                "or rest one player."
            ),
            player=bye,
        )
    return replace(position, competitors=rest)


def _with_held(error: NoPairing, position: Position, held: Sequence[tuple[int, int]], bye: int | None) -> NoPairing:
    """Return the error for the whole round: what is held, and the largest legal part of the rest."""
    if not held and bye is None:
        return error
    reason = message(
        N_("With the held boards as they are, the other players cannot be paired. {reason}"), reason=error.message
    )
    pairs = in_board_order(position, (*held, *error.pairs))
    return NoPairing.because(reason, pairs, error.bye if bye is None else bye, error.unpaired)


# ---- the review

ABSOLUTE_COLOURS = N_("C.04.1 art. 6")
THIRD_IN_A_ROW = N_("C.04.1 art. 7")


class Reviewer:
    """Reviews rounds of the position before a round; `before` is the tournament as it stood then.

    Raises NotReady if the rules cannot be asked at all, and whatever `monitor` raises.
    """

    def __init__(self, before: Tournament, system: str, monitor: Monitor | None = None) -> None:
        self._before = before
        self._system = system_named(system)
        self.position: Position = position_before(before, self._system)
        self.known: Mapping[int, Competitor] = self.position.by_id
        self.ruled: RoundAsPaired | None = None
        self.refusal: Message | None = None
        try:
            proposal = propose(before, system, monitor=monitor)
        except NoPairing as error:
            self.refusal = error.message
            self.partial: tuple[Pairs, int | None] = error.pairs, error.bye
        else:
            self.ruled = RoundAsPaired(proposal.pairs, () if proposal.bye is None else (proposal.bye,))
            self.partial = proposal.pairs, proposal.bye
        self._seats: dict[frozenset[int], tuple[int, int]] = {}
        self._faults = None if self.ruled is None else Faults(self.position, self._system, self.ruled)

    def review(self, pairs: Pairs, bye: int | None = None) -> Review:
        """Return what is to be said of the boards `pairs` (White, Black) and of `bye`; players may be missing."""
        paired = RoundAsPaired(pairs, () if bye is None else (bye,))
        boards = [tuple(self._of_board(*pair)) for pair in pairs]
        of_bye = [] if bye is None else list(self._of_bye(bye))
        whole = tuple(self._of_whole(paired))
        changes = None if whole else self._compared(paired, [r for remarks in boards for r in remarks])
        for change in changes or ():
            self._spread(change, paired, boards, of_bye)
        return Review(
            tuple(self._verdict(pair, remarks) for pair, remarks in zip(pairs, boards, strict=True)),
            None if bye is None else self._verdict((bye, 0), of_bye),
            whole,
            changes or (),
            changes is not None,
            None if changes is None else self._later(paired, changes),
            self.ruled,
            self.refusal,
        )

    def _verdict(self, board: tuple[int, int], remarks: Sequence[Remark]) -> Verdict:
        level = max((remark.level for remark in remarks), default=Level.AS_RULED)
        if not self._is_ruled(board):
            level = max(level, Level.OTHER)
        ordered = tuple(sorted(remarks, key=lambda remark: -remark.level))
        return Verdict(level, ordered, self._instead(board, ordered))

    def _instead(self, board: tuple[int, int], remarks: Sequence[Remark]) -> Message | None:
        """Say of one player of a board (of one who is hit) whom they meet, and whom by the rules."""
        if self.ruled is None or frozenset(board) in self.ruled.meetings:
            return None
        hit = {player for remark in remarks for player in remark.players}
        for player in sorted((player for player in board if player in self.known), key=lambda each: each not in hit):
            theirs = next((each for each in self.ruled.boards if player in each), None)
            if theirs is not None:
                return self._instead_of(player, sum(board) - player, sum(theirs) - player)
        return None

    def _instead_of(self, player: int, now: int, ruled: int) -> Message:
        facts = {"player": self._name(player), "opponent": self._name(now), "other": self._name(ruled)}
        if not now:
            return message(N_("{player} has the bye instead of meeting {other}"), **facts)
        if not ruled:
            return message(N_("{player} meets {opponent} instead of having the bye"), **facts)
        return message(N_("{player} meets {opponent} instead of {other}"), **facts)

    def _is_ruled(self, board: tuple[int, int]) -> bool:
        return self.ruled is not None and board in self.ruled.boards

    # ---- absolute rules

    def forbids(self, white: int, black: int) -> tuple[Remark, ...]:
        """Return the absolute rules that two players would break at a board; empty if they may sit so."""
        return tuple(remark for remark in self._absolute(white, black) if remark.level is Level.BROKEN)

    def forbids_bye(self, player: int) -> tuple[Remark, ...]:
        """Return the absolute rules that the bye would break for a player; empty if they may have it."""
        return tuple(self._of_bye(player))

    def _of_board(self, white: int, black: int) -> Iterator[Remark]:
        yield from self._absolute(white, black)
        if self._is_judged(white, black):
            yield from self._turned(white, black)

    def _is_judged(self, white: int, black: int) -> bool:
        return white in self.known and black in self.known and not self._is_ruled((white, black))

    def _absolute(self, white: int, black: int) -> Iterator[Remark]:
        if self._before.meets_everybody and white in self.known and black in self.known:
            yield from self._met_in_all_cycles(white, black)
        if not self._is_judged(white, black):
            return
        one, other = self.known[white], self.known[black]
        facts = {"one": one.named, "other": other.named, "clause": self._system.edition.clauses.meetings}
        has_met = other.id in one.opponents or one.id in other.opponents
        if has_met and not self._before.meets_everybody:
            number = self._met_in(white, black)
            yield Remark(
                Rule.REMATCH,
                Level.BROKEN,
                message(N_("rematch of round {round}"), round=number),
                message(N_("{one} and {other} have met before, in round {round} ({clause})."), round=number, **facts),
                (white, black),
            )
        if other.id in one.forbidden:
            yield Remark(
                Rule.FORBIDDEN,
                Level.BROKEN,
                message(N_("forbidden pairing")),
                forbidden_pair(one, other, self._system.edition.clauses),
                (white, black),
            )
        firm = not (one.is_topscorer or other.is_topscorer)
        for competitor, colour in ((one, Colour.WHITE), (other, Colour.BLACK)):
            yield from _colour_remarks(competitor, colour, Level.BROKEN if firm else Level.WORSE)

    def _met_in_all_cycles(self, white: int, black: int) -> Iterator[Remark]:
        """Say that two players of a round robin would meet once too often: once in every cycle is what it asks for."""
        times, cycles = meetings_before(self._before, white, black), cycles_of(self._before)
        if times < cycles:
            return
        yield Remark(
            Rule.REMATCH,
            Level.BROKEN,
            message(N_("meeting no. {number}"), number=times + 1),
            message(
                N_("{one} and {other} have met already. Meetings in this round robin: {cycles}."),
                one=self.known[white].named,
                other=self.known[black].named,
                cycles=cycles,
            ),
            (white, black),
        )

    def _met_in(self, one: int, other: int) -> int:
        for played in reversed(self._before.rounds):
            entry = played.entries.get(one)
            if entry is not None and entry.opponent == other and entry.is_played:
                return played.number
        return 0

    def _turned(self, white: int, black: int) -> Iterator[Remark]:
        """Say that the rules would give the two players the other colours."""
        both = frozenset((white, black))
        if self._system.is_scheduled and (self.ruled is None or both not in self.ruled.meetings):
            return  # a schedule gives colours to its own boards only
        if both not in self._seats:
            self._seats[both] = seats_in(self.position, self._system, white, black)
        if self._seats[both] == (white, black):
            return
        yield Remark(
            Rule.COLOURS,
            Level.WORSE,
            message(N_("colours reversed")),
            message(N_("The rules give White to {player}."), player=self.known[black].named),
            (white, black),
        )

    def _of_bye(self, player: int) -> Iterator[Remark]:
        broken = bye_breach(self.known[player], self._system.edition.clauses) if player in self.known else None
        if broken is not None:
            yield Remark(Rule.SECOND_BYE, Level.BROKEN, message(N_("second bye")), broken, (player,))

    def _of_whole(self, paired: RoundAsPaired) -> Iterator[Remark]:
        places = Counter([player for pair in paired.pairs for player in pair] + list(paired.byes))
        placed = places.keys()
        for player in sorted(placed - self.known.keys()):
            text = message(N_("{player} is in this round but is not to be paired in it."), player=player)
            yield Remark(Rule.STRANGER, Level.BROKEN, message(N_("not in this round")), text, (player,))
        for player in sorted(player for player, count in places.items() if count > 1):
            text = message(N_("{player} is in this round twice."), player=self._name(player))
            yield Remark(Rule.TWICE, Level.BROKEN, message(N_("player twice")), text, (player,))
        for competitor in self.position.competitors:
            if competitor.id not in placed:
                text = message(N_("{player} is present but has no opponent."), player=competitor.named)
                yield Remark(Rule.LEFT_OUT, Level.BROKEN, message(N_("no opponent")), text, (competitor.id,))
        if paired.byes and len(self.position.competitors) % 2 == 0:
            text = message(
                N_("{player} has the bye although the number of players is even."), player=self._name(paired.byes[0])
            )
            yield Remark(Rule.BYE_OF_EVEN, Level.BROKEN, message(N_("unnecessary bye")), text, paired.byes)

    def _name(self, player: int) -> str:
        return self.known[player].named if player in self.known else str(player)

    # ---- criteria

    def _compared(self, paired: RoundAsPaired, remarks: Sequence[Remark]) -> tuple[Change, ...] | None:
        """Return the criteria with another value than in the rules' round; None if the two cannot be compared.

        Who meets, and who has the bye, by the arbiter's decision counts as allowed; so the look-ahead (C8) reckons
        with it, too.
        """
        if self._faults is None or self.ruled is None:
            return None
        met = [set(r.players) for r in remarks if r.rule in (Rule.REMATCH, Rule.FORBIDDEN)]
        ruled = self._faults.judged if not met else self._bench(met).judge(self.ruled)
        is_usual = not met and paired.byes == self.ruled.byes
        ours = (self._faults.bench if is_usual else self._bench(met, paired.byes)).judge(paired)
        changes = () if ours.breaches or not ruled.brackets else _changes(ours, ruled)
        return None if ours.breaches or not ruled.brackets else tuple(self._with_faults(changes))

    def _with_faults(self, changes: Iterable[Change]) -> Iterator[Change]:
        """Yield the changes; the one that decides in a bracket has what befalls those whom it comes from.

        The criteria behind it follow from that, and their words would not be true by themselves.
        """
        decided = set()
        for change in changes:
            if not change.is_worse or change.bracket in decided:
                yield change
                continue
            decided.add(change.bracket)
            yield replace(change, faults=tuple(self._faults_of(change, change.carriers)))

    def _faults_of(self, change: Change, groups: Iterable[tuple[int, ...]]) -> Iterator[Message]:
        template = change.ours.fault
        for group in groups:
            if group in change.ours.hits and template and ("{other}" not in template or len(group) > 1):
                yield message(template, player=self._name(group[0]), other=self._name(group[-1]))

    def _bench(self, met: Sequence[set[int]], byes: tuple[int, ...] = ()) -> Bench:
        """Return who judges rounds in which these may meet, and, if `byes` are given, only they may have the bye."""
        allowed = (_allowed(competitor, met, byes) for competitor in self.position.competitors)
        return self._system.bench(replace(self.position, competitors=tuple(allowed)))

    def _spread(
        self, change: Change, paired: RoundAsPaired, boards: list[tuple[Remark, ...]], of_bye: list[Remark]
    ) -> None:
        """Put a worse criterion down to the boards that it comes from."""
        if not change.is_worse:
            return
        hit = {player for group in change.carriers for player in group}
        own = () if self.ruled is None else self.ruled.meetings
        for place, pair in enumerate(paired.pairs):
            if hit & set(pair) and frozenset(pair) not in own:
                boards[place] = (*boards[place], self._remark(change, set(pair)))
        if hit & set(paired.byes) and frozenset((*paired.byes, 0)) not in own:
            of_bye.append(self._remark(change, set(paired.byes)))

    def _remark(self, change: Change, here: set[int]) -> Remark:
        """Return a worse criterion as a remark on a board: what befalls the players who sit there."""
        groups = [group for group in change.carriers if here & set(group)]
        said = change.said_of(tuple(self._faults_of(change, groups)) if change.faults else ())
        hit = tuple(sorted({player for group in groups for player in group}))
        return Remark(Rule.CRITERION, Level.WORSE, said, said, hit, change.bracket)

    def _later(self, paired: RoundAsPaired, changes: Sequence[Change]) -> Message | None:
        """Return why a round that is worse by nothing is not the rules' round."""
        if self._faults is None or self.ruled is None or paired.meetings == self.ruled.meetings:
            return None
        if any(change.is_worse for change in changes) or self._faults.bench.judge(paired).breaches:
            return None
        return self._faults.of(paired).message


def _changes(ours: Judgement, ruled: Judgement) -> tuple[Change, ...]:
    found = [
        Change(0, None, mine, best, mine.hits)
        for mine, best in _aligned(ours.whole, ruled.whole)
        if mine.value != best.value
    ]
    for number, (here, there) in enumerate(zip(ours.brackets, ruled.brackets, strict=False), 1):
        if (here.players, here.meetings) != (there.players, there.meetings):
            found += [
                Change(number, here.score, mine, best, _carriers(mine, best, here, there))
                for mine, best in _aligned(tuple(here.measure()), tuple(there.measure()))
                if mine.value != best.value
            ]
    return tuple(found)


def _allowed(competitor: Competitor, met: Sequence[set[int]], byes: tuple[int, ...]) -> Competitor:
    """Return a competitor to whom what the arbiter has decided is allowed."""
    others = {player for pair in met if competitor.id in pair for player in pair}
    return competitor._replace(
        opponents=competitor.opponents - others,
        forbidden=competitor.forbidden - others,
        may_have_bye=competitor.id in byes if byes else competitor.may_have_bye,
    )


def _colour_remarks(competitor: Competitor, colour: Colour, level: Level) -> Iterator[Remark]:
    """Name the general rules on colours that a player would break with that colour."""
    facts = {"player": competitor.named, "colour": colour}
    after = competitor.difference + (1 if colour is Colour.WHITE else -1)
    if competitor.colours[-2:] == 2 * colour.value:
        yield Remark(
            Rule.THIRD_COLOUR,
            level,
            message(N_("third {colour} in a row"), colour=colour),
            message(
                N_("{player} has {colour} for the third time in a row ({clause})."), clause=THIRD_IN_A_ROW, **facts
            ),
            (competitor.id,),
        )
    if abs(after) > max(2, abs(competitor.difference)):
        yield Remark(
            Rule.DIFFERENCE,
            level,
            message(N_("colour difference {difference}"), difference=f"{after:+d}"),
            message(
                N_("{player} has {colour}, which makes the colour difference {difference} ({clause})."),
                clause=ABSOLUTE_COLOURS,
                difference=f"{after:+d}",
                **facts,
            ),
            (competitor.id,),
        )


def _aligned(ours: Sequence[Measure], ruled: Sequence[Measure]) -> Iterator[tuple[Measure, Measure]]:
    """Yield the measures of the same criterion, which may be missing in one of two brackets."""
    known: dict[tuple[str, int], Measure] = {_key(ruled, place): each for place, each in enumerate(ruled)}
    for place, mine in enumerate(ours):
        best = known.get(_key(ours, place))
        if best is not None:
            yield mine, best


def _key(measures: Sequence[Measure], place: int) -> tuple[str, int]:
    label = measures[place].label
    return label, sum(each.label == label for each in measures[:place])


def _carriers(
    mine: Measure, best: Measure, here: BracketJudgement, there: BracketJudgement
) -> tuple[tuple[int, ...], ...]:
    """Return whom a worse value comes from: who is hit and was not, else the pairs that are new."""
    new = [member for member in mine.members if member.who not in best.hits]
    if isinstance(mine.value, tuple) and isinstance(best.value, tuple):  # the first amount that differs decides
        worst = next((m for m, b in zip_longest(mine.value, best.value) if m != b), None)
        new = [member for member in new if member.amount == worst] or new
    return tuple(member.who for member in new) or tuple(tuple(sorted(pair)) for pair in here.meetings - there.meetings)
