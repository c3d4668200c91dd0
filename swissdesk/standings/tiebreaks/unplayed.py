"""Unplayed rounds in tie-breaks: the one place for C.07 art. 15 and 16.

Two scores of the same player are used. Opponents see the adjusted score (art. 16.3). The player's own unplayed
rounds count as games against a dummy whose score is the player's own (art. 16.4). In a round robin there is neither
(art. 15): a forfeit is a game against the scheduled opponent, and a day off is no round.
"""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.model import Points
from swissdesk.standings.crosstable import Cell, Crosstable, Kind
from swissdesk.standings.tiebreaks.definition import Step, Unit, Value
from swissdesk.values import NamedTuple


class Contribution(NamedTuple):
    """What a round brings to BH and SB: a `score`, of the opponent or the dummy, and the `result` against it.

    `opponent` is None for a dummy. `vur`: the round is cut first (art. 16.5).
    """

    cell: Cell
    opponent: int | None
    score: Points
    result: Points
    vur: bool


def trailing_byes(crosstable: Crosstable, player: int) -> tuple[Cell, ...]:
    """Return the requested byes after which the player was never available again (art. 16.2.5), latest first."""
    trailing = []
    for cell in reversed(crosstable.cells[player]):
        if cell.requested:
            trailing.append(cell)
        elif not cell.vur:
            break
    return tuple(trailing)


def adjusted_scores(crosstable: Crosstable) -> dict[int, Points]:
    """Return the scores that opponents see: a trailing requested bye counts as a draw (art. 16.3).

    In a round robin they are the scores (art. 15).
    """
    if crosstable.is_round_robin:
        return dict(crosstable.scores)
    draw = crosstable.scoring.draw
    return {
        player: score + sum(draw - cell.points for cell in trailing_byes(crosstable, player))
        for player, score in crosstable.scores.items()
    }


def ceiling(crosstable: Crosstable, cell: Cell) -> tuple[Points, str] | None:
    """Return the highest score of the dummy of an unplayed round and the article; None if the edition has none.

    RULE: art. 16.4.1 for forfeits, 16.4.2 for byes (edition 2026). INTERPRETATION: before the end of the event the
    rounds so far stand for all rounds.
    """
    if not crosstable.rules.edition.caps_dummies:
        return None
    if cell.opponent is not None:
        return crosstable.once(adjusted_scores)[cell.opponent], "16.4.1"
    return crosstable.rounds * crosstable.scoring.draw, "16.4.2"


def contributions(crosstable: Crosstable, player: int, *, forfeits_count: bool = False) -> Iterator[Contribution]:
    """Yield what every round of a player brings to BH and SB, in order.

    `forfeits_count`: with /P a forfeit is a game against the scheduled opponent, and voluntary no more (art. 14.6).
    """
    adjusted = crosstable.once(adjusted_scores)
    own = crosstable.scores[player]
    forfeits_count = forfeits_count or crosstable.is_round_robin
    for cell in crosstable.cells[player]:
        if cell.opponent is not None and (forfeits_count or cell.kind is Kind.GAME):
            yield Contribution(cell, cell.opponent, adjusted[cell.opponent], cell.points, False)
        elif not crosstable.is_round_robin:
            cap = ceiling(crosstable, cell)
            score = own if cap is None else min(own, cap[0])
            yield Contribution(cell, None, score, cell.points, cell.vur)


# ---- in words


_NAMES = {
    Kind.PAIRING_BYE: N_("pairing-allocated bye"),
    Kind.FULL_BYE: N_("full-point bye"),
    Kind.HALF_BYE: N_("half-point bye"),
    Kind.ZERO_BYE: N_("zero-point bye"),
    Kind.FORFEIT_WIN: N_("forfeit win"),
    Kind.FORFEIT_LOSS: N_("forfeit loss"),
    Kind.GAME: N_("game"),
}


def name_of(cell: Cell) -> str:
    """Return what the round was, as a text to be translated."""
    return _NAMES[cell.kind]


def points(amount: Points) -> Value:
    """Return points as a fact for a sentence."""
    return Value(amount, Unit.POINTS)


def adjusted_details(crosstable: Crosstable, player: int) -> tuple[Step, ...]:
    """Return how the score that opponents see came about; the steps add up to it."""
    final = Step(
        message(
            N_("{player} has a score of {points}."),
            player=crosstable.name(player),
            points=points(crosstable.scores[player]),
        ),
        crosstable.scores[player],
    )
    if crosstable.is_round_robin:
        return (final,)
    draw = crosstable.scoring.draw
    byes = [
        Step(
            message(
                N_("Round {round}, {kind}, not available afterwards: counts as a draw, {draw} instead of {points}."),
                round=cell.round,
                kind=name_of(cell),
                draw=points(draw),
                points=points(cell.points),
            ),
            draw - cell.points,
            "16.3",
            cell.round,
        )
        for cell in reversed(trailing_byes(crosstable, player))
        if cell.points != draw
    ]
    return (final, *byes)


def dummy_details(crosstable: Crosstable, player: int, item: Contribution) -> tuple[Step, ...]:
    """Return how the score of a dummy opponent came about; the steps add up to it."""
    own = crosstable.scores[player]
    steps = [
        Step(message(N_("The dummy opponent has the player's own score: {points}."), points=points(own)), own, "16.4")
    ]
    cap = ceiling(crosstable, item.cell)
    if cap is None or cap[0] >= own:
        return tuple(steps)
    limit, article = cap
    if item.cell.opponent is None:
        text = message(
            N_("At most a draw in every round (rounds: {rounds}): {points}."),
            rounds=crosstable.rounds,
            points=points(limit),
        )
    else:
        text = message(
            N_("At most the adjusted score of the scheduled opponent, {opponent}: {points}."),
            opponent=crosstable.name(item.cell.opponent),
            points=points(limit),
        )
    steps.append(Step(text, limit - own, article))
    return tuple(steps)


def score_details(crosstable: Crosstable, player: int, item: Contribution) -> tuple[Step, ...]:
    """Return how the score in a contribution of `player` came about; the steps add up to `item.score`."""
    if item.opponent is None:
        return dummy_details(crosstable, player, item)
    return adjusted_details(crosstable, item.opponent)
