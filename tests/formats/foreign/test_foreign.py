"""Files of other programs: what they are told by, what comes out of them, and what is said of the rest."""

from __future__ import annotations

import csv
import json
import random
import struct
import zipfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import foreign_files
import pytest
from foreign_files import EVENT, Colours
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook
from strategies import tournaments

from swissdesk.errors import FileError
from swissdesk.formats import json_file, pgn, sheets, table_input, trf
from swissdesk.formats.clean_text import clean_event
from swissdesk.formats.foreign import building, crosstable, pairing_list
from swissdesk.formats.foreign.kind import InputFile, Leads
from swissdesk.formats.foreign.kinds import KINDS, recognise
from swissdesk.formats.text_table import write_rows
from swissdesk.model import Bye, ByeKind, Pairing, Result, Tournament
from swissdesk.session.arriving import Arrival, arrive


def written(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def as_csv(folder: Path, rows: list[list[str]]) -> Path:
    path = folder / "list.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, delimiter=";").writerows(rows)
    return path


def as_xlsx(folder: Path, rows: list[list[str]]) -> Path:
    book = Workbook()
    for row in rows:
        book.worksheets[0].append([float(cell) if cell.isdecimal() else cell for cell in row])
    book.save(folder / "list.xlsx")
    return folder / "list.xlsx"


def as_page(folder: Path, rows: list[list[str]]) -> Path:
    """Return a page with the heads above the table as headings, as saved from a browser."""
    cells = "".join(
        "<tr>" + "".join(f"<td><b>{cell}</b></td>" for cell in row) + "</tr>" for row in rows if len(row) > 1
    )
    said = "".join(f"<h2>{row[0]}</h2>" for row in rows if len(row) == 1 and row[0])
    menu = "<table><tr><td>Home</td></tr></table><script>var x = '<table><tr><td>1</td></tr></table>';</script>"
    return written(folder, "page.html", f"<!DOCTYPE html><html><body>{menu}{said}<table>{cells}</table></body></html>")


WITHOUT_LINES = ("swiss-manager", "swisssys")
"""What is wrong in these files is told by player and round: nobody can turn to a line of them."""


def messages(arrival: Arrival) -> str:
    if arrival.key in WITHOUT_LINES:
        assert {(problem.line, problem.column) for problem in arrival.problems} <= {(0, 0)}
    return " | ".join(map(str, arrival.problems))


def boards(tournament: Tournament | None) -> list[list[tuple[str, str, Result | None]]]:
    """Return the games of every round by the names of the players, in any order of the boards."""
    assert tournament is not None
    names = {player.id: player.name for player in tournament.players}
    return [
        sorted(((names[b.white], names[b.black], b.result) for b in r.pairings), key=lambda board: board[:2])
        for r in tournament.rounds
    ]


def byes(tournament: Tournament | None) -> list[set[tuple[str, ByeKind]]]:
    assert tournament is not None
    return [{(tournament.player(bye.player).name, bye.kind) for bye in r.byes} for r in tournament.rounds]


@pytest.mark.parametrize(("most", "is_read"), [(5, True), (4, False)])
def test_no_file_has_more_players_than_can_be_numbered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int, is_read: bool
) -> None:
    monkeypatch.setattr(building, "MAX_PLAYERS", most)
    for name, content in (("a.txt", foreign_files.vega()), ("a.sjson", foreign_files.swiss_sys())):
        arrival = arrive(written(tmp_path, name, content))
        assert (arrival.tournament is not None) is is_read
        assert (f"must be between 1 and {most}." in messages(arrival)) is not is_read


class TestSwissManager:
    @pytest.mark.parametrize(("named", "otherwise", "found"), [("", "Nitra", "Nitra"), ("Prešov", "Nitra", "Prešov")])
    def test_the_city_stands_in_one_of_two_places(self, tmp_path: Path, named: str, otherwise: str, found: str) -> None:
        event = EVENT.replace(info=replace(EVENT.info, name="Cup", city=named))
        made = foreign_files.swiss_manager(event)
        name = struct.pack("<H", 3) + "Cup".encode("utf-16-le")
        fifth = made.index(name) + len(name) + 4 * 2
        city = struct.pack("<H", len(otherwise)) + otherwise.encode("utf-16-le")
        added = len(city) - 2
        moved = made[:fifth] + city + made[fifth + 2 :]
        places = struct.unpack_from("<7I", made, len(made) - 32)
        end = struct.pack("<7I", *(place and place + added for place in places))
        moved = moved[:-32] + end + moved[-4:]
        arrival = arrive(written(tmp_path, "zima.TUNX", moved))
        assert arrival.tournament is not None
        assert arrival.tournament.info.city == found

    def test_everything_comes_over(self, tmp_path: Path) -> None:
        arrival = arrive(written(tmp_path, "zima.TUNX", foreign_files.swiss_manager()))
        made = arrival.tournament
        assert made is not None
        assert arrival.key == "swiss-manager"
        assert made.players == EVENT.players
        assert made.rounds == EVENT.rounds
        assert (
            replace(made.info, round_dates=made.info.round_dates[:3], round_times=made.info.round_times[:3])
            == EVENT.info
        )
        assert (made.settings.rounds, made.settings.system) == (4, "dutch-2026")
        assert made.settings.initial_colour is EVENT.settings.initial_colour
        assert "tie-breaks are not read" in messages(arrival)
        assert {"Players: 5", "Rounds: 3", "byes: 3", "without a result: 2"} <= set(map(str, arrival.taken))

    def test_a_bye_of_a_round_without_games_is_announced(self, tmp_path: Path) -> None:
        ahead = EVENT.replace(rounds=(*EVENT.rounds, replace(EVENT.rounds[2], number=4, pairings=())))
        made = arrive(written(tmp_path, "zima.TUNX", foreign_files.swiss_manager(ahead))).tournament
        assert made is not None
        assert len(made.rounds) == 3
        assert [(each.player, each.round, each.kind) for each in made.requests] == [(5, 4, ByeKind.HALF_POINT)]

    def test_of_two_without_an_opponent_none_has_the_bye_of_the_pairing(self, tmp_path: Path) -> None:
        """One of them has it, whatever its code says; of two both had asked for a full point."""
        both = replace(EVENT.rounds[2], pairings=EVENT.rounds[2].pairings[:1])
        for players, kind in (((5,), ByeKind.PAIRING_ALLOCATED), ((5, 4), ByeKind.FULL_POINT)):
            byes = tuple(Bye(player, ByeKind.PAIRING_ALLOCATED) for player in players)
            event = EVENT.replace(rounds=(*EVENT.rounds[:2], replace(both, byes=byes)))
            made = arrive(written(tmp_path, "zima.TUNX", foreign_files.swiss_manager(event))).tournament
            assert made is not None
            assert {bye.player: bye.kind for bye in made.rounds[2].byes} == dict.fromkeys(players, kind)

    def test_names_and_days_that_cannot_be(self, tmp_path: Path) -> None:
        births = {"1849": "", "1850": "1850", "2200": "2200", "2201": "", "1990/13/01": "", "1990/12/31": "1990/12/31"}
        for birth, wanted in births.items():
            nobody = replace(EVENT.players[2], name="", birth=birth)
            event = EVENT.replace(players=(*EVENT.players[:2], nobody, *EVENT.players[3:]))
            made = arrive(written(tmp_path, "zima.TUNX", foreign_files.swiss_manager(event))).tournament
            assert made is not None
            assert (made.player(3).name, made.player(3).birth) == ("?", wanted)

    def test_a_k_factor_that_nobody_has_is_none(self, tmp_path: Path) -> None:
        for factor, found in {**dict.fromkeys(range(9, 42)), 10: 10, 15: 15, 20: 20, 30: 30, 40: 40}.items():
            first = replace(EVENT.players[0], coefficient=factor)
            event = EVENT.replace(players=(first, *EVENT.players[1:]))
            made = arrive(written(tmp_path, "zima.TUNX", foreign_files.swiss_manager(event))).tournament
            assert made is not None
            assert made.player(1).coefficient == found

    def test_a_round_robin_is_one(self, tmp_path: Path) -> None:
        made = arrive(written(tmp_path, "zima.TURX", foreign_files.swiss_manager(kind=1))).tournament
        assert made is not None
        assert (made.settings.system, made.settings.initial_colour) == ("round-robin", None)

    def test_without_times_of_the_rounds_there_are_none(self, tmp_path: Path) -> None:
        for times in ((), ("", "10:00", "")):
            event = EVENT.replace(info=replace(EVENT.info, round_times=times))
            made = arrive(written(tmp_path, "zima.TUNX", foreign_files.swiss_manager(event))).tournament
            assert made is not None
            assert made.info.round_times[:3] == times

    def test_an_event_before_its_first_round(self, tmp_path: Path) -> None:
        event = EVENT.replace(rounds=(), settings=replace(EVENT.settings, rounds=None), requests=())
        made = arrive(written(tmp_path, "zima.TUNX", foreign_files.swiss_manager(event))).tournament
        assert made is not None
        assert (made.rounds, made.settings.rounds, made.settings.initial_colour) == ((), None, None)
        assert made.players == EVENT.players

    def test_deputies_stand_in_two_places(self, tmp_path: Path) -> None:
        for deputies in ((), ("FA One, A",), ("FA One, A", "NA Two, B"), ("FA One, A", "NA Two, B", "NA Three, C")):
            event = EVENT.replace(info=replace(EVENT.info, deputy_arbiters=deputies))
            made = arrive(written(tmp_path, "zima.TUNX", foreign_files.swiss_manager(event))).tournament
            assert made is not None
            assert made.info.deputy_arbiters == deputies

    def test_who_has_a_short_name_only_goes_by_it(self, tmp_path: Path) -> None:
        for name, short, found in (("", "Eva", "Eva"), ("Nová, Eva", "E. N.", "Nová, Eva"), ("", "", "?")):
            first = replace(EVENT.players[0], name=name, family=short, national_id="77")
            event = EVENT.replace(players=(first, *EVENT.players[1:]))
            made = arrive(written(tmp_path, "zima.TUNX", foreign_files.swiss_manager(event))).tournament
            assert made is not None
            assert (made.player(1).name, made.player(1).title, made.player(1).national_id) == (found, "WIM", "77")

    def test_of_two_with_the_bye_one_may_have_had_half_a_point(self, tmp_path: Path) -> None:
        byes = tuple(Bye(player, ByeKind.PAIRING_ALLOCATED) for player in (5, 4))
        both = replace(EVENT.rounds[2], pairings=EVENT.rounds[2].pairings[:1], byes=byes)
        content = foreign_files.swiss_manager(EVENT.replace(rounds=(*EVENT.rounds[:2], both)))
        record = struct.pack("<HHB", 4, 0xFFFF, 9)
        assert content.count(record) == 2  # that of round 2 is another one
        at = content.rindex(record) + 4
        made = arrive(written(tmp_path, "zima.TUNX", content[:at] + b"\2" + content[at + 1 :])).tournament
        assert made is not None
        assert {bye.player: bye.kind for bye in made.rounds[2].byes} == {5: ByeKind.FULL_POINT, 4: ByeKind.HALF_POINT}

    @pytest.mark.parametrize("kind", [2, 3])
    def test_teams_are_told(self, tmp_path: Path, kind: int) -> None:
        with pytest.raises(FileError, match=r"a team tournament of Swiss-Manager.*individual events only"):
            arrive(written(tmp_path, "liga.TUMX", foreign_files.swiss_manager(kind=kind)))

    def test_an_unknown_result_is_left_open_and_said(self, tmp_path: Path) -> None:
        content = bytearray(foreign_files.swiss_manager())
        content[content.index(b"\xb3\xff\x89D") + 8] = 77
        arrival = arrive(written(tmp_path, "zima.TUNX", bytes(content)))
        assert arrival.tournament is not None
        assert arrival.tournament.rounds[0].pairings[0] == Pairing(1, 3, None)
        assert "(player 1, round 1): unknown result (77)" in messages(arrival)

    def test_an_unknown_kind_of_bye_is_a_zero_point_one_and_said(self, tmp_path: Path) -> None:
        content = bytearray(foreign_files.swiss_manager())
        content[content.index(b"\x05\x00\xfe\xff\x02") + 4] = 77
        arrival = arrive(written(tmp_path, "zima.TUNX", bytes(content)))
        assert byes(arrival.tournament)[2] == {(EVENT.players[4].name, ByeKind.ZERO_POINT)}
        said = "zima.TUNX (player 5, round 3): unknown kind of bye (77); taken for a zero-point bye. Check it."
        assert said in messages(arrival)

    def test_another_version_is_refused_with_the_way_out(self, tmp_path: Path) -> None:
        content = foreign_files.swiss_manager()
        cut = content[:-200] + content[-36:]
        assert "export a FIDE report (TRF)" in messages(arrive(written(tmp_path, "zima.TUNX", cut)))

    @pytest.mark.parametrize("seed", range(20))
    def test_a_spoilt_file_is_refused_or_read_and_never_a_crash(self, tmp_path: Path, seed: int) -> None:
        chance = random.Random(seed)
        content = bytearray(foreign_files.swiss_manager())
        for _ in range(30):
            content[chance.randrange(4, len(content))] = chance.randrange(256)
        path = written(tmp_path, "zima.TUNX", bytes(content[: chance.randrange(400, len(content) + 1)]))
        try:
            arrival = arrive(path)
        except FileError:
            return
        assert arrival.tournament is not None or any(problem.is_error for problem in arrival.problems)


LISTS: dict[str, Callable[[Path, list[list[str]]], Path]] = {"csv": as_csv, "xlsx": as_xlsx, "html": as_page}


class TestCrosstable:
    @pytest.mark.parametrize("kind", LISTS)
    @pytest.mark.parametrize("by_place", [False, True])
    def test_in_every_kind_of_table(self, tmp_path: Path, kind: str, by_place: bool) -> None:
        arrival = arrive(LISTS[kind](tmp_path, foreign_files.crosstable(by_place=by_place)))
        made = arrival.tournament
        assert arrival.key == "crosstable"
        assert made is not None, messages(arrival)
        assert [(p.name, p.rating, p.title, p.federation) for p in made.players] == [
            (p.name, p.rating, p.title, p.federation) for p in EVENT.players
        ]
        assert boards(made) == boards(EVENT)
        assert byes(made) == byes(EVENT)
        assert (made.info.name, made.info.federation, made.settings.rounds) == ("Zimná cena 2026", "SVK", 4)
        assert (made.info.start, made.info.end) == ("2026/02/20", "2026/02/22")
        assert made.info.deputy_arbiters == ("FA One, Anna (1)", "NA Two, Bert (2)")
        assert ("the list has places, no starting ranks" in messages(arrival)) is by_place

    @pytest.mark.parametrize("pair", ["ws", "bn", "bč", "бч", "WB"])
    def test_colours_of_other_languages(self, tmp_path: Path, pair: str) -> None:
        made = arrive(as_csv(tmp_path, foreign_files.crosstable(colours=Colours(*pair)))).tournament
        assert boards(made) == boards(EVENT)

    def test_unknown_colours_are_not_guessed(self, tmp_path: Path) -> None:
        arrival = arrive(as_csv(tmp_path, foreign_files.crosstable(colours=Colours("w", "w"))))
        assert arrival.tournament is None
        assert "unknown abbreviations of the colours: w" in messages(arrival)

    def test_lines_that_contradict_each_other_are_named(self, tmp_path: Path) -> None:
        rows = foreign_files.crosstable()
        rows[9][5] = rows[9][5].replace("3w1", "2w1")
        arrival = arrive(as_csv(tmp_path, rows))
        assert arrival.tournament is None
        assert "(player 1, round 1): the opponent is no. 2, but that player's line does not say so" in messages(arrival)

    @pytest.mark.parametrize("colour", ["w", "b"])
    def test_two_of_one_colour_are_named_once(self, tmp_path: Path, colour: str) -> None:
        rows = [["No.", "Name", "1.Rd"], ["1", "Nová", f"2{colour}1"], ["2", "Bel", f"1{colour}0"]]
        rows += [["3", "Cox", "4w½"], ["4", "Dee", "3b½"]]
        arrival = arrive(as_csv(tmp_path, rows))
        found = [problem for problem in arrival.problems if problem.is_error]
        assert [str(problem) for problem in found] == ["list.csv (player 1, round 1): no. 2 has the same colour."]
        assert (found[0].line, found[0].column) == (0, 0)

    @pytest.mark.parametrize(
        ("numbers", "said"),
        [
            (("9998", "9999"), ""),
            (("9999", "10000"), "line does not say so"),
            (("7", "7"), "line does not say so"),
        ],
    )
    def test_a_column_of_numbers_that_cannot_be_starting_ranks_is_none(
        self, tmp_path: Path, numbers: tuple[str, str], said: str
    ) -> None:
        rows = [["No.", "Name", "1.Rd"], [numbers[0], "Nová", "9999w1"], [numbers[1], "Bel", "9998b0"]]
        arrival = arrive(as_csv(tmp_path, rows))
        assert (arrival.tournament is None) is bool(said)
        assert said in str(next((problem for problem in arrival.problems if problem.is_error), ""))

    def test_a_column_in_which_two_have_the_same_number_is_no_starting_rank(self, tmp_path: Path) -> None:
        """Not even where nothing else agrees, as in the list of a group whose opponents are in another one."""
        heads, games = ["No.", "Name", "1.Rd", "2.Rd", "3.Rd"], ["11w1 12b0 13w½", "12w1 13b0 11w½", "13w1 11b0 12w½"]
        rows = [[str(n), name, *cells.split()] for n, (name, cells) in enumerate(zip("ABC", games, strict=True), 1)]
        plain, grouped = (
            messages(arrive(as_csv(tmp_path, table)))
            for table in ([heads, *rows], [["Group", *heads], *(["1", *row] for row in rows)])
        )
        assert grouped == plain
        assert plain.count("line does not say so") == 9

    @pytest.mark.parametrize("heads", [["Name"], ["Last name", "First name"]])
    def test_the_name_stands_in_one_column_or_in_two(self, tmp_path: Path, heads: list[str]) -> None:
        names = [["Nová, Eva", "Bel, Jan"], ["Nová", "Bel"], ["Eva", "Jan"]]
        columns = names[:1] if len(heads) == 1 else names[1:]
        rows = [[*heads, "1.Rd"]]
        rows += [[*(column[at] for column in columns), game] for at, game in enumerate(("2w1", "1b0"))]
        made = arrive(as_csv(tmp_path, rows)).tournament
        assert made is not None
        assert [player.name for player in made.players] == ["Nová, Eva", "Bel, Jan"]

    def test_of_two_columns_with_one_head_the_first_counts(self, tmp_path: Path) -> None:
        rows = [
            ["No.", "Name", "Rtg", "Rtg", "1.Rd"],
            ["1", "Nová", "2000", "1", "2w1"],
            ["2", "Bel", "1900", "2", "1b0"],
        ]
        made = arrive(as_csv(tmp_path, rows)).tournament
        assert made is not None
        assert [player.rating for player in made.players] == [2000, 1900]

    def test_a_remark_below_ends_the_list(self, tmp_path: Path) -> None:
        rows = [["Name", "1.Rd"], ["Nová", "2w1"], ["Bel", "1b0"], ["Swiss-Manager"], ["Cox", "1"]]
        made = arrive(as_csv(tmp_path, rows)).tournament
        assert made is not None
        assert [player.name for player in made.players] == ["Nová", "Bel"]

    def test_a_table_without_names_is_no_crosstable(self, tmp_path: Path) -> None:
        path = as_csv(tmp_path, [["A", "1.Rd"], ["Nová", "2w1"], ["Bel", "1b0"]])
        file = InputFile(path, path.read_bytes())
        assert not crosstable.fits(file)
        with pytest.raises(FileError, match=r"list\.csv has no crosstable"):
            crosstable.read(file)

    @pytest.mark.parametrize(("above", "is_found"), [(39, True), (40, False)])
    def test_its_heads_are_looked_for_in_forty_lines(self, tmp_path: Path, above: int, is_found: bool) -> None:
        path = as_csv(tmp_path, [["x", "y"]] * above + [["Name", "1.Rd"], ["Nová", "2w1"], ["Bel", "1b0"]])
        assert crosstable.fits(InputFile(path, path.read_bytes())) is is_found

    def test_points_of_the_list_are_held_against_its_games(self, tmp_path: Path) -> None:
        rows = foreign_files.crosstable()
        rows[9][-1] = "7"
        assert "points in the file: 7.0; points of the games and byes that were read: 2.0" in messages(
            arrive(as_csv(tmp_path, rows))
        )

    def test_our_own_crosstable_comes_back(self, tmp_path: Path) -> None:
        text = write_rows(sheets.crosstable(EVENT).texts())
        made = arrive(written(tmp_path, "own.csv", text)).tournament
        assert boards(made) == boards(EVENT)
        assert byes(made) == byes(EVENT)

    @pytest.mark.parametrize(
        ("heads", "cells", "title"),
        [
            (["No.", "", "Name"], ["{}", "FM", "{}"], "FM"),
            (["No.", "Title", "", "Name"], ["{}", "", "FM", "{}"], ""),
            (["No.", "Title", "FED", "Name"], ["{}", "FM", "SVK", "{}"], "FM"),
            (["No.", "Club", "Name"], ["{}", "FM", "{}"], ""),
            (["Name", "No.", ""], ["{}", "2", "FM"], ""),
        ],
    )
    def test_titles_stand_under_their_head_or_right_before_the_name(
        self, tmp_path: Path, heads: list[str], cells: list[str], title: str
    ) -> None:
        rows = [[*heads, "1.Rd", "FM?"]]
        for number, name, game in (("1", "Nová", "2w1"), ("2", "Bel", "1b0")):
            filled = iter((number, name) if heads[0] == "No." else (name,))
            rows.append([*(next(filled) if cell == "{}" else cell for cell in cells), game, "FM"])
        if heads[0] == "Name":
            rows[1][1] = "1"
        arrival = arrive(as_csv(tmp_path, rows))
        assert arrival.key == "crosstable"
        assert arrival.tournament is not None, messages(arrival)
        assert [player.title for player in arrival.tournament.players] == [title, title]

    @pytest.mark.parametrize(
        ("cells", "kinds"),
        [
            ("1", "U"),
            ("1 1", "F F"),
            ("1 ½ 0", "U H Z"),
            ("-1 FPB", "U F"),
            ("FPB", "F"),
            ("PAB HPB ZPB", "U H Z"),
            ("½ 0.5 =", "H H H"),
            ("bye - *", "F Z Z"),
        ],
    )
    def test_the_only_point_without_a_game_is_the_pairing_allocated_bye(
        self, tmp_path: Path, cells: str, kinds: str
    ) -> None:
        rows = [["No.", "Name", "1.Rd"], ["1", "Nová", "2w1"], ["2", "Bel", "1b0"]]
        rows += [[str(number), f"Player {number}", cell] for number, cell in enumerate(cells.split(), 3)]
        made = arrive(as_csv(tmp_path, rows)).tournament
        wanted = {(f"Player {number}", ByeKind(kind)) for number, kind in enumerate(kinds.split(), 3)}
        assert byes(made) == [wanted]

    def test_a_crosstable_without_colours_is_a_list_of_players(self, tmp_path: Path) -> None:
        rows = [
            ["No.", "Name", "Rtg", "1", "2", "Pts."],
            ["1", "Eva Nová", "2000", "*", "1", "1"],
            ["2", "Jan Bel", "1900", "0", "*", "0"],
        ]
        arrival = arrive(as_csv(tmp_path, rows))
        assert arrival.key == "table"
        assert [player.name for player in arrival.tournament.players] == ["Eva Nová", "Jan Bel"]  # type: ignore[union-attr]


class TestPairings:
    @pytest.mark.parametrize("kind", LISTS)
    def test_round_1_is_a_tournament(self, tmp_path: Path, kind: str) -> None:
        arrival = arrive(LISTS[kind](tmp_path, foreign_files.pairings()))
        made = arrival.tournament
        assert arrival.key == "pairings"
        assert boards(made) == boards(EVENT)[:1]
        assert byes(made) == byes(EVENT)[:1]
        assert made is not None
        assert {p.name: p.title for p in made.players} == {p.name: p.title for p in EVENT.players}

    def test_players_without_numbers_are_numbered_as_they_come(self, tmp_path: Path) -> None:
        rows = [[*row[:1], *row[2:11]] if len(row) > 10 else row for row in foreign_files.pairings()]
        made = arrive(as_csv(tmp_path, rows)).tournament
        assert made is not None
        assert sorted(player.id for player in made.players) == list(range(1, len(made.players) + 1))

    @pytest.mark.parametrize("said", ["Round 5", "5. Runde", "Kolo 5 - 2026/02/20", "5 тур"])
    def test_a_later_round_is_refused_with_the_way_out(self, tmp_path: Path, said: str) -> None:
        rows = foreign_files.pairings()
        rows[1] = [said]
        arrival = arrive(as_csv(tmp_path, rows))
        assert arrival.tournament is None
        assert "pairings of round 5 alone. Take the crosstable" in messages(arrival)
        assert {(problem.line, problem.column) for problem in arrival.problems} == {(0, 0)}

    @pytest.mark.parametrize(("above", "is_found"), [(39, True), (40, False)])
    def test_its_heads_are_looked_for_in_forty_lines(self, tmp_path: Path, above: int, is_found: bool) -> None:
        path = as_csv(tmp_path, [["x", "y"]] * above + foreign_files.pairings()[2:])
        assert pairing_list.fits(InputFile(path, path.read_bytes())) is is_found

    def test_a_table_without_pairings_has_none(self, tmp_path: Path) -> None:
        path = written(tmp_path, "a.csv", "No.;Name\n1;Nová\n")
        with pytest.raises(FileError, match=r"a\.csv has no pairings"):
            pairing_list.read(InputFile(path, path.read_bytes()))


@pytest.mark.parametrize("opened", ["<!--", "<![CDATA[", "<?a", "<!a", '<a b="', "&#", "<script>", "</td "])
@pytest.mark.parametrize("end", ["", ">"])
def test_what_a_page_never_closes_costs_nothing(tmp_path: Path, opened: str, end: str) -> None:
    """The parser looked for the end of each from its own place on: for comments of a megabyte that took hours."""
    head = "<html><table><tr><td>Name</td><td>Rating</td></tr><tr><td>Nováková, Eva</td><td>2000</td></tr>"
    grid = table_input.read(written(tmp_path, "page.html", head + opened * 60_000 + end))
    assert [line.cells[:2] for line in grid.lines[:2]] == [("Name", "Rating"), ("Nováková, Eva", "2000")]


def test_comments_of_a_page_are_passed_over(tmp_path: Path) -> None:
    page = "<html><!-- <table> --><table><tr><td>A<!-- > -->B</td></tr><!----><tr><td>C</td></tr></table>"
    grid = table_input.read(written(tmp_path, "page.html", page))
    assert [line.cells for line in grid.lines] == [("AB",), ("C",)]


class TestOthers:
    def test_vega(self, tmp_path: Path) -> None:
        event = EVENT.replace(rounds=EVENT.rounds[:2])
        arrival = arrive(written(tmp_path, "crosstable.txt", foreign_files.vega(event)))
        assert arrival.key == "vega"
        assert boards(arrival.tournament) == boards(event)
        assert byes(arrival.tournament) == byes(event)
        assert "White was given to 2" in messages(arrival)
        assert arrival.tournament is not None
        assert arrival.tournament.info.city == "Prešov"

    def test_vega_without_anything_above_the_table(self, tmp_path: Path) -> None:
        lines = foreign_files.vega().splitlines()
        place = next(at for at, line in enumerate(lines) if "NAME" in line)
        arrival = arrive(written(tmp_path, "crosstable.txt", "\n".join([*lines[place:], "", *lines[:place]])))
        assert arrival.tournament is not None
        assert (arrival.tournament.info.name, arrival.tournament.info.city) == ("", "")
        assert [player.name for player in arrival.tournament.players] == [player.name for player in EVENT.players]

    def test_a_line_of_blanks_is_read_at_once(self, tmp_path: Path) -> None:
        """Divided at every blank in turn it took a minute, and a few more lines would have taken an hour."""
        lines = foreign_files.vega().splitlines()
        place = next(at for at, line in enumerate(lines) if "NAME" in line) + 2
        blanks = [lines[place].replace(" ", " " * 3), *lines[place + 1 :], "7 a" + " " * 60_000 + "1"]
        whole = arrive(written(tmp_path, "crosstable.txt", foreign_files.vega()))
        arrival = arrive(written(tmp_path, "crosstable.txt", "\n".join([*lines[:place], *blanks])))
        assert whole.tournament is not None
        assert arrival.tournament == whole.tournament

    @pytest.mark.parametrize("number", [9999, 10_000])
    def test_nobody_has_a_number_that_no_report_holds(self, tmp_path: Path, number: int) -> None:
        data = json.loads(json_file.as_json(EVENT.replace(rounds=(), requests=(), decisions=())))
        data["players"][-1]["id"] = number
        data["standings"]["rows"] = []
        assert (json_file.reads(json.dumps(data).encode(), "a.json").tournament is None) is (number > 9999)
        arrival = arrive(written(tmp_path, "c.txt", foreign_files.vega().replace(" 2 ", f" {number} ")))
        assert ("between 1 and" in str(arrival.problems)) is (number > 9999)

    def test_vega_below_blank_lines(self, tmp_path: Path) -> None:
        arrival = arrive(written(tmp_path, "crosstable.txt", "\r\n \r\n" + foreign_files.vega()))
        assert arrival.tournament is not None
        assert (arrival.tournament.info.name, arrival.tournament.info.city) == (EVENT.info.name, "Prešov")

    @pytest.mark.parametrize(
        ("names", "found"),
        [
            ({}, "Zimná cena 2026"),
            ({"Section name": "U1600"}, "Zimná cena 2026 – U1600"),
            ({"Section name": "U1600", "Section title": "Boys"}, "Zimná cena 2026 – Boys"),
            ({"Section title": "Zimná cena 2026"}, "Zimná cena 2026"),
        ],
    )
    def test_swiss_sys_names_the_section_beside_the_event(
        self, tmp_path: Path, names: dict[str, str], found: str
    ) -> None:
        file = json.loads(foreign_files.swiss_sys())
        del file["Sections"][0]["Section name"]
        file["Sections"][0] |= names
        made = arrive(written(tmp_path, "open.sjson", json.dumps(file))).tournament
        assert made is not None
        assert made.info.name == found

    def test_swiss_sys_reads_one_section_and_names_the_others(self, tmp_path: Path) -> None:
        arrival = arrive(written(tmp_path, "open.sjson", foreign_files.swiss_sys(sections=2)))
        assert arrival.key == "swisssys"
        assert boards(arrival.tournament) == boards(EVENT)
        assert "the section U1600 is not read" in messages(arrival)

    def test_swiss_sys_says_how_many_rounds_there_will_be(self, tmp_path: Path) -> None:
        for name in ("Number of rounds", "Rounds"):
            file = json.loads(foreign_files.swiss_sys())
            file["Sections"][0][name] = 7
            made = arrive(written(tmp_path, "open.sjson", json.dumps(file))).tournament
            assert made is not None
            assert made.settings.rounds == 7

    def test_who_was_away_in_round_1_shows_no_colour_drawn_by_lot(self, tmp_path: Path) -> None:
        file = json.loads(foreign_files.swiss_sys())
        rows = file["Sections"][0]["Players"]
        number, opponent = rows[0]["Pair number"], rows[0]["Results"][0].split(";")[1]
        rows[0]["Results"][0] = ""
        for row in rows:
            if row["Pair number"] == int(opponent):
                row["Results"][0] = "B;0;-"
        made = arrive(written(tmp_path, "open.sjson", json.dumps(file))).tournament
        assert made is not None
        assert number not in made.rounds[0].entries
        assert made.settings.initial_colour is None

    @pytest.mark.parametrize("paired", [3, 2, 0])
    def test_swiss_sys_has_nothing_for_a_round_that_is_not_paired(self, tmp_path: Path, paired: int) -> None:
        """An unknown sign is a bye in a paired round only, and no sign is none at all; 0: the file does not say."""
        file = json.loads(foreign_files.swiss_sys())
        section = file["Sections"][0]
        section["Rounds paired"] = paired
        for row in section["Players"]:
            row["Results"] = row["Results"][:2]
        section["Players"][0]["Results"].append("Q;0;-")
        section["Players"][1]["Results"].append(";0;-")
        arrival = arrive(written(tmp_path, "open.sjson", json.dumps(file)))
        assert ("unknown result (Q)" in messages(arrival)) is (paired != 2)
        assert messages(arrival).count("unknown result") == (paired != 2)

    def test_pgn(self, tmp_path: Path) -> None:
        played = EVENT.replace(rounds=EVENT.rounds[:1])
        arrival = arrive(written(tmp_path, "games.pgn", pgn.games(played)))
        assert boards(arrival.tournament) == boards(played)
        assert "byes, forfeits and players without a game are missing" in messages(arrival)

    def test_pgn_says_what_the_event_is(self, tmp_path: Path) -> None:
        head = '[Event "Harbour Open"]\n[Site "Kotka FIN"]\n[TimeControl "5400+30"]\n'
        text = "".join(
            f'{head}[Date "2026.05.0{day}"]\n[Round "{number}.1"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1-0\n\n'
            for number, day in ((1, 2), (2, 3))
        )
        made = arrive(written(tmp_path, "games.pgn", text)).tournament
        assert made is not None
        info = made.info
        assert (info.name, info.city, info.time_control_code) == ("Harbour Open", "Kotka FIN", "5400+30")
        assert (info.start, info.end, info.round_dates) == ("2026/05/02", "2026/05/03", ("2026/05/02", "2026/05/03"))

    @pytest.mark.parametrize(
        ("players", "left_out", "system"), [(4, 0, "round-robin"), (4, 1, "dutch-2026"), (3, 0, "dutch-2026")]
    )
    def test_games_of_everybody_against_everybody_are_a_round_robin(
        self, tmp_path: Path, players: int, left_out: int, system: str
    ) -> None:
        names = [f"Player, {letter}" for letter in "ABCD"[:players]]
        games = [
            f'[Event "E"]\n[Round "{number}"]\n[White "{white}"]\n[Black "{black}"]\n[Result "1-0"]\n\n1-0\n\n'
            for number, (white, black) in enumerate(combinations(names, 2), 1)
        ]
        made = arrive(written(tmp_path, "games.pgn", "".join(games[: len(games) - left_out]))).tournament
        assert made is not None
        assert made.settings.system == system

    def test_pgn_calls_who_has_no_opponent_bye(self, tmp_path: Path) -> None:
        game = '[Event "E"]\n[Round "1.{b}"]\n[White "{w}"]\n[Black "{x}"]\n[Result "{r}"]\n\n*\n\n'
        text = game.format(b=1, w="A, B", x="C, D", r="1-0") + game.format(b=2, w="E, F", x="BYE", r="*")
        arrival = arrive(written(tmp_path, "games.pgn", text))
        assert byes(arrival.tournament) == [{("E, F", ByeKind.ZERO_POINT)}]
        assert "a bye without its points" in messages(arrival)

    def test_a_trf_by_another_name(self, tmp_path: Path) -> None:
        arrival = arrive(written(tmp_path, "report.dat", trf.dumps(EVENT)))
        assert arrival.key == "trf"
        assert boards(arrival.tournament) == boards(EVENT)

    @pytest.mark.parametrize("suffix", [".swt", ".dbf", ".papi", ".tunx", ".sjson", ".pgn"])
    def test_a_table_by_the_name_of_another_program_is_one(self, tmp_path: Path, suffix: str) -> None:
        arrival = arrive(written(tmp_path, f"list{suffix}", "Name;Rtg\nWeak, Ann;1500\nStrong, Bo;2400\n"))
        assert arrival.key == "table"

    def test_a_table_of_players_gets_starting_ranks_by_the_rule(self, tmp_path: Path) -> None:
        rows = [["Name", "Rtg", "Fed"], ["Weak, Ann", "1500", "SVK"], ["Strong, Bo", "2400", "CZE"], ["", "1", "X"]]
        arrival = arrive(as_csv(tmp_path, rows))
        assert arrival.tournament is not None
        assert [(p.id, p.name) for p in arrival.tournament.players] == [(1, "Strong, Bo"), (2, "Weak, Ann")]
        assert "line 4: This row has no name" in messages(arrival)


class TestOwnJson:
    @given(tournaments())
    def test_what_was_exported_comes_back(self, tournament: Tournament) -> None:
        reading = json_file.reads(json_file.as_json(tournament).encode(), "x.json")
        assert reading.tournament is not None, reading.problems
        assert json_file.as_json(reading.tournament) == json_file.as_json(clean_event(tournament))

    def test_a_file_from_before_a_setting_was_there(self) -> None:
        data = json_file.as_data(EVENT)
        del data["settings"]["late_bye"]
        reading = json_file.reads(json.dumps(data).encode(), "x.json")
        assert reading.tournament is not None
        assert reading.tournament.settings == EVENT.settings

    @pytest.mark.parametrize(
        ("spoil", "said"),
        [
            (lambda data: data.update(version=9), "newer version of SwissDesk"),
            (lambda data: data["players"][0].update(rating="high"), "damaged"),
            (lambda data: data["rounds"][0]["boards"][0].update(white=77), "77"),
            (lambda data: data.pop("players"), "damaged"),
        ],
    )
    def test_a_spoilt_file_is_refused_in_words(self, spoil: Callable[[dict[str, object]], object], said: str) -> None:
        data = json_file.as_data(EVENT)
        spoil(data)
        reading = json_file.reads(json.dumps(data).encode(), "x.json")
        assert reading.tournament is None
        assert said in str(reading.problems[0])

    @given(st.binary(max_size=200))
    def test_no_content_is_a_crash(self, content: bytes) -> None:
        reading = json_file.reads(b"{" + content, "x.json")
        assert reading.tournament is None
        assert {(problem.line, problem.column) for problem in reading.problems} == {(0, 0)}


UNREAD = {
    "papi": ("event.papi", b"\0\1\0\0Standard Jet DB\0" + bytes(200)),
    "swiss-chess": ("event.SWT", bytes(range(256))),
    "vega-own": ("event.vegz", b"U++\1\2\3"),
    "us-chess": ("TDEXPORT.DBF", b"\x03\x7e\x03\x1e" + bytes(28) + b"D_EVENT_ID\0C" + bytes(200)),
    "swiss-manager-numbers": ("pairs.txt", b"Runde;Brett;IdentW;IdentS;NrW;NrS\n1;1;0;0;1;5\n"),
    "pdf": ("list.pdf", b"%PDF-1.7\n..."),
    "picture": ("list.csv", b"\x89PNG\r\n\x1a\n" + bytes(40)),
    "program": ("setup.xlsx", b"MZ" + bytes(400)),
    "json": ("data.json", b'{"tournament": "of somebody else"}'),
}


class TestWhatCannotBeRead:
    @pytest.mark.parametrize("key", UNREAD)
    def test_it_is_named_with_the_way_out(self, tmp_path: Path, key: str) -> None:
        name, content = UNREAD[key]
        kind = next(kind for kind in KINDS if kind.key == key)
        with pytest.raises(FileError) as refused:
            arrive(written(tmp_path, name, content))
        assert name in str(refused.value)
        assert kind.title in str(refused.value)
        assert kind.advice in str(refused.value)

    @pytest.mark.parametrize("version", [b"\x03", b"\x83", b"\x8b", b"\xf5", b"\x04"])
    @pytest.mark.parametrize("field", [b"D_EVENT_ID", b"H_FORMAT", b"S_EVENT_ID", b"MEMBER_ID"])
    def test_of_the_tables_of_dbase_those_of_us_chess_are_known(self, version: bytes, field: bytes) -> None:
        content = version + bytes(31) + field + bytes(200)
        is_one = version != b"\x04" and field != b"MEMBER_ID"
        with pytest.raises(FileError, match="a rating report to US Chess" if is_one else "no tournament and no table"):
            recognise(InputFile("/nowhere/table.dbf", content))

    def test_swiss_chess_is_told_by_what_is_no_text(self) -> None:
        for place, is_one in ((63, True), (64, False)):
            file = InputFile("/nowhere/event.swt", b"x" * place + b"\0")
            with pytest.raises(FileError, match="a tournament of Swiss-Chess" if is_one else "no tournament and no"):
                recognise(file)

    def test_a_text_document_is_told_by_one_of_its_parts(self, tmp_path: Path) -> None:
        with zipfile.ZipFile(tmp_path / "list.docx", "w") as archive:
            for part in ("[Content_Types].xml", "word/document.xml", "docProps/app.xml"):
                archive.writestr(part, "<a/>")
        with pytest.raises(FileError, match="is a text document"):
            arrive(tmp_path / "list.docx")

    def test_a_folder_is_no_file(self, tmp_path: Path) -> None:
        with pytest.raises(FileError, match=r"is a folder\. Choose a file in it"):
            arrive(tmp_path)

    def test_a_damaged_archive_is_of_no_kind(self, tmp_path: Path) -> None:
        """What is in it cannot be seen, so it is not taken for a text document."""
        with pytest.raises(FileError, match="no tournament and no table of players"):
            arrive(written(tmp_path, "list.dat", b"PK\x03\x04 and nothing more"))

    def test_every_kind_is_read_or_has_a_way_out(self) -> None:
        for kind in KINDS:
            assert (kind.leads is Leads.NOWHERE) is bool(kind.advice), kind.key
            assert (kind.read is not None) is (kind.leads is Leads.TOURNAMENT), kind.key

    @pytest.mark.parametrize("content", [b"Dear arbiter,\nplease find my result.\n", b"\0\1\2\3" * 40])
    def test_anything_else_says_what_can_be_read(self, tmp_path: Path, content: bytes) -> None:
        with pytest.raises(FileError, match="no tournament and no table of players"):
            arrive(written(tmp_path, "letter.doc", content))

    @given(st.binary(min_size=1, max_size=400))
    def test_no_beginning_is_a_crash(self, content: bytes) -> None:
        file = InputFile("/nowhere/file.bin", content)
        file.__dict__["content"] = content
        with suppress(FileError):
            assert recognise(file) in KINDS


def test_the_suffixes_for_the_dialog_are_those_of_kinds(tmp_path: Path) -> None:
    from swissdesk.formats.foreign.kinds import suffixes

    found: Iterable[str] = suffixes(Leads.TOURNAMENT)
    assert {".tunx", ".sjson", ".pgn", ".trf", ".json"} <= set(found)


def test_a_crosstable_in_a_workbook_of_libreoffice(tmp_path: Path) -> None:
    from swissdesk.formats import workbooks
    from swissdesk.formats.sheets import Cell, Sheet

    rows = foreign_files.crosstable()
    width = max(map(len, rows))
    cells = tuple(tuple(Cell(text) for text in [*row, *[""] * (width - len(row))]) for row in rows[1:])
    heads = (rows[0][0], *[""] * (width - 1))
    path = written(tmp_path, "list.ods", workbooks.open_document([Sheet("x", "Sheet1", heads, cells)]))
    assert boards(arrive(path).tournament) == boards(EVENT)
