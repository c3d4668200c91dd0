"""Everything an arbiter can do: what it makes of a tournament, and what is refused in which words."""

from __future__ import annotations

import copy
import dataclasses
from functools import partial

import doing
import pytest
from doing import refused
from hypothesis import given
from hypothesis import strategies as st
from strategies import events, next_events, scorings, tournaments

from swissdesk.errors import InvalidEdit
from swissdesk.model import (
    Acceleration,
    Bye,
    ByeKind,
    ByeRequest,
    Colour,
    Decision,
    EventInfo,
    ForbiddenGroup,
    Listing,
    Outcome,
    Pairing,
    Player,
    PointsException,
    RankingOrder,
    Result,
    Round,
    Scoring,
    Settings,
    Stage,
    Tournament,
)
from swissdesk.model.events import (
    EVENTS,
    AddPlayer,
    AnnounceBye,
    Begin,
    CancelBye,
    ChangeInfo,
    ChangeSettings,
    DiscardRound,
    EditPlayer,
    EnterResult,
    Event,
    PairRound,
    PublishRound,
    RecordDecision,
    RemovePlayer,
    ReturnPlayer,
    SwapColours,
    WithdrawPlayer,
)
from swissdesk.model.findings import check_tournament
from swissdesk.model.result import REGULAR_RESULTS

PLAYERS = tuple(Player(number, f"Player {number}", 2000 - number) for number in range(1, 6))
EMPTY = Tournament(players=PLAYERS, settings=Settings(rounds=3))


after = partial(doing.after, start=EMPTY)

DRAFT = after(PairRound(1, ((1, 3), (4, 2)), 5, "dutch-2026"))
PUBLISHED = after(PublishRound(1, "2026-05-01T10:00"), start=DRAFT)
FINISHED = after(EnterResult(1, 1, Result.WHITE_WINS), EnterResult(1, 2, Result.DRAW), start=PUBLISHED)
SECOND = after(PairRound(2, ((5, 1), (2, 3)), 4), PublishRound(2), start=FINISHED)

# ---- all events


def test_layouts_of_actions_are_changed_on_purpose_only() -> None:
    """A higher version cannot be opened by the programs that are out."""
    assert {kind: event.version for kind, event in EVENTS.items() if event.version != 1} == {"discard-round": 2}


def test_every_kind_has_its_own_name() -> None:
    assert all(event.kind == kind for kind, event in EVENTS.items())
    ours = [sub for sub in Event.__subclasses__() if sub.__module__.startswith("swissdesk.")]
    assert {event.kind for event in ours} == set(EVENTS)
    assert {event.__qualname__ for event in ours} == {event.__qualname__ for event in EVENTS.values()}


@given(events, tournaments())
def test_an_event_gives_a_sound_tournament_or_a_reason(event: Event, tournament: Tournament) -> None:
    before = copy.deepcopy(tournament)
    reason = "Accepted."
    try:
        check_tournament(event.apply(tournament))
    except InvalidEdit as error:
        reason = str(error)
    assert reason.endswith(".")
    assert tournament == before


@given(st.data())
def test_an_arbiter_never_reaches_an_unsound_tournament(data: st.DataObject) -> None:
    tournament = data.draw(tournaments(max_players=5, max_rounds=1))
    for _ in range(data.draw(st.integers(1, 12))):
        event = data.draw(next_events(tournament))
        try:
            tournament = event.apply(tournament)
        except InvalidEdit:
            continue
        check_tournament(tournament)
        assert tournament.points.keys() == tournament.by_id.keys()


@given(events, tournaments())
def test_every_event_can_be_described(event: Event, tournament: Tournament) -> None:
    assert str(event.describe(tournament)).strip()


@pytest.mark.parametrize(
    ("event", "tournament", "words"),
    [
        (Begin(EMPTY), Tournament(), "New tournament"),
        (Begin(EMPTY, "open.trf"), Tournament(), "Opened open.trf"),
        (ChangeInfo(EventInfo()), EMPTY, "Event data changed"),
        (ChangeSettings(Settings()), EMPTY, "Changed: number of rounds 3 → none"),
        (ChangeSettings(EMPTY.settings), EMPTY, "Settings changed"),
        (AddPlayer(Player(9, "Nine")), EMPTY, "Player added: Nine"),
        (EditPlayer(Player(1, "One")), EMPTY, "Player changed: One"),
        (RemovePlayer(1), EMPTY, "Player removed: Player 1"),
        (WithdrawPlayer(1, 2), EMPTY, "Player 1 withdraws from round 2 on"),
        (ReturnPlayer(1), EMPTY, "Player 1 returns"),
        (ReturnPlayer(77), EMPTY, "#77 returns"),
        (AnnounceBye(1, 2, ByeKind.HALF_POINT), EMPTY, "Half-point bye for Player 1 in round 2"),
        (AnnounceBye(1, 2, ByeKind.ZERO_POINT), EMPTY, "Player 1 is absent in round 2"),
        (AnnounceBye(1, 2, ByeKind.FULL_POINT), EMPTY, "Full-point bye for Player 1 in round 2"),
        (CancelBye(1, 2), EMPTY, "Player 1 plays in round 2"),
        (PairRound(1, ()), EMPTY, "Round 1 paired as a draft"),
        (DiscardRound(1), DRAFT, "Draft of round 1 discarded"),
        (DiscardRound(1), PUBLISHED, "Pairing of round 1 cancelled"),
        (PublishRound(1), DRAFT, "Round 1 published"),
        (EnterResult(1, 2, None), PUBLISHED, "Round 1, board 2: result cleared"),
        (SwapColours(1, 2), PUBLISHED, "Round 1, board 2: colours swapped"),
        (RecordDecision(Decision("MPA", 1, "Late.")), PUBLISHED, "Decision recorded: Late."),
    ],
)
def test_what_an_event_says_it_does(event: Event, tournament: Tournament, words: str) -> None:
    assert str(event.describe(tournament)) == words


def test_the_description_of_a_result_carries_the_result() -> None:
    described = EnterResult(1, 2, Result.DRAW).describe(PUBLISHED)
    assert described.template == "Round {round}, board {board}: {result}"
    assert described.facts == {"round": 1, "board": 2, "result": Result.DRAW}


# ---- settings


def test_begin_makes_its_own_tournament_whatever_was_before() -> None:
    assert Begin(SECOND).apply(EMPTY) is SECOND


def test_begin_refuses_what_is_not_a_tournament() -> None:
    assert refused(Begin(Tournament(players=(PLAYERS[0], PLAYERS[0]))), EMPTY) == (
        "Two players have the starting rank 1."
    )


def test_event_data_can_always_be_changed() -> None:
    info = EventInfo(name="Open", city="Košice")
    assert after(ChangeInfo(info), start=SECOND) == SECOND.replace(info=info)


def test_settings_can_be_changed_before_round_1() -> None:
    settings = Settings(
        rounds=7,
        scoring=Scoring.of(300, 100),
        acceleration=Acceleration.BAKU,
        ranking_order=RankingOrder.LISTED,
        initial_colour=Colour.BLACK,
    )
    assert after(ChangeSettings(settings)).settings == settings


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"scoring": Scoring.of(300, 100)}, "The point system"),
        ({"acceleration": Acceleration.BAKU}, "The acceleration"),
        ({"ranking_order": RankingOrder.LISTED}, "The order of the players"),
    ],
)
def test_what_round_1_has_fixed_stays_fixed(change: dict[str, object], what: str) -> None:
    event = ChangeSettings(dataclasses.replace(EMPTY.settings, **change))
    assert refused(event, DRAFT) == f"{what} cannot be changed after the pairing of round 1."
    assert event.apply(EMPTY).settings == event.settings


def test_rounds_can_be_added_later_but_not_taken_away_from_under_the_players() -> None:
    def rounds(number: int | None) -> ChangeSettings:
        return ChangeSettings(dataclasses.replace(EMPTY.settings, rounds=number))

    assert after(rounds(9), start=SECOND).settings.rounds == 9
    assert after(rounds(2), start=SECOND).is_over
    assert after(rounds(None), start=SECOND).settings.rounds is None
    assert refused(rounds(1), SECOND) == "Number of rounds: 1 is too few; already paired: 2."
    assert refused(rounds(0), EMPTY) == "Number of rounds: 0 is too few; already paired: 0."


@pytest.mark.parametrize(
    ("scoring", "words"),
    [
        (Scoring.of(50, 100), "A win must be worth at least a draw, and a draw at least a loss."),
        (Scoring.of(100, 50, 60), "A win must be worth at least a draw, and a draw at least a loss."),
        (Scoring(black_win=0), "A win must be worth at least a draw, and a draw at least a loss."),
        (Scoring.of(300, 160), "Two draws cannot be worth more than a win plus a loss."),
        (Scoring().with_pairing_bye(150), "The pairing-allocated bye cannot be worth more than a win."),
    ],
)
def test_a_scoring_that_no_event_can_have_is_refused(scoring: Scoring, words: str) -> None:
    assert refused(ChangeSettings(Settings(scoring=scoring)), EMPTY) == words


@given(scorings())
def test_every_other_scoring_is_accepted(scoring: Scoring) -> None:
    assert after(ChangeSettings(Settings(scoring=scoring))).settings.scoring == scoring


# ---- players


def test_a_player_is_added_also_after_play_has_begun() -> None:
    late = Player(9, "Late", 1500)
    entered = after(AddPlayer(late), start=SECOND)
    assert entered.players == (*PLAYERS, late)
    assert entered.points[9] == 0
    assert 9 in entered.present(3)


def test_a_starting_rank_belongs_to_one_player() -> None:
    assert refused(AddPlayer(Player(3, "Another")), EMPTY) == (
        "No. 3 already belongs to Player 3. Choose a free starting rank."
    )


def test_the_highest_rank_and_rating_that_a_report_can_hold_are_allowed() -> None:
    last = Player(9999, "Last", 9999)
    assert after(AddPlayer(last)).player(9999) == last


@pytest.mark.parametrize("change", [AddPlayer, EditPlayer])
@pytest.mark.parametrize(
    ("player", "words"),
    [
        (Player(1, " "), "Enter the player's name."),
        (Player(0, "A"), "The starting rank must be between 1 and 9999."),
        (Player(10_000, "A"), "The starting rank must be between 1 and 9999."),
        (Player(1, "A", -1), "A: expected a rating from 0 to 9999, found -1."),
        (Player(1, "A", 10_000), "A: expected a rating from 0 to 9999, found 10000."),
    ],
)
def test_data_that_no_player_has_is_refused(change: type[AddPlayer | EditPlayer], player: Player, words: str) -> None:
    assert refused(change(player), EMPTY) == words


def test_a_player_is_corrected_in_place() -> None:
    corrected = Player(3, "Trois", 2100, federation="FRA")
    assert after(EditPlayer(corrected), start=SECOND).players == (*PLAYERS[:2], corrected, *PLAYERS[3:])


def test_nobody_can_be_corrected_who_is_not_there() -> None:
    assert refused(EditPlayer(Player(9, "Nine")), EMPTY) == "There is no player no. 9."


def test_a_player_is_removed_with_everything_that_names_him() -> None:
    full = EMPTY.replace(
        rounds=(Round(1, (Pairing(1, 2, Result.DRAW),), (Bye(3, ByeKind.ZERO_POINT), Bye(4, ByeKind.ZERO_POINT))),),
        requests=(ByeRequest(3, 2, ByeKind.HALF_POINT), ByeRequest(4, 2, ByeKind.HALF_POINT)),
        listing=(Listing(3, 0, 3), Listing(4, 0, 4)),
    )
    left = after(RemovePlayer(3), start=full)
    assert [player.id for player in left.players] == [1, 2, 4, 5]
    assert left.rounds[0].byes == (Bye(4, ByeKind.ZERO_POINT),)
    assert left.requests == (ByeRequest(4, 2, ByeKind.HALF_POINT),)
    assert left.listing == (Listing(4, 0, 4),)


def test_a_reused_number_inherits_nothing() -> None:
    settings = Settings(
        forbidden=(ForbiddenGroup((1, 3, 4)), ForbiddenGroup((3, 5)), ForbiddenGroup((1, 2))),
        points_exceptions=(PointsException("", 50, 1, (3, 4)), PointsException("", 50, 1, (3,))),
    )
    left = after(RemovePlayer(3), start=EMPTY.replace(settings=settings))
    assert left.settings.forbidden == (ForbiddenGroup((1, 4)), ForbiddenGroup((1, 2)))
    assert left.settings.points_exceptions == (PointsException("", 50, 1, (4,)),)


@pytest.mark.parametrize("player", [1, 5])
def test_a_player_on_record_is_not_removed(player: int) -> None:
    assert refused(RemovePlayer(player), DRAFT) == (
        f"Player {player} cannot be removed: they are in round 1. Withdraw the player instead."
    )


def test_a_player_withdraws_and_returns() -> None:
    gone = after(WithdrawPlayer(3, 2), start=FINISHED)
    assert gone.player(3).withdrawn_from == 2
    assert 3 not in gone.present(2)
    back = after(ReturnPlayer(3), start=gone)
    assert back == FINISHED
    assert refused(ReturnPlayer(3), back) == "Player 3 is not withdrawn."


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (1, "Round 1 is already paired."),
        (0, "Round 0 is already paired."),
        (4, "There is no round 4; rounds in the event: 3."),
    ],
)
@pytest.mark.parametrize(
    "event",
    [
        lambda number: WithdrawPlayer(1, number),
        lambda number: AnnounceBye(1, number, ByeKind.HALF_POINT),
        lambda number: CancelBye(1, number),
    ],
    ids=["withdraw", "announce", "cancel"],
)
def test_only_coming_rounds_can_be_left_out(event: object, number: int, words: str) -> None:
    assert refused(event(number), DRAFT) == words  # type: ignore[operator]


def test_where_the_number_of_rounds_is_unknown_any_coming_round_will_do() -> None:
    unknown = EMPTY.replace(settings=Settings())
    assert after(AnnounceBye(1, 30, ByeKind.HALF_POINT), start=unknown).request(1, 30) is ByeKind.HALF_POINT


def test_a_bye_is_announced_changed_and_cancelled() -> None:
    announced = after(AnnounceBye(1, 2, ByeKind.HALF_POINT), AnnounceBye(2, 2, ByeKind.ZERO_POINT), start=FINISHED)
    assert announced.present(2) == (3, 4, 5)
    changed = after(AnnounceBye(1, 2, ByeKind.ZERO_POINT), start=announced)
    assert changed.requests == (ByeRequest(2, 2, ByeKind.ZERO_POINT), ByeRequest(1, 2, ByeKind.ZERO_POINT))
    assert after(CancelBye(1, 2), CancelBye(2, 2), start=changed) == FINISHED


def test_the_pairing_allocated_bye_cannot_be_asked_for() -> None:
    assert refused(AnnounceBye(1, 1, ByeKind.PAIRING_ALLOCATED), EMPTY) == (
        "The pairing-allocated bye is given by the pairing; it cannot be requested."
    )


def test_what_was_not_announced_cannot_be_cancelled() -> None:
    assert refused(CancelBye(1, 2), EMPTY) == "Player 1: nothing announced for round 2."


@pytest.mark.parametrize(
    "event",
    [
        EditPlayer(Player(9, "Nine")),
        RemovePlayer(9),
        WithdrawPlayer(9, 1),
        ReturnPlayer(9),
        AnnounceBye(9, 1, ByeKind.HALF_POINT),
        CancelBye(9, 1),
        PairRound(1, ((1, 9),)),
        PairRound(1, ((1, 2),), 9),
    ],
    ids=lambda event: event.kind,
)
def test_nothing_happens_to_a_player_who_is_not_there(event: Event) -> None:
    assert refused(event, EMPTY) == "There is no player no. 9."


# ---- rounds


def test_a_paired_round_is_a_draft_with_every_player_once() -> None:
    absent = after(AnnounceBye(3, 1, ByeKind.HALF_POINT), WithdrawPlayer(4, 1))
    assert after(PairRound(1, ((2, 1),), None, "dutch-2026"), start=absent).rounds == (
        Round(
            1,
            (Pairing(2, 1),),
            (Bye(3, ByeKind.HALF_POINT), Bye(4, ByeKind.ZERO_POINT), Bye(5, ByeKind.ZERO_POINT)),
            Stage.DRAFT,
            "dutch-2026",
        ),
    )
    assert DRAFT.rounds[0].pairing_bye == 5


@pytest.mark.parametrize(
    ("pairs", "bye", "name"),
    [(((1, 2), (2, 3)), None, 2), (((1, 1),), None, 1), (((1, 2),), 2, 2)],
)
def test_nobody_sits_on_two_boards(pairs: tuple[tuple[int, int], ...], bye: int | None, name: int) -> None:
    assert refused(PairRound(1, pairs, bye), EMPTY) == f"Player {name} is on two boards in round 1."


@pytest.mark.parametrize(
    ("event", "tournament", "words"),
    [
        (PairRound(2, ()), EMPTY, "Round 2 cannot be paired: the next round is 1."),
        (PairRound(1, ()), FINISHED, "Round 1 cannot be paired: the next round is 2."),
        (PairRound(2, ()), DRAFT, "Round 1 is still a draft. Publish or discard it first."),
        (PairRound(2, ()), PUBLISHED, "Round 1 is not finished: missing results: 2."),
        (
            PairRound(2, ()),
            FINISHED.replace(settings=Settings(rounds=1)),
            "The last round is already paired. Rounds of the event: 1.",
        ),
    ],
)
def test_a_round_is_paired_when_its_turn_has_come(event: Event, tournament: Tournament, words: str) -> None:
    assert refused(event, tournament) == words


def test_an_adjourned_game_does_not_hold_up_the_next_round() -> None:
    adjourned = after(EnterResult(1, 1, Result.ADJOURNED), EnterResult(1, 2, Result.DRAW), start=PUBLISHED)
    assert len(after(PairRound(2, ((3, 1),)), start=adjourned).rounds) == 2


def test_a_discarded_round_leaves_everything_as_it_was_before_the_pairing() -> None:
    announced = after(AnnounceBye(3, 1, ByeKind.HALF_POINT))
    assert after(PairRound(1, ((2, 1),)), DiscardRound(1), start=announced) == announced
    assert after(DiscardRound(2), start=SECOND) == FINISHED


@pytest.mark.parametrize("event", [DiscardRound(1), PublishRound(1)], ids=lambda event: event.kind)
def test_only_the_latest_round_can_be_discarded_or_published(event: Event) -> None:
    assert refused(event, SECOND) == "Round 1 cannot be changed: round 2 is already paired."
    assert refused(event, EMPTY) == "Round 1 is not paired yet."


def test_a_round_is_published_once() -> None:
    assert PUBLISHED.rounds[0].stage is Stage.PUBLISHED
    assert PUBLISHED.rounds[0].published_at == "2026-05-01T10:00"
    assert refused(PublishRound(1), PUBLISHED) == "Round 1 is already published."


@pytest.mark.parametrize("result", [*REGULAR_RESULTS, None])
def test_every_regular_result_can_be_entered_and_cleared(result: Result | None) -> None:
    entered = after(EnterResult(1, 2, result), start=PUBLISHED)
    assert entered.rounds[0].board(2) == Pairing(4, 2, result)
    assert entered.rounds[0].board(1) == Pairing(1, 3)
    assert after(EnterResult(1, 2, None), start=entered) == PUBLISHED


def test_a_result_of_an_earlier_round_is_corrected_without_touching_later_pairings() -> None:
    corrected = after(EnterResult(1, 1, Result.BLACK_WINS), start=SECOND)
    assert corrected.rounds[1] is SECOND.rounds[1]
    assert (SECOND.points[1], corrected.points[1]) == (100, 0)
    assert corrected.points[3] == SECOND.points[3] + 100


@pytest.mark.parametrize(
    ("event", "tournament", "words"),
    [
        (EnterResult(2, 1, Result.DRAW), PUBLISHED, "Round 2 is not paired yet."),
        (EnterResult(0, 1, Result.DRAW), PUBLISHED, "Round 0 is not paired yet."),
        (EnterResult(1, 3, Result.DRAW), PUBLISHED, "Round 1 has no board 3."),
        (EnterResult(1, 0, Result.DRAW), PUBLISHED, "Round 1 has no board 0."),
        (EnterResult(1, -1, Result.DRAW), PUBLISHED, "Round 1 has no board -1."),
        (
            EnterResult(1, 1, Result.DRAW),
            DRAFT,
            "Round 1 is still a draft. Publish it before entering results.",
        ),
        (
            EnterResult(1, 1, Result(Outcome.WIN, Outcome.WIN)),
            PUBLISHED,
            "Impossible result: both players cannot win.",
        ),
        (SwapColours(2, 1), PUBLISHED, "Round 2 is not paired yet."),
        (SwapColours(1, 3), PUBLISHED, "Round 1 has no board 3."),
        (SwapColours(1, 0), PUBLISHED, "Round 1 has no board 0."),
    ],
)
def test_a_board_that_is_not_there_is_refused(event: Event, tournament: Tournament, words: str) -> None:
    assert refused(event, tournament) == words


def test_a_result_stays_with_its_player_when_the_colours_are_swapped() -> None:
    swapped = after(SwapColours(1, 1), start=FINISHED)
    assert swapped.rounds[0].board(1) == Pairing(3, 1, Result.BLACK_WINS)
    assert swapped.points == FINISHED.points
    assert after(SwapColours(1, 1), start=swapped).rounds == FINISHED.rounds
    assert after(SwapColours(1, 1), start=DRAFT).rounds[0].board(1) == Pairing(3, 1)


def test_the_number_of_a_fixed_table_stays() -> None:
    fixed = PUBLISHED.replace(rounds=(Round(1, (Pairing(1, 2, None, 7),)),))
    changed = after(EnterResult(1, 1, Result.DRAW), SwapColours(1, 1), start=fixed)
    assert changed.rounds[0].board(1) == Pairing(2, 1, Result.DRAW, 7)


# ---- decisions


def test_decisions_are_kept_in_order() -> None:
    first, second = Decision("MPA", 1, "Boards 1 and 2 exchanged."), Decision("", 1, "Round delayed.")
    assert after(RecordDecision(first), RecordDecision(second)).decisions == (first, second)


@pytest.mark.parametrize("text", ["", " \n"])
def test_a_decision_without_words_is_refused(text: str) -> None:
    assert refused(RecordDecision(Decision("MPA", 1, text)), EMPTY) == ("Enter in a few words what was decided.")
