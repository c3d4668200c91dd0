"""The record of everything that was done: every action, its time, its words, and the branches."""

from __future__ import annotations

import contextlib
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from documents import PLAYERS, rename
from examples import examples
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from strategies import next_events

from swissdesk import wording
from swissdesk.errors import InvalidEdit, Message
from swissdesk.model import Result, Tournament
from swissdesk.model.events import Begin, ChangeInfo, DiscardRound, EnterResult, PairRound, PublishRound
from swissdesk.session import Document, audit
from swissdesk.session.audit import Action, Audit, Branch
from swissdesk.standings import table


class Ticking:
    """A clock that goes on by a minute with every look at it."""

    def __init__(self) -> None:
        self.now = datetime(2026, 5, 1, 10, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now


def words(document: Document) -> list[str]:
    record = Audit(document)
    return [wording.sentence(record.words(entry)) for entry in record.entries]


def test_every_record_has_its_time_and_its_words(path: Path) -> None:
    with Document.create(path, Begin(Tournament(players=PLAYERS), "players.csv"), clock=Ticking()) as document:
        document.do(PairRound(1, ((1, 4), (5, 2), (3, 6))))
        document.do(PublishRound(1))
        document.do(EnterResult(1, 1, Result.DRAW))
        document.undo()
        document.redo()
        document.go_to(1)
        assert words(document) == [
            "Opened players.csv",
            "Round 1 paired as a draft",
            "Round 1 published",
            "Round 1, board 1: ½–½",
            "Undone: Round 1, board 1: ½–½",
            "Redone: Round 1, board 1: ½–½",
            "Reverted to the point after: Round 1 paired as a draft",
        ]
        entries = audit.entries(document)
    assert [entry.number for entry in entries] == [1, 2, 3, 4, 5, 6, 7]
    assert [entry.time[11:16] for entry in entries] == [f"10:0{minute}" for minute in range(1, 8)]
    assert [entry.action.value for entry in entries] == ["do", "do", "do", "do", "undo", "redo", "go"]
    assert [entry.node for entry in entries] == [0, 1, 2, 3, 2, 3, 1]
    assert [entry.about for entry in entries] == [0, 1, 2, 3, 3, 3, 1]


def test_words_are_those_of_the_tournament_at_that_time(document: Document) -> None:
    document.do(EnterResult(1, 1, Result.DRAW))
    document.do(DiscardRound(1))
    assert words(document)[-1] == "Pairing of round 1 cancelled"
    assert wording.sentence(Audit(document).words(audit.entries(document)[-2])) == "Round 1, board 1: ½–½"


def test_branches_are_kept_and_numbered(document: Document) -> None:
    document.do(rename("one"))
    document.do(rename("two"))
    document.undo()
    document.undo()
    document.do(rename("three"))
    document.go_to(3)
    document.do(rename("four"))
    record = Audit(document)
    assert record.branches == (Branch(0, None, 0, 4, 5), Branch(1, 2, 5, 5, 1), Branch(2, 3, 6, 6, 1))
    assert [entry.branch for entry in record.entries if entry.action is Action.DO] == [0, 0, 0, 0, 0, 1, 2]
    in_force = [entry.about for entry in record.entries if entry.action is Action.DO and record.is_in_force(entry)]
    assert in_force == [0, 1, 2, 3, 6]


def test_what_is_in_force_follows_where_we_are(document: Document) -> None:
    document.do(rename("one"))
    record = Audit(document)
    (latest,) = (entry for entry in record.entries if entry.about == 3)
    assert record.is_in_force(latest)
    document.undo()
    assert not record.is_in_force(latest)


def test_going_back_to_a_record_is_a_jump(document: Document) -> None:
    document.do(EnterResult(1, 1, Result.WHITE_WINS))
    document.do(EnterResult(1, 2, Result.WHITE_WINS))
    record = Audit(document)
    then = record.entries[3]
    assert record.tournament(then).round(1).open_boards == (2, 3)
    assert table(record.tournament(then), 1)[0].player == 1  # what the standings would have been
    document.go_to(then.node)
    assert document.tournament == record.tournament(then)


def test_it_goes_on_where_it_was(document: Document) -> None:
    record = Audit(document)
    known = len(record.entries)
    assert record.update() == 0
    document.do(rename("one"))
    document.undo()
    assert record.update() == 2
    assert tuple(record.entries) == audit.entries(document)
    assert len(record.entries) == known + 2


def test_the_same_record_is_there_tomorrow_and_in_a_copy(document: Document, path: Path, tmp_path: Path) -> None:
    document.do(rename("one"))
    document.undo()
    document.do(rename("two"))
    before, said = audit.entries(document), words(document)
    document.save_copy(tmp_path / "copy.swissdesk")
    document.close()
    for file in (path, tmp_path / "copy.swissdesk"):
        with Document.open(file, read_only=True) as again:
            assert audit.entries(again) == before
            assert words(again) == said


def test_a_reader_sees_the_record_as_far_as_it_was_when_opened(document: Document, path: Path) -> None:
    with Document.open(path, read_only=True) as looking:
        document.do(rename("later"))
        assert len(audit.entries(looking)) == 3
        assert words(looking)[-1] == "Round 1 published"


@examples(0.25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_whatever_was_done_the_record_agrees_with_the_document(tmp_path: Path, data: st.DataObject) -> None:
    start = Begin(Tournament(players=PLAYERS))
    with Document.create(tmp_path / "any.swissdesk", start, replace=True) as document:
        record = Audit(document)
        said: list[Message] = [start.describe(Tournament())]
        for _ in range(data.draw(st.integers(1, 12))):
            before, history = document.tournament, document.history
            with contextlib.suppress(InvalidEdit):
                match data.draw(st.sampled_from(["do", "do", "do", "undo", "redo", "go"])):
                    case "do":
                        event = data.draw(next_events(before))
                        document.do(event)
                        said.append(event.describe(before))
                    case "undo":
                        document.undo()
                    case "redo":
                        document.redo()
                    case "go":
                        document.go_to(data.draw(st.integers(0, history.size - 1)))
            record.update()
            assert record.entries[-1].node == history.node
            assert len(record.entries) == document.last
        done = [entry for entry in record.entries if entry.action is Action.DO]
        assert [record.words(entry) for entry in done] == said
        assert tuple(record.entries) == audit.entries(document)
        for branch in record.branches:
            assert [entry.branch for entry in done].count(branch.number) == branch.length
            assert document.history.parent(branch.first) == branch.fork


# ---- long days


@pytest.fixture
def long_day(document: Document) -> Document:
    for number in range(300):
        document.do(rename(f"name {number}"))
    return document


def test_words_for_visible_rows_do_not_wait_for_the_whole_day(
    long_day: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = long_day.path
    long_day.close()
    applied: list[ChangeInfo] = []
    apply = ChangeInfo.apply

    def counted(event: ChangeInfo, tournament: Tournament) -> Tournament:
        applied.append(event)
        return apply(event, tournament)

    with Document.open(path, read_only=True) as again:
        record = Audit(again)
        monkeypatch.setattr(ChangeInfo, "apply", counted)
        entry, attempts = record.entries[260], 0
        while (found := record.words_within(entry, 50)) is None:
            attempts += 1
            assert len(applied) <= 50 * attempts
        assert attempts >= 1
        assert found == record.words(entry)
        applied.clear()
        assert all(record.words_within(row, 64) is not None for row in record.entries[255:265])
        assert len(applied) < 200


def test_the_begin_has_words_at_once(long_day: Document) -> None:
    record = Audit(long_day)
    found = record.words_within(record.entries[0], 1)
    assert found is not None
    assert wording.sentence(found) == "Opened players.csv"


# ---- the sheet


def test_lines_for_the_sheet_are_a_part_of_the_record(document: Document) -> None:
    document.do(rename("one"))
    document.undo()
    record = Audit(document)
    lines = list(record.lines(2, 5))
    assert [line.number for line in lines] == [2, 3, 4, 5]
    assert [line.undone for line in lines] == [False, False, True, False]
    assert [line.number for line in record.lines()] == [1, 2, 3, 4, 5]
    assert [line.number for line in record.lines(4)] == [4, 5]


def test_a_part_can_begin_with_a_round(document: Document) -> None:
    record = Audit(document)
    assert record.since_round(1) == 2
    assert record.since_round(5) == 1
