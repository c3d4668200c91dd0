"""Three events from the first round to the report, by keys and clicks in the real window.

What is typed goes into a ledger that counts by itself; at the end its standings are those on the screen, and the report
file is read back with the same points and paired again by the checker. How long a typed result takes until it is on the
disk and on the screen is a property of each test (`-rP` prints it, `--junitxml` keeps it); nothing depends on it.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from event_arbiter import Arbiter, Colour, Seat
from event_ledger import WON, Ledger
from PySide6.QtCore import Qt

from swissdesk.engine import propose
from swissdesk.engine.checker import differences
from swissdesk.formats import trf
from swissdesk.model import ForbiddenGroup, Points, Scoring, Tournament
from swissdesk.ui.shell.due import is_draft


@pytest.fixture
def arbiter(opened, typist, qtbot, record_property):
    """An arbiter before the first round: ``arbiter(tournament, ledger, seed)``."""
    at_work: list[Arbiter] = []

    def do(tournament: Tournament, ledger: Ledger, seed: int) -> Arbiter:
        ledger.players = [player.id for player in tournament.players]
        at_work.append(Arbiter(opened(tournament), typist, qtbot, ledger, seed))
        return at_work[-1]

    yield do
    for each in at_work:
        record_property("results entered", len(each.times))
        record_property("milliseconds per result, median and longest", each.pace())
        print(f"{len(each.times)} results entered; each took (median, longest) {each.pace()} ms")


def as_points(points: float) -> Points:
    return round(points * 100)


def check_end(arbiter: Arbiter, folder: Path, *ties: str) -> Tournament:
    """Check screen, report file and checker against the ledger; returns what was read from the file."""
    ledger = arbiter.ledger
    assert arbiter.shown_standings() == sorted(ledger.standings(*ties), key=lambda row: (row[0], row[1]))
    path = folder / "report.trf"
    trf.save(arbiter.tournament, path)
    reading = trf.read(path)
    assert reading.problems == ()
    read = reading.tournament
    assert {player: read.points[player] for player in ledger.players} == {
        player: as_points(ledger.points(player)) for player in ledger.players
    }
    for there, here in zip(read.rounds, arbiter.tournament.rounds, strict=True):
        order = set if here.alteration is not None else tuple  # the file has no boards: they follow from the rules
        assert order(there.pairs) == order(here.pairs)
    assert list(differences(arbiter.tournament)) == list(differences(read)) == []
    return read


# ---- nine rounds with everything


def far_apart(arbiter: Arbiter) -> tuple[int, int]:
    """Return two boards of the round that is shown whose Black players can change places without a rematch."""
    boards = arbiter.boards()
    met = arbiter.ledger.has_met
    return next(
        (one, other)
        for one, white, black in boards
        for other, other_white, other_black in boards[one:]
        if not met(white, other_black) and not met(other_white, black)
    )


def test_nine_rounds_with_latecomers_withdrawals_boards_by_hand_and_three_corrections(
    arbiter, make_tournament, tmp_path
):
    start = make_tournament(16, 9)
    desk = arbiter(start.replace(settings=replace(start.settings, tiebreaks=("WIN", "BPG"))), Ledger(), seed=10)
    ledger = desk.ledger
    desk.whole_round()

    desk.add_player("Late, Entry", 2432)
    desk.announce("5 half")
    desk.whole_round()

    desk.announce("3 7 absent")
    desk.pair()
    assert list(desk.idle().values()).count("bye") == 1
    desk.arrived_late()
    assert "bye" not in desk.idle().values()
    ledger.rounds[-1].clear()
    for player, why in desk.idle().items():
        ledger.bye(player, why)
    desk.results()

    desk.add_player("Later, Still", 2001)
    desk.announce("11 withdrawn")
    desk.propose()
    one, other = far_apart(desk)
    desk.swap_by_hand(Seat(one, Colour.BLACK), Seat(other, Colour.BLACK), "brothers")
    desk.publish()
    desk.results({1: "+"})
    by_hand = 4

    desk.whole_round()
    desk.propose()
    correct_before_the_next_pairing(desk, 5)
    desk.publish()
    desk.results()

    desk.pair()
    desk.results(leave=3)
    correct_while_the_next_is_played(desk, 6)
    desk.results()

    desk.whole_round()
    report_late(desk, 2)
    desk.whole_round()

    assert len(desk.tournament.rounds) == 9
    read = check_end(desk, tmp_path, "wins", "games_with_black")
    assert read.round(2).board(1).rated_result != read.round(2).board(1).result
    said = {(decision.kind, decision.round): decision.text for decision in read.decisions}
    assert {kind for kind, _ in said} == {"Correction", "Rating correction", "Starting ranks"}
    assert {player.id: player.withdrawn_from for player in read.players if player.withdrawn_from} == {11: by_hand}
    assert {r.number: r.alteration.reason for r in read.rounds if r.alteration} == {3: "", by_hand: "brothers"}
    assert said["Correction", 5].endswith("; slip misread")
    assert said["Correction", 6].endswith("; both players say so")


def correct_before_the_next_pairing(desk: Arbiter, number: int) -> None:
    """Round `number` is over and the next a draft: the draft is paired again."""
    pairs = desk.tournament.round(number).pairs
    board, (white, black) = next(
        (board, pair) for board, pair in enumerate(pairs, 1) if desk.ledger.line(pair[0], number).what == WON
    )
    before = desk.tournament.rounds[-1].pairs
    assert desk.correct(number, board, "0", reason="slip misread") == "Correct and re-pair"
    desk.ledger.game(white, black, "0", number)
    assert desk.tournament.rounds[-1].pairs != before
    assert is_draft(desk.window.office.tournament)


def correct_while_the_next_is_played(desk: Arbiter, number: int) -> None:
    """Round `number` + 1 is being played: its boards stay."""
    white, black = desk.tournament.round(number).board(2).pair
    was = desk.ledger.line(white, number)
    key = "0" if was.what == "won" else "1"
    before = desk.tournament.rounds[-1]
    assert desk.correct(number, 2, key, reason="both players say so") == "Correct the record"
    desk.ledger.game(white, black, key, number)
    assert desk.tournament.rounds[-1] == before


def report_late(desk: Arbiter, number: int) -> None:
    """Long ago: the result goes to the rating officer, and nobody's points change."""
    board = desk.tournament.round(number).board(1)
    key = "0" if desk.ledger.line(board.white, number).what == "won" else "1"
    points = desk.tournament.points
    assert desk.correct(number, 1, key, reason="found at home") == "Report for rating"
    assert desk.tournament.points == points


# ---- a rapid with three points for a win


def test_a_rapid_by_three_one_nothing_with_forfeits_and_adjourned_games(arbiter, make_tournament, tmp_path):
    start = make_tournament(13, 7)
    scoring = Scoring.of(300, 100)
    settings = replace(start.settings, scoring=scoring, tiebreaks=("WON",))
    desk = arbiter(start.replace(settings=settings), Ledger(win=3, draw=1), seed=31)
    desk.whole_round({2: "+", 5: "F"})
    desk.whole_round({3: "a", 6: "-"})
    finish_adjourned(desk, 2, 3, "1")
    desk.whole_round({1: "a"})
    desk.pair()
    finish_adjourned(desk, 3, 1, "=", from_a_later_round=True)
    desk.results({4: "F"})
    desk.announce("2 half 8 absent")
    desk.whole_round()
    desk.announce("13 withdrawn")
    desk.whole_round({1: "+"})
    desk.whole_round()
    check_end(desk, tmp_path, "won_at_the_board")


def finish_adjourned(desk: Arbiter, number: int, board: int, sign: str, *, from_a_later_round: bool = False) -> None:
    """Type the result of an adjourned game: it comes in whenever it comes, and asks nothing."""
    pairing = desk.tournament.round(number).board(board)
    if from_a_later_round:
        desk.typist.shortcut("round.previous")
    desk.typist.type("/")
    desk.typist.type(str(board))
    desk.typist.press(Qt.Key.Key_Return)
    desk.typist.type(sign)
    desk.ledger.game(*pairing.pair, sign, number)
    assert desk.tournament.points[pairing.white] == as_points(desk.ledger.points(pairing.white))
    if from_a_later_round:
        desk.typist.shortcut("round.following")


# ---- juniors who are not to meet


def juniors(start: Tournament) -> Tournament:
    """Return twenty juniors of five clubs; those of a club do not meet in the first four of five rounds."""
    clubs = tuple(tuple(range(club, 21, 5)) for club in range(1, 6))
    players = tuple(replace(player, club=f"Club {player.id % 5}", title="") for player in start.players)
    groups = tuple(ForbiddenGroup(club, 1, 4) for club in clubs)
    settings = replace(start.settings, forbidden=groups, tiebreaks=("WIN", "WON"))
    return start.replace(players=players, settings=settings)


def test_a_junior_event_in_which_club_mates_do_not_meet_at_first(arbiter, make_tournament, tmp_path):
    start = juniors(make_tournament(20, 5))
    desk = arbiter(start, Ledger(), seed=5)
    kept_apart = 0
    for number in range(1, 6):
        free = desk.tournament.replace(settings=replace(desk.tournament.settings, forbidden=()))
        desk.whole_round()
        met = {frozenset((white, black)) for _, white, black in desk.boards()}
        mates = {pair for pair in met if len({player % 5 for player in pair}) == 1}
        if number <= 4:
            assert mates == set()
            kept_apart += any(len({player % 5 for player in pair}) == 1 for pair in propose(free).pairs)
    assert kept_apart > 0
    read = check_end(desk, tmp_path, "wins", "won_at_the_board")
    assert {frozenset(group.players) for group in read.settings.forbidden} == {
        frozenset(group.players) for group in start.settings.forbidden
    }
