"""`swissdesk lint`: what FIDE would reject in the report of a tournament, before it is sent."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.cli import files
from swissdesk.cli.exits import DIFFERENT, DONE
from swissdesk.cli.grammar import Given, Grammar, one_of
from swissdesk.i18n import N_

DIALECTS = ("trf16", "trfx", "trf26")


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.word("file", N_("FILE"), N_("a .swissdesk document or a TRF file"))
    takes.option("dialect", "--dialect", "", N_("the report to be sent (default: trf26)"), one_of(DIALECTS),
                 default="trf26")  # fmt: skip
    takes.flag("errors", "--errors", N_("leave out what is only asked back"))
    takes.notes.append(N_("Exit code 0: nothing would be rejected. 1: something would."))


def run(given: Given) -> int:
    """Print every problem in a line; exit with 1 if the report would be rejected."""
    from swissdesk.formats import trf

    problems = trf.lint(files.load(given.file), given.dialect)
    errors = sum(problem.is_error for problem in problems)
    shown = [problem for problem in problems if problem.is_error or not given.errors]
    labels = {"error": wording.text(N_("error")), "warning": wording.text(N_("to check"))}
    lines = [f"{labels[problem.severity]}: {wording.sentence(problem.message)}\n" for problem in shown]
    if not errors:
        lines.append(wording.text(N_("Nothing in it would be rejected.")) + "\n")
    files.write_text(None, "".join(lines))
    return DIFFERENT if errors else DONE
