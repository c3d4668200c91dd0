"""Limits of a bracket: what no candidate can do better, with a proof by hand where there is one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissdesk.engine.matching.bits import mask_of, members
from swissdesk.engine.matching.cardinality import Search, maximum
from swissdesk.engine.narration import steps as words
from swissdesk.engine.systems.dutch.prices import preference_denied
from swissdesk.engine.systems.dutch.story.quality import Case
from swissdesk.engine.trace import Kind, TraceStep
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Colour


def limits(case: Case) -> Iterator[TraceStep]:
    """Yield a step for each criterion that no candidate meets in full, in the order of the criteria (art. 3.8)."""
    for label in dict.fromkeys(label for label, _ in case.star):
        parts = tuple(part for part in case.star if part[0] == label)
        value = parts[0][1]
        if case.costs_nothing(label) or label in case.given:
            continue
        text = message(
            N_("{value} is the best that can be reached with all criteria before it met as well as possible. {why}"),
            value=words.quality_text(parts),
            why=why_no_better(case, label, value),
        )
        clause = case.table[_index(case, label)].article
        yield TraceStep("", None, Kind.LIMIT, clause, text, bracket=case.number, quality=parts)


def proof(case: Case) -> Message | str:
    """Return why no candidate does better than the accepted one on the first criterion it does not meet in full."""
    for label, value in case.star:
        if not case.costs_nothing(label) and label not in case.given:
            return why_no_better(case, label, value)
    return ""


def _index(case: Case, label: str) -> int:
    return next(i for i, criterion in enumerate(case.table) if criterion.label == label)


def why_no_better(case: Case, label: str, value: object) -> Message:
    """Return what forces the limit, where counting tells it."""
    counted = _by_wishes(case, label, value) or _by_opponents(case, label, value)
    if counted is not None:
        return counted
    if label == case.rules.ahead:
        return message(N_("This is how many must stay unpaired in the next bracket, and their scores."))
    return message(N_("No candidate does better."))


# ---- proofs

_LISTED = 24
"""Of more players it is not said one by one whom they can meet."""


def _by_wishes(case: Case, label: str, value: object) -> Message | None:
    """Return a proof by counting those who are due one colour, if that is enough."""
    if case.table[_index(case, label)].cost.pair is not preference_denied:
        return None
    wishes = [case.bracket.player(p).preference.colour for p in case.players]
    for colour in Colour:
        wanting = wishes.count(colour)
        others = len(wishes) - wanting
        surplus = wanting - others - len(case.downfloaters)
        if surplus > 0 and (surplus + 1) // 2 == value:
            if not others:
                return message(N_("All {wanting} players are due {colour}."), wanting=wanting, colour=colour)
            if others == 1:
                return message(
                    N_("{wanting} players are due {colour}, and only one is not."), wanting=wanting, colour=colour
                )
            return message(
                N_("{wanting} players are due {colour}, and only {others} are not."),
                wanting=wanting,
                colour=colour,
                others=others,
            )
    return None


def _by_opponents(case: Case, label: str, value: object) -> Message | None:
    """Return a proof by whom players can meet without breaking a criterion, if there is a short one.

    Those of a group with too few opponents outside it cannot all be paired like that (Tutte, Berge): an odd number of
    them leaves one over. Where all criteria before it are met in full, nobody who breaks one of these is an opponent.
    """
    faultless = _faultless(case, label)
    if faultless is None or len(case.players) > 2 * _LISTED:
        return None
    mate = maximum(faultless, (1 << len(faultless)) - 1, case.bracket.field.tick)
    outer = 0
    for root in [i for i, other in enumerate(mate) if other < 0]:
        outer |= Search(faultless, (1 << len(faultless)) - 1, mate, root).run().outer
    groups = list(_groups(faultless, outer))
    around = [i for i, mask in enumerate(faultless) if mask & outer and not outer >> i & 1]
    left = len(groups) - len(around)
    if (left - len(case.downfloaters) + 1) // 2 != value or outer.bit_count() > _LISTED:
        return None
    facts: dict[str, object] = {
        "groups": ", ".join(_group_text(case, group) for group in groups),
        "count": len(groups),
        "left": left,
        "opponents": words.numbers(case.ids(around)),
        "places": len(around),
    }
    single = all(len(group) == 1 for group in groups)
    return message(_PROOFS[single, bool(around)], **{k: v for k, v in facts.items() if around or k in _ALONE})


_ALONE = ("groups", "count")

_PROOFS = {
    (True, True): N_(
        "Without breaking this criterion, {groups} can only meet {opponents}. Players: {count}; opponents: "
        "{places}; left over: {left}."
    ),
    (True, False): N_(
        "Without breaking this criterion, none of {groups} can meet any player here. Left over: {count}."
    ),
    (False, True): N_(
        "Without breaking this criterion, {groups} can only meet {opponents} or, within the parentheses, one "
        "another. Odd groups: {count}; opponents: {places}; left over: {left}."
    ),
    (False, False): N_(
        "Without breaking this criterion, {groups} can meet no player or, within the parentheses, only one "
        "another. Odd groups: {count}; each leaves one player over."
    ),
}
"""By whether nobody of them can meet another one of them, and whether they can meet anybody at all."""


def _faultless(case: Case, label: str) -> list[int] | None:
    """Return for each place whom it can meet without breaking a criterion on pairs; None if it is none of these.

    Nor one of the criteria before it that the accepted candidate meets in full.
    """
    barred = []
    for criterion in case.table:
        if criterion.label == label:
            barred.append(criterion)
            break
        if criterion.cost.pair is not None and case.costs_nothing(criterion.label):
            barred.append(criterion)
    if barred[-1].cost.pair is None or barred[-1].is_list:
        return None
    prices = [criterion.cost.pair for criterion in barred if criterion.cost.pair is not None]
    rows = [0] * len(case.players)
    for i, mask in enumerate(case.legal):
        for j in members(mask >> (i + 1) << (i + 1)):
            pair = case.players[i], case.players[j]
            if not any(price(case.bracket, *pair) for price in prices):
                rows[i] |= 1 << j
                rows[j] |= 1 << i
    return rows


def _groups(rows: Sequence[int], inside: int) -> Iterator[list[int]]:
    """Yield the parts of a set of places whose members can meet one another, directly or not."""
    while inside:
        group, fresh = 0, inside & -inside
        while fresh:
            group |= fresh
            fresh = mask_of(j for i in members(fresh) for j in members(rows[i] & inside & ~group))
        inside &= ~group
        yield list(members(group))


def _group_text(case: Case, group: Sequence[int]) -> str:
    listed = words.numbers(case.ids(group))
    return listed if len(group) == 1 else f"({listed})"
