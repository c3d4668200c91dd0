"""Lots that were drawn, as events: who drew, how, and when, so that the journal can be asked afterwards.

A match of a knockout that is level after all its games goes on with whoever the lot names. The decision's text begins
with the number of who advances, as the engine reads it; the rest is for people.
"""

from __future__ import annotations

from swissdesk import wording
from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_
from swissdesk.model import Decision, Tournament
from swissdesk.model.events import RecordDecision
from swissdesk.model.knockout import LOT, Match, course_of


def level_matches(tournament: Tournament) -> tuple[Match, ...]:
    """Return the matches of a knockout that only a lot can decide; raises NoKnockout if the event is none."""
    course = course_of(tournament)
    return tuple(match for match in course.open_matches if match.needs_lot(course.terms))


def lot_for(tournament: Tournament, match: Match, winner: int, *, drawn_by: str, how: str, at: str) -> RecordDecision:
    """Return the event that records a lot: `winner` advances.

    `drawn_by` is who drew it, `how` in a few words, `at` the time in ISO 8601. Raises InvalidEdit for a player who is
    not in the match, and without a name.
    """
    if winner not in match.players:
        raise InvalidEdit(N_("Number {player} is not in this match."), player=winner)
    if not drawn_by.strip():
        raise InvalidEdit(N_("A lot needs the name of who drew it."))
    out = next(player for player in match.players if player != winner)
    text = wording.text(
        N_("{winner} {name} advances against {out} {other} by lot. Drawn by {who}, {how}; {time}."),
        winner=winner, name=tournament.player(winner).name, out=out, other=tournament.player(out).name,
        who=drawn_by.strip(), how=how.strip(), time=at,
    )  # fmt: skip
    return RecordDecision(Decision(LOT, match.last_round, text))
