"""The score itself (PTS) and the sum of progressive scores (PS): C.07 art. 4 and 7.5."""

from __future__ import annotations

from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.standings.crosstable import Crosstable
from swissdesk.standings.tiebreaks import unplayed
from swissdesk.standings.tiebreaks.codes import Modifiers
from swissdesk.standings.tiebreaks.definition import Step, TieBreak, Working
from swissdesk.standings.values import Unit


def score(crosstable: Crosstable, _modifiers: Modifiers) -> dict[int, int]:
    """Return the points, bonuses and penalties included (art. 4)."""
    return dict(crosstable.scores)


def _score_steps(crosstable: Crosstable, _modifiers: Modifiers, player: int) -> Working:
    steps = []
    for cell in crosstable.cells[player]:
        facts = {"round": cell.round, "points": unplayed.points(cell.points), "kind": unplayed.name_of(cell)}
        if cell.opponent is None:
            text = message(N_("Round {round}, {kind}: {points}"), **facts)
        else:
            text = message(N_("Round {round}, {kind} against {opponent}: {points}"),
                           opponent=crosstable.name(cell.opponent), **facts)  # fmt: skip
        steps.append(Step(text, cell.points, "", cell.round, cell.opponent))
    for number, bonus in sorted(crosstable.bonuses.get(player, {}).items()):
        text = message(N_("Bonus or penalty by the arbiter: {points}"), points=unplayed.points(bonus))
        steps.append(Step(text, bonus, "", number or None))
    return Working(tuple(steps))


def progressive(crosstable: Crosstable, modifiers: Modifiers) -> dict[int, int]:
    """Return the sum of the scores after each round (art. 7.5), the first `low` of them left out."""
    return {player: sum(crosstable.running_totals(player)[modifiers.low :]) for player in crosstable.players}


def _progressive_steps(crosstable: Crosstable, modifiers: Modifiers, player: int) -> Working:
    steps = []
    for number, total in enumerate(crosstable.running_totals(player), 1):
        facts = {"round": number, "points": unplayed.points(total)}
        if number <= modifiers.low:
            text = message(N_("After round {round}: {points}, left out"), **facts)
            steps.append(Step(text, 0, "14.1", number, is_cut=True))
        else:
            steps.append(Step(message(N_("After round {round}: {points}"), **facts), total, "", number))
    return Working(tuple(steps))


TIEBREAKS = (
    TieBreak("PTS", "4", N_("Points"), Unit.POINTS, score, _score_steps),
    TieBreak("PS", "7.5", N_("Sum of progressive scores"), Unit.POINTS, progressive, _progressive_steps, "B", "C"),
)
