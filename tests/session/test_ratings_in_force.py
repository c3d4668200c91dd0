"""Which month's rating counts: that of the first day, and in an event of more than thirty days those of its months."""

from __future__ import annotations

from dataclasses import replace

import pytest

from swissdesk.model import (
    Bye,
    ByeKind,
    EventInfo,
    LaterTitle,
    Pairing,
    Player,
    Rating,
    RatingMethod,
    RatingTime,
    Result,
    Round,
    Settings,
    Tournament,
)
from swissdesk.model.rating import official_rating
from swissdesk.session.alerts import standing
from swissdesk.session.ratings import Listed
from swissdesk.session.registration.refreshing import refresh
from swissdesk.standings import table

WEEKEND = EventInfo(start="2026/05/30", end="2026/06/02")
LEAGUE = EventInfo(start="2026/05/01", end="2026/07/31")
MAY, JUNE = Rating(2300, "FIDE standard", "2026-05"), Rating(2340, "FIDE standard", "2026-06")
BEGUN = (Round(1, (Pairing(1, 2, Result.DRAW),)),)


class Lists:
    """One list that knows one player."""

    def __init__(self, *ratings: Rating, title: str = "") -> None:
        self.listed = Listed("Adams, Ann", "1500", ratings=ratings, title=title)

    def by_fide_id(self, fide_id: str) -> Listed | None:
        return self.listed if fide_id == "1500" else None

    def by_national_id(self, national_id: str) -> None:
        return None

    def search(self, text: str, limit: int = 30, *, federation: str = "") -> tuple[Listed, ...]:
        return ()


def event(info: EventInfo, *ratings: Rating, rounds: tuple[Round, ...] = BEGUN) -> Tournament:
    player = Player(1, "Adams, Ann", ratings[0].value if ratings else 0, fide_id="1500", ratings=ratings)
    settings = Settings(rounds=5, rating_method=RatingMethod.FIDE)
    return Tournament(info, settings, (player, Player(2, "Berg, Bo", 2000)), rounds)


def refreshed(tournament: Tournament, *ratings: Rating) -> Player:
    found = {one.after.id: one.after for one in refresh(tournament, Lists(*ratings)).differing}  # type: ignore[arg-type]
    return found.get(1, tournament.player(1))


def test_a_later_list_does_not_replace_the_one_of_the_first_day() -> None:
    assert refreshed(event(WEEKEND, MAY), JUNE).rating == 2300


def test_before_the_first_round_the_newest_list_counts() -> None:
    assert refreshed(event(WEEKEND, MAY, rounds=()), JUNE).rating == 2340


def test_the_list_of_the_first_day_puts_right_what_was_entered() -> None:
    april = replace(MAY, value=2250, month="2026-04")
    assert refreshed(event(WEEKEND, april), MAY).rating == 2300


def test_without_a_rating_in_force_a_later_one_is_better_than_none() -> None:
    assert refreshed(event(WEEKEND), JUNE).rating == 2340


class TestLongEvents:
    def test_a_later_rating_counts_from_the_coming_round_and_ranks_nobody(self) -> None:
        player = refreshed(event(LEAGUE, MAY), JUNE)
        assert player.ratings == (MAY, replace(JUNE, from_round=2))
        assert player.rating == 2300
        assert [official_rating(player, round_number=number) for number in (1, 2, 3)] == [2300, 2340, 2340]

    def test_the_same_month_is_not_put_in_twice(self) -> None:
        once = refreshed(event(LEAGUE, MAY), JUNE)
        again = event(LEAGUE, *once.ratings)
        assert refreshed(again, JUNE).ratings == once.ratings

    @pytest.mark.parametrize("value", [2300])
    def test_an_unchanged_rating_needs_no_second_entry(self, value: int) -> None:
        assert refreshed(event(LEAGUE, MAY), replace(JUNE, value=value)).ratings == (MAY,)


class TestTitles:
    def titled(self, tournament: Tournament, title: str, *ratings: Rating) -> Player:
        found = {one.after.id: one.after for one in refresh(tournament, Lists(*ratings, title=title)).differing}  # type: ignore[arg-type]
        return found.get(1, tournament.player(1))

    def test_one_of_a_later_list_counts_from_the_coming_round(self) -> None:
        player = self.titled(event(LEAGUE, MAY), "FM", replace(JUNE, value=MAY.value))
        assert (player.title, player.later_titles) == ("", (LaterTitle("FM", 2),))
        assert [player.title_in(number) for number in (1, 2, 3)] == ["", "FM", "FM"]

    def test_it_is_not_put_in_twice(self) -> None:
        before = event(LEAGUE, MAY)
        once = self.titled(before, "FM", JUNE)
        assert self.titled(before.replace(players=(once, before.players[1])), "FM", JUNE) == once

    @pytest.mark.parametrize("info", [LEAGUE, WEEKEND])
    def test_one_of_the_list_of_the_first_day_is_that_of_the_start(self, info: EventInfo) -> None:
        player = self.titled(event(info, MAY), "FM", MAY)
        assert (player.title, player.later_titles) == ("FM", ())


class TestTieBreaks:
    """C.07 art. 10: the first rating, unless the regulations say otherwise."""

    def average(self, time: RatingTime) -> object:
        tournament = event(LEAGUE, MAY, replace(JUNE, from_round=2), rounds=())
        settings = replace(tournament.settings, tiebreak_ratings=time, rounds=3)
        others = (*tournament.players, Player(3, "Cohen, Cy", 1900))
        rounds = (
            Round(1, (Pairing(1, 2, Result.DRAW),), (Bye(3, ByeKind.PAIRING_ALLOCATED),)),
            Round(2, (Pairing(3, 1, Result.DRAW),), (Bye(2, ByeKind.PAIRING_ALLOCATED),)),
            Round(3, (Pairing(2, 3, Result.DRAW),), (Bye(1, ByeKind.PAIRING_ALLOCATED),)),
        )
        rows = table(tournament.replace(settings=settings, players=others, rounds=rounds), None, ("ARO",))
        return {row.player: dict(row.tiebreaks)["ARO"].number for row in rows}

    def test_the_first_rating_by_default(self) -> None:
        assert self.average(RatingTime.FIRST) == {1: 1950, 2: 2100, 3: 2150}

    def test_the_rating_of_each_game(self) -> None:
        assert self.average(RatingTime.GAME) == {1: 1950, 2: 2100, 3: 2170}

    def test_the_latest(self) -> None:
        assert self.average(RatingTime.LATEST) == {1: 1950, 2: 2120, 3: 2170}

    def test_those_by_rating_are_advised_against(self) -> None:
        long = event(LEAGUE, MAY)
        long = long.replace(settings=replace(long.settings, tiebreaks=("BH", "ARO", "TPR")))
        said = [str(alert.message) for alert in standing(long) if alert.kind == "rating-tie-breaks"]
        assert len(said) == 1
        assert "ARO, TPR" in said[0]
        short = long.replace(info=WEEKEND)
        assert not any(alert.kind == "rating-tie-breaks" for alert in standing(short))
