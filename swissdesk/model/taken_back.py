"""The drawer: rounds that were taken back with results in them, so that what was typed is not lost.

A round that is published again gets its results back on the boards where the same two players meet. The drawer of a
round is emptied when the round is closed or the next one is paired.
"""

from __future__ import annotations

from swissdesk.model.rounds import Pairing, Round, Stage
from swissdesk.model.tournament import Tournament
from swissdesk.values import replace


def put_away(tournament: Tournament, taken_back: Round) -> tuple[Round, ...]:
    """Return the drawer with a round in it; a draft, or a round without results, has nothing to keep."""
    if taken_back.stage is Stage.DRAFT or all(pairing.result is None for pairing in taken_back.pairings):
        return tournament.drawer
    return (*tournament.drawer, replace(taken_back, known=None))


def emptied(tournament: Tournament, up_to: int) -> tuple[Round, ...]:
    """Return the drawer without the rounds up to that number."""
    return tuple(r for r in tournament.drawer if r.number > up_to)


def without(drawer: tuple[Round, ...], player: int) -> tuple[Round, ...]:
    """Return the drawer without what names a player."""
    return tuple(
        replace(
            r,
            pairings=tuple(pairing for pairing in r.pairings if player not in pairing.pair),
            byes=tuple(bye for bye in r.byes if bye.player != player),
            signed_off=(),
            alteration=None,
        )
        for r in drawer
    )


def with_results_back(tournament: Tournament, coming: Round) -> Round:
    """Return a round with the results that the drawer has for its boards; results it has already stay."""
    known = _boards(tournament, coming.number)
    if not known:
        return coming
    return replace(coming, pairings=tuple(_with_result(board, known) for board in coming.pairings))


def results_coming_back(tournament: Tournament, number: int) -> int:
    """Return how many results publishing the draft of that round would bring back; 0 if there is no such draft."""
    if not 1 <= number <= len(tournament.rounds) or tournament.rounds[number - 1].stage is not Stage.DRAFT:
        return 0
    draft = tournament.rounds[number - 1]
    return len(draft.open_boards) - len(with_results_back(tournament, draft).open_boards)


def _boards(tournament: Tournament, number: int) -> dict[frozenset[int], Pairing]:
    """Return the boards that were taken back, by who met; the round taken back last decides."""
    return {frozenset(pairing.pair): pairing for r in tournament.drawer if r.number == number for pairing in r.pairings}


def _with_result(board: Pairing, known: dict[frozenset[int], Pairing]) -> Pairing:
    old = known.get(frozenset(board.pair))
    if old is None or board.result is not None:
        return board
    turned = old if old.pair == board.pair else old.mirrored
    return replace(board, result=turned.result, reported=turned.reported)
