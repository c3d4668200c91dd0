"""The regulations on one page, and what the codes of tie-breaks mean."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
import report_samples as samples
from pypdf import PdfReader

from swissdesk.errors import InvalidEdit
from swissdesk.model import Colour, Scoring, Settings, Tournament
from swissdesk.model.settings import Acceleration, FictitiousPoints, ForbiddenGroup
from swissdesk.reports import Report, build, pdf
from swissdesk.reports.tiebreak_sheet import tiebreak_name
from swissdesk.standings import rules_of


def rules(tournament: Tournament) -> dict[str, list[str]]:
    """Return what is said, by subject."""
    found = build("regulations", tournament)
    assert isinstance(found, Report)
    said: dict[str, list[str]] = {}
    for row in found.tables[0].rows:
        said.setdefault(row.group, []).append(row.cells[1].text)
    return said


def with_settings(**changes: object) -> Tournament:
    return samples.SMALL.replace(settings=replace(samples.SMALL.settings, **changes))  # type: ignore[arg-type]


def test_what_is_always_said() -> None:
    said = rules(samples.SMALL)
    assert said["Pairing"] == ["FIDE Dutch system, rules of 2026; rounds: 3"]
    assert said["Scoring"] == ["win 1, draw ½, loss 0", "bye 1, forfeit win 1, absence 0"]
    assert said["Arbiters"] == ["Chief arbiter: Horváthová, Eva"]


def rounds_table(*dates: str, times: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    info = replace(samples.SMALL.info, round_dates=dates, round_times=times)
    found = build("regulations", samples.SMALL.replace(info=info))
    assert isinstance(found, Report)
    return [row.texts for table in found.tables if table.title == "Rounds" for row in table.rows]


def test_the_days_of_the_rounds_are_a_table_in_two_halves_where_they_are_many() -> None:
    assert rounds_table("2026-05-01", "2026-05-02") == [("1", "1 May 2026"), ("2", "2 May 2026")]
    assert rounds_table("2026-05-01", times=("10:00",)) == [("1", "1 May 2026", "10:00")]
    many = rounds_table(*(f"2026-05-0{day}" for day in range(1, 10)))
    assert many[0] == ("1", "1 May 2026", "6", "6 May 2026")
    assert many[4] == ("5", "5 May 2026", "", "")
    assert rounds_table() == []


def test_what_has_not_been_settled_is_not_said() -> None:
    assert {"Byes", "Forbidden pairings", "Prizes", "Categories", "Tie-breaks", "Rate of play"}.isdisjoint(
        rules(samples.SMALL)
    )
    assert rules(Tournament())["Pairing"] == ["FIDE Dutch system, rules of 2026; rounds: not fixed yet"]


def test_virtual_points_of_an_own_acceleration_are_printed_line_by_line() -> None:
    said = rules(with_settings(fictitious=(FictitiousPoints(1, 3, 1, 2, 100), FictitiousPoints(4, 5, 1, 1, 50))))
    assert said["Acceleration"][1:] == ["numbers 1 to 3: 1, rounds 1 to 2", "numbers 4 to 5: ½, round 1"]


def test_byes_forbidden_pairs_and_acceleration() -> None:
    said = rules(
        with_settings(
            half_byes_allowed=2,
            half_bye_last_round=7,
            acceleration=Acceleration.BAKU,
            forbidden=(ForbiddenGroup((1, 2)), ForbiddenGroup((3, 5), 2, 3)),
        )
    )
    assert said["Byes"] == ["Half-point byes for each player: at most 2.", "No half-point bye after round 7."]
    assert said["Forbidden pairings"] == [
        "Петрова, Ольга; Novák, Ján",
        "Παπαδόπουλος, Γεώργιος; Smith, Ann (rounds 2 to 3)",
    ]
    assert said["Acceleration"] == ["Baku acceleration is used."]


def test_a_scoring_of_its_own() -> None:
    assert rules(with_settings(scoring=Scoring.of(300, 100)))["Scoring"][0] == "win 3, draw 1, loss 0"
    uneven = replace(Scoring(), black_draw=75)
    assert rules(with_settings(scoring=uneven))["Scoring"][0].startswith("win 1 with White, 1 with Black; draw ½, 0.75")


def test_it_is_one_page() -> None:
    settings = Settings(rounds=9, tiebreaks=("BH/C1", "BH", "SB"), initial_colour=Colour.WHITE)
    tournament = samples.TIED.replace(settings=settings)
    assert len(PdfReader(io.BytesIO(pdf.to_bytes(build("regulations", tournament)))).pages) == 1


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("BH", "Buchholz"),
        ("BH/C1", "Buchholz, without the lowest"),
        ("BH/C2", "Buchholz, without the 2 lowest"),
        ("BH/M1", "Buchholz, without the lowest and the highest"),
        ("BH/M2", "Buchholz, without the 2 lowest and highest"),
        ("KS/L+1", "Koya system, limit +1 half points"),
        ("ARO/U1400", "Average rating of opponents, unrated players as 1400"),
    ],
)
def test_a_code_in_words(code: str, name: str) -> None:
    event = samples.SMALL.replace(settings=Settings(system="round-robin")) if code.startswith("KS") else samples.SMALL
    assert tiebreak_name(code, rules_of(event)) == name


def test_an_unknown_code_is_refused() -> None:
    with pytest.raises(InvalidEdit):
        tiebreak_name("XYZ", rules_of(samples.SMALL))
