"""The command line: sub-commands over the same functions that the window uses, without Qt.

One module per sub-command: `arguments` declares what it takes, `run` does it and returns the exit code. Only the
module that is asked for is imported, and it imports the parts inside `run`, because every other program that calls
`swissdesk pair` waits for our start. Whatever goes wrong ends in `exits` as one sentence and a code.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from swissdesk import __version__, i18n
from swissdesk.cli import reading
from swissdesk.cli.exits import (
    BAD_REQUEST,
    DIFFERENT,
    DONE,
    FILE_ACCESS,
    INTERRUPTED,
    NO_PAIRING,
    OUR_FAULT,
    TOO_LARGE,
    TooLargeError,
    UsageError,
    exit_code,
    guarded,
    leave,
    say,
)
from swissdesk.cli.reading import LANGUAGE, Given, Grammar
from swissdesk.i18n import N_

__all__ = [
    "BAD_REQUEST",
    "COMMANDS",
    "DIFFERENT",
    "DONE",
    "FILE_ACCESS",
    "INTERRUPTED",
    "NO_PAIRING",
    "OUR_FAULT",
    "TOO_LARGE",
    "TooLargeError",
    "UsageError",
    "command_line",
    "exit_code",
    "guarded",
    "leave",
    "main",
    "say",
]


class Command(Protocol):
    """A module with a sub-command."""

    def arguments(self, takes: Grammar, /) -> None:
        """Declare what the command takes."""

    def run(self, given: Given, /) -> int:
        """Do it; return the exit code."""


def _pair() -> Command:
    from swissdesk.cli import pair

    return pair


def _check() -> Command:
    from swissdesk.cli import check

    return check


def _generate() -> Command:
    from swissdesk.cli import generate

    return generate


def _standings() -> Command:
    from swissdesk.cli import standings

    return standings


def _report() -> Command:
    from swissdesk.cli import report

    return report


def _convert() -> Command:
    from swissdesk.cli import convert

    return convert


def _why() -> Command:
    from swissdesk.cli import why

    return why


def _trace() -> Command:
    from swissdesk.cli import trace

    return trace


def _exercises() -> Command:
    from swissdesk.cli import exercises

    return exercises


def _judge() -> Command:
    from swissdesk.cli import judge

    return judge


def _laboratory() -> Command:
    from swissdesk.cli import laboratory

    return laboratory


def _prizes() -> Command:
    from swissdesk.cli import prizes

    return prizes


def _ratings() -> Command:
    from swissdesk.cli import ratings

    return ratings


def _norms() -> Command:
    from swissdesk.cli import norms

    return norms


def _lint() -> Command:
    from swissdesk.cli import lint

    return lint


def _checklist() -> Command:
    from swissdesk.cli import checklist

    return checklist


def _lists() -> Command:
    from swissdesk.cli import lists

    return lists


def _game() -> Command:
    from swissdesk.cli import game

    return game


def _practice() -> Command:
    from swissdesk.cli import practice

    return practice


Commands = Mapping[str, tuple[str, Callable[[], Command]]]
"""Sub-commands by name: what each does in a line, and where it is."""

COMMANDS: Commands = {
    "pair": (N_("pair the next round"), _pair),
    "check": (N_("re-pair the rounds of finished files and list the differences"), _check),
    "generate": (N_("generate random tournaments"), _generate),
    "standings": (N_("print the standings"), _standings),
    "prizes": (N_("distribute the prizes, with reasons"), _prizes),
    "ratings": (N_("calculate rating changes and initial ratings"), _ratings),
    "norms": (N_("check title norms, condition by condition"), _norms),
    "lint": (N_("list what FIDE would reject in the report file"), _lint),
    "report": (N_("write a sheet as PDF"), _report),
    "convert": (N_("write a tournament in another format"), _convert),
    "why": (N_("explain a pairing: why two players do not meet, why a bye, a float or a colour"), _why),
    "trace": (N_("write a round as a lesson on one HTML page, or its steps as JSON"), _trace),
    "exercises": (N_("write a set of exercises as one HTML page for phones"), _exercises),
    "judge": (N_("judge proposed boards by the rules"), _judge),
    "lists": (N_("import rating lists and find players in them"), _lists),
    "checklist": (N_("answer FIDE’s checklist for tournament handlers"), _checklist),
    "laboratory": (N_("pair one position by every system, side by side"), _laboratory),
    "game": (N_("solve a small game: who wins, and how"), _game),
    "practice": (N_("let practice players play a whole event of small games"), _practice),
}
"""Every sub-command that needs nothing of the window."""


def command_line(commands: Commands = COMMANDS) -> Grammar:
    """Return what the whole command line takes; a sub-command's module is imported when its turn comes."""
    takes = Grammar("swissdesk", N_("A tournament manager for chess arbiters. Without a command, the window opens"))
    takes.flag("version", "--version", N_("show the version"), answer=lambda: f"SwissDesk {__version__}")
    takes.option("language", "--language", "", N_("the language (default: the system’s)"), LANGUAGE)
    takes.choose(
        "command", N_("COMMAND"), {name: (about, _declared_by(module)) for name, (about, module) in commands.items()}
    )
    takes.notes += [
        N_(
            "“swissdesk FILE” opens a tournament (.swissdesk or TRF) in the window, “swissdesk --sample” a sample, "
            "“--new-window” a second window; --language may come first in each. “swissdesk COMMAND --help” shows the "
            "options of a command."
        ),
        N_(
            "Exit codes: 0 done; 1 no legal pairing, or a difference found; 2 internal error; 3 bad request or "
            "file; 4 too large; 5 file cannot be read or written; 130 interrupted."
        ),
    ]
    return takes


def _declared_by(module: Callable[[], Command]) -> Callable[[Grammar], None]:
    return lambda takes: module().arguments(takes)


def main(argv: Sequence[str] | None = None, commands: Commands = COMMANDS) -> int:
    """Run one of the commands; returns the exit code and never raises."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    code = guarded(lambda: _run(_checked(arguments), commands))
    if i18n.damaged():
        from swissdesk import wording

        print(wording.damage_text(), file=sys.stderr)
    return code


def _checked(arguments: list[str]) -> list[str]:
    """Return the arguments; raises UsageError for one that no file can be called by."""
    for argument in arguments:
        try:
            os.fsencode(argument)
        except UnicodeEncodeError:
            raise UsageError(N_("{argument} is not a name of a file."), argument=ascii(argument)) from None
        if "\0" in argument:
            raise UsageError(N_("{argument} is not a name of a file."), argument=ascii(argument))
    return arguments


def _run(arguments: list[str], commands: Commands) -> int:
    try:
        given = reading.read(command_line(commands), arguments)
    except reading.HelpWanted as wanted:
        from swissdesk.cli.usage import page  # a command that runs needs no help

        print(page(wanted.grammar), end="")
        return DONE
    code = commands[given.command][1]().run(given)
    sys.stdout.flush()
    return code
