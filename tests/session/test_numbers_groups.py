"""Numbers drawn for a round robin and kept on record; a registration parted into groups."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.engine import propose
from swissdesk.engine.systems.round_robin.tables import berger, seats_for, sets_for
from swissdesk.errors import InvalidEdit
from swissdesk.model import Bond, EventInfo, Player, Settings, Tournament
from swissdesk.model.events import PairRound
from swissdesk.session.lots import DRAWING, Manner, drawn, drawn_by_hand, group_event, letter_of, parted, recorded


def event(count: int, federations: str = "") -> Tournament:
    codes = cycle(federations.split() or [""])
    return Tournament(
        info=EventInfo(name="Spring Cup"),
        settings=Settings(system="round-robin", rounds=seats_for(count) - 1),
        players=tuple(
            Player(n, f"Player {n:02}", 2500 - 10 * n, federation=next(codes), club=f"Club {n % 3}")
            for n in range(1, count + 1)
        ),
    )


class TestNumbers:
    @given(st.integers(9, 24), st.integers(0, 10_000))
    def test_everybody_gets_a_number_of_a_set_that_has_it(self, count: int, seed: int) -> None:
        rows = drawn(event(count, "SVK CZE POL HUN AUT GER ITA"), Bond.FEDERATION, Random(seed).randrange)
        assert [row.number for row in rows] == list(range(1, count + 1))
        assert sorted(row.player.id for row in rows) == list(range(1, count + 1))
        sets = dict(zip("ABCD", sets_for(count), strict=True))
        assert all(row.number in sets[row.letter] for row in rows)

    def test_two_of_a_club_do_not_meet_in_the_last_round(self) -> None:
        at = event(10, "SVK SVK CZE CZE POL POL HUN AUT GER ITA")
        for seed in range(50):
            numbers: dict[str, list[int]] = {}
            for row in drawn(at, Bond.FEDERATION, Random(seed).randrange):
                numbers.setdefault(row.player.federation, []).append(row.number)
            for code in ("SVK", "CZE", "POL"):
                assert frozenset(numbers[code]) not in set(map(frozenset, berger(10)[8]))

    def test_a_plain_lot_has_no_sets(self) -> None:
        rows = drawn(event(5), None, lambda count: count - 1)
        assert [(row.number, row.player.id, row.letter) for row in rows] == [
            (1, 5, ""),
            (2, 4, ""),
            (3, 3, ""),
            (4, 2, ""),
            (5, 1, ""),
        ]

    def test_players_without_a_federation_are_each_alone(self) -> None:
        rows = drawn(event(24), Bond.FEDERATION, Random(1).randrange)
        assert len({row.letter for row in rows}) == 4

    def test_refusals(self) -> None:
        with pytest.raises(InvalidEdit, match="9 to 24 players; there are 8"):
            drawn(event(8), Bond.CLUB, Random(1).randrange)
        with pytest.raises(InvalidEdit, match="no players"):
            drawn(event(0), None, Random(1).randrange)
        paired = PairRound(1, propose(event(4), "round-robin").pairs).apply(event(4))
        with pytest.raises(InvalidEdit, match="Round 1 has been paired"):
            drawn(paired, None, Random(1).randrange)
        with pytest.raises(InvalidEdit, match="Enter who drew the numbers"):
            recorded((), None, drawn_by=" ", at="")

    def test_what_was_drawn_goes_on_record(self) -> None:
        at = event(10, "SVK CZE")
        rows = drawn(at, Bond.CLUB, Random(3).randrange)
        after = recorded(rows, Bond.CLUB, drawn_by="Eva Malá", at="2026-05-01T09:00+02:00").apply(at)
        assert {player.name: player.id for player in after.players} == {row.player.name: row.number for row in rows}
        [decision] = after.decisions
        assert decision.kind == DRAWING
        assert decision.text.startswith("Numbers drawn by Eva Malá, sets by club; 2026-05-01T09:00+02:00: 1 (")
        assert all(player.name in decision.text for player in at.players)


class TestGroups:
    @given(st.integers(3, 60), st.integers(3, 12), st.sampled_from(Manner))
    def test_everybody_is_in_one_group_and_groups_are_even(self, count: int, size: int, manner: Manner) -> None:
        try:
            groups = parted(event(count).players, size, manner)
        except InvalidEdit:
            assert count < 3 * -(-count // size)
            return
        assert sorted(player.id for group in groups for player in group) == list(range(1, count + 1))
        sizes = [len(group) for group in groups]
        assert max(sizes) <= size
        assert max(sizes) - min(sizes) <= 1
        assert all([p.rating for p in group] == sorted((p.rating for p in group), reverse=True) for group in groups)

    def test_by_strength_and_evenly(self) -> None:
        players = event(8).players
        by_strength = parted(players, 4, Manner.STRENGTH)
        assert [[p.id for p in group] for group in by_strength] == [[1, 2, 3, 4], [5, 6, 7, 8]]
        assert [[p.id for p in group] for group in parted(players, 4, Manner.SNAKE)] == [[1, 4, 5, 8], [2, 3, 6, 7]]

    def test_too_few(self) -> None:
        with pytest.raises(InvalidEdit, match="a group needs at least 3"):
            parted(event(4).players, 3, Manner.STRENGTH)

    @pytest.mark.parametrize(("group", "letter"), [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB")])
    def test_letters(self, group: int, letter: str) -> None:
        assert letter_of(group) == letter

    @pytest.mark.parametrize(("count", "cycles", "rounds"), [(4, 1, 3), (5, 1, 5), (4, 2, 6)])
    def test_a_group_is_a_round_robin_that_can_be_paired(self, count: int, cycles: int, rounds: int) -> None:
        at = group_event(event(8), event(8).players[-count:], "B", cycles, "round-robin")
        assert at.info.name == "Spring Cup, group B"
        assert at.settings.rounds == rounds
        assert [player.id for player in at.players] == list(range(1, count + 1))
        assert len(propose(at, at.settings.system).pairs) == count // 2


class TestLotsDrawnByHand:
    CODES = "SVK SVK SVK CZE CZE POL POL HUN AUT GER"

    def numbers(self, *numbers: int) -> dict[int, int]:
        return dict(enumerate(numbers, 1))

    @given(st.integers(9, 24), st.integers(1, 8), st.integers(0, 10_000))
    def test_whatever_the_sets_allow_is_taken(self, count: int, federations: int, seed: int) -> None:
        random = Random(seed)
        at = event(count)
        at = at.replace(players=tuple(replace(p, federation=f"F{random.randrange(federations)}") for p in at.players))
        rows = drawn(at, Bond.FEDERATION, random.randrange)
        assert drawn_by_hand(at, Bond.FEDERATION, {row.player.id: row.number for row in rows}) == rows

    def test_numbers_of_two_sets_are_refused_in_words(self) -> None:
        at = event(10, self.CODES)
        with pytest.raises(InvalidEdit, match=r"SVK: the numbers are from the sets A, B \(Player 01 3; Player 02 4; "):
            drawn_by_hand(at, Bond.FEDERATION, self.numbers(3, 4, 5, 1, 6, 2, 10, 7, 8, 9))
        assert drawn_by_hand(at, None, self.numbers(3, 4, 5, 1, 6, 2, 10, 7, 8, 9))[2].player.id == 1

    def test_one_set_each_is_taken(self) -> None:
        rows = drawn_by_hand(event(10, self.CODES), Bond.FEDERATION, self.numbers(3, 8, 4, 1, 6, 2, 10, 5, 9, 7))
        assert [(row.number, row.letter, row.player.id) for row in rows[:4]] == [
            (1, "C", 4),
            (2, "D", 6),
            (3, "A", 1),
            (4, "A", 3),
        ]

    def test_a_federation_larger_than_every_set_empties_the_fullest_one(self) -> None:
        at = event(10, "SVK SVK SVK SVK CZE POL HUN AUT GER ITA")
        assert drawn_by_hand(at, Bond.FEDERATION, self.numbers(3, 4, 8, 10, 1, 2, 5, 6, 7, 9))
        with pytest.raises(InvalidEdit, match="otherwise the fullest set is used up first"):
            drawn_by_hand(at, Bond.FEDERATION, self.numbers(3, 4, 2, 10, 1, 8, 5, 6, 7, 9))

    def test_the_turn_decides_who_had_to_stay_together(self) -> None:
        # Three of SVK take A; then three of CZE must take B, though two and one elsewhere are still free.
        at = event(10, "SVK SVK SVK CZE CZE CZE POL HUN AUT GER")
        assert drawn_by_hand(at, Bond.FEDERATION, self.numbers(5, 7, 9, 3, 4, 8, 1, 2, 6, 10))
        with pytest.raises(InvalidEdit, match=r"^CZE: the numbers are from the sets B, C"):
            drawn_by_hand(at, Bond.FEDERATION, self.numbers(3, 4, 8, 5, 7, 1, 9, 2, 6, 10))

    @pytest.mark.parametrize(
        ("numbers", "said"),
        [
            ({1: 1, 2: 2}, "Player 03 has no number yet"),
            ({1: 1, 2: 2, 3: 4}, "Player 03: number 4 does not exist, only 1 to 3"),
            ({1: 1, 2: 2, 3: 1}, "Both Player 01 and Player 03 have number 1"),
        ],
    )
    def test_numbers_that_cannot_be(self, numbers: dict[int, int], said: str) -> None:
        with pytest.raises(InvalidEdit, match=said):
            drawn_by_hand(event(3), None, numbers)

    def test_no_sets_for_eight(self) -> None:
        with pytest.raises(InvalidEdit, match="9 to 24 players; there are 8"):
            drawn_by_hand(event(8), Bond.CLUB, {})

    def test_the_record_says_that_the_players_drew(self) -> None:
        rows = drawn_by_hand(event(3), None, {1: 2, 2: 3, 3: 1})
        after = recorded(rows, None, drawn_by="Eva Malá", at="2026-05-01T09:00+02:00", by_hand=True).apply(event(3))
        assert [after.by_id[number].name for number in (1, 2, 3)] == ["Player 03", "Player 01", "Player 02"]
        assert after.decisions[0].text.startswith(
            "Numbers drawn by the players, supervised by Eva Malá, simple lot; 2026-05-01"
        )
