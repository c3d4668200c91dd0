"""Handouts of rounds that are told in another way: Burstein's seeding rounds, tables and knockouts; whole sentences."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
import report_samples as samples
from paper import pages_of

from swissdesk.formats import trf
from swissdesk.model import Colour, Player, Settings, Tournament
from swissdesk.paths import resource
from swissdesk.reports import Report, build, pdf, trace_handout
from swissdesk.reports.content import Cell, Column, Row, Table, Use
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.pdf.flow import LONGEST_GROUP, Frame
from swissdesk.reports.pdf.layout import plan
from swissdesk.wording_clauses import clause


def event(system: str, rounds: int, players: int = 8) -> Tournament:
    return Tournament(
        info=samples.INFO,
        settings=Settings(system=system, rounds=rounds, initial_colour=Colour.WHITE),
        players=tuple(Player(number, f"Player {number}", 2500 - 10 * number) for number in range(1, players + 1)),
    )


def explained(report: Report) -> str:
    return " ".join(report.tables[-1].column("text"))


def test_a_seeding_round_is_explained_by_the_articles_that_paired_it() -> None:
    report = trace_handout(event("burstein", 7), 1)
    assert report.notices == ("Round 1 is a seeding round: it is paired by the FIDE Dutch system, rules of 2026.",)
    assert clause("dutch-2026", "3.2.1").title in explained(report)
    assert clause("burstein", "3.2.1").title not in explained(report)


def test_a_main_round_is_explained_by_its_own() -> None:
    report = trace_handout(event("burstein", 1), 1)
    assert report.notices == ()
    assert clause("burstein", "1.8").title in explained(report)


@pytest.mark.parametrize("system", ["round-robin", "round-robin-circle", "knockout"])
def test_a_schedule_has_boards_and_no_brackets(system: str) -> None:
    report = trace_handout(event(system, 7), 1)
    titles = [table.title for table in report.tables if table.title]
    assert titles[1] == "The boards · 8 players"
    said = " ".join(text for table in report.tables[:-1] if table.title for text in table.column("text"))
    assert "Bracket" not in said
    assert " on 0" not in said
    drawn = next(table for table in report.tables if table.links)
    assert [column.head for column in drawn.columns if column.key in ("left", "right")] == ["White", "Black"]


@pytest.mark.parametrize("before", range(6))
def test_no_sentence_of_a_text_is_torn_between_two_pages(before: int) -> None:
    columns = (Column("text", "Explanation"),)
    groups = [(f"head {n}", 1) for n in range(before)]
    groups += [(f"group {n}", 2 + n % (LONGEST_GROUP - 2)) for n in range(30)]
    rows = [Row((Cell(f"{name} {line}"),), group=name) for name, lines in groups for line in range(lines)]
    report = Report("trace", "Title", tables=(Table(columns, tuple(rows)),), use=Use.READING)
    laid = plan(report, Frame(500, 300, 300), SheetOptions())
    assert laid.pages > 3
    starts = {0, *laid.tables[0].group_starts}
    assert all(fragment.first in starts for fragment in laid.fragments if fragment.table is not None)


def test_a_heading_stands_above_its_whole_first_sentence() -> None:
    columns = (Column("text", "Explanation"),)
    long = tuple(Row((Cell(f"line {n}"),), group=str(n // 4)) for n in range(200))
    for first in range(1, 30):
        tables = (Table(columns, long[: 4 * first]), Table(columns, long[:40], title="Heading"))
        laid = plan(Report("trace", "Title", tables=tables, use=Use.READING), Frame(500, 300, 300), SheetOptions())
        begins = [fragment for fragment in laid.fragments if fragment.table == 1 and fragment.is_start]
        assert all(fragment.last - fragment.first >= 4 for fragment in begins)


def test_the_pages_of_a_list_are_named_by_whole_surnames_where_letters_do_not_part_them() -> None:
    names = ["O'Neill"] * 60 + ["Wolfeschlegelstein"] * 60
    players = tuple(Player(place, f"{name}, A{place:03d}") for place, name in enumerate(names, 1))
    content = pdf.to_bytes(build("check-in", Tournament(samples.INFO, players=players)))
    heads = [page.replace("\n", " ") for page in pages_of(content)]
    guides = [found[1] for head in heads if (found := re.search(r"Check-in list · (.*?) ✓", head))]
    assert guides == ["O – O'Neill", "O'Neill – Wolfeschlege…", "Wolfeschlege… – W"]


def test_the_parts_of_an_adjusted_score_add_up_in_a_column_of_their_own() -> None:
    event = trf.load(resource("samples", "danube-open.trf"))
    event = event.replace(settings=replace(event.settings, tiebreaks=("BH", "SB")))
    seen = 0
    for player in event.players:
        report = build("tiebreaks", event, None, SheetOptions(players=(player.id,)))
        assert isinstance(report, Report)
        table = next(table for table in report.tables if table.title.startswith("BH "))
        amounts, parts = dict.fromkeys((row.group for row in table.rows), 0.0), dict[str, list[float]]()
        for row, amount, part in zip(table.rows, table.column("amount"), table.column("part"), strict=True):
            amounts[row.group] += float(amount.replace("−", "-") or 0)
            if part:
                parts.setdefault(row.group, []).append(float(part.replace("−", "-")))
        seen += len(parts)
        assert all(sum(found) == amounts[group] for group, found in parts.items())
    assert seen > 2
