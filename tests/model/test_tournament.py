"""The tournament's look-ups."""

from __future__ import annotations

import dataclasses

import pytest
from crosstable import tournament
from hypothesis import given
from hypothesis import strategies as st
from strategies import tournaments

from swissdesk.errors import InvalidEdit
from swissdesk.model import (
    Bye,
    ByeKind,
    ByeRequest,
    Colour,
    Entry,
    EventInfo,
    ForbiddenGroup,
    Outcome,
    Pairing,
    Player,
    PointsException,
    RankingOrder,
    Result,
    Round,
    Scoring,
    Settings,
    Stage,
    Tournament,
)
from swissdesk.model.findings import check_tournament
from swissdesk.model.rounds import ABSENT, Known

SIX = tournament(
    """
    1: 3w1    5b+
    2: 4b½    3w@2
    3: 1b0    2b
    4: 2w½    H
    5: U      1w-@1
    6: .      Z
    """,
    5,
)
ROUND_1, ROUND_2 = SIX.rounds


def six(**changes: object) -> Tournament:
    """Six players, the sixth entered after round 1; round 2 is being played."""
    return Tournament(players=SIX.players, rounds=SIX.rounds).replace(**changes)


# ---- players and rounds


def test_players_are_found_by_starting_rank() -> None:
    assert six().player(3).name == "Player 3"
    with pytest.raises(InvalidEdit, match=r"There is no player no\. 9\."):
        six().player(9)


@pytest.mark.parametrize("number", [0, 3, -1])
def test_a_round_that_was_not_paired_is_refused(number: int) -> None:
    with pytest.raises(InvalidEdit, match=rf"Round {number} is not paired yet\."):
        six().round(number)


def test_where_the_event_stands() -> None:
    tournament = six(settings=Settings(rounds=2))
    assert tournament.round(2) is tournament.current_round
    assert tournament.next_round_number == 3
    assert tournament.is_over
    assert not six(settings=Settings(rounds=3)).is_over
    assert not six().is_over
    assert Tournament().current_round is None
    assert Tournament().next_round_number == 1


def test_ranking_is_by_starting_rank_or_as_listed() -> None:
    listed = (Player(3, "C"), Player(1, "A"), Player(2, "B"))
    assert Tournament(players=listed).ranking == {1: 0, 2: 1, 3: 2}
    order = Settings(ranking_order=RankingOrder.LISTED)
    assert Tournament(players=listed, settings=order).ranking == {3: 0, 1: 1, 2: 2}


# ---- a round as a player sees it


def test_entries_tell_what_a_round_was_for_a_player() -> None:
    assert six().entries(1) == (
        Entry(3, Colour.WHITE, Result.WHITE_WINS),
        Entry(5, Colour.BLACK, Result.BLACK_WINS_BY_FORFEIT),
    )
    assert six().entries(4) == (Entry(2, Colour.WHITE, Result.DRAW), Entry(bye=ByeKind.HALF_POINT))
    assert six().entry(6, 1) is ABSENT


def test_an_entry_tells_games_from_byes_and_forfeits() -> None:
    game, forfeit = six().entries(1)
    running, bye, absent = six().entry(2, 2), six().entry(5, 1), six().entry(6, 1)
    assert [entry.is_game for entry in (game, forfeit, running, bye, absent)] == [True, True, True, False, False]
    assert [entry.is_played for entry in (game, forfeit, running, bye, absent)] == [True, False, True, False, False]
    assert [entry.is_forfeit for entry in (game, forfeit, running, bye)] == [False, True, False, False]
    assert [entry.outcome for entry in (game, forfeit, running, bye)] == [Outcome.WIN, Outcome.WIN, None, None]


def test_a_round_knows_its_boards() -> None:
    adjourned = ROUND_2.with_board(1, Pairing(5, 1, Result.ADJOURNED))
    assert ROUND_1.open_boards == ()
    assert ROUND_2.open_boards == (2,)
    assert adjourned.adjourned_boards == (1,)
    assert ROUND_1.is_complete
    assert not ROUND_2.is_complete
    assert not dataclasses.replace(ROUND_1, stage=Stage.DRAFT).is_complete
    assert ROUND_1.pairing_bye == 5
    assert ROUND_2.pairing_bye is None
    assert ROUND_1.board(2).opponent(4) == 2
    assert ROUND_1.board(2).opponent(2) == 4


@given(st.lists(st.tuples(st.integers(1, 4), st.sampled_from([None, Result.DRAW, Result.WHITE_WINS])), max_size=12))
def test_open_boards_are_known_after_every_result_without_a_look_at_the_others(
    results: list[tuple[int, Result | None]],
) -> None:
    played = Round(1, tuple(Pairing(2 * board - 1, 2 * board) for board in range(1, 5)))
    assert played.open_boards == (1, 2, 3, 4)
    for place, result in results:
        played = played.with_board(place, dataclasses.replace(played.board(place), result=result))
        assert "open_boards" in vars(played)
        assert played.open_boards == dataclasses.replace(played).open_boards


@pytest.mark.parametrize("place", [0, -1, 3])
def test_there_is_no_board_outside_the_round(place: int) -> None:
    with pytest.raises(IndexError):
        ROUND_1.board(place)
    with pytest.raises(IndexError):
        ROUND_1.with_board(place, Pairing(1, 2))


# ---- points


def test_points_add_up() -> None:
    assert six().points == {1: 200, 2: 50, 3: 0, 4: 100, 5: 100, 6: 0}
    assert six().points_after(1) == {1: 100, 2: 50, 3: 0, 4: 50, 5: 100, 6: 0}
    assert set(six().points_after(0).values()) == {0}
    assert six().points_after(99) == six().points


def test_the_same_rounds_are_worth_something_else_under_another_scoring() -> None:
    usual = six()
    football = usual.replace(settings=Settings(scoring=Scoring.of(300, 100)))
    assert usual.points_after(1) == {1: 100, 2: 50, 3: 0, 4: 50, 5: 100, 6: 0}
    assert football.points_after(1) == {1: 300, 2: 100, 3: 0, 4: 100, 5: 300, 6: 0}
    assert usual.replace().points_after(1) == usual.points_after(1)


def test_a_round_without_an_entry_is_worth_an_absence() -> None:
    tournament = six(settings=Settings(scoring=Scoring(zero_bye=10)))
    assert tournament.points[6] == 20
    assert tournament.entry_points(6, 1) == 10


def test_bonuses_and_exceptions_replace_and_add() -> None:
    exceptions = (
        PointsException("W", 75, 1, (1,)),
        PointsException("U", 50, 0, (5,)),
        PointsException("+", 25, 2, (1,)),
        PointsException("-", 5, 2, (5,)),
        PointsException("D", 60, 0, (4,)),
        PointsException("", -30, 2, (4,)),
    )
    tournament = six(settings=Settings(points_exceptions=exceptions))
    assert tournament.points == {1: 100, 2: 50, 3: 0, 4: 80, 5: 55, 6: 0}
    assert tournament.points_after(1)[4] == 60


@given(tournaments())
def test_points_are_the_sum_of_the_entries(tournament: Tournament) -> None:
    plain = tournament.replace(settings=dataclasses.replace(tournament.settings, points_exceptions=()))
    for player in plain.players:
        numbers = range(1, len(plain.rounds) + 1)
        assert plain.points[player.id] == sum(plain.entry_points(player.id, number) for number in numbers)


@given(tournaments())
def test_an_exception_for_nobody_changes_no_points(tournament: Tournament) -> None:
    nobody = dataclasses.replace(tournament.settings, points_exceptions=(PointsException("W", 999, 0, (), 0),))
    without = dataclasses.replace(tournament.settings, points_exceptions=())
    assert tournament.replace(settings=nobody).points == tournament.replace(settings=without).points


@pytest.mark.parametrize("left", range(1, 5))
def test_games_that_are_annulled_in_the_end_counted_until_then(left: int) -> None:
    """Player 4 meets 1, then 2, and leaves before round `left`: with less than half of three games none counts."""
    robin = tournament("1: 4w1 3b½ 2w½\n2: 3w1 4b0 1b½\n3: 2b0 1w½ 4w1\n4: 1b0 2w1 3b0", 3, system="round-robin")
    players = (*robin.players[:3], dataclasses.replace(robin.player(4), withdrawn_from=left))
    expected = [{1: 0, 2: 0, 3: 0, 4: 0}, {1: 100, 2: 100, 3: 0, 4: 0}, {1: 150, 2: 100, 3: 50, 4: 100}]
    without = [{1: 0, 2: 0, 3: 0, 4: 0}, {1: 0, 2: 100, 3: 0, 4: 0}, {1: 50, 2: 100, 3: 50, 4: 0}]
    for first in (0, 1, 2, 3):
        held = robin.replace(players=players)
        assert held.points_after(first) == robin.replace(players=players).points_after(first)
        assert held.points
        for rounds in range(3):
            annuls = left <= rounds + 1 and rounds < 2
            assert held.points_after(rounds) == (without if annuls else expected)[rounds]
            assert (4 in held.annulled_after(rounds)) is annuls
            for number in range(1, rounds + 1):
                assert (held.entry_points(1, number, rounds) == 0) is (annuls and number == 1)


def test_what_is_annulled_at_the_end_alone_still_counts_before_the_last_round() -> None:
    """Player 4 has played one of three games and leaves after the last round."""
    robin = tournament("1: 4w1 3b½ 2w½\n2: 3w1 4b+ 1b½\n3: 2b0 1w½ 4w+\n4: 1b0 2w- 3b-", 3, system="round-robin")
    held = robin.replace(players=(*robin.players[:3], dataclasses.replace(robin.player(4), withdrawn_from=4)))
    assert held.points == {1: 100, 2: 150, 3: 50, 4: 0}
    assert held.points_after(2) == {1: 150, 2: 200, 3: 50, 4: 0}
    assert held.annulled == {4}


@pytest.mark.parametrize(
    ("system", "words", "code", "meets"),
    [
        ("dutch-2026", "Individual: Round-Robin", "", True),
        ("dutch-2026", "robin, round after round", "", True),
        ("dutch-2026", "Individual: Round-Robin", "FIDE_DUTCH_2025", False),
        ("dutch-2026", "in rounds", "", False),
        ("dutch-2026", "Robin Hood Open", "", False),
        ("dutch-2026", "", "FIDE_DUTCH_2025", False),
        ("round-robin", "Swiss", "FIDE_DUTCH_2025", True),
        ("round-robin", "", "", True),
    ],
)
def test_everybody_meets_by_the_system_or_by_the_words_of_a_file(
    system: str, words: str, code: str, meets: bool
) -> None:
    event = Tournament(info=EventInfo(type=words, type_code=code), settings=Settings(system=system))
    assert event.meets_everybody is meets


# ---- what was announced


def test_who_is_present() -> None:
    players = (*six().players[:3], dataclasses.replace(six().player(4), withdrawn_from=3), *six().players[4:])
    tournament = six(players=players, requests=(ByeRequest(2, 3, ByeKind.HALF_POINT),))
    assert tournament.present(3) == (1, 3, 5, 6)
    assert tournament.present(4) == (1, 2, 3, 5, 6)
    assert tournament.request(2, 3) is ByeKind.HALF_POINT
    assert tournament.request(4, 3) is ByeKind.ZERO_POINT
    assert tournament.request(4, 2) is None
    assert tournament.request(1, 3) is None


def test_a_withdrawn_player_has_no_half_point_bye() -> None:
    players = (dataclasses.replace(six().player(1), withdrawn_from=2),)
    tournament = Tournament(players=players, requests=(ByeRequest(1, 2, ByeKind.HALF_POINT),))
    assert tournament.request(1, 2) is ByeKind.ZERO_POINT


@pytest.mark.parametrize(("last", "rounds"), [(None, [3, 4, 9]), (4, [3, 4])])
def test_a_forbidden_group_is_in_force_for_its_rounds(last: int | None, rounds: list[int]) -> None:
    group = ForbiddenGroup((1, 2), 3, last)
    assert [number for number in (1, 2, 3, 4, 9) if group.applies(number)] == rounds


# ---- before a round


def test_before_a_round_the_later_ones_are_gone_and_absences_are_announced() -> None:
    before = six().before_round(2)
    assert before.rounds == (ROUND_1,)
    assert before.request(4, 2) is ByeKind.HALF_POINT
    assert before.request(6, 2) is ByeKind.ZERO_POINT
    assert before.present(2) == (1, 2, 3, 5)


def test_the_pairing_allocated_bye_was_not_announced() -> None:
    before = six().before_round(1)
    assert before.rounds == ()
    assert 5 in before.present(1)
    assert before.request(6, 1) is ByeKind.ZERO_POINT  # entered later: nothing of round 1 was hers


@pytest.mark.parametrize(("left", "was_there"), [(None, True), (1, False), (2, False), (3, True), (4, True)])
def test_with_hindsight_too_only_who_withdrew_later_was_still_there(left: int | None, was_there: bool) -> None:
    players = tuple(dataclasses.replace(player, withdrawn_from=left) for player in six().players)
    before = six(players=players).with_hindsight(2)
    assert {player.has_left(2) for player in before.players} == {not was_there}
    assert {player.withdrawn_from for player in before.players} == {None if was_there else left}


def test_who_was_entered_since_has_the_points_before_a_round_that_are_known_now() -> None:
    known = Known(six().info, six().settings, six().players[:5], (ROUND_1,), (), ())
    late = dataclasses.replace(ROUND_1, byes=(*ROUND_1.byes, Bye(6, ByeKind.HALF_POINT)))
    held = six(rounds=(late, dataclasses.replace(ROUND_2, known=known)))
    assert held.points_before(2)[6] == 50
    assert held.points_before(1)[6] == 0


def test_who_withdrew_later_was_still_there() -> None:
    players = (*six().players[:2], dataclasses.replace(six().player(3), withdrawn_from=3), *six().players[3:])
    assert six(players=players).before_round(2).player(3).withdrawn_from is None
    assert 3 in six(players=players).before_round(2).present(2)
    assert six(players=players).before_round(3).player(3).withdrawn_from == 3


def test_before_the_next_round_is_now() -> None:
    tournament = six()
    assert tournament.before_round(3) is tournament


@pytest.mark.parametrize("number", [0, 4])
def test_before_a_round_that_cannot_be_next_is_refused(number: int) -> None:
    with pytest.raises(InvalidEdit) as error:
        six().before_round(number)
    assert str(error.value) == f"Round {number} cannot be shown; rounds paired: 2."


@given(tournaments())
def test_before_round_keeps_the_past_and_its_points(tournament: Tournament) -> None:
    for number in range(1, tournament.next_round_number + 1):
        before = tournament.before_round(number)
        assert before.rounds == tournament.rounds[: number - 1]
        assert before.points == tournament.points_after(number - 1)
        assert before.by_id.keys() == tournament.by_id.keys()


@given(tournaments())
def test_who_was_paired_was_present_before(tournament: Tournament) -> None:
    for played in tournament.rounds:
        before = tournament.before_round(played.number)
        withdrawn = {p.id for p in before.players if p.withdrawn_from is not None and p.withdrawn_from <= played.number}
        paired = {player for pairing in played.pairings for player in (pairing.white, pairing.black)}
        assert paired - withdrawn <= set(before.present(played.number))


# ---- soundness


@given(tournaments())
def test_sound_tournaments_are_found_sound(tournament: Tournament) -> None:
    check_tournament(tournament)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"players": (Player(1, "A"), Player(1, "B"))}, "Two players have the starting rank 1."),
        ({"players": (Player(0, "A"),)}, "A: expected a starting rank of 1 or more, found 0."),
        ({"rounds": (ROUND_2,)}, "Round 1 is missing."),
        ({"rounds": (ROUND_1, ROUND_1)}, "Round 2 is missing."),
        ({"rounds": (Round(1, (Pairing(1, 9),)),)}, "Round 1 has player no. 9, who does not exist."),
        ({"rounds": (Round(1, (Pairing(1, 1),)),)}, "Player no. 1 is in round 1 twice."),
        (
            {"rounds": (Round(1, (Pairing(1, 2),), (Bye(2, ByeKind.ZERO_POINT),)),)},
            "Player no. 2 is in round 1 twice.",
        ),
        (
            {"requests": (ByeRequest(9, 3, ByeKind.ZERO_POINT),)},
            "A bye is announced for no. 9, but there is no such player.",
        ),
    ],
)
def test_what_is_not_sound_is_refused(changes: dict[str, object], words: str) -> None:
    with pytest.raises(InvalidEdit) as error:
        check_tournament(six(**changes))
    assert str(error.value) == words
