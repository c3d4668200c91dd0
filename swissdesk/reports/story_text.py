"""A story as people read it before they walk through it: what it is about, its position, the editions side by side."""

from __future__ import annotations

from dataclasses import dataclass

from swissdesk import wording
from swissdesk.engine.editions import compare, year_of
from swissdesk.reports.clause_positions import apart_text, boards_text, position_table
from swissdesk.reports.stories import Story, said
from swissdesk.reports.worked_tables import WorkedTable, worked_tables


@dataclass(frozen=True)
class StoryText:
    """What is shown of a story, in the language in use.

    `head` and `lines` are a small crosstable, empty for a sample; `apart` are forbidden pairs. `versions` are the
    editions that are compared, each with its boards, and `reasons` why they differ.
    """

    title: str
    about: str
    head: tuple[str, ...] = ()
    lines: tuple[tuple[str, ...], ...] = ()
    apart: tuple[str, ...] = ()
    versions: tuple[tuple[str, tuple[str, ...]], ...] = ()
    reasons: tuple[str, ...] = ()
    tables: tuple[WorkedTable, ...] = ()


def story_text(story: Story) -> StoryText:
    """Return what is shown of a story; the editions pair its position."""
    tables = worked_tables(story.worked)
    if story.sample:
        return StoryText(said(story.title), said(story.about), tables=tables)
    tournament = story.tournament()
    head, *lines = position_table(tournament)
    versions: list[tuple[str, tuple[str, ...]]] = []
    reasons: list[str] = []
    if story.systems:
        comparison = compare(tournament, systems=story.systems)
        for version in comparison.versions:
            boards = tuple(board if board[1] else board[:1] for board in version.boards)
            versions.append((year_of(version.system), boards_text(tournament, boards)))
        reasons = [wording.sentence(reason.message) for reason in comparison.reasons if reason.fault is not None]
    return StoryText(
        said(story.title),
        said(story.about),
        head,
        tuple(lines),
        apart_text(tournament),
        tuple(versions),
        tuple(reasons),
        tables,
    )
