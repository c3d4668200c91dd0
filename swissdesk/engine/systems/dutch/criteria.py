"""The quality criteria of the Dutch system as data: one ordered table per edition, one descriptor per criterion.

C1, C3 and C2 are the edges of the field, C4 and C5 its completion (`field.Field`); in the edition of 2017 C.4 is, and
there is no C5. What a criterion is, the number that a person counts, and what the optimiser minimises stand beside each
other: `measure` and `cost`. A criterion with two parts stands in the table twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from swissdesk.engine.clauses import COLOURS, FEWEST_FLOATERS, STRONG, Clause
from swissdesk.engine.measure import CriterionName, Measure, Member, Value
from swissdesk.engine.position import Competitor
from swissdesk.engine.systems.dutch import measures, prices
from swissdesk.engine.systems.dutch.bracket import Candidate
from swissdesk.engine.systems.dutch.measures import CandidateMeasure
from swissdesk.engine.systems.dutch.prices import Cost
from swissdesk.i18n import N_


@dataclass(frozen=True, slots=True, eq=False)
class Criterion:
    """One criterion: `label` as everybody cites it, `article` in the table's edition, `name` in an arbiter's words.

    `measure` finds who makes its value up in a candidate; `cost` is what the optimiser adds up, in the same order.
    `words` is what it asks for, in a paragraph for everybody.
    """

    label: str
    article: str
    name: str
    measure: CandidateMeasure
    cost: Cost
    words: Clause

    @property
    def is_list(self) -> bool:
        """Whether the value lists amounts from the highest; else it is a count."""
        return self.cost.amounts is not None

    @property
    def named(self) -> CriterionName:
        """The criterion without its functions."""
        return CriterionName(self.label, self.article, self.name)

    def value(self, members: Iterable[Member]) -> Value:
        """Return what the members of a candidate amount to."""
        amounts = [member.amount for member in members]
        return tuple(sorted(amounts, reverse=True)) if self.is_list else sum(amounts)

    def measured(self, candidate: Candidate) -> Measure:
        """Return the value in a candidate with everybody who makes it up, by ids."""
        members = list(self.measure(candidate))
        player = candidate.bracket.player
        telling = [member for member in members if member.amount or self.is_list]
        return Measure(
            self.label,
            self.article,
            self.name,
            self.value(members),
            tuple(tuple(player(p).id for p in member.who) for member in telling),
            amounts=tuple(member.amount for member in telling),
        )


BYE_SCORE = CriterionName("C5", "2.3.1", N_("the score of the player who gets the bye"))
"""The criterion of 2026 that concerns the whole round."""


def bye_measure(receiver: Competitor) -> Measure:
    """Return what the receiver of the PAB is worth (2026 2.3.1, C5)."""
    return Measure(*BYE_SCORE, (receiver.score,), ((receiver.id,),), amounts=(receiver.score,))


def looked_at(table: tuple[Criterion, ...], candidate: Candidate) -> Iterator[Criterion]:
    """Yield the criteria that are looked at in a bracket: the look-ahead and C9 are not in all of them."""
    bracket = candidate.bracket
    for criterion in table:
        if criterion.cost.beyond and not bracket.following:
            continue
        if criterion.cost.bye and not (bracket.holds_bye and len(candidate.downfloaters) == 1):
            continue
        yield criterion


_DOWNFLOATERS = N_("downfloaters")
_UNPAIRED_AHEAD = N_("players whom the next bracket would have to leave unpaired")
_SCORES_AHEAD = N_("the scores of those whom the next bracket would have to leave unpaired")
_WIDE = N_("topscorers and their opponents with a colour difference beyond two")
_THIRD = N_("topscorers and their opponents with one colour three times in a row")
_COLOURS = N_("colour preferences not granted")
_STRONG = N_("strong colour preferences not granted")

_NEXT_BRACKET = Clause(
    N_("Think one bracket ahead"),
    N_(
        "Among equally good choices, those players float down who let the next bracket do best: first its number of "
        "pairs, then the scores of those it has to send on. Nothing else of that bracket matters here."
    ),
)
_NOT_WIDE = Clause(
    N_("Leaders: no colour far too often"),
    N_(
        "In the last round as few as possible of the leading players and their opponents end with three more games of"
        " one colour than of the other."
    ),
)
_NOT_THIRD = Clause(
    N_("Leaders: no colour three times running"),
    N_(
        "In the last round as few as possible of the leading players and their opponents get one colour for the third"
        " time in a row."
    ),
)
PSD = Clause(
    N_("Opponents with close scores"),
    N_(
        "The differences in points between opponents, and between a downfloater and the players below, are listed "
        "from the largest. The list whose first differing number is smaller is better."
    ),
)


def _colours(pair: prices.PairCost) -> Cost:
    return Cost(pair=pair, of_colours=True)


DUTCH_2026: tuple[Criterion, ...] = (
    Criterion("C6", "2.4.1", _DOWNFLOATERS, measures.downfloaters, Cost(alone=prices.each), FEWEST_FLOATERS),
    Criterion(
        "C7",
        "2.4.2",
        N_("the scores of the downfloaters"),
        measures.downfloaters_scores,
        Cost(alone=prices.score, amounts=prices.scores),
        Clause(
            N_("The lowest scores float"),
            N_(
                "If somebody must float down, let it be those with the fewest points. The scores of the downfloaters "
                "are compared one by one, from the highest: the lower one is better."
            ),
        ),
    ),
    Criterion(
        "C8",
        "2.4.3",
        _UNPAIRED_AHEAD,
        measures.left_ahead,
        Cost(beyond=prices.each),
        _NEXT_BRACKET,
    ),
    Criterion(
        "C8",
        "2.4.3",
        _SCORES_AHEAD,
        measures.left_ahead_scores,
        Cost(beyond=prices.score, amounts=prices.scores),
        _NEXT_BRACKET,
    ),
    Criterion(
        "C9",
        "2.4.4",
        N_("unplayed games of the player who gets the bye"),
        measures.unplayed_games,
        Cost(bye=prices.unplayed),
        Clause(
            N_("The bye for somebody who has played"),
            N_(
                "Where it is certain that the one downfloater of a bracket will get the bye, it should be a player "
                "with few unplayed games so far."
            ),
        ),
    ),
    Criterion("C10", "2.4.5", _WIDE, measures.wide_difference, _colours(prices.wide_difference), _NOT_WIDE),
    Criterion("C11", "2.4.6", _THIRD, measures.third_in_a_row, _colours(prices.third_in_a_row), _NOT_THIRD),
    Criterion("C12", "2.4.7", _COLOURS, measures.preferences_denied, _colours(prices.preference_denied), COLOURS),
    Criterion("C13", "2.4.8", _STRONG, measures.strong_preferences_denied, _colours(prices.strong_denied), STRONG),
    Criterion(
        "C14",
        "2.4.9",
        N_("residents who float down and did so in the round before"),
        measures.residents_again(0),
        Cost(alone=prices.resident_again(0)),
        Clause(
            N_("Residents: not down again after last round"),
            N_(
                "A resident of the bracket who floated down in the round before should not float down again now. MDPs "
                "who float on are not counted here: they have a criterion of their own further down."
            ),
        ),
    ),
    Criterion(
        "C15",
        "2.4.10",
        N_("residents who meet an MDP and floated up in the round before"),
        measures.opponents_again(0),
        Cost(pair=prices.opponent_again(0), of_scores=True),
        Clause(
            N_("Opponents of MDPs: not up again after last round"),
            N_(
                "A resident who met somebody with more points in the round before should not be given an MDP for an "
                "opponent now."
            ),
        ),
    ),
    Criterion(
        "C16",
        "2.4.11",
        N_("residents who float down and did so two rounds before"),
        measures.residents_again(1),
        Cost(alone=prices.resident_again(1)),
        Clause(
            N_("Residents: not down again after two rounds"),
            N_(
                "A resident of the bracket who floated down two rounds ago should not float down again now, if that "
                "can be had as well. MDPs who float on are not counted here."
            ),
        ),
    ),
    Criterion(
        "C17",
        "2.4.12",
        N_("residents who meet an MDP and floated up two rounds before"),
        measures.opponents_again(1),
        Cost(pair=prices.opponent_again(1), of_scores=True),
        Clause(
            N_("Opponents of MDPs: not up again after two rounds"),
            N_(
                "A resident who met somebody with more points two rounds ago should not be given an MDP for an "
                "opponent now, if that can be had as well."
            ),
        ),
    ),
    Criterion(
        "C18",
        "2.4.13",
        N_("score differences of the MDPs who floated down in the round before"),
        measures.mdps_differences(0),
        Cost(alone=prices.mdp_again(0), amounts=prices.scores, of_scores=True),
        Clause(
            N_("MDPs floating again: a small step"),
            N_(
                "For each MDP who floated down in the round before too, the difference in points to the opponent is "
                "noted, and the list is compared from the largest. Who stays in the Limbo has no opponent: that is "
                "worse than any difference, and the worse the higher the score, which is shown with an arrow."
            ),
        ),
    ),
    Criterion(
        "C19",
        "2.4.14",
        N_("score differences of the residents who meet an MDP and floated up in the round before"),
        measures.opponents_differences(0),
        Cost(pair=prices.opponent_difference(0), amounts=prices.scores, of_scores=True),
        Clause(
            N_("Opponents of MDPs meeting above again: a small step"),
            N_(
                "For each resident who is given an MDP and met more points in the round before too, the difference in "
                "points to the MDP is noted; the list is compared from the largest."
            ),
        ),
    ),
    Criterion(
        "C20",
        "2.4.15",
        N_("score differences of the MDPs who floated down two rounds before"),
        measures.mdps_differences(1),
        Cost(alone=prices.mdp_again(1), amounts=prices.scores, of_scores=True),
        Clause(
            N_("MDPs floating again after two rounds: a small step"),
            N_(
                "The same for MDPs who floated down two rounds ago: the differences in points to their opponents "
                "should be small. The score of one who stays in the Limbo is shown with an arrow."
            ),
        ),
    ),
    Criterion(
        "C21",
        "2.4.16",
        N_("score differences of the residents who meet an MDP and floated up two rounds before"),
        measures.opponents_differences(1),
        Cost(pair=prices.opponent_difference(1), amounts=prices.scores, of_scores=True),
        Clause(
            N_("Opponents of MDPs meeting above again after two rounds: a small step"),
            N_(
                "The same for residents who are given an MDP and met more points two rounds ago: the differences in "
                "points should be small."
            ),
        ),
    ),
)
"""The table of the edition in force from 2026."""


def _differences(alone: prices.PlayerCost | None, pair: prices.PairCost) -> Cost:
    return Cost(alone=alone, pair=pair, amounts=prices.differences, of_scores=alone is None)


DUTCH_2017: tuple[Criterion, ...] = (
    Criterion("C.5", "C.5", _DOWNFLOATERS, measures.downfloaters, Cost(alone=prices.each), FEWEST_FLOATERS),
    Criterion(
        "C.6",
        "C.6",
        N_("score differences (PSD) of pairs and downfloaters, without those of 0"),
        measures.pairing_score_differences,
        _differences(prices.artificial_difference, prices.difference),
        PSD,
    ),
    Criterion(
        "C.7",
        "C.7",
        _UNPAIRED_AHEAD,
        measures.left_ahead_2017,
        Cost(beyond=prices.left_over, heaviest=3),
        _NEXT_BRACKET,
    ),
    Criterion(
        "C.7",
        "C.7",
        _SCORES_AHEAD,
        measures.left_ahead_scores,
        Cost(beyond=prices.score, amounts=prices.scores),
        _NEXT_BRACKET,
    ),
    Criterion("C.8", "C.8", _WIDE, measures.wide_difference, _colours(prices.wide_difference), _NOT_WIDE),
    Criterion("C.9", "C.9", _THIRD, measures.third_in_a_row, _colours(prices.third_in_a_row), _NOT_THIRD),
    Criterion("C.10", "C.10", _COLOURS, measures.preferences_denied, _colours(prices.preference_denied), COLOURS),
    Criterion("C.11", "C.11", _STRONG, measures.strong_preferences_denied, _colours(prices.strong_denied), STRONG),
    Criterion(
        "C.12",
        "C.12",
        N_("players who get a downfloat and had one in the round before"),
        measures.downfloats_again(0),
        Cost(alone=prices.down_again(0), pair=prices.down_again_meeting(0)),
        Clause(
            N_("No downfloat again after last round"),
            N_(
                "A player gets a downfloat who stays without an opponent in the bracket, or meets fewer points. "
                "Whoever had one in the round before should not get another now."
            ),
        ),
    ),
    Criterion(
        "C.13",
        "C.13",
        N_("players who get an upfloat and had one in the round before"),
        measures.upfloats_again(0),
        Cost(pair=prices.up_again(0), of_scores=True),
        Clause(
            N_("No upfloat again after last round"),
            N_(
                "A player gets an upfloat who meets more points. Whoever had one in the round before should not get "
                "another now."
            ),
        ),
    ),
    Criterion(
        "C.14",
        "C.14",
        N_("players who get a downfloat and had one two rounds before"),
        measures.downfloats_again(1),
        Cost(alone=prices.down_again(1), pair=prices.down_again_meeting(1)),
        Clause(
            N_("No downfloat again after two rounds"),
            N_("Whoever had a downfloat two rounds ago should not get another now, if that can be had as well."),
        ),
    ),
    Criterion(
        "C.15",
        "C.15",
        N_("players who get an upfloat and had one two rounds before"),
        measures.upfloats_again(1),
        Cost(pair=prices.up_again(1), of_scores=True),
        Clause(
            N_("No upfloat again after two rounds"),
            N_("Whoever had an upfloat two rounds ago should not get another now, if that can be had as well."),
        ),
    ),
    Criterion(
        "C.16",
        "C.16",
        N_("score differences of players who get a downfloat and had one in the round before"),
        measures.downfloats_differences(0),
        _differences(prices.artificial_again(0), prices.difference_down_again(0)),
        Clause(
            N_("A downfloat again: a small step"),
            N_(
                "For each player who gets a downfloat and had one in the round before, the difference in points to the "
                "opponent is noted; for one without an opponent, to one point less than the lowest score in the "
                "bracket. The list is compared from the largest."
            ),
        ),
    ),
    Criterion(
        "C.17",
        "C.17",
        N_("score differences of players who get an upfloat and had one in the round before"),
        measures.upfloats_differences(0),
        _differences(None, prices.difference_up_again(0)),
        Clause(
            N_("An upfloat again: a small step"),
            N_(
                "For each player who gets an upfloat and had one in the round before, the difference in points to the "
                "opponent is noted; the list is compared from the largest."
            ),
        ),
    ),
    Criterion(
        "C.18",
        "C.18",
        N_("score differences of players who get a downfloat and had one two rounds before"),
        measures.downfloats_differences(1),
        _differences(prices.artificial_again(1), prices.difference_down_again(1)),
        Clause(
            N_("A downfloat again after two rounds: a small step"),
            N_("The same for players who had a downfloat two rounds ago: the differences in points should be small."),
        ),
    ),
    Criterion(
        "C.19",
        "C.19",
        N_("score differences of players who get an upfloat and had one two rounds before"),
        measures.upfloats_differences(1),
        _differences(None, prices.difference_up_again(1)),
        Clause(
            N_("An upfloat again after two rounds: a small step"),
            N_("The same for players who had an upfloat two rounds ago: the differences in points should be small."),
        ),
    ),
)
"""The table of the edition of July 2017 to January 2026."""
