"""How a value came about, step by step, as data: for the screen, for paper and for a player who protests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.standings.crosstable import Crosstable
from swissdesk.standings.rules import Rules, rules_of
from swissdesk.standings.table import POINTS_CODE, ranking, round_number
from swissdesk.standings.tiebreaks.definition import Step, Working
from swissdesk.standings.tiebreaks.direct_encounter import places
from swissdesk.standings.tiebreaks.registry import Criterion, find
from swissdesk.standings.values import Number, Value


@dataclass(frozen=True, slots=True)
class Explanation:
    """A value and its steps.

    The amounts of the steps (those that are not None) add up to `total`; divided by `divisor`, and rounded where the
    unit is a rating, that is the amount of `value`. `title` is a text to be translated, `article` one of `edition`.
    """

    code: str
    title: str
    article: str
    edition: str
    player: int
    after_round: int
    value: Value
    steps: tuple[Step, ...]
    total: Number
    divisor: int | None


def explain(
    tournament: Tournament,
    code: str,
    player: int,
    after_round: int | None = None,
    *,
    before: Sequence[str] = (),
    rules: Rules | None = None,
) -> Explanation:
    """Return how the value of a tie-break came about for a player after a round (the latest if None).

    `before` are the criteria applied earlier in the list: direct encounter looks at the group they left level.
    Raises InvalidEdit for a round, player or code that there is not.
    """
    tournament.player(player)
    rounds = round_number(tournament, after_round)
    rules = rules or rules_of(tournament)
    criterion = find(code, rules)
    crosstable = Crosstable.of(tournament, rounds, rules)
    tiebreak = criterion.tiebreak
    taken_out = _taken_out(tournament, crosstable, player)
    amount, working = _worked(crosstable, criterion, player, [find(earlier, rules) for earlier in before])
    return Explanation(
        code=str(criterion.code),
        title=tiebreak.title,
        article=tiebreak.article,
        edition=rules.edition.title,
        player=player,
        after_round=rounds,
        value=Value(amount, tiebreak.unit),
        steps=(*taken_out, *working.steps),
        total=working.total,
        divisor=working.divisor,
    )


def _worked(
    crosstable: Crosstable, criterion: Criterion, player: int, earlier: list[Criterion]
) -> tuple[Number | None, Working]:
    tiebreak, modifiers = criterion.tiebreak, criterion.modifiers
    if tiebreak.split is not None and tiebreak.steps_in_group is not None:
        criteria = [one for one in earlier if one.code.base != POINTS_CODE]
        group = next(group for group in ranking(crosstable, criteria)[0] if player in group)
        amount: Number | None = places(tiebreak.split(crosstable, modifiers, group))[player]
        return amount, tiebreak.steps_in_group(crosstable, modifiers, group, player)
    amount = tiebreak.values(crosstable, modifiers)[player]
    if amount is None and tiebreak.uses_ratings and crosstable.has_unrated and modifiers.unrated_as is None:
        return None, Working((_unrated(),), None)
    return amount, tiebreak.steps(crosstable, modifiers, player)


def _unrated() -> Step:
    return Step(
        message(N_("Somebody in the event is unrated: the criteria by rating are not applied to anybody.")),
        article="10",
    )


def _taken_out(tournament: Tournament, crosstable: Crosstable, player: int) -> list[Step]:
    """Return a remark for every game that does not count because the opponent left a round robin early."""
    steps = []
    for number in range(1, crosstable.rounds + 1):
        opponent = tournament.entry(player, number).opponent
        if opponent is not None and opponent in crosstable.left_early:
            text = message(
                N_("Round {round} does not count: {opponent} left before half of the games."),
                round=number, opponent=crosstable.name(opponent),
            )  # fmt: skip
            steps.append(Step(text, article="15", round=number, opponent=opponent))
    return steps
