"""The bank: positions found in generated tournaments by what they teach, with how hard they are.

An entry is a bracket of a position, kept as text that anybody could have typed (`typed`). What it teaches is found out
from the answer, never written by hand: criteria without which the round would be another one, exchanges, the Limbo, a
collapse, a bye that moves. `packaging/exercise_bank.py` fills the file that comes with the program.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from swissdesk.engine.progress import Progress
from swissdesk.engine.trace import Kind, Verdict
from swissdesk.errors import Message, SwissDeskError, message
from swissdesk.exercises.task import Exercise, Task, deciding, first_legal
from swissdesk.exercises.typed import read, written
from swissdesk.i18n import N_
from swissdesk.paths import resource
from swissdesk.values import dataclass

HARDEST = 5
_LARGE = 8

CRITERION = "criterion"
EXCHANGE = "exchange"
TRANSPOSITION = "transposition"
LIMBO = "limbo"
COLLAPSE = "collapse"
LOOK_AHEAD = "look-ahead"
BYE = "bye"
FIRST = "first"

_THEMES = {
    EXCHANGE: N_("Exchanges: {value}"),
    TRANSPOSITION: N_("Transposition"),
    LIMBO: N_("MDP in the Limbo"),
    COLLAPSE: N_("Collapse"),
    LOOK_AHEAD: N_("The next bracket changes the downfloaters"),
    BYE: N_("The bye moves"),
    FIRST: N_("First candidate"),
}


class BankError(SwissDeskError):
    """The bank cannot be read."""


@dataclass(frozen=True)
class Theme:
    """What a position teaches: a kind, and for a criterion its label, for an exchange how many go each way."""

    kind: str
    value: str = ""

    @property
    def code(self) -> str:
        """The theme in files: ``criterion:C9``."""
        return f"{self.kind}:{self.value}" if self.value else self.kind

    @classmethod
    def of(cls, code: str) -> Theme:
        """Return the theme of a code."""
        kind, _, value = code.partition(":")
        return cls(kind, value)

    @property
    def name(self) -> Message:
        """The theme for people."""
        if self.kind == CRITERION:
            return message(N_("{label} decides"), label=self.value)
        return message(_THEMES.get(self.kind, "{value}"), **({"value": self.value} if self.value else {}))


@dataclass(frozen=True)
class Entry:
    """A task of the bank: `text` is the position, `level` from 1 (easy) to `HARDEST`."""

    key: str
    system: str
    bracket: int
    level: int
    themes: tuple[Theme, ...]
    text: str

    @property
    def task(self) -> Task:
        """The task to be worked out."""
        typed = read(self.text)
        return Task(typed.position, typed.system, self.bracket)


# ---- what a task teaches


def themes_of(exercise: Exercise, labels: tuple[str, ...]) -> tuple[Theme, ...]:
    """Return what a bracket teaches; `labels` are the criteria that decide in its round. Raises NoTrace."""
    found = [Theme(CRITERION, label) for label in labels if label in _worse_labels(exercise)]
    moved = _exchanged(exercise)
    if moved:
        found.append(Theme(EXCHANGE, str(moved)))
    elif exercise.candidates is not None and exercise.candidates.accepted > 1:
        found.append(Theme(TRANSPOSITION))
    if exercise.came & exercise.answer.left and not exercise.is_last:
        found.append(Theme(LIMBO))
    if any(step.kind is Kind.BACKTRACK or step.verdict is Verdict.WITHDRAWN for step in exercise.trace.steps):
        found.append(Theme(COLLAPSE))
    if _looks_ahead(exercise, labels):
        found.append(Theme(LOOK_AHEAD))
    if _bye_moves(exercise):
        found.append(Theme(BYE))
    return tuple(found) or (Theme(FIRST),)


def _worse_labels(exercise: Exercise) -> set[str]:
    """Return the criteria by which the legal candidates before the answer are worse.

    Where candidates are not listed one by one, the trace names those by which it refuses candidates of the bracket.
    """
    from itertools import islice

    from swissdesk.exercises.judging import judge

    if exercise.candidates is None:
        named = (step.reason.criterion for step in exercise.steps(Kind.CANDIDATE, Kind.FAMILY) if step.reason)
        return {exercise.system.label_in_trace(name) for name in named}
    before = islice(exercise.candidates, min(exercise.candidates.accepted - 1, 60))
    legal = [pairs for pairs in before if exercise.candidates.is_legal(pairs)]
    return {judge(exercise, exercise.attempt_of(pairs)).clause for pairs in legal[:20]}


def _exchanged(exercise: Exercise) -> int:
    """Return how many players of S2 lead a pair of the answer."""
    if exercise.came or not exercise.task.bracket:
        return 0
    formed = next(exercise.steps(Kind.SUBGROUPS), None)
    return 0 if formed is None else len({one for one, _ in exercise.answer.pairs} - {*formed.s1})


def _looks_ahead(exercise: Exercise, labels: tuple[str, ...]) -> bool:
    """Whether others would float down if nobody looked at the brackets below.

    Either a criterion looks there, and without it others are left over; or the trace gives up a pairing that it had
    accepted for the time being, with others left over.
    """
    label = exercise.system.looks_ahead_by
    if exercise.is_last:
        return False
    if not label:
        for_now = (step for step in exercise.steps(Kind.CANDIDATE) if step.verdict is Verdict.BEST_SO_FAR)
        return any({*step.downfloaters} != exercise.answer.left for step in for_now)
    without = exercise.system.without(label) if label in labels else None
    if without is None:
        return False
    pairs, _ = without(exercise.position, Progress(None, len(exercise.position.competitors)))
    here = {*exercise.players}
    return {p for pair in pairs if set(pair) <= here for p in pair} != here - exercise.answer.left


def _bye_moves(exercise: Exercise) -> bool:
    """Whether the bye does not go to the last player who may have it."""
    bye = exercise.proposal.bye
    if bye is None or not exercise.is_last:
        return False
    allowed = [c.id for c in exercise.position.competitors if c.may_have_bye]
    return bool(allowed) and allowed[-1] != bye


def level_of(exercise: Exercise, themes: tuple[Theme, ...]) -> int:
    """Return how hard a task is: by its size, by how far down the order the answer is, and by what it asks for."""
    number = exercise.candidates.accepted if exercise.candidates is not None else 1
    weight = (number > 1) + (number > 6) + (number > 50) + (len(exercise.players) > _LARGE) + bool(exercise.came)
    weight += any(theme.kind in (COLLAPSE, LIMBO, LOOK_AHEAD, BYE) for theme in themes)
    return min(1 + weight, HARDEST)


def entries_of(key: str, whole: Exercise) -> Iterator[Entry]:
    """Yield the brackets of a round as entries that teach something; `key` names the position."""
    labels = tuple(deciding(whole))
    text = written(whole.position, whole.system)
    for number in range(1, len(whole.brackets) + 1):
        exercise = whole.at(number)
        if len(exercise.players) > 2 and exercise.answer.pairs:
            themes = themes_of(exercise, labels)
            if themes != (Theme(FIRST),) or first_legal(exercise) is not None:
                yield Entry(f"{key}-{number}", whole.task.system, number, level_of(exercise, themes), themes, text)


# ---- the file


@cache
def bank() -> tuple[Entry, ...]:
    """Return the entries that come with the program; raises BankError."""
    return load(resource("exercises", "bank.json"))


def load(path: Path) -> tuple[Entry, ...]:
    """Return the entries of a file; raises BankError if it is not one."""
    try:
        data = json.loads(path.read_text("utf-8"))
        return tuple(_entry(each) for each in data["tasks"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BankError(N_("The exercises in {path} cannot be read. Install the program again."), path=path) from error


def _entry(data: Mapping[str, Any]) -> Entry:
    themes = tuple(Theme.of(str(code)) for code in data["themes"])
    return Entry(
        str(data["key"]), str(data["system"]), int(data["bracket"]), int(data["level"]), themes, str(data["position"])
    )


def dumped(entries: tuple[Entry, ...]) -> str:
    """Return entries as the text of such a file."""
    tasks = [
        {
            "key": entry.key,
            "system": entry.system,
            "bracket": entry.bracket,
            "level": entry.level,
            "themes": [theme.code for theme in entry.themes],
            "position": entry.text,
        }
        for entry in entries
    ]
    return json.dumps({"format": "swissdesk-exercises", "version": 1, "tasks": tasks}, indent=1) + "\n"
