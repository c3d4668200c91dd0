"""FIDE mode: what is refused, asked about and logged, and that there is no way back into it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from examples import examples
from hypothesis import given
from strategies import settings

from swissdesk import fields, wording
from swissdesk.cli import main
from swissdesk.engine import propose
from swissdesk.engine.review import Reviewer
from swissdesk.errors import InvalidEdit
from swissdesk.formats import trf
from swissdesk.games import game_named
from swissdesk.games.practice import Plan, round_played
from swissdesk.model import (
    Acceleration,
    ByeKind,
    Colour,
    Decision,
    EqualOrder,
    FictitiousPoints,
    ForbiddenGroup,
    ForbiddenRule,
    Player,
    PointsException,
    RatingMethod,
    Result,
    Scoring,
    Settings,
    Tournament,
)
from swissdesk.model.acceleration import fictitious_points
from swissdesk.model.events import (
    AnnounceBye,
    Batch,
    Begin,
    CancelBye,
    ChangeSettings,
    CloseRound,
    CorrectBye,
    CorrectForRating,
    CorrectResult,
    DiscardRound,
    EditPlayer,
    EnterLate,
    EnterResult,
    Event,
    ExchangeNumbers,
    LeaveFideMode,
    PairRound,
    PublishRound,
    Rearrange,
    RecordDecision,
    Renumber,
    ReturnPlayer,
    SwapColours,
    UpdatePlayers,
    WithdrawPlayer,
)
from swissdesk.model.numbering import by_strength
from swissdesk.model.settings import Bond
from swissdesk.reports.cards import Bundle
from swissdesk.reports.kinds import KINDS
from swissdesk.session import Document
from swissdesk.session.fide import Level, lines_of, objections, worst
from swissdesk.session.fide.finishing import final_refusal
from swissdesk.session.fide.importing import assumed
from swissdesk.standings import table


def event(**settings: object) -> Tournament:
    """Return an event of eight players and five rounds in FIDE mode, before round 1."""
    return Tournament(
        settings=replace(Settings(rounds=5, initial_colour=Colour.WHITE, fide_rated=True), **settings),  # type: ignore[arg-type]
        players=tuple(Player(number, f"Player {number}", 2500 - 10 * number) for number in range(1, 9)),
    )


@pytest.fixture
def document(tmp_path: Path) -> Iterator[Document]:
    """A new document of the event."""
    with Document.create(tmp_path / "open.swissdesk", Begin(event())) as opened:
        yield opened


def play(document: Document, rounds: int, results: Callable[[int], Result] = lambda _board: Result.WHITE_WINS) -> None:
    """Play so many more rounds and close them."""
    for _ in range(rounds):
        pair(document)
        number = len(document.tournament.rounds)
        for board in range(1, len(document.tournament.round(number).pairings) + 1):
            document.do(EnterResult(number, board, results(board)))
        document.do(CloseRound(number))


def pair(document: Document) -> None:
    """Pair and publish the next round."""
    proposal = propose(document.tournament)
    document.do(PairRound(proposal.round, tuple(proposal.pairs), proposal.bye, proposal.system))
    document.do(PublishRound(proposal.round))


def refusal(document: Document, event: Event) -> str:
    """Return why a document refuses an event, and see that nothing has changed."""
    before = document.tournament
    with pytest.raises(InvalidEdit) as refused:
        document.do(event)
    assert document.tournament is before
    return wording.sentence(refused.value)


def changing(document: Document, **settings: object) -> ChangeSettings:
    return ChangeSettings(replace(document.tournament.settings, **settings))  # type: ignore[arg-type]


def level(document: Document, event: Event) -> Level:
    return worst(objections(document.tournament, event))


LOCKED: dict[str, object] = {
    "system": "dubov",
    "rounds": 7,
    "tiebreaks": ("SB",),
    "acceleration": Acceleration.BAKU,
    "last_accelerated": 4,
    "fictitious": (FictitiousPoints(1, 2, 4, 5, 100),),
    "forbidden": (ForbiddenGroup((1, 2)),),
    "forbidden_rules": (ForbiddenRule(Bond.CLUB),),
    "scoring": Scoring.of(300, 100),
    "rating_method": RatingMethod.FIDE,
    "fide_rated": False,
}


class TestLocks:
    @pytest.mark.parametrize("name", LOCKED)
    def test_is_open_before_round_1_and_locked_after_it(self, document: Document, name: str) -> None:
        change = changing(document, **{name: LOCKED[name]})
        if name != "fide_rated":
            assert level(document, change) is Level.NONE
        play(document, 1)
        assert level(document, change) is Level.REFUSED
        assert refusal(document, change)

    def test_a_lock_says_why_and_what_can_be_done(self, document: Document) -> None:
        pair(document)
        said = refusal(document, changing(document, rounds=7))
        assert said.endswith("announced before the event (C.04.1 art. 1). Unpair round 1 to change it.")
        play_out(document)
        said = refusal(document, changing(document, rounds=7))
        assert said.endswith("If it ends early, report the rounds played; or leave FIDE mode.")

    @pytest.mark.parametrize(
        "name", [*(name for name in LOCKED if name != "fide_rated"), "ranking_order", "initial_colour"]
    )
    def test_every_lock_ends_with_what_can_be_done(self, document: Document, name: str) -> None:
        field = fields.by_key(name)
        assert field is not None
        pair(document)
        assert field.locked(document.tournament).endswith("Unpair round 1 to change it.")
        play_out(document)
        ways = ("outside FIDE mode.", "leave FIDE mode.", "only in a new tournament.", "for single players instead.")
        assert field.locked(document.tournament).endswith(ways)

    def test_an_event_outside_fide_mode_is_as_free_as_ever(self, tmp_path: Path) -> None:
        with Document.create(tmp_path / "free.swissdesk", Begin(event(fide_rated=False))) as free:
            play(free, 1)
            for name in LOCKED.keys() - {"scoring", "acceleration", "fide_rated"}:
                free.do(changing(free, **{name: LOCKED[name]}))
            assert free.tournament.settings.tiebreaks == ("SB",)

    def test_a_number_of_rounds_that_is_not_known_yet_can_be_entered(self, tmp_path: Path) -> None:
        with Document.create(tmp_path / "unknown.swissdesk", Begin(event())) as opened:
            pair(opened)
            unknown = opened.tournament.replace(settings=replace(opened.tournament.settings, rounds=None))
            assert worst(objections(unknown, ChangeSettings(replace(unknown.settings, rounds=5)))) is Level.NONE

    def test_fide_mode_is_entered_before_round_1_only(self, tmp_path: Path) -> None:
        with Document.create(tmp_path / "late.swissdesk", Begin(event(fide_rated=False))) as late:
            late.do(changing(late, fide_rated=True))
            assert late.tournament.settings.fide_mode


def play_out(document: Document) -> None:
    """Enter the results of the latest round."""
    number = len(document.tournament.rounds)
    for board in range(1, len(document.tournament.round(number).pairings) + 1):
        document.do(EnterResult(number, board, Result.DRAW))


class TestScoring:
    @pytest.mark.parametrize(
        "scoring",
        [
            Scoring().with_pairing_bye(70),
            replace(Scoring(), half_bye=100),
            replace(Scoring(), full_bye=300),
            replace(Scoring(), unknown=0),
            replace(Scoring(), forfeit_win=150),
        ],
    )
    def test_values_that_nobody_can_have_are_refused(self, document: Document, scoring: Scoring) -> None:
        assert level(document, changing(document, scoring=scoring)) is Level.REFUSED

    @pytest.mark.parametrize(
        "scoring", [Scoring().with_pairing_bye(0), Scoring().with_pairing_bye(50), Scoring.of(300, 100, 0)]
    )
    def test_values_that_an_event_can_have_are_taken(self, document: Document, scoring: Scoring) -> None:
        document.do(changing(document, scoring=scoring))
        assert document.tournament.settings.scoring == scoring

    def test_other_scorings_take_any_bye_up_to_a_win(self, document: Document) -> None:
        document.do(changing(document, scoring=Scoring.of(300, 100).with_pairing_bye(200)))
        assert "cannot be worth more than a win" in refusal(
            document, changing(document, scoring=Scoring.of(300, 100).with_pairing_bye(400))
        )

    def test_two_draws_above_a_win_and_a_loss_are_refused(self, document: Document) -> None:
        too_much = replace(Scoring(), white_draw=60, black_draw=60, half_bye=60, unknown=60)
        assert "Two draws cannot be worth more" in refusal(document, changing(document, scoring=too_much))

    def test_a_penalty_is_asked_about_and_logged_and_a_revalued_game_refused(self, document: Document) -> None:
        play(document, 1)
        penalty = changing(document, points_exceptions=(PointsException("", -50, 0, (3,)),))
        assert level(document, penalty) is Level.CONFIRM
        document.do(penalty)
        assert "### Configuration @ Round 1: points none => 3 -0.5" in report(document)
        other = changing(document, points_exceptions=(PointsException("W", 200, 1, (1,)),))
        assert "Enter a bonus or a penalty" in refusal(document, other)


def report(document: Document) -> str:
    return trf.dumps(document.tournament)


class TestByes:
    def test_the_second_half_point_bye_is_confirmed(self, document: Document) -> None:
        first = AnnounceBye(5, 2, ByeKind.HALF_POINT)
        assert level(document, first) is Level.NONE
        document.do(first)
        again = AnnounceBye(5, 3, ByeKind.HALF_POINT)
        assert level(document, again) is Level.CONFIRM
        (objection,) = objections(document.tournament, again)
        assert "in round 2: this is number 2." in wording.sentence(objection.said)

    def test_a_barred_player_gets_none(self, document: Document) -> None:
        document.do(EditPlayer(replace(document.tournament.player(5), no_half_byes=True)))
        assert "is not entitled" in refusal(document, AnnounceBye(5, 2, ByeKind.HALF_POINT))
        document.do(AnnounceBye(5, 2, ByeKind.ZERO_POINT))

    def test_a_full_point_bye_is_acknowledged_and_logged_until_it_is_cancelled(self, document: Document) -> None:
        given = AnnounceBye(7, 1, ByeKind.FULL_POINT)
        assert level(document, given) is Level.ACKNOWLEDGE
        document.do(given)
        assert "### FPB @ Round 1: 7 Player 7" in report(document)
        document.do(CancelBye(7, 1))
        assert "### FPB" not in report(document)

    def test_a_cancelled_one_loses_its_line_although_the_numbers_moved(self, document: Document) -> None:
        play(document, 1)
        document.do(AnnounceBye(7, 2, ByeKind.FULL_POINT))
        document.do(EnterLate(Player(3, "Late", 2475)))
        document.do(CancelBye(8, 2))
        assert "### FPB" not in report(document)

    def test_a_late_entry_asks_as_byes_that_are_announced(self, document: Document) -> None:
        play(document, 1)
        assert level(document, late(ByeKind.HALF_POINT)) is Level.NONE
        play(document, 1)
        assert level(document, late(ByeKind.ZERO_POINT)) is Level.NONE
        assert level(document, late(ByeKind.HALF_POINT)) is Level.CONFIRM
        (objection,) = objections(document.tournament, late(ByeKind.HALF_POINT))
        assert wording.sentence(objection.said) == "Late enters with half-point byes in rounds 1 and 2: 2 in all."
        assert "is not entitled" in refusal(document, late(ByeKind.HALF_POINT, no_half_byes=True))
        assert level(document, late(ByeKind.FULL_POINT)) is Level.ACKNOWLEDGE
        document.do(late(ByeKind.FULL_POINT))
        assert [line for line in report(document).splitlines() if "FPB" in line] == [
            "### FPB @ Round 1: 9 Late",
            "### FPB @ Round 2: 9 Late",
        ]

    def test_a_bye_corrected_to_a_full_point_one_is_logged_as_such(self, document: Document) -> None:
        document.do(AnnounceBye(7, 1, ByeKind.HALF_POINT))
        play(document, 1)
        document.do(CorrectBye(1, 7, ByeKind.FULL_POINT))
        assert "### FPB @ Round 1: 7 Player 7" in report(document)
        document.do(CorrectBye(1, 7, ByeKind.ZERO_POINT))
        assert "### FPB" not in report(document)

    def test_nobody_is_barred_who_has_announced_one(self, document: Document) -> None:
        document.do(AnnounceBye(5, 2, ByeKind.HALF_POINT))
        barred = replace(document.tournament.player(5), no_half_byes=True)
        assert "in round 2. Cancel it" in refusal(document, EditPlayer(barred))
        assert "in round 2. Cancel it" in refusal(document, UpdatePlayers((barred,)))
        document.do(CancelBye(5, 2))
        document.do(EditPlayer(barred))


def late(missed: ByeKind, **data: bool) -> EnterLate:
    return EnterLate(Player(9, "Late", 1000, **data), missed)  # type: ignore[arg-type]


class TestPracticeGames:
    def test_they_give_no_results(self, document: Document) -> None:
        pair(document)
        games = round_played(document.tournament, Plan(game_named("kassa"), 1), 1)
        assert games is not None
        assert "leave FIDE mode" in refusal(document, games)
        document.do(LeaveFideMode())
        document.do(games)


class TestAdjournedGames:
    @pytest.fixture
    def adjourned(self, document: Document) -> Document:
        """After round 1, in which board 2 was adjourned, with round 2 published."""
        play(document, 1, lambda board: Result.ADJOURNED if board == 2 else Result.WHITE_WINS)
        pair(document)
        return document

    def test_another_end_than_a_draw_is_confirmed_and_logged(self, adjourned: Document) -> None:
        assert level(adjourned, EnterResult(1, 2, Result.DRAW)) is Level.NONE
        won = EnterResult(1, 2, Result.BLACK_WINS)
        assert level(adjourned, won) is Level.CONFIRM
        adjourned.do(won)
        assert "### Adjournment @ Round 1: " in report(adjourned)

    def test_after_the_last_round_it_counts_at_the_end(self, tmp_path: Path) -> None:
        with Document.create(tmp_path / "short.swissdesk", Begin(event(rounds=2))) as opened:
            play(opened, 1, lambda board: Result.ADJOURNED if board == 2 else Result.WHITE_WINS)
            play(opened, 1)
            (objection,) = objections(opened.tournament, EnterResult(1, 2, Result.BLACK_WINS))
            assert wording.sentence(objection.said).endswith("stays as it is. The result counts at the end.")
            penalty = changing(opened, points_exceptions=(PointsException("", -50, 0, (3,)),))
            (objection,) = objections(opened.tournament, penalty)
            assert wording.sentence(objection.said) == "Scores and standings change. Pairings stay."

    def test_pairing_over_one_that_was_open_before_the_latest_round_is_acknowledged(self, adjourned: Document) -> None:
        play_out(adjourned)
        proposal = propose(adjourned.tournament)
        coming = PairRound(proposal.round, tuple(proposal.pairs), proposal.bye, proposal.system)
        assert level(adjourned, coming) is Level.ACKNOWLEDGE
        assert "Round 1, board 2" in wording.sentence(objections(adjourned.tournament, coming)[0].said)
        adjourned.do(EnterResult(1, 2, Result.DRAW))
        assert level(adjourned, coming) is Level.NONE

    def test_no_final_report_while_a_game_is_adjourned(self, tmp_path: Path) -> None:
        with Document.create(tmp_path / "short.swissdesk", Begin(event(rounds=2))) as opened:
            play(opened, 1, lambda board: Result.ADJOURNED if board == 2 else Result.WHITE_WINS)
            pair(opened)
            assert final_refusal(opened.tournament) is None
            play_out(opened)
            refused = final_refusal(opened.tournament)
            assert refused is not None
            assert "round 1, board 2" in wording.sentence(refused)
            out = tmp_path / "final.trf"
            assert main(["convert", str(opened.path), str(out)]) != 0
            assert main(["convert", str(opened.path), str(tmp_path / "folder"), "--to", "fide"]) != 0
            assert not out.exists()
            assert not (tmp_path / "folder").exists()
            opened.do(EnterResult(1, 2, Result.DRAW))
            assert final_refusal(opened.tournament) is None
            assert main(["convert", str(opened.path), str(out)]) == 0


class TestRoundsOnRecord:
    def test_only_the_two_latest_rounds_are_open(self, document: Document) -> None:
        play(document, 4)
        for number, expected in ((1, Level.REFUSED), (2, Level.REFUSED), (3, Level.CONFIRM), (4, Level.CONFIRM)):
            assert level(document, CorrectResult(number, 1, Result.DRAW)) is expected
        assert "for the rating report only" in refusal(document, CorrectResult(1, 1, Result.DRAW))
        document.do(CorrectResult(3, 1, Result.DRAW, "misread"))
        assert "### Correction @ Round 3: " in report(document)

    def test_swapped_colours_are_confirmed_and_logged(self, document: Document) -> None:
        pair(document)
        white, black = document.tournament.round(1).pairs[0]
        assert level(document, SwapColours(1, 1)) is Level.CONFIRM
        document.do(SwapColours(1, 1))
        assert f"### Correction @ Round 1: {white}-{black} => {black}-{white}" in report(document)

    def test_a_published_pairing_that_is_taken_back_is_confirmed_and_logged(self, document: Document) -> None:
        pair(document)
        assert level(document, DiscardRound(1)) is Level.CONFIRM
        document.do(DiscardRound(1))
        assert "### Unpaired @ Round 1: " in report(document)

    def test_other_numbers_are_listed_before_they_are_given(self, document: Document) -> None:
        exchange = Renumber((2, 1, *range(3, 9)))
        assert level(document, exchange) is Level.NONE
        pair(document)
        said = [wording.sentence(objection.said) for objection in objections(document.tournament, exchange)]
        assert said[1:] == ["1 → 2: Player 1", "2 → 1: Player 2"]
        assert level(document, exchange) is Level.CONFIRM


class TestLeaving:
    def test_it_takes_two_confirmations_and_stands_in_the_report(self, document: Document) -> None:
        play(document, 2)
        assert level(document, LeaveFideMode()) is Level.CONFIRM_TWICE
        document.do(LeaveFideMode())
        assert "### FIDE mode exited @ Round 2:" in report(document)
        assert trf.loads(report(document)).settings.fide_mode_left == 2

    def test_there_is_no_way_back(self, document: Document) -> None:
        play(document, 1)
        document.do(LeaveFideMode())
        with pytest.raises(InvalidEdit, match="cannot be entered again"):
            document.undo()
        with pytest.raises(InvalidEdit, match="cannot be entered again"):
            document.go_to(0)
        assert "cannot be entered again" in refusal(document, changing(document, fide_mode_left=None))
        assert not document.tournament.settings.fide_mode

    def test_what_was_done_afterwards_can_be_undone(self, document: Document) -> None:
        document.do(LeaveFideMode())
        document.do(changing(document, rounds=7))
        document.undo()
        assert document.tournament.settings.rounds == 5

    def test_it_frees_what_was_locked(self, document: Document) -> None:
        play(document, 1)
        document.do(LeaveFideMode())
        document.do(changing(document, rounds=7))
        assert document.tournament.settings.rounds == 7

    def test_it_is_refused_twice(self, document: Document) -> None:
        document.do(LeaveFideMode())
        assert refusal(document, LeaveFideMode()) == "The event is not in FIDE mode."

    def test_every_sheet_says_that_fide_mode_was_left(self, document: Document) -> None:
        play(document, 1)
        document.do(LeaveFideMode())
        for name, kind in KINDS.items():
            if kind.group is None or name in NOT_HERE:
                continue
            sheet = kind.build(document.tournament, 1 if kind.by_round else None, kind.defaults)
            parts = sheet.parts if isinstance(sheet, Bundle) else (sheet,)
            for part in parts:
                assert "outside FIDE mode since round 1" in getattr(part, "sheet", part).edition, name

    def test_every_page_of_the_web_and_the_check_of_the_report_say_it(
        self, document: Document, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        play(document, 1)
        document.do(LeaveFideMode())
        assert main(["convert", str(document.path), str(tmp_path / "pages"), "--to", "html"]) == 0
        pages = sorted((tmp_path / "pages").rglob("*.html"))
        unmarked = [page.name for page in pages if "outside FIDE mode since round 1" not in page.read_text("utf-8")]
        assert (unmarked, "round-1-lesson.html" in {page.name for page in pages}) == ([], True)
        assert main(["convert", str(document.path), str(tmp_path / "fide"), "--to", "fide"]) == 0
        assert "FIDE would reject the report. Points to correct: " in capsys.readouterr().err
        checked = (tmp_path / "fide" / "preflight.txt").read_text("utf-8")
        assert "FIDE mode was left in round 1: FIDE may refuse to rate the event." in checked


NOT_HERE = {"bracket", "schedule", "norms", "it1", "tiebreaks", "prizes"}
"""Sheets that ask for something which this event does not have."""


class TestLevels:
    @examples(0.2)
    @given(settings.filter(lambda drawn: drawn.rounds is None or drawn.rounds > 2))
    def test_no_setting_switches_a_warning_off(self, drawn: Settings) -> None:
        asked = event().replace(settings=replace(drawn, fide_rated=True, fide_mode_left=None))
        levels = (LeaveFideMode(), Level.CONFIRM_TWICE), (AnnounceBye(5, 1, ByeKind.FULL_POINT), Level.ACKNOWLEDGE)
        for asked_for, due in levels:
            assert worst(objections(asked, asked_for)) is due
        once = AnnounceBye(5, 2, ByeKind.HALF_POINT).apply(asked)
        assert worst(objections(once, AnnounceBye(5, 3, ByeKind.HALF_POINT))) is Level.CONFIRM


TRF06 = """012 Old Open
042 2006/05/01
092 Individual: Swiss-System
001    1 m GM Adam, A                           2500 CZE    14500001 1970/01/01  2.0    1     3 w 1     2 b =  0000 - =
001    2 m    Beran, B                          2400 CZE    14500002 1970/01/01  2.0    2     4 b 1     1 w =  0000 - =
001    3 m    Cerny, C                          2300 CZE    14500003 1970/01/01  1.0    3     1 b 0     4 w 1  0000 - -
001    4 m    Dvorak, D                         2200 CZE    14500004 1970/01/01  1.0    4     2 w 0     3 b 0  0000 - +
"""


class TestImport:
    def test_a_file_of_2006_is_read_and_its_byes_are_listed(self) -> None:
        read = trf.loads(TRF06)
        assert [bye.kind for bye in read.round(3).byes] == [
            ByeKind.HALF_POINT,
            ByeKind.HALF_POINT,
            ByeKind.ZERO_POINT,
            ByeKind.PAIRING_ALLOCATED,
        ]
        said = [wording.sentence(each) for each in assumed(read)]
        assert len(said) == 7
        assert said[-1].startswith("Byes written as “+”, “=” and “-”")

    def test_a_result_sign_that_nobody_knows_is_an_unknown_result(self) -> None:
        read = trf.loads(TRF06.replace("3 w 1 ", "3 w X ").replace("1 b 0 ", "1 b X "))
        assert read.round(1).board(1).result == Result.ADJOURNED


def comments(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("### ") and not line.startswith("### Known for")]


LOGGED: dict[str, Callable[[Tournament], Event]] = {
    "FPB": lambda _now: AnnounceBye(7, 3, ByeKind.FULL_POINT),
    "Configuration": lambda now: ChangeSettings(
        replace(now.settings, points_exceptions=(PointsException("", -50, 0, (3,)),))
    ),
    "Adjournment": lambda _now: EnterResult(1, 2, Result.BLACK_WINS),
    "Correction": lambda _now: CorrectResult(2, 1, Result.DRAW, "misread"),
    "Rating correction": lambda _now: CorrectForRating(1, 1, Result.DRAW),
    "Starting ranks": lambda _now: EnterLate(Player(2, "Late", 2485)),
    "Import": lambda _now: RecordDecision(Decision("Import", 1, "1-5 => 5-1")),
}
"""An event of each kind that is logged, after two rounds."""


class TestLog:
    def test_what_an_action_writes_is_known_before_it_is_done(self, document: Document) -> None:
        given = AnnounceBye(7, 1, ByeKind.FULL_POINT)
        assert [(line.kind, line.round) for line in lines_of(document.tournament, given)] == [("FPB", 1)]
        play(document, 1)
        board = document.tournament.round(1).board(1)
        (rated,) = lines_of(document.tournament, CorrectForRating(1, 1, Result.BLACK_WINS))
        assert rated.text == f"{board.white}-{board.black} 1:0 => 0:1 (the points are those of 1:0)"
        (one, other), rest = document.tournament.round(1).pairs[:2], document.tournament.round(1).pairs[2:]
        crossed = Rearrange(1, ((one[0], other[1]), (other[0], one[1]), *rest), None, "why")
        (made,) = lines_of(document.tournament, crossed)
        assert (made.kind, made.text.partition("; ")[2]) == ("MPA", "why")
        shown = [*lines_of(document.tournament, crossed)]
        document.do(crossed)
        assert [f"### {line.kind} @ Round {line.round}: {line.text}" for line in shown] == [
            line for line in report(document).splitlines() if line.startswith("### MPA")
        ]

    def test_a_batch_has_the_concerns_of_all_its_parts(self, document: Document) -> None:
        both = Batch((AnnounceBye(5, 2, ByeKind.HALF_POINT), AnnounceBye(5, 3, ByeKind.HALF_POINT)))
        assert level(document, both) is Level.CONFIRM

    @pytest.mark.parametrize("kind", LOGGED)
    def test_a_logged_event_is_undone_with_its_line(self, document: Document, kind: str) -> None:
        play(document, 1, lambda board: Result.ADJOURNED if board == 2 else Result.WHITE_WINS)
        play(document, 1)
        before, was = document.tournament, report(document)
        document.do(LOGGED[kind](before))
        (line,) = set(comments(report(document))) - set(comments(was))
        assert line.startswith(f"### {kind} @ Round ")
        assert document.undo() == before
        assert report(document) == was


class TestAccelerationGroups:
    """The half of the field that gets virtual points is that of the players who are paired in round 1 (Q111)."""

    def test_who_is_absent_in_round_1_is_not_counted(self, tmp_path: Path) -> None:
        begun = event(acceleration=Acceleration.BAKU)
        players = tuple(Player(number, f"Player {number}", 2500 - number) for number in range(1, 13))
        with Document.create(tmp_path / "baku.swissdesk", Begin(begun.replace(players=players))) as opened:
            assert sorted(fictitious_points(opened.tournament, 1)) == list(range(1, 7))
            for player in (2, 9, 10, 11):
                opened.do(AnnounceBye(player, 1, ByeKind.HALF_POINT))
            assert sorted(fictitious_points(opened.tournament, 1)) == [1, 2, 3, 4, 5]
            pair(opened)
            assert sorted(fictitious_points(opened.tournament, 2)) == [1, 2, 3, 4, 5]


class TestNumbersOfEquals:
    @pytest.fixture
    def equals(self, tmp_path: Path) -> Iterator[Document]:
        """Eight players, 3 to 5 of one rating, one of them with a title."""
        ratings = {3: 2400, 4: 2400, 5: 2400}
        players = tuple(
            Player(n, f"Player {n}", ratings.get(n, 2600 - 40 * n), birth=f"19{90 - n}") for n in range(1, 9)
        )
        titled = tuple(replace(player, title="FM") if player.id == 3 else player for player in players)
        with Document.create(tmp_path / "equal.swissdesk", Begin(event().replace(players=titled))) as opened:
            yield opened

    def test_equals_exchange_after_a_confirmation_and_keep_that_order(self, equals: Document) -> None:
        exchange = ExchangeNumbers(4, 5)
        assert level(equals, exchange) is Level.CONFIRM
        equals.do(exchange)
        assert [equals.tournament.player(n).name for n in (4, 5)] == ["Player 5", "Player 4"]
        ordered = [player.name for player in by_strength(equals.tournament.players) if player.rating == 2400]
        assert ordered == ["Player 3", "Player 5", "Player 4"]
        assert [equals.tournament.player(n).among_equals for n in (3, 4, 5, 6)] == [0, 1, 2, 0]
        assert "### Starting ranks @ Round 0: 4 <=> 5" in report(equals)

    def test_others_do_not_and_nobody_does_after_round_4(self, equals: Document) -> None:
        assert "only players of equal rating and title can" in refusal(equals, ExchangeNumbers(3, 4))
        assert "only players of equal rating and title can" in refusal(equals, ExchangeNumbers(1, 2))
        play(equals, 4)
        assert "Starting ranks are fixed" in refusal(equals, ExchangeNumbers(4, 5))

    @pytest.mark.parametrize(
        ("order", "names"), [(EqualOrder.NAME, [4, 5]), (EqualOrder.OLDER, [5, 4]), (EqualOrder.YOUNGER, [4, 5])]
    )
    def test_an_announced_criterion_replaces_the_alphabet(
        self, equals: Document, order: EqualOrder, names: list[int]
    ) -> None:
        ordered = [p.id for p in by_strength(equals.tournament.players, order) if p.rating == 2400 and not p.title]
        assert ordered == names

    def test_a_late_entry_that_moves_others_is_confirmed_and_logged(self, equals: Document) -> None:
        pair(equals)
        late = EnterLate(Player(2, "Late", 2545))
        assert level(equals, late) is Level.CONFIRM
        equals.do(late)
        assert "### Starting ranks @ Round 1: 2-8 => 3-9; +2 Late" in report(equals)
        assert level(equals, EnterLate(Player(10, "Last", 1000))) is Level.NONE


class TestPlacesOfTied:
    TIED = ("OTHER_LOTS",)

    def places(self, document: Document, codes: tuple[str, ...]) -> list[int]:
        return [row.player for row in table(document.tournament, tiebreaks=codes)]

    def test_lots_part_all_and_come_out_the_same_again(self, document: Document) -> None:
        play(document, 1, lambda _board: Result.DRAW)
        first = table(document.tournament, tiebreaks=self.TIED)
        assert [row.rank for row in first] == list(range(1, 9))
        assert table(trf.loads(report(document)), tiebreaks=self.TIED) == first
        assert [row.player for row in first] != list(range(1, 9))

    def test_lots_drawn_at_the_board_go_before_and_into_the_file(self, document: Document) -> None:
        play(document, 1, lambda _board: Result.DRAW)
        for lot, player in enumerate((5, 8, 2, 1, 3, 4, 7, 6), 1):
            document.do(EditPlayer(replace(document.tournament.player(player), lot=lot)))
        assert self.places(document, self.TIED) == [5, 8, 2, 1, 3, 4, 7, 6]
        again = trf.loads(report(document))
        assert [row.player for row in table(again, tiebreaks=self.TIED)] == [5, 8, 2, 1, 3, 4, 7, 6]

    def test_a_value_computed_elsewhere_is_a_tie_break(self, document: Document) -> None:
        play(document, 1, lambda _board: Result.DRAW)
        document.do(EditPlayer(replace(document.tournament.player(6), external=1250)))
        document.do(EditPlayer(replace(document.tournament.player(2), external=-50)))
        assert self.places(document, ("OTHER_EXTERNAL",))[:2] == [6, 2]
        assert "### OTHER_EXTERNAL: 2=-0.5 6=12.5" in report(document)
        assert [p.external for p in trf.loads(report(document)).players if p.external is not None] == [-50, 1250]

    def test_who_is_expelled_has_no_place(self, document: Document) -> None:
        play(document, 1)
        document.do(EditPlayer(replace(document.tournament.player(1), expelled=True)))
        assert 1 not in self.places(document, ())
        assert len(self.places(document, ())) == 7
        assert trf.loads(report(document)).player(1).expelled

    def test_who_is_expelled_does_not_return(self, document: Document) -> None:
        play(document, 1)
        document.do(EditPlayer(replace(document.tournament.player(1), expelled=True)))
        document.do(WithdrawPlayer(1, 2))
        assert "cannot return. If that was wrong, remove the mark" in refusal(document, ReturnPlayer(1))
        document.do(EditPlayer(replace(document.tournament.player(1), expelled=False)))
        document.do(ReturnPlayer(1))


class TestRoundRobinByHand:
    """Rounds of a round robin that are made by hand: all meet equally often, or a warning says who does not."""

    def robin(self, tmp_path: Path, rounds: int) -> Document:
        begun = event(system="round-robin", rounds=rounds)
        return Document.create(tmp_path / f"robin{rounds}.swissdesk", Begin(begun.replace(players=begun.players[:4])))

    def test_a_repeated_meeting_is_confirmed(self, tmp_path: Path) -> None:
        with self.robin(tmp_path, 3) as opened:
            first = PairRound(1, ((1, 2), (3, 4)), None, "round-robin")
            assert level(opened, first) is Level.NONE
            opened.do(first)
            opened.do(PublishRound(1))
            play_out(opened)
            again = PairRound(2, ((2, 1), (4, 3)), None, "round-robin")
            assert level(opened, again) is Level.CONFIRM
            assert next(wording.sentence(c.said) for c in objections(opened.tournament, again)).startswith(
                "Player 2 and Player 1 have met already"
            )

    def test_in_a_double_round_robin_two_meetings_are_right(self, tmp_path: Path) -> None:
        with self.robin(tmp_path, 6) as opened:
            opened.do(PairRound(1, ((1, 2), (3, 4)), None, "round-robin"))
            opened.do(PublishRound(1))
            play_out(opened)
            assert level(opened, PairRound(2, ((2, 1), (4, 3)), None, "round-robin")) is Level.NONE
            judged = Reviewer(opened.tournament, "round-robin")
            assert judged.forbids(2, 1) == ()
            opened.do(PairRound(2, ((2, 1), (4, 3)), None, "round-robin"))
            opened.do(PublishRound(2))
            play_out(opened)
            (remark,) = Reviewer(opened.tournament, "round-robin").forbids(1, 2)
            assert wording.sentence(remark.text).endswith("Meetings in this round robin: 2.")
