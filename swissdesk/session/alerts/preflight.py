"""Alerts before a round is paired: what would make the pairing impossible, wrong or embarrassing."""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk.model import Tournament
from swissdesk.session.alerts import people, results, terms
from swissdesk.session.alerts import people as opponents
from swissdesk.session.alerts import terms as absences
from swissdesk.session.alerts.alert import Alert, Severity, in_order

_NOT_OF_PAIRING = frozenset({"same-fide-id"})
"""Errors that the report would be sent back for; the pairing does not mind."""


def preflight(tournament: Tournament, number: int | None = None) -> tuple[Alert, ...]:
    """Return what to look at before round `number` is paired (None: the next one), the worst first.

    For a round that has been paired it is what there was to be seen before. Raises InvalidEdit for a round that
    cannot come yet.
    """
    before = tournament if number is None else tournament.before_round(number)
    return in_order(_alerts(before, before.next_round_number))


def makes_impossible(alert: Alert) -> bool:
    """Whether the round cannot be paired before this is put right."""
    return alert.severity is Severity.ERROR and alert.kind not in _NOT_OF_PAIRING


def _alerts(tournament: Tournament, number: int) -> Iterator[Alert]:
    yield from terms.terms(tournament)
    yield from terms.open_draft(tournament)
    yield from results.missing(tournament, Severity.ERROR, Severity.ERROR)
    yield from terms.presence(tournament)
    yield from opponents.opponents(tournament)
    yield from terms.number_of_rounds(tournament)
    yield from terms.cycles(tournament)
    yield from terms.later_rounds(tournament)
    yield from terms.forbidden_groups(tournament)
    yield from terms.forbidden_rules(tournament)
    yield from terms.fixed_boards(tournament)
    yield from terms.acceleration(tournament)
    yield from terms.tie_breaks(tournament)
    yield from results.adjourned(tournament)
    yield from results.second_pass(tournament)
    yield from results.upsets(tournament)
    yield from people.not_here(tournament)
    yield from people.doubles(tournament)
    yield from people.ratings(tournament)
    yield from people.titles(tournament)
    yield from people.starting_order(tournament)
    yield from people.needed_data(tournament)
    yield from absences.no_shows(tournament, number)
    yield from absences.withdrawn_with_byes(tournament)
    yield from absences.byes_beyond_limits(tournament, number)
    yield from absences.late_entries(tournament, number)
    yield from absences.requests_out_of_range(tournament)
