"""Tie-breaks by opponents' scores: Buchholz (BH, FB, AOB; C.07 art. 8), Sonneborn-Berger (SB), Koya (KS; art. 9).

Buchholz and Sonneborn-Berger are sums over the rounds, of which the least and the most significant terms may be left
out (art. 14.1 to 14.4, 16.5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Outcome, Points
from swissdesk.model.points import HALF
from swissdesk.standings.crosstable import Cell, Crosstable, Kind
from swissdesk.standings.tiebreaks import unplayed
from swissdesk.standings.tiebreaks.definition import Family, Modifiers, Step, TieBreak, Unit, Use, Value, Working
from swissdesk.standings.tiebreaks.unplayed import Contribution, adjusted_details, adjusted_scores
from swissdesk.values import NamedTuple

# ---- sums with cuts


class Item(NamedTuple):
    """A term of a sum: `amount` is what it adds, `source` where it comes from."""

    source: Contribution
    amount: int


class Cut(NamedTuple):
    """A term that is left out; `is_voluntary`: because it comes from a voluntary unplayed round (art. 16.5)."""

    item: Item
    is_low: bool
    is_voluntary: bool


def cuts(items: Iterable[Item], modifiers: Modifiers) -> list[Cut]:
    """Return which terms are left out, in the order of the cutting; fewer than asked for if there are no more.

    The least significant term is the one with the lowest score, then the lowest amount. RULE: art. 16.5: the lowest
    amount of a voluntary unplayed round goes instead, unless it is smaller.
    """
    left = list(items)
    removed: list[Cut] = []
    for _ in range(min(modifiers.low, len(left))):
        removed.append(_lowest(left))
        left.remove(removed[-1].item)
    for _ in range(min(modifiers.high, len(left))):
        highest = max(left, key=_significance)
        removed.append(Cut(highest, False, False))
        left.remove(highest)
    return removed


def remaining_sum(items: list[Item], modifiers: Modifiers) -> int:
    """Return the sum of what is not left out; 0 if nothing is left."""
    return sum(item.amount for item in items) - sum(cut.item.amount for cut in cuts(items, modifiers))


def _lowest(left: list[Item]) -> Cut:
    least = min(left, key=_significance)
    voluntary = [item for item in left if item.source.vur]
    if voluntary:
        lowest = min(voluntary, key=lambda item: (item.amount, item.source.score))
        if lowest.amount >= least.amount:
            return Cut(lowest, True, True)
    return Cut(least, True, False)


def _significance(item: Item) -> tuple[int, int]:
    return item.source.score, item.amount


Amount = Callable[[Contribution], int]
"""What a contribution adds to the sum."""


def items_of(crosstable: Crosstable, modifiers: Modifiers, player: int, amount: Amount) -> list[Item]:
    """Return the terms of a player's sum, round by round."""
    found = unplayed.contributions(crosstable, player, forfeits_count=modifiers.forfeits)
    return [Item(contribution, amount(contribution)) for contribution in found]


def sums(crosstable: Crosstable, modifiers: Modifiers, amount: Amount) -> dict[int, int]:
    """Return the sum of every player, cuts made."""
    if not modifiers.low:  # what leaves out high values leaves out low ones, too
        return {
            player: sum(map(amount, unplayed.contributions(crosstable, player, forfeits_count=modifiers.forfeits)))
            for player in crosstable.players
        }
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
            N_("Left out: round {round}, {amount}; voluntary unplayed rounds ({kind}) go first."),
            kind=unplayed.name_of(source.cell),
            **facts,
        )
        return Step(text, -cut.item.amount, "16.5", source.cell.round, source.opponent, is_cut=True)
    if cut.is_low:
        text = message(
            N_("Left out as the least significant (score {score}): round {round}, {amount}."),
            score=unplayed.points(source.score),
            **facts,
        )
        return Step(text, -cut.item.amount, "14.1", source.cell.round, source.opponent, is_cut=True)
    text = message(N_("Left out as the most significant: round {round}, {amount}."), **facts)
    return Step(text, -cut.item.amount, "14.3", source.cell.round, source.opponent, is_cut=True)


def _product(contribution: Contribution) -> int:
    return contribution.score * contribution.result


# ---- Sonneborn-Berger, Buchholz


def sonneborn_berger(crosstable: Crosstable, modifiers: Modifiers) -> dict[int, int]:
    """Return the sum of the opponents' scores, each times the points made against them (art. 9.1)."""
    return sums(crosstable, modifiers, _product)


def _sonneborn_steps(crosstable: Crosstable, modifiers: Modifiers, player: int) -> Working:
    return working(crosstable, modifiers, player, _product, Unit.PRODUCT, is_product=True)


def _score(contribution: Contribution) -> int:
    return contribution.score


def buchholz(crosstable: Crosstable, modifiers: Modifiers) -> dict[int, int]:
    """Return the sum of the opponents' scores (art. 8.1)."""
    return sums(crosstable, modifiers, _score)


def _buchholz_steps(crosstable: Crosstable, modifiers: Modifiers, player: int) -> Working:
    return working(crosstable, modifiers, player, _score, Unit.POINTS, is_product=False)


def fore_crosstable(crosstable: Crosstable) -> Crosstable:
    """Return the crosstable with every pairing of the last round played and drawn (art. 8.3).

    Before the last round of the event there is nothing to replace.
    """
    if not crosstable.is_final:
        return crosstable
    draw = crosstable.scoring.draw
    return crosstable.with_cells({player: _drawn(cells, draw) for player, cells in crosstable.cells.items()})


def _drawn(cells: tuple[Cell, ...], draw: int) -> tuple[Cell, ...]:
    if not cells or cells[-1].opponent is None:
        return cells
    last = cells[-1]._replace(kind=Kind.GAME, points=draw, outcome=Outcome.DRAW, requested=False, vur=False)
    return (*cells[:-1], last)


def fore_buchholz(crosstable: Crosstable, modifiers: Modifiers) -> dict[int, int]:
    """Return Buchholz as if the last round had ended in draws (art. 8.3)."""
    return buchholz(crosstable.once(fore_crosstable), modifiers)


def _fore_steps(crosstable: Crosstable, modifiers: Modifiers, player: int) -> Working:
    working = _buchholz_steps(crosstable.once(fore_crosstable), modifiers, player)
    if not crosstable.is_final:
        return working
    text = message(N_("All games of round {round} count as played and drawn."), round=crosstable.rounds)
    return Working((Step(text, article="8.3"), *working.steps))


def _plain_buchholz(crosstable: Crosstable) -> dict[int, int]:
    return buchholz(crosstable, Modifiers())


def _plain_fore(crosstable: Crosstable) -> dict[int, int]:
    return fore_buchholz(crosstable, Modifiers())


# ---- average of Buchholz


def average_of_buchholz(crosstable: Crosstable, modifiers: Modifiers) -> dict[int, Fraction | None]:
    """Return the average Buchholz of the opponents met over the board (art. 8.2), of Fore Buchholz with /F."""
    values = crosstable.once(_plain_fore if modifiers.fore else _plain_buchholz)
    averages: dict[int, Fraction | None] = {}
    for player, cells in crosstable.cells.items():
        met = [values[cell.opponent] for cell in cells if cell.opponent is not None and cell.is_game]
        averages[player] = Fraction(sum(met), len(met)) if met else None
    return averages


def _average_steps(crosstable: Crosstable, modifiers: Modifiers, player: int) -> Working:
    values = crosstable.once(_plain_fore if modifiers.fore else _plain_buchholz)
    steps = tuple(
        Step(
            message(
                N_("Round {round}, {opponent}: Buchholz {amount}"),
                round=cell.round,
                opponent=crosstable.name(cell.opponent),
                amount=Value(values[cell.opponent], Unit.POINTS),
            ),
            values[cell.opponent],
            "",
            cell.round,
            cell.opponent,
        )
        for cell in crosstable.cells[player]
        if cell.opponent is not None and cell.is_game
    )
    return Working(steps, len(steps) or None)


def _adjusted(crosstable: Crosstable, _modifiers: Modifiers) -> dict[int, int]:
    return crosstable.once(adjusted_scores)


def _adjusted_steps(crosstable: Crosstable, _modifiers: Modifiers, player: int) -> Working:
    return Working(adjusted_details(crosstable, player))


def _fore_adjusted(crosstable: Crosstable, _modifiers: Modifiers) -> dict[int, int]:
    return crosstable.once(fore_crosstable).once(adjusted_scores)


def _fore_adjusted_steps(crosstable: Crosstable, _modifiers: Modifiers, player: int) -> Working:
    return Working(adjusted_details(crosstable.once(fore_crosstable), player))


# ---- Koya


def games_each(crosstable: Crosstable) -> int:
    """Return how many games a player of the round robin was paired for; a day off is none of them."""
    return max((sum(cell.opponent is not None for cell in cells) for cells in crosstable.cells.values()), default=0)


def doubled_limit(crosstable: Crosstable, modifiers: Modifiers) -> Points:
    """Return twice the score from which an opponent counts: half the maximum (art. 9.2), moved by half points (14.5).

    Twice, because half of a maximum need not be a whole number of hundredths.
    """
    return crosstable.scoring.win * games_each(crosstable) + 2 * HALF * modifiers.limit


def koya(crosstable: Crosstable, modifiers: Modifiers) -> dict[int, int]:
    """Return the points made against opponents with at least half of the maximum score, forfeits included."""
    limit = doubled_limit(crosstable, modifiers)
    strong = {player for player, score in crosstable.scores.items() if 2 * score >= limit}
    return {
        player: sum(cell.points for cell in cells if cell.opponent in strong)
        for player, cells in crosstable.cells.items()
    }


def _koya_steps(crosstable: Crosstable, modifiers: Modifiers, player: int) -> Working:
    limit = doubled_limit(crosstable, modifiers)
    first = Step(
        message(
            N_("Only opponents with a score of at least {limit} count."), limit=Value(Fraction(limit, 2), Unit.POINTS)
        ),
        None,
        "14.5" if modifiers.limit else "9.2",
    )
    steps = [first]
    for cell in crosstable.cells[player]:
        if cell.opponent is None:
            continue
        score = crosstable.scores[cell.opponent]
        facts = {"round": cell.round, "opponent": crosstable.name(cell.opponent), "score": unplayed.points(score)}
        if 2 * score >= limit:
            text = message(
                N_("Round {round}, {opponent}, score {score}: {points}"), points=unplayed.points(cell.points), **facts
            )
            steps.append(Step(text, cell.points, "", cell.round, cell.opponent))
        else:
            text = message(N_("Round {round}, {opponent}, score {score}: does not count"), **facts)
            steps.append(Step(text, 0, "", cell.round, cell.opponent))
    return Working(tuple(steps))


# ---- all of them

TIEBREAKS = (
    TieBreak(
        "BH", "8.1", N_("Buchholz"), Family.OPPONENTS, Unit.POINTS, buchholz, _buchholz_steps, "C", "CMP", Use.SWISS
    ),
    TieBreak(
        "FB",
        "8.3",
        N_("Fore Buchholz"),
        Family.OPPONENTS,
        Unit.POINTS,
        fore_buchholz,
        _fore_steps,
        "D",
        "CMP",
        Use.SWISS,
    ),
    TieBreak(
        "AOB",
        "8.2",
        N_("Average of opponents' Buchholz"),
        Family.OPPONENTS,
        Unit.AVERAGE,
        average_of_buchholz,
        _average_steps,
        "CC",
        "F",
        Use.SWISS,
    ),
    TieBreak(
        "ABH",
        "16.3",
        N_("Score counted for opponents"),
        None,
        Unit.POINTS,
        _adjusted,
        _adjusted_steps,
        "B",
        "",
        Use.SWISS,
        is_official=False,
    ),
    TieBreak(
        "AFB",
        "16.3",
        N_("Score counted for opponents in Fore Buchholz"),
        None,
        Unit.POINTS,
        _fore_adjusted,
        _fore_adjusted_steps,
        "D",
        "",
        Use.SWISS,
        is_official=False,
    ),
    TieBreak(
        "SB",
        "9.1",
        N_("Sonneborn-Berger"),
        Family.OPPONENTS,
        Unit.PRODUCT,
        sonneborn_berger,
        _sonneborn_steps,
        "BC",
        "CP",
    ),
    TieBreak(
        "KS",
        "9.2",
        N_("Koya system"),
        Family.OPPONENTS,
        Unit.POINTS,
        koya,
        _koya_steps,
        "BC",
        "L",
        Use.ROUND_ROBIN,
    ),
)
