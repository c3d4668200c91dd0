"""Buchholz (BH), Fore Buchholz (FB) and the average of the opponents' Buchholz (AOB): C.07 art. 8."""

from __future__ import annotations

from fractions import Fraction

from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.model import Outcome
from swissdesk.standings.crosstable import Cell, Crosstable, Kind
from swissdesk.standings.tiebreaks import sums
from swissdesk.standings.tiebreaks.codes import Modifiers
from swissdesk.standings.tiebreaks.definition import Step, TieBreak, Use, Working
from swissdesk.standings.tiebreaks.unplayed import Contribution, adjusted_details, adjusted_scores
from swissdesk.standings.values import Unit, Value


def _score(contribution: Contribution) -> int:
    return contribution.score


def buchholz(crosstable: Crosstable, modifiers: Modifiers) -> dict[int, int]:
    """Return the sum of the opponents' scores (art. 8.1)."""
    return sums.sums(crosstable, modifiers, _score)


def _buchholz_steps(crosstable: Crosstable, modifiers: Modifiers, player: int) -> Working:
    return sums.working(crosstable, modifiers, player, _score, Unit.POINTS, is_product=False)


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
    text = message(N_("Every game of round {round} counts as played and drawn."), round=crosstable.rounds)
    return Working((Step(text, article="8.3"), *working.steps))


def _plain_buchholz(crosstable: Crosstable) -> dict[int, int]:
    return buchholz(crosstable, Modifiers())


def _plain_fore(crosstable: Crosstable) -> dict[int, int]:
    return fore_buchholz(crosstable, Modifiers())


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
            message(N_("Round {round}, {opponent}: Buchholz {amount}"), round=cell.round,
                    opponent=crosstable.name(cell.opponent), amount=Value(values[cell.opponent], Unit.POINTS)),
            values[cell.opponent], "", cell.round, cell.opponent,
        )
        for cell in crosstable.cells[player] if cell.opponent is not None and cell.is_game
    )  # fmt: skip
    return Working(steps, len(steps) or None)


def _adjusted(crosstable: Crosstable, _modifiers: Modifiers) -> dict[int, int]:
    return crosstable.once(adjusted_scores)


def _adjusted_steps(crosstable: Crosstable, _modifiers: Modifiers, player: int) -> Working:
    return Working(adjusted_details(crosstable, player))


def _fore_adjusted(crosstable: Crosstable, _modifiers: Modifiers) -> dict[int, int]:
    return crosstable.once(fore_crosstable).once(adjusted_scores)


def _fore_adjusted_steps(crosstable: Crosstable, _modifiers: Modifiers, player: int) -> Working:
    return Working(adjusted_details(crosstable.once(fore_crosstable), player))


TIEBREAKS = (
    TieBreak("BH", "8.1", N_("Buchholz"), Unit.POINTS, buchholz, _buchholz_steps, "C", "CMP", Use.SWISS),
    TieBreak("FB", "8.3", N_("Fore Buchholz"), Unit.POINTS, fore_buchholz, _fore_steps, "D", "CMP", Use.SWISS),
    TieBreak("AOB", "8.2", N_("Average of opponents' Buchholz"), Unit.AVERAGE, average_of_buchholz, _average_steps,
             "CC", "F", Use.SWISS),
    TieBreak("ABH", "16.3", N_("Score as opponents see it"), Unit.POINTS, _adjusted, _adjusted_steps, "B", "",
             Use.SWISS, is_official=False),
    TieBreak("AFB", "16.3", N_("Score as opponents see it in Fore Buchholz"), Unit.POINTS, _fore_adjusted,
             _fore_adjusted_steps, "D", "", Use.SWISS, is_official=False),
)  # fmt: skip
