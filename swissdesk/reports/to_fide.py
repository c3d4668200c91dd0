"""The folder that goes to FIDE: the report file, the forms about event, norms and arbiters, and what was checked.

    files = contents(tournament)      # name → bytes; `session.exporting` puts them into a folder

Forms that FIDE has as spreadsheets are there as workbooks, too. `preflight.txt` lists what would be rejected or asked
about when the folder was written; nothing is left out because of it, so that a colleague can look.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from swissdesk import wording
from swissdesk.checking import check_event
from swissdesk.errors import Message, message
from swissdesk.formats import trf, workbooks
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.reports import parts, pdf
from swissdesk.reports.content import Report
from swissdesk.reports.fide_forms import (
    arbiter_norms,
    arbiter_statistics,
    certificates,
    event_report,
    norms_made,
    seeking,
)
from swissdesk.reports.forms import as_sheets
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.regulations import regulations
from swissdesk.standings.deadlines import deadlines, sentence

REPORT = "report.trf"
CHECKED = "preflight.txt"
_OURS = re.compile(r"(IT1-.+|IT3|arbiters|arbiter-norms|regulations)\.(pdf|xlsx)|report\.trf|preflight\.txt")


def is_ours(name: str) -> bool:
    """Whether a file of that name in the folder is one of an earlier run."""
    return _OURS.fullmatch(name) is not None


def is_our_folder(folder: Path) -> bool:
    """Whether a folder holds what an earlier run wrote."""
    return all((folder / name).is_file() for name in (REPORT, CHECKED))


def contents(tournament: Tournament, today: date | None = None) -> dict[str, bytes]:
    """Return every file of the folder by its name; `today` is the day from which deadlines are counted."""
    files = {REPORT: trf.dumps(tournament).encode("utf-8")}
    for name, sheet, is_workbook in _forms(tournament):
        files[f"{name}.pdf"] = pdf.to_bytes(sheet)
        if is_workbook:
            files[f"{name}.xlsx"] = workbooks.excel_workbook(as_sheets(sheet))
    return {**files, CHECKED: ("\n".join(_preflight(tournament, files, today)) + "\n").encode("utf-8")}


def rejected(tournament: Tournament) -> Message | None:
    """Return how many points FIDE would reject, and where they are listed; None if there is none."""
    count = sum(problem.is_error for problem in trf.lint(tournament))
    if not count:
        return None
    return message(
        N_("FIDE would reject the report. Points to correct: {count}; see {file}."), count=count, file=CHECKED
    )


def _forms(tournament: Tournament) -> Iterator[tuple[str, Report, bool]]:
    """Yield the forms: file name, sheet, and whether FIDE’s form is a spreadsheet."""
    yield "IT3", event_report(tournament), True
    for player in dict.fromkeys(report.player for report in norms_made(tournament, parts.latest(tournament))):
        name = f"IT1-{player}-{_plain(tournament.player(player).name)}"
        yield name, certificates(tournament, options=SheetOptions(players=(player,))), True
    if tournament.info.arbiters or tournament.info.chief_arbiter.strip():
        yield "arbiters", arbiter_statistics(tournament), True
    if seeking(tournament):
        yield "arbiter-norms", arbiter_norms(tournament), False
    yield "regulations", regulations(tournament), False


def _plain(name: str) -> str:
    """Return a name as a part of the name of a file: letters without accents, and hyphens."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[^A-Za-z0-9]+", "-", letters).strip("-")[:40] or "player"


def _preflight(tournament: Tournament, files: dict[str, bytes], today: date | None) -> Iterator[str]:
    problems = trf.lint(tournament)
    report = check_event(tournament, from_file=False).without(problems)
    errors = [problem for problem in problems if problem.is_error]
    warnings = [problem for problem in problems if not problem.is_error]
    yield translate(N_("What goes to FIDE"))
    yield ""
    yield from files
    for title, lines in (
        (N_("FIDE would reject:"), [problem.message for problem in errors]),
        (N_("FIDE may ask about:"), [problem.message for problem in warnings]),
        (N_("Found by the check of the rounds:"), [finding.sentence for finding in report.listed]),
    ):
        if lines:
            yield ""
            yield translate(title)
            yield from (f"- {wording.sentence(line)}" for line in lines)
    dated = [sentence(deadline, today) for deadline in deadlines(tournament) if today and not deadline.is_met]
    if dated:
        yield ""
        yield translate(N_("Deadlines:"))
        yield from (f"- {wording.sentence(line)}" for line in dated)
    if not problems and not report.listed:
        yield ""
        yield translate(N_("FIDE would reject or query nothing."))
