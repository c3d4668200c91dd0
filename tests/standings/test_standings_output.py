"""What other programs and people read: JSON numbers, columns of text, the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from swissdesk.cli import main
from swissdesk.formats import sheets, trf
from swissdesk.formats.standings_json import as_json
from swissdesk.formats.text_table import as_text
from swissdesk.reports import standings_sheet
from swissdesk.standings import chosen, table

DATA = Path(__file__).parents[1] / "data" / "tiebreaks"
NINE_ROUNDS = DATA / "anchor-swiss16-9r.trf"


def test_json_has_true_numbers() -> None:
    tournament = trf.load(DATA / "anchor-swiss16-5r.trf")
    rows = table(tournament, tiebreaks=("BH/C1", "SB", "AOB", "WIN", "TPR", "ARO/C1", "DE"))
    found = {row["id"]: row for row in json.loads(as_json(tournament, rows))["standings"]}
    assert found[3]["tiebreaks"] == {
        "BH/C1": 13.0,
        "SB": 10.5,
        "AOB": 12.9,
        "WIN": 2,
        "TPR": 2089,
        "ARO/C1": 2000,
        "DE": 0,
    }
    assert found[12]["tiebreaks"]["ARO/C1"] is None


def test_a_code_used_again_has_a_name_of_its_own_in_json() -> None:
    tournament = trf.load(NINE_ROUNDS)
    rows = table(tournament, tiebreaks=("DE", "BH", "DE"))
    assert list(json.loads(as_json(tournament, rows))["standings"][0]["tiebreaks"]) == [
        "DE",
        "BH",
        "DE (2)",
    ]


def test_text_leaves_undefined_values_and_undecided_places_empty() -> None:
    tournament = trf.load(DATA / "swiss-39.trf")
    text = as_text(sheets.standings(tournament, codes=("SB", "AOB", "RTNG", "DE")))
    head, first = text.splitlines()[:2]
    assert head.split()[-5:] == ["Points", "SB", "AOB", "RTNG", "DE"]
    assert first.split()[-4:] == ["1996", "5.5", "18.75", "24.67"]


def test_the_sheet_has_a_column_for_each_criterion_that_anybody_has_a_value_of() -> None:
    tournament = trf.load(NINE_ROUNDS)
    sheet = standings_sheet(tournament).tables[0]
    printed = [code for code in chosen(tournament) if code != "DE"]  # nobody is tied that far: empty
    assert [column.head for column in sheet.columns][-8:] == ["Pts", *printed]
    assert chosen(tournament) == ("BH/C1", "BH", "SB", "PS", "DE", "WIN", "BWG", "TPN")


class TestCommandLine:
    def run(self, capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
        code = main(["standings", *arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    def test_the_criteria_asked_for(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, _ = self.run(capsys, str(NINE_ROUNDS), "--tiebreaks", "PTS,BH/C1,SB", "--format", "json")
        rows = json.loads(out)["standings"]
        known = json.loads(NINE_ROUNDS.with_suffix(".json").read_text())["players"]
        assert code == 0
        for row in rows:
            values = known[str(row["id"])]
            assert row["tiebreaks"] == {"BH/C1": values["BH/C1"], "SB": values["SB"]}
            assert row["points"] == values["PTS"]

    def test_those_of_the_event_by_default(self, capsys: pytest.CaptureFixture[str]) -> None:
        _, out, _ = self.run(capsys, str(NINE_ROUNDS), "--format", "json")
        ranking = json.loads(NINE_ROUNDS.with_suffix(".json").read_text())["standings"][0]
        assert {str(row["id"]): row["rank"] for row in json.loads(out)["standings"]} == ranking["rank"]

    def test_points_only_where_that_is_asked_for(self, capsys: pytest.CaptureFixture[str]) -> None:
        _, out, _ = self.run(capsys, str(NINE_ROUNDS), "--tiebreaks", "PTS", "--format", "csv")
        assert out.splitlines()[0].strip("\ufeff").count(",") + out.splitlines()[0].count(";") == 6

    def test_an_unknown_code_names_the_known_ones(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, err = self.run(capsys, str(NINE_ROUNDS), "--tiebreaks", "PTS,QQ")
        assert (code != 0, out) == (True, "")
        assert "There is no tie-break QQ. Choose from: PTS, " in err
        assert len(err.splitlines()) == 1
