"""The Koya system (KS): C.07 art. 9.2."""

from __future__ import annotations

from fractions import Fraction

from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.model import Points
from swissdesk.model.points import HALF
from swissdesk.standings.crosstable import Crosstable
from swissdesk.standings.tiebreaks import unplayed
from swissdesk.standings.tiebreaks.codes import Modifiers
from swissdesk.standings.tiebreaks.definition import Step, TieBreak, Use, Working
from swissdesk.standings.values import Unit, Value


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


def _steps(crosstable: Crosstable, modifiers: Modifiers, player: int) -> Working:
    limit = doubled_limit(crosstable, modifiers)
    first = Step(
        message(N_("Opponents with at least {limit} points count."), limit=Value(Fraction(limit, 2), Unit.POINTS)),
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
            text = message(N_("Round {round}, {opponent} with {score}: {points}"),
                           points=unplayed.points(cell.points), **facts)  # fmt: skip
            steps.append(Step(text, cell.points, "", cell.round, cell.opponent))
        else:
            text = message(N_("Round {round}, {opponent} with {score}: does not count"), **facts)
            steps.append(Step(text, 0, "", cell.round, cell.opponent))
    return Working(tuple(steps))


TIEBREAKS = (TieBreak("KS", "9.2", N_("Koya system"), Unit.POINTS, koya, _steps, "BC", "L", Use.ROUND_ROBIN),)
