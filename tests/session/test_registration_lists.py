"""Registration with rating lists: who may be meant, late entries, ratings brought up to date; and the desk."""

from __future__ import annotations

from dataclasses import replace

import pytest
from registration_lists import MONTH, PEOPLE, SomeLists, listed

from swissdesk.errors import Cancelled
from swissdesk.model import (
    ByeKind,
    EventInfo,
    Pairing,
    Player,
    Rating,
    RatingMethod,
    Round,
    Settings,
    Sex,
    Stage,
    Tournament,
)
from swissdesk.model.events import AddPlayer, AnnounceBye, EnterLate, UpdatePlayers
from swissdesk.model.rating import BY_HAND
from swissdesk.session.registration import entering as desk
from swissdesk.session.registration.entering import entering, missing
from swissdesk.session.registration.naming import offers
from swissdesk.session.registration.refreshing import KnownBy, is_by_hand, rating_origin, refresh, taken_over

EVENT = Tournament(
    info=EventInfo(federation="CZE"),
    settings=Settings(rounds=5, rating_method=RatingMethod.FIDE),
    players=(Player(1, "Novak, Jan", 2310, fide_id="300001"), Player(2, "Stein, Otto", 1800)),
)


class TestOffers:
    def test_three_letters_are_enough_and_the_typed_text_comes_last(self) -> None:
        lists = SomeLists()
        assert offers(EVENT, "no", lists) == ()
        assert lists.asked == ()
        found = offers(EVENT, "nov", lists)
        assert [(offer.player.name, offer.player.rating, offer.number) for offer in found] == [
            ("Novak, Jan", 1754, None),
            ("Novakova, Jana", 2051, None),
            ("Novak, Jan", 2310, 1),
            ("nov", 0, None),
        ]
        assert [offer.listed is None for offer in found] == [False, False, False, True]

    def test_what_lists_know_comes_along(self) -> None:
        (found, _typed) = offers(EVENT, "kim anna", SomeLists())
        assert found.player == Player(
            0,
            "Kim, Anna",
            1901,
            "",
            Sex.FEMALE,
            "FIN",
            "300004",
            "2003/01/01",
            ratings=(Rating(1901, "FIDE standard", MONTH),),
        )

    def test_a_title_that_fide_does_not_know_stays(self) -> None:
        assert offers(EVENT, "nowak", SomeLists())[0].player.title == "XYZ"

    def test_without_lists_what_was_typed_is_offered(self) -> None:
        assert [offer.player.name for offer in offers(EVENT, "Nobody, Ned", None)] == ["Nobody, Ned"]
        assert offers(EVENT, "otto stein", None)[0].number == 2
        assert offers(EVENT, "1234", None) == ()

    def test_players_who_are_entered_come_last(self) -> None:
        assert [offer.number for offer in offers(EVENT, "otto stein", None)] == [2]

    def test_what_is_missing(self) -> None:
        assert missing(Player(1, "A")) == ("date of birth", "sex", "federation")
        assert missing(Player(1, "A", birth="1990", sex=Sex.MALE, federation="FIN")) == ()
        assert missing(Player(1, "A", fide_id="1234567")) == ()


class TestEntering:
    new = Player(0, "Late, Lea", 2000)

    def test_before_round_1_behind_the_last(self) -> None:
        assert entering(EVENT, self.new) == AddPlayer(replace(self.new, id=3))

    def test_later_the_rule_gives_the_number(self) -> None:
        running = EVENT.replace(rounds=(Round(1, (Pairing(1, 2),)),))
        event = entering(running, self.new, ByeKind.HALF_POINT)
        assert event == EnterLate(replace(self.new, id=2), ByeKind.HALF_POINT)
        assert event.apply(running).points == {1: 0, 2: 50, 3: 0}

    @pytest.mark.parametrize("system", ["round-robin", "round-robin-circle", "knockout"])
    def test_numbers_of_a_table_stay(self, system: str) -> None:
        settings = replace(EVENT.settings, system=system)
        running = EVENT.replace(rounds=(Round(1, (Pairing(1, 2),)),), settings=settings)
        assert entering(running, self.new) == AddPlayer(replace(self.new, id=3))


def with_players(*players: Player, method: RatingMethod = RatingMethod.FIDE) -> Tournament:
    return Tournament(players=players, settings=Settings(rating_method=method))


class TestRefreshing:
    old = Player(1, "Novak, Jan", 2290, fide_id="300001", ratings=(Rating(2290, "FIDE standard", "2026-10"),))

    def test_the_difference_field_by_field(self) -> None:
        found = refresh(with_players(self.old), SomeLists())
        (one,) = found.differing
        assert [(change.field, change.old, change.new) for change in one.changes] == [
            ("rating", 2290, 2310),
            ("ratings", self.old.ratings, (Rating(2310, "FIDE standard", MONTH),)),
            ("title", "", "FM"),
            ("federation", "", "CZE"),
            ("birth", "", "1988/03/02"),
            ("sex", None, Sex.MALE),
        ]
        assert (one.known_by, one.is_sure) == (KnownBy.FIDE_ID, True)
        done = UpdatePlayers(taken_over(found.differing)).apply(with_players(self.old))
        again = refresh(done, SomeLists())
        assert (again.differing, again.unchanged, again.unknown) == ((), 1, ())

    def test_who_is_known_by_what(self) -> None:
        national = listed("Other, Ola", rating=1500, national_id="N7")
        lists = SomeLists((*PEOPLE, national))
        found = refresh(
            with_players(
                Player(1, "Ola Other", national_id="N7"),
                Player(2, "KIM Anna", birth="2003"),
                Player(3, "Jana Novakova"),
                Player(4, "Jan Novak"),
                Player(5, "Nobody, Ned"),
                Player(6, "Kim, Anna", birth="1950"),
            ),
            lists,
        )
        assert {r.before.id: (r.known_by, r.is_sure) for r in found.differing} == {
            1: (KnownBy.NATIONAL_ID, True),
            2: (KnownBy.NAME_AND_BIRTH, True),
            3: (KnownBy.NAME, False),
        }
        assert found.unknown == (4, 5, 6)

    def test_a_rating_by_hand_stays_unless_asked_for(self) -> None:
        by_hand = replace(self.old, rating=2400)
        marked = Player(2, "Kim, Anna", 1950, fide_id="300004", ratings=(Rating(1950, BY_HAND),))
        found = refresh(with_players(by_hand, marked), SomeLists())
        assert [(r.after.rating, r.is_sure) for r in found.differing] == [(2310, False), (1901, False)]
        assert Rating(1950, BY_HAND) in found.differing[1].after.ratings
        assert [is_by_hand(player) for player in (self.old, by_hand, marked, Player(3, "X", 1500))] == [
            False,
            True,
            True,
            False,
        ]

    def test_by_hand_the_same_list_is_followed(self) -> None:
        both = Listed_with_rapid
        player = replace(self.old, rating=2200, ratings=(Rating(2200, "FIDE rapid", "2026-10"),))
        found = refresh(with_players(player, method=RatingMethod.HAND), SomeLists((both,)))
        assert found.differing[0].after.rating == 2222

    def test_another_rating_method_shows_without_any_list(self) -> None:
        player = Player(1, "A", 2000, ratings=(Rating(2000, "FIDE standard"), Rating(2100, "CZE")))
        for method, rating in ((RatingMethod.NRO, 2100), (RatingMethod.HBFN, 2100), (RatingMethod.LBFN, None)):
            found = refresh(with_players(player, method=method), None).differing
            assert [r.after.rating for r in found] == ([rating] if rating else [])
            assert all(r.known_by is KnownBy.METHOD for r in found)

    def test_where_the_rating_comes_from(self) -> None:
        assert rating_origin(self.old) == Rating(2290, "FIDE standard", "2026-10")
        assert rating_origin(replace(self.old, rating=1)) is None

    def test_it_can_be_stopped(self) -> None:
        def monitor(done: int, total: int) -> None:
            raise Cancelled("Stopped.")

        with pytest.raises(Cancelled):
            refresh(with_players(self.old), SomeLists(), monitor)


Listed_with_rapid = replace(
    PEOPLE[0], ratings=(Rating(2310, "FIDE standard", MONTH), Rating(2222, "FIDE rapid", MONTH))
)


class TestDesk:
    event = EVENT.replace(
        players=(
            Player(1, "A", checked_in=True, paid=True),
            Player(2, "B", checked_in=True),
            Player(3, "C"),
            Player(4, "D", paid=True),
            Player(5, "E", withdrawn_from=1),
        )
    )

    def test_counts(self) -> None:
        assert desk.counts(self.event.players) == desk.DeskCounts(total=4, here=2, paid=2, missing=2)
        assert not desk.counts(EVENT.players).has_begun

    def test_who_is_not_here_is_left_out(self) -> None:
        excused = AnnounceBye(4, 1, ByeKind.HALF_POINT).apply(self.event)
        assert desk.not_here(self.event) == (3, 4)
        assert desk.not_here(excused) == (3,)
        event = desk.leaving_out(self.event)
        assert event is not None
        assert event.apply(self.event).present(1) == (1, 2)
        assert desk.leaving_out(event.apply(self.event)) is None

    def test_it_is_open_until_round_1_is_published(self) -> None:
        draft = Round(1, (Pairing(1, 2),), stage=Stage.DRAFT)
        assert desk.is_open(self.event)
        assert desk.is_open(self.event.replace(rounds=(draft,)))
        assert not desk.is_open(self.event.replace(rounds=(replace(draft, stage=Stage.PUBLISHED),)))

    def test_numbers_out_of_order(self) -> None:
        mixed = EVENT.replace(players=(Player(1, "A", 1800), Player(2, "B", 1900), Player(3, "C", 1500)))
        assert desk.out_of_order(mixed) == 2
        assert desk.out_of_order(mixed.replace(settings=Settings(system="round-robin"))) == 0
