"""Sixty finished events as TRF26: other programs repeat them, and they come back as they were (``-m peers``)."""

from __future__ import annotations

from pathlib import Path

import pytest
from events import PLANS, Plan
from judges import (
    BBP,
    BBP_2017,
    JUDGES,
    TBS,
    Judge,
    Standing,
    Verdict,
    check_pairings,
    pair,
    serve_pairings,
    serve_standings,
)
from playing import Paired, Played, play
from reading_back import unequal

from swissdesk.formats import trf
from swissdesk.model import Result, Tournament
from swissdesk.model.annulment import meets_everybody
from swissdesk.standings import chosen, table

pytestmark = pytest.mark.peers

DUTCH = tuple(plan for plan in PLANS if plan.system == "dutch-2026")
DUTCH_2017 = tuple(plan for plan in PLANS if plan.system == "dutch-2017")
BERGER = tuple(plan for plan in PLANS if plan.system == "round-robin")
RANKED = tuple(plan for plan in PLANS if plan.system != "knockout")


CANNOT_READ = {
    (BBP, "a point less"): "abnormal assignment points are not yet supported",
    (TBS, "a point less"): "Error in trf-file",
}
"""Where a judge knows less than TRF26 does (record 299), and the words by which it says so."""


def each(plans: tuple[Plan, ...]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("plan", plans, ids=lambda plan: plan.name)


def needs(judge: Judge) -> None:
    if judge.absence:
        pytest.skip(judge.absence)


@pytest.fixture
def file(plan: Plan, tmp_path: Path) -> tuple[Played, Path]:
    """The finished event, and its report as TRF26."""
    played = play(plan)
    path = tmp_path / "finished.trf"
    trf.save(played.tournament, path, dialect="trf26")
    return played, path


def refusal(judge: Judge, plan: Plan, words: str) -> str:
    """Return why a judge has not read a file; empty also where it says that it cannot, as we know."""
    expected = CANNOT_READ.get((judge, plan.name))
    if expected is not None:
        return "" if expected in words else f"it should refuse: {expected}; it says: {words}"
    return words


def unexcused(verdict: Verdict, played: Played) -> dict[int, str]:
    """Return the rounds that a judge makes otherwise although the record says all that was known."""
    return {number: rows for number, rows in verdict.rounds.items() if number not in played.excused}


def test_the_sixty_are_sixty() -> None:
    assert len({plan.name for plan in PLANS}) == 60


def test_an_event_is_always_played_in_the_same_way() -> None:
    assert play(PLANS[0]) == play(PLANS[0])


@pytest.mark.parametrize("judge", JUDGES, ids=lambda judge: judge.name)
def test_the_judges_are_here(judge: Judge) -> None:
    needs(judge)


class TestBbpPairings:
    @each(DUTCH)
    def test_the_finished_file_is_repeated(self, file: tuple[Played, Path]) -> None:
        needs(BBP)
        played, path = file
        verdict = check_pairings(BBP, path)
        assert refusal(BBP, played.plan, verdict.refused) == ""
        assert unexcused(verdict, played) == {}

    @each(DUTCH)
    def test_every_round_is_made_again_from_what_was_known_then(self, plan: Plan, tmp_path: Path) -> None:
        needs(BBP)
        made = {r.proposal.round: made_again(BBP, r, tmp_path) for r in play(plan).paired}
        assert {number: words for number, words in made.items() if words and not is_known(BBP, plan, words)} == {}

    @each(DUTCH_2017)
    def test_the_edition_of_2017_is_repeated(self, plan: Plan, tmp_path: Path) -> None:
        needs(BBP_2017)
        played = play(plan)
        trf.save(played.tournament, tmp_path / "finished.trf", dialect="trfx")
        verdict = check_pairings(BBP_2017, tmp_path / "finished.trf")
        assert verdict.refused == ""
        assert unexcused(verdict, played) == {}


def is_known(judge: Judge, plan: Plan, words: str) -> bool:
    return CANNOT_READ.get((judge, plan.name), words + "?") in words


def made_again(judge: Judge, paired: Paired, folder: Path) -> str:
    """Return how a judge pairs a round otherwise than we did, from a file as it would have been then."""
    proposal = paired.proposal
    path = folder / f"before-{proposal.round}.trf"
    trf.save(with_adjourned_as_drawn(paired.before), path, dialect="trf26")
    theirs = pair(judge, path)
    if isinstance(theirs, str):
        return theirs
    ours = {*proposal.pairs} | ({(proposal.bye, 0)} if proposal.bye is not None else set())
    return f"{sorted(theirs - ours)} for {sorted(ours - theirs)}" if theirs != ours else ""


def with_adjourned_as_drawn(tournament: Tournament) -> Tournament:
    """Return the tournament as pairing sees it: what is not finished is a draw (C.04.2 art. 3.1)."""
    rounds = tournament.rounds
    for played in rounds:
        for place in played.adjourned_boards:
            board = played.board(place)
            played = played.with_board(place, type(board)(*board.pair, Result.DRAW))
            rounds = (*rounds[: played.number - 1], played, *rounds[played.number :])
    return tournament.replace(rounds=rounds)


class TestTieBreakServer:
    @each((*DUTCH, *BERGER))
    def test_the_finished_file_is_repeated(self, file: tuple[Played, Path]) -> None:
        needs(TBS)
        played, path = file
        verdict = serve_pairings(path)
        assert refusal(TBS, played.plan, verdict.refused) == ""
        assert unexcused(verdict, played) == {}

    @each(RANKED)
    def test_the_places_are_those_of_the_file(self, file: tuple[Played, Path]) -> None:
        needs(TBS)
        played, path = file
        theirs = serve_standings(path, round_robin=meets_everybody(played.tournament))
        if isinstance(theirs, str):
            assert refusal(TBS, played.plan, theirs) == ""
            return
        ours = places_in(path)
        assert {player: standing.place for player, standing in theirs.items()} == ours

    @each(RANKED)
    def test_the_tie_breaks_are_ours(self, file: tuple[Played, Path]) -> None:
        needs(TBS)
        played, path = file
        theirs = serve_standings(path, round_robin=meets_everybody(played.tournament))
        if isinstance(theirs, str):
            assert refusal(TBS, played.plan, theirs) == ""
            return
        assert disagreements(played.tournament, theirs) == []


def places_in(path: Path) -> dict[int, int]:
    """Return the places of columns 86 to 89, by starting rank, as the file has them."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return {int(line[4:8]): int(line[85:89]) for line in lines if line.startswith("001")}


def disagreements(tournament: Tournament, theirs: dict[int, Standing]) -> list[str]:
    """Return the tie-breaks that TieBreakServer has otherwise; direct encounter is only compared by the places."""
    codes = chosen(tournament)
    rows = []
    for row in table(tournament, None, codes):
        values = [row.points / 100, *(value.number for _, value in row.tiebreaks)]
        for code, ours, other in zip(("PTS", *codes), values, theirs[row.player].values, strict=True):
            if not code.startswith("DE") and abs(float(ours or 0) - float(other or 0)) > 0.0051:
                rows.append(f"{code} of {row.player}: {other}, ours {ours}")
    return rows


class TestReadingBack:
    @each(PLANS)
    def test_the_file_read_again_is_the_event(self, file: tuple[Played, Path]) -> None:
        played, path = file
        reading = trf.read(path)
        assert reading.tournament is not None
        assert [str(problem) for problem in reading.problems] == []
        assert unequal(played.tournament, reading.tournament) == []
