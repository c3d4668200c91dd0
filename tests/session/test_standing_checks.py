"""The checks that are always on, and that they follow every step without doing everything again."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from documents import PLAYERS
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from strategies import next_events, tournaments

from swissdesk import reports, wording
from swissdesk.errors import InvalidEdit, message
from swissdesk.formats import trf
from swissdesk.model import ByeRequest, Colour, EventInfo, Player, Result, Round, Settings, Sex, Stage, Tournament
from swissdesk.model.events import (
    ChangeInfo,
    DiscardRound,
    EditPlayer,
    EnterResult,
    Event,
    PairRound,
    PublishRound,
    SwapColours,
    WithdrawPlayer,
)
from swissdesk.model.result import ByeKind
from swissdesk.reports import revisions
from swissdesk.reports.revisions import Print
from swissdesk.session import Document
from swissdesk.session.alerts import (
    Alert,
    Facts,
    Place,
    Severity,
    Watch,
    facts_of,
    standing,
    unseen,
)
from swissdesk.session.alerts.watch import CHECKS, Check
from swissdesk.session.backups import Backups, Copy
from swissdesk.session.places import SETTINGS

INFO = EventInfo(
    name="Open",
    city="Bratislava",
    federation="SVK",
    start="2026/05/01",
    end="2026/05/03",
    time_control="90+30",
    time_control_code="5400+30",
    event_code="412345",
    chief_arbiter="Ivanova, Anna (14900100)",
    round_dates=("2026/05/01", "2026/05/01", "2026/05/02", "2026/05/02", "2026/05/03"),
)
PRINTED = "2026-05-01T14:02:11+02:00"
NAMES = ("Adams, A", "Berg, B", "Cohen, C", "Dahl, D", "Evans, E", "Fischer, F")


def event(*events: Event, info: EventInfo = INFO) -> Tournament:
    players = tuple(
        Player(
            number,
            name,
            2100 - 10 * number,
            sex=Sex.MALE,
            federation="SVK",
            fide_id=str(14900000 + number),
            birth=f"1990/05/{number:02d}",
        )
        for number, name in enumerate(NAMES, 1)
    )
    settings = Settings(rounds=5, initial_colour=Colour.WHITE, tiebreaks=("BH",))
    tournament = Tournament(info, settings, players)
    for step in (PairRound(1, ((1, 4), (5, 2), (3, 6))), PublishRound(1, "2026-05-01T14:00:00+02:00"), *events):
        tournament = step.apply(tournament)
    return tournament


DONE = tuple(EnterResult(1, board, Result.DRAW) for board in (1, 2, 3))


def made(at: str = "2026-05-01T14:05:00+02:00", *, second_medium: bool | None = True) -> Copy:
    return Copy(Path("stick") / "open.swissdesk", at, 1, 9, second_medium)


def printed(tournament: Tournament, kind: str = "pairings", at: str = PRINTED) -> Print:
    return Print(kind, 1, 1, at, revisions.digests(reports.build(kind, tournament, 1)))


SAFE = Facts(copies_wanted=True, copy=made(), now="2026-05-01T15:00:00+02:00")


def facts(*prints: Print, **more: object) -> Facts:
    return replace(SAFE, prints=prints, **more)  # type: ignore[arg-type]


def kinds(tournament: Tournament, known: Facts = SAFE) -> list[str]:
    return [alert.kind for alert in standing(tournament, known)]


def only(tournament: Tournament, kind: str, known: Facts = SAFE) -> Alert:
    (found,) = (alert for alert in standing(tournament, known) if alert.kind == kind)
    return found


def said(tournament: Tournament, kind: str, known: Facts = SAFE) -> str:
    return wording.sentence(only(tournament, kind, known).message)


def test_nothing_is_said_while_all_is_well() -> None:
    assert standing(event(*DONE), SAFE) == ()


# ---- results


def test_the_running_round_is_a_hint_and_an_old_gap_a_warning() -> None:
    running = event(*DONE[:2])
    assert (only(running, "no-result-1").severity, only(running, "no-result-1").place.board) == (Severity.HINT, 3)
    old = running.replace(rounds=(*running.rounds, Round(2, (), (), Stage.PUBLISHED)))
    assert only(old, "no-result-1").severity is Severity.WARNING


def test_its_key_stays_while_results_come_in() -> None:
    keys = {only(event(*DONE[:count]), "no-result-1").key for count in (0, 1)}
    assert keys == {"no-result-1"}
    tokens = {only(event(*DONE[:count]), "no-result-1").token for count in (0, 1)}
    assert len(tokens) == 2


def test_a_result_that_does_not_exist() -> None:
    double = Result(Result.WHITE_WINS.white, Result.WHITE_WINS.white)
    played = event(*DONE)
    odd = played.rounds[0].with_board(2, replace(played.rounds[0].board(2), result=double))
    alert = only(played.replace(rounds=(odd,)), "impossible-result")
    assert (alert.severity, alert.place.board) == (Severity.ERROR, 2)


def test_absences_that_contradict_results_name_the_player_and_the_board() -> None:
    played = event(*DONE)
    wish = played.replace(requests=(ByeRequest(5, 1, ByeKind.ZERO_POINT),))
    (alert,) = standing(wish, SAFE)
    assert wording.sentence(alert.message).startswith("Round 1, Evans, E: ")
    assert alert.place == Place("round", player=5, round=1, board=2)
    assert alert.severity is Severity.WARNING


def test_games_played_twice_are_found() -> None:
    twice = event(*DONE, PairRound(2, ((4, 1), (2, 6), (3, 5))), PublishRound(2, "2026-05-01T14:00:00+02:00"))
    found = [c for c in standing(twice, SAFE) if c.kind.startswith("finding")]
    assert [wording.sentence(alert.message) for alert in found] == [
        "Round 2, Adams, A: 1 and 4 already met in round 1."
    ]
    assert found[0].place == Place("round", player=1, round=2, board=1)


def test_a_repeated_finding_is_one_line_with_all_places() -> None:
    again: list[Event] = []
    for number in (2, 3):
        again += [PairRound(number, ((1, 4), (5, 2), (3, 6))), PublishRound(number, PRINTED)]
        again += [EnterResult(number, board, Result.DRAW) for board in (1, 2, 3)]
    found = [c for c in standing(event(*DONE, *again), SAFE) if "met in round" in wording.sentence(c.message)]
    assert [wording.sentence(alert.message) for alert in found] == [
        "Round 2, Adams, A: 1 and 4 already met in round 1. The same was found elsewhere: 5."
    ]
    places = [(place.round, place.board) for place in found[0].places]
    assert places == [(number, board) for number in (2, 3) for board in (1, 2, 3)]


# ---- sheets


def test_a_sheet_that_still_holds_is_not_talked_about() -> None:
    before = event()
    assert "sheet-changed" not in kinds(event(*DONE), facts(printed(before), printed(before, "alphabetical")))


def test_a_round_that_changed_since_it_was_printed() -> None:
    known = facts(printed(event()), printed(event(), "slips"))
    now = event(SwapColours(1, 2))
    assert [c.place for c in standing(now, known) if c.kind == "sheet-changed"] == [
        Place("sheets", round=1, field="pairings"),
        Place("sheets", round=1, field="slips"),
    ]
    assert said(now, "sheet-changed", facts(printed(event()))) == (
        "Round 1: one line of “Pairings” has changed since printing at 14:02."
    )
    again = Print("pairings", 1, 2, PRINTED, revisions.digests(reports.build("pairings", now, 1)))
    assert "sheet-changed" not in kinds(now, facts(printed(event()), again))


def test_a_sheet_of_yesterday_says_the_day() -> None:
    known = facts(printed(event()), now="2026-05-02T09:00:00+02:00")
    assert "since printing at 2026-05-01 14:02." in said(event(SwapColours(1, 1)), "sheet-changed", known)


def test_a_result_that_was_corrected_after_printing_leaves_the_pairings_as_they_are() -> None:
    known = facts(printed(event(*DONE)))
    assert "sheet-changed" not in kinds(event(*DONE, EnterResult(1, 1, Result.WHITE_WINS)), known)


def test_a_round_on_the_wall_that_was_taken_back() -> None:
    known = facts(printed(event()))
    alert = only(event(DiscardRound(1)), "sheet-of-no-round", known)
    assert alert.place == Place("sheets", round=1, field="pairings")


def test_sheets_of_earlier_rounds_are_history() -> None:
    known = facts(printed(event()))
    later = event(
        SwapColours(1, 1), *DONE, PairRound(2, ((2, 1), (4, 6), (5, 3))), PublishRound(2, "2026-05-01T14:00:00+02:00")
    )
    assert "sheet-changed" not in kinds(later, known)


# ---- what would come back from the rating officer


@pytest.mark.parametrize("field", ["name", "city", "federation", "start", "end", "chief_arbiter", "time_control"])
def test_event_data_the_report_needs(field: str) -> None:
    alert = only(event(*DONE, info=replace(INFO, **{field: " "})), f"event-{field}")
    assert alert.place == Place("settings", field=field)
    assert alert.severity is Severity.WARNING


@pytest.mark.parametrize(
    ("changes", "kind"),
    [
        ({"start": "in May"}, "date-start"),
        ({"end": "2026/04/30"}, "dates-turned"),
        ({"federation": "Slovakia"}, "event-federation-code"),
    ],
)
def test_event_data_that_cannot_be(changes: dict[str, str], kind: str) -> None:
    assert kind in kinds(event(*DONE, info=replace(INFO, **changes)))


@pytest.mark.parametrize(
    ("changes", "kind", "field"),
    [
        ({"fide_id": "SVK-12"}, "bad-fide-id", "fide_id"),
        ({"fide_id": "0"}, "bad-fide-id", "fide_id"),
        ({"birth": "31.12.1999"}, "bad-birth", "birth"),
        ({"birth": "1999/13/01"}, "bad-birth", "birth"),
        ({"birth": "2025"}, "bad-birth", "birth"),
        ({"birth": "1840/01/01"}, "bad-birth", "birth"),
        ({"federation": "svk"}, "bad-federation", "federation"),
        ({"name": "Fischer, F 1"}, "bad-name", "name"),
    ],
)
def test_data_of_players_that_cannot_be(changes: dict[str, str], kind: str, field: str) -> None:
    tournament = event(*DONE)
    wrong = EditPlayer(replace(tournament.player(6), **changes)).apply(tournament)  # type: ignore[arg-type]
    assert only(wrong, kind).place == Place("players", player=6, field=field)


@pytest.mark.parametrize("birth", ["", "1999", "1999/12/31", "1999-12-31", "1999/00/00"])
def test_dates_of_birth_that_can_be(birth: str) -> None:
    tournament = event(*DONE)
    assert "bad-birth" not in kinds(EditPlayer(replace(tournament.player(6), birth=birth)).apply(tournament))


def lint_kinds(tournament: Tournament) -> dict[str, Alert]:
    return {wording.sentence(c.message): c for c in standing(tournament, SAFE) if c.kind.startswith("trf-")}


def test_a_name_too_long_for_the_report() -> None:
    tournament = event(*DONE)
    long = EditPlayer(replace(tournament.player(2), name="Konstantinopolskaya, " + "Anna " * 8)).apply(tournament)
    (alert,) = lint_kinds(long).values()
    assert alert.place.player == 2


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"birth": ""}, "birth"),
        ({"fide_id": ""}, "fide_id"),
        ({"name": "Fischer"}, "name"),
        ({"title": "XM"}, "title"),
        ({"title": "WIM"}, "sex"),
        ({"rating": 900}, "rating"),
    ],
)
def test_everything_that_fide_would_reject_of_a_player_leads_to_the_player(changes: dict[str, Any], field: str) -> None:
    tournament = event(*DONE)
    wrong = EditPlayer(replace(tournament.player(6), **changes)).apply(tournament)
    places = [alert.place for alert in standing(wrong, SAFE)]
    assert Place("players", player=6, field=field) in places
    assert {place.player for place in places} == {6}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"time_control_code": ""}, "time_control_code"),
        ({"round_dates": ()}, "round_dates"),
        ({"chief_arbiter": "Ivanova, Anna"}, "chief_arbiter"),
    ],
)
def test_and_of_the_event_to_its_data(changes: dict[str, Any], field: str) -> None:
    (alert,) = lint_kinds(event(*DONE, info=replace(INFO, **changes))).values()
    assert alert.place == Place("settings", field=field)
    assert alert.severity is Severity.HINT


def test_what_many_players_lack_is_one_line_that_leads_to_all_of_them() -> None:
    tournament = event(*DONE)
    bare = tournament.replace(players=tuple(replace(player, title="XM") for player in tournament.players))
    ((said, alert),) = lint_kinds(bare).items()
    assert said == "Adams, A: “XM” is not a FIDE title. More such players: 5."
    assert [place.player for place in alert.places] == [1, 2, 3, 4, 5, 6]


def test_nothing_that_the_lint_finds_is_left_out_and_nothing_is_told_twice() -> None:
    tournament = event(*DONE, info=replace(INFO, city="", federation="Slovakia", round_dates=(), start="in May"))
    twin = replace(tournament.player(5), name="Fischer, F", birth="", federation="svk", fide_id="")
    tournament = EditPlayer(twin).apply(EditPlayer(replace(tournament.player(6), fide_id="14900001")).apply(tournament))
    places = [(place.player, place.field) for alert in standing(tournament, SAFE) for place in alert.places]
    problems = [p for p in trf.lint(tournament) if p.field not in ("result", "stage", "rounds")]
    assert {(problem.player, problem.field) for problem in problems} <= set(places)
    lint_only = [key for key in places if places.count(key) > 1]
    assert {field for _, field in lint_only} <= {"round_dates"}


def test_when_the_last_round_is_paired_what_would_be_rejected_is_a_warning() -> None:
    info = replace(INFO, time_control_code="")
    tournament = event(*DONE, info=replace(info, time_control="as usual", round_dates=()))
    last = tournament.replace(settings=replace(tournament.settings, rounds=1))
    alerts = [alert for alert in lint_kinds(last).values() if alert.place.field == "round_dates"]
    assert [alert.severity for alert in alerts] == [Severity.WARNING]


# ---- copies


def copies(known: Facts) -> list[str]:
    return [kind for kind in kinds(event(*DONE), known) if "cop" in kind or kind == "same-medium"]


def test_a_failed_copy_is_a_warning_and_nothing_else_is_said() -> None:
    failed = replace(SAFE, copy_failure=message("The stick is gone."), copy=None)
    assert copies(failed) == ["copy-failed"]
    assert said(event(*DONE), "copy-failed", failed) == "The stick is gone."


def test_no_folder_no_copy_and_the_same_disk() -> None:
    assert copies(Facts()) == ["no-copies"]
    assert copies(replace(SAFE, copy=None)) == ["no-copy-yet"]
    assert copies(replace(SAFE, copy=made(second_medium=False))) == ["same-medium"]
    assert copies(replace(SAFE, copy=made(second_medium=None))) == []
    empty = Tournament(INFO, players=PLAYERS)
    assert "no-copies" not in kinds(empty, Facts())  # nothing to lose yet


def test_a_copy_from_before_the_round_and_one_that_is_hours_old() -> None:
    old = replace(SAFE, copy=made("2026-05-01T13:30:00+02:00"))
    assert said(event(*DONE), "copy-too-old", old) == (
        "The latest copy (13:30) was saved before round 1 was published."
    )
    other_zone = replace(SAFE, copy=made("2026-05-01T12:01:00+00:00"))
    assert copies(other_zone) == []
    late = replace(SAFE, now="2026-05-01T17:00:00+02:00", saved_at="2026-05-01T16:59:00+02:00")
    assert only(event(*DONE), "copy-too-old", late).severity is Severity.HINT
    assert copies(replace(late, saved_at="2026-05-01T14:04:00+02:00")) == []  # nothing was done since
    assert copies(replace(late, now="2026-05-01T15:00:00+02:00")) == []


def test_the_facts_of_a_document(document: Document, tmp_path: Path) -> None:
    document.record_print("pairings", 1, 1, (), PRINTED)
    known = facts_of(document, None, "2026-05-01T15:00:00+02:00")
    assert known == Facts(prints=document.prints, saved_at=document.saved_at, now="2026-05-01T15:00:00+02:00")
    backups = Backups(tmp_path)
    backups.done(made())
    assert facts_of(document, backups) == Facts(document.prints, True, made(), None, document.saved_at)
    assert "sheet-changed" in [alert.kind for alert in standing(document.tournament, known)]


# ---- putting aside


def test_a_dismissed_finding_returns_when_it_changes() -> None:
    found = standing(event(*DONE[:1]), SAFE)
    seen = {alert.token for alert in found}
    assert unseen(found, seen) == ()
    assert len(unseen(standing(event(), SAFE), seen)) == 1


def test_an_error_cannot_be_put_aside() -> None:
    error = Alert(Severity.ERROR, "any", message("It is wrong."), Place("round"))
    assert unseen((error,), {error.token}) == (error,)
    assert unseen((replace(error, severity=Severity.HINT),), {error.token}) == ()


# ---- following


class Counting:
    """Wraps the checks, counting how often each runs."""

    def __init__(self) -> None:
        self.runs: list[int] = []
        self.checks = tuple(self._counted(place, check) for place, check in enumerate(CHECKS))

    def _counted(self, place: int, check: Check) -> Check:
        def run(tournament: Tournament, known: Facts) -> Iterator[Alert]:
            self.runs.append(place)
            yield from check.run(tournament, known)

        return Check(run, check.reads)


def test_a_typed_result_runs_only_the_checks_of_results() -> None:
    counting = Counting()
    watch = Watch(counting.checks)
    known = facts(printed(event()))
    watch.alerts(event(), known)
    assert counting.runs == list(range(len(CHECKS)))
    counting.runs.clear()
    tournament = event()
    watch.alerts(tournament, known)
    counting.runs.clear()
    watch.alerts(DONE[0].apply(tournament), known)
    assert 0 < len(counting.runs) < len(CHECKS) // 2
    counting.runs.clear()
    watch.alerts(DONE[0].apply(tournament), known)
    assert counting.runs == []


def test_the_report_is_looked_through_when_the_last_result_of_the_last_round_is_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[int] = []
    monkeypatch.setattr(trf, "lint", lambda tournament: looked.append(len(tournament.rounds)) or ())
    watch = Watch()
    tournament = event()
    tournament = tournament.replace(settings=replace(tournament.settings, rounds=1))
    seen = []
    for result in (None, *DONE):
        tournament = result.apply(tournament) if result else tournament
        watch.alerts(tournament, SAFE)
        seen.append(list(looked))
    assert seen == [[0], [0], [0], [0, 1]]


@given(st.data())
@examples(0.5)
def test_following_says_what_looking_afresh_says(data: st.DataObject) -> None:
    tournament = data.draw(tournaments(max_players=6))
    watch = Watch()
    known = Facts()
    for _ in range(data.draw(st.integers(1, 5))):
        with contextlib.suppress(InvalidEdit):
            tournament = data.draw(next_events(tournament)).apply(tournament)
        if data.draw(st.booleans()) and tournament.rounds and tournament.rounds[-1].stage is not Stage.DRAFT:
            number = len(tournament.rounds)
            digests = revisions.digests(reports.build("pairings", tournament, number))
            known = replace(known, prints=(*known.prints, Print("pairings", number, 1, PRINTED, digests)))
        found = watch.alerts(tournament, known)
        assert found == standing(tournament, known)
        assert len({alert.key for alert in found}) == len(found)
        for alert in found:
            assert wording.sentence(alert.message)
            assert all(place.player is None or place.player in tournament.by_id for place in alert.places)


def test_every_step_of_a_day_is_followed(document: Document) -> None:
    watch = Watch()
    for step in (
        *DONE,
        ChangeInfo(INFO),
        WithdrawPlayer(3, 2),
        EnterResult(1, 1, None),
        SwapColours(1, 2),
    ):
        document.do(step)
        known = facts_of(document)
        assert watch.alerts(document.tournament, known) == standing(document.tournament, known)
    document.undo()
    assert watch.alerts(document.tournament, facts_of(document)) == standing(document.tournament, facts_of(document))


# ---- deadlines


@pytest.mark.parametrize(
    ("day", "severity", "words"),
    [
        ("2026-04-20", Severity.HINT, "Days left: 8."),
        ("2026-04-26", Severity.WARNING, "Days left: 2."),
        ("2026-05-03", Severity.WARNING, "Days over: 5."),
    ],
)
def test_registration_is_due_until_there_is_an_event_code(day: str, severity: Severity, words: str) -> None:
    unknown = event(info=replace(INFO, event_code=""))
    due = only(unknown, "due-registration", replace(SAFE, now=f"{day}T09:00:00+02:00"))
    assert due.severity is severity
    assert words in wording.sentence(due.message)
    assert due.place == Place(SETTINGS, field="event_code")


def test_no_deadline_of_an_event_that_is_not_for_rating() -> None:
    bare = event(info=replace(INFO, event_code=""))
    bare = bare.replace(players=tuple(replace(player, fide_id="") for player in bare.players))
    assert not any(kind.startswith("due-") for kind in kinds(bare))
