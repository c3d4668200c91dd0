"""Events and tournaments as JSON and back."""

from __future__ import annotations

import contextlib
import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import BY_KIND, events, tournaments

from swissdesk.errors import StorageError
from swissdesk.i18n import N_, Term
from swissdesk.model import Bye, ByeKind, Pairing, Player, Result, Round, Tournament
from swissdesk.model.events import EVENTS, AddPlayer, Begin, EnterResult, Event, PairRound
from swissdesk.session.codec import (
    Record,
    UnknownEvent,
    decode_event,
    decode_tournament,
    encode_event,
    encode_tournament,
)


def test_there_is_a_strategy_for_every_kind_of_event() -> None:
    assert BY_KIND.keys() == EVENTS.keys()


@pytest.mark.parametrize("kind", sorted(BY_KIND))
def test_every_event_comes_back_as_it_was(kind: str) -> None:
    @given(BY_KIND[kind])
    def comes_back(event: Event) -> None:
        record = encode_event(event)
        assert record.kind == kind
        assert decode_event(record) == event

    comes_back()


@given(tournaments())
def test_a_tournament_comes_back_as_it_was(tournament: Tournament) -> None:
    assert decode_tournament(encode_tournament(tournament)) == tournament


def test_what_a_tournament_has_computed_is_not_written() -> None:
    def played() -> Tournament:
        return Tournament(
            players=(Player(1, "A"), Player(2, "B")),
            rounds=(Round(1, (Pairing(1, 2, Result.DRAW),), (Bye(3, ByeKind.ZERO_POINT),)),),
        )

    used = played()
    assert all([used.points, used.by_id, used.ranking, used.rounds[0].entries])
    assert encode_tournament(used) == encode_tournament(played())


def test_a_tournament_of_an_older_program_still_opens() -> None:
    """Fields that came later are missing there and have their defaults."""
    played = Tournament(
        players=(Player(1, "A"), Player(2, "B")),
        rounds=(Round(1, (Pairing(1, 2, Result.DRAW),), (Bye(3, ByeKind.ZERO_POINT),)),),
    )
    written = json.loads(encode_tournament(played))
    del written["tournament"]["drawer"]
    del written["tournament"]["rounds"][0]["signed_off"], written["tournament"]["rounds"][0]["alteration"]
    del written["tournament"]["rounds"][0]["pairings"][0]["reported"]
    del written["tournament"]["settings"]["half_byes_allowed"], written["tournament"]["settings"]["half_bye_last_round"]
    assert decode_tournament(json.dumps(written).encode()) == played


def test_an_event_is_small_whatever_the_size_of_the_tournament() -> None:
    assert len(encode_event(EnterResult(9, 500, Result.WHITE_WINS)).data) < 120


def test_the_form_of_a_stored_result_never_changes() -> None:
    stored = Record(
        "enter-result", 1, b'{"round":1,"board":2,"result":{"white":"win","black":"loss","manner":"played"}}'
    )
    assert decode_event(stored) == EnterResult(1, 2, Result.WHITE_WINS)
    assert encode_event(EnterResult(1, 2, Result.WHITE_WINS)) == stored


def test_points_stay_integers() -> None:
    written = json.loads(encode_event(Begin(Tournament())).data)
    scoring = written["tournament"]["settings"]["scoring"]
    assert {type(value) for value in scoring.values()} == {int}
    scoring["white_win"] = 1.5
    with pytest.raises(StorageError, match="Expected `int`, got `float`"):
        decode_event(Record("begin", 1, json.dumps(written).encode()))


def test_an_unknown_kind_comes_from_a_newer_program() -> None:
    with pytest.raises(UnknownEvent) as error:
        decode_event(Record("teleport-player", 1, b"{}"))
    assert str(error.value) == "“teleport-player” (version 1) is an action that needs a newer SwissDesk."


def test_a_newer_version_of_a_known_kind_comes_from_a_newer_program() -> None:
    with pytest.raises(UnknownEvent, match=r"“pair-round” \(version 2\)"):
        decode_event(Record("pair-round", PairRound.version + 1, b"{}"))


@pytest.mark.parametrize("version", [0, -1])
def test_a_version_that_never_was_is_refused(version: int) -> None:
    with pytest.raises(StorageError, match=f"“pair-round”: this action has no version {version}\\."):
        decode_event(Record("pair-round", version, b"{}"))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[]",
        b"{",
        b'"\xff"',
        b"\xff\xfe",
        b"[" * 100_000,
        b"{}",
        b'{"round":1}',
        b'{"round":"1","board":1,"result":null}',
        b'{"round":1.5,"board":1,"result":null}',
        b'{"round":1,"board":1,"result":{"white":"victory","black":"loss","manner":"played"}}',
        b'{"round":1,"board":1,"result":7}',
        b'{"round":true,"board":1,"result":null}',
    ],
)
def test_malformed_content_is_refused_in_words(data: bytes) -> None:
    with pytest.raises(StorageError, match="“enter-result” cannot be read: "):
        decode_event(Record("enter-result", 1, data))


@given(st.binary(max_size=60), st.sampled_from(sorted(EVENTS)))
def test_random_bytes_never_do_worse_than_a_storage_error(data: bytes, kind: str) -> None:
    with contextlib.suppress(StorageError):
        decode_event(Record(kind, 1, data))


@given(events, st.randoms(use_true_random=False))
def test_a_damaged_event_never_does_worse_than_a_storage_error(event: Event, chance: random.Random) -> None:
    record = encode_event(event)
    data = bytearray(record.data)
    data[chance.randrange(len(data))] = chance.randrange(256)
    with contextlib.suppress(StorageError):
        decode_event(Record(record.kind, 1, bytes(data)))


def test_half_a_character_is_refused_in_words() -> None:
    with pytest.raises(StorageError) as error:
        encode_event(AddPlayer(Player(1, "Ann\ud800")))
    assert str(error.value) == (
        "The text 'Ann\\ud800' contains an incomplete character and cannot be saved. Type it again."
    )


def test_a_term_of_the_program_is_stored_as_the_text_that_it_is() -> None:
    stored = decode_event(encode_event(AddPlayer(Player(1, N_("Bye"), club="Bye"))))
    assert stored == AddPlayer(Player(1, "Bye", club="Bye"))
    assert isinstance(stored, AddPlayer)
    assert not isinstance(stored.player.name, Term)


def test_nothing_else_is_made_into_a_text() -> None:
    with pytest.raises(NotImplementedError, match="object"):
        encode_event(AddPlayer(Player(1, object())))  # type: ignore[arg-type]
