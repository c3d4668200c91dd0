"""Worksheets: the position without its answer, room to write, and the solution on pages of its own with a code."""

from __future__ import annotations

import pytest
from paper import pages_of
from qr_reader import text_of

from swissdesk.engine import propose
from swissdesk.formats import trf
from swissdesk.paths import resource
from swissdesk.reports import pdf
from swissdesk.reports.pdf.slips import square
from swissdesk.reports.worksheet import lesson_file, worksheet


@pytest.fixture(scope="module")
def event():
    return trf.load(resource("samples", "danube-open.trf"))


def test_the_position_names_everybody_with_colours_floats_and_opponents(event) -> None:
    report = worksheet(event, 4)
    before = event.before_round(4)
    shown = [
        row
        for table in report.tables
        if table.title.endswith(("point", "points")) and len(table.columns) > 1
        for row in table.rows
    ]
    assert len(shown) == len(before.present(4))
    first = next(row for row in shown if row.cells[0].text == "1")
    entries = [played.entries[1] for played in before.rounds if 1 in played.entries]
    met = sorted(entry.opponent for entry in entries if entry.opponent)
    assert first.cells[4].text == ", ".join(map(str, met))


def test_the_solution_is_the_rules_round_and_begins_a_page(event) -> None:
    report = worksheet(event, 4)
    proposal = propose(event.before_round(4), event.settings.system)
    place = next(n for n, table in enumerate(report.tables) if table.title == "Solution")
    assert report.tables[place].apart
    boards = [row for row in report.tables[place].rows if row.key]
    assert [int(row.cells[1].text.split()[0]) for row in boards] == [white for white, _ in proposal.pairs]
    before = [cell.text for table in report.tables[:place] for row in table.rows for cell in row.cells]
    assert not any("–" in text for text in before), "no board is named before the solution"
    room = report.tables[place - 1]
    assert len(room.rows) == len(proposal.pairs) + (proposal.bye is not None)


def test_on_paper_the_code_stands_on_the_first_page(event) -> None:
    content = pdf.to_bytes(worksheet(event, 2))
    pages = pages_of(content)
    assert "round-2.html" in pages[0]
    assert not any("Solution" in page and "Your pairing" in page for page in pages)


@pytest.mark.parametrize("number", [1, 4, 13])
def test_the_code_says_the_name_of_the_file_with_the_solution(event, number: int) -> None:
    assert text_of(*square(lesson_file(number))) == f"round-{number}.html"


def test_the_code_of_the_sheet_is_that_of_its_round(event) -> None:
    assert worksheet(event, 3).code == lesson_file(3)
