"""What FIDE would reject in the report of a tournament, found before it is sent.

An error is something that the rating server refuses or that makes the report false; a warning is something that is
asked back, or that is seldom right. The checks come by subject (event, players, rounds), one function each; what the
file cannot hold is asked of the writer itself.
"""

from __future__ import annotations

from swissdesk.formats.trf.preflight import event, players, rounds
from swissdesk.formats.trf.problems import Findings, Problem, TrfError
from swissdesk.formats.trf.slots import DIALECTS
from swissdesk.formats.trf.writer import Writer
from swissdesk.i18n import N_
from swissdesk.model import Tournament

__all__ = ["problems"]


def problems(tournament: Tournament, dialect: str) -> tuple[Problem, ...]:
    """Return everything found; raises TrfError for an unknown dialect."""
    if dialect not in DIALECTS:
        findings = Findings()
        findings.error(0, 0, N_("there is no TRF dialect “{dialect}”; choose trf16, trfx or trf26."), dialect=dialect)
        raise TrfError("TRF", findings.items)
    return (
        *event.problems(tournament, dialect),
        *players.problems(tournament),
        *rounds.problems(tournament),
        *_lost(tournament, dialect),
    )


def _lost(tournament: Tournament, dialect: str) -> tuple[Problem, ...]:
    """Return what a file of that dialect cannot hold."""
    findings = Findings()
    try:
        Writer(tournament, dialect, findings).lines()
    except TrfError as error:
        return error.problems
    return tuple(findings.items)
