"""A knockout is ranked by its bracket, wherever its standings are shown or written."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.cli import main
from swissdesk.engine import propose
from swissdesk.formats import sheets, trf
from swissdesk.formats.standings_json import as_json
from swissdesk.model import Awards, Decision, KnockoutTerms, Player, PrizeList, Result, Settings, Tournament
from swissdesk.model.events import Batch, EnterResult, PairRound, PublishRound
from swissdesk.model.knockout import course_of
from swissdesk.reports import standings_sheet
from swissdesk.reports.regulations import regulations
from swissdesk.standings import chosen, goes_by_bracket, passed_over, table
from swissdesk.standings.prizes import payout

WHITE, DRAW, BLACK = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


def start(players: int, tiebreaks: tuple[str, ...] = ("BH", "SB"), **terms: object) -> Tournament:
    return Tournament(
        settings=Settings(
            system="knockout",
            rounds=9,
            tiebreaks=tiebreaks,
            knockout=KnockoutTerms(**terms),  # type: ignore[arg-type]
        ),
        players=tuple(Player(n, f"Player {n}", 2500 - n) for n in range(1, players + 1)),
    )


def played(at: Tournament, result: Callable[[int, int], Result | None]) -> Tournament:
    proposal = propose(at, "knockout")
    number = proposal.round
    at = Batch((PairRound(number, proposal.pairs, proposal.bye), PublishRound(number))).apply(at)
    for board, (white, black) in enumerate(proposal.pairs, 1):
        found = result(white, black)
        if found is not None:
            at = EnterResult(number, board, found).apply(at)
    return at


def better(white: int, black: int) -> Result:
    return WHITE if white < black else BLACK


def ranks(at: Tournament, after_round: int | None = None) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for row in table(at, after_round, chosen(at)):
        found.setdefault(row.rank, []).append(row.player)
    return found


def of_eight(**terms: object) -> Tournament:
    at = start(8, **terms)
    for _ in range(3):
        at = played(at, better)
    return at


def test_those_out_in_one_stage_share_their_place() -> None:
    assert ranks(of_eight()) == {1: [1], 2: [2], 3: [3, 4], 5: [5, 6, 7, 8]}


def test_the_third_place_that_was_played_for_is_not_shared() -> None:
    assert ranks(of_eight(third_place=True)) == {1: [1], 2: [2], 3: [3], 4: [4], 5: [5, 6, 7, 8]}


def test_points_do_not_count() -> None:
    # 3 and 4 share the first place with different points, and so do 1 and 2 the third: a drawn game is none lost.
    at = played(start(4, tiebreak_games=None), lambda w, b: DRAW if 3 in (w, b) else (WHITE if w == 4 else BLACK))
    at = played(at, lambda w, b: WHITE if w == 3 else BLACK)
    assert [(row.rank, row.player, row.points) for row in table(at)] == [
        (1, 3, 150),
        (1, 4, 100),
        (3, 1, 0),
        (3, 2, 50),
    ]
    at = played(at, lambda w, b: WHITE if w == 4 else BLACK)
    assert ranks(at) == {1: [4], 2: [3], 3: [1, 2]}


def test_byes_of_the_first_stage() -> None:
    at = played(start(5), better)
    assert ranks(at) == {1: [1, 2, 3, 4], 5: [5]}
    at = played(at, better)
    assert ranks(at) == {1: [1, 2], 3: [3, 4], 5: [5]}


def test_while_it_runs_those_still_in_share_the_first_place() -> None:
    at = played(start(8), better)
    assert ranks(start(8)) == {1: [1, 2, 3, 4, 5, 6, 7, 8]}
    assert ranks(at) == {1: [1, 2, 3, 4], 5: [5, 6, 7, 8]}
    open_still = played(at, lambda w, b: better(w, b) if 1 in (w, b) else None)
    assert ranks(open_still) == {1: [1, 2, 3], 4: [4], 5: [5, 6, 7, 8]}


def test_earlier_rounds_stand_as_they_stood() -> None:
    at = of_eight(third_place=True)
    assert ranks(at, 0) == {1: [1, 2, 3, 4, 5, 6, 7, 8]}
    assert ranks(at, 1) == {1: [1, 2, 3, 4], 5: [5, 6, 7, 8]}
    assert ranks(at, 2) == {1: [1, 2], 3: [3, 4], 5: [5, 6, 7, 8]}


def test_a_lot_decides_a_place() -> None:
    at = played(played(start(2, tiebreak_games=1), lambda *_: DRAW), lambda *_: DRAW)
    assert ranks(at) == {1: [1, 2]}
    assert ranks(at.replace(decisions=(Decision("lot", 2, "2 Player 2 advances"),))) == {1: [2], 2: [1]}


@given(st.integers(0, 20), st.integers(0, 6), st.booleans(), st.randoms(use_true_random=False))
def test_every_player_has_one_place_and_survivors_come_first(players, rounds, third, random) -> None:
    at = start(players, third_place=third, tiebreak_games=None)
    for _ in range(rounds):
        if players == 0 or course_of(at).is_over:
            break
        at = played(at, lambda *_: random.choice((WHITE, DRAW, BLACK, Result.DOUBLE_FORFEIT)))
    rows = table(at, None, chosen(at))
    assert sorted(row.player for row in rows) == list(range(1, players + 1))
    assert all(row.rank == next(n for n, one in enumerate(rows, 1) if one.rank == row.rank) for row in rows)
    playing = {player for match in course_of(at).open_matches if not match.for_third_place for player in match.players}
    assert all(row.rank == 1 for row in rows if row.player in playing)


def test_tie_breaks_part_nobody_and_are_named_as_not_applied() -> None:
    at = of_eight(tiebreaks=("PTS", "BH", "SB"))
    assert chosen(at) == ()
    assert passed_over(at) == ("BH", "SB")
    asked = table(at, tiebreaks=("BH", "DE"))
    assert [row.rank for row in asked] == [1, 2, 3, 3, 5, 5, 5, 5]
    assert [code for code, _ in asked[0].tiebreaks] == ["BH", "DE"]


def test_rounds_of_another_system_are_ranked_by_points() -> None:
    at = start(4)
    at = Batch((PairRound(1, ((1, 2), (3, 4)), None), PublishRound(1))).apply(at)
    at = EnterResult(1, 1, DRAW).apply(EnterResult(1, 2, BLACK).apply(at))
    assert not goes_by_bracket(at)
    assert ranks(at) == {1: [4], 2: [1, 2], 4: [3]}
    assert chosen(at) == ("BH", "SB")
    swiss = replace(at.settings, system="dutch-2026")
    assert not goes_by_bracket(of_eight().replace(settings=swiss))


def test_what_is_written_has_the_same_places(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    at = of_eight()
    wanted = [(1, 1), (2, 2), (3, 3), (3, 4), (5, 5), (5, 6), (5, 7), (5, 8)]
    assert [(row["rank"], row["id"]) for row in json.loads(as_json(at, table(at)))["standings"]] == wanted
    lines = [[cell.text for cell in line] for line in sheets.standings(at).rows]
    assert [(int(line[0]), int(line[1])) for line in lines] == wanted
    report = standings_sheet(at)
    assert [row.cells[0].text for row in report.tables[0].rows] == ["1", "2", "3=", "3=", "5=", "5=", "5=", "5="]
    assert any("follow the knockout bracket" in note for note in report.notes)
    assert any("follow the knockout bracket" in text for text in _texts(regulations(at)))
    file = tmp_path / "knockout.trf"
    trf.save(at, file)
    again = trf.load(file)
    assert [(row.rank, row.player) for row in again.listing] == wanted
    assert main(["standings", str(file), "--format", "json"]) == 0
    assert [(row["rank"], row["id"]) for row in json.loads(capsys.readouterr().out)["standings"]] == wanted


def _texts(report) -> list[str]:
    return [cell.text for part in report.tables for row in part.rows for cell in row.cells] + list(report.notes)


def test_a_prize_goes_with_the_place_only() -> None:
    lists = (PrizeList("main", "Main", "", (1000, 600, 300, 100), by_place=50),)
    awards = payout(of_eight().replace(settings=replace(of_eight().settings, awards=Awards(prize_lists=lists)))).awards
    assert [(award.player, award.amount) for award in awards] == [(1, 1000), (2, 600), (3, 200), (4, 200)]
