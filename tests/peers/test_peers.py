"""Sixty finished events as TRF26: other programs repeat them, and they come back as they were (``-m peers``)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from events import PLANS, Plan
from judges import (
    BBP,
    BBP_2017,
    JAVAFO,
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
from swissdesk.model import Pairing, Result, Tournament
from swissdesk.standings import chosen, table

pytestmark = pytest.mark.peers

DUTCH = tuple(plan for plan in PLANS if plan.system == "dutch-2026")
DUTCH_2017 = tuple(plan for plan in PLANS if plan.system == "dutch-2017")
BERGER = tuple(plan for plan in PLANS if plan.system == "round-robin")
RANKED = tuple(plan for plan in PLANS if plan.system != "knockout")
OLD_STYLE = tuple(replace(plan, system="dutch-2012") for plan in DUTCH if plan.is_old_style)
HALF_A_HUNDREDTH = 0.0051
UNREAD = {BBP: "abnormal assignment points are not yet supported", TBS: "Error in trf-file"}
"""By which words a judge refuses record 299, which none of them knows."""


def each(plans: tuple[Plan, ...]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("plan", plans, ids=lambda plan: plan.name)


def needs(judge: Judge) -> None:
    if judge.absence:
        pytest.skip(judge.absence)


@pytest.fixture
def played(plan: Plan) -> Played:
    """The finished event."""
    return play(plan)


@pytest.fixture
def report(played: Played, tmp_path: Path) -> Path:
    """Its report as TRF26."""
    return saved(played.tournament, tmp_path / "report.trf")


@pytest.fixture
def plain(played: Played, tmp_path: Path) -> Path:
    """Its report without what only the rating officer or the rules of round robins know."""
    return saved(as_a_judge_sees_it(played.tournament), tmp_path / "plain.trf")


def saved(tournament: Tournament, path: Path, dialect: str = "trf26") -> Path:
    trf.save(tournament, path, dialect=dialect)
    return path


def as_a_judge_sees_it(tournament: Tournament) -> Tournament:
    """Return the tournament without corrections for the rating and without annulled games; adjourned ones as drawn.

    For the pairing an adjourned game is a draw (C.04.2 art. 3.1); that the games of early leavers do not count
    (C.05 art. 6.6) is known to no judge.
    """
    rounds = (replace(r, pairings=tuple(map(counted, r.pairings))) for r in tournament.rounds)
    return tournament.replace(rounds=tuple(rounds), settings=replace(tournament.settings, annul_early=False))


def counted(board: Pairing) -> Pairing:
    result = Result.DRAW if board.result == Result.ADJOURNED else board.result
    return replace(board, result=result, reported=None)


def refusal(judge: Judge, words: str, path: Path) -> str:
    """Return why a judge has not read a file, empty if it has, or if a record is in it that the judge does not know."""
    if any(line.startswith("299 ") for line in path.read_text(encoding="utf-8").splitlines()):
        return "" if UNREAD[judge] in words else f"it was to refuse record 299; it says: {words}"
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
    def test_the_report_is_read(self, report: Path) -> None:
        needs(BBP)
        assert refusal(BBP, check_pairings(BBP, report).refused, report) == ""

    @each(DUTCH)
    def test_every_round_is_made_again(self, played: Played, plain: Path) -> None:
        needs(BBP)
        verdict = check_pairings(BBP, plain)
        assert refusal(BBP, verdict.refused, plain) == ""
        assert unexcused(verdict, played) == {}

    @each(DUTCH)
    def test_every_round_is_made_again_from_what_was_known_then(self, played: Played, tmp_path: Path) -> None:
        needs(BBP)
        made = {r.proposal.round: otherwise_made(r, tmp_path) for r in played.paired}
        assert {number: words for number, words in made.items() if words} == {}

    @each(DUTCH_2017)
    def test_the_edition_of_2017_is_made_again(self, played: Played, tmp_path: Path) -> None:
        needs(BBP_2017)
        verdict = check_pairings(BBP_2017, saved(played.tournament, tmp_path / "report.trf", "trfx"))
        assert verdict.refused == ""
        assert unexcused(verdict, played) == {}


def otherwise_made(paired: Paired, folder: Path) -> str:
    """Return how bbpPairings pairs a round otherwise than we did, from a file as it would have been then."""
    proposal = paired.proposal
    path = saved(as_a_judge_sees_it(paired.before), folder / f"before-{proposal.round}.trf")
    theirs = pair(BBP, path)
    if isinstance(theirs, str):
        return refusal(BBP, theirs, path)
    ours = {*proposal.pairs} | ({(proposal.bye, 0)} if proposal.bye is not None else set())
    return f"{sorted(theirs - ours)} for {sorted(ours - theirs)}" if theirs != ours else ""


class TestTieBreakServer:
    @each(RANKED)
    def test_the_report_is_read(self, report: Path) -> None:
        needs(TBS)
        standings = serve_standings(report, round_robin=False)
        assert refusal(TBS, standings if isinstance(standings, str) else "", report) == ""

    @each((*DUTCH, *BERGER))
    def test_every_round_is_made_again(self, played: Played, plain: Path) -> None:
        needs(TBS)
        verdict = serve_pairings(plain)
        assert refusal(TBS, verdict.refused, plain) == ""
        assert unexcused(verdict, played) == {}

    @each(RANKED)
    def test_places_and_tie_breaks_are_those_of_the_report(self, played: Played, plain: Path) -> None:
        needs(TBS)
        theirs = serve_standings(plain, round_robin=played.tournament.meets_everybody)
        if isinstance(theirs, str):
            assert refusal(TBS, theirs, plain) == ""
            return
        assert {player: standing.place for player, standing in theirs.items()} == places_in(plain)
        assert disagreements(as_a_judge_sees_it(played.tournament), theirs) == []


def places_in(path: Path) -> dict[int, int]:
    """Return the places of columns 86 to 89, by starting rank, as the file has them."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return {int(line[4:8]): int(line[85:89]) for line in lines if line.startswith("001")}


def disagreements(tournament: Tournament, theirs: dict[int, Standing]) -> list[str]:
    """Return the tie-breaks that `TieBreakServer` has otherwise; direct encounter is only compared by the places."""
    codes = chosen(tournament)
    rows = []
    for row in table(tournament, None, codes):
        values = [row.points / 100, *(value.number for _, value in row.tiebreaks)]
        for code, ours, other in zip(("PTS", *codes), values, theirs[row.player].values, strict=True):
            if not code.startswith("DE") and abs(float(ours or 0) - float(str(other or 0))) > HALF_A_HUNDREDTH:
                rows.append(f"{code} of {row.player}: {other}, ours {ours}")
    return rows


class TestJaVaFo:
    @each(OLD_STYLE)
    def test_the_edition_of_2012_is_made_again(self, played: Played, tmp_path: Path) -> None:
        needs(JAVAFO)
        path = saved(as_a_judge_sees_it(played.tournament), tmp_path / "report.trf", "trfx")
        verdict = check_pairings(JAVAFO, path)
        assert verdict.refused == ""
        assert unexcused(verdict, played) == {}


class TestReadingBack:
    @each(PLANS)
    def test_the_report_read_again_is_the_event(self, played: Played, report: Path) -> None:
        reading = trf.read(report)
        assert reading.tournament is not None
        assert [str(problem) for problem in reading.problems] == []
        assert unequal(played.tournament, reading.tournament) == []
