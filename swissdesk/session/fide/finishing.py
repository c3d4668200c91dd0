"""The end of an event: no final report goes out while a game in it has no result."""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk import wording
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Result, Stage, Tournament


def final_refusal(tournament: Tournament) -> Message | None:
    """Return why no final report can be written yet, with the games still adjourned; None if one can.

    Only a report after the last round is final: until its results are in, a report with open games is an interim one.
    """
    latest = tournament.current_round
    if latest is None or not tournament.is_over or latest.stage is Stage.DRAFT or latest.open_boards:
        return None
    games = list(_adjourned(tournament))
    if not games:
        return None
    return message(
        N_("No final report while a game is adjourned: {games}. Enter the result first."), games=wording.join(games)
    )


def _adjourned(tournament: Tournament) -> Iterator[str]:
    for played in tournament.rounds:
        for place, pairing in enumerate(played.pairings, 1):
            if pairing.result == Result.ADJOURNED:
                yield wording.text(
                    N_("round {round}, board {board} ({white} – {black})"),
                    round=played.number,
                    board=pairing.table or place,
                    white=tournament.by_id[pairing.white].name,
                    black=tournament.by_id[pairing.black].name,
                )
