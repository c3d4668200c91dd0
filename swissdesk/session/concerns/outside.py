"""What has left the document, and whether it still holds: printed sheets, and copies on a second medium."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from swissdesk import reports
from swissdesk.errors import InvalidEdit, Message, message
from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.reports import revisions
from swissdesk.reports.revisions import Print
from swissdesk.session.backups import Copy, latest_round
from swissdesk.session.concerns.concern import Concern, Severity
from swissdesk.session.places import COPIES, SHEETS, Place

COPY_TOO_OLD = timedelta(hours=2)
"""How old the latest copy may become while something is being done."""

PAIRING_SHEETS = ("pairings", "alphabetical", "slips")
"""Sheets by which players find their boards."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the checks know besides the tournament. Times are ISO 8601; what is not known is left out.

    `copies_wanted` is whether the arbiter chose a folder for copies.
    """

    prints: tuple[Print, ...] = ()
    copies_wanted: bool = False
    copy: Copy | None = None
    copy_failure: Message | None = None
    saved_at: str = ""
    now: str = ""


NO_FACTS = Facts()


# ---- what was printed


def outdated_sheets(tournament: Tournament, facts: Facts) -> Iterator[Concern]:
    """Sheets of the latest round on which something else stands than would be printed now."""
    number = latest_round(tournament)
    seen = {(known.sheet, known.round) for known in facts.prints}
    for sheet, round_number in sorted(seen, key=str):
        if sheet not in PAIRING_SHEETS or round_number is None or round_number < number:
            continue
        printed = revisions.latest(facts.prints, sheet, round_number)
        if printed is not None:
            yield from _outdated(tournament, printed, round_number, revisions.time_text(printed.at, facts.now))


def _outdated(tournament: Tournament, printed: Print, round_number: int, time: str) -> Iterator[Concern]:
    place = Place(SHEETS, round=round_number, field=printed.sheet)
    if round_number > latest_round(tournament):
        text = message(N_("Round {round} was printed at {time} and has been taken back: the sheet no longer holds."),
                       round=round_number, time=time)  # fmt: skip
        yield Concern(Severity.WARNING, "sheet-of-no-round", text, place)
        return
    try:
        sheet = reports.build(printed.sheet, tournament, round_number)
    except InvalidEdit:
        return
    changes = revisions.changes(sheet, printed, frames=False)
    if changes:
        lines = len(changes.to_mark) + len(changes.gone)
        template = N_("Round {round}: one line of “{sheet}” has changed since it was printed at {time}.")
        if lines > 1:
            template = N_("Round {round}: {lines} lines of “{sheet}” have changed since it was printed at {time}.")
        text = message(template, round=round_number, lines=lines, sheet=sheet.title, time=time)
        yield Concern(Severity.WARNING, "sheet-changed", text, place)


# ---- copies


def copies(tournament: Tournament, facts: Facts) -> Iterator[Concern]:
    """No copy, none that could be made, or none of lately."""
    number = latest_round(tournament)
    if facts.copy_failure is not None:
        yield _copy(Severity.WARNING, "copy-failed", facts.copy_failure)
        return
    if not number:
        return
    if not facts.copies_wanted:
        text = message(N_("There is no second copy of the event. Choose a folder on a stick or another disk for it."))
        yield _copy(Severity.HINT, "no-copies", text)
        return
    if facts.copy is not None and facts.copy.second_medium is False:
        text = message(N_("The folder for the copies lies on the disk of the document: if that fails, both are gone."))
        yield _copy(Severity.HINT, "same-medium", text)
    yield from _old_copy(tournament, facts, number)


def _old_copy(tournament: Tournament, facts: Facts, number: int) -> Iterator[Concern]:
    if facts.copy is None:
        yield _copy(
            Severity.WARNING, "no-copy-yet", message(N_("No copy of the event has been made and read back yet."))
        )
        return
    made = _instant(facts.copy.at)
    published = _instant(tournament.round(number).published_at)
    if made is None:
        return
    if published is not None and made < published:
        text = message(N_("The latest copy, of {time}, was made before round {round} was published."),
                       time=revisions.time_text(facts.copy.at, facts.now), round=number)  # fmt: skip
        yield _copy(Severity.WARNING, "copy-too-old", text)
        return
    saved, now = _instant(facts.saved_at), _instant(facts.now)
    if saved is not None and now is not None and saved > made and now - made > COPY_TOO_OLD:
        template = N_("The latest copy is of {time}, and something has been done since.")
        text = message(template, time=revisions.time_text(facts.copy.at, facts.now))
        yield _copy(Severity.HINT, "copy-too-old", text)


def _copy(severity: Severity, kind: str, text: Message) -> Concern:
    return Concern(severity, kind, text, Place(COPIES))


def _instant(at: str) -> datetime | None:
    """Return a time in ISO 8601; one without a zone is of this computer's."""
    try:
        return datetime.fromisoformat(at).astimezone()
    except (ValueError, OverflowError, OSError):
        return None
