"""The command line: sub-commands over the same functions that the window uses, without Qt.

One module per sub-command: `arguments` declares what it takes, `run` does it and returns the exit code. Only the
module that is asked for is imported, and it imports the parts inside `run`, because every other program that calls
`swissdesk pair` waits for our start. Whatever goes wrong ends in `exits` as one sentence and a code.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn, Protocol

from swissdesk import __version__
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
)
from swissdesk.i18n import LANGUAGES, N_, install

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
    "build_parser",
    "exit_code",
    "guarded",
    "main",
]


class Command(Protocol):
    """A module with a sub-command."""

    def arguments(self, parser: argparse.ArgumentParser, /) -> None:
        """Declare what the command takes."""

    def run(self, given: argparse.Namespace, /) -> int:
        """Do it; return the exit code."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(N_("{fault}. “{program} --help” shows how it is used."),
                         fault=message[:1].upper() + message[1:].rstrip("."), program=self.prog)  # fmt: skip


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


def _lists() -> Command:
    from swissdesk.cli import lists

    return lists


COMMANDS: dict[str, tuple[str, Callable[[], Command]]] = {
    "pair": ("propose the next round", _pair),
    "check": ("pair the rounds of finished files again and list what differs", _check),
    "generate": ("make random tournaments", _generate),
    "standings": ("print the standings", _standings),
    "prizes": ("share out the prizes and say why", _prizes),
    "ratings": ("compute rating changes and first ratings", _ratings),
    "norms": ("check title norms condition by condition", _norms),
    "lint": ("list what FIDE would reject in the report", _lint),
    "report": ("write a sheet as PDF", _report),
    "convert": ("write a tournament in another format", _convert),
    "why": ("explain why two players do not meet", _why),
    "lists": ("import rating lists, and find players in them", _lists),
    "laboratory": ("pair one position by all systems, side by side", _laboratory),
}
"""Every sub-command: what it does in a line, and where it is."""


def build_parser(wanted: str | None = None) -> argparse.ArgumentParser:
    """Return the parser; of the sub-commands only the `wanted` one is complete."""
    parser = _Parser(
        prog="swissdesk",
        description="A tournament manager for chess arbiters. Without a command it opens its window.",
        epilog="swissdesk [FILE] opens the window, with FILE (.swissdesk or TRF) in it; "
        "swissdesk --sample opens a sample tournament; both may begin with --language.",
    )
    parser.add_argument("--version", action="version", version=f"SwissDesk {__version__}")
    parser.add_argument("--language", metavar="CODE", choices=tuple(LANGUAGES),
                        help=f"what to speak, whatever the environment says: {', '.join(LANGUAGES)}")  # fmt: skip
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, (summary, module) in COMMANDS.items():
        sub = commands.add_parser(name, help=summary, description=summary[:1].upper() + summary[1:] + ".")
        if name == wanted:
            command = module()
            command.arguments(sub)
            sub.set_defaults(run=command.run)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code and never raises."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    return guarded(lambda: _run(arguments))


def _run(arguments: list[str]) -> int:
    wanted = next((argument for argument in arguments if argument in COMMANDS), None)
    parsed = build_parser(wanted).parse_args(arguments)
    if parsed.language is not None:
        install(parsed.language)
    code: int = parsed.run(parsed)
    sys.stdout.flush()
    return code
