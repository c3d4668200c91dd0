"""`swissdesk lint`: what FIDE would reject in the report of a tournament, before it is sent."""

from __future__ import annotations

import argparse

from swissdesk import wording
from swissdesk.cli import files
from swissdesk.cli.exits import DIFFERENT, DONE
from swissdesk.i18n import N_

DIALECTS = ("trf16", "trfx", "trf26")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--dialect", choices=DIALECTS, default="trf26", help="the report to be sent (default: trf26)")
    parser.add_argument("--errors", action="store_true", help="leave out what is only asked back")


def run(given: argparse.Namespace) -> int:
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
