"""Tie-breaks by a player's own results: points (C.07 art. 4), counts of rounds, progressive scores (art. 7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.model import Outcome
from swissdesk.model.points import HALF, POINT
from swissdesk.standings.crosstable import Cell, Crosstable, Kind
from swissdesk.standings.tiebreaks import unplayed
from swissdesk.standings.tiebreaks.definition import Family, Modifiers, Step, TieBreak, Unit, Use, Working


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
            text = message(
                N_("Round {round}, {kind} against {opponent}: {points}"),
                opponent=crosstable.name(cell.opponent),
                **facts,
            )
        steps.append(Step(text, cell.points, "", cell.round, cell.opponent))
    for number, bonus in sorted(crosstable.bonuses.get(player, {}).items()):
        text = message(N_("Bonus or penalty from the arbiter: {points}"), points=unplayed.points(bonus))
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


Worth = Callable[[Crosstable, Cell], int]
"""What a round adds to the count."""


def win(crosstable: Crosstable, cell: Cell) -> int:
    """1 for a round that gave the points of a win, played or not (art. 7.1)."""
    return int(cell.points == crosstable.scoring.win and not _is_open(cell))


def won(crosstable: Crosstable, cell: Cell) -> int:
    """1 for a game won over the board (art. 7.2)."""
    return int(cell.outcome is Outcome.WIN and _is_game(crosstable, cell))


def black_played(crosstable: Crosstable, cell: Cell) -> int:
    """1 for a game over the board with Black (art. 7.3)."""
    return int(cell.is_black and cell.outcome is not None and _is_game(crosstable, cell))


def black_won(crosstable: Crosstable, cell: Cell) -> int:
    """1 for a game won over the board with Black (art. 7.4)."""
    return int(cell.is_black and won(crosstable, cell))


def elected_to_play(crosstable: Crosstable, cell: Cell) -> int:
    """1 for a round that was not a voluntary unplayed one (art. 7.6): no requested bye, no loss by forfeit."""
    return int(not cell.vur or _is_game(crosstable, cell))


def voluntary(_crosstable: Crosstable, cell: Cell) -> int:
    """1 for a voluntary unplayed round (art. 16.2.3 to 16.2.5)."""
    return int(cell.vur)


def _is_open(cell: Cell) -> bool:
    return cell.kind is Kind.GAME and cell.outcome is None


def _is_game(crosstable: Crosstable, cell: Cell) -> bool:
    """Whether the round counts as a game for type B codes: over the board, or what art. 15 adds in a round robin."""
    if cell.is_game:
        return True
    rules = crosstable.rules
    if not (cell.is_forfeit and rules.is_round_robin):
        return False
    if rules.edition.round_robin_forfeits_are_games:
        return True
    return rules.counts_forfeit_wins and cell.kind is Kind.FORFEIT_WIN


def standard_points(crosstable: Crosstable, cell: Cell) -> int:
    """The round on the scale 1–½–0, in hundredths (art. 7.7).

    With an opponent the points of the two are compared; a bye is compared with a draw. INTERPRETATION: a double
    forfeit gives nothing to either.
    """
    if _is_open(cell):
        return 0
    if cell.opponent is None:
        return _compared(cell.points, crosstable.scoring.draw)
    if cell.kind is Kind.FORFEIT_LOSS:
        return 0
    return _compared(cell.points, crosstable.cells[cell.opponent][cell.round - 1].points)


def _compared(points: int, other: int) -> int:
    return POINT if points > other else HALF if points == other else 0


def _values(worth: Worth) -> Callable[[Crosstable, Modifiers], Mapping[int, int]]:
    def values(crosstable: Crosstable, _modifiers: Modifiers) -> dict[int, int]:
        return {player: sum(worth(crosstable, cell) for cell in cells) for player, cells in crosstable.cells.items()}

    return values


def _steps(worth: Worth, article: str) -> Callable[[Crosstable, Modifiers, int], Working]:
    def steps(crosstable: Crosstable, _modifiers: Modifiers, player: int) -> Working:
        return Working(
            tuple(
                _step(crosstable, cell, amount, article)
                for cell in crosstable.cells[player]
                if (amount := worth(crosstable, cell))
            )
        )

    return steps


def _step(crosstable: Crosstable, cell: Cell, amount: int, article: str) -> Step:
    facts = {"round": cell.round, "points": unplayed.points(cell.points), "kind": unplayed.name_of(cell)}
    if cell.opponent is None:
        text = message(N_("Round {round}, {kind}: {points}"), **facts)
    elif cell.is_black:
        text = message(
            N_("Round {round}, {kind} with Black against {opponent}: {points}"),
            opponent=crosstable.name(cell.opponent),
            **facts,
        )
    else:
        text = message(
            N_("Round {round}, {kind} with White against {opponent}: {points}"),
            opponent=crosstable.name(cell.opponent),
            **facts,
        )
    return Step(text, amount, article, cell.round, cell.opponent)


def _count(code: str, article: str, title: str, worth: Worth) -> TieBreak:
    return TieBreak(code, article, title, Family.OWN, Unit.COUNT, _values(worth), _steps(worth, article))


TIEBREAKS = (
    TieBreak("PTS", "4", N_("Points"), None, Unit.POINTS, score, _score_steps),
    _count("WIN", "7.1", N_("Number of wins, with or without playing"), win),
    _count("WON", "7.2", N_("Number of games won over the board"), won),
    _count("BPG", "7.3", N_("Number of games played with Black"), black_played),
    _count("BWG", "7.4", N_("Number of games won with Black"), black_won),
    TieBreak(
        "PS", "7.5", N_("Sum of progressive scores"), Family.OWN, Unit.POINTS, progressive, _progressive_steps, "B", "C"
    ),
    _count("REP", "7.6", N_("Rounds one elected to play"), elected_to_play),
    TieBreak(
        "STD",
        "7.7",
        N_("Standard points"),
        Family.OWN,
        Unit.POINTS,
        _values(standard_points),
        _steps(standard_points, "7.7"),
    ),
    TieBreak(
        "VUR",
        "16.2",
        N_("Voluntary unplayed rounds"),
        Family.OWN,
        Unit.COUNT,
        _values(voluntary),
        _steps(voluntary, "16.2"),
        use=Use.SWISS,
        smaller_first=True,
        is_official=False,
    ),
)
