"""The quality criteria of the Dutch system as data: one ordered table per edition, one descriptor per criterion.

C1, C3 and C2 are the edges of the field, C4 and C5 its completion (`field.Field`); in the edition of 2017 C.4 is, and
there is no C5. What a criterion is, the number that a person counts, and what the optimiser minimises stand beside each
other: `measure` and `cost`. A criterion with two parts stands in the table twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from swissdesk.engine.clauses import (
    BYE_TOO_HIGH,
    COLOURS,
    DENIED,
    DENIED_STRONG,
    DOWN,
    DOWN_AGAIN,
    DOWN_HIGH,
    DOWN_LATELY,
    FEWEST_FLOATERS,
    LEFT_AHEAD,
    STRONG,
    TOO_FAR,
    UP_AGAIN,
    UP_LATELY,
    Clause,
)
from swissdesk.engine.measure import CriterionName, Measure, Member, Value
from swissdesk.engine.position import Competitor
from swissdesk.engine.systems.dutch import measures, prices
from swissdesk.engine.systems.dutch.bracket import Candidate
from swissdesk.engine.systems.dutch.measures import CandidateMeasure
from swissdesk.engine.systems.dutch.prices import Cost
from swissdesk.i18n import N_
from swissdesk.values import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Criterion:
    """One criterion: `label` as everybody cites it, `article` in the table's edition, `name` in an arbiter's words.

    `measure` finds who makes its value up in a candidate; `cost` is what the optimiser adds up, in the same order.
    `words` is what it asks for, in a paragraph for everybody, `fault` what befalls who adds to it (`CriterionName`).
    """

    label: str
    article: str
    name: str
    measure: CandidateMeasure
    cost: Cost
    words: Clause
    fault: str

    @property
    def is_list(self) -> bool:
        """Whether the value lists amounts from the highest; else it is a count."""
        return self.cost.amounts is not None

    @property
    def named(self) -> CriterionName:
        """The criterion without its functions."""
        return CriterionName(self.label, self.article, self.name, self.fault)

    def value(self, members: Iterable[Member]) -> Value:
        """Return what the members of a candidate amount to."""
        amounts = [member.amount for member in members]
        return tuple(sorted(amounts, reverse=True)) if self.is_list else sum(amounts)

    def measured(self, candidate: Candidate) -> Measure:
        """Return the value in a candidate with everybody who makes it up, by ids."""
        members = list(self.measure(candidate))
        player = candidate.bracket.player
        counted = [member for member in members if member.amount or self.is_list]
        return self.named.measured(
            self.value(members),
            tuple(tuple(player(p).id for p in member.who) for member in counted),
            amounts=tuple(member.amount for member in counted),
        )


BYE_SCORE = CriterionName("C5", "2.3.1", N_("score of the player who gets the bye"), BYE_TOO_HIGH)
"""The criterion of 2026 that concerns the whole round."""


def bye_measure(receiver: Competitor) -> Measure:
    """Return what the receiver of the PAB is worth (2026 2.3.1, C5)."""
    return BYE_SCORE.measured((receiver.score,), ((receiver.id,),), amounts=(receiver.score,))


def evaluated(table: tuple[Criterion, ...], candidate: Candidate) -> Iterator[Criterion]:
    """Yield the criteria that are evaluated in a bracket: the look-ahead and C9 are not in all of them."""
    bracket = candidate.bracket
    for criterion in table:
        if criterion.cost.beyond and not bracket.following:
            continue
        if criterion.cost.bye and not (bracket.holds_bye and len(candidate.downfloaters) == 1):
            continue
        yield criterion


_DOWNFLOATERS = N_("downfloaters")
_UNPAIRED_AHEAD = N_("players whom the next bracket must leave unpaired")
_SCORES_AHEAD = N_("scores of the players whom the next bracket must leave unpaired")
_WIDE = N_("topscorers and their opponents with a colour difference of more than two")
_THIRD = N_("topscorers and their opponents with the same colour three times in a row")
_COLOURS = N_("colour preferences denied")
_STRONG = N_("strong colour preferences denied")

_IS_WIDE = N_("{player} or {other} gets a colour difference of more than two")
_IS_THIRD = N_("{player} or {other} gets the same colour three times running")
_DOWN_FAR = N_("{player} floats down twice running, further than necessary")
_DOWN_FAR_LATELY = N_("{player} floats down as two rounds before, further than necessary")
_UP_FAR = N_("{other} meets a higher score twice running, further up than necessary")
_UP_FAR_LATELY = N_("{other} meets a higher score as two rounds before, further up than necessary")

_NEXT_BRACKET = Clause(
    N_("Look-ahead to the next bracket"),
    N_(
        "Among equally good choices, the downfloaters are chosen with whom the next bracket does best: first on "
        "its number of pairs, then on the scores of its own downfloaters. Nothing else of that bracket matters "
        "here."
    ),
)
_NOT_WIDE = Clause(
    N_("Topscorers: colour difference"),
    N_(
        "In the last round, as few topscorers and opponents of topscorers as possible should end with three more "
        "games of one colour than of the other."
    ),
)
_NOT_THIRD = Clause(
    N_("Topscorers: same colour three times running"),
    N_(
        "In the last round, as few topscorers and opponents of topscorers as possible should get the same colour "
        "for the third time in a row."
    ),
)
PSD = Clause(
    N_("Opponents with close scores"),
    N_(
        "The score differences between opponents, and between a downfloater and the players below, are listed from "
        "the largest. Of two lists, the one with the smaller number where they first differ is better."
    ),
)


def _colours(pair: prices.PairCost) -> Cost:
    return Cost(pair=pair, of_colours=True)


DUTCH_2026: tuple[Criterion, ...] = (
    Criterion("C6", "2.4.1", _DOWNFLOATERS, measures.downfloaters, Cost(alone=prices.each), FEWEST_FLOATERS, DOWN),
    Criterion(
        "C7",
        "2.4.2",
        N_("scores of the downfloaters"),
        measures.downfloaters_scores,
        Cost(alone=prices.score, amounts=prices.scores),
        Clause(
            N_("Lowest scores of downfloaters"),
            N_(
                "If players must float down, they should be those with the lowest scores. The scores of the "
                "downfloaters are compared one by one, from the highest: lower is better."
            ),
        ),
        DOWN_HIGH,
    ),
    Criterion("C8", "2.4.3", _UNPAIRED_AHEAD, measures.left_ahead, Cost(beyond=prices.each), _NEXT_BRACKET, LEFT_AHEAD),
    Criterion(
        "C8",
        "2.4.3",
        _SCORES_AHEAD,
        measures.left_ahead_scores,
        Cost(beyond=prices.score, amounts=prices.scores),
        _NEXT_BRACKET,
        LEFT_AHEAD,
    ),
    Criterion(
        "C9",
        "2.4.4",
        N_("unplayed games of the player who gets the bye"),
        measures.unplayed_games,
        Cost(bye=prices.unplayed),
        Clause(
            N_("Fewest unplayed games for the bye"),
            N_(
                "Where the one downfloater of a bracket is certain to get the bye, it should be a player with as "
                "few unplayed games as possible."
            ),
        ),
        N_("{player} gets the bye with more unplayed games than necessary"),
    ),
    Criterion("C10", "2.4.5", _WIDE, measures.wide_difference, _colours(prices.wide_difference), _NOT_WIDE, _IS_WIDE),
    Criterion("C11", "2.4.6", _THIRD, measures.third_in_a_row, _colours(prices.third_in_a_row), _NOT_THIRD, _IS_THIRD),
    Criterion(
        "C12", "2.4.7", _COLOURS, measures.preferences_denied, _colours(prices.preference_denied), COLOURS, DENIED
    ),
    Criterion(
        "C13",
        "2.4.8",
        _STRONG,
        measures.strong_preferences_denied,
        _colours(prices.strong_denied),
        STRONG,
        DENIED_STRONG,
    ),
    Criterion(
        "C14",
        "2.4.9",
        N_("resident downfloaters who had a downfloat in the previous round"),
        measures.residents_again(0),
        Cost(alone=prices.resident_again(0)),
        Clause(
            N_("Residents: no repeated downfloat (previous round)"),
            N_(
                "A resident who had a downfloat in the previous round should not float down again. MDPs floating "
                "down again do not count here: they have their own criterion further down."
            ),
        ),
        DOWN_AGAIN,
    ),
    Criterion(
        "C15",
        "2.4.10",
        N_("MDP opponents who had an upfloat in the previous round"),
        measures.opponents_again(0),
        Cost(pair=prices.opponent_again(0), of_scores=True),
        Clause(
            N_("MDP opponents: no repeated upfloat (previous round)"),
            N_(
                "A resident who met a player with a higher score in the previous round should not get an MDP as "
                "opponent now."
            ),
        ),
        UP_AGAIN,
    ),
    Criterion(
        "C16",
        "2.4.11",
        N_("resident downfloaters who had a downfloat two rounds before"),
        measures.residents_again(1),
        Cost(alone=prices.resident_again(1)),
        Clause(
            N_("Residents: no repeated downfloat (two rounds before)"),
            N_(
                "A resident who had a downfloat two rounds ago should not float down again, if this is possible "
                "too. MDPs floating down again do not count here."
            ),
        ),
        DOWN_LATELY,
    ),
    Criterion(
        "C17",
        "2.4.12",
        N_("MDP opponents who had an upfloat two rounds before"),
        measures.opponents_again(1),
        Cost(pair=prices.opponent_again(1), of_scores=True),
        Clause(
            N_("MDP opponents: no repeated upfloat (two rounds before)"),
            N_(
                "A resident who met a player with a higher score two rounds ago should not get an MDP as opponent "
                "now, if this is possible too."
            ),
        ),
        UP_LATELY,
    ),
    Criterion(
        "C18",
        "2.4.13",
        N_("score differences of MDPs who had a downfloat in the previous round"),
        measures.mdps_differences(0),
        Cost(alone=prices.mdp_again(0), amounts=prices.scores, of_scores=True),
        Clause(
            N_("MDPs: small difference on a repeated downfloat (previous round)"),
            N_(
                "For each MDP who had a downfloat in the previous round too, the score difference to the opponent "
                "is noted; the list is compared from the largest. An MDP in the Limbo has no opponent: that is "
                "worse than any difference, and the worse the higher the score, which is shown with an arrow."
            ),
        ),
        _DOWN_FAR,
    ),
    Criterion(
        "C19",
        "2.4.14",
        N_("score differences of MDP opponents who had an upfloat in the previous round"),
        measures.opponents_differences(0),
        Cost(pair=prices.opponent_difference(0), amounts=prices.scores, of_scores=True),
        Clause(
            N_("MDP opponents: small difference on a repeated upfloat (previous round)"),
            N_(
                "For each resident who gets an MDP as opponent and also met a higher score in the previous round, "
                "the score difference to the MDP is noted; the list is compared from the largest."
            ),
        ),
        _UP_FAR,
    ),
    Criterion(
        "C20",
        "2.4.15",
        N_("score differences of MDPs who had a downfloat two rounds before"),
        measures.mdps_differences(1),
        Cost(alone=prices.mdp_again(1), amounts=prices.scores, of_scores=True),
        Clause(
            N_("MDPs: small difference on a repeated downfloat (two rounds before)"),
            N_(
                "The same for MDPs who had a downfloat two rounds ago: the score differences to their opponents "
                "should be small. The score of an MDP in the Limbo is shown with an arrow."
            ),
        ),
        _DOWN_FAR_LATELY,
    ),
    Criterion(
        "C21",
        "2.4.16",
        N_("score differences of MDP opponents who had an upfloat two rounds before"),
        measures.opponents_differences(1),
        Cost(pair=prices.opponent_difference(1), amounts=prices.scores, of_scores=True),
        Clause(
            N_("MDP opponents: small difference on a repeated upfloat (two rounds before)"),
            N_(
                "The same for residents who get an MDP as opponent and met a higher score two rounds ago: the "
                "score differences should be small."
            ),
        ),
        _UP_FAR_LATELY,
    ),
)
"""The table of the edition in force from 2026."""


def _differences(alone: prices.PlayerCost | None, pair: prices.PairCost) -> Cost:
    return Cost(alone=alone, pair=pair, amounts=prices.differences, of_scores=alone is None)


DUTCH_2017: tuple[Criterion, ...] = (
    Criterion("C.5", "C.5", _DOWNFLOATERS, measures.downfloaters, Cost(alone=prices.each), FEWEST_FLOATERS, DOWN),
    Criterion(
        "C.6",
        "C.6",
        N_("score differences (PSD) of pairs and downfloaters, zeros left out"),
        measures.pairing_score_differences,
        _differences(prices.artificial_difference, prices.difference),
        PSD,
        TOO_FAR,
    ),
    Criterion(
        "C.7",
        "C.7",
        _UNPAIRED_AHEAD,
        measures.left_ahead_2017,
        Cost(beyond=prices.left_over, heaviest=3),
        _NEXT_BRACKET,
        LEFT_AHEAD,
    ),
    Criterion(
        "C.7",
        "C.7",
        _SCORES_AHEAD,
        measures.left_ahead_scores,
        Cost(beyond=prices.score, amounts=prices.scores),
        _NEXT_BRACKET,
        LEFT_AHEAD,
    ),
    Criterion("C.8", "C.8", _WIDE, measures.wide_difference, _colours(prices.wide_difference), _NOT_WIDE, _IS_WIDE),
    Criterion("C.9", "C.9", _THIRD, measures.third_in_a_row, _colours(prices.third_in_a_row), _NOT_THIRD, _IS_THIRD),
    Criterion(
        "C.10", "C.10", _COLOURS, measures.preferences_denied, _colours(prices.preference_denied), COLOURS, DENIED
    ),
    Criterion(
        "C.11",
        "C.11",
        _STRONG,
        measures.strong_preferences_denied,
        _colours(prices.strong_denied),
        STRONG,
        DENIED_STRONG,
    ),
    Criterion(
        "C.12",
        "C.12",
        N_("players with a downfloat who had one in the previous round too"),
        measures.downfloats_again(0),
        Cost(alone=prices.down_again(0), pair=prices.down_again_meeting(0)),
        Clause(
            N_("No repeated downfloat (previous round)"),
            N_(
                "A player who stays without an opponent in the bracket, or meets a lower score, gets a downfloat. "
                "A player who had one in the previous round should not get another now."
            ),
        ),
        DOWN_AGAIN,
    ),
    Criterion(
        "C.13",
        "C.13",
        N_("players with an upfloat who had one in the previous round too"),
        measures.upfloats_again(0),
        Cost(pair=prices.up_again(0), of_scores=True),
        Clause(
            N_("No repeated upfloat (previous round)"),
            N_(
                "A player who meets a higher score gets an upfloat. A player who had one in the previous round "
                "should not get another now."
            ),
        ),
        UP_AGAIN,
    ),
    Criterion(
        "C.14",
        "C.14",
        N_("players with a downfloat who had one two rounds before too"),
        measures.downfloats_again(1),
        Cost(alone=prices.down_again(1), pair=prices.down_again_meeting(1)),
        Clause(
            N_("No repeated downfloat (two rounds before)"),
            N_("A player who had a downfloat two rounds ago should not get another now, if this is possible too."),
        ),
        DOWN_LATELY,
    ),
    Criterion(
        "C.15",
        "C.15",
        N_("players with an upfloat who had one two rounds before too"),
        measures.upfloats_again(1),
        Cost(pair=prices.up_again(1), of_scores=True),
        Clause(
            N_("No repeated upfloat (two rounds before)"),
            N_("A player who had an upfloat two rounds ago should not get another now, if this is possible too."),
        ),
        UP_LATELY,
    ),
    Criterion(
        "C.16",
        "C.16",
        N_("score differences of players with a downfloat who had one in the previous round too"),
        measures.downfloats_differences(0),
        _differences(prices.artificial_again(0), prices.difference_down_again(0)),
        Clause(
            N_("Small difference on a repeated downfloat (previous round)"),
            N_(
                "For each player who gets a downfloat and had one in the previous round, the score difference to "
                "the opponent is noted; without an opponent, the difference to one point less than the lowest "
                "score in the bracket. The list is compared from the largest."
            ),
        ),
        _DOWN_FAR,
    ),
    Criterion(
        "C.17",
        "C.17",
        N_("score differences of players with an upfloat who had one in the previous round too"),
        measures.upfloats_differences(0),
        _differences(None, prices.difference_up_again(0)),
        Clause(
            N_("Small difference on a repeated upfloat (previous round)"),
            N_(
                "For each player who gets an upfloat and had one in the previous round, the score difference to "
                "the opponent is noted; the list is compared from the largest."
            ),
        ),
        _UP_FAR,
    ),
    Criterion(
        "C.18",
        "C.18",
        N_("score differences of players with a downfloat who had one two rounds before too"),
        measures.downfloats_differences(1),
        _differences(prices.artificial_again(1), prices.difference_down_again(1)),
        Clause(
            N_("Small difference on a repeated downfloat (two rounds before)"),
            N_("The same for players who had a downfloat two rounds ago: the score differences should be small."),
        ),
        _DOWN_FAR_LATELY,
    ),
    Criterion(
        "C.19",
        "C.19",
        N_("score differences of players with an upfloat who had one two rounds before too"),
        measures.upfloats_differences(1),
        _differences(None, prices.difference_up_again(1)),
        Clause(
            N_("Small difference on a repeated upfloat (two rounds before)"),
            N_("The same for players who had an upfloat two rounds ago: the score differences should be small."),
        ),
        _UP_FAR_LATELY,
    ),
)
"""The table of the edition of July 2017 to January 2026."""
