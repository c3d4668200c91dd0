"""What is exported of the players is read back by the registration; a column headed just ``ID`` is looked into."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.formats import sheets, text_table, workbooks
from swissdesk.formats import table_values as values
from swissdesk.formats.table_columns import Field, guess, settle_id
from swissdesk.formats.table_input import Grid, parse, read
from swissdesk.i18n import LANGUAGES
from swissdesk.model import Player, Sex, Tournament
from swissdesk.session.registration.candidates import candidates

PLAYERS = (
    Player(
        0,
        "Šír, Jo",
        2400,
        "IM",
        Sex.MALE,
        "CZE",
        "345678",
        "1984/05/30",
        club="Towers; Brno",
        family="Šír",
        national_id="CZ-12",
        checked_in=True,
        paid=True,
    ),
    Player(0, "Kim, Anna", 1900, "WNM", Sex.FEMALE, "FIN", "4567890", "2003", checked_in=True),
    Player(0, "Late, Lou", family="Late", national_id="0077", paid=True),
)


def read_back(grid: Grid) -> tuple[Player | None, ...]:
    found = candidates(grid, *guess(grid), Tournament())
    assert all(not candidate.faults for candidate in found)
    return tuple(candidate.player for candidate in found)


def numbered(players: tuple[Player, ...]) -> Tournament:
    return Tournament(players=tuple(replace(player, id=number) for number, player in enumerate(players, 1)))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_an_exported_file_is_read_back(kind: str, code: str, tmp_path: Path, speaking: Callable[[str], None]) -> None:
    speaking(code)
    sheet = sheets.players(numbered(PLAYERS))
    path = tmp_path / f"players.{kind}"
    if kind == "csv":
        path.write_bytes(text_table.write_rows(sheet.texts()).encode("utf-8-sig"))
    else:
        path.write_bytes(workbooks.excel_workbook([sheet]))
    assert read_back(read(path)) == PLAYERS


words = st.text("abcdefghijklmnopqrstuvwxyzáčďéíňóšťúýž", min_size=2, max_size=10).map(str.capitalize)
entered = st.builds(
    Player,
    st.just(0),
    st.builds("{}, {}".format, words, words),
    st.integers(0, 2900),
    st.sampled_from(["", "GM", "WIM", "NM"]),
    st.sampled_from([None, *Sex]),
    st.sampled_from(["", "SVK", "CZE"]),
    st.one_of(st.just(""), st.integers(10_000, 999_999_999).map(str)),
    st.sampled_from(["", "1999", "2001/02/28"]),
    club=st.one_of(st.just(""), words),
    family=st.one_of(st.just(""), words),
    national_id=st.from_regex(r"[A-Z]{0,3}\d{0,6}", fullmatch=True),
    checked_in=st.booleans(),
    paid=st.booleans(),
)


@given(st.lists(entered, min_size=1, max_size=4).map(tuple))
def test_any_players_are_read_back(players: tuple[Player, ...]) -> None:
    assert read_back(parse(text_table.write_rows(sheets.players(numbered(players)).texts()))) == players


@pytest.mark.parametrize(
    ("text", "is_so"),
    [("x", True), ("Ja", True), ("✓", True), ("ДА", True), ("", False), ("0", False), ("Nein", False)],
)
def test_ticks(text: str, is_so: bool) -> None:
    assert values.yes(text) is is_so


def test_an_amount_is_not_taken_for_a_tick() -> None:
    (one,) = candidates(grid := parse("Name;Paid\nKim, Anna;20\n"), *guess(grid), Tournament())
    assert one.player == Player(0, "Kim, Anna")
    assert [str(fault) for fault in one.faults] == [
        ("“20” is neither yes nor no and is ignored. Enter x, or leave it empty.")
    ]


class TestIdAlone:
    @staticmethod
    def settled(numbers: str, known: tuple[str, ...] | None = None, heads: str = "ID;Name") -> tuple[object, str]:
        grid = parse("\n".join([heads, *(f"{number};Kim, Anna" for number in numbers.split())]) + "\n")
        mapping, place, said = settle_id(grid, *guess(grid), None if known is None else known.__contains__)
        assert mapping[1:] == guess(grid)[0][1:]
        assert (place is None) == (said is None)
        return mapping[0], "" if said is None else str(said)

    def test_without_lists_the_length_decides(self) -> None:
        assert self.settled("14900001 345678 76543") == (
            Field.FIDE_ID,
            "“ID” is read as the FIDE ID: the numbers have the length of FIDE IDs.",
        )
        assert self.settled("A-17 B-18 C-19") == (
            Field.NATIONAL_ID,
            "“ID” is read as the national ID: these are not FIDE IDs.",
        )
        assert self.settled("1234 4711 815")[0] is Field.NATIONAL_ID

    def test_the_list_of_fide_decides_where_there_is_one(self) -> None:
        assert self.settled("14900001 345678 76543", ("14900001", "345678")) == (
            Field.FIDE_ID,
            "“ID” is read as the FIDE ID: these numbers are in the FIDE list.",
        )
        assert self.settled("14900001 345678 76543", ("14900001",)) == (
            Field.NATIONAL_ID,
            "“ID” is read as the national ID: these numbers are not in the FIDE list.",
        )

    def test_numbers_of_the_rows_are_nobodys(self) -> None:
        assert self.settled("1 2 3") == (None, "“ID” only numbers the rows and is not imported.")

    def test_a_head_that_says_more_stays(self) -> None:
        assert self.settled("345678 456789", heads="National ID;Name") == (Field.NATIONAL_ID, "")
        assert self.settled("A-1 B-2", heads="FIDE ID;Name") == (Field.FIDE_ID, "")
        grid = parse("ID;Name;FIDE ID\n345678;Kim, Anna;456789\n")
        assert settle_id(grid, *guess(grid), None)[0][0] is Field.NATIONAL_ID
