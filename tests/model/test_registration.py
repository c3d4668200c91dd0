"""Registration: many players at once, who has arrived and has paid, starting ranks by C.04.2 art. 2, late entries."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import doing
import pytest
from crosstable import tournament
from doing import refused
from hypothesis import given
from hypothesis import strategies as st
from strategies import players, tournaments

from swissdesk.model import (
    Acceleration,
    Awards,
    ByeKind,
    ByeRequest,
    CategoryRule,
    FictitiousPoints,
    ForbiddenGroup,
    Pairing,
    Player,
    RankingOrder,
    Round,
    Settings,
    Source,
    Stage,
    Tournament,
)
from swissdesk.model.acceleration import fictitious_points, last_of_upper_group
from swissdesk.model.events import (
    MAX_PLAYERS,
    AddPlayers,
    CheckIn,
    DiscardRound,
    EnterLate,
    Event,
    MarkPaid,
    PairRound,
    PublishRound,
    Renumber,
    UpdatePlayers,
    renumbering_refusal,
)
from swissdesk.model.numbering import by_strength, late_number, making_room, renumbered, ruled_numbers

FIELD = tuple(Player(number, f"Player {number}", 2100 - 100 * number) for number in range(1, 7))
START = Tournament(players=FIELD, settings=Settings(rounds=5))


after = partial(doing.after, start=START)


def with_rounds(count: int) -> Tournament:
    """Return the field after so many published rounds in which 1 and 2 did not play."""
    cells = {1: "H", 2: "Z", 3: "4w", 4: "3b", 5: "6w", 6: "5b"}
    table = "\n".join(f"{player}: {f'{cell} ' * count}" for player, cell in cells.items())
    return START.replace(rounds=tournament(table, 5).rounds)


class TestOrder:
    """C.04.2 art. 2.2."""

    def test_strength_then_title_then_name(self) -> None:
        field = [
            Player(1, "Adams", 2400),
            Player(2, "Baker", 2400, "FM"),
            Player(3, "Cole", 2400, "WGM"),
            Player(4, "Dunn", 2450),
            Player(5, "Evans", 2400, "IM"),
            Player(6, "Frost", 2400, "FM"),
            Player(7, "Gray"),
        ]
        assert [p.name for p in by_strength(field)] == ["Dunn", "Evans", "Cole", "Baker", "Frost", "Adams", "Gray"]
        assert ruled_numbers(field) == {4: 1, 5: 2, 2: 4, 6: 5, 1: 6}

    def test_a_title_fide_does_not_know_goes_with_none(self) -> None:
        assert [p.name for p in by_strength([Player(1, "B", 2000, "NM"), Player(2, "A", 2000)])] == ["A", "B"]

    def test_accents_do_not_put_anybody_last(self) -> None:
        names = ["Žiga", "Zora", "Álvarez", "Alvin", "Ödön"]
        ordered = by_strength(Player(number, name) for number, name in enumerate(names, 1))
        assert [player.name for player in ordered] == ["Álvarez", "Alvin", "Ödön", "Žiga", "Zora"]

    @given(st.lists(players(), max_size=9, unique_by=lambda player: player.id))
    def test_numbers_are_one_to_n_and_a_second_time_changes_nothing(self, field: list[Player]) -> None:
        numbers = ruled_numbers(field)
        done = [replace(player, id=numbers.get(player.id, player.id)) for player in field]
        assert sorted(player.id for player in done) == list(range(1, len(field) + 1))
        assert ruled_numbers(done) == {}


class TestManyPlayers:
    def test_all_come_with_one_event(self) -> None:
        new = (Player(7, "Seven"), Player(8, "Eight"))
        assert after(AddPlayers(new)).players == (*FIELD, *new)
        assert str(AddPlayers(new).describe(START)) == "Players added: 2"

    def test_one_that_cannot_be_refuses_all(self) -> None:
        assert refused(AddPlayers((Player(7, "Seven"), Player(3, "Again"))), START).startswith(
            "No. 3 already belongs to Player 3."
        )
        assert refused(AddPlayers((Player(7, "Seven"), Player(7, "Twin"))), START).startswith(
            "No. 7 already belongs to Seven."
        )
        assert refused(AddPlayers((Player(7, " "),)), START) == "Enter the player's name."
        assert refused(AddPlayers(()), START) == "No player was given."

    def test_new_ratings_leave_the_numbers(self) -> None:
        changed = after(UpdatePlayers((replace(FIELD[5], rating=2500), replace(FIELD[0], rating=1))))
        assert [player.rating for player in changed.players] == [1, 1900, 1800, 1700, 1600, 2500]
        assert [player.id for player in changed.players] == [1, 2, 3, 4, 5, 6]
        assert refused(UpdatePlayers((Player(9, "Nobody"),)), START) == "There is no player no. 9."


class TestDesk:
    def test_here_and_paid(self) -> None:
        done = after(CheckIn((1, 2, 3)), MarkPaid((2, 3)), CheckIn((3,), present=False))
        assert [p.id for p in done.players if p.checked_in] == [1, 2]
        assert [p.id for p in done.players if p.paid] == [2, 3]
        assert refused(CheckIn((7,)), START) == "There is no player no. 7."

    @pytest.mark.parametrize(
        ("event", "words"),
        [
            (CheckIn((4,)), "Player 4 checked in"),
            (CheckIn((4,), present=False), "Player 4: check-in removed"),
            (CheckIn((4, 5)), "Players checked in: 2"),
            (CheckIn((4, 5), present=False), "Check-in removed, players: 2"),
            (MarkPaid((4,)), "Player 4 paid"),
            (MarkPaid((4,), paid=False), "Player 4: payment removed"),
            (MarkPaid((4, 5, 6)), "Players paid: 3"),
            (MarkPaid((4, 5, 6), paid=False), "Payment removed, players: 3"),
            (Renumber((2, 1, 3, 4, 5, 6)), "Starting ranks reassigned; players with a new number: 2"),
            (Renumber((1, 2, 3, 4, 5, 6)), "Starting ranks confirmed"),
            (EnterLate(Player(4, "Late")), "Late entry: Late, no. 4"),
        ],
    )
    def test_what_was_done_is_said(self, event: Event, words: str) -> None:
        assert str(event.describe(START)) == words


class TestRenumber:
    """C.04.2 art. 2.3."""

    def test_everything_that_names_a_player_follows(self) -> None:
        settings = replace(
            START.settings,
            forbidden=(ForbiddenGroup((1, 6)),),
            last_accelerated=2,
            fictitious=(FictitiousPoints(1, 2, 1, 2, 100),),
            awards=Awards(categories=(CategoryRule("juniors", players=(6,)),)),
        )
        before = with_rounds(1).replace(settings=settings, requests=(ByeRequest(6, 2, ByeKind.HALF_POINT),))
        now = after(Renumber((6, 1, 2, 3, 4, 5)), start=before)
        assert now.player(1).name == "Player 6"
        assert now.rounds[0].pairs == ((4, 5), (6, 1))
        assert [bye.player for bye in now.rounds[0].byes] == [2, 3]
        assert now.requests == (ByeRequest(1, 2, ByeKind.HALF_POINT),)
        assert now.settings.forbidden == (ForbiddenGroup((2, 1)),)
        assert now.settings.awards.categories[0].players == (1,)
        assert now.settings.last_accelerated == 2
        assert now.decisions[0].text == "1 => 2, 2 => 3, 3 => 4, 4 => 5, 5 => 6, 6 => 1"

    @pytest.mark.parametrize(("rounds", "allowed"), [(0, True), (1, True), (3, True), (4, False), (5, False)])
    def test_until_the_fourth_round_has_been_paired(self, rounds: int, allowed: bool) -> None:
        assert (renumbering_refusal(with_rounds(rounds)) is None) == allowed
        if not allowed:
            words = refused(Renumber((6, 1, 2, 3, 4, 5)), with_rounds(rounds))
            assert words.startswith("Starting ranks are fixed: round 4 has been paired (C.04.2 art. 2.3).")

    def test_not_under_a_draft(self) -> None:
        draft = after(PairRound(1, ((1, 4), (5, 2), (3, 6))))
        assert refused(Renumber((6, 1, 2, 3, 4, 5)), draft).startswith("Round 1 is a draft. Discard it")
        assert renumbering_refusal(after(DiscardRound(1), start=draft)) is None

    def test_everybody_is_named_once(self) -> None:
        for order in ((1, 2, 3), (1, 1, 2, 3, 4, 5), (2, 3, 4, 5, 6, 7)):
            assert refused(Renumber(order), START) == "The new order must contain every player exactly once."

    def test_lines_of_a_file_that_nobody_interprets_are_not_kept(self) -> None:
        filed = START.replace(source=Source("trf", ("1 trf16", "=013 Team 1 2")))
        assert after(Renumber((1, 2, 3, 4, 5, 6)), start=filed).source is not None
        assert after(Renumber((2, 1, 3, 4, 5, 6)), start=filed).source is None

    @given(tournaments(), st.data())
    def test_there_and_back_is_as_it_was(self, tournament: Tournament, data: st.DataObject) -> None:
        ids = [player.id for player in tournament.players]
        numbers = dict(zip(ids, data.draw(st.permutations(ids)), strict=True))
        there = renumbered(tournament, numbers)
        back = renumbered(there, {new: old for old, new in numbers.items()})
        settings = replace(back.settings, fictitious=(), last_accelerated=None)
        was = replace(tournament.settings, fictitious=(), last_accelerated=None)
        assert replace(back, settings=settings, source=None) == replace(tournament, settings=was, source=None)
        made = {there.player(numbers[player]).name: points for player, points in tournament.points.items()}
        if not tournament.settings.points_exceptions and len(made) == len(ids):
            assert made == {there.player(player).name: points for player, points in there.points.items()}


class TestLateEntry:
    """C.04.2 art. 2.4."""

    def test_a_late_entry_gets_the_number_of_its_place_and_the_rest_move(self) -> None:
        late = Player(0, "Late", 1850)
        assert late_number(FIELD, late) == 3
        now = after(EnterLate(replace(late, id=3)), start=with_rounds(4))
        assert [now.player(number).name for number in range(1, 8)] == [
            "Player 1",
            "Player 2",
            "Late",
            "Player 3",
            "Player 4",
            "Player 5",
            "Player 6",
        ]
        assert now.rounds[0].pairs == ((4, 5), (6, 7))
        assert now.points[3] == 0
        assert all(3 not in r.entries for r in now.rounds)
        assert now.decisions[0].text == "3-6 => 4-7; +3 Late"

    def test_missed_rounds_may_be_half_point_byes(self) -> None:
        now = after(EnterLate(Player(7, "Late"), ByeKind.HALF_POINT), start=with_rounds(2))
        assert [entry.bye for entry in now.entries(7)] == [ByeKind.HALF_POINT, ByeKind.HALF_POINT]
        assert now.points[7] == 100
        assert now.decisions == ()

    def test_the_last_of_the_upper_group_stays_the_same_person(self) -> None:
        settings = replace(START.settings, last_accelerated=3, fictitious=(FictitiousPoints(1, 3, 1, 2, 100),))
        now = after(EnterLate(Player(2, "Late")), start=with_rounds(1).replace(settings=settings))
        assert now.settings.last_accelerated == 4
        assert now.settings.fictitious == (FictitiousPoints(1, 4, 1, 2, 100),)

    @pytest.mark.parametrize(("number", "last", "group"), [(1, 5, {1, 2, 3, 4, 5}), (6, 4, {1, 2, 3, 4})])
    def test_the_upper_group_of_baku_keeps_its_last_player(self, number: int, last: int, group: set[int]) -> None:
        settings = replace(START.settings, rounds=9, acceleration=Acceleration.BAKU)
        start = with_rounds(1).replace(settings=settings)
        assert start.settings.last_accelerated is None
        now = after(EnterLate(Player(number, "Late")), start=start)
        assert now.settings.last_accelerated == last
        assert set(fictitious_points(now, 2)) == group
        again = after(EnterLate(Player(1, "Later still")), start=now)
        assert again.settings.last_accelerated == last + 1

    def test_the_upper_group_of_baku_goes_by_the_list_not_by_the_numbers(self) -> None:
        settings = replace(START.settings, acceleration=Acceleration.BAKU, ranking_order=RankingOrder.LISTED)
        assert last_of_upper_group(START.replace(settings=settings)) == 4
        assert last_of_upper_group(START.replace(settings=settings, players=FIELD[::-1])) == 3

    def test_the_last_of_the_upper_group_on_record_must_be_somebody(self) -> None:
        settings = replace(START.settings, acceleration=Acceleration.BAKU)
        computed = last_of_upper_group(START.replace(settings=settings))
        assert last_of_upper_group(START.replace(settings=replace(settings, last_accelerated=99))) == computed

    def test_the_last_number_may_be_given_and_no_other(self) -> None:
        start = with_rounds(1).replace(players=(*FIELD[:-1], replace(FIELD[-1], id=MAX_PLAYERS - 1)), rounds=())
        start = start.replace(rounds=(Round(1, (Pairing(1, 2),)),))
        now = after(EnterLate(Player(MAX_PLAYERS - 1, "Late")), start=start)
        assert [player.id for player in now.players][-2:] == [MAX_PLAYERS, MAX_PLAYERS - 1]
        assert refused(EnterLate(Player(MAX_PLAYERS - 1, "Later")), now).startswith("The starting rank must be between")

    def test_without_acceleration_nothing_is_noted_of_a_group(self) -> None:
        assert after(EnterLate(Player(1, "Late")), start=with_rounds(1)).settings.last_accelerated is None

    def test_a_number_that_is_free_moves_nobody(self) -> None:
        assert making_room([1, 2, 4, 5], 3) == {}
        assert making_room([1, 2, 3, 4, 6], 2) == {2: 3, 3: 4, 4: 5}

    def test_refusals(self) -> None:
        assert refused(EnterLate(Player(1, "Late")), START).startswith("No round is paired yet")
        draft = START.replace(rounds=(Round(1, (Pairing(1, 2),), stage=Stage.DRAFT),))
        assert refused(EnterLate(Player(1, "Late")), draft).startswith("Round 1 is a draft.")
        running = after(PublishRound(1), start=draft)
        assert refused(EnterLate(Player(1, "Late"), ByeKind.PAIRING_ALLOCATED), running).startswith("The pairing-all")
        full = running.replace(players=tuple(Player(number, "P") for number in range(1, 10000)))
        assert refused(EnterLate(Player(1, "Late")), full).startswith("The starting rank must be between")

    @given(st.lists(players(), max_size=9, unique_by=lambda player: player.id), players())
    def test_a_field_in_order_stays_in_order(self, field: list[Player], late: Player) -> None:
        numbers = ruled_numbers(field)
        ordered = [replace(player, id=numbers.get(player.id, player.id)) for player in field]
        number = late_number(ordered, late)
        moved = making_room([player.id for player in ordered], number)
        now = [replace(player, id=moved.get(player.id, player.id)) for player in ordered]
        assert ruled_numbers([*now, replace(late, id=number)]) == {}
