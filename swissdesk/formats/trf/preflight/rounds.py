"""What a report says of the rounds: everything played, every result there, points and places that follow from them."""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk.formats.trf.preflight.finding import error, warning
from swissdesk.formats.trf.problems import Problem
from swissdesk.i18n import N_
from swissdesk.model import Manner, Outcome, Pairing, Player, Result, Round, Stage, Tournament, shown_points

_SURPRISE = 600
"""A win of somebody so much lower rated is rather a typing error."""


def problems(tournament: Tournament) -> Iterator[Problem]:
    """Yield what is wrong with the rounds."""
    yield from _missing_rounds(tournament)
    for r in tournament.rounds:
        if r.stage is Stage.DRAFT:
            yield error(N_("Round {round} is only proposed, and left out of the report."), "stage", at=r.number)
            continue
        for board, pairing in enumerate(r.pairings, 1):
            yield from _board(tournament, r, board, pairing)
        yield from _without_entry(tournament, r)
    yield from _never_played(tournament)
    yield from _listed(tournament)


def _missing_rounds(tournament: Tournament) -> Iterator[Problem]:
    announced, played = tournament.settings.rounds, len(tournament.rounds)
    if not played:
        yield error(N_("No round has been played."), "rounds")
    elif announced is not None and played < announced:
        yield error(
            N_("{played} of {announced} rounds have been paired. Reduce the number of rounds if no more are played."),
            "rounds", played=played, announced=announced,
        )  # fmt: skip


def _board(tournament: Tournament, r: Round, board: int, pairing: Pairing) -> Iterator[Problem]:
    white, black = tournament.by_id[pairing.white], tournament.by_id[pairing.black]
    result = pairing.result
    template = ""
    if result is None:
        template = N_("Round {round}, board {board}: the result of {white} against {black} is missing.")
    elif result.manner is Manner.ADJOURNED:
        template = N_("Round {round}, board {board}: the adjourned game of {white} and {black} is not finished.")
    elif not result.is_regular:
        template = N_("Round {round}, board {board}: {white} against {black} has a result that there is not.")
    if template:
        yield error(template, "result", who=white.id, at=r.number, board=board, white=white.name, black=black.name)
    elif pairing.rated_result is not None and pairing.rated_result.manner is Manner.PLAYED:
        yield from _surprise(white, black, pairing.rated_result, r.number, board)


def _surprise(white: Player, black: Player, result: Result, number: int, board: int) -> Iterator[Problem]:
    if not white.rating or not black.rating or Outcome.WIN not in (result.white, result.black):
        return
    winner, loser = (white, black) if result.white is Outcome.WIN else (black, white)
    if loser.rating - winner.rating >= _SURPRISE:
        yield warning(
            N_("Round {round}, board {board}: {winner} ({low}) beat {loser} ({high}). Is that right?"),
            "result", who=winner.id, at=number, board=board, winner=winner.name, loser=loser.name,
            low=winner.rating, high=loser.rating,
        )  # fmt: skip


def _without_entry(tournament: Tournament, r: Round) -> Iterator[Problem]:
    """Yield players of whom the round says nothing though they had played before."""
    for player in tournament.players:
        gone = player.withdrawn_from is not None and player.withdrawn_from <= r.number
        earlier = any(player.id in before.entries for before in tournament.rounds[: r.number - 1])
        if player.id not in r.entries and earlier and not gone:
            yield warning(
                N_("{name} has no entry in round {round}, which counts as an absence."),
                "rounds", who=player.id, at=r.number, name=player.name,
            )  # fmt: skip


def _never_played(tournament: Tournament) -> Iterator[Problem]:
    if not tournament.rounds:
        return
    for player in tournament.players:
        if not any(entry.is_played for entry in tournament.entries(player.id)):
            yield warning(
                N_("{name} has not played a single game; take the player out of the report, or leave him as absent."),
                "rounds", who=player.id, name=player.name,
            )  # fmt: skip


def _listed(tournament: Tournament) -> Iterator[Problem]:
    """Yield points that a file gave and that the results do not make, and places given twice."""
    for row in tournament.listing:
        found = tournament.points.get(row.player)
        if row.points is None or found is None or row.points == found:
            continue
        yield warning(
            N_("{name}: points {said} in the file, but {found} by the results. The report says {found}."),
            "points", who=row.player, name=tournament.by_id[row.player].name, said=shown_points(row.points),
            found=shown_points(found),
        )  # fmt: skip
    ranks = [row.rank for row in tournament.listing if row.rank is not None]
    if len(set(ranks)) < len(ranks):
        yield warning(N_("Several players have the same place in the file that was read (columns 86–89)."), "rank")
