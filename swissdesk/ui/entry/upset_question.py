"""The soft question about a result against the ratings: asked once, never in the way, marked until it is settled."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Result, Stage, Tournament
from swissdesk.ui.entry.boards import Boards
from swissdesk.ui.entry.upsets import ASKED_FROM, Upset, upset_of
from swissdesk.ui.messages import Notice, Offer
from swissdesk.ui.models.round import NO_MARK, Mark

Subject = tuple[int, int, Result]
"""Round, board and the result that is asked about."""


class UpsetQuestion:
    """Asks, and remembers what was answered for as long as the document is open.

    The strip keeps the question while further results come in; it goes when it is answered or put away, when another
    one takes its place, or when the board has another result.
    """

    def __init__(self, boards: Boards) -> None:
        self._boards = boards
        self._workspace = workspace = boards.workspace
        self._asked: Notice | None = None
        self._about: Subject | None = None
        self._settled: set[Subject] = set()
        workspace.desk.document_changed.connect(self._settled.clear)
        workspace.desk.changed.connect(self._follow)

    def tidy(self) -> None:
        """Put the message in the strip away, unless it is the question."""
        messages = self._workspace.messages
        if messages.latest is not self._asked:
            messages.clear()

    def ask(self, number: int, board: int) -> None:
        """Ask about the result of a board, if it is surprising and has not been asked about."""
        tournament = self._workspace.tournament
        pairing = tournament.rounds[number - 1].board(board)
        upset = upset_of(tournament, board, pairing)
        if board in tournament.rounds[number - 1].signed_off or upset is None:
            return
        if pairing.result is None or (number, board, pairing.result) in self._settled:
            return
        subject = (number, board, pairing.result)
        text = N_(
            "Board {board}: {winner} ({low}) beats {loser} ({high}), rated {points} points higher. Is that right?"
        )
        self._workspace.messages.notice(
            wording.text(
                text, board=board, winner=upset.winner, low=upset.winner.rating, loser=upset.loser,
                high=upset.loser.rating, points=upset.difference,
            ),
            Offer(translate(N_("It is right")), lambda: self._settle(subject)),
        )  # fmt: skip
        self._asked, self._about = self._workspace.messages.latest, subject

    def _settle(self, subject: Subject) -> None:
        self._settled.add(subject)
        self._boards.marks_changed.emit()

    def mark(self, marks: dict[int, Mark], number: int, upsets: Iterable[Upset]) -> None:
        """Mark those of the upsets of round `number` that nobody has confirmed; only while it is being played."""
        rounds = self._workspace.tournament.rounds
        if not number or number < len(rounds) or rounds[-1].stage is not Stage.PUBLISHED:
            return
        for upset in upsets:
            if upset.difference < ASKED_FROM:
                continue
            result = rounds[-1].board(upset.board).result
            if upset.board not in rounds[-1].signed_off and (number, upset.board, result) not in self._settled:
                marks[upset.board] = replace(marks.get(upset.board, NO_MARK), upset=upset.difference)

    def _follow(self, _before: Tournament, after: Tournament) -> None:
        if self._about is None:
            return
        number, board, result = self._about
        stands = number <= len(after.rounds) and board <= len(after.rounds[number - 1].pairings)
        if stands and after.rounds[number - 1].board(board).result == result:
            return
        if self._workspace.messages.latest is self._asked:
            self._workspace.messages.clear()
        self._asked = self._about = None
