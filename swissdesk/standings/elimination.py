"""The order of places of a knockout: that of the bracket, whatever points somebody has made on the way.

Those who went out in the same stage share their place, unless they played for it; while it runs, those who are still
in share the first one. Neither points nor tie-breaks part them. Rounds that are not those of a knockout (the system
was changed on the way) are ranked by points like any other event.
"""

from __future__ import annotations

from swissdesk.model import Tournament
from swissdesk.model.knockout import NoKnockout, course_of, final_order
from swissdesk.standings.tiebreaks.definition import Groups

_SYSTEM = "knockout"


def goes_by_bracket(tournament: Tournament) -> bool:
    """Whether the places are those of the bracket."""
    if tournament.settings.system != _SYSTEM:
        return False
    try:
        course_of(tournament)
    except NoKnockout:
        return False
    return True


def bracket_groups(tournament: Tournament, after_round: int) -> Groups | None:
    """Return who shares each place after a round, the best first; None where the places are not the bracket's."""
    if not goes_by_bracket(tournament):
        return None
    return [list(players) for _, players in final_order(course_of(tournament, after_round))]
