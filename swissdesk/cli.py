"""The command line: sub-commands over the same functions that the window uses, without Qt.

One function per sub-command takes the parsed arguments and returns the exit code. Imports of the parts happen
inside them, because every other program that calls `swissdesk pair` waits for our start. Whatever goes wrong
ends in `main` as one sentence and a code: 0 done · 1 no valid pairing (or a difference found) · 2 our own fault ·
3 bad request or file · 4 too large · 5 file access.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from swissdesk import __version__, i18n, wording
from swissdesk.errors import FileError, SwissDeskError
from swissdesk.i18n import N_

if TYPE_CHECKING:
    from swissdesk.model import Tournament

DONE, NO_PAIRING, OUR_FAULT, BAD_REQUEST, TOO_LARGE, FILE_ACCESS = range(6)
INTERRUPTED = 130


class UsageError(SwissDeskError):
    """The command was not understood."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(N_("{fault}. “{program} --help” shows how it is used."),
                         fault=message[:1].upper() + message[1:].rstrip("."), program=self.prog)  # fmt: skip


# ---- files in and out


def load(path: str) -> Tournament:
    """Return the tournament in a .swissdesk document or a TRF file; remarks about it go to standard error."""
    from swissdesk.formats import trf

    if _is_document(path):
        from swissdesk.session import Document

        with Document.open(Path(path), read_only=True) as document:
            return document.tournament
    reading = trf.read(Path(path))
    if reading.tournament is None:
        raise trf.TrfError(path, reading.problems)
    for problem in reading.problems:
        print(problem, file=sys.stderr)
    return reading.tournament


def _is_document(path: str) -> bool:
    try:
        with open(path, "rb") as file:
            return file.read(16) == b"SQLite format 3\0"
    except OSError as error:
        raise FileError(N_("{path} cannot be read: {reason}."), path=path, reason=os_reason(error)) from error


def os_reason(error: OSError) -> str:
    """Return why the system refused a file, as a part of a sentence."""
    return (error.strerror or type(error).__name__).lower()


def write_text(path: str | None, text: str) -> None:
    """Write `text` to the file, whole or not at all, or to standard output if there is no path."""
    if path is None:
        sys.stdout.write(text)
        return
    target = Path(path)
    partial = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with open(partial, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(partial, target)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise FileError(N_("{path} cannot be written: {reason}."), path=path, reason=os_reason(error)) from error


# ---- sub-commands


def pair(arguments: argparse.Namespace) -> int:
    """Propose the next round, or round N of a file that has it already."""
    from swissdesk.engine import propose

    tournament = load(arguments.file)
    if arguments.round is not None:
        tournament = tournament.before_round(arguments.round)
    proposal = propose(tournament, system=arguments.system or tournament.settings.system)
    write_text(arguments.output, pairing_lines(proposal.pairs, proposal.bye))
    return DONE


def pairing_lines(pairs: Sequence[tuple[int, int]], bye: int | None) -> str:
    """Return a round as pairing programs exchange it: the number of lines, then ``white black``; a bye is ``n 0``."""
    rows = [*pairs, *([(bye, 0)] if bye is not None else [])]
    return "".join(f"{line}\n" for line in (len(rows), *(f"{white} {black}" for white, black in rows)))


def standings(arguments: argparse.Namespace) -> int:
    """Print the standings after the latest round, or after round N."""
    from swissdesk.formats import standings_table
    from swissdesk.standings import table

    tournament = load(arguments.file)
    codes = tuple(code.strip() for code in arguments.tiebreaks.split(",") if code.strip())
    rows = table(tournament, arguments.round, codes)
    write_text(arguments.output, standings_table.FORMATS[arguments.format](tournament, rows))
    return DONE


def report(arguments: argparse.Namespace) -> int:
    """Write a sheet as PDF."""
    from swissdesk import reports
    from swissdesk.reports import pdf

    tournament = load(arguments.file)
    content = reports.build(arguments.kind, tournament, arguments.round)
    pdf.write(content, Path(arguments.output), paper=arguments.paper, landscape=arguments.landscape)
    return DONE


def convert(arguments: argparse.Namespace) -> int:
    """Write a tournament in another format."""
    target = arguments.to or _format_by_name(arguments.output)
    tournament = load(arguments.input)
    if target == "swissdesk":
        from swissdesk.model.events import Begin
        from swissdesk.session import Document

        Document.create(Path(arguments.output), Begin(tournament, origin=Path(arguments.input).name)).close()
    elif target == "csv":
        from swissdesk.formats import csv_table

        write_text(arguments.output, csv_table.players(tournament))
    else:
        from swissdesk.formats import trf

        for problem in trf.save(tournament, Path(arguments.output), dialect=target):
            print(problem, file=sys.stderr)
    return DONE


_FORMATS_BY_SUFFIX = {".trf": "trf26", ".trfx": "trfx", ".csv": "csv", ".swissdesk": "swissdesk"}


def _format_by_name(name: str) -> str:
    suffix = Path(name).suffix.lower()
    if suffix not in _FORMATS_BY_SUFFIX:
        raise UsageError(
            N_("The format cannot be told from the name {name}. Say it with --to {formats}."),
            name=name, formats="|".join(CONVERT_TO),
        )  # fmt: skip
    return _FORMATS_BY_SUFFIX[suffix]


# ---- the parser

CONVERT_TO = ("trf16", "trfx", "trf26", "csv", "swissdesk")
STANDINGS_FORMATS = ("text", "json", "csv", "html")
PAPERS = ("A4", "Letter")


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of all sub-commands."""
    parser = _Parser(
        prog="swissdesk",
        description="A tournament manager for chess arbiters. Without a command it opens its window.",
        epilog="swissdesk [FILE] opens the window, with FILE (.swissdesk or TRF) in it; "
        "swissdesk --sample opens a sample tournament.",
    )
    parser.add_argument("--version", action="version", version=f"SwissDesk {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    def command(run: Callable[[argparse.Namespace], int], summary: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(run.__name__, help=summary, description=summary)
        sub.set_defaults(run=run)
        return sub

    sub = command(pair, "propose the next round")
    sub.add_argument("file", metavar="FILE", help="a .swissdesk document or a TRF file")
    sub.add_argument("-o", dest="output", metavar="OUT", help="where to write the pairs (default: standard output)")
    sub.add_argument("--system", metavar="S", help="the pairing system (default: the one the file names)")
    sub.add_argument("--round", type=int, metavar="N", help="pair round N as it stood then")

    sub = command(standings, "print the standings")
    sub.add_argument("file", metavar="FILE")
    sub.add_argument("-o", dest="output", metavar="OUT")
    sub.add_argument("--round", type=int, metavar="N", help="after round N (default: the latest)")
    sub.add_argument("--tiebreaks", default="", metavar="CODES", help="codes separated by commas")
    sub.add_argument("--format", choices=STANDINGS_FORMATS, default="text")

    sub = command(report, "write a sheet as PDF")
    sub.add_argument("file", metavar="FILE")
    sub.add_argument("--kind", required=True, metavar="KIND", help="pairings, standings, players")
    sub.add_argument("--round", type=int, metavar="N")
    sub.add_argument("-o", dest="output", metavar="OUT.pdf", required=True)
    sub.add_argument("--paper", choices=PAPERS, default="A4")
    sub.add_argument("--landscape", action="store_true")

    sub = command(convert, "write a tournament in another format")
    sub.add_argument("input", metavar="IN")
    sub.add_argument("output", metavar="OUT")
    sub.add_argument("--to", choices=CONVERT_TO, help="the format (default: by the name of OUT)")
    return parser


COMMANDS = ("pair", "standings", "report", "convert")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code and never raises."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    return guarded(lambda: _run(arguments))


def _run(arguments: list[str]) -> int:
    parsed = build_parser().parse_args(arguments)
    code: int = parsed.run(parsed)
    sys.stdout.flush()
    return code


def guarded(action: Callable[[], int]) -> int:
    """Return what `action` returns; whatever it raises becomes a sentence on standard error and an exit code."""
    i18n.install()
    try:
        return action()
    except SystemExit as done:
        return int(done.code or 0)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        return INTERRUPTED
    except SwissDeskError as error:
        print(f"swissdesk: {wording.sentence(error)}", file=sys.stderr)
        return exit_code(error)
    except Exception as error:
        return _our_fault(error)


def exit_code(error: SwissDeskError) -> int:
    """Return the exit code that pairing programs use for such a failure."""
    from swissdesk.engine.proposal import NoPairing

    if isinstance(error, NoPairing):
        return NO_PAIRING
    if isinstance(error, FileError) and isinstance(error.__cause__, OSError):
        return FILE_ACCESS
    return BAD_REQUEST


def _our_fault(error: Exception) -> int:
    if os.environ.get("SWISSDESK_DEBUG"):
        raise error
    print(
        wording.text(
            N_("swissdesk: SwissDesk made a mistake ({what}); no file was changed. Please send this file and command."),
            what=f"{type(error).__name__}: {error}",
        ),
        file=sys.stderr,
    )
    return OUR_FAULT
