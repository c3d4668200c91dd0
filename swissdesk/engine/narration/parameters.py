"""Why a bracket makes as many pairs as it does, and what its candidates cannot do better."""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk.engine.dutch.prices import preference_denied
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.matching.cardinality import maximum
from swissdesk.engine.narration import words
from swissdesk.engine.narration.quality import Case
from swissdesk.engine.trace import Kind, TraceStep
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Colour


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


def limits(case: Case) -> Iterator[TraceStep]:
    """Yield a step for each criterion that no candidate meets in full, in the order of the criteria (art. 3.8)."""
    for label in dict.fromkeys(label for label, _ in case.star):
        parts = tuple(part for part in case.star if part[0] == label)
        value = parts[0][1]
        if case.costs_nothing(label) or label in case.given:
            continue
        text = message(
            N_("{value} is the best that can be reached, all criteria before it being as good as possible. {why}"),
            value=words.quality_text(parts), why=_why_limit(case, label, value),
        )  # fmt: skip
        clause = case.table[_index(case, label)].article
        yield TraceStep("", None, Kind.LIMIT, clause, text, bracket=case.number, quality=parts)


def proof(case: Case) -> Message | str:
    """Return why no candidate does better than the accepted one on the first criterion it does not meet in full."""
    for label, value in case.star:
        if not case.costs_nothing(label) and label not in case.given:
            return _why_limit(case, label, value)
    return ""


def _index(case: Case, label: str) -> int:
    return next(i for i, criterion in enumerate(case.table) if criterion.label == label)


def _why_limit(case: Case, label: str, value: object) -> Message:
    """Return what forces the limit, where counting tells it."""
    if case.table[_index(case, label)].cost.pair is preference_denied:
        wishes = [case.bracket.player(p).preference.colour for p in case.players]
        for colour in Colour:
            wanting = wishes.count(colour)
            others = len(wishes) - wanting
            surplus = wanting - others - len(case.downfloaters)
            if surplus > 0 and (surplus + 1) // 2 == value:
                return message(
                    N_("{wanting} players are due {colour}, and only {others} are not."),
                    wanting=wanting, colour=colour, others=others,
                )  # fmt: skip
    if label == case.rules.ahead:
        return message(N_("So many stay unpaired in the next bracket (their scores)."))
    return message(N_("No candidate does better."))
