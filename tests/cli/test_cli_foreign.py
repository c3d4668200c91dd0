"""Commands take files of other programs: what was taken goes to standard error, and what cannot be read says why."""

from __future__ import annotations

import csv
from pathlib import Path

import foreign_files
import pytest
from foreign_files import EVENT

from swissdesk import cli
from swissdesk.formats import json_file, trf


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str, str]:
    code = cli.main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_a_tournament_of_swiss_manager_is_converted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "zima.TUNX").write_bytes(foreign_files.swiss_manager())
    code, _, err = run(capsys, "convert", tmp_path / "zima.TUNX", tmp_path / "out.trf")
    assert code == 0
    assert "zima.TUNX is a tournament of Swiss-Manager. Taken from it: Players: 5" in err
    made = trf.load(tmp_path / "out.trf")
    assert [r.pairs for r in made.rounds] == [r.pairs for r in EVENT.rounds]


def test_our_own_json_is_converted_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.json").write_text(json_file.as_json(EVENT), "utf-8")
    assert run(capsys, "convert", tmp_path / "a.json", tmp_path / "b.json")[0] == 0
    assert (tmp_path / "b.json").read_text("utf-8") == (tmp_path / "a.json").read_text("utf-8")


def test_lines_that_contradict_each_other_are_said_with_their_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = foreign_files.crosstable()
    rows[9][5] = rows[9][5].replace("3w1", "2w1")
    with (tmp_path / "cross.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    code, out, err = run(capsys, "standings", tmp_path / "cross.csv")
    assert (code, out) == (3, "")
    assert "cross.csv (player 1, round 1): the opponent is no. 2" in err


def test_what_cannot_be_read_says_how_to_export_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "e.papi").write_bytes(b"\0\1\0\0Standard Jet DB\0" + bytes(300))
    code, out, err = run(capsys, "pair", tmp_path / "e.papi")
    assert (code, out) == (3, "")
    assert "In Papi, export a FIDE report (TRF) and open that file." in err


def test_rows_of_a_table_that_do_not_become_players_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "t.csv").write_text("Name,Rating\nNovák Ján,2100\nNovák Ján,\nHudák Peter,1900\n", "utf-8")
    code, _, err = run(capsys, "convert", tmp_path / "t.csv", tmp_path / "t.trf")
    assert code == 0
    assert "t.csv, line 3: Same name as row 2: already entered?" in err
    assert "Players: 2" in err
    assert "columns read: 2 of 2, rows not imported: 1." in err
    assert [player.name for player in trf.load(tmp_path / "t.trf").players] == ["Novák Ján", "Hudák Peter"]
