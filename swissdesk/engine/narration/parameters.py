"""Why a bracket makes as many pairs as it does."""

from __future__ import annotations

from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.matching.cardinality import maximum
from swissdesk.engine.narration import words
from swissdesk.engine.narration.quality import Case
from swissdesk.engine.trace import Kind, TraceStep
from swissdesk.errors import Message, message
from swissdesk.i18n import N_


def parameters(case: Case) -> TraceStep:
    """Return the step with M0, MaxPairs and M1 (art. 3.1)."""
    space = case.space
    text = message(
        N_("M0 = {m0}, MaxPairs = {pairs}, M1 = {m1}. {why_pairs} {why_mdps}"),
        m0=space.m0, pairs=space.pairs, m1=space.m1, why_pairs=_why_pairs(case), why_mdps=_why_mdps(case),
    )  # fmt: skip
    counters = (("M0", space.m0), ("MaxPairs", space.pairs), ("M1", space.m1))
    return TraceStep("", None, Kind.PARAMETERS, case.rules.parameters, text, bracket=case.number, counters=counters)


def _why_pairs(case: Case) -> Message:
    size, pairs, facts = len(case.players), case.space.pairs, _clauses(case)
    if size == 1:
        return message(N_("There is one player: nobody can be paired."))
    if pairs == size // 2:
        return message(N_("A bracket of {players} cannot make more pairs."), players=size)
    most = sum(mate >= 0 for mate in maximum(case.legal, (1 << size) - 1, case.bracket.field.tick)) // 2
    if most > pairs == 0 and most == 1:
        return message(N_("One pair could be made, but then no complete round would be possible ({rest})."), **facts)
    if most > pairs:
        return message(
            N_("{most} pairs could be made, but then no complete round would be possible ({rest})."), most=most, **facts
        )
    lonely = case.ids([i for i in range(size) if not case.legal[i]])
    if lonely:
        return message(
            N_("More pairs are not possible ({clauses}): {players} may meet nobody here."),
            players=words.numbers(lonely), **facts,
        )  # fmt: skip
    return message(N_("More pairs are not possible: those who may meet are too few ({clauses}, no two MDPs)."), **facts)


def _why_mdps(case: Case) -> Message:
    space, facts = case.space, _clauses(case)
    if space.m1 == space.m0:
        return message(N_("All MDPs can be paired.") if space.m0 else N_("Nobody came down."))
    if space.m1 == space.pairs:
        return message(N_("There are no more pairs than that."))
    mdps = (1 << space.m0) - 1
    lonely = case.ids([i for i in range(space.m0) if not case.legal[i]])
    if lonely:
        return message(N_("{players} may meet no resident ({clauses})."), players=words.numbers(lonely), **facts)
    residents = mask_of(range(space.m0, len(case.players)))
    between = [mask & (residents if mdps >> i & 1 else mdps) for i, mask in enumerate(case.legal)]
    most = sum(mate >= 0 for mate in maximum(between, mdps | residents, case.bracket.field.tick)) // 2
    if most <= space.m1:
        return message(N_("There are not more residents whom different MDPs may meet ({clauses})."), **facts)
    return message(
        N_("With more MDPs the downfloaters would be worse, or no complete round possible ({rest})."), **facts
    )


def _clauses(case: Case) -> dict[str, str]:
    """Return the criteria that keep players apart, and the one that asks for the rest to be pairable."""
    return {"clauses": case.rules.of_pairs, "rest": case.rules.rest}
