"""A clause with its position, as people read it: in plain words, the table, both rounds, and why not the other."""

from __future__ import annotations

from dataclasses import dataclass

from swissdesk import wording, wording_clauses
from swissdesk.engine import explain
from swissdesk.engine.faults import Fault, Faults
from swissdesk.engine.judgement import RoundAsPaired
from swissdesk.engine.systems import position_before, system_named
from swissdesk.errors import Message
from swissdesk.formats.clause_positions import Boards, ClausePosition, clauses, position
from swissdesk.i18n import N_, translate
from swissdesk.model import Points, Tournament
from swissdesk.reports.crosstable import round_cell


@dataclass(frozen=True)
class Told:
    """The answer to the question of a position.

    `boards` are the other round that it speaks of, if there is one, and `fault` what there is against that.
    """

    message: Message
    fault: Fault | None = None
    boards: Boards = ()


@dataclass(frozen=True)
class ClauseShown:
    """What is shown of a clause; everything is text in the language in use, boards are a line each."""

    clause: str
    title: str
    words: str
    head: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    paired: tuple[str, ...]
    without: tuple[str, ...]
    answer: str


def told(case: ClausePosition) -> Told:
    """Return what the program answers to the question of a position."""
    kind, *players = case.question
    if kind == "round":
        fault = _against(case)
        return Told(fault.message, fault, case.without)
    asked = {"meet": explain.why_not, "colour": explain.why_colour, "bye": explain.why_bye}[kind]
    answer = asked(case.tournament, *map(int, players), case.system)  # type: ignore[operator]
    if answer.fault is None:
        return Told(answer.message)
    alone = () if answer.bye is None else ((answer.bye,),)
    return Told(answer.message, answer.fault, (*(answer.pairs or ()), *alone))


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
    return tuple(_shown(position(system, clause)) for clause in clauses(system))


def _shown(case: ClausePosition) -> ClauseShown:
    return ClauseShown(
        case.clause,
        wording_clauses.cited(case.system, case.clause) or case.clause,
        wording_clauses.clause(case.system, case.clause).text,
        _head(case),
        _lines(case.tournament),
        _boards(case.tournament, case.paired),
        _boards(case.tournament, case.without),
        _sentence(told(case).message),
    )


def _head(case: ClausePosition) -> tuple[str, ...]:
    rounds = map(str, range(1, case.round))
    return (*map(translate, (N_("No."), N_("Name"), N_("Rtg"))), *rounds, translate(N_("Pts")))


def _lines(tournament: Tournament) -> tuple[tuple[str, ...], ...]:
    rounds = range(1, tournament.next_round_number)

    def made(player: int) -> Points:
        return sum(tournament.entry_points(player, number) for number in rounds)

    return tuple(
        (
            str(player.id),
            player.name,
            str(player.rating),
            *(round_cell(tournament, player.id, number).text for number in rounds),
            wording.points_text(made(player.id)),
        )
        for player in tournament.players
    )


def _boards(tournament: Tournament, boards: Boards) -> tuple[str, ...]:
    return tuple(wording.board_text(tournament, (board[0], board[1] if len(board) > 1 else 0)) for board in boards)


def _sentence(told: Message) -> str:
    said = wording.sentence(told)
    return said[:1].upper() + said[1:]
