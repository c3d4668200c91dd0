"""From what the arbiter says about coming rounds to one action, and back by one undo."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.errors import InvalidEdit, StorageError
from swissdesk.model import ByeKind, ByeRequest, Player, Settings, Tournament
from swissdesk.model.events import AnnounceBye, Batch, Begin, CancelBye, ReturnPlayer, WithdrawPlayer
from swissdesk.session import Document
from swissdesk.session.absences import Attendance, NotUnderstood, Saying, announce, attendance, read
from swissdesk.session.codec import Record, UnknownEvent, decode_event, encode_event

PLAYS, HALF, ABSENT, FULL, WITHDRAWN = Attendance
FIFTY = Tournament(
    settings=Settings(rounds=7),
    players=tuple(Player(number, f"Player {number}") for number in range(1, 51) if number != 43),
)


def said(text: str) -> tuple[Saying, ...]:
    return read(FIFTY, text)


def done(tournament: Tournament, number: int, *sayings: tuple[tuple[int, ...], Attendance]) -> Tournament:
    event = announce(tournament, number, [Saying(*saying) for saying in sayings])
    return tournament if event is None else event.apply(tournament)


def test_numbers_spans_and_words_are_read() -> None:
    assert said("3 17 42-45 absent") == (Saying((3, 17, 42, 44, 45), ABSENT),)
    assert said("3,17; 8 – 9 HALF 4 w") == (Saying((3, 17, 8, 9), HALF), Saying((4,), WITHDRAWN))
    assert said("7 half-point") == said("7 ½") == said("7 h") == (Saying((7,), HALF),)
    assert said("5 returns") == said("5 plays") == said("5 present") == (Saying((5,), PLAYS),)
    assert said("3 3 2-4") == (Saying((3, 2, 4), None),)
    assert said("  ") == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3 99 absent", "There is no player no. 99."),
        ("3 60-70 absent", "No players have the numbers 60-70."),
        ("43 absent", "There is no player no. 43."),
        ("absent", "Put the numbers before “absent”: 3 17 42-45 absent."),
        ("3 not here", "“not” is not understood."),
        ("9-7 half", "No players have the numbers 9-7."),
    ],
)
def test_what_makes_no_sense_is_told_in_words(text: str, words: str) -> None:
    with pytest.raises(NotUnderstood) as error:
        said(text)
    assert str(error.value).startswith(words)


@pytest.mark.parametrize("typed", ["7 neprit", "7 neprít", "7 NEPRÍTOMNÝ", "7 neprítomný-dnes"])
def test_words_are_understood_without_their_accents(typed: str) -> None:
    assert read(FIFTY, typed, {ABSENT: "neprítomný"}) == (Saying((7,), ABSENT),)


def test_words_may_be_those_of_another_language() -> None:
    assert read(FIFTY, "3 abw", {ABSENT: "abwesend fehlt"}) == (Saying((3,), ABSENT),)


@given(
    st.lists(
        st.tuples(st.lists(st.integers(1, 42), min_size=1, max_size=5), st.sampled_from(Attendance)),
        min_size=1,
        max_size=4,
    ),
    st.integers(1, 7),
)
def test_what_was_said_last_is_so_afterwards(sayings: list[tuple[list[int], Attendance]], number: int) -> None:
    wanted: dict[int, Attendance] = {}
    for players, what in sayings:
        wanted.update(dict.fromkeys(players, what))
    event = announce(FIFTY, number, [Saying(tuple(players), what) for players, what in sayings])
    after = FIFTY if event is None else event.apply(FIFTY)
    for player in FIFTY.by_id:
        assert attendance(after, player, number) is wanted.get(player, PLAYS)
    assert announce(after, number, [Saying((player,), what) for player, what in wanted.items()]) is None


def test_one_change_is_the_plain_event_and_several_are_one_action() -> None:
    assert announce(FIFTY, 2, [Saying((3,), HALF)]) == AnnounceBye(3, 2, ByeKind.HALF_POINT)
    both = announce(FIFTY, 2, [Saying((3, 4), ABSENT)])
    assert both == Batch((AnnounceBye(3, 2, ByeKind.ZERO_POINT), AnnounceBye(4, 2, ByeKind.ZERO_POINT)))
    assert announce(FIFTY, 2, [Saying((3,), None)]) is None


def test_nothing_is_done_where_it_is_true_already() -> None:
    half = done(FIFTY, 2, ((3,), HALF))
    assert announce(half, 2, [Saying((3,), HALF)]) is None
    assert announce(half, 2, [Saying((3, 4), HALF)]) == AnnounceBye(4, 2, ByeKind.HALF_POINT)
    assert announce(half, 2, [Saying((3,), PLAYS)]) == CancelBye(3, 2)


def test_a_withdrawn_player_is_absent_anyway_and_cannot_have_half_a_point() -> None:
    gone = done(FIFTY, 1, ((3,), WITHDRAWN))
    assert announce(gone, 1, [Saying((3,), ABSENT), Saying((3,), WITHDRAWN)]) is None
    with pytest.raises(InvalidEdit, match="Player 3 has withdrawn and cannot have a bye"):
        announce(gone, 2, [Saying((3,), HALF)])


def test_who_withdrew_later_can_withdraw_earlier() -> None:
    gone = done(FIFTY, 5, ((3,), WITHDRAWN))
    assert attendance(gone, 3, 4) is PLAYS
    assert attendance(done(gone, 4, ((3,), WITHDRAWN)), 3, 4) is WITHDRAWN


def test_who_returns_for_the_coming_round_just_returns() -> None:
    gone = done(FIFTY, 1, ((3,), WITHDRAWN))
    assert announce(gone, 1, [Saying((3,), PLAYS)]) == ReturnPlayer(3)


def test_who_returns_for_a_later_round_stays_away_until_then() -> None:
    gone = done(FIFTY, 2, ((3,), WITHDRAWN))
    back = done(gone, 5, ((3,), PLAYS))
    assert [attendance(back, 3, number) for number in range(1, 8)] == [
        PLAYS,
        ABSENT,
        ABSENT,
        ABSENT,
        PLAYS,
        PLAYS,
        PLAYS,
    ]


def test_a_bye_announced_before_leaving_is_cancelled_by_playing() -> None:
    gone = done(done(FIFTY, 1, ((3,), HALF)), 1, ((3,), WITHDRAWN))
    assert attendance(done(gone, 1, ((3,), PLAYS)), 3, 1) is PLAYS


def test_a_round_or_a_player_that_does_not_exist_is_refused() -> None:
    event = announce(FIFTY, 8, [Saying((3,), HALF)])
    assert event is not None
    with pytest.raises(InvalidEdit, match="There is no round 8"):
        event.apply(FIFTY)
    with pytest.raises(InvalidEdit, match=r"There is no player no\. 99"):
        announce(FIFTY, 1, [Saying((99,), HALF)])


def test_one_undo_takes_all_of_it_back_also_tomorrow(tmp_path: Path) -> None:
    path = tmp_path / "event.swissdesk"
    with Document.create(path, Begin(FIFTY)) as document:
        event = announce(document.tournament, 1, read(FIFTY, "3 17 42-45 absent 8 half 9 withdrawn"))
        assert event is not None
        after = document.do(event)
    with Document.open(path) as document:
        assert document.tournament == after
        assert len(after.requests) == 6
        assert document.history.undo_event == event
        assert document.undo() == FIFTY
        assert document.redo() == after


def test_a_batch_from_a_newer_program_is_known_as_such() -> None:
    inside = b'{"events":[{"kind":"teleport-player","version":1,"data":{}}]}'
    with pytest.raises(UnknownEvent, match="teleport-player"):
        decode_event(Record("batch", 1, inside))
    later = b'{"events":[{"kind":"return-player","version":9,"data":{"player":1}}]}'
    with pytest.raises(UnknownEvent, match=r"“return-player” \(version 9\)"):
        decode_event(Record("batch", 1, later))


def test_the_form_of_a_stored_batch_never_changes() -> None:
    stored = Record(
        "batch",
        1,
        b'{"events":[{"kind":"withdraw-player","version":1,"data":{"player":4,"from_round":2}},'
        b'{"kind":"return-player","version":1,"data":{"player":5}}]}',
    )
    event = Batch((WithdrawPlayer(4, 2), ReturnPlayer(5)))
    assert encode_event(event) == stored
    assert decode_event(stored) == event


@pytest.mark.parametrize(
    "data",
    [
        b"{}",
        b'{"events":7}',
        b'{"events":[{"kind":"return-player"}]}',
        b'{"events":[{"kind":"return-player","version":1,"data":{"player":"x"}}]}',
    ],
)
def test_a_malformed_batch_is_refused_in_words(data: bytes) -> None:
    with pytest.raises(StorageError, match="cannot be read: "):
        decode_event(Record("batch", 1, data))


def test_a_batch_in_a_batch_is_refused_and_no_depth_overturns_the_reader() -> None:
    inner = b'{"events":[]}'
    for _ in range(5000):
        inner = b'{"events":[{"kind":"batch","version":1,"data":' + inner + b"}]}"
    with pytest.raises(StorageError, match="cannot be read: "):
        decode_event(Record("batch", 1, inner))
    with pytest.raises(StorageError, match="it contains another action of the same kind"):
        decode_event(Record("batch", 1, b'{"events":[{"kind":"batch","version":1,"data":{"events":[]}}]}'))


def test_announced_for_other_rounds_stays_announced() -> None:
    before = FIFTY.replace(requests=(ByeRequest(3, 6, ByeKind.HALF_POINT),))
    assert done(before, 2, ((3,), HALF)).request(3, 6) is ByeKind.HALF_POINT
