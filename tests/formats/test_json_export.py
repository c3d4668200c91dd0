"""A tournament as JSON: what the published schema says, and nothing lost."""

from __future__ import annotations

import json
import runpy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import given
from json_schema import faults
from strategies import tournaments

from swissdesk.formats import trf
from swissdesk.formats.json_file import Decimal, as_data, as_json, form
from swissdesk.model import (
    Awards,
    Bye,
    ByeKind,
    ByeRequest,
    CategoryRule,
    Decision,
    EventInfo,
    ForbiddenGroup,
    Pairing,
    Player,
    PrizeList,
    Rating,
    Result,
    Round,
    Settings,
    Sex,
    Stage,
    StepNote,
    StepPlace,
    Tournament,
)
from swissdesk.model.points import Points
from swissdesk.model.result import Colour
from swissdesk.model.settings import (
    Bond,
    FictitiousPoints,
    FixedBoard,
    ForbiddenRule,
    KnockoutTerms,
    Lot,
    LotKind,
    PointsException,
    ThesisTerms,
)
from swissdesk.paths import resource

SCHEMA: dict[str, Any] = json.loads(resource("schemas", "tournament.json").read_text("utf-8"))
SAMPLE = resource("samples", "danube-open.trf")
SCRIPT = Path(__file__).parent.parent.parent / "packaging" / "schemas.py"
DATA = Path(__file__).parent.parent / "data" / "json"


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


def everything() -> Tournament:
    """Return a tournament in which nothing that is exported is empty."""
    players = (
        Player(
            1,
            "Žofia Ďurčo",
            2250,
            "WGM",
            Sex.FEMALE,
            "SVK",
            "14900001",
            "1984/05/30",
            "Kráľová",
            coefficient=10,
            ratings=(Rating(2250, "FIDE standard", "2026-02"), Rating(2198, "SVK", "", 2)),
            checked_in=True,
        ),
        Player(2, "Орлов, Андрей", 1990, "", Sex.MALE, "BUL", family="Orlov", paid=True, national_id="B-7"),
        Player(3, 'O\'Neil "Ned"', withdrawn_from=2),
    )
    awards = Awards(
        (CategoryRule("women", "Women", Sex.FEMALE, 99, 1, "2026/01/01", 1, 3000, True, ("SVK",), ("A",), (1, 3)),),
        (PrizeList("main", "Main", "women", (50000, 12550), ("cup",), 100, True),),
        "EUR",
        coin=50,
        one_each=False,
    )
    settings = Settings(
        rounds=3,
        initial_colour=Colour.WHITE,
        last_accelerated=2,
        fide_mode_left=1,
        tiebreaks=("BH/C1", "DE"),
        fictitious=(FictitiousPoints(1, 2, 1, 1, 100),),
        forbidden=(ForbiddenGroup((1, 3), 1, 2),),
        forbidden_rules=(ForbiddenRule(Bond.FAMILY, 1, 2),),
        fixed_boards=(FixedBoard(2, 5),),
        lot=Lot(LotKind.PLAYERS, Colour.WHITE, "2026-05-01T10:00:00", "Ďurčo"),
        awards=awards,
        points_exceptions=(PointsException("W", 150, 1, (1,), 200),),
        knockout=KnockoutTerms(2, 4, True),
        half_byes_allowed=2,
        half_bye_last_round=2,
        annul_early=False,
        thesis=ThesisTerms(True, 7),
    )
    board = Pairing(1, 2, Result.DRAW, 5, Result.WHITE_WINS_BY_FORFEIT)
    return Tournament(
        EventInfo(
            "Open",
            "Brno",
            "CZE",
            "2026/05/01",
            "2026/05/03",
            "Swiss",
            "SWISS",
            "A",
            ("B", "C"),
            "90+30",
            "5400+30",
            "FIDE",
            "SwissDesk",
            ("2026/05/01",),
            ("14:00",),
        ),
        settings,
        players,
        (Round(1, (board,), (Bye(3, ByeKind.PAIRING_ALLOCATED),), Stage.CLOSED, "dutch-2026", "2026-05-01T12:00:00"),),
        requests=(ByeRequest(2, 2, ByeKind.HALF_POINT),),
        decisions=(Decision("MPA", 1, "by hand"),),
        step_notes=(StepNote(1, "foresight", StepPlace(1, "candidate", "3.3", (1, 2)), "Ask the class"),),
    )


def test_the_file_is_the_same_as_ever() -> None:
    """Other programs read it: what was written by version 1 stays, to the byte."""
    assert as_json(everything()) == (DATA / "everything.json").read_text("utf-8")


@dataclass(frozen=True)
class Fine:
    """As a new part of the model might be."""

    points: Points
    least: Points | None
    steps: tuple[Points, ...]


def test_whatever_is_counted_in_hundredths_is_a_decimal_number() -> None:
    found = {field.name: field.type for field in msgspec.structs.fields(form(Fine))}
    assert found == {"points": Decimal, "least": Decimal | None, "steps": list[Decimal]}


def test_the_schema_is_what_its_script_makes() -> None:
    """If this fails: ``python packaging/schemas.py``."""
    script = runpy.run_path(str(SCRIPT))
    assert script["tournament_schema"]() == Path(resource("schemas", "tournament.json")).read_text("utf-8")


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
