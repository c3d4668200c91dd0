"""A clause with its position, as people read it: in plain words, the table, both rounds, and why not the other."""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk import wording, wording_clauses
from swissdesk.engine import explain
from swissdesk.engine.explain import Fault, Faults
from swissdesk.engine.judgement import RoundAsPaired
from swissdesk.engine.systems import position_before, system_named
from swissdesk.errors import Message
from swissdesk.formats.crosstable_text import Boards, ClausePosition, clauses, position
from swissdesk.model import Tournament
from swissdesk.reports.crosstable import crosstable
from swissdesk.values import dataclass

_COLUMNS = {"number", "name", "rating", "points"}


@dataclass(frozen=True)
class ClauseAnswer:
    """The answer to the question of a position.

    `boards` are the other round that it speaks of, if there is one, and `fault` what there is against that.
    """

    message: Message
    fault: Fault | None = None
    boards: Boards = ()


@dataclass(frozen=True)
class ClauseShown:
    """What is shown of a clause, as text in the language in use; `apart` are players whom the organiser keeps apart."""

    clause: str
    title: str
    words: str
    head: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    paired: tuple[str, ...]
    without: tuple[str, ...]
    answer: str
    apart: tuple[str, ...] = ()


def answer(case: ClausePosition) -> ClauseAnswer:
    """Return what the program answers to the question of a position."""
    kind, *players = case.question
    if kind == "round":
        fault = _against(case)
        return ClauseAnswer(fault.message, fault, case.without)
    asked = {"meet": explain.why_not, "colour": explain.why_colour, "bye": explain.why_bye}[kind]
    answer = asked(case.tournament, *map(int, players), case.system)  # type: ignore[operator]
    if answer.fault is None:
        return ClauseAnswer(answer.message)
    alone = () if answer.bye is None else ((answer.bye,),)
    return ClauseAnswer(answer.message, answer.fault, (*(answer.pairs or ()), *alone))


def _against(case: ClausePosition) -> Fault:
    """Return the first thing against the other round as a whole."""
    system = system_named(case.system)
    ours, theirs = (_as_paired(boards) for boards in (case.paired, case.without))
    return Faults(position_before(case.tournament, system), system, ours).of(theirs)


def _as_paired(boards: Boards) -> RoundAsPaired:
    pairs = tuple((board[0], board[1]) for board in boards if len(board) == 2)
    return RoundAsPaired(pairs, tuple(board[0] for board in boards if len(board) == 1))


def shown(system: str) -> tuple[ClauseShown, ...]:
    """Return the clauses of a system that have a position, in their order."""
    return tuple(shown_clause(system, clause) for clause in clauses(system))


def shown_clause(system: str, clause: str) -> ClauseShown:
    """Return one clause with its position."""
    case = position(system, clause)
    head, *lines = position_table(case.tournament)
    return ClauseShown(
        case.clause,
        wording_clauses.cited(case.system, case.clause) or case.clause,
        wording_clauses.clause(case.system, case.clause).text,
        head,
        tuple(lines),
        boards_text(case.tournament, case.paired),
        boards_text(case.tournament, case.without),
        _sentence(answer(case).message),
        apart_text(case.tournament),
    )


def apart_text(tournament: Tournament) -> tuple[str, ...]:
    groups = (group.players for group in tournament.settings.forbidden)
    return tuple(" ≠ ".join(wording.numbered_name(tournament, player) for player in group) for group in groups)


def position_table(tournament: Tournament) -> Iterator[tuple[str, ...]]:
    """Yield the head and the lines of a small crosstable in the order of the numbers."""
    (table,) = crosstable(tournament).tables
    places = [place for place, column in enumerate(table.columns) if column.key in _COLUMNS or column.kin == "round"]
    yield tuple(table.columns[place].head for place in places)
    number = next(place for place, column in enumerate(table.columns) if column.key == "number")
    for row in sorted(table.rows, key=lambda row: int(row.cells[number].text)):
        yield tuple(row.cells[place].text for place in places)


def boards_text(tournament: Tournament, boards: Boards) -> tuple[str, ...]:
    """Return boards with names, and the receiver of a bye; of a round that is not complete who is left over."""
    alone = [board for board in boards if len(board) == 1]
    if len(alone) > 1:
        pairs = tuple(board for board in boards if len(board) == 2)
        left = (f"{wording.numbered_name(tournament, player)} – ?" for (player,) in alone)
        return (*boards_text(tournament, pairs), *left)
    return tuple(wording.board_text(tournament, (board[0], board[1] if len(board) > 1 else 0)) for board in boards)


def _sentence(text: Message) -> str:
    said = wording.sentence(text)
    return said[:1].upper() + said[1:]
