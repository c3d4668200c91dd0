"""What the checker of whole events found, in the words of the window: after an import, and before an export."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissdesk import wording
from swissdesk.checking import Finding, Report
from swissdesk.engine.beside import Board, row_by_row
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Tournament

_SHOWN = 4
"""So many boards of a round that differs are named; of more it is said how many there are."""


def summary(report: Report) -> str:
    """Return what was found in a sentence or two, or why nothing was looked for; empty if there is nothing to say."""
    said = []
    if report.declined is not None:
        said.append(wording.text(N_("The rounds were not checked. {reason}"), reason=report.declined))
    said += _counted(report)
    if report.explained_by:
        said.append(wording.explained_text(report.explained_by))
    return " ".join(said)


def _counted(report: Report) -> Iterator[str]:
    differing = len(report.differences)
    others = len(report.faults) - differing
    if differing:
        yield translate_plural(
            N_("The check of the rounds found {count} that differs from what the rules give."),
            N_("The check of the rounds found {count} that differ from what the rules give."),
            differing,
        ).format(count=differing)
    if others:
        yield translate_plural(
            N_("The check of results, points and places found {count} thing that is wrong."),
            N_("The check of results, points and places found {count} things that are wrong."),
            others,
        ).format(count=others)
    if report.told and not report.faults:
        yield translate_plural(
            N_("The check of the rounds found nothing wrong; it has {count} remark."),
            N_("The check of the rounds found nothing wrong; it has {count} remarks."),
            len(report.told),
        ).format(count=len(report.told))


def kind_text(finding: Finding) -> str:
    """Return how much a finding matters, in a word."""
    return translate(N_("warning")) if finding.kind.is_fault else translate(N_("information"))


def versions(tournament: Tournament, finding: Finding) -> tuple[str, ...]:
    """Return the boards of a round that differs as the rules give them and as they are on record; nothing for others.

    Boards that can be compared stand at the same place. Without a legal round the rules have none.
    """
    difference = finding.difference
    if difference is None:
        return ()
    on_record = [board for board in row_by_row(difference.ours, difference.theirs) if board is not None]
    said = [wording.text(N_("On record: {boards}."), boards=_boards(tournament, on_record))]
    if difference.ours:
        system, boards = wording.system_title(difference.system), _boards(tournament, difference.ours)
        said.insert(0, wording.text(N_("By the rules ({system}): {boards}."), system=system, boards=boards))
    return tuple(said)


def _boards(tournament: Tournament, boards: Sequence[Board]) -> str:
    shown = "; ".join(wording.board_text(tournament, board) for board in boards[:_SHOWN])
    left = len(boards) - _SHOWN
    if left <= 0:
        return shown
    more = translate_plural(N_("{boards}; and {count} more board"), N_("{boards}; and {count} more boards"), left)
    return more.format(boards=shown, count=left)
