"""Before a round is paired: what would make the pairing impossible, wrong or embarrassing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from strategies import next_events, tournaments

from swissdesk import wording
from swissdesk.engine import NoPairing, NotReady, propose
from swissdesk.errors import InvalidEdit
from swissdesk.model import (
    Acceleration,
    Bye,
    ByeKind,
    Colour,
    FictitiousPoints,
    ForbiddenGroup,
    Pairing,
    Player,
    Rating,
    Result,
    Round,
    Settings,
    Sex,
    Tournament,
)
from swissdesk.model.events import (
    AddPlayer,
    AnnounceBye,
    EnterResult,
    Event,
    PairRound,
    PublishRound,
    SignOff,
    WithdrawPlayer,
)
from swissdesk.session.alerts import Alert, Place, Severity, preflight
from swissdesk.session.alerts.alert import FEW

ERROR, WARNING, HINT = Severity
_FIRST = ("Ivanova", "Petrov", "Čapek", "Nagy", "Olsen", "Rossi", "Silva", "Tanaka", "Weiss", "Young")


def player(number: int, **changes: object) -> Player:
    known = Player(
        number,
        f"{_FIRST[(number - 1) % 10]}, {chr(64 + number)}",
        2200 - 20 * number,
        sex=Sex.MALE,
        federation="SVK",
        fide_id=str(14900000 + number),
        birth="1990/05/01",
    )
    return replace(known, **changes)  # type: ignore[arg-type]


def event(count: int = 8, *events: Event, rounds: int | None = 3, **settings: object) -> Tournament:
    known = {"initial_colour": Colour.WHITE, "tiebreaks": ("BH",), **settings}
    rules = Settings(rounds=rounds, **known)  # type: ignore[arg-type]
    tournament = Tournament(settings=rules, players=tuple(player(number) for number in range(1, count + 1)))
    for step in events:
        tournament = step.apply(tournament)
    return tournament


def changed(number: int, **changes: object) -> Tournament:
    """Return an event in which one player's data are other ones."""
    tournament = event()
    players = tuple(replace(p, **changes) if p.id == number else p for p in tournament.players)  # type: ignore[arg-type]
    return tournament.replace(players=players)


def kinds(found: tuple[Alert, ...]) -> list[str]:
    return [alert.kind for alert in found]


def only(tournament: Tournament, kind: str) -> Alert:
    (found,) = (alert for alert in preflight(tournament) if alert.kind == kind)
    return found


def said(tournament: Tournament, kind: str) -> str:
    return wording.sentence(only(tournament, kind).message)


ROUND_1 = (PairRound(1, ((1, 5), (6, 2), (3, 7), (8, 4))), PublishRound(1))
DRAWN = tuple(EnterResult(1, board, Result.DRAW) for board in (1, 2, 3, 4))


def test_nothing_is_said_of_an_event_that_is_in_order() -> None:
    assert preflight(event()) == ()
    assert preflight(event(8, *ROUND_1, *DRAWN)) == ()


# ---- what stands in the way


def test_a_new_event_lacks_everything() -> None:
    found = preflight(Tournament())
    assert kinds(found) == ["no-players", "rounds-unknown", "no-initial-colour"]
    assert [alert.place for alert in found] == [
        Place("players"),
        Place("settings", field="rounds"),
        Place("settings", field="initial_colour"),
    ]
    assert all(alert.severity is ERROR and not alert.can_be_dismissed for alert in found)


def test_missing_results_lead_to_the_first_open_board() -> None:
    alert = only(event(8, *ROUND_1, DRAWN[0], DRAWN[2]), "no-result-1")
    assert alert.severity is ERROR
    assert wording.sentence(alert.message) == "Round 1: 2 results missing (boards 2 and 4)."
    assert alert.place == Place("round", round=1, board=2, field="result")
    assert [place.board for place in alert.places] == [2, 4]
    one = only(event(8, *ROUND_1, *DRAWN[:3]), "no-result-1")
    assert wording.sentence(one.message) == "Round 1: the result of board 4 is missing."


def test_an_open_draft_has_to_be_decided_about() -> None:
    alert = only(event(8, ROUND_1[0]), "draft-open")
    assert (alert.severity, alert.place) == (ERROR, Place("round", round=1))


def test_after_the_last_round_there_is_none() -> None:
    assert said(event(8, *ROUND_1, *DRAWN, rounds=1), "all-paired") == (
        "All rounds of the tournament (1) have been paired."
    )


def test_the_colour_need_not_be_drawn_where_a_round_shows_it() -> None:
    played = event(8, *ROUND_1, *DRAWN)
    undrawn = played.replace(settings=replace(played.settings, initial_colour=None))
    assert "no-initial-colour" not in kinds(preflight(undrawn))


@pytest.mark.parametrize(("rounds", "broken"), [(7, False), (14, False), (5, True), (9, True)])
def test_a_round_robin_in_which_not_everybody_meets_everybody_is_told_of_before_it_begins(
    rounds: int, broken: bool
) -> None:
    table = event(8, system="round-robin", rounds=rounds)
    assert ("broken-cycle" in kinds(preflight(table))) is broken
    assert "broken-cycle" not in kinds(preflight(event(8, system="dutch-2026", rounds=rounds)))
    if broken:
        assert said(table, "broken-cycle") == f"A round robin of 8 players takes 7 rounds; the tournament has {rounds}."
        assert only(table, "broken-cycle").place == Place("settings", field="rounds")
        assert "broken-cycle" not in kinds(preflight(event(8, *ROUND_1, *DRAWN, system="round-robin", rounds=rounds)))


def test_a_system_we_do_not_have_is_said() -> None:
    assert "system-unknown" in kinds(preflight(event(8, system="mystery")))


def test_nobody_or_one_is_there() -> None:
    absent = [AnnounceBye(number, 1, ByeKind.ZERO_POINT) for number in range(1, 8)]
    assert only(event(8, *absent), "one-present").severity is WARNING
    withdrawn = [WithdrawPlayer(number, 1) for number in range(1, 9)]
    assert only(event(8, *withdrawn), "nobody-present").place == Place("players", round=1)


def test_more_rounds_than_opponents() -> None:
    assert said(event(6, rounds=6), "too-many-rounds") == (
        "6 rounds are not possible: with 6 players there are opponents for 5 at most."
    )
    assert "too-many-rounds" not in kinds(preflight(event(5, rounds=5)))
    assert only(event(6, rounds=4), "many-rounds").severity is HINT
    assert "many-rounds" not in kinds(preflight(event(6, rounds=3)))


# ---- who meets whom


def met(*rounds: tuple[tuple[int, int], ...]) -> tuple[Round, ...]:
    return tuple(
        Round(number, tuple(Pairing(white, black, Result.DRAW) for white, black in pairs))
        for number, pairs in enumerate(rounds, 1)
    )


def test_somebody_who_has_met_everybody() -> None:
    tournament = event(4, rounds=9).replace(
        rounds=met(((1, 2),), ((1, 3),), ((4, 1),)),
    )
    alert = only(tournament, "no-opponent")
    assert alert.severity is ERROR
    assert wording.sentence(alert.message) == "Ivanova, A has met, or may not meet, each of the players present."
    assert alert.place.player == 1


def test_among_an_odd_number_such_a_one_can_have_the_bye() -> None:
    tournament = event(
        5,
        rounds=9,
        forbidden=(ForbiddenGroup((1, 2)), ForbiddenGroup((1, 3)), ForbiddenGroup((1, 4)), ForbiddenGroup((1, 5))),
    )
    assert only(tournament, "no-opponent").severity is WARNING


def test_forbidden_pairings_that_leave_no_round() -> None:
    tournament = event(6, forbidden=(ForbiddenGroup((1, 2, 3, 4, 5)),))
    assert said(tournament, "no-pairing") == (
        "Round 1: Ivanova, A; Petrov, B; Čapek, C; Nagy, D; Olsen, E may meet only Rossi, F, so 4 of them are left "
        "over."
    )
    with pytest.raises(NoPairing):
        propose(tournament)
    assert "no-pairing" not in kinds(preflight(event(6, forbidden=(ForbiddenGroup((1, 2, 3)),))))


def test_a_group_that_keeps_nobody_apart() -> None:
    groups = (ForbiddenGroup((1, 99)), ForbiddenGroup((1, 2)), ForbiddenGroup((1, 2), 4), ForbiddenGroup((1, 2), 2, 1))
    found = preflight(event(forbidden=groups))
    assert kinds(found) == ["idle-group-1", "idle-group-3", "idle-group-4"]


def test_an_odd_number_says_who_will_probably_have_the_bye() -> None:
    alert = only(event(7), "odd-number")
    assert (alert.severity, alert.place.player) == (HINT, propose(event(7)).bye)
    had = event(
        7,
        PairRound(1, ((1, 4), (5, 2), (3, 6)), 7),
        PublishRound(1),
        *(EnterResult(1, board, Result.DRAW) for board in (1, 2, 3)),
    )
    assert only(had, "odd-number").place.player == propose(had).bye != 7


def test_an_odd_number_of_whom_nobody_may_have_the_bye() -> None:
    byes = tuple(Round(n, (), tuple(Bye(p, ByeKind.FULL_POINT) for p in (1, 2, 3))) for n in (1,))
    found = preflight(event(3).replace(rounds=byes))
    assert "no-bye" in kinds(found)
    assert "no-pairing" not in kinds(found)


# ---- the players


@pytest.mark.parametrize("other", ["Capek, C", "ČAPEK , C.", "C Čapek"])
def test_equal_names_in_any_spelling(other: str) -> None:
    alert = only(changed(6, name=other, fide_id=""), "same-name")
    assert (alert.severity, alert.place) == (WARNING, Place("players", player=6, field="name"))
    assert "Numbers 3 and 6 have the same name" in wording.sentence(alert.message)
    assert only(changed(6, name=other), "namesakes").severity is HINT  # two FIDE IDs: two people


def test_equal_fide_ids() -> None:
    alert = only(changed(6, fide_id=" 14900002 "), "same-fide-id")
    assert (alert.severity, alert.place) == (ERROR, Place("players", player=6, field="fide_id"))
    assert not {"same-name", "namesakes"} & set(kinds(preflight(changed(6, fide_id="14900002", name="Petrov, B"))))


@pytest.mark.parametrize(
    ("changes", "kind", "words"),
    [
        ({"rating": 3100}, "wrong-rating", "Ivanova, A has the rating 3100: no player is rated that high. Correct it."),
        (
            {"ratings": (Rating(2580, "FIDE"),)},
            "wrong-rating",
            "Ivanova, A is rated 2180 in this tournament, but 2580 in a rating list.",
        ),
        ({"rating": 218}, "odd-rating", "Ivanova, A has the rating 218. Please verify: a digit may be missing."),
        ({"rating": 2640}, "odd-rating", "Ivanova, A: the rating 2640 is high for a player without a title."),
        ({"rating": 1980, "title": "GM"}, "odd-rating", "Ivanova, A: the rating 1980 is low for the title GM."),
        ({"rating": 0, "title": "FM"}, "odd-rating", "Ivanova, A has the title FM but no rating. Please verify."),
        ({"title": "KMS"}, "odd-title", "Ivanova, A: “KMS” is not a FIDE title."),
        ({"title": "WIM"}, "odd-title", "Ivanova, A has the title WIM but is entered as male."),
    ],
)
def test_ratings_and_titles_that_look_wrong(changes: dict[str, object], kind: str, words: str) -> None:
    tournament = changed(1, **changes)
    assert said(tournament, kind) == words
    assert only(tournament, kind).place.player == 1


@pytest.mark.parametrize(
    "changes",
    [{"rating": 0}, {"ratings": (Rating(2900), Rating(2180))}, {"title": "FM"}, {"rating": 2640, "title": "GM"}],
)
def test_ratings_that_are_nothing_to_talk_about(changes: dict[str, object]) -> None:
    assert not {"wrong-rating", "odd-rating", "odd-title"} & set(kinds(preflight(changed(1, **changes))))


def test_an_unrated_player_is_not_shown_with_zero() -> None:
    alert = only(changed(4, rating=0), "starting-order")
    assert wording.sentence(alert.message).endswith(" is listed below the unrated Nagy, D.")


def test_starting_ranks_that_do_not_follow_the_ratings() -> None:
    alert = only(changed(5, rating=2175), "starting-order")
    assert wording.sentence(alert.message) == "Olsen, E (2175) is listed below the lower-rated Nagy, D (2120)."
    after = changed(5, rating=2175)
    for step in (*ROUND_1, *DRAWN):
        after = step.apply(after)
    assert "starting-order" not in kinds(preflight(after))


@pytest.mark.parametrize("field", ["birth", "sex", "federation"])
def test_data_the_report_needs_of_those_without_a_fide_id(field: str) -> None:
    empty = None if field == "sex" else ""
    alert = only(changed(4, fide_id="", **{field: empty}), f"no-{field}")
    assert (alert.severity, alert.place) == (WARNING, Place("players", player=4, field=field))
    assert f"no-{field}" not in kinds(preflight(changed(4, **{field: empty})))


def test_many_of_a_kind_are_one_alert_with_all_the_places() -> None:
    tournament = event(30)
    poor = tuple(replace(p, fide_id="", birth="") if p.id > 10 else p for p in tournament.players)
    alert = only(tournament.replace(players=poor), "no-birth")
    assert wording.sentence(alert.message) == (
        "No date of birth, needed for the rating report: Ivanova, K; Petrov, L; Čapek, M and 17 more."
    )
    assert [place.player for place in alert.places] == list(range(11, 31))
    few = tuple(replace(p, fide_id="", birth="") if p.id <= FEW else p for p in tournament.players)
    assert kinds(preflight(tournament.replace(players=few))).count("no-birth") == FEW


# ---- absences


def test_withdrawn_and_announced_for_half_a_point() -> None:
    tournament = event(8, *ROUND_1, *DRAWN, AnnounceBye(5, 3, ByeKind.HALF_POINT), WithdrawPlayer(5, 2))
    assert only(tournament, "withdrawn-with-bye").place == Place("players", player=5, round=3)
    absent = event(8, *ROUND_1, *DRAWN, AnnounceBye(5, 3, ByeKind.ZERO_POINT), WithdrawPlayer(5, 2))
    assert "withdrawn-with-bye" not in kinds(preflight(absent))


def test_half_point_byes_beyond_the_limit_and_full_ones() -> None:
    wishes = [AnnounceBye(3, 1, ByeKind.HALF_POINT), AnnounceBye(4, 1, ByeKind.FULL_POINT)]
    found = preflight(event(8, *wishes, half_byes_allowed=0))
    assert {"half-bye-limit", "full-bye"} <= set(kinds(found))
    assert "half-bye-limit" not in kinds(preflight(event(8, *wishes, half_byes_allowed=1)))


def test_who_did_not_come_and_said_nothing() -> None:
    results = (EnterResult(1, 1, Result.WHITE_WINS_BY_FORFEIT), EnterResult(1, 2, Result.DOUBLE_FORFEIT), *DRAWN[2:])
    tournament = event(8, *ROUND_1, *results)
    assert [c.place.player for c in preflight(tournament) if c.kind == "no-show"] == [5, 6, 2]
    known = event(8, *ROUND_1, *results, WithdrawPlayer(5, 2), AnnounceBye(6, 2, ByeKind.ZERO_POINT))
    assert [c.place.player for c in preflight(known) if c.kind == "no-show"] == [2]
    knockout = tournament.replace(settings=replace(tournament.settings, system="knockout"))
    assert not any(c.kind == "no-show" for c in preflight(knockout))  # they are out


def test_late_entries_have_nothing_for_the_rounds_they_missed() -> None:
    tournament = event(8, *ROUND_1, *DRAWN, AddPlayer(player(9)))
    alert = only(tournament, "late-entry")
    assert (alert.severity, alert.place) == (HINT, Place("players", player=9, round=2))


def test_byes_for_rounds_that_are_not_played() -> None:
    late = event(8, AnnounceBye(2, 3, ByeKind.HALF_POINT))
    assert "bye-after-end" in kinds(preflight(late.replace(settings=replace(late.settings, rounds=2))))


# ---- tie-breaks, acceleration, results


def test_that_no_tie_breaks_are_chosen_is_said_before_round_1() -> None:
    alert = only(event(tiebreaks=()), "no-tie-breaks")
    assert alert.severity is HINT
    assert alert.place == Place("settings", field="tiebreaks")
    assert wording.sentence(alert.message).startswith(
        "No tie-breaks are selected: players with equal scores will share a place"
    )
    assert "no-tie-breaks" not in kinds(preflight(event(8, *ROUND_1, *DRAWN, tiebreaks=())))
    assert "no-tie-breaks" not in kinds(preflight(event(tiebreaks=(), system="knockout")))


def test_an_acceleration_that_is_half_set() -> None:
    points = FictitiousPoints(1, 4, 1, 2, 100)
    assert "two-accelerations" in kinds(preflight(event(acceleration=Acceleration.BAKU, fictitious=(points,))))
    assert "group-without-acceleration" in kinds(preflight(event(last_accelerated=4)))
    assert "no-last-accelerated" in kinds(preflight(event(acceleration=Acceleration.BAKU, last_accelerated=40)))
    nobody = (replace(points, first_player=50, last_player=60), replace(points, first_round=8, last_round=9))
    assert kinds(preflight(event(fictitious=nobody))) == ["idle-points-1", "idle-points-2"]
    assert preflight(event(acceleration=Acceleration.BAKU, last_accelerated=4)) == ()
    assert preflight(event(fictitious=(points,))) == ()


def test_an_upset_is_asked_about_once() -> None:
    tournament = changed(5, rating=1500)
    for step in (*ROUND_1, EnterResult(1, 1, Result.BLACK_WINS), *DRAWN[1:]):
        tournament = step.apply(tournament)
    alert = only(tournament, "upset")
    assert wording.sentence(alert.message) == (
        "Round 1, board 1: Olsen, E (1500) beat Ivanova, A (2180). Please verify."
    )
    assert (alert.severity, alert.place.board) == (HINT, 1)
    assert "upset" not in kinds(preflight(SignOff(1, 1).apply(tournament)))
    forfeit = EnterResult(1, 1, Result.BLACK_WINS_BY_FORFEIT).apply(tournament)
    assert "upset" not in kinds(preflight(forfeit))


def test_a_second_pass_that_was_begun_is_finished() -> None:
    tournament = event(8, *ROUND_1, *DRAWN, SignOff(1, 1), SignOff(1, 3))
    assert said(tournament, "not-signed-off-1") == ("Round 1: 2 results not signed off (boards 2 and 4).")


def test_an_adjourned_game_is_a_hint_and_later_a_warning() -> None:
    adjourned = EnterResult(1, 2, Result.ADJOURNED)
    tournament = event(8, *ROUND_1, DRAWN[0], adjourned, *DRAWN[2:])
    assert only(tournament, "adjourned-1").severity is HINT
    later = PublishRound(2).apply(PairRound(2, ((5, 1), (2, 6), (7, 3), (4, 8))).apply(tournament))
    assert only(later, "adjourned-1").severity is WARNING


# ---- as a whole


def test_an_earlier_round_can_be_looked_at() -> None:
    tournament = event(8, *ROUND_1)
    assert kinds(preflight(tournament)) == ["no-result-1"]
    assert preflight(tournament, 1) == ()
    with pytest.raises(InvalidEdit):
        preflight(tournament, 3)


def test_the_worst_comes_first() -> None:
    ranks = [alert.severity.rank for alert in preflight(changed(6, fide_id="14900002", title="XX", rating=3000))]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) == 3


@given(st.data())
@examples(0.5)
def test_what_the_engine_refuses_was_said_before(data: st.DataObject) -> None:
    tournament = data.draw(tournaments(max_players=7, max_rounds=2))
    for _ in range(data.draw(st.integers(0, 3))):
        try:
            tournament = data.draw(next_events(tournament)).apply(tournament)
        except InvalidEdit:
            continue
    found = preflight(tournament)
    errors = {alert.kind for alert in found if alert.severity is ERROR}
    try:
        propose(tournament, tournament.settings.system)
    except NotReady:
        assert errors
    except NoPairing:
        pass  # colours, too, can leave no round; only the engine knows
    else:
        assert not errors & {"no-pairing", "no-bye", "no-opponent", "no-players", "nobody-present", "draft-open"}
    for alert in found:
        check_place(tournament, alert)


def check_place(tournament: Tournament, alert: Alert) -> None:
    assert wording.sentence(alert.message)
    for place in alert.places:
        assert place.player is None or place.player in tournament.by_id
        if place.board is not None and place.round is not None:
            assert tournament.round(place.round).board(place.board)


@given(tournaments())
@examples(0.5)
def test_keys_tell_alerts_apart(tournament: Tournament) -> None:
    found = preflight(tournament)
    assert len({alert.key for alert in found}) == len(found)


@pytest.mark.parametrize(
    ("rating", "kinds_said"), [(1, {"odd-rating"}), (99, {"odd-rating"}), (100, set()), (900, set())]
)
def test_a_rating_that_no_list_has_is_told_also_where_too_few_are_rated_to_compare(
    rating: int, kinds_said: set[str]
) -> None:
    two = Tournament(players=(Player(1, "Ivanova, A", rating), Player(2, "Nagy, D")))
    assert {"odd-rating", "wrong-rating"} & set(kinds(preflight(two))) == kinds_said
