"""`swissdesk lint`: what FIDE would reject in the report of a tournament, before it is sent.

The data of the report are looked through by `trf.lint`, points, places, byes and rematches by `checking`, which pairs
nothing here: whether the boards are right is asked with `swissdesk check`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from swissdesk import wording
from swissdesk.cli import files
from swissdesk.cli.exits import DIFFERENT, DONE
from swissdesk.cli.reading import Given, Grammar, one_of
from swissdesk.i18n import N_
from swissdesk.values import NamedTuple

if TYPE_CHECKING:
    from swissdesk.model import Tournament

DIALECTS = ("trf16", "trfx", "trf26")


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.word("file", N_("FILE"), N_("a .swissdesk document or a TRF file"))
    takes.option(
        "dialect",
        "--dialect",
        "",
        N_("the version of the report file (default: trf26)"),
        one_of(DIALECTS),
        default="trf26",
    )
    takes.flag("errors", "--errors", N_("omit warnings"))
    takes.notes.append(N_("Exit code 0: nothing to reject. 1: FIDE would reject something."))


def run(given: Given) -> int:
    """Print every problem in a line; exit with 1 if the report would be rejected."""
    found = list(_found(files.load(given.file), given.dialect, from_file=not files.is_document(given.file)))
    errors = sum(line.is_error for line in found)
    labels = {True: wording.text(N_("error")), False: wording.text(N_("warning"))}
    lines = [f"{labels[line.is_error]}: {line.text}\n" for line in found if line.is_error or not given.errors]
    if not errors:
        warnings = len(found) - errors
        said = N_("FIDE would reject nothing. Warnings: {count}.") if warnings else N_("No faults found.")
        lines.append(wording.text(said, count=warnings) + "\n")
    files.write_text(None, "".join(lines))
    return DIFFERENT if errors else DONE


class _Line(NamedTuple):
    """Something to put right (an error) or to look at."""

    is_error: bool
    text: str


def _found(tournament: Tournament, dialect: str, *, from_file: bool) -> Iterator[_Line]:
    from swissdesk.checking import Kind, check_record
    from swissdesk.formats import trf

    findings = check_record(tournament, from_file=from_file)
    counted = {player for finding in findings if finding.kind is Kind.POINTS for player in finding.players}
    for problem in trf.lint(tournament, dialect):
        if problem.field != "points" or problem.player not in counted:
            yield _Line(problem.is_error, wording.sentence(problem.message))
    for finding in findings:
        if finding.kind is not Kind.RESULT:  # told of with the board's data
            yield _Line(finding.kind.is_fault, wording.sentence(finding.sentence))
