"""The judgement of a given round: the absolute rules it breaks, and its criteria bracket by bracket.

A `Judgement` belongs to one round, however it was paired; `first_fault` compares two of them. The `bench` of a system
makes the judgement by its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Protocol

from swissdesk.engine import message_facts
from swissdesk.engine.edition import CLAUSES_2026, Clauses
from swissdesk.engine.measure import Measure as Measure
from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.proposal import Pairs
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Points
from swissdesk.values import NamedTuple, dataclass

Clash = Callable[[Competitor, Competitor], bool]


@dataclass(frozen=True)
class RoundAsPaired:
    """A round by ids: `pairs` (White, Black), `byes` with a pairing-allocated bye (one at most, if it is legal)."""

    pairs: Pairs
    byes: tuple[int, ...] = ()

    @cached_property
    def boards(self) -> frozenset[tuple[int, int]]:
        """The boards without their order; a bye is (id, 0)."""
        return frozenset(self.pairs) | {(player, 0) for player in self.byes}

    @property
    def in_order(self) -> Pairs:
        """The boards in their order; a bye is (id, 0)."""
        return (*self.pairs, *((player, 0) for player in self.byes))

    @cached_property
    def meetings(self) -> frozenset[frozenset[int]]:
        """Who meets whom, without colours."""
        return frozenset(frozenset(board) for board in self.boards)


@dataclass(frozen=True)
class BracketJudgement:
    """A bracket by ids, as one round fills it; `measure` computes the criteria one after the other, best known first.

    `meetings` are the pairs made in it. Two rounds have the same bracket if `players` are the same.
    """

    score: Points
    players: tuple[int, ...]
    meetings: frozenset[frozenset[int]]
    measure: Callable[[], Iterator[Measure]]


@dataclass(frozen=True)
class Judgement:
    """The absolute rules a round breaks, what concerns the whole round, and its brackets from the top.

    `is_optimum`: the system wants the best round by these criteria, not the first that its procedure comes to.
    """

    breaches: tuple[Message, ...]
    whole: tuple[Measure, ...] = ()
    brackets: Sequence[BracketJudgement] = ()
    is_optimum: bool = True


class FirstDifference(NamedTuple):
    """The first choice that tells a candidate from an earlier one, whom of its players it is about, and the clause."""

    choice: Message
    player: int
    clause: str


class Bench(Protocol):
    """Judges rounds of one position by the rules of one system; brackets are given by their number from the top."""

    def judge(self, paired: RoundAsPaired) -> Judgement:
        """Return what a round is worth; one that breaks an absolute rule has no brackets."""

    def breach(self, board: tuple[int, int]) -> Message | None:
        """Return the absolute rule that a board breaks, be it a bye (id, 0); None if it breaks none."""

    def first_difference(
        self, number: int, bracket: BracketJudgement, ours: RoundAsPaired, theirs: RoundAsPaired
    ) -> FirstDifference | None:
        """Return where `theirs` parts from `ours` in the order of generation of a bracket, which it fills like that.

        None if it does not come later, or if that is not known.
        """

    def jump(self, number: int, bracket: BracketJudgement, theirs: RoundAsPaired) -> Message | None:
        """Return by what the procedure passes by `theirs`, which fills a bracket like that; None if it is not known."""


# ---- absolute rules


def breaches(
    position: Position, paired: RoundAsPaired, colours_clash: Clash, clauses: Clauses = CLAUSES_2026
) -> tuple[Message, ...]:
    """Return the absolute rules that a round breaks, each as a sentence.

    `colours_clash` tells of two players who have not met and are not forbidden whether the rules on colours keep
    them apart.
    """
    known = position.by_id
    return (
        *_bye_breaches(position, paired, known, clauses),
        *_pair_breaches(paired, known, colours_clash, clauses),
    )


def _bye_breaches(
    position: Position, paired: RoundAsPaired, known: dict[int, Competitor], clauses: Clauses
) -> Iterator[Message]:
    placed = {player for pair in paired.pairs for player in pair} | set(paired.byes)
    for player in sorted(placed - known.keys()):
        yield message(N_("{player} is in this round but is not to be paired in it."), player=player)
    for competitor in position.competitors:
        if competitor.id not in placed:
            yield message(N_("{player} is present but has no opponent."), player=competitor.named)
    odd = len(position.competitors) % 2
    if len(paired.byes) > odd:
        players = ", ".join(known[player].named for player in paired.byes if player in known)
        template = N_("More than one player has the pairing-allocated bye: {players}.")
        yield message(
            template if odd else N_("Bye although the number of players is even: {players}."), players=players
        )
    for player in paired.byes:
        broken = bye_breach(known[player], clauses) if player in known else None
        if broken is not None:
            yield broken


def bye_breach(receiver: Competitor, clauses: Clauses = CLAUSES_2026) -> Message | None:
    """Return the rule by which a player may not have the pairing-allocated bye, None if there is none."""
    if receiver.may_have_bye:
        return None
    return message(
        N_("{clause}: {player} gets the bye after an earlier bye or after points without a game."),
        clause=clauses.byes,
        player=receiver.named,
    )


def _pair_breaches(
    paired: RoundAsPaired, known: dict[int, Competitor], colours_clash: Clash, clauses: Clauses
) -> Iterator[Message]:
    for white, black in paired.pairs:
        if white in known and black in known:
            broken = pair_breach(known[white], known[black], colours_clash, clauses)
            if broken is not None:
                yield broken


def pair_breach(
    one: Competitor, other: Competitor, colours_clash: Clash, clauses: Clauses = CLAUSES_2026
) -> Message | None:
    """Return the rule by which two players may not meet, None if there is none."""
    facts = {"clause": clauses.meetings, "one": one.named, "other": other.named}
    if other.id in one.opponents or one.id in other.opponents:
        return message(N_("{clause}: {one} and {other} have met before."), **facts)
    if other.id in one.forbidden:
        return forbidden_pair(one, other, clauses)
    if colours_clash(one, other):
        facts["clause"] = clauses.colours
        return message(N_("{clause}: {one} and {other} are due the same colour, which neither may be denied."), **facts)
    return None


def forbidden_pair(one: Competitor, other: Competitor, clauses: Clauses) -> Message:
    """Return that the organiser has forbidden two players to meet, with the clause where there is one."""
    facts = {"one": one.named, "other": other.named}
    if not clauses.covers_forbidden:
        return message(N_("The pairing {one} – {other} is forbidden by the organiser."), **facts)
    return message(
        N_("{clause}: the pairing {one} – {other} is forbidden by the organiser."), clause=clauses.meetings, **facts
    )


# ---- two rounds against each other


def first_fault(ours: Judgement, theirs: Judgement) -> Message:
    """Return why `theirs` is not the round, given that `ours` is: the first thing that makes it worse.

    Both pair the same position, and they differ in who meets whom, or `theirs` breaks a rule.
    """
    if theirs.breaches:
        return theirs.breaches[0]
    for mine, other in zip(ours.whole, theirs.whole, strict=False):
        if mine.value != other.value:
            return _worse(mine, other)
    for bracket, other_bracket in zip(ours.brackets, theirs.brackets, strict=False):
        if bracket.meetings != other_bracket.meetings:
            return _in_bracket(bracket, other_bracket, is_optimum=ours.is_optimum)
    return message(N_("The pairs differ."))


def _in_bracket(ours: BracketJudgement, theirs: BracketJudgement, *, is_optimum: bool) -> Message:
    score = message_facts.score(ours.score)
    for mine, other in zip(ours.measure(), theirs.measure(), strict=False):
        if mine.value == other.value:
            continue
        if not is_optimum and other.is_better_than(mine):
            return message(
                N_(
                    "Only the procedure differs: in the bracket of score {score} the pairs in the file are no "
                    "worse, but the procedure comes to the checker's pairs first."
                ),
                score=score,
            )
        return message(N_("Bracket of score {score}: {criterion}"), criterion=_worse(mine, other), score=score)
    return message(
        N_(
            "Only the order of generation differs: in the bracket of score {score} both pairings are equally good, "
            "and the checker's comes first."
        ),
        score=score,
    )


def _worse(ours: Measure, theirs: Measure) -> Message:
    better = theirs.is_better_than(ours)
    template = N_("{label} (art. {article}), {name}: {theirs} instead of {ours}.")
    if better:
        template = N_(
            "{label} (art. {article}), {name}: the file has {theirs}, which is better than {ours}. This is an "
            "error in SwissDesk; send us the file."
        )
    elif theirs.label == theirs.article:
        return message(
            N_("{label}, {name}: {theirs} instead of {ours}."),
            label=theirs.label,
            name=theirs.name,
            ours=ours.text,
            theirs=theirs.text,
        )
    return message(
        template, label=theirs.label, article=theirs.article, name=theirs.name, ours=ours.text, theirs=theirs.text
    )
