"""propose(): what it promises for any tournament, and the words it finds where there is nothing to propose."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest
from crosstable import tournament
from dutch_positions import odd_position
from hypothesis import given
from played_events import played_event
from strategies import tournaments

from swissdesk.engine import SYSTEMS, NoPairing, NotReady, Proposal, propose
from swissdesk.engine.progress import Progress
from swissdesk.engine.systems.dutch.system import DUTCH_2026
from swissdesk.errors import Cancelled
from swissdesk.model import Colour, ForbiddenGroup, Pairing, Result, Stage, Tournament
from swissdesk.model.events import EnterResult, PairRound, PublishRound

MIDDLE = "1: 3w1 4b½\n2: 4b0 3w1\n3: 1b0 2b0\n4: 2w1 1w½"


class TestProposal:
    def test_boards_by_score(self) -> None:
        """Higher ranked player's score, then both scores, then the number."""
        table = "1: 5b0 4w½\n2: 6w½ 3b1\n3: 7b1 2w0\n4: 8w½ 1b½\n5: 1w1 6b1\n6: 2b½ 5w0\n7: 3w0 8b½\n8: 4b½ 7w½"
        t = tournament(table, 5)
        score = t.points
        proposal = propose(t)
        keys = []
        for pair in proposal.pairs:
            top = min(pair, key=lambda p: (-score[p], p))
            keys.append((-score[top], -score[pair[0]] - score[pair[1]], top))
        assert keys == sorted(keys)

    def test_becomes_a_round(self) -> None:
        t = tournament("1:\n2:\n3: (abs H)\n4:\n5:\n6:", 5)
        proposal = propose(t)
        assert proposal.bye == 6
        after = PairRound(proposal.round, proposal.pairs, proposal.bye, proposal.system).apply(t)
        assert after.rounds[0].pairing_bye == 6

    def test_one_player_gets_the_bye(self) -> None:
        assert propose(tournament("1:", 3)) == Proposal("dutch-2026", 1, (), 1)

    def test_byes_only_make_a_round_without_boards(self) -> None:
        t = tournament("1: 2w1 (abs Z)\n2: 1b0 (abs H)", 3)
        assert propose(t) == Proposal("dutch-2026", 2, ())

    def test_the_inferred_colour_does(self) -> None:
        assert propose(tournament(MIDDLE, 5, None)) == propose(tournament(MIDDLE, 5, Colour.WHITE))

    def proposal_or_reason(self, t: Tournament) -> Proposal | str:
        try:
            return propose(t)
        except (NotReady, NoPairing) as error:
            return str(error)

    @given(tournaments())
    def test_any_tournament_is_proposed_or_refused_in_words(self, t: Tournament) -> None:
        before = repr(t)
        proposal = self.proposal_or_reason(t)
        if isinstance(proposal, Proposal):
            placed = [p for pair in proposal.pairs for p in pair] + [proposal.bye] * (proposal.bye is not None)
            assert sorted(placed) == sorted(t.present(t.next_round_number))
        else:
            assert proposal
        assert repr(t) == before


class TestMonitor:
    def test_is_called_with_players(self) -> None:
        calls: list[tuple[int, int]] = []
        propose(tournament(MIDDLE, 5), monitor=lambda done, total: calls.append((done, total)))
        assert calls[0] == (0, 4)
        assert calls[-1] == (4, 4)

    @pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "burstein", "dubov", "lim"])
    def test_reaches_the_last_player_and_never_goes_back(self, system: str) -> None:
        for before in islice(played_event(3, system, most=12), 1, 4):
            calls: list[tuple[int, int]] = []
            propose(before, system, monitor=lambda done, total, calls=calls: calls.append((done, total)))  # type: ignore[misc]
            assert calls == sorted(calls)
            done, total = calls[-1]
            assert total - total % 2 <= done <= total

    def test_can_cancel(self) -> None:
        def stop(done: int, total: int) -> None:
            raise Cancelled("stopped")

        with pytest.raises(Cancelled):
            propose(tournament(MIDDLE, 5), monitor=stop)

    def test_is_called_inside_long_work(self) -> None:
        calls: list[int] = []
        progress = Progress(lambda done, total: calls.append(done), 144)
        DUTCH_2026.pair(odd_position(12, 144), progress, shortcuts=False)
        assert len(calls) > 2 * len(set(calls))


class TestNotReady:
    @pytest.mark.parametrize(
        ("t", "words"),
        [
            (Tournament(), "There are no players. Enter the players, then pair round 1."),
            (tournament("1:\n2:", 3).replace(settings=Tournament().settings), "The number of rounds is not set"),
            (tournament("1:\n2:", 3, None), "The initial colour has not been drawn"),
            (tournament("1: 2w1\n2: 1b0", 1), "The last round is already paired. Rounds of the event: 1."),
        ],
    )
    def test_what_is_missing(self, t: Tournament, words: str) -> None:
        with pytest.raises(NotReady) as caught:
            propose(t)
        assert str(caught.value).startswith(words)

    def test_results_missing(self) -> None:
        t = tournament("1: 3w1\n2: 4b1\n3: 1b0\n4: 2w0", 3)
        r = t.rounds[0].with_board(2, Pairing(4, 2))
        with pytest.raises(NotReady, match="Round 1: no result on board 2"):
            propose(t.replace(rounds=(r,)))
        with pytest.raises(NotReady, match="Round 1: no results on boards 1, 2"):
            propose(t.replace(rounds=(r.with_board(1, Pairing(3, 1)),)))

    def test_adjourned_games_do_not_wait(self) -> None:
        t = tournament("1: 3w1\n2: 4b1\n3: 1b0\n4: 2w0", 3)
        r = t.rounds[0].with_board(2, Pairing(4, 2, Result.ADJOURNED))
        assert propose(t.replace(rounds=(r,))).round == 2

    def test_draft_open(self) -> None:
        t = tournament("1: 2w1\n2: 1b0", 3)
        draft = type(t.rounds[0])(1, t.rounds[0].pairings, stage=Stage.DRAFT)
        with pytest.raises(NotReady, match="Round 1 is a draft"):
            propose(t.replace(rounds=(draft,)))

    def test_nobody_present(self) -> None:
        t = tournament("1:\n2:", 3)
        gone = tuple(type(p)(p.id, p.name, withdrawn_from=1) for p in t.players)
        with pytest.raises(NotReady, match="No player is present in round 1"):
            propose(t.replace(players=gone))

    def test_unknown_system(self) -> None:
        with pytest.raises(NotReady, match="There is no pairing system “swiss”"):
            propose(tournament("1:\n2:", 3), "swiss")

    def test_systems_know_their_names(self) -> None:
        assert all(system.name == name and system.title for name, system in SYSTEMS.items())


class TestNoPairing:
    def refused(self, t: Tournament) -> NoPairing:
        with pytest.raises(NoPairing) as caught:
            propose(t)
        assert str(caught.value) == str(caught.value.reason)
        return caught.value

    def test_everybody_has_met(self) -> None:
        error = self.refused(tournament("1: 2w1\n2: 1b0", 3))
        assert str(error).startswith("Round 2 cannot be paired: all players have met one another (C1).")
        assert "(C1)" in str(error)
        assert (error.pairs, error.bye, error.unpaired) == ((), None, (1, 2))

    def test_forbidden_pairs_leave_the_largest_part(self) -> None:
        groups = tuple(ForbiddenGroup((1, other)) for other in (2, 3, 4))
        error = self.refused(tournament("1:\n2:\n3:\n4:", 3, forbidden=groups))
        assert "the forbidden pairings leave 1 Player 1" in str(error)
        assert len(error.pairs) == 1
        assert set(error.unpaired) | {p for pair in error.pairs for p in pair} == {1, 2, 3, 4}

    def test_same_colours(self) -> None:
        table = """
            1: 3w½ 4w½
            2: 4w½ 3w½
            3: 1b½ 2b½
            4: 2b½ 1b½
        """
        error = self.refused(tournament(table, 3))
        assert "would have to meet opponents due the same colour" in str(error)
        assert "(C3)" in str(error)

    def test_same_colours_are_allowed_to_topscorers(self) -> None:
        table = "1: 3w1 4w½\n2: 4w0 3w½\n3: 1b0 2b½\n4: 2b1 1b½"
        assert {frozenset(pair) for pair in propose(tournament(table, 3)).pairs} == {
            frozenset({1, 2}),
            frozenset({3, 4}),
        }

    def test_nobody_may_have_the_bye(self) -> None:
        error = self.refused(tournament("1: U H\n2: 3w1 U\n3: 2b0 F", 5))
        assert "no player may receive the bye (C2)" in str(error)
        assert len(error.pairs) == 1

    def test_receivers_of_the_bye_are_needed(self) -> None:
        error = self.refused(tournament("1: 2w1 U\n2: 1b0 F\n3: Z Z", 5, forbidden=(ForbiddenGroup((1, 2)),)))
        assert "every player who may still receive the bye (3 Player 3) is needed as an opponent (C2)" in str(error)

    def test_the_part_pairs_close_scores(self) -> None:
        table = "1: 2w1\n2: 1b0\n3: 4w1\n4: 3b0\n5: 6w1\n6: 5b0"
        groups = (*(ForbiddenGroup((6, other)) for other in (1, 2, 3, 4)),)
        error = self.refused(tournament(table, 3, forbidden=groups))
        assert len(error.pairs) == 2
        assert 6 in error.unpaired


def test_the_letter_of_2012_is_a_system_of_its_own() -> None:
    assert SYSTEMS["dutch-2012-letter"].name == "dutch-2012-letter"
    assert next(iter(SYSTEMS)) == "dutch-2026"
    with pytest.raises(KeyError):
        SYSTEMS["dutch-1066"]


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "dutch-2012", "burstein", "dubov", "lim", "hosek-nwm"])
@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_where_everybody_has_met_everybody_that_is_the_reason(system: str, size: int) -> None:
    """Whatever else may be in the way, such as the bye; and nobody is advised to do what cannot help."""
    event = tournament("\n".join(f"{number}:" for number in range(1, size + 1)), 9)
    event = event.replace(players=tuple(replace(player, rating=2000) for player in event.players))
    for number in range(1, size + size % 2):
        proposal = propose(event, system)
        event = PairRound(number, proposal.pairs, proposal.bye, system).apply(event)
        event = PublishRound(number).apply(event)
        for board in range(1, len(proposal.pairs) + 1):
            event = EnterResult(number, board, Result.DRAW).apply(event)
    with pytest.raises(NoPairing) as error:
        propose(event, system)
    said = str(error.value)
    assert "all players have met one another (" in said
    assert "manually" not in said
