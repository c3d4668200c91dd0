"""Standings of a part of the players."""

from __future__ import annotations

import pytest

from swissdesk import wording
from swissdesk.errors import InvalidEdit
from swissdesk.model import (
    Awards,
    CategoryRule,
    EventInfo,
    Pairing,
    Player,
    PrizeList,
    Result,
    Round,
    Settings,
    Sex,
    Tournament,
)
from swissdesk.model.awards import category_title
from swissdesk.model.events import ChangeSettings, RemovePlayer
from swissdesk.standings import categories as by
from swissdesk.standings import table

PLAYERS = (
    Player(1, "Ada", 2300, sex=Sex.FEMALE, federation="FIN", birth="1961/12/31", club="Tower"),
    Player(2, "Ben", 2100, sex=Sex.MALE, federation="FIN", birth="2008"),
    Player(3, "Cyd", 0, sex=Sex.FEMALE, federation="UKR", birth="2007/12/31"),
    Player(4, "Dan", 1700, federation="UKR", club="Tower"),
)
EVENT = Tournament(
    info=EventInfo(start="2026/05/01"),
    players=PLAYERS,
    rounds=(Round(1, (Pairing(4, 1, Result.WHITE_WINS), Pairing(2, 3, Result.DRAW))),),
)


def members(rule: CategoryRule) -> list[tuple[int, int]]:
    return [(row.rank, row.player) for row in by.within(EVENT, table(EVENT), by.made(rule, 2026))]


@pytest.mark.parametrize(
    ("name", "title", "expected"),
    [
        ("women", "Women", [(1, 3), (2, 1)]),
        ("men", "Men", [(1, 2)]),
        ("under-18", "Under 18", [(1, 2)]),
        ("over-65", "65 and older", [(1, 1)]),
        ("rating-1700-2100", "Rating 1700 to 2100", [(1, 4), (2, 2)]),
        ("rating--2000", "Rating up to 2000", [(1, 4)]),
        ("rating-2200-", "Rating 2200 and above", [(1, 1)]),
        ("unrated", "Unrated", [(1, 3)]),
        ("federation-FIN", "Federation FIN", [(1, 2), (2, 1)]),
        ("club-Tower", "Club Tower", [(1, 4), (2, 1)]),
    ],
)
def test_who_is_in_it_and_in_which_place(name: str, title: str, expected: list[tuple[int, int]]) -> None:
    category = by.named(EVENT, name)
    assert [(row.rank, row.player) for row in by.within(EVENT, table(EVENT), category)] == expected
    assert wording.sentence(category.title) == title


@pytest.mark.parametrize(
    "name", ["", "youth", "under-", "under-0", "over-121", "under-x", "rating--", "federation-", "club-"]
)
def test_a_name_that_says_nothing_is_refused_and_the_known_ones_are_named(name: str) -> None:
    with pytest.raises(InvalidEdit, match=r"There is no category .*women, men, under-18"):
        by.named(EVENT, name)


@pytest.mark.parametrize("name", ["under-1", "over-1", "under-120", "over-120"])
def test_every_age_from_1_to_120_is_one(name: str) -> None:
    assert by.named(EVENT, name).key == name


def test_conditions_hold_together() -> None:
    rule = CategoryRule("girls", sex=Sex.FEMALE, from_age=18, federations=("UKR", "FIN"), highest_rating=2300)
    assert members(rule) == [(1, 1)]
    assert members(CategoryRule("x", highest_rating=2300, sex=Sex.FEMALE, unrated=True)) == [(1, 3), (2, 1)]
    assert wording.sentence(category_title(rule)) == "Women, 18 and older, Rating up to 2300, Federation UKR, FIN"


def test_hand_picked_players_and_the_organisers_own_name() -> None:
    rule = CategoryRule("staff", "Staff of the club", players=(2, 4))
    assert members(rule) == [(1, 4), (2, 2)]
    assert wording.sentence(category_title(rule)) == "Staff of the club"
    assert wording.sentence(category_title(CategoryRule("staff", players=()))) == "Chosen players"
    assert members(CategoryRule("nobody", players=())) == []


@pytest.mark.parametrize(
    ("birth", "age", "cutoff", "is_in"),
    [
        ("2008/01/01", 18, "", True),  # has not reached 18 before 1 January 2026
        ("2007/12/31", 18, "", False),
        ("2008", 18, "", True),
        ("2014/09/01", 12, "2026/09/01", True),
        ("2014/08/31", 12, "2026/09/01", False),
        ("2014", 12, "2026/09/01", None),
        ("2015", 12, "2026/09/01", True),
        ("", 12, "", None),
        ("0000/00/00", 12, "", None),
    ],
)
def test_juniors_by_the_day_of_birth(birth: str, age: int, cutoff: str, is_in: bool | None) -> None:
    event = Tournament(info=EventInfo(start="2026/05/01"), players=(Player(1, "X", birth=birth),))
    rule = CategoryRule("juniors", under_age=age, cutoff=cutoff)
    assert by.made(rule, 2026).has(event.players[0]) is (is_in is True)
    assert by.doubtful(event, rule) == ((1,) if is_in is None else ())


@pytest.mark.parametrize(
    ("birth", "is_in"), [("1976/12/31", True), ("1976", True), ("1977/01/01", False), ("1977", False), ("", None)]
)
def test_seniors_by_the_end_of_the_year(birth: str, is_in: bool | None) -> None:
    event = Tournament(info=EventInfo(start="2026/05/01"), players=(Player(1, "X", birth=birth),))
    rule = CategoryRule("seniors", from_age=50)
    assert by.made(rule, 2026).has(event.players[0]) is (is_in is True)
    assert by.doubtful(event, rule) == ((1,) if is_in is None else ())


@pytest.mark.parametrize(("birth", "is_in"), [("1976/07/01", True), ("1976/07/02", False), ("1976", None)])
def test_seniors_by_a_day_of_the_year(birth: str, is_in: bool | None) -> None:
    event = Tournament(info=EventInfo(start="2026/05/01"), players=(Player(1, "X", birth=birth),))
    rule = CategoryRule("seniors", from_age=50, cutoff="2026/07/01")
    assert by.made(rule, 2026).has(event.players[0]) is (is_in is True)
    assert by.doubtful(event, rule) == ((1,) if is_in is None else ())


def test_without_the_sex_nobody_can_be_judged() -> None:
    assert by.doubtful(EVENT, CategoryRule("women", sex=Sex.FEMALE)) == (4,)
    assert by.doubtful(EVENT, CategoryRule("women", sex=Sex.FEMALE, federations=("FIN",))) == ()


def test_shared_places_stay_shared_and_keep_their_values() -> None:
    everybody = by.Category("all", category_title(CategoryRule("women")), lambda player: player.id != 4)
    rows = by.within(EVENT, table(EVENT, tiebreaks=("BH",)), everybody)
    assert [(row.rank, row.player) for row in rows] == [(1, 2), (1, 3), (3, 1)]
    assert all(row.tiebreaks for row in rows)


def test_those_of_the_event_and_those_that_are_offered() -> None:
    awards = Awards(
        categories=(CategoryRule("women", "Ladies", sex=Sex.FEMALE), CategoryRule("b", highest_rating=2100))
    )
    event = EVENT.replace(settings=Settings(awards=awards))
    assert [(category.key, wording.sentence(category.title)) for category in by.of(event)] == [
        ("women", "Ladies"),
        ("b", "Rating up to 2100"),
    ]
    assert wording.sentence(by.named(event, "women").title) == "Ladies"
    offered = [rule.key for rule in by.offered(EVENT)]
    assert offered == [
        "women",
        "unrated",
        "under-18",
        "under-20",
        "over-50",
        "over-65",
        "rating--1600",
        "rating--1800",
        "rating--2000",
        "rating--2200",
        "federation-FIN",
        "federation-UKR",
        "club-Tower",
    ]


def test_the_year_of_the_event_and_of_birth_may_be_unknown() -> None:
    assert by.start_year(EVENT) == 2026
    assert by.start_year(Tournament()) is None
    assert by.birth_year(Player(1, "X")) is None
    assert by.doubtful(Tournament(players=PLAYERS), CategoryRule("u18", under_age=18)) == (1, 2, 3, 4)


@pytest.mark.parametrize(
    ("awards", "words"),
    [
        (Awards((CategoryRule("a"), CategoryRule("a"))), "Two categories have the same key, a."),
        (Awards((CategoryRule(" "),)), "needs a key"),
        (
            Awards((CategoryRule("a", lowest_rating=2000, highest_rating=1900),)),
            "2000, is above the highest, 1900",
        ),
        (Awards((CategoryRule("a", under_age=0),)), "expected an age from 1 to 120, found 0"),
        (Awards(prize_lists=(PrizeList("p"), PrizeList("p"))), "Two prize lists have the same key, p."),
        (Awards(prize_lists=(PrizeList("p", category="q"),)), "Prize list “p”: there is no category q."),
        (Awards(prize_lists=(PrizeList("p", by_place=101),)), "expected 0 to 100 %, found 101 %"),
        (Awards(prize_lists=(PrizeList("p", amounts=(-1,)),)), "“Overall ranking”: -0.01 cannot be paid"),
        (
            Awards(prize_lists=(PrizeList("p", amounts=(150,)),), coin=100),
            "“Overall ranking”: 1.50 cannot be paid out in multiples of 1.00",
        ),
        (Awards(coin=0), "Smallest amount paid out: expected 0.01 or more, found 0.00"),
    ],
)
def test_awards_that_contradict_themselves_are_refused(awards: Awards, words: str) -> None:
    with pytest.raises(InvalidEdit) as refused:
        ChangeSettings(Settings(awards=awards)).apply(EVENT)
    assert words in str(refused.value)


def test_a_removed_player_leaves_the_categories_that_name_him() -> None:
    awards = Awards((CategoryRule("staff", players=(9,)), CategoryRule("women", sex=Sex.FEMALE)))
    event = EVENT.replace(players=(*PLAYERS, Player(9, "Eve")), settings=Settings(awards=awards))
    after = RemovePlayer(9).apply(event).settings.awards
    assert after.categories == (CategoryRule("staff", players=()), CategoryRule("women", sex=Sex.FEMALE))
