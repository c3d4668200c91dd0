"""Stories: every note finds its step on the real trace, and two editions really differ, by the clause that is named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from swissdesk import i18n, wording
from swissdesk.engine import propose
from swissdesk.engine.as_known import known_before
from swissdesk.engine.editions import compare
from swissdesk.engine.explain import How
from swissdesk.engine.narration import has_text_story
from swissdesk.engine.progress import Progress
from swissdesk.engine.systems import position_before, system_named
from swissdesk.engine.trace import Trace, Verdict, Viewpoint
from swissdesk.reports.stories import Group, Story, notes_by_step, stories

BY_KEY = {story.key: story for story in stories()}
CHANGES = [story for story in stories() if story.systems]


def trace_of(story: Story, number: int, viewpoint: Viewpoint = Viewpoint.FORESIGHT) -> Trace:
    return propose(known_before(story.tournament(), number), story.system).trace(viewpoint=viewpoint)


def viewpoints(story: Story) -> list[Viewpoint]:
    return list(Viewpoint) if has_text_story(story.system) else [Viewpoint.FORESIGHT]


@pytest.mark.parametrize("story", stories(), ids=lambda story: story.key)
def test_every_note_finds_a_step_of_its_own(story: Story) -> None:
    assert story.notes
    for number in {note.round for note in story.notes}:
        here = [note for note in story.notes if note.round == number]
        for viewpoint in viewpoints(story):
            found = notes_by_step(story.event, trace_of(story, number, viewpoint))
            assert list(found.values()) == sorted(found.values(), key=list(found.values()).index)
            assert set(found.values()) == set(here), [note for note in here if note not in found.values()]


@pytest.mark.parametrize("story", stories(), ids=lambda story: story.key)
def test_a_story_speaks_every_language(story: Story) -> None:
    for words in (story.title, story.about, *(dict(note.texts) for note in story.notes)):
        assert words.keys() == set(i18n.LANGUAGES)
        assert len(set(words.values())) == len(words)
    tournament = story.tournament()
    assert tournament.info.name == story.event
    assert 1 <= story.round <= tournament.next_round_number


def test_every_group_has_stories_and_every_event_a_name_of_its_own() -> None:
    assert {story.group for story in stories()} == set(Group)
    assert len({story.event for story in stories()}) == len(stories())


@pytest.mark.parametrize("story", CHANGES, ids=lambda story: story.key)
def test_the_editions_differ_by_the_clause_that_is_named(story: Story) -> None:
    comparison = compare(story.tournament(), systems=story.systems)
    assert not comparison.same(story.against)
    faults = [reason.fault for reason in comparison.reasons if reason.fault is not None]
    by_value = {fault.theirs.label for fault in faults if fault.how is How.WORSE and fault.theirs is not None}
    breaches = " ".join(wording.sentence(fault.message) for fault in faults if fault.how is How.BREACH)
    only_colours = [reason for reason in comparison.reasons if reason.fault is None and reason.follows is None]
    turned = " ".join(wording.sentence(reason.message) for reason in only_colours)
    assert story.clause in by_value or f"{story.clause}: " in breaches or f"({story.clause})" in turned


@pytest.mark.parametrize("key", ["2026-floats", "2017-floats", "2026-full-point-bye", "2017-half-point-bye"])
def test_where_the_record_is_read_otherwise_that_alone_makes_the_round(key: str) -> None:
    """The newer rules, with the record read as in the older edition, do not come to the newer edition's round."""
    story = BY_KEY[key]
    newer, older = map(system_named, story.systems)
    position = position_before(story.tournament(), newer)
    read_as_before = position_before(story.tournament(), older)
    tick = Progress(None, len(position.competitors))
    ours, theirs = newer.pair(position, tick), newer.pair(read_as_before, tick)
    assert {frozenset(pair) for pair in ours[0]} != {frozenset(pair) for pair in theirs[0]}


class TestFactor:
    def test_the_two_sums_of_the_example(self) -> None:
        trace = trace_of(BY_KEY["d4-factor"], 5)
        texts = [wording.sentence(step.message) for step in trace.steps if step.bracket == 5]
        assert any("1–6, 2–4, 3–5; the squared score differences add up to 5.25; 4.25 is possible" in t for t in texts)
        last = [step for step in trace.steps if step.verdict is Verdict.ACCEPTED][-1]
        assert {(pair.one, pair.other) for pair in last.pairs} == {(1, 6), (2, 3), (4, 5)}

    def test_with_a_seventh_player_nobody_is_exchanged(self) -> None:
        trace = trace_of(BY_KEY["d4-seventh"], 5)
        assert ({frozenset(pair) for pair in trace.pairs}, trace.bye) == (
            {frozenset((1, 6)), frozenset((2, 4)), frozenset((3, 5))},
            7,
        )


def test_notes_are_in_the_language_in_use() -> None:
    note = stories()[0].notes[0]
    found = set()
    for code in i18n.LANGUAGES:
        i18n.install(code)
        found.add(note.text)
    i18n.install("en")
    assert len(found) == len(i18n.LANGUAGES)


def test_another_tournament_has_no_notes() -> None:
    teaching = BY_KEY["teaching-2012"]
    trace = trace_of(teaching, 5)
    assert not notes_by_step("Open", trace)
    assert not notes_by_step(teaching.event, replace(trace, system="dutch-2026"))
