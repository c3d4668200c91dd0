"""A tournament as JSON: what the published schema says, and nothing lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import given
from json_schema import faults
from strategies import tournaments

from swissdesk.formats import trf
from swissdesk.formats.json_export import as_data, as_json
from swissdesk.model import Awards, CategoryRule, PrizeList, Settings, Sex, Tournament
from swissdesk.paths import resource

SCHEMA: dict[str, Any] = json.loads(resource("schemas", "tournament.json").read_text("utf-8"))
SAMPLE = resource("samples", "danube-open.trf")


@given(tournaments())
def test_any_tournament_validates_and_comes_back_as_it_was(tournament: Tournament) -> None:
    data = as_data(tournament)
    assert list(faults(data, SCHEMA, SCHEMA)) == []
    assert json.loads(as_json(tournament)) == data


def test_a_real_one() -> None:
    tournament = trf.load(SAMPLE)
    data = json.loads(as_json(tournament))
    assert list(faults(data, SCHEMA, SCHEMA)) == []
    assert [player["name"] for player in data["players"]] == [player.name for player in tournament.players]
    boards = [(r["number"], b["board"], b["white"], b["black"]) for r in data["rounds"] for b in r["boards"]]
    assert boards == [
        (r.number, place, p.white, p.black) for r in tournament.rounds for place, p in enumerate(r.pairings, 1)
    ]
    points = {row["player"]: row["points"] for row in data["standings"]["rows"]}
    assert points == {player: made / 100 for player, made in tournament.points.items()}


def test_awards_and_points_are_decimal() -> None:
    awards = Awards(
        (CategoryRule("women", sex=Sex.FEMALE),), (PrizeList("main", amounts=(50000, 12550)),), "EUR", coin=50
    )
    settings = as_data(Tournament(settings=Settings(awards=awards)))["settings"]
    assert settings["scoring"]["white_draw"] == 0.5
    assert settings["categories"][0]["sex"] == "w"
    assert settings["prizes"]["coin"] == 0.5
    assert settings["prizes"]["lists"][0]["amounts"] == [500.0, 125.5]


def test_the_schema_refuses_what_it_does_not_know() -> None:
    data = as_data(Tournament())
    data["event"]["colour"] = "red"
    data["settings"]["rounds"] = "nine"
    assert sorted(faults(data, SCHEMA, SCHEMA)) == [
        "$.event: colour is not allowed",
        "$.settings.rounds: 'nine' fits no option",
    ]


def test_every_reference_of_the_schema_leads_somewhere() -> None:
    text = Path(resource("schemas", "tournament.json")).read_text("utf-8")
    names = {part.split('"')[0] for part in text.split('"#/$defs/')[1:]}
    assert names == SCHEMA["$defs"].keys()
