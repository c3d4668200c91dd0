"""The story of a round of the Dutch system, editions from 2017 on.

A `Narrator` tells the round bracket by bracket; how the candidates of a bracket are told is the choice of `walk` or
`reading`. In 2017 a bracket whose downfloaters leave the others without a complete round is traced twice, and one
collapsed bracket ends the round (A.9). Before the first bracket stand completion and the score of the PAB (art. 1.9,
C5), at the end the bye and the colours (art. 5).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from swissdesk.engine import message_facts
from swissdesk.engine.field import Field
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.matching.cardinality import maximum
from swissdesk.engine.measure import CriterionName, Measure
from swissdesk.engine.narration import steps as words
from swissdesk.engine.narration.steps import Tree
from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.progress import Monitor, Progress, share
from swissdesk.engine.proposal import Pairs, Proposal, in_board_order
from swissdesk.engine.systems.dutch.criteria import BYE_SCORE, bye_measure
from swissdesk.engine.systems.dutch.procedure import DutchProcedure, with_colours
from swissdesk.engine.systems.dutch.story.bounds import limits
from swissdesk.engine.systems.dutch.story.colours import colour_sentence
from swissdesk.engine.systems.dutch.story.quality import Case, cases_of, rules_of
from swissdesk.engine.systems.dutch.story.reading import Reading
from swissdesk.engine.systems.dutch.story.rules import Rules
from swissdesk.engine.systems.dutch.story.walk import Walk
from swissdesk.engine.trace import Cause, Kind, Reason, Trace, TraceMismatch, TracePair, TraceStep, Verdict, Viewpoint
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Points

# ---- what an accepted candidate leaves for those below


def after(case: Case) -> Iterator[TraceStep]:
    """Yield what the accepted candidate leaves for the next bracket (C8), and that the others can be paired (C4).

    Of a bracket that 2017 A.9 withdraws only the former: there the others cannot. Nothing of the last bracket.
    """
    if case.bracket.following:
        yield _look_ahead(case)
    if not case.bracket.is_last and not case.is_withdrawn:
        yield _completion(case)


def _look_ahead(case: Case) -> TraceStep:
    places = case.left_over(case.accepted)
    floaters = case.ids(places)
    count, scores = case.ahead(tuple(case.players[i] for i in places))
    facts: dict[str, object] = {"criterion": case.rules.ahead}
    template = N_("Look-ahead: no player need stay unpaired in the next bracket ({criterion}).")
    if count:
        # INTERPRETATION (2017): a player who may not have the bye can count for more than one; people are shown the
        # players.
        facts |= {"count": len(scores), "scores": message_facts.scores(scores)}
        template = N_(
            "Look-ahead: at least {count} must stay unpaired in the next bracket, on scores {scores} ({criterion})."
        )
    clause = next(c.article for c in case.table if c.label == case.rules.ahead)
    return TraceStep(
        "",
        None,
        Kind.LOOKAHEAD,
        clause,
        message(template, **facts),
        bracket=case.number,
        downfloaters=floaters,
        quality=((case.rules.ahead, count), (case.rules.ahead, scores)),
    )


def _completion(case: Case) -> TraceStep:
    floaters = case.ids(case.left_over(case.accepted))
    clause = case.rules.completion if case.bracket.is_open or not case.rules.collapsed else case.rules.collapsed
    facts = {"clauses": case.rules.clauses.absolute}
    template = N_("There is no downfloater, and all players below can be paired completely ({clauses}).")
    if floaters:
        facts["players"] = words.numbers(floaters)
        template = N_("With {players} floating down, all players below can be paired completely ({clauses}).")
    return TraceStep(
        "", None, Kind.COMPLETION, clause, message(template, **facts), bracket=case.number, downfloaters=floaters
    )


# ---- before the first bracket, and the bye


def add_outlook(tree: Tree, position: Position, field: Field, rules: Rules) -> None:
    """Add that a complete round is possible and, for an odd number of players, which score gets the bye and why."""
    text = message(
        N_("Round {round}. Players: {players}. A complete pairing is possible ({clauses})."),
        round=position.round,
        players=field.size,
        clauses=rules.clauses.absolute,
    )
    above = tree.add(TraceStep("", None, Kind.OUTLOOK, rules.outlook, text))
    bye_score = field.bye_score
    if bye_score is None:
        return
    for score in sorted({s for s in field.score if s < bye_score}):
        tree.add(no_bye(position, score), above)
    receivers = [c for c in position.competitors if c.score == bye_score and c.may_have_bye]
    text = message(
        N_(
            "The bye goes to a player on {score}, the lowest score with which a complete pairing is possible. "
            "Eligible: {players}."
        ),
        score=message_facts.score(bye_score),
        players=words.numbers(c.id for c in receivers),
    )
    tree.add(TraceStep("", None, Kind.BYE_SCORE, "2.3.1", text, s1=tuple(c.id for c in receivers)), above)


def no_bye(position: Position, score: Points) -> TraceStep:
    """Return why nobody of a score can get the bye (C5)."""
    eligible = tuple(c.id for c in position.competitors if c.score == score and c.may_have_bye)
    facts = {"score": message_facts.score(score), "players": words.numbers(eligible)}
    if eligible:
        text = message(
            N_(
                "No player on {score} can get the bye: without {players} the others cannot be paired completely "
                "(C1, C3)."
            ),
            **facts,
        )
        reason = Reason(Cause.COMPLETION, "C4", eligible)
    else:
        del facts["players"]
        text = message(N_("No player on {score} may receive the bye (C2)."), **facts)
        reason = Reason(Cause.BYE, "C2")
    return TraceStep("", None, Kind.BYE_SCORE, "2.3.1", text, s1=eligible, reason=reason)


def bye_step(field: Field, receiver: Competitor, rules: Rules) -> TraceStep:
    """Return why the bye went where it went."""
    if field.bye_score is None:
        text = message(
            N_("{player} is left over in the last bracket, may receive the bye ({clause}), and gets it."),
            player=receiver.id,
            clause=rules.clauses.byes,
        )
        return TraceStep("", None, Kind.BYE, rules.bye, text, downfloaters=(receiver.id,))
    others = [c for c in field.players if c.score == field.bye_score and c.may_have_bye and c.id != receiver.id]
    facts = {"player": receiver.id, "score": message_facts.score(receiver.score)}
    if not others:
        text = message(N_("{player} gets the bye: no other player on {score} may receive it (C2, C5)."), **facts)
    elif receiver.unplayed < min(c.unplayed for c in others):
        text = message(
            N_(
                "{player} gets the bye: of the eligible players on {score}, {player} has the fewest unplayed "
                "games, {unplayed} (C9)."
            ),
            unplayed=receiver.unplayed,
            **facts,
        )
    else:
        text = message(
            N_(
                "{player} gets the bye: {others} on {score} could have had it too, but this is best for the "
                "brackets above."
            ),
            others=words.numbers(c.id for c in others),
            **facts,
        )
    measure = bye_measure(receiver)
    return TraceStep(
        "",
        None,
        Kind.BYE,
        rules.bye,
        text,
        downfloaters=(receiver.id,),
        s2=tuple(c.id for c in others),
        quality=((measure.label, measure.value),),
    )


# ---- colours


def colour_steps(position: Position, boards: Pairs, rules: Rules) -> Iterator[TraceStep]:
    """Yield a step for each board (White, Black) with the clause that decides its colours."""
    ranked = {c.id: (place, c) for place, c in enumerate(position.competitors)}
    for white, black in boards:
        higher, lower = (c for _, c in sorted((ranked[white], ranked[black])))
        text = colour_sentence(white, black, higher, lower, rules)
        yield TraceStep("", None, Kind.COLOUR, str(text.facts["clause"]), text, pairs=(TracePair(white, black),))


# ---- the number of pairs (art. 3.1)


def parameters(case: Case) -> TraceStep:
    """Return the step with M0, MaxPairs and M1 (art. 3.1)."""
    space = case.space
    text = message(
        N_("M0 = {m0}, MaxPairs = {pairs}, M1 = {m1}. {why_pairs} {why_mdps}"),
        m0=space.m0,
        pairs=space.pairs,
        m1=space.m1,
        why_pairs=_why_pairs(case),
        why_mdps=_why_mdps(case),
    )
    counters = (("M0", space.m0), ("MaxPairs", space.pairs), ("M1", space.m1))
    return TraceStep("", None, Kind.PARAMETERS, case.rules.parameters, text, bracket=case.number, counters=counters)


def _why_pairs(case: Case) -> Message:
    size, pairs, facts = len(case.players), case.space.pairs, _clauses(case)
    if size == 1:
        return message(N_("There is only one player: no pair can be made."))
    if pairs == size // 2:
        return message(N_("A bracket of {players} players cannot make more pairs."), players=size)
    most = sum(mate >= 0 for mate in maximum(case.legal, (1 << size) - 1, case.bracket.field.tick)) // 2
    if most > pairs == 0 and most == 1:
        return message(N_("One pair could be made, but then no complete pairing would be possible ({rest})."), **facts)
    if most > pairs:
        return message(
            N_("{most} pairs could be made, but then no complete pairing would be possible ({rest})."),
            most=most,
            **facts,
        )
    lonely = case.ids([i for i in range(size) if not case.legal[i]])
    if lonely:
        return message(
            N_("More pairs are not possible ({clauses}): {players} may not meet any player here."),
            players=words.numbers(lonely),
            **facts,
        )
    return message(
        N_("More pairs are not possible: too few players may meet each other ({clauses}, no two MDPs)."), **facts
    )


def _why_mdps(case: Case) -> Message:
    space, facts = case.space, _clauses(case)
    if space.m1 == space.m0:
        return message(N_("All MDPs can be paired.") if space.m0 else N_("There are no MDPs."))
    if space.m1 == space.pairs:
        return message(N_("M1 cannot exceed the number of pairs."))
    mdps = (1 << space.m0) - 1
    lonely = case.ids([i for i in range(space.m0) if not case.legal[i]])
    if lonely:
        return message(N_("{players} may not meet any resident ({clauses})."), players=words.numbers(lonely), **facts)
    residents = mask_of(range(space.m0, len(case.players)))
    between = [mask & (residents if mdps >> i & 1 else mdps) for i, mask in enumerate(case.legal)]
    most = sum(mate >= 0 for mate in maximum(between, mdps | residents, case.bracket.field.tick)) // 2
    if most <= space.m1:
        return message(N_("No more MDPs can each get a resident of their own as opponent ({clauses})."), **facts)
    return message(
        N_(
            "With more MDPs paired, the downfloaters would be worse, or no complete pairing would be possible ({rest})."
        ),
        **facts,
    )


def _clauses(case: Case) -> dict[str, str]:
    """Return the criteria that keep players apart, and the one that asks for the rest to be pairable."""
    return {"clauses": case.rules.of_pairs, "rest": case.rules.rest}


# ---- the round


class Narrator:
    """Traces one round; keeps what is needed to open families later."""

    def __init__(
        self,
        system: DutchProcedure,
        position: Position,
        proposal: Proposal,
        monitor: Monitor | None = None,
        viewpoint: Viewpoint = Viewpoint.FORESIGHT,
    ) -> None:
        self.system = system
        self.position = position
        self.proposal = proposal
        self.viewpoint = viewpoint
        self.progress = Progress(share(monitor, 1, 2), len(position.competitors))
        self._check(Progress(share(monitor, 0, 2), len(position.competitors)))
        self.field = Field(position, self.progress.tick)
        self.rules = rules_of(system)
        if not system.collapses:
            self.field.settle_bye()
        index = {c.id: i for i, c in enumerate(position.competitors)}
        pairs = [(min(index[a], index[b]), max(index[a], index[b])) for a, b in proposal.pairs]
        self.walks = [walk_of(case, viewpoint) for case in cases_of(system, self.field, pairs)]

    def trace(self) -> Trace:
        """Return the trace; raises TraceMismatch if it does not come to the proposal, or that is not the system's."""
        tree = Tree()
        add_outlook(tree, self.position, self.field, self.rules)
        for walk in self.walks:
            self._add_bracket_steps(tree, walk)
            self.progress.advance(walk.case.bracket.residents[-1] + 1)
        pairs, bye = self._outcome(tree.steps)
        for step in colour_steps(self.position, pairs, self.rules):
            tree.add(step)
        if (pairs, bye) != (self.proposal.pairs, self.proposal.bye):
            raise self._mismatch()
        self.progress.end()
        return Trace(
            self.proposal.system,
            self.proposal.round,
            tuple(tree.steps),
            pairs,
            bye,
            opener=self._open,
            measurer=self._measures,
            given=self._given,
            criteria=self._criteria(),
            viewpoint=self.viewpoint,
        )

    def _check(self, progress: Progress) -> None:
        pairs, bye = self.system.pair(self.position, progress)
        if (in_board_order(self.position, pairs), bye) != (self.proposal.pairs, self.proposal.bye):
            raise self._mismatch()

    def _mismatch(self) -> TraceMismatch:
        return TraceMismatch(N_("The trace of round {round} does not end at the proposal."), round=self.position.round)

    def _add_bracket_steps(self, tree: Tree, walk: Walk | Reading) -> None:
        case = walk.case
        above = enter(tree, walk)
        for step in after(case):
            tree.add(step, above)
        left = case.ids(case.left_over(case.accepted))
        if not left and not case.is_withdrawn:
            return
        if case.is_withdrawn:
            tree.add(_collapse(case, left), above)
        elif not case.bracket.is_last:
            tree.add(floating(case, left), above)
        else:
            receiver = case.bracket.player(case.downfloaters[0])
            tree.add(bye_step(self.field, receiver, self.rules), above)

    def _outcome(self, steps: Sequence[TraceStep]) -> tuple[Pairs, int | None]:
        """Return the round that the accepted candidates make up."""
        index = {c.id: i for i, c in enumerate(self.position.competitors)}
        accepted = [step for step in steps if step.verdict is Verdict.ACCEPTED]
        pairs = [
            (min(index[p.one], index[p.other]), max(index[p.one], index[p.other]))
            for step in accepted
            for p in step.pairs
        ]
        left = accepted[-1].downfloaters if accepted else ()
        return in_board_order(self.position, with_colours(self.position, pairs)), left[0] if left else None

    def _criteria(self) -> tuple[CriterionName, ...]:
        named = tuple(criterion.named for criterion in self.system.criteria)
        return named if self.system.collapses else (BYE_SCORE, *named)

    def _measures(self, step: TraceStep) -> tuple[Measure, ...]:
        """Return who makes up the values of a step: those of its own candidate, else of the accepted one."""
        if step.bracket is None:
            return tuple(bye_measure(self.position.by_id[player]) for player in step.downfloaters)
        case = self.walks[step.bracket - 1].case
        wanted = {label for label, _ in step.quality}
        pairs = case.accepted if step.kind is not Kind.CANDIDATE else case.places(step.pairs)
        return tuple(measure for measure in case.measures(pairs) if measure.label in wanted)

    def _given(self, step: TraceStep) -> Collection[str]:
        """Return the criteria in which no candidate of a step's bracket differs, or which the accepted one meets."""
        if step.bracket is None:
            return ()
        case = self.walks[step.bracket - 1].case
        return {label for label, _ in case.star if label in case.given or case.costs_nothing(label)}

    def _open(self, step: TraceStep) -> tuple[TraceStep, ...]:
        return tuple(self.walks[step.bracket - 1].open(step)) if step.bracket else ()


def walk_of(case: Case, viewpoint: Viewpoint) -> Walk | Reading:
    """Return the narrator of the candidates of a bracket."""
    return Walk(case) if viewpoint is Viewpoint.FORESIGHT else Reading(case)


def enter(tree: Tree, walk: Walk | Reading) -> str:
    """Add how a bracket is entered and all its candidates; return the step by which it is entered.

    What no candidate can reach is said beforehand by those only who have seen them all.
    """
    case = walk.case
    above = tree.add(entered(case))
    tree.add(parameters(case), above)
    if isinstance(walk, Walk):
        for step in limits(case):
            tree.add(step, above)
    walk.add_steps(tree, above)
    return above


def entered(case: Case) -> TraceStep:
    """Return the step by which a bracket is entered."""
    bracket = case.bracket
    residents = tuple(bracket.player(p).id for p in bracket.residents)
    mdps = tuple(bracket.player(p).id for p in bracket.mdps)
    facts: dict[str, object] = {"number": case.number, "residents": words.numbers(residents)}
    facts["score"] = message_facts.score(bracket.score)
    if bracket.score != bracket.lowest_score:
        template = N_("Bracket {number}, the collapsed last one: {residents} on {score} to {lowest}.")
        facts["lowest"] = message_facts.score(bracket.lowest_score)
        if mdps:
            template = N_(
                "Bracket {number}, the collapsed last one: {residents} on {score} to {lowest}, and {mdps} from above."
            )
    else:
        template = N_("Bracket {number}: {residents} on {score}.")
        if mdps:
            template = N_("Bracket {number}: {residents} on {score}, and {mdps} from above.")
    if mdps:
        facts["mdps"] = words.numbers(mdps)
    return TraceStep(
        "",
        None,
        Kind.BRACKET,
        case.rules.bracket,
        message(template, **facts),
        bracket=case.number,
        s1=mdps,
        s2=residents,
        counters=(("score", bracket.score),),
    )


def floating(case: Case, left: tuple[int, ...]) -> TraceStep:
    """Return the downfloaters of a bracket."""
    template = N_("{players} floats down.") if len(left) == 1 else N_("{players} float down.")
    text = message(template, players=words.numbers(left))
    return TraceStep("", None, Kind.DOWNFLOATERS, case.rules.bracket, text, bracket=case.number, downfloaters=left)


def _collapse(case: Case, left: tuple[int, ...]) -> TraceStep:
    """Return that a bracket is paired again, now with a look at everybody below (2017 A.9)."""
    template = N_(
        "This way the players below could not be paired completely (C.1 to C.3). The bracket is paired again, now "
        "with C.4, and all players below form one bracket."
    )
    if left:
        template = N_(
            "With {players} floating down, the others could not be paired completely (C.1 to C.3). The bracket is "
            "paired again, now with C.4, and all players below form one bracket."
        )
    text = message(template, **({"players": words.numbers(left)} if left else {}))
    return TraceStep("", None, Kind.BACKTRACK, "A.9", text, bracket=case.number, downfloaters=left)
