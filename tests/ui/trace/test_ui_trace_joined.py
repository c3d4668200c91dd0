"""The trace of the teaching tournament's round 5, in which the last two brackets become one: titles, list, paper."""

from __future__ import annotations

import pytest

from swissdesk.engine.trace import Kind
from swissdesk.formats import trf
from swissdesk.paths import resource
from swissdesk.reports.trace_handout import trace_handout
from swissdesk.ui.trace.brackets import BracketsModel
from swissdesk.ui.trace.steps import title_of
from swissdesk.ui.trace.story import Story, story_of_round


@pytest.fixture(scope="module")
def story() -> Story:
    return story_of_round(trf.load(resource("samples", "teaching-2012.trf")), 5)


def test_every_line_says_what_the_bracket_holds(story: Story, qapp) -> None:
    rows = BracketsModel()
    rows.show(story)
    said = [(rows.rows[i].title, rows.rows[i].facts) for i in range(1, rows.rowCount() - 1)]
    assert [title for title, _ in said] == [
        "3½ points",
        "3 points",
        "2½ points",
        "2 points",
        "1½ points",
        "1 point",
        "1 and ½ points",
    ]
    assert said[-2][1] == "joined with the lowest bracket"
    assert said[-1][1] == "4 players · from above: 14"


def test_the_title_is_that_of_the_visit(story: Story) -> None:
    visits = [step for step in story.trace.steps if step.kind is Kind.BRACKET and step.bracket in (6, 7)]
    assert [title_of(story, step) for step in visits] == [
        "Bracket 6 · 1 point",
        "Bracket 7 · ½ point",
        "Bracket 6 · 1 point",
        "Brackets 6 to 7 · 1 and ½ points",
    ]
    inside = [story.children(step)[-1] for step in visits]
    assert [title_of(story, step) for step in inside] == [title_of(story, step) for step in visits]


def test_a_bracket_holds_each_player_once_and_only_its_own(story: Story) -> None:
    first, joined = (
        story.bracket_at(step) for step in story.trace.steps if step.kind is Kind.BRACKET and step.bracket == 7
    )
    assert first is not None
    assert joined is not None
    assert (first.players, first.came) == ((13, 12), (13,))
    assert (sorted(joined.players), joined.came) == ([8, 12, 13, 14], (14,))
    assert story.brackets[7] == joined


def test_the_handout_has_the_same_titles() -> None:
    report = trace_handout(trf.load(resource("samples", "teaching-2012.trf")), 5)
    titles = [table.title for table in report.tables if table.title.startswith("Bracket")]
    assert titles[-3:] == [
        "Bracket 7 · ½ point · 2 players · 1 from above",
        "Bracket 6 · 1 point · 3 players · 1 from above",
        "Brackets 6 to 7 · 1 and ½ points · 4 players",
    ]
