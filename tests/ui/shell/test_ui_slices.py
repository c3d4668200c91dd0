"""Work that is done a little at a time: another that is started takes its place, whoever starts it."""

from __future__ import annotations

from swissdesk.ui.shell.workers import Slices, SlicesWork, unexpected


def counting(upto: int, seen: list[str], name: str) -> SlicesWork:
    for number in range(upto):
        seen.append(f"{name}{number}")
        yield
    return name


def test_what_it_returns_is_handed_over_once(qtbot) -> None:
    slices, seen, done = Slices(unexpected), [], []
    slices.start(counting(3, seen, "a"), done.append)
    qtbot.waitUntil(lambda: done != [])
    assert (seen, done, slices.busy) == (["a0", "a1", "a2"], ["a"], False)


def test_work_that_starts_other_work_from_within_is_given_up_at_its_next_yield(qtbot) -> None:
    """As a table does that is resized while its rows are made higher."""
    slices, seen, done = Slices(unexpected), [], []

    def first() -> SlicesWork:
        seen.append("begun")
        slices.start(counting(2, seen, "b"), done.append)
        seen.append("still here")
        yield
        seen.append("never")
        return "first"

    slices.start(first(), done.append)
    qtbot.waitUntil(lambda: not slices.busy)
    assert "still here" in seen
    assert "never" not in seen
    assert done == ["b"]


def test_work_that_ends_after_it_started_other_work_does_not_end_that(qtbot) -> None:
    slices, seen, done = Slices(unexpected), [], []

    def first() -> SlicesWork:
        yield
        slices.start(counting(400, seen, "c"), done.append)
        return "first"

    slices.start(first(), done.append)
    qtbot.waitUntil(lambda: not slices.busy)
    assert done == ["c"]
    assert len(seen) == 400
