"""All prize lists at once: one prize for each player, the highest, and a reason for each."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissdesk import wording
from swissdesk.model import (
    Awards,
    Bye,
    ByeKind,
    CategoryRule,
    Pairing,
    Player,
    PointsException,
    PrizeList,
    Result,
    Round,
    Settings,
    Sex,
    Tournament,
)
from swissdesk.standings import StandingRow, prizes
from swissdesk.standings.prizes import Share, money, payout, share_out

WOMEN = CategoryRule("women", sex=Sex.FEMALE)
BAND = CategoryRule("u2000", highest_rating=1999)


def event(points: dict[int, int], awards: Awards, women: tuple[int, ...] = (), low: tuple[int, ...] = ()) -> Tournament:
    """Players with these points (half points), ranked by points and then level."""
    players = tuple(
        Player(number, f"P{number}", 1900 if number in low else 2200, sex=Sex.FEMALE if number in women else Sex.MALE)
        for number in points
    )
    extra = tuple(PointsException("", 50 * half, 0, (number,)) for number, half in points.items())
    byes = tuple(Bye(number, ByeKind.ZERO_POINT) for number in points)
    settings = Settings(rounds=1, points_exceptions=extra, tiebreaks=("TPN",), awards=awards)
    return Tournament(settings=settings, players=players, rounds=(Round(1, byes=byes),))


def paid(tournament: Tournament) -> dict[str, dict[int, int]]:
    found: dict[str, dict[int, int]] = {}
    for award in payout(tournament).awards:
        found.setdefault(award.prize_list, {})[award.player] = award.amount
    return found


def test_the_higher_prize_counts_and_the_next_one_moves_up() -> None:
    awards = Awards(
        categories=(WOMEN,),
        currency="EUR",
        prize_lists=(
            PrizeList("main", amounts=(50000, 30000, 10000)),
            PrizeList("women", category="women", amounts=(20000, 10000)),
        ),
    )
    tournament = event({1: 12, 2: 10, 3: 9, 4: 6, 5: 5}, awards, women=(3, 4, 5))
    assert paid(tournament) == {"main": {1: 50000, 2: 30000, 4: 10000}, "women": {3: 20000, 5: 10000}}
    found = payout(tournament)
    reasons = {award.player: [wording.sentence(reason) for reason in award.reasons] for award in found.awards}
    assert reasons[3] == [
        "Place 1 in “Women”.",
        "100.00 EUR by place.",
        "100.00 EUR by score: no other player has a score of 4½.",
        "Not paid in addition: “Overall ranking”. The higher prize counts.",
    ]
    assert reasons[4] == [
        "Place 3 in “Overall ranking”.",
        "50.00 EUR by place.",
        "50.00 EUR by score: no other player has a score of 3.",
        "Moved up, because these players take higher prizes elsewhere: P3.",
        "Not paid in addition: “Women”. The higher prize counts.",
    ]
    assert found.total == 120000
    assert found.unclaimed == ()
    assert [award.player for award in found.of("women")] == [3, 5]


def test_a_list_in_which_a_player_wins_nothing_is_none_that_is_not_paid_in_addition() -> None:
    awards = Awards(
        categories=(WOMEN, BAND),
        prize_lists=(
            PrizeList("main", amounts=(50000,)),
            PrizeList("women", category="women", amounts=(20000,)),
            PrizeList("band", category="u2000", amounts=(10000,)),
        ),
    )
    found = payout(event({1: 6, 2: 5, 3: 4}, awards, women=(3,), low=(3,))).of("women")
    assert [wording.sentence(reason) for reason in found[0].reasons[3:]] == [
        "Not paid in addition: “Rating up to 1999”. The higher prize counts."
    ]


def test_of_a_large_field_only_those_who_can_win_are_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    lengths: list[int] = []

    def counted(rows: Sequence[StandingRow], *others: Any, **more: Any) -> tuple[Share, ...]:
        lengths.append(len(rows))
        return share_out(rows, *others, **more)

    monkeypatch.setattr(prizes, "share_out", counted)
    amounts = tuple(range(1000, 0, -100))
    awards = Awards(
        categories=(WOMEN,), prize_lists=(PrizeList("main", amounts=amounts), PrizeList("women", "", "women", amounts))
    )
    tournament = event({number: 300 - number for number in range(1, 301)}, awards, women=tuple(range(1, 301, 2)))
    found = paid(tournament)
    assert [len(each) for each in found.values()] == [10, 10]
    assert not set(found["main"]) & set(found["women"])
    assert len(lengths) > 2
    assert max(lengths) == 10


def test_several_prizes_are_paid_where_the_rules_of_the_event_say_so() -> None:
    awards = Awards(
        categories=(WOMEN,),
        one_each=False,
        prize_lists=(PrizeList("main", amounts=(300,)), PrizeList("women", category="women", amounts=(200,))),
    )
    assert paid(event({1: 4, 2: 2}, awards, women=(1,))) == {"main": {1: 300}, "women": {1: 200}}


def test_an_extra_list_is_won_beside_another() -> None:
    awards = Awards(
        categories=(WOMEN,),
        prize_lists=(
            PrizeList("main", amounts=(300,)),
            PrizeList("women", category="women", amounts=(200,), in_kind=("Cup", "Book"), extra=True),
        ),
    )
    tournament = event({1: 4, 2: 2}, awards, women=(1, 2))
    assert paid(tournament) == {"main": {1: 300}, "women": {1: 200, 2: 0}}
    cup, book = payout(tournament).of("women")
    assert (cup.in_kind, book.in_kind) == ("Cup", "Book")
    assert wording.sentence(book.reasons[-1]) == "Also: Book."


def test_of_equal_prizes_the_list_announced_first_counts() -> None:
    awards = Awards(
        categories=(BAND,),
        prize_lists=(PrizeList("main", amounts=(100,)), PrizeList("band", category="u2000", amounts=(100, 50))),
    )
    assert paid(event({1: 4, 2: 2}, awards, low=(1, 2))) == {"main": {1: 100}, "band": {2: 100}}


def test_the_higher_placed_player_chooses_first_among_equal_prizes() -> None:
    # P2 stands above P1, but has the higher number and is later in the lists. P2 takes the main prize; so P1 moves up
    # to 100 in the band, announced before the women's 100, which is P4's. P1 first, and P4 would have 10 only.
    awards = Awards(
        categories=(WOMEN, BAND),
        prize_lists=(
            PrizeList("early", category="women", amounts=(10,)),
            PrizeList("main", amounts=(100,)),
            PrizeList("band", category="u2000", amounts=(100, 50)),
            PrizeList("women", category="women", amounts=(100,)),
        ),
    )
    tournament = event({1: 6, 2: 8, 3: 4, 4: 2}, awards, women=(1, 4), low=(1, 2, 3))
    assert paid(tournament) == {"main": {2: 100}, "band": {1: 100, 3: 50}, "women": {4: 100}}


def test_the_shared_place_and_the_pot_are_said_in_numbers() -> None:
    awards = Awards(prize_lists=(PrizeList("main", "Open", amounts=(1000, 500, 250)),), currency="€", coin=50)
    tournament = event({1: 8, 2: 8, 3: 6}, awards)
    level = tournament.replace(settings=Settings(**{**vars(tournament.settings), "tiebreaks": ()}))
    first, second, third = payout(level).awards
    assert [first.amount, second.amount, third.amount] == [750, 750, 250]
    assert [wording.sentence(reason) for reason in first.reasons] == [
        "Place 1 in “Open”.",
        "3.75 € by place: 7.50 € divided by the 2 who share it.",
        "3.75 € by score: 7.50 € divided by the 2 players with a score of 4.",
    ]
    odd = Awards(prize_lists=(PrizeList("main", amounts=(100, 50), by_place=0),), coin=50)
    winner, other = payout(event({1: 8, 2: 8}, odd)).awards
    assert (winner.amount, other.amount) == (100, 50)
    assert wording.sentence(winner.reasons[-1]) == "Rounded to 1.00."


def test_what_nobody_can_take_stays_with_the_organiser() -> None:
    awards = Awards(categories=(WOMEN,), prize_lists=(PrizeList("women", category="women", amounts=(200, 100)),))
    found = payout(event({1: 4, 2: 2}, awards, women=(2,)))
    assert ([award.player for award in found.awards], found.unclaimed) == ([2], (("women", 100),))


def test_prizes_after_an_earlier_round() -> None:
    tournament = Tournament(
        settings=Settings(awards=Awards(prize_lists=(PrizeList("main", amounts=(100,)),))),
        players=(Player(1, "A"), Player(2, "B")),
        rounds=(
            Round(1, (Pairing(1, 2, Result.WHITE_WINS),)),
            Round(2, (Pairing(2, 1, Result.WHITE_WINS),)),
            Round(3, (Pairing(2, 1, Result.WHITE_WINS),)),
        ),
    )
    assert [award.player for award in payout(tournament).awards] == [2]
    award = payout(tournament, 1).awards[0]
    assert award.player == 1
    assert "no other player has a score of 1." in wording.sentence(award.reasons[-1])


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (0, "0.00 EUR"),
        (5, "0.05 EUR"),
        (123456, "1234.56 EUR"),
        (-150, "-1.50 EUR"),
        (Fraction(100, 3), "0.33 EUR"),
        (Fraction(1, 2), "0.01 EUR"),
    ],
)
def test_money_as_it_is_written(amount: Fraction | int, text: str) -> None:
    assert money(amount, "EUR") == text
    assert money(amount, "") == text.removesuffix(" EUR")


@st.composite
def any_event(draw: st.DrawFn) -> Tournament:
    count = draw(st.integers(1, 9))
    points = {number: draw(st.integers(0, 6)) for number in range(1, count + 1)}
    numbers = st.frozensets(st.integers(1, count)).map(tuple)
    coin = draw(st.sampled_from([1, 5, 100]))
    sums = st.lists(st.integers(0, 40).map(lambda n: n * coin), max_size=5).map(
        lambda s: tuple(sorted(s, reverse=True))
    )
    lists = tuple(
        PrizeList(key, category=category, amounts=draw(sums), by_place=draw(st.sampled_from([0, 50, 70, 100])))
        for key, category in (("main", ""), ("women", "women"), ("band", "u2000"))
    )
    awards = Awards((WOMEN, BAND), lists, coin=coin)
    return event(points, awards, draw(numbers), draw(numbers))


@given(any_event())
def test_every_coin_is_accounted_for_and_nobody_wins_twice(tournament: Tournament) -> None:
    found = payout(tournament)
    awards = tournament.settings.awards
    announced = sum(sum(prizes.amounts) for prizes in awards.prize_lists)
    assert found.total + sum(amount for _, amount in found.unclaimed) == announced
    winners = [award.player for award in found.awards if award.amount]
    assert len(winners) == len(set(winners))
    assert all(award.amount % awards.coin == 0 for award in found.awards)
    assert all(award.reasons for award in found.awards)
