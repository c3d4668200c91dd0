"""The quality criteria of the Dutch system as data: one ordered table per edition, one entry per criterion.

C1, C3 and C2 are the edges of the field, C4 and C5 its completion (`field.Field`); in the edition of 2017 C.4 is, and
there is no C5. Each criterion here is a cost to be kept small, spread over what can happen to a player: left `alone`
in the bracket, a `pair` in it, going `beyond` the next scoregroup, getting the `bye`. A criterion counts, or
(`by_score`) it collects amounts that are compared sorted from the highest: scores, or differences of scores.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from swissdesk.engine.colours import Strength
from swissdesk.engine.dutch.allocation import denied
from swissdesk.engine.dutch.bracket import Bracket
from swissdesk.engine.floats import Float
from swissdesk.model import Colour
from swissdesk.model.points import POINT

PlayerCost = Callable[[Bracket, int], int | None]
PairCost = Callable[[Bracket, int, int], int | None]
"""The cost of a pair, the higher ranked player first: a count, or for `by_score` the amount that is hit; None: none."""


def _scores(bracket: Bracket) -> Collection[int]:
    return bracket.scores


def _differences(bracket: Bracket) -> Collection[int]:
    return bracket.differences


@dataclass(frozen=True, slots=True)
class Criterion:
    """One criterion: `label` as everybody cites it, `article` in the edition of the table.

    `amounts` are all that can be hit in a bracket (for `by_score`), `heaviest` is the largest count of one player.
    """

    label: str
    article: str
    by_score: bool = False
    alone: PlayerCost | None = None
    pair: PairCost | None = None
    beyond: PlayerCost | None = None
    bye: PlayerCost | None = None
    amounts: Callable[[Bracket], Collection[int]] = _scores
    heaviest: int = 1


def _one(bracket: Bracket, player: int) -> int:
    return 1


def _score(bracket: Bracket, player: int) -> int:
    return bracket.field.score[player]


def _unplayed(bracket: Bracket, player: int) -> int:
    return bracket.player(player).unplayed


def _same_wish(bracket: Bracket, a: int, b: int) -> bool:
    colour = bracket.player(a).preference.colour
    return colour is not None and colour is bracket.player(b).preference.colour


def _wide_difference(bracket: Bracket, a: int, b: int) -> int | None:
    """Both players have a colour difference of at least two with the same wish: one of them goes beyond."""
    one, other = bracket.player(a), bracket.player(b)
    return 1 if _same_wish(bracket, a, b) and abs(one.difference) > 1 and abs(other.difference) > 1 else None


def _third_in_a_row(bracket: Bracket, a: int, b: int) -> int | None:
    loser = denied(bracket.player(a), bracket.player(b))
    if loser is None or loser.preference.colour is None:
        return None
    given: Colour = loser.preference.colour.other
    return 1 if loser.colours.endswith(given.value * 2) else None


def preference_denied(bracket: Bracket, a: int, b: int) -> int | None:
    return 1 if _same_wish(bracket, a, b) else None


def strong_denied(bracket: Bracket, a: int, b: int) -> int | None:
    if not _same_wish(bracket, a, b):
        return None
    weaker = min(bracket.player(a).preference.strength, bracket.player(b).preference.strength)
    return 1 if weaker is Strength.STRONG else None


def _floated(back: int, kind: Float) -> Callable[[Bracket, int], bool]:
    return lambda bracket, player: bracket.player(player).floats[back] is kind


def _resident_again(back: int) -> PlayerCost:
    down = _floated(back, Float.DOWN)
    return lambda bracket, x: 1 if not bracket.is_mdp(x) and down(bracket, x) else None


def _opponent_again(back: int) -> PairCost:
    up = _floated(back, Float.UP)
    return lambda bracket, a, b: 1 if bracket.is_mdp(a) and up(bracket, b) else None


def _mdp_again(back: int) -> PlayerCost:
    """An MDP with the old float that stays in the Limbo: a difference beyond that of any MDP paired here."""
    down = _floated(back, Float.DOWN)
    return lambda bracket, x: bracket.field.score[x] if bracket.is_mdp(x) and down(bracket, x) else None


def _opponent_difference(back: int) -> PairCost:
    up = _floated(back, Float.UP)
    return lambda bracket, a, b: bracket.field.score[a] if bracket.is_mdp(a) and up(bracket, b) else None


DUTCH_2026: tuple[Criterion, ...] = (
    Criterion("C6", "2.4.1", alone=_one),
    Criterion("C7", "2.4.2", by_score=True, alone=_score),
    Criterion("C8", "2.4.3", beyond=_one),
    Criterion("C8", "2.4.3", by_score=True, beyond=_score),
    Criterion("C9", "2.4.4", bye=_unplayed),
    Criterion("C10", "2.4.5", pair=_wide_difference),
    Criterion("C11", "2.4.6", pair=_third_in_a_row),
    Criterion("C12", "2.4.7", pair=preference_denied),
    Criterion("C13", "2.4.8", pair=strong_denied),
    Criterion("C14", "2.4.9", alone=_resident_again(0)),
    Criterion("C15", "2.4.10", pair=_opponent_again(0)),
    Criterion("C16", "2.4.11", alone=_resident_again(1)),
    Criterion("C17", "2.4.12", pair=_opponent_again(1)),
    Criterion("C18", "2.4.13", by_score=True, alone=_mdp_again(0)),
    Criterion("C19", "2.4.14", by_score=True, pair=_opponent_difference(0)),
    Criterion("C20", "2.4.15", by_score=True, alone=_mdp_again(1)),
    Criterion("C21", "2.4.16", by_score=True, pair=_opponent_difference(1)),
)
"""The table of the edition in force from 2026."""


# ---- the edition of 2017: score differences (A.8), floats of any two players with different scores


def _difference(bracket: Bracket, a: int, b: int) -> int | None:
    """The score difference of a pair; equal scores are left out, as lists with as many pairs have as many of them."""
    return bracket.field.score[a] - bracket.field.score[b] or None


def _artificial_difference(bracket: Bracket, x: int) -> int:
    """A downfloater's difference to one point less than the lowest score in the bracket."""
    return bracket.field.score[x] - bracket.lowest_score + POINT


def _left_over(bracket: Bracket, x: int) -> int:
    """INTERPRETATION: before the last scoregroup, to leave over who may not have the PAB is as bad as leaving three.

    The text has no such thing: bbpPairings does it, py4swiss does not (tests/notes/dutch-2017-py4swiss.md).
    """
    return 3 if bracket.precedes_bye and not bracket.player(x).may_have_bye else 1


def _down_again(back: int) -> PlayerCost:
    down = _floated(back, Float.DOWN)
    return lambda bracket, x: 1 if down(bracket, x) else None


def _down_again_meeting(back: int) -> PairCost:
    again = _difference_down_again(back)
    return lambda bracket, a, b: 1 if again(bracket, a, b) else None


def _up_again(back: int) -> PairCost:
    again = _difference_up_again(back)
    return lambda bracket, a, b: 1 if again(bracket, a, b) else None


def _artificial_again(back: int) -> PlayerCost:
    down = _floated(back, Float.DOWN)
    return lambda bracket, x: _artificial_difference(bracket, x) if down(bracket, x) else None


def _difference_down_again(back: int) -> PairCost:
    down = _floated(back, Float.DOWN)
    return lambda bracket, a, b: _difference(bracket, a, b) if down(bracket, a) else None


def _difference_up_again(back: int) -> PairCost:
    up = _floated(back, Float.UP)
    return lambda bracket, a, b: _difference(bracket, a, b) if up(bracket, b) else None


def _listed(label: str, article: str, *, alone: PlayerCost | None = None, pair: PairCost) -> Criterion:
    return Criterion(label, article, by_score=True, alone=alone, pair=pair, amounts=_differences)


DUTCH_2017: tuple[Criterion, ...] = (
    Criterion("C5", "C.5", alone=_one),
    _listed("C6", "C.6", alone=_artificial_difference, pair=_difference),
    Criterion("C7", "C.7", beyond=_left_over, heaviest=3),
    Criterion("C7", "C.7", by_score=True, beyond=_score),
    Criterion("C8", "C.8", pair=_wide_difference),
    Criterion("C9", "C.9", pair=_third_in_a_row),
    Criterion("C10", "C.10", pair=preference_denied),
    Criterion("C11", "C.11", pair=strong_denied),
    Criterion("C12", "C.12", alone=_down_again(0), pair=_down_again_meeting(0)),
    Criterion("C13", "C.13", pair=_up_again(0)),
    Criterion("C14", "C.14", alone=_down_again(1), pair=_down_again_meeting(1)),
    Criterion("C15", "C.15", pair=_up_again(1)),
    _listed("C16", "C.16", alone=_artificial_again(0), pair=_difference_down_again(0)),
    _listed("C17", "C.17", pair=_difference_up_again(0)),
    _listed("C18", "C.18", alone=_artificial_again(1), pair=_difference_down_again(1)),
    _listed("C19", "C.19", pair=_difference_up_again(1)),
)
"""The table of the edition of July 2017 to January 2026."""
