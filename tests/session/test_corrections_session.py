"""The three windows of the general rules, and what a correction changes, held against doing it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from running_rounds import finished, paired, played, reopened

from swissdesk import wording
from swissdesk.engine import NoPairing, NotReady, propose
from swissdesk.errors import Cancelled, InvalidEdit
from swissdesk.model import ByeKind, ForbiddenGroup, Pairing, Player, Result, Round, Settings, Stage, Tournament
from swissdesk.model.events import (
    CloseRound,
    CorrectBye,
    CorrectColours,
    CorrectForRating,
    CorrectResult,
    DiscardRound,
    EnterResult,
    PairRound,
    Rearrange,
    SwapColours,
)
from swissdesk.session.corrections import (
    Correction,
    PairingChange,
    Repairing,
    Window,
    advised,
    consequences,
    rule_for,
    window_of,
)
from swissdesk.standings import table

THREE = played(21, 12, 3)
"""Three rounds finished and published."""


def draft_of(tournament: Tournament) -> Tournament:
    proposal = propose(tournament)
    return PairRound(proposal.round, proposal.pairs, proposal.bye, "dutch-2026").apply(tournament)


def other(tournament: Tournament, number: int, board: int) -> Result:
    """A result that the board does not have, for other points."""
    was = tournament.round(number).board(board).result
    return Result.BLACK_WINS if was == Result.WHITE_WINS else Result.WHITE_WINS


def correction(tournament: Tournament, number: int, board: int = 1) -> CorrectResult:
    return CorrectResult(number, board, other(tournament, number, board))


PUBLISHED = paired(THREE)
"""Round 4 is published, and no game has a result."""
RUNNING = EnterResult(4, 2, Result.DRAW).apply(PUBLISHED)
FOUR = finished(Random(1), PUBLISHED)


class TestWindow:
    @pytest.mark.parametrize(
        ("tournament", "number", "window"),
        [
            (THREE, 3, Window.BEFORE_NEXT),
            (draft_of(THREE), 3, Window.BEFORE_NEXT),
            (RUNNING, 4, Window.BEFORE_NEXT),
            (PUBLISHED, 3, Window.NEXT_RUNNING),
            (RUNNING, 3, Window.NEXT_RUNNING),
            (RUNNING, 2, Window.LATER),
            (FOUR, 3, Window.LATER),
            (CloseRound(4).apply(FOUR), 3, Window.LATER),
            (draft_of(FOUR), 3, Window.LATER),
            (draft_of(FOUR), 4, Window.BEFORE_NEXT),
            (FOUR, 1, Window.LATER),
        ],
    )
    def test_each_state(self, tournament: Tournament, number: int, window: Window) -> None:
        assert window_of(tournament, number) is window

    def test_a_round_that_was_not_paired_has_none(self) -> None:
        with pytest.raises(InvalidEdit, match="Round 4 is not paired yet"):
            window_of(THREE, 4)

    def test_the_rule_in_words(self) -> None:
        last = THREE.replace(settings=replace(THREE.settings, rounds=3))
        before_last = RUNNING.replace(settings=replace(RUNNING.settings, rounds=4))
        for tournament, words in (
            (THREE, "Round 4 is not published: its pairing and the standings use the correction"),
            (last, "Round 3 is the last one: the final standings use the correction"),
            (
                RUNNING,
                "Round 4 is in progress and does not change: the correction counts from the pairing of round 5",
            ),
            (
                before_last,
                "Round 4, the last one, is in progress and does not change: the final standings use the correction",
            ),
            (FOUR, "Round 4 is finished: by the rules, a correction of round 3 counts only for the rating report"),
        ):
            assert wording.sentence(rule_for(tournament, 3)) == f"{words} (C.04.2 art. 4.3)."


class TestAdvice:
    def test_in_time_a_result_counts(self) -> None:
        for tournament in (THREE, RUNNING):
            event = correction(tournament, 3)
            assert advised(tournament, event) == event
            assert advised(tournament, CorrectForRating(3, 1, event.result, "x")) == replace(event, reason="x")
            assert advised(tournament, CorrectColours(3, 1)) == CorrectColours(3, 1)

    def test_later_it_is_reported_and_nothing_else_is_touched(self) -> None:
        event = replace(correction(FOUR, 3), reason="slip")
        reported = CorrectForRating(3, 1, event.result, "slip")
        assert advised(FOUR, event) == reported
        assert advised(FOUR, reported) == reported
        assert advised(FOUR, EnterResult(3, 1, event.result)) == replace(reported, reason="")
        boards = FOUR.rounds[2].pairs
        absent = next((bye.player for r in FOUR.rounds for bye in r.byes), 1)
        for ignored in (
            SwapColours(3, 1),
            CorrectColours(3, 1),
            Rearrange(3, boards),
            CorrectBye(1, absent, ByeKind.HALF_POINT),
        ):
            assert advised(FOUR, ignored) is None

    def test_a_first_result_is_no_correction(self) -> None:
        for was in (None, Result.ADJOURNED):
            late = FOUR.replace(rounds=(*reopened(THREE, {1: was}).rounds, FOUR.rounds[3]))
            assert advised(late, EnterResult(3, 1, Result.DRAW)) == EnterResult(3, 1, Result.DRAW)


class TestScoresAndPlaces:
    def test_both_players_of_the_board_and_everybody_they_pass(self) -> None:
        players = tuple(Player(number, f"P{number}") for number in range(1, 5))
        won = Result.WHITE_WINS
        start = Tournament(
            settings=Settings(rounds=3, tiebreaks=()),
            players=players,
            rounds=(Round(1, (Pairing(1, 3, won), Pairing(4, 2, Result.DRAW))),),
        )
        found = consequences(start, CorrectResult(1, 1, Result.BLACK_WINS))
        assert [(s.player, s.before, s.after) for s in found.scores] == [(1, 100, 0), (3, 0, 100)]
        assert [(p.player, p.before, p.after) for p in found.places] == [(1, 1, 4), (3, 4, 1)]
        assert found.standings_after == 1
        assert (found.window, found.round) == (Window.BEFORE_NEXT, 1)

    def test_places_are_those_after_the_published_rounds(self) -> None:
        draft = draft_of(THREE)
        assert consequences(draft, correction(draft, 3)).standings_after == 3
        assert consequences(RUNNING, correction(RUNNING, 3)).standings_after == 4

    def test_colours_change_no_score(self) -> None:
        found = consequences(THREE, CorrectColours(3, 2))
        assert found.scores == found.places == ()
        assert "No scores change." in map(wording.sentence, found.unchanged)


class TestPairing:
    def test_before_it_is_made_both_are_computed(self) -> None:
        event = correction(THREE, 3)
        found = consequences(THREE, event)
        before, after = propose(THREE), propose(event.apply(THREE))
        assert found.pairing is not None
        assert (found.pairing.before, found.pairing.before_bye) == (before.pairs, before.bye)
        assert (found.pairing.after, found.pairing.after_bye) == (after.pairs, after.bye)
        assert set(found.pairing.lost) == set(before.pairs) - set(after.pairs)
        assert set(found.pairing.new) == set(after.pairs) - set(before.pairs)
        assert found.repairing is Repairing.NONE
        assert found.repair is None

    def test_a_draft_is_held_against_the_round_that_would_be_made_now(self) -> None:
        draft = draft_of(THREE)
        event = correction(draft, 3)
        found = consequences(draft, event)
        assert found.repairing is Repairing.DRAFT
        assert found.pairing is not None
        assert found.pairing.before == draft.rounds[3].pairs
        assert found.pairing.after == propose(event.apply(THREE)).pairs
        assert not found.pairing.by_hand
        assert found.repair is not None
        again = found.repair.apply(draft)
        assert again.rounds[3] == draft_of(event.apply(THREE)).rounds[3]
        assert again.rounds[:3] == event.apply(draft).rounds[:3]

    def test_boards_made_by_hand_are_told(self) -> None:
        draft = draft_of(THREE)
        changed = Rearrange(4, draft.rounds[3].pairs[::-1][:-1]).apply(draft)
        by_hand = THREE.replace(rounds=(*THREE.rounds, replace(draft.rounds[3], system="by hand")))
        for tournament in (changed, by_hand):
            found = consequences(tournament, correction(tournament, 3))
            assert found.pairing is not None
            assert found.pairing.by_hand
            assert found.pairing.system == "dutch-2026"

    def test_a_published_round_without_results_is_the_arbiters_decision(self) -> None:
        found = consequences(PUBLISHED, correction(PUBLISHED, 3))
        assert (found.window, found.repairing) == (Window.NEXT_RUNNING, Repairing.DECISION)
        assert found.pairing is not None
        assert found.pairing.before == PUBLISHED.rounds[3].pairs
        assert found.repair is not None
        assert found.repair.apply(PUBLISHED).rounds[3].stage is Stage.DRAFT
        assert "Round 4 stays as published." in map(wording.sentence, found.unchanged)

    def test_once_a_game_has_a_result_nothing_is_offered_and_the_next_pairing_is_unknown(self) -> None:
        found = consequences(RUNNING, correction(RUNNING, 3))
        assert (found.repairing, found.pairing, found.repair) == (Repairing.NONE, None, None)

    def test_an_old_round_while_nothing_is_running_changes_the_coming_pairing_all_the_same(self) -> None:
        event = correction(FOUR, 1)
        found = consequences(FOUR, event)
        assert found.window is Window.LATER
        assert found.pairing is not None
        assert found.pairing.after == propose(event.apply(FOUR)).pairs
        assert "Rounds 2 to 4 stay as published." in map(wording.sentence, found.unchanged)

    def test_for_the_rating_only_nothing_else_changes(self) -> None:
        found = consequences(FOUR, CorrectForRating(1, 1, other(FOUR, 1, 1)))
        assert (found.scores, found.places, found.pairing, found.repairing) == ((), (), None, Repairing.NONE)
        assert [wording.sentence(said) for said in found.unchanged] == [
            "Rounds 2 to 4 stay as published.",
            "Scores, standings and pairings do not change; only the rating report does.",
        ]

    def test_swapped_players_in_the_latest_round(self) -> None:
        pairs = list(THREE.rounds[2].pairs)
        pairs[0], pairs[1] = (pairs[0][0], pairs[1][1]), (pairs[1][0], pairs[0][1])
        event = Rearrange(3, tuple(pairs), THREE.rounds[2].pairing_bye)
        found = consequences(THREE, event)
        assert {s.player for s in found.scores} <= {p for pair in pairs[:2] for p in pair}
        assert found.pairing is None  # two games have no result now
        done = event.apply(THREE)
        for board in (1, 2):
            done = EnterResult(3, board, Result.DRAW).apply(done)
        assert consequences(done, CorrectColours(3, 1)).pairing is not None

    def test_no_round_after_the_last_and_none_while_games_are_open(self) -> None:
        over = THREE.replace(settings=replace(THREE.settings, rounds=3))
        still = reopened(THREE, {2: None})
        for tournament in (over, still):
            assert consequences(tournament, correction(tournament, 3)).pairing is None

    def test_where_no_legal_round_is_left_the_reason_is_told(self) -> None:
        # Four players after two rounds have one round left, and the organiser forbids a board of it.
        start = played(2, 4, 2)
        forbidden = (ForbiddenGroup(propose(start).pairs[0]),)
        start = start.replace(settings=replace(start.settings, rounds=3, forbidden=forbidden))
        found = consequences(start, CorrectColours(2, 1))
        assert found.pairing is not None
        assert found.pairing.before == ()
        assert found.pairing.refusal is not None
        assert not found.pairing.is_same

    def test_an_unknown_number_of_rounds_gives_no_pairing(self) -> None:
        unknown = THREE.replace(settings=replace(THREE.settings, rounds=None))
        assert consequences(unknown, correction(unknown, 3)).pairing is None


def test_a_bye_counts_as_a_board() -> None:
    change = PairingChange(2, "dutch-2026", ((1, 2),), 3, ((1, 2),), 4)
    assert (change.lost, change.new, change.is_same) == (((3, 0),), ((4, 0),), False)
    assert replace(change, after_bye=3).is_same
    assert replace(change, before=((2, 1),), after_bye=3).lost == ((2, 1),)


def test_a_refused_correction_is_refused_here_too() -> None:
    with pytest.raises(InvalidEdit, match="Round 3 has no board 99"):
        consequences(THREE, CorrectColours(3, 99))


class TestMonitor:
    def test_both_pairings_are_one_piece_of_work_that_can_be_stopped(self) -> None:
        heard: list[tuple[int, int]] = []
        consequences(THREE, correction(THREE, 3), monitor=lambda done, total: heard.append((done, total)))
        assert heard == sorted(heard)
        assert {total for _, total in heard} == {24}
        assert heard[-1] == (24, 24)

        def stop(done: int, total: int) -> None:
            raise Cancelled("Stopped.")

        with pytest.raises(Cancelled):
            consequences(THREE, correction(THREE, 3), monitor=stop)


# ---- whatever the correction: what is foretold is what happens


@st.composite
def cases(draw: st.DrawFn) -> tuple[Tournament, Correction]:
    tournament = played(draw(st.integers(0, 10_000)), draw(st.integers(4, 11)), draw(st.integers(1, 3)), announced=5)
    tournament = tournament.replace(settings=replace(tournament.settings, tiebreaks=("BH/C1", "SB")))
    state = draw(st.sampled_from(["finished", "draft", "published", "running"]))
    try:
        if state == "draft":
            tournament = draft_of(tournament)
        elif state != "finished":
            tournament = paired(tournament)
    except NoPairing:
        state = "finished"
    if state == "running":
        tournament = EnterResult(len(tournament.rounds), 1, Result.DRAW).apply(tournament)
    on_wall = [r for r in tournament.rounds if r.stage is not Stage.DRAFT]
    r = draw(st.sampled_from(on_wall))
    board = draw(st.integers(1, len(r.pairings)))
    result = draw(st.sampled_from([Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.DOUBLE_FORFEIT]))
    order = draw(st.permutations(list(r.entries)))
    pairs = tuple(zip(order[::2], order[1::2], strict=False))
    return tournament, draw(
        st.sampled_from(
            [
                CorrectResult(r.number, board, result),
                CorrectColours(r.number, board),
                CorrectForRating(r.number, board, result),
                SwapColours(r.number, board),
                EnterResult(r.number, board, result),
                Rearrange(r.number, pairs),
            ]
        )
    )


@given(cases())
def test_what_is_foretold_is_what_happens(case: tuple[Tournament, Correction]) -> None:
    tournament, event = case
    try:
        corrected = event.apply(tournament)
    except InvalidEdit:
        return
    found = consequences(tournament, event)
    changed = {s.player: (s.before, s.after) for s in found.scores}
    for player, points in tournament.points.items():
        assert changed.get(player, (points, points)) == (points, corrected.points[player])
    places = {p.player: (p.before, p.after) for p in found.places}
    tiebreaks = ("BH/C1", "SB")
    after = {row.player: row.rank for row in table(corrected, found.standings_after, tiebreaks)}
    for row in table(tournament, found.standings_after, tiebreaks):
        assert places.get(row.player, (row.rank, row.rank)) == (row.rank, after[row.player])
    for old, new in zip(tournament.rounds, corrected.rounds, strict=True):
        assert old is new or old.number == event.round
    if found.pairing is not None and found.pairing.refusal is None:
        base = corrected
        if found.repairing is not Repairing.NONE:
            base = DiscardRound(found.pairing.round).apply(corrected)
        assert (found.pairing.after, found.pairing.after_bye) == (propose(base).pairs, propose(base).bye)
    if found.repair is not None:
        assert found.repair.apply(tournament).rounds[-1].pairs == found.pairing.after  # type: ignore[union-attr]


def coming(tournament: Tournament) -> tuple[tuple[int, int], ...] | None:
    """The boards of the next round, none if it is impossible; None if it cannot be made yet."""
    try:
        return propose(tournament).pairs
    except NoPairing:
        return ()
    except NotReady:
        return None


@given(cases())
def test_the_coming_pairing_is_known_exactly_when_it_can_be_made(case: tuple[Tournament, Correction]) -> None:
    tournament, event = case
    try:
        corrected = event.apply(tournament)
    except InvalidEdit:
        return
    found = consequences(tournament, event)
    if isinstance(event, CorrectForRating) or found.repairing is not Repairing.NONE:
        return
    before, after = coming(tournament), coming(corrected)
    if before is None or after is None:
        assert found.pairing is None
        return
    assert found.pairing is not None
    assert (found.pairing.before, found.pairing.after) == (before, after)
    assert (found.pairing.refusal is not None) == (after == ())
