"""What Buchholz and Sonneborn-Berger have in common: a sum over the rounds with terms left out, and its explanation."""

from __future__ import annotations

from collections.abc import Callable

from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.standings.crosstable import Crosstable
from swissdesk.standings.tiebreaks import unplayed
from swissdesk.standings.tiebreaks.codes import Modifiers
from swissdesk.standings.tiebreaks.cuts import Cut, Item, cuts, remaining_sum
from swissdesk.standings.tiebreaks.definition import Step, Working
from swissdesk.standings.tiebreaks.unplayed import Contribution
from swissdesk.standings.values import Unit, Value

Amount = Callable[[Contribution], int]
"""What a contribution adds to the sum."""


def items_of(crosstable: Crosstable, modifiers: Modifiers, player: int, amount: Amount) -> list[Item]:
    """Return the terms of a player's sum, round by round."""
    found = unplayed.contributions(crosstable, player, forfeits_count=modifiers.forfeits)
    return [Item(contribution, amount(contribution)) for contribution in found]


def sums(crosstable: Crosstable, modifiers: Modifiers, amount: Amount) -> dict[int, int]:
    """Return the sum of every player, cuts made."""
    return {
        player: remaining_sum(items_of(crosstable, modifiers, player, amount), modifiers)
        for player in crosstable.players
    }


def working(
    crosstable: Crosstable, modifiers: Modifiers, player: int, amount: Amount, unit: Unit, *, is_product: bool
) -> Working:
    """Return the terms of one player and what is cut from them; `unit` is the one of the sum."""
    items = items_of(crosstable, modifiers, player, amount)
    terms = [_term(crosstable, player, item, is_product=is_product) for item in items]
    removed = [_removed(crosstable, cut, unit) for cut in cuts(items, modifiers)]
    return Working((*terms, *removed))


def _term(crosstable: Crosstable, player: int, item: Item, *, is_product: bool) -> Step:
    source = item.source
    return Step(
        _term_message(crosstable, item, is_product=is_product),
        item.amount,
        "16.4" if source.opponent is None else "",
        source.cell.round,
        source.opponent,
        source.result if is_product else None,
        unplayed.score_details(crosstable, player, source),
    )


def _term_message(crosstable: Crosstable, item: Item, *, is_product: bool) -> Message:
    source = item.source
    facts = {"round": source.cell.round, "score": unplayed.points(source.score)}
    if is_product:
        facts |= {"points": unplayed.points(source.result), "amount": Value(item.amount, Unit.PRODUCT)}
    if source.opponent is None:
        facts["kind"] = unplayed.name_of(source.cell)
        if is_product:
            return message(N_("Round {round}, {kind}: {points} × {score} = {amount}"), **facts)
        return message(N_("Round {round}, {kind}: {score}"), **facts)
    facts["opponent"] = crosstable.name(source.opponent)
    if is_product:
        return message(N_("Round {round}, {points} against {opponent}: {points} × {score} = {amount}"), **facts)
    return message(N_("Round {round}, {opponent}: {score}"), **facts)


def _removed(crosstable: Crosstable, cut: Cut, unit: Unit) -> Step:
    source = cut.item.source
    facts = {"round": source.cell.round, "amount": Value(cut.item.amount, unit)}
    if cut.is_voluntary:
        text = message(
            N_("Left out: round {round}, {amount}; a voluntary unplayed round ({kind}) goes first."),
            kind=unplayed.name_of(source.cell), **facts,
        )  # fmt: skip
        return Step(text, -cut.item.amount, "16.5", source.cell.round, source.opponent, is_cut=True)
    if cut.is_low:
        text = message(
            N_("Left out as the least significant, with a score of {score}: round {round}, {amount}."),
            score=unplayed.points(source.score), **facts,
        )  # fmt: skip
        return Step(text, -cut.item.amount, "14.1", source.cell.round, source.opponent, is_cut=True)
    text = message(N_("Left out as the most significant: round {round}, {amount}."), **facts)
    return Step(text, -cut.item.amount, "14.3", source.cell.round, source.opponent, is_cut=True)
