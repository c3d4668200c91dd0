"""What can be counted in a scoregroup as the Lim system paired it: who left it and how, and colours that were denied.

The articles count nothing themselves: they say who is taken first. What they take last is what is counted here, in the
order in which it decides; of two floaters the type with the smaller numbers by art. 3.9.1 is preferred. No numbers
belong to the order in which opponents are tried (art. 2.4, 3.8, 4.2), of which the first possible one is taken: the
trace names those who were passed over. Nor to art. 3.2.2: the colour that more players are due changes with every
floater, and what comes of it is counted by art. 5.2. For the same reason no round is judged by these numbers: another
round with smaller ones is not better, it is only not what the procedure comes to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from swissdesk.engine.clauses import DENIED
from swissdesk.engine.measure import CriterionName, Measure
from swissdesk.engine.position import Position
from swissdesk.engine.systems.lim.procedure import Floater, Visit, suits
from swissdesk.i18n import N_

CRITERIA = (
    CriterionName("2.3", "2.3", N_("players who leave the group")),
    CriterionName("3.9", "3.9", N_("players who leave after floating in")),
    CriterionName("3.9", "3.9", N_("players who leave without an opponent in the next group")),
    CriterionName("3.10", "3.10", N_("players who leave after floating in the previous round")),
    CriterionName("5.2", "5.2", N_("players denied their due colour"), DENIED),
)
"""What is counted, in the order in which it decides."""


def measures_of(position: Position, visit: Visit) -> Iterator[Measure]:
    """Yield what is counted in a group, each with everybody who makes it up.

    Pairs that were undone for the median (art. 2.6) are no longer counted in their group.
    """
    leaving, again, nobody, lately, denied = CRITERIA
    players = position.competitors

    def counted(criterion: CriterionName, floaters: Iterable[Floater]) -> Measure:
        hits = tuple((players[floater.player].id,) for floater in floaters)
        return criterion.measured(len(hits), hits)

    yield counted(leaving, visit.floaters)
    yield counted(again, (floater for floater in visit.floaters if floater.type in "ab"))
    yield counted(nobody, (floater for floater in visit.floaters if floater.type in "ac"))
    yield counted(lately, (floater for floater in visit.floaters if floater.floated_before))
    pairs = (sorted((made.player, made.opponent)) for made in visit.pairs)
    missed = tuple(
        (players[one].id, players[other].id) for one, other in pairs if not suits(players[one], players[other])
    )
    yield denied.measured(len(missed), missed)
