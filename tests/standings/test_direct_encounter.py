"""Direct encounter: who is placed, who stays level, where it starts again (C.07 art. 6)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from strategies import tournaments
from tiebreak_event import event

from swissdesk.model import Settings, Tournament
from swissdesk.standings import Rules
from swissdesk.standings.crosstable import Crosstable
from swissdesk.standings.rules import EDITION_2026
from swissdesk.standings.tiebreaks.definition import Modifiers
from swissdesk.standings.tiebreaks.direct_encounter import places, split

PLAIN = Modifiers()
FORFEITS = Modifiers(forfeits=True)


def parts(tournament: Tournament, group: list[int], modifiers: Modifiers = PLAIN) -> list[list[int]]:
    crosstable = Crosstable.of(tournament, len(tournament.rounds))
    return [sorted(part) for part in split(crosstable, modifiers, group)]


def test_who_cannot_be_overtaken_is_placed_although_not_all_have_met() -> None:
    # 1 beat 2, 3, 4; 2 beat 3 and 4; 3 and 4 have not met.
    tournament = event("1w2 1w3 1w4\n0b1 1w4 1w3\nU 0b1 0b2\nU 0b2 0b1")
    assert parts(tournament, [1, 2, 3, 4]) == [[1], [2], [3, 4]]


def test_level_players_start_again_with_a_table_of_their_own() -> None:
    # All have met: 4 has 2 points, 1 and 3 have 1½ and drew with each other, 2 has 1.
    tournament = event(
        """
        =w3 0b4 1w2
        =w4 =b3 0b1
        =b1 =w2 =b4
        =b2 1w1 =w3
        """
    )
    assert parts(tournament, [1, 2, 3, 4]) == [[4], [1, 3], [2]]


def test_nothing_is_decided_where_a_missing_game_could_catch_up() -> None:
    # 1 beat 2 and drew with 3; 2 and 3 have not met: 3 could still reach 1½.
    tournament = event("1w2 =w3\n0b1 U\nU =b1")
    assert parts(tournament, [1, 2, 3]) == [[1, 2, 3]]


def test_nobody_is_placed_from_the_bottom() -> None:
    # 3 lost to everybody, 1 and 2 have not met: only who is certainly first would be placed.
    tournament = event("1w3 U\nU 1w3\n0b1 0b2")
    assert parts(tournament, [1, 2, 3]) == [[1, 2, 3]]


def test_a_forfeit_is_no_encounter_unless_p_says_so() -> None:
    tournament = event("+w2\n-b1")
    assert parts(tournament, [1, 2]) == [[1, 2]]
    assert parts(tournament, [1, 2], FORFEITS) == [[1], [2]]
    assert parts(tournament.replace(settings=Settings(system="round-robin")), [1, 2]) == [[1], [2]]


def test_who_met_twice_counts_the_average_as_one_encounter() -> None:
    # With /P: 1 won by forfeit and lost the game, ½ on average against 2; 1 beat 3, 2 drew with 3.
    tournament = event("+w2 0b2 1w3 U\n-b1 1w1 U =w3\nU U 0b1 =b2")
    assert parts(tournament, [1, 2, 3]) == [[2], [1], [3]]
    assert parts(tournament, [1, 2, 3], FORFEITS) == [[1], [2], [3]]
    double = event("1w2 0b2\n0b1 1w1", system="round-robin")
    assert parts(double, [1, 2]) == [[1, 2]]


def test_a_game_that_is_not_finished_is_still_missing() -> None:
    assert parts(event("*w2\n*b1"), [1, 2]) == [[1, 2]]


def test_places_are_shared_and_nought_without_a_split() -> None:
    assert places([[3], [1, 2], [4]]) == {3: 1, 1: 2, 2: 2, 4: 4}
    assert places([[1, 2]]) == {1: 0, 2: 0}


@given(tournaments(max_players=7, max_rounds=5), st.booleans(), st.booleans())
def test_a_split_loses_nobody_and_cannot_be_split_further(
    tournament: Tournament, is_round_robin: bool, forfeits: bool
) -> None:
    group = sorted(tournament.by_id)
    rules = Rules(EDITION_2026, is_round_robin)
    crosstable = Crosstable.of(tournament, len(tournament.rounds), rules)
    modifiers = Modifiers(forfeits=forfeits)
    found = split(crosstable, modifiers, group)
    assert sorted(player for part in found for player in part) == group
    for part in found:
        if len(part) < len(group):
            assert split(crosstable, modifiers, part) == [part]
