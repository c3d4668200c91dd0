"""The checks of an event: those that are always on, and those that are asked for before a round is paired.

Each check that is always on declares what it reads; as long as that is unchanged since its last run, its alerts are
kept. The values compared are tuples that an action does not rebuild unless it changes them, so that comparing mostly
compares identities. After a typed result only the checks of that round run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from swissdesk.model import Pairing, Result, Round, Tournament
from swissdesk.session.alerts import people, report, results, terms
from swissdesk.session.alerts.alert import Alert, Severity, in_order
from swissdesk.session.alerts.results import NO_FACTS, Facts
from swissdesk.session.backups import Backups, latest_round
from swissdesk.session.document import Document
from swissdesk.values import NamedTuple

# ---- before a round is paired

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
    yield from people.opponents(tournament)
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
    yield from terms.no_shows(tournament, number)
    yield from terms.withdrawn_with_byes(tournament)
    yield from terms.byes_beyond_limits(tournament, number)
    yield from terms.late_entries(tournament, number)
    yield from terms.requests_out_of_range(tournament)


# ---- always on

Reads = tuple[object, ...]


class Check(NamedTuple):
    """One check that is always on: what it yields, and what that depends on."""

    run: Callable[[Tournament, Facts], Iterable[Alert]]
    reads: Callable[[Tournament, Facts], Reads]


def _players(tournament: Tournament, _facts: Facts) -> Reads:
    return tournament.info, tournament.players


def _announced(tournament: Tournament, _facts: Facts) -> Reads:
    return tournament.players, tournament.requests, tournament.settings, len(tournament.rounds)


def _results(tournament: Tournament, _facts: Facts) -> Reads:
    return tournament.players, tournament.rounds


def _boards(tournament: Tournament, _facts: Facts) -> Reads:
    """All results of the rounds before the latest; of the latest only who meets whom, and who did not come."""
    return (
        tournament.settings,
        tournament.players,
        tournament.requests,
        tournament.rounds[:-1],
        _met(tournament.current_round),
    )


def _met(latest: Round | None) -> Reads:
    if latest is None:
        return ()
    boards = tuple((p.white, p.black, p.table, _forfeit(p)) for p in latest.pairings)
    return latest.stage, boards, latest.byes


def _forfeit(pairing: Pairing) -> Result | None:
    return None if pairing.result is None or pairing.result.is_played else pairing.result


def _written(tournament: Tournament, _facts: Facts) -> Reads:
    """What the report is made of, and whether its last round is paired, from which on it is judged more strictly."""
    written = report.so_far(tournament)
    return written.info, written.settings, written.players, written.rounds, written.listing, tournament.is_over


def _printed(tournament: Tournament, facts: Facts) -> Reads:
    return (*_boards(tournament, facts), tournament.info, facts.prints, facts.now[:10])


def _copied(tournament: Tournament, facts: Facts) -> Reads:
    number = latest_round(tournament)
    published = tournament.round(number).published_at if number else ""
    return facts.copies_wanted, facts.copy, facts.copy_failure, facts.saved_at, facts.now, number, published


def _ruled(tournament: Tournament, _facts: Facts) -> Reads:
    return tournament.info, tournament.settings


def _dated(tournament: Tournament, facts: Facts) -> Reads:
    return tournament.info, tournament.settings, tournament.players, facts.now[:10]


def _missing(tournament: Tournament, _facts: Facts) -> Iterator[Alert]:
    return results.missing(tournament, Severity.HINT, Severity.WARNING)


def _alone(check: Callable[[Tournament], Iterator[Alert]]) -> Callable[[Tournament, Facts], Iterator[Alert]]:
    """Return a check that needs no facts as one that is given them."""
    return lambda tournament, _facts: check(tournament)


CHECKS = (
    Check(_missing, _results),
    Check(_alone(results.adjourned), _results),
    Check(_alone(results.upsets), _results),
    Check(_alone(results.second_pass), _results),
    Check(_alone(results.impossible_results), _results),
    Check(results.outdated_sheets, _printed),
    Check(results.copies, _copied),
    Check(_alone(results.against_rules), _boards),
    Check(_alone(terms.fixed_boards), _boards),
    Check(_alone(terms.withdrawn_with_byes), _announced),
    Check(_alone(terms.ratings_in_long_events), _ruled),
    Check(_alone(terms.requests_out_of_range), _announced),
    Check(_alone(people.doubles), _players),
    Check(_alone(report.event_data), _players),
    Check(_alone(people.needed_data), _players),
    Check(_alone(report.player_data), _players),
    Check(_alone(report.rejected), _written),
    Check(report.due, _dated),
)
"""The checks that are always on."""


def standing(tournament: Tournament, facts: Facts = NO_FACTS) -> tuple[Alert, ...]:
    """Return what is worth knowing at any time, the worst first."""
    return Watch().alerts(tournament, facts)


def facts_of(document: Document, backups: Backups | None = None, now: str = "") -> Facts:
    """Return what a document and its copies add to the tournament; `now` is the time in ISO 8601."""
    return Facts(
        prints=document.prints,
        copies_wanted=backups is not None and backups.folder is not None,
        copy=None if backups is None else backups.latest,
        copy_failure=None if backups is None else backups.failure,
        saved_at=document.saved_at,
        now=now,
    )


class Watch:
    """Follows one tournament from step to step."""

    def __init__(self, checks: tuple[Check, ...] = CHECKS) -> None:
        self._checks = checks
        self._known: list[tuple[Reads, tuple[Alert, ...]] | None] = [None] * len(checks)

    def alerts(self, tournament: Tournament, facts: Facts = NO_FACTS) -> tuple[Alert, ...]:
        """Return the alerts as `standing` does."""
        found: list[Alert] = []
        for place, check in enumerate(self._checks):
            reads = check.reads(tournament, facts)
            known = self._known[place]
            if known is None or known[0] != reads:
                known = (reads, tuple(check.run(tournament, facts)))
                self._known[place] = known
            found += known[1]
        return in_order(found)
