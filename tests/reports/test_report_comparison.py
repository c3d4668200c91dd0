"""What is different between two states, on paper."""

from __future__ import annotations

from swissdesk.errors import message
from swissdesk.model import EventInfo, Tournament
from swissdesk.reports import Report, pdf
from swissdesk.reports.record_sheets import comparison_sheet

OPEN = Tournament(EventInfo(name="Open", chief_arbiter="Anna Ivanova"))
GROUPS = [
    ("Players", [message("Čapek: rating 2100 → 2130"), message("Dvořák: not in the list any more")]),
    ("Results", [message("Round 1, board 2: {old} → {new}", old="1–0", new="0–1")]),
]


def columns(sheet: Report, name: str) -> list[tuple[str, ...]]:
    return [table.column(name) for table in sheet.tables]


def test_differences_are_numbered_through_all_subjects() -> None:
    sheet = comparison_sheet(OPEN, "Compared with how it was at 14:02.", GROUPS)
    assert (sheet.title, sheet.event) == ("Differences", "Open")
    assert sheet.notices == ("Compared with how it was at 14:02.",)
    assert [table.title for table in sheet.tables] == ["Players", "Results"]
    assert columns(sheet, "number") == [("1", "2"), ("3",)]
    assert columns(sheet, "difference")[1] == ("Round 1, board 2: 1–0 → 0–1",)


def test_a_long_difference_goes_on_below() -> None:
    words = "Forbidden pairs: " + ", ".join(f"{n}–{n + 1}" for n in range(40))
    sheet = comparison_sheet(OPEN, "Compared.", [("Rules", [message("{w}", w=words)])])
    (texts,) = columns(sheet, "difference")
    assert len(texts) > 1
    assert " ".join(texts) == words
    assert columns(sheet, "number") == [("1", *("" for _ in texts[1:]))]


def test_equal_states_are_said_to_be_equal_and_it_can_be_printed() -> None:
    sheet = comparison_sheet(OPEN, "Compared.", [])
    assert sheet.notices == ("Compared.", "No differences.")
    assert pdf.to_bytes(sheet).startswith(b"%PDF")
    assert pdf.to_bytes(comparison_sheet(OPEN, "Compared.", GROUPS)).startswith(b"%PDF")
