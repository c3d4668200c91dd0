"""An event that comes from a file of another program: in FIDE mode at once, with what is wrong in it accepted or not.

What the file does not say and had to be assumed is listed (`assumed`). What its rounds break is an objection of level 3
(`breaches`); once accepted it stands in the log, a line for each round (`accepted`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from swissdesk import wording
from swissdesk.checking import Finding, Report
from swissdesk.checking.finding import Kind
from swissdesk.checking.unlogged import unlogged_results
from swissdesk.errors import Message, message
from swissdesk.fields.fide import scoring_refusal
from swissdesk.formats.trf.layout import Layout
from swissdesk.i18n import N_
from swissdesk.model import Decision, Tournament
from swissdesk.model.events import Batch, Event, RecordDecision
from swissdesk.model.integrity import IMPORT
from swissdesk.session.fide.levels import Level, Objection
from swissdesk.values import replace

_MOST = 30
"""So many breaches are told one by one."""


def begun(tournament: Tournament) -> Tournament:
    """Return an event read from a file as it begins here: in FIDE mode, unless the file says that this was left."""
    return tournament.replace(settings=replace(tournament.settings, fide_rated=True))


# ---- what was assumed


def assumed(tournament: Tournament) -> tuple[Message, ...]:
    """Return what a file does not say, with what is taken instead; nothing for an event that came from no TRF."""
    layout = Layout.of(tournament.source)
    return () if layout is None else tuple(_assumed(tournament, layout))


def _assumed(tournament: Tournament, layout: Layout) -> Iterator[Message]:
    """Yield what is assumed; TRF26 itself says what holds without records 162 and 172."""
    settings, said, is_newest = tournament.settings, layout.styles, layout.dialect == "trf26"
    if "rounds" not in said:
        yield message(N_("No number of rounds in the file (record 142). Enter it before the next pairing."))
    if "colour" not in said:
        yield message(N_("No initial colour in the file (record 152): it is read from round 1."))
    if "scoring" not in said and not is_newest:
        yield message(N_("No point system in the file (record 162): 1–½–0 is used."))
    if "192" not in said and "system" not in said:
        system = wording.system_title(settings.system)
        yield message(N_("No pairing system in the file (record 192). Used: {system}."), system=system)
    if "172" not in said and not is_newest:
        yield message(N_("No rating method in the file (record 172): the ratings in the file rank the players."))
    if "tiebreaks" not in said:
        yield message(N_("No tie-breaks in the file (records 202, 212): tied players share a place."))
    if layout.old_codes:
        yield message(
            N_("Byes written as “+”, “=” and “-” without an opponent were read as byes of full, half and zero points.")
        )


# ---- what is wrong


def breaches(tournament: Tournament, report: Report) -> tuple[Objection, ...]:
    """Return what has to be accepted before an imported event may go on; nothing if its rounds follow the rules."""
    found = [finding.sentence for finding in (*report.faults, *unlogged_results(tournament))]
    if report.declined is not None:
        found.append(message(N_("The rounds were not checked. {reason}"), reason=report.declined))
    scoring = scoring_refusal(tournament.settings.scoring)
    if scoring:
        found.append(message("{reason}", reason=scoring))
    if len(found) > _MOST:
        found[_MOST:] = [message(N_("and {count} more"), count=len(found) - _MOST)]
    return tuple(Objection(Level.CONFIRM, said) for said in found)


def accepted(tournament: Tournament, report: Report) -> Event:
    """Return the event by which what is wrong is accepted: a line of the log for each round, and one for the rest."""
    boards = (finding for finding in report.faults if finding.kind is Kind.BOARDS)
    unlogged = [finding for finding in report.faults if finding.kind is Kind.UNLOGGED]
    unlogged += unlogged_results(tournament)
    lines = [*map(_of_round, boards), *map(_unlogged, unlogged), *_of_others(tournament, report)]
    events = tuple(RecordDecision(line) for line in lines)
    return events[0] if len(events) == 1 else Batch(events)


def _of_round(finding: Finding) -> Decision:
    difference = finding.difference
    assert difference is not None
    ruled, made = ({*boards} for boards in (difference.ours, difference.theirs))
    before, after = (_boards(boards) for boards in (ruled - made, made - ruled))
    return Decision(IMPORT, finding.round or 0, f"{before} => {after}")


def _unlogged(finding: Finding) -> Decision:
    then, now = (finding.message.facts[name] for name in ("then", "now"))
    return Decision(IMPORT, finding.round or 0, f"{then} => {now}")


def _boards(boards: Iterable[tuple[int, int]]) -> str:
    places = [f"{white}-{black}" if black else f"{white}=PAB" for white, black in sorted(boards)]
    return " ".join(places) or "none"


def _of_others(tournament: Tournament, report: Report) -> Iterator[Decision]:
    last = max(1, len(tournament.rounds))
    for kind, what in ((Kind.RESULT, "impossible results"), (Kind.POINTS, "points"), (Kind.PLACE, "places")):
        found = [finding for finding in report.faults if finding.kind is kind]
        players = sorted({player for finding in found for player in finding.players})
        if found:
            yield Decision(IMPORT, last, f"{what} of the file accepted: {' '.join(map(str, players))}".rstrip(": "))
    if any(finding.kind is Kind.ACCELERATION for finding in report.faults):
        yield Decision(IMPORT, last, "acceleration of the file accepted")
    if report.declined is not None:
        yield Decision(IMPORT, last, "accepted without a check of the rounds")
    if scoring_refusal(tournament.settings.scoring):
        yield Decision(IMPORT, last, "point system of the file accepted")
