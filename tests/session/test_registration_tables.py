"""Tables of players: columns recognised, faults row by row in words, doubles and equal names, one event for all."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.formats import table_values as values
from swissdesk.formats.table_columns import Field, guess
from swissdesk.formats.table_input import Grid, Line, parse
from swissdesk.model import Player, Rating, RatingMethod, Settings, Sex, Tournament
from swissdesk.session.registration.candidates import Candidate, Likeness, adding, candidates

EVENT = Tournament(
    players=(
        Player(1, "Adamová, Eva", 2000, fide_id="14900001", birth="1990/05/30"),
        Player(5, "Kim, Anna", 1900, birth="2003/01/01"),
    )
)


def read(text: str, tournament: Tournament = EVENT) -> tuple[Candidate, ...]:
    grid = parse(text)
    return candidates(grid, *guess(grid), tournament)


def remarks(candidate: Candidate) -> list[str]:
    return [str(remark) for remark in candidate.remarks]


class TestColumns:
    def test_a_list_of_a_program(self) -> None:
        heads = "SNo;Name;Titel;ID_National;EloNat;EloInt;GEB_DAT;FED;Sex;Typ;Clubname;ID_FIDE"
        mapping, skipped = guess(parse(heads + "\n1;A, B;;;;;;;;;;\n"))
        assert skipped == 1
        assert mapping == (
            None,
            Field.NAME,
            Field.TITLE,
            Field.NATIONAL_ID,
            Field.NATIONAL,
            Field.FIDE,
            Field.BIRTH,
            Field.FEDERATION,
            Field.SEX,
            None,
            Field.CLUB,
            Field.FIDE_ID,
        )

    @pytest.mark.parametrize(
        ("heads", "fields"),
        [
            ("Nachname\tVorname\tDWZ", (Field.SURNAME, Field.GIVEN, Field.NATIONAL)),
            ("Last\tFirst\tElo", (Field.SURNAME, Field.GIVEN, Field.RATING)),
            ("Nom\tPrénom\tElo", (Field.SURNAME, Field.GIVEN, Field.RATING)),
            ("Jméno\tRok narození\tOddíl", (Field.NAME, Field.BIRTH, Field.CLUB)),
            ("Фамилия Имя\tРейтинг\tПол", (Field.NAME, Field.RATING, Field.SEX)),
            ("Apellidos y Nombre\tElo FIDE\tFed.", (Field.NAME, Field.FIDE, Field.FEDERATION)),
            ("PLAYER\tF.I.D.E. ID\tRtg", (Field.NAME, None, Field.RATING)),
        ],
    )
    def test_heads_in_many_languages(self, heads: str, fields: tuple[Field | None, ...]) -> None:
        assert guess(parse(f"{heads}\nA\tB\t1\n"))[0] == fields

    def test_a_title_above_the_heads_is_passed_over(self) -> None:
        assert guess(parse("Open of 2026\nList of entries\nName;Rating\nA, B;2000\n"))[1] == 3

    def test_one_head_that_is_known_is_enough_above_words(self) -> None:
        assert guess(parse("Name;Favourite opening\nNovák, Ján;London\n")) == ((Field.NAME, None), 1)
        assert guess(parse("Novák;Ján\nPlayer;Gary\n"))[1] == 0
        assert guess(parse("Player;2000\nNovák;1900\n"))[1] == 0

    def test_without_heads_names_may_be_divided_and_short(self) -> None:
        divided = (Field.SURNAME, Field.GIVEN, Field.RATING)
        assert guess(parse("Kim,Bo,2100\nNovák,Ján,1900\n")) == (divided, 0)
        assert guess(parse("Li Bo;2100\nAn Yu;1900\n"))[0] == (Field.NAME, Field.RATING)
        assert guess(parse("Kim, Anna;Old Towers;1900\n"))[0] == (Field.NAME, Field.CLUB, Field.RATING)

    def test_without_heads_what_stands_there_decides(self) -> None:
        text = "Novák, Jan\tIM\t2400\tCZE\t345678\t1984-05-30\tm\tTowers\nKim, Anna\t\t1900\tFIN\t456789\t\tw\t\n"
        mapping, skipped = guess(parse(text))
        assert skipped == 0
        assert mapping == (
            Field.NAME,
            Field.TITLE,
            Field.RATING,
            Field.FEDERATION,
            Field.FIDE_ID,
            Field.BIRTH,
            Field.SEX,
            Field.CLUB,
        )

    def test_names_alone(self) -> None:
        assert guess(parse("Novák, Jan\nKim, Anna\n")) == ((Field.NAME,), 0)
        assert guess(parse("Name\nNovák, Jan\n")) == ((Field.NAME,), 1)

    @given(st.lists(st.lists(st.text(max_size=6), max_size=5), max_size=6))
    def test_any_table_makes_candidates(self, rows: list[list[str]]) -> None:
        grid = Grid(tuple(Line(number, tuple(cells)) for number, cells in enumerate(rows, 1) if cells))
        mapping, skipped = guess(grid)
        found = candidates(grid, mapping, skipped, EVENT)
        assert len(found) == len(grid.lines) - skipped
        for candidate in found:
            assert (candidate.player is not None) or candidate.faults
        wanted = [candidate.player for candidate in found if candidate.wanted and candidate.player]
        if wanted:
            adding(EVENT, wanted).apply(EVENT)


class TestRows:
    def test_everything_is_read(self) -> None:
        text = (
            "Name;Title;Rating;Fed;FIDE ID;Born;Sex;Club;K;National ID;Family\n"
            " Novák,  Jan ;im;2400;cze;0345678;30.5.1984;M;Towers;10;CZ77;Novák\n"
        )
        assert read(text)[0].player == Player(
            0,
            "Novák, Jan",
            2400,
            "IM",
            Sex.MALE,
            "CZE",
            "345678",
            "1984/05/30",
            "Towers",
            coefficient=10,
            national_id="CZ77",
            family="Novák",
        )

    def test_last_and_first_name(self) -> None:
        assert [c.player.name for c in read("Novák-Malá;Jana\nKočí;Eva\n") if c.player] == [
            "Novák-Malá, Jana",
            "Kočí, Eva",
        ]
        assert [c.player.name for c in read("Last name;First name\nNovák;Jan\nMononym;\n") if c.player] == [
            "Novák, Jan",
            "Mononym",
        ]

    def test_a_title_that_fide_does_not_know_stays(self) -> None:
        titles = [c.player.title for c in read("Name;Title\nA;NM\nB;gm\nC;wf\nD;-\n") if c.player]
        assert titles == ["NM", "GM", "WFM", ""]

    def test_each_fault_costs_its_field_only(self) -> None:
        text = "Name;Rating;Fed;FIDE ID;Born;Sex;K\nNovák, Jan;2x00;Czech;12;31.2.1984;x;11\n"
        (candidate,) = read(text)
        assert candidate.player == Player(0, "Novák, Jan")
        assert candidate.wanted
        assert remarks(candidate) == [
            "“Czech” is not a three-letter federation code and is ignored.",
            "“12” is not a FIDE ID and is ignored.",
            "“31.2.1984” is not a date of birth and is ignored. Enter 1984 or 1984-05-30.",
            "“x” is not a sex and is ignored. Enter m or w.",
            "“11” is not a K-factor and is ignored.",
            "“2x00” is not a rating and is ignored.",
        ]

    def test_a_row_without_a_name_cannot_be_added(self) -> None:
        found = read("Name;Rating\n;2000\n77;1900\nKim, Ben;1800\n")
        assert [candidate.wanted for candidate in found] == [False, False, True]
        assert [remarks(candidate) for candidate in found] == [
            ["This row has no name."],
            ["“77” is not a name."],
            [],
        ]

    def test_the_rating_follows_the_method_of_the_event(self) -> None:
        text = "Name;FIDE rating;DWZ\nA;2000;2100\nB;;1500\n"
        ratings = {}
        for method in RatingMethod:
            event = Tournament(settings=Settings(rating_method=method))
            ratings[method.value] = [c.player.rating for c in read(text, event) if c.player]
        assert ratings == {
            "FIDE": [2000, 1500],
            "NRO": [2100, 1500],
            "FIDON": [2000, 1500],
            "NIDOF": [2100, 1500],
            "HBFN": [2100, 1500],
            "LBFN": [2000, 1500],
            "HAND": [2000, 1500],
        }
        assert read(text)[0].player.ratings == (Rating(2000, "FIDE standard"), Rating(2100, "national"))  # type: ignore[union-attr]


class TestDoubles:
    def test_who_is_there_already(self) -> None:
        text = (
            "Name;FIDE ID;Born\nSomebody Else;14900001;\nAdamova, Eva;999999;\nEVA ADAMOVA;;1990\n"
            "Kim, Anna;;2003\nKim, Anna;;1950\nNew, Nora;;\nNora New;;\n"
        )
        found = read(text)
        assert [candidate.likeness for candidate in found] == [
            Likeness.DOUBLE,
            Likeness.NAMESAKE,
            Likeness.DOUBLE,
            Likeness.DOUBLE,
            Likeness.NAMESAKE,
            Likeness.NONE,
            Likeness.DOUBLE,
        ]
        assert remarks(found[0]) == ["Same FIDE ID as number 1: already entered."]
        assert remarks(found[3]) == ["Same name as number 5: already entered?"]
        assert remarks(found[4]) == ["Another player has the same name: number 5."]
        assert remarks(found[6]) == ["Same name as row 7: already entered?"]
        assert [candidate.wanted for candidate in found] == [False, True, False, False, True, True, False]


def test_a_column_of_lines_is_read_as_lines_are_typed() -> None:
    first, second, third = read("1) Novák Ján 2100 SVK\n2) Kovács Anna WFM 1900 XYZ 30.5.1990\n3) Old, Olaf\n")
    assert first.player == Player(0, "Novák Ján", 2100, federation="SVK", ratings=(Rating(2100, "by hand"),))
    assert second.player is not None
    assert (second.player.name, second.player.title, second.player.federation) == ("Kovács Anna", "WFM", "")
    assert second.player.birth == "1990/05/30"
    assert remarks(second) == ["No federation has the code XYZ. Correct or delete it."]
    assert third.player == Player(0, "Old, Olaf")


def test_all_come_as_one_event_behind_the_last() -> None:
    players = [candidate.player for candidate in read("Name\nNew, Nora\nOld, Olaf\n") if candidate.player]
    event = adding(EVENT, players)
    assert [(player.id, player.name) for player in event.players] == [(6, "New, Nora"), (7, "Old, Olaf")]
    assert event.apply(EVENT).players == (*EVENT.players, replace(players[0], id=6), replace(players[1], id=7))


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("1984", "1984"),
        ("1984-5-3", "1984/05/03"),
        ("3.5.1984", "1984/05/03"),
        ("1984/00/00", "1984"),
        ("", ""),
        ("0000/00/00", ""),
        ("29/02/2000", "2000/02/29"),
        ("1.1.84", "1984/01/01"),
        ("3 May 1984", "1984/05/03"),
        ("1984-05-03T00:00:00", "1984/05/03"),
        ("1984-05-03 00:00", "1984/05/03"),
    ],
)
def test_dates_of_birth(text: str, date: str) -> None:
    assert values.birth(text) == date


@pytest.mark.parametrize("text", ["29.2.1999", "yesterday", "3/5/84", "1899", "99999", "1984-13-01"])
def test_dates_that_are_none(text: str) -> None:
    with pytest.raises(values.Unreadable, match="is not a date of birth"):
        values.birth(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Nov\0ák,\nJán", "Nov ák, Ján"),
        ("\u200b\u200bKim,\u202e Anna\ufeff", "Kim, Anna"),
        ("Kim,\t \r\n Anna\u2066", "Kim, Anna"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("Kim\ud800", "Kim"),
    ],
)
def test_what_nobody_sees_is_no_part_of_a_name(text: str, name: str) -> None:
    assert values.name(text) == name


@pytest.mark.parametrize("text", ["\u200b\u200b", "", "\0\n", "x" * 300])
def test_what_is_no_name_is_refused_in_words(text: str) -> None:
    with pytest.raises(values.Unreadable, match=r"is not a name|has more than 100 characters"):
        values.name(text)
