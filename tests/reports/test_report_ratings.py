"""The sheet of rating changes says what the rating rules say, line by line and game by game."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader
from standings_event import swiss

from swissdesk import wording
from swissdesk.errors import InvalidEdit
from swissdesk.reports import Report, SheetOptions, build, pdf
from swissdesk.reports.options import Order
from swissdesk.standings.rating_change import initial_rating, rating_change

EVENT = swiss()


def sheet(number: int | None = None, **options: object) -> Report:
    made = build("ratings", EVENT, number, SheetOptions(**options))  # type: ignore[arg-type]
    assert isinstance(made, Report)
    return made


class TestEverybody:
    def test_every_line_is_the_change_by_the_rules(self) -> None:
        (table,) = sheet().tables
        changes = dict(zip(table.column("number"), table.column("change"), strict=True))
        for player in EVENT.players:
            change = rating_change(EVENT, player.id, 3)
            wanted = wording.change_text(change.change) if change is not None and change.games else ""
            assert changes[str(player.id)] == wanted

    def test_an_unrated_player_has_a_first_rating_in_the_last_column(self) -> None:
        (table,) = sheet().tables
        row = dict(zip((column.key for column in table.columns), table.rows[8].texts, strict=True))
        first = initial_rating(EVENT, 9, 3)
        assert first is not None
        assert (row["rating"], row["games"]) == ("–", str(len(first.games)))
        assert row["new"] == ("–" if first.value is None else str(first.value))

    def test_by_name_and_after_an_earlier_round(self) -> None:
        assert sheet(1).title == "Rating changes after round 1"
        (table,) = sheet(order=Order.NAME, without=("federation",)).tables
        assert table.column("name")[:2] == ("Adamová, Eva", "Balogh, Ján")
        assert "federation" not in {column.key for column in table.columns}

    def test_a_round_and_a_player_that_there_are_not(self) -> None:
        with pytest.raises(InvalidEdit):
            sheet(9)
        with pytest.raises(InvalidEdit):
            sheet(players=(77,))


class TestOnePlayer:
    def test_every_game_with_difference_expectation_and_the_sum(self) -> None:
        change = rating_change(EVENT, 1, 3)
        assert change is not None
        games, *_ = sheet(players=(1,)).tables
        assert len([row for row in games.rows if row.cells[0].text]) == len(change.games)
        said = [" ".join(row.texts) for row in games.rows]
        assert any(f"K {change.coefficient} ×" in line for line in said)
        assert any(f"{change.rating} → {change.new_rating}" in line for line in said)

    def test_rounds_that_are_left_out_with_the_article(self) -> None:
        tables = sheet(players=(6,)).tables
        left_out = next(table for table in tables if table.title == "Not counted")
        assert "5.1" in left_out.column("article")

    def test_an_unrated_player_is_told_what_is_lacking(self) -> None:
        text = " ".join(" ".join(row.texts) for table in sheet(players=(9,)).tables for row in table.rows)
        assert "these games are treated as not played" in text

    def test_it_is_drawn(self) -> None:
        options = SheetOptions(players=(1, 9), paper="Letter")
        content = pdf.to_bytes(build("ratings", EVENT, None, options), options)
        text = PdfReader(io.BytesIO(content)).pages[0].extract_text()
        assert "Adamová, Eva" in text
        assert "Reason" in text
