"""Documents in which something became known later: their check, and that of their files, says “No difference”.

Each story is played in a real document, round by round by the engine; what is told of it happens in between.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from swissdesk.__main__ import main
from swissdesk.engine import propose
from swissdesk.formats import trf
from swissdesk.model import Acceleration, Bond, ByeKind, Colour, Player, Result, Settings, Tournament
from swissdesk.model import events as ev
from swissdesk.model.numbering import late_number
from swissdesk.model.settings import FictitiousPoints, ForbiddenGroup, ForbiddenRule, PointsException
from swissdesk.session import Document, document

DATA = Path(__file__).parents[1] / "data" / "documents"
OUTCOMES = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.DRAW, Result.WHITE_WINS)


class Desk:
    """An arbiter with a document; every method is something done at the desk."""

    def __init__(self, opened: Document) -> None:
        self.document = opened

    @property
    def tournament(self) -> Tournament:
        return self.document.tournament

    @property
    def settings(self) -> Settings:
        return self.tournament.settings

    def do(self, *events: ev.Event) -> None:
        for event in events:
            self.document.do(event)

    def change(self, **rules: object) -> None:
        self.do(ev.ChangeSettings(replace(self.settings, **rules)))

    def propose(self) -> int:
        """Propose the next round and return its number."""
        made = propose(self.tournament, self.settings.system)
        self.do(ev.PairRound(made.round, made.pairs, made.bye, made.system))
        return made.round

    def pair(self) -> int:
        """Propose and publish the next round and return its number."""
        number = self.propose()
        self.do(ev.PublishRound(number, "2026-11-23T10:00:00+00:00"))
        return number

    def results(self, **special: Result) -> None:
        """Enter what is missing in the latest round; `b2` is the result of board 2."""
        latest = self.tournament.rounds[-1]
        for board in latest.open_boards:
            usual = OUTCOMES[(board + latest.number) % len(OUTCOMES)]
            self.do(ev.EnterResult(latest.number, board, special.get(f"b{board}", usual)))

    def play(self, rounds: int = 1, **special: Result) -> None:
        """Pair and play rounds."""
        for _ in range(rounds):
            self.pair()
            self.results(**special)

    def other_result(self, number: int, board: int) -> Result:
        """Return a result that the board does not have."""
        is_won = self.tournament.round(number).board(board).result == Result.WHITE_WINS
        return Result.BLACK_WINS if is_won else Result.WHITE_WINS


# ---- what became known later


def adjourned_and_finished_after_the_last_pairing(desk: Desk) -> None:
    desk.play(b3=Result.ADJOURNED)
    desk.play(4)
    desk.do(ev.EnterResult(1, 3, Result.BLACK_WINS))


def two_games_adjourned_one_over_a_closed_round(desk: Desk) -> None:
    desk.play(b1=Result.ADJOURNED)
    desk.do(ev.CloseRound(1))
    desk.play(b2=Result.ADJOURNED)
    desk.do(ev.EnterResult(1, 1, Result.BLACK_WINS))
    desk.play(2)
    desk.do(ev.EnterResult(2, 2, Result.WHITE_WINS_BY_FORFEIT))
    desk.play()


def finished_while_the_next_round_was_a_draft(desk: Desk) -> None:
    desk.play(b1=Result.ADJOURNED)
    number = desk.propose()
    desk.do(ev.EnterResult(1, 1, Result.BLACK_WINS), ev.PublishRound(number))
    desk.results()
    desk.play(2)


def corrected_before_the_next_pairing(desk: Desk) -> None:
    desk.play(2)
    desk.do(ev.CorrectResult(2, 1, desk.other_result(2, 1), "misread"))
    desk.play(2)


def corrected_under_a_draft_that_was_paired_again(desk: Desk) -> None:
    desk.play(2)
    number = desk.propose()
    desk.do(ev.CorrectResult(2, 1, desk.other_result(2, 1), "misread"), ev.DiscardRound(number))
    desk.play(2)


def corrected_under_a_draft_that_was_kept(desk: Desk) -> None:
    desk.play(2)
    number = desk.propose()
    desk.do(ev.CorrectResult(2, 1, desk.other_result(2, 1), "misread"), ev.PublishRound(number))
    desk.results()
    desk.play()


def corrected_while_the_next_round_was_played(desk: Desk) -> None:
    desk.play(2)
    desk.pair()
    desk.do(ev.CorrectResult(2, 1, desk.other_result(2, 1), "both agree"))
    desk.results()
    desk.play(2)


def corrected_long_afterwards(desk: Desk) -> None:
    desk.play(5)
    desk.do(ev.CorrectResult(1, 1, desk.other_result(1, 1), "found at home"))


def corrected_for_the_rating_only(desk: Desk) -> None:
    desk.play(4)
    desk.do(ev.CorrectForRating(1, 1, desk.other_result(1, 1), "found at home"))
    desk.play()


def colours_corrected_after_the_next_pairing(desk: Desk) -> None:
    desk.play(3)
    desk.do(ev.CorrectColours(1, 2, "they sat otherwise"), ev.CorrectColours(3, 1, "they sat otherwise"))
    desk.play(2)


def colours_turned_on_the_wall(desk: Desk) -> None:
    desk.play()
    number = desk.pair()
    desk.do(ev.SwapColours(number, 2))
    desk.results()
    desk.play(2)


def two_sat_in_each_others_places(desk: Desk) -> None:
    desk.play(3)
    boards = desk.tournament.round(2).pairs
    desk.do(ev.CorrectSeats(2, boards[0][1], boards[1][1], "seen on the score sheets"))
    desk.play()


def bye_corrected_later(desk: Desk) -> None:
    desk.do(ev.AnnounceBye(4, 1, ByeKind.HALF_POINT))
    desk.play(3)
    desk.do(ev.CorrectBye(1, 4, ByeKind.ZERO_POINT, "not announced in time"))
    desk.play()


def forbidden_afterwards(desk: Desk) -> None:
    desk.play(2)
    met = desk.tournament.round(2).pairs[0]
    desk.change(forbidden=(ForbiddenGroup(met), ForbiddenGroup((1, 2, 3))))
    desk.play(2)


def allowed_again(desk: Desk) -> None:
    desk.change(forbidden=(ForbiddenGroup((1, 7, 8)),))
    desk.play(2)
    desk.change(forbidden=())
    desk.play(2)


def kept_apart_by_clubs_from_the_third_round_on(desk: Desk) -> None:
    desk.play(2)
    desk.change(forbidden_rules=(ForbiddenRule(Bond.CLUB),))
    desk.play()
    one = desk.tournament.player(1)
    desk.do(ev.UpdatePlayers((replace(one, club="Club 3"),)))
    desk.play()


def another_system_from_the_third_round_on(desk: Desk) -> None:
    desk.play(2)
    desk.change(system="dutch-2017")
    desk.play(2)
    desk.change(system="burstein")
    desk.play()


def baku_with_a_late_entry(desk: Desk) -> None:
    desk.play(2)
    late = Player(1, "Late, Strong", rating=2480)
    desk.do(ev.EnterLate(replace(late, id=late_number(desk.tournament.players, late)), ByeKind.HALF_POINT))
    desk.play(3)


def fictitious_points_given_later(desk: Desk) -> None:
    desk.play(2)
    desk.change(fictitious=(FictitiousPoints(1, 5, 3, 4, 50),))
    desk.play(2)


def renumbered_after_two_rounds(desk: Desk) -> None:
    desk.play(2)
    order = [player.id for player in desk.tournament.players]
    desk.do(ev.Renumber((*order[2:5], *order[:2], *order[5:])))
    desk.play(2)


def entered_late_among_the_others(desk: Desk) -> None:
    desk.play(2)
    late = Player(1, "Late, Middle", rating=2345)
    desk.do(ev.EnterLate(replace(late, id=late_number(desk.tournament.players, late))))
    desk.play(2)


def withdrawn_and_returned(desk: Desk) -> None:
    desk.play()
    desk.do(ev.WithdrawPlayer(2, 2))
    desk.play(2)
    desk.do(ev.ReturnPlayer(2))
    desk.play(2)


def a_bye_worth_nothing_after_all(desk: Desk) -> None:
    desk.play(2)
    bye = desk.tournament.round(1).pairing_bye
    assert bye is not None
    desk.change(points_exceptions=(PointsException("U", 0, 1, (bye,)),))
    desk.play(2)


def a_penalty_from_the_third_round_on(desk: Desk) -> None:
    desk.play(2)
    desk.change(points_exceptions=(PointsException("", -100, 2, (1,)),))
    desk.play(2)


def a_latecomer_takes_the_bye_away(desk: Desk) -> None:
    desk.do(ev.AnnounceBye(3, 2, ByeKind.ZERO_POINT), ev.AnnounceBye(6, 2, ByeKind.ZERO_POINT))
    desk.play()
    number = desk.pair()
    bye = desk.tournament.round(number).pairing_bye
    assert bye is not None
    desk.do(ev.ArriveLate(number, 3, bye, Colour.WHITE))
    desk.results()
    desk.play(2)


def two_latecomers_meet(desk: Desk) -> None:
    desk.do(ev.AnnounceBye(3, 1, ByeKind.ZERO_POINT), ev.AnnounceBye(6, 1, ByeKind.ZERO_POINT))
    number = desk.pair()
    desk.do(ev.ArriveLate(number, 3, 6))
    desk.results()
    desk.play(2)


def boards_by_hand_before_publication(desk: Desk) -> None:
    desk.play()
    number = desk.propose()
    (a, b), (c, d), *rest = desk.tournament.round(number).pairs
    bye = desk.tournament.round(number).pairing_bye
    desk.do(ev.Rearrange(number, ((d, a), (c, b), *rest), bye, "brothers"), ev.PublishRound(number))
    desk.results()
    desk.play(2)


def boards_by_hand_on_the_wall(desk: Desk) -> None:
    desk.play()
    number = desk.pair()
    (a, b), (c, d), *rest = desk.tournament.round(number).pairs
    bye = desk.tournament.round(number).pairing_bye
    desk.do(ev.Rearrange(number, ((a, d), (c, b), *rest), bye, "brothers", keep_numbers=True))
    desk.results()
    desk.play(2)


def fewer_rounds_than_announced(desk: Desk) -> None:
    desk.play(3)
    desk.change(rounds=4)
    desk.play()


def more_rounds_than_announced(desk: Desk) -> None:
    desk.change(rounds=3)
    desk.play(3)
    desk.change(rounds=5)
    desk.play(2)


def a_result_cleared_and_entered_again(desk: Desk) -> None:
    desk.play(2)
    desk.do(ev.EnterResult(1, 1, None), ev.EnterResult(1, 1, desk.other_result(1, 1)))
    desk.play()


def unpaired_corrected_and_paired_again(desk: Desk) -> None:
    desk.play(2)
    number = desk.pair()
    desk.do(ev.DiscardRound(number), ev.CorrectResult(1, 1, desk.other_result(1, 1), "misread"))
    desk.play(2)


def undone_and_done_otherwise(desk: Desk) -> None:
    desk.play(2, b2=Result.ADJOURNED)
    there = desk.document.history.node
    desk.do(ev.EnterResult(1, 2, Result.BLACK_WINS))
    desk.play()
    desk.document.go_to(there)
    desk.play()
    desk.do(ev.EnterResult(1, 2, Result.WHITE_WINS))
    desk.document.undo()
    desk.document.redo()
    desk.play()


STORIES: tuple[Callable[[Desk], None], ...] = tuple(
    story
    for story in list(globals().values())
    if callable(story) and getattr(story, "__annotations__", {}).get("desk") == "Desk"
)
BAKU = {baku_with_a_late_entry}
RULES = Settings(rounds=5, initial_colour=Colour.WHITE)


def begin(*, baku: bool) -> ev.Begin:
    players = tuple(Player(i, f"Player {i}", rating=2500 - 20 * i, club=f"Club {i % 4}") for i in range(1, 14))
    settings = replace(RULES, acceleration=Acceleration.BAKU) if baku else RULES
    return ev.Begin(Tournament(settings=settings, players=players))


@pytest.fixture
def played(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a story, with a snapshot after every few actions."""
    monkeypatch.setattr(document, "SNAPSHOT_EVERY", 40)
    path = tmp_path / "event.swissdesk"
    with Document.create(path, begin(baku=request.param in BAKU)) as opened:
        request.param(Desk(opened))
        assert len(opened.tournament.rounds) >= 3
    return path


def check(path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    code = main(["check", str(path)])
    said = capsys.readouterr().out
    return "" if code == 0 and "No difference" in said else said


@pytest.mark.sweep
@pytest.mark.parametrize("played", STORIES, indirect=True, ids=lambda story: story.__name__)
def test_the_check_of_a_document_and_of_its_files_finds_no_difference(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check(played, capsys) == ""
    with Document.open(played) as opened:
        tournament = opened.tournament
    for dialect, name in (("trf26", "event.trf"), ("trfx", "event.trfx")):
        report = tmp_path / name
        trf.save(tournament, report, dialect=dialect)
        assert check(report, capsys) == ""
        assert main(["convert", str(report), str(tmp_path / "back.swissdesk"), "--accept"]) == 0
        capsys.readouterr()
        assert check(tmp_path / "back.swissdesk", capsys) == ""
        (tmp_path / "back.swissdesk").unlink()


def test_there_are_enough_stories() -> None:
    assert len(STORIES) >= 20


@pytest.mark.parametrize("path", sorted(DATA.glob("*.swissdesk")), ids=lambda path: path.stem)
def test_documents_of_the_program_before_are_right(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """They were made when rounds did not know what they were paired from; their journal knows it all the same."""
    assert check(path, capsys) == ""
    with Document.open(path, read_only=True) as opened:
        assert all(r.known is not None for r in opened.tournament.rounds)
