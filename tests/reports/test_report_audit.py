"""The record of actions on paper."""

from __future__ import annotations

import re

from paper import pages_of

from swissdesk.errors import message
from swissdesk.model import EventInfo, Tournament
from swissdesk.reports import Report, pdf
from swissdesk.reports.record_sheets import MOST_LINES, AuditLine, audit_sheet

OPEN = Tournament(EventInfo(name="Open", chief_arbiter="Anna Ivanova"))


def line(number: int, words: str = "Round 1, board 2: 1–0", day: int = 1, *, undone: bool = False) -> AuditLine:
    return AuditLine(number, f"2026-05-{day:02d}T14:02:{number % 60:02d}+02:00", message("{w}", w=words), undone)


def actions(sheet: Report) -> list[str]:
    return [text for table in sheet.tables for text in table.column("action")]


def test_records_are_in_order_with_times_under_their_day() -> None:
    sheet = audit_sheet(OPEN, [line(1, "New tournament"), line(2, "Player added: Čapek"), line(3, day=2)], 3)
    assert (sheet.title, sheet.event, sheet.arbiter) == ("Record of actions", "Open", "Anna Ivanova")
    assert sheet.notices == ()
    assert [table.title for table in sheet.tables] == ["1 May 2026", "2 May 2026"]
    assert sheet.tables[0].column("number") == ("1", "2")
    assert sheet.tables[0].column("time") == ("14:02:01", "14:02:02")
    assert actions(sheet) == ["New tournament", "Player added: Čapek", "Round 1, board 2: 1–0"]


def test_undone_actions_are_marked_and_explained() -> None:
    sheet = audit_sheet(OPEN, [line(1), line(2, undone=True)], 2)
    (table,) = sheet.tables
    assert [row.texts[2] for row in table.rows] == ["Round 1, board 2: 1–0", "Round 1, board 2: 1–0 (not in force)"]
    assert [row.muted for row in table.rows] == [False, True]
    assert sheet.notes == ("“not in force”: undone later, or replaced by another action after reverting.",)


def test_a_long_reason_is_printed_whole_on_several_lines() -> None:
    words = " ".join(f"word{number}" for number in range(60))
    sheet = audit_sheet(OPEN, [line(7, words, undone=True)], 1)
    (table,) = sheet.tables
    assert " ".join(actions(sheet)) == words
    assert table.column("number") == ("7", *[""] * (len(table.rows) - 1))
    assert [row.cells[2].mark for row in table.rows][-2:] == ["", "not in force"]


def test_a_part_of_the_record_says_which() -> None:
    sheet = audit_sheet(OPEN, [line(5), line(6)], 30)
    assert sheet.notices == ("Records 5 to 6 of 30.",)
    assert audit_sheet(OPEN, [], 30).notices == ("There are no actions in this part of the record.",)


def test_thirty_thousand_records_are_not_printed_at_once() -> None:
    sheet = audit_sheet(OPEN, (line(number) for number in range(1, 30_001)), 30_000)
    assert sum(len(table.rows) for table in sheet.tables) == MOST_LINES
    assert sheet.notices == (f"Records {30_001 - MOST_LINES} to 30000 of 30000.",)


def test_every_page_shows_the_date_of_its_times() -> None:
    lines = [line(number, day=1 if number < 200 else 2) for number in range(1, 301)]
    pages = pages_of(pdf.to_bytes(audit_sheet(OPEN, lines, 300)))
    days = [re.findall(r"^\d May 2026$", page, re.MULTILINE) for page in pages]
    assert len(pages) > 4
    assert days[0] == ["1 May 2026"]
    assert days[-1] == ["2 May 2026"]
    assert all(days)


def test_it_can_be_drawn() -> None:
    assert pdf.to_bytes(audit_sheet(OPEN, [line(1), line(2, undone=True)], 2)).startswith(b"%PDF")
