"""Tables for spreadsheets, as data, as text and as a workbook."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook
from strategies import texts, tournaments

from swissdesk.errors import FileError, InvalidEdit
from swissdesk.formats import sheets, trf, workbooks
from swissdesk.formats.columns import COLUMNS
from swissdesk.formats.sheets import Cell, Sheet
from swissdesk.formats.text_table import as_text
from swissdesk.model import (
    Awards,
    Bye,
    ByeKind,
    CategoryRule,
    EventInfo,
    Pairing,
    Player,
    PrizeList,
    Result,
    Round,
    Scoring,
    Settings,
    Sex,
    Stage,
    Tournament,
)
from swissdesk.paths import resource
from swissdesk.session.exporting import BY_KEY, Wanted
from swissdesk.standings.categories import named

SAMPLE = resource("samples", "danube-open.trf")
PRIZES = Awards(prize_lists=(PrizeList("main", amounts=(12550,)),))
EVENT = Tournament(
    info=EventInfo(start="2026/05/01", time_control_code="5400+30"),
    settings=Settings(
        rounds=3,
        tiebreaks=("BH", "TPR"),
        awards=Awards((CategoryRule("women", sex=Sex.FEMALE),), PRIZES.prize_lists),
    ),
    players=(
        Player(1, "Ada", 2000, "WFM", Sex.FEMALE, "FIN"),
        Player(2, "=HYPERLINK(1)", 1900),
        Player(3, "Cyd", 0, sex=Sex.FEMALE),
    ),
    rounds=(
        Round(1, (Pairing(1, 2, Result.WHITE_WINS),), (Bye(3, ByeKind.HALF_POINT),)),
        Round(2, (Pairing(3, 1, Result.BLACK_WINS_BY_FORFEIT),), (Bye(2, ByeKind.PAIRING_ALLOCATED),)),
        Round(3, (Pairing(2, 3),), (Bye(1, ByeKind.ZERO_POINT),)),
    ),
)


def rows(sheet: Sheet) -> list[list[str]]:
    return list(sheet.texts())


def test_standings_have_numbers_as_numbers() -> None:
    sheet = sheets.standings(EVENT)
    assert sheet.heads == ("Rank", "No.", "Title", "Name", "Federation", "Rating", "Points", "BH", "TPR")
    assert rows(sheet)[1][:7] == ["1", "1", "WFM", "Ada", "FIN", "2000", "2.0"]
    assert [cell.number for cell in sheet.rows[0][:7]] == [1, 1, None, None, None, 2000, 2.0]
    assert sheet.rows[2][8] == sheets.NOTHING  # no performance where somebody is unrated
    women = sheets.standings(EVENT, 1, ("BH/C1",), named(EVENT, "women"))
    assert (women.key, women.title) == ("standings-women", "Women")
    assert [row[:4] for row in rows(women)[1:]] == [["1", "1", "WFM", "Ada"], ["2", "3", "", "Cyd"]]


def test_pairings_with_results_and_byes() -> None:
    assert rows(sheets.pairings(EVENT, 2)) == [
        ["Board", "No.", "Title", "White", "Rating", "Result", "No.", "Title", "Black", "Rating"],
        ["1", "3", "", "Cyd", "", "0F–1F", "1", "WFM", "Ada", "2000"],
        ["", "2", "", "=HYPERLINK(1)", "1900", "PAB", "", "", "", ""],
    ]
    assert sheets.pairings(EVENT).title == "Round 3"
    assert rows(sheets.pairings(EVENT))[1][5] == ""
    draft = EVENT.replace(rounds=(*EVENT.rounds[:2], Round(3, stage=Stage.DRAFT)))
    assert sheets.pairings(draft).title == "Round 2"
    with pytest.raises(InvalidEdit, match="Round 3 is still a draft"):
        sheets.pairings(draft, 3)
    with pytest.raises(InvalidEdit, match="Round 1 is not paired yet"):
        sheets.pairings(Tournament())


def test_the_crosstable_of_a_swiss() -> None:
    assert rows(sheets.crosstable(EVENT)) == [
        ["Rank", "No.", "Title", "Name", "Rating", "1", "2", "3", "Points"],
        ["1", "1", "WFM", "Ada", "2000", "2w1", "3b+", "ZPB", "2.0"],
        ["2", "2", "", "=HYPERLINK(1)", "1900", "1b0", "PAB", "3w", "1.0"],
        ["3", "3", "", "Cyd", "", "HPB", "1w−", "2b", "0.5"],
    ]
    assert sheets.crosstable(EVENT, 1).heads[5:-1] == ("1",)


def test_the_crosstable_where_everybody_meets_everybody() -> None:
    event = EVENT.replace(
        settings=Settings(system="round-robin", rounds=2),
        players=EVENT.players[:2],
        rounds=(Round(1, (Pairing(1, 2, Result.DRAW),)), Round(2, (Pairing(2, 1, Result.BLACK_WINS),))),
    )
    assert [row[5:] for row in rows(sheets.crosstable(event))] == [
        ["1", "2", "Points"],
        ["■", "½1", "1.5"],
        ["½0", "■", "0.5"],
    ]


def test_single_results_of_everybody_against_everybody_are_numbers() -> None:
    players = tuple(Player(number, f"P{number}") for number in range(1, 5))
    results = (Result.WHITE_WINS, Result.DRAW, None, Result.WHITE_WINS_BY_FORFEIT)
    boards = zip(((1, 2), (3, 4), (1, 3), (2, 4)), results, strict=True)
    rounds = tuple(Round(number, (Pairing(*pair, result),)) for number, (pair, result) in enumerate(boards, 1))
    event = EVENT.replace(settings=Settings(system="round-robin", rounds=4), players=players, rounds=rounds)
    rows = sheets.crosstable(event).rows
    assert sheets.round_cells(event) == sheets.crosstable(event)
    told = {cell.text: cell.number for row in rows for cell in row[-5:-1]}
    assert told == {"■": None, "": None, "1": 1, "0": 0, "½": 0.5, "*": None, "+": None, "−": None}


def test_whoever_was_not_in_a_round_has_the_zero_point_bye() -> None:
    scoring = replace(Scoring(), zero_bye=50)
    event = EVENT.replace(
        settings=Settings(rounds=2, scoring=scoring),
        players=EVENT.players[:3],
        rounds=(Round(1, (Pairing(1, 2, Result.DRAW),)), Round(2, byes=(Bye(3, ByeKind.ZERO_POINT),))),
    )
    cells = {row[1].text: [cell.text for cell in row[-7:-1]] for row in sheets.round_cells(event).rows}
    assert cells["3"] == ["", "ZPB", "0.5"] * 2


@pytest.mark.parametrize(
    ("cells", "decimals"),
    [
        ((Cell("1", 1),), 0),
        ((Cell("½", 0.5),), 1),
        ((Cell("1½", 1.5), Cell("2", 2)), 1),
        ((Cell("1.25", 1.25), Cell("1.5", 1.5)), 2),
        ((Cell("+7.20", 7.2), Cell("−0.5", -0.5)), 2),
        ((Cell("1.x", 1),), 0),
        ((Cell("x.1", 1),), 0),
        ((Cell("1.234"),), 0),
    ],
)
def test_as_many_decimals_as_the_most_exact_number_needs(cells: tuple[Cell, ...], decimals: int) -> None:
    assert Sheet("x", "X", ("A",), tuple((cell,) for cell in cells)).decimals == (decimals,)


def test_rating_changes_and_prizes() -> None:
    changes = rows(sheets.ratings(EVENT))
    assert changes[1] == ["1", "WFM", "Ada", "2000", "20", "1", "1.0", "0.64", "1900", "2700", "+7.20", ""]
    assert changes[3] == ["3", "", "Cyd", "", "", "0", "0.0", "", "", "", "", ""]
    assert rows(sheets.prizes(EVENT))[1:] == [["main", "1", "1", "WFM", "Ada", "125.50", ""]]


def test_text_puts_numbers_to_the_right_and_counts_wide_signs() -> None:
    sheet = Sheet("x", "X", ("No.", "Name"), ((Cell("7", 7), Cell("山田")), (Cell("12", 12), Cell("Ada"))))
    assert as_text(sheet) == "No.  Name\n  7  山田\n 12  Ada\n"


class TestWorkbook:
    def test_there_is_no_sheet_of_prizes_without_prizes(self) -> None:
        none = EVENT.replace(settings=Settings(rounds=3))
        assert len(workbooks.tables(none)) < len(
            workbooks.tables(EVENT.replace(settings=Settings(rounds=3, awards=PRIZES)))
        )
        assert "Prizes" not in [sheet.title for sheet in workbooks.tables(none)]

    def test_what_came_after_the_round_asked_for_is_left_out(self) -> None:
        whole, early = ([sheet.key for sheet in workbooks.tables(EVENT, last)] for last in (None, 1))
        assert [key for key in whole if key not in early] == ["round-2", "round-3"]

    def test_everything_is_there_with_numbers_as_numbers(self) -> None:
        book = load_workbook(io.BytesIO(workbooks.excel_workbook(workbooks.tables(EVENT))))
        assert book.sheetnames == [
            "Standings",
            "Crosstable",
            "Women",
            "Round 1",
            "Round 2",
            "Round 3",
            "Players",
            "Rating changes",
            "Prizes",
        ]
        first = [cell.value for cell in book["Standings"][2]]
        assert first[:4] == [1, 1, "WFM", "Ada"]
        assert first[5:7] == [2000, 2]
        assert book["Standings"].freeze_panes == "A2"
        assert book["Prizes"]["F2"].value == 125.5
        setups = [page.page_setup for page in book.worksheets]
        assert {(setup.fitToWidth, setup.fitToHeight) for setup in setups} == {(1, 0)}

    def test_nothing_is_a_formula(self) -> None:
        book = load_workbook(io.BytesIO(workbooks.excel_workbook([sheets.players(EVENT)])))
        cell = book["Players"]["C3"]
        assert (cell.value, cell.data_type, cell.quotePrefix) == ("=HYPERLINK(1)", "s", True)
        assert not book["Players"]["C2"].quotePrefix

    def test_names_of_worksheets_that_excel_takes(self) -> None:
        cells = ((Cell("a"),),)
        long = Sheet("k", "A/B: [women] and a very long title of a category", ("X",), cells)
        book = load_workbook(io.BytesIO(workbooks.excel_workbook([long, long, Sheet("", "?", ("X",), cells)])))
        assert book.sheetnames == ["A B   women  and a very long ti", "A B   women  and a very lon 2", "Sheet"]

    def test_a_file_that_cannot_be_written_is_said_in_words(self, tmp_path: Path) -> None:
        with pytest.raises(FileError, match=r"The folder of .*open\.xlsx does not exist"):
            BY_KEY["xlsx"].write(EVENT, tmp_path / "no" / "open.xlsx", Wanted())
        assert list(tmp_path.iterdir()) == []

    @given(st.lists(st.tuples(texts, texts), min_size=1, max_size=3))
    def test_any_text_is_read_back_as_a_text(self, found: list[tuple[str, str]]) -> None:
        sheet = Sheet("x", "X", ("A", "B"), tuple((Cell(a), Cell(b)) for a, b in found))
        page = load_workbook(io.BytesIO(workbooks.excel_workbook([sheet])))["X"]
        for line, pair in enumerate(found, 2):
            for place, text in enumerate(pair, 1):
                cell = page.cell(line, place)
                assert cell.data_type in ("s", "n")
                assert cell.value is None or cell.data_type == "s"
                assert (cell.value or "").replace("\n", "") == workbooks.printable(text).replace("\r", "").replace(
                    "\n", ""
                )


@given(tournaments())
def test_any_tournament_has_tables(tournament: Tournament) -> None:
    for sheet in workbooks.tables(tournament):
        assert {len(row) for row in sheet.texts()} == {len(sheet.heads)}
        assert as_text(sheet).count("\n") >= len(sheet.rows) + 1


def test_every_table_of_a_real_event() -> None:
    tournament = trf.load(SAMPLE)
    for name, build in sheets.SHEETS.items():
        found = build(tournament, None)
        assert found.heads
        assert len(found.rows) >= (0 if name == "prizes" else 36)


def test_the_place_is_called_place_by_people_and_rank_in_data() -> None:
    column = COLUMNS["rank"]
    assert (column.heading, column.in_window, column.on_paper) == ("Rank", "Place", "Place")
