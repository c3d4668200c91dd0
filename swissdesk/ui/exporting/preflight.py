"""What FIDE would reject in a report, as lines that lead to where it is put right."""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk import wording
from swissdesk.formats.trf import Problem
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.ui.widgets.sentences import Sentence


def lines(problems: Sequence[Problem]) -> list[Sentence]:
    """Return the problems as lines, errors first; their keys are their places in `problems`."""
    order = sorted(range(len(problems)), key=lambda place: not problems[place].is_error)
    return [_line(str(place), problems[place]) for place in order]


def _line(key: str, problem: Problem) -> Sentence:
    picture, role = ("error", "danger") if problem.is_error else ("notice", "notice")
    spoken = translate(N_("would be rejected")) if problem.is_error else translate(N_("to be checked"))
    return Sentence(key, wording.sentence(problem.message), picture, role, spoken=spoken)


def summary(problems: Sequence[Problem]) -> str:
    """Return how much there is, in words."""
    errors = sum(problem.is_error for problem in problems)
    others = len(problems) - errors
    if not problems:
        return translate(N_("Nothing in it would be rejected or asked about."))
    said = []
    if errors:
        said.append(
            translate_plural(
                N_("{count} thing that FIDE would reject."), N_("{count} things that FIDE would reject."), errors
            ).format(count=errors)
        )
    if others:
        said.append(
            translate_plural(N_("{count} to be checked."), N_("{count} to be checked."), others).format(count=others)
        )
    return " ".join([*said, translate(N_("A click leads to the place."))])
