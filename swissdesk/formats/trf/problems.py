"""Problems of a file with their places, collected while it is read on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from swissdesk.errors import FileError, Message, message
from swissdesk.i18n import N_
from swissdesk.values import dataclass

Severity = Literal["error", "warning"]

SHOWN = 3
"""How many problems the sentence of a TrfError names."""


@dataclass(frozen=True)
class Problem:
    """One finding: an error stops the import, a warning does not.

    `line` and `column` count from 1, 0 where the whole file or line is meant; `player` is a starting rank. What is
    wrong with a tournament rather than with a file has no line, but a `field` (the model's name for it: ``birth`` of a
    player, ``chief_arbiter`` of the event), and a `board` (from 1) where it is about one.
    """

    severity: Severity
    line: int
    column: int
    player: int | None
    round: int | None
    message: Message
    file: str = ""
    field: str = ""
    board: int | None = None

    @property
    def is_error(self) -> bool:
        """Whether it stops the import."""
        return self.severity == "error"

    @property
    def sentence(self) -> Message:
        """The message with its place in front: ``games.trf, line 14, column 49 (player 7): …``."""
        return message(
            N_("{place}: {text}"), place=Message(_PLACES[self._shape()], self._place_facts()), text=self.message
        )

    def _shape(self) -> tuple[bool, bool, bool]:
        return (self.line > 0, self.line > 0 and self.column > 0, self.player is not None)

    def _place_facts(self) -> dict[str, Any]:
        return {
            "file": self.file or "TRF",
            "line": self.line,
            "column": self.column,
            "who": _who(self.player, self.round),
        }

    def __str__(self) -> str:
        return str(self.sentence)


_PLACES = {
    (False, False, False): N_("{file}"),
    (False, False, True): N_("{file} ({who})"),
    (True, False, False): N_("{file}, line {line}"),
    (True, False, True): N_("{file}, line {line} ({who})"),
    (True, True, False): N_("{file}, line {line}, column {column}"),
    (True, True, True): N_("{file}, line {line}, column {column} ({who})"),
}


def _who(player: int | None, round_number: int | None) -> Message:
    if round_number is None:
        return message(N_("player {player}"), player=player)
    return message(N_("player {player}, round {round}"), player=player, round=round_number)


class TrfError(FileError):
    """A file that contradicts itself or cannot be understood; `problems` holds all findings, errors first."""

    def __init__(self, path: str, problems: Iterable[Problem]) -> None:
        self.path = path
        self.problems: tuple[Problem, ...] = tuple(sorted(problems, key=lambda problem: not problem.is_error))
        errors = [problem for problem in self.problems if problem.is_error] or list(self.problems)
        shown = {f"p{place}": problem.sentence for place, problem in enumerate(errors[:SHOWN], 1)}
        more = len(errors) - SHOWN
        super().__init__(_SHOWN[len(shown)] if more <= 0 else _MORE, path=path, more=more, **shown)


_SHOWN = (N_("{path} cannot be read."), N_("{p1}"), N_("{p1} {p2}"), N_("{p1} {p2} {p3}"))
_MORE = N_("{p1} {p2} {p3} Further errors in the file: {more}.")


class Findings:
    """Collects the problems of one file."""

    def __init__(self, file: str = "") -> None:
        self.file = file
        self.items: list[Problem] = []

    def error(
        self, line: int, column: int, template: str, /, *, who: int | None = None, at: int | None = None, **facts: Any
    ) -> None:
        """Add an error about player `who` in round `at`."""
        self.items.append(Problem("error", line, column, who, at, Message(template, facts), self.file))

    def warn(
        self, line: int, column: int, template: str, /, *, who: int | None = None, at: int | None = None, **facts: Any
    ) -> None:
        """Add a warning about player `who` in round `at`."""
        self.items.append(Problem("warning", line, column, who, at, Message(template, facts), self.file))

    @property
    def has_errors(self) -> bool:
        """Whether any of them stops the import."""
        return any(problem.is_error for problem in self.items)

    def in_order(self) -> tuple[Problem, ...]:
        """The problems from the top of the file to its end."""
        return tuple(sorted(self.items, key=lambda problem: (problem.line, problem.column)))
