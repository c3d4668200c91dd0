"""What is said of a round that is looked back at: no reproach for what nobody could know, and nothing hidden."""

from __future__ import annotations

import pytest
from adjourned_event import adjourned_event

from swissdesk.engine import propose
from swissdesk.model import ByeKind, Player, Result, Tournament
from swissdesk.model.events import (
    ArriveLate,
    CorrectColours,
    CorrectResult,
    EnterLate,
    EnterResult,
    PairRound,
    PublishRound,
    Rearrange,
    RecordDecision,
    Renumber,
    ReturnPlayer,
    WithdrawPlayer,
)
from swissdesk.model.tournament import MADE_BY_HAND, Decision
from swissdesk.reports.kinds import build
from swissdesk.reports.looking_back import FEW, against_rules, changed_by_hand, remarks_on

AFTER = adjourned_event(16, 4, 3).tournament
ENDED = EnterResult(1, 3, Result.BLACK_WINS).apply(AFTER)


def remark(tournament: Tournament, number: int) -> str:
    """Return what is said of the boards themselves."""
    fault = against_rules(tournament, number, propose(tournament.before_round(number)))
    return " ".join(filter(None, (fault, changed_by_hand(tournament, number))))


def since_line(tournament: Tournament, number: int, *, folded: bool = False) -> str:
    found = remarks_on(tournament, number, folded=folded)
    return next((line for line in found if line.startswith("Since then")), "")


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_late_result_is_no_reproach(number: int) -> None:
    assert remark(AFTER, number) == remark(ENDED, number) == ""
    assert remarks_on(AFTER, number) == ()


def test_it_is_told_with_the_boards_that_would_be() -> None:
    assert since_line(ENDED, 1) == ""
    for number in (2, 3, 4):
        made = set(propose(ENDED.with_hindsight(number)).pairs)
        said = since_line(ENDED, number)
        assert said.startswith("Since then: board 3 of round 1: adjourned → 0–1. With these data the rules would give ")
        there = set(ENDED.round(number).pairs)
        for white, black in made - there:
            assert f"{white}–{black}" in said.partition(" instead of ")[0]
        for white, black in there - made:
            assert f"{white}–{black}" in said.partition(" instead of ")[2]
    assert remarks_on(ENDED, 5) == ()


def test_what_would_change_nothing_is_said_so() -> None:
    unrated = CorrectResult(1, 1, Result.DRAW_UNRATED)
    before = adjourned_event(16, 2, 3).tournament
    draw = before.round(1).board(1).result
    same = Result.WHITE_WINS_UNRATED if draw == Result.WHITE_WINS else Result.BLACK_WINS_UNRATED
    event = unrated if draw == Result.DRAW else CorrectResult(1, 1, same)
    assert since_line(event.apply(before), 2).endswith("With these data the rules would give the same pairs.")


def test_a_long_list_is_folded() -> None:
    much = AFTER
    for place, board in enumerate(AFTER.round(1).pairings, 1):
        other = Result.BLACK_WINS if board.result != Result.BLACK_WINS else Result.WHITE_WINS
        much = CorrectResult(1, place, other).apply(much)
    full, folded = since_line(much, 2), since_line(much, 2, folded=True)
    assert full.count("of round 1:") == 8
    assert folded.count("of round 1:") == FEW
    assert "and 3 more" in folded
    assert "more" not in full


# ---- by hand


def by_hand(tournament: Tournament, number: int, reason: str = "brothers") -> Tournament:
    (a, b), (c, d), *rest = tournament.round(number).pairs
    played = tournament.round(number)
    return Rearrange(number, ((a, d), (c, b), *rest), played.pairing_bye, reason).apply(tournament)


def test_boards_changed_by_hand_are_said_as_such() -> None:
    (a, b), (c, d), *_ = AFTER.round(4).pairs
    said = remark(by_hand(AFTER, 4), 4)
    assert said == f"Boards changed manually: {a}–{d}, {c}–{b} instead of {a}–{b}, {c}–{d}. Reason: brothers."
    assert since_line(by_hand(AFTER, 4), 4) == ""
    assert remark(by_hand(AFTER, 4, ""), 4).endswith(f"{c}–{d}.")


def test_colours_that_were_corrected_are_no_fault_of_the_pairing() -> None:
    a, b = AFTER.round(4).pairs[0]
    turned = CorrectColours(4, 1, "sat down wrong").apply(AFTER)
    assert remark(turned, 4) == f"Boards changed manually: {b}–{a} instead of {a}–{b}."


def test_a_manual_round_is_explained_with_its_reason() -> None:
    three = AFTER.replace(rounds=AFTER.rounds[:3])
    (a, b), (c, d), *rest = AFTER.round(4).pairs
    made = PairRound(4, ((a, d), (c, b), *rest), None, "dutch-2026").apply(three)
    assert remark(made, 4).startswith("Boards that differ from the pairing by the rules: 2 of 8.")
    decided = RecordDecision(Decision(MADE_BY_HAND, 4, "power cut.")).apply(made)
    assert remark(decided, 4).startswith(
        "Paired manually: power cut. Boards that differ from the pairing by the rules: 2 of 8."
    )


# ---- players who entered later


@pytest.fixture
def late() -> Tournament:
    """Return an odd event whose round 2 has a player who entered when it was paired, against the one with the bye."""
    two = adjourned_event(15, 2, 3, announced=4).tournament
    bye = two.round(2).pairing_bye
    assert bye is not None
    entered = EnterLate(Player(1, "Late, Strong", rating=2600)).apply(two)
    new = next(player.id for player in entered.players if player.name == "Late, Strong")
    there = next(each.player for each in entered.round(2).byes if each.kind is ByeKind.PAIRING_ALLOCATED)
    return ArriveLate(2, new, there).apply(entered)


def test_a_player_who_entered_later_sits_on_a_board(late: Tournament) -> None:
    new = next(player.id for player in late.players if player.name == "Late, Strong")
    assert new == 1
    bye = late.round(2).pairs[-1][0] if late.round(2).pairs[-1][1] == new else late.round(2).pairs[-1][1]
    said = remark(late, 2)
    assert said.startswith("Boards changed manually: ")
    assert f"instead of bye {bye}." in said
    assert "entered later: Late, Strong" in since_line(late, 2)


def test_new_numbers_are_told_and_no_reproach(late: Tournament) -> None:
    order = [player.id for player in late.players]
    order[3], order[4] = order[4], order[3]
    renumbered = Renumber(tuple(order)).apply(late)
    for number in (1, 2):
        assert "differ" not in remark(renumbered, number)
        assert "players with a different number now: " in since_line(renumbered, number)


@pytest.mark.parametrize("number", [1, 2])
def test_the_handout_of_such_a_round(late: Tournament, number: int) -> None:
    report = build("trace", late, number)
    assert any(notice.startswith("Since then: ") for notice in report.notices)


def test_the_handout_says_it() -> None:
    report = build("trace", ENDED, 4)
    assert list(report.notices) == [since_line(ENDED, 4, folded=True)]


# ---- a sheet that is printed again


def sheet(tournament: Tournament, number: int) -> list[tuple[str, ...]]:
    """Return what the pairing sheet of a round says, but for the results."""
    made = build("pairings", tournament, number)
    lines = [
        tuple(
            text for column, text in zip(table.columns, row.texts, strict=True) if not column.key.startswith("result")
        )
        for table in made.tables
        for row in table.rows
    ]
    return [*lines, made.notes]


def test_a_pairing_sheet_that_is_printed_again_has_the_points_of_then() -> None:
    corrected = CorrectResult(2, 1, Result.WHITE_WINS).apply(ENDED)
    assert corrected.points_after(3) != AFTER.points_after(3)
    for number in (2, 3, 4):
        assert sheet(corrected, number) == sheet(AFTER, number)


def test_a_player_who_came_back_had_left_then() -> None:
    three = AFTER.replace(rounds=AFTER.rounds[:3])
    gone = WithdrawPlayer(16, 4).apply(three)
    proposal = propose(gone)
    paired = PublishRound(4).apply(PairRound(4, proposal.pairs, proposal.bye, proposal.system).apply(gone))
    assert "Withdrawn" in str(sheet(paired, 4))
    assert sheet(ReturnPlayer(16).apply(paired), 4) == sheet(paired, 4)
