"""The checker: silent about right rounds, and for wrong ones the differing boards and the first reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from crosstable import tournament
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.engine import SYSTEMS, NotReady, propose
from swissdesk.engine.as_known import known_before
from swissdesk.engine.checker import afterwards, as_paired, check_round, differences
from swissdesk.engine.export import since_data
from swissdesk.engine.generator import generate
from swissdesk.engine.recipe import Recipe
from swissdesk.formats import trf
from swissdesk.model import Bye, ByeKind, ForbiddenGroup, Pairing, Result, Round, Tournament
from swissdesk.model import events as ev
from swissdesk.model.known import BY_HAND, as_far_as_known

DATA = Path(__file__).parents[1] / "data"
TOURNAMENTS = sorted((DATA / "dutch-2026").glob("*.trf"))

Boards = tuple[tuple[int, int], ...]


def with_round(whole: Tournament, boards: Boards, byes: tuple[int, ...] = ()) -> Tournament:
    """Return the tournament with one more round."""
    pairings = tuple(Pairing(white, black, Result.DRAW) for white, black in boards)
    kinds = tuple(Bye(player, ByeKind.PAIRING_ALLOCATED) for player in byes)
    away = tuple(Bye(r.player, r.kind) for r in whole.requests)
    return replace(whole, rounds=(*whole.rounds, Round(whole.next_round_number, pairings, kinds + away)))


def reason(whole: Tournament, boards: Boards, byes: tuple[int, ...] = ()) -> str:
    """Return why that is not the next round."""
    found = check_round(with_round(whole, boards, byes), whole.next_round_number)
    assert found is not None
    return str(found.cause)


def start(players: int, rounds: int = 5) -> Tournament:
    return tournament("\n".join(f"{number}:" for number in range(1, players + 1)), rounds)


AFTER_ONE = tournament("1: 4w1\n2: 5b1\n3: 6w1\n4: 1b0\n5: 2w0\n6: 3b0", 5)


class TestSilence:
    @pytest.mark.parametrize("path", TOURNAMENTS, ids=lambda p: p.stem)
    def test_nothing_is_said_about_right_rounds(self, path: Path) -> None:
        assert list(differences(trf.load(path))) == []

    def test_a_record_without_a_number_of_rounds_is_taken_as_finished(self) -> None:
        whole = trf.load(TOURNAMENTS[0])
        assert len(whole.rounds) == whole.settings.rounds
        bare = replace(whole, settings=replace(whole.settings, rounds=None))
        assert list(differences(bare)) == []

    def test_a_round_of_announced_absences_is_right(self) -> None:
        whole = start(2)
        away = Round(1, byes=(Bye(1, ByeKind.HALF_POINT), Bye(2, ByeKind.ZERO_POINT)))
        assert list(differences(replace(whole, rounds=(away,)))) == []

    def test_the_order_of_boards_does_not_matter(self) -> None:
        assert check_round(with_round(start(4), ((4, 2), (1, 3))), 1) is None


class TestBoards:
    def test_only_differing_boards_are_listed(self) -> None:
        found = check_round(with_round(start(6), ((1, 4), (6, 2), (3, 5))), 1)
        assert found is not None
        assert (found.round, found.system) == (1, "dutch-2026")
        assert found.ours == ((5, 2), (3, 6))
        assert found.theirs == ((6, 2), (3, 5))

    def test_a_bye_is_a_board_with_nobody(self) -> None:
        found = check_round(with_round(start(3), ((1, 3),), (2,)), 1)
        assert found is not None
        assert found.ours == ((1, 2), (3, 0))
        assert found.theirs == ((1, 3), (2, 0))

    def test_the_last_round_is_held_against_the_system_that_paired_it(self) -> None:
        whole = with_round(start(6), ((1, 4), (6, 2), (3, 5)))
        whole = whole.replace(rounds=(replace(whole.rounds[0], system="dubov"),))
        found = check_round(whole, 1)
        assert found is not None
        assert found.system == "dubov"

    def test_other_systems_can_be_asked(self) -> None:
        assert "dutch-2012" in SYSTEMS
        assert check_round(with_round(start(4), ((1, 3), (4, 2))), 1, "dutch-2012") is None
        with pytest.raises(NotReady, match="dutch-1066"):
            check_round(with_round(start(4), ((1, 3), (4, 2))), 1, "dutch-1066")


class TestAbsoluteRules:
    def test_players_who_have_met(self) -> None:
        said = reason(AFTER_ONE, ((4, 1), (2, 3), (5, 6)))
        assert said.startswith("C1:")
        assert "4 Player 4 and 1 Player 1 have met" in said

    def test_a_second_bye(self) -> None:
        whole = tournament("1: 2w1\n2: 1b0\n3: U", 5)
        assert reason(whole, ((1, 2),), (3,)).startswith("C2: 3 Player 3")

    def test_two_byes_and_a_player_left_out(self) -> None:
        assert "More than one" in reason(start(5), ((1, 3),), (2, 4, 5))
        assert "even" in reason(start(4), ((1, 3),), (2, 4))

    def test_forbidden_pairs(self) -> None:
        whole = start(4)
        whole = replace(whole, settings=replace(whole.settings, forbidden=(ForbiddenGroup((1, 3)),)))
        assert reason(whole, ((1, 3), (4, 2))) == (
            "C1: the pairing 1 Player 1 – 3 Player 3 is forbidden by the organiser."
        )

    def test_colours_that_may_not_be_denied(self) -> None:
        whole = tournament(
            "1: 5w1 6w½\n2: 6w1 5w½\n3: 7w1 8w½\n4: 8w1 7w½\n5: 1b0 2b½\n6: 2b0 1b½\n7: 3b0 4b½\n8: 4b0 3b½", 9
        )
        assert reason(whole, ((1, 2), (3, 4), (5, 6), (7, 8))).startswith("C3: 1 Player 1 and 2 Player 2")

    def test_a_round_that_cannot_be_paired_at_all(self) -> None:
        found = check_round(with_round(tournament("1: 2w1\n2: 1b0", 5), ((2, 1),)), 2)
        assert found is not None
        assert found.ours == ()
        assert found.theirs == ((2, 1),)
        assert "cannot be paired" in str(found.cause)
        assert "2 Player 2 and 1 Player 1 have met" in str(found.cause)

    def test_a_player_who_had_left(self) -> None:
        whole = start(4)
        left = replace(whole, players=(*whole.players[:3], replace(whole.players[3], withdrawn_from=1)))
        assert reason(left, ((1, 3), (4, 2))) == "4 is in this round but is not to be paired in it."

    def test_more_rounds_than_announced(self) -> None:
        found = check_round(with_round(tournament("1: 2w1\n2: 1b0", 1), ((2, 1),)), 2)
        assert found is not None
        assert found.ours == ()

    def test_2012_names_its_own_clauses(self) -> None:
        found = check_round(with_round(AFTER_ONE, ((4, 1), (2, 3), (5, 6))), 2, "dutch-2012")
        assert found is not None
        assert str(found.cause).startswith("B.1.a:")


class TestCriteria:
    def test_the_order_of_generation(self) -> None:
        said = reason(start(6), ((1, 5), (4, 2), (3, 6)))
        assert said.startswith("Only the order of generation")
        assert "of score 0" in said

    def test_colours_alone(self) -> None:
        assert reason(start(4), ((3, 1), (4, 2))) == "Only the colours differ: 1–3 (5.2.5)."

    @pytest.mark.parametrize(
        ("system", "said"),
        [
            ("dutch-2017", "1–3 (E.5)"),
            ("dutch-2012", "1–3 (E.5)"),
            ("burstein", "1–3 (5.2.5)"),
            ("lim", "1–3 (7.2)"),
            ("hosek-nwm", "1–2"),
        ],
    )
    def test_the_clause_on_colours_is_that_of_the_system(self, system: str, said: str) -> None:
        before = start(4)
        made = propose(before, system).pairs
        turned = (made[0][::-1], *made[1:])
        found = check_round(with_round(before, turned), 1, system)
        assert found is not None
        assert str(found.cause) == f"Only the colours differ: {said}."

    def test_the_score_of_the_bye(self) -> None:
        whole = tournament("1: 4w1\n2: 5b½\n3: U\n4: 1b0\n5: 2w½", 5)
        said = reason(whole, ((3, 1), (5, 4)), (2,))
        assert said == "C5 (art. 2.3.1), score of the player who gets the bye: ½ instead of 0."

    def test_downfloaters(self) -> None:
        said = reason(AFTER_ONE, ((5, 1), (2, 6), (4, 3)))
        assert "Bracket of score 1: C6 (art. 2.4.1), downfloaters: 3 instead of 1." in said

    def test_colour_preferences(self) -> None:
        whole = tournament("1: 5w1\n2: 6b1\n3: 7w1\n4: 8b1\n5: 1b0\n6: 2w0\n7: 3b0\n8: 4w0", 5)
        said = reason(whole, ((1, 3), (2, 4), (6, 5), (8, 7)))
        assert "C12 (art. 2.4.7), colour preferences denied: 2 instead of 0." in said


Change = Callable[[Pairing, Pairing], tuple[Pairing, Pairing]]


@cache
def right_ones(system: str) -> tuple[Tournament, ...]:
    """Return tournaments in which every round is the system's."""
    if system == "dutch-2026":
        return tuple(map(trf.load, TOURNAMENTS))
    return tuple(generate(Recipe(players=6 + seed, rounds=6), seed, system) for seed in range(16))


CHANGES: dict[str, Change] = {
    "blacks": lambda a, b: (replace(a, black=b.black), replace(b, black=a.black)),
    "crossed": lambda a, b: (replace(a, black=b.white), replace(b, white=a.black)),
    "turned": lambda a, b: (replace(a, white=a.black, black=a.white), b),
}


class TestEveryWrongRound:
    @pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "dutch-2012"])
    @given(data=st.data())
    def test_has_a_reason_that_is_never_our_own_mistake(self, system: str, data: st.DataObject) -> None:
        whole = data.draw(st.sampled_from(right_ones(system)))
        r = data.draw(st.sampled_from([r for r in whole.rounds if len(r.pairings) > 1]))
        first = data.draw(st.integers(0, len(r.pairings) - 2))
        change = CHANGES[data.draw(st.sampled_from(sorted(CHANGES)))]
        changed = [*r.pairings]
        changed[first : first + 2] = change(r.pairings[first], r.pairings[first + 1])
        rounds = (*whole.rounds[: r.number - 1], replace(r, pairings=tuple(changed)), *whole.rounds[r.number :])
        found = check_round(replace(whole, rounds=rounds), r.number, system)
        assert found is not None
        assert found.ours
        assert len(found.ours) == len(found.theirs)
        assert "error in SwissDesk" not in str(found.cause)
        assert "{" not in str(found.cause)


class TestFilesThatSayLittle:
    """A round on record is looked at again with what the whole record shows of the lot and the number of rounds."""

    def silent(self) -> Tournament:
        whole = trf.load(TOURNAMENTS[0])
        return whole.replace(settings=replace(whole.settings, rounds=None, initial_colour=None))

    def test_every_round_can_be_paired_again(self) -> None:
        silent = self.silent()
        for number in range(1, len(silent.rounds) + 1):
            assert set(propose(known_before(silent, number)).pairs) == set(as_paired(silent.round(number)).pairs)

    def test_of_a_round_to_come_nothing_is_assumed(self) -> None:
        silent = self.silent()
        assert known_before(silent, silent.next_round_number) == silent


def test_boards_that_were_changed_by_hand_are_no_news_of_their_own_round() -> None:
    event = tournament("1: 4w0\n2: 5w1\n3: 6w½\n4: 1b1\n5: 2b0\n6: 3b½", 5)
    known = as_far_as_known(event)
    (a, b), (c, d), *rest = event.rounds[0].pairs
    changed = ev.Rearrange(1, ((a, d), (c, b), *rest), None, "brothers").apply(known)
    found = afterwards(changed, 1)
    assert found is not None
    assert [change.template for change in found.changes] == [BY_HAND]
    data = since_data(found, str)
    assert data is not None
    assert data["changes"] == []
