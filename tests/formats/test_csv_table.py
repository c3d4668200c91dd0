"""Tables as CSV: readable by every spreadsheet, harmless in all."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.formats import sheets, text_table
from swissdesk.model import Pairing, Player, Result, Round, Sex, Tournament


@pytest.mark.parametrize("cell", ["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1", "\r=1", " =1", "--1"])
def test_a_formula_becomes_text(cell: str) -> None:
    assert text_table.safe(cell) == "'" + cell


@pytest.mark.parametrize("cell", ["", "12", "-1", "+3", "-1.5", "0,5", "Müller, Änne", "1990/01/01", "'quoted"])
def test_anything_else_stays(cell: str) -> None:
    assert text_table.safe(cell) == cell


def test_the_players() -> None:
    tournament = Tournament(
        players=(
            Player(1, 'Šír, "Jo"', rating=2400, title="IM", sex=Sex.MALE, federation="CZE", club="=HYPERLINK(1)"),
            Player(2, "Unrated"),
        ),
        rounds=(Round(1, (Pairing(1, 2, Result.DRAW),)),),
    )
    assert text_table.write_rows(sheets.players(tournament).texts()).split("\r\n") == [
        "No.,Title,Name,Rating,Federation,FIDE ID,Birth,Sex,Club,Family,National ID,Here,Paid,Points",
        '1,IM,"Šír, ""Jo""",2400,CZE,,,m,\'=HYPERLINK(1),,,,,0.5',
        "2,,Unrated,,,,,,,,,,,0.5",
        "",
    ]


@given(st.lists(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=8), min_size=2, max_size=4)))
def test_what_is_written_is_read_back_and_runs_nothing(rows: list[list[str]]) -> None:
    text = text_table.write_rows(rows)
    read = list(csv.reader(io.StringIO(text, newline="")))
    assert read == [[text_table.safe(cell.replace("\0", "")) for cell in row] for row in rows]
    for row in read:
        for cell in row:
            assert not cell.startswith(("=", "@"))


@pytest.mark.parametrize("cell", ["＝1+1", "＋1", "－1", "＠SUM(A1)", "\u00a0=1", "\u200b=1", "\u3000＝1"])
def test_wide_signs_and_hidden_blanks_make_no_formula(cell: str) -> None:
    assert text_table.safe(cell) == f"'{cell}"
