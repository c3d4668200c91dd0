"""What FIDE would reject in a report, and what the check of its rounds found, as lines that lead to the place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissdesk import wording
from swissdesk.checking import Finding, Report
from swissdesk.formats.trf import Problem
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Tournament
from swissdesk.session.concerns.report import place_of, place_of_finding
from swissdesk.session.places import Place
from swissdesk.ui.checks import report_words
from swissdesk.ui.widgets.sentences import Sentence


class Preflight:
    """What is to be put right or looked at before the report of a tournament is sent.

    `problems` are those of `trf.lint`; what the checker says too is left out of its `report`.
    """

    def __init__(self, tournament: Tournament, problems: Sequence[Problem] = (), report: Report | None = None) -> None:
        self._problems = problems
        self._report = (report or Report()).besides(problems)
        found = [
            *((_of_problem(problem), place_of(problem)) for problem in _errors_first(problems)),
            *((_of_finding(tournament, each), place_of_finding(each, tournament)) for each in self._report.told),
        ]
        self.lines = [Sentence(str(key), *parts) for key, (parts, _) in enumerate(found)]
        """Errors, then what is asked about, then the rounds."""
        self._places = [place for _, place in found]

    def place(self, key: str) -> Place:
        """Return where a line leads."""
        return self._places[int(key)]

    @property
    def has_errors(self) -> bool:
        """Whether anything would be rejected."""
        return any(problem.is_error for problem in self._problems)

    def summary(self) -> str:
        """Return how much there is, in words."""
        checked = report_words.summary(self._report)
        said = [*_counted(self._problems), *filter(None, [checked])]
        if not self._problems and not self._report.faults:
            said.insert(0, translate(N_("Nothing in it would be rejected or asked about.")))
        if self.lines:
            said.append(translate(N_("A click leads to the place.")))
        return " ".join(said)


_Parts = tuple[str, str, str, str, str]
"""A sentence without its key: the text, icon, role of its colour, words below, and words spoken before it."""


def _errors_first(problems: Sequence[Problem]) -> list[Problem]:
    return sorted(problems, key=lambda problem: not problem.is_error)


def _of_problem(problem: Problem) -> _Parts:
    text = wording.sentence(problem.message)
    if problem.is_error:
        return text, "error", "danger", "", translate(N_("would be rejected"))
    return text, "notice", "notice", "", translate(N_("to be checked"))


def _of_finding(tournament: Tournament, finding: Finding) -> _Parts:
    picture, role = ("notice", "notice") if finding.kind.is_fault else ("info", "muted")
    below = "\n".join(report_words.versions(tournament, finding))
    return wording.sentence(finding.sentence), picture, role, below, report_words.kind_text(finding)


def _counted(problems: Sequence[Problem]) -> Iterator[str]:
    errors = sum(problem.is_error for problem in problems)
    others = len(problems) - errors
    if errors:
        yield translate_plural(
            N_("{count} thing that FIDE would reject."), N_("{count} things that FIDE would reject."), errors
        ).format(count=errors)
    if others:
        yield translate_plural(N_("{count} to be checked."), N_("{count} to be checked."), others).format(count=others)
