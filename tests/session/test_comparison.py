"""Two states of a tournament held against each other, in words."""

from __future__ import annotations

import dataclasses
from dataclasses import replace

from documents import PLAYERS
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from strategies import next_events, tournaments

from swissdesk import wording
from swissdesk.errors import InvalidEdit
from swissdesk.model import (
    Bond,
    ByeKind,
    Colour,
    Decision,
    EventInfo,
    FictitiousPoints,
    FixedBoard,
    ForbiddenGroup,
    ForbiddenRule,
    Pairing,
    Player,
    Rating,
    RatingMethod,
    Result,
    Round,
    Scoring,
    Settings,
    Stage,
    Tournament,
)
from swissdesk.model.events import (
    AddPlayer,
    AnnounceBye,
    CloseRound,
    CorrectForRating,
    DiscardRound,
    EditPlayer,
    EnterLate,
    EnterResult,
    Event,
    PairRound,
    PublishRound,
    Rearrange,
    RecordDecision,
    RemovePlayer,
    SignOff,
    SwapColours,
    WithdrawPlayer,
)
from swissdesk.session import Document
from swissdesk.session.comparison import Subject, by_subject, differences


def after(*events: Event, start: Tournament | None = None) -> Tournament:
    tournament = start or Tournament(EventInfo(name="Open"), Settings(rounds=5), PLAYERS)
    for event in events:
        tournament = event.apply(tournament)
    return tournament


ROUND_1 = after(PairRound(1, ((1, 4), (5, 2), (3, 6)), None, "dutch-2026"), PublishRound(1))


def said(before: Tournament, now: Tournament) -> dict[str, list[str]]:
    groups = by_subject(differences(before, now))
    return {subject.value: [wording.sentence(d.message) for d in found] for subject, found in groups.items()}


def test_equal_tournaments_have_no_differences() -> None:
    assert differences(ROUND_1, ROUND_1) == ()
    assert differences(ROUND_1, after(PairRound(1, ROUND_1.rounds[0].pairs, None, "dutch-2026"), PublishRound(1))) == ()


def test_players_field_by_field() -> None:
    changed = dataclasses.replace(
        PLAYERS[1], name="Čapek, Jiří", rating=2130, title="FM", ratings=(Rating(2100, "FIDE"),), sex=None
    )
    now = after(EditPlayer(changed), AddPlayer(Player(9, "Late, Anna")), RemovePlayer(3))
    assert said(after(), now) == {
        "Players": [
            "Čapek, Jiří, name: Player 2 → Čapek, Jiří",
            "Čapek, Jiří, rating: 0 → 2130",
            "Čapek, Jiří, title: none → FM",
            "Čapek, Jiří, ratings of other lists changed",
            "Player removed: Player 3 (number 3)",
            "New player: Late, Anna (number 9)",
        ]
    }


def test_new_starting_ranks_are_no_other_players() -> None:
    start = Tournament(
        players=tuple(Player(number, f"Player {number}", 2000) for number in range(1, 5)),
        rounds=(Round(1, (Pairing(1, 2), Pairing(3, 4))),),
    )
    late = EnterLate(Player(2, "Late"), ByeKind.HALF_POINT).apply(start)
    found = [wording.sentence(difference.message) for difference in differences(start, late)]
    assert found[:4] == [
        "Player 2: starting rank 2 → 3",
        "Player 3: starting rank 3 → 4",
        "Player 4: starting rank 4 → 5",
        "New player: Late (number 2)",
    ]
    assert not [text for text in found[4:] if "Player" in text]
    back = [wording.sentence(difference.message) for difference in differences(late, start)]
    assert "Player removed: Late (number 2)" in back


def test_results_old_and_new_with_their_boards() -> None:
    before = after(EnterResult(1, 1, Result.WHITE_WINS), start=ROUND_1)
    now = after(EnterResult(1, 1, Result.DRAW), EnterResult(1, 2, Result.BLACK_WINS), SignOff(1, 2), start=before)
    assert said(before, now) == {
        "Results": [
            "Round 1, board 1 (Player 1 – Player 4), result: 1–0 → ½–½",
            "Round 1, board 2 (Player 5 – Player 2), result: none → 0–1",
            "Round 1: signed off: 2",
        ]
    }
    assert said(now, before)["Results"][2] == "Round 1: no longer signed off: 2"
    places = [difference.place for difference in differences(before, now)]
    assert [(place.page, place.round, place.board, place.field) for place in places[:2]] == [
        ("round", 1, 1, "result"),
        ("round", 1, 2, "result"),
    ]


def test_a_result_for_the_rating_report_only() -> None:
    before = after(EnterResult(1, 1, Result.WHITE_WINS), start=ROUND_1)
    now = after(CorrectForRating(1, 1, Result.DRAW), start=before)
    assert said(before, now)["Results"] == [
        "Round 1, board 1 (Player 1 – Player 4), result for the rating report: none → ½–½"
    ]


def test_boards_made_turned_moved_and_unmade() -> None:
    before = after(EnterResult(1, 2, Result.WHITE_WINS), start=ROUND_1)
    now = after(Rearrange(1, ((4, 1), (3, 6), (5, 2)), None, "late"), start=before)
    assert said(before, now)["Boards"] == [
        "Round 1: paired manually; late",
        "Round 1, board 1: Player 4 – Player 1, colours swapped",
        "Round 1: Player 3 – Player 6 moved from board 3 to board 2",
        "Round 1: Player 5 – Player 2 moved from board 2 to board 3",
    ]
    assert "Results" not in said(before, now)
    other = after(Rearrange(1, ((1, 4), (5, 6), (3, 2))), start=before)
    assert said(before, other)["Boards"][1:] == [
        "Round 1, board 2: new pair Player 5 – Player 6",
        "Round 1, board 3: new pair Player 3 – Player 2",
        "Round 1: Player 5 – Player 2 (board 2, 1–0) removed",
        "Round 1: Player 3 – Player 6 (board 3) removed",
    ]


def test_a_swap_does_not_look_like_another_result() -> None:
    before = after(EnterResult(1, 1, Result.WHITE_WINS), start=ROUND_1)
    now = after(SwapColours(1, 1), start=before)
    assert said(before, now)["Boards"] == ["Round 1, board 1: Player 4 – Player 1, colours swapped"]


def test_byes_and_absences() -> None:
    before = after(PairRound(1, ((1, 4), (5, 2)), 3), PublishRound(1))
    now = after(
        Rearrange(1, ((1, 4), (5, 2)), 6), AnnounceBye(2, 2, ByeKind.HALF_POINT), WithdrawPlayer(5, 3), start=before
    )
    found = said(before, now)
    assert found["Byes"] == ["Round 1, Player 3: bye → absent", "Round 1, Player 6: absent → bye"]
    assert found["Absences"] == [
        "Player 5: withdrawn from round 3",
        "Player 2, round 2: half-point bye entered",
    ]
    assert said(now, before)["Absences"] == [
        "Player 5: returned to the tournament",
        "Player 2, round 2: half-point bye cancelled",
    ]


def test_rounds_that_are_new_gone_or_at_another_stage() -> None:
    results = [EnterResult(1, board, Result.DRAW) for board in (1, 2, 3)]
    done = after(*results, CloseRound(1), start=ROUND_1)
    assert said(after(), ROUND_1) == {"Rounds": ["New round 1 (published, 3 boards)"]}
    assert said(done, after())["Rounds"] == ["Round 1 was removed (3 boards, 3 results)"]
    assert said(after(*results, start=ROUND_1), done) == {"Rounds": ["Round 1, state: published → closed"]}
    taken_back = after(EnterResult(1, 1, Result.DRAW), DiscardRound(1), start=ROUND_1)
    assert "Round 1: results kept until it is published again" in said(ROUND_1, taken_back)["Rounds"]


def test_rules_and_event_data() -> None:
    before = after()
    rules = Settings(
        rounds=7,
        initial_colour=Colour.WHITE,
        scoring=Scoring.of(300, 100),
        tiebreaks=("BH", "SB"),
        forbidden=(ForbiddenGroup((1, 2), 2, 4),),
    )
    now = before.replace(info=EventInfo(name="Open", city="Bratislava", deputy_arbiters=("A", "B")), settings=rules)
    assert said(before, now) == {
        "Event data": ["place: none → Bratislava", "deputy arbiters: none → A, B"],
        "Rules of the event": [
            "number of rounds: 5 → 7",
            "initial colour: none → White",
            "tie-breaks: none → BH, SB",
            "point system: win 1, draw ½, loss 0, pairing-allocated bye 1 → "
            "win 3, draw 1, loss 0, pairing-allocated bye 3",
            "Player 1; Player 2 may not meet (rounds 2 to 4): added",
        ],
    }
    assert said(now, before)["Rules of the event"][-1] == "Player 1; Player 2 may not meet (rounds 2 to 4): removed"


def test_decisions_noted_and_taken_back() -> None:
    now = after(RecordDecision(Decision("MPA", 1, "1-4 => 4-1")), start=ROUND_1)
    assert said(ROUND_1, now) == {"Decisions": ["MPA, round 1: 1-4 => 4-1"]}
    assert said(now, ROUND_1) == {"Decisions": ["No longer recorded: MPA, round 1: 1-4 => 4-1"]}


def test_any_earlier_state_of_a_document_can_be_compared(document: Document) -> None:
    then = document.history.node
    document.do(EnterResult(1, 3, Result.DRAW))
    document.do(EnterResult(1, 2, Result.DRAW))
    found = differences(document.history.at(then), document.tournament)
    assert [difference.place.board for difference in found] == [2, 3]


def test_subjects_come_in_one_order() -> None:
    now = after(AddPlayer(Player(9, "Late")), EnterResult(1, 1, Result.DRAW), start=ROUND_1)
    now = now.replace(info=EventInfo(name="Other"))
    assert list(by_subject(differences(ROUND_1, now))) == [Subject.EVENT, Subject.PLAYERS, Subject.RESULTS]


def in_plain_order(tournament: Tournament) -> Tournament:
    """Return the tournament with everything in order whose order means nothing, and told by no difference."""
    return tournament.replace(
        requests=tuple(
            sorted(
                {(wish.player, wish.round): wish for wish in tournament.requests}.values(),
                key=lambda wish: (wish.player, wish.round),
            )
        ),
        rounds=tuple(_byes_in_order(r) for r in tournament.rounds),
        drawer=tuple(sorted(tournament.drawer, key=lambda r: r.number)),
    )


def _byes_in_order(r: Round) -> Round:
    ordered = tuple(sorted(r.byes, key=lambda bye: bye.player))
    return dataclasses.replace(r, byes=ordered, signed_off=tuple(sorted(r.signed_off)))


@given(st.data())
def test_nothing_that_was_done_stays_unsaid(data: st.DataObject) -> None:
    before = now = data.draw(tournaments(max_players=6))
    for _ in range(data.draw(st.integers(1, 4))):
        try:
            now = data.draw(next_events(now)).apply(now)
        except InvalidEdit:
            continue
    found = differences(before, now)
    if in_plain_order(before) == in_plain_order(now):
        assert not found
    else:
        assert found
    assert all(wording.sentence(difference.message) for difference in found)
    assert bool(differences(now, before)) == bool(found)


@given(tournaments(max_players=5), tournaments(max_players=5))
@examples(0.5)
def test_any_two_tournaments_can_be_compared(one: Tournament, other: Tournament) -> None:
    assert all(wording.sentence(difference.message) for difference in differences(one, other))


def test_rules_fixed_boards_and_points_are_told_item_by_item() -> None:
    before = after()
    old = replace(before.settings, fixed_boards=(FixedBoard(1, 4), FixedBoard(2, 3)))
    new = replace(
        old,
        forbidden_rules=(ForbiddenRule(Bond.CLUB, 1, 3),),
        fixed_boards=(FixedBoard(2, 3),),
        system="dubov",
        fictitious=(FictitiousPoints(1, 2, 1, 1, 100),),
        rating_method=RatingMethod.FIDON,
    )
    assert said(before.replace(settings=old), before.replace(settings=new)) == {
        "Rules of the event": [
            "pairing system: FIDE Dutch system, rules of 2026 → Dubov system",
            "rating method: as entered manually → FIDE rating, otherwise the national one",
            "virtual points, numbers 1 to 2: 1, round 1: added",
            "Players of the same club do not meet (rounds 1 to 3): added",
            "fixed board of Player 1: board 4: removed",
        ]
    }
    turned = replace(old, fixed_boards=old.fixed_boards[::-1])
    assert said(before.replace(settings=old), before.replace(settings=turned)) == {
        "Rules of the event": ["order of the fixed boards changed"]
    }


def test_a_draft_is_called_one() -> None:
    draft = after(PairRound(1, ((1, 4), (5, 2), (3, 6))))
    assert draft.rounds[0].stage is Stage.DRAFT
    assert said(after(), draft) == {"Rounds": ["New round 1 (draft, 3 boards)"]}


def test_a_moment_is_told_as_people_write_it() -> None:
    draft = after(PairRound(1, ((1, 4), (5, 2), (3, 6)), None, "dutch-2026"))
    now = after(PublishRound(1, "2026-05-01T14:02:11+02:00"), start=draft)
    assert "Round 1, publication time: none → 2026-05-01 14:02" in said(draft, now)["Rounds"]
