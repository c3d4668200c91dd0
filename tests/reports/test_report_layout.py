"""How sheets are fitted to the paper: nothing lost, nothing twice, nothing outside."""

from __future__ import annotations

from itertools import pairwise

import pytest
import report_samples as samples
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.model import Pairing, Round
from swissdesk.reports import (
    Align,
    Cell,
    Column,
    Report,
    Row,
    SheetOptions,
    Table,
    Use,
    pairing_sheet,
    player_list,
    standings_sheet,
)
from swissdesk.reports.pdf.flow import Frame
from swissdesk.reports.pdf.layout import MM, NOTE_PITCH, STYLES, Plan, head_height, plan, title_height
from swissdesk.reports.pdf.measures import Mode, fitting_cell, gaps, wrapped

UPRIGHT = Frame(186 * MM, 250 * MM, 250 * MM)
ACROSS = Frame(273 * MM, 165 * MM, 165 * MM)


def sheet(rows: list[int], use: Use, notes: int = 0) -> Report:
    """Return a report of tables with so many rows."""
    columns = (Column("no", "No.", Align.RIGHT), Column("name", "Name", stretch=True), Column("club", "Club", drop=1))
    tables = tuple(
        Table(
            columns,
            tuple(Row((Cell(str(row)), Cell(f"Surname{row}, Given"), Cell("Club"))) for row in range(count)),
            title="Title" if place else "",
        )
        for place, count in enumerate(rows)
    )
    return Report("players", "Players", tables=tables, use=use, notes=("A note.",) * notes)


def bottom(report: Report, decided: Plan, place: int) -> float:
    """Return where the fragment ends, from the top of the frame."""
    fragment = decided.fragments[place]
    count = fragment.last - fragment.first
    if fragment.table is None:
        return fragment.top + count * NOTE_PITCH * decided.note_size
    title = title_height(report.tables[fragment.table], decided.size) if fragment.is_start else 0.0
    return fragment.top + title + head_height(report.tables[fragment.table], decided.size) + count * decided.pitch


@given(
    st.lists(st.integers(1, 200), max_size=3),
    st.sampled_from(Use),
    st.integers(0, 5),
    st.sampled_from([UPRIGHT, ACROSS]),
)
def test_every_row_stands_once_in_order_and_inside(rows: list[int], use: Use, notes: int, frame: Frame) -> None:
    report = sheet(rows, use, notes)
    decided = plan(report, frame)
    shown = [(f.table, row) for f in decided.fragments for row in range(f.first, f.last)]
    expected = [(table, row) for table, count in enumerate(rows) for row in range(count)]
    assert shown == expected + [(None, note) for note in range(notes)]
    bars = [(fragment.page, fragment.bar) for fragment in decided.fragments]
    assert bars == sorted(bars)
    for place, fragment in enumerate(decided.fragments):
        assert fragment.bar < decided.bars
        assert bottom(report, decided, place) <= frame.height + 0.01
        following = decided.fragments[place + 1 : place + 2]
        if following and bars[place + 1] == bars[place]:
            assert following[0].top >= bottom(report, decided, place) - 0.01


@given(st.integers(1, 400), st.sampled_from(Use), st.sampled_from([UPRIGHT, ACROSS]))
def test_the_type_keeps_to_its_limits_and_the_columns_to_their_bar(count: int, use: Use, frame: Frame) -> None:
    report = sheet([count], use)
    decided = plan(report, frame)
    style = STYLES[use]
    assert style.least <= decided.size <= style.most
    assert decided.pitch >= style.pitch
    columns = report.tables[0].columns
    taken = sum(decided.widths[0]) + sum(gaps(columns, decided.kept[0])) * decided.size
    assert taken <= frame.bar_width(decided.bars) + 0.01


def test_a_small_event_has_larger_type_than_a_large_one() -> None:
    for build in (pairing_sheet, standings_sheet):
        sizes = [plan(build(samples.large(count), 1), UPRIGHT).size for count in (8, 300)]
        assert sizes[0] > sizes[1]


def test_one_long_name_does_not_keep_a_small_event_in_small_type() -> None:
    long = "van der Wolkenstein-Trostburg zu Hohenlohe, Maximilian Ferdinand"

    def decided(odd: str) -> Plan:
        event = samples.SMALL.replace(players=tuple(samples.Player(n, f"Novák, Ján {n}", 2000) for n in range(1, 12)))
        event = event.replace(
            players=(*event.players, samples.Player(12, odd, 2000)),
            rounds=(Round(1, tuple(Pairing(n, 13 - n, None) for n in range(1, 7))),),
        )
        return plan(pairing_sheet(event), UPRIGHT)

    short, with_one = decided("Hudák, Viktor"), decided(long)
    assert STYLES[Use.WALL].least < with_one.size < short.size
    ((_, table, widths),) = zip(with_one.kept, with_one.tables, with_one.widths, strict=True)
    names = [place for place, kept in enumerate(with_one.kept[0]) if table.columns[kept].key == "black"]
    fit = fitting_cell(table.rows[0].cells[with_one.kept[0][names[0]]], widths[names[0]] / with_one.size, lines=2)
    assert "Trostburg zu Hohenlohe" in fit.lines[1]
    assert "…" not in "".join(fit.lines)


def test_published_pairings_keep_title_rating_and_seven_millimetres() -> None:
    for count in (8, 80, 300):
        report = pairing_sheet(samples.large(count), 1)
        decided = plan(report, UPRIGHT)
        shown = {report.tables[0].columns[place].key for place in decided.kept[0]}
        assert decided.mode is Mode.STACKED or {"white-rating", "white-title"} <= shown
        assert decided.size >= 11
        assert decided.pitch >= 7 * MM - 0.01


def test_columns_are_left_out_from_the_highest_number_on() -> None:
    report = player_list(samples.large(60).replace(players=tuple(player_with_club(number) for number in range(1, 61))))
    narrow = plan(report, Frame(95 * MM, 250 * MM, 250 * MM))
    keys = [report.tables[0].columns[place].key for place in narrow.kept[0]]
    assert "club" not in keys
    assert {"number", "name"} <= set(keys)


def player_with_club(number: int) -> samples.Player:
    """Return a player with a long club."""
    return samples.Player(number, f"Surname{number}, Given", 2000, federation="SVK", fide_id="1490000", club="ŠK " * 9)


def test_a_table_that_is_too_wide_for_any_size_gets_the_type_it_takes() -> None:
    columns = (Column("name", "Name", stretch=True), *(Column(f"r{n}", f"{n}") for n in range(30)))
    rows = (Row((Cell("Novák, Ján"), *(Cell("112w½") for _ in range(30)))),)
    decided = plan(Report("players", "Players", tables=(Table(columns, rows),)), UPRIGHT)
    assert decided.size < 10
    taken = sum(decided.widths[0]) + sum(gaps(columns, decided.kept[0])) * decided.size
    assert taken <= UPRIGHT.width + 0.01


def test_two_bars_where_they_save_pages() -> None:
    report = standings_sheet(samples.large(120), 1)
    assert plan(report, ACROSS).bars == 2
    assert plan(standings_sheet(samples.large(8), 1), ACROSS).bars == 1


@pytest.mark.parametrize("columns", [2, 3, 4])
@pytest.mark.parametrize("count", [10, 20, 28])
def test_columns_that_are_asked_for_share_the_lines_of_one_page(count: int, columns: int) -> None:
    decided = plan(sheet([count], Use.WALL, notes=1), ACROSS, SheetOptions(columns=columns))
    tables = [fragment for fragment in decided.fragments if fragment.table is not None]
    assert decided.pages == 1
    assert [fragment.bar for fragment in tables] == list(range(columns))
    assert sum(fragment.last - fragment.first for fragment in tables) == count
    assert all(a.last == b.first for a, b in pairwise(tables))


@pytest.mark.parametrize("lines", [2, 3, 5])
def test_sentences_are_not_torn_between_pages(lines: int) -> None:
    columns = (Column("name", "Name", stretch=True), Column("reason", "Why"))
    rows = tuple(Row((Cell("A"), Cell(f"Line {row}.")), group=str(row // lines)) for row in range(lines * 60))
    decided = plan(Report("prizes", "Prizes", tables=(Table(columns, rows, is_text=True),)), UPRIGHT)
    assert decided.pages > 1
    assert all(fragment.first % lines == 0 for fragment in decided.fragments)
    assert [f.first for f in decided.fragments[1:]] == [f.last for f in decided.fragments[:-1]]
    assert decided.fragments[-1].last == len(rows)


def test_nothing_at_all_is_one_page() -> None:
    assert plan(Report("players", "Players"), UPRIGHT).pages == 1


@pytest.mark.parametrize(
    ("room", "text", "is_squeezed"),
    [
        (30, "Konstantinopolskaya, Anna", False),
        (12.5, "Konstantinopolskaya, Anna", True),
        (10.2, "Konstantinopolskaya, A.", True),
        (8.5, "Konstantinopolskaya", True),
    ],
)
def test_a_name_is_shortened_before_it_is_cut(room: float, text: str, is_squeezed: bool) -> None:
    cell = Cell("Konstantinopolskaya, Anna", shorter=("Konstantinopolskaya, A.",))
    fit = fitting_cell(cell, room)
    assert (fit.text, fit.squeeze < 1) == (text, is_squeezed)
    assert fit.squeeze >= 0.8


LONGEST = samples.Player(9, "Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine", 2000)


def test_only_the_row_of_a_name_that_is_too_long_is_higher() -> None:
    small = samples.large(8)
    report = player_list(small.replace(players=(*small.players, LONGEST), rounds=()))
    decided = plan(report, Frame(70 * MM, 250 * MM, 250 * MM))
    heights = decided.heights(0)
    assert 8 in decided.tall[0]
    assert len(decided.tall[0]) < 4
    assert {high > min(heights) for place, high in enumerate(heights) if place in decided.tall[0]} == {True}
    assert {high > min(heights) for place, high in enumerate(heights) if place not in decided.tall[0]} == {False}


def test_names_keep_their_given_names_on_a_second_line_where_that_costs_no_page() -> None:
    players = tuple(samples.Player(n, f"Kowalczyk-Brzezina{n}, Maria Magdalena", 2000) for n in range(1, 60))
    narrow = Frame(70 * MM, 250 * MM, 250 * MM)
    few = plan(player_list(samples.SMALL.replace(players=players[:27], rounds=())), narrow)
    assert (few.pages, bool(few.tall[0])) == (1, True)
    many = plan(player_list(samples.SMALL.replace(players=players, rounds=())), narrow)
    assert (many.pages, bool(many.tall[0])) == (2, False)


def test_notes_are_cut_into_lines_between_words() -> None:
    assert wrapped("one two three", 4.2) == ["one two", "three"]
    assert wrapped("", 5) == []
