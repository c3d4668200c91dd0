"""Who leaves a round robin before half of the games: results stay on record and count for nobody (C.05 art. 6.6).

The event is worked by hand: six players by the Berger table, five games each; number 6 leaves after two games, or after
three, which is more than half.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from tiebreak_event import event

from swissdesk.engine import propose
from swissdesk.formats import sheets, trf
from swissdesk.model import Result, Tournament
from swissdesk.model.annulment import games_due
from swissdesk.model.events import Batch, EnterResult, PairRound, PublishRound, WithdrawPlayer
from swissdesk.reports.crosstable import crosstable
from swissdesk.reports.player_card import player_card
from swissdesk.session.publishing import publishing
from swissdesk.standings import explain, left_early, table

TWO_GAMES = """
1w6 =w2 =b3
=w5 =b1 Z
1w4 1b5 =w1
0b3 0b6 1w5
=b2 0w3 0b4
0b1 1w4 Z
"""
THREE_GAMES = TWO_GAMES.replace("=w5 =b1 Z", "=w5 =b1 1w6").replace("0b1 1w4 Z", "0b1 1w4 0b2")


def left(text: str, from_round: int, system: str = "round-robin") -> Tournament:
    at = event(text, system=system, rounds=5)
    return at.replace(players=tuple(replace(p, withdrawn_from=from_round) if p.id == 6 else p for p in at.players))


@pytest.fixture
def early() -> Tournament:
    return left(TWO_GAMES, 3)


@pytest.fixture
def late() -> Tournament:
    return left(THREE_GAMES, 4)


def test_two_games_of_five_count_for_nobody(early: Tournament) -> None:
    rows = table(early, tiebreaks=("SB",))
    assert [(row.rank, row.player, row.points, row.tiebreaks[0][1].number) for row in rows] == [
        (1, 3, 250, 2.0),
        (2, 1, 100, 1.75),
        (3, 2, 100, 0.75),
        (4, 4, 100, 0.5),
        (5, 5, 50, 0.5),
        (6, 6, 0, 0.0),
    ]
    assert left_early(early) == (6,)
    assert early.points == {1: 100, 2: 100, 3: 250, 4: 100, 5: 50, 6: 0}


def test_three_games_of_five_count(late: Tournament) -> None:
    assert left_early(late) == ()
    assert late.points == {1: 200, 2: 200, 3: 250, 4: 100, 5: 50, 6: 100}


def test_the_games_stay_on_record(early: Tournament) -> None:
    assert early.entry(1, 1).result == Result.WHITE_WINS
    assert early.entry_points(1, 1) == 0
    assert early.entry_points(1, 1, after_round=1) == 100


def test_standings_of_a_round_before_the_withdrawal_stay_as_they_were(early: Tournament) -> None:
    assert {row.player: row.points for row in table(early, 1, ("SB",))} == {1: 100, 2: 50, 3: 100, 4: 0, 5: 50, 6: 0}
    assert early.points_after(1)[1] == 100


def test_the_rule_can_be_switched_off(early: Tournament) -> None:
    lenient = early.replace(settings=replace(early.settings, annul_early=False))
    assert lenient.points == {1: 200, 2: 100, 3: 250, 4: 100, 5: 50, 6: 100}
    assert left_early(lenient) == ()


def test_a_swiss_and_a_knockout_annul_nothing() -> None:
    for system in ("dutch-2026", "knockout"):
        assert left(TWO_GAMES, 3, system).points[1] == 200


@pytest.mark.parametrize(("cells", "annulled"), [(3, True), (4, False), (7, False)])
def test_exactly_half_is_enough(cells: int, annulled: bool) -> None:
    """Eight players, double round: seven of fourteen; single: four of seven, three are too few."""
    rows = ["1w2 " * cells, "0b1 " * cells, *(["Z " * cells] * 6)]
    at = event("\n".join(rows), system="round-robin", rounds=7 if cells < 7 else 14)
    at = at.replace(players=tuple(replace(p, withdrawn_from=cells + 1) if p.id == 2 else p for p in at.players))
    assert (2 in at.annulled) is annulled


def test_a_game_that_was_not_played_is_none_of_them() -> None:
    forfeits = TWO_GAMES.replace("=w5 =b1 Z", "=w5 =b1 -w6").replace("0b1 1w4 Z", "0b1 1w4 +b2")
    assert left_early(left(forfeits, 4)) == (6,)
    adjourned = TWO_GAMES.replace("=w5 =b1 Z", "=w5 =b1 *w6").replace("0b1 1w4 Z", "0b1 1w4 *b2")
    assert left_early(left(adjourned, 4)) == (6,)


@pytest.mark.parametrize(
    ("players", "rounds", "due"), [(8, 7, 7), (8, 14, 14), (7, 7, 6), (7, 14, 12), (6, None, 5), (5, None, 4)]
)
def test_games_due(players: int, rounds: int | None, due: int) -> None:
    assert games_due(players, paired=1, announced=rounds) == due


def test_an_explanation_says_which_round_does_not_count(early: Tournament) -> None:
    steps = [str(step.message) for step in explain(early, "SB", 4).steps]
    assert steps[0] == "Round 2 does not count: Player 6 withdrew before playing half of the games."


def test_the_crosstable_shows_the_results_in_brackets(early: Tournament, late: Tournament) -> None:
    report = crosstable(early)
    sheet = report.tables[0]
    cells = {row.key: [cell.text for cell in row.cells] for row in sheet.rows}
    assert "(1)" in cells["player 1"]
    assert cells["player 1"][-1] == "1"
    assert cells["player 6"].count("(0)") == 1
    assert any("In brackets" in note for note in report.notes)
    assert not any("In brackets" in note for note in crosstable(late).notes)
    [line] = [row for row in sheets.crosstable(early).rows if row[1].text == "1"]
    assert "(1)" in [cell.text for cell in line]


def test_a_player_card_shows_them_in_brackets(early: Tournament) -> None:
    texts = [cell.text for row in player_card(early).tables[0].rows for cell in row.cells]
    assert "(1)" in texts


@pytest.mark.parametrize("dialect", ["trf16", "trf26"])
def test_a_trf_says_what_the_standings_say(early: Tournament, dialect: str, tmp_path) -> None:
    path = tmp_path / "event.trf"
    trf.save(early, path, dialect=dialect)
    read = trf.load(path)
    assert {row.player: row.rank for row in read.listing} == {row.player: row.rank for row in table(early)}
    again = read.replace(settings=early.settings)
    assert again.points == early.points
    assert again.entry(1, 1).result == Result.WHITE_WINS


@pytest.mark.parametrize(("rounds", "code"), [(5, "BERGER_ROUNDROBIN"), (10, "FIDE_DOUBLEROUNDROBIN")])
def test_a_trf_says_whether_each_meets_each_twice(rounds: int, code: str, tmp_path) -> None:
    at = event("\n".join(["Z"] * 6), system="round-robin", rounds=rounds)
    path = tmp_path / "event.trf"
    trf.save(at, path, dialect="trf26")
    assert f"192 {code}\n" in path.read_text("utf-8").replace("\r", "")
    assert trf.load(path).settings.system == "round-robin"


# ---- games of those who have left


def published(at: Tournament) -> Tournament:
    proposal = propose(at, at.settings.system)
    at = PairRound(proposal.round, proposal.pairs, proposal.bye, proposal.system).apply(at)
    return publishing(at, proposal.round, "2026-05-04T10:00").apply(at)


def test_after_half_of_the_games_the_rest_are_forfeits(late: Tournament) -> None:
    latest = published(late).rounds[-1]
    results = {board.pair: board.result for board in latest.pairings}
    assert results == {(6, 5): Result.BLACK_WINS_BY_FORFEIT, (1, 4): None, (2, 3): None}


def test_before_half_of_the_games_there_is_no_board(early: Tournament) -> None:
    latest = published(early).rounds[-1]
    assert {board.pair: board.result for board in latest.pairings} == {(1, 4): None, (2, 3): None}


def test_two_who_have_left_both_lose(late: Tournament) -> None:
    both = WithdrawPlayer(5, 4).apply(late)
    assert both.annulled == frozenset()
    assert published(both).rounds[-1].pairings[0].result == Result.DOUBLE_FORFEIT


def test_forfeits_are_one_action_with_the_publication(late: Tournament) -> None:
    proposal = propose(late, "round-robin")
    draft = PairRound(4, proposal.pairs, proposal.bye, proposal.system).apply(late)
    assert publishing(draft, 4, "now") == Batch(
        (PublishRound(4, "now"), EnterResult(4, 1, Result.BLACK_WINS_BY_FORFEIT))
    )
    nobody_left = draft.replace(players=tuple(replace(p, withdrawn_from=None) for p in draft.players))
    assert publishing(nobody_left, 4, "now") == PublishRound(4, "now")
