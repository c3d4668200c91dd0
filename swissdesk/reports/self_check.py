"""How SwissDesk answers FIDE's checklist for tournament handlers, question by question, with the evidence.

The file ``resources/fide/checklist.json`` is made by ``packaging/checklist.py`` from the answers and holds only the
questions on their way. The questions are asked in English, in FIDE mode; they are not translated.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import groupby

from swissdesk import wording
from swissdesk.i18n import N_
from swissdesk.paths import resource
from swissdesk.values import dataclass

OK = "ok"
FAIL = "fail"


@dataclass(frozen=True)
class Line:
    """A question and what was answered; `outcome` is ``ok``, ``fail``, ``unanswered`` or a penalty in percent."""

    number: int
    area: str
    asks: str
    answer: str
    outcome: str | int
    evidence: str = ""
    note: str = ""

    @property
    def penalty(self) -> int:
        """What the answer costs, in percent; a fail costs the acceptance and has none."""
        return self.outcome if isinstance(self.outcome, int) else 0

    @property
    def is_clean(self) -> bool:
        """Whether the answer costs nothing."""
        return self.outcome == OK


@dataclass(frozen=True)
class SelfCheck:
    """All lines in the order of the checklist; `limit` is the sum of penalties that still passes, in percent."""

    checklist: str
    version: str
    limit: int
    lines: tuple[Line, ...]

    @property
    def areas(self) -> tuple[tuple[str, tuple[Line, ...]], ...]:
        """The lines by area."""
        return tuple((area, tuple(lines)) for area, lines in groupby(self.lines, key=lambda line: line.area))

    @property
    def total(self) -> int:
        """The sum of the penalties in percent."""
        return sum(line.penalty for line in self.lines)

    @property
    def fails(self) -> tuple[Line, ...]:
        """The answers with which FIDE's verification would stop, and questions that nobody has answered."""
        return tuple(line for line in self.lines if line.outcome in (FAIL, "unanswered"))

    @property
    def passes(self) -> bool:
        """Whether the answers would pass."""
        return not self.fails and self.total <= self.limit


@cache
def self_check() -> SelfCheck:
    """Return the answers that came with this copy of the program."""
    known = json.loads(resource("fide", "checklist.json").read_text("utf-8"))
    lines = tuple(Line(**line) for line in known["lines"])
    return SelfCheck(known["checklist"], known["version"], known["limit"], lines)


def answer_text(line: Line) -> str:
    """Return an answer in a word or two, with what it costs."""
    return wording.text(_template(line), penalty=line.outcome)


def _template(line: Line) -> str:
    yes = line.answer == "yes"
    if not line.answer:
        return N_("Not answered.")
    if line.penalty:
        return N_("Yes ({penalty} %).") if yes else N_("No ({penalty} %).")
    if not line.is_clean:
        return N_("Yes: FIDE would refuse.") if yes else N_("No: FIDE would refuse.")
    return N_("Yes.") if yes else N_("No.")


def sum_text(check: SelfCheck) -> str:
    """Return the figures: questions, penalties and their sum, refusals."""
    return wording.text(
        N_("Questions: {questions}. Penalties: {penalties}, {total} % of {limit} % allowed. Refusals: {fails}."),
        questions=len(check.lines),
        penalties=sum(line.penalty > 0 for line in check.lines),
        total=check.total,
        limit=check.limit,
        fails=len(check.fails),
    )
