"""Tie-breaks of other times and countries; none is in C.07, so their codes begin with ``OTHER_``.

Plain Buchholz (Solkoff) and plain Sonneborn-Berger look at games over the board only: unplayed rounds give 0.
OTHER_BH_VIRTUAL is the Buchholz of FIDE's rules of 2009 to 2023; the modified median, the cumulative score and Kashdan
are usual in the United States. The value of each of these four is the sum of its steps, by construction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.model import Outcome, Points
from swissdesk.standings.crosstable import Cell, Crosstable, Kind
from swissdesk.standings.tiebreaks import unplayed
from swissdesk.standings.tiebreaks.definition import (
    Family,
    Modifiers,
    Number,
    Step,
    TieBreak,
    Unit,
    Use,
    Value,
    Working,
)

Amount = Callable[[int, int], int]
"""Opponent's score and points made → what the game adds."""


def _score(score: int, _points: int) -> int:
    return score


def _product(score: int, points: int) -> int:
    return score * points


def _games(crosstable: Crosstable, player: int, amount: Amount) -> list[tuple[Cell, int]]:
    return [
        (cell, amount(crosstable.scores[cell.opponent], cell.points))
        for cell in crosstable.cells[player]
        if cell.opponent is not None and cell.is_game
    ]


def _plain_left_out(games: list[tuple[Cell, int]], modifiers: Modifiers) -> Iterator[tuple[Cell, int]]:
    in_order = sorted(games, key=lambda game: game[1])
    yield from in_order[: modifiers.low]
    if modifiers.high:
        yield from in_order[modifiers.low :][-modifiers.high :]


def _values(amount: Amount) -> Callable[[Crosstable, Modifiers], Mapping[int, int]]:
    def values(crosstable: Crosstable, modifiers: Modifiers) -> dict[int, int]:
        found: dict[int, int] = {}
        for player in crosstable.players:
            games = _games(crosstable, player, amount)
            cut = sum(value for _, value in _plain_left_out(games, modifiers))
            found[player] = sum(value for _, value in games) - cut
        return found

    return values


def _steps(amount: Amount, unit: Unit) -> Callable[[Crosstable, Modifiers, int], Working]:
    def steps(crosstable: Crosstable, modifiers: Modifiers, player: int) -> Working:
        games = _games(crosstable, player, amount)
        terms = [
            Step(
                message(
                    N_("Round {round}, {points} against {opponent}: {amount}"),
                    round=cell.round,
                    points=unplayed.points(cell.points),
                    opponent=crosstable.name(cell.opponent or 0),
                    amount=Value(value, unit),
                ),
                value,
                "",
                cell.round,
                cell.opponent,
            )
            for cell, value in games
        ]
        cut = [
            Step(
                message(N_("Left out: round {round}, {amount}."), round=cell.round, amount=Value(value, unit)),
                -value,
                "",
                cell.round,
                cell.opponent,
                is_cut=True,
            )
            for cell, value in _plain_left_out(games, modifiers)
        ]
        return Working((*terms, *cut))

    return steps


Steps = Callable[[Crosstable, Modifiers, int], list[Step]]

_LONG_EVENT = 9
"""From so many rounds on the modified median leaves out two values at an end."""

_KASHDAN = {Outcome.WIN: 4, Outcome.DRAW: 2, Outcome.LOSS: 1}


def _amount(step: Step) -> Number:
    return step.amount or 0


def _left_out(steps: list[Step], low: int, high: int) -> list[Step]:
    """Return the steps that take the lowest and the highest terms away again."""
    in_order = sorted(steps, key=_amount)
    gone = in_order[:low] + (in_order[low:][-high:] if high else [])
    return [
        Step(
            message(N_("Left out: round {round}, {amount}."), round=step.round, amount=Value(step.amount, Unit.POINTS)),
            -_amount(step),
            "",
            step.round,
            step.opponent,
            is_cut=True,
        )
        for step in gone
    ]


# ---- the virtual opponent, 2009 to 2023


def _seen_scores(crosstable: Crosstable) -> dict[int, Points]:
    """Return the scores that opponents see: every unplayed round counts as a draw."""
    draw = crosstable.scoring.draw
    return {
        player: score + sum(draw - cell.points for cell in crosstable.cells[player] if not cell.is_game)
        for player, score in crosstable.scores.items()
    }


def _virtual_steps(crosstable: Crosstable, modifiers: Modifiers, player: int) -> list[Step]:
    seen = crosstable.once(_seen_scores)
    win, draw = crosstable.scoring.win, crosstable.scoring.draw
    before = [0, *crosstable.running_totals(player)]
    steps = []
    for cell in crosstable.cells[player]:
        if cell.is_game and cell.opponent is not None:
            score = seen[cell.opponent]
            text = message(
                N_("Round {round}, {opponent}: {score}"),
                round=cell.round,
                opponent=crosstable.name(cell.opponent),
                score=unplayed.points(score),
            )
        else:
            score = before[cell.round - 1] + win - cell.points + draw * (crosstable.rounds - cell.round)
            text = message(
                N_(
                    "Round {round}, {kind}: a virtual opponent with {before} before the round, {result} in it and "
                    "draws after it: {score}"
                ),
                round=cell.round,
                kind=unplayed.name_of(cell),
                before=unplayed.points(before[cell.round - 1]),
                result=unplayed.points(win - cell.points),
                score=unplayed.points(score),
            )
        steps.append(Step(text, score, "", cell.round, cell.opponent))
    return steps + _left_out(steps, modifiers.low, modifiers.high)


# ---- United States


def _median_steps(crosstable: Crosstable, _modifiers: Modifiers, player: int) -> list[Step]:
    """A plus score drops the lowest, a minus score the highest, an even score both."""
    steps = [
        Step(
            message(
                N_("Round {round}, {opponent}: {score}"),
                round=cell.round,
                opponent=crosstable.name(cell.opponent),
                score=unplayed.points(crosstable.scores[cell.opponent]),
            ),
            crosstable.scores[cell.opponent],
            "",
            cell.round,
            cell.opponent,
        )
        for cell in crosstable.cells[player]
        if cell.is_game and cell.opponent is not None
    ]
    each = 2 if crosstable.rounds >= _LONG_EVENT else 1
    doubled, even = 2 * crosstable.scores[player], crosstable.scoring.win * crosstable.rounds
    return steps + _left_out(steps, each if doubled >= even else 0, each if doubled <= even else 0)


def _cumulative_steps(crosstable: Crosstable, _modifiers: Modifiers, player: int) -> list[Step]:
    """The sum of the running scores, less each point that was gained without playing."""
    steps = [
        Step(
            message(N_("After round {round}: {points}"), round=number, points=unplayed.points(total)), total, "", number
        )
        for number, total in enumerate(crosstable.running_totals(player), 1)
    ]
    return steps + [
        Step(
            message(
                N_("Round {round}, {kind}: {points} without playing"),
                round=cell.round,
                kind=unplayed.name_of(cell),
                points=unplayed.points(cell.points),
            ),
            -cell.points,
            "",
            cell.round,
        )
        for cell in crosstable.cells[player]
        if not cell.is_game and cell.points
    ]


def _kashdan_steps(crosstable: Crosstable, _modifiers: Modifiers, player: int) -> list[Step]:
    return [
        Step(
            message(
                N_("Round {round}, {points} against {opponent}: {amount}"),
                round=cell.round,
                points=unplayed.points(cell.points),
                opponent=crosstable.name(cell.opponent),
                amount=worth,
            ),
            worth,
            "",
            cell.round,
            cell.opponent,
        )
        for cell in crosstable.cells[player]
        if cell.opponent is not None and (worth := _kashdan(cell))
    ]


def _kashdan(cell: Cell) -> int:
    """4 for a win, 2 for a draw, 1 for a loss, nothing without a game."""
    return _KASHDAN.get(cell.outcome, 0) if cell.outcome is not None and cell.kind is Kind.GAME else 0


def _tiebreak(
    code: str, title: str, steps: Steps, unit: Unit = Unit.POINTS, modifiers: str = "", use: Use = Use.BOTH
) -> TieBreak:
    def values(crosstable: Crosstable, given: Modifiers) -> dict[int, Number]:
        return {player: sum(map(_amount, steps(crosstable, given, player)), 0) for player in crosstable.players}

    def working(crosstable: Crosstable, given: Modifiers, player: int) -> Working:
        return Working(tuple(steps(crosstable, given, player)))

    return TieBreak(code, "", title, Family.OLDER, unit, values, working, "C", modifiers, use, is_official=False)


TIEBREAKS = (
    TieBreak(
        "OTHER_BH_PLAIN",
        "",
        N_("Plain Buchholz (Solkoff)"),
        Family.OLDER,
        Unit.POINTS,
        _values(_score),
        _steps(_score, Unit.POINTS),
        "C",
        "CM",
        Use.SWISS,
        is_official=False,
    ),
    TieBreak(
        "OTHER_SB_PLAIN",
        "",
        N_("Plain Sonneborn-Berger"),
        Family.OLDER,
        Unit.PRODUCT,
        _values(_product),
        _steps(_product, Unit.PRODUCT),
        "BC",
        "",
        is_official=False,
    ),
    _tiebreak(
        "OTHER_BH_VIRTUAL",
        N_("Buchholz with a virtual opponent (2009–2023)"),
        _virtual_steps,
        modifiers="CM",
        use=Use.SWISS,
    ),
    _tiebreak("OTHER_MODIFIED_MEDIAN", N_("Modified median (United States)"), _median_steps, use=Use.SWISS),
    _tiebreak("OTHER_CUMULATIVE", N_("Cumulative score (United States)"), _cumulative_steps),
    _tiebreak("OTHER_KASHDAN", N_("Kashdan: win 4, draw 2, loss 1"), _kashdan_steps, Unit.COUNT),
)
