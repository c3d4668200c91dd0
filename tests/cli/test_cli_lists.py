"""``swissdesk lists``: what is imported, shown, found and removed from a terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rating_list_files import Entry, text_list, zipped

from swissdesk import cli, paths

PEOPLE = (
    Entry(1503014, "Testov, Magnus", "NOR", title="GM", standard=2823, k=10, rapid=2801),
    Entry(14100000, "Müllerová, Eva", "SVK", "F", standard=1900),
    Entry(14100001, "Muller, Hans", "GER", standard=2100),
    Entry("x", "Broken"),
)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the user, so that nothing goes anywhere else."""
    monkeypatch.setattr(paths, "user_data", lambda: tmp_path / "data")
    return tmp_path


@pytest.fixture
def fide(home: Path) -> Path:
    return zipped(home / "players_list.zip", "players_list_foa.txt", text_list(PEOPLE))


def test_a_list_is_imported_into_the_folder_of_the_user(home: Path, fide: Path, capsys: pytest.CaptureFixture[str]):
    assert cli.main(["lists", "import", str(fide)]) == 0
    said = capsys.readouterr()
    assert said.out == "FIDE: 3 players, 2026-10.\n1 row was not imported.\n"
    assert said.err == "line 5: “x” is not a FIDE ID (Broken).\n"
    assert (home / "data" / "ratings" / "fide.ratings").is_file()


def test_found_by_name_with_the_own_federation_first(fide: Path, capsys: pytest.CaptureFixture[str]):
    cli.main(["lists", "import", str(fide), "--month", "2026-09"])
    capsys.readouterr()
    assert cli.main(["lists", "find", "müller", "--format", "json"]) == 0
    players = json.loads(capsys.readouterr().out)["players"]
    assert [player["name"] for player in players] == ["Muller, Hans", "Müllerová, Eva"]
    assert players[0]["ratings"] == [{"list": "FIDE standard", "month": "2026-09", "rating": 2100, "k": 20}]
    assert cli.main(["lists", "find", "mull", "--federation", "svk"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "Müllerová" in lines[1]
    assert "FIDE standard 1900" in lines[1]


def test_found_by_number(fide: Path, capsys: pytest.CaptureFixture[str]):
    cli.main(["lists", "import", str(fide)])
    capsys.readouterr()
    assert cli.main(["lists", "find", "1503014"]) == 0
    assert "Testov, Magnus" in capsys.readouterr().out


def test_nobody_is_exit_code_1(fide: Path, capsys: pytest.CaptureFixture[str]):
    cli.main(["lists", "import", str(fide)])
    assert cli.main(["lists", "find", "nobody", "here"]) == 1
    assert capsys.readouterr().out.endswith("No players found.\n")


def test_what_is_indexed(fide: Path, capsys: pytest.CaptureFixture[str]):
    assert cli.main(["lists", "show"]) == 0
    assert capsys.readouterr().out.startswith("No rating lists.")
    cli.main(["lists", "import", str(fide)])
    capsys.readouterr()
    cli.main(["lists", "show", "--format", "json"])
    assert json.loads(capsys.readouterr().out) == {
        "lists": [
            {"name": "FIDE", "kind": "fide", "month": "2026-10", "rows": 3, "refused": 1, "file": "players_list.zip"}
        ]
    }
    cli.main(["lists", "show"])
    assert capsys.readouterr().out.splitlines()[1].split() == ["FIDE", "2026-10", "3", "players_list.zip"]


def test_a_list_is_removed(fide: Path, capsys: pytest.CaptureFixture[str]):
    cli.main(["lists", "import", str(fide)])
    assert cli.main(["lists", "remove", "GER"]) == 3
    assert "Unknown list “GER”" in capsys.readouterr().err
    assert cli.main(["lists", "remove", "FIDE"]) == 0
    assert cli.main(["lists", "find", "testov"]) == 1


def test_columns_and_letters_of_a_national_list(home: Path, capsys: pytest.CaptureFixture[str]):
    path = home / "list.csv"
    path.write_bytes("Wer;Zahl;Kürzel\nČerný, Jan;1500;CZ1\n".encode("cp1250"))
    assert cli.main(["lists", "import", str(path), "--name", "CZE"]) == 3
    assert "Choose the column of list.csv that has the names" in capsys.readouterr().err
    columns = "name=Wer,rating=Zahl,national_id=Kürzel"
    assert (
        cli.main(
            [
                "lists",
                "import",
                str(path),
                "--name",
                "CZE",
                "--encoding",
                "windows-1250",
                "--columns",
                columns,
                "--month",
                "2026-10",
            ]
        )
        == 0
    )
    assert capsys.readouterr().out == "CZE: 1 player, 2026-10.\n"
    cli.main(["lists", "find", "cerny"])
    assert "Černý, Jan" in capsys.readouterr().out
    assert cli.main(["lists", "import", str(path), "--columns", "name=Who"]) == 3
    assert "Expected FIELD=HEADING, found “name=Who”" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["import", "gone.zip"], 5, "gone.zip does not exist"),
        (["import"], 3, "FILE"),
        ([], 3, "ACTION (import, update, show, find, remove)"),
    ],
)
def test_what_cannot_be_done_is_said(
    home: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, words: str
):
    assert cli.main(["lists", *arguments]) == code
    assert words in capsys.readouterr().err


def test_another_folder(home: Path, fide: Path, capsys: pytest.CaptureFixture[str]):
    folder = str(home / "elsewhere")
    assert cli.main(["lists", "import", str(fide), "--folder", folder]) == 0
    assert cli.main(["lists", "find", "testov", "--folder", folder]) == 0
    assert cli.main(["lists", "find", "testov"]) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["import", "FILE", "--encoding", "latin-99"], "Unknown encoding “latin-99”."),
        (["find", "testov", "--limit", "0"], "--limit: expected a whole number of 1 or more, found “0”."),
    ],
)
def test_a_value_that_makes_no_sense_is_told(
    fide: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert cli.main(["lists", *(str(fide) if word == "FILE" else word for word in arguments)]) == 3
    assert said in capsys.readouterr().err
