"""A round on record as it stood when it was paired: by which system, and what of the event was known then.

`model.known` keeps what was known at the time; this module turns it into a position that can be paired again.
"""

from __future__ import annotations

from swissdesk.engine.record import inferred_initial_colour
from swissdesk.engine.systems import SYSTEMS
from swissdesk.model import Tournament
from swissdesk.values import replace


def system_of(tournament: Tournament, number: int) -> str:
    """Return the system that paired round `number`: the one on record, or that of the event as it was then.

    Also for the round that comes next; raises InvalidEdit for one after it.
    """
    recorded = tournament.rounds[number - 1].system if number <= len(tournament.rounds) else ""
    return recorded if recorded in SYSTEMS else tournament.before_round(number).settings.system


def known_before(tournament: Tournament, number: int) -> Tournament:
    """Return the tournament as it was known when round `number` was paired, to be paired from it once more.

    What the record nowhere says is `completed` for a round on record. Raises InvalidEdit like `before_round`.
    """
    before = tournament.before_round(number)
    return completed(tournament, before) if number <= len(tournament.rounds) else before


def completed(tournament: Tournament, before: Tournament) -> Tournament:
    """Return the tournament as it was `before` a round, with what the whole record shows where it is silent.

    A record without a number of rounds is taken as finished; without the lot, the first round shows it.
    """
    settings = before.settings
    rounds = settings.rounds or tournament.settings.rounds or max(1, len(tournament.rounds))
    colour = settings.initial_colour or inferred_initial_colour(tournament)
    if (rounds, colour) == (settings.rounds, settings.initial_colour):
        return before
    return before.replace(settings=replace(settings, rounds=rounds, initial_colour=colour))
