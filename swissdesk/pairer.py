"""`swissdesk-pairer`: the calling convention that tournament programs use for JaVaFo and bbpPairings.

    swissdesk-pairer [-r] [--SYSTEM] [INPUT] -p [OUT] [-l [LIST]]          pair the next round
    swissdesk-pairer [-r] [--SYSTEM] [INPUT] -c [ROUND] [-l [LIST]]        check the rounds of a file
    swissdesk-pairer [-r] [--SYSTEM] INPUT -l [LIST]                       the check-list alone
    swissdesk-pairer [-r] [--SYSTEM] -g [CONFIG] -o OUT [-s SEED] [-l [LIST]]
    swissdesk-pairer [-r] [--SYSTEM] MODEL -g -o OUT [-s SEED] [-l [LIST]]  make a random tournament

As in those programs, an output without a folder goes to the folder of the input, the check-list is called like the
input with ``.list``, and without INPUT a tournament is read from standard input. A check ends with code 0 whatever it
finds. Exit codes are those of `swissdesk.cli.exits`. A check-list is what a pairing system sees before a round, a line
for each player.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from swissdesk import __version__, wording
from swissdesk.cli import files
from swissdesk.cli.exits import DONE, UsageError, guarded, leave
from swissdesk.engine.colours import Float, Strength
from swissdesk.engine.position import Competitor, Position, position_of
from swissdesk.engine.proposal import Pairs
from swissdesk.engine.readiness import terms_of
from swissdesk.engine.systems import SYSTEMS
from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.model import Tournament, format_points
from swissdesk.model.systems import DEFAULT
from swissdesk.values import dataclass

if TYPE_CHECKING:
    from swissdesk.engine.checker import Difference


# ---- the command line

USAGE = N_(
    "Usage: swissdesk-pairer [-r] [--dutch] INPUT -p [OUT] | INPUT -c [ROUND] | -g [CONFIG] -o OUT [-s SEED] | "
    "MODEL -g -o OUT [-s SEED], each with [-l [LIST]]."
)
_NAMES = {"dutch": DEFAULT}
"""What the field calls systems that have a longer name here."""

_VALUED = ("-p", "-c", "-l", "-g", "-o", "-s", "-q")
_PLAIN = ("-r", "-w", "-b")
_IGNORED = ("-q", "-w")
"""JaVaFo's choices between methods with the same answer."""

STDIN = "(stdin)"


@dataclass(frozen=True)
class Request:
    """A command line: `options` holds each option that was given with its value, None where it has none."""

    source: str | None
    system: str | None
    options: dict[str, str | None]

    def in_same_folder(self, target: str, base: str | None) -> str:
        """Return where an output goes: without a folder it goes to that of `base`."""
        folder = Path(base).parent if base is not None and Path(target).name == target else Path()
        return str(folder / target)

    def list_path(self, base: str | None) -> str:
        """Return where the check-list goes."""
        named = self.options["-l"]
        return self.in_same_folder(named, base) if named else str(Path(base or "stdin").with_suffix(".list"))


def main(argv: Sequence[str] | None = None) -> int:
    """Run the pairer with `argv` (the process's own arguments if None) and return the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    return guarded(lambda: _run(arguments))


def run() -> NoReturn:
    """Be the pairer: run it with the process's own arguments, and end the process."""
    leave(main())


def _run(arguments: list[str]) -> int:
    if arguments in ([], ["-r"], ["--version"]):
        print(f"SwissDesk {__version__}")
        return DONE
    if arguments in (["-h"], ["--help"]):
        print(wording.text(USAGE))
        return DONE
    request = parse(arguments)
    if "-r" in request.options:
        print(f"SwissDesk {__version__}")
    if request.system is not None:
        from swissdesk.engine.systems import system_named

        system_named(request.system)
    if "-g" in request.options:
        return _generate(request)
    if "-c" in request.options:
        return _check(request)
    return _pair(request)


def parse(arguments: Sequence[str]) -> Request:
    """Return what a command line asks for; raises UsageError."""
    free: list[str] = []
    system: str | None = None
    options: dict[str, str | None] = {}
    words = list(arguments)
    while words:
        word = words.pop(0)
        if word in options:
            raise UsageError(N_("Option {option} is given twice. {use}"), option=word, use=message(USAGE))
        if word in _PLAIN:
            options[word] = None
        elif word in _VALUED:
            options[word] = words.pop(0) if words and not words[0].startswith("-") else None
        elif word.startswith("--") and len(word) > 2 and system is None:
            system = _NAMES.get(word[2:], word[2:])
        elif word.startswith("-"):
            raise UsageError(N_("There is no option {option}. {use}"), option=word, use=message(USAGE))
        else:
            free.append(word)
    request = Request(free[0] if free else None, system, options)
    _check_sense(request, free)
    return request


def _check_sense(request: Request, free: Sequence[str]) -> None:
    """Raise UsageError unless the options go together."""
    options = request.options
    actions = [name for name in ("-p", "-c", "-g") if name in options]
    makes = "-g" in options
    alone = not actions and "-l" in options and request.source is not None
    if len(free) > 1 or not (len(actions) == 1 or alone):
        raise UsageError(USAGE)
    if makes != bool(options.get("-o")) or (not makes and ({"-s", "-b"} & options.keys())):
        raise UsageError(USAGE)
    if makes and options["-g"] is not None and request.source is not None:
        raise UsageError(USAGE)
    for name, value in (("-c", options.get("-c")), ("-s", options.get("-s"))):
        if (value is not None and not value.isdecimal()) or (name == "-s" and name in options and value is None):
            raise UsageError(USAGE)


def _tournament(request: Request) -> Tournament:
    """Return the tournament of the input; remarks about it go to standard error."""
    if request.source is not None:
        return files.load(request.source, for_writing=False)
    from swissdesk.formats import trf

    return trf.loads(sys.stdin.buffer.read(), STDIN)


# ---- pairing


def _pair(request: Request) -> int:
    from swissdesk.engine import propose

    tournament = _tournament(request)
    system = request.system or tournament.settings.system
    proposal = propose(tournament, system)
    if "-l" in request.options:
        text = whole([round_list(tournament, system, proposal.pairs, proposal.bye)])
        files.write_text(request.list_path(request.source), text)
    if "-p" in request.options:
        from swissdesk.cli.pair import pairing_lines, remark_on_rest

        remark_on_rest(proposal)
        target = request.options["-p"]
        where = request.in_same_folder(target, request.source) if target else None
        files.write_text(where, pairing_lines(proposal.pairs, proposal.bye))
    return DONE


# ---- checking


def _check(request: Request) -> int:
    from swissdesk.engine.checker import check_round

    tournament = _tournament(request)
    chosen = request.options["-c"]
    numbers = [int(chosen)] if chosen else range(1, len(tournament.rounds) + 1)
    title = Path(request.source or STDIN).stem
    for number in numbers:
        difference = check_round(tournament, number, request.system)
        print(f"{title}: Round #{number}")
        if difference is not None:
            print(difference_lines(difference))
    print()
    if "-l" in request.options:
        files.write_text(request.list_path(request.source), _lists(tournament, request.system, numbers))
    return DONE


def difference_lines(difference: Difference) -> str:
    """Return the differing boards as pairing programs list them, the checker's on the left."""
    if not difference.ours:
        return f"{wording.sentence(difference.cause)}\n"
    lines = ["", "  Checker pairings        Tournament pairings", ""]
    for ours, theirs in zip_longest(difference.ours, difference.theirs):
        lines.append(f"    {_numbers(ours)}{'':16}{_numbers(theirs)}".rstrip())
    return "\n".join([*lines, ""])


def _numbers(board: tuple[int, int] | None) -> str:
    return "" if board is None else f"{board[0]:3} - {board[1]:3}"


def _lists(tournament: Tournament, system: str | None, numbers: Sequence[int]) -> str:
    """Return the check-lists of rounds on record, each with its boards."""
    from swissdesk.engine.as_known import known_before, system_of
    from swissdesk.engine.checker import as_paired

    texts = []
    for number in numbers:
        boards = as_paired(tournament.round(number))
        before = known_before(tournament, number)
        bye = boards.byes[0] if boards.byes else None
        texts.append(round_list(before, system or system_of(tournament, number), boards.pairs, bye))
    return whole(texts)


# ---- making


def _generate(request: Request) -> int:
    from swissdesk.cli import generate

    options = request.options
    config = options["-g"]
    # A number in the place of the configuration is a seed, as JaVaFo has it.
    number = config if config is not None and config.isdecimal() and not Path(config).exists() else options.get("-s")
    seed = int(number) if number is not None else generate.fresh_seed()
    source = request.source if config is None or config == number else config
    target = str(options["-o"])
    order = generate.Order(source, request.system, seed, target, "trfx", accelerated="-b" in options)
    for remark in generate.make(order):
        print(wording.sentence(remark), file=sys.stderr)
    if "-l" in options:
        tournament, _ = files.read(target, for_writing=False)
        numbers = range(1, len(tournament.rounds) + 1)
        files.write_text(request.list_path(target), _lists(tournament, request.system, numbers))
    return DONE


# ---- check-lists

_FLOATS = {Float.NONE: "", Float.DOWN: "Down", Float.UP: "Up"}
_HEADS = ("ID", "Pts", "Pref", "-1R", "-2R", "Bye", "Cur")


def round_list(before: Tournament, system: str, pairs: Pairs = (), bye: int | None = None) -> str:
    """Return the check-list of the round to be paired, with the boards where there are any; raises NotReady."""
    terms = terms_of(before, draws_lot=not SYSTEMS[system].is_scheduled)
    position = position_of(before, SYSTEMS[system].edition, terms.rounds, terms.initial_colour)
    boards = {white: f"{black}W" for white, black in pairs} | {black: f"{white}B" for white, black in pairs}
    if bye is not None:
        boards[bye] = "bye"
    games = len(before.rounds)
    heads = (*_HEADS, *(f"G-{number}" for number in range(1, games + 1)))
    rows = [_row(before, position, competitor, boards, games) for competitor in position.competitors]
    return "\n".join([f"Round {position.round} ({system})", *_columns([heads, *rows]), ""])


def whole(lists: Iterable[str]) -> str:
    """Return the text of a check-list file."""
    return "\n".join([*lists, f"SwissDesk {__version__}", ""])


def _row(
    before: Tournament, position: Position, competitor: Competitor, boards: dict[int, str], games: int
) -> tuple[str, ...]:
    points = format_points(competitor.points)
    if competitor.score != competitor.points:
        points += f" ({format_points(competitor.score)})"
    played = [
        f"{entry.opponent}{entry.colour.value.upper()}"
        for entry in reversed(before.entries(competitor.id))
        if entry.is_played and entry.colour is not None
    ]
    return (
        str(competitor.id),
        points,
        preference_sign(competitor),
        *(_FLOATS[known] for known in competitor.floats),
        "" if competitor.may_have_bye else "X",
        boards.get(competitor.id, ""),
        *played,
        *[""] * (games - len(played)),
    )


def preference_sign(competitor: Competitor) -> str:
    """Return the sign of a colour preference."""
    colour, strength = competitor.preference
    if colour is None:
        return "A"
    letter = colour.value.upper()
    if strength is Strength.MILD:
        return f"({letter.lower()})"
    if strength is Strength.STRONG:
        return f"({letter})"
    twice = competitor.colours.endswith(colour.other.value * 2)
    if abs(competitor.difference) > 1:
        return letter * (3 if twice else 2)
    return letter + ("1" if competitor.difference else "")


def _columns(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
