"""Where two candidates of a bracket part in the order of the Burstein (art. 4.3) and Dubov systems (art. 4.2, 4.4)."""

from __future__ import annotations

from itertools import zip_longest

from swissdesk.engine.judgement import Bench, RoundAsPaired
from swissdesk.engine.narration import steps as words
from swissdesk.engine.narration.order import Parting
from swissdesk.engine.systems.burstein.judgement import BursteinBench
from swissdesk.engine.systems.dubov.judgement import DubovBench
from swissdesk.engine.systems.dubov.split import split_bracket
from swissdesk.errors import message
from swissdesk.i18n import N_


def order_parting(bench: Bench, bracket: int, ours: RoundAsPaired, theirs: RoundAsPaired) -> Parting | None:
    """Return where two rounds part in a bracket, given by its number; None if that cannot be told for the system."""
    if isinstance(bench, BursteinBench):
        return _burstein(bench, bracket, ours, theirs)
    if isinstance(bench, DubovBench):
        return _dubov(bench, bracket, ours, theirs)
    return None


def _burstein(bench: BursteinBench, bracket: int, ours: RoundAsPaired, theirs: RoundAsPaired) -> Parting | None:
    """Return the first in the ranking whose opponent comes later in `theirs`; None if the brackets are not the same."""
    (mine, accepted), (other, later) = (list(bench.brackets(made))[bracket - 1] for made in (ours, theirs))
    if mine.players != other.players:
        return None
    partners = [
        {one: two for pair in filled.pairs for one, two in (pair, reversed(pair))} for filled in (accepted, later)
    ]
    for p in mine.players:
        first, second = (made.get(p) for made in partners)
        if first != second:
            return _met_later(bench, p, first, second)
    return None


def _met_later(bench: BursteinBench, p: int, first: int | None, second: int | None) -> Parting | None:
    if first is None:
        return None
    one, mine = bench.ids((p, first))
    if second is None:
        text = message(N_("{one} is tried with {mine} before floating"), one=one, mine=mine)
    else:
        text = message(
            N_("{one} ({index}) is tried with {mine} ({theirs}) before {other} ({others})"),
            one=one,
            mine=mine,
            other=bench.ids((second,))[0],
            index=bench.rank_text(p),
            theirs=bench.rank_text(first),
            others=bench.rank_text(second),
        )
    return Parting(text, one, "4.3")


def _dubov(bench: DubovBench, bracket: int, ours: RoundAsPaired, theirs: RoundAsPaired) -> Parting | None:
    """Return what comes later in `theirs`: the set of upfloaters, the split into subgroups, or the transposition."""
    mine, other = (list(bench.brackets(made))[bracket - 1] for made in (ours, theirs))
    if mine.residents != other.residents:
        return None
    if mine.upfloaters != other.upfloaters:
        chosen, instead = bench.ids(mine.upfloaters), bench.ids(other.upfloaters)
        text = message(
            N_("the upfloaters {mine} are tried before {other}"),
            mine=words.numbers(chosen),
            other=words.numbers(instead),
        )
        changed = next(two for one, two in zip_longest(chosen, instead) if one != two)
        return Parting(text, changed, "4.2")
    split = split_bracket(bench.field, (*mine.residents, *mine.upfloaters), bench.balancing.aro)
    partner = {one: two for pair in other.pairs for one, two in (pair, reversed(pair))}
    for p, opponent in split.pairs:
        if partner[p] == opponent:
            continue
        one, accepted, instead_of = bench.ids((p, opponent, partner[p]))
        if partner[p] not in split.t2:
            text = message(
                N_("{one} and {other} are in the same subgroup once the shifters are chosen"), one=one, other=instead_of
            )
            return Parting(text, one, "3.2.4, 4.3")
        text = message(N_("{one} is tried with {mine} before {other}"), one=one, mine=accepted, other=instead_of)
        return Parting(text, one, "4.4")
    return None
