"""One visit of the procedure to a bracket: C.1, the goals of C.2, how C.14 lowers them, what is accepted, who goes.

A visit writes its steps below the step by which the bracket is entered. The steps before the first bracket and after
the last one are here, too: what kind of round it is, the bye, the colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissdesk.engine import message_facts
from swissdesk.engine.message_facts import numbers
from swissdesk.engine.narration.steps import Tree
from swissdesk.engine.position import Position
from swissdesk.engine.proposal import Pairs
from swissdesk.engine.systems.dutch2012.bracket_run import Step, incompatible
from swissdesk.engine.systems.dutch2012.definitions import Bracket, Field, Options, allotted
from swissdesk.engine.systems.dutch2012.requirements import ANYBODY, Candidate
from swissdesk.engine.systems.dutch2012.story.attempts import Attempts, Family, Settings
from swissdesk.engine.systems.dutch2012.story.goal import Goal, Terms
from swissdesk.engine.systems.dutch2012.story.reasons import PAIRS, nobody_left
from swissdesk.engine.trace import Cause, Kind, Reason, TracePair, TraceStep, Verdict
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.values import replace

# ---- steps around the brackets

_COLOURS = {
    "E.1": N_("{white} has White against {black}: no preference is against it ({clause})."),
    "E.2": N_(
        "{white} has White against {black}: both prefer {colour}, and the stronger preference is granted ({clause})."
    ),
    "E.3": N_(
        "{white} has White against {black}: both prefer {colour}; the colours alternate from the last round in "
        "which theirs differed ({clause})."
    ),
    "E.4": N_(
        "{white} has White against {black}: both prefer {colour}, and the higher ranked player gets it ({clause})."
    ),
    "E.5": N_("{white} has White against {black}: neither has played yet ({clause})."),
}


def outlook(position: Position, field: Field) -> TraceStep:
    """Return the step that says what kind of round it is."""
    template = N_(
        "Round {round}. Players: {players}; brackets: {brackets}. In an even-numbered round mild preferences are "
        "variable (A.7.e)."
    )
    if field.odd_round:
        template = N_(
            "Round {round}. Players: {players}; brackets: {brackets}. In an odd-numbered round strong preferences "
            "are semi-absolute (A.7.d)."
        )
    text = message(template, round=position.round, players=field.size, brackets=len(field.groups()))
    return TraceStep("", None, Kind.OUTLOOK, "A", text)


def entered(field: Field, number: int, bracket: Bracket, why: Message | str, joins: int) -> TraceStep:
    """Return the step by which a bracket is entered; `why` if that is not for the first time.

    `joins` is the number of the uppermost bracket in a joined one (C.13). Its score stands among the counters then,
    too; those of `s1` with more points than that had come down into it.
    """
    mdps, residents = (field.position.ids(some) for some in (bracket.mdps, bracket.residents))
    score = field.score[max(bracket.members)]
    counters: tuple[tuple[str, int], ...] = (("score", score),)
    facts: dict[str, object] = {
        "number": number,
        "score": message_facts.score(score),
        "residents": numbers(residents),
    }
    template = N_("Bracket {number}: {residents} on {score}.")
    if joins:
        template = N_("Brackets {joins} to {number} are joined: {players}.")
        facts = {"joins": joins, "number": number, "players": _by_score(field, bracket.members)}
        counters += (("joins", joins),)
    elif mdps:
        template = N_("Bracket {number}: {residents} on {score}, and {mdps} from above.")
        facts["mdps"] = numbers(mdps)
    text = message(template, **facts)
    if why:
        text = message(N_("{bracket} {why}"), bracket=text, why=why)
    return TraceStep("", None, Kind.BRACKET, "A.3", text, bracket=number, s1=mdps, s2=residents, counters=counters)


def _by_score(field: Field, members: Sequence[int]) -> Message:
    """Return players with their scores, from the top."""
    said: Message | None = None
    for score in dict.fromkeys(field.score[p] for p in members):
        players = numbers(field.players[p].id for p in members if field.score[p] == score)
        now = message(N_("{players} on {score}"), players=players, score=message_facts.score(score))
        said = now if said is None else message(N_("{some}; {others}"), some=said, others=now)
    return said or message("")


def bye(player: int) -> TraceStep:
    """Return the step that says who has the bye."""
    text = message(N_("{player} is left over in the lowest bracket and gets the bye (A.5, B.1.b)."), player=player)
    return TraceStep("", None, Kind.BYE, "A.5", text, downfloaters=(player,))


def colours(field: Field, boards: Pairs) -> Iterator[TraceStep]:
    """Yield a step for each board with the clause that decides who has White."""
    index = {c.id: i for i, c in enumerate(field.players)}
    for white, black in boards:
        text = colour_sentence(field, index[white], index[black])
        yield TraceStep("", None, Kind.COLOUR, text.facts["clause"], text, pairs=(TracePair(white, black),))


def colour_reason(position: Position, options: Options, white: int, black: int) -> Message:
    """Return why two players (ids) have the colours they have."""
    field = Field(position, options)
    index = {c.id: i for i, c in enumerate(field.players)}
    return colour_sentence(field, index[white], index[black])


def colour_sentence(field: Field, white: int, black: int) -> Message:
    """Return why two players, by numbers of the field, have the colours they have; ``clause`` is among the facts."""
    higher, lower = sorted((white, black))
    _, clause = allotted(field, higher, lower)
    facts: dict[str, object] = {"white": field.players[white].id, "black": field.players[black].id, "clause": clause}
    if clause in ("E.2", "E.3", "E.4"):
        facts["colour"] = field.wish[higher].colour
    return message(_COLOURS[clause], **facts)


def opened(step: TraceStep) -> tuple[TraceStep, ...]:
    """Return what is inside a step, made now."""
    if not isinstance(step.place, Settings | Family):
        return ()
    inside = step.place.attempts.open(step)
    return tuple(replace(child, id=f"{step.id}.{i}", parent=step.id) for i, child in enumerate(inside, 1))


# ---- visits

_ACCEPTED = N_("Accepted: {pairs}.")
_FOR_NOW = N_("Accepted for now: {pairs}. This is undone later.")
_REFUSED = N_("Found: {pairs}. Rejected: with as many pairs as before, a moved-down player would be left out (C.13).")
_UNSUITABLE = Reason(Cause.COMPLETION, "C.13")


class Visit:
    """A bracket while the procedure works on it; `place` is its number and whether it is the lowest.

    `joins` is the number of the uppermost bracket in a joined one (C.13), 0 in any other.
    """

    def __init__(
        self, tree: Tree, field: Field, place: tuple[int, bool], bracket: Bracket, why: Message | str, joins: int
    ) -> None:
        self.tree, self.field = tree, field
        self.number, self.is_lowest = place
        self.whole = self.bracket = bracket
        self.p1 = self.m1 = 0
        self.joins = joins
        self.is_done = self.has_goals = False
        self._terms = Terms(may_leave=field.may_have_bye if self.is_lowest else ANYBODY)
        self._most_mdps = 0
        self._gone: tuple[int, ...] = ()
        self._attempt = 1
        self._is_in_vain = False
        self._made_anyhow = -1
        self._by_residents = False
        self._id = tree.add(entered(field, self.number, bracket, why, joins))

    # ---- C.1, C.2

    def stop_at_c1(self, players: tuple[int, ...]) -> None:
        """C.1: players have no opponent, and they cannot simply move down; nothing from C.2 to C.10 is entered."""
        mdps = [] if self.joins else [p for p in players if p in self.whole.mdps]
        template = N_("Without an opponent in this bracket: {players} (C.1). {mdps} came from above; continue at C.12.")
        facts = {"players": numbers(self.field.position.ids(players)), "mdps": numbers(self.field.position.ids(mdps))}
        if not mdps:
            template = N_(
                "Without an opponent in this bracket: {players} (C.1). It is the lowest one; continue at C.13."
            )
            del facts["mdps"]
            self._by_residents = True
        reason = Reason(Cause.NOBODY_LEFT, PAIRS, self.field.position.ids(players))
        self._add(Kind.BACKTRACK, "C.1", message(template, **facts), reason=reason)
        self._is_in_vain = True

    def leave(self, players: tuple[int, ...], bracket: Bracket) -> None:
        """C.1: players without an opponent leave the bracket."""
        self.bracket = bracket
        self._gone += players
        self._is_in_vain = False
        text = message(
            N_("Without an opponent in this bracket, and so moved down: {players} (C.1)."),
            players=numbers(self.field.position.ids(players)),
        )
        reason = Reason(Cause.NOBODY_LEFT, PAIRS, self.field.position.ids(players))
        self._add(Kind.DOWNFLOATERS, "C.1", text, downfloaters=self.field.position.ids(players), reason=reason)

    def set_goals(self, bracket: Bracket) -> None:
        """C.2: P0, M0, P1, M1, X1 and Z1."""
        self.bracket = bracket
        self.has_goals = True
        self.p1, self.m1 = bracket.p0, bracket.m0 if bracket.is_heterogeneous else 0
        template = N_("P0 = {p0}, M0 = {m0}: a homogeneous bracket.")
        if bracket.is_heterogeneous:
            template = N_("P0 = {p0}, M0 = {m0}: a heterogeneous bracket; the moved-down players are paired first.")
        elif bracket.mdps:
            template = N_(
                "P0 = {p0}, M0 = {m0}: treated as homogeneous, since at least half of the players have "
                "moved down (A.3)."
            )
        clause = "C.2"
        if self._is_in_vain and self.is_lowest:
            clause = "C.13"
            template = N_("P0 = {p0}, M0 = {m0}: M1 is lowered here before the bracket above is changed (C.13).")
        text = message(template, p0=bracket.p0, m0=bracket.m0)
        self._add(Kind.PARAMETERS, clause, text, counters=self._counters())

    def go_on(self, before: Visit, condition: str) -> None:
        """C.12, C.13: go on where the bracket was left the last time, with one more condition."""
        self.bracket, self.p1, self.m1, self._gone = before.bracket, before.p1, before.m1, before._gone
        self._terms, self._most_mdps, self.has_goals = Terms(condition=condition), before.m1, True
        text = message(N_("P1 = {p1}, M1 = {m1}, as before."), p1=self.p1, m1=self.m1)
        self._add(Kind.PARAMETERS, condition, text, counters=self._counters())

    # ---- C.14

    def lower_to(self, p1: int, m1: int, clause: str) -> None:
        """C.14: the present goal is out of reach, so fewer pairs, or fewer moved-down players in S1."""
        self._goal_in_vain()
        self._lower(p1, m1, clause)

    def as_homogeneous(self) -> None:
        """C.14.b.2: no number of moved-down players can be paired first."""
        for m1 in range(self.m1 - 1, 0, -1):
            self.lower_to(self.bracket.p0, m1, "C.14.b.2")
        self._goal_in_vain()
        self._lower(self.bracket.p0, 0, "C.14.b.2")

    def _lower(self, p1: int, m1: int, clause: str) -> None:
        if not p1:
            template = N_("P1 = 0: all players move down ({clause}).")
        elif p1 < self.p1:
            template = N_("P1 = {p1}, M1 = {m1}: one pair fewer ({clause}).")
        elif m1:
            template = N_("M1 = {m1}: one moved-down player fewer in S1 ({clause}).")
        else:
            template = N_("M1 = 0: treated as a homogeneous bracket with P1 = {p1} ({clause}).")
        self.p1, self.m1 = p1, m1
        self._is_in_vain = False
        facts = {"p1": p1, "m1": m1, "clause": clause}
        used = {name: fact for name, fact in facts.items() if "{" + name + "}" in template}
        self._add(Kind.COUNTER, clause, message(template, **used), counters=self._counters())

    def _no_pairs(self) -> Reason:
        """Return why the present goal is out of reach, with those who have no opponent if they are the reason."""
        alone = incompatible(self.field, self.bracket)
        spare = len(self.bracket.members) - len(alone) - 2 * self.p1
        needed = [p for p in alone if p in self.bracket.mdps] if self.m1 == self.bracket.m0 and self.m1 else []
        players = alone if spare < 0 else needed
        return nobody_left(self._goal(), self.field.position.ids(players))

    def _goal_in_vain(self) -> None:
        """Everything from C.3 to C.10 is in vain, and so is C.12 if it was: both are listed once for each goal."""
        if self._is_in_vain:
            return
        self._in_vain(self._no_pairs())
        self._is_in_vain = True
        if -1 < self._made_anyhow < self.p1:
            self._add_search_without_success()

    def _in_vain(self, reason: Reason) -> None:
        if not self.p1:
            return
        attempts = self._attempts()
        self._add_below(attempts.in_vain(reason))
        self._attempt += attempts.total

    def _goal(self, star: Candidate | None = None, terms: Terms | None = None) -> Goal:
        return Goal(self.field, self.number, self.bracket, (self.p1, self.m1), terms or self._terms, star)

    def _attempts(self, star: Candidate | None = None, terms: Terms | None = None) -> Attempts:
        return Attempts(self._goal(star, terms), self._attempt)

    # ---- C.6

    def accept(self, candidate: Candidate, is_final: bool) -> None:
        """Add the attempts up to the accepted candidate, and who moves down."""
        self.p1, self.m1 = len(candidate.pairs), candidate.m1
        verdict, text = (Verdict.ACCEPTED, _ACCEPTED) if is_final else (Verdict.BEST_SO_FAR, _FOR_NOW)
        self._add_attempts(candidate, verdict, text)
        self.is_done = True
        self._float_down(candidate.left_over)

    def _add_attempts(self, candidate: Candidate, verdict: Verdict, text: str) -> None:
        terms = self._terms
        if terms.condition == "C.13" and candidate.m1 < self._most_mdps:
            terms = Terms(terms.may_leave, terms.condition, topscorers_first=True)
        steps = list(self._attempts(candidate, terms).until_accepted(verdict, text))
        for step in steps:
            self._add_below(step)
        self._attempt = steps[-1].first + 1

    def _float_down(self, players: tuple[int, ...]) -> None:
        everybody = self.field.position.ids(sorted((*self._gone, *players)))
        if everybody and not self.is_lowest:
            template = N_("{players} moves down.") if len(everybody) == 1 else N_("{players} move down.")
            text = message(template, players=numbers(everybody))
            self._add(Kind.DOWNFLOATERS, "C.6", text, downfloaters=everybody)

    def close(self) -> None:
        """Leave the bracket; without a pairing everybody in it moves down."""
        if not self.is_done and self.has_goals and not self._terms.condition:
            self._float_down(self.bracket.members)
        self.is_done = True

    # ---- C.12

    def no_other_mdps(self, step: Step) -> None:
        """C.12: no other players come down."""
        self._made_anyhow = step.instead
        if self._is_in_vain:
            self._add_search_without_success()
        else:
            self._goal_in_vain()

    def _add_search_without_success(self) -> None:
        text = message(
            N_("The bracket above has no other pairing that helps and has downfloaters with the same scores (C.12).")
        )
        self._add(Kind.BACKTRACK, "C.12", text)

    def other_mdps(self, step: Step) -> str:
        """Add that the bracket above is asked for other players, and has them; return the clause."""
        self._goal_in_vain()
        clause = "C.13" if self._by_residents else "C.12"
        facts: dict[str, object] = {"players": numbers(self.field.position.ids(step.players)), "clause": clause}
        facts |= {"pairs": step.p1, "before": step.instead}
        template = N_(
            "With {players} from above, on the same scores, this bracket makes more pairs: {pairs} instead of "
            "{before} ({clause})."
        )
        if self.is_lowest:
            template = N_("With {players} from above, on the same scores, the lowest bracket can be paired ({clause}).")
        elif step.p1 == step.instead:
            template = N_(
                "With {players} from above, on the same scores, every player has an opponent, and as many pairs "
                "have closer scores ({clause})."
            )
        used = {name: fact for name, fact in facts.items() if "{" + name + "}" in template}
        self._add(Kind.BACKTRACK, clause, message(template, **used), downfloaters=self.field.position.ids(step.players))
        self.is_done = True
        return clause

    # ---- C.13

    def cannot_be_paired(self, *, is_top: bool = False) -> None:
        """C.13: the lowest bracket cannot be paired completely, whatever M1 is; `is_top`: it holds everybody."""
        is_straight = self._is_in_vain and not self.has_goals
        if self.bracket.is_heterogeneous:
            if is_straight:
                self.set_goals(self.bracket)
            self.as_homogeneous()
        self._goal_in_vain()
        text = message(N_("The lowest bracket cannot be paired; return to the bracket above (C.13)."))
        if is_top:
            text = message(
                N_("All players are now in one bracket, which cannot be paired: the round has no legal pairing (C.13).")
            )
        reason = None if is_straight else self._no_pairs()
        self._add(Kind.BACKTRACK, "C.13", text, reason=reason)
        self.is_done = True

    def refuse(self, candidate: Candidate) -> None:
        """C.13: a candidate that would let the lowest bracket be paired, but leaves out the wrong player."""
        self._down_to(len(candidate.pairs), candidate.m1)
        self._add_attempts(candidate, Verdict.ILLEGAL, _REFUSED)
        p1 = self.p1 - 1
        self._lower(p1, min(self._most_mdps, p1), "C.14")

    def provide(self, candidate: Candidate, is_final: bool) -> None:
        """C.13: the bracket is paired so that the lowest one can be."""
        self._down_to(len(candidate.pairs), candidate.m1)
        self.accept(candidate, is_final)

    def give_up(self) -> None:
        """C.13: nothing in this bracket helps the lowest one, P comes down to 0."""
        self._down_to(0, 0)
        text = message(N_("P has reached 0, so this bracket and the lowest one are joined (C.13)."))
        self._add(Kind.BACKTRACK, "C.13", text)
        self.is_done = True

    def _down_to(self, pairs: int, mdps: int) -> None:
        """Lower P and M in turn, none of which lets the lowest bracket be paired, but never M from 1 to 0."""
        for p1, m1 in list(self._way_down(pairs, mdps)):
            self._in_vain(_UNSUITABLE)
            self._lower(p1, m1, "C.14")

    def _way_down(self, pairs: int, mdps: int) -> Iterator[tuple[int, int]]:
        p1, m1 = self.p1, self.m1
        while (p1, m1) != (pairs, mdps) and p1:
            if m1 > 1:
                m1 -= 1
            else:
                p1 -= 1
                m1 = min(self._most_mdps, p1)
            yield p1, m1

    # ---- steps

    def _counters(self) -> tuple[tuple[str, int], ...]:
        if not self.bracket.members:
            return (("P0", 0), ("M0", 0), ("P1", 0), ("M1", 0))
        return self._attempts().make.counters()

    def _add_below(self, step: TraceStep) -> None:
        self.tree.add(step, self._id)

    def _add(
        self,
        kind: Kind,
        clause: str,
        text: Message,
        *,
        counters: tuple[tuple[str, int], ...] = (),
        downfloaters: tuple[int, ...] = (),
        reason: Reason | None = None,
    ) -> None:
        if not counters and self.has_goals:
            counters = self._counters()
        self._add_below(
            TraceStep(
                "",
                None,
                kind,
                clause,
                text,
                bracket=self.number,
                counters=counters,
                downfloaters=downfloaters,
                reason=reason,
            )
        )
