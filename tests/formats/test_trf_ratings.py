"""FIDE's rating in the player's line, national ones in records of their own, and the one that ranks the players."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from swissdesk.formats import trf
from swissdesk.model import (
    EventInfo,
    LaterTitle,
    Player,
    Rating,
    RatingMethod,
    RatingPace,
    Settings,
    Sex,
    Tournament,
)
from swissdesk.model.rating import BY_HAND, national_rating, official_rating

FIDE_AND_SVK = (Rating(2000, "FIDE"), Rating(2100, "SVK"))


def event(method: RatingMethod, *players: Player, text: str = "") -> Tournament:
    settings = Settings(rounds=5, rating_method=method)
    return Tournament(
        EventInfo("Open", federation="SVK", rating_method=text),
        settings,
        tuple(replace(player, rating=settings.rate(player)) for player in players),
    )


def lines(tournament: Tournament, dialect: str = "trf26") -> list[str]:
    return trf.dumps(tournament, dialect).splitlines()


def tagged(tournament: Tournament, tag: str, dialect: str = "trf26") -> list[str]:
    return [line for line in lines(tournament, dialect) if line.startswith(tag)]


def comments(tournament: Tournament) -> list[str]:
    return tagged(tournament, "### Ratings")


def known(tournament: Tournament) -> list[tuple[int, int, int]]:
    """Of each player the rating that ranks, FIDE's and the national one."""
    return [(p.rating, official_rating(p), national_rating(p.ratings)) for p in tournament.players]


@pytest.mark.parametrize("method", [method for method in RatingMethod if method is not RatingMethod.HAND])
@pytest.mark.parametrize(
    "listed", [(), FIDE_AND_SVK, FIDE_AND_SVK[:1], FIDE_AND_SVK[1:], (Rating(2200, "FIDE"), Rating(2100, "SVK"))]
)
def test_both_ratings_and_the_one_that_ranks_come_back(method: RatingMethod, listed: tuple[Rating, ...]) -> None:
    """By the method alone: no comment is needed."""
    told = event(method, Player(1, "A", ratings=listed), Player(2, "B", ratings=FIDE_AND_SVK))
    assert comments(told) == []
    assert known(trf.loads(trf.dumps(told, "trf26"))) == known(told)


def test_national_ratings_alone_make_a_file_one_of_the_newest_kind() -> None:
    told = event(RatingMethod.FIDE, Player(1, "A", ratings=FIDE_AND_SVK))
    kept = [line for line in trf.dumps(told).splitlines() if line[:3] in ("012", "001", "SVK")]
    for records, dialect in ((kept, "trf26"), ([line for line in kept if line[:3] != "SVK"], "trf16")):
        assert trf.reads("\n".join(records)).dialect == dialect


def test_the_columns() -> None:
    player = Player(
        7,
        "Ondrejka, Peter",
        sex=Sex.MALE,
        federation="SVK",
        birth="1987/03/09",
        ratings=FIDE_AND_SVK,
        fide_id="14900000",
        national_id="20417",
    )
    told = event(RatingMethod.NRO, player)
    (own,), (national,) = tagged(told, "001"), tagged(told, "SVK")
    assert (own[48:52], national[48:52]) == ("2000", "2100")
    assert national[3:79] == own[3:48] + "2100 SVK       20417 1987/03/09"
    assert len(national) == 79
    assert tagged(told, "172") == ["172 SVK NRO"]
    assert tagged(told, "072") == ["072 1"]
    assert trf.loads(trf.dumps(told)).players == told.players


@pytest.mark.parametrize(("number", "is_written"), [("12345678901", True), ("123456789012", False)])
def test_a_national_id_is_written_where_it_fits(number: str, is_written: bool) -> None:
    told = event(RatingMethod.NRO, Player(7, "Ondrejka, Peter", ratings=FIDE_AND_SVK, national_id=number))
    (line,) = tagged(told, "SVK")
    assert line[57:68].strip() == (number if is_written else "")
    assert (f"“{number}” does not fit" in str([*map(str, trf.content(told, "trf26", "trf26")[1])])) is not is_written


def test_who_has_a_national_rating_only_has_none_in_the_line() -> None:
    told = event(RatingMethod.FIDON, Player(1, "A", ratings=FIDE_AND_SVK), Player(2, "B", ratings=FIDE_AND_SVK[1:]))
    assert [line[48:52] for line in tagged(told, "001")] == ["2000", "    "]
    assert tagged(told, "072") == ["072 1"]
    assert [player.rating for player in trf.loads(trf.dumps(told)).players] == [2000, 2100]


def test_a_rating_that_four_columns_do_not_hold_has_no_record() -> None:
    listed = [Player(n, f"P{n}", ratings=(Rating(value, "SVK"),)) for n, value in enumerate((9999, 10000, 12000), 1)]
    assert [line[:8] for line in tagged(event(RatingMethod.NRO, *listed), "SVK")] == ["SVK    1"]


def test_a_list_of_no_federation_is_that_of_the_event() -> None:
    told = event(
        RatingMethod.NRO,
        Player(1, "A", federation="AUT", ratings=(Rating(1900, "Club list"),)),
        Player(2, "B", ratings=(Rating(1800, "CZE rapid"),)),
    )
    assert [line[:8] for line in lines(told) if line[:3] in ("SVK", "CZE", "AUT")] == ["SVK    1", "CZE    2"]
    assert tagged(told, "172") == ["172 SVK NRO"]


def test_a_list_of_no_federation_in_an_event_of_none_has_no_record() -> None:
    """A record needs three letters; without them its line would be no record at all."""
    nowhere = Tournament(EventInfo("Open"), Settings(rounds=5), (Player(1, "A", ratings=(Rating(1800, "Club"),)),))
    assert all(line[:3].strip() for line in lines(nowhere))
    assert trf.loads(trf.dumps(nowhere)).players[0].name == "A"


def test_only_lists_of_federations_have_records() -> None:
    ratings = (Rating(2000, "FIDE"), Rating(2010, "FIDE rapid"), Rating(2050, ""), Rating(2090, BY_HAND))
    told = event(RatingMethod.FIDE, Player(1, "A", ratings=ratings), Player(2, "B", ratings=FIDE_AND_SVK))
    assert [line[:8] for line in tagged(told, "SVK")] == ["SVK    2"]


def test_172_names_the_federation_of_the_records() -> None:
    told = event(RatingMethod.HBFN, Player(1, "A", ratings=(Rating(1900, "AUT"),)))
    assert tagged(told, "172") == ["172 AUT HBFN"]
    by_hand = event(RatingMethod.HAND, replace(told.players[0], rating=1900))
    assert tagged(by_hand, "172") == ["172 AUT OTHER"]
    assert trf.loads(trf.dumps(by_hand)).players == by_hand.players


@pytest.mark.parametrize(
    ("of_the_event", "text", "order"),
    [
        ("", "", ["CZE", "AUT"]),
        ("AUT", "", ["AUT", "CZE"]),
        ("SVK", "", ["CZE", "AUT"]),
        ("CZE", "AUT NRO", ["AUT", "CZE"]),
        ("AUT", "SVK NRO", ["AUT", "CZE"]),
    ],
)
def test_records_of_the_federation_that_172_names_come_first(of_the_event: str, text: str, order: list[str]) -> None:
    lists = (("AUT",), ("CZE",), ("CZE",))
    players = [Player(n, "A", ratings=tuple(Rating(1900, code) for code in codes)) for n, codes in enumerate(lists, 1)]
    told = event(RatingMethod.NRO, *players, text=text)
    told = told.replace(info=replace(told.info, federation=of_the_event))
    assert list(dict.fromkeys(line[:3] for line in lines(told) if line[:3] in order)) == order
    assert tagged(told, "172") == [f"172 {order[0]} NRO"]


@pytest.mark.parametrize("count", [1, 10, 11, 20, 21])
def test_ten_ratings_stand_in_a_line(count: int) -> None:
    typed = [Player(n, "A", 1500, ratings=(Rating(2000, "FIDE"), Rating(1500, BY_HAND))) for n in range(1, count + 1)]
    told = event(RatingMethod.HAND, *typed)
    later = [
        replace(player, ratings=(Rating(2000, "FIDE"), Rating(2001, "FIDE", from_round=3))) for player in told.players
    ]
    for kept, start in ((told, "### Ratings"), (told.replace(players=tuple(later)), "### Later ratings")):
        found = [len(line.partition(":")[2].split()) for line in tagged(kept, start)]
        assert found == [10] * (count // 10) + [count % 10] * bool(count % 10)
        read = trf.loads(trf.dumps(kept)).players
        assert [player.rating for player in read] == [player.rating for player in kept.players]
        assert [official_rating(p, round_number=3) for p in read] == [
            official_rating(p, round_number=3) for p in kept.players
        ]


def test_a_later_title_that_is_none_is_left_out() -> None:
    titles = ("IM", "WGM", "ABCD", "ABCDE", "I M", "")
    players = [Player(n, "A", later_titles=(LaterTitle(title, 2),)) for n, title in enumerate(titles, 1)]
    assert tagged(event(RatingMethod.FIDE, *players), "### Later") == ["### Later titles: 1@2=IM 2@2=WGM 3@2=ABCD"]


def test_of_two_federations_that_of_172_counts() -> None:
    ratings = (Rating(1900, "SVK"), Rating(2300, "AUT"))
    told = event(RatingMethod.NRO, Player(1, "A", ratings=ratings))
    text = "\n".join(reversed(lines(told)))
    assert trf.loads(text).players == told.players


def test_where_172_names_a_federation_without_records_that_of_the_event_comes_first() -> None:
    czech = "CZE    1      A                                 2300 CZE        111"
    records = [czech, czech.replace("CZE", "SVK").replace("2300", "1900").replace("111", "222")]
    text = "\n".join(["012 Open", "032 SVK", "172 AUT NRO", "001    1      A", *records])
    (player,) = trf.loads(text).players
    assert [rating.source for rating in player.ratings] == ["SVK", "CZE"]
    assert player.national_id == "222"


def test_only_the_first_record_of_a_player_has_the_national_number() -> None:
    ratings = (Rating(1900, "SVK"), Rating(2300, "AUT"))
    told = event(RatingMethod.NRO, Player(1, "A", ratings=ratings, national_id="20417"))
    assert sorted("20417" in line for line in (*tagged(told, "SVK"), *tagged(told, "AUT"))) == [False, True]
    assert trf.loads(trf.dumps(told)).players == told.players


def test_a_rating_by_hand_is_told_by_a_comment() -> None:
    typed = Player(1, "A", rating=2150, ratings=FIDE_AND_SVK)
    told = event(RatingMethod.HAND, typed, Player(2, "B", ratings=FIDE_AND_SVK[:1], rating=2000))
    assert comments(told) == ["### Ratings of the event: 1=2150"]
    for dialect in trf.DIALECTS:
        (row, _) = tagged(told, "001", dialect)
        assert row[48:52] == "2000"
        assert [player.rating for player in trf.loads(trf.dumps(told, dialect)).players] == [2150, 2000]


def test_a_typed_rating_of_an_unlisted_player_is_in_the_line() -> None:
    told = event(RatingMethod.FIDE, Player(1, "A", rating=1500), Player(2, "B", ratings=(Rating(1600, BY_HAND),)))
    assert [line[48:52] for line in tagged(told, "001")] == ["1500", "1600"]
    assert comments(told) == []


def test_the_line_has_the_rating_of_the_pace() -> None:
    both = (Rating(2000, "FIDE standard"), Rating(1950, "FIDE rapid"))
    told = event(RatingMethod.FIDE, Player(1, "A", ratings=both))
    rapid = told.replace(settings=replace(told.settings, rating_pace=RatingPace.RAPID))
    assert [tagged(one, "001")[0][48:52] for one in (told, rapid)] == ["2000", "1950"]


def test_without_national_records_the_event_rating_is_said_beside_fides() -> None:
    told = event(RatingMethod.NRO, Player(1, "A", ratings=FIDE_AND_SVK))
    assert tagged(told, "SVK", "trf16") == []
    (row,) = tagged(told, "001", "trf16")
    assert row[48:52] == "2000"
    assert trf.loads(trf.dumps(told, "trf16")).players[0].rating == 2100


def test_a_national_rating_may_be_below_the_floor_of_fides() -> None:
    low = (Rating(1000, "SVK"),)
    told = event(RatingMethod.NRO, Player(1, "A", ratings=low), Player(2, "B", ratings=(Rating(1000, "FIDE"), *low)))
    assert [problem.player for problem in trf.lint(told) if "no ratings below" in str(problem)] == [2]


OPEN = """012 Open
032 SVK
142 5
172 SVK NIDOF
001    1 m    Zelpair, Rainzes                  2000 SVK             1952/01/02  0.0    1
SVK    1 m  1 Zelpair, R.                       2100 KE       L01854 1952/01/02
"""


def test_a_record_from_elsewhere_is_read_and_goes_back_as_it_was() -> None:
    reading = trf.reads(OPEN)
    assert reading.problems == ()
    assert reading.tournament is not None
    (player,) = reading.tournament.players
    assert (player.rating, player.ratings, player.national_id) == (2100, FIDE_AND_SVK, "L01854")
    assert trf.dumps(reading.tournament) == OPEN
    later = reading.tournament.replace(players=(replace(player, name="Zelpair, Rainer"),))
    assert "Zelpair, Rainer " in tagged(later, "SVK")[0]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("SVK    9 m    Nobody, At All                    2100", "there is no player no. 9; the number is ignored"),
        ("SVK    1 m    Zelpair, R.                       2100", "already has a rating from SVK; the first"),
        ("DAT    1 EMAIL someone", "unknown record “DAT    1 EMAIL someo”; the line is kept"),
        ("SVK    1 m    Zelpair, R.                       good", "unknown record “SVK "),
        ("SVK      m    Zelpair, R.                       2100", "unknown record “SVK "),
    ],
)
def test_what_is_no_rating_of_a_player_is_said_and_kept(line: str, said: str) -> None:
    reading = trf.reads(OPEN + line + "\n")
    assert [said in str(problem) for problem in reading.problems] == [True]
    assert reading.tournament is not None
    assert reading.tournament.players[0].rating == 2100
    assert trf.dumps(reading.tournament) == OPEN + line + "\n"


def test_a_rating_of_player_0_is_refused_in_words() -> None:
    reading = trf.reads(OPEN + "SVK    0 m    Nobody, At All                    2100\n")
    assert reading.tournament is None
    assert "expected a number from 1 to 9999, found “0”" in str(reading.problems[1])


_values = st.integers(1, 3000)
_sources = st.sampled_from(["FIDE", "SVK", "CZE", "AUT"])
_lists = st.dictionaries(_sources, _values, max_size=3)
_typed = st.none() | st.integers(0, 3000)


@example([({"SVK": 1, "CZE": 2}, 2)], RatingMethod.NRO, "CZE HBFN", "trfx")
@given(
    st.lists(st.tuples(_lists, _typed), min_size=1, max_size=5),
    st.sampled_from(RatingMethod),
    st.sampled_from(["", "SVK NRO", "CZE HBFN"]),
    st.sampled_from(list(trf.DIALECTS)),
)
def test_what_ranks_the_players_comes_back_whatever_it_is(
    listed: list[tuple[dict[str, int], int | None]], method: RatingMethod, text: str, dialect: str
) -> None:
    players = []
    for number, (values, typed) in enumerate(listed, 1):
        ratings = tuple(Rating(value, source) for source, value in values.items())
        players.append(Player(number, f"P{number}", rating=typed or 0, ratings=ratings))
    told = event(method, *players, text=text)
    told = told.replace(
        players=tuple(
            replace(p, rating=p.rating if typed is None else typed)
            for p, (_, typed) in zip(told.players, listed, strict=True)
        )
    )
    written = trf.dumps(told, dialect)
    read = trf.loads(written)
    assert [player.rating for player in read.players] == [player.rating for player in told.players]
    again = trf.dumps(read, trf.reads(written).dialect)
    assert again == written
    assert trf.loads(again) == read
    if dialect == "trf26":
        for then, now in zip(told.players, read.players, strict=True):
            national = {(r.source, r.value) for r in then.ratings if r.source != "FIDE"}
            assert {(r.source, r.value) for r in now.ratings if r.source != "FIDE"} == national


class TestLongEvents:
    """Ratings and titles of later rounds stand in comments; a player line has those of the start."""

    def test_come_back_with_their_rounds(self) -> None:
        told = event(
            RatingMethod.FIDE,
            Player(1, "A", ratings=(Rating(2300, "FIDE", "2026-05"), Rating(2340, "FIDE", "2026-06", 7))),
            Player(2, "B", title="FM", ratings=(Rating(2200, "FIDE"),), later_titles=(LaterTitle("IM", 5),)),
        )
        assert tagged(told, "### Later") == ["### Later ratings: 1@7=2340", "### Later titles: 2@5=IM"]
        risen, titled = trf.loads(trf.dumps(told, "trf26")).players
        assert [official_rating(risen, round_number=number) for number in (1, 6, 7)] == [2300, 2300, 2340]
        assert [titled.title_in(number) for number in (4, 5)] == ["FM", "IM"]
        assert not [problem for problem in trf.lint(told) if "ratings other" in str(problem.message.facts)]

    def test_of_nobody_are_said_and_let_be(self) -> None:
        text = trf.dumps(event(RatingMethod.FIDE, Player(1, "A", 2000)), "trf26") + "### Later titles: 9@5=IM\n"
        reading = trf.reads(text)
        assert reading.tournament is not None
        assert reading.tournament.players[0].later_titles == ()
        assert [problem for problem in map(str, reading.problems) if "there is no player no. 9" in problem]
        assert "### Later titles: 9@5=IM" in trf.dumps(reading.tournament)
