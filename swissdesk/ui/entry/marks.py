"""What is marked on the boards of a round whatever the table is used for: ticks, changes, surprises."""

from __future__ import annotations

from dataclasses import replace

from swissdesk.ui.entry.changes import ChangedResults
from swissdesk.ui.entry.result_question import ResultQuestion
from swissdesk.ui.entry.upsets import RoundUpsets, Upset
from swissdesk.ui.models.round import NO_MARK, Mark
from swissdesk.ui.workspace import Workspace

_SIGNED = Mark(signed=True)


class RoundMarks:
    """Gathers the marks of the boards."""

    def __init__(self, workspace: Workspace, question: ResultQuestion) -> None:
        self._workspace = workspace
        self._question = question
        self._changed: ChangedResults | None = None
        self._upsets = RoundUpsets()
        self.upsets: tuple[Upset, ...] = ()
        """The surprises of the round asked for last, the greatest first."""
        workspace.desk.document_changed.connect(self._begin)
        self._begin()

    def _begin(self) -> None:
        document = self._workspace.desk.document
        self._changed = None if document is None else ChangedResults(document)

    def of_round(self, number: int) -> dict[int, Mark]:
        """Return the marks of a round by board; nothing for a round that has not been paired."""
        rounds = self._workspace.tournament.rounds
        if self._changed is None or not 1 <= number <= len(rounds):
            return {}
        marks = dict.fromkeys(rounds[number - 1].signed_off, _SIGNED)
        for board, change in self._changed.of_round(number).items():
            at = self._changed.time(change)
            marks[board] = replace(marks.get(board, NO_MARK), was=change.was, was_at=at)
        self.upsets = self._upsets.of(self._workspace.tournament, rounds[number - 1])
        self._question.mark(marks, number, self.upsets)
        return marks
