"""The worked examples of the Dutch rules of 2017: pairs, colours and bye, and where no legal round exists."""

from __future__ import annotations

import pytest
from crosstable import pairs, tournament

from swissdesk.engine import NoPairing, propose
from swissdesk.engine.colours import Float
from swissdesk.engine.position import Competitor, position_of
from swissdesk.engine.systems.dutch.edition import DUTCH_2017 as EDITION
from swissdesk.model import Colour

VECTORS = {
    "round 1, odd": ("\n".join(f"{n}:" for n in range(1, 8)), 5, "1–4, 5–2, 3–6", 7),
    "the score of the bye is no criterion": ("1: 3w½\n2: 4b0\n3: 1b½\n4: 2w1\n5: U", 4, "5–4, 2–1", 3),
    "every unplayed round is a downfloat": ("1: 3+ 4-\n2: 4b½ Z\n3: 1- U\n4: 2w½ 1+", 4, "1–4, 2–3", None),
    "unplayed games are no criterion": (
        "1: 4w0 3b0 U\n2: H 4b½ 5w0\n3: H 1w1 4b½\n4: 1b1 2w½ 3w½\n5: H H 2b1",
        5,
        "5–4, 1–2",
        3,
    ),
    "penultimate and collapsed bracket": (
        "1: 4w1 2b0\n2: 5b½ 1w1\n3: 6w½ 4b0\n4: 1b0 3w1\n5: 2w½ 6b1\n6: 3b½ 5w0",
        5,
        "5–4, 3–2, 1–6",
        None,
    ),
    "no look-ahead in the penultimate bracket": (
        "1: 4w1 5b½ 6w0\n2: 5b0 3w0 4b1\n3: 6w½ 2b1 5w1\n4: 1b0 6b0 2w0\n5: 2w1 1w½ 3b0\n6: 3b½ 4w1 1b1",
        4,
        "6–5, 4–3, 2–1",
        None,
    ),
    "a failure is discovered late": (
        """
        1: 4w0 2b1 3w½
        2: 5b½ 1w0 6b0
        3: 6w1 4b0 1b½
        4: 1b1 3w1 5b0
        5: 2w½ 6b1 4w1
        6: 3b0 5w0 2w1
        """,
        5,
        "3–5, 1–6, 4–2",
        None,
    ),
    "a full-point bye bars nothing": ("1: 2w1 3-\n2: 1b0 F\n3: F 1+", 5, "3–1", 2),
}


@pytest.mark.parametrize("name", VECTORS)
@pytest.mark.parametrize("shortcuts", [True, False], ids=["shortcuts", "full path"])
def test_worked_example(name: str, shortcuts: bool) -> None:
    table, rounds, expected, bye = VECTORS[name]
    proposal = propose(tournament(table, rounds), "dutch-2017", shortcuts=shortcuts)
    assert (proposal.system, set(proposal.pairs), proposal.bye) == ("dutch-2017", pairs(expected), bye)


class TestRecord:
    """A.4 and C.2: what of the past this edition reads in another way."""

    def competitors(self, table: str) -> dict[int, Competitor]:
        return {c.id: c for c in position_of(tournament(table, 9), EDITION, 9, Colour.WHITE).competitors}

    def test_whoever_does_not_play_floats_down(self) -> None:
        players = self.competitors("1: 2w1 Z\n2: 1b0 H\n3: 4+ F\n4: 3- U\n5: 6b½ 6-\n6: 5w½ 5-\n7: Z 8w1\n8: Z 7b0")
        assert [players[n].floats[0] for n in range(1, 7)] == [Float.DOWN] * 6
        assert [players[n].floats[1] for n in (3, 4, 7, 8)] == [Float.DOWN] * 4
        assert [players[n].floats[1] for n in (1, 2, 5, 6)] == [Float.NONE] * 4

    def test_only_a_bye_of_the_pairing_and_a_forfeit_win_bar_the_bye(self) -> None:
        players = self.competitors("1: U\n2: 3+\n3: 2-\n4: F\n5: H\n6: Z\n7: 8w1\n8: 7b0\n9: 10-\n10: 9-")
        assert [n for n in sorted(players) if not players[n].may_have_bye] == [1, 2]


class TestNoPairing:
    def refused(self, table: str, **settings: object) -> NoPairing:
        with pytest.raises(NoPairing) as caught:
            propose(tournament(table, 9, **settings), "dutch-2017")
        return caught.value

    def test_everybody_has_met(self) -> None:
        error = self.refused("1: 2w1 3b1 4w1\n2: 1b0 4w1 3b1\n3: 4w1 1w0 2w0\n4: 3b0 2b0 1b0")
        assert str(error).startswith("Round 4 cannot be paired: ")
        assert "(C.1)" in str(error)
        assert error.unpaired == (1, 2, 3, 4)

    def test_nobody_may_have_the_bye(self) -> None:
        error = self.refused("1: U H H\n2: 3w1 U H\n3: 2b0 Z U")
        assert "(C.2)" in str(error)
        assert len(error.pairs) == 1
