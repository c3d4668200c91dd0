"""Documents from before a setting existed open as they were meant."""

from __future__ import annotations

import json

from swissdesk.model import ByeKind, Colour, EventInfo, Player, RatingMethod, Settings, Tournament
from swissdesk.model.events import ChangeInfo, ChangeSettings
from swissdesk.session.codec import Record, decode_event, decode_tournament, encode_event, encode_tournament

NEW_RULES = ("forbidden_rules", "fixed_boards", "lot", "rating_method", "rating_pace", "list_order", "late_bye")
BEGIN = Tournament(EventInfo("Open"), Settings(rounds=5, initial_colour=Colour.WHITE), (Player(1, "A"),))


def test_a_tournament_without_the_newer_settings() -> None:
    data = json.loads(encode_tournament(BEGIN))
    for name in NEW_RULES:
        del data["tournament"]["settings"][name]
    del data["tournament"]["info"]["round_times"]
    assert decode_tournament(json.dumps(data).encode()) == BEGIN


def test_events_without_the_newer_settings() -> None:
    for event, part, names in (
        (ChangeSettings(Settings(rounds=7)), "settings", NEW_RULES),
        (ChangeInfo(EventInfo("Cup")), "info", ("round_times",)),
    ):
        record = encode_event(event)
        data = json.loads(record.data)
        for name in names:
            del data[part][name]
        assert decode_event(Record(record.kind, record.version, json.dumps(data).encode())) == event


def test_what_the_newer_settings_are_then() -> None:
    settings = Settings()
    assert (settings.rating_method, settings.late_bye, settings.lot) == (RatingMethod.HAND, ByeKind.ZERO_POINT, None)
