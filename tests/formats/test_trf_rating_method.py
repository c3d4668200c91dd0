"""Record 172: which rating ranks the players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from swissdesk.formats import trf
from swissdesk.formats.trf.event_records import rating_method_of
from swissdesk.model import EventInfo, Player, RatingMethod, Settings, Tournament


def event(method: RatingMethod, text: str = "", federation: str = "GER") -> Tournament:
    return Tournament(
        EventInfo("Open", federation=federation, rating_method=text),
        Settings(rounds=5, rating_method=method),
        (Player(1, "A"), Player(2, "B")),
    )


def record(tournament: Tournament) -> list[str]:
    return [line for line in trf.dumps(tournament, "trf26").splitlines() if line.startswith("172")]


@pytest.mark.parametrize("method", list(RatingMethod))
def test_every_method_comes_back(method: RatingMethod) -> None:
    assert trf.loads(trf.dumps(event(method), "trf26")).settings.rating_method is method


def test_the_columns() -> None:
    (line,) = record(event(RatingMethod.FIDON))
    assert (line[4:7], line[8:13]) == ("GER", "FIDON")
    assert record(event(RatingMethod.NRO, federation=""))[0][8:] == "NRO"
    assert record(event(RatingMethod.HAND)) == []


def test_the_text_of_the_source_stays_while_it_says_the_same() -> None:
    kept = event(RatingMethod.NIDOF, "SVK  NIDOF")
    assert record(kept) == ["172 SVK  NIDOF"]
    other = kept.replace(settings=replace(kept.settings, rating_method=RatingMethod.HAND))
    assert record(other) == ["172 GER OTHER"]


@pytest.mark.parametrize(
    ("text", "method"),
    [
        ("GER FIDON", RatingMethod.FIDON),
        ("hbfn", RatingMethod.HBFN),
        ("", RatingMethod.HAND),
        ("GER OTHER", RatingMethod.HAND),
        ("somehow", RatingMethod.HAND),
    ],
)
def test_what_a_text_means(text: str, method: RatingMethod) -> None:
    assert rating_method_of(text) is method
