"""Names that cannot be printed, or are endless: refused or cleaned in words, whichever door they come by."""

from __future__ import annotations

import zipfile
from dataclasses import replace
from pathlib import Path

import openpyxl
import pytest

from swissdesk.errors import FileError
from swissdesk.formats import json_file, table_values, trf
from swissdesk.formats.clean_text import LONGEST_NAME, clean_event, clean_name
from swissdesk.model import EventInfo, Player, Settings, Tournament
from swissdesk.session.exporting import BY_KEY, Wanted

EVENT = Tournament(
    info=EventInfo(name="Open"), settings=Settings(rounds=3), players=(Player(1, "Novák, Ján"), Player(2, "Two, B"))
)

ODD = {
    "Aa\0Bb": "Aa Bb",
    "Aa\nBb": "Aa Bb",
    "Aa\u2028Bb": "Aa Bb",
    "Aa\x1b[31mBb": "Aa [31mBb",
    "Aa\u202eBb": "AaBb",
    "\u200bAa": "Aa",
    "Aa\ud800": "Aa",
    "x" * 300: "x" * LONGEST_NAME,
}


@pytest.mark.parametrize(("odd", "clean"), ODD.items())
def test_what_is_left_of_a_name(odd: str, clean: str) -> None:
    assert clean_name(odd) == clean


@pytest.mark.parametrize("name", ["Novák, Ján", "عبد الله", "क्‍ष", "O’Neill-Šír", "李 雷"])
def test_names_of_any_script_stay(name: str) -> None:
    assert clean_name(name) == name
    event = replace(EVENT, players=(Player(1, name),))
    assert clean_event(event) is event


@pytest.mark.parametrize(("odd", "clean"), [each for each in ODD.items() if "\ud800" not in each[0]])
def test_a_json_file_is_read_with_a_remark(odd: str, clean: str) -> None:
    content = json_file.as_json(EVENT).replace("Novák, Ján", _in_json(odd)).encode()
    reading = json_file.reads(content, "event.json")
    assert reading.tournament is not None
    assert reading.tournament.players[0].name == clean
    assert f"(player 1): the name has characters that cannot be printed, or too many; “{clean}” is read." in str(
        reading.problems[0]
    )


def _in_json(text: str) -> str:
    return "".join(f"\\u{ord(letter):04x}" for letter in text)


@pytest.mark.parametrize("odd", ["Aa\x1b[31mBb", "Aa\u202eBb", "\u200bAa"])
def test_a_report_is_read_with_a_remark(odd: str) -> None:
    text = trf.dumps(EVENT).replace("Novák, Ján" + " " * (len(odd) - 10), odd.ljust(10))
    reading = trf.reads(text)
    assert reading.tournament is not None
    assert reading.tournament.players[0].name == ODD[odd]
    assert "cannot be printed" in str(reading.problems[0])
    assert odd in trf.dumps(reading.tournament)  # lines that nobody changed are written as they were


def test_a_report_with_nul_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    path.write_text(trf.dumps(EVENT).replace("Novák", "Nov\0k"), "utf-8")
    with pytest.raises(FileError, match="not a text file"):
        trf.read(path)


@pytest.mark.parametrize(("odd", "clean"), [each for each in ODD.items() if len(each[0]) < LONGEST_NAME])
def test_a_table_is_read_clean(odd: str, clean: str) -> None:
    assert table_values.name(odd) == clean


def test_a_table_with_an_endless_name_says_so() -> None:
    with pytest.raises(table_values.Unreadable, match="more than 100 characters"):
        table_values.name("x" * 300)


@pytest.mark.parametrize("sign", ["=", "＝", "+", "＋", "－", "@", "＠"])
def test_no_workbook_holds_a_formula(sign: str, tmp_path: Path) -> None:
    name = f"{sign}HYPERLINK(1)"
    event = replace(EVENT, players=(Player(1, name), Player(2, "Two, B")))
    BY_KEY["xlsx"].write(event, tmp_path / "event.xlsx", Wanted())
    cells = [cell for page in openpyxl.load_workbook(tmp_path / "event.xlsx") for row in page for cell in row]
    assert {cell.data_type for cell in cells if cell.value and name in str(cell.value)} == {"s"}
    BY_KEY["ods"].write(event, tmp_path / "event.ods", Wanted())
    with zipfile.ZipFile(tmp_path / "event.ods") as packed:
        content = packed.read("content.xml").decode()
    assert f"{name}</text:p>" in content
    assert "table:formula" not in content


@pytest.mark.parametrize("name", ["Novák,  Ján", " Novák", "x" * LONGEST_NAME])
def test_a_name_that_can_be_printed_stays_as_it_is(name: str) -> None:
    assert clean_name(name) == name
