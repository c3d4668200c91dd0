"""What FIDE would reject in a report, as lines that lead to where it is put right."""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk import wording
from swissdesk.formats.trf import Problem
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.session.places import PLAYERS, ROUND, SETTINGS, Place
from swissdesk.ui.widgets.sentences import Sentence

TIEBREAKS = "tiebreaks"
"""The field that has a dialog of its own."""


def place_of(problem: Problem) -> Place:
    """Return where a problem is put right."""
    if problem.board is not None or (problem.field in ("result", "stage") and problem.round is not None):
        return Place(ROUND, problem.player, problem.round, problem.board, problem.field)
    if problem.player is not None:
        return Place(PLAYERS, problem.player, problem.round, None, problem.field)
    if problem.round is not None and problem.field in ("", "rounds"):
        return Place(ROUND, None, problem.round)
    return Place(SETTINGS, field=problem.field)


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
