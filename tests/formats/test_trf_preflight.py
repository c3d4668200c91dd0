"""What FIDE would reject in a report, found before it is sent."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from strategies import tournaments

from swissdesk import wording
from swissdesk.formats import trf
from swissdesk.formats.trf import Problem
from swissdesk.model import (
    Bye,
    ByeKind,
    Colour,
    EventInfo,
    Listing,
    Manner,
    Outcome,
    Pairing,
    Player,
    Result,
    Round,
    Settings,
    Sex,
    Stage,
    Tournament,
)

INFO = EventInfo(
    name="Harbour Open",
    city="Kotka",
    federation="FIN",
    start="2026/05/01",
    end="2026/05/03",
    chief_arbiter="IA Meikäläinen, Maija (500100)",
    time_control_code="5400+30",
    round_dates=("2026/05/01", "2026/05/02"),
)
PLAYERS = (
    Player(1, "Virtanen, Aino", 2105, "WFM", Sex.FEMALE, "FIN", "500001", "1990/02/03"),
    Player(2, "Novák, Jiří", 2050, "FM", Sex.MALE, "CZE", "300002", "1985/11/30"),
)
CLEAN = Tournament(
    info=INFO,
    settings=Settings(rounds=2, initial_colour=Colour.WHITE, tiebreaks=("BH/C1", "SB")),
    players=PLAYERS,
    rounds=(Round(1, (Pairing(1, 2, Result.DRAW),)), Round(2, (Pairing(2, 1, Result.WHITE_WINS),))),
)


def found(tournament: Tournament, dialect: str = "trf26") -> list[tuple[str, str, int | None, int | None, int | None]]:
    return [(p.severity, p.field, p.player, p.round, p.board) for p in trf.lint(tournament, dialect)]


def only(tournament: Tournament) -> Problem:
    problems = trf.lint(tournament)
    assert len(problems) == 1, [str(problem) for problem in problems]
    return problems[0]


def info(**changes: Any) -> Tournament:
    return CLEAN.replace(info=replace(INFO, **changes))


def player(**changes: Any) -> Tournament:
    return CLEAN.replace(players=(replace(PLAYERS[0], **changes), PLAYERS[1]))


@pytest.mark.parametrize("dialect", ["trf16", "trfx", "trf26"])
def test_a_clean_report_has_nothing_to_reject(dialect: str) -> None:
    errors = [problem for problem in trf.lint(CLEAN, dialect) if problem.is_error]
    assert errors == []
    assert dialect != "trf26" or trf.lint(CLEAN) == ()


@pytest.mark.parametrize(
    ("changes", "severity", "field", "words"),
    [
        ({"name": " "}, "error", "name", "The tournament has no name"),
        ({"city": ""}, "warning", "city", "The city is missing."),
        ({"federation": ""}, "error", "federation", "The federation of the event is missing."),
        ({"start": " "}, "error", "start", "The first day is missing."),
        ({"end": ""}, "error", "end", "The last day is missing."),
        ({"federation": "Finland"}, "error", "federation", "found “Finland”"),
        ({"chief_arbiter": ""}, "error", "chief_arbiter", "The chief arbiter is missing."),
        ({"chief_arbiter": "Maija"}, "warning", "chief_arbiter", "Maija has no FIDE ID"),
        ({"start": "1 May"}, "error", "start", "found “1 May”"),
        ({"end": "2026/02/30"}, "error", "end", "found “2026/02/30”"),
        (
            {"start": "2026/05/02", "end": "2026/05/01", "round_dates": ("2026/05/01",) * 2},
            "error",
            "end",
            "2026/05/01, is before the first",
        ),
        ({"round_dates": ("2026/05/01",)}, "error", "round_dates", "The date of round 2 is missing."),
        (
            {"round_dates": ("2026/05/01", "soon")},
            "error",
            "round_dates",
            "Date of round 2: expected a date",
        ),
        ({"round_dates": ("2026/05/01", "2026/05/04")}, "error", "round_dates", "is outside the dates of the event"),
        (
            {"round_dates": ("2026/05/02", "2026/05/01")},
            "error",
            "round_dates",
            "Round 2, on 2026/05/01, is before",
        ),
        ({"time_control_code": ""}, "error", "time_control_code", "The rate of play is missing."),
        ({"time_control_code": "", "time_control": "90 min + 30 sec"}, "warning", "time_control_code", "has no code"),
        ({"time_control_code": "90 min"}, "error", "time_control_code", "found “90 min”"),
        ({"time_control_code": "W5400+30-B5400+20"}, "error", "time_control_code", "different thinking times"),
        (
            {"time_control_code": "120+1"},
            "error",
            "time_control_code",
            "Too fast to be rated: the time for 60",
        ),
        ({"time_control_code": "3600"}, "warning", "time_control_code", "they need 90 min"),
    ],
)
def test_the_event(changes: dict[str, Any], severity: str, field: str, words: str) -> None:
    problems = [problem for problem in trf.lint(info(**changes)) if words in str(problem.message)]
    assert [(problem.severity, problem.field) for problem in problems] == [(severity, field)]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"title": "GM", "rating": 2100}, ""),
        ({"title": "GM", "rating": 2099}, "rating 2099 is unusual for the title GM"),
        ({"title": "IM", "rating": 2000}, ""),
        ({"title": "IM", "rating": 1999}, "rating 1999 is unusual for the title IM"),
        ({"title": "WGM", "rating": 1900}, ""),
        ({"title": "WGM", "rating": 1899}, "rating 1899 is unusual for the title WGM"),
        ({"title": "FM", "rating": 1800}, ""),
        ({"title": "FM", "rating": 1799}, "rating 1799 is unusual for the title FM"),
        ({"title": "WIM", "rating": 1800}, ""),
        ({"title": "WIM", "rating": 1799}, "rating 1799 is unusual for the title WIM"),
        ({"title": "CM", "rating": 1400}, ""),
        ({"title": "GM", "rating": 0}, ""),
        ({"title": "", "rating": 1400}, ""),
        ({"title": "", "rating": 1399}, "FIDE lists no ratings below 1400; 1399"),
        ({"title": "", "rating": 2900}, ""),
        ({"title": "", "rating": 2901}, "no player has a rating of 2901"),
        ({"birth": "2022"}, ""),
        ({"birth": "2023"}, "aged 3"),
        ({"birth": "1921"}, ""),
        ({"birth": "1920"}, "aged 106"),
        ({"birth": "2026/04/30"}, "aged 0"),
        ({"birth": "2026/05/01"}, "aged 0"),
    ],
)
def test_what_a_player_may_just_be(changes: dict[str, Any], said: str) -> None:
    checked = (replace(PLAYERS[0], **changes), PLAYERS[1])
    drawn = (CLEAN.rounds[0], Round(2, (Pairing(2, 1, Result.DRAW),)))
    told = [str(problem.message) for problem in trf.lint(CLEAN.replace(players=checked, rounds=drawn))]
    after = [text for text in told if "after the event" in text]
    assert len(after) == (changes.get("birth") == "2026/05/01")
    others = [text for text in told if text not in after]
    assert [said in text for text in others] == [True] * bool(said), others


@pytest.mark.parametrize(("rating", "is_told"), [(0, False), (1, True), (2099, True)])
def test_a_rating_that_a_title_does_not_go_with(rating: int, is_told: bool) -> None:
    told = [str(problem.message) for problem in trf.lint(player(title="GM", rating=rating))]
    assert any("is unusual for the title GM" in text for text in told) is is_told


@pytest.mark.parametrize(
    ("rating", "minutes", "needed"),
    [
        *((2400, 120, 0), (2400, 119, 120), (2399, 119, 0), (2399, 90, 0), (2399, 89, 90), (1800, 90, 0)),
        *((1800, 89, 90), (1799, 89, 0), (1799, 60, 0), (0, 60, 0)),
    ],
)
def test_the_time_that_the_highest_rating_needs(rating: int, minutes: int, needed: int) -> None:
    event = info(time_control_code=str(60 * minutes))
    players = tuple(replace(player, rating=each) for player, each in zip(PLAYERS, (rating, 0), strict=True))
    told = [str(problem.message) for problem in trf.lint(event.replace(players=players))]
    wanted = [f"With {minutes} min for 60 moves, ", f" need {needed} min."] if needed else []
    found = [text for text in told if "min" in text]
    assert len(found) == bool(needed)
    assert all(part in found[0] for part in wanted)


@pytest.mark.parametrize(
    ("days", "said"),
    [
        (("2026/05/01", "2026/05/01", "2026/05/01", "2026/05/01"), ""),
        (("2026/05/01", "2026/05/02", "2026/05/01", "2026/05/02"), ""),
        (("2026/05/01", "2026/05/02", "2026/04/30", "2026/05/02"), "Round 1, on 2026/04/30, is outside"),
        (("2026/05/01", "2026/05/02", "2026/05/01", "2026/05/03"), "Round 2, on 2026/05/03, is outside"),
        (("2026/05/01", "2026/05/03", "2026/05/02", "2026/05/02"), ""),
        (("2026/05/01", "2026/05/03", "2026/05/02", "2026/05/01"), "Round 2, on 2026/05/01, is before"),
        (("", "2026/05/02", "2026/04/30", "2026/05/02"), "The first day is missing"),
        (("2026/05/01", "", "2026/05/01", "2026/05/09"), "The last day is missing"),
    ],
)
def test_days_of_the_event_and_its_rounds(days: tuple[str, ...], said: str) -> None:
    told = [str(problem.message) for problem in trf.lint(info(start=days[0], end=days[1], round_dates=days[2:]))]
    assert [said in text for text in told] == [True] * bool(said), told


@pytest.mark.parametrize(
    ("changes", "severity", "field", "words"),
    [
        ({"name": "Virtanen Aino"}, "warning", "name", "surname, comma, given names"),
        ({"name": "Virtanen, A1no"}, "warning", "name", "is not a letter"),
        ({"name": "???"}, "error", "name", "No. 1 has no name."),
        ({"fide_id": ""}, "error", "fide_id", "has no FIDE ID"),
        ({"fide_id": "0"}, "error", "fide_id", "has no FIDE ID"),
        ({"fide_id": "FIN123"}, "error", "fide_id", "expected digits only, found “FIN123”"),
        ({"fide_id": "0300002"}, None, "", ""),
        ({"birth": ""}, "error", "birth", "the date of birth is missing"),
        ({"birth": "0000/00/00"}, "error", "birth", "the date of birth is missing"),
        ({"birth": "1990/13/01"}, "error", "birth", "expected a date like 1984/05/30, found “1990/13/01”"),
        ({"birth": "1990"}, None, "", ""),
        ({"birth": "1990", "rating": 0, "title": ""}, "warning", "birth", "not only the year 1990"),
        ({"birth": "1890/01/01"}, "warning", "birth", "aged 136"),
        ({"birth": "1920/12/31"}, "warning", "birth", "aged 106"),
        ({"birth": "1921/01/01"}, None, "birth", "aged"),
        ({"birth": "2022/01/01"}, None, "birth", "aged"),
        ({"birth": "2023/01/01"}, "warning", "birth", "aged 3"),
        ({"birth": "2026/05/01"}, "error", "birth", "is after the event"),
        ({"sex": None}, "error", "sex", "the sex is missing"),
        ({"sex": Sex.MALE}, "error", "sex", "has the women's title WFM"),
        ({"federation": ""}, "error", "federation", "the federation is missing"),
        ({"federation": "Fin"}, "error", "federation", "three letters"),
        ({"title": "NM"}, "warning", "title", "“NM” is not a FIDE title"),
        ({"title": "wf"}, "warning", "title", "FIDE requires WFM"),
        ({"title": "GM", "rating": 1500}, "warning", "rating", "unusual for the title GM"),
        ({"rating": 1399}, "warning", "rating", "no ratings below 1400; 1399"),
        ({"rating": 2901}, "error", "rating", "no player has a rating of 2901"),
    ],
)
def test_the_players(changes: dict[str, Any], severity: str | None, field: str, words: str) -> None:
    problems = [problem for problem in trf.lint(player(**changes)) if words and words in str(problem.message)]
    assert [(p.severity, p.field, p.player) for p in problems] == ([(severity, field, 1)] if severity else [])


def test_two_players_without_a_number_do_not_have_the_same() -> None:
    event = CLEAN.replace(players=tuple(replace(player, fide_id="") for player in PLAYERS))
    fields = [problem.field for problem in trf.lint(event) if problem.player is not None]
    assert fields == ["fide_id", "fide_id"]


@pytest.mark.parametrize(
    ("rating", "seconds", "enough"),
    [
        (1799, 3600, True),
        (1800, 5400, True),
        (1800, 5399, False),
        (2400, 7200, True),
        (2399, 7199, True),
        (2400, 7199, False),
    ],
)
def test_the_least_time_goes_by_the_highest_rating(rating: int, seconds: int, enough: bool) -> None:
    event = info(time_control_code=str(seconds))
    low = replace(PLAYERS[1], rating=1500, title="")
    event = event.replace(players=(replace(PLAYERS[0], rating=rating, title=""), low))
    found = [problem for problem in trf.lint(event) if problem.field == "time_control_code"]
    assert (found == []) is enough


def test_equal_names_and_numbers() -> None:
    twin = replace(PLAYERS[0], id=3, name="virtanen,  AINO")
    event = CLEAN.replace(players=(*PLAYERS, twin), rounds=(*CLEAN.rounds[:1], Round(2, CLEAN.rounds[1].pairings)))
    assert ("warning", "name", 3, None, None) in found(event)
    assert ("error", "fide_id", 3, None, None) in found(event)
    assert any("no. 1, Virtanen, Aino" in str(problem.message) for problem in trf.lint(event))


def with_round(second: Round) -> Tournament:
    return CLEAN.replace(rounds=(CLEAN.rounds[0], second))


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (None, "Round 2, board 1: the result of Novák, Jiří – Virtanen, Aino is missing."),
        (Result.ADJOURNED, "Round 2, board 1: the adjourned game Novák, Jiří – Virtanen, Aino is not finished."),
        (Result(Outcome.WIN, Outcome.WIN), "Round 2, board 1: Novák, Jiří – Virtanen, Aino has an impossible result"),
    ],
)
def test_results(result: Result | None, words: str) -> None:
    problem = only(with_round(Round(2, (Pairing(2, 1, result),))))
    assert (problem.severity, problem.field) == ("error", "result")
    assert (problem.player, problem.round, problem.board) == (2, 2, 1)
    assert wording.sentence(problem.message).startswith(words)
    assert str(problem).startswith("TRF (player 2, round 2): Round 2")


def test_a_great_surprise_is_asked_back() -> None:
    event = player(rating=2700, title="GM").replace(rounds=(CLEAN.rounds[0], CLEAN.rounds[1]))
    problem = next(problem for problem in trf.lint(event) if problem.field == "result")
    assert (problem.severity, problem.player, problem.round, problem.board) == ("warning", 2, 2, 1)
    assert "Novák, Jiří (2050) beat Virtanen, Aino (2700)" in str(problem.message)
    forfeit = event.replace(rounds=(CLEAN.rounds[0], Round(2, (Pairing(2, 1, Result.WHITE_WINS_BY_FORFEIT),))))
    assert not [problem for problem in trf.lint(forfeit) if problem.field == "result"]


@pytest.mark.parametrize("winner", [1, 2])
def test_a_player_without_a_rating_surprises_nobody(winner: int) -> None:
    ratings = {winner: 0, 3 - winner: 2700}
    players = tuple(replace(each, rating=ratings[each.id], title="") for each in PLAYERS)
    for white, result in ((winner, Result.WHITE_WINS), (3 - winner, Result.BLACK_WINS)):
        event = CLEAN.replace(players=players, rounds=(Round(1, (Pairing(white, 3 - white, result),)),))
        assert not [problem for problem in trf.lint(event) if problem.field == "result"]


def test_rounds_that_are_missing_or_only_proposed() -> None:
    assert found(CLEAN.replace(rounds=())) == [("error", "rounds", None, None, None)]
    assert "Rounds paired: 1 of 2." in str(only(CLEAN.replace(rounds=CLEAN.rounds[:1])).message)
    draws = (CLEAN.rounds[0], Round(2, (Pairing(2, 1, Result.DRAW),)))
    undecided = CLEAN.replace(settings=replace(CLEAN.settings, system="knockout"), rounds=draws)
    assert not undecided.is_over
    assert [problem for problem in found(undecided) if problem[1] == "rounds"] == []
    draft = with_round(replace(CLEAN.rounds[1], stage=Stage.DRAFT))
    assert ("error", "stage", None, 2, None) in found(draft)


def test_players_who_did_not_play() -> None:
    idle = replace(PLAYERS[0], id=3, name="Smith, Ann", fide_id="400003")
    byes = (Bye(3, ByeKind.ZERO_POINT),)
    event = CLEAN.replace(players=(*PLAYERS, idle), rounds=(replace(CLEAN.rounds[0], byes=byes), CLEAN.rounds[1]))
    assert [p for p in found(event) if p[2] == 3] == [
        ("warning", "rounds", 3, 2, None),
        ("warning", "rounds", 3, None, None),
    ]
    gone = event.replace(players=(*PLAYERS, replace(idle, withdrawn_from=2)))
    assert [p for p in found(gone) if p[2] == 3] == [("warning", "rounds", 3, None, None)]


def test_points_and_places_of_the_file_that_was_read() -> None:
    listing = (Listing(1, 100, 1), Listing(2, 150, 1))
    problems = trf.lint(CLEAN.replace(listing=listing))
    assert [(p.field, p.player) for p in problems] == [("points", 1), ("rank", None)]
    assert "in the file: 1; by the results: ½." in str(problems[0].message)


def test_what_the_report_of_2026_asks_for() -> None:
    bare = CLEAN.replace(settings=Settings(rounds=None))
    assert [(p.severity, p.field) for p in trf.lint(bare)] == [
        ("error", "rounds"),
        ("error", "initial_colour"),
        ("warning", "tiebreaks"),
    ]
    assert [problem for problem in trf.lint(bare, "trf16") if problem.field or problem.is_error] == []
    early = CLEAN.replace(settings=replace(CLEAN.settings, initial_colour=None), rounds=())
    assert "initial_colour" not in [problem.field for problem in trf.lint(early)]
    own = CLEAN.replace(settings=replace(CLEAN.settings, system="hosek-nwm", tiebreaks=("BH", "OTHER_COINS")))
    assert [p.field for p in trf.lint(own) if p.field] == ["system", "tiebreaks"]


def test_what_the_file_cannot_hold_is_told_too() -> None:
    long = player(name="Virtanen-Lehtonen-Hämäläinen, Aino Maria Sofia")
    assert any("too long for columns 15–47" in str(problem.message) for problem in trf.lint(long))
    scored = CLEAN.replace(settings=replace(CLEAN.settings, points_exceptions=()))
    assert any("TRF16 has no record for the tie-breaks" in str(p.message) for p in trf.lint(scored, "trf16"))
    crowd = CLEAN.replace(players=(replace(PLAYERS[0], id=10000), PLAYERS[1]), rounds=())
    assert any(problem.is_error and "10000" in str(problem.message) for problem in trf.lint(crowd))


def test_an_unknown_dialect_is_refused() -> None:
    with pytest.raises(trf.TrfError, match="unknown TRF dialect “trf99”"):
        trf.lint(CLEAN, "trf99")


@given(tournaments())
def test_any_tournament_can_be_looked_at_and_every_problem_is_a_sentence(tournament: Tournament) -> None:
    for dialect in ("trf16", "trf26"):
        for problem in trf.lint(tournament, dialect):
            assert wording.sentence(problem.message)
            assert problem.player is None or problem.player in tournament.by_id
            if problem.board is not None:
                assert tournament.round(problem.round or 0).board(problem.board)
    played = [b for r in tournament.rounds for b in r.pairings if b.result is None]
    missing = [p for p in trf.lint(tournament) if p.field == "result" and "is missing" in p.message.template]
    drafts = [b for r in tournament.rounds if r.stage is Stage.DRAFT for b in r.pairings if b.result is None]
    assert len(missing) == len(played) - len(drafts)


def test_manner_matters_and_not_the_words() -> None:
    short = with_round(Round(2, (Pairing(2, 1, Result(Outcome.WIN, Outcome.LOSS, Manner.UNRATED)),)))
    assert found(short) == []


@pytest.mark.parametrize(("system", "is_missed"), [("dutch-2026", True), ("round-robin", True), ("knockout", False)])
def test_tie_breaks_are_missed_unless_the_places_are_those_of_a_bracket(system: str, is_missed: bool) -> None:
    event = CLEAN.replace(settings=replace(CLEAN.settings, system=system, tiebreaks=()))
    assert ("tiebreaks" in [problem.field for problem in trf.lint(event)]) is is_missed
