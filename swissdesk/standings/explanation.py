"""The explanation of a value, step by step, as data: for the screen, for paper and for a player who protests."""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.standings.crosstable import Crosstable
from swissdesk.standings.rules import Rules, rules_of
from swissdesk.standings.table import POINTS_CODE, level_by_points, refined, round_number
from swissdesk.standings.tiebreaks.definition import Groups, Number, Step, Value, Working
from swissdesk.standings.tiebreaks.direct_encounter import places
from swissdesk.standings.tiebreaks.registry import Criterion, find
from swissdesk.values import dataclass


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
    """Return how one tie-break value came about after a round (the latest if None), step by step (C.07).

    `code` is a tie-break as C.07 writes it (``BH/C1``), `player` a starting rank, `before` the codes applied earlier
    (direct encounter needs them). Amounts are in the unit of `value`: points in hundredths. For several values see
    `Workings`. Raises InvalidEdit for a round that has not been paired, an unknown player and an unknown code.
    """
    return Workings(tournament, after_round, rules).explain(code, player, before)


class Workings:
    """How the values of an event came about after a round: what all players have in common is computed once."""

    def __init__(self, tournament: Tournament, after_round: int | None = None, rules: Rules | None = None) -> None:
        """Look at the event after a round (the latest if None); raises InvalidEdit for a round that there is not."""
        self._tournament = tournament
        self._rules = rules or rules_of(tournament)
        self._crosstable = Crosstable.of(tournament, round_number(tournament, after_round), self._rules)
        self._level: dict[tuple[Criterion, ...], Groups] = {(): level_by_points(self._crosstable)}

    def explain(self, code: str, player: int, before: Sequence[str] = ()) -> Explanation:
        """Return how the value of a tie-break came about for a player.

        `before` are the criteria applied earlier in the list: direct encounter looks at the group they left level.
        Raises InvalidEdit for a player or code that there is not.
        """
        self._tournament.player(player)
        criterion = find(code, self._rules)
        tiebreak = criterion.tiebreak
        earlier = tuple(one for one in (find(text, self._rules) for text in before) if one.code.base != POINTS_CODE)
        amount, working = self._worked(criterion, player, earlier)
        return Explanation(
            code=str(criterion.code),
            title=tiebreak.title,
            article=tiebreak.article,
            edition=self._rules.edition.title,
            player=player,
            after_round=self._crosstable.rounds,
            value=Value(amount, tiebreak.unit),
            steps=(*_taken_out(self._tournament, self._crosstable, player), *working.steps),
            total=working.total,
            divisor=working.divisor,
        )

    def _worked(
        self, criterion: Criterion, player: int, earlier: tuple[Criterion, ...]
    ) -> tuple[Number | None, Working]:
        crosstable, tiebreak, modifiers = self._crosstable, criterion.tiebreak, criterion.modifiers
        if tiebreak.split is not None and tiebreak.steps_in_group is not None:
            group = next(group for group in self._level_after(earlier) if player in group)
            place: Number | None = places(tiebreak.split(crosstable, modifiers, group))[player]
            return place, tiebreak.steps_in_group(crosstable, modifiers, group, player)
        amount = crosstable.once(tiebreak.values, modifiers)[player]
        if amount is None and tiebreak.uses_ratings and crosstable.has_unrated and modifiers.unrated_as is None:
            return None, Working((_unrated(),), None)
        return amount, tiebreak.steps(crosstable, modifiers, player)

    def _level_after(self, criteria: tuple[Criterion, ...]) -> Groups:
        """Return the groups that these criteria leave level, applied one after the other."""
        if criteria not in self._level:
            groups, _values = refined(self._crosstable, self._level_after(criteria[:-1]), criteria[-1])
            self._level[criteria] = groups
        return self._level[criteria]


def _unrated() -> Step:
    return Step(
        message(N_("Some players are unrated: tie-breaks based on ratings are not used for any player.")),
        article="10",
    )


def _taken_out(tournament: Tournament, crosstable: Crosstable, player: int) -> list[Step]:
    """Return a remark for every game that does not count because the opponent left a round robin early."""
    steps = []
    for number in range(1, crosstable.rounds + 1):
        opponent = tournament.entry(player, number).opponent
        if opponent is not None and opponent in crosstable.left_early:
            text = message(
                N_("Round {round} does not count: {opponent} withdrew before playing half of the games."),
                round=number,
                opponent=crosstable.name(opponent),
            )
            steps.append(Step(text, article="15", round=number, opponent=opponent))
    return steps
