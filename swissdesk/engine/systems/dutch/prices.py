"""The costs that the optimiser minimises for each criterion, spread over what can happen to a player.

That is: being left `alone` in the bracket, a `pair` in it, going `beyond` the next scoregroup, getting the `bye`. A
cost counts, or it collects `amounts` that are compared sorted from the highest. Costs order the candidates of a bracket
as the measures do, but they are not the numbers of the article: where residents share one score, the score of an MDP
does for a difference.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from swissdesk.engine.colours import Float, Strength
from swissdesk.engine.systems.dutch.bracket import Bracket, denied
from swissdesk.model import Colour
from swissdesk.model.points import POINT
from swissdesk.values import dataclass

PlayerCost = Callable[[Bracket, int], int | None]
PairCost = Callable[[Bracket, int, int], int | None]
"""The cost of a pair, the higher ranked player first: a count, or the one of the `amounts` that is hit; None: none."""


def scores(bracket: Bracket) -> Collection[int]:
    """Return the amounts of a cost that collects scores."""
    return bracket.scores


def differences(bracket: Bracket) -> Collection[int]:
    """Return the amounts of a cost that collects score differences (2017 A.8)."""
    return bracket.differences


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of one criterion; without `amounts` it is a count.

    `amounts` are all that can be hit in a bracket, `heaviest` is the largest count of one player. `of_colours`: only
    pairs who want the same colour are hit; `of_scores`: nobody is in a bracket of a single score.
    """

    alone: PlayerCost | None = None
    pair: PairCost | None = None
    beyond: PlayerCost | None = None
    bye: PlayerCost | None = None
    amounts: Callable[[Bracket], Collection[int]] | None = None
    heaviest: int = 1
    of_colours: bool = False
    of_scores: bool = False


def each(bracket: Bracket, player: int) -> int:
    """Every player counts (C6)."""
    return 1


def score(bracket: Bracket, player: int) -> int:
    """The player's score (C7)."""
    return bracket.field.score[player]


def unplayed(bracket: Bracket, player: int) -> int:
    """The games the player has not played (C9)."""
    return bracket.player(player).unplayed


def same_wish(bracket: Bracket, a: int, b: int) -> bool:
    """Whether two players are due the same colour."""
    wishes = bracket.field.wishes
    colour = wishes[a].colour
    return colour is not None and colour is wishes[b].colour


def wide_difference(bracket: Bracket, a: int, b: int) -> int | None:
    """Both players have a colour difference of at least two with the same wish: one of them goes beyond."""
    one, other = bracket.player(a), bracket.player(b)
    return 1 if same_wish(bracket, a, b) and abs(one.difference) > 1 and abs(other.difference) > 1 else None


def third_in_a_row(bracket: Bracket, a: int, b: int) -> int | None:
    """One of them gets a colour for the third time in a row (C11)."""
    loser = denied(bracket.player(a), bracket.player(b))
    if loser is None or loser.preference.colour is None:
        return None
    given: Colour = loser.preference.colour.other
    return 1 if loser.colours.endswith(given.value * 2) else None


def preference_denied(bracket: Bracket, a: int, b: int) -> int | None:
    """One of them does not get the colour that is due (C12)."""
    return 1 if same_wish(bracket, a, b) else None


def strong_denied(bracket: Bracket, a: int, b: int) -> int | None:
    """The one who does not get it has a strong preference (C13)."""
    if not same_wish(bracket, a, b):
        return None
    weaker = min(bracket.field.wishes[a].strength, bracket.field.wishes[b].strength)
    return 1 if weaker is Strength.STRONG else None


def _floated(back: int, kind: Float) -> Callable[[Bracket, int], bool]:
    return lambda bracket, player: bracket.player(player).floats[back] is kind


def resident_again(back: int) -> PlayerCost:
    """C14, C16: a resident floats down again."""
    down = _floated(back, Float.DOWN)
    return lambda bracket, x: 1 if not bracket.is_mdp(x) and down(bracket, x) else None


def opponent_again(back: int) -> PairCost:
    """C15, C17: whom an MDP meets floats up again."""
    up = _floated(back, Float.UP)
    return lambda bracket, a, b: 1 if bracket.is_mdp(a) and up(bracket, b) else None


def mdp_again(back: int) -> PlayerCost:
    """An MDP with the old float that stays in the Limbo: a difference beyond that of any MDP paired here."""
    down = _floated(back, Float.DOWN)
    return lambda bracket, x: bracket.field.score[x] if bracket.is_mdp(x) and down(bracket, x) else None


def opponent_difference(back: int) -> PairCost:
    """C19, C21: the score of an MDP stands for the difference, as all residents have one score."""
    up = _floated(back, Float.UP)
    return lambda bracket, a, b: bracket.field.score[a] if bracket.is_mdp(a) and up(bracket, b) else None


# ---- the edition of 2017: score differences (A.8), floats of any two players with different scores


def difference(bracket: Bracket, a: int, b: int) -> int | None:
    """The score difference of a pair; equal scores are left out, as lists with as many pairs have as many of them."""
    return bracket.field.score[a] - bracket.field.score[b] or None


def artificial_difference(bracket: Bracket, x: int) -> int:
    """A downfloater's difference to one point less than the lowest score in the bracket."""
    return bracket.field.score[x] - bracket.lowest_score + POINT


def left_over(bracket: Bracket, x: int) -> int:
    """INTERPRETATION: before the last scoregroup, to leave over who may not have the PAB is as bad as leaving three.

    The text has no such thing: bbpPairings does it, py4swiss does not (tests/notes/dutch-2017-py4swiss.md).
    """
    return 3 if bracket.precedes_bye and not bracket.player(x).may_have_bye else 1


def down_again(back: int) -> PlayerCost:
    """2017 C.12, C.14: a downfloater floats down again."""
    down = _floated(back, Float.DOWN)
    return lambda bracket, x: 1 if down(bracket, x) else None


def down_again_meeting(back: int) -> PairCost:
    """2017 C.12, C.14: the higher ranked of a pair floats down again."""
    again = difference_down_again(back)
    return lambda bracket, a, b: 1 if again(bracket, a, b) else None


def up_again(back: int) -> PairCost:
    """2017 C.13, C.15: the lower ranked of a pair floats up again."""
    again = difference_up_again(back)
    return lambda bracket, a, b: 1 if again(bracket, a, b) else None


def artificial_again(back: int) -> PlayerCost:
    """2017 C.16, C.18: the difference of a player who is a downfloater again."""
    down = _floated(back, Float.DOWN)
    return lambda bracket, x: artificial_difference(bracket, x) if down(bracket, x) else None


def difference_down_again(back: int) -> PairCost:
    """2017 C.16, C.18: the difference of a pair whose first floats down again."""
    down = _floated(back, Float.DOWN)
    return lambda bracket, a, b: difference(bracket, a, b) if down(bracket, a) else None


def difference_up_again(back: int) -> PairCost:
    """2017 C.17, C.19: the difference of a pair whose second floats up again."""
    up = _floated(back, Float.UP)
    return lambda bracket, a, b: difference(bracket, a, b) if up(bracket, b) else None
