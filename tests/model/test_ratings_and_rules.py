"""Which rating counts, who may not meet by a rule, where fixed players sit, and the lot on record."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import tournaments

from swissdesk.errors import InvalidEdit
from swissdesk.model import (
    Bond,
    Colour,
    FixedBoard,
    ForbiddenGroup,
    ForbiddenRule,
    ListOrder,
    Lot,
    LotKind,
    Pairing,
    Player,
    Rating,
    RatingMethod,
    RatingPace,
    Settings,
    Tournament,
)
from swissdesk.model.events import Begin, ChangeSettings, DrawLot, PairRound, PublishRound, Rearrange, RemovePlayer
from swissdesk.model.forbidding import forbidden_groups, groups_of, misseated, seated
from swissdesk.model.rating import BY_HAND, official_rating, rating_by
from swissdesk.model.settings import change_message

FIDE, NATIONAL = Rating(2100, "FIDE standard", "2026-02"), Rating(2150, "GER", "2026-01")


# ---- ratings


@pytest.mark.parametrize(
    ("method", "both", "fide_only", "national_only"),
    [
        (RatingMethod.FIDE, 2100, 2100, 0),
        (RatingMethod.NRO, 2150, 0, 2150),
        (RatingMethod.FIDON, 2100, 2100, 2150),
        (RatingMethod.NIDOF, 2150, 2100, 2150),
        (RatingMethod.HBFN, 2150, 2100, 2150),
        (RatingMethod.LBFN, 2100, 2100, 2150),
        (RatingMethod.HAND, 1900, 1900, 1900),
    ],
)
def test_what_a_method_takes(method: RatingMethod, both: int, fide_only: int, national_only: int) -> None:
    for ratings, rating in (((FIDE, NATIONAL), both), ((FIDE,), fide_only), ((NATIONAL,), national_only)):
        assert rating_by(Player(1, "A", 1900, ratings=ratings), method) == rating
        assert Settings(rating_method=method).rate(Player(1, "A", 1900, ratings=ratings)) == rating


@pytest.mark.parametrize("method", list(RatingMethod))
def test_without_any_list_the_entered_rating_stays(method: RatingMethod) -> None:
    assert rating_by(Player(1, "A", 1900), method) == 1900


def test_what_was_typed_counts_where_the_method_finds_nothing() -> None:
    typed = Player(1, "A", 1900, ratings=(NATIONAL, Rating(2000, BY_HAND)))
    assert rating_by(typed, RatingMethod.FIDE) == 2000
    assert rating_by(typed, RatingMethod.NRO) == 2150


def test_rapid_and_blitz_fall_back_on_standard() -> None:
    player = Player(1, "A", ratings=(FIDE, Rating(2011, "FIDE rapid", "2026-02")))
    paces = {pace: rating_by(player, RatingMethod.FIDE, pace) for pace in RatingPace}
    assert paces == {
        RatingPace.STANDARD: 2100,
        RatingPace.RAPID: 2011,
        RatingPace.BLITZ: 2100,
        RatingPace.CHESS960: 2100,
    }


STANDARD, RAPID, BLITZ, CHESS960 = (
    Rating(value, f"FIDE {pace.value}") for value, pace in zip((1, 2, 3, 4), RatingPace, strict=True)
)


@pytest.mark.parametrize(
    ("pace", "order"),
    [
        (RatingPace.STANDARD, (STANDARD, RAPID, BLITZ)),
        (RatingPace.RAPID, (RAPID, STANDARD, BLITZ)),
        (RatingPace.BLITZ, (BLITZ, STANDARD, RAPID)),
        (RatingPace.CHESS960, (CHESS960, STANDARD, RAPID, BLITZ)),
    ],
)
def test_lists_are_consulted_in_an_order_preset_by_the_pace(pace: RatingPace, order: tuple[Rating, ...]) -> None:
    settings = Settings(rating_method=RatingMethod.FIDE, rating_pace=pace)
    for at, expected in enumerate(order):
        assert settings.rate(Player(1, "A", ratings=order[at:])) == expected.value


def test_lists_are_left_out_added_and_moved() -> None:
    everything, no_standard = Player(1, "A", ratings=(STANDARD, RAPID, BLITZ)), Player(2, "B", ratings=(RAPID, BLITZ))
    for order, values in (
        (ListOrder.S, (1, 0)),
        (ListOrder.SB, (1, 3)),
        (ListOrder.SBR, (1, 3)),
        (ListOrder.R, (2, 2)),
        (ListOrder.C, (0, 0)),
        (ListOrder.CB, (3, 3)),
    ):
        settings = Settings(rating_method=RatingMethod.FIDE, list_order=order)
        assert (settings.rate(everything), settings.rate(no_standard)) == values


def test_every_order_of_the_lists_can_be_chosen_once() -> None:
    chosen = [order.lists_for(RatingPace.BLITZ) for order in ListOrder if order is not ListOrder.PRESET]
    assert len(set(chosen)) == len(chosen) == 3 + 6 + 6 + len(["C", "CS", "CR", "CB"])
    assert all(len(set(lists)) == len(lists) for lists in chosen)


def test_the_rating_that_fide_is_told_is_of_no_faster_list() -> None:
    assert official_rating(Player(1, "A", 2, ratings=(RAPID, BLITZ))) == 0
    assert official_rating(Player(1, "A", 1800, ratings=(RAPID,))) == 0
    assert official_rating(Player(1, "A", 2000, ratings=(Rating(2000, ""),))) == 2000
    assert official_rating(Player(1, "A", 2000, ratings=(Rating(2000, "SVK"),))) == 0
    assert official_rating(Player(1, "A", 2000, ratings=(Rating(1999, "SVK"),))) == 2000


def test_the_newest_list_counts() -> None:
    older = replace(FIDE, value=2050, month="2025-12")
    assert rating_by(Player(1, "A", ratings=(FIDE, older)), RatingMethod.FIDE) == 2100


# ---- rules about who may not meet


def of_clubs(*clubs: str, **settings: object) -> Tournament:
    players = tuple(Player(number, f"P{number}", club=club) for number, club in enumerate(clubs, 1))
    return Tournament(settings=Settings(**settings), players=players)  # type: ignore[arg-type]


def test_a_rule_makes_a_group_of_every_club() -> None:
    tournament = of_clubs("Rook", "Knight", " ROOK", "", "", "Ŕook ")
    rule = ForbiddenRule(Bond.CLUB, 2, 4)
    assert groups_of(tournament, rule) == (ForbiddenGroup((1, 3, 6), 2, 4),)


@pytest.mark.parametrize("bond", list(Bond))
def test_every_bond_is_a_field_of_a_player(bond: Bond) -> None:
    players = tuple(Player(n, f"P{n}", **{bond.value: text}) for n, text in enumerate(("AAA", "BBB", "AAA"), 1))
    assert groups_of(Tournament(players=players), ForbiddenRule(bond)) == (ForbiddenGroup((1, 3)),)


def test_rules_come_beside_the_lists() -> None:
    tournament = of_clubs(
        "A", "A", "B", forbidden=(ForbiddenGroup((2, 3)),), forbidden_rules=(ForbiddenRule(Bond.CLUB),)
    )
    assert forbidden_groups(tournament) == (ForbiddenGroup((2, 3)), ForbiddenGroup((1, 2)))


@given(tournaments())
def test_groups_of_rules_hold_two_players_at_least_and_nobody_twice(tournament: Tournament) -> None:
    for rule in tournament.settings.forbidden_rules:
        groups = groups_of(tournament, rule)
        members = [player for group in groups for player in group.players]
        assert len(members) == len(set(members))
        assert all(len(group.players) > 1 for group in groups)


@pytest.mark.parametrize("rule", [ForbiddenRule(Bond.CLUB, 0), ForbiddenRule(Bond.CLUB, 3, 2)])
def test_a_rule_for_no_round_is_refused(rule: ForbiddenRule) -> None:
    with pytest.raises(InvalidEdit):
        ChangeSettings(Settings(forbidden_rules=(rule,))).apply(Tournament())


# ---- fixed boards


def boards(*pairs: tuple[int, int]) -> list[Pairing]:
    return [Pairing(*pair) for pair in pairs]


FOUR = boards((1, 5), (6, 2), (3, 7), (8, 4))


def test_a_fixed_board_moves_one_pair_and_keeps_the_order_of_the_others() -> None:
    placed = seated(FOUR, [FixedBoard(5, 3)])
    assert [pairing.pair for pairing in placed] == [(6, 2), (3, 7), (1, 5), (8, 4)]
    assert all(pairing.table is None for pairing in placed)


def test_a_board_beyond_the_last_is_a_table_of_its_own() -> None:
    placed = seated(FOUR, [FixedBoard(6, 40)])
    assert [(pairing.pair, pairing.table) for pairing in placed] == [
        ((1, 5), None),
        ((3, 7), None),
        ((8, 4), None),
        ((6, 2), 40),
    ]


def test_of_two_fixed_players_who_meet_the_first_has_his_board() -> None:
    placed = seated(FOUR, [FixedBoard(5, 4), FixedBoard(1, 2)])
    assert placed[3].pair == (1, 5)


@given(st.permutations(range(1, 13)), st.dictionaries(st.integers(1, 14), st.integers(1, 20), max_size=5))
def test_seating_loses_nobody_and_gives_everybody_a_number_of_his_own(order: list[int], fixed: dict[int, int]) -> None:
    before = boards(*zip(order[::2], order[1::2], strict=True))
    seats = [FixedBoard(player, board) for player, board in fixed.items()]
    after = seated(before, seats)
    assert sorted(p.pair for p in after) == sorted(p.pair for p in before)
    numbers = [pairing.table or place for place, pairing in enumerate(after, 1)]
    assert numbers == sorted(set(numbers))
    assert misseated(after, seats) == ()
    moved = set(fixed)
    others = [p.pair for p in before if not moved & {*p.pair}]
    assert [p.pair for p in after if not moved & {*p.pair}] == others


def event(**settings: object) -> Tournament:
    players = tuple(Player(number, f"P{number}") for number in range(1, 9))
    return Tournament(settings=Settings(rounds=5, **settings), players=players)  # type: ignore[arg-type]


def test_a_proposed_round_is_seated_and_one_on_the_wall_stays() -> None:
    pairs = tuple(pairing.pair for pairing in FOUR)
    drafted = PairRound(1, pairs).apply(event(fixed_boards=(FixedBoard(1, 4),)))
    assert drafted.rounds[0].pairs[3] == (1, 5)
    swapped = ((1, 6), (5, 2), (3, 7), (8, 4))
    assert Rearrange(1, swapped).apply(drafted).rounds[0].pairs[3] == (1, 6)
    on_the_wall = PublishRound(1).apply(drafted)
    changed = Rearrange(1, swapped).apply(on_the_wall)
    assert changed.rounds[0].pairs == swapped
    assert misseated(changed.rounds[0].pairings, changed.settings.fixed_boards) == (FixedBoard(1, 4),)


def test_who_sits_where_is_asked_of_each_player_alone() -> None:
    # 1 and 5 both want board 4: 1 has been promised it, 5 sits on the board beside and is nobody's fault.
    wrong = boards((1, 6), (5, 2), (3, 7), (8, 4))
    assert misseated(wrong, [FixedBoard(1, 4), FixedBoard(5, 4)]) == (FixedBoard(1, 4),)


@pytest.mark.parametrize(
    "seats",
    [(FixedBoard(1, 0),), (FixedBoard(1, 2), FixedBoard(1, 3)), (FixedBoard(1, 2), FixedBoard(2, 2))],
)
def test_fixed_boards_that_contradict_each_other_are_refused(seats: tuple[FixedBoard, ...]) -> None:
    with pytest.raises(InvalidEdit):
        ChangeSettings(Settings(fixed_boards=seats)).apply(Tournament())


def test_the_board_of_a_player_who_goes_is_free() -> None:
    assert RemovePlayer(1).apply(event(fixed_boards=(FixedBoard(1, 4),))).settings.fixed_boards == ()


# ---- the lot


def test_a_lot_sets_the_colour_and_stays_on_record() -> None:
    lot = Lot(LotKind.MACHINE, Colour.BLACK, "2026-05-01T09:40:00+02:00", "IA Novák")
    drawn = DrawLot(lot).apply(event())
    assert (drawn.settings.initial_colour, drawn.settings.lot) == (Colour.BLACK, lot)
    assert str(DrawLot(lot).describe(event())) == "Lots drawn: Black for the first player"
    assert str(DrawLot(lot).describe(drawn)) == "Lots drawn again: Black for the first player"


def test_another_colour_by_hand_takes_the_lot_off_the_record() -> None:
    drawn = DrawLot(Lot(LotKind.PLAYERS, Colour.WHITE)).apply(event())
    same = ChangeSettings(replace(drawn.settings, rounds=7)).apply(drawn)
    assert same.settings.lot is not None
    other = ChangeSettings(replace(drawn.settings, initial_colour=Colour.BLACK)).apply(drawn)
    assert other.settings.lot is None


def test_no_lot_after_round_1_unless_none_was_drawn() -> None:
    paired = PairRound(1, ((1, 5), (6, 2), (3, 7), (8, 4))).apply(event(initial_colour=Colour.WHITE))
    with pytest.raises(InvalidEdit):
        DrawLot(Lot(LotKind.MACHINE, Colour.BLACK)).apply(paired)
    without = Begin(paired.replace(settings=replace(paired.settings, initial_colour=None))).apply(Tournament())
    assert DrawLot(Lot(LotKind.MACHINE, Colour.BLACK)).apply(without).settings.initial_colour is Colour.BLACK


# ---- what a change of settings says


def test_a_change_names_what_it_changed() -> None:
    begin = event()
    said = {
        str(ChangeSettings(replace(begin.settings, **change)).describe(begin))  # type: ignore[arg-type]
        for change in (
            {"rounds": 7},
            {"rounds": 7, "system": "dubov"},
            {"rounds": 7, "system": "dubov", "half_byes_allowed": 1},
            {"rounds": 7, "system": "dubov", "half_byes_allowed": 1, "tiebreaks": ("BH",)},
        )
    }
    assert said == {
        "Changed: number of rounds 5 → 7",
        "Changed: pairing system and number of rounds",
        "Changed: pairing system, number of rounds and half-point byes allowed per player",
        "Changed: pairing system, number of rounds and 2 more",
    }


def test_a_change_is_told_with_both_values_where_each_can_stand_in_a_line() -> None:
    usual, lots = Settings(), Settings(lot=Lot(LotKind.MACHINE, Colour.WHITE))
    assert str(change_message(usual, replace(usual, rounds=7))) == "Changed: number of rounds none → 7"
    assert str(change_message(usual, lots)) == str(change_message(lots, usual)) == "Changed: drawing of lots"
    assert str(change_message(usual, usual, "nothing")) == "nothing"
