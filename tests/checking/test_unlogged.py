"""What a file says was otherwise when a round was paired has to stand in its log, or the check says so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from swissdesk import wording
from swissdesk.checking import check_event
from swissdesk.checking.finding import Kind
from swissdesk.checking.unlogged import unlogged, unlogged_results
from swissdesk.engine import propose
from swissdesk.formats import trf
from swissdesk.model import Colour, Player, Result, Settings, Tournament
from swissdesk.model import events as ev
from swissdesk.model.settings import PointsException
from swissdesk.session.fide import importing


def paired(tournament: Tournament, *before: ev.Event, result: Result = Result.WHITE_WINS) -> Tournament:
    """Return the tournament after one more round; `before` is done to its draft."""
    made = propose(tournament)
    after = ev.PairRound(made.round, made.pairs, made.bye, made.system).apply(tournament)
    for event in (*before, ev.PublishRound(made.round)):
        after = event.apply(after)
    for board in range(1, len(made.pairs) + 1):
        after = ev.EnterResult(made.round, board, result).apply(after)
    return after


def played(event: Tournament) -> Tournament:
    """Return the tournament with results on all boards of its first round."""
    for board in event.round(1).open_boards:
        event = ev.EnterResult(1, board, Result.DRAW).apply(event)
    return event


def field() -> Tournament:
    return Tournament(
        settings=Settings(rounds=5, initial_colour=Colour.WHITE),
        players=tuple(Player(i, f"Player {i}", rating=2300 - 10 * i) for i in range(1, 8)),
    )


def said(text: str) -> list[str]:
    read = trf.loads(text)
    return [wording.sentence(each.sentence) for each in (*unlogged(read), *unlogged_results(read))]


def without(text: str, *beginnings: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith(beginnings))


@pytest.fixture(scope="module")
def turned() -> str:
    """A file whose second round had the colours of its first board turned, with the line that says so."""
    event = paired(paired(field()))
    return trf.dumps(ev.CorrectColours(2, 1).apply(event), "trf26")


def test_the_line_of_the_log_is_enough(turned: str) -> None:
    assert "### Known for round 2 @ Round 2: " in turned
    assert said(turned) == []
    assert check_event(trf.loads(turned)).faults == ()


def test_colours_that_only_a_comment_explains_are_a_breach_of_the_import(turned: str) -> None:
    bare = without(turned, "### Correction")
    event = trf.loads(bare)
    white, black = event.round(2).pairs[0]
    report = check_event(event)
    assert [finding.kind for finding in report.faults] == [Kind.UNLOGGED]
    (objection,) = importing.breaches(event, report)
    assert wording.sentence(objection.said) == (
        f"Round 2: The file says that {black}-{white} was paired, but has {white}-{black}. Its log does not say why."
    )
    decision = importing.accepted(event, report).apply(event).decisions[-1]
    assert (decision.kind, decision.round, decision.text) == ("Import", 2, f"{black}-{white} => {white}-{black}")


def test_what_was_accepted_is_not_asked_again(turned: str) -> None:
    event = trf.loads(without(turned, "### Correction"))
    kept = importing.accepted(event, check_event(event)).apply(event)
    assert said(trf.dumps(kept, "trf26")) == []


@pytest.mark.parametrize("line", ["### Correction @ Round 1: 1-5 => 5-1", "### Remark @ Round 2: turned"])
def test_a_line_about_something_else_is_not_enough(turned: str, line: str) -> None:
    assert len(said(without(turned, "### Correction") + line + "\n")) == 1


def test_a_game_that_was_otherwise_when_a_later_round_was_paired() -> None:
    text = trf.dumps(ev.CorrectResult(1, 1, Result.DRAW).apply(paired(paired(paired(field())))), "trf26")
    white, black = trf.loads(text).round(1).pairs[0]
    assert said(text) == []
    assert said(without(text, "### Correction")) == [
        f"Round 1: The file says that {white}-{black} 1:0 was known when round 2 was paired, but has "
        f"{white}-{black} =:=. Its log does not say why."
    ]
    event = trf.loads(without(text, "### Correction"))
    report = check_event(event)
    assert report.faults == ()
    assert len(importing.breaches(event, report)) == 1
    assert (
        importing.accepted(event, report).apply(event).decisions[-1].text
        == f"{white}-{black} 1:0 => {white}-{black} =:="
    )


def test_the_bye_belongs_to_the_boards() -> None:
    made = propose(field())
    (white, black), *rest = made.pairs
    assert made.bye is not None
    event = paired(field(), ev.Rearrange(1, ((white, made.bye), *rest), black))
    text = trf.dumps(paired(event), "trf26")
    assert "### MPA" in text
    assert said(text) == []
    claims = (f"### Known for round 1 @ Round 1: {claim}\n" for claim in (f"{white}-{black}", f"{made.bye}=U"))
    (found,) = said(without(text, "### MPA") + "".join(claims))
    assert f"{made.bye}=PAB was paired" in found


def test_numbers_that_moved_leave_the_line_readable() -> None:
    event = ev.CorrectColours(2, 1).apply(paired(paired(field())))
    later = ev.EnterLate(Player(1, "Late", 2500)).apply(event)
    assert said(trf.dumps(later, "trf26")) == []


def test_boards_put_back_after_the_next_round_was_paired_leave_a_line() -> None:
    event = paired(field())
    first, bye = event.round(1).pairs, event.round(1).pairing_bye
    (a, b), (c, d), *rest = first
    other = paired(played(ev.Rearrange(1, ((a, d), (c, b), *rest), bye).apply(event)))
    back = ev.Rearrange(1, first, bye).apply(other)
    text = trf.dumps(back, "trf26")
    boards = " => ".join(
        ", ".join(f"{x}-{y}" for x, y in sorted(pair)) for pair in (((a, d), (c, b)), ((a, b), (c, d)))
    )
    assert f"### Correction @ Round 1: {boards}" in text
    assert said(text) == []
    assert said(without(text, "### Correction")) != []


def test_a_bye_put_back_after_the_next_round_was_paired_leaves_a_line() -> None:
    event = paired(field())
    first, bye = event.round(1).pairs, event.round(1).pairing_bye
    (a, b), *rest = first
    assert bye is not None
    other = paired(played(ev.Rearrange(1, ((a, bye), *rest), b).apply(event)))
    back = ev.Rearrange(1, first, bye).apply(other)
    assert back.decisions[-1].text == f"{a}-{bye}, {b}=PAB => {a}-{b}, {bye}=PAB"
    assert said(trf.dumps(back, "trf26")) == []


def test_boards_that_are_not_put_back_are_told_by_the_line_of_changed_boards_alone() -> None:
    event = paired(paired(field()))
    (a, b), (c, d), *rest = event.round(1).pairs
    changed = ev.Rearrange(1, ((a, d), (c, b), *rest), event.round(1).pairing_bye).apply(event)
    assert changed.decisions == event.decisions
    assert said(trf.dumps(changed, "trf26")) == []


def test_a_draft_that_was_turned_is_a_board_changed_by_hand() -> None:
    fide = field()
    fide = fide.replace(settings=replace(fide.settings, fide_rated=True))
    event = paired(fide, ev.SwapColours(1, 1))
    text = trf.dumps(event, "trf26")
    white, black = event.round(1).pairs[0]
    assert f"### MPA @ Round 1: {black}-{white} => {white}-{black}" in text
    assert said(text) == []
    back = paired(fide, ev.SwapColours(1, 1), ev.SwapColours(1, 1))
    assert "### MPA" not in trf.dumps(back, "trf26")


def claimed(text: str) -> list[str]:
    report = check_event(trf.loads(text))
    assert all(not finding.kind.is_fault for finding in report.findings if finding.kind is Kind.CLAIM)
    return [wording.sentence(finding.sentence) for finding in report.listed if finding.kind is Kind.CLAIM]


@pytest.mark.parametrize(
    ("comment", "sentence"),
    [
        (
            "rounds 1-2 @ Round 1: system dutch-2017",
            "Comments in the file say that rounds 1 to 2 were paired with the system “dutch-2017”, not “dutch-2026”. "
            "They are checked by that.",
        ),
        (
            "round 2 @ Round 2: rounds 9",
            "Round 2: A comment in the file says that this round was paired with 9 rounds announced, not 5. It is "
            "checked by that.",
        ),
        (
            "round 2 @ Round 2: order 2 1 3-7",
            "Round 2: A comment in the file says that this round was paired with another order of the starting ranks. "
            "It is checked by that.",
        ),
    ],
)
def test_rules_that_only_a_comment_names_are_told(comment: str, sentence: str) -> None:
    text = trf.dumps(paired(paired(field())), "trf26") + f"### Known for {comment}\n"
    assert claimed(text) == [sentence]


def test_other_points_that_only_a_comment_names_are_told() -> None:
    event = paired(field())
    penalty = (PointsException("", -5, 1, (1,)),)
    then = paired(event.replace(settings=replace(event.settings, points_exceptions=penalty)))
    text = trf.dumps(then.replace(settings=event.settings), "trf26")
    assert "### Known for round 2 @ Round 2: 299" in text
    assert claimed(text) == [
        "Round 2: A comment in the file says that this round was paired with other points than record 299 has. It is "
        "checked by that."
    ]


def test_an_order_that_the_log_explains_is_not_told() -> None:
    event = ev.Renumber((2, 1, *range(3, 8))).apply(paired(paired(field())))
    text = trf.dumps(event, "trf26")
    assert ": order " in text
    assert claimed(text) == []
    assert len(claimed(without(text, "### Starting ranks"))) == 1
